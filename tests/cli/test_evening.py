"""An evening in a real terminal of 80x24: whole games, cut off and gone on with, and every key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import hortus
from hortus import Record
from hortus.bots.bot import RandomBot
from hortus.cli.journal import reopen
from tests.cli.terminal import Screen, Terminal

CTRL_C = b"\x03"
CTRL_D = b"\x04"
Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    """Opens terminals with a command in them; all are gone at the end."""
    opened: list[Terminal] = []

    def start(*words: str, **settings: object) -> Terminal:
        opened.append(Terminal(*words, home=tmp_path, **settings))  # type: ignore[arg-type]
        return opened[-1]

    yield start
    for one in opened:
        if one.code is None:
            one.kill()


def kept(tmp_path: Path) -> Path:
    """The one file on the shelf."""
    (file,) = (tmp_path / "hortus").glob("*.hortus")
    return file


def answer_at_random(table: Terminal, rng: Random, most: int = 10_000) -> int:
    """Type small numbers and now and then something else; how many answers it took."""
    for count in range(most):
        if table.code is not None:
            return count
        odd = rng.randrange(40)
        table.type(str(rng.choice([1, 1, 1, 2, 2, 3])) if odd else rng.choice(["", "nonsense"]))
    return most


@pytest.mark.parametrize("game", hortus.games())
def test_a_whole_game_is_played_though_it_is_killed_in_the_middle(
    terminal: Open, tmp_path: Path, game: str
) -> None:
    rng = Random(5)
    table = terminal("play", game, "--bot", "random", "--seed", "4", "--name", "Ada")
    first = table.read()
    assert "Every move is kept in" in first
    assert "Number, move or words; Enter: more; c cards" in first
    answer_at_random(table, rng, 5)
    assert table.code is None
    table.kill()
    before = reopen(kept(tmp_path).read_text())
    assert before.seats[0] == "Ada"
    assert "Random" in before.seats

    again = terminal("play", "--resume", "last", "--seed", "6")
    assert "Ada >" in again.read()
    answer_at_random(again, rng)
    assert again.code == 0
    assert (table.lost, again.lost) == (0, 0)
    assert (table.torn, again.torn) == (0, 0)
    assert f"Saved {kept(tmp_path)}." in again.screen.text.replace("\n", "")
    record = Record.loads(kept(tmp_path).read_text())
    assert record.seats == before.seats
    assert record.moves[: len(before.moves)] == before.moves
    assert record.replay().over


def test_ctrl_c_and_leaving_keep_the_game_and_say_how_to_go_on(
    terminal: Open, tmp_path: Path
) -> None:
    file = tmp_path / "evening.hortus"
    table = terminal("play", "wizards-garden", "--people", "2", "--record", str(file))
    table.read()
    table.type("a1w")
    assert f"hortus play --resume {file}" in table.end(CTRL_C).replace("\n", "")
    assert table.code == 130

    again = terminal("play", "wizards-garden", "--resume", str(file))
    assert "Player 2 >" in again.read()
    again.type("c1w")
    assert "You left the table." in again.end(CTRL_D)
    assert again.code == 0
    assert Record.loads(file.read_text()).moves == ("a1w", "c1w")

    third = terminal("play", "--resume", str(file))
    assert "Player 1 >" in third.read()
    assert f"--resume {file}" in third.type("q", r"\Z\A.").replace("\n", "")


def test_help_hints_and_errors_leave_the_board_where_it_was(terminal: Open) -> None:
    table = terminal("play", "wizards-garden", "--bot", "random", "--seed", "1")
    table.read()
    table.type("a1w")
    board = table.screen.lines[:11]
    assert "│" in board[1]
    sure = r"Hint \((certain|clearly best|probably best|one of several as good)\): "
    assert re.search(sure, once := table.type("h"))
    assert "h again: more." in once.replace("\n", " ")
    again = table.type("h").replace("\n", " ")
    assert re.search(sure, again)
    assert "h again" not in again
    assert "Expected next: " in again
    table.type("")
    assert table.screen.lines[:11] == board
    assert re.search(r"such as [a-d][1-4][wb]", table.type("zz"))
    assert table.screen.lines[:11] == board
    assert "there is a seed on a1 already" in table.type("a1b")
    assert table.screen.lines[:11] == board
    assert "Now: " in table.type("?")
    assert "Type the number or the notation" in table.type("q")
    assert table.screen.lines[:11] == board
    assert "• Player plants" in table.type("l")
    table.type("")
    assert "The board says everything" in table.type("c")
    table.type("")
    assert table.screen.lines[:11] == board
    assert (table.lost, table.torn) == (0, 0)


def test_a_hundred_answers_are_groups_pages_and_words_to_filter_by(terminal: Open) -> None:
    table = terminal("play", "weeds", "--bot", "random", "--seed", "4", rows=50, columns=120)
    rng = Random(2)
    shown = table.read()
    while (shown.count("(") < 6 or "Large from" not in shown) and table.code is None:
        shown = table.type(str(rng.choice([1, 2])))
    assert table.code is None
    assert "[large" not in shown
    assert "“large”" in table.type("/large")
    assert "Small from" not in table.screen.text
    assert "“large”" not in table.type("")
    assert "nothing in the list has" in table.type("/rose")


def test_undo_takes_the_bots_reply_back_too(terminal: Open, tmp_path: Path) -> None:
    table = terminal("play", "wizards-garden", "--bot", "random", "--seed", "1")
    first = table.read().split("\n")[:10]
    table.type("a1w")
    assert len(reopen(kept(tmp_path).read_text()).moves) == 2
    assert table.type("u").split("\n")[:10] == first
    assert reopen(kept(tmp_path).read_text()).moves == ()
    assert "nothing to take back" in table.type("u")


def test_seats_and_bots_are_where_they_were_asked_for(terminal: Open, tmp_path: Path) -> None:
    words = ["--seat", "2", "--bot", "greedy", "--bot", "random", "--name", "Ada", "--seed", "1"]
    table = terminal("play", "weeds", *words)
    table.read()
    assert reopen(kept(tmp_path).read_text()).seats == ("Greedy", "Ada", "Random")
    table.kill()
    again = terminal("play", "--resume", "last", "--seat", "3", "--seed", "1")
    shown = again.read()
    assert "Sapling plays on in the place of Ada." in shown
    assert "Player >" in again.type("")
    assert reopen(kept(tmp_path).read_text()).seats == ("Greedy", "Sapling", "Player")


def test_who_goes_on_with_other_bots_keeps_the_seat_and_is_told(
    terminal: Open, tmp_path: Path
) -> None:
    first = terminal("play", "weeds", "--seat", "2", "--bot", "random", "-p", "3", "--seed", "1")
    first.read()
    assert reopen(kept(tmp_path).read_text()).seats == ("Random", "Player", "Random 2")
    first.kill()
    again = terminal("play", "--resume", "last", "--bot", "seedling", "--seed", "1")
    shown = again.read()
    assert "Seedling plays on in the place of Random." in shown
    assert "Seedling 2 plays on in the place of Random 2." in shown
    assert reopen(kept(tmp_path).read_text()).seats == ("Seedling", "Player", "Seedling 2")
    again.kill()
    same = terminal("play", "--resume", "last", "--seed", "1")
    assert "in the place of" not in same.read()
    assert reopen(kept(tmp_path).read_text()).seats == ("Seedling", "Player", "Seedling 2")


def test_colours_are_there_unless_somebody_asks_for_none(terminal: Open) -> None:
    colourful = terminal("play", "weeds", "--bot", "random", "--seed", "1")
    colourful.read()
    assert colourful.screen.colours
    plain = terminal("play", "weeds", "--bot", "random", environment={"NO_COLOR": "1"})
    plain.read()
    assert not plain.screen.colours


def test_bots_alone_are_watched_to_the_end(terminal: Open) -> None:
    table = terminal("play", "wizards-garden", "--people", "0", "--bot", "random", rows=60)
    assert "wins: " in table.read(r"\Z\A.") or "share the game" in table.screen.text
    assert table.code == 0


def test_a_long_wait_says_what_it_is_for(terminal: Open) -> None:
    table = terminal("check", "wizards-garden")
    assert "Checking" in table.read(r"\.\.\.$")
    table.kill()


def test_a_replay_shows_each_step_where_the_last_one_was(terminal: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.hortus"
    bots = [RandomBot(), RandomBot()]
    file.write_text(hortus.play(hortus.load("wizards-garden"), bots, seed=7).record.dumps())
    table = terminal("replay", str(file))
    assert "0 of" in table.read()
    assert "1 of" in table.type("")
    assert "0 of" in table.type("b")
    assert "1 of" not in table.screen.text
    table.type("q", r"\Z\A.")
    assert table.code == 0


def test_the_screen_of_these_tests_shows_what_terminals_show() -> None:
    screen = Screen(6, 2)
    screen.feed("\x1b[31mab\x1b[0m\r\ncd")
    assert (screen.text, screen.colours, screen.before_cursor) == ("ab\ncd", {"31"}, "cd")
    screen.feed("\r\x1b[Kefghijk")
    assert (screen.text, screen.wrapped, screen.scrolled) == ("efghij\nk", 1, 1)
    screen.feed("\x1b[2J\x1b[Hx")
    assert screen.text == "x"
