"""The picture of Weeds: the circle of string, the sun and its light, and the plants in it.

Ids: `world` (with the middle and the scale of the world as data), `sun`, `light`, `piece-7` for
the piece of that number, `leaf-7` for its mark, `grow-m4-128-1440` for a dot that stands for a
placement, `seat-0` for a player's panel, `totem`. One inch of the table is `scale` units of the
picture; the sun's centre lies at (MIDDLE_X, MIDDLE_Y), and north is up.
"""

from __future__ import annotations

from math import atan2, cos, pi, sin
from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import counted
from hortus.core.palette import (
    CARD,
    FADED,
    GLOW,
    INK,
    PLAYER_COLOURS,
    PLAYER_SHAPES,
    PLAYER_TINTS,
    SUN,
)
from hortus.core.svg import Attribute, Drawing, number, outlined, points
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, SIZES, UNIT, Piece
from hortus.games.weeds.moves import SIZE_LETTERS, Growth
from hortus.games.weeds.rules import Plot

WIDTH: Final = 720.0
MIDDLE_X: Final = 360.0
MIDDLE_Y: Final = 362.0
RADIUS: Final = 338.0
PANEL_TOP: Final = 722.0
PANEL: Final = 92.0

GROUND: Final = "#bfb08e"
"""Earth in the shade."""
LIT: Final = "#fff4cc"
STRING: Final = "#8a6a3c"
DOOM: Final = "#8f1d2f"

Place = tuple[float, float]


class Map:
    """From inches on the table to units of the picture."""

    def __init__(self, plot: Plot) -> None:
        self.radius = plot.world.radius / UNIT
        self.scale = RADIUS / self.radius

    def place(self, x: float, y: float) -> Place:
        """A point of the table in the picture; north is up."""
        return (MIDDLE_X + x * self.scale, MIDDLE_Y - y * self.scale)

    def corners(self, piece: Piece) -> list[Place]:
        """Tip, right and left base corner of a piece in the picture."""
        return [self.place(x / UNIT, y / UNIT) for x, y in piece.corners]


def between(p: Place, q: Place, share: float) -> Place:
    """The point that lies a share of the way from p to q."""
    return (p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share)


def draw(view: View) -> str:
    """The whole picture as an SVG document."""
    plot = cast(Plot, view.known)
    rows = (plot.players + 1) // 2
    picture = Drawing(WIDTH, PANEL_TOP + rows * PANEL + 8, "Weeds", describe(plot))
    chart = Map(plot)
    _draw_world(picture, plot, chart)
    choosing = view.seat is not None and view.seat in plot.actors
    moves = [move for move in plot.moves() if isinstance(move, Growth)] if choosing else []
    growing = {move.parent for move in moves}
    lights = {leaf.number: plot.light_on(leaf) for leaf in plot.leaves()}
    for piece in plot.pieces:
        _draw_piece(picture, chart, piece, lights.get(piece.number), piece.number in growing)
    for move in moves:
        _draw_choice(picture, plot, chart, move)
    _draw_sun(picture, plot, chart)
    for seat in range(plot.players):
        _draw_panel(picture, plot, seat)
    return str(picture)


def describe(plot: Plot) -> str:
    """The position in words, for those who hear the picture."""
    parts = []
    for seat in range(plot.players):
        leaves = [leaf for leaf in plot.leaves() if leaf.owner == seat]
        doomed = [leaf for leaf in leaves if plot.light_on(leaf) == BLOCKED]
        parts.append(
            f"seat {seat + 1}: {counted(plot.score(seat), 'point')}, {plot.energy[seat]} energy, "
            f"{len(leaves)} {'leaf' if len(leaves) == 1 else 'leaves'}, {len(doomed)} doomed"
        )
    return f"round {plot.round}; " + "; ".join(parts)


# --- the world and its light ----------------------------------------------------------------


def lit_ground(plot: Plot, radius: float) -> list[Place]:
    """The outline, in inches, of all that the sun sees: its rays end at a piece or at the string."""
    shapes = [[(x / UNIT, y / UNIT) for x, y in piece.corners] for piece in plot.pieces]
    angles = {atan2(y, x) for shape in shapes for x, y in shape}
    angles |= {-pi + pi * step / 60 for step in range(120)}
    ordered = sorted(angles)
    outline: list[Place] = []
    for right, left in zip(ordered, [*ordered[1:], ordered[0] + 2 * pi], strict=True):
        if left - right < 1e-9:
            continue
        middle = (right + left) / 2
        edge = _nearest_edge(shapes, middle)
        for angle in (right, left):
            ray = (cos(angle), sin(angle))
            far = radius if edge is None else min(radius, _meet(ray, edge))
            outline.append((ray[0] * far, ray[1] * far))
    return outline


def _nearest_edge(shapes: list[list[Place]], angle: float) -> tuple[Place, Place] | None:
    """The edge that a ray from the sun meets first."""
    ray = (cos(angle), sin(angle))
    best: tuple[Place, Place] | None = None
    nearest = 1e9
    for shape in shapes:
        for index in range(3):
            edge = (shape[index - 1], shape[index])
            sides = [ray[0] * y - ray[1] * x for x, y in edge]
            if (sides[0] > 0) != (sides[1] > 0):
                far = _meet(ray, edge)
                if 0 < far < nearest:
                    best, nearest = edge, far
    return best


def _meet(ray: Place, edge: tuple[Place, Place]) -> float:
    """How far along a ray the line through an edge lies."""
    (ax, ay), (bx, by) = edge
    ex, ey = bx - ax, by - ay
    slope = ray[0] * ey - ray[1] * ex
    return (ax * ey - ay * ex) / slope if abs(slope) > 1e-12 else 1e9


def _draw_world(picture: Drawing, plot: Plot, chart: Map) -> None:
    picture.add(
        f'<defs><radialGradient id="sunlight" gradientUnits="userSpaceOnUse" cx="{MIDDLE_X}" '
        f'cy="{MIDDLE_Y}" r="{RADIUS}"><stop offset="0" stop-color="#ffe07a"/>'
        f'<stop offset="0.45" stop-color="{LIT}"/><stop offset="1" stop-color="#fbf3da"/>'
        "</radialGradient></defs>"
    )
    data: dict[str, Attribute] = {
        "data_x": MIDDLE_X,
        "data_y": MIDDLE_Y,
        "data_scale": f"{chart.scale:.6f}",
        "data_axis": plot.pieces[plot.turn].direction,
    }
    with picture.group("world", f"The world: round {plot.round}", **data):
        picture.circle(MIDDLE_X, MIDDLE_Y, RADIUS, fill=GROUND, cls="ground")
        outline = [chart.place(x, y) for x, y in lit_ground(plot, chart.radius)]
        picture.polygon(outline, fill="url(#sunlight)", id="light", cls="light")
        ring = {"fill": "none", "cls": "string"}
        picture.circle(MIDDLE_X, MIDDLE_Y, RADIUS + 3, stroke=STRING, stroke_width=7, **ring)
        picture.circle(
            MIDDLE_X,
            MIDDLE_Y,
            RADIUS + 3,
            stroke="#d8bd8a",
            stroke_width=4,
            stroke_dasharray="7 5",
            **ring,
        )
    picture.text(14, 30, f"Round {plot.round}", 22, text_anchor="start", font_weight="bold")


def _draw_sun(picture: Drawing, plot: Plot, chart: Map) -> None:
    """A small pyramid standing upright, seen from above, with its rays."""
    half = plot.world.sun / UNIT * chart.scale
    with picture.group("sun", "The sun: light comes from its centre"):
        for turn in range(16):
            angle = 2 * pi * turn / 16
            rays = [
                (
                    MIDDLE_X + far * half * cos(angle + lean),
                    MIDDLE_Y + far * half * sin(angle + lean),
                )
                for far, lean in ((1.02, -0.1), (1.42 if turn % 2 else 1.62, 0.0), (1.02, 0.1))
            ]
            picture.polygon(rays, fill=GLOW, opacity=0.55)
        left, top = MIDDLE_X - half, MIDDLE_Y - half
        picture.rect(left, top, 2 * half, 2 * half, rx=2, **outlined(SUN))
        picture.path(
            f"M{number(left)} {number(top)}L{number(left + 2 * half)} {number(top + 2 * half)}"
            f"M{number(left + 2 * half)} {number(top)}L{number(left)} {number(top + 2 * half)}",
            fill="none",
            stroke=INK,
            stroke_width=1.3,
        )
        picture.circle(MIDDLE_X, MIDDLE_Y, 3.2, fill=INK)


# --- pieces ---------------------------------------------------------------------------------


def _draw_piece(picture: Drawing, chart: Map, piece: Piece, sun: int | None, growing: bool) -> None:
    """A translucent pyramid lying on its side: facets, pips, number, and the mark of a leaf."""
    tip, right, left = chart.corners(piece)
    colour = PLAYER_COLOURS[piece.owner]
    words = "the root" if piece.parent < 0 else SIZES[piece.size]
    state = "" if sun is None else ", leaf: " + ("doomed", "partially blocked", "unblocked")[sun]
    name = f"Piece {piece.number}, {words} of seat {piece.owner + 1}{state}"
    with picture.group(f"piece-{piece.number}", name, cls="piece choice" if growing else "piece"):
        picture.polygon(
            [tip, right, left],
            fill=PLAYER_TINTS[piece.owner],
            fill_opacity=0.82,
            stroke=GLOW if growing else INK,
            stroke_width=3 if growing else 2,
        )
        near, far = between(right, left, 0.24), between(right, left, 0.76)
        picture.polygon([tip, near, far], fill=colour, fill_opacity=0.5)
        picture.polygon(
            [right, near, between(near, tip, 0.1), between(right, tip, 0.1)],
            fill=colour,
            fill_opacity=0.8,
        )
        picture.polygon(
            [left, far, between(far, tip, 0.1), between(left, tip, 0.1)],
            fill=colour,
            fill_opacity=0.8,
        )
        middle = between(right, left, 0.5)
        _draw_pips(picture, piece, tip, right, left)
        x, y = between(tip, middle, 0.36 if sun is not None else 0.5)
        if piece.parent < 0:
            _draw_shape(picture, piece.owner, *between(tip, middle, 0.62), 10)
            x, y = between(tip, middle, 0.36)
        picture.text(
            x,
            y + 4.5,
            str(piece.number),
            13,
            font_weight="bold",
            stroke=CARD,
            stroke_width=3,
            paint_order="stroke",
        )
        if sun is not None:
            _draw_leaf(picture, piece.number, sun, *between(tip, middle, 0.64))


def _draw_pips(picture: Drawing, piece: Piece, tip: Place, right: Place, left: Place) -> None:
    """One, two or three pips along the base, as on the pyramids themselves."""
    pips = piece.size + 1
    a, b = between(right, tip, 0.12), between(left, tip, 0.12)
    for pip in range(pips):
        x, y = between(a, b, 0.5 + (pip - (pips - 1) / 2) * 0.2)
        picture.circle(x, y, 3.4, fill=CARD, stroke=INK, stroke_width=1.2)


def _draw_leaf(picture: Drawing, name: int, sun: int, x: float, y: float) -> None:
    """How much energy a leaf will make: a full sun, a half sun, or a cross for one that dies."""
    with picture.group(f"leaf-{name}"):
        if sun == BLOCKED:
            picture.circle(x, y, 10, fill=DOOM, stroke=CARD, stroke_width=1.5)
            picture.path(
                f"M{number(x - 4.5)} {number(y - 4.5)}l9 9m0 -9l-9 9",
                fill="none",
                stroke="#ffffff",
                stroke_width=2.6,
            )
            return
        picture.circle(x, y, 10, **outlined(CARD if sun == PARTIAL else SUN, 1.5))
        if sun == PARTIAL:
            picture.path(
                f"M{number(x)} {number(y - 10)}a10 10 0 0 0 0 20z",
                fill=SUN,
                stroke=INK,
                stroke_width=1.5,
            )
        picture.text(x, y + 5, str(sun), 14, font_weight="bold")


def _draw_choice(picture: Drawing, plot: Plot, chart: Map, move: Growth) -> None:
    """A dot where the base of a candidate would lie; larger for larger pieces."""
    piece = plot.aimed(move)
    if piece is None:
        return
    tip, right, left = chart.corners(piece)
    x, y = between(tip, between(right, left, 0.5), 0.97)
    words = f"{SIZES[move.size].capitalize()} from piece {move.parent}"
    with picture.group(choice_id(move), words, cls="choice"):
        picture.circle(
            x, y, 4 + 1.5 * move.size, fill=GLOW, fill_opacity=0.75, stroke=CARD, stroke_width=1
        )


def choice_id(move: Growth) -> str:
    """The id of the dot that stands for a placement."""
    return f"grow-{SIZE_LETTERS[move.size]}{move.parent}-{move.attachment}-{move.direction}"


def _draw_shape(picture: Drawing, seat: int, x: float, y: float, size: float) -> None:
    """A player's own shape, so that colour never tells alone whose it is."""
    shape = PLAYER_SHAPES[seat]
    style = {"fill": PLAYER_COLOURS[seat], "stroke": CARD, "stroke_width": 1.5}
    if shape == "circle":
        picture.circle(x, y, size, **style)
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
    picture.polygon(corners, **style)


# --- the players ----------------------------------------------------------------------------


def _draw_panel(picture: Drawing, plot: Plot, seat: int) -> None:
    """A player's energy, stash and points; a glowing frame for the one to move."""
    column, row = seat % 2, seat // 2
    x, y = 8 + column * 356, PANEL_TOP + row * PANEL
    turn = seat in plot.actors
    tip = f"Seat {seat + 1}: {counted(plot.score(seat), 'point')}, {plot.energy[seat]} energy"
    with picture.group(f"seat-{seat}", tip):
        picture.rect(
            x,
            y,
            348,
            PANEL - 8,
            rx=12,
            fill=CARD,
            cls="card",
            stroke=GLOW if turn else "#cfc3a6",
            stroke_width=4 if turn else 2,
        )
        _draw_shape(picture, seat, x + 24, y + 26, 12)
        words = counted(plot.score(seat), "point")
        picture.text(x + 46, y + 33, words, 20, text_anchor="start", font_weight="bold")
        note = "passed" if plot.passed[seat] else "done" if plot.out(seat) else ""
        if note and not plot.over:
            picture.text(x + 14, y + 68, note, 14, text_anchor="start", fill=FADED, cls="faded")
        _draw_energy(picture, plot.energy[seat], x + 172, y + 26)
        for size in range(3):
            _draw_stash(
                picture, seat, size, plot.stash[3 * seat + size], x + 168 + 62 * size, y + 70
            )
        if seat == plot.totem and not plot.over:
            _draw_totem(picture, x + 136, y + 66)


def _draw_energy(picture: Drawing, energy: int, x: float, y: float) -> None:
    """Counters, as they would lie on the table, and their number."""
    shown = min(energy, 8)
    for index in range(shown):
        picture.circle(x + 15 * index, y, 9, **outlined(SUN, 1.5))
    words = "no energy" if energy == 0 else str(energy)
    after = x + 15 * shown + (4 if shown else -8)
    picture.text(after, y + 6, words, 17, text_anchor="start")


def _draw_stash(picture: Drawing, seat: int, size: int, left: int, x: float, y: float) -> None:
    """The pyramids of one size that are left: a small standing one and how many."""
    wide, high = (7, 9, 12)[size], (22, 30, 38)[size]
    fill = PLAYER_TINTS[seat] if left else "none"
    picture.polygon(
        [(x, y + 5 - high), (x + wide, y + 5), (x - wide, y + 5)], **outlined(fill, 1.5)
    )
    for pip in range(size + 1):
        picture.circle(x + (pip - size / 2) * 6, y + 0.5, 1.8, fill=INK)
    picture.text(x + wide + 4, y + 5, f"×{left}", 17, text_anchor="start")


def _draw_totem(picture: Drawing, x: float, y: float) -> None:
    """The go-first totem: who begins this round."""
    with picture.group("totem", "The go-first totem: this player begins the round", cls="piece"):
        picture.polygon([(x, y - 26), (x + 11, y + 8), (x - 11, y + 8)], **outlined("#e9dfc9"))
        picture.text(x, y + 5, "1", 14, font_weight="bold")


def ghost(corners: list[Place], colour: str, dashes: str) -> str:
    """The outline of a piece that is only considered."""
    return (
        f'<polygon points="{points(corners)}" fill="{colour}" fill-opacity="0.35" '
        f'stroke="{colour}" stroke-width="3" stroke-dasharray="{dashes}"/>'
    )
