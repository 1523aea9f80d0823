"""Vignettes: the heart of a position, drawn for a place that is too small for words.

A game draws one in a box of `ACROSS` by `DOWN` units that holds all that must be seen; its ground may reach
beyond the box, so that a place of another shape is filled, too. Words are taken out of it, whoever drew them:
what cannot be read is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from hortus.core.palette import GLOW

ACROSS: Final = 336.0
DOWN: Final = 300.0
"""How large the box of a vignette is."""
BEYOND: Final = 400.0
"""How far its ground should reach beyond the box, on each side."""

_GLOW: Final = " ".join([f"drop-shadow(0 0 {wide}px {GLOW})" for wide in (2, 2, 7)])  # no text
_WORDS: Final = re.compile(r"<(text|title|desc)\b[^>]*>.*?</\1>", re.DOTALL)
_PAPER: Final = re.compile(r'<rect class="paper"[^>]*/>')


class Portrait(NamedTuple):
    """Which position of a game stands for all of it: one of a game that bots play."""

    players: int = 0
    """How many play it; 0: as many as usual."""
    share: float = 0.6
    """How much of it has been played then."""
    seed: int = 5
    """What chance and the bots go by."""


def lit(svg: str, ids: Iterable[str]) -> str:
    """A drawing in which parts glow, as far as they are in it: those that a move was about."""
    shown = [f'[id="{one}"]' for one in ids if f'id="{one}"' in svg]
    if not shown:
        return svg
    style = f"<style>{','.join(shown)}{{filter:{_GLOW}}}</style>"
    return svg.replace(">", f">{style}", 1)


def without_words(svg: str) -> str:
    """A drawing without its words and its paper, so that it lies on any ground."""
    return _PAPER.sub("", _WORDS.sub("", svg), count=1)
