"""What luck and secrets demand, found out by counting and by forking.

Luck: what is drawn, and what is dealt into a view, comes as often as it should. Secrets: at a
hidden event the game is forked with another outcome, the same is played in both forks, and
whoever may not know the difference must be shown the same, questions and their order included,
until a move discloses it (`State.reveals`) or an event openly names it. And games played with some sense end as well as random ones do.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

from hortus.bots.budget import Budget
from hortus.bots.greedy import GreedyBot
from hortus.conformance.checks import after, need, spread
from hortus.conformance.walk import Walk, snapshot
from hortus.core.contract import Event, Move, State, View
from hortus.core.record import Record
from hortus.table.match import play

DRAWS = 400
FORKS = 6
"""How many hidden events of one walk are forked; see `fork` for more."""
STEPS = 60
"""How long two forks are followed."""
SENSE = Budget(count=24)
"""How much the players of a sensible game think: little, but they do get somewhere."""


def draws_come_as_often_as_they_should(walk: Walk) -> None:
    """`draw` gives each of `outcomes` about as often as its probability says."""
    chances = [ply for ply in range(len(walk.moves)) if walk.positions[ply].chance]
    for ply in spread(chances, 3):
        state = walk.positions[ply]
        expected = {str(move): probability for move, probability in state.outcomes()}
        counted = Counter([str(state.draw(walk.rng)) for _ in range(DRAWS)])
        _check_counts(counted, expected, f"draw at ply {ply}")


def _check_counts(counted: Counter[str], expected: dict[str, float], what: str) -> None:
    """Each outcome within five standard deviations of what is expected, and no other at all."""
    total = sum(counted.values())
    need(set(counted) <= set(expected), f"{what} gives {set(counted) - set(expected)}")
    for name, probability in expected.items():
        spare = 5 * sqrt(total * probability * (1 - probability)) + 1
        gap = abs(counted[name] - total * probability)
        need(gap <= spare, f"{what}: {name} came {counted[name]} of {total}, not {probability:.3f}")


def deals_come_as_often_as_they_should(walk: Walk) -> None:
    """Where a hidden event is all that a seat does not know, `sample` deals it as chance would."""
    looked = 0
    for ply, state in enumerate(walk.positions[:-1]):
        if not state.chance or looked >= 3:
            continue
        outcomes = state.outcomes()
        for seat in range(walk.case.players):
            if _sees_all(state, [move for move, _ in outcomes], seat):
                continue
            if state.view(seat).known != state:
                continue
            looked += 1
            expected = _by_position(state, outcomes)
            view = after(state, outcomes[0][0]).view(seat)
            dealt = Counter([repr(view.sample(walk.rng).key()) for _ in range(DRAWS)])
            _check_counts(dealt, expected, f"a deal for seat {seat} at ply {ply}")


def _by_position(state: State, outcomes: Sequence[tuple[Move, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for move, probability in outcomes:
        key = repr(after(state, move).key())
        found[key] = found.get(key, 0.0) + probability
    return found


def _sees_all(state: State, moves: Sequence[Move], seat: int) -> bool:
    for move in moves:
        seen_by = state.observers(move)
        if seen_by is not None and seat not in seen_by:
            return False
    return True


# --- forks ----------------------------------------------------------------------------------


def forks_cannot_be_told_apart(walk: Walk) -> None:
    """Who may not know the outcome of a hidden event is shown the same in both of its forks."""
    for ply in spread(hidden_plies(walk), FORKS):
        fork(walk, ply, Random(ply))


def hidden_plies(walk: Walk) -> list[int]:
    """The plies of a walk at which something happened that somebody may not know."""
    return [
        ply
        for ply, move in enumerate(walk.moves)
        if walk.positions[ply].observers(move) is not None
    ]


def fork(walk: Walk, ply: int, rng: Random) -> int:
    """Fork a game at a hidden event and follow both; returns how many positions were compared.

    That is 0 where nothing else could have happened, so that there is no fork.
    """
    state, happened = walk.positions[ply], walk.moves[ply]
    choices = [m for m, _ in state.outcomes()] if state.chance else [*state.moves()]
    others = [m for m in choices if m != happened and _alike(state, m, happened)]
    if not others:
        return 0
    instead = others[rng.randrange(len(others))]
    knowing = state.observers(happened) or ()
    seats = [seat for seat in walk.seats() if seat is None or seat not in knowing]
    pair = Forks(after(state, happened), after(state, instead), seats, f"{happened} or {instead}")
    compared = 1
    while compared <= STEPS and pair.step(rng):
        compared += 1
    return compared


def _alike(state: State, one: Move, two: Move) -> bool:
    """True if the same seats see both of two events, and the others see no difference at once."""
    return state.observers(one) == state.observers(two) and one.kind == two.kind


class Forks:
    """Two games that differ in one hidden thing, and the seats that may not know it."""

    def __init__(
        self, one: State, two: State, seats: Sequence[int | None], difference: str
    ) -> None:
        self.one = one
        self.two = two
        self.seats = seats
        self.where = difference
        self._compare()

    def step(self, rng: Random) -> bool:
        """Play something possible in both; False if nothing is, it is over, or it discloses."""
        move = self._common(rng)
        if move is None:
            return False
        heard_one, heard_two = self._play(move)
        if self.one.over or self.two.over:
            return False
        self.where += f" {move}"
        for seat in self.seats:
            if _for_seat(heard_one, seat) != _for_seat(heard_two, seat):
                return False  # disclosed openly: an event names it
        self._compare()
        return True

    def _common(self, rng: Random) -> Move | None:
        """A move or event possible in both forks that discloses nothing to whoever makes it."""
        if self.one.over or self.two.over or self.one.chance != self.two.chance:
            return None
        if self.one.chance:
            likely = [move for move, _ in self.one.outcomes()]
            shared = [m for m in likely if not self.two.why_not(m)]
        else:
            shared = [m for m in self.one.moves() if not self.two.why_not(m)]
        open_ones = [m for m in shared if not self.one.reveals(m) and not self.two.reveals(m)]
        return open_ones[rng.randrange(len(open_ones))] if open_ones else None

    def _play(self, move: Move) -> tuple[list[Event], list[Event]]:
        heard_one: list[Event] = []
        heard_two: list[Event] = []
        for seat in self.seats:
            told = [state.game.face.tell(state.view(seat), move) for state in (self.one, self.two)]
            need(told[0] == told[1], f"the log tells seat {seat} the difference of {self.where}")
        self.one.witness, self.two.witness = heard_one.append, heard_two.append
        self.one.play(move)
        self.two.play(move)
        self.one.witness = self.two.witness = None
        return heard_one, heard_two

    def _compare(self) -> None:
        for seat in self.seats:
            first, second = self.one.view(seat), self.two.view(seat)
            what = f"seat {seat} can tell the forks {self.where[-300:]} apart by"
            asked = (first.actors, first.chance, first.over)
            need(asked == (second.actors, second.chance, second.over), f"{what} who is asked")
            need(first.key() == second.key(), f"{what} its view")
            need(first.to_dict() == second.to_dict(), f"{what} to_dict")
            need(_shown(first) == _shown(second), f"{what} the question or its answers")


def _for_seat(heard: Sequence[Event], seat: int | None) -> list[tuple[str, int, str, int]]:
    return [(e.kind, e.seat, e.what, e.count) for e in heard if e.seen(seat)]


def _shown(view: View) -> tuple[str, list[str]]:
    return view.game.face.prompt(view), [str(move) for move in view.moves()]


# --- sensible games -------------------------------------------------------------------------


def sensible_games_end_well(walk: Walk) -> None:
    """A game of players who think a little ends within its bound; its end is saved like any other."""
    if walk.case.options:
        return
    bots = [GreedyBot(SENSE) for _ in range(walk.case.players)]
    match = play(walk.game, bots, seed=walk.case.seed)
    bound = walk.game.long_game(walk.case.players)
    need(len(match.moves) <= bound, f"a sensible game took {len(match.moves)} steps, not {bound}")
    last = match.state
    need(walk.game.restore(json.loads(snapshot(last))) == last, "its end cannot be restored")
    need(pickle.loads(pickle.dumps(last)) == last, "its end cannot be pickled")
    need(Record.loads(match.record.dumps()).replay() == last, "its record does not replay")
    need(last.result is not None, "it is over without a result")


SECRET_CHECKS = (
    draws_come_as_often_as_they_should,
    deals_come_as_often_as_they_should,
    forks_cannot_be_told_apart,
    sensible_games_end_well,
)
