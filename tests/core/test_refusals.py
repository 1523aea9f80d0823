"""An example in a refusal can be written now."""

from random import Random

import pytest

import hortus
from hortus.core.errors import MalformedMove
from hortus.core.refusals import with_possible_example


def test_an_example_that_will_do_stays_and_another_is_replaced_by_one_alike() -> None:
    refusal = "'x' is not a planting: write it such as c2b"
    assert with_possible_example(refusal, ["c2b", "a1w"]) == refusal
    assert with_possible_example(refusal, []) == refusal
    assert with_possible_example(refusal, ["a1w"]).endswith("such as a1w")
    trade = "'trade' is not a move: write trade:1"
    assert with_possible_example(trade, ["1.done", "1.trade:3"]).endswith("write 1.trade:3")
    assert with_possible_example(trade, ["1.done"]).endswith("write 1.done")


@pytest.mark.parametrize("name", hortus.games())
def test_every_game_shows_what_is_possible_now(name: str) -> None:
    game = hortus.load(name)
    rng = Random(3)
    state = game.start()
    for _ in range(60):
        if state.over:
            break
        if state.chance:
            state.play(state.draw(rng))
            continue
        view = state.view(state.actors[0])
        possible = [str(move) for move in view.moves()]
        for word in [part.kind for part in game.space().parts] + ["nonsense"]:
            told = view.explain(f"{word}:nowhere")
            example = told.rpartition("such as ")[2] if "such as " in told else ""
            if example and " " not in example:
                assert any([example in one for one in possible]), told
        with pytest.raises(MalformedMove):
            view.parse("nonsense")
        state.play(rng.choice(view.moves()))
