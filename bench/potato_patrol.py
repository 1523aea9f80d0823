"""Potato Patrol with a simple greedy team: decisions and games per second, beside python-chess."""

from __future__ import annotations

from random import Random

import hortus
from bench.peers import python_chess
from bench.report import Line, best_rates
from hortus.core.chance import playout
from hortus.core.contract import Move, State

PLAYERS = 3
GREEDY_GAMES = 2
RANDOM_GAMES = 12


def best_move(state: State, seat: int) -> Move:
    """The move after which the team's position is worth most: every move is tried on a copy."""
    moves = state.moves(seat)
    chosen, best = moves[0], -2.0
    for move in moves:
        after = state.copy()
        after.play(move)
        worth = state.game.evaluate(after, seat)
        if worth > best:
            chosen, best = move, worth
    return chosen


def greedy_decisions() -> int:
    """Whole games of a team that looks one move ahead; counts its decisions."""
    game = hortus.load("potato-patrol")
    decisions = 0
    for seed in range(GREEDY_GAMES):
        rng = Random(seed)
        state = game.start(PLAYERS)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
            else:
                state.play(best_move(state, state.actors[0]))
                decisions += 1
    return decisions


def greedy_games() -> int:
    """The same, counted in games."""
    greedy_decisions()
    return GREEDY_GAMES


def random_plies() -> int:
    """Random games with the loop inside the library; counts moves and chance events."""
    game = hortus.load("potato-patrol")
    rng = Random(1)
    return sum([playout(game.start(PLAYERS), rng) for _ in range(RANDOM_GAMES)])


def copies() -> int:
    """Copies of a position in the first Action phase."""
    state = hortus.load("potato-patrol").start(PLAYERS)
    rng = Random(5)
    while not state.actors:
        state.play(state.draw(rng))
    for _ in range(4000):
        state.copy()
    return 4000


def measure() -> list[Line]:
    """Greedy and random play through the public contract, in turns with python-chess."""
    works = [greedy_decisions, greedy_games, random_plies, python_chess, copies]
    decisions, games, plies, peer, copied = best_rates(works, rounds=3)
    return [
        Line("greedy team of 3: decisions", decisions, "decisions/s"),
        Line("greedy team of 3: whole games", games, "games/s"),
        Line("random play", plies, "moves/s", "python-chess", peer),
        Line("copies of a position", copied, "copies/s"),
    ]
