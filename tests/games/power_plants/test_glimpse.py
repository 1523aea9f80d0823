"""Half of an addition in the picture of Power Plants, and the powers in question."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest

import hortus
from hortus.core.svg import SHAPES, SMALLEST, Box
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.picture import plot_id
from hortus.games.power_plants.picture_cards import column_of, power_box
from hortus.games.power_plants.picture_frame import frame_of, layout_of
from hortus.games.power_plants.picture_glimpse import NEAR, brings, glimpse, tray_box
from hortus.games.power_plants.picture_powers import Asked, bands, panel, powers_asked
from hortus.games.power_plants.plants import GROW, SPROUT
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores
from tests.games.power_plants.tables import patch, played, table
from tests.games.power_plants.test_face import GARDEN, HANDS
from tests.pictures import writings

RIVALS = [patch("honeyleaf8", 0, 0, 1, 0), patch("starflower8", 1, 0)]


@cache
def adding(players: int) -> list[Garden]:
    """Positions of a game in which somebody adds a patch, up to a crowded end."""
    rng = Random(players)
    state = hortus.load("power-plants").start(players)
    found: list[Garden] = []
    while not state.over:
        if isinstance(cast(Garden, state).stack[-1], AddPatch):
            found.append(cast(Garden, state.copy()))
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
    return found[::7] + found[-1:]


def test_a_plot_shows_what_could_go_there_what_that_touches_and_what_it_brings() -> None:
    state = table(RIVALS, [["honeyleaf1", "emberwood1"], ["deeproot2"]])
    drawn = ElementTree.fromstring(glimpse(state.view(0), "plot-0_-1", "wide"))
    near = [part.get("data-for") for part in drawn.iter() if part.get("data-for")]
    assert near == ["hand-honeyleaf1", "hand-emberwood1"]
    says = drawn.get("data-says") or ""
    assert says.startswith("A patch here would touch Honeyleaf 8")
    assert says.endswith("points at once: +2 for Honeyleaf 1, +1 for Emberwood 1")
    assert [text.text for text in drawn.iter("text")][-4:] == ["1", "+2", "1", "+1"]
    classes = [part.get("class") for part in drawn.iter() if part.get("class")]
    assert classes == ["within", "near"], "small on the plot, and large beside it once it is held"


def test_a_patch_of_the_hand_shows_on_every_plot_what_it_brings_there() -> None:
    state = table(RIVALS, [["honeyleaf1", "emberwood1"], ["deeproot2"]])
    plots = list(state.open_plots())
    worths = [one.own for one in brings(state, state.hands[0][0], plots)]
    for plot, worth in zip(plots, worths, strict=True):
        after = state.copy()
        after.play(state.acts.act("add", state.patch_code(state.hands[0][0]), plot))
        assert final_scores(after)[0] - final_scores(state)[0] == worth
    drawn = ElementTree.fromstring(glimpse(state.view(0), "hand-honeyleaf1", "wide"))
    shown = [text.text or "" for text in drawn.iter("text")]
    assert sorted(shown) == sorted([f"{worth:+d}" for worth in worths if worth])
    alike = glimpse(state.view(0), "hand-emberwood1", "wide")
    assert "Emberwood 1 brings you 1 point at once, wherever it goes" in alike
    assert "<text" not in alike, "what is the same everywhere is not written everywhere"


def test_what_a_patch_brings_others_is_said() -> None:
    garden = [patch("honeyleaf8", 0, 0, 1, 1), patch("starflower8", 1, 0)]
    state = table(garden, [["honeyleaf1", "deeproot1"], ["deeproot2"]])
    says = glimpse(state.view(0), "hand-honeyleaf1", "wide")
    assert "Honeyleaf 1 brings you nothing at once, wherever it goes; gives others up to 2" in says
    assert "others" not in glimpse(state.view(0), "hand-deeproot1", "wide")


def test_a_patch_of_the_garden_tells_its_field_and_what_its_plant_does() -> None:
    """Whatever is asked, and also where the cards are out of sight."""
    garden = [
        patch("honeyleaf8", 0, 0, 1, 0),
        patch("honeyleaf7", 1, 0, 1, 1),
        patch("honeyleaf3", 2, 0, 1, 1),
        patch("starflower8", 0, 1),
    ]
    state = table(garden, [["honeyleaf1", "deeproot1"], ["deeproot2"]])
    tall = glimpse(state.view(0), "patch-honeyleaf8", "tall")
    says = ElementTree.fromstring(tall).get("data-says")
    assert says == (
        "A field of 3 patches of Honeyleaf pays 5 points to {1} and 2 points to {0} as it stands"
    )
    assert "Grow Honeyleaf" in tall
    nobodys = glimpse(state.view(0), "patch-starflower8", "wide")
    assert "nobody&#x27;s yet: 1 point to whoever holds most of its patches" in nobodys
    assert glimpse(state.view(0), "patch-emberwood1", "wide") == ""


def test_nothing_is_shown_where_nothing_is_added() -> None:
    state = table(GARDEN, HANDS)
    for part in ("plot-9_9", "hand-starflower8", "nursery-deeproot1", "bag", ""):
        assert glimpse(state.view(0), part, "wide") == ""
    after = played(state, "deeproot1@0,1")
    assert glimpse(after.view(0), "plot-1_1", "wide") == ""


@pytest.mark.parametrize(("shape", "players"), [*product(SHAPES, (1, 2, 5))])
def test_what_is_brought_near_hides_neither_its_plot_nor_the_edge(shape: str, players: int) -> None:
    for state in adding(players):
        frame = frame_of(state, shape)
        layout = layout_of(state, frame)
        garden = frame.garden
        for plot in state.open_plots():
            x, y, width, height = tray_box(state, garden, layout, plot, 2)
            assert garden.x <= x <= x + width <= garden.x + garden.width
            assert garden.y <= y <= y + height <= garden.y + garden.height
            middle = layout.place(plot)
            half = 0.5 * layout.radius
            across = x - half < middle[0] < x + width + half
            assert not (across and y - half < middle[1] < y + height + half), (shape, plot)
            drawn = glimpse(state.view(state.turn), f"plot-{plot_id(plot)}", shape)
            assert drawn.count("data-for=") == len(state.hands[state.turn])
    assert NEAR * 3**0.5 * 390 / 400 > 40, "a finger hits it on a phone"


# --- powers -----------------------------------------------------------------------------------


def test_the_powers_one_chooses_between_are_marked_and_then_the_one_at_work() -> None:
    state = played(table(GARDEN, HANDS), "deeproot1@0,1")
    assert powers_asked(state) == (Asked(0, SPROUT), Asked(1, GROW), Asked(4, GROW))
    played(state, "grow")
    assert powers_asked(state) == (Asked(1, GROW),)
    played(state, "grow:honeyleaf8")
    assert powers_asked(state) == (Asked(4, GROW),)
    assert powers_asked(table(GARDEN, HANDS)) == ()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_mark_frames_the_words_of_its_power_and_no_others(shape: str) -> None:
    state = played(table(GARDEN, HANDS), "deeproot1@0,1")
    frame, column = frame_of(state, shape), column_of(state)
    boxes: list[Box] = []
    for slot, card in enumerate(frame.cards):
        for which in (SPROUT, GROW):
            box = power_box(column, slot, which, card, frame.type)
            assert card.y < box.y
            assert box.y + box.height <= card.y + card.height
            boxes.append(box)
    for one, two in zip(boxes[::2], boxes[1::2], strict=True):
        assert one.y + one.height <= two.y + 0.01
    assert bands(column, powers_asked(state), frame).count("<rect") == 3
    assert bands(column, powers_asked(state), frame) in state.view(1).picture(shape)


@pytest.mark.parametrize("shape", ["square", "tall"])
def test_whoever_chooses_reads_the_powers_where_the_cards_are_out_of_sight(shape: str) -> None:
    state = played(table(GARDEN, HANDS), "deeproot1@0,1")
    frame = frame_of(state, shape)
    told = panel(column_of(state), powers_asked(state), frame)
    assert told in state.view(0).picture(shape)
    assert told not in state.view(1).picture(shape), "the others keep the Nursery in sight"
    assert ">Sprout</tspan>" in told
    for asked in (powers_asked(state), EVERYTHING, EVERYTHING[:1]):
        drawn = svg_of(panel(column_of(state), asked, frame))
        assert all(writing.size >= SMALLEST[shape] for writing in writings(drawn))
        x, y, width, height = box_of(drawn)
        assert width == frame.width - 2 * x or (x, y, width, height) == frame.nursery
        parts = [part for part in ElementTree.fromstring(drawn).iter() if part.tag.endswith("text")]
        feet = [float(text.get("y", "0")) for text in parts]
        assert y < min(feet) <= max(feet) < y + height <= frame.sides[0].y + frame.sides[0].height


EVERYTHING = (Asked(0, SPROUT), *[Asked(slot, GROW) for slot in range(5)])


def svg_of(drawn: str) -> str:
    """A drawing by itself."""
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{drawn}</svg>"


def box_of(drawn: str) -> Box:
    """The first box of a drawing."""
    rect = next(part for part in ElementTree.fromstring(drawn).iter() if part.tag.endswith("rect"))
    return Box(*[float(rect.get(name, "0")) for name in ("x", "y", "width", "height")])


def words_of(drawn: str) -> str:
    """All that is written in a drawing."""
    texts = [part for part in ElementTree.fromstring(drawn).iter() if part.tag.endswith("text")]
    return " ".join("".join(text.itertext()) for text in texts)


@pytest.mark.parametrize("shape", ["square", "tall"])
def test_every_power_in_question_is_told_in_full(shape: str) -> None:
    column = column_of(table(GARDEN, HANDS))
    plants = cast(Garden, hortus.load("power-plants", alternates=True).start(2)).book.plants
    wordy = sorted(plants, key=lambda plant: -len(plant.powers[GROW].text))
    column = column._replace(plants=tuple(wordy[:5]))
    frame = frame_of(table(GARDEN, HANDS), shape)
    for count in range(1, len(EVERYTHING) + 1):
        told = words_of(svg_of(panel(column, EVERYTHING[:count], frame)))
        for slot, which in EVERYTHING[:count]:
            assert column.plants[slot].powers[which].text in told
    for plant in plants:
        alone = column._replace(plants=(plant,))
        both = svg_of(panel(alone, (Asked(0, SPROUT), Asked(0, GROW)), frame, hand=True))
        assert plant.powers[GROW].text in words_of(both)
        assert box_of(both).x == frame.nursery.x, "the hand stays in sight"


def test_everybodys_points_stay_in_sight_on_a_phone_and_the_leader_wears_a_crown() -> None:
    garden = [patch("honeyleaf8", 0, 0, 2, 1), patch("starflower8", 1, 0)]
    state = table(garden, HANDS)
    frame = frame_of(state, "tall")
    assert frame.ranks.y + frame.ranks.height <= frame.garden.y + frame.garden.height
    assert state.view(0).picture("tall").count('href="#pp-crown"') == 2
    assert state.view(0).picture("wide").count('href="#pp-crown"') == 1
    even = table([patch("honeyleaf8", 0, 0), patch("starflower8", 1, 0)], HANDS)
    assert 'href="#pp-crown"' not in even.view(0).picture("tall"), "nobody leads"
