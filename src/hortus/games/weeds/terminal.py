"""Weeds in a terminal: the world in characters, lit and shaded, with every piece's number."""

from __future__ import annotations

from math import ceil
from typing import Final

from hortus.games.weeds.geometry import LIGHTS, SIZES, UNIT, Piece
from hortus.games.weeds.picture import lit_ground
from hortus.games.weeds.rules import Plot

COLUMNS: Final = 62
ROWS: Final = 31
COLOURS: Final = ("dodger_blue1", "dark_orange", "medium_orchid", "green3", "indian_red1")
FILLS: Final = ("●", "■", "▲", "◆", "⬟")
"""A player's own shape fills its pieces; see `hortus.core.palette`."""

Place = tuple[float, float]


def board(plot: Plot) -> str:
    """The world on the left, the players and their leaves on the right; at most 100 columns."""
    rows = _world(plot)
    notes = [f"Round {plot.round}", ""]
    for seat in range(plot.players):
        notes.extend([*_notes(plot, seat), ""])
    height = max(len(rows), len(notes))
    rows += [" " * COLUMNS] * (height - len(rows))
    notes += [""] * (height - len(notes))
    return "\n".join([f"{row} {note}".rstrip() for row, note in zip(rows, notes, strict=True)])


def _notes(plot: Plot, seat: int) -> list[str]:
    colour = COLOURS[seat]
    small, medium, large = plot.stash[3 * seat : 3 * seat + 3]
    mark = "▶" if seat in plot.actors else " "
    state = ", passed" if plot.passed[seat] else ""
    totem = ", totem" if plot.totem == seat else ""
    lines = [
        f"[{colour}]{mark}{FILLS[seat]}[/] {{{seat}}}",
        f"   {plot.score(seat)} points, {plot.energy[seat]} energy{totem}{state}",
        f"   stash {small} S, {medium} M, {large} L",
    ]
    leaves = [leaf for leaf in plot.leaves() if leaf.owner == seat]
    if leaves:
        words = [f"{leaf.number} {LIGHTS[plot.light_on(leaf)][0]}" for leaf in leaves]
        lines.append(f"   leaves {', '.join(words)}"[:36])
    return lines


def _world(plot: Plot) -> list[str]:
    """The circle row by row: the sun, pieces, lit ground and shade."""
    radius = plot.world.radius / UNIT
    half = plot.world.sun / UNIT
    sun = [(half, half), (-half, half), (-half, -half), (half, -half)]
    layers = [(lit_ground(plot, radius), "[yellow]·[/]")]
    for piece in plot.pieces:
        outline = [(x / UNIT, y / UNIT) for x, y in piece.corners]
        layers.append((outline, f"[{COLOURS[piece.owner]}]{FILLS[piece.owner]}[/]"))
    layers.append((sun, "[black on yellow]☼[/]"))
    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    for outline, mark in layers:
        for row in range(ROWS):
            for column in _covered(outline, row, radius):
                grid[row][column] = mark
    for piece in plot.pieces:
        _write_number(grid, piece, radius)
    return ["".join(row) for row in grid]


def _covered(outline: list[Place], row: int, radius: float) -> list[int]:
    """The columns of a row whose middle lies within a polygon."""
    y = (ROWS / 2 - row - 0.5) / (ROWS / 2) * radius
    crossings = []
    for index in range(len(outline)):
        (ax, ay), (bx, by) = outline[index - 1], outline[index]
        if (ay > y) != (by > y):
            x = ax + (y - ay) * (bx - ax) / (by - ay)
            crossings.append((1 + x / radius) * COLUMNS / 2)
    crossings.sort()
    columns: list[int] = []
    for start, end in zip(crossings[::2], crossings[1::2], strict=True):
        columns.extend(range(max(0, ceil(start - 0.5)), min(COLUMNS, ceil(end - 0.5))))
    return columns


def _write_number(grid: list[list[str]], piece: Piece, radius: float) -> None:
    """Put a piece's number, with a letter for its size, near the middle of its base."""
    words = f"{piece.number}{SIZES[piece.size][0]}"
    x = (piece.x0 + 2 * piece.x1 + 2 * piece.x2) / 5 / UNIT
    y = (piece.y0 + 2 * piece.y1 + 2 * piece.y2) / 5 / UNIT
    row = min(ROWS - 1, int((1 - y / radius) * ROWS / 2))
    start = int((1 + x / radius) * COLUMNS / 2 - len(words) / 2 + 0.5)
    for index, letter in enumerate(words):
        if 0 <= start + index < COLUMNS:
            grid[row][start + index] = f"[bold black on {COLOURS[piece.owner]}]{letter}[/]"
