"""What a finished game was like: the records that were set in it, and where it turned.

Both are told of games that are over, from what anybody may know then: the events of play, which a
game's `Face.feats` names, and how good each position was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hortus.core.contract import Event, Result
from hortus.core.face import GAME, ONCE, Feat
from hortus.table.match import Match

CLOSE: Final = 1e-9
"""Leads smaller than this are none."""


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
    """An event, after how many steps, and in which run of moves by one seat."""

    event: Event
    step: int
    turn: int


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

    def witness(event: Event) -> None:
        noted.append(_Noted(event, step, turn))

    state.witness = witness
    for mover, move in zip(match.movers, match.moves, strict=True):
        step += 1
        if mover >= 0 and mover != last:
            turn, last = turn + 1, mover
        state.play(move)
    return noted


def _best(feat: Feat, noted: Sequence[_Noted]) -> Achieved | None:
    """Who did the most of it; the step is that of the first who did so much."""
    sums: dict[tuple[int, int], tuple[int, int]] = {}
    for index, one in enumerate(noted):
        event = one.event
        if event.kind != feat.event or event.seat < 0:
            continue
        stretch = {ONCE: index, GAME: 0}.get(feat.over, one.turn)
        count, _ = sums.get((stretch, event.seat), (0, 0))
        sums[stretch, event.seat] = (count + event.count, one.step)
    most = max([count for count, _ in sums.values()], default=0)
    if most <= 0:
        return None
    best = {place: step for place, (count, step) in sums.items() if count == most}
    seats = tuple(sorted({seat for _, seat in best}))
    step = 0 if feat.over == GAME else min(best.values())
    return Achieved(feat.title, seats, feat.said(most), step)


def turned_at(values: Sequence[Sequence[float]], result: Result) -> int:
    """The step at which a game turned, by how good each seat's position was after every step; 0: at none.

    That is where the winners came ahead for good; if they always were, and where all win or lose
    together, the step that brought the end nearer than any other.
    """
    winners = [seat for seat in range(len(values)) if seat in result.winners]
    others = [seat for seat in range(len(values)) if seat not in result.winners]
    if result.together:
        sign = 1.0 if winners else -1.0
        lead = [sign * value for value in values[0]]
    elif winners and others:
        lead = [
            max([values[seat][step] for seat in winners])
            - max([values[seat][step] for seat in others])
            for step in range(len(values[0]))
        ]
        for step in range(len(lead) - 1, 0, -1):
            if lead[step - 1] <= CLOSE < lead[step]:
                return step
    else:
        return 0
    gains = [lead[step] - lead[step - 1] for step in range(1, len(lead) - 1)]
    return gains.index(max(gains)) + 1 if gains and max(gains) > CLOSE else 0
