"""What lies around and on the bed of Wizard's Garden: seeds, flowers, hats, the basket, the staff.

Each part is drawn into the box that a layout gives it, upright or flat.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from hortus.core.language import plural, say
from hortus.core.palette import (
    BADGE,
    CARD,
    ETCH,
    FADED,
    GLOW,
    INK,
    LEAF,
    MOSS,
    PLAYER_COLOURS,
    SHADE,
    SUN,
)
from hortus.core.svg import Attribute, Box, Drawing, kept, number, outlined

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
GRAIN: Final = "#7d6140"
LAWN: Final = "#e3ecd3"
HEDGE: Final = "#c3d2a8"
BLADE: Final = "#b3c795"
NIGHT_COLOURS: Final = {
    GRAIN: "#4c3c26",
    LAWN: "#20291d",
    HEDGE: "#3b4a34",
    BLADE: "#34452e",
    WOOD: "#6b5537",
    WICKER: "#a87f45",
    EDGE: "#4d5347",
    TILE: "#6e6148",
    DARK: "#57526b",
    PLUME: "#7d77a0",
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


FURROWS: Final = (
    f'<rect x="-46" y="-46" width="92" height="92" rx="12" fill="{SHADE}" stroke="{TILE}" stroke-width="1.5"/>'
    f'<path d="M-34-26q17-7 34 0t34 0M-34 0q17-7 34 0t34 0M-34 26q17-7 34 0t34 0" fill="none" '
    f'stroke="{TILE}" stroke-width="2.5" opacity="0.45"/>'
)
"""A cell of the bed: raked earth."""
IVY: Final = "".join(
    [
        f'<path d="M0 0C-7-5-7-13 0-19C7-13 7-5 0 0Z" transform="translate({x} {y}) rotate({turn})" '
        f'fill="{LEAF}" stroke="{ETCH}" stroke-width="1.2"/>'
        for x, y, turn in ((14, 9, 60), (9, 14, 210), (28, 8, 100), (8, 29, 150), (11, 11, 135))
    ]
)
"""Leaves that climb around a corner of the frame."""
TUFT: Final = (
    f'<path d="M-7 5C-8-2-10-5-12-7M-3 5C-4-4-4-8-5-11M2 5C2-5 4-9 6-12M6 5C7-1 9-4 12-6" '
    f'fill="none" stroke="{BLADE}" stroke-width="2.4"/>'
)
SYMBOLS: Final = {
    "furrows": FURROWS,
    "ivy": IVY,
    "tuft": TUFT,
    "dovetail-seed": WHITE_SEED,
    "ravenclaw-seed": BLACK_SEED,
    "dovetail": _flower(PALE, SUN),
    "ravenclaw": _flower(PLUME, "#c9c2e8"),
}


@kept
def draw_lawn(picture: Drawing, width: float, height: float, bed: Box) -> None:
    """The grass on which everything stands, with tufts where nothing else is."""
    picture.rect(3, 3, width - 6, height - 6, rx=18, fill=LAWN, stroke=HEDGE, stroke_width=2)
    with picture.group(pointer_events="none"):
        for row in range(int(height // 62)):
            for column in range(int(width // 70)):
                luck = (row * 37 + column * 61) % 29
                x, y = 24 + 70 * column + luck, 26 + 62 * row + luck * 7 % 29
                inside = bed.x - 16 < x < bed.x + bed.width + 16
                if not (inside and bed.y - 16 < y < bed.y + bed.height + 16):
                    picture.use("tuft", x, y)


@kept
def draw_wizard(
    picture: Drawing,
    seat: int,
    flowers: tuple[int, int],
    turn: bool,
    box: Box,
    name: str,
    over: bool = False,
    wins: bool = False,
) -> None:
    """A wizard's side of the table: name, hat, score, and the flowers harvested, white and black; a frame
    and a crown for whoever has won."""
    white, black = flowers
    tip = say("{who}: {white} Dovetail, {black} Ravenclaw", who=name, white=white, black=black)
    with picture.group(f"flowers-{seat}", tip, cls="holding"):
        edge, wide = (GLOW, 4) if turn else (PLAYER_COLOURS[seat], 4) if wins else (EDGE, 2)
        picture.rect(*box, rx=14, fill=CARD, stroke=edge, stroke_width=wide)
        if box.height > box.width:
            _draw_upright(picture, seat, box, white, black, name)
        else:
            _draw_flat(picture, seat, box, white, black, name, wins)
        if wins:
            _draw_win(picture, box)
        if not white + black:
            _say_none(picture, box, over)


def _draw_win(picture: Drawing, box: Box) -> None:
    """A crown, and that this one wins: on the upper edge of an upright card, in the line of a flat one's name."""
    x, y, width, height = box
    crown: dict[str, Attribute] = {"fill": SUN, "stroke": ETCH, "stroke_width": 1.2}
    with picture.group("", say("Winner")):
        if height > width:
            picture.path(_crown(x + width / 2, y + 7, 1.8), **crown)
            picture.text(x + width * 0.66, y + 121, say("wins"), 15, font_weight="bold")
            return
        size = _name_size(box)
        right = x + width - 58 * height / 88
        picture.path(_crown(right - 0.7 * size, y + 4 + size, size / 13), **crown)
        style: dict[str, Attribute] = {"text_anchor": "end", "font_weight": "bold"}
        picture.text(right - 1.75 * size, y + 4 + size, say("wins"), size, **style)


def _crown(x: float, y: float, scale: float) -> str:
    """The outline of a crown around the middle of its foot."""
    steps = ((-8, 0), (-9, -8), (-4, -4), (0, -10), (4, -4), (9, -8), (8, 0))
    corners = [f"{number(x + scale * dx)} {number(y + scale * dy)}" for dx, dy in steps]
    return f"M{'L'.join(corners)}Z"


def _name_size(box: Box) -> float:
    """How large the name on a flat card is."""
    return max(12.5, 15 * box.height / 88)


def _draw_hat(picture: Drawing, seat: int, x: float, y: float, scale: float) -> None:
    """A wizard's hat around its middle, with a star or a moon on it."""
    colour = PLAYER_COLOURS[seat]
    with picture.group(transform=f"translate({number(x)} {number(y)}) scale({scale:.3g})"):
        picture.path("M-26 22L0-30Q4-14 26 22Z", **outlined(colour))
        picture.ellipse(0, 22, 34, 8, **outlined(colour))
        picture.text(1, 15, "★" if seat == 0 else "☾", 18, fill=BADGE)


def _draw_upright(picture: Drawing, seat: int, box: Box, white: int, black: int, name: str) -> None:
    """A column: the name, the hat with the number beside it, and the flowers in rows below."""
    x, y, width, height = box
    count = white + black
    picture.name(x + width / 2, y + 26, seat, name, 16, width - 20, font_weight="bold")
    _draw_hat(picture, seat, x + width * 0.3, y + 82, 1.35)
    picture.text(x + width * 0.66, y + 102, str(count), 50, font_weight="bold")
    foot = y + height - 34
    picture.path(
        f"M{number(x + 3)} {number(foot + 8)}q{number(width / 2 - 3)} -26 {number(width - 6)} 0v10"
        f"q0 12 -12 12h{number(30 - width)}q-12 0 -12 -12Z",
        fill=LAWN,
    )
    columns = 3 if count <= 6 else 4
    step = min(80.0, (height - 160) / max(2, -(-count // columns)))
    for index in range(count):
        row, column = divmod(index, columns)
        here = min(columns, count - row * columns)
        across = x + width / 2 + (column - (here - 1) / 2) * (width - 16) / columns
        scale = min(1.4, step / 50)
        place = (across, foot - step * row - 28 * scale)
        _draw_flower(picture, seat, index, index < white, *place, scale)


def _draw_flat(
    picture: Drawing, seat: int, box: Box, white: int, black: int, name: str, wins: bool
) -> None:
    """A row: hat and number, then the name above the flowers side by side."""
    x, y, width, height = box
    scale = height / 88
    middle = y + height / 2
    _draw_hat(picture, seat, x + 46 * scale, middle, scale)
    picture.text(
        x + 108 * scale, middle + 12 * scale, str(white + black), 34 * scale, font_weight="bold"
    )
    left = x + 150 * scale
    size = _name_size(box)
    room = x + width - left - 50 * scale
    beside = room - 4.7 * size if wins else room
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    picture.name(left - 14 * scale, y + 4 + size, seat, name, size, beside, True, **style)
    step = min(36.0 * scale, room / max(1, white + black))
    for index in range(white + black):
        place = (left + step * index, y + size + 8 + 20 * scale)
        _draw_flower(picture, seat, index, index < white, *place, 0.92 * scale)


def _draw_flower(
    picture: Drawing, seat: int, index: int, white: bool, x: float, y: float, scale: float
) -> None:
    symbol = "dovetail" if white else "ravenclaw"
    picture.use(symbol, x, y, scale, id=f"flower-{seat}-{index}", cls="piece")


def _say_none(picture: Drawing, box: Box, over: bool) -> None:
    """That there are no flowers, where they would stand."""
    words = say("no flowers") if over else say("no flowers yet")
    x, y, width, height = box
    if height > width:
        picture.text(x + width / 2, y + height * 0.6, words, 15, fill=FADED)
        return
    scale = height / 88
    size = max(12.5, 15 * scale - 1)
    place = (x + 136 * scale, y + 0.8 * height)
    picture.text(*place, words, size, text_anchor="start", fill=FADED)


@kept
def draw_basket(picture: Drawing, seeds: int, box: Box) -> None:
    """The seed basket: a heap that shrinks, and how many seeds are left, with words below that say so."""
    size = 14 if box.height > 100 else 13 if box.height > 60 else 11
    high = box.height - 1.25 * size
    scale = min(box.width / 112, high / 120)
    place = f"translate({number(box.x + box.width / 2)} {number(box.y + high / 2)}) "
    tip = plural(seeds, "The seed basket: {n} seed left", "The seed basket: {n} seeds left")
    with picture.group("basket", tip):
        with picture.group(transform=f"{place}scale({scale:.3g})"):
            _draw_heap(picture, seeds, 1.3 if scale < 0.5 else 1.0)
        foot = box.y + box.height - 0.2 * size
        picture.text(
            box.x + box.width / 2, foot, plural(seeds, "seed left", "seeds left"), size, fill=INK
        )


def _draw_heap(picture: Drawing, seeds: int, grow: float) -> None:
    """The basket with its seeds, and their number, larger where the basket is small."""
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
    picture.circle(0, 22, 30 * grow, **outlined(CARD))
    picture.text(0, 22 + 11 * grow, str(seeds), 32 * grow, font_weight="bold")


@kept
def draw_staff(picture: Drawing, holder: str, box: Box) -> None:
    """The wizard's staff: between the players until Ravenclaw is harvested, then with its holder."""
    if not holder:
        x, y, scale = box.x + box.width / 2, box.y + box.height / 2, min(1.5, box.height / 88)
    elif box.height > box.width:
        x, y, scale = box.x + box.width - 22, box.y + 84, 1.1
    else:
        x, y, scale = box.x + box.width - 24, box.y + box.height / 2, box.height / 88
    tip = say("The wizard's staff, held by nobody")
    if holder:
        tip = say("The wizard's staff, held by {who}", who=holder)
    place = f"translate({number(x)} {number(y)}) scale({scale:.3g})"
    with picture.group("staff", tip, cls="piece", transform=place):
        picture.path("M-4 36L2-16", stroke="#8f6c3d", stroke_width=6, fill="none")
        picture.circle(3, -24, 11, **outlined("#b9a8e0"))
        picture.circle(0, -27, 3.5, fill="#ffffff")
        picture.path("M-4-6C14-10 14-32 3-38", fill="none", stroke=LEAF, stroke_width=3)


@kept
def draw_key(picture: Drawing, box: Box) -> None:
    """What dashes around a row mean, on a card that is as wide as what lies below it."""
    with picture.group("key"):
        picture.rect(*box, rx=9, fill=CARD, stroke=EDGE, stroke_width=2)
        _draw_ripe_row(picture, box)


def _draw_ripe_row(picture: Drawing, box: Box) -> None:
    """Dashes as around a row, and what they mean."""
    middle = box.y + box.height / 2
    with picture.group():
        picture.rect(
            box.x + 8,
            middle - 7,
            28,
            14,
            rx=7,
            fill="none",
            stroke=GLOW,
            stroke_width=4,
            stroke_dasharray="3 7",
        )
        words = say("ripe: can be harvested")
        picture.text(box.x + 43, middle + 5, words, 12.5, text_anchor="start", fill=INK)


@kept
def draw_gist(picture: Drawing, box: Box, ripe: bool) -> None:
    """Where news stand; meanwhile it says what brings flowers, or what dashes mean."""
    with picture.group("gist", cls="news-room"):
        picture.rect(*box, rx=9, fill=CARD, opacity=0.86)
        if ripe:
            _draw_ripe_row(picture, Box(box.x + 8, box.y, box.width - 8, box.height))
            return
        words = say("four of one colour in a row make a flower")
        lines = wrap(words, int((box.width - 20) / 7.7))
        foot = box.y + box.height / 2 + 5 - 9 * (len(lines) - 1)
        for place, line in enumerate(lines):
            picture.text(box.x + box.width / 2, foot + 18 * place, line, 14, fill=FADED)


@kept
def draw_result(picture: Drawing, box: Box, sentences: tuple[str, ...], whole: str) -> None:
    """When the game is over, in the place of news: who has won, and why it is over, as far as there is room;
    `whole` is all of it."""
    flat = box.height < 60
    size = 14 if box.width > 400 else 12.5 if flat else 13
    words = [" ".join(sentences)] if flat else sentences
    long = int((box.width - 24) / (0.58 * size))
    lines = [(line, place) for place, said in enumerate(words) for line in wrap(said, long)]
    step = 1.25 * size
    lines = lines[: int(box.height / step)]
    foot = box.y + (box.height - step * len(lines)) / 2 + 0.92 * size
    with picture.group("gist", whole, cls="news-room told"):  # no text
        picture.rect(*box, rx=9, fill=CARD, stroke=EDGE, stroke_width=2)
        for line, place in lines:
            weight = "normal" if place else "bold"
            picture.text(box.x + box.width / 2, foot, line, size, font_weight=weight)
            foot += step
