"""Pictures of an environment: text for a terminal, SVG, and SVG turned into an array of colours."""

from __future__ import annotations

from io import BytesIO, StringIO

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from hortus.core.contract import View
from hortus.core.errors import BadOption
from hortus.core.face import name_seats

Shown = str | NDArray[np.uint8] | None
"""What `render` gives: a text or SVG, colours, or nothing where it printed."""
MODES = ("human", "rgb_array", "ansi", "svg")
"""How an environment can be shown; `human` prints the board."""
WIDTH = 800
"""How wide a picture made of colours is, in pixels."""


def check_mode(mode: str | None) -> None:
    """Refuse a way of showing that there is not."""
    if mode is not None and mode not in MODES:
        raise BadOption(f"there is no render_mode {mode!r}; there are {', '.join(MODES)}")


def render(view: View, mode: str | None) -> Shown:
    """What `render` of an environment gives for a spectator's view."""
    if mode == "svg":
        return view.picture()
    if mode == "rgb_array":
        return rgb(view.picture())
    if mode == "ansi":
        return text(view)
    if mode == "human":
        print(text(view), flush=True)
    return None


def text(view: View) -> str:
    """The board as a terminal shows it, with its colours."""
    names = [f"Player {seat + 1}" for seat in range(view.players)]
    paper = StringIO()
    Console(file=paper, force_terminal=True, width=80, highlight=False, emoji=False).print(
        name_seats(view.game.face.board(view), names)
    )
    return paper.getvalue()


def rgb(svg: str) -> NDArray[np.uint8]:
    """A picture as an array of rows, columns and red, green, blue."""
    import resvg_py
    from PIL import Image

    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))
    return np.asarray(Image.open(BytesIO(data)).convert("RGB"))
