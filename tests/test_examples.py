"""Every program in examples/ runs, and does what its first paragraph says. (The remote bot needs a
server: tests/server/test_examples.py.)"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hortus
from hortus.bots.learned import Net

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
RUN_HERE = {
    "evening.py",
    "fairness.py",
    "careful_bot.py",
    "search.py",
    "first_look.ipynb",
    "learn_wizards_garden.py",
    "ppo_wizards_garden.py",
    "research.ipynb",
}
NEEDS_A_SERVER = {"remote_bot.py"}


def run(name: str, *words: str, cwd: Path) -> str:
    env = {**os.environ, "PYTHONPATH": str(Path(hortus.__file__).parents[1])}
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_example_is_left_out() -> None:
    there = {path.name for path in EXAMPLES.iterdir() if path.suffix in (".py", ".ipynb")}
    assert there == RUN_HERE | NEEDS_A_SERVER


def test_an_evening_is_kept_as_records_and_pictures(tmp_path: Path) -> None:
    told = run("evening.py", "wizards-garden", "kept", "--games", "2", cwd=tmp_path)
    assert re.fullmatch(r"(game \d: seat [12] won after \d+ moves\n){2}", told)
    record = hortus.Record.loads((tmp_path / "kept" / "2.hortus").read_text("utf-8"))
    assert record.replay().over
    assert (tmp_path / "kept" / "2.svg").read_text("utf-8").startswith("<svg")


def test_a_designer_sees_that_fewer_seeds_end_in_more_draws(tmp_path: Path) -> None:
    words = ("wizards-garden", "seeds=8", "seeds=20", "--games", "30")
    told = run("fairness.py", *words, cwd=tmp_path)
    shared = [float(found) for found in re.findall(r"several winners ([\d.]+) ±", told)]
    assert shared[0] > 0.2
    assert shared[1] < shared[0] / 2


def test_the_careful_bot_beats_random_play(tmp_path: Path) -> None:
    told = run("careful_bot.py", "wizards-garden", "--games", "8", cwd=tmp_path)
    found = re.search(r"against random: ([+-][\d.]+) over 8 games", told)
    assert found is not None
    assert float(found[1]) > 0


def test_the_search_tries_every_legal_move_and_tells_their_numbers(tmp_path: Path) -> None:
    told = run("search.py", "wizards-garden", "--iterations", "100", cwd=tmp_path)
    assert told.startswith("Wizard's Garden: 32 numbered moves, 32 of them legal now\n")
    assert len(re.findall(r"^ +\d+ visits +\d+  [a-d][1-4][wb]$", told, re.MULTILINE)) == 5


def cells(name: str) -> list[str]:
    notebook = json.loads((EXAMPLES / name).read_text("utf-8"))
    assert notebook["nbformat"] == 4
    assert all(not cell.get("outputs") for cell in notebook["cells"])
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def shown(cell: str, names: dict[str, object]) -> object:
    """Run a cell as a notebook does: the value of a last expression is what is shown."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_the_notebook_runs_from_top_to_bottom() -> None:
    names: dict[str, object] = {}
    values = [shown(cell, names) for cell in cells("first_look.ipynb")]
    assert isinstance(values[0], hortus.State)
    assert values[0]._repr_svg_().startswith("<svg")
    assert values[2] is True
    assert values[3] is True
    assert values[4] in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])
    assert isinstance(values[-1], hortus.Result)


def test_a_net_is_taught_kept_taught_on_and_played(tmp_path: Path) -> None:
    few = ("--many", "4", "--games", "2", "--width", "8", "--iterations", "4", "--teacher", "2")
    words = ("--minutes", "0.06", "--curve", "curve.svg", *few)
    told = run("learn_wizards_garden.py", "--sitting", "0.04", *words, cwd=tmp_path)
    number = r"[\d.]+ % \([\d.]+ to [\d.]+\)"
    assert re.search(rf"^against greedy: {number}, untaught {number}$", told, re.MULTILINE)
    first = Net.load(tmp_path / "pupil.npz")
    assert first.about["curve"][0]["games"] == 0
    assert 0.04 <= first.about["curve"][-1]["minutes"] < 0.06
    run("learn_wizards_garden.py", "--resume", *words, cwd=tmp_path)
    net = Net.load(tmp_path / "pupil.npz")
    assert net.about["curve"][-1]["minutes"] >= 0.06
    assert (net.arrays["w0"] != first.arrays["w0"]).any()
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
    bots = [hortus.bot(f"learned:{tmp_path / 'pupil.npz'}"), hortus.bot("random")]
    assert hortus.play(hortus.load("wizards-garden"), bots, seed=1).state.over


@pytest.mark.skipif(
    importlib.util.find_spec("sb3_contrib") is None,
    reason="NOT TESTED HERE: sb3-contrib is not installed (pip install sb3-contrib), so the maskable "
    "PPO example was not run",
)
def test_a_maskable_ppo_of_others_learns_in_our_environment(tmp_path: Path) -> None:
    told = run("ppo_wizards_garden.py", "--steps", "128", "--games", "2", cwd=tmp_path)
    assert re.search(r"^after 128 steps: [\d.]+ % ", told, re.MULTILINE)
    assert (tmp_path / "ppo.zip").exists()


def test_the_notebook_for_researchers_runs_and_its_net_learns() -> None:
    names: dict[str, object] = {}
    values = [shown(cell, names) for cell in cells("research.ipynb")]
    assert isinstance(values[0], hortus.State)
    assert isinstance(values[1], dict)
    curve = names["curve"]
    assert isinstance(curve, list)
    assert curve[-1] < 0.97 * curve[0]
