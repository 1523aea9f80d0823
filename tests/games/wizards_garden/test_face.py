"""What Wizard's Garden shows and says."""

from __future__ import annotations

from typing import cast

import hortus
from hortus.bots.bot import RandomBot
from hortus.bots.greedy import GreedyBot
from hortus.games.wizards_garden.picture import harvested_lines, ripening
from hortus.games.wizards_garden.rules import BLACK, WHITE, Garden

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
    assert 'data-says="flips c4 and harvests 1 flower"' in overlay


def test_the_log_tells_of_the_harvest_and_the_staff() -> None:
    view = garden("bbw." + "." * 12, 1).view(0)
    line = GAME.face.tell(view, view.known.parse("d4b"))
    assert line == (
        "{1} plants Ravenclaw on d4 and harvests 1 Ravenclaw, taking the wizard's staff. "
        "The game is over: {1} wins by most flowers (the board is empty)."
    )


def test_the_prompt_says_what_to_do_or_who_is_thinking() -> None:
    state = garden("wwb." + "." * 12)
    assert GAME.face.prompt(state.view(0)).startswith("Plant a seed next to another")
    assert GAME.face.prompt(state.view(1)) == "{0} is choosing where to plant."
    assert GAME.face.prompt(GAME.start().view(0)).startswith("Place a seed")


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
        staff = -1
        for move in match.moves:
            heard: list[hortus.Event] = []
            line = GAME.face.tell(state.view(None), move)
            state.witness = heard.append
            state.play(move)
            for event in heard:
                again = event.kind == "staff" and event.seat == staff
                assert again or told[event.kind] in line
                counts[event.kind] += 1
                staff = event.seat if event.kind == "staff" else staff
    assert min(counts.values()) > 5


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
    assert harvested_lines(state, 15, WHITE) == [0xF000]
    assert harvested_lines(state, 15, BLACK) == []
    svg = state.view(0).picture("wide")
    assert 'id="ripe-a4-d4"' in svg
    assert 'data-to="flowers-0"' in svg, "harvested seeds go to the hat of whoever is to move"
    assert ripening(cast(Garden, GAME.start())) == [], "nothing is harvested in the setup"
