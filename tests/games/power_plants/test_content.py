"""The plants as content: what is shipped, and what is said of content that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus import BadContent
from hortus.core.content import SOURCES, Library
from hortus.games.power_plants import effects
from hortus.games.power_plants.game import ALTERNATES, GENTLE, STANDARD
from hortus.games.power_plants.plants import EFFECTS, IMPLIED, TIMINGS, read_book, read_step
from tests.games.power_plants.tables import patch, played, sprites, table

OWN = Path(hortus.__file__).parent / "games" / "power_plants" / "content"


def shipped(name: str) -> str:
    return (OWN / name).read_text("utf-8")


def test_eight_plants_and_eight_alternates_are_shipped() -> None:
    book = read_book(Library(OWN))
    standard = [plant for plant in book.plants if not plant.alternate]
    alternates = [plant for plant in book.plants if plant.alternate]
    assert {plant.name for plant in standard} == set(STANDARD)
    assert {plant.name for plant in alternates} == set(ALTERNATES)
    assert {plant.tile for plant in alternates} == set(STANDARD)
    assert set(GENTLE) < set(STANDARD)
    by_name = {plant.name: plant for plant in book.plants}
    for plant in alternates:
        assert plant.timing == by_name[plant.tile].timing, "alternates keep their timing"


def test_every_power_says_where_it_comes_from() -> None:
    for plant in read_book(Library(OWN)).plants:
        assert len(plant.powers) == 3
        for power in plant.powers:
            assert power.source in SOURCES
            assert power.text.endswith(".")
            assert power.steps


def test_what_the_rulebook_prints_is_marked_as_the_rulebooks() -> None:
    plants = {plant.name: plant for plant in read_book(Library(OWN)).plants}
    known = {"honeyleaf": (0, 1), "snapjaw": (0, 1), "tapmaw": (0, 1), "starflower": (1,)}
    for name, which in known.items():
        assert all([plants[name].powers[power].source == "rulebook" for power in which])
    assert plants["starflower"].powers[0].source == "house"
    assert [plants[n].source for n in ("clingbean", "sugarvine")] == ["rulebook", "house"]


def test_every_effect_has_a_word_and_a_function() -> None:
    assert len(EFFECTS) == len(effects.EFFECTS_AT_WORK) == len(IMPLIED)
    used = {
        step.do
        for plant in read_book(Library(OWN)).plants
        for p in plant.powers
        for step in p.steps
    }
    assert used == set(range(len(EFFECTS))), "no effect that nobody uses"
    assert TIMINGS == ("morning", "noon", "night")


def test_an_owner_types_in_the_printed_text_of_a_card(tmp_path: Path) -> None:
    text = shipped("plants.toml").replace(
        '{ do = "add", count = 3, one = "next to the Wizard" }',
        '{ do = "add", count = 4, each = "next to the Wizard", only = ["mine"] }',
    )
    (tmp_path / "plants.toml").write_text(text, "utf-8")
    game = hortus.load("power-plants", tmp_path)
    assert game != hortus.load("power-plants")
    data = table(
        [patch("deeproot6", 0, 0, 1, 0), patch("honeyleaf6", 1, 0)],
        [["tanglethorn1", "tanglethorn2"], []],
        ("deeproot", "honeyleaf", "tanglethorn", "frightshade", "starflower"),
    ).to_dict()
    state = played(game.restore(data), "tanglethorn1@0,1", "sprout")
    assert sprites(state, "deeproot6") == (0, 5)
    assert sprites(state, "honeyleaf6") == (None, 0)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('do = "add", count = 2', 'do = "plant", count = 2', "do must be one of add, expel"),
        (
            'each = "next to the Wizard", cap',
            'each = "beside the Wizard", cap',
            "each must be one of",
        ),
        ('each = "next to the Wizard", cap = 1', "cap = 1", "exactly one of each, one, nearest"),
        ("count = 2", "count = 99", "count must be a whole number from 1 to 20"),
        ('only = ["lone"]', 'only = ["lonely"]', "only knows unoccupied"),
        ('what = "row"', 'what = "ray"', "what must be one of field, type"),
        ('timing = "morning"', 'timing = "dawn"', "timing must be one of morning, noon, night"),
        ('source = "rulebook"', 'source = "hearsay"', "source must be one of"),
        ('name = "deeproot"', 'name = "Deeproot 2"', "lower-case letters"),
        ('name = "deeproot"', 'name = "honeyleaf"', "stands there twice"),
        ('tile = "snapjaw"', 'tile = "rose"', "names no standard plant"),
        ("free_sprite = false", 'free_sprite = "no"', "free_sprite must be true or false"),
        ('title = "Honeyleaf"', 'titel = "Honeyleaf"', "title is missing"),
        ("gems = 2", "gems = 0", "gems must be a whole number"),
        ('what = "row", one', 'what = "row", each', "choose goes with one"),
        ("cap = 1", "cup = 1", "cup is not a field here"),
    ],
)
def test_bad_content_is_named_with_file_line_and_field(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    text = shipped("plants.toml")
    assert old in text
    (tmp_path / "plants.toml").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadContent, match=reason) as caught:
        hortus.load("power-plants", tmp_path)
    assert "plants.toml:" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('tile = "wingbean"', 'tile = "rose"', "each kind of tile once"),
        ('"most patches"', '"most fun"', "priorities knows"),
        ('prefer = ["lowest number"]', 'prefer = ["luck"]', "prefer knows"),
    ],
)
def test_bad_content_of_the_rival_is_named_too(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    (tmp_path / "rival.toml").write_text(shipped("rival.toml").replace(old, new, 1), "utf-8")
    with pytest.raises(BadContent, match=reason):
        hortus.load("power-plants", tmp_path)


def test_one_step_is_read_by_its_words(tmp_path: Path) -> None:
    (tmp_path / "step.toml").write_text('do = "add"\none = "next to the Wizard"\ntimes = 3\n')
    step = read_step(Library(tmp_path).read("step.toml"))
    assert (EFFECTS[step.do], step.times, step.optional) == ("add", 3, False)


def test_the_rival_needs_an_effect_for_every_tile(tmp_path: Path) -> None:
    text = shipped("rival.toml")
    (tmp_path / "rival.toml").write_text(text[: text.rindex("[[effect]]")], "utf-8")
    with pytest.raises(BadContent, match="missing for the tile 'wingbean'"):
        hortus.load("power-plants", tmp_path)


def test_a_chosen_plant_must_be_in_the_content(tmp_path: Path) -> None:
    text = shipped("plants.toml")
    (tmp_path / "plants.toml").write_text(text[: text.rindex("[[plant]]")], "utf-8")
    with pytest.raises(hortus.BadOption, match="no plant 'moonpetal'"):
        hortus.load("power-plants", tmp_path, plants="moonpetal")
