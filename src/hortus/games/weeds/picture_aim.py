"""What lies over the picture while a person aims: the branch, the shade it casts, and its victims."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, hypot, pi, sin
from typing import Final, cast

from hortus.core.contract import View
from hortus.core.language import plural, say
from hortus.core.palette import CARD, ETCH, PLAYER_COLOURS, SUN
from hortus.core.svg import Attribute, Box, Drawing, number, points
from hortus.games.weeds.aim import Aim, aim
from hortus.games.weeds.geometry import UNIT, Piece
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.picture_map import DIMMED, DOOM, Map, Place, between, layout_of, map_of
from hortus.games.weeds.picture_panels import LETTER
from hortus.games.weeds.picture_pieces import (
    ROOT_MARK,
    ROOT_RADIUS,
    SUN_MARK,
    draw_leaf,
    ghost,
    leaf_radius,
)
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.table import NO_LEAF

RINGS: Final = 14
"""How many rings around where a label belongs are looked at for room."""


def preview(view: View, move: Growth, shape: str) -> str:
    """SVG elements that show an aimed placement, allowed or not; what one that is allowed does in words is
    their `data-says`."""
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
            parts.append(_effects(plot, chart, corners, aimed, colour))
    says = "" if aimed.reason else escape(aimed.says(plot))
    return f'<g class="preview" pointer-events="none" data-says="{says}">{"".join(parts)}</g>'


def _effects(plot: Plot, chart: Map, corners: list[Place], aimed: Aim, colour: str) -> str:
    """What the branch would be worth, and what becomes of the leaves it takes light from: the suns and
    the outlines of them all, and a few words for each that cover none of these, nor each other."""
    drawing = Drawing(0, 0, "")
    labels = Labels(chart)
    labels.keep_free(arrow_over(chart, corners))
    labels.keep_clear(plot, corners)
    draw_leaf(drawing, "aimed", aimed.light, *labels.sun_of(corners))
    harmed = [(leaf, say("dies"), DOOM) for leaf in _leaves(plot, aimed.doomed)]
    harmed += [(leaf, say("loses light"), DIMMED) for leaf in _leaves(plot, aimed.dimmed)]
    for leaf, _, shade in harmed:
        drawing.polygon(chart.corners(leaf), fill="none", stroke=shade, stroke_width=4)
    for leaf, said, shade in harmed:
        x, y = _sun_place(chart.corners(leaf))
        labels.draw(drawing, (x, y + 27 * chart.unit), said, shade)
    words = plural(aimed.move.size + 1, "+{n} point", "+{n} points")
    labels.draw(drawing, labels.beyond(corners, words), words, colour, apart=True)
    return drawing.body


def _leaves(plot: Plot, numbers: Sequence[int]) -> list[Piece]:
    """The pieces of some numbers."""
    return [piece for piece in plot.pieces if piece.number in numbers]


def _sun_place(corners: list[Place]) -> Place:
    """Where the sun of a leaf stands."""
    return _mark_place(corners, SUN_MARK)


def _mark_place(corners: list[Place], share: float) -> Place:
    """A place on the stem of a piece, so far from its tip to the middle of its base."""
    tip, right, left = corners
    return between(tip, between(right, left, 0.5), share)


def arrow_over(chart: Map, corners: list[Place]) -> Box:
    """Where a page that gives a hint puts an arrow to the branch: over its top, or else under it."""
    size = min(chart.layout.width / 24, 32.0)
    low, high = min([x for x, _ in corners]), max([x for x, _ in corners])
    top, foot = min([y for _, y in corners]), max([y for _, y in corners])
    long = 2.5 * size
    y = top + 6 - long if top > 2.4 * size else foot - 6
    return Box((low + high) / 2 - 0.7 * size, y, 1.4 * size, long)


class Labels:
    """Small cards with a few words, laid where they cover nothing that is to be seen."""

    def __init__(self, chart: Map) -> None:
        self.chart = chart
        self.size = max(13.0, 13 * chart.unit)
        """Of the type."""
        self.taken: list[Box] = []
        self.branches: list[list[Place]] = []
        """The corners of what a card had better not cover: the branches on the table."""
        self.aimed: list[Place] = []
        """Those of the branch that is aimed, which none covers."""

    def keep_clear(self, plot: Plot, aimed: list[Place]) -> None:
        """Cover neither the aimed branch, nor the sun, nor the mark of a piece, nor what stands
        beside the world."""
        layout = self.chart.layout
        for box in (*layout.panels, layout.legend, layout.news):
            if box is not None:
                self.keep_free(box)
        self._keep_around(
            (layout.middle_x, layout.middle_y), plot.world.sun / UNIT * self.chart.scale
        )
        self.aimed = aimed
        lights = plot.lights()
        for piece, sun in zip(plot.pieces, lights, strict=True):
            corners = self.chart.corners(piece)
            self.branches.append(corners)
            if piece.parent < 0:
                self._keep_around(_mark_place(corners, ROOT_MARK), ROOT_RADIUS * self.chart.unit)
            elif sun != NO_LEAF:
                self.sun_of(corners)

    def _keep_around(self, middle: Place, r: float) -> None:
        """Lay nothing so near to a place."""
        self.keep_free(Box(middle[0] - r, middle[1] - r, 2 * r, 2 * r))

    def keep_free(self, box: Box) -> None:
        """Lay nothing there."""
        self.taken.append(box)

    def sun_of(self, corners: list[Place]) -> Place:
        """Where the sun of a leaf stands; it is kept free."""
        place = _sun_place(corners)
        self._keep_around(place, leaf_radius(self.chart.unit))
        return place

    def beyond(self, corners: list[Place], words: str) -> Place:
        """The place for words right behind the base of a branch."""
        tip, right, left = corners
        foot = between(right, left, 0.5)
        along, down = foot[0] - tip[0], foot[1] - tip[1]
        far = max(1.0, hypot(along, down))
        wide, high = self._room_for(words)
        beside = 4 + (abs(along) * wide + abs(down) * high) / 2 / far
        return between(tip, foot, 1.0 + beside / far)

    def _room_for(self, words: str) -> tuple[float, float]:
        """How wide and how high a small card with a few words is."""
        return LETTER * self.size * len(words) + self.size, 1.6 * self.size

    def draw(
        self, drawing: Drawing, near: Place, words: str, colour: str, apart: bool = False
    ) -> None:
        """A few words on a small card, as near to a place as there is room; if it can be, `apart` from all
        branches."""
        wide, high = self._room_for(words)
        box = self._free(near, wide, high, apart)
        self.keep_free(box)
        style: dict[str, Attribute] = {"fill": CARD, "stroke": colour, "stroke_width": 2}
        drawing.rect(box.x, box.y, wide, high, rx=high / 2, **style)
        x, y = box.x + wide / 2, box.y + high / 2
        drawing.text(x, y + 0.36 * self.size, words, self.size, font_weight="bold", fill=colour)

    def _free(self, near: Place, wide: float, high: float, apart: bool) -> Box:
        """The box of that size nearest to a place, within the picture, that covers nothing; the place itself
        where all is full."""
        boxes = [self._within(x, y, wide, high) for x, y in _around(near, wide, high)]
        free = [box for box in boxes if not any([meets(box, other) for other in self.taken])]
        clear = [box for box in free if not covers(box, self.aimed)]
        if apart:
            for box in clear:
                if not any([covers(box, corners) for corners in self.branches]):
                    return box
        return (clear or free or boxes)[0]

    def _within(self, x: float, y: float, wide: float, high: float) -> Box:
        """A box moved into the picture."""
        layout = self.chart.layout
        left = min(max(x, 2.0), layout.width - wide - 2)
        return Box(left, min(max(y, 2.0), layout.height - high - 2), wide, high)


def _around(near: Place, wide: float, high: float) -> list[Place]:
    """Where the upper left corners of boxes lie that are tried around a place, from the nearest on."""
    found: list[Place] = []
    for ring in range(RINGS):
        for turn in range(6 * ring or 1):
            angle = 2 * pi * turn / (6 * ring or 1)
            far = 0.5 * ring * high
            found.append(
                (near[0] + far * cos(angle) - wide / 2, near[1] - far * sin(angle) - high / 2)
            )
    return found


def covers(box: Box, corners: list[Place]) -> bool:
    """True if a box and a branch have something in common: no side of either has all of the other beyond it."""
    if not corners:
        return False
    x, y, wide, high = box
    across, down = [place[0] for place in corners], [place[1] for place in corners]
    if max(across) <= x or min(across) >= x + wide or max(down) <= y or min(down) >= y + high:
        return False
    edges = [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)]
    for at, third in enumerate(corners):
        start, end = corners[at - 2], corners[at - 1]
        inner = _side(start, end, third)
        if all([_side(start, end, place) * inner <= 0 for place in edges]):
            return False
    return True


def _side(start: Place, end: Place, place: Place) -> float:
    """On which side of a line a place lies, by the sign, and how far, times the length of the line."""
    return (end[0] - start[0]) * (place[1] - start[1]) - (end[1] - start[1]) * (place[0] - start[0])


def meets(one: Box, other: Box) -> bool:
    """True if two boxes have something in common."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


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
