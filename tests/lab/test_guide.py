"""docs/lab.md is true: its commands work one after another, with fewer games; its files are good."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hortus.cli.main import app
from hortus.lab.goals import read_goals
from hortus.lab.tuning_file import read_tuning

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "lab.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
FEWER = (
    (r"--games \d+", "--games 3"),
    (r"--bots greedy", "--bots random"),
    (r"^(hortus lab (run|items|tune) .*)", r"\1 --workers 1"),
)
LESS = (
    (r"^(first|games|confirm_games) = \d+", r"\1 = 3"),
    (r"^trials = \d+", "trials = 3"),
    (r'^bots = "greedy"', 'bots = "random"'),
    (r'"search:50"', '"random"'),
    (r'^players = "2-3"', 'players = "2"'),
)


def replaced(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    for pattern, new in pairs:
        text = re.sub(pattern, new, text, flags=re.MULTILINE)
    return text


@pytest.mark.long
def test_the_commands_work_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = []
    for language, body in BLOCKS:
        if language == "toml":
            name = body.split("\n")[0].removeprefix("# ")
            Path(name).write_text(replaced(body, LESS), "utf-8")
            continue
        for line in body.strip().split("\n"):
            words = shlex.split(replaced(line, FEWER))
            if words[1] != "serve":
                if "items" in words:
                    words += ["--bot", "random"]
                done = CliRunner().invoke(app, words[1:])
                assert done.exit_code == 0, (line, done.output, done.exception)
                run.append(words[2])
    assert {"run", "report", "card", "items", "compare", "tune"} <= set(run)
    assert Path("patrol/report.html").stat().st_size > 100_000
    assert Path("harder/settings/1/missions.toml").exists()


@pytest.mark.parametrize("game", ["leaf-and-let-die", "potato-patrol"])
def test_the_examples_of_tuning_are_good_files(game: str) -> None:
    folder = ROOT / "examples" / "tuning"
    tuning = read_tuning(folder / f"{game}.toml", game)
    goals = read_goals(folder / f"{game}-goals.toml")
    assert goals.game == game
    assert tuning.variant({**tuning.own, **{v.name: v.high for v in tuning.vary if v.file}}).files
