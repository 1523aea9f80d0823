"""What a game may say about good play, and the weights it reads."""

from pathlib import Path
from random import Random

import pytest

import hortus
from hortus.core.content import Library
from hortus.core.insight import Claim, Insight
from hortus.core.weights import read_weights

DATA = """
[players.all]
energy = 1.5
light = 2
[players.2]
energy = 0.5
light = 3
"""


def test_a_game_that_says_nothing_is_played_at_random_and_makes_no_claims() -> None:
    state = hortus.load("wizards-garden").start()
    insight = Insight()
    chosen = {insight.sensible(state, Random(seed)) for seed in range(200)}
    assert chosen == set(state.moves())
    assert insight.policy(state, state.moves()) == ()
    assert insight.refined(state, state.moves()[0]) == ()
    assert insight.terms(state) == [[], []]
    assert insight.claims(state, state, 0) == []


def test_a_claim_says_what_it_is_about() -> None:
    claim = Claim("flowers", 1, 2, "harvests 2 flowers")
    assert repr(claim) == "Claim('flowers', 1, 2, 'harvests 2 flowers')"


def test_weights_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text(DATA)
    library = Library(tmp_path / "content")
    assert read_weights(library, ["light", "energy"], 2) == [3.0, 0.5]
    assert read_weights(library, ["light", "energy"], 4) == [2.0, 1.5]
    with pytest.raises(KeyError):
        read_weights(library, ["shade"], 2)
