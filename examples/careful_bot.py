"""For bot authors: a bot that runs inside, for any game, and how to see whether it is any good.

    python examples/careful_bot.py wizards-garden --games 20

It knows no game. For each of its moves it asks what the next player could do about it: it deals the
hidden rest at random, plays the move, lets the other answer with what is best for them, and takes
the move that leaves most. It plays half of the games from each seat, on the same luck.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

import hortus
from hortus.bots.bot import Bot


class CarefulBot(Bot):
    """Looks at the best answer to each of a few moves, in one world that may be the true one."""

    def __init__(self, width: int = 12, name: str = "careful") -> None:
        super().__init__(name)
        self.width = width
        """How many moves it looks at, and how many answers to each."""

    def choose(self, view: hortus.View, rng: Random) -> hortus.Move:
        """The move whose best answer leaves this seat most."""
        seat = view.seat
        assert seat is not None, "a spectator makes no moves"
        world = view.sample(rng)
        return max(
            self._some(view.moves(), rng), key=lambda move: self._left(world, move, seat, rng)
        )

    def _some(self, moves: Sequence[hortus.Move], rng: Random) -> Sequence[hortus.Move]:
        return moves if len(moves) <= self.width else rng.sample(list(moves), self.width)

    def _left(self, world: hortus.State, move: hortus.Move, seat: int, rng: Random) -> float:
        """What a move is worth to a seat once the next decision has been made."""
        after = played(world, move, rng)
        if after.over or after.actors[0] == seat:
            return after.game.values(after)[seat]
        other = after.actors[0]
        answers = [played(after, answer, rng) for answer in self._some(after.moves(other), rng)]
        values = [answered.game.values(answered) for answered in answers]
        return max(values, key=lambda of: of[other])[seat]


def played(state: hortus.State, move: hortus.Move, rng: Random) -> hortus.State:
    """The position after a move and whatever chance does next."""
    after = state.copy()
    after.play(move)
    while after.chance:
        after.play(after.draw(rng))
    return after


def duel(game: hortus.Game, games: int, rival: str) -> float:
    """The mean value of the games for the careful bot, from -1 (all lost) to 1 (all won)."""
    players = game.about.players[0]
    total = 0.0
    for number in range(games):
        seat = number % players
        bots: list[Bot] = [hortus.bot(rival) for _ in range(players)]
        bots[seat] = CarefulBot()
        result = hortus.play(game, bots, seed=number // players).state.result
        assert result is not None
        total += result.value(seat)
    return total / games


def main() -> None:
    """Read the command line, play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=hortus.games())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rival", default="random")
    chosen = parser.parse_args()
    value = duel(hortus.load(chosen.game), chosen.games, chosen.rival)
    print(f"against {chosen.rival}: {value:+.2f} over {chosen.games} games (+1 is all won)")


if __name__ == "__main__":
    main()
