"""How fast the search is: simulations in the five games, and playouts beside OpenSpiel's searches.

One simulation is a new deal (where something is hidden), a descent and one leaf value; two
players, per second of processor time, over positions of the first half of random games. The trial
figures are those of a plain information-set search in interpreted Python over compiled rules.

With playouts, what is counted for everybody is simulations times the length of a random game from
the root: the moves of descent and playout together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

import hortus
from bench.report import Line, best_rates
from hortus.bots.search import Search
from hortus.core.chance import playout
from hortus.core.contract import Profile, State

TRIAL = {
    "wizards-garden": 28_100.0,
    "power-plants": 3_270.0,
    "weeds": 2_060.0,
    "leaf-and-let-die": 14_200.0,
    "potato-patrol": 9_830.0,
}
FASTER = 2.5
"""How many times the trial's figures are aimed at."""
GAMES = 2
ITERATIONS = 400
PLAYOUTS = 2000
TO_THE_END = 10**6


@cache
def roots(name: str) -> list[State]:
    """Positions to search from: the first with a choice, and those a quarter and half into a game."""
    game = hortus.load(name)
    found = []
    for seed in range(GAMES):
        rng = Random(seed)
        state = game.start(2)
        line: list[State] = []
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            moves = state.moves(state.actors[0])
            if len(moves) > 1:
                line.append(state.copy())
            state.play(moves[int(rng.random() * len(moves))])
        found += [line[0], line[len(line) // 4], line[len(line) // 2]]
    return found


def simulations(name: str) -> int:
    """Search each of the positions as the game's profile says, but value leaves at once."""
    own = hortus.load(name).profile
    profile = Profile(own.exploration, 0, own.first, own.growth, trust=own.trust)
    done = 0
    for state in roots(name):
        search = Search(state.view(state.actors[0]), Random(1), profile=profile)
        while search.iterations < ITERATIONS and not search.root.proven:
            search.iterate()
        done += search.iterations
    return done


def garden_playouts() -> int:
    """Search from the first position of Wizard's Garden with playouts to the end."""
    state = hortus.load("wizards-garden").start(2)
    search = Search(state.view(0), Random(1), profile=Profile(playout=TO_THE_END))
    while search.iterations < PLAYOUTS:
        search.iterate()
    return PLAYOUTS


def spiel_search() -> int:
    """OpenSpiel's search in C++ on connect_four."""
    game = pyspiel.load_game("connect_four")
    judge = pyspiel.RandomRolloutEvaluator(1, 7)
    searcher = pyspiel.MCTSBot(game, judge, 1.4, 4 * PLAYOUTS, 200, False, 7, False)
    searcher.step(game.new_initial_state())
    return 4 * PLAYOUTS


def spiel_python_search() -> int:
    """OpenSpiel's search in Python on connect_four."""
    game = pyspiel.load_game("connect_four")
    luck = numpy.random.RandomState(7)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    mcts.MCTSBot(game, 1.4, PLAYOUTS // 10, judge, solve=False, random_state=luck).step(
        game.new_initial_state()
    )
    return PLAYOUTS // 10


def garden_length() -> float:
    """The mean number of moves in a random game of Wizard's Garden."""
    game = hortus.load("wizards-garden")
    rng = Random(1)
    return sum([playout(game.start(2), rng) for _ in range(500)]) / 500


def spiel_length() -> float:
    """The mean number of moves in a random game of connect_four."""
    game = pyspiel.load_game("connect_four")
    rng = Random(1)
    plies = 0
    for _ in range(500):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    return plies / 500


def measure() -> list[Line]:
    """Simulations in each game beside the trial, then playouts beside OpenSpiel in turns."""
    aim = FASTER if hortus.build() == "compiled" else None
    works: list[Callable[[], int]] = [partial(simulations, name) for name in TRIAL]
    for name in TRIAL:
        roots(name)
    rates = best_rates(works, rounds=3)
    lines = [
        Line(f"{name}, two players", figure, "simulations/s", "the trial", TRIAL[name], aim)
        for name, figure in zip(TRIAL, rates, strict=True)
    ]
    ours, native, python = best_rates((garden_playouts, spiel_search, spiel_python_search), 3)
    garden, four = garden_length(), spiel_length()
    target = 1 if aim else None
    return [
        *lines,
        Line("OpenSpiel's search in C++, connect_four", native * four, "playout moves/s"),
        Line("OpenSpiel's search in Python, connect_four", python * four, "playout moves/s"),
        Line(
            "search with playouts, Wizard's Garden",
            ours * garden,
            "playout moves/s",
            "OpenSpiel C++",
            native * four,
            target,
        ),
        Line(
            "search with playouts, Wizard's Garden",
            ours * garden,
            "playout moves/s",
            "OpenSpiel Python",
            python * four,
        ),
    ]
