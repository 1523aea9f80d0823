"""docs/library.md is true: what it shows runs, what it names is there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hortus
from hortus.bots import roster

ROOT = Path(__file__).parent.parent
OURS = [name for name in hortus.games() if not name.startswith("toy-")]
"""The five, whatever toys other tests have added."""
GUIDE = (ROOT / "docs" / "library.md").read_text("utf-8")


@pytest.fixture
def _own_bots() -> Iterator[None]:
    """What a test registers is forgotten after it."""
    before = dict(roster._points())
    yield
    roster._points().clear()
    roster._points().update(before)
    roster.bots.cache_clear()


@pytest.mark.usefixtures("_own_bots")
def test_the_guide_runs_from_top_to_bottom() -> None:
    names: dict[str, object] = {}
    blocks = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8
    for block in blocks:
        exec(compile(block, "docs/library.md", "exec"), names)
    assert roster.entry("grower").title == "Grower"
    assert names["report"].games == 4  # type: ignore[attr-defined]


def test_every_call_that_is_named_is_there() -> None:
    game = hortus.load("wizards-garden")
    state = game.start()
    things: dict[str, object] = {
        "game": game,
        "state": state,
        "view": state.view(0),
        "bot": hortus.bot("random"),
        "match": hortus.Match(game, ["Ada", "Ben"]),
        "record": hortus.Match(game, ["Ada", "Ben"]).record,
        "hortus": hortus,
    }
    named = re.findall(rf"(?<![\w.-])({'|'.join(things)})\.(\w+)", GUIDE)
    assert len(named) > 40
    for thing, name in named:
        assert hasattr(things[thing], name), f"{thing}.{name}"


@pytest.mark.prove
def test_an_outside_package_compiles_its_game_and_keeps_the_contract(tmp_path: Path) -> None:
    """Wizard's Garden, copied as the guides say, under another name and with a build of its own."""
    package = tmp_path / "moon_garden"
    own = ROOT / "src" / "hortus" / "games" / "wizards_garden"
    shutil.copytree(own, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in package.glob("*.py"):
        text = path.read_text("utf-8").replace("hortus.games.wizards_garden", "moon_garden")
        path.write_text(text.replace('"wizards-garden"', '"moon-garden"'), "utf-8")
    setup = re.findall(r"^```python setup\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)[0]
    (tmp_path / "setup.py").write_text(setup, "utf-8")
    source = str(Path(hortus.__file__).parents[1])
    run = {**os.environ, "MYPYPATH": source, "PYTHONPATH": f"{tmp_path}{os.pathsep}{source}"}
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(build, cwd=tmp_path, env=run, check=True)
    assert [path for path in package.glob("insight.*") if path.suffix in (".so", ".pyd")]
    check = (
        "from hortus.core.registry import register; "
        "register('moon-garden', 'moon_garden:WizardsGarden'); "
        "from hortus.cli.main import main; main()"
    )
    command = [sys.executable, "-c", check, "check", "moon-garden"]
    done = subprocess.run(command, cwd=tmp_path, env=run, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok     moon-garden, 2 players" in done.stdout


@pytest.mark.long
def test_the_page_for_researchers_runs_block_by_block() -> None:
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 8
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), {})


def test_the_page_for_researchers_has_the_sizes_right() -> None:
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    for name in OURS:
        game = hortus.load(name)
        row = next(line for line in page.splitlines() if line.startswith(f"| {game.title} |"))
        actions, chance, features, layers = [cell.strip() for cell in row.split("|")[2:6]]
        assert actions.startswith(f"{game.space().size:,}")
        assert chance == (f"{game.space(chance=True).size:,}" if game.about.chance else "none")
        assert features == str(len(game.feature_list(2)))
        planes = game.planes
        shape = "none" if planes is None else f"{len(planes.names)} of {planes.rows} x"
        assert layers.startswith(shape)


def test_the_page_for_researchers_has_baselines_for_every_number_of_players() -> None:
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    _, _, tables = page.partition("## Baselines")
    for name in OURS:
        _, _, rest = tables.partition(f"### {hortus.about(name).title}\n")
        rows = [
            [cell.strip() for cell in line.split("|")[1:-1]]
            for line in rest.partition("\n###")[0].splitlines()
            if re.match(r"\| \d ", line)
        ]
        assert [int(row[0]) for row in rows] == sorted(hortus.about(name).players)
        for players, _, *measured in rows:
            assert len(measured) == 5
            assert all([re.match(r"\d+ % \(\d+ to \d+\).* \[\d+\]$", one) for one in measured]), (
                name,
                players,
            )
