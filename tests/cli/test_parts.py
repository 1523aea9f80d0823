"""The parts of the command line one by one, in this process."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.cli import solve
from hortus.cli.common import console, read_record
from hortus.cli.evening import Evening, Left
from hortus.cli.journal import Journal
from hortus.cli.main import app
from hortus.cli.menu import Menu
from hortus.cli.play import Wishes
from hortus.cli.render import write_picture
from hortus.cli.screen import (
    board_lines,
    details_of,
    rules_of,
    show_board,
    show_decision,
    show_pages,
    show_result,
)

NAMES = ["Ada [bold]", "Ben"]


def garden() -> hortus.State:
    return hortus.load("wizards-garden").start()


def test_the_board_is_shown_and_a_name_is_never_markup() -> None:
    view = garden().view(0)
    with console.capture() as shown:
        show_board(view, NAMES)
    assert "Ada [bold]" in shown.get()
    lines = [line.plain.rstrip() for line in board_lines(view, NAMES)]
    assert [line.rstrip() for line in shown.get().splitlines()] == lines


def test_rules_and_details_are_shown_page_by_page() -> None:
    view = garden().view(0)
    with console.capture() as shown:
        show_pages(rules_of(view))
        show_pages(details_of(view, NAMES))
    assert "Planting" in shown.get()


def test_the_result_names_the_winner() -> None:
    match = hortus.play(hortus.load("wizards-garden"), [RandomBot(), RandomBot()], seed=3)
    with console.capture() as shown:
        show_result(match.state, ["Ada", "Ben"])
    result = match.state.result
    assert result is not None
    assert f"{['Ada', 'Ben'][result.winners[0]]} wins: " in shown.get()


def test_a_decision_is_shown_with_its_board_and_numbered_answers() -> None:
    view = garden().view(0)
    menu = Menu.of(view, NAMES)
    with console.capture() as shown:
        show_decision(view, menu, NAMES, [], "")
    assert "Ben: 0 flowers" in shown.get()
    assert "32 Ravenclaw (black) on d4  d4b" in shown.get()
    assert len(menu.entries) == 32


def test_an_evening_of_bots_plays_itself_and_is_kept(tmp_path: Path) -> None:
    match = hortus.Match(hortus.load("wizards-garden", seeds=8), [RandomBot(), RandomBot()], seed=1)
    with console.capture() as shown:
        Evening(match, Journal(tmp_path / "evening.hortus", match)).play()
    assert match.state.over
    assert "plants" in shown.get()
    kept = hortus.Record.loads((tmp_path / "evening.hortus").read_text("utf-8"), sealed=False)
    assert kept.moves == match.record.moves


def test_whoever_closes_the_keyboard_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    match = hortus.Match(hortus.load("wizards-garden"), ["Ada", "Ben"])
    with console.capture(), pytest.raises(Left):
        Evening(match, Journal(tmp_path / "evening.hortus", match)).play()


def test_people_sit_where_they_wish_and_bots_elsewhere() -> None:
    game = hortus.load("power-plants")
    seats = Wishes(3, None, [2], ["random"], ["Ada"], seed=1).seats(game)
    assert [seat.bot is None for seat in seats] == [False, True, False]
    with pytest.raises(hortus.BadOption, match="--people and --seat"):
        Wishes(3, 1, [2], ["random"], [], seed=1)


def test_a_record_is_read_and_what_is_none_is_refused_by_name(tmp_path: Path) -> None:
    match = hortus.play(hortus.load("wizards-garden"), [RandomBot(), RandomBot()], seed=3)
    good, bad = tmp_path / "good.hortus", tmp_path / "bad.hortus"
    good.write_text(match.record.dumps(), "utf-8")
    bad.write_bytes(b"\xff\xfe")
    assert read_record(good) == match.record
    with pytest.raises(hortus.BadRecord, match=r"bad\.hortus: is not UTF-8"):
        read_record(bad)


def test_a_picture_is_written_as_the_ending_says(tmp_path: Path) -> None:
    svg = garden().view(None).picture()
    write_picture(svg, tmp_path / "a.svg", 100)
    write_picture(svg, tmp_path / "a.png", 100)
    assert (tmp_path / "a.svg").read_text("utf-8") == svg
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(hortus.HortusError):
        write_picture(svg, tmp_path / "a.jpeg", 100)


def test_solving_is_a_command() -> None:
    commands = {command.name: command.callback for command in app.registered_commands}
    assert commands["solve"] is solve.solve_game
