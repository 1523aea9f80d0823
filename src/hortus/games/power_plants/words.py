"""What Power Plants says to people: prompts, labels, the log, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from hortus.core.contract import Move, View
from hortus.core.face import Face, Standing, counted
from hortus.games.power_plants import picture, terminal
from hortus.games.power_plants.effects import CarryPatch, CountGems, MoveGems
from hortus.games.power_plants.hexes import DIRECTIONS, place_name
from hortus.games.power_plants.plants import COPIES, Book
from hortus.games.power_plants.powers import Growing, PowerAtWork
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import breakdown
from hortus.games.power_plants.setup import DealHands, StockNursery
from hortus.games.power_plants.targets import patches_meant
from hortus.games.power_plants.turns import Swap

COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")


def side_name(garden: Garden, side: int) -> str:
    """A side as texts name it."""
    return "the Rival" if garden.solo and side == 1 else f"{{{side}}}"


class PlantsFace(Face):
    """The presentation of Power Plants."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def picture(self, view: View) -> str:
        """The garden, and under it hands, Nursery and the card column."""
        return picture.draw(view)

    def preview(self, view: View, move: Move) -> str:
        """The new patch and the patches that would grow, in their order."""
        return picture.preview(view, move)

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """Patches, plots, or a patch of the Nursery."""
        garden = cast(Garden, view.known)
        if move.kind == "add":
            name = garden.patch_name(garden.patch_from(move.args[0]))
            return (f"add-{name}-{picture.plot_id(move.args[1])}",)
        if move.kind == "to":
            return (f"plot-{picture.plot_id(move.args[0])}",)
        if move.kind == "swap":
            return (f"nursery-{garden.patch_name(garden.patch_from(move.args[1]))}",)
        task = garden.stack[-1]
        if isinstance(task, CountGems):
            return (f"patch-{garden.patch_name(task.goal)}",)
        names = [f"patch-{garden.patch_name(patch)}" for patch in patches_meant(garden, move)]
        if move.kind == "sprout":
            names.append(f"card-{garden.plant_of(garden.wizard).name}")
        if move.kind == "type":
            names.append(f"card-{self.book.names[move.args[0]]}")
        return tuple(names)

    # --- questions --------------------------------------------------------------------------

    def prompt(self, view: View) -> str:
        """The question that is open."""
        garden = cast(Garden, view.known)
        if garden.over:
            return "The game is over."
        task = garden.stack[-1]
        if garden.chance:
            return "The Rival acts." if garden.rivals_turn else task.question(garden)
        if view.seat not in garden.actors:
            return f"{{{garden.actors[0]}}} is {task.doing()}."
        return task.question(garden)

    def label(self, view: View, move: Move) -> str:
        """A move in a few words."""
        garden = cast(Garden, view.known)
        kind = move.kind
        if kind == "add":
            return f"{self.group(view, move)} to {place_name(move.args[1])}"
        if kind in ("sprout", "grow"):
            return _power_label(garden, kind)
        if kind == "field":
            field = garden.field(garden.patch_from(move.args[0]))
            title = garden.plant_of(field[0]).title
            members = ", ".join([str(patch % COPIES + 1) for patch in sorted(field)])
            return f"The {title} field ({members})"
        if kind == "type":
            return f"All {self.book.plants[move.args[0]].title}"
        if kind in ("row", "axis"):
            return _row_label(garden, move)
        if kind == "to":
            return f"To {place_name(move.args[0])}"
        if kind == "swap":
            taken = garden.patch_from(move.args[1])
            return f"{self.group(view, move)}, take {garden.patch_title(taken)}"
        if kind == "take":
            return f"{move.args[0]} Gem{'s' if move.args[0] > 1 else ''}"
        if kind in ("pick", "activate", "retrieve"):
            return _patch_label(garden, kind, garden.patch_from(move.args[0]))
        return _plain_label(garden, kind)

    def group(self, view: View, move: Move) -> str:
        """The patch that is added or given; else the kind of move."""
        if move.kind not in ("add", "swap"):
            return super().group(view, move)
        garden = cast(Garden, view.known)
        title = garden.patch_title(garden.patch_from(move.args[0]))
        return title if move.kind == "add" else f"Give {title}"

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        garden = cast(Garden, view.known)
        if garden.over:
            return "Scoring"
        task = garden.stack[-1]
        return "Alone against the Rival" if garden.rivals_turn else task.heading(garden)

    # --- the log ----------------------------------------------------------------------------

    def tell(self, before: View, move: Move) -> str:
        """What happened, and what it did to Gems, Sprites and captives."""
        garden = cast(Garden, before.known)
        after = garden.copy()
        after.play(move)
        line = _deed(garden, move, self.book)
        if not line:
            return ""
        changes = (
            _changes(garden, after)
            if garden.column and not isinstance(garden.stack[-1], Swap)
            else []
        )
        if garden.bag and not after.bag:
            changes.append("the bag is empty: one final turn each")
        if after.over and after.result is not None:
            changes.append(f"the game ends: {after.result.reason}")
        return "; ".join([line, *changes]) + "."

    # --- what stands beside -----------------------------------------------------------------

    def standings(self, view: View) -> Sequence[Standing]:
        """The score if the game ended now, and what it is made of."""
        garden = cast(Garden, view.known)
        parts = breakdown(garden)
        found = []
        for seat in range(garden.players):
            gems, plants, on_patches, fields = parts[seat]
            start = seat * garden.sides
            captives = sum(garden.captives[start : start + garden.sides])
            holds = [f"{gems} Gems", f"fields {fields}"]
            holds += [f"patch Gems {on_patches}"] if on_patches else []
            holds += [f"plants {plants}"] if plants else []
            holds += [f"{captives} captive"] if captives else []
            holds.append(f"{garden.supply[seat]} Sprites left")
            if garden.solo:
                holds.append(f"the Rival {sum(parts[1])}")
            found.append(Standing(counted(sum(parts[seat]), "point"), ", ".join(holds)))
        return found

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The garden in rows, hands, Nursery and card column."""
        return terminal.board(view)

    def rules(self) -> str:
        """The rules in our own words, and every plant of the game's content."""
        text = (Path(__file__).parent / "rules.md").read_text("utf-8")
        return text.replace("{plants}", terminal.plant_list(self.book))


# --- helpers --------------------------------------------------------------------------------


def _power_label(garden: Garden, kind: str) -> str:
    if kind == "sprout":
        return f"Sprout {garden.patch_title(garden.wizard)}"
    near = sorted(garden.neighbours(garden.wizard))
    return "Grow " + ", ".join([garden.patch_title(patch) for patch in near])


def _row_label(garden: Garden, move: Move) -> str:
    way = move.args[0]
    count = len(patches_meant(garden, move))
    patches = f"{count} patch{'es' if count > 1 else ''}"
    if move.kind == "row":
        return f"To the {COMPASS[way]}: {patches}"
    return f"{COMPASS[way]} and {COMPASS[way + 3]}: {patches}"


def _patch_label(garden: Garden, kind: str, patch: int) -> str:
    title = garden.patch_title(patch)
    if kind == "activate":
        return f"Grow {title}"
    if kind == "retrieve":
        return f"Retrieve from {title}"
    if garden.sprites[patch]:
        title += f" ({garden.sprites[patch]} of {side_name(garden, garden.owner[patch])})"
    return title


def _plain_label(garden: Garden, kind: str) -> str:
    task = garden.stack[-1]
    if isinstance(task, Growing) and kind == "skip":
        return f"Leave {garden.plant_of(task.patches[0]).title} alone"
    return {"rest": "Use no power", "stop": "No more", "keep": "Keep both"}[kind]


def _deed(garden: Garden, move: Move, book: Book) -> str:
    """What somebody did, or chance brought; empty for what is not worth a line."""
    kind = move.kind
    who = side_name(garden, garden.actors[0] if garden.actors else garden.turn)
    if kind in ("plant", "card"):
        title = book.plants[move.args[0]].title
        return f"{title} is in the game" if kind == "plant" else ""
    if kind == "first":
        return f"{{{move.args[0]}}} starts"
    if kind == "draw":
        return _draw_line(garden, move)
    if kind == "add":
        title = garden.patch_title(garden.patch_from(move.args[0]))
        return f"{who} adds {title} at {place_name(move.args[1])}"
    if kind == "sprout":
        return f"{who} sprouts {garden.patch_title(garden.wizard)}"
    if kind == "grow":
        return f"{who} grows what touches {garden.patch_title(garden.wizard)}"
    if kind == "activate":
        return f"{who} grows {garden.patch_title(garden.patch_from(move.args[0]))}"
    if kind == "rest":
        return f"{who} uses no power"
    if kind == "swap":
        given, taken = [garden.patch_from(code) for code in move.args]
        return f"{who} swaps {garden.patch_title(given)} for {garden.patch_title(taken)}"
    if kind in ("skip", "stop", "keep"):
        return ""
    return f"{who} {_choice_line(garden, move, book)}"


def _draw_line(garden: Garden, move: Move) -> str:
    task = garden.stack[-1]
    title = garden.patch_title(garden.patch_from(move.args[0]))
    if isinstance(task, StockNursery):
        return f"{title} goes to the Nursery"
    if isinstance(task, DealHands):
        return f"{{{task.seat(garden)}}} draws {title}"
    return f"{side_name(garden, garden.turn)} draws {title}"


def _choice_line(garden: Garden, move: Move, book: Book) -> str:
    """A choice inside a power."""
    kind, task = move.kind, garden.stack[-1]
    if isinstance(task, CarryPatch):
        return f"moves {garden.patch_title(task.patch)} to {place_name(move.args[0])}"
    if isinstance(task, CountGems):
        return f"moves {move.args[0]} Gems to {garden.patch_title(task.goal)}"
    if kind == "type":
        return f"chooses {book.plants[move.args[0]].title}"
    if kind in ("row", "axis"):
        return f"chooses the row {DIRECTIONS[move.args[0]].upper()}"
    patch = garden.patch_from(move.args[0])
    if kind == "field":
        return f"chooses the field of {garden.patch_title(patch)}"
    if kind == "retrieve":
        return f"retrieves a Sprite from {garden.patch_title(patch)}"
    if not isinstance(task, PowerAtWork):
        what = "Gems" if isinstance(task, MoveGems) else "a Sprite"
        return f"moves {what} to {garden.patch_title(patch)}"
    return f"chooses {garden.patch_title(patch)}"


def _changes(before: Garden, after: Garden) -> list[str]:
    """What a move did to the holdings of all sides."""
    lines: list[str] = []
    for side in range(before.sides):
        name = side_name(before, side)
        gained = after.gems[side] - before.gems[side]
        if gained:
            lines.append(f"{name} gains {gained} Gem{'s' if gained > 1 else ''}")
        start = side * before.sides
        taken = sum(after.captives[start : start + before.sides])
        taken -= sum(before.captives[start : start + before.sides])
        if taken:
            lines.append(f"{name} captures {taken}")
        there = [patch for patch in range(len(before.owner)) if before.owner[patch] == side]
        lost = [patch for patch in there if after.owner[patch] != side]
        won = [p for p in range(len(after.owner)) if after.owner[p] == side != before.owner[p]]
        if won:
            lines.append(f"{name} takes " + ", ".join([after.patch_title(p) for p in won]))
        if lost:
            lines.append(f"{name} leaves " + ", ".join([after.patch_title(p) for p in lost]))
    return lines
