"""Weeds in a terminal: the world in characters, lit and shaded, with every piece's number."""

from __future__ import annotations

from math import ceil
from typing import Final

from hortus.core.face import BELOW
from hortus.core.language import plural, say, seat_name
from hortus.games.weeds.geometry import BLOCKED, LIGHTS, SIZES, UNIT, Piece
from hortus.games.weeds.picture import lit_ground
from hortus.games.weeds.rules import Plot

NOTES: Final = 44
"""Columns for what the players hold, to the right of the world."""
TALLEST: Final = 37
"""Rows beyond which the world does not grow: by then every piece is easily told."""
COLOURS: Final = ("dodger_blue1", "dark_orange", "medium_orchid", "green3", "indian_red1")
FILLS: Final = ("●", "■", "▲", "◆", "⬟")
"""A player's own shape fills its pieces; see `hortus.core.palette`."""

Place = tuple[float, float]


def board(plot: Plot, width: int = 80, height: int = 24) -> str:
    """The world on the left, the players on the right, within a terminal of that size."""
    rows = max(9, min(height - BELOW, (width - NOTES) // 2, TALLEST))
    world = Chart(plot, rows).lines()
    spare = height - BELOW - 1 - 3 * plot.players
    notes = [_heading(plot)]
    for seat in range(plot.players):
        notes.extend(_notes(plot, seat))
        if spare >= plot.players:
            notes.append("")
    notes = notes[: height - BELOW]
    world += [" " * (2 * rows)] * (len(notes) - len(world))
    notes += [""] * (len(world) - len(notes))
    return "\n".join([f"{row} {note}".rstrip() for row, note in zip(world, notes, strict=True)])


def _heading(plot: Plot) -> str:
    return say("Round {n}. Leaves make 2 or 1 energy; ✗ dies", n=plot.round)


def _notes(plot: Plot, seat: int) -> list[str]:
    """Who it is, what it holds, and its leaves: three lines."""
    small, medium, large = plot.stash[3 * seat : 3 * seat + 3]
    sign = "▶" if seat in plot.actors else " "
    state = f" {say('passed')}" if plot.passed[seat] else ""
    totem = f" {say('totem')}" if plot.totem == seat and not plot.over else ""
    leaves = [
        f"{leaf.number}:{plot.light_on(leaf) or '✗'}"
        for leaf in plot.leaves()
        if leaf.owner == seat
    ]
    shown = " ".join(leaves) if leaves else say("none, the root makes 3")
    while len(shown) > NOTES - 12:
        shown = shown.removesuffix(" …").rpartition(" ")[0] + " …"
    return [
        f"[{COLOURS[seat]}]{sign}{FILLS[seat]}[/] {seat_name(seat)}[dim]{totem}{state}[/]",
        "   "
        + plural(
            plot.score(seat),
            "{n} point, {energy} energy, stash {s}s {m}m {l}l",
            "{n} points, {energy} energy, stash {s}s {m}m {l}l",
            energy=plot.energy[seat],
            s=small,
            m=medium,
            l=large,
        ),
        f"   {say('leaves {leaves}', leaves=shown)}",
    ]


def listed(plot: Plot) -> str:
    """Every piece in a line of its own."""
    leaves = {leaf.number for leaf in plot.leaves()}
    lines = []
    for piece in plot.pieces:
        words = say("root")
        if piece.parent >= 0:
            size = say(SIZES[piece.size])
            words = say("{size} growing from {parent}", size=size, parent=piece.parent)
        if piece.number in leaves:
            words = _leaf_words(words, plot.light_on(piece))
        sign = f"[{COLOURS[piece.owner]}]{FILLS[piece.owner]}[/]"
        lines.append(f"{sign} {piece.number:2} {seat_name(piece.owner)}: {words}")
    return "\n".join(lines)


def _leaf_words(piece: str, sun: int) -> str:
    """A piece that is a leaf, and how the sun sees it."""
    light = say(LIGHTS[sun])
    if sun == BLOCKED:
        return say("{piece}, a leaf: {light}, dies", piece=piece, light=light)
    return say(
        "{piece}, a leaf: {light}, makes {energy} energy", piece=piece, light=light, energy=sun
    )


class Chart:
    """The circle in characters: so many rows, and twice as many columns."""

    def __init__(self, plot: Plot, rows: int) -> None:
        self.plot = plot
        self.rows = rows
        self.columns = 2 * rows
        self.radius = plot.world.radius / UNIT
        self.grid = [[" "] * self.columns for _ in range(rows)]
        self.taken: set[tuple[int, int]] = set()
        """Where numbers are written."""

    def lines(self) -> list[str]:
        """The circle row by row: lit ground, pieces, the sun, and the numbers on top."""
        plot = self.plot
        half = plot.world.sun / UNIT
        sun = [(half, half), (-half, half), (-half, -half), (half, -half)]
        layers = [(lit_ground(plot, self.radius), "[yellow]·[/]")]
        for piece in plot.pieces:
            outline = [(x / UNIT, y / UNIT) for x, y in piece.corners]
            layers.append((outline, f"[{COLOURS[piece.owner]}]{FILLS[piece.owner]}[/]"))
        layers.append((sun, "[black on yellow]☼[/]"))
        for outline, sign in layers:
            for row in range(self.rows):
                for column in self._covered(outline, row):
                    self.grid[row][column] = sign
        for piece in plot.pieces:
            self._write_number(piece)
        return ["".join(row) for row in self.grid]

    def _covered(self, outline: list[Place], row: int) -> list[int]:
        """The columns of a row whose middle lies within a polygon."""
        y = (self.rows / 2 - row - 0.5) / (self.rows / 2) * self.radius
        crossings = []
        for index in range(len(outline)):
            (ax, ay), (bx, by) = outline[index - 1], outline[index]
            if (ay > y) != (by > y):
                x = ax + (y - ay) * (bx - ax) / (by - ay)
                crossings.append((1 + x / self.radius) * self.columns / 2)
        crossings.sort()
        columns: list[int] = []
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            columns.extend(range(max(0, ceil(start - 0.5)), min(self.columns, ceil(end - 0.5))))
        return columns

    def _write_number(self, piece: Piece) -> None:
        """Put a piece's number near the middle of its base, or wherever on it there is room."""
        words = str(piece.number)
        (tx, ty), (rx, ry), (lx, ly) = [(x / UNIT, y / UNIT) for x, y in piece.corners]
        cells: list[tuple[int, int]] = []
        for share in (0.2, 0.05, 0.35, 0.5):
            for along in (0.5, 0.25, 0.75):
                x = tx * share + (rx + (lx - rx) * along) * (1 - share)
                y = ty * share + (ry + (ly - ry) * along) * (1 - share)
                row = min(self.rows - 1, max(0, int((1 - y / self.radius) * self.rows / 2)))
                start = int((1 + x / self.radius) * self.columns / 2 - len(words) / 2 + 0.5)
                start = max(0, min(self.columns - len(words), start))
                cells = [(row, start + index) for index in range(len(words))]
                around = {(row, start - 1), (row, start + len(words)), *cells}
                if not around & self.taken:
                    self._write(words, cells, piece.owner)
                    return
        self._write(words, cells, piece.owner)

    def _write(self, words: str, cells: list[tuple[int, int]], owner: int) -> None:
        self.taken.update(cells)
        for letter, (row, column) in zip(words, cells, strict=True):
            self.grid[row][column] = f"[bold black on {COLOURS[owner]}]{letter}[/]"
