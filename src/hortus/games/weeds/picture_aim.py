"""What lies over the picture while a person aims: the branch, the shade it casts, and its victims."""

from __future__ import annotations

from html import escape
from math import hypot
from typing import cast

from hortus.core.contract import View
from hortus.core.language import plural, say
from hortus.core.palette import CARD, ETCH, INK, PLAYER_COLOURS, SUN
from hortus.core.svg import Attribute, Drawing, number, points
from hortus.games.weeds.aim import Aim, aim
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.picture_map import DIMMED, DOOM, Map, Place, between, layout_of, map_of
from hortus.games.weeds.picture_panels import LETTER
from hortus.games.weeds.picture_pieces import draw_leaf, ghost
from hortus.games.weeds.rules import Plot


def preview(view: View, move: Growth, shape: str) -> str:
    """SVG elements that show an aimed placement, allowed or not; what it does in words is their `data-says`."""
    plot = cast(Plot, view.known)
    aimed = aim(plot, move)
    chart = map_of(plot.world.radius, layout_of(shape, plot.players))
    parts: list[str] = []
    if aimed.piece is not None:
        parts.append(_shade(chart, aimed))
        colour = DOOM if aimed.reason else PLAYER_COLOURS[aimed.piece.owner]
        corners = chart.corners(aimed.piece)
        parts.append(ghost(corners, colour, "3 5" if aimed.reason else "9 4"))
        if not aimed.reason:
            parts.append(_worth(chart, corners, aimed))
    parts += [_mark(plot, chart, name, say("dies"), DOOM) for name in aimed.doomed]
    parts += [_mark(plot, chart, name, say("loses light"), DIMMED) for name in aimed.dimmed]
    says = escape(aimed.reason or aimed.says(plot))
    return f'<g class="preview" pointer-events="none" data-says="{says}">{"".join(parts)}</g>'


def _worth(chart: Map, corners: list[Place], aimed: Aim) -> str:
    """What the branch would be worth: the sun of the leaf it would be, and its points."""
    tip, right, left = corners
    foot = between(right, left, 0.5)
    drawing = Drawing(0, 0, "")
    draw_leaf(drawing, "aimed", aimed.light, *between(tip, foot, 0.6))
    along, down = foot[0] - tip[0], foot[1] - tip[1]
    far = max(1.0, hypot(along, down))
    words = plural(aimed.move.size + 1, "+{n} point", "+{n} points")
    wide, high = _pill(chart, words)
    beside = 4 + (abs(along) * wide + abs(down) * high) / 2 / far
    place = between(tip, foot, 1.0 + beside / far)
    colour = PLAYER_COLOURS[aimed.piece.owner] if aimed.piece else INK
    _draw_pill(drawing, chart, place, words, colour)
    return drawing.body


def _pill(chart: Map, words: str) -> tuple[float, float]:
    """How wide and how high a small card with a few words is."""
    size = max(13.0, 13 * chart.unit)
    return LETTER * size * len(words) + size, 1.6 * size


def _draw_pill(drawing: Drawing, chart: Map, place: Place, words: str, colour: str) -> None:
    """A few words on a small card, within the picture, wherever they are about."""
    wide, high = _pill(chart, words)
    size = high / 1.6
    x = min(max(place[0], wide / 2 + 2), chart.layout.width - wide / 2 - 2)
    y = min(max(place[1], high / 2 + 2), chart.layout.height - high / 2 - 2)
    style: dict[str, Attribute] = {"fill": CARD, "stroke": colour, "stroke_width": 2}
    drawing.rect(x - wide / 2, y - high / 2, wide, high, rx=high / 2, **style)
    drawing.text(x, y + 0.36 * size, words, size, font_weight="bold", fill=colour)


def _shade(chart: Map, aimed: Aim) -> str:
    """The shadow of the new branch, and the two rays that bound it."""
    outline = [chart.place(x, y) for x, y in aimed.shadow]
    rays = "".join(
        [
            f'<line x1="{chart.layout.middle_x}" y1="{chart.layout.middle_y}" x2="{number(x)}" y2="{number(y)}" '
            f'stroke="{SUN}" stroke-width="2" stroke-dasharray="6 5"/>'
            for x, y in (outline[0], outline[-1])
        ]
    )
    return f'<polygon points="{points(outline)}" fill="{ETCH}" fill-opacity="0.4"/>{rays}'


def _mark(plot: Plot, chart: Map, name: int, word: str, colour: str) -> str:
    """A leaf that would lose its light: its outline, and under its sun what becomes of it."""
    leaf = plot.piece(name)
    if leaf is None:
        return ""
    corners = chart.corners(leaf)
    tip, right, left = corners
    x, y = between(tip, between(right, left, 0.5), 0.64)
    drawing = Drawing(0, 0, "")
    drawing.polygon(corners, fill="none", stroke=colour, stroke_width=4)
    _draw_pill(drawing, chart, (x, y + 27 * chart.unit), word, colour)
    return drawing.body
