"""Power Plants in a terminal: the garden in staggered rows, what everybody holds, the cards.

A patch is shown as two letters of its plant and its number, in a colour of its plant, followed by
its Sprites (a letter for each seat, so that nothing rests on colour) and its Gems as a small
number: `Ho3B2¹`. The Wizard's patch is reversed. Card texts are shown on demand.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import BELOW
from hortus.core.language import mark, plural, say, seat_name
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import CarryPatch
from hortus.games.power_plants.hexes import ON_TABLE, axial, plot_at
from hortus.games.power_plants.picture_cards import origins
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
    own = say(plant.title)
    titles = [say(state.book.plants[other].title) for other in state.column]
    for second in own[1:]:
        found = own[0] + second
        alike = [title for title in titles if title != own and title[0] == found[0]]
        if not any([title.startswith(found) for title in alike]):
            return found
    return own[:2]


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
        title = say(card.title)
        name = title if title.startswith(short) else f"{short} {title}"
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
    name = code(state, plant) if short else f"{say(plant.title)} "
    return f"[{colour}]{name}{patch % COPIES + 1}[/]"


def _held(garden: Garden, side: int, short: bool) -> str:
    hand = garden.hands[side] if side < garden.players else ()
    return (" " if short else ", ").join([_tile(garden, patch, short) for patch in hand])


def _who(garden: Garden, side: int) -> str:
    name = say("the Rival") if garden.solo and side == 1 else seat_name(side)
    arrow = "▶" if side == garden.turn and not garden.over else " "
    return f"{arrow}[{SEAT_COLOURS[side]}]{letter(garden, side)} {name}[/]"


def _captives(garden: Garden, side: int) -> int:
    return sum(garden.captives[side * garden.sides : (side + 1) * garden.sides])


def _beside(garden: Garden) -> list[str]:
    """What everybody holds, in a narrow column."""
    scores = final_scores(garden)
    lines = []
    for side in range(garden.sides):
        lines.append(_who(garden, side))
        lines.append(f"  {', '.join(_earned(garden, side, scores))}")
        left, caught = garden.supply[side], _captives(garden, side)
        text = mark("{left} left {caught} held") if caught else mark("{left} left")
        sprites = say(text, left=left, caught=caught)
        lines.append(f"  {sprites} {_held(garden, side, True)}".rstrip())
    return [*lines, *[f" {stock}" for stock in _stock(garden)]]


def _earned(garden: Garden, side: int, scores: list[int]) -> list[str]:
    """The score of a side if the game ended now, and its Gems."""
    points = plural(scores[side], "{n} point", "{n} points")
    return [points, plural(garden.gems[side], "{n} Gem", "{n} Gems")]


def _stock(garden: Garden) -> list[str]:
    """What lies in the Nursery and in the bag."""
    patches = " ".join([_tile(garden, patch, True) for patch in garden.nursery])
    nursery = say("Nursery {patches}", patches=patches) if patches else say("Nursery empty")
    return [nursery, say("Bag {n}", n=garden.bag.bit_count())]


def _below(garden: Garden) -> list[str]:
    """What everybody holds, a line for each."""
    scores = final_scores(garden)
    lines = []
    for side in range(garden.sides):
        words = _earned(garden, side, scores)
        words.append(plural(garden.supply[side], "{n} Sprite left", "{n} Sprites left"))
        caught = _captives(garden, side)
        if caught:
            words.append(plural(caught, "{n} captive", "{n} captives"))
        held = _held(garden, side, True)
        lines.append(f"{_who(garden, side)}: {', '.join(words)}  {held}".rstrip())
    return [*lines, f" {'   '.join(_stock(garden))}"]


# --- the garden -----------------------------------------------------------------------------


def _garden(garden: Garden, cell: int, plots: bool) -> list[Line]:
    """The garden in rows, each shifted by half a patch; with or without the plots around it."""
    if not garden.ground:
        empty = say("The garden is still empty.")
        return [(empty, len(empty))]
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
    letters = code(garden, plant) if wide > 4 else say(plant.title)[0]
    name = f"{letters}{patch % COPIES + 1}"
    style = f"bold {colour}" + (" reverse" if patch == garden.wizard else "")  # no text
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
    wide = say("The garden is too wide for this terminal.")
    return [(wide, len(wide))]


# --- the cards ------------------------------------------------------------------------------


def details(view: View) -> str:
    """The cards of the column, with all that they say."""
    garden = cast(Garden, view.known)
    lines: list[str] = []
    for plant in garden.column:
        card = garden.book.plants[plant]
        lines += _card(card, code(garden, card), garden.book.training, garden.solo)
    return "\n".join([*lines, f"[dim]{say(LEGEND)}[/]"])


def _card(plant: Plant, short: str, training: bool, solo: bool) -> list[str]:
    """A card of the column: its name, then its powers."""
    colour = TILE_COLOURS.get(plant.tile, "white")
    sign = " △" if plant.alternate else ""
    free = say("free Sprite") if plant.free_sprite else say("no free Sprite")
    head = f"[bold {colour}]{short} {say(plant.title)}{sign}{MARKS[plant.source]}[/] "
    head += f"({say(TIMINGS[plant.timing])}{MARKS[plant.timing_source]}, "
    head += f"{free}{MARKS[plant.free_sprite_source]})"
    lines = [say("Sprout: {power}", power=_marked(plant.powers[SPROUT]))]
    if not training:
        lines.append(say("Grow: {power}", power=_marked(plant.powers[GROW])))
    if solo:
        lines.append(say("Rival: {power}", power=_marked(plant.powers[RIVALRY])))
    if plant.endgame:
        scoring = say(plant.endgame.text) + MARKS[plant.endgame.source]
        lines.append(say("End: {scoring}", scoring=scoring))
    return [head, *[f"   {line}" for line in lines]]


def _marked(power: Power) -> str:
    """The text of a power, with a mark if it is not the rulebook's."""
    return say(power.text) + MARKS[power.source]


def plant_list(book: Book) -> str:
    """Every plant with all its powers, as Markdown."""
    lines: list[str] = []
    titles = {plant.name: plant.title for plant in book.plants}
    for plant in book.plants:
        free = say("free Sprite") if plant.free_sprite else say("no free Sprite")
        card = [say(TIMINGS[plant.timing]), free]
        if plant.alternate:
            card.append(say("alternate of {plant}", plant=say(titles[plant.tile])))
        lines.append(f"- **{say(plant.title)}** ({', '.join(card)})")
        powers = [(mark("Sprout"), plant.powers[SPROUT])]
        powers += [] if book.training else [(mark("Grow"), plant.powers[GROW])]
        for title, power in powers:
            lines.append(f"    - *{say(title)}*: {say(power.text)}")
        if plant.endgame:
            lines.append(f"    - *{say('Endgame')}*: {say(plant.endgame.text)}")
        lines += [f"    - *{line}*" for line in origins(plant, book.training, solo=False)]
    return "\n".join(lines)
