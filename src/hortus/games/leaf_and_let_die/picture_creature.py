"""A gardener's plant in the picture of Leaf & Let Die: it grows with what its owner has.

Roots it stands on, leaves of its crown and arms of vine are as many as the cards of these types, flowers
bloom on its head as on the Mantle, those that wait for the battle are buds between its leaves, and all of it is as
large as what it can take. It smiles while it
is cultivated, scowls in battle, winces when it is struck, and wilts when it has fallen.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, exp, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import say
from hortus.core.palette import BERRY, ETCH, LEAF, MOSS, PLAYER_COLOURS, PLAYER_TINTS
from hortus.core.svg import Attribute, Drawing, kept, number
from hortus.games.leaf_and_let_die.cards import CANOPY, ROOT, SEEDLING, VINE, Almanac
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.picture_parts import emblem_of
from hortus.games.leaf_and_let_die.pieces import SIDES, UNKNOWN, kind_of, size_of

LEAVES: Final = 0.68
ARMS: Final = 0.88
"""How far leaves and arms reach to either side, of the size of a plant."""
TRUNK: Final = 0.52
BELOW_ARMS: Final = 0.4
"""How far its body reaches below them, and how high above the ground that is."""
EARTH: Final = "#8a6a44"
BLUSH: Final = "#f29a9a"
TOOTH: Final = "#fffdf6"
MOST: Final = 7
"""No more of each part is drawn, whatever a plant has."""
CALM, ANGRY, HURT, FALLEN = range(4)
"""How a plant looks."""
SMALLEST: Final = 0.74
"""How large a plant begins, of what it may become."""
GROWN: Final = 130.0
"""What a plant can take when it has done most of its growing."""
BODIES: Final = (
    "M0 -1.02C0.34 -1.02 0.52 -0.74 0.66 -0.42C0.88 -0.1 1.02 0.16 1.02 0.44C1.02 0.88 0.56 1 0 1C-0.56 1 "
    "-1.02 0.88 -1.02 0.44C-1.02 0.16 -0.88 -0.1 -0.66 -0.42C-0.52 -0.74 -0.34 -1.02 0 -1.02Z",
    "M0 -0.94C0.2 -1.04 0.62 -1 0.86 -0.66C1.14 -0.24 1.16 0.46 0.88 0.78C0.66 1.02 0.3 1 0 0.96C-0.3 1 -0.66 "
    "1.02 -0.88 0.78C-1.16 0.46 -1.14 -0.24 -0.86 -0.66C-0.62 -1 -0.2 -1.04 0 -0.94Z",
    "M0 -1.06C0.42 -1.06 0.62 -0.86 0.7 -0.5C0.78 -0.16 0.9 0.02 0.9 0.42C0.9 0.86 0.5 1 0 1C-0.5 1 -0.9 0.86 "
    "-0.9 0.42C-0.9 0.02 -0.78 -0.16 -0.7 -0.5C-0.62 -0.86 -0.42 -1.06 0 -1.06Z",
    "M0 -1.04C0.16 -1.04 0.24 -0.88 0.4 -0.76C0.62 -0.6 0.98 -0.5 1.08 0C1.16 0.5 0.7 0.84 0 1.04C-0.7 0.84 "
    "-1.16 0.5 -1.08 0C-0.98 -0.5 -0.62 -0.6 -0.4 -0.76C-0.24 -0.88 -0.16 -1.04 0 -1.04Z",
)
"""The outline of each gardener's plant: a pear, a pumpkin, an aubergine, an onion."""
FURROWS: Final = (
    "M-0.46 0.66Q0 0.82 0.46 0.66M-0.34 0.8Q0 0.92 0.34 0.8",
    "M-0.5 -0.92C-0.78 -0.5 -0.84 0.4 -0.5 0.95M0.5 -0.92C0.78 -0.5 0.84 0.4 0.5 0.95",
    "M-0.62 0.56l0.1 0.06M-0.44 0.78l0.1 0.04M0.62 0.56l-0.1 0.06M0.44 0.78l-0.1 0.04M0 0.86l0.1 0",
    "M0 0.98C-0.5 0.6 -0.86 0.2 -0.6 -0.5M0 0.98C0.5 0.6 0.86 0.2 0.6 -0.5",
)
"""The lines on its skin."""
EYES: Final = (
    ((-0.33, 0.0, 1.0), (0.33, 0.0, 1.0)),
    ((-0.46, -0.04, 0.9), (0.46, -0.04, 0.9)),
    ((0.0, -0.08, 1.42),),
    ((-0.52, 0.02, 0.74), (0.0, -0.12, 0.84), (0.52, 0.02, 0.74)),
)
"""Where the eyes of each gardener's plant are, and how large."""
DRAWN: Final = (12, 24, 48, 96)
"""The sizes in which leaves, bodies and faces are drawn once for all plants. The nearest is shown
smaller or larger, so that its outline is about as thick as all others."""


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
    buds: tuple[int, ...] = ()
    """Flowers that wait for the battle."""
    lasting: int = 1
    """How many cards it has that are no Seedlings: without any it has fallen as soon as the battle comes."""

    @property
    def strength(self) -> int:
        """How much it can take: sides and resilience."""
        return self.sides + self.resilience

    @property
    def reach(self) -> float:
        """How far it reaches to either side, of the size in which it is drawn: with its leaves, or with arms of vine."""
        return (ARMS if self.vines else LEAVES) * self.share

    @property
    def share(self) -> float:
        """How large it is, of the largest."""
        return 1 - (1 - SMALLEST) * exp(-max(0, self.strength - 15) / GROWN)


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
        tuple(gardener.bud),
        len(types) - types.count(SEEDLING),
    )


def draw_creature(
    picture: Drawing,
    almanac: Almanac,
    seat: int,
    growth: Growth,
    place: tuple[float, float],
    size: float,
    mood: int,
) -> None:
    """The plant, standing on a place of the ground; a grown one is about twice `size` high."""
    style = "struck" if mood == HURT else "creature"
    transform = f"translate({number(place[0])} {number(place[1])})"
    with picture.group(f"plant-{seat}", _tip(growth), cls=style, transform=transform):
        _draw_parts(picture, almanac, seat, growth, round(size * growth.share, 1), mood)


def _tip(growth: Growth) -> str:
    """What a plant is made of, in words."""
    return say(
        "{roots} Roots, {canopies} Canopies, {vines} Vines; can take {n}",
        roots=growth.roots,
        canopies=growth.canopies,
        vines=growth.vines,
        n=growth.strength,
    )


@kept
def _draw_parts(
    picture: Drawing, almanac: Almanac, seat: int, growth: Growth, size: float, mood: int
) -> None:
    """All of a plant, around the place where it stands."""
    body = 0.46 * size
    picture.ellipse(0, 0, 0.62 * size, 0.09 * size, fill=ETCH, opacity=0.16)
    high = 0.2 * size
    _draw_roots(picture, growth.roots, size, high)
    middle = -high - 0.86 * body
    with picture.group(transform=f"translate(0 {number(middle)})"):
        _draw_leaves(picture, growth.canopies, size, body)
        _draw_buds(picture, almanac, growth.buds, size, body)
        _draw_vines(picture, growth.vines, size, body)
        _show(picture, f"lld-body-{seat}", _body(seat, _near(body)), body)
        _show(picture, f"lld-face-{seat}-{mood}", _face(seat, _near(body), mood), body)
        _draw_flowers(picture, almanac, growth.flowers, size, body)


def _near(size: float) -> int:
    """The size in which something of about that size is drawn."""
    return next((one for one in DRAWN if size < 1.4 * one), DRAWN[-1])


def _show(picture: Drawing, name: str, markup: str, size: float) -> None:
    """What is drawn once for all plants, in the middle of one of them."""
    near = _near(size)
    picture.symbol(f"{name}-{near}", markup)
    picture.use(f"{name}-{near}", 0, 0, size / near)


@lru_cache(maxsize=64)
def _body(seat: int, body: int) -> str:
    """A bulb with a pale belly, a shine, furrows, and sepals around its neck."""
    picture = Drawing(0, 0, "")
    outline = _scaled(BODIES[seat % len(BODIES)], body)
    picture.path(outline, fill=PLAYER_COLOURS[seat], stroke=ETCH, stroke_width=2)
    picture.ellipse(0, 0.42 * body, 0.72 * body, 0.5 * body, fill=PLAYER_TINTS[seat], opacity=0.55)
    picture.path(
        _scaled(FURROWS[seat % len(FURROWS)], body),
        fill="none", stroke=ETCH, stroke_width=max(1.0, 0.03 * body), opacity=0.35,
    )  # fmt: skip
    picture.path(
        _scaled("M-0.72 0.02C-0.62 -0.3 -0.46 -0.56 -0.3 -0.74", body),
        fill="none", stroke=TOOTH, stroke_width=max(1.5, 0.11 * body), opacity=0.4,
    )  # fmt: skip
    sepals = ""
    for turn in (-78, -40, 0, 40, 78):
        lean, long = turn * pi / 180, 0.5 * body
        tip = (sin(lean) * long * 1.15, -0.95 * body + cos(lean) * long * 0.8)
        side = (cos(lean) * 0.16 * body, -sin(lean) * 0.16 * body)
        sepals += (
            f"M{number(-side[0])} {number(-1.0 * body - side[1])}Q{number(tip[0] - side[0])} "
            f"{number(tip[1] - 0.1 * body)} {number(tip[0])} {number(tip[1])}Q{number(tip[0] + side[0])} "
            f"{number(tip[1] - 0.1 * body)} {number(side[0])} {number(-1.0 * body + side[1])}Z"
        )
    picture.path(sepals, fill=LEAF, stroke=ETCH, stroke_width=1.4)
    return picture.body


def _scaled(path: str, size: float) -> str:
    """A path of small numbers, made larger; its commands stay."""
    found, digits = "", ""
    for sign in f"{path} ":
        if sign in "-.0123456789":
            digits += sign
            continue
        found += (number(float(digits) * size) if digits else "") + sign
        digits = ""
    return found.strip()


def _draw_roots(picture: Drawing, count: int, size: float, high: float) -> None:
    """Roots to stand on: two small feet in any case, a broad foot of many in the end."""
    feet = max(2, min(MOST, count))
    paths = ""
    for index in range(feet):
        lean = 2 * index / (feet - 1) - 1
        reach = (0.24 + 0.34 * min(1.0, count / 5)) * size
        top, thick = lean * 0.2 * size, 0.075 * size
        end = (lean * reach, 0.02 * size + (1 - abs(lean)) * 0.05 * size)
        bend = (lean * reach * 0.5, -0.3 * high)
        paths += (
            f"M{number(top - thick)} {number(-high - thick)}"
            f"Q{number(bend[0] - thick)} {number(bend[1])} {number(end[0])} {number(end[1])}"
            f"Q{number(bend[0] + thick)} {number(bend[1])} {number(top + thick)} {number(-high - thick)}Z"
        )
    picture.path(paths, fill=EARTH, stroke=ETCH, stroke_width=1.6)


def _draw_vines(picture: Drawing, count: int, size: float, body: float) -> None:
    """Arms of vine that end in a curl and bear a leaf; two little leaves for arms before there are any."""
    if not count:
        for side in (-1, 1):
            _draw_leaf(picture, (side * 0.84 * body, 0.1 * body), 0.3 * size, side * 62)
        return
    stalks, curls = "", []
    for index in range(min(MOST, count + count % 2)):
        side = -1 if index % 2 else 1
        y = (0.24 - 0.34 * (index // 2)) * body
        x = side * 0.9 * body
        reach = x + side * (0.34 - 0.05 * (index // 2)) * size
        high = y - 0.3 * size
        stalks += (
            f"M{number(x)} {number(y)}C{number(x + side * 0.3 * size)} {number(y + 0.12 * size)} "
            f"{number(reach + side * 0.12 * size)} {number(high + 0.1 * size)} {number(reach)} {number(high)}"
            f"q{number(-side * 0.12 * size)} {number(-0.06 * size)} {number(-side * 0.1 * size)} "
            f"{number(0.06 * size)}q{number(side * 0.04 * size)} {number(0.06 * size)} "
            f"{number(side * 0.07 * size)} 0"
        )
        curls.append((x + side * 0.27 * size, y - 0.02 * size, side * 100))
    thick = max(3.0, size / 22)
    picture.path(stalks, fill="none", stroke=ETCH, stroke_width=thick + 2)
    picture.path(stalks, fill="none", stroke=MOSS, stroke_width=thick)
    for x, y, turn in curls:
        _draw_leaf(picture, (x, y), 0.17 * size, turn)


def _draw_leaves(picture: Drawing, count: int, size: float, body: float) -> None:
    """Leaves of the canopy like a crown above the head; two small ones in any case."""
    leaves = 2 + min(MOST, count)
    spread = 38 if not count else 58 + 3 * min(MOST, count)
    order = sorted(range(leaves), key=lambda index: -abs(2 * index - leaves + 1))
    for index in order:
        turn = -spread + 2 * spread * index / (leaves - 1)
        long = size * (0.36 if not count else 0.62 - 0.12 * abs(turn) / spread)
        _draw_leaf(picture, (sin(turn * pi / 180) * 0.3 * body, -0.92 * body), long, turn)


def _draw_leaf(picture: Drawing, place: tuple[float, float], long: float, turn: float) -> None:
    """A leaf, from its stalk upwards, turned by so many degrees."""
    near = _near(long)
    picture.symbol(f"lld-blade-{near}", _blade(near))
    where = f"translate({number(place[0])} {number(place[1])}) rotate({number(turn)})"
    where += f" scale({long / near:.4g})"
    picture.element("use", href=f"#lld-blade-{near}", transform=where)


@lru_cache(maxsize=len(DRAWN))
def _blade(long: int) -> str:
    """A leaf, with its ribs if it is large enough to show them."""
    picture = Drawing(0, 0, "")
    blade = "M0 0C-0.3 -0.25 -0.28 -0.72 0 -1C0.28 -0.72 0.3 -0.25 0 0Z"
    picture.path(_scaled(blade, long), fill=LEAF, stroke=ETCH, stroke_width=1.5)
    if long > 14:
        rib = "M0 -0.08V-0.8M0 -0.36L-0.11 -0.5M0 -0.36L0.11 -0.5M0 -0.58L-0.08 -0.7M0 -0.58L0.08 -0.7"
        style = max(1.0, long / 40)
        picture.path(_scaled(rib, long), fill="none", stroke=MOSS, stroke_width=style)
    return picture.body


def _draw_flowers(
    picture: Drawing, almanac: Almanac, flowers: tuple[int, ...], size: float, body: float
) -> None:
    """What is worn on the Mantle, like a wreath over the brow."""
    shown = flowers[:MOST]
    for index, kind in enumerate(shown):
        turn = pi * (index + 1) / (len(shown) + 1)
        x, y = -cos(turn) * body * 0.72, -0.5 * body - sin(turn) * body * 0.42
        picture.use(emblem_of(almanac, kind), x, y, size / 105)


def _draw_buds(
    picture: Drawing, almanac: Almanac, buds: tuple[int, ...], size: float, body: float
) -> None:
    """What waits in the Bud stack: small flowers on stalks before the leaves of the crown."""
    shown = buds[:MOST]
    for index, kind in enumerate(shown):
        turn = pi * (0.15 + 0.7 * (index + 0.5) / len(shown))
        x, y = -cos(turn) * 0.42 * size, -0.92 * body - sin(turn) * 0.3 * size
        stalk = (
            f"M0 {number(-0.92 * body)}Q{number(0.3 * x)} {number(0.8 * y)} {number(x)} {number(y)}"
        )
        picture.path(stalk, fill="none", stroke=MOSS, stroke_width=max(1.6, size / 50))
        picture.use(emblem_of(almanac, kind), x, y, size / 125)


@lru_cache(maxsize=64)
def _face(seat: int, body: int, mood: int) -> str:
    """The eyes of whose plant it is, cheeks and a mouth: by its mood."""
    picture = Drawing(0, 0, "")
    for eye in EYES[seat % len(EYES)]:
        _draw_eye(picture, eye, body, mood)
    for side in (-1, 1):
        if mood in (CALM, HURT):
            cheek = (side * 0.62 * body, 0.27 * body)
            picture.ellipse(*cheek, 0.15 * body, 0.1 * body, fill=BLUSH, opacity=0.75)
    _draw_mouth(picture, body, mood)
    return picture.body


def _draw_mouth(picture: Drawing, body: int, mood: int) -> None:
    """It smiles, bares its teeth, cries out, or hangs its mouth."""
    line = max(1.8, 0.07 * body)
    if mood == ANGRY:
        _draw_fangs(picture, body, line)
        return
    if mood == HURT:
        picture.ellipse(
            0, 0.42 * body, 0.16 * body, 0.2 * body, fill=BERRY, stroke=ETCH, stroke_width=line
        )
        return
    bend = 0.2 if mood == CALM else -0.16
    smile = f"M-0.3 0.36Q0 {0.36 + 1.4 * bend:.2f} 0.3 0.36"
    picture.path(_scaled(smile, body), fill="none", stroke=ETCH, stroke_width=line)


def _draw_fangs(picture: Drawing, body: int, line: float) -> None:
    """A wide mouth with teeth like a flytrap's."""
    mouth = "M-0.44 0.3Q0 0.44 0.44 0.3Q0.4 0.72 0 0.72Q-0.4 0.72 -0.44 0.3Z"
    picture.path(_scaled(mouth, body), fill=BERRY, stroke=ETCH, stroke_width=line)
    teeth = "M-0.34 0.34L-0.25 0.5L-0.15 0.37L-0.05 0.54L0.05 0.38L0.15 0.52L0.25 0.36L0.32 0.46L0.36 0.33Q0 0.44 -0.34 0.34Z"
    picture.path(_scaled(teeth, body), fill=TOOTH, stroke=ETCH, stroke_width=1)


def _draw_eye(picture: Drawing, eye: tuple[float, float, float], body: int, mood: int) -> None:
    """An eye: open, shut with pain, or crossed out; above an angry one its brow."""
    across, down, grow = eye
    x, y = across * body, down * body
    side = 0 if not across else 1 if across > 0 else -1
    line = max(1.8, 0.07 * body)
    stroke: dict[str, Attribute] = {"fill": "none", "stroke": ETCH, "stroke_width": line}
    if mood == HURT:
        shut = "M-0.2 -0.12L0 0.06L0.2 -0.12"
        if side:
            shut = f"M{side * 0.16:.2f} -0.15L{-side * 0.16:.2f} 0L{side * 0.16:.2f} 0.15"
        with picture.group(transform=f"translate({number(x)} {number(y)})"):
            picture.path(_scaled(shut, body * grow), **stroke)
        return
    if mood == FALLEN:
        cross = 0.13 * body * grow
        picture.path(
            f"M{number(x - cross)} {number(y - cross)}L{number(x + cross)} {number(y + cross)}"
            f"M{number(x + cross)} {number(y - cross)}L{number(x - cross)} {number(y + cross)}",
            **stroke,
        )
        return
    r = 0.27 * body * grow
    picture.ellipse(x, y, r, 1.1 * r, fill=TOOTH, stroke=ETCH, stroke_width=1.6)
    look = 0.14 * r * (1 if mood == CALM else -side)
    picture.circle(x + look, y + 0.12 * r, 0.5 * r, fill=ETCH)
    picture.circle(x + look + 0.18 * r, y - 0.1 * r, 0.18 * r, fill=TOOTH)
    if mood == ANGRY:
        brow = f"M{number(x + side * 1.3 * r)} {number(y - 1.7 * r)}L{number(x - side * r)} {number(y - 0.6 * r)}"
        if not side:
            brow = f"M{number(x - 1.2 * r)} {number(y - 1.4 * r)}L{number(x)} {number(y - 0.5 * r)}L{number(x + 1.2 * r)} {number(y - 1.4 * r)}"
        stroke["stroke_width"] = 1.7 * line
        picture.path(brow, **stroke)
