"""What Wizard's Garden says to people: prompts, labels, the log, the terminal board, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Event, Move, View
from hortus.core.face import GAME, Entry, Face, Feat, Measure, Standing, first_reason, rules_beside
from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.core.native import mypyc_attr
from hortus.core.svg import Drawing
from hortus.core.vignette import Portrait
from hortus.games.wizards_garden import glossary, picture
from hortus.games.wizards_garden.outcome import (
    Outcome,
    outcome_of,
    planting_words,
    row_name,
    side_words,
)
from hortus.games.wizards_garden.rules import (
    CELLS,
    COLOUR_LETTERS,
    FLOWERS,
    NO_ONE,
    PLANTINGS,
    SETUP_SEEDS,
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
PLANTED: Final = {
    (False, False, False): mark("{who} plants {flower} on {cell}."),
    (True, False, False): mark("{who} plants {flower} on {cell} and flips {flipped}."),
    (False, True, False): mark("{who} plants {flower} on {cell} and harvests {harvest}."),
    (True, True, False): mark(
        "{who} plants {flower} on {cell}, flipping {flipped}, and harvests {harvest}."
    ),
    (False, True, True): mark(
        "{who} plants {flower} on {cell} and harvests {harvest}, taking the wizard's staff."
    ),
    (True, True, True): mark(
        "{who} plants {flower} on {cell}, flipping {flipped}, and harvests {harvest}, taking the "
        "wizard's staff."
    ),
}
"""A planting in the log, by whether seeds flip, flowers are harvested, and the staff changes hands."""
MEASURES: Final = (Measure("flowers", "flower", "flowers", of_rivals=True),)
"""What hints compare moves by."""


@mypyc_attr(native_class=False)
class GardenFace(Face):
    """The presentation of Wizard's Garden."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS
    seat_word = mark("Wizard")
    night = picture.NIGHT_COLOURS
    portrait = Portrait(share=0.5, seed=6)

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The bed, the seeds, the basket and what both wizards have harvested."""
        return picture.draw(view, shape, names)

    def vignette(self, view: View, shape: str) -> Drawing:
        """The bed and what grows in it."""
        return picture.draw_vignette(view)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """The planted seed and the flipped neighbours, ringed."""
        return picture.preview(view, cast(Planting, move), shape)

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The half of the open cell that stands for the colour."""
        planting = cast(Planting, move)
        return (f"plant-{cell_name(planting.cell)}{COLOUR_LETTERS[planting.colour]}",)

    def traces(self, before: View, move: Move) -> tuple[str, ...]:
        """The cell that was planted, the seeds that flipped, and the rows that were harvested."""
        outcome = outcome_of(cast(Garden, before.known), cast(Planting, move))
        return (
            f"cell-{cell_name(cast(Planting, move).cell)}",
            *[f"seed-{name}" for name in outcome.flipped],
            *[f"row-{row_name(row)}" for row in outcome.rows],
        )

    def refusal(self, view: View, part: str) -> str:
        """Why nothing can be planted there; what was harvested is not played with again."""
        kind, _, name = part.partition("-")
        cells = {cell_name(cell): cell for cell in range(CELLS)}
        if kind in ("cell", "seed") and name in cells:
            return first_reason(view, [PLANTINGS[2 * cells[name]]])
        if kind in ("ripe", "row"):
            return say("choose a cell: dashes show a row that one planting now would harvest")
        if part == "basket":
            return say("the seed comes from the basket by itself: choose a space of the bed")
        if part == "staff":
            return say("whoever last harvested Ravenclaw has the staff, which decides a tie")
        if kind == "flowers":
            return say("flowers that were harvested stay with their wizard")
        return ""

    def prompt(self, view: View) -> str:
        """What to plant, and where."""
        garden = cast(Garden, view.known)
        if garden.over:
            return say("The game is over.")
        who = seat_name(garden.turn)
        if view.seat not in garden.actors:
            if garden.setting_up:
                return say("Setup: {who} is choosing where to place a seed.", who=who)
            return say("{who} is choosing where to plant.", who=who)
        if garden.setting_up:
            return say(
                "Setup, your seed {n} of {all}: beside no other, white (left half) or black (right half).",
                n=(SETUP_SEEDS - garden.setting_up) // 2 + 1,
                all=SETUP_SEEDS // 2,
            )
        if _begins(garden):
            return say(
                "Now the game begins: plant beside a seed, white (left) or black (right). Neighbours flip."
            )
        return say(
            "Plant beside a seed, white (left half) or black (right half): its neighbours flip."
        )

    def label(self, view: View, move: Move) -> str:
        """The flower and the cell."""
        return planting_words(cast(Planting, move))

    def group(self, view: View, move: Move) -> str:
        """The flower."""
        return side_words(cast(Planting, move).colour)

    def tell(self, before: View, move: Move) -> str:
        """Who planted what where, what flipped, what was harvested, and how the game ended if it did."""
        garden = cast(Garden, before.known)
        planting = cast(Planting, move)
        outcome = outcome_of(garden, planting)
        after = garden.copy()
        heard: list[Event] = []
        after.witness = heard.append
        after.play(planting)
        harvested = [_harvest(event, outcome) for event in heard if event.kind == "harvest"]
        takes_staff = after.staff != garden.staff
        text = PLANTED[bool(outcome.flipped), bool(harvested), takes_staff]
        line = say(
            text,
            who=seat_name(garden.turn),
            flower=say(FLOWERS[planting.colour]),
            cell=cell_name(planting.cell),
            flipped=listed(outcome.flipped),
            harvest=listed(harvested),
        )
        return f"{line} {_ending(after)}" if after.over else line

    def standings(self, view: View) -> Sequence[Standing]:
        """Flowers, and the staff."""
        garden = cast(Garden, view.known)
        return [
            Standing(
                plural(garden.score(seat), "{n} flower", "{n} flowers"), _holdings(garden, seat)
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
            1: _terminal_flowers(garden, 1),
            4: plural(garden.basket, "basket: {n} seed", "basket: {n} seeds"),
            5: _terminal_staff(garden),
            7: _terminal_flowers(garden, 0),
        }
        return "\n".join(
            [f"{line}   {notes.get(index, '')}".rstrip() for index, line in enumerate(lines)]
        )

    def rules(self) -> str:
        """The rules in our own words."""
        return rules_beside(__name__)

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.ENTRIES

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        garden = cast(Garden, view.known)
        if garden.over:
            return say("The end")
        return say("Setting up") if garden.setting_up else say("Planting")


def _begins(garden: Garden) -> bool:
    """True for the first planting of either wizard after the setup."""
    if any(garden.flowers):
        return False
    seeds = (garden.black | garden.white).bit_count()
    return SETUP_SEEDS <= seeds <= SETUP_SEEDS + 1


def _harvest(event: Event, outcome: Outcome) -> str:
    """Some flowers of one kind, and the rows they came from: `2 Dovetail (a1–d1, a1–a4)`."""
    white = event.what == "dovetail"
    rows = ", ".join([row_name(row) for row in (outcome.dovetail if white else outcome.ravenclaw)])
    if white:
        return plural(event.count, "{n} Dovetail ({rows})", "{n} Dovetail ({rows})", rows=rows)
    return plural(event.count, "{n} Ravenclaw ({rows})", "{n} Ravenclaw ({rows})", rows=rows)


def _holdings(garden: Garden, seat: int) -> str:
    """The flowers of a seat by their kinds, and the staff."""
    white, black = garden.flowers[2 * seat], garden.flowers[2 * seat + 1]
    if garden.staff == seat:
        return say("{white} Dovetail, {black} Ravenclaw, the staff", white=white, black=black)
    return say("{white} Dovetail, {black} Ravenclaw", white=white, black=black)


def _ending(garden: Garden) -> str:
    """That the game is over, why, and who won."""
    result = garden.result
    assert result is not None
    if len(result.winners) == 2:
        return say("The game is over: {reason}.", reason=say(result.reason))
    winner = seat_name(result.winners[0])
    return say("The game is over: {who} wins by {reason}.", who=winner, reason=say(result.reason))


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
    if garden.staff == NO_ONE:
        return say("staff: nobody")
    return say("staff: {who}", who=seat_name(garden.staff))


def _terminal_flowers(garden: Garden, seat: int) -> str:
    white, black = garden.flowers[2 * seat], garden.flowers[2 * seat + 1]
    flowers = plural(white + black, "{who}: {n} flower", "{who}: {n} flowers", who=seat_name(seat))
    return f"{flowers} {'✿' * white}{'❀' * black}"
