"""The plants of Weeds: pyramids lying on their side, true to their outline, with leaves inside it."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from hortus.core.palette import (
    CARD,
    CHALK,
    ETCH,
    GLOW,
    INK,
    PLAYER_COLOURS,
    PLAYER_SHAPES,
    PLAYER_TINTS,
    SUN,
)
from hortus.core.svg import Drawing, number, points
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, SIZES, Piece
from hortus.games.weeds.moves import SIZE_LETTERS, Growth
from hortus.games.weeds.picture_map import DOOM, DRY, Map, Place, between
from hortus.games.weeds.rules import Plot


def draw_piece(picture: Drawing, chart: Map, piece: Piece, sun: int | None, growing: bool) -> None:
    """A branch: its outline, the stem with its leaves, its pips, and the mark of a leaf."""
    tip, right, left = chart.corners(piece)
    middle = between(right, left, 0.5)
    colour, unit = PLAYER_COLOURS[piece.owner], chart.unit
    words = "the root" if piece.parent < 0 else SIZES[piece.size]
    state = "" if sun is None else ", leaf: " + ("doomed", "partially blocked", "unblocked")[sun]
    name = f"Piece {piece.number}, {words} of seat {piece.owner + 1}{state}"
    dry = sun == BLOCKED
    with picture.group(f"piece-{piece.number}", name, cls="piece choice" if growing else "piece"):
        picture.polygon(
            [tip, right, left],
            fill=DRY if dry else PLAYER_TINTS[piece.owner],
            fill_opacity=0.9,
            stroke=GLOW if growing else INK,
            stroke_width=(3.2 if growing else 1.8) * unit,
        )
        picture.path(
            foliage(tip, right, left, 3 + 2 * piece.size),
            fill=colour,
            fill_opacity=0.35 if dry else 0.62,
            stroke=colour,
            stroke_width=1.2 * unit,
        )
        _draw_pips(picture, piece, tip, right, left, unit)
        if piece.parent < 0:
            draw_shape(picture, piece.owner, *between(tip, middle, 0.6), 11 * unit)
        if sun is not None:
            _draw_leaf(picture, piece.number, sun, *between(tip, middle, 0.64), unit)


def foliage(tip: Place, right: Place, left: Place, pairs: int) -> str:
    """A stem from the base to the tip with pairs of leaves, all inside the outline; as a path."""
    foot = between(right, left, 0.5)
    across = ((right[0] - left[0]) / 2, (right[1] - left[1]) / 2)
    end = between(tip, foot, 0.08)
    parts = [f"M{_at(foot)}L{_at(end)}"]
    for pair in range(pairs):
        low = 0.94 - 0.74 * pair / pairs
        high = low - 0.6 / pairs
        start, bend = between(tip, foot, low), between(tip, foot, (low + high) / 2)
        reach = 0.82 * high
        for side in (1, -1):
            far = between(tip, foot, high)
            point = (far[0] + side * reach * across[0], far[1] + side * reach * across[1])
            belly = (
                bend[0] + side * 0.75 * low * across[0],
                bend[1] + side * 0.75 * low * across[1],
            )
            parts.append(f"M{_at(start)}Q{_at(belly)} {_at(point)}Q{_at(far)} {_at(start)}")
    return "".join(parts)


def _at(place: Place) -> str:
    return f"{place[0]:.1f} {place[1]:.1f}"


def _draw_pips(
    picture: Drawing, piece: Piece, tip: Place, right: Place, left: Place, unit: float
) -> None:
    """One, two or three pips along the base, as on the pyramids themselves."""
    pips = piece.size + 1
    a, b = between(right, tip, 0.1), between(left, tip, 0.1)
    for pip in range(pips):
        x, y = between(a, b, 0.5 + (pip - (pips - 1) / 2) * 0.2)
        picture.circle(x, y, 3 * unit, fill=CHALK, stroke=ETCH, stroke_width=1.1 * unit)


def _draw_leaf(picture: Drawing, name: int, sun: int, x: float, y: float, unit: float) -> None:
    """How much energy a leaf will make: a full sun, a half sun, or a cross for one that dies."""
    r = max(8.0, 10 * unit)
    with picture.group(f"leaf-{name}"):
        if sun == BLOCKED:
            picture.circle(x, y, r, fill=DOOM, stroke=CHALK, stroke_width=1.5)
            arm = 0.45 * r
            picture.path(
                f"M{number(x - arm)} {number(y - arm)}l{number(2 * arm)} {number(2 * arm)}"
                f"m0 {number(-2 * arm)}l{number(-2 * arm)} {number(2 * arm)}",
                fill="none",
                stroke=CHALK,
                stroke_width=2.6 * unit,
            )
            return
        fill = CHALK if sun == PARTIAL else SUN
        picture.circle(x, y, r, fill=fill, stroke=ETCH, stroke_width=1.4 * unit)
        if sun == PARTIAL:
            picture.path(
                f"M{number(x)} {number(y - r)}a{number(r)} {number(r)} 0 0 0 0 {number(2 * r)}z",
                fill=SUN,
                stroke=ETCH,
                stroke_width=1.4 * unit,
            )
        size = max(11.0, 14 * unit)
        picture.text(x, y + 0.36 * size, str(sun), size, font_weight="bold", fill=ETCH)


def draw_choices(picture: Drawing, plot: Plot, chart: Map, moves: Sequence[Growth]) -> None:
    """A dot where the base of each candidate would lie; larger for larger pieces."""
    with picture.group(fill=GLOW, fill_opacity=0.75, stroke=CHALK):
        for move in moves:
            piece = plot.aimed(move)
            if piece is None:
                continue
            tip, right, left = chart.corners(piece)
            place = between(tip, between(right, left, 0.5), 0.97)
            size = (4 + 1.5 * move.size) * chart.unit
            picture.circle(*place, size, id=choice_id(move), cls="choice")


def choice_id(move: Growth) -> str:
    """The id of the dot that stands for a placement."""
    return f"grow-{SIZE_LETTERS[move.size]}{move.parent}-{move.attachment}-{move.direction}"


def draw_shape(picture: Drawing, seat: int, x: float, y: float, size: float) -> None:
    """A player's own shape, so that colour never tells alone whose it is."""
    shape = PLAYER_SHAPES[seat]
    if shape == "circle":
        picture.circle(x, y, size, fill=PLAYER_COLOURS[seat], stroke=CARD, stroke_width=1.5)
        return
    sides = {"square": 4, "triangle": 3, "diamond": 4, "pentagon": 5}[shape]
    start = pi / 4 if shape == "square" else pi / 2
    corners = [
        (
            x + 1.15 * size * cos(start + 2 * pi * side / sides),
            y - 1.15 * size * sin(start + 2 * pi * side / sides),
        )
        for side in range(sides)
    ]
    picture.polygon(corners, fill=PLAYER_COLOURS[seat], stroke=CARD, stroke_width=1.5)


def ghost(corners: list[Place], colour: str, dashes: str) -> str:
    """The outline of a piece that is only considered."""
    return (
        f'<polygon points="{points(corners)}" fill="{colour}" fill-opacity="0.35" '
        f'stroke="{colour}" stroke-width="3" stroke-dasharray="{dashes}"/>'
    )
