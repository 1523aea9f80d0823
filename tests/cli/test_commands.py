"""The command line as people use it: each command, its help, its exit code, and no traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.cli.main import app, main

HORTUS = [sys.executable, "-c", "from hortus.cli.main import main; main()"]
"""The command in a process of its own."""

ENDING = r"^[A-Z].* (wins|share the game): .*\.$"
"""The last sentence of a game: who won, why, and the scores."""


def run(*words: str, typed: str = "", code: int = 0, cwd: Path | None = None) -> str:
    """What a command prints, after checking its exit code; a traceback would be an error here."""
    written = StringIO()
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as here:
        for name, value in {**PLAIN, "XDG_STATE_HOME": home}.items():
            here.setenv(name, value)
        here.setattr(sys, "argv", ["hortus", *words])
        here.setattr(sys, "stdin", StringIO(typed))
        here.chdir(cwd or Path.cwd())
        with redirect_stdout(written), redirect_stderr(written):
            ended = _exit_code()
    assert ended == code, written.getvalue()
    return written.getvalue()


PLAIN = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
"""A terminal that can do nothing but show text."""


def _exit_code() -> int:
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def run_apart(*words: str) -> tuple[int, str]:
    """The exit code of a command in a process of its own, and what it prints."""
    command = [*HORTUS, *words]
    environment = {**os.environ, **PLAIN, "PYTHONPATH": str(Path(hortus.__file__).parent.parent)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = hortus.play(hortus.load("wizards-garden"), [RandomBot(), RandomBot()], seed=7)
    path = tmp_path / "game.hortus"
    path.write_text(match.record.dumps())
    return path


def test_version_says_which_build_runs() -> None:
    assert run_apart("--version") == (0, f"hortus {hortus.__version__} ({hortus.build()})\n")


def test_a_process_of_its_own_ends_with_a_sentence_and_no_traceback() -> None:
    code, told = run_apart("play", "chess")
    assert code == 1
    assert told.startswith("hortus: there is no game 'chess'; the games are")
    assert len(told.splitlines()) == 1


COMMANDS = sorted([str(one.name) for one in app.registered_commands])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    told = run(command, "--help")
    assert "Examples" in told
    assert f"hortus {command}" in told.partition("Examples")[2]


def test_games_are_listed_and_described() -> None:
    assert "wizards-garden" in run("games")
    described = run("games", "wizards-garden")
    assert "seeds = 20" in described
    assert "a whole number from 5 to 60" in described
    assert "Weeds: 2 to 5 players" in run("games", "weeds")


def test_a_game_can_be_played_by_number_and_by_notation() -> None:
    answers = "a1w\n1\nq\n"
    output = run("play", "wizards-garden", "--people", "2", typed=answers)
    assert "Player 1 plants Dovetail on a1." in output
    assert "Player 2 plants Dovetail" in output
    assert "You left the table." in output


def test_a_whole_game_against_a_bot_is_played_and_saved(tmp_path: Path) -> None:
    saved = tmp_path / "mine.hortus"
    output = run(
        "play",
        "wizards-garden",
        "--bot",
        "random",
        "--seed",
        "3",
        "--record",
        str(saved),
        typed="1\n" * 60,
    )
    assert re.search(ENDING, output, re.MULTILINE)
    assert hortus.Record.loads(saved.read_text()).replay().over


def test_bad_answers_are_explained_and_asked_again(tmp_path: Path) -> None:
    answers = "zz\n99\na1w\nu\nh\n?\ns\ns " + str(tmp_path / "x.hortus") + "\n\nq\n"
    output = run("play", "wizards-garden", "--people", "2", typed=answers)
    assert "such as c2b" in output
    assert "the answers are numbered 1 to 32" in output
    assert "Hint (" in output
    assert "Harvesting" in output
    assert "Say where" in output
    assert (tmp_path / "x.hortus").is_file()


def test_undo_takes_back_the_last_move_at_the_keyboard() -> None:
    output = run("play", "wizards-garden", "--people", "2", typed="a1w\nu\nu\nq\n")
    assert output.count("Player 1 >") == 3
    assert "there is nothing to take back\n" in output


def test_a_record_is_stepped_through(record: Path) -> None:
    output = run("replay", str(record), typed="\n\nb\n5\nq\n")
    assert "0 of" in output
    assert "5 of" in output


def test_a_replay_goes_nowhere_by_nonsense_and_not_past_its_end(record: Path) -> None:
    last = len(hortus.Record.loads(record.read_text()).moves)
    output = run("replay", str(record), typed="3\nwhat\nt\n999999999999\nb\n0\nb\nq\n")
    shown = [int(step) for step in re.findall(rf"(\d+) of {last}\n", output)]
    assert shown == [0, 3, 3, 3, last, last - 1, 0, 0]
    assert f"'what' is none of Enter, b, a number from 0 to {last}, and q." in output
    assert output.count("is none of") == 2
    assert output.count(f"Step {last} is the last one.") == 1
    assert output.count("This is the start.") == 1


def test_a_record_is_shown_at_one_move_or_drawn(record: Path, tmp_path: Path) -> None:
    assert "3 of" in run("replay", str(record), "--at", "3")
    run("replay", str(record), "--svg", str(tmp_path / "pictures"))
    pictures = sorted((tmp_path / "pictures").glob("*.svg"))
    assert len(pictures) == len(hortus.Record.loads(record.read_text()).moves) + 1
    assert pictures[0].read_text().startswith("<svg")


def test_positions_are_rendered_as_svg_and_png(record: Path, tmp_path: Path) -> None:
    run("render", str(record), "--out", str(tmp_path / "end.svg"))
    assert (tmp_path / "end.svg").read_text().startswith("<svg")
    run(
        "render",
        "wizards-garden",
        "--at",
        "9",
        "--seed",
        "1",
        "--seat",
        "1",
        "-O",
        str(tmp_path / "a.png"),
    )
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_the_kit_runs_from_the_command_line(tmp_path: Path) -> None:
    assert "BROKEN" not in run("check", "wizards-garden")
    run("check", "wizards-garden", "--golden", str(tmp_path / "golden.txt"))
    assert (tmp_path / "golden.txt").read_text().startswith("wizards-garden, rules 1")


def test_a_designer_starts_from_a_copy_of_the_content(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    output = run("content", "copy", "power-plants", str(mine))
    assert "Copied plants.toml, rival.toml to" in output
    assert f"hortus play power-plants --content {mine}" in output
    plants = mine / "plants.toml"
    plants.write_text(plants.read_text().replace('"Deeproot"', '"Deepestroot"', 1))
    assert hortus.load("power-plants", content=mine).library.source
    assert "is there already" in run("content", "copy", "power-plants", str(mine), code=1)
    assert "has no cards" in run("content", "copy", "weeds", str(mine), code=1)
    assert "hortus content copy" in run("content", "copy", "--help")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "there is no game 'chess'; the games are"),
        (["play", "wizards-garden", "-p", "5"], "is for 2 players, not 5"),
        (["play", "wizards-garden", "--people", "3"], "--people must be from 0 to 2"),
        (
            ["play", "wizards-garden", "-o", "seeds=1"],
            "option seeds takes a whole number from 5 to 60",
        ),
        (["play", "wizards-garden", "-o", "seeds"], "options are written name=value"),
        (["play", "wizards-garden", "--bot", "deep"], "there is no bot 'deep'"),
        (["play"], "say what to play: hortus play GAME"),
        (["play", "weeds", "--seat", "1", "--people", "2"], "give one of them"),
        (["play", "wizards-garden", "--seat", "3"], "there is no seat 3: this table has seats 1"),
        (
            ["play", "weeds", "-p", "2", "--bot", "random", "--bot", "random"],
            "2 bots given, but 1 seat is left for bots",
        ),
        (["play", "weeds", "--name", "greedy 2"], "'greedy 2' is what a bot is called"),
        (["play", "--resume", "nowhere.hortus"], "nowhere.hortus: No such file"),
        (["play", "--resume", "last"], "no match is kept in"),
        (["play", "wizards-garden", "--content", "nowhere"], "no such content directory"),
        (["replay", "nowhere.hortus"], "nowhere.hortus: No such file"),
        (["render", "nowhere.hortus"], "there is no game 'nowhere.hortus'"),
        (["render", "wizards-garden", "--seat", "7", "-O", "x.svg"], "there is no seat 7"),
        (["render", "wizards-garden", "-O", "x.gif"], "a picture is written as .svg or .png"),
    ],
)
def test_user_errors_are_one_sentence_and_exit_code_1(
    words: list[str], sentence: str, tmp_path: Path
) -> None:
    output = run(*words, code=1, cwd=tmp_path)
    assert sentence in output
    assert len(output.strip().split("\n")) == 1


def test_going_on_with_a_file_is_refused_in_one_sentence(record: Path, tmp_path: Path) -> None:
    def refused(*words: str) -> str:
        return run("play", *words, code=1)

    assert "is a game of wizards-garden, not of weeds" in refused("weeds", "--resume", str(record))
    assert "leave --option out" in refused("--resume", str(record), "-o", "seeds=16")
    assert "has 2 seats, not 3" in refused("--resume", str(record), "-p", "3")
    assert "is there already" in refused("wizards-garden", "--record", str(record))
    bad = tmp_path / "bad.hortus"
    bad.write_text("[hortus 1]\ngame: wizards-garden\nrules: 1\nseats: Ada, Bo\n\na1w a1b\n")
    assert "bad.hortus: move 2 (a1b) cannot be played" in refused("--resume", str(bad))


def test_a_game_that_is_over_is_shown_when_it_is_gone_on_with(record: Path) -> None:
    output = run("play", "--resume", str(record))
    assert re.search(ENDING, output, re.MULTILINE)
    assert hortus.Record.loads(record.read_text()).replay().over


def test_a_damaged_record_is_refused_with_its_line(record: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.hortus"
    cut.write_text(record.read_text()[:120])
    assert "truncated" in run("replay", str(cut), code=1)
    binary = tmp_path / "binary.hortus"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8" in run("replay", str(binary), code=1)
    assert "--at must be from 0 to" in run("replay", str(record), "--at", "999", code=1)


def test_a_wrong_call_is_exit_code_2() -> None:
    assert "No such command" in run("dance", code=2)
