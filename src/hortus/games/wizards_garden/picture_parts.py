"""What lies around and on the bed of Wizard's Garden: seeds, flowers, hats, the basket, the staff.

Each part is drawn into the box that a layout gives it, upright or flat.
"""

from __future__ import annotations

from typing import Final

from hortus.core.face import counted
from hortus.core.palette import BADGE, CARD, ETCH, FADED, GLOW, LEAF, MOSS, PLAYER_COLOURS, SUN
from hortus.core.svg import Box, Drawing, kept, number, outlined
from hortus.games.wizards_garden.rules import NO_ONE

CELL: Final = 100.0
SEED: Final = 36.0
FLOWER: Final = 44.0
"""How high a harvested flower stands, stem and all."""

DARK: Final = "#33313f"
PALE: Final = "#fdfbf2"
PETAL: Final = "#e8e2cf"
PLUME: Final = "#57536b"
WOOD: Final = "#9a7b52"
WICKER: Final = "#c99a55"
EDGE: Final = "#cfc3a6"
TILE: Final = "#bfa878"
NIGHT_COLOURS: Final = {
    WOOD: "#6b5537",
    WICKER: "#a87f45",
    EDGE: "#4d5347",
    TILE: "#6e6148",
    DARK: "#57526b",
}

WHITE_SEED: Final = (
    f'<circle r="{number(SEED)}" fill="{PALE}" stroke="{ETCH}" stroke-width="2"/>'
    f'<g fill="{PETAL}" stroke="{ETCH}" stroke-width="1.6">'
    '<path d="M0 4C-13 2-19-9-15-20C-4-17 2-8 0 4Z"/>'
    '<path d="M0 4C13 2 19-9 15-20C4-17-2-8 0 4Z"/>'
    f'<path d="M0 22C-8 14-7 4 0-3C7 4 8 14 0 22Z" fill="{SUN}"/></g>'
)
"""A Dovetail seed: two wings and a golden tail."""

BLACK_SEED: Final = (
    f'<circle r="{number(SEED)}" fill="{DARK}" stroke="{ETCH}" stroke-width="2"/>'
    f'<g fill="{PLUME}" stroke="{PALE}" stroke-width="1.6">'
    '<path d="M-3 18C-22 10-22-8-13-20C-12-6-6 4-3 18Z"/>'
    '<path d="M3 18C22 10 22-8 13-20C12-6 6 4 3 18Z"/>'
    '<path d="M0 22C-6 6-5-10 0-24C5-10 6 6 0 22Z" fill="#8d86ad"/></g>'
)
"""A Ravenclaw seed: three claws."""


def _flower(petal: str, eye: str) -> str:
    """A harvested flower on its stem, drawn around the middle of its head."""
    petals = "".join(
        [f'<ellipse cy="-9" rx="6" ry="9" transform="rotate({72 * turn})"/>' for turn in range(5)]
    )
    return (
        f'<path d="M0 6V30M0 22C8 20 12 14 12 10M0 26C-8 24-11 19-11 15" fill="none" '
        f'stroke="{MOSS}" stroke-width="3"/>'
        f'<g fill="{petal}" stroke="{ETCH}" stroke-width="1.6">{petals}'
        f'<circle r="4.5" fill="{eye}"/></g>'
    )


SYMBOLS: Final = {
    "dovetail-seed": WHITE_SEED,
    "ravenclaw-seed": BLACK_SEED,
    "dovetail": _flower(PALE, SUN),
    "ravenclaw": _flower(PLUME, "#c9c2e8"),
}


@kept
def draw_wizard(
    picture: Drawing,
    seat: int,
    flowers: tuple[int, int],
    turn: bool,
    box: Box,
    name: str,
    written: bool,
) -> None:
    """A wizard's side of the table: hat, score, the flowers harvested, white and black, and the name
    if it is to be written there."""
    white, black = flowers
    with picture.group(
        f"flowers-{seat}", f"{name}: {white} Dovetail, {black} Ravenclaw", cls="holding"
    ):
        picture.rect(
            *box,
            rx=14,
            fill=CARD,
            stroke=GLOW if turn else EDGE,
            stroke_width=4 if turn else 2,
        )
        if box.height > box.width:
            _draw_upright(picture, seat, box, white, black)
        else:
            _draw_flat(picture, seat, box, white, black, name if written else "")


def _draw_hat(picture: Drawing, seat: int, x: float, y: float, scale: float) -> None:
    """A wizard's hat around its middle, with a star or a moon on it."""
    colour = PLAYER_COLOURS[seat]
    with picture.group(transform=f"translate({number(x)} {number(y)}) scale({scale:.3g})"):
        picture.path("M-26 22L0-30Q4-14 26 22Z", **outlined(colour))
        picture.ellipse(0, 22, 34, 8, **outlined(colour))
        picture.text(1, 15, "★" if seat == 0 else "☾", 18, fill=BADGE)


def _draw_upright(picture: Drawing, seat: int, box: Box, white: int, black: int) -> None:
    """A column: the hat above, the number beside it, flowers in rows of three below."""
    x, y, width, height = box
    _draw_hat(picture, seat, x + width * 0.34, y + 62, 1.35)
    picture.text(x + width * 0.74, y + 82, str(white + black), 50, font_weight="bold")
    rows = max(5, -(-(white + black) // 3))
    step = min(56.0, (height - 130) / rows)
    for index in range(white + black):
        place = (x + width * (0.22 + 0.28 * (index % 3)), y + 140 + step * (index // 3))
        _draw_flower(picture, seat, index, index < white, *place, 1.05)
    if not white + black:
        _say_none(picture, x + width / 2, y + height * 0.6, 15, "middle")


def _draw_flat(picture: Drawing, seat: int, box: Box, white: int, black: int, name: str) -> None:
    """A row: hat, number, then the flowers side by side; the name, where there is nobody to say it."""
    x, y, width, height = box
    scale = height / 88
    middle = y + height / 2
    _draw_hat(picture, seat, x + 46 * scale, middle, scale)
    picture.text(
        x + 108 * scale, middle + 12 * scale, str(white + black), 34 * scale, font_weight="bold"
    )
    left = x + 154 * scale
    if name:
        picture.name(left - 14, y + 19, seat, name, 14, text_anchor="start")
    room = x + width - left - 60 * scale
    step = min(34.0 * scale, room / max(1, white + black))
    for index in range(white + black):
        place = (left + step * index, middle - (2 if name else 8) * scale)
        _draw_flower(picture, seat, index, index < white, *place, scale)
    if not white + black:
        _say_none(picture, left - 14, middle + 6, max(11.0, 15 * scale), "start")


def _draw_flower(
    picture: Drawing, seat: int, index: int, white: bool, x: float, y: float, scale: float
) -> None:
    symbol = "dovetail" if white else "ravenclaw"
    picture.use(symbol, x, y, scale, id=f"flower-{seat}-{index}", cls="piece")


def _say_none(picture: Drawing, x: float, y: float, size: float, anchor: str) -> None:
    picture.text(x, y, "no flowers yet", size, text_anchor=anchor, fill=FADED)


@kept
def draw_basket(picture: Drawing, seeds: int, box: Box) -> None:
    """The seed basket: a heap that shrinks, and how many seeds are left."""
    scale = min(box.width / 112, box.height / 128)
    place = f"translate({number(box.x + box.width / 2)} {number(box.y + box.height / 2)}) "
    tip = f"The seed basket: {counted(seeds, 'seed')} left"
    with picture.group("basket", tip, transform=f"{place}scale({scale:.3g})"):
        with picture.group(stroke=ETCH, stroke_width=1.5):
            for index in range(min(seeds, 16)):
                row, column = divmod(index, 4)
                shade = PALE if (row + column) % 2 else DARK
                picture.circle(-30 + 20 * column, -8 - 13 * row, 10, fill=shade)
        picture.path("M-52-8H52L40 52Q0 62-40 52Z", **outlined(WICKER))
        picture.path(
            "M-48 10H48M-45 28H45M-24-8L-18 56M0-8V58M24-8L18 56",
            fill="none",
            stroke="#8a6532",
            stroke_width=2,
        )
        picture.circle(0, 22, 30, **outlined(CARD))
        picture.text(0, 33, str(seeds), 32, font_weight="bold")


@kept
def draw_staff(picture: Drawing, holder: int, box: Box) -> None:
    """The wizard's staff: between the players until Ravenclaw is harvested, then with its holder."""
    if holder == NO_ONE:
        x, y, scale = box.x + box.width / 2, box.y + box.height / 2, min(1.5, box.height / 88)
    elif box.height > box.width:
        x, y, scale = box.x + box.width - 26, box.y + box.height - 52, 1.1
    else:
        x, y, scale = box.x + box.width - 24, box.y + box.height / 2, box.height / 88
    who = "nobody" if holder == NO_ONE else f"wizard {holder + 1}"
    place = f"translate({number(x)} {number(y)}) scale({scale:.3g})"
    with picture.group("staff", f"The wizard's staff, held by {who}", cls="piece", transform=place):
        picture.path("M-4 36L2-16", stroke="#8f6c3d", stroke_width=6, fill="none")
        picture.circle(3, -24, 11, **outlined("#b9a8e0"))
        picture.circle(0, -27, 3.5, fill="#ffffff")
        picture.path("M-4-6C14-10 14-32 3-38", fill="none", stroke=LEAF, stroke_width=3)
