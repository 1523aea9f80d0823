"""What Wizard's Garden shows and says."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import cast

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.bots.greedy import GreedyBot
from hortus.core.palette import PLAYER_COLOURS
from hortus.games.wizards_garden.outcome import outcome_of, ripening
from hortus.games.wizards_garden.picture import GHOST, LAYOUTS, place_of
from hortus.games.wizards_garden.picture_parts import CELL
from hortus.games.wizards_garden.rules import Garden, Planting
from hortus.table.match import Match
from hortus.table.story import achieved
from tests.pictures import ids_of, writings

GAME = hortus.load("wizards-garden")


def garden(board: str, to_move: int = 0) -> hortus.State:
    return GAME.restore({"board": board, "to_move": to_move, "phase": "planting"})


def test_each_colour_of_an_open_cell_can_be_clicked() -> None:
    view = garden("wwb." + "." * 12).view(0)
    move = view.known.parse("d4b")
    assert GAME.face.touches(view, move) == ("plant-d4b",)
    assert 'id="plant-d4b"' in view.picture()


def test_only_the_seat_to_move_is_offered_cells() -> None:
    state = garden("wwb." + "." * 12)
    assert "plant-" not in state.view(1).picture()
    assert "plant-" not in state.view(None).picture()


def test_the_preview_shows_the_flips_and_the_harvest() -> None:
    view = garden("wwb." + "." * 12).view(0)
    overlay = GAME.face.preview(view, view.known.parse("d4w"))
    assert overlay.count("dovetail-seed") == 2
    assert "harvest 1" in overlay
    assert 'data-says="Dovetail (white) on d4: flips c4 and harvests 1 flower"' in overlay


def test_a_previewed_seed_is_pale_and_a_row_it_leaves_ripe_is_marked() -> None:
    view = garden("www." + "." * 12).view(0)
    left = GAME.face.preview(view, view.known.parse("d4w"))
    assert left.count(f'-seed" opacity="{GHOST}"') == left.count("-seed") == 2
    assert left.count(f'stroke="{PLAYER_COLOURS[1]}"') == 1
    says = "Dovetail (white) on d4: flips c4 and leaves the other wizard a ripe row"
    assert f'data-says="{says}"' in left
    safe = GAME.face.preview(view, view.known.parse("a3w"))
    assert PLAYER_COLOURS[1] not in safe


def test_the_preview_says_which_side_is_planted_and_names_flips_in_order() -> None:
    view = garden("...." + "b..." + ".w.." + "....").view(0)
    overlay = GAME.face.preview(view, view.known.parse("a2b"))
    assert 'data-says="Ravenclaw (black) on a2: flips a3, b2"' in overlay
    start = GAME.start().view(0)
    turned = 'data-says="the right half of the cell is for black"'
    assert turned in GAME.face.preview(start, start.known.parse("c3w"))


def test_all_that_a_planting_did_is_marked_and_told() -> None:
    state = garden("...." + "b..." + ".w.." + "....", 1)
    move = state.parse("a2b")
    traces = GAME.face.traces(state.view(0), move)
    assert traces == ("cell-a2", "seed-a3", "seed-b2")
    assert GAME.face.tell(state.view(0), move) == "{1} plants Ravenclaw on a2 and flips a3 and b2."
    state.play(move)
    assert set(traces) <= ids_of(state.view(0).picture("wide"))


def test_a_harvested_row_is_marked_and_told() -> None:
    state = garden("wwb." + "...w" + "." * 8, 1)
    move = state.parse("d4w")
    traces = GAME.face.traces(state.view(0), move)
    assert traces == ("cell-d4", "seed-c4", "seed-d3", "row-a4-d4")
    line = GAME.face.tell(state.view(0), move)
    assert line == "{1} plants Dovetail on d4, flipping c4 and d3, and harvests 1 Dovetail (a4-d4)."
    state.play(move)
    left = ids_of(state.view(0).picture("wide"))
    assert {"cell-d4", "seed-d3", "row-a4-d4"} <= left
    assert "seed-c4" not in left


def test_the_log_tells_of_the_harvest_and_the_staff() -> None:
    view = garden("bbw." + "." * 12, 1).view(0)
    line = GAME.face.tell(view, view.known.parse("d4b"))
    assert line == (
        "{1} plants Ravenclaw on d4, flipping c4, and harvests 1 Ravenclaw (a4-d4), "
        "taking the wizard's staff. "
        "The game is over: {1} wins by most flowers (the board is empty)."
    )


def test_the_prompt_says_what_to_do_or_who_is_thinking() -> None:
    state = garden("wwbbw" + "b" + "." * 10)
    assert GAME.face.prompt(state.view(0)).startswith("Plant beside a seed, white (left half)")
    assert GAME.face.prompt(state.view(1)) == "{0} is choosing where to plant."


def test_the_setup_is_called_one_and_so_is_the_beginning_of_the_game() -> None:
    state = GAME.start()
    asked = []
    for move in ("a1w", "c1b", "a3b", "c3w", "b1w", "b3w"):
        asked.append(GAME.face.prompt(state.view(state.actors[0])).partition(":")[0])
        state.play(state.parse(move))
    first, second = "Setup, your seed 1 of 2", "Setup, your seed 2 of 2"
    begins = "Now the game begins"
    assert asked == [first, first, second, second, begins, begins]
    assert GAME.face.prompt(state.view(0)).startswith("Plant beside a seed")
    assert GAME.face.prompt(GAME.start().view(1)).startswith("Setup: {0} is choosing")


def test_a_cell_is_planted_from_edge_to_edge_white_left_and_black_right() -> None:
    """A press anywhere in an open cell means one of its two seeds, also over the dashes of a ripe row."""
    view = garden("wwb." + "." * 12).view(0)
    for shape in LAYOUTS:
        drawn = view.picture(shape)
        x, y = place_of(15)
        for letter, left in (("w", x - CELL / 2), ("b", x)):
            part = drawn.partition(f'id="plant-d4{letter}"')[2].partition("</g>")[0]
            area = f'x="{left:g}" y="{y - CELL / 2:g}" width="{CELL / 2:g}" height="{CELL:g}"'
            assert f'{area} fill="none" pointer-events="all"' in part
        assert drawn.index('id="ripe-') < drawn.index('id="plant-')


SHAPES = ("wide", "square", "tall")


def ended(board: str, flowers: list[int], staff: int | None = None) -> hortus.State:
    """A game that is over, with the basket empty and so many flowers of either wizard."""
    game = hortus.load("wizards-garden", None, seeds=16 - board.count(".") + sum(flowers))
    rest = {"basket": 0, "flowers": flowers, "staff": staff, "to_move": None}
    return game.restore({"board": board, "phase": "over", **rest})


@pytest.mark.parametrize("shape", SHAPES)
def test_who_has_won_wears_a_crown_and_nobody_does_in_a_draw(shape: str) -> None:
    board = "wbwb" + "." * 12
    won = ended(board, [3, 1]).view(0).picture(shape, ["Ada", "Bob"])
    plate = won.partition('id="flowers-0"')[2].partition('id="flowers-1"')[0]
    assert won.count(">Winner<") == won.count(">wins<") == plate.count(">wins<") == 1
    assert f'stroke="{PLAYER_COLOURS[0]}" stroke-width="4"' in plate
    drawn = ended(board, [1, 1]).view(0).picture(shape, ["Ada", "Bob"])
    assert ">wins<" not in drawn
    assert "A draw, 1 to 1." in drawn


@pytest.mark.parametrize("shape", SHAPES)
def test_the_end_is_told_in_a_few_words_that_have_room(shape: str) -> None:
    state = ended("wbwb" + "." * 12, [3, 3], 1)
    drawn = state.view(0).picture(shape, ["Player", "Seedling"])
    told = drawn.partition('id="gist" class="news-room told"')[2].partition("</g>")[0]
    lines = re.findall(r"<text[^>]*>([^<]*)<", told)
    assert " ".join(lines) == "Seedling wins by the staff. The basket is empty."
    assert len(lines) <= (3 if shape == "wide" else 1)
    assert "staff breaks the tie" in told, "the whole of it when one points there"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_basket_says_what_its_number_counts(shape: str) -> None:
    state = GAME.start()
    basket = state.view(0).picture(shape).partition('id="basket"')[2]
    assert ">seeds left<" in basket
    words = [
        one for one in writings(state.view(0).picture(shape)) if one.words in ("20", "seeds left")
    ]
    least = {"wide": 12, "square": 11, "tall": 10}[shape]
    assert len(words) == 2
    assert all(one.size >= least for one in words)


def test_what_brings_flowers_is_said_once() -> None:
    for shape in ("wide", "square", "tall"):
        assert GAME.start().view(0).picture(shape).count(">four ") == 1


def test_a_state_shows_itself_in_a_notebook() -> None:
    state = GAME.start()
    assert state._repr_svg_().startswith("<svg")
    assert state.view(0)._repr_svg_() == state.view(0).picture()


def test_a_lead_and_the_staff_are_worth_something() -> None:
    level = garden("w..." + "." * 12)
    ahead = GAME.restore(
        {
            "board": "wwb." + "." * 12,
            "to_move": 0,
            "phase": "planting",
            "flowers": [2, 1],
            "staff": 0,
        }
    )
    assert GAME.evaluate(level, 0) == 0
    assert GAME.evaluate(ahead, 0) > 0 > GAME.evaluate(ahead, 1)
    assert GAME.features(ahead.view(0))["lead"] == 1


def test_the_log_says_that_and_why_the_game_ended() -> None:
    match = hortus.play(GAME, [RandomBot(), RandomBot()], seed=3)
    before = match.at(len(match.moves) - 1)
    last = GAME.face.tell(before.view(None), match.moves[-1])
    result = match.state.result
    assert result is not None
    assert "The game is over" in last
    assert result.reason in last
    earlier = GAME.face.tell(match.at(3).view(None), match.moves[3])
    assert "over" not in earlier


def test_every_kind_of_event_is_told() -> None:
    told = {"harvest": "harvests", "staff": "staff", "end": "over"}
    assert set(told) == set(GAME.event_kinds)
    counts = dict.fromkeys(told, 0)
    for seed in range(12):
        match = hortus.play(GAME, [GreedyBot(), RandomBot()], seed=seed)
        state = GAME.start()
        for move in match.moves:
            heard: list[hortus.Event] = []
            line = GAME.face.tell(state.view(None), move)
            state.witness = heard.append
            state.play(move)
            for event in heard:
                assert told[event.kind] in line
                counts[event.kind] += 1
    assert min(counts.values()) > 5


def test_the_staff_is_taken_only_when_it_changes_hands() -> None:
    state = GAME.restore(
        {"board": "bbw." + "...." + "...." + "...w", "to_move": 1, "phase": "planting", "staff": 1}
    )
    for holder, kinds in ((1, ["harvest"]), (0, ["harvest", "staff"])):
        before = GAME.restore({**state.to_dict(), "staff": holder})
        heard: list[hortus.Event] = []
        before.witness = heard.append
        before.play(before.parse("d4b"))
        assert [event.kind for event in heard] == kinds


def test_the_record_of_the_staff_counts_changes_of_hands() -> None:
    for seed in range(6):
        match: Match = hortus.play(GAME, [GreedyBot(), GreedyBot()], seed=seed)
        holders = [cast(Garden, match.at(step)).staff for step in range(len(match.moves) + 1)]
        taken = [now for was, now in pairwise(holders) if now != was]
        most = max([taken.count(seat) for seat in (0, 1)])
        found = [one for one in achieved(match) if one.title == "Took the staff most often"]
        assert [one.words.split()[0] for one in found] == ([str(most)] if most else [])


def test_one_seed_in_the_basket_is_one_seed() -> None:
    state = hortus.load("wizards-garden", seeds=5).start()
    for _ in range(4):
        state.play(state.moves()[0])
    view = state.view(0)
    assert "basket: 1 seed\n" in view.game.face.board(view)
    assert "The seed basket: 1 seed left" in view.picture()


def test_a_line_that_can_be_harvested_now_is_outlined() -> None:
    state = cast(Garden, garden("wwb." + "." * 12))
    assert 0xF000 in ripening(state), "the upper row"
    rows = [outcome_of(state, cast(Planting, state.parse(text))).rows for text in ("d4w", "d4b")]
    assert rows == [[0xF000], []]
    svg = state.view(0).picture("wide")
    assert 'id="ripe-a4-d4"' in svg
    assert "Ripe row a4-d4: one planting now would harvest it." in svg
    assert "ripe: can be harvested" in svg
    assert 'data-to="flowers-0"' in svg, "harvested seeds go to the hat of whoever is to move"
    assert ripening(cast(Garden, GAME.start())) == [], "nothing is harvested in the setup"


def test_news_have_a_place_beside_the_bed_in_every_shape_of_a_table() -> None:
    for shape in ("wide", "square", "tall"):
        room, bed = LAYOUTS[shape].room, LAYOUTS[shape].bed
        assert room is not None
        apart = (
            room.x + room.width <= bed.x
            or room.y >= bed.y + bed.height
            or room.y + room.height <= bed.y
        )
        assert apart
        picture = hortus.load("wizards-garden").start().view(0).picture(shape=shape)
        assert 'class="news-room"' in picture
