"""docs/content.md is complete and true: every field and word of the content files stands there, and
its example does what it says."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import hortus
from hortus.games.leaf_and_let_die import cards as leaf
from hortus.games.leaf_and_let_die.tasks import EFFECTS as LEAF_EFFECTS
from hortus.games.potato_patrol import cards as potato
from hortus.games.potato_patrol import effects
from hortus.games.power_plants import plants

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "content.md").read_text("utf-8")
QUOTED = {
    word
    for quoted in re.findall(r"`([^`\n]+)`", GUIDE)
    for word in (quoted, *re.findall(r"\w+", quoted))
}
FILES = sorted((ROOT / "src" / "hortus" / "games").glob("*/content/*.toml"))
EDITS = re.findall(r"^```diff\n--- (\S+)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def fields(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from fields(value)
    elif isinstance(data, list):
        for item in data:
            yield from fields(item)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_every_field_of_every_file_is_in_the_guide(path: Path) -> None:
    assert path.name in QUOTED
    used = set(fields(tomllib.loads(path.read_text("utf-8"))))
    assert used - QUOTED == set()


def test_every_word_that_content_may_use_is_in_the_guide() -> None:
    words = {
        *plants.EFFECTS, *plants.PICKS, *plants.AREAS, *plants.FILTERS, *plants.CHOICES,
        *plants.MEASURES, *plants.PLOT_MEASURES, *plants.ENDGAMES, *plants.MOMENTS, *plants.TIMINGS,
        *LEAF_EFFECTS, *leaf.TYPES, *leaf.CARD_FIELDS,
        *potato.TRAITS, *potato.ACTION_KINDS, *potato.WANTS, *potato.SEASONS,
        *effects.DISCS, *effects.SPACES, *effects.OPERATIONS,
    }  # fmt: skip
    assert len(words) > 120
    assert words - QUOTED == set()


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """The example of the guide, done: two files copied and edited as it says."""
    folder = tmp_path / "my-cards"
    folder.mkdir()
    own = hortus.load("potato-patrol").library.own
    assert [name for name, _ in EDITS] == ["setup.toml", "seasons.toml"]
    for name, edit in EDITS:
        shutil.copy(own / name, folder)
        lines = edit.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        text = (folder / name).read_text("utf-8")
        assert text.count(before) == 1, name
        (folder / name).write_text(text.replace(before, after), "utf-8")
    return folder


def first_thaw(game: hortus.Game) -> hortus.State:
    """The game as it stands when First Thaw is the first season card."""
    state = game.start(3)
    rng = Random(1)
    while state.chance:
        cards = [move for move, _ in state.outcomes() if str(move) == "season:first-thaw"]
        state.play(cards[0] if cards else state.draw(rng))
    return state


def test_the_example_changes_what_it_says_and_nothing_else(changed: Path) -> None:
    before = first_thaw(hortus.load("potato-patrol"))
    after = first_thaw(hortus.load("potato-patrol", content=changed))
    ones = {"blue": 1, "red": 1, "yellow": 1}
    assert before.to_dict()["cubes"] == [ones] * 3
    assert {len(before.moves(seat)) > 3 for seat in range(3)} == {True}
    threes = {"blue": 3, "red": 3, "yellow": 3}
    assert after.to_dict()["cubes"] == [threes] * 3
    assert after.to_dict()["lanes"] == before.to_dict()["lanes"]
    for seat in range(3):
        assert len(after.moves(seat)) == 3, "a cube of which colour?"
        after.play(after.moves(seat)[0])
    assert [sum(held.values()) for held in after.to_dict()["cubes"]] == [10, 10, 10]


def test_a_mistake_is_told_as_the_guide_says(changed: Path) -> None:
    shown = re.search(r"^    my-cards/(.*)$", GUIDE, re.MULTILINE)
    assert shown is not None
    file = changed / "setup.toml"
    file.write_text(file.read_text("utf-8").replace("start = 3", "start = 'three'"), "utf-8")
    with pytest.raises(hortus.BadContent) as refused:
        hortus.load("potato-patrol", content=changed)
    assert str(refused.value).endswith(shown[1])
