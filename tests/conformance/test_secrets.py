"""Forks in numbers: a few hundred in every run, a hundred thousand when it is to be proved."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.conformance.secret_checks import fork, hidden_plies
from hortus.conformance.walk import Case, Walk

SECRETIVE = [name for name in hortus.games() if hortus.about(name).hidden]


PARTS = 4
"""The proof is divided so that several processes share it."""


def forked(name: str, wanted: int, seed: int) -> int:
    """Fork random games at their hidden events until that was done so often; how often it was."""
    rng = Random(seed)
    counts = sorted(hortus.about(name).players)
    done = 0
    while done < wanted:
        walk = Walk(Case(name, counts[seed % len(counts)], {}, seed=seed), seed=seed)
        plies = hidden_plies(walk)
        for ply in rng.sample(plies, min(len(plies), 25)):
            done += fork(walk, ply, rng) > 0
        seed += 1
    return done


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_hidden_event_cannot_be_told_from_another(name: str) -> None:
    assert forked(name, 60, seed=1) >= 60


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_hidden_event_cannot_be_told_from_another_in_many_forks(name: str, part: int) -> None:
    wanted = 100_000 // len(SECRETIVE) // PARTS
    assert forked(name, wanted, seed=100_000 * (part + 1)) >= wanted
