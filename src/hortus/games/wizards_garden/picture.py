"""The picture of Wizard's Garden: a raised bed of sixteen cells, seeds, flowers, basket and staff.

Ids: `cell-c2` for a cell, `seed-c2` for what lies there, `plant-c2w` and `plant-c2b` for the two
halves of an open cell that may be clicked, `basket`, `staff`, `flowers-0` and `flowers-1`, and
`ripe-a1-d1` for a row that can be harvested now, `row-a1-d1` for where each row lies. Seeds that leave the bed go `data-to` the hat of
whoever is to move.

The bed is drawn in its own units and put where the layout of a shape wants it; whoever watches
from a seat has that seat's wizard below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import Language, listed, mark, plural, say, spoken
from hortus.core.palette import CARD, CHALK, ETCH, GLOW, INK, PLAYER_COLOURS, SHADE, SOIL
from hortus.core.svg import BRIEFLY, WIDTHS, Box, Drawing, kept, kept_briefly, number, outlined
from hortus.core.vignette import ACROSS, BEYOND, DOWN
from hortus.games.wizards_garden.outcome import (
    ends_of,
    outcome_of,
    planting_words,
    ripening,
    row_name,
    side_words,
    winner_of,
)
from hortus.games.wizards_garden.picture_parts import (
    CELL,
    DARK,
    GRAIN,
    PALE,
    SEED,
    SYMBOLS,
    WOOD,
    draw_basket,
    draw_gist,
    draw_key,
    draw_lawn,
    draw_result,
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
CHOICE: Final = 25.0
"""How large the seed in two halves is that stands where one may be planted."""
REACH: Final = 39.0
"""How far around the middles of its cells the outline of a row runs."""
GHOST: Final = 0.8
"""How much is seen of a seed that does not lie there yet: its colour is plain by day and by night."""
ROUND: Final = 12
"""By how many straight pieces it goes round an end."""

RIPE: Final = "3 11"
"""The dashes around a row that can be harvested."""
TURN: Final = (
    '<g transform="translate({:g} {:g})"><g transform="translate(31 -31)">'
    f'<circle r="13" fill="{CARD}" stroke="{GLOW}" stroke-width="2.5"/>'
    f'<path d="M-6.5 1A6.5 6.5 0 1 1 0 6.5" fill="none" stroke="{INK}" stroke-width="2.6"/>'
    f'<path d="M1 2.5V10.5L-5.5 6.5Z" fill="{INK}"/></g></g>'
)
"""The sign of a seed that is turned over, to be put in the middle of a cell."""


class Layout(NamedTuple):
    """Where everything lies in a shape: the bed, the two wizards, the basket and the staff."""

    width: float
    height: float
    bed: Box
    above: Box
    below: Box
    basket: Box
    staff: Box
    room: Box | None = None
    """Where it is told what the other one did, so that it covers no cell."""
    key: Box | None = None
    """Where there is room to say what dashes mean; else that stands in the place of news."""


LAYOUTS: Final = {
    "wide": Layout(
        1124,
        930,
        Box(220, 20, 890, 890),
        Box(14, 20, 192, 290),
        Box(14, 620, 192, 290),
        Box(14, 428, 110, 140),
        Box(130, 428, 76, 140),
        Box(14, 320, 192, 98),
        Box(14, 586, 192, 27),
    ),
    "square": Layout(
        WIDTHS["square"],
        990,
        Box(30, 104, 740, 740),
        Box(10, 10, 640, 84),
        Box(10, 896, 640, 84),
        Box(660, 10, 130, 84),
        Box(660, 896, 130, 84),
        Box(30, 851, 740, 38),
    ),
    "tall": Layout(
        WIDTHS["tall"],
        562,
        Box(4, 64, 392, 392),
        Box(4, 4, 300, 54),
        Box(4, 504, 300, 54),
        Box(312, 4, 84, 54),
        Box(312, 504, 84, 54),
        Box(6, 461, 388, 38),
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
        _draw_cells(picture, garden.black, garden.white)
        ripe = ripening(garden)
        for row in ripe:
            _draw_ripe(picture, row)
        _draw_rows(picture)
        _draw_choices(picture, garden.open if choosing else 0)
    below = 1 if view.seat == 1 else 0
    for seat, box in ((below, layout.below), (1 - below, layout.above)):
        white, black = garden.flowers[2 * seat], garden.flowers[2 * seat + 1]
        turn = seat in garden.actors
        wins = winner_of(garden) == seat
        draw_wizard(picture, seat, (white, black), turn, box, names[seat], garden.over, wins)
    draw_basket(picture, garden.basket, layout.basket)
    if garden.with_staff:
        held = {NO_ONE: layout.staff, below: layout.below, 1 - below: layout.above}
        holder = "" if garden.staff == NO_ONE else names[garden.staff]
        draw_staff(picture, holder, held[garden.staff])
    if layout.room is not None and garden.over:
        draw_result(picture, layout.room, *_result(garden, names))
    elif layout.room is not None:
        draw_gist(picture, layout.room, bool(ripe) and layout.key is None)
    if ripe and layout.key is not None:
        draw_key(picture, layout.key)
    return picture


def _result(garden: Garden, names: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """Who has won, and why the game is over, in two short sentences; then the whole of it."""
    assert garden.result is not None
    winner = winner_of(garden)
    mine, theirs = garden.score(0), garden.score(1)
    if winner == NO_ONE:
        told = say("A draw, {mine} to {theirs}.", mine=mine, theirs=theirs)
    else:
        text = mark("{who} wins, {mine} to {theirs}.")
        if mine == theirs:
            held = garden.staff != NO_ONE
            text = mark("{who} wins by the staff.") if held else mark("{who}, second, wins a tie.")
        high, low = max(mine, theirs), min(mine, theirs)
        told = say(text, who=names[winner], mine=high, theirs=low)
    empty = not garden.basket
    why = say("The basket is empty.") if empty else say("The board is full.")
    if not garden.black | garden.white:
        why = say("The board is empty.")
    return (told, why), say(garden.result.reason)


def draw_vignette(view: View) -> Drawing:
    """The bed and what grows in it, on the lawn."""
    garden = cast(Garden, view.known)
    picture = Drawing(ACROSS, DOWN, view.game.title)
    for name, markup in SYMBOLS.items():
        picture.symbol(name, markup)
    side = DOWN - 16
    bed = Box(BEYOND + (ACROSS - side) / 2, BEYOND + 8, side, side)
    with picture.group(transform=f"translate({number(-BEYOND)} {number(-BEYOND)})"):
        draw_lawn(picture, ACROSS + 2 * BEYOND, DOWN + 2 * BEYOND, bed)
        place = f"translate({number(bed.x)} {number(bed.y)}) scale({side / BED:.4g})"
        with picture.group("bed", transform=place, cls="board"):
            _draw_bed(picture)
            _draw_cells(picture, garden.black, garden.white)
    return picture


def _in_bed(layout: Layout) -> str:
    """From the bed's units to the picture's."""
    x, y, width, _ = layout.bed
    return f"translate({number(x)} {number(y)}) scale({width / BED:.4g})"


def describe(garden: Garden) -> str:
    """The position in words, for those who hear the picture."""
    return say(
        "{rows}; flowers {mine} to {theirs}; basket {seeds}",
        rows=_rows_told(garden.board, spoken()),
        mine=garden.score(0),
        theirs=garden.score(1),
        seeds=garden.basket,
    )


@lru_cache(maxsize=BRIEFLY)
def _rows_told(board: str, _language: Language) -> str:
    """The rows of the bed in words, from the fourth to the first."""
    rows = [board[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    shown = [
        say("row {n}: {cells}", n=SIDE - index, cells=" ".join(row))
        for index, row in enumerate(rows)
    ]
    return ", ".join(shown)


@kept
def _draw_ripe(picture: Drawing, row: int) -> None:
    """Dashes around a row that can be harvested now."""
    tip = say("Ripe row {row}: one planting now would harvest it.", row=row_name(row))
    with picture.group(f"ripe-{row_name(row)}", tip, cls="threat"):
        picture.add(_capsule(row, RIPE, "stroke"))


@kept
def _draw_rows(picture: Drawing) -> None:
    """Nothing to be seen: where each row lies, so that one that was harvested can be marked."""
    with picture.group(fill="none", pointer_events="none"):
        for row in LINES:
            start, end = [place_of(cell) for cell in ends_of(row)]
            turn = atan2(end[1] - start[1], end[0] - start[0])
            corners = [*_half_round(start, turn + pi / 2), *_half_round(end, turn - pi / 2)]
            picture.polygon(corners, id=f"row-{row_name(row)}")


def _half_round(middle: tuple[float, float], first: float) -> list[tuple[float, float]]:
    """Half a circle around the middle of a cell, from a direction on."""
    turns = [first + pi * step / ROUND for step in range(ROUND + 1)]
    return [(middle[0] + REACH * cos(turn), middle[1] + REACH * sin(turn)) for turn in turns]


def _capsule(row: int, dashes: str, hit: str, colour: str = GLOW) -> str:
    """A round outline around the four cells of a row."""
    (x1, y1), (x2, y2) = [place_of(cell) for cell in ends_of(row)]
    degrees = atan2(y2 - y1, x2 - x1) * 180 / pi
    long = hypot(x2 - x1, y2 - y1) + 2 * REACH
    return (
        f'<rect x="{number(-REACH)}" y="{number(-REACH)}" width="{number(long)}" '
        f'height="{number(2 * REACH)}" rx="{number(REACH)}" '
        f'transform="translate({number(x1)} {number(y1)}) rotate({number(degrees)})" fill="none" '
        f'stroke="{colour}" stroke-width="5" stroke-dasharray="{dashes}" pointer-events="{hit}"/>'
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


@kept_briefly
def _draw_cells(picture: Drawing, black: int, white: int) -> None:
    """All cells, with the seeds that lie there."""
    for cell in range(CELLS):
        seed = "b" if black >> cell & 1 else "w" if white >> cell & 1 else "."
        _draw_cell(picture, cell, seed)


@kept
def _draw_cell(picture: Drawing, cell: int, seed: str) -> None:
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
            picture.use(symbol, x, y, id=f"seed-{name}", cls="piece round")  # no text


def _draw_choices(picture: Drawing, free: int) -> None:
    """What may be planted, quieter than the seeds that lie there until one points at it."""
    with picture.group(cls="quiet", fill_opacity=0.45, stroke_opacity=0.75):
        for cell in range(CELLS):
            if free >> cell & 1:
                _draw_choice(picture, cell)


@kept
def _draw_choice(picture: Drawing, cell: int) -> None:
    """An open cell: a seed in two halves; all of the cell left of its middle is for white, all right of
    it for black, over whatever else is drawn there."""
    x, y = place_of(cell)
    name = cell_name(cell)
    r = number(CHOICE)
    for letter, colour, fill, left, sweep in (
        ("w", WHITE, PALE, x - CELL / 2, 0),
        ("b", BLACK, DARK, x, 1),
    ):
        tip = say("Plant {flower} on {cell}", flower=side_words(colour), cell=name)
        with picture.group(f"plant-{name}{letter}", tip, cls="choice"):
            picture.rect(left, y - CELL / 2, CELL / 2, CELL, fill="none", pointer_events="all")
            picture.path(
                f"M{number(x)} {number(y - CHOICE)}A{r} {r} 0 0 {sweep} {number(x)} "
                f"{number(y + CHOICE)}Z",
                fill=fill,
                stroke=GLOW,
                stroke_width=2,
            )


def preview(view: View, move: Planting, shape: str) -> str:
    """A pale seed where it would lie, its neighbours turned over, the rows that would be harvested, and
    dashes in the other wizard's colour around those that one would leave ripe."""
    garden = cast(Garden, view.known)
    after = garden.copy()
    after.play(move)
    outcome = outcome_of(garden, move)
    x, y = place_of(move.cell)
    parts = [_ghost("ravenclaw-seed" if move.colour == BLACK else "dovetail-seed", x, y)]
    flipped = [cell for cell in range(CELLS) if cell_name(cell) in outcome.flipped]
    for cell in flipped:
        turned = "dovetail-seed" if garden.seed_at(cell) == "b" else "ravenclaw-seed"
        parts.append(_ghost(turned, *place_of(cell)))
    left = ripening(after)
    parts += [_capsule(row, RIPE, "none", PLAYER_COLOURS[1 - garden.turn]) for row in left]
    parts += [_capsule(row, "none", "none") for row in outcome.rows]
    parts += [TURN.format(*place_of(cell)) for cell in flipped]
    gained = after.score(garden.turn) - garden.score(garden.turn)
    if gained:
        label = escape(say("harvest {n}", n=gained))
        parts.append(
            f'<text x="{number(x)}" y="{number(y - 46)}" text-anchor="middle" font-size="18" '
            f'font-weight="bold" fill="{ETCH}" stroke="{PALE}" stroke-width="4" '
            f'paint-order="stroke">{label}</text>'
        )
    says = _said(move, outcome.flipped, gained, len(left))
    place = _in_bed(LAYOUTS[shape])
    return f'<g transform="{place}" data-says="{says}">{"".join(parts)}</g>'


def _said(move: Planting, flipped: list[str], gained: int, left: int) -> str:
    """Which side is planted where, and what that does, in words."""
    does = [say("flips {cells}", cells=", ".join(flipped))] if flipped else []
    does += [plural(gained, "harvests {n} flower", "harvests {n} flowers")] if gained else []
    if left:
        does.append(
            plural(
                left,
                "leaves the other wizard a ripe row",
                "leaves the other wizard {n} ripe rows",
            )
        )
    if not does and move.colour == WHITE:
        return escape(say("the right half of the cell is for black"))
    if not does:
        return escape(say("the left half of the cell is for white"))
    planting = planting_words(move)
    return escape(say("{planting}: {does}", planting=planting, does=listed(does)))


def _ghost(symbol: str, x: float, y: float) -> str:
    """A seed that does not lie there yet: pale, on bare earth, with dashes around it."""
    return (
        f'<g transform="translate({number(x)} {number(y)})"><circle r="{number(SEED + 4)}" '
        f'fill="{SHADE}" stroke="{GLOW}" stroke-width="4" stroke-dasharray="10 7"/>'
        f'<use href="#{symbol}" opacity="{GHOST}"/></g>'
    )
