"""The players' panels in the picture of Weeds: points, energy, the stash, and the totem."""

from __future__ import annotations

from typing import Final

from hortus.core.face import counted
from hortus.core.palette import CARD, ETCH, FADED, GLOW, PLAYER_COLOURS, PLAYER_TINTS, SUN
from hortus.core.svg import Drawing, outlined
from hortus.games.weeds.picture_map import Box
from hortus.games.weeds.picture_pieces import draw_shape
from hortus.games.weeds.rules import Plot

EDGE: Final = "#cfc3a6"


def draw_panel(picture: Drawing, plot: Plot, seat: int, box: Box, name: str) -> None:
    """A player's energy, stash and points; a glowing frame for the one to move."""
    x, y, width, height = box
    turn = seat in plot.actors
    tip = f"Seat {seat + 1}: {counted(plot.score(seat), 'point')}, {plot.energy[seat]} energy"
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
        _draw_note(picture, plot, seat, box)
        third = width / 3
        for stash in range(3):
            left = plot.stash[3 * seat + stash]
            _draw_stash(picture, seat, stash, left, x + third * (stash + 0.33), box, size)
        if seat == plot.totem and not plot.over:
            _draw_totem(picture, x + width - 20, y + height * 0.3)


def _draw_note(picture: Drawing, plot: Plot, seat: int, box: Box) -> None:
    note = "passed" if plot.passed[seat] else "done" if plot.out(seat) else ""
    if note and not plot.over:
        place = (box.x + box.width - 12, box.y + box.height * 0.55 + 4)
        picture.text(*place, note, 12.5, text_anchor="end", fill=FADED)


def _draw_energy(picture: Drawing, energy: int, box: Box, size: float) -> None:
    """Counters, as they would lie on the table, and their number."""
    y = box.y + box.height * 0.52
    r = 0.42 * size
    shown = min(energy, int((box.width - 90) / (1.5 * r)), 8)
    for index in range(shown):
        place = (box.x + 18 + 1.5 * r * index, y)
        picture.circle(*place, r, fill=SUN, stroke=ETCH, stroke_width=1.3)
    words = "no energy" if energy == 0 else str(energy)
    after = box.x + (18 + 1.5 * r * shown if shown else 10)
    picture.text(after, y + 0.36 * size, words, max(12.0, size * 0.9), text_anchor="start")


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
