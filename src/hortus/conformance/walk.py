"""Random games to check: which options and player counts to try, and a game played at random."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random

from hortus.core.contract import Game, Move, State
from hortus.core.options import Value, write_options
from hortus.core.registry import about, game_class, load


class Violation(AssertionError):
    """The game breaks the contract; the text says how, and where it was seen."""


class Case:
    """One way to start a game: its options, the number of players, and a seed for the random play."""

    def __init__(
        self, name: str, players: int, options: Mapping[str, Value], seed: int = 0
    ) -> None:
        self.name = name
        self.players = players
        self.options = dict(options)
        self.seed = seed

    def __repr__(self) -> str:
        words = [self.name, f"{self.players} players", write_options(self.options)]
        return ", ".join([word for word in words if word])

    def load(self) -> Game:
        """The game of this case."""
        return load(self.name, None, **self.options)


def cases(name: str) -> Iterator[Case]:
    """Every player count with the default options, then each value of each option once.

    A value that the game refuses together with the defaults of other options is not skipped:
    the refusal surfaces, and `Option.samples` should offer something that works.
    """
    counts = about(name).players
    for players in counts:
        yield Case(name, players, {}, seed=players)
    turn = 0
    for option in game_class(name).option_list:
        for value in option.samples():
            if value != option.default:
                yield Case(name, counts[turn % len(counts)], {option.name: value}, seed=turn)
                turn += 1


def snapshot(state: State) -> str:
    """A position as text: everything `to_dict` says, in a fixed order."""
    return json.dumps(state.to_dict(), sort_keys=True)


class Walk:
    """A random game from start to end: the positions on the way, the moves, and what they were like."""

    def __init__(self, case: Case, seed: int = 0) -> None:
        self.case = case
        self.game = case.load()
        self.rng = Random(1000 * case.seed + seed)
        self.positions: list[State] = []
        self.moves: list[Move] = []
        self.snapshots: list[str] = []
        """What each position said of itself when it was new."""
        state = self.game.start(case.players)
        bound = self.game.long_game(case.players)
        if bound > self.game.longest(case.players):
            raise Violation("a long game is declared longer than the longest")
        while True:
            self.positions.append(state.copy())
            self.snapshots.append(snapshot(state))
            if state.over:
                break
            if len(self.moves) >= bound:
                raise Violation(f"the game goes on after {bound} moves, its declared bound")
            move = self._choose(state)
            self.moves.append(move)
            state.play(move)
        self.final = state

    def _choose(self, state: State) -> Move:
        self._check_who_acts(state)
        if state.chance:
            return state.draw(self.rng)
        moves = state.moves()
        if not moves:
            raise Violation(f"a dead end: nobody can move, after {self.tail()}")
        return moves[self.rng.randrange(len(moves))]

    def _check_who_acts(self, state: State) -> None:
        if bool(state.actors) + bool(state.chance) + bool(state.over) != 1:
            raise Violation(
                "exactly one of actors, chance and over must hold, not "
                f"{state.actors}, {state.chance}, {state.over}, after {self.tail()}"
            )
        if list(state.actors) != sorted({*state.actors} & {*range(state.players)}):
            raise Violation(f"actors must be seats in order, not {state.actors}")

    def tail(self) -> str:
        """The last moves, to find the place again."""
        shown = " ".join([str(move) for move in self.moves[-6:]])
        return f"ply {len(self.moves)} ({shown})"

    def some(self, most: int) -> list[int]:
        """Plies spread over the game, the first and the last among them."""
        last = len(self.positions) - 1
        if last < most:
            return list(range(last + 1))
        return sorted({round(index * last / (most - 1)) for index in range(most)})

    def seats(self) -> list[int | None]:
        """Every seat, and the spectator."""
        return [*range(self.case.players), None]
