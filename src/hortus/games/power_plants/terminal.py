"""Power Plants in a terminal: the garden in staggered rows, hands, Nursery, cards, plant texts.

A patch is shown as two letters of its plant and its number, in a colour of its plant; under it
its Sprites and Gems. Seats have a letter each, so that nothing rests on colour.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import CarryPatch
from hortus.games.power_plants.hexes import axial, plot_at
from hortus.games.power_plants.plants import (
    COPIES,
    GROW,
    LEGEND,
    MARKS,
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
CELL: Final = 6
"""Columns for one patch."""
MOST: Final = 100
TEXT: Final = 76


def code(plant: Plant) -> str:
    """Two letters for a plant."""
    return plant.title[:2]


def letter(state: Garden, side: int) -> str:
    """The letter of a side's Sprites."""
    return "R" if state.solo and side == 1 else LETTERS[side]


def board(view: View) -> str:
    """The whole table as rich markup."""
    garden = cast(Garden, view.known)
    lines = _garden(garden)
    lines.append("")
    for side in range(garden.sides):
        lines.append(_side(garden, side))
    nursery = " ".join([_tile(garden, patch) for patch in garden.nursery]) or "empty"
    lines.append(f"Nursery: {nursery}   bag: {garden.bag.bit_count()} patches")
    for plant in garden.column:
        lines += _card(garden.book.plants[plant], garden.book.training)
    lines.append(f"[dim]{LEGEND}[/]")
    return "\n".join(lines)


def _tile(state: Garden, patch: int) -> str:
    plant = state.plant_of(patch)
    colour = TILE_COLOURS.get(plant.tile, "white")
    return f"[{colour}]{plant.title} {patch % COPIES + 1}[/]"


def _side(garden: Garden, side: int) -> str:
    name = "the Rival" if garden.solo and side == 1 else f"{{{side}}}"
    hand = garden.hands[side] if side < garden.players else ()
    held = " ".join([_tile(garden, patch) for patch in hand])
    start = side * garden.sides
    captives = sum(garden.captives[start : start + garden.sides])
    mark = "▶" if side == garden.turn and not garden.over else " "
    colour = SEAT_COLOURS[side]
    words = (
        f"{mark} [{colour}]{letter(garden, side)} {name}[/]: {final_scores(garden)[side]} points"
    )
    words += f", {garden.gems[side]} Gems, {garden.supply[side]} Sprites left"
    if captives:
        words += f", {captives} captive"
    return f"{words}  {held}".rstrip()


def _garden(garden: Garden) -> list[str]:
    """The garden: two lines for each row, rows shifted by half a patch."""
    if not garden.ground:
        return ["The garden is still empty."]
    shown = dict.fromkeys(garden.ground, "")
    if garden.actors and isinstance(garden.stack[-1], AddPatch):
        shown.update(dict.fromkeys(garden.open_plots(), ""))
    elif garden.actors and isinstance(garden.stack[-1], CarryPatch):
        shown.update(dict.fromkeys(garden.choices, ""))
    places = [axial(plot) for plot in shown]
    left = min([2 * q + r for q, r in places])
    right = max([2 * q + r for q, r in places])
    half = max(1, min(CELL // 2, MOST // (right - left + 2)))
    lines: list[str] = []
    for r in range(min([r for _, r in places]), max([r for _, r in places]) + 1):
        row = sorted([q for q, row in places if row == r])
        upper, lower, column = "", "", 0
        for q in row:
            gap = half * (2 * q + r - left) - column
            top, bottom = _cell(garden, plot_at(q, r), 2 * half)
            upper += " " * gap + top
            lower += " " * gap + bottom
            column += gap + 2 * half
        lines += [upper, lower]
    return lines


def _cell(garden: Garden, plot: int, wide: int) -> tuple[str, str]:
    """Two lines for a patch, or for a plot with its coordinates."""
    patch = garden.ground.get(plot, -1)
    if patch < 0:
        q, r = axial(plot)
        words = f"{q},{r}"
        return f"[dim]{words[: wide - 1]:<{wide}}[/]", " " * wide
    plant = garden.plant_of(patch)
    colour = TILE_COLOURS.get(plant.tile, "white")
    wizard = "*" if patch == garden.wizard and wide > 4 else ""
    top = f"{code(plant)}{patch % COPIES + 1}{wizard}"
    low = ""
    if garden.sprites[patch]:
        low = f"{letter(garden, garden.owner[patch])}{garden.sprites[patch]}"
    stars = f"+{garden.gems_on[patch]}" if garden.gems_on[patch] else ""
    seat = SEAT_COLOURS[garden.owner[patch]] if garden.sprites[patch] else "dim"
    words = (low or "·") + stars
    return (
        f"[bold {colour}]{top[: wide - 1]:<{wide}}[/]",
        f"[{seat}]{words[: wide - 1]:<{wide}}[/]",
    )


def _card(plant: Plant, training: bool) -> list[str]:
    """A card of the column: its name, then its powers, wrapped."""
    colour = TILE_COLOURS.get(plant.tile, "white")
    mark = " △" if plant.alternate else ""
    head = f"[bold {colour}]{code(plant)} {plant.title}{mark}[/] ({TIMINGS[plant.timing]}"
    head += ", free Sprite)" if plant.free_sprite else ")"
    lines = [head]
    texts = [f"Sprout: {_marked(plant.powers[SPROUT])}"]
    if not training:
        texts.append(f"Grow: {_marked(plant.powers[GROW])}")
    if plant.endgame:
        texts.append(f"End: {plant.endgame.text}{MARKS[plant.endgame.source]}")
    for text in texts:
        lines += [f"   {line}" for line in _wrapped(text)]
    return lines


def _marked(power: Power) -> str:
    """The text of a power, with a mark if it is not the rulebook's."""
    return power.text + MARKS[power.source]


def _wrapped(words: str) -> list[str]:
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) + 1 > TEXT:
            lines.append("  " + word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def plant_list(book: Book) -> str:
    """Every plant with all its powers, as Markdown."""
    lines: list[str] = []
    for plant in book.plants:
        kind = f", alternate of {plant.tile.title()}" if plant.alternate else ""
        name = " (name ours)" if plant.source == "house" else ""
        free = "free Sprite" if plant.free_sprite else "no free Sprite"
        lines.append(f"- **{plant.title}**{name} ({TIMINGS[plant.timing]}, {free}{kind})")
        for title, which in (("Sprout", SPROUT), ("Grow", GROW)):
            power = plant.powers[which]
            lines.append(f"    - *{title}* ({power.source}): {power.text}")
        if plant.endgame:
            lines.append(f"    - *Endgame* ({plant.endgame.source}): {plant.endgame.text}")
    return "\n".join(lines)
