"""The players' panels in the picture of Weeds: points, energy, the stash, and the totem."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.face import counted
from hortus.core.palette import (
    BERRY,
    CARD,
    ETCH,
    FADED,
    GLOW,
    PLAYER_COLOURS,
    PLAYER_TINTS,
    SHADE,
    SUN,
)
from hortus.core.svg import Box, Drawing, outlined
from hortus.games.weeds.picture_pieces import draw_shape
from hortus.games.weeds.rules import Plot

EDGE: Final = "#cfc3a6"


class Prospect(NamedTuple):
    """What a seat has to expect at the end of the round as things stand."""

    seat: int
    income: int
    """The energy that its leaves will make."""
    doomed: int
    """Its leaves that will die."""
    best: int
    """The most points that anybody has."""


def draw_panel(picture: Drawing, plot: Plot, prospect: Prospect, box: Box, name: str) -> None:
    """A player's energy, stash and points, and what the round will bring; a glowing frame for the
    one to move."""
    x, y, width, height = box
    seat = prospect.seat
    turn = seat in plot.actors
    tip = f"Seat {seat + 1}: {counted(plot.score(seat), 'point')}, {plot.energy[seat]} energy"
    if not plot.over:
        tip += f"; the round will bring {prospect.income} energy"
        tip += f" and cost {_leaves(prospect.doomed)}" if prospect.doomed else ""
    with picture.group(f"seat-{seat}", tip):
        picture.rect(
            x,
            y,
            width,
            height,
            rx=12,
            fill=CARD,
            stroke=GLOW if turn else EDGE,
            stroke_width=4 if turn else 2,
        )
        large = width >= 220
        size = 18.0 if large else 14.0
        top = y + height * 0.22
        draw_shape(picture, seat, x + 18, top, 8 if not large else 10)
        words = counted(plot.score(seat), "point") if width > 130 else f"{plot.score(seat)} pts"
        picture.text(
            x + 36, top + size * 0.36, words, size, text_anchor="start", font_weight="bold"
        )
        if name:
            picture.name(x + width / 2 + 4, top + 5, seat, name, 14, text_anchor="start")
        _draw_energy(picture, plot.energy[seat], box, size)
        if height > 90:
            _draw_lead(picture, plot.score(seat), prospect, box)
        if not plot.over:
            _draw_prospect(picture, plot, prospect, box, bool(name))
        third = width / 3
        upright = height > 1.3 * width
        for stash in range(3):
            left = plot.stash[3 * seat + stash]
            middle = x + width * 0.36 if upright else x + third * (stash + 0.33)
            row = box._replace(height=height - (2 - stash) * 26) if upright else box
            _draw_stash(picture, seat, stash, left, middle, row, size)
        if seat == plot.totem and not plot.over:
            _draw_totem(picture, x + width - 20, y + height * 0.3)


def _leaves(count: int) -> str:
    return "1 leaf" if count == 1 else f"{count} leaves"


def _draw_lead(picture: Drawing, score: int, prospect: Prospect, box: Box) -> None:
    """A bar of the points beside the most that anybody has."""
    x, y, width, height = box
    low = y + height * 0.36
    picture.rect(x + 14, low, width - 28, 4, rx=2, fill=SHADE)
    share = score / max(1, prospect.best)
    picture.rect(x + 14, low, (width - 28) * share, 4, rx=2, fill=PLAYER_COLOURS[prospect.seat])


def _draw_prospect(picture: Drawing, plot: Plot, prospect: Prospect, box: Box, named: bool) -> None:
    """What the end of the round brings, and how many leaves will die; who is out of the round."""
    seat = prospect.seat
    note = "passed" if plot.passed[seat] else "done" if plot.out(seat) else ""
    roomy = box.width >= 200 and not named
    words = [note] if note and (roomy or not prospect.doomed) else []
    if box.width > 130 or not note:
        words.append(f"+{prospect.income}")
    right = box.x + box.width - 12
    y = box.y + box.height * 0.52 + 4.5
    if named:
        right -= 26 if seat == plot.totem else 0
        y = box.y + box.height * 0.22 + 5
    if prospect.doomed:
        lost = f"−{_leaves(prospect.doomed)}" if roomy else f"−{prospect.doomed}"
        picture.text(right, y, lost, 13, text_anchor="end", fill=BERRY, font_weight="bold")
        right -= 7.8 * len(lost) + 6
    if words and words[-1].startswith("+"):
        picture.circle(right - 5, y - 4.5, 5, fill=SUN, stroke=ETCH, stroke_width=1)
        right -= 12
    picture.text(right, y, " ".join(words), 13, text_anchor="end", fill=FADED)


def _draw_energy(picture: Drawing, energy: int, box: Box, size: float) -> None:
    """Counters, as they would lie on the table, and their number."""
    y = box.y + box.height * 0.52
    r = 0.42 * size
    shown = min(energy, int((box.width - 140) / (1.5 * r)), 8)
    for index in range(shown):
        place = (box.x + 18 + 1.5 * r * index, y)
        picture.circle(*place, r, fill=SUN, stroke=ETCH, stroke_width=1.3)
    if not energy:
        picture.circle(box.x + 18, y, r, fill="none", stroke=FADED, stroke_dasharray="3 2")
    after = box.x + 18 + 1.5 * r * max(1, shown)
    picture.text(after, y + 0.36 * size, str(energy), max(12.0, size * 0.9), text_anchor="start")


def _draw_stash(
    picture: Drawing, seat: int, kind: int, left: int, x: float, box: Box, size: float
) -> None:
    """The pyramids of one size that are left: a small standing one and how many."""
    grow = size / 18
    foot = box.y + box.height - (12 if box.height > 100 else 7)
    wide, high = (7 * grow, 9 * grow, 11 * grow)[kind], (18 * grow, 24 * grow, 30 * grow)[kind]
    corners = [(x, foot - high), (x + wide, foot), (x - wide, foot)]
    picture.polygon(corners, **outlined(PLAYER_TINTS[seat] if left else "none", 1.5))
    for pip in range(kind + 1):
        place = (x + (pip - kind / 2) * 5 * grow, foot - 4 * grow)
        picture.circle(*place, 1.7 * grow, fill=PLAYER_COLOURS[seat])
    picture.text(x + wide + 3, foot - 1, f"×{left}", max(12.0, size * 0.85), text_anchor="start")


def _draw_totem(picture: Drawing, x: float, y: float) -> None:
    """The go-first totem: who begins this round."""
    with picture.group("totem", "The go-first totem: this player begins the round", cls="piece"):
        corners = [(x, y - 20), (x + 10, y + 10), (x - 10, y + 10)]
        picture.polygon(corners, fill="#e9dfca", stroke=ETCH, stroke_width=2)
        picture.text(x, y + 7, "1", 13, font_weight="bold", fill=ETCH)
