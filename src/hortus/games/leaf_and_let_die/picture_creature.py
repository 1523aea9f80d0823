"""A gardener's plant in the picture of Leaf & Let Die: it grows with what its owner has.

Roots, leaves of the canopy and tendrils are as many as the cards of these types, flowers stand on
its head as on the Mantle, and the body is as large as all its dice together.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from hortus.core.palette import ETCH, LEAF, MOSS, PLAYER_COLOURS, PLAYER_TINTS
from hortus.core.svg import Attribute, Drawing, number
from hortus.games.leaf_and_let_die.cards import CANOPY, ROOT, VINE, Almanac
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.picture_parts import emblem_of
from hortus.games.leaf_and_let_die.pieces import SIDES, UNKNOWN, kind_of, size_of

EARTH: Final = "#8a6a44"
MOST: Final = 7
"""No more of each part is drawn, whatever a plant has."""


class Growth(NamedTuple):
    """What a plant is made of."""

    roots: int
    canopies: int
    vines: int
    sides: int
    """Of all its dice together."""
    resilience: int
    """Of all its cards together."""
    flowers: tuple[int, ...]

    @property
    def strength(self) -> int:
        """How much it can take: sides and resilience."""
        return self.sides + self.resilience


def growth_of(almanac: Almanac, gardener: Gardener) -> Growth:
    """What is known of a plant: all cards and dice that its owner has anywhere."""
    kinds = [*gardener.hand, *gardener.supply, *gardener.compost, *gardener.spent, *gardener.aside]
    kinds += [kind_of(card) for card in (*gardener.shown, *gardener.table)]
    kinds += [*gardener.mantle, *gardener.bud]
    known = [kind for kind in kinds if kind != UNKNOWN]
    types = [almanac.type_of[kind] for kind in known]
    dice = [gardener.supply_dice[size] + gardener.compost_dice[size] for size in range(6)]
    sides = sum([SIDES[size] * dice[size] for size in range(6)])
    sides += sum([SIDES[size_of(one)] for one in (*gardener.dice, *gardener.aside_dice)])
    return Growth(
        types.count(ROOT),
        types.count(CANOPY),
        types.count(VINE),
        sides,
        sum([almanac.cards[kind].resilience for kind in known]),
        tuple(gardener.mantle),
    )


def body_of(growth: Growth, size: float) -> float:
    """How large the body is: it grows with all its dice."""
    return size * min(0.46, 0.25 + 0.02 * sqrt(growth.sides))


def sinks(growth: Growth, size: float) -> float:
    """How far down a plant of that size must stand for its roots, or its body, to touch the ground."""
    roots = 0.3 * size if growth.roots else 0.12 * body_of(growth, size)
    return max(0.0, 0.84 * size - body_of(growth, size) - roots)


def draw_creature(
    picture: Drawing,
    almanac: Almanac,
    seat: int,
    growth: Growth,
    place: tuple[float, float],
    size: float,
    angry: bool,
    part: str = "plant",
) -> None:
    """The plant around its middle; `size` is about half its height."""
    body = body_of(growth, size)
    transform = f"translate({number(place[0])} {number(place[1])})"
    tip = f"{growth.roots} Roots, {growth.canopies} Canopies, {growth.vines} Vines"
    with picture.group(f"{part}-{seat}", f"{tip}; can take {growth.strength}", transform=transform):
        _draw_roots(picture, growth.roots, size, body)
        _draw_vines(picture, growth.vines, size, body)
        _draw_leaves(picture, growth.canopies, size, body)
        style: dict[str, Attribute] = {"stroke": ETCH, "stroke_width": 2}
        picture.ellipse(
            0, 0.12 * size, body * 1.06, body * 1.16, fill=PLAYER_COLOURS[seat], **style
        )
        picture.ellipse(0, 0.2 * size, body * 0.7, body * 0.7, fill=PLAYER_TINTS[seat], opacity=0.5)
        _draw_face(picture, body, 0.06 * size, angry)
        for index, kind in enumerate(growth.flowers[:MOST]):
            turn = pi * (index + 1) / (min(MOST, len(growth.flowers)) + 1)
            x, y = -cos(turn) * body * 1.1, 0.05 * size - sin(turn) * body * 1.35
            picture.use(emblem_of(almanac, kind), x, y, size / 90)


def _draw_roots(picture: Drawing, count: int, size: float, body: float) -> None:
    top = 0.12 * size + body
    paths = ""
    for index in range(min(MOST, count)):
        lean = (index - (min(MOST, count) - 1) / 2) / 3
        end = (lean * 0.8 * size, top + 0.34 * size - abs(lean) * 0.14 * size)
        paths += (
            f"M{number(lean * body * 0.6)} {number(top - 0.12 * body)}"
            f"Q{number(lean * 0.3 * size)} {number(top + 0.2 * size)} {number(end[0])} {number(end[1])}"
        )
    if paths:
        picture.path(paths, fill="none", stroke=EARTH, stroke_width=max(2.5, size / 26))


def _draw_vines(picture: Drawing, count: int, size: float, body: float) -> None:
    paths = ""
    for index in range(min(MOST, count)):
        side = 1 if index % 2 else -1
        y = (0.22 - 0.16 * (index // 2)) * size
        reach = side * (body + 0.36 * size)
        paths += (
            f"M{number(side * body * 0.9)} {number(y)}"
            f"C{number(reach * 0.8)} {number(y - 0.24 * size)} {number(reach * 1.3)} {number(y)} "
            f"{number(reach)} {number(y + 0.1 * size)}"
            f"q{number(-side * 0.1 * size)} {number(0.02 * size)} {number(-side * 0.06 * size)} "
            f"{number(-0.08 * size)}"
        )
    if paths:
        picture.path(paths, fill="none", stroke=MOSS, stroke_width=max(2.5, size / 28))


def _draw_leaves(picture: Drawing, count: int, size: float, body: float) -> None:
    """Leaves of the canopy like a crown around the head; two small ones in any case."""
    leaves = 2 + min(MOST, count)
    long = size * (0.3 if count == 0 else 0.5)
    for index in range(leaves):
        turn = -75 + 150 * index / (leaves - 1)
        base = 0.02 * size - body * 0.8
        picture.path(
            f"M0 0C{number(-0.28 * long)} {number(-0.35 * long)} {number(-0.2 * long)} "
            f"{number(-0.85 * long)} 0 {number(-long)}C{number(0.2 * long)} {number(-0.85 * long)} "
            f"{number(0.28 * long)} {number(-0.35 * long)} 0 0Z",
            fill=LEAF,
            stroke=ETCH,
            stroke_width=1.6,
            transform=f"translate({number(sin(turn * pi / 180) * body * 0.6)} {number(base)}) "
            f"rotate({number(turn)})",
        )


def _draw_face(picture: Drawing, body: float, y: float, angry: bool) -> None:
    """Two eyes and a mouth; brows where there is battle."""
    for side in (-1, 1):
        x = side * 0.38 * body
        picture.circle(x, y, 0.24 * body, fill="#fffdf8", stroke=ETCH, stroke_width=1.5)
        picture.circle(x + 0.05 * body, y + 0.03 * body, 0.1 * body, fill=ETCH)
        if angry:
            picture.line(
                x - side * 0.24 * body,
                y - 0.2 * body,
                x + side * 0.26 * body,
                y - 0.42 * body,
                stroke=ETCH,
                stroke_width=max(2.0, 0.09 * body),
            )
    bend = -0.14 if angry else 0.22
    picture.path(
        f"M{number(-0.34 * body)} {number(y + 0.52 * body)}"
        f"Q0 {number(y + (0.52 + bend) * body)} {number(0.34 * body)} {number(y + 0.52 * body)}",
        fill="none",
        stroke=ETCH,
        stroke_width=max(2.0, 0.08 * body),
    )
