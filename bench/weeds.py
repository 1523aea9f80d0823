"""Weeds: the fast geometry beside the readable one, and what `moves()`, `play` and looking for room cost."""

from __future__ import annotations

import time
from functools import cache
from random import Random
from typing import cast

import hortus
from bench.report import Line, best_rates
from hortus.core.chance import playout
from hortus.core.contract import Move
from hortus.games.weeds.reference import PlainPlot
from hortus.games.weeds.rules import Plot

GAMES = 10
LIMIT = 5.0
"""Milliseconds that `moves()` may take on a crowded table."""
SEARCH_LIMIT = 60.0
"""Milliseconds that it may take to find that nobody has room at any angle."""


def start() -> Plot:
    """A new game for four."""
    plot = hortus.load("weeds").start(4)
    assert isinstance(plot, Plot)
    return plot


def fast_games() -> int:
    """Random games for four."""
    rng = Random(1)
    for _ in range(GAMES):
        playout(start(), rng)
    return GAMES


def plain_game() -> int:
    """The first of them, played on the readable geometry, which is never compiled."""
    playout(PlainPlot.like(start()), Random(1))
    return 1


def crowded_tables() -> list[Plot]:
    """Positions with many pieces and a choice, each without anything remembered."""
    game = hortus.load("weeds")
    found: list[Plot] = []
    rng = Random(2)
    while len(found) < 12:
        plot = start()
        while not plot.over:
            moves = plot.moves()
            if len(plot.pieces) >= 16 and len(moves) > 15:
                again = game.restore(plot.to_dict())
                assert isinstance(again, Plot)
                found.append(again)
                break
            plot.play(moves[int(rng.random() * len(moves))])
    return found


def milliseconds_for_moves() -> float:
    """The mean time of `moves()` on a crowded table that is seen for the first time; best of five."""
    best = 1e9
    for _ in range(5):
        tables = crowded_tables()
        begin = time.process_time()
        for plot in tables:
            plot.moves()
        best = min(best, (time.process_time() - begin) / len(tables))
    return 1000 * best


def full_tables() -> list[Plot]:
    """Tables on which nothing can be placed any more, each without anything remembered."""
    game = hortus.load("weeds")
    found: list[Plot] = []
    rng = Random(3)
    while len(found) < 8:
        plot = start()
        before = plot
        while not plot.over:
            before = cast(Plot, plot.copy())
            moves = plot.moves()
            plot.play(moves[int(rng.random() * len(moves))])
        if not any([before.can_grow(seat) for seat in range(4)]):
            found.append(cast(Plot, game.restore(before.to_dict())))
    return found


def milliseconds_for_search() -> float:
    """The mean time to find that no seat has room at any angle; best of three."""
    best = 1e9
    for _ in range(3):
        tables = full_tables()
        begin = time.process_time()
        for plot in tables:
            for seat in range(4):
                plot.can_grow(seat)
        best = min(best, (time.process_time() - begin) / len(tables))
    return 1000 * best


def moves_played() -> int:
    """Play the moves of random games, chosen beforehand."""
    count = 0
    for moves in _random_lines():
        plot = start()
        for move in moves:
            plot.play(move)
        count += len(moves)
    return count


@cache
def _random_lines() -> list[list[Move]]:
    rng = Random(4)
    lines = []
    for _ in range(GAMES):
        plot, line = start(), []
        while not plot.over:
            moves = plot.moves()
            line.append(moves[int(rng.random() * len(moves))])
            plot.play(line[-1])
        lines.append(line)
    return lines


def measure() -> list[Line]:
    """Random games per second beside the readable version; `moves()` and the search beside their limits."""
    compiled = hortus.build() == "compiled"
    fast, plain = best_rates((fast_games, plain_game), rounds=2)
    taken = milliseconds_for_moves()
    searched = milliseconds_for_search()
    _random_lines()
    (played,) = best_rates((moves_played,), rounds=2)
    return [
        Line("random game for four, readable version", plain, "games/s"),
        Line("random game for four", fast, "games/s", "readable", plain, 20 if compiled else None),
        Line("moves() on crowded tables, a limit", 1000 / LIMIT, "calls/s"),
        Line(
            "moves() on crowded tables",
            1000 / taken,
            "calls/s",
            "limit",
            1000 / LIMIT,
            1 if compiled else None,
        ),
        Line("play, moves chosen beforehand", played, "moves/s"),
        Line("finding that nobody has room, a limit", 1000 / SEARCH_LIMIT, "calls/s"),
        Line(
            "finding that nobody has room",
            1000 / searched,
            "calls/s",
            "limit",
            1000 / SEARCH_LIMIT,
            1 if compiled else None,
        ),
    ]
