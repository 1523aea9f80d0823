"""How long the levels think: seconds of processor time for a turn, in every game.

A turn is all a seat decides until somebody else acts. It is measured at some moments of a game of
saplings, for the slowest of them. Gardener is to take about a second, Master ten at most. Only in
the compiled build: the levels are made for it.
"""

from __future__ import annotations

import time
from random import Random

import hortus
from bench.report import Line
from hortus.core.contract import State

LIMITS = {"gardener": 1.0, "master": 10.0}
MOMENTS = (0.05, 0.3, 0.6)
"""How far into a game a turn is looked at."""


def moments(name: str) -> list[State]:
    """Positions at which a turn begins, at some moments of a game for two."""
    game = hortus.load(name)
    begun: list[State] = []
    last = [-1]

    def watch(match: hortus.Match, _: object) -> None:
        actors = match.state.actors
        if actors and last[0] not in actors:
            begun.append(match.state.copy())
            last[0] = actors[0]

    hortus.play(game, [hortus.bot("sapling"), hortus.bot("sapling")], seed=1, observer=watch)
    return [begun[int(share * len(begun))] for share in MOMENTS]


def turn(state: State, level: str) -> float:
    """The processor time of one turn."""
    state = state.copy()
    seat = state.actors[0]
    rng = Random(1)
    thinker = hortus.bot(level)
    spent = 0.0
    while state.chance or seat in state.actors:
        if state.chance:
            state.play(state.draw(rng))
            continue
        view = state.view(seat)
        begin = time.process_time()
        move = thinker.choose(view, rng)
        spent += time.process_time() - begin
        state.play(move)
    return spent


def measure() -> list[Line]:
    """The slowest turn of each level in each game, as a share of what it may take."""
    if hortus.build() != "compiled":
        return []
    lines = []
    for name in hortus.games():
        positions = moments(name)
        for level, limit in LIMITS.items():
            slowest = max([turn(state, level) for state in positions])
            what = f"{name}: {level}, turns in {limit:g} s"
            unit = f"turns ({slowest:.2f} s each)"
            lines.append(Line(what, limit / slowest, unit, "one", 1.0, 1))
    return lines
