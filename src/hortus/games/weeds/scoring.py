"""Who has won: the points in play, and how ties are broken.

Rulebook: Ending the game. Rulings: docs/rulings/weeds.md, 21 to 24.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hortus.core.contract import Result, ranked
from hortus.core.language import later, mark
from hortus.games.weeds.geometry import BLOCKED

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot

QUIET_ROUNDS: Final = 2
"""So many rounds in a row without a placement end the game."""
POINTS_FROM: Final = (mark("from small"), mark("from medium"), mark("from large"))
"""What the points in pieces of each size are called."""


def outcome(plot: Plot) -> Result:
    """Most pips in play; then most energy left; then most energy made last."""
    scores = [plot.score(seat) for seat in range(plot.players)]
    reason = later("{reason} ({why})", reason=later(decided_by(plot)), why=later(why_over(plot)))
    return ranked(scores, merits_of(plot), reason, points_by_size(plot))


def merits_of(plot: Plot) -> list[tuple[float, ...]]:
    """What each seat is ranked by: its points, then its energy, then what it made last."""
    return [
        (plot.score(seat), plot.energy[seat], plot.income[seat]) for seat in range(plot.players)
    ]


def decided_by(plot: Plot) -> str:
    """What the winners had more of."""
    merits = merits_of(plot)
    best = max(merits)
    rivals = [merit for merit in merits if merit[0] == best[0]]
    if len(rivals) == 1:
        return mark("most points in play")
    if len([merit for merit in rivals if merit[1] == best[1]]) == 1:
        return mark("equal points in play; most energy left")
    if rivals.count(best) == 1:
        return mark("equal points and energy; most energy made in the last judging")
    return mark("equal points, energy and income: a shared win")


def tie_breaks(plot: Plot) -> list[int]:
    """For each seat, how many merits beside its points tell it from others with as many: 1 for its energy, 2
    for what it made last, too; 0 where no other has as many, or all merits are equal."""
    merits = merits_of(plot)
    found: list[int] = []
    for own in merits:
        rivals = [other for other in merits if other[0] == own[0] and other != own]
        found.append(max([2 if other[1] == own[1] else 1 for other in rivals], default=0))
    return found


def why_over(plot: Plot) -> str:
    """Why no further round began."""
    if plot.quiet < QUIET_ROUNDS:
        return mark("nothing more can grow")
    return mark("nobody wants to grow")


def doomed_points(plot: Plot) -> list[int]:
    """For each seat, how many of its points lie in leaves without light, which the end of the round takes."""
    lost = [0] * plot.players
    if not plot.over:
        for piece, sun in zip(plot.pieces, plot.lights(), strict=True):
            if sun == BLOCKED:
                lost[piece.owner] += piece.size + 1
    return lost


def points_by_size(plot: Plot) -> list[dict[str, float]]:
    """For each seat, how many of its points lie in pieces of each size."""
    parts: list[dict[str, float]] = [dict.fromkeys(POINTS_FROM, 0.0) for _ in range(plot.players)]
    for piece in plot.pieces:
        if piece.parent >= 0:
            parts[piece.owner][POINTS_FROM[piece.size]] += piece.size + 1
    return parts
