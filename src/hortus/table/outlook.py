"""How a seat stands, in numbers that people understand: what two moves are compared by.

A game says in `Face.measures` which of its features mean something to a person. After two moves
they are counted, in every deal that agrees with what the seat knows, and what is better after
the first is told. Where luck comes next it is the average over many tries, in which both moves
have the same luck, and only what is far beyond chance is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from hortus.core.chance import let_chance_act
from hortus.core.contract import Move, State, View
from hortus.core.face import Face, Measure
from hortus.core.language import listed, say, seat_name

TRIES: Final = 24
"""How often luck is tried for an average."""
BEYOND: Final = 3.0
"""How many standard errors an average difference must be away from nothing to be told."""
LEAST: Final = 0.5
"""The least average difference that is worth a word."""
MOST_TOLD: Final = 2
"""How many differences are told at most."""


class Difference(NamedTuple):
    """How much more of a feature a seat has after one move than after another."""

    seat: int
    feature: str
    more: float
    """Negative: so much less. Only what is good for the seat that asks is told."""


def difference(
    view: View, deals: Sequence[State], line: Sequence[Move], instead: Sequence[Move]
) -> list[Difference]:
    """What is better for the seat after one line than after another; the same in every deal, or not told."""
    common: list[Difference] | None = None
    for deal in deals:
        one, two = _played(deal, line), _played(deal, instead)
        if one.chance or two.chance:
            return []
        here = _told_of(view, [(_counted(one, view), _counted(two, view))])
        common = here if common is None else [known for known in common if known in here]
    return _best(common or [])


def mean_difference(view: View, move: Move, instead: Move) -> list[Difference]:
    """The same on average, when chance has acted."""
    pairs = []
    for number in range(TRIES):
        seed = f"luck {number}"  # no text
        deal = view.sample(Random(seed))
        pair = [_by_chance(deal, one, Random(seed)) for one in (move, instead)]
        pairs.append((_counted(pair[0], view), _counted(pair[1], view)))
    return _best(_told_of(view, pairs))


def told(face: Face, differences: Sequence[Difference], owner: str | None = None) -> str:
    """Differences in words, to stand behind "it leaves": `{0} 2 more dice and {1} 1 fewer point`.

    `owner` is who has what is counted, where that is not a seat: `the team`.
    """
    words = []
    last = ""
    for one in differences:
        measure = next(known for known in face.measures if known.feature == one.feature)
        who = owner or seat_name(one.seat)
        more = measure.said(one.more)
        words.append(more if who == last else say("{who} {more}", who=who, more=more))
        last = who
    return listed(words)


def _played(deal: State, line: Sequence[Move]) -> State:
    after = deal.copy()
    for move in line:
        after.play(move)
    return after


def _by_chance(deal: State, move: Move, rng: Random) -> State:
    after = _played(deal, [move])
    let_chance_act(after, rng)
    return after


def _watched(view: View) -> list[tuple[int, Measure]]:
    """Whose measures are compared: one's own first, then those of each rival."""
    game = view.game
    seats = [] if game.about.cooperative else [s for s in range(view.players) if s != view.seat]
    assert view.seat is not None
    own = [(view.seat, measure) for measure in game.face.measures]
    return own + [
        (s, measure) for s in seats for measure in game.face.measures if measure.of_rivals
    ]


class _Counted(NamedTuple):
    """What is watched, counted in a position, and whether the seat may act there."""

    numbers: list[float]
    acts: bool


def _counted(state: State, view: View) -> _Counted:
    known = {seat: state.game.features(state.view(seat)) for seat, _ in _watched(view)}
    numbers = [float(known[seat][measure.feature]) for seat, measure in _watched(view)]
    return _Counted(numbers, view.seat in state.actors)


def _told_of(view: View, pairs: Sequence[tuple[_Counted, _Counted]]) -> list[Difference]:
    """The differences that are good for the seat and no accident."""
    found: list[Difference] = []
    before = view.game.features(view)
    usable = all([one.acts and two.acts for one, two in pairs])
    for place, (seat, measure) in enumerate(_watched(view)):
        gaps = [one.numbers[place] - two.numbers[place] for one, two in pairs]
        mean = sum(gaps) / len(gaps)
        spread = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / len(gaps))
        sure = abs(mean) >= LEAST and abs(mean) * sqrt(len(gaps)) >= BEYOND * spread
        if measure.spent:
            left = sum([one.numbers[place] for one, _ in pairs]) / len(pairs)
            sure = sure and usable and left > before[measure.feature]
        if sure and (mean > 0) == (measure.good == (seat == view.seat)):
            found.append(Difference(seat, measure.feature, round(mean, 1)))
    return found


def _best(found: list[Difference]) -> list[Difference]:
    return found[:MOST_TOLD]
