"""One palette for five games: paper, ink, and colours that stay apart for colour-blind eyes.

The player colours are a darkened Okabe-Ito set. Meaning never rests on colour alone: each
player also has a shape, given here beside the colour.

A picture is drawn in the colours of the day. At night (`hortus.core.night`) those in `NIGHT` become
others: the ground and what is written on it change places, pieces keep their hue. So whatever lies
on a colour that stays must itself be drawn in one that stays: `ETCH` and not `INK` on the yellow of
the sun.
"""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark

PAPER: Final = "#f7f2e7"
"""The calm background of every picture."""
CARD: Final = "#fffdf7"
"""Cards, mats and boards lying on the paper."""
SOIL: Final = "#d9c7a5"
SHADE: Final = "#e9dfc9"
INK: Final = "#2b2a26"
"""Outlines and text on paper, cards and soil; light at night."""
ETCH: Final = "#2b2a27"
"""The same ink where it lies on a colour that stays as it is: dark by day and night."""
CHALK: Final = "#fffdf8"
"""What is written on a dark colour that stays as it is: light by day and night."""
BADGE: Final = "#fffdf9"
"""What is written on a player's colour or another that is dark by day and light at night."""
FADED: Final = "#5f5a4e"
"""Secondary text; still readable on paper (WCAG AA)."""
LEAF: Final = "#4f8a4c"
MOSS: Final = "#2f5d3a"
SUN: Final = "#f2b632"
SKY: Final = "#9cc4dd"
BERRY: Final = "#a8324a"
GLOW: Final = "#e2941a"
"""What may be clicked, and what has just changed."""

PLAYER_COLOURS: Final = ("#0b67a8", "#ad4a10", "#7a3f8f", "#0c7554", "#b3263a")
"""One for each seat; all readable as text on paper."""
PLAYER_TINTS: Final = ("#a9cfe8", "#f2c3a0", "#d8bfe2", "#a7dccb", "#f0b3bb")
"""The same as light fills."""
PLAYER_SHAPES: Final = (
    mark("circle"),
    mark("square"),
    mark("triangle"),
    mark("diamond"),
    mark("pentagon"),
)
"""One for each seat, so that colour never carries meaning alone."""

OUTLINE: Final = 2.0
"""The one outline weight, in the units of a picture about 400 to 1000 wide."""
FONT: Final = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"

NIGHT: Final = {
    PAPER: "#1b1f1a",
    CARD: "#272c25",
    SOIL: "#4a4032",
    SHADE: "#343128",
    INK: "#efeadd",
    BADGE: "#1b1f1a",
    FADED: "#b9b2a2",
    MOSS: "#8fc48a",
    LEAF: "#6ba866",
    BERRY: "#f08a9c",
    GLOW: "#f2a93b",
    "#0b67a8": "#5aa9e0",
    "#ad4a10": "#e58a52",
    "#7a3f8f": "#c08fd4",
    "#0c7554": "#4bbf97",
    "#b3263a": "#f0808f",
    "#a9cfe8": "#234a63",
    "#f2c3a0": "#5e3a22",
    "#d8bfe2": "#4a3355",
    "#a7dccb": "#1f5142",
    "#f0b3bb": "#5f2b33",
}
"""What a colour of the day is at night; one that is not here stays."""
