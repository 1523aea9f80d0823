"""The plants of Weeds: pyramids lying on their side, true to their outline, with leaves inside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, dist, hypot, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import mark, say
from hortus.core.palette import (
    CARD,
    CHALK,
    ETCH,
    INK,
    PLAYER_COLOURS,
    PLAYER_SHAPES,
    PLAYER_TINTS,
    SUN,
)
from hortus.core.svg import Attribute, Drawing, kept, number, points
from hortus.games.weeds.geometry import (
    BASES,
    BLOCKED,
    HEIGHTS,
    LARGE,
    PARTIAL,
    TURN,
    UNBLOCKED,
    UNIT,
    Piece,
)
from hortus.games.weeds.moves import SIZE_LETTERS, Growth
from hortus.games.weeds.picture_map import DOOM, DRY, WITHERED, Map, Place, between
from hortus.games.weeds.rules import Plot

ROOT_WORDS: Final = mark("{piece}: it needs no light and never dies.")
LEAF_WORDS: Final = (
    mark("{piece}: no light reaches it, and it dies next round."),
    mark("{piece}: partly in the shade, it makes 1 energy next round."),
    mark("{piece}: in full light, it makes 2 energy next round."),
)

RAYS: Final = 1.45
"""How far the rays of a small sun reach, against its disc."""
FEW: Final = 3
"""So few buds are made larger, and stand on a disc."""
LARGER: Final = 1.4
SMALLER: Final = 0.42
"""How large the buds of a few are, where that hides no branch, and those beside better ones, against the
others."""
AROUND: Final = 5.0
AROUND_SMALL: Final = 2.0
"""How far a disc reaches around a bud; on a small world, where branches are no larger than a finger."""
MANY: Final = 20
"""Where more buds are shown, so many of each size are strong: those that lie most straight ahead."""
STRONG: Final = 3
EVEN: Final = 1.0
"""What lies so little farther aside is as strong, in units: the same on both sides."""
PALE: Final = 0.5
"""How quiet the others are, until one points at them."""
FINGER: Final = 34.0
"""How far apart buds are at least, in units: on a phone a finger means one of them."""
SPARSE: Final = 12
BESIDE: Final = 24.0
"""Where on a small world there are no more branches than that, buds may be so near to each other: none of the
few is left out that can be told apart."""

SUN_MARK: Final = 0.64
ROOT_MARK: Final = 0.62
"""How far from the tip to the base of a piece the sun of a leaf, and the mark of a root, stand."""
ROOT_RADIUS: Final = 15.0
"""How large the mark of a root is."""


class Shown(NamedTuple):
    """A piece as far as it can be seen."""

    number: int
    owner: int
    size: int
    root: bool
    corners: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    direction: int


@kept
def draw_piece(picture: Drawing, chart: Map, piece: Shown, sun: int | None, name: str) -> None:
    """A branch: its outline, the stem with its leaves, its pips, and the mark of a leaf."""
    tip, right, left = chart.places(piece.corners)
    middle = between(right, left, 0.5)
    tip_words = name if sun is None else say(LEAF_WORDS[sun], piece=name)
    if piece.root:
        tip_words = say(ROOT_WORDS, piece=name)
    with picture.group(f"piece-{piece.number}", tip_words, cls="piece"):
        picture.stretch(_body(chart, piece, sun == BLOCKED))
        if sun is not None:
            draw_leaf(picture, str(piece.number), sun, *between(tip, middle, SUN_MARK))


def _body(chart: Map, piece: Shown, dry: bool) -> str:
    """What of a branch stays as it is from turn to turn, as markup: all but its words and its mark."""
    tip, right, left = chart.places(piece.corners)
    unit = chart.unit
    body = Drawing(0, 0, "")
    body.polygon(
        [tip, right, left],
        fill=DRY if dry else PLAYER_TINTS[piece.owner],
        stroke=INK,
        stroke_width=1.8 * unit,
    )
    _draw_leaves(body, piece, tip, dry)
    if piece.root:
        x, y = between(tip, between(right, left, 0.5), ROOT_MARK)
        body.circle(x, y, ROOT_RADIUS * unit, fill=CARD, stroke=INK, stroke_width=1.4 * unit)
        draw_shape(body, piece.owner, x, y, 8.5 * unit)
    return body.body


@kept
def define_foliage(picture: Drawing, chart: Map) -> None:
    """A stem with its leaves and pips as a symbol for each size of piece, one without pips for roots, which
    count nothing, and the marks of leaves."""
    for sun in (BLOCKED, PARTIAL, UNBLOCKED):
        picture.symbol(f"sun-{sun}", _sun(sun, chart.unit))
    for size, (height, base) in enumerate(zip(HEIGHTS, BASES, strict=True)):
        length, half = height / UNIT * chart.scale, base / UNIT * chart.scale / 2
        front, behind = [foliage(length, half, 4 + 2 * size, shift) for shift in (0.0, 0.5)]
        leaves = (
            f'<path d="{behind}" fill-opacity="0.4" stroke="none"/>'
            f'<path d="{front}" fill-opacity="0.8" stroke-width="{number(0.8 * chart.unit)}"/>'
        )
        pips = _pips(size + 1, length, half, chart.unit)
        picture.symbol(f"foliage-{size}", leaves + pips)
        if size == LARGE:
            picture.symbol("foliage-root", leaves)


def _draw_leaves(picture: Drawing, piece: Shown, tip: Place, dry: bool) -> None:
    """The leaves of a piece, turned to where it points, with the pips of what counts."""
    turn = f"translate({tip[0]:.1f} {tip[1]:.1f}) rotate({number(-360 * piece.direction / TURN)})"
    colour = WITHERED if dry else PLAYER_COLOURS[piece.owner]
    light = DRY if dry else PLAYER_TINTS[piece.owner]
    symbol = "#foliage-root" if piece.root else f"#foliage-{piece.size}"
    picture.element("use", href=symbol, transform=turn, fill=colour, stroke=light)


def foliage(length: float, half: float, pairs: int, shift: float) -> str:
    """Pairs of leaves along a stem, all inside the outline of a piece that lies with its tip at the
    origin and its base `half` to either side of (`length`, 0); as a path.

    A second layer, shifted by a part of a pair, fills the gaps between them.
    """
    parts = [] if shift else [f"M{length:.1f} 0H{0.1 * length:.1f}"]
    for pair in range(pairs):
        low = 0.97 - 0.8 * (pair + shift) / pairs
        high = low - 0.95 / pairs
        if high < 0.08:
            continue
        start, far = low * length, high * length
        bend = start + (far - start) * 0.25
        for side in (half, -half):
            point, belly = (far, 0.88 * high * side), (bend, 0.84 * low * side)
            begin = _at((start, 0.0))
            parts.append(f"M{begin}Q{_at(belly)} {_at(point)}Q{_at((far, 0.0))} {begin}")
    return "".join(parts)


def _at(place: Place) -> str:
    return f"{place[0]:.1f} {place[1]:.1f}"


def _pips(pips: int, length: float, half: float, unit: float) -> str:
    """One, two or three pips along the base, as on the pyramids themselves."""
    drawing = Drawing(0, 0, "")
    for pip in range(pips):
        across = 0.36 * half * (pip - (pips - 1) / 2)
        style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.1 * unit}
        drawing.circle(0.9 * length, across, 3 * unit, **style)
    return drawing.body


def leaf_radius(unit: float) -> float:
    """How large the mark of a leaf is."""
    return max(8.0, 10 * unit)


def draw_leaf(picture: Drawing, name: str, sun: int, x: float, y: float) -> None:
    """How much energy a leaf will make, by a mark that `define_foliage` defines."""
    with picture.group(f"leaf-{name}"):
        picture.use(f"sun-{sun}", x, y)


def _sun(sun: int, unit: float) -> str:
    """The mark of a leaf around the origin: a full sun, a half sun, or a cross for one that dies."""
    r = leaf_radius(unit)
    mark = Drawing(0, 0, "")
    if sun == BLOCKED:
        arm = 0.45 * r
        mark.circle(0, 0, r, fill=DOOM, stroke=CHALK, stroke_width=1.5)
        mark.path(
            f"M{number(-arm)} {number(-arm)}l{number(2 * arm)} {number(2 * arm)}"
            f"m0 {number(-2 * arm)}l{number(-2 * arm)} {number(2 * arm)}",
            fill="none",
            stroke=CHALK,
            stroke_width=2.6 * unit,
        )
        return mark.body
    edge: dict[str, Attribute] = {"stroke": ETCH, "stroke_width": 1.4 * unit}
    mark.path(_rays(r, 4 + 4 * sun), fill=SUN, stroke=ETCH, stroke_width=unit)
    mark.circle(0, 0, r, fill=CHALK if sun == PARTIAL else SUN, **edge)
    if sun == PARTIAL:
        mark.path(
            f"M0 {number(-r)}a{number(r)} {number(r)} 0 0 0 0 {number(2 * r)}z", fill=SUN, **edge
        )
    size = max(11.0, 14 * unit)
    mark.text(0, 0.36 * size, str(sun), size, font_weight="bold", fill=ETCH)
    return mark.body


def _rays(r: float, count: int) -> str:
    """The rays of a small sun around the origin: a star behind its disc."""
    corners = [
        f"{far * r * cos(pi * turn / count):.1f} {far * r * sin(pi * turn / count):.1f}"
        for turn, far in [(turn, RAYS if turn % 2 else 1.05) for turn in range(2 * count)]
    ]
    return f"M{'L'.join(corners)}Z"


class Candidate:
    """A branch that may be chosen, on a map; there is one for each (`_candidate`), which is drawn once."""

    def __init__(self, chart: Map, piece: Piece) -> None:
        tip, right, left = chart.corners(piece)
        self.unit = chart.unit
        self.size = piece.size
        self.fan = 3 * piece.parent + piece.size
        """The same for all of one size from one piece."""
        self.name = _choice_id(piece.size, piece.parent, piece.attachment, piece.direction)
        self.tip = tip
        self.foot = between(right, left, 0.5)
        """The middle of its base, where its bud stands."""
        middle = (chart.layout.middle_x, chart.layout.middle_y)
        self.aside = dist(self.foot, middle) - dist(tip, middle)
        """The less, the more it grows towards the sun."""
        self._speck = ""
        self._bud = ""
        self._sign = ""

    def speck(self, gold: bool) -> str:
        """It beside a better one, as markup."""
        if not self._speck:
            self._speck = f'<path d="{self._leaf(SMALLER)}" id="{self.name}"'
        return f'{self._speck} fill="{SUN}"/>' if gold else f"{self._speck}/>"

    def bud(self, gold: bool) -> str:
        """Its bud, as markup, and short: there may be many of them."""
        if not self._bud:
            self._bud = f'<path d="{self._leaf(1.0)}" id="{self.name}"'
        return f'{self._bud} fill="{SUN}"/>' if gold else f"{self._bud}/>"

    def sign(self, gold: bool) -> str:
        """Its bud where few others are: larger, on a disc, so that nobody looks for it. On a small world only
        the disc is added, so that what it would grow from is seen; a finger beside it means it all the same."""
        if not self._sign:
            x, y = self._place
            small = self.unit < 1
            grow, around = (1.0, AROUND_SMALL) if small else (LARGER, AROUND * self.unit)
            r = number(grow * self._long + around)
            self._sign = (
                f'<g id="{self.name}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{CARD}" '
                f'fill-opacity="0.75"/><path d="{self._leaf(grow)}"'
            )
        return f'{self._sign} fill="{SUN}"/></g>' if gold else f"{self._sign}/></g>"

    @property
    def _long(self) -> float:
        """How far a bud of its size reaches from its middle."""
        return max(12 + 1.5 * self.size, (9 + 2.5 * self.size) * self.unit)

    @property
    def _place(self) -> Place:
        """The middle of its bud."""
        return between(self.tip, self.foot, 0.97)

    def _leaf(self, grow: float) -> str:
        """The outline of its bud, so much larger than usual."""
        across, down = self.foot[0] - self.tip[0], self.foot[1] - self.tip[1]
        long = grow * self._long / hypot(across, down)
        return bud(self._place, (across * long, down * long), self.unit)


_candidate = lru_cache(maxsize=16384)(Candidate)


class Open(NamedTuple):
    """A candidate, and how the sun would see it now."""

    one: Candidate
    light: int


def draw_choices(picture: Drawing, plot: Plot, chart: Map, branches: Sequence[Piece]) -> None:
    """A bud where the base of each candidate would lie: golden in full light, larger for larger
    pieces. Where they crowd, the best of them are buds and the others specks; on a small world,
    where no finger could tell them apart, only the buds are to be seen, all of them strong. The last few
    are made larger.

    Those of one size from one piece are a part: most are there again a turn later.
    """
    found = [Open(_candidate(chart, piece), plot.light_on(piece)) for piece in branches]
    small = chart.unit < 1
    apart = BESIDE if small and len(found) <= SPARSE else max(FINGER, 17 * chart.unit)
    best = _standing_out(found, apart)
    few = len(best) <= FEW
    colour, pale = PLAYER_COLOURS[plot.turn], PLAYER_TINTS[plot.turn]
    strong = best if small else _strong([one for one, _ in found if one.name in best])
    quiet: dict[int, str] = {}
    buds: dict[int, str] = {}
    specks: dict[int, str] = {}
    hidden: list[str] = []
    for one, light in found:
        gold = light == UNBLOCKED
        if one.name in best:
            there = buds if one.name in strong else quiet
            there[one.fan] = there.get(one.fan, "") + (one.sign(gold) if few else one.bud(gold))
        elif not small:
            specks[one.fan] = specks.get(one.fan, "") + one.speck(gold)
        else:
            hidden.append(f'<path id="{one.name}"/>')
    dim: dict[str, Attribute] = {"cls": "quiet", "fill_opacity": PALE, "stroke_opacity": PALE}
    if not small:
        shown = picture.group("specks", cls="choice", fill=pale, stroke=colour, stroke_width=1.2)
        with shown, picture.group("", "", **dim):
            _draw_fans(picture, specks)
    else:
        with picture.group("specks", cls="choice", display="none"):
            picture.stretch("".join(hidden))
    with picture.group(
        "buds", cls="choice", fill=pale, stroke=colour, stroke_width=max(1.6, 1.8 * chart.unit)
    ):
        if quiet:
            with picture.group("", "", **dim):
                _draw_fans(picture, quiet)
        _draw_fans(picture, buds)


def _draw_fans(picture: Drawing, fans: Mapping[int, str]) -> None:
    """Candidates as markup, those of one size from one piece together."""
    for markup in fans.values():
        picture.stretch(markup)


def _strong(buds: Sequence[Candidate]) -> set[str]:
    """The names of those that are strong: all where there are not too many, else of each size those that lie
    most straight ahead of where they grow."""
    if len(buds) <= MANY:
        return {one.name for one in buds}
    strong: set[str] = set()
    for size in range(len(HEIGHTS)):
        sized = [one for one in buds if one.size == size]
        reach = max(sorted([one.aside for one in sized])[:STRONG], default=0.0)
        strong |= {one.name for one in sized if one.aside < reach + EVEN}
    return strong


def _standing_out(candidates: Sequence[Open], apart: float) -> set[str]:
    """The names of the best candidates that lie so far apart: those in full light first, then the
    largest."""
    chosen: set[str] = set()
    places: list[Place] = []
    near = apart * apart
    for one, _ in sorted(candidates, key=_rank):
        x, y = one.foot
        for there_x, there_y in places:
            across, down = x - there_x, y - there_y
            if across * across + down * down < near:
                break
        else:
            chosen.add(one.name)
            places.append(one.foot)
    return chosen


def _rank(candidate: Open) -> int:
    """The less, the better."""
    return -(3 * candidate.light + candidate.one.size)


def bud(place: Place, along: Place, unit: float) -> str:
    """A leaf that points the way the branch would grow, in as few letters as the size of it allows."""
    (x, y), (ax, ay) = place, along
    digits = 0 if unit > 1 else 1
    turns = [(ax - ay, ay + ax), (2 * ax, 2 * ay), (ay - ax, -ay - ax), (-2 * ax, -2 * ay)]
    first, over, second, back = [f"{dx:.{digits}f} {dy:.{digits}f}" for dx, dy in turns]
    return f"M{x - ax:.1f} {y - ay:.1f}q{first} {over}q{second} {back}z".replace(" -", "-")


def choice_id(move: Growth) -> str:
    """The id of the dot that stands for a placement."""
    return _choice_id(move.size, move.parent, move.attachment, move.direction)


def _choice_id(size: int, parent: int, attachment: int, direction: int) -> str:
    return f"grow-{SIZE_LETTERS[size]}{parent}-{attachment}-{direction}"


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
        f'<polygon class="aimed" points="{points(corners)}" fill="{colour}" fill-opacity="0.5" '
        f'stroke="{colour}" stroke-width="3" stroke-dasharray="{dashes}"/>'
    )
