"""The picture of Wizard's Garden: a raised bed of sixteen cells, seeds, flowers, basket and staff.

Ids: `cell-c2` for a cell, `seed-c2` for what lies there, `plant-c2w` and `plant-c2b` for the two
halves of an open cell that may be clicked, `basket`, `staff`, `flowers-0` and `flowers-1`.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import counted
from hortus.core.palette import CARD, FADED, GLOW, INK, LEAF, MOSS, PLAYER_COLOURS, SHADE, SOIL, SUN
from hortus.core.svg import Drawing, number, outlined
from hortus.games.wizards_garden.rules import (
    BLACK,
    CELLS,
    NO_ONE,
    SIDE,
    WHITE,
    Garden,
    Planting,
    cell_name,
)

CELL: Final = 100.0
LEFT: Final = 64.0
TOP: Final = 132.0
WIDTH: Final = 640.0
HEIGHT: Final = 664.0
SEED: Final = 36.0

DARK: Final = "#33313f"
PALE: Final = "#fdfbf2"
PETAL: Final = "#e8e2cf"
PLUME: Final = "#57536b"

WHITE_SEED: Final = (
    f'<circle r="{number(SEED)}" fill="{PALE}" stroke="{INK}" stroke-width="2"/>'
    f'<g fill="{PETAL}" stroke="{INK}" stroke-width="1.6">'
    '<path d="M0 4C-13 2-19-9-15-20C-4-17 2-8 0 4Z"/>'
    '<path d="M0 4C13 2 19-9 15-20C4-17-2-8 0 4Z"/>'
    f'<path d="M0 22C-8 14-7 4 0-3C7 4 8 14 0 22Z" fill="{SUN}"/></g>'
)
"""A Dovetail seed: two wings and a golden tail."""

BLACK_SEED: Final = (
    f'<circle r="{number(SEED)}" fill="{DARK}" stroke="{INK}" stroke-width="2"/>'
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
        f'<g fill="{petal}" stroke="{INK}" stroke-width="1.6">{petals}'
        f'<circle r="4.5" fill="{eye}"/></g>'
    )


SYMBOLS: Final = {
    "dovetail-seed": WHITE_SEED,
    "ravenclaw-seed": BLACK_SEED,
    "dovetail": _flower(PALE, SUN),
    "ravenclaw": _flower(PLUME, "#c9c2e8"),
}


def place_of(cell: int) -> tuple[float, float]:
    """The middle of a cell in the picture; row 1 is at the bottom."""
    return (
        LEFT + CELL * (cell % SIDE + 0.5),
        TOP + CELL * (SIDE - 1 - cell // SIDE + 0.5),
    )


def draw(view: View) -> str:
    """The whole picture as an SVG document."""
    garden = cast(Garden, view.known)
    picture = Drawing(WIDTH, HEIGHT, "Wizard's Garden", describe(garden))
    for name, markup in SYMBOLS.items():
        picture.symbol(name, markup)
    _draw_bed(picture)
    choosing = view.seat is not None and view.seat in garden.actors
    for cell in range(CELLS):
        _draw_cell(picture, garden, cell, choosing)
    _draw_basket(picture, garden)
    _draw_wizard(picture, garden, 1, 64)
    _draw_wizard(picture, garden, 0, HEIGHT - 64)
    if garden.with_staff:
        _draw_staff(picture, garden)
    return str(picture)


def describe(garden: Garden) -> str:
    """The position in words, for those who hear the picture."""
    rows = [garden.board[4 * row : 4 * row + 4] for row in range(SIDE)]
    shown = ", ".join([f"row {SIDE - index}: {' '.join(row)}" for index, row in enumerate(rows)])
    return f"{shown}; flowers {garden.score(0)} to {garden.score(1)}; basket {garden.basket}"


def _draw_bed(picture: Drawing) -> None:
    side = CELL * SIDE
    picture.rect(LEFT - 14, TOP - 14, side + 28, side + 28, rx=18, **outlined("#9a7b52"))
    picture.rect(LEFT, TOP, side, side, rx=6, **outlined(SOIL))
    for index in range(SIDE):
        middle = CELL * (index + 0.5)
        picture.text(LEFT + middle, TOP + side + 11, "abcd"[index], 15, fill=CARD, cls="on-wood")
        picture.text(LEFT - 7, TOP + side - middle + 5, "1234"[index], 13, fill=CARD, cls="on-wood")


def _draw_cell(picture: Drawing, garden: Garden, cell: int, choosing: bool) -> None:
    x, y = place_of(cell)
    name = cell_name(cell)
    seed = garden.seed_at(cell)
    tip = {"b": f"{name}: Ravenclaw, black", "w": f"{name}: Dovetail, white", ".": name}[seed]
    with picture.group(f"cell-{name}", tip):
        picture.rect(
            x - 46,
            y - 46,
            92,
            92,
            rx=12,
            fill=SHADE,
            stroke="#bfa878",
            stroke_width=1.5,
            cls="cell",
        )
        if seed != ".":
            symbol = "ravenclaw-seed" if seed == "b" else "dovetail-seed"
            picture.use(symbol, x, y, id=f"seed-{name}", cls="piece")
        elif choosing and garden.open >> cell & 1:
            _draw_choice(picture, x, y, name)


def _draw_choice(picture: Drawing, x: float, y: float, name: str) -> None:
    """An open cell: a seed in two halves, one to click for each colour."""
    for letter, colour, fill, sweep in (("w", WHITE, PALE, 0), ("b", BLACK, DARK, 1)):
        flower = "Ravenclaw, black" if colour == BLACK else "Dovetail, white"
        with picture.group(f"plant-{name}{letter}", f"Plant {flower} on {name}", cls="choice"):
            picture.path(
                f"M{number(x)} {number(y - 26)}A26 26 0 0 {sweep} {number(x)} {number(y + 26)}Z",
                fill=fill,
                stroke=GLOW,
                stroke_width=2.5,
                opacity=0.8,
            )


def _draw_basket(picture: Drawing, garden: Garden) -> None:
    """The seed basket: a heap that shrinks, and how many seeds are left."""
    x, y = 556.0, 332.0
    tip = f"The seed basket: {counted(garden.basket, 'seed')} left"
    with picture.group("basket", tip):
        heap = min(garden.basket, 16)
        for index in range(heap):
            row, column = divmod(index, 4)
            shade = PALE if (row + column) % 2 else DARK
            picture.circle(x - 30 + 20 * column, y - 8 - 13 * row, 10, **outlined(shade, 1.5))
        picture.path(
            f"M{x - 52} {y - 8}H{x + 52}L{x + 40} {y + 52}Q{x} {y + 62} {x - 40} {y + 52}Z",
            **outlined("#c99a55"),
        )
        picture.path(
            f"M{x - 48} {y + 10}H{x + 48}M{x - 45} {y + 28}H{x + 45}"
            f"M{x - 24} {y - 8}L{x - 18} {y + 56}M{x} {y - 8}V{y + 58}M{x + 24} {y - 8}L{x + 18} {y + 56}",
            fill="none",
            stroke="#8a6532",
            stroke_width=2,
        )
        picture.circle(x, y + 24, 19, **outlined(CARD))
        picture.text(x, y + 30, str(garden.basket), 18, font_weight="bold")
    picture.text(x, y + 86, "seed basket", 13, fill=FADED, cls="faded")


def _draw_wizard(picture: Drawing, garden: Garden, seat: int, y: float) -> None:
    """A wizard's side of the table: hat, score, and the flowers harvested."""
    colour = PLAYER_COLOURS[seat]
    white, black = garden.flowers[2 * seat], garden.flowers[2 * seat + 1]
    tip = f"Wizard {seat + 1}: {white} Dovetail, {black} Ravenclaw"
    with picture.group(f"flowers-{seat}", tip):
        turn = seat in garden.actors
        picture.rect(
            16,
            y - 44,
            WIDTH - 32,
            88,
            rx=14,
            fill=CARD,
            stroke=GLOW if turn else "#cfc3a6",
            stroke_width=4 if turn else 2,
            cls="card",
        )
        picture.path(f"M36 {y + 22}L62 {y - 30}Q66 {y - 14} 88 {y + 22}Z", **outlined(colour))
        picture.ellipse(62, y + 22, 34, 8, **outlined(colour))
        marks = "★" if seat == 0 else "☾"
        picture.text(63, y + 14, marks, 17, fill="#ffffff", cls="on-colour")
        picture.text(126, y + 12, str(white + black), 34, font_weight="bold")
        step = min(34.0, 380.0 / max(1, white + black))
        for index in range(white + black):
            symbol = "dovetail" if index < white else "ravenclaw"
            picture.use(symbol, 172 + step * index, y - 8, id=f"flower-{seat}-{index}", cls="piece")
        if not white + black:
            picture.text(
                172, y + 5, "no flowers yet", 14, text_anchor="start", fill=FADED, cls="faded"
            )


def _draw_staff(picture: Drawing, garden: Garden) -> None:
    """The wizard's staff lies between the players until Ravenclaw is harvested."""
    x = 596.0 if garden.staff != NO_ONE else 556.0
    y = {NO_ONE: 190.0, 0: HEIGHT - 64, 1: 64.0}[garden.staff]
    holder = "nobody" if garden.staff == NO_ONE else f"wizard {garden.staff + 1}"
    with picture.group("staff", f"The wizard's staff, held by {holder}", cls="piece"):
        picture.path(
            f"M{number(x - 4)} {number(y + 36)}L{number(x + 2)} {number(y - 16)}",
            stroke="#7a5a30",
            stroke_width=6,
            fill="none",
        )
        picture.circle(x + 3, y - 24, 11, **outlined("#b9a8e0"))
        picture.circle(x, y - 27, 3.5, fill="#ffffff")
        picture.path(
            f"M{number(x - 4)} {number(y - 6)}C{number(x + 14)} {number(y - 10)} {number(x + 14)} "
            f"{number(y - 32)} {number(x + 3)} {number(y - 38)}",
            fill="none",
            stroke=LEAF,
            stroke_width=3,
        )


def preview(view: View, move: Planting) -> str:
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
    if gained:
        label = f"harvest {gained}"
        parts.append(
            f'<text x="{number(x)}" y="{number(y - 46)}" text-anchor="middle" font-size="18" '
            f'font-weight="bold" fill="{INK}" stroke="{CARD}" stroke-width="4" '
            f'paint-order="stroke">{label}</text>'
        )
    return "".join(parts)


def _ghost(symbol: str, x: float, y: float) -> str:
    place = f'transform="translate({number(x)} {number(y)})"'
    return (
        f'<use href="#{symbol}" {place}/>'
        f'<circle r="{number(SEED + 5)}" {place} fill="none" stroke="{GLOW}" stroke-width="4"/>'
    )
