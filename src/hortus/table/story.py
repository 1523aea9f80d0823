"""What a finished game was like: the records that were set in it, and where it turned.

Both are told of games that are over, from what anybody may know then: the events of play, which a
game's `Face.feats` names, and how good each position was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, NamedTuple

from hortus.bots.budget import Budget
from hortus.core.contract import Event, Result
from hortus.core.face import GAME, ONCE, STROKE, Feat
from hortus.table.annotate import BLUNDER_MARK, MISTAKE_MARK, Judge, annotate
from hortus.table.frame import advantage
from hortus.table.match import Match

CLOSE: Final = 1e-9
"""Leads smaller than this are none."""
SWING: Final = 0.25
"""A game turns where the lead of those who won is greater by this afterwards, over a while,"""
OWN: Final = 0.1
"""and by this at once; half the way from lost to won is 1."""
BEHIND: Final = 0.1
"""By so much those who won must have been behind, over a while: whoever comes ahead of nobody has turned nothing."""
CLOSELY: Final = Budget(count=200)
"""How closely the step is looked at that seems to be it."""
SPANS: Final = 8
EACH: Final = 2
"""A while is such a part of all steps, and no fewer than so many for each seat: whoever has just moved always
looks better."""


@dataclass(frozen=True, slots=True)
class Achieved:
    """A record of a match: of what, by whom, how much, and at which step (0: over the whole game)."""

    title: str
    seats: tuple[int, ...]
    """Those who share it."""
    words: str
    step: int


@dataclass(frozen=True, slots=True)
class _Noted:
    """An event, after how many steps, in which turn, and in which stroke of it."""

    event: Event
    step: int
    turn: int
    stroke: int


def achieved(match: Match) -> list[Achieved]:
    """The records of a match, in the order of its game's `feats`; those nobody set are left out."""
    noted = _noted(match)
    found = [_best(feat, noted) for feat in match.game.face.feats]
    return [one for one in found if one is not None]


def _noted(match: Match) -> list[_Noted]:
    """Everything that happened, played again before a witness."""
    noted: list[_Noted] = []
    state = match.at(0)
    step, turn, last = 0, 0, -1
    strokes: dict[int, int] = {}
    strokes_count = any([feat.over == STROKE for feat in match.game.face.feats])

    def witness(event: Event) -> None:
        nonlocal turn
        if event.kind == match.game.face.turn_begins:
            turn += 1
        noted.append(_Noted(event, step, turn, strokes.get(event.seat, 0)))

    state.witness = witness
    for mover, move in zip(match.movers, match.moves, strict=True):
        step += 1
        if mover >= 0 and mover != last:
            turn, last = turn + 1, mover
        if strokes_count and mover >= 0 and not match.game.face.amid(state.view(mover)):
            strokes[mover] = step
        state.play(move)
    return noted


def _best(feat: Feat, noted: Sequence[_Noted]) -> Achieved | None:
    """Who did the most of it; the step is that of the first who did so much."""
    sums: dict[tuple[int, int], tuple[int, int]] = {}
    for index, one in enumerate(noted):
        event = one.event
        if event.kind != feat.event or event.seat < 0:
            continue
        stretch = {ONCE: index, STROKE: one.stroke, GAME: 0}.get(feat.over, one.turn)
        count, _ = sums.get((stretch, event.seat), (0, 0))
        sums[stretch, event.seat] = (count + event.count, one.step)
    most = max([count for count, _ in sums.values()], default=0)
    if most < feat.least:
        return None
    best = {place: step for place, (count, step) in sums.items() if count == most}
    seats = tuple(sorted({seat for _, seat in best}))
    step = 0 if feat.over == GAME else min(best.values())
    return Achieved(feat.title, seats, feat.said(most), step)


class Turned(NamedTuple):
    """The step at which a game turned, 0 if at none, and whether that is exact."""

    step: int
    exact: bool


def turn_of(match: Match) -> Turned:
    """Where a game that is over turned: by the solution where there is one, else by estimates."""
    judge = Judge(match.game, CLOSELY)
    if judge.exact:
        return Turned(annotate(match).turning, True)
    result = match.state.result
    step = 0 if result is None else turned_at(advantage(match), result)
    return Turned(step if step and _decided(match, step, judge) else 0, False)


def _decided(match: Match, step: int, judge: Judge) -> bool:
    """Whether a step really turned a game: chance, a mistake of somebody who lost or what was no mistake of
    somebody who won; where there was no choice, nobody decided anything."""
    mover = match.movers[step - 1]
    result = match.state.result
    if mover < 0 or result is None:
        return True
    one = judge.judge(match.at(step - 1), step - 1, match.moves[step - 1], mover)
    if one is None:
        return False
    return (one.mark in (MISTAKE_MARK, BLUNDER_MARK)) == (mover not in result.winners)


def turned_at(values: Sequence[Sequence[float]], result: Result) -> int:
    """The step at which a game turned, by how good each seat's position was after every step; 0: at none.

    That is a step before which those who won were behind for a while, and after which they were ahead, by
    much and for good. What one step seems to bring and the next takes away again turns nothing, nor does
    any in a game in which they led from when anybody did. Where all win or lose together, zero is what they pass.
    """
    lead = _lead(values, result)[:-1]  # the end itself decides nothing any more
    span = max(EACH * len(values), len(lead) // SPANS)
    found, most = 0, SWING
    for step in range(len(lead) - len(values), span - 1, -1):
        before = fmean(lead[step - span : step])
        after = fmean(lead[step : step + span])
        if after <= CLOSE:
            break
        passed = lead[step - 1] <= CLOSE < lead[step] and lead[step] - lead[step - 1] >= OWN
        if passed and before <= -BEHIND and after - before >= most:
            found, most = step, after - before
    return found


def _lead(values: Sequence[Sequence[float]], result: Result) -> list[float]:
    """By how much those who won were ahead after every step; empty where nobody or everybody won."""
    seats = range(len(values))
    winners = [seat for seat in seats if seat in result.winners]
    others = [seat for seat in seats if seat not in result.winners]
    if result.together:
        return [value if winners else -value for value in values[0]]
    if not winners or not others:
        return []
    best = [
        [max(at) for at in zip(*[values[one] for one in who], strict=True)]
        for who in (winners, others)
    ]
    return [(mine - its) / 2 for mine, its in zip(*best, strict=True)]
