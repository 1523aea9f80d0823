"""The pieces of the picture of Leaf & Let Die: dice in their real shapes, tokens, emblems, backs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from hortus.core.language import mark, say
from hortus.core.palette import (
    BERRY,
    ETCH,
    INK,
    LEAF,
    MOSS,
    PLAYER_COLOURS,
    PLAYER_SHAPES,
    SUN,
)
from hortus.core.svg import Attribute, Drawing, kept, number, points
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, FLOWER, TYPES, Almanac
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, face_of, is_kept, size_of

TYPE_FILLS: Final = ("#e4dc9a", "#d3a878", "#9cc78c", "#9fd0c6", "#f0b9c8", "#d3b6e6")
"""Seedling, Root, Canopy, Vine, Flower, Bloom; each also has its emblem."""
DIE_FILLS: Final = ("#f6d98b", "#f4c3a0", "#bcd9a0", "#a9d3dd", "#c4bfe6", "#efb0bd")

Corner = tuple[float, float]

COLOUR: Final = re.compile("(#[0-9a-f]{6})")

BARK: Final = "#6b4424"
"""Roots and trunks on paper and cards: light at night."""
NIGHT_COLOURS: Final = {"#cfc3a6": "#4d5347", "#bfa878": "#6e6148", BARK: "#d0a06c"}
"""Cards and shelves are dark at night; types, dice and flowers keep their hue."""

DIE_REACH: Final = 16.0
"""How large the dice are drawn as symbols: from the middle to a corner."""
TIP: Final = 1.18
"""How far the deepest die reaches below its middle with its edge, as a share of its reach."""
NAMED: Final = 16.0
"""How large a die is drawn at least to have its name, or what it absorbs, below it."""
DROPS: Final[tuple[float, ...]] = (0.28, 0.0, -0.1, -0.12, 0.0, 0.1)
"""How far below the middle of each die its number stands, as a share of its reach."""

FLOWERS: Final = (
    ("#e5577f", 5), ("#f3a53c", 6), ("#fdf6e0", 4), ("#d9482f", 8), ("#6d9fd8", 7),
)  # fmt: skip
"""The petals of each kind of Flower: their colour and, for eyes that see none, their number."""


def _petals(colour: str, count: int, big: bool) -> str:
    """A flower seen from above; a Bloom has a second ring and a wide heart."""
    width, length = (4.4 if count < 6 else 3.4), (6.0 if not big else 7.0)
    ring = "".join(
        [
            f'<ellipse cy="-{length + 1:g}" rx="{width}" ry="{length:g}" '
            f'transform="rotate({360 * turn / count:.4g})"/>'
            for turn in range(count)
        ]
    )
    ring = f'<g fill="{colour}" stroke="{ETCH}" stroke-width="1.1">{ring}</g>'
    heart = 5.4 if big else 3.4
    dots = f'<circle r="2" fill="{BERRY}"/>' if big else ""
    return f'{ring}<circle r="{heart}" fill="{SUN}" stroke="{ETCH}" stroke-width="1.2"/>{dots}'


ON_COLOUR: Final = {BARK: "#6b4423", MOSS: "#2f5d3b", LEAF: "#4f8a4d"}
"""The colours of emblems on what keeps its hue, the band of a type or the yellow of a price: the same by day and
night."""


def emblem_on_colour(emblem: str) -> str:
    """The emblem to be drawn where the ground stays light at night."""
    return f"{emblem}-on-colour" if emblem.removeprefix("emblem-") in EMBLEMS else emblem


EMBLEMS: Final = {
    "seedling": f'<path d="M0 11V-1" stroke="{MOSS}" stroke-width="2.4" fill="none"/>'
    f'<path d="M0 0C-10 0-11-8-11-9C-4-10 0-5 0 0C0-5 4-10 11-9C11-8 10 0 0 0Z" fill="{LEAF}" '
    f'stroke="{ETCH}" stroke-width="1.4"/>',
    "root": '<path d="M0-11V0M0-3C-3 4-8 4-10 10M0-3C3 4 8 4 10 10M0 0C-1 6-3 7-3 12M0 0C1 6 3 7 '
    f'3 12" stroke="{BARK}" stroke-width="2.4" fill="none"/>'
    f'<path d="M-8-11H8" stroke="{MOSS}" stroke-width="3"/>',
    "canopy": f'<path d="M0 12V0" stroke="{BARK}" stroke-width="3.4"/>'
    f'<path d="M-11 3C-16-3-9-9-7-8C-6-14 6-14 7-8C10-9 16-3 11 3Z" fill="{LEAF}" '
    f'stroke="{ETCH}" stroke-width="1.4"/>',
    "vine": f'<path d="M-10 11C-2 11-8 1 0 1C8 1 2-9 9-10M0 1C-4-2-2-7 2-6" fill="none" '
    f'stroke="{MOSS}" stroke-width="2.6"/><path d="M-4 7C-10 6-11 1-10-1C-6 0-4 3-4 7Z'
    f'M3-3C9-1 11 3 10 6C6 5 3 2 3-3Z" fill="{LEAF}" stroke="{ETCH}" stroke-width="1.2"/>',
}


def _star() -> str:
    corners = [
        (r * sin(pi * k / 5), -r * cos(pi * k / 5))
        for k in range(10)
        for r in [6.5 if k % 2 == 0 else 2.6]
    ]
    return f'<polygon points="{points(corners)}" fill="{BERRY}" stroke="{ETCH}" stroke-width="1"/>'


SIGNS: Final = {
    "shield": f'<path d="M0-9h10v5c0 4-5 6-5 6s-5-2-5-6Z" fill="#c9d6df" stroke="{ETCH}"/>',
    "drop": '<path d="M0-10c4 5 4.5 6 4.5 8a4.5 4.5 0 0 1-9 0c0-2 .5-3 4.5-8Z" fill="#4f8a4d" '
    f'stroke="{ETCH}"/>',
    "thorn": _star(),
    "crown": f'<path d="M-8 4L-9-6L-4-1L0-8L4-1L9-6L8 4Z" fill="{SUN}" stroke="{ETCH}"/>',
    "leaf": '<path d="M0 14C-12 3-6-8 0-9C6-8 12 3 0 14ZM0 17V-3" fill="none" stroke="#ffffff" '
    'stroke-width="1.4" opacity="0.8"/>',
}
"""Resilience, nutrients, thorns, the crown of the strongest, and the leaf on the back of a card."""


UNSEEN: Final[dict[str, Attribute]] = {"fill": "none", "pointer_events": "all"}
"""The style of what is there to be pressed and not to be seen."""


def fixed(fill: str, width: float = 2.0) -> dict[str, Attribute]:
    """The style of what looks the same by day and night."""
    return {"fill": fill, "stroke": ETCH, "stroke_width": width}


@kept
def add_symbols(picture: Drawing) -> None:
    """Define the emblems once."""
    for name, markup in EMBLEMS.items():
        picture.symbol(f"emblem-{name}", markup)
        lasting = "".join([ON_COLOUR.get(piece, piece) for piece in COLOUR.split(markup)])
        picture.symbol(f"emblem-{name}-on-colour", lasting)
    for flower, (colour, count) in enumerate(FLOWERS):
        picture.symbol(f"emblem-flower-{flower}", _petals(colour, count, False))
        picture.symbol(f"emblem-bloom-{flower}", _petals(colour, count, True))
    for name, markup in SIGNS.items():
        picture.symbol(f"lld-{name}", markup)
    for size, name in enumerate(SIZES):
        shape = Drawing(0, 0, name)
        _outline(shape, 0, 0, DIE_REACH, size)
        picture.symbol(f"lld-{name}", shape.body)


@lru_cache(maxsize=1024)
def emblem_of(almanac: Almanac, kind: int) -> str:
    """The emblem of a card: that of its type, with petals of its own for Flowers and their Blooms."""
    card = almanac.cards[kind]
    if card.type not in (FLOWER, BLOOM_CARD):
        return f"emblem-{TYPES[card.type].lower()}"
    flower = kind if card.type == FLOWER else card.on_what
    flowers = almanac.of_type(FLOWER)
    place = flowers.index(flower) % len(FLOWERS) if flower in flowers else 0
    return f"emblem-{TYPES[card.type].lower()}-{place}"


def _ring(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[Corner]:
    """Corners of a regular polygon, the first straight above the middle."""
    return [
        (
            x + radius * sin(2 * pi * (step + turn) / corners),
            y - radius * cos(2 * pi * (step + turn) / corners),
        )
        for step in range(corners)
    ]


def die_shape(picture: Drawing, x: float, y: float, r: float, size: int) -> float:
    """A die as it lies on the table; returns how far down the number stands."""
    picture.use(f"lld-{SIZES[size]}", x, y, r / DIE_REACH)
    return r * DROPS[size]


def _outline(picture: Drawing, x: float, y: float, r: float, size: int) -> None:
    """The outline of a die and the edges of its faces."""
    fill = DIE_FILLS[size]
    thin: dict[str, Attribute] = {
        "stroke": ETCH,
        "stroke_width": 1,
        "fill": "none",
        "opacity": 0.55,
    }
    if size == 0:
        picture.polygon(_ring(x, y + r * 0.18, r * 1.15, 3), **fixed(fill, 1.8))
        return
    if size == 1:
        picture.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7, rx=4, **fixed(fill, 1.8))
        return
    if size == 2:
        picture.polygon(
            [(x, y - r * 1.12), (x + r, y), (x, y + r * 1.12), (x - r, y)], **fixed(fill, 1.8)
        )
        picture.path(f"M{x - r:.1f} {y:.1f}L{x:.1f} {y + r * 0.62:.1f}L{x + r:.1f} {y:.1f}", **thin)
        return
    if size == 3:
        kite = [
            (x, y - r * 1.12),
            (x + r * 1.02, y - r * 0.1),
            (x + r * 1.02, y + r * 0.25),
            (x, y + r * 1.12),
            (x - r * 1.02, y + r * 0.25),
            (x - r * 1.02, y - r * 0.1),
        ]
        picture.polygon(kite, **fixed(fill, 1.8))
        picture.path(
            f"M{x - r * 1.02:.1f} {y + r * 0.1:.1f}L{x - r * 0.5:.1f} {y + r * 0.42:.1f}"
            f"L{x:.1f} {y + r * 0.62:.1f}L{x + r * 0.5:.1f} {y + r * 0.42:.1f}"
            f"L{x + r * 1.02:.1f} {y + r * 0.1:.1f}M{x:.1f} {y + r * 0.62:.1f}V{y + r * 1.12:.1f}",
            **thin,
        )
        return
    if size == 4:
        outer = _ring(x, y, r * 1.08, 10)
        inner = _ring(x, y, r * 0.66, 5)
        picture.polygon(outer, **fixed(fill, 1.8))
        picture.polygon(inner, **thin)
        picture.path(_lines(inner, [(outer[2 * place],) for place in range(5)]), **thin)
        return
    outer = _ring(x, y, r * 1.1, 6)
    inner = _ring(x, y, r * 0.78, 3)
    picture.polygon(outer, **fixed(fill, 1.8))
    picture.polygon(inner, **thin)
    near = [(outer[2 * place - 1], outer[2 * place], outer[2 * place + 1]) for place in range(3)]
    picture.path(_lines(inner, near), **thin)


def _lines(starts: list[Corner], ends: Sequence[tuple[Corner, ...]]) -> str:
    """Straight lines from each of some corners to others, as a path."""
    return "".join(
        [
            f"M{number(x)} {number(y)}L{number(end[0])} {number(end[1])}"
            for (x, y), others in zip(starts, ends, strict=True)
            for end in others
        ]
    )


def label_foot(r: float, least: float) -> float:
    """How far below the middle of a die the words stand that lie under it."""
    return TIP * r + 2 + 0.75 * least


def row_of_dice(r: float, least: float) -> float:
    """How high a row of dice is, with the words below them if they are large enough."""
    return label_foot(r, least) + TIP * r + 3.5 if r >= NAMED else 2 * r + 6


@kept
def draw_die(
    picture: Drawing,
    x: float,
    y: float,
    rolled: int,
    id: str,
    r: float = 20,
    least: float = 10.5,
    reach: float = 0,
    absorbs: bool = False,
    pays: bool = False,
) -> None:
    """A rolled die with its face, and its size below, or how much damage it absorbs; `reach` is how far around
    it a press means it. One that `pays` is picked at once, also by a finger."""
    size, face = size_of(rolled), face_of(rolled)
    name = SIZES[size].upper()
    text = mark("{die} showing {face}")
    if is_kept(rolled):
        text = mark("{die} showing {face}, kept for next round")
    tip = say(text, die=name, face=face or "?")
    with picture.group(id, tip, cls="piece die quick" if pays else "piece die"):  # no text
        if reach > r:
            picture.rect(x - reach, y - reach, 2 * reach, 2 * reach, **UNSEEN)
        drop = die_shape(picture, x, y, r, size)
        figure = max(least, r * (0.62 if size in (0, 5) else 0.8))
        shown = str(face) if face else "?"
        picture.text(x, y + drop + figure * 0.36, shown, figure, font_weight="bold", fill=ETCH)
        foot = y + label_foot(r, least)
        if absorbs:
            picture.use("lld-shield", x - 14, foot)
            words = str(SIDES[size])
            picture.text(x + 1, foot, words, least, text_anchor="start", font_weight="bold")
        elif r >= NAMED:
            picture.text(x, foot, name, least, fill=INK)
        if is_kept(rolled):
            picture.circle(x + r, y - r, 0.62 * least, **fixed(SUN, 1.4))
            picture.text(x + r, y - r + 0.36 * least, "↻", least, fill=ETCH)


@kept
def draw_token(picture: Drawing, x: float, y: float, seat: int, r: float = 15) -> None:
    """A player's colour in the player's shape."""
    style = fixed(PLAYER_COLOURS[seat], 1.8)
    shape = PLAYER_SHAPES[seat]
    if shape == "circle":
        picture.circle(x, y, r, **style)
    elif shape == "square":
        picture.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, rx=3, **style)
    elif shape == "triangle":
        picture.polygon(_ring(x, y + r * 0.2, r * 1.3, 3), **style)
    else:
        picture.polygon(_ring(x, y, r * 1.2, 4), **style)


@kept
def draw_drop(picture: Drawing, x: float, y: float) -> None:
    """A drop of nutrients."""
    picture.use("lld-drop", x, y)


@kept
def draw_back(
    picture: Drawing, box: tuple[float, float, float, float], id: str, tip: str, seat: int
) -> None:
    """A card face down: a lattice of leaves in the owner's colour."""
    x, y, width, height = box
    small = height < 40
    edge = 2.5 if small else 6.0
    with picture.group(id, tip, cls="piece"):
        picture.rect(x, y, width, height, rx=4 if small else 9, **fixed(PLAYER_COLOURS[seat], 1.6))
        picture.rect(
            x + edge, y + edge, width - 2 * edge, height - 2 * edge, rx=2 if small else 5,
            fill="none", stroke="#ffffff", stroke_width=1.2, opacity=0.8,
        )  # fmt: skip
        if small:
            picture.use("lld-leaf", x + width / 2, y + height / 2 - 1, 0.5)
            return
        for row in range(2):
            for column in range(2):
                cx = x + width * (0.3 + 0.4 * column)
                cy = y + height * (0.3 + 0.4 * row)
                picture.use("lld-leaf", cx, cy)
