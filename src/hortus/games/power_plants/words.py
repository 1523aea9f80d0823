"""What Power Plants says to people: prompts, labels, the log, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from hortus.core.contract import Event, Move, View
from hortus.core.face import GAME, Entry, Face, Feat, Measure, Standing, counted
from hortus.core.svg import Drawing
from hortus.games.power_plants import clicks, glossary, picture, picture_preview, terminal
from hortus.games.power_plants.effects import CarryPatch, CountGems, MoveGems, MoveSprite, Scatter
from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.log import sentence, side_name
from hortus.games.power_plants.picture_plants import NIGHT_COLOURS
from hortus.games.power_plants.plants import COPIES, Book
from hortus.games.power_plants.powers import Growing
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import breakdown
from hortus.games.power_plants.targets import patches_meant

TRAINING = (
    "**This game is played in Training Mode: only Sprout powers are used, and nothing grows.**\n\n"
)
COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")


FEATS: Final = (
    Feat("Longest chain of growing patches in a turn", "grow", "patch", "patches"),
    Feat("Most Sprites added in a turn", "sprite-added", "Sprite", "Sprites"),
    Feat("Most Gems by powers in a turn", "gems-gained", "Gem", "Gems"),
    Feat("Most Sprites captured", "sprite-captured", "Sprite", "Sprites", GAME),
)
"""The records of a match."""
MEASURES: Final = (
    Measure("score", "point", "points", of_rivals=True),
    Measure("patches_controlled", "patch with Sprites on it", "patches with Sprites on them"),
    Measure("sprites_in_garden", "Sprite in the garden", "Sprites in the garden"),
    Measure("captives", "captive", "captives"),
    Measure("supply", "Sprite in the supply", "Sprites in the supply"),
)
"""What hints compare moves by."""


class PlantsFace(Face):
    """The presentation of Power Plants."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS
    seat_word = "Wizard"
    night = NIGHT_COLOURS

    def __init__(self, book: Book) -> None:
        self.book = book

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The garden, and under it hands, Nursery and the card column."""
        return picture.draw(view, shape, names)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """The new patch and the patches that would grow, in their order."""
        return picture_preview.preview(view, move, shape)

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """Patches, plots, or a patch of the Nursery."""
        garden = cast(Garden, view.known)
        if move.kind == "add":
            name = garden.patch_name(garden.patch_from(move.args[0]))
            return (f"hand-{name}", f"plot-{picture.plot_id(move.args[1])}")
        if move.kind == "to":
            return (f"plot-{picture.plot_id(move.args[0])}",)
        if move.kind == "swap":
            given, taken = [garden.patch_name(garden.patch_from(one)) for one in move.args[:2]]
            return (f"hand-{given}", f"nursery-{taken}")
        task = garden.stack[-1]
        if isinstance(task, CountGems):
            return (f"patch-{garden.patch_name(task.goal)}",)
        names = [f"patch-{garden.patch_name(patch)}" for patch in patches_meant(garden, move)]
        if move.kind == "sprout":
            names.append(f"card-{garden.plant_of(garden.wizard).name}")
        if move.kind == "type":
            names.append(f"card-{self.book.names[move.args[0]]}")
        return tuple(names)

    def traces(self, before: View, move: Move) -> tuple[str, ...]:
        """The patch that was added, moved or aimed at."""
        garden = cast(Garden, before.known)
        if before.chance and not (garden.rivals_turn and move.kind != "draw"):
            return ()
        if move.kind == "add":
            patch = garden.patch_from(move.args[0])
            card = (f"card-{garden.plant_of(patch).name}",) if garden.rivals_turn else ()
            return (f"patch-{garden.patch_name(patch)}", *card)
        task = garden.stack[-1]
        if isinstance(task, CarryPatch):
            return (f"patch-{garden.patch_name(task.patch)}",)
        return self.touches(before, move)

    def left_undone(self, view: View, move: Move) -> str:
        """A power that could be used."""
        return "Your turn would bring no power." if move.kind == "rest" else ""

    def refusal(self, view: View, part: str) -> str:
        """Why a part cannot be chosen now; see `clicks`."""
        return clicks.refusal(view, part)

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
            return f"{{{garden.actors[0]}}} is {task.doing(garden)}."
        return task.question(garden)

    def label(self, view: View, move: Move) -> str:
        """A move in a few words."""
        garden = cast(Garden, view.known)
        kind = move.kind
        if kind == "add":
            return f"{self.group(view, move)}: {where(garden, move.args[1])}"
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
            return f"To the plot {where(garden, move.args[0])}"
        if kind == "swap":
            taken = garden.patch_from(move.args[1])
            return f"{self.group(view, move)}, take {garden.patch_title(taken)}"
        if kind == "take":
            return counted(move.args[0], "Gem")
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

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.entries(self.book)

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        garden = cast(Garden, view.known)
        if garden.over:
            return "Scoring"
        task = garden.stack[-1]
        return "Alone against the Rival" if garden.rivals_turn else task.heading(garden)

    # --- the log ----------------------------------------------------------------------------

    def tell(self, before: View, move: Move) -> str:
        """What somebody decided, and everything that came of it."""
        garden = cast(Garden, before.known)
        after = garden.copy()
        heard: list[Event] = []
        after.witness = heard.append
        after.play(move)
        return sentence(after, _deed(garden, move, self.book, heard), heard)

    # --- what stands beside -----------------------------------------------------------------

    def standings(self, view: View) -> Sequence[Standing]:
        """The score if the game ended now, and what it is made of."""
        garden = cast(Garden, view.known)
        parts = breakdown(garden)
        return [_standing(garden, parts, seat) for seat in range(garden.players)]

    def others(self, view: View) -> Sequence[Standing]:
        """The Rival of the solo game, and how strong it is."""
        garden = cast(Garden, view.known)
        if not garden.solo:
            return ()
        levels = [name for name, level in self.book.levels.items() if level is self.book.level]
        name = f"The Rival ({levels[0]})" if levels else "The Rival"
        return (_standing(garden, breakdown(garden), 1, name),)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The garden in rows, and what everybody holds."""
        return terminal.board(view, width, height)

    def details(self, view: View) -> str:
        """The cards of the column."""
        return terminal.details(view)

    def rules(self) -> str:
        """The rules in our own words, and every plant of the game's content."""
        text = (Path(__file__).parent / "rules.md").read_text("utf-8")
        training = TRAINING if self.book.training else ""
        text = text.replace("{training}", training)
        return text.replace("{plants}", terminal.plant_list(self.book))


def where(garden: Garden, plot: int) -> str:
    """A free plot by a patch it touches: `east of Snapjaw 3`, and how many more it would touch."""
    near = [
        (way, garden.ground[plot - step])
        for way, step in enumerate(STEPS)
        if plot - step in garden.ground
    ]
    if not near:
        return "far from every patch"
    way, patch = min(near, key=lambda one: one[1])
    more = len(near) - 1
    touching = f", touching {more} more" if more else ""
    return f"{COMPASS[way]} of {garden.patch_title(patch)}{touching}"


def _standing(
    garden: Garden, parts: Sequence[Sequence[int]], side: int, name: str = ""
) -> Standing:
    """What a side scores if the game ended now, and what that is made of."""
    gems, plants, on_patches, fields = parts[side]
    start = side * garden.sides
    captives = sum(garden.captives[start : start + garden.sides])
    holds = [counted(gems, "Gem"), f"fields {fields}"]
    holds += [f"patch Gems {on_patches}"] if on_patches else []
    holds += [f"plants {plants}"] if plants else []
    holds += [counted(captives, "captive")] if captives else []
    holds.append(f"{counted(garden.supply[side], 'Sprite')} left")
    return Standing(counted(sum(parts[side]), "point"), ", ".join(holds), name)


# --- helpers --------------------------------------------------------------------------------


def _power_label(garden: Garden, kind: str) -> str:
    if kind == "sprout":
        return f"Sprout {garden.patch_title(garden.wizard)}"
    near = len(garden.neighbours(garden.wizard))
    return f"Grow {near} patch{'es' if near != 1 else ''}"


def _row_label(garden: Garden, move: Move) -> str:
    way = move.args[0]
    count = len(patches_meant(garden, move))
    patches = f"{count} patch{'es' if count != 1 else ''}"
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


def _deed(garden: Garden, move: Move, book: Book, heard: Sequence[Event]) -> str:
    """What somebody chose, where what happened then does not say it; else empty."""
    kind, task = move.kind, garden.stack[-1]
    who = side_name(garden, garden.actors[0] if garden.actors else garden.turn)
    if kind == "plant":
        return f"in the game: |{book.plants[move.args[0]].title}|"
    if kind == "grow":
        return f"{who} grows what touches {garden.patch_title(garden.wizard)}"
    if kind == "type":
        return f"{who} chooses {book.plants[move.args[0]].title}"
    if kind in ("row", "axis"):
        return f"{who} chooses the row to the {COMPASS[move.args[0]]}"
    if kind not in ("field", "pick"):
        return ""
    patch = garden.patch_title(garden.patch_from(move.args[0]))
    if kind == "field":
        return f"{who} chooses the field of {patch}"
    if isinstance(task, MoveSprite | Scatter):
        if any([event.kind == "sprite-moved" for event in heard]):
            return ""
        return f"{who} moves a Sprite from {garden.patch_title(task.patch)} to {patch}"
    if isinstance(task, MoveGems):
        return "" if heard else f"{who} moves Gems to {patch}"
    return "" if heard else f"{who} chooses {patch}"
