"""The plants of Weeds: pyramids lying on their side, true to their outline, with leaves inside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
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
from hortus.games.weeds.geometry import BASES, BLOCKED, HEIGHTS, PARTIAL, TURN, UNBLOCKED, UNIT
from hortus.games.weeds.moves import SIZE_LETTERS, Growth
from hortus.games.weeds.picture_map import DOOM, DRY, WITHERED, Map, Place, between
from hortus.games.weeds.rules import Plot

LEAF_WORDS: Final = (
    mark("{piece}: no light reaches it, and it dies next round."),
    mark("{piece}: partly in the shade, it makes 1 energy next round."),
    mark("{piece}: in full light, it makes 2 energy next round."),
)

RAYS: Final = 1.45
"""How far the rays of a small sun reach, against its disc."""
FINGER: Final = 34.0
"""How far apart buds are at least, in units: on a phone a finger means one of them."""


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
    with picture.group(f"piece-{piece.number}", tip_words, cls="piece"):
        picture.stretch(_body(chart, piece, sun == BLOCKED))
        if sun is not None:
            draw_leaf(picture, str(piece.number), sun, *between(tip, middle, 0.64))


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
        x, y = between(tip, between(right, left, 0.5), 0.62)
        body.circle(x, y, 15 * unit, fill=CARD, stroke=INK, stroke_width=1.4 * unit)
        draw_shape(body, piece.owner, x, y, 8.5 * unit)
    return body.body


@kept
def define_foliage(picture: Drawing, chart: Map) -> None:
    """A stem with its leaves and pips as a symbol for each size of piece, and the marks of leaves."""
    for sun in (BLOCKED, PARTIAL, UNBLOCKED):
        picture.symbol(f"sun-{sun}", _sun(sun, chart.unit))
    for size, (height, base) in enumerate(zip(HEIGHTS, BASES, strict=True)):
        length, half = height / UNIT * chart.scale, base / UNIT * chart.scale / 2
        front, behind = [foliage(length, half, 4 + 2 * size, shift) for shift in (0.0, 0.5)]
        picture.symbol(
            f"foliage-{size}",
            f'<path d="{behind}" fill-opacity="0.4" stroke="none"/>'
            f'<path d="{front}" fill-opacity="0.8" stroke-width="{number(0.8 * chart.unit)}"/>'
            f"{_pips(size + 1, length, half, chart.unit)}",
        )


def _draw_leaves(picture: Drawing, piece: Shown, tip: Place, dry: bool) -> None:
    """The leaves of a piece, turned to where it points."""
    turn = f"translate({tip[0]:.1f} {tip[1]:.1f}) rotate({number(-360 * piece.direction / TURN)})"
    colour = WITHERED if dry else PLAYER_COLOURS[piece.owner]
    light = DRY if dry else PLAYER_TINTS[piece.owner]
    picture.element("use", href=f"#foliage-{piece.size}", transform=turn, fill=colour, stroke=light)


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


Corners = tuple[tuple[int, int], ...]


class Candidate(NamedTuple):
    """A branch that may be chosen: where it would lie, how the sun would see it, and its id."""

    corners: Corners
    parent: int
    size: int
    light: int
    name: str


def draw_choices(picture: Drawing, plot: Plot, chart: Map, moves: Sequence[Growth]) -> None:
    """A bud where the base of each candidate would lie: golden in full light, larger for larger
    pieces. Where they crowd, the best of them are buds and the others specks; on a small world,
    where no finger could tell them apart, only the buds are to be seen.

    Those of one size from one piece are a part: most are there again a turn later.
    """
    laid = {
        (piece.size, piece.parent, piece.attachment, piece.direction): piece
        for piece in plot.open_branches(plot.turn)
    }
    found: list[Candidate] = []
    for move in moves:
        where = (move.size, move.parent, move.attachment, move.direction)
        piece = laid.get(where) or plot.aimed(move)
        if piece is not None:
            light, name = plot.light_on(piece), choice_id(move)
            found.append(Candidate(piece.corners, move.parent, move.size, light, name))
    buds = _standing_out(found, chart, max(FINGER, 17 * chart.unit))
    colour = PLAYER_COLOURS[plot.turn]
    others = [one for one in found if one.name not in buds]
    if chart.unit >= 1:
        with picture.group("specks", cls="choice", fill=colour):
            _draw_fans(picture, chart, others, _fan_speck)
    else:
        with picture.group("specks", cls="choice", display="none"):
            picture.stretch("".join([f'<path id="{one.name}"/>' for one in others]))
    with picture.group(
        "buds", cls="choice", fill=CARD, stroke=colour, stroke_width=max(1.3, 1.6 * chart.unit)
    ):
        _draw_fans(picture, chart, [one for one in found if one.name in buds], _choice)


def _draw_fans(
    picture: Drawing,
    chart: Map,
    candidates: Sequence[Candidate],
    drawn: Callable[[Map, Candidate], str],
) -> None:
    """Candidates, those of one size from one piece together."""
    fans: dict[tuple[int, int], str] = {}
    for one in candidates:
        fan = (one.parent, one.size)
        fans[fan] = fans.get(fan, "") + drawn(chart, one)
    for markup in fans.values():
        picture.stretch(markup)


def _standing_out(candidates: Sequence[Candidate], chart: Map, apart: float) -> set[str]:
    """The names of the best candidates that lie so far apart: those in full light first, then the
    largest."""
    chosen: set[str] = set()
    places: list[Place] = []
    near = apart * apart
    for one in sorted(candidates, key=lambda one: (-one.light, -one.size)):
        x, y = _foot(chart, one.corners)
        for there_x, there_y in places:
            if (x - there_x) ** 2 + (y - there_y) ** 2 < near:
                break
        else:
            chosen.add(one.name)
            places.append((x, y))
    return chosen


@lru_cache(maxsize=16384)
def _foot(chart: Map, corners: Corners) -> Place:
    """The middle of a candidate's base, where its bud stands."""
    _, right, left = chart.places(corners)
    return between(right, left, 0.5)


@lru_cache(maxsize=16384)
def _fan_speck(chart: Map, one: Candidate) -> str:
    """A candidate beside a better one, as markup."""
    return f'<path d="{speck(_foot(chart, one.corners), 2.4 * chart.unit)}" id="{one.name}"/>'


def speck(place: Place, size: float) -> str:
    """A small diamond, as a path."""
    r = number(size)
    return f"M{place[0]:.1f} {place[1]:.1f}m0-{r}l{r} {r}-{r} {r}-{r}-{r}z"


@lru_cache(maxsize=16384)
def _choice(chart: Map, one: Candidate) -> str:
    """The bud of a candidate, as markup, and short: there may be many of them."""
    tip = chart.places(one.corners)[0]
    foot = _foot(chart, one.corners)
    place = between(tip, foot, 0.97)
    far = hypot(foot[0] - tip[0], foot[1] - tip[1])
    long = max(12 + 1.5 * one.size, (8 + 2.5 * one.size) * chart.unit)
    along = ((foot[0] - tip[0]) / far * long, (foot[1] - tip[1]) / far * long)
    gold = f' fill="{SUN}"' if one.light == UNBLOCKED else ""
    return f'<path d="{bud(place, along, chart.unit)}" id="{one.name}"{gold}/>'


def bud(place: Place, along: Place, unit: float) -> str:
    """A leaf that points the way the branch would grow, in as few letters as the size of it allows."""
    (x, y), (ax, ay) = place, along
    digits = 0 if unit > 1 else 1
    turns = [(ax - ay, ay + ax), (2 * ax, 2 * ay), (ay - ax, -ay - ax), (-2 * ax, -2 * ay)]
    first, over, second, back = [f"{dx:.{digits}f} {dy:.{digits}f}" for dx, dy in turns]
    return f"M{x - ax:.1f} {y - ay:.1f}q{first} {over}q{second} {back}z".replace(" -", "-")


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
        f'<polygon class="aimed" points="{points(corners)}" fill="{colour}" fill-opacity="0.5" '
        f'stroke="{colour}" stroke-width="3" stroke-dasharray="{dashes}"/>'
    )
