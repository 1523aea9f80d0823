"""The picture of Weeds: the circle of string, the sun and its light, and the plants in it.

Ids: `world` (with the middle and the scale of the world as data), `sun`, `light`, `piece-7` for
the piece of that number, `leaf-7` for its mark, `grow-m4-128-1440` for a dot that stands for a
placement, `seat-0` for a player's panel, `totem`. North is up. The world is as large as its shape
allows; the players' panels lie in the corners beside it, or in rows below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, pi, sin
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.face import counted
from hortus.core.palette import ETCH, GLOW, SUN
from hortus.core.svg import Attribute, Drawing, number
from hortus.games.weeds.geometry import BLOCKED, UNIT
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.picture_map import DOOM as DOOM
from hortus.games.weeds.picture_map import GROUND, LIT, Layout, Map, Place, layout_of
from hortus.games.weeds.picture_panels import Prospect, draw_panel
from hortus.games.weeds.picture_pieces import draw_choices, draw_piece
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.setup import ROOT_ENERGY

STRING: Final = "#8a6a3c"
AROUND: Final = frozenset([-pi + pi * step / 48 for step in range(96)])
"""The directions in which the light that reaches the string is drawn."""


def draw(view: View, shape: str, names: Sequence[str]) -> str:
    """The whole picture as an SVG document."""
    plot = cast(Plot, view.known)
    layout = layout_of(shape, plot.players)
    picture = Drawing(layout.width, layout.height, "Weeds", describe(plot))
    chart = Map(plot, layout)
    _draw_world(picture, plot, chart)
    choosing = view.seat is not None and view.seat in plot.actors
    moves = [move for move in plot.moves() if isinstance(move, Growth)] if choosing else []
    growing = {move.parent for move in moves}
    lights = {leaf.number: plot.light_on(leaf) for leaf in plot.leaves()}
    for piece in plot.pieces:
        draw_piece(picture, chart, piece, lights.get(piece.number), piece.number in growing)
    _draw_sun(picture, plot, chart)
    draw_choices(picture, plot, chart, moves)
    _draw_round(picture, plot, layout)
    prospects = prospects_of(plot, lights)
    for seat in range(plot.players):
        name = names[seat] if shape == "alone" else ""
        draw_panel(picture, plot, prospects[seat], layout.panels[seat], name)
    return str(picture)


def prospects_of(plot: Plot, lights: Mapping[int, int]) -> list[Prospect]:
    """What each seat has to expect of the end of the round if nothing more is placed."""
    found: list[Prospect] = []
    best = max([plot.score(seat) for seat in range(plot.players)])
    for seat in range(plot.players):
        own = [lights[leaf.number] for leaf in plot.leaves() if leaf.owner == seat]
        bare = not any([piece.owner == seat and piece.parent >= 0 for piece in plot.pieces])
        income = ROOT_ENERGY if bare else sum(own)
        found.append(Prospect(seat, income, own.count(BLOCKED), best))
    return found


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
    edges = _edges_of(plot)
    angles = {edge.start for edge in edges} | {edge.start + edge.span for edge in edges}
    ordered = sorted({(angle + pi) % (2 * pi) - pi for angle in angles} | AROUND)
    outline: list[Place] = []
    for right, left in zip(ordered, [*ordered[1:], ordered[0] + 2 * pi], strict=True):
        if left - right < 1e-9:
            continue
        nearest = _nearest_edge(edges, (right + left) / 2)
        for angle in (right, left):
            ray = (cos(angle), sin(angle))
            far = radius if nearest is None else min(radius, _meet(ray, nearest))
            outline.append((ray[0] * far, ray[1] * far))
    return outline


class Edge(NamedTuple):
    """A side of a piece as the sun sees it: from which angle on, over how wide an angle, its ends."""

    start: float
    span: float
    ends: tuple[Place, Place]


def _edges_of(plot: Plot) -> list[Edge]:
    """The sides of all pieces, in inches."""
    found: list[Edge] = []
    for piece in plot.pieces:
        corners = [(x / UNIT, y / UNIT) for x, y in piece.corners]
        angles = [atan2(y, x) for x, y in corners]
        for place in range(3):
            turn = (angles[place] - angles[place - 1] + pi) % (2 * pi) - pi
            start = angles[place - 1] if turn > 0 else angles[place]
            found.append(Edge(start, abs(turn), (corners[place - 1], corners[place])))
    return found


def _nearest_edge(edges: Sequence[Edge], angle: float) -> tuple[Place, Place] | None:
    """The ends of the edge that a ray from the sun meets first."""
    ray = (cos(angle), sin(angle))
    best: tuple[Place, Place] | None = None
    nearest = 1e9
    for start, span, ends in edges:
        if (angle - start) % (2 * pi) < span:
            far = _meet(ray, ends)
            if 0 < far < nearest:
                best, nearest = ends, far
    return best


def _meet(ray: Place, edge: tuple[Place, Place]) -> float:
    """How far along a ray the line through an edge lies."""
    (ax, ay), (bx, by) = edge
    ex, ey = bx - ax, by - ay
    slope = ray[0] * ey - ray[1] * ex
    return (ax * ey - ay * ex) / slope if abs(slope) > 1e-12 else 1e9


def _draw_world(picture: Drawing, plot: Plot, chart: Map) -> None:
    x, y, radius = chart.layout.middle_x, chart.layout.middle_y, chart.layout.radius
    picture.add(
        f'<defs><radialGradient id="sunlight" gradientUnits="userSpaceOnUse" cx="{number(x)}" '
        f'cy="{number(y)}" r="{number(radius)}"><stop offset="0" stop-color="#ffe07a"/>'
        f'<stop offset="0.45" stop-color="{LIT}"/><stop offset="1" stop-color="#fbf3da"/>'
        "</radialGradient></defs>"
    )
    data: dict[str, Attribute] = {
        "data_x": x,
        "data_y": y,
        "data_scale": f"{chart.scale:.6f}",
        "data_axis": plot.pieces[plot.turn].direction,
    }
    with picture.group("world", f"The world: round {plot.round}", **data):
        picture.circle(x, y, radius, fill=GROUND)
        outline = [chart.place(*far) for far in lit_ground(plot, chart.radius)]
        picture.polygon(outline, fill="url(#sunlight)", id="light", cls="light")
        ring: dict[str, Attribute] = {"fill": "none", "cls": "string"}
        wide = 7 * chart.unit
        picture.circle(x, y, radius + wide / 2, stroke=STRING, stroke_width=wide, **ring)
        picture.circle(
            x,
            y,
            radius + wide / 2,
            stroke="#d8bd8a",
            stroke_width=wide * 0.57,
            stroke_dasharray="7 5",
            **ring,
        )


def _draw_round(picture: Drawing, plot: Plot, layout: Layout) -> None:
    x, y, anchor, size = layout.round
    words = f"Round {plot.round}"
    picture.text(x, y, words, size, text_anchor=anchor, font_weight="bold")


def _draw_sun(picture: Drawing, plot: Plot, chart: Map) -> None:
    """A small pyramid standing upright, seen from above, with its rays."""
    half = plot.world.sun / UNIT * chart.scale
    x, y = chart.layout.middle_x, chart.layout.middle_y
    with picture.group("sun", "The sun: light comes from its centre"):
        for turn in range(16):
            angle = 2 * pi * turn / 16
            rays = [
                (x + far * half * cos(angle + lean), y + far * half * sin(angle + lean))
                for far, lean in ((1.02, -0.1), (1.42 if turn % 2 else 1.62, 0.0), (1.02, 0.1))
            ]
            picture.polygon(rays, fill=GLOW, opacity=0.55)
        left, top = x - half, y - half
        side = 2 * half
        picture.rect(
            left, top, side, side, rx=2, fill=SUN, stroke=ETCH, stroke_width=2 * chart.unit
        )
        picture.path(
            f"M{number(left)} {number(top)}l{number(side)} {number(side)}"
            f"M{number(left + side)} {number(top)}l{number(-side)} {number(side)}",
            fill="none",
            stroke=ETCH,
            stroke_width=1.3,
        )
        picture.circle(x, y, 3.2, fill=ETCH)
