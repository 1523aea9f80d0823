"""Power Plants in a terminal: the garden in staggered rows, what everybody holds, the cards.

A patch is shown as two letters of its plant and its number, in a colour of its plant, followed by
its Sprites (a letter for each seat, so that nothing rests on colour) and its Gems as a small
number: `Ho3B2¹`. The Wizard's patch is reversed. Card texts are shown on demand.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import BELOW, counted
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import CarryPatch
from hortus.games.power_plants.hexes import ON_TABLE, axial, plot_at
from hortus.games.power_plants.plants import (
    COPIES,
    GROW,
    LEGEND,
    MARKS,
    RIVALRY,
    SPROUT,
    TIMINGS,
    Book,
    Plant,
    Power,
)
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores

LETTERS: Final = "ABCDE"
"""How the Sprites of each seat are shown; the Rival is R."""
SEAT_COLOURS: Final = ("deep_sky_blue1", "orange1", "orchid", "spring_green2", "light_coral")
TILE_COLOURS: Final = {
    "deeproot": "tan",
    "frightshade": "medium_purple1",
    "snapjaw": "indian_red1",
    "emberwood": "dark_orange",
    "honeyleaf": "gold1",
    "starflower": "sky_blue1",
    "tanglethorn": "dark_sea_green2",
    "wingbean": "aquamarine1",
}
CELLS: Final = (7, 6, 5, 4)
"""How many columns a patch may take, the roomiest first."""
ASIDE: Final = 26
"""Columns for what stands beside the garden."""
SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def letter(state: Garden, side: int) -> str:
    """The letter of a side's Sprites."""
    return "R" if state.solo and side == 1 else LETTERS[side]


def code(state: Garden, plant: Plant) -> str:
    """Two letters for a plant, unlike those of the other plants in the game."""
    titles = [state.book.plants[other].title for other in state.column]
    for second in plant.title[1:]:
        found = plant.title[0] + second
        alike = [title for title in titles if title != plant.title and title[0] == found[0]]
        if not any([second == title[1] for title in alike]):
            return found
    return plant.title[:2]


# --- the board ------------------------------------------------------------------------------


def board(view: View, width: int = 80, height: int = 24) -> str:
    """The table as rich markup: the garden, and beside or below it what everybody holds."""
    garden = cast(Garden, view.known)
    rows = max(1, height - BELOW)
    below, beside = _below(garden), _beside(garden)
    for cell in CELLS[:-1]:
        for lines in (_garden(garden, cell, True), _garden(garden, cell, False)):
            wide = max([length for _, length in lines])
            if wide <= width and len(lines) + len(below) <= rows:
                room = len(lines) + len(below) < rows
                return "\n".join(
                    [*[line for line, _ in lines], *below, *(_names(garden) if room else ())]
                )
            if wide <= width - ASIDE and max(len(lines), len(beside)) <= rows:
                return _side_by_side(lines, beside, wide + 1)
    lines = _around_the_wizard(garden, _garden(garden, CELLS[-1], False), width - ASIDE, rows)
    return _side_by_side(lines, beside[:rows], max([length for _, length in lines]) + 1)


def _names(garden: Garden) -> list[str]:
    """The plants in the order of the column, with their letters; one line."""
    words = []
    for plant in garden.column:
        card = garden.book.plants[plant]
        colour = TILE_COLOURS.get(card.tile, "white")
        short = code(garden, card)
        name = card.title if card.title.startswith(short) else f"{short} {card.title}"
        words.append(f"[{colour}]{name}{MARKS[card.source]}[/]")
    return [f" {'  '.join(words)}"] if words else []


Line = tuple[str, int]
"""A line of markup, and how many columns it takes."""


def _side_by_side(lines: list[Line], notes: list[str], wide: int) -> str:
    """The garden on the left, notes on the right."""
    lines = lines + [("", 0)] * (len(notes) - len(lines))
    notes = notes + [""] * (len(lines) - len(notes))
    pairs = zip(lines, notes, strict=True)
    return "\n".join(
        [(line + " " * (wide - length) + note).rstrip() for (line, length), note in pairs]
    )


def _tile(state: Garden, patch: int, short: bool) -> str:
    plant = state.plant_of(patch)
    colour = TILE_COLOURS.get(plant.tile, "white")
    name = code(state, plant) if short else f"{plant.title} "
    return f"[{colour}]{name}{patch % COPIES + 1}[/]"


def _held(garden: Garden, side: int, short: bool) -> str:
    hand = garden.hands[side] if side < garden.players else ()
    return (" " if short else ", ").join([_tile(garden, patch, short) for patch in hand])


def _who(garden: Garden, side: int) -> str:
    name = "the Rival" if garden.solo and side == 1 else f"{{{side}}}"
    mark = "▶" if side == garden.turn and not garden.over else " "
    return f"{mark}[{SEAT_COLOURS[side]}]{letter(garden, side)} {name}[/]"


def _captives(garden: Garden, side: int) -> int:
    return sum(garden.captives[side * garden.sides : (side + 1) * garden.sides])


def _beside(garden: Garden) -> list[str]:
    """What everybody holds, in a narrow column."""
    scores = final_scores(garden)
    lines = []
    for side in range(garden.sides):
        lines.append(_who(garden, side))
        points = counted(scores[side], "point")
        lines.append(f"  {points}, {counted(garden.gems[side], 'Gem')}")
        held = _held(garden, side, True)
        caught = _captives(garden, side)
        cage = f" {caught} held" if caught else ""
        lines.append(f"  {garden.supply[side]} left{cage} {held}".rstrip())
    nursery = " ".join([_tile(garden, patch, True) for patch in garden.nursery]) or "empty"
    return [*lines, f" Nursery {nursery}", f" Bag {garden.bag.bit_count()}"]


def _below(garden: Garden) -> list[str]:
    """What everybody holds, a line for each."""
    scores = final_scores(garden)
    lines = []
    for side in range(garden.sides):
        words = f"{_who(garden, side)}: {counted(scores[side], 'point')}"
        words += f", {counted(garden.gems[side], 'Gem')}, "
        words += f"{counted(garden.supply[side], 'Sprite')} left"
        caught = _captives(garden, side)
        words += f", {counted(caught, 'captive')}" if caught else ""
        held = _held(garden, side, True)
        lines.append(f"{words}  {held}".rstrip())
    nursery = " ".join([_tile(garden, patch, True) for patch in garden.nursery]) or "empty"
    lines.append(f" Nursery {nursery}   Bag {garden.bag.bit_count()}")
    return lines


# --- the garden -----------------------------------------------------------------------------


def _garden(garden: Garden, cell: int, plots: bool) -> list[Line]:
    """The garden in rows, each shifted by half a patch; with or without the plots around it."""
    if not garden.ground:
        return [("The garden is still empty.", 26)]
    shown = set(garden.ground)
    task = garden.stack[-1] if garden.stack else None
    if plots and isinstance(task, AddPatch) and garden.actors:
        shown |= {plot for plot in garden.open_plots() if plot in ON_TABLE}
    elif isinstance(task, CarryPatch) and garden.actors:
        shown |= set(garden.choices)
    places = [axial(plot) for plot in shown]
    left = min([2 * q + r for q, r in places])
    lines: list[Line] = []
    for r in range(min([r for _, r in places]), max([r for _, r in places]) + 1):
        line, column = "", 0
        for q in sorted([q for q, row in places if row == r]):
            gap = cell * (2 * q + r - left) // 2 - column
            line += " " * gap + _cell(garden, plot_at(q, r), cell)
            column += gap + cell
        lines.append((line, column))
    return lines


def _cell(garden: Garden, plot: int, wide: int) -> str:
    """A patch with its Sprites and Gems, or a plot with its coordinates."""
    patch = garden.ground.get(plot, -1)
    if patch < 0:
        q, r = axial(plot)
        words = f"{q},{r}"
        return f"[dim]{words if len(words) <= wide else '·':<{wide}}[/]"
    plant = garden.plant_of(patch)
    colour = TILE_COLOURS.get(plant.tile, "white")
    letters = code(garden, plant) if wide > 4 else plant.title[0]
    name = f"{letters}{patch % COPIES + 1}"
    style = f"bold {colour}" + (" reverse" if patch == garden.wizard else "")
    sprites = garden.sprites[patch]
    low = ""
    if sprites:
        low = letter(garden, garden.owner[patch]) + (str(sprites) if wide > 4 else "")
    gems = garden.gems_on[patch]
    if gems:
        low += SUPERSCRIPTS[gems] if gems < len(SUPERSCRIPTS) else "⁺"
    low = low[: wide - len(name)]
    seat = SEAT_COLOURS[garden.owner[patch]] if sprites else "dim"
    rest = f"{low:<{wide - len(name)}}"
    return f"[{style}]{name}[/]" + (f"[{seat}]{rest}[/]" if low else rest)


def _around_the_wizard(garden: Garden, lines: list[Line], width: int, rows: int) -> list[Line]:
    """As many rows as fit, the Wizard's among them; no garden that people grow is so large."""
    if len(lines) > rows:
        top = min([axial(plot)[1] for plot in garden.ground])
        here = axial(garden.place[garden.wizard])[1] - top if garden.wizard >= 0 else 0
        first = max(0, min(here - rows // 2, len(lines) - rows))
        lines = lines[first : first + rows]
    if max([length for _, length in lines]) <= width:
        return lines
    return [("The garden is too wide for this terminal.", 41)]


# --- the cards ------------------------------------------------------------------------------


def details(view: View) -> str:
    """The cards of the column, with all that they say."""
    garden = cast(Garden, view.known)
    lines: list[str] = []
    for plant in garden.column:
        card = garden.book.plants[plant]
        lines += _card(card, code(garden, card), garden.book.training, garden.solo)
    return "\n".join([*lines, f"[dim]{LEGEND}[/]"])


def _card(plant: Plant, short: str, training: bool, solo: bool) -> list[str]:
    """A card of the column: its name, then its powers."""
    colour = TILE_COLOURS.get(plant.tile, "white")
    mark = " △" if plant.alternate else ""
    free = "free Sprite" if plant.free_sprite else "no free Sprite"
    head = f"[bold {colour}]{short} {plant.title}{mark}{MARKS[plant.source]}[/] "
    head += f"({TIMINGS[plant.timing]}{MARKS[plant.timing_source]}, "
    head += f"{free}{MARKS[plant.free_sprite_source]})"
    lines = [head, f"   Sprout: {_marked(plant.powers[SPROUT])}"]
    if not training:
        lines.append(f"   Grow: {_marked(plant.powers[GROW])}")
    if solo:
        lines.append(f"   Rival: {_marked(plant.powers[RIVALRY])}")
    if plant.endgame:
        lines.append(f"   End: {plant.endgame.text}{MARKS[plant.endgame.source]}")
    return lines


def _marked(power: Power) -> str:
    """The text of a power, with a mark if it is not the rulebook's."""
    return power.text + MARKS[power.source]


def plant_list(book: Book) -> str:
    """Every plant with all its powers, as Markdown."""
    lines: list[str] = []
    for plant in book.plants:
        kind = f", alternate of {plant.tile.title()}" if plant.alternate else ""
        name = " (name ours)" if plant.source == "house" else ""
        free = "free Sprite" if plant.free_sprite else "no free Sprite"
        timing = f"{TIMINGS[plant.timing]} [{plant.timing_source}]"
        free += f" [{plant.free_sprite_source}]"
        lines.append(f"- **{plant.title}**{name} ({timing}, {free}{kind})")
        for title, which in (("Sprout", SPROUT), ("Grow", GROW))[: 1 if book.training else 2]:
            power = plant.powers[which]
            lines.append(f"    - *{title}* ({power.source}): {power.text}")
        if plant.endgame:
            lines.append(f"    - *Endgame* ({plant.endgame.source}): {plant.endgame.text}")
    return "\n".join(lines)
