"""Wizard's Garden through the public contract, beside python-chess and OpenSpiel's mnk 4x4x4."""

from __future__ import annotations

from random import Random
from typing import cast

import pyspiel

import hortus
from bench.peers import python_chess
from bench.report import Line, best_rates
from hortus.core.chance import playout
from hortus.games.wizards_garden.rules import Garden
from hortus.games.wizards_garden.sight import play_at_random

GAMES = 1500
TO_THE_END = 10**6


def ours() -> int:
    """Random games driven from ordinary Python by `moves()` and `play()` alone."""
    game = hortus.load("wizards-garden")
    random = Random(1).random
    plies = 0
    for _ in range(GAMES):
        state = game.start(2)
        while not state.over:
            moves = state.moves()
            state.play(moves[int(random() * len(moves))])
            plies += 1
    return plies


def ours_playout() -> int:
    """The same with the loop inside the library."""
    game = hortus.load("wizards-garden")
    rng = Random(1)
    return sum([playout(game.start(2), rng) for _ in range(GAMES)])


def search_playout() -> int:
    """The random playout that a search uses, which makes no objects for moves."""
    game = hortus.load("wizards-garden")
    rng = Random(1)
    return sum(
        [play_at_random(cast(Garden, game.start(2)), rng, TO_THE_END) for _ in range(3 * GAMES)]
    )


def open_spiel() -> int:
    """OpenSpiel's place-four-in-a-row on the same board, driven from Python."""
    game = pyspiel.load_game("mnk(m=4,n=4,k=4)")
    random = Random(1).random
    plies = 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            plies += 1
    return plies


def copies() -> int:
    """Copies of a position in mid-game."""
    state = hortus.load("wizards-garden").start(2)
    rng = Random(5)
    for _ in range(12):
        moves = state.moves()
        state.play(moves[int(rng.random() * len(moves))])
    for _ in range(100_000):
        state.copy()
    return 100_000


def measure() -> list[Line]:
    """Moves per second and the cost of a copy, against both peers in the same run."""
    compiled = hortus.build() == "compiled"
    works = (open_spiel, python_chess, ours, ours_playout, search_playout, copies)
    spiel, chess_rate, driven, inside, searching, copied = best_rates(works)
    copy = 1e6 / copied
    return [
        Line("OpenSpiel mnk(4,4,4) from Python", spiel, "moves/s"),
        Line("python-chess", chess_rate, "moves/s"),
        Line(
            "moves() and play() from Python",
            driven,
            "moves/s",
            "OpenSpiel",
            spiel,
            3 if compiled else 1,
        ),
        Line("moves() and play() from Python", driven, "moves/s", "python-chess", chess_rate, 12),
        Line(
            "playout inside the library",
            inside,
            "moves/s",
            "OpenSpiel",
            spiel,
            6 if compiled else None,
        ),
        Line(
            "playout of a search, inside the library",
            searching,
            "moves/s",
            "5 million",
            5e6,
            1 if compiled else None,
        ),
        Line(
            "copies in the time of a microsecond",
            1 / copy,
            f"copies/µs ({copy:.2f} µs each)",
            "1 per µs",
            1.0,
            1,
        ),
    ]
