"""The art of Power Plants: eight plants, Sprites, Gems, the Wizard, and the signs on the cards.

Each drawing stands around the origin and is about 80 units wide, so that it can be shown at any
size. A plant and its alternate share their tiles, so they share their art as well.
"""

from __future__ import annotations

from typing import Final

from hortus.core.palette import CARD, ETCH, INK, PLAYER_COLOURS, PLAYER_SHAPES

RIM: Final = "#2b2a28"
"""The outline of plants and of their patches: light at night, so that none sinks into its ground."""
LINE: Final = f'stroke="{RIM}" stroke-width="3"'
THIN: Final = f'stroke="{RIM}" stroke-width="2.2"'
FINE: Final = f'stroke="{ETCH}" stroke-width="2.2"'
"""The outline of what is light at night itself."""

TINTS: Final = {
    "deeproot": "#ead6b4",
    "frightshade": "#d3c6e6",
    "snapjaw": "#f3c6bb",
    "emberwood": "#f5cf9d",
    "honeyleaf": "#f7e8a6",
    "starflower": "#c4def0",
    "tanglethorn": "#c9dfb6",
    "wingbean": "#bfe6de",
}
"""The ground colour of each kind of tile."""
PLAIN_TINT: Final = "#e4e0d4"
"""For tiles that a designer added."""
NIGHT_COLOURS: Final = {
    "#ead6b4": "#584a32",
    "#d3c6e6": "#4d4268",
    "#f3c6bb": "#6a443c",
    "#f5cf9d": "#624521",
    "#f7e8a6": "#584d20",
    "#c4def0": "#395265",
    "#c9dfb6": "#3c5232",
    "#bfe6de": "#2c564d",
    PLAIN_TINT: "#4f4d46",
    "#e3ecd3": "#20291d",
    "#c3d2a8": "#3b4a34",
    "#b3c795": "#34452e",
    "#fbfaf0": "#8d927f",
    "#e6c24a": "#8a7430",
    "#8a8575": "#8f8a7a",
    "#cfc3a6": "#4d5347",
    RIM: "#e4decd",
    "#5b3f86": "#9277d0",
    "#f4fbf8": "#74ab9d",
    "#4a3f7a": "#7f6fd0",
    "#5a4a9a": "#9a8be6",
}
"""Tiles keep their hue at night, and the lawn is dark; plants that are dark by day are lighter."""


def _ring(count: int, markup: str) -> str:
    """A shape repeated around the origin."""
    return "".join(
        [f'<g transform="rotate({360 / count * turn:.1f})">{markup}</g>' for turn in range(count)]
    )


DEEPROOT: Final = (
    f'<g fill="#4f8a4c" {THIN}><path d="M0-12C-6-26-18-32-28-32C-26-20-14-12 0-12Z"/>'
    '<path d="M0-12C6-26 18-32 28-32C26-20 14-12 0-12Z"/>'
    '<path d="M0-10C-7-22-6-34 0-40C6-34 7-22 0-10Z" fill="#6aa65f"/></g>'
    f'<path d="M-17-8C-17-16 17-16 17-8C17 8 7 22 0 40C-7 22-17 8-17-8Z" fill="#c98a4a" {LINE}/>'
    f'<path d="M-14 2H-3M4 9H11M-8 16H1" fill="none" {THIN}/>'
    f'<path d="M-12 10C-22 14-26 22-27 30M12 10C22 14 26 22 27 30" fill="none" stroke="#9a6530" stroke-width="4"/>'
)
FRIGHTSHADE: Final = (
    f'<path d="M0-22V-38M0-30C9-40 20-38 24-34C17-26 8-25 0-30Z" fill="#4f8a4c" {THIN}/>'
    f'<path d="M-26 22C-34-2-22-26 0-26C22-26 34-2 26 22L17 12L9 26L0 14L-9 26L-17 12Z" fill="#5b3f86" {LINE}/>'
    '<ellipse cx="-10" cy="-4" rx="7" ry="9" fill="#fdfbf2"/><ellipse cx="10" cy="-4" rx="7" ry="9" fill="#fdfbf2"/>'
    f'<circle cx="-8" cy="-2" r="3.4" fill="{ETCH}"/><circle cx="8" cy="-2" r="3.4" fill="{ETCH}"/>'
    '<path d="M-4 30L-2 38M5 30L7 37M-13 29L-13 36" stroke="#5b3f86" stroke-width="3.4" fill="none"/>'
)
SNAPJAW: Final = (
    f'<path d="M0 12C2 24-2 32-6 40M-4 30C-16 22-26 26-32 32C-22 40-12 38-4 30Z" fill="#4f8a4c" {THIN}/>'
    f'<path d="M-4 14C-36 16-42-14-28-30C-22-16-12-4 0 8Z" fill="#5a9a4d" {LINE}/>'
    f'<path d="M4 14C36 16 42-14 28-30C22-16 12-4 0 8Z" fill="#5a9a4d" {LINE}/>'
    '<path d="M-28-28C-22-14-12-3 0 8C12-3 22-14 28-28C18-22 8-10 0-2C-8-10-18-22-28-28Z" fill="#c2364b"/>'
    f'<path d="M-28-30L-17-29L-20-19L-10-20L-12-10L-3-12L0-1L3-12L12-10L10-20L20-19L17-29L28-30" fill="#fdfbf2" {THIN}/>'
)
EMBERWOOD: Final = (
    f'<path d="M-7 40C-3 26-4 18-13 8L-6 10L0 18L6 8L14 6C5 18 5 28 9 40Z" fill="#7a4a2c" {LINE}/>'
    f'<path d="M0 10C-24 12-34-6-24-20C-22-14-18-12-15-13C-18-26-8-36 2-40C0-32 6-26 12-24C15-26 15-30 14-33C30-22 32 8 0 10Z" fill="#e2711d" {LINE}/>'
    '<path d="M1 4C-12 4-16-6-10-15C-8-10-5-10-3-12C-4-18 0-24 4-26C5-18 16-12 13-3C11 2 7 4 1 4Z" fill="#f8c740"/>'
)
HONEYLEAF: Final = (
    f'<path d="M-4 40C-4 20-2 4 4-12" fill="none" stroke="#4f8a4c" stroke-width="5"/>'
    f'<path d="M2-40C26-28 30 0 2 20C-26 0-22-28 2-40Z" fill="#e9a820" {LINE}/>'
    '<path d="M2-34V16M2-18L14-24M2-18L-10-24M2-4L17-10M2-4L-13-10M2 8L11 3M2 8L-7 3" fill="none" stroke="#8a5a0c" stroke-width="2.4"/>'
    f'<path d="M22 14C29 24 31 28 31 32A9 9 0 0 1 13 32C13 28 15 24 22 14Z" fill="#f8d354" {THIN}/>'
    f'<path d="M-4 34C-14 22-26 24-32 28C-26 38-14 40-4 34Z" fill="#6aa65f" {THIN}/>'
)
STARFLOWER: Final = (
    f'<path d="M0 10V40M0 32C10 32 18 26 20 20C10 20 3 24 0 32Z" fill="#4f8a4c" {THIN}/>'
    '<g transform="translate(0 -8)">'
    f'<path d="M0-32L8-11L30-10L13 4L19 26L0 13L-19 26L-13 4L-30-10L-8-11Z" fill="#3f7fc4" {LINE}/>'
    '<path d="M0-18L4-6L16-5L7 2L10 14L0 7L-10 14L-7 2L-16-5L-4-6Z" fill="#dcecf8"/>'
    f'<circle r="5.5" fill="#f8c740" {THIN}/></g>'
)
TANGLETHORN: Final = (
    '<g fill="none" stroke-linecap="round">'
    f'<path d="M-26 38C-36 6-20-30 6-30C28-30 34-4 16 6C2 13-12 2-6-8C-2-15 8-13 8-6" stroke="{RIM}" stroke-width="12"/>'
    '<path d="M-26 38C-36 6-20-30 6-30C28-30 34-4 16 6C2 13-12 2-6-8C-2-15 8-13 8-6" stroke="#3f7a45" stroke-width="7"/></g>'
    f'<g fill="#e7d9b8" {THIN}><path d="M-32 18L-43 12L-30 8Z"/><path d="M-27-10L-37-20L-22-18Z"/>'
    '<path d="M-4-31L-7-43L5-34Z"/><path d="M24-24L35-29L29-16Z"/><path d="M22 6L33 14L18 12Z"/></g>'
    f'<path d="M-24 34C-6 22 12 22 24 30C12 42-8 42-24 34Z" fill="#6aa65f" {THIN}/>'
)
WINGBEAN: Final = (
    f'<g fill="#f4fbf8" {THIN}><path d="M-6-6C-20-32-38-30-42-22C-44-8-28 6-8 6Z"/>'
    '<path d="M6-6C20-32 38-30 42-22C44-8 28 6 8 6Z"/>'
    '<path d="M-40-20C-28-20-18-12-10 0M-38-10C-28-10-18-6-10 3M40-20C28-20 18-12 10 0M38-10C28-10 18-6 10 3" fill="none"/></g>'
    f'<path d="M-4-32C16-28 20 4 6 38C-12 30-20-8-4-32Z" fill="#3c9a83" {LINE}/>'
    '<g fill="#a9e0cf"><circle cx="-1" cy="-16" r="4.6"/><circle cx="0" cy="-2" r="5.6"/><circle cx="1" cy="13" r="5"/></g>'
    f'<path d="M-4-32C-4-38 2-40 8-40" fill="none" {LINE}/>'
)
PLAIN: Final = (
    f'<path d="M0 40V0" stroke="#4f8a4c" stroke-width="5"/><g fill="#d98fb0" {THIN}>'
    + _ring(6, '<ellipse cy="-22" rx="9" ry="14" transform="translate(0 -4)"/>')
    + '<circle cy="-4" r="9" fill="#f8c740"/></g>'
)

PLANT_ART: Final = {
    "deeproot": DEEPROOT,
    "frightshade": FRIGHTSHADE,
    "snapjaw": SNAPJAW,
    "emberwood": EMBERWOOD,
    "honeyleaf": HONEYLEAF,
    "starflower": STARFLOWER,
    "tanglethorn": TANGLETHORN,
    "wingbean": WINGBEAN,
}

_BODIES: Final = {
    "circle": '<circle r="15"/>',
    "square": '<rect x="-14" y="-14" width="28" height="28" rx="4"/>',
    "triangle": '<path d="M0-17L17 13H-17Z"/>',
    "diamond": '<path d="M0-18L16 0L0 18L-16 0Z"/>',
    "pentagon": '<path d="M0-17L16-5L10 14H-10L-16-5Z"/>',
}


def body(side: int) -> str:
    """The shape of a side alone, about 32 units wide."""
    return _BODIES[PLAYER_SHAPES[side]]


def sprite(side: int) -> str:
    """A Sprite of a side: its colour and its shape, two wings and two eyes; 40 units wide."""
    return (
        f'<g fill="#ffffff" fill-opacity="0.85" {FINE}>'
        '<path d="M-8-4C-22-20-28-8-22 0C-18 5-12 4-8 2Z"/><path d="M8-4C22-20 28-8 22 0C18 5 12 4 8 2Z"/></g>'
        f'<g fill="{PLAYER_COLOURS[side]}" {FINE}>{body(side)}</g>'
        '<g fill="#ffffff"><circle cx="-5" cy="1" r="3.4"/><circle cx="5" cy="1" r="3.4"/></g>'
        f'<g fill="{ETCH}"><circle cx="-4" cy="2" r="1.5"/><circle cx="6" cy="2" r="1.5"/></g>'
    )


GEM: Final = (
    f'<path d="M-12-5L-7-12H7L12-5L0 13Z" fill="#35b6c9" {FINE}/>'
    '<path d="M-12-5H12L0 13ZM-4-5L0 13L4-5" fill="none" stroke="#0d5f6e" stroke-width="1.6"/>'
    '<path d="M-8-6L-5.5-10.5H-1L-4-6Z" fill="#d9f6fa"/>'
)
WIZARD: Final = (
    f'<path d="M-14 22C-15 6-8 2 0 2C8 2 15 6 14 22Z" fill="#4a3f7a" {THIN}/>'
    f'<circle cy="-2" r="8.5" fill="#f3d3b0" {THIN}/><path d="M-8 0C-7 14 7 14 8 0C4 4-4 4-8 0Z" fill="#fdfbf2" {THIN}/>'
    f'<path d="M-15-6C-8-10 8-10 15-6L3-32Q0-34-2-30Z" fill="#5a4a9a" {THIN}/>'
    '<path d="M1-24L2.6-19.6L7-19.4L3.6-16.6L4.8-12.2L1-14.8L-2.8-12.2L-1.6-16.6L-5-19.4L-0.6-19.6Z" fill="#f8c740"/>'
)
WIZARD_ABOVE: Final = 34.0
WIZARD_HIGH: Final = 56.0
"""How far the Wizard reaches above his origin, and how high he is."""
BAG: Final = (
    f'<path d="M-12-16C-40 10-34 36 0 36C34 36 40 10 12-16Z" fill="#a8845a" {LINE}/>'
    f'<path d="M-14-18H14L20-32C10-26 6-34 0-30C-6-34-10-26-20-32Z" fill="#c29c6c" {LINE}/>'
    f'<path d="M-15-16C-6-12 6-12 15-16" fill="none" stroke="#f2e3c2" stroke-width="5"/>'
)
TUFT: Final = (
    '<path d="M-7 5C-8-2-10-5-12-7M-3 5C-4-4-4-8-5-11M2 5C2-5 4-9 6-12M6 5C7-1 9-4 12-6" '
    'fill="none" stroke="#b3c795" stroke-width="2.4"/>'
)
DAISY: Final = (
    TUFT
    + '<g fill="#fbfaf0" stroke="#b3c795">'
    + _ring(6, '<ellipse cy="-4.6" rx="2" ry="3.2"/>')
    + '</g><circle r="2.2" fill="#e6c24a"/>'
)
"""What grows on the lawn around the garden."""
CAGE: Final = (
    f'<g fill="{CARD}" stroke="{INK}" stroke-width="2.6"><path d="M-13 14V-2A13 13 0 0 1 13-2V14Z"/>'
    '<path d="M-5 14V-13M5 14V-13M-16 14H16" fill="none"/></g>'
)
"""A cage for captives, light bars on dark cards at night."""
TIMING: Final = (
    f'<path d="M-13 8A13 13 0 0 1 13 8Z" fill="#f2b632" {THIN}/><path d="M-17 8H17M0-11V-15M-12-6L-15-9M12-6L15-9" {THIN} fill="none"/>',
    f'<circle r="8" fill="#f2b632" {THIN}/><g {THIN} fill="none">'
    + _ring(8, '<path d="M0-11V-15"/>')
    + "</g>",
    f'<path d="M5-13A13 13 0 1 0 13 5A10 10 0 0 1 5-13Z" fill="#6d7fb8" {THIN}/>',
)
"""Morning: a rising sun; Noon: a high sun; Night: a moon."""


CROWN: Final = f'<path d="M-9 5L-11-5L-5-1L0-8L5-1L11-5L9 5Z" fill="#f8c740" {THIN}/>'
"""On whoever leads."""
LEAF: Final = '<path d="M0-17C8-8 8 8 0 17C-8 8-8-8 0-17Z" fill="#5f9a45"/>'
"""A leaf of the wreath around whoever has won."""


def tint_of(tile: str) -> str:
    """The ground colour of a kind of tile."""
    return TINTS.get(tile, PLAIN_TINT)
