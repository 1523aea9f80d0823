"""What lies over the picture while a person aims: the branch, the shade it casts, and its victims."""

from __future__ import annotations

from html import escape
from typing import cast

from hortus.core.contract import View
from hortus.core.face import name_seats
from hortus.core.palette import CARD, INK, PLAYER_COLOURS, SUN
from hortus.core.svg import number, points
from hortus.games.weeds.aim import Aim, aim
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.picture_map import DOOM, Map, between, layout_of
from hortus.games.weeds.picture_pieces import ghost
from hortus.games.weeds.rules import Plot


def preview(view: View, move: Growth, shape: str) -> str:
    """SVG elements that show an aimed placement, allowed or not."""
    plot = cast(Plot, view.known)
    aimed = aim(plot, move)
    chart = Map(plot, layout_of(shape, plot.players))
    parts: list[str] = []
    if aimed.piece is not None:
        parts.append(_shade(chart, aimed))
        colour = DOOM if aimed.reason else PLAYER_COLOURS[aimed.piece.owner]
        parts.append(ghost(chart.corners(aimed.piece), colour, "3 5" if aimed.reason else "9 4"))
    parts += [_mark(plot, chart, name, "dies", DOOM) for name in aimed.doomed]
    parts += [_mark(plot, chart, name, "dims", "#7a5a12") for name in aimed.dimmed]
    says = aimed.reason or name_seats(aimed.says(plot), [f"seat {n + 1}" for n in range(5)])
    parts.append(_caption(chart, says, DOOM if aimed.reason else INK))
    words = "" if aimed.reason else f' data-says="{escape(says)}"'
    return f'<g class="preview" pointer-events="none"{words}>{"".join(parts)}</g>'


def _shade(chart: Map, aimed: Aim) -> str:
    """The shadow of the new branch, and the two rays that bound it."""
    outline = [chart.place(x, y) for x, y in aimed.shadow]
    rays = "".join(
        [
            f'<line x1="{chart.layout.middle_x}" y1="{chart.layout.middle_y}" x2="{number(x)}" y2="{number(y)}" '
            f'stroke="{SUN}" stroke-width="2" stroke-dasharray="6 5"/>'
            for x, y in (outline[0], outline[-1])
        ]
    )
    return f'<polygon points="{points(outline)}" fill="{INK}" fill-opacity="0.3"/>{rays}'


def _mark(plot: Plot, chart: Map, name: int, word: str, colour: str) -> str:
    """A leaf that would lose its light: its outline and what becomes of it."""
    leaf = plot.piece(name)
    if leaf is None:
        return ""
    tip, right, left = chart.corners(leaf)
    x, y = between(tip, between(right, left, 0.5), 0.62)
    return (
        f'<polygon points="{points([tip, right, left])}" fill="none" stroke="{colour}" '
        f'stroke-width="4"/><text x="{number(x)}" y="{number(y + 5)}" text-anchor="middle" '
        f'font-size="17" font-weight="bold" fill="{colour}" stroke="{CARD}" stroke-width="4" '
        f'paint-order="stroke">{word}</text>'
    )


def _caption(chart: Map, words: str, colour: str) -> str:
    """What it would do, or why it may not be placed, over the foot of the world."""
    size = max(12.0, 18 * chart.unit)
    lines = _wrapped(words)
    layout = chart.layout
    top = layout.middle_y + layout.radius - 1.35 * size * len(lines)
    spans = "".join(
        [
            f'<tspan x="{layout.middle_x}" y="{number(top + 1.35 * size * index)}">{escape(line)}</tspan>'
            for index, line in enumerate(lines)
        ]
    )
    return (
        f'<text text-anchor="middle" font-size="{number(size)}" font-weight="bold" fill="{colour}" '
        f'stroke="{CARD}" stroke-width="5" paint-order="stroke">{spans}</text>'
    )


def _wrapped(words: str) -> list[str]:
    """A sentence in lines that fit the picture."""
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) > 52:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
