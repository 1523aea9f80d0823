"""The parts of the command line one by one, in this process."""

from __future__ import annotations

from pathlib import Path
from random import Random

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
    room_below,
    rules_of,
    show_board,
    show_decision,
    show_pages,
    show_result,
)
from hortus.core.face import name_seats

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


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person sits at a terminal of 80x24."""
    for module in ("screen", "evening"):
        monkeypatch.setattr(f"hortus.cli.{module}.live", lambda: True)
        monkeypatch.setattr(f"hortus.cli.{module}.size", lambda: (80, 24))


@pytest.mark.usefixtures("small")
def test_a_long_message_never_pushes_the_board_off_the_screen() -> None:
    state = hortus.load("weeds").start(players=4)
    while state.chance:
        state.play(state.draw(Random(1)))
    names = ["Ada", "Ben", "Cem", "Dot"]
    view = state.view(state.actors[0])
    menu = Menu.of(view, names)
    with console.capture() as shown:
        show_decision(view, menu, names, ["Ben grows."], "a long hint " * 60)
    lines = shown.get().splitlines()
    assert len(lines) <= 23
    assert lines[-1].endswith("…")
    assert menu.entries
    assert 1 <= room_below(view, names) < 9


@pytest.mark.usefixtures("small")
def test_a_message_that_does_not_fit_is_a_page_that_enter_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = ["", "q"]

    def typed(question: str) -> str:
        asked.append(question)
        return answers.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    match = hortus.Match(hortus.load("wizards-garden"), ["Ada", "Ben"])
    evening = Evening(match, Journal(tmp_path / "evening.hortus", match))
    evening.message = "a long hint " * 100 + "to its end"
    with console.capture() as shown, pytest.raises(Left):
        evening.play()
    assert asked == ["Enter: back > ", "Ada > "]
    assert "to its end" in shown.get()
    assert "…" not in shown.get()


def test_the_log_of_a_match_that_goes_on_holds_what_happened_before(tmp_path: Path) -> None:
    match = hortus.Match(hortus.load("wizards-garden"), ["Ada", RandomBot()], seed=1)
    match.play("a1w")
    match.step()
    evening = Evening(match, Journal(tmp_path / "evening.hortus", match))
    assert [step for step, _ in evening.log] == [1, 2]
    assert "Ada plants" in evening.log[0][1]
    assert evening.seen == 1


def test_a_log_that_several_share_tells_no_secrets(tmp_path: Path) -> None:
    game = hortus.load("leaf-and-let-die")
    bots = hortus.play(game, [RandomBot(), RandomBot()], seed=2, limit=30)
    match = hortus.Match.resume(bots.record, ["Ada", "Ben"])
    told = Evening(match, Journal(tmp_path / "evening.hortus", match)).log
    state, lines = match.at(0), []
    for move in match.moves:
        lines.append(name_seats(game.face.tell(state.view(None), move), match.names))
        state.play(move)
    assert [line for _, line in told] == [line for line in lines if line]


def test_a_lone_flower_and_a_lone_answer_are_told_as_one() -> None:
    match = hortus.play(hortus.load("wizards-garden"), [RandomBot(), RandomBot()], seed=3)
    steps = range(len(match.moves) + 1)
    boards = [line.plain for step in steps for line in board_lines(match.at(step).view(0), NAMES)]
    assert any(["Ben: 1 flower " in line for line in boards])
    assert not any([" 1 flowers" in line for line in boards])
    menu = Menu.of(garden().view(0), NAMES)
    menu.narrow("d4b")
    menu.lines(80, 5)
    with pytest.raises(hortus.BadOption, match="the only answer has the number 1"):
        menu.take(2)


def test_names_are_names_and_not_more_than_people() -> None:
    game = hortus.load("wizards-garden")
    with pytest.raises(hortus.BadOption, match="--name is empty"):
        Wishes(2, None, [], [], [" "], seed=1)
    with pytest.raises(hortus.BadOption, match="2 names given, but 1 person sits at this table"):
        Wishes(2, None, [], [], ["Ada", "Ben"], seed=1).seats(game)


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
