"""The answers to a question: all listed where they fit, else in groups and pages, filtered by words."""

from __future__ import annotations

import pytest

import hortus
from hortus.cli.menu import EVERYTHING, Choice, Entry, Menu, clipped
from hortus.core.contract import Move


def flowers(*counts: int) -> Menu:
    """A group for each count, with so many choices in it."""
    return Menu(
        [
            Choice(Move("plant", (group, place)), f"Bed {group} at {place}", f"Bed {group}")
            for group, count in enumerate(counts, 1)
            for place in range(count)
        ]
    )


def shown(menu: Menu, width: int = 80, rows: int = 4) -> str:
    return "\n".join([line.plain for line in menu.lines(width, rows)])


def test_few_answers_are_all_listed_with_their_notation() -> None:
    menu = flowers(2)
    assert shown(menu) == "1 Bed 1 at 0  plant:1,0   2 Bed 1 at 1  plant:1,1"
    assert menu.take(2) == menu.choices[1].move
    with pytest.raises(hortus.BadOption, match="numbered 1 to 2"):
        menu.take(3)


def test_many_answers_are_groups_and_a_number_opens_one() -> None:
    menu = flowers(40, 1, 60)
    assert shown(menu) == "1 Bed 1 (40)              2 Bed 2 at 0  plant:2,0   3 Bed 3 (60)"
    assert menu.take(2) == menu.choices[40].move
    assert menu.take(3) is None
    assert shown(menu).startswith(" 1 at 0 ")
    assert menu.take(60) == menu.choices[-1].move
    menu.back()
    assert "Bed 1 (40)" in shown(menu)


def test_a_group_too_large_for_the_screen_has_pages_and_ends_where_it_began() -> None:
    menu = flowers(100, 100)
    shown(menu)
    menu.take(1)
    first = shown(menu)
    assert menu.pages > 1
    seen = first
    for page in range(1, menu.pages):
        menu.turn()
        assert menu.page == page
        seen += "\n" + shown(menu)
    assert all([f"at {place}" in seen for place in range(100)])
    menu.turn()
    assert "Bed 2 (100)" in shown(menu)


def test_no_page_is_larger_than_its_room() -> None:
    for width in (20, 80, 120):
        for rows in (1, 3, 9):
            for counts in ((1,), (7, 7), (30, 1, 100), tuple([3] * 40)):
                menu = flowers(*counts)
                for _ in range(5):
                    lines = menu.lines(width, rows)
                    assert len(lines) <= rows
                    assert max([line.cell_len for line in lines]) <= width
                    menu.turn()


def test_words_narrow_the_list_down_and_nonsense_does_not() -> None:
    menu = flowers(40, 1, 60)
    assert menu.narrow("BED 3 at 59")
    assert shown(menu).startswith("1 Bed 3 at 59")
    assert menu.take(1) == menu.choices[-1].move
    assert not menu.narrow("rose")
    assert menu.words == "BED 3 at 59"
    menu.turn()
    assert menu.words == ""
    assert menu.narrow("plant:2")
    assert menu.written("plant:2,0") == menu.choices[40].move
    assert menu.written("plant:2") is None


def test_output_that_is_no_terminal_lists_everything() -> None:
    view = hortus.load("wizards-garden").start().view(0)
    menu = Menu.of(view, ["Ada", "Bo"])
    menu.lines(100, EVERYTHING)
    assert [entry.choices[0].move for entry in menu.entries] == list(view.moves())
    assert Entry("both", menu.choices[:2]).notation == ""


def test_a_line_that_is_too_long_ends_in_an_ellipsis() -> None:
    assert clipped("a short line", 20) == "a short line"
    assert clipped("a line that is too long", 10) == "a line th…"
