"""Many games of one kind advanced together, in numbers: what `hortus.batch` makes arrays of.

One loop over all games, in the compiled build without a step into Python between them. Chance
acts by itself; a game that is over begins anew at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hortus.core.chance import let_chance_act
from hortus.core.contract import Game, State, View
from hortus.core.errors import IllegalMove
from hortus.core.move import Move


class Crowd:
    """So many games, each with luck of its own."""

    def __init__(self, game: Game, players: int, luck: Sequence[Random]) -> None:
        self.game = game
        self.players = players
        self.luck = list(luck)
        self.size = game.space().size
        """How many numbers a move may have."""
        self.states: list[State] = []
        """The positions, to look at; none before `begin`."""
        self._open: bool = not game.about.hidden

    def __reduce__(self) -> tuple[object, ...]:
        """How a crowd is copied and kept: with the positions it is in."""
        return going_on, (self.game, self.players, self.luck, self.states)

    def begin(self) -> None:
        """Begin all games anew."""
        self.states = [self._begun(place) for place in range(len(self.luck))]

    def _begun(self, place: int) -> State:
        state = self.game.start(self.players)
        let_chance_act(state, self.luck[place])
        return state

    def step(self, numbers: Sequence[int]) -> list[tuple[int, list[float]]]:
        """Make one move in every game: which ended, and what each was worth to every seat.

        If any move is not legal, none is made, and `IllegalMove` says why.
        """
        moves = [self._move(place, number) for place, number in enumerate(numbers)]
        ended: list[tuple[int, list[float]]] = []
        for place, move in enumerate(moves):
            state = self.states[place]
            state.play(move)
            if state.chance:
                let_chance_act(state, self.luck[place])
            if state.over:
                result = state.result
                assert result is not None
                ended.append((place, [result.value(seat) for seat in range(self.players)]))
                self.states[place] = self._begun(place)
        return ended

    def _move(self, place: int, number: int) -> Move:
        if not 0 <= number < self.size:
            last = self.size - 1
            raise IllegalMove(f"game {place}: action {number} is none: actions are 0 to {last}")
        state = self.states[place]
        try:
            return View(state.actors[0], state).move_at(number)
        except IllegalMove as error:
            raise IllegalMove(f"game {place}: {error}") from None

    def seats(self) -> list[int]:
        """Whose decision each game waits for."""
        return [state.actors[0] for state in self.states]

    def views(self) -> list[View]:
        """What those seats know; where nothing is hidden no copies are made, so do not touch."""
        if self._open:
            return [View(state.actors[0], state) for state in self.states]
        return [state.view(state.actors[0]) for state in self.states]

    def masks(self) -> bytes:
        """The legal moves of each game over the numbers, one game after the other."""
        return b"".join([state.mask(state.actors[0]) for state in self.states])

    def features(self, views: Sequence[View]) -> list[float]:
        """The features of views, one after the other."""
        found: list[float] = []
        for view in views:
            found.extend(self.game.feature_numbers(view))
        return found

    def planes(self, views: Sequence[View]) -> bytes:
        """The layers of their boards, one after the other; empty where boards have no cells."""
        layers = self.game.planes
        return b"" if layers is None else b"".join([layers.draw(view) for view in views])


def going_on(game: Game, players: int, luck: Sequence[Random], states: Sequence[State]) -> Crowd:
    """A crowd in the middle of its games."""
    crowd = Crowd(game, players, luck)
    crowd.states = list(states)
    return crowd
