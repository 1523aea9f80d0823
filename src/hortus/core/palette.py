"""One palette for five games: paper, ink, and colours that stay apart for colour-blind eyes.

The player colours are a darkened Okabe-Ito set. Meaning never rests on colour alone: each
player also has a shape, given here beside the colour.
"""

from __future__ import annotations

from typing import Final

PAPER: Final = "#f7f2e7"
"""The calm background of every picture."""
CARD: Final = "#fffdf7"
"""Cards, mats and boards lying on the paper."""
SOIL: Final = "#d9c7a5"
SHADE: Final = "#e9dfc9"
INK: Final = "#2b2a26"
"""Outlines and text."""
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
PLAYER_SHAPES: Final = ("circle", "square", "triangle", "diamond", "pentagon")
"""One for each seat, so that colour never carries meaning alone."""

OUTLINE: Final = 2.0
"""The one outline weight, in the units of a picture about 400 to 1000 wide."""
FONT: Final = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
