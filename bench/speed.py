"""How fast each game is at what a search does, as JSON: run for one build after another by
`bench.compare`, so it keeps to what every version of the contract has.

Everything is measured on positions of random games, a few hundred for each game, by processor
time. Rates are per position or per move, so a rule that makes games longer does not look slow.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random

import hortus
from hortus.core.chance import playout
from hortus.core.contract import Game, Move, State

PLAYERS = {
    "wizards-garden": 2,
    "power-plants": 4,
    "weeds": 4,
    "leaf-and-let-die": 3,
    "potato-patrol": 3,
}
SECONDS = 0.25
"""Processor time for one figure."""
POSITIONS = 120
PLIES = 500
"""Moves and chance events, at least, in one batch of random games."""


def positions(game: Game, players: int) -> list[State]:
    """Positions with a choice, spread over random games."""
    found: list[State] = []
    rng = Random(1)
    while len(found) < POSITIONS:
        state = game.start(players)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            if rng.random() < 0.1:
                found.append(state.copy())
            state.play(rng.choice(state.moves()))
    return found[:POSITIONS]


def rate(prepare: Callable[[], list[State]], work: Callable[[State], object]) -> float:
    """How often a second something can be done to freshly made positions; making them is not counted.

    The best of some batches: whatever else the machine does meanwhile only makes batches slower.
    """
    best = 0.0
    taken = 0.0
    first = time.process_time()
    while taken < SECONDS and time.process_time() - first < 3 * SECONDS:
        fresh = prepare()
        begin = time.process_time()
        for state in fresh:
            work(state)
        spent = time.process_time() - begin
        taken += spent
        best = max(best, len(fresh) / spent)
    return best


def plies(game: Game, players: int) -> float:
    """Moves and chance events a second in the same few random games, the loop inside the library."""
    best = 0.0
    first = time.process_time()
    while time.process_time() - first < 3 * SECONDS or best == 0.0:
        rng = Random(2)
        done = 0
        begin = time.process_time()
        while done < PLIES:
            done += playout(game.start(players), rng)
        best = max(best, done / (time.process_time() - begin))
    return best


def measured(name: str) -> dict[str, float]:
    """Every figure of one game."""
    game = hortus.load(name)
    players = PLAYERS.get(name, game.about.players[0])
    kept = positions(game, players)
    saved = [state.to_dict() for state in kept]
    rng = Random(3)
    following = [rng.choice(state.moves()) for state in kept]
    values: Callable[[State], object] | None = getattr(game, "values", None)

    def fresh() -> list[State]:
        return [game.restore(data) for data in saved]

    def copies() -> list[State]:
        steps[:] = following
        return [state.copy() for state in reversed(kept)]

    steps: list[Move] = []

    def everyone(state: State) -> object:
        return [game.evaluate(state, seat) for seat in range(players)]

    return {
        "random games, moves": plies(game, players),
        "moves()": rate(fresh, lambda state: state.moves()),
        "play()": rate(copies, lambda state: state.play(steps.pop())),
        "copy()": rate(lambda: kept * 50, lambda state: state.copy()),
        "evaluate()": rate(lambda: kept * 4, lambda state: game.evaluate(state, 0)),
        "values of all seats": rate(lambda: kept * 2, values or everyone),
    }


def main() -> None:
    """Measure the games named, or all; tell on stderr what is being measured."""
    figures = {}
    for name in sys.argv[1:] or hortus.games():
        print(f"    {name} ({hortus.build()})", file=sys.stderr, flush=True)
        figures[name] = measured(name)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
