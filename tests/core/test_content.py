"""Content files: every mistake a designer may make is answered with file, line and field."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import hortus
from hortus.core.content import Library, Table, field_name, line_of
from hortus.core.errors import BadContent

CARDS = """\
# Cards for a test
[[card]]
name = "Rose"
cost = 3
source = "house"

[[card]]
name = "Nettle"
cost = 12
sharp = "yes"

[[card.effect]]
verb = "sting"
times = [1, 2]

[limits]
weight = 2.5
ready = true
words = ["a", "b"]
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    own = tmp_path / "own"
    own.mkdir()
    (own / "cards.toml").write_text(CARDS)
    return Library(own)


def test_fields_are_read_by_kind(library: Library) -> None:
    file = library.read("cards.toml")
    rose, nettle = file.tables("card")
    assert (rose.text("name"), rose.whole("cost", 0, 20), rose.source()) == ("Rose", 3, "house")
    rose.done()
    assert nettle.tables("effect")[0].wholes("times") == (1, 2)
    limits = file.table("limits")
    assert limits.number("weight", 0, 5) == 2.5
    assert limits.flag("ready") is True
    assert limits.texts("words") == ("a", "b")
    assert limits.whole("missing", 0, 9, default=4) == 4
    assert limits.keys() == ("weight", "ready", "words")
    limits.done()
    file.done()


def nettle(file: Table) -> Table:
    return file.tables("card")[1]


MISTAKES: list[tuple[Callable[[Table], object], int, str]] = [
    (
        lambda file: nettle(file).whole("cost", 0, 9),
        9,
        "card 2: cost must be a whole number from 0 to 9",
    ),
    (lambda file: nettle(file).flag("sharp"), 10, "card 2: sharp must be true or false"),
    (lambda file: nettle(file).source(), 7, "card 2: source is missing"),
    (lambda file: nettle(file).text("cost"), 9, "card 2: cost must be a text"),
    (lambda file: nettle(file).number("name", 0, 1), 8, "card 2: name must be a number"),
    (lambda file: nettle(file).tables("name"), 8, "card 2: name must be a list of tables"),
    (lambda file: nettle(file).table("name"), 8, "card 2: name must be a table"),
    (lambda file: nettle(file).texts("cost"), 9, "card 2: cost must be a list of texts"),
    (
        lambda file: nettle(file).tables("effect")[0].choice("verb", ["bite", "burn"]),
        13,
        "card 2: effect 1: verb must be one of bite, burn",
    ),
    (
        lambda file: file.table("limits").number("weight", 0, 1),
        17,
        "limits: weight must be from 0 to 1",
    ),
    (
        lambda file: file.table("limits").wholes("words"),
        19,
        "limits: words must be a list of whole",
    ),
    (lambda file: file.table("limits").done(), 17, "limits: weight is not a field here"),
]


@pytest.mark.parametrize(("ask", "line", "problem"), MISTAKES, ids=[m[2][:30] for m in MISTAKES])
def test_a_mistake_is_named_with_its_line(
    library: Library, ask: Callable[[Table], object], line: int, problem: str
) -> None:
    with pytest.raises(BadContent, match=rf"cards\.toml:{line}: {problem}"):
        ask(library.read("cards.toml"))


def test_the_line_of_something_missing_is_that_of_its_table() -> None:
    assert line_of(CARDS, ("card", 1, "effect", 0, "power")) == 12
    assert line_of(CARDS, ("nothing",)) == 1
    assert field_name(("card", 1, "effect", 0, "power")) == "card 2: effect 1: power"
    assert field_name(()) == "the file"


def test_a_file_that_is_no_toml_is_refused(library: Library) -> None:
    (library.own / "cards.toml").write_text("[[card\n")
    with pytest.raises(BadContent, match=r"cards\.toml: is not TOML"):
        library.read("cards.toml")
    (library.own / "cards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match="is not UTF-8"):
        library.read("cards.toml")
    with pytest.raises(BadContent, match="cannot be read"):
        library.read("other.toml")


def test_replacements_are_laid_over_the_games_own_files(library: Library, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "cards.toml").write_text(CARDS.replace("Rose", "Thistle"))
    changed = Library(library.own, mine)
    assert changed.read("cards.toml").tables("card")[0].text("name") == "Thistle"
    assert changed.source != library.source == ""


def test_replacements_that_replace_nothing_are_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="no such content directory"):
        Library(library.own, tmp_path / "nowhere")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(BadContent, match=r"no \.toml file"):
        Library(library.own, empty)
    (empty / "crads.toml").write_text("")
    with pytest.raises(BadContent, match=r"it has cards\.toml"):
        Library(library.own, empty)


def test_an_unknown_field_is_answered_with_every_field_there_could_be(library: Library) -> None:
    rose = library.read("cards.toml").tables("card")[0]
    rose.text("name")
    rose.whole("weight", 0, 9, default=1)
    rose.flag("sharp", False)
    rose.has("thorns")
    with pytest.raises(BadContent, match=r"the fields are name, sharp, thorns, weight$"):
        rose.done()


def test_a_missing_field_points_to_the_name_that_was_misspelt(library: Library) -> None:
    rose = library.read("cards.toml").tables("card")[0]
    with pytest.raises(BadContent, match="costs is missing; is cost meant for it"):
        rose.whole("costs", 0, 9)


@pytest.mark.parametrize(
    ("game", "file", "head"),
    [
        ("leaf-and-let-die", "cards.toml", "card"),
        ("potato-patrol", "towers.toml", "tower"),
        ("potato-patrol", "ideas.toml", "idea"),
        ("potato-patrol", "characters.toml", "character"),
        ("power-plants", "plants.toml", "plant"),
    ],
)
def test_the_fields_named_are_all_that_any_table_of_the_game_uses(
    game: str, file: str, head: str, tmp_path: Path
) -> None:
    text = (hortus.load(game).library.own / file).read_text("utf-8")
    strange = text.replace(f"[[{head}]]", f"[[{head}]]\nzzz = 1", 1)
    (tmp_path / file).write_text(strange, "utf-8")
    with pytest.raises(BadContent, match="zzz is not a field here") as refused:
        hortus.load(game, content=tmp_path)
    named = str(refused.value).partition("the fields are ")[2].split(", ")
    used = {key for row in tomllib.loads(text)[head] for key in row}
    assert used <= set(named)
