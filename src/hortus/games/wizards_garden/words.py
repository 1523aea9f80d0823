"""What Wizard's Garden says to people: prompts, labels, the log, the terminal board, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from hortus.core.contract import Event, Move, View
from hortus.core.face import GAME, Entry, Face, Feat, Measure, Standing, counted, first_reason
from hortus.core.svg import Drawing
from hortus.games.wizards_garden import glossary, picture
from hortus.games.wizards_garden.rules import (
    CELLS,
    COLOUR_LETTERS,
    FLOWERS,
    NO_ONE,
    PLANTINGS,
    SIDE,
    Garden,
    Planting,
    cell_name,
)

FEATS: Final = (
    Feat("Most flowers in one planting", "harvest", "flower", "flowers"),
    Feat("Took the staff most often", "staff", "time", "times", GAME),
)
"""The records of a match."""
MEASURES: Final = (Measure("flowers", "flower", "flowers", of_rivals=True),)
"""What hints compare moves by."""


class GardenFace(Face):
    """The presentation of Wizard's Garden."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS
    seat_word = "Wizard"
    night = picture.NIGHT_COLOURS

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The bed, the seeds, the basket and what both wizards have harvested."""
        return picture.draw(view, shape, names)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """The planted seed and the flipped neighbours, ringed."""
        return picture.preview(view, cast(Planting, move), shape)

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The half of the open cell that stands for the colour."""
        planting = cast(Planting, move)
        return (f"plant-{cell_name(planting.cell)}{COLOUR_LETTERS[planting.colour]}",)

    def traces(self, before: View, move: Move) -> tuple[str, ...]:
        """The cell that was planted."""
        return (f"cell-{cell_name(cast(Planting, move).cell)}",)

    def refusal(self, view: View, part: str) -> str:
        """Why nothing can be planted there; what was harvested is not played with again."""
        kind, _, name = part.partition("-")
        cells = {cell_name(cell): cell for cell in range(CELLS)}
        if kind in ("cell", "seed") and name in cells:
            return first_reason(view, [PLANTINGS[2 * cells[name]]])
        if part == "basket":
            return "the seed comes from the basket by itself: choose a space of the bed"
        if part == "staff":
            return "whoever last harvested Ravenclaw has the staff, which decides a tie"
        return "flowers that were harvested stay with their wizard" if kind == "flowers" else ""

    def prompt(self, view: View) -> str:
        """What to plant, and where."""
        garden = cast(Garden, view.known)
        if garden.over:
            return "The game is over."
        if view.seat not in garden.actors:
            return f"{{{garden.turn}}} is choosing where to plant."
        if garden.setting_up:
            return "Place a seed, either side up, that touches no other seed by a side."
        return "Plant a seed next to another, either side up: its neighbours flip."

    def label(self, view: View, move: Move) -> str:
        """The flower and the cell."""
        return f"{self.group(view, move)} on {cell_name(cast(Planting, move).cell)}"

    def group(self, view: View, move: Move) -> str:
        """The flower."""
        colour = cast(Planting, move).colour
        return f"{FLOWERS[colour]} ({'white' if colour == 0 else 'black'})"

    def tell(self, before: View, move: Move) -> str:
        """Who planted what where, what was harvested, and how the game ended if it did."""
        garden = cast(Garden, before.known)
        planting = cast(Planting, move)
        after = garden.copy()
        heard: list[Event] = []
        after.witness = heard.append
        after.play(planting)
        line = f"{{{garden.turn}}} plants {FLOWERS[planting.colour]} on {cell_name(planting.cell)}"
        harvested = [f"{e.count} {e.what.capitalize()}" for e in heard if e.kind == "harvest"]
        if harvested:
            line += f" and harvests {' and '.join(harvested)}"
        if after.staff != garden.staff:
            line += ", taking the wizard's staff"
        return f"{line}. {_ending(after)}" if after.over else f"{line}."

    def standings(self, view: View) -> Sequence[Standing]:
        """Flowers, and the staff."""
        garden = cast(Garden, view.known)
        return [
            Standing(
                counted(garden.score(seat), "flower"),
                f"{garden.flowers[2 * seat]} Dovetail, {garden.flowers[2 * seat + 1]} Ravenclaw"
                + (", the staff" if garden.staff == seat else ""),
            )
            for seat in (0, 1)
        ]

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The board with coordinates; a dot marks a cell that may be planted."""
        garden = cast(Garden, view.known)
        lines = ["   ╭───┬───┬───┬───╮"]
        for row in range(SIDE - 1, -1, -1):
            cells = [_terminal_cell(garden, SIDE * row + column) for column in range(SIDE)]
            lines.append(f" {row + 1} │{'│'.join(cells)}│")
            if row:
                lines.append("   ├───┼───┼───┼───┤")
        lines.append("   ╰───┴───┴───┴───╯")
        lines.append("     a   b   c   d")
        notes = {
            1: f"   {{1}}: {_terminal_flowers(garden, 1)}",
            4: f"   basket: {counted(garden.basket, 'seed')}",
            5: _terminal_staff(garden),
            7: f"   {{0}}: {_terminal_flowers(garden, 0)}",
        }
        return "\n".join([line + notes.get(index, "") for index, line in enumerate(lines)])

    def rules(self) -> str:
        """The rules in our own words."""
        return (Path(__file__).parent / "rules.md").read_text("utf-8")

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.ENTRIES

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        garden = cast(Garden, view.known)
        if garden.over:
            return "The end"
        return "Setting up" if garden.setting_up else "Planting"


def _ending(garden: Garden) -> str:
    """That the game is over, why, and who won."""
    result = garden.result
    assert result is not None
    if len(result.winners) == 2:
        return f"The game is over: {result.reason}."
    return f"The game is over: {{{result.winners[0]}}} wins by {result.reason}."


def _terminal_cell(garden: Garden, cell: int) -> str:
    seed = garden.seed_at(cell)
    if seed == "b":
        return "[white on grey23] ● [/]"
    if seed == "w":
        return "[black on white] ○ [/]"
    return "[yellow] · [/]" if garden.open >> cell & 1 else "   "


def _terminal_staff(garden: Garden) -> str:
    if not garden.with_staff:
        return ""
    return "   staff: " + ("nobody" if garden.staff == NO_ONE else f"{{{garden.staff}}}")


def _terminal_flowers(garden: Garden, seat: int) -> str:
    white, black = garden.flowers[2 * seat], garden.flowers[2 * seat + 1]
    flowers = "✿" * white + "❀" * black
    return f"{counted(white + black, 'flower')} {flowers}".rstrip()
