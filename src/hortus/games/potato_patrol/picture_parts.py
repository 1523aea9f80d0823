"""Small things in the picture of Potato Patrol: animals, arrows, discs, cubes, and wrapped text."""

from __future__ import annotations

from typing import Final

from hortus.core.palette import CARD, CHALK, ETCH, FADED, INK, NIGHT, PLAYER_TINTS
from hortus.core.svg import Attribute, Drawing, breadth

BLUE: Final = "#3f86c4"
RED: Final = "#cf4a3c"
YELLOW: Final = "#eebb3a"
FILLS: Final = (BLUE, RED, YELLOW, "#fdfbf2")
"""Of birds, mammals and gastropods; and of discs with an arrow."""
TINTS: Final = ("#cfe2f1", "#f4cfc7", "#f8e6b4", "#efe9da")
DARKS: Final = ("#1f5c94", "#94291f", "#8a6400", FADED)
"""The same colours where they are text on paper."""
GROUND: Final = "#dfe8c8"
SNOW: Final = "#e3ebee"
PATH: Final = ("#ead9b2", "#e3cda0", "#dbc08c")
"""The outer, middle and inner space of a lane."""
SEASON_FILLS: Final = ("#b9d99a", "#f2d675", "#dd9a5b", "#bcd6e6")
GONE: Final = "#efe9da"


def _mixed(ground: str, tint: str) -> str:
    """A third of a tint on a ground, both as #rrggbb."""
    parts = [(int(ground[at : at + 2], 16), int(tint[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join([f"{round(0.65 * under + 0.35 * over):02x}" for under, over in parts])


BEDS: Final = tuple([_mixed(GROUND, tint) for tint in PLAYER_TINTS])
"""The empty tower spaces of each player; nothing shines through them."""
NIGHT_COLOURS: Final = {
    **{
        bed: _mixed("#1f281b", NIGHT.get(tint, tint))
        for bed, tint in zip(BEDS, PLAYER_TINTS, strict=True)
    },
    "#c9b98a": "#3a3424",
    "#8fb56c": "#33502b",
    "#6f9452": "#466b3a",
    "#cfe2f1": "#23435d",
    "#f4cfc7": "#5d2f29",
    "#f8e6b4": "#4f4118",
    GONE: "#35352d",
    "#1f5c94": "#86bdec",
    "#94291f": "#f09a90",
    "#8a6400": "#e4bb52",
    GROUND: "#1f281b",
    SNOW: "#29343c",
    "#8a8f94": "#8fa0aa",
    "#b9c79a": "#3d4a33",
    "#ead9b2": "#584b33",
    "#e3cda0": "#4f422b",
    "#dbc08c": "#453923",
    "#b08f5c": "#8a7148",
    "#b9d99a": "#46682f",
    "#f2d675": "#7a6420",
    "#dd9a5b": "#7d4c20",
    "#bcd6e6": "#345468",
    "#f3e3c3": "#3a3225",
    "#b9ad93": "#5a5546",
    "#a8324a": "#f08a9c",
}
"""Lanes and cards are dark at night; animals and towers keep their hue."""
LETTERS: Final = "bry"

_LINE: Final = f'stroke="{ETCH}" stroke-width="2"'

BIRD: Final = (
    f'<path d="M-17 1C-17-9-8-15 1-13C4-19 15-19 17-10L24-7L17-3C17 9 8 15-2 14C-8 14-13 12-15 8'
    f'L-24 10L-20 3Z" fill="{BLUE}" {_LINE}/>'
    f'<path d="M17-10L24-7L17-3Z" fill="{YELLOW}" {_LINE}/>'
    f'<path d="M-11 0C-5-4 4-3 8 2C3 9-6 9-11 0Z" fill="#8fbde0" {_LINE}/>'
    f'<circle cx="11" cy="-9" r="2.4" fill="{ETCH}"/>'
)
"""Looking right, one wing folded."""
MAMMAL: Final = (
    f'<path d="M-11-6C-17-16-16-25-11-25C-6-25-4-16-4-9ZM11-6C17-16 16-25 11-25C6-25 4-16 4-9Z" '
    f'fill="{RED}" {_LINE}/>'
    f'<path d="M-16 3C-16-8-8-12 0-12C8-12 16-8 16 3C16 12 8 17 0 17C-8 17-16 12-16 3Z" '
    f'fill="{RED}" {_LINE}/>'
    f'<circle cx="-6" cy="0" r="2.4" fill="{ETCH}"/><circle cx="6" cy="0" r="2.4" fill="{ETCH}"/>'
    f'<path d="M-3 6H3L0 9.5ZM0 9.5V12" fill="#f7c9bf" {_LINE}/>'
)
"""A rabbit, ears up."""
GASTROPOD: Final = (
    f'<path d="M-22 15C-22 10-16 9-8 10H6C12 10 14 4 14-4C14-9 17-12 20-11C24-10 24-4 22 3'
    f'C20 12 14 16 6 16H-20Z" fill="#f8e0a0" {_LINE}/>'
    f'<path d="M17-11L15-19M21-10L24-18" fill="none" {_LINE}/>'
    f'<circle cx="-4" cy="-2" r="14" fill="{YELLOW}" {_LINE}/>'
    f'<path d="M-4-2C-4-6 2-6 2-1C2 5-10 6-11-2C-11-9-3-11 2-10" fill="none" {_LINE}/>'
)
"""A snail in its shell."""
ARROW: Final = (
    f'<path d="M0-11L9 0H4V10H-4V0H-9Z" fill="{ETCH}" stroke="{CHALK}" stroke-width="1.2"/>'
)
"""A range symbol, pointing up."""
BULB: Final = (
    f'<path d="M-11-4C-11-13-5-17 0-17C5-17 11-13 11-4C11 2 6 4 6 10H-6C-6 4-11 2-11-4Z" '
    f'fill="#fff3c4" {_LINE}/><path d="M-5 14H5M-3 18H3" fill="none" {_LINE}/>'
)
"""An idea."""

CROP: Final = (
    '<ellipse cy="9" rx="22" ry="6" fill="#c9b98a"/>'
    '<path d="M0 8C-3-4-14-8-20-6C-17 2-9 8 0 8C-2-8 0-14 0-18C7-12 6-2 0 8C9 8 17 2 20-6C13-8 3-4 0 8Z" '
    'fill="#8fb56c" stroke="#6f9452" stroke-width="1.5"/>'
)
"""A potato plant on its mound."""

SYMBOLS: Final = {
    "pp-crop": CROP,
    "pp-bird": BIRD,
    "pp-mammal": MAMMAL,
    "pp-gastropod": GASTROPOD,
    "pp-arrow": ARROW,
    "pp-bulb": BULB,
}
ANIMAL_SYMBOLS: Final = ("pp-bird", "pp-mammal", "pp-gastropod")


def animal(picture: Drawing, x: float, y: float, colour: int, scale: float) -> None:
    """A bird, a mammal or a gastropod; about 44 wide at scale 1."""
    picture.use(ANIMAL_SYMBOLS[colour], x, y, scale)


FACES: Final = ("#cfe2f2", "#f4cfc8", "#f8e6b5", "#fffdf6")
"""The ground of type symbols, the same by day and night."""


def fixed(fill: str, width: float = 2.0) -> dict[str, Attribute]:
    """The style of what looks the same by day and night."""
    return {"fill": fill, "stroke": ETCH, "stroke_width": width}


def type_symbol(picture: Drawing, x: float, y: float, colour: int, radius: float) -> None:
    """A type symbol: the animal on a round field of its colour."""
    picture.circle(x, y, radius, **fixed(FACES[colour], 1.5))
    animal(picture, x, y, colour, radius / 29)


def arrow(picture: Drawing, x: float, y: float, angle: float, radius: float) -> None:
    """A range symbol pointing somewhere; angle 0 is up, clockwise in degrees."""
    place = f"translate({x:.1f} {y:.1f}) rotate({angle:.1f}) scale({radius / 12:.3f})"
    picture.element("use", href="#pp-arrow", transform=place)


def slot(picture: Drawing, x: float, y: float, radius: float) -> None:
    """An empty slot: a dashed ring."""
    picture.circle(
        x, y, radius, fill=CARD, fill_opacity=0.55, stroke=INK, stroke_width=1.4,
        stroke_dasharray="3 3",
    )  # fmt: skip


PLAIN: Final = 0.9
"""How much narrower words are where they are not bold."""


def wrap(text: str, width: float, size: float) -> list[str]:
    """A text in lines that fit a width at a size of type."""
    lines = [""]
    for word in text.split():
        if lines[-1] and PLAIN * breadth(f"{lines[-1]} {word}", size) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def paragraph(
    picture: Drawing, x: float, y: float, text: str, size: float, width: float, low: float
) -> float:
    """A text in lines from its left upper corner, as far as there is room above `low`; where it ends.

    What does not fit is left out whole lines at a time: the part's own tip has all of it.
    """
    for line in wrap(text, width, size) if text else []:
        if y + size > low:
            break
        y += 1.22 * size
        picture.text(x, y, line, size, text_anchor="start", fill=FADED)
    return y
