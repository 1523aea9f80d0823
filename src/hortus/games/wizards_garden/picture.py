"""The picture of Wizard's Garden: a raised bed of sixteen cells, seeds, flowers, basket and staff.

Ids: `cell-c2` for a cell, `seed-c2` for what lies there, `plant-c2w` and `plant-c2b` for the two
halves of an open cell that may be clicked, `basket`, `staff`, `flowers-0` and `flowers-1`, and
`ripe-a1-d1` for a line that can be harvested now. Seeds that leave the bed go `data-to` the hat of
whoever is to move.

The bed is drawn in its own units and put where the layout of a shape wants it; whoever watches
from a seat has that seat's wizard below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import atan2, hypot, pi
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import listed, plural, say
from hortus.core.palette import CHALK, ETCH, GLOW, SOIL
from hortus.core.svg import WIDTHS, Box, Drawing, kept, number, outlined
from hortus.games.wizards_garden.picture_parts import (
    CELL,
    DARK,
    GRAIN,
    PALE,
    SEED,
    SYMBOLS,
    WOOD,
    draw_basket,
    draw_lawn,
    draw_staff,
    draw_wizard,
)
from hortus.games.wizards_garden.picture_parts import (
    NIGHT_COLOURS as NIGHT_COLOURS,
)
from hortus.games.wizards_garden.rules import (
    BLACK,
    CELLS,
    LINES,
    NEIGHBOURS,
    NO_ONE,
    SIDE,
    WHITE,
    Garden,
    Planting,
    cell_name,
)

FRAME: Final = 16.0
"""The wooden frame around the bed."""
BED: Final = CELL * SIDE + 2 * FRAME


class Layout(NamedTuple):
    """Where everything lies in a shape: the bed, the two wizards, the basket and the staff."""

    width: float
    height: float
    bed: Box
    above: Box
    below: Box
    basket: Box
    staff: Box


LAYOUTS: Final = {
    "wide": Layout(
        1124,
        930,
        Box(220, 20, 890, 890),
        Box(14, 20, 192, 330),
        Box(14, 580, 192, 330),
        Box(14, 390, 110, 150),
        Box(130, 390, 76, 150),
    ),
    "square": Layout(
        WIDTHS["square"],
        990,
        Box(10, 105, 780, 780),
        Box(10, 10, 640, 84),
        Box(10, 896, 640, 84),
        Box(660, 10, 130, 84),
        Box(660, 896, 130, 84),
    ),
    "tall": Layout(
        WIDTHS["tall"],
        520,
        Box(4, 64, 392, 392),
        Box(4, 4, 300, 54),
        Box(4, 462, 300, 54),
        Box(312, 4, 84, 54),
        Box(312, 462, 84, 54),
    ),
    "alone": Layout(
        640,
        664,
        Box(50, 118, 428, 428),
        Box(16, 20, 608, 88),
        Box(16, 556, 608, 88),
        Box(492, 280, 130, 150),
        Box(492, 140, 130, 110),
    ),
}


def place_of(cell: int) -> tuple[float, float]:
    """The middle of a cell in the bed's own units; row 1 is at the bottom."""
    return (
        FRAME + CELL * (cell % SIDE + 0.5),
        FRAME + CELL * (SIDE - 1 - cell // SIDE + 0.5),
    )


def draw(view: View, shape: str, names: Sequence[str]) -> Drawing:
    """The whole picture."""
    garden = cast(Garden, view.known)
    layout = LAYOUTS[shape]
    picture = Drawing(layout.width, layout.height, view.game.title, describe(garden))
    for name, markup in SYMBOLS.items():
        picture.symbol(name, markup)
    choosing = view.seat is not None and view.seat in garden.actors
    draw_lawn(picture, layout.width, layout.height, layout.bed)
    with picture.group(
        "bed", transform=_in_bed(layout), data_to=f"flowers-{garden.turn}", cls="board"
    ):
        _draw_bed(picture)
        free = garden.open if choosing else 0
        for cell in range(CELLS):
            _draw_cell(picture, cell, garden.seed_at(cell), bool(free >> cell & 1))
        for line in ripening(garden):
            picture.add(_capsule(line, f'id="ripe-{_line_name(line)}" class="threat" '))
    below = 1 if view.seat == 1 else 0
    for seat, box in ((below, layout.below), (1 - below, layout.above)):
        white, black = garden.flowers[2 * seat], garden.flowers[2 * seat + 1]
        draw_wizard(picture, seat, (white, black), seat in garden.actors, box, names[seat])
    draw_basket(picture, garden.basket, layout.basket)
    if garden.with_staff:
        held = {NO_ONE: layout.staff, below: layout.below, 1 - below: layout.above}
        draw_staff(picture, garden.staff, held[garden.staff])
    return picture


def _in_bed(layout: Layout) -> str:
    """From the bed's units to the picture's."""
    x, y, width, _ = layout.bed
    return f"translate({number(x)} {number(y)}) scale({width / BED:.4g})"


def describe(garden: Garden) -> str:
    """The position in words, for those who hear the picture."""
    rows = [garden.board[4 * row : 4 * row + 4] for row in range(SIDE)]
    shown = [
        say("row {n}: {cells}", n=SIDE - index, cells=" ".join(row))
        for index, row in enumerate(rows)
    ]
    return say(
        "{rows}; flowers {mine} to {theirs}; basket {seeds}",
        rows=", ".join(shown),
        mine=garden.score(0),
        theirs=garden.score(1),
        seeds=garden.basket,
    )


def harvested_lines(garden: Garden, cell: int, colour: int) -> list[int]:
    """The lines, as sets of cells, that a planting would harvest."""
    flipped = 0 if garden.setting_up else (garden.black | garden.white) & NEIGHBOURS[cell]
    return _harvested(garden.black ^ flipped, garden.white ^ flipped, cell, colour)


def _harvested(black: int, white: int, cell: int, colour: int) -> list[int]:
    here = 1 << cell
    if colour == BLACK:
        black |= here
    else:
        white |= here
    return [line for line in LINES if line & black == line or line & white == line]


def ripening(garden: Garden) -> list[int]:
    """The lines that whoever is to move could harvest with one planting."""
    if garden.over or garden.setting_up:
        return []
    return list(_ripe(garden.black, garden.white, garden.open))


@lru_cache(maxsize=1024)
def _ripe(black: int, white: int, open: int) -> tuple[int, ...]:
    found: set[int] = set()
    for cell in range(CELLS):
        if open >> cell & 1:
            flipped = (black | white) & NEIGHBOURS[cell]
            for colour in (WHITE, BLACK):
                found.update(_harvested(black ^ flipped, white ^ flipped, cell, colour))
    return tuple(sorted(found))


def _ends(line: int) -> tuple[int, int]:
    """The first and the last cell of a line."""
    cells = [cell for cell in range(CELLS) if line >> cell & 1]
    return cells[0], cells[-1]


def _line_name(line: int) -> str:
    return "-".join([cell_name(cell) for cell in _ends(line)])


@lru_cache(maxsize=256)
def _capsule(line: int, given: str = "", dashes: str = "3 11") -> str:
    """A round outline around the four cells of a line."""
    (x1, y1), (x2, y2) = [place_of(cell) for cell in _ends(line)]
    degrees = atan2(y2 - y1, x2 - x1) * 180 / pi
    long = hypot(x2 - x1, y2 - y1) + 78
    return (
        f'<rect {given}x="{number(-39)}" y="-39" width="{number(long)}" height="78" rx="39" '
        f'transform="translate({number(x1)} {number(y1)}) rotate({number(degrees)})" fill="none" '
        f'stroke="{GLOW}" stroke-width="5" stroke-dasharray="{dashes}" pointer-events="none"/>'
    )


@kept
def _draw_bed(picture: Drawing) -> None:
    side = CELL * SIDE
    picture.rect(1, 1, BED - 2, BED - 2, rx=16, **outlined(WOOD))
    for start, end in ((5, FRAME), (BED - 5, BED - FRAME)):
        for other, inner in ((5, FRAME), (BED - 5, BED - FRAME)):
            picture.line(start, other, end, inner, stroke=GRAIN, stroke_width=2)
    picture.rect(FRAME, FRAME, side, side, rx=6, **outlined(SOIL))
    for index in range(SIDE):
        middle = FRAME + CELL * (index + 0.5)
        picture.text(middle, BED - 3.5, "abcd"[index], 13, fill=CHALK)
        picture.text(8, BED - middle + 4, "1234"[index], 13, fill=CHALK)
    picture.use("ivy", 0, 0)
    turn = f"translate({number(BED)} {number(BED)}) rotate(180)"
    picture.element("use", href="#ivy", transform=turn)


@kept
def _draw_cell(picture: Drawing, cell: int, seed: str, free: bool) -> None:
    x, y = place_of(cell)
    name = cell_name(cell)
    tip = name
    if seed == "b":
        tip = say("{cell}: Ravenclaw, black", cell=name)
    elif seed == "w":
        tip = say("{cell}: Dovetail, white", cell=name)
    with picture.group(f"cell-{name}", tip):
        picture.use("furrows", x, y)
        if seed != ".":
            symbol = "ravenclaw-seed" if seed == "b" else "dovetail-seed"
            picture.use(symbol, x, y, id=f"seed-{name}", cls="piece")
        elif free:
            _draw_choice(picture, x, y, name)


def _draw_choice(picture: Drawing, x: float, y: float, name: str) -> None:
    """An open cell: a seed in two halves, one to click for each colour."""
    for letter, colour, fill, sweep in (("w", WHITE, PALE, 0), ("b", BLACK, DARK, 1)):
        if colour == BLACK:
            tip = say("Plant Ravenclaw, black on {cell}", cell=name)
        else:
            tip = say("Plant Dovetail, white on {cell}", cell=name)
        with picture.group(f"plant-{name}{letter}", tip, cls="choice"):
            picture.path(
                f"M{number(x)} {number(y - 26)}A26 26 0 0 {sweep} {number(x)} {number(y + 26)}Z",
                fill=fill,
                stroke=GLOW,
                stroke_width=2.5,
                opacity=0.8,
            )


def preview(view: View, move: Planting, shape: str) -> str:
    """The seed as it would lie, its neighbours flipped, and a ring around what changes."""
    garden = cast(Garden, view.known)
    after = garden.copy()
    x, y = place_of(move.cell)
    symbol = "ravenclaw-seed" if move.colour == BLACK else "dovetail-seed"
    parts = [_ghost(symbol, x, y)]
    after.play(move)
    board = garden.black | garden.white
    flips = 0 if garden.setting_up else board & move.near
    for cell in range(CELLS):
        if flips >> cell & 1:
            turned = "dovetail-seed" if garden.seed_at(cell) == "b" else "ravenclaw-seed"
            parts.append(_ghost(turned, *place_of(cell)))
    gained = after.score(garden.turn) - garden.score(garden.turn)
    if not garden.setting_up:
        lines = harvested_lines(garden, move.cell, move.colour)
        parts += [_capsule(line, dashes="none") for line in lines]
    if gained:
        label = escape(say("harvest {n}", n=gained))
        parts.append(
            f'<text x="{number(x)}" y="{number(y - 46)}" text-anchor="middle" font-size="18" '
            f'font-weight="bold" fill="{ETCH}" stroke="{PALE}" stroke-width="4" '
            f'paint-order="stroke">{label}</text>'
        )
    says = _said([cell_name(cell) for cell in range(CELLS) if flips >> cell & 1], gained)
    place = _in_bed(LAYOUTS[shape])
    return f'<g transform="{place}" data-says="{says}">{"".join(parts)}</g>'


def _said(flipped: list[str], gained: int) -> str:
    """What a planting does, in words."""
    parts = [say("flips {cells}", cells=", ".join(flipped))] if flipped else []
    parts += [plural(gained, "harvests {n} flower", "harvests {n} flowers")] if gained else []
    return escape(listed(parts))


def _ghost(symbol: str, x: float, y: float) -> str:
    place = f'transform="translate({number(x)} {number(y)})"'
    return (
        f'<use href="#{symbol}" {place}/>'
        f'<circle r="{number(SEED + 5)}" {place} fill="none" stroke="{GLOW}" stroke-width="4"/>'
    )
