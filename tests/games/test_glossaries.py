"""Every piece of a game can be looked up, by the name that its picture has for it."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.core.content import Library
from hortus.core.face import Entry
from hortus.core.registry import content_of
from hortus.table.lessons import lesson

GAMES = hortus.games()


@pytest.mark.parametrize("name", GAMES)
def test_names_differ_and_texts_are_sentences(name: str) -> None:
    entries = hortus.load(name).face.glossary()
    assert len({entry.name for entry in entries}) == len(entries) >= 5
    for entry in entries:
        assert entry.text
        assert entry.kind == entry.kind.lower()
        assert not entry.text[0].islower()
    assert repr(Entry("Gem", "piece", "A point.")) == "Entry('Gem', 'piece', 'A point.')"


@pytest.mark.parametrize(
    ("name", "file", "table", "field"),
    [
        ("leaf-and-let-die", "cards.toml", "card", "name"),
        ("potato-patrol", "towers.toml", "tower", "name"),
        ("potato-patrol", "ideas.toml", "idea", "name"),
        ("potato-patrol", "characters.toml", "character", "name"),
        ("potato-patrol", "seasons.toml", "card", "name"),
    ],
)
def test_everything_in_the_content_has_an_entry(
    name: str, file: str, table: str, field: str
) -> None:
    named = {entry.name for entry in hortus.load(name).face.glossary()}
    library = Library(Path(content_of(name)))
    assert {part.text(field) for part in library.read(file).tables(table)} <= named


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("power-plants", "Honeyleaf"),
        ("leaf-and-let-die", "Wiggle Room"),
        ("potato-patrol", "Picket Post"),
    ],
)
def test_the_picture_calls_a_piece_by_the_name_of_its_entry(name: str, piece: str) -> None:
    view = lesson(name).walk().view
    assert piece in {entry.name for entry in view.game.face.glossary()}
    assert piece in view.picture("wide")
