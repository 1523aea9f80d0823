"""What Power Plants says to people: prompts, labels, the log, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, cast

from hortus.core.contract import Event, Move, View
from hortus.core.face import GAME, Entry, Face, Feat, Measure, Standing, rules_beside
from hortus.core.language import Language, listed, mark, plural, say, spoken
from hortus.core.native import mypyc_attr
from hortus.core.svg import KEPT, Drawing
from hortus.core.vignette import Portrait
from hortus.games.power_plants import (
    clicks,
    glossary,
    growth,
    picture,
    picture_glimpse,
    picture_preview,
    terminal,
)
from hortus.games.power_plants.counting import parts_of
from hortus.games.power_plants.effects import CarryPatch, CountGems, MoveGems, MoveSprite, Scatter
from hortus.games.power_plants.hexes import AXES, STEPS
from hortus.games.power_plants.log import chapters, patches_seen, sentence, side_name, touched
from hortus.games.power_plants.picture_cards import column_of
from hortus.games.power_plants.picture_patches import listed_titles
from hortus.games.power_plants.picture_plants import NIGHT_COLOURS
from hortus.games.power_plants.plants import (
    ADD,
    CAPTURE,
    COPIES,
    EXPEL,
    MOVE_GEMS,
    MOVE_PATCH,
    MOVE_SPRITE,
    PUT_GEMS,
    SCATTER,
    Book,
)
from hortus.games.power_plants.powers import Growing, PowerAtWork
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import PARTS
from hortus.games.power_plants.targets import patches_meant, row

TRAINING: Final = mark(
    "**This game is played in Training Mode: only Sprout powers are used, and nothing grows.**"
)
AROUND: Final = (
    mark("beside {patch}, next to {other} anticlockwise"),
    mark("beside {patch}, two places from {other} anticlockwise"),
    mark("beside {patch}, opposite {other}"),
    mark("beside {patch}, two places from {other} clockwise"),
    mark("beside {patch}, next to {other} clockwise"),
)
"""Where a plot lies around a patch, by how many steps anticlockwise from another one next to it: words
that hold however the garden is turned in the picture."""
COMMON: Final = 2
"""How many patches two plots can both touch, at most."""
NEAREST: Final = (3, 2, 4, 1, 5)
"""Such steps, those first that are told most plainly."""
GROUPS: Final = {
    "sprout": mark("Sprout"),
    "grow": mark("Grow"),
    "rest": mark("Rest"),
    "skip": mark("Skip"),
    "stop": mark("Stop"),
    "keep": mark("Keep"),
    "activate": mark("Activate"),
    "pick": mark("Pick"),
    "retrieve": mark("Retrieve"),
    "field": mark("Field"),
    "type": mark("Type"),
    "row": mark("Row"),
    "axis": mark("Axis"),
    "take": mark("Take"),
}
"""What moves are listed under, by their kinds."""
LEFT_BE: Final = {
    "rest": mark("Use no power"),
    "stop": mark("No more"),
    "keep": mark("Keep both"),
}
"""The moves that leave something be."""

TAKING: Final = {
    MOVE_SPRITE: mark("Move a Sprite of {who} from {patch}"),
    SCATTER: mark("Scatter the Sprites of {who} from {patch}"),
    CAPTURE: mark("Capture a Sprite of {who} from {patch}"),
    EXPEL: mark("Expel Sprites of {who} from {patch}"),
    MOVE_PATCH: mark("Move {patch}"),
    MOVE_GEMS: mark("Move Gems from {patch}"),
}
"""What a power does to a patch that is picked, by its effect."""
TAKING_OWN: Final = {
    MOVE_SPRITE: mark("Move a Sprite of yours from {patch}"),
    SCATTER: mark("Scatter your Sprites from {patch}"),
}
"""The same of one's own."""

ADDED: Final = "add"
"""The kind of event with which a turn begins."""
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
    Measure("supply", "Sprite in the supply", "Sprites in the supply", spent=True),
)
"""What hints compare moves by."""


class Spots(NamedTuple):
    """The plots of a position in words, as far as they were asked for."""

    garden: Garden
    language: Language
    words: dict[int, str]


@mypyc_attr(native_class=False)
class PlantsFace(Face):
    """The presentation of Power Plants."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS
    turn_begins: str = ADDED
    seat_word = mark("Wizard")
    night = NIGHT_COLOURS
    portrait = Portrait(players=5, share=0.5, seed=6)

    def __init__(self, book: Book) -> None:
        self.book = book
        self._spots: Spots | None = None
        self._titles: dict[tuple[int, Language], str] = {}
        self._adding: dict[tuple[int, int], tuple[str, ...]] = {}
        """What is asked again and again of additions: their patch in words, and what they touch."""

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The garden, and under it hands, Nursery and the card column."""
        return picture.draw(view, shape, names)

    def vignette(self, view: View, shape: str) -> Drawing:
        """The garden and what lies in it."""
        return picture.draw_vignette(view, shape)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """The new patch and the patches that would grow, in their order."""
        return picture_preview.preview(view, move, shape)

    def glimpse(self, view: View, part: str, shape: str = "alone") -> str:
        """Which patches could go to a plot, or what a patch brings on each of them."""
        return picture_glimpse.glimpse(view, part, shape)

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """Patches, plots, or a patch of the Nursery."""
        garden = cast(Garden, view.known)
        if move.kind == "add":
            code, plot = move.args[0], move.args[1]
            if (code, plot) not in self._adding:
                name = garden.patch_name(garden.patch_from(code))
                self._adding[code, plot] = (f"hand-{name}", f"plot-{picture.plot_id(plot)}")
            return self._adding[code, plot]
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
        """What was aimed at, the patches that something happened to, and the one that was added in this turn."""
        garden = cast(Garden, before.known)
        if before.chance and not (garden.rivals_turn and move.kind != "draw"):
            return ()
        after, heard = _played(garden, move)
        patches = patches_seen(after, heard)
        if after.lies(after.added[garden.turn]):
            patches.append(after.added[garden.turn])
        seen = [f"patch-{garden.patch_name(patch)}" for patch in patches]
        return tuple(dict.fromkeys([*self._aims(before, move), *seen]))

    def _aims(self, before: View, move: Move) -> tuple[str, ...]:
        """The patch that is added, moved or aimed at."""
        garden = cast(Garden, before.known)
        if move.kind == "add":
            patch = garden.patch_from(move.args[0])
            card = (f"card-{garden.plant_of(patch).name}",) if garden.rivals_turn else ()
            return (f"patch-{garden.patch_name(patch)}", *card)
        if move.kind == "swap":
            given, taken = [garden.patch_name(garden.patch_from(one)) for one in move.args[:2]]
            return (f"hand-{taken}", f"nursery-{given}")
        task = garden.stack[-1]
        if isinstance(task, CarryPatch):
            return (f"patch-{garden.patch_name(task.patch)}",)
        return self.touches(before, move)

    def left_undone(self, view: View, move: Move) -> str:
        """A power that could be used."""
        if move.kind != "rest":
            return ""
        patch = cast(Garden, view.known).patch_title(cast(Garden, view.known).wizard)
        if self.book.training:
            return say("{patch} would not sprout.", patch=patch)
        return say("{patch} would not sprout, and nothing beside it would grow.", patch=patch)

    def follows(self, view: View, move: Move) -> Sequence[Move]:
        """The patches that grow then without a question; see `growth`."""
        return growth.follows(cast(Garden, view.known), move)

    def refusal(self, view: View, part: str) -> str:
        """Why a part cannot be chosen now; see `clicks`."""
        return clicks.refusal(view, part)

    # --- questions --------------------------------------------------------------------------

    def prompt(self, view: View) -> str:
        """The question that is open."""
        garden = cast(Garden, view.known)
        if garden.over:
            return say("The game is over.")
        task = garden.stack[-1]
        if garden.chance:
            return say("The Rival acts.") if garden.rivals_turn else task.question(garden)
        if view.seat not in garden.actors:
            return task.doing(garden)
        return task.question(garden)

    def label(self, view: View, move: Move) -> str:
        """A move in a few words."""
        garden = cast(Garden, view.known)
        kind = move.kind
        if kind == "add":
            return f"{self._title(garden, move.args[0])}: {self._where(garden, move.args[1])}"
        if kind in ("sprout", "grow"):
            return _power_label(garden, move)
        if kind == "field":
            field = garden.field(garden.patch_from(move.args[0]))
            title = say(garden.plant_of(field[0]).title)
            members = ", ".join([str(patch % COPIES + 1) for patch in sorted(field)])
            return say("The {plant} field ({numbers})", plant=title, numbers=members)
        if kind == "type":
            return say("All {plant}", plant=say(self.book.plants[move.args[0]].title))
        if kind in ("row", "axis"):
            return _row_label(garden, move)
        if kind == "to":
            return f"{self.group(view, move)}: {self._where(garden, move.args[0])}"
        if kind == "swap":
            given, taken = [garden.patch_title(garden.patch_from(one)) for one in move.args[:2]]
            return say("Give {given}, take {taken}", given=given, taken=taken)
        if kind == "take":
            return plural(move.args[0], "{n} Gem", "{n} Gems")
        if kind in ("pick", "activate", "retrieve"):
            return _patch_label(garden, kind, garden.patch_from(move.args[0]))
        return _plain_label(garden, kind)

    def _title(self, garden: Garden, code: int) -> str:
        """A patch as people say it, by what moves call it, which is the same in every position."""
        key = (code, spoken())
        if key not in self._titles:
            self._titles[key] = garden.patch_title(garden.patch_from(code))
        return self._titles[key]

    def _where(self, garden: Garden, plot: int) -> str:
        """Where a plot is: as many moves as one has patches lead there."""
        spots = self._spots
        if spots is None or spots.garden is not garden or spots.language is not spoken():
            spots = self._spots = Spots(garden, spoken(), {})
        if plot not in spots.words:
            spots.words[plot] = where(garden, plot)
        return spots.words[plot]

    def group(self, view: View, move: Move) -> str:
        """The patch that is added or given; else the kind of move."""
        garden = cast(Garden, view.known)
        task = garden.stack[-1]
        if isinstance(task, CarryPatch):
            return say(TAKING[MOVE_PATCH], patch=garden.patch_title(task.patch))
        if move.kind in GROUPS:
            return say(GROUPS[move.kind])
        if move.kind not in ("add", "swap"):
            return super().group(view, move)
        title = self._title(garden, move.args[0])
        return title if move.kind == "add" else say("Give {given}", given=title)

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.entries(self.book)

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        garden = cast(Garden, view.known)
        if garden.over:
            return say("Scoring")
        if garden.rivals_turn:
            return say("Alone against the Rival")
        return garden.stack[-1].heading(garden)

    # --- the log ----------------------------------------------------------------------------

    def tell(self, before: View, move: Move) -> str:
        """What somebody decided, and everything that came of it."""
        garden = cast(Garden, before.known)
        after, heard = _played(garden, move)
        deed = _deed(garden, move, self.book, heard)
        first, *rest = chapters(heard)
        return "\n".join(
            [sentence(after, deed, first), *[sentence(after, "", one) for one in rest]]
        )

    # --- what stands beside -----------------------------------------------------------------

    def standings(self, view: View) -> Sequence[Standing]:
        """The score if the game ended now, and what it is made of."""
        garden = cast(Garden, view.known)
        parts = parts_of(garden)
        return [_standing(garden, parts, seat) for seat in range(garden.players)]

    def others(self, view: View) -> Sequence[Standing]:
        """The Rival of the solo game, and how strong it is."""
        garden = cast(Garden, view.known)
        if not garden.solo:
            return ()
        levels = [name for name, level in self.book.levels.items() if level is self.book.level]
        name = say("The Rival")
        if levels:
            name = say("The Rival ({level})", level=say(levels[0]))
        parts = parts_of(garden)
        told = _standing(garden, parts, 1)
        worth = {say(part): points for part, points in zip(PARTS, parts[1], strict=True)}
        return (Standing(told.score, told.holds, name, worth),)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The garden in rows, and what everybody holds."""
        return terminal.board(view, width, height)

    def details(self, view: View) -> str:
        """The cards of the column."""
        return terminal.details(view)

    def rules(self) -> str:
        """The rules in our own words, and every plant of the game's content."""
        text = rules_beside(__name__)
        training = f"{say(TRAINING)}\n\n" if self.book.training else ""
        text = text.replace("{training}", training)
        return text.replace("{plants}", terminal.plant_list(self.book))


def where(garden: Garden, plot: int) -> str:
    """A free plot by the patches it touches: `beside Snapjaw 3 and Honeyleaf 8`; if another one touches
    the same ones, by how it lies around the first of them."""
    near = touched(garden, plot)
    if not near:
        return say("far from every patch")
    beside = say("beside {patches}", patches=listed_titles(column_of(garden).plants, tuple(near)))
    middle = garden.place[near[0]]
    alike = [
        middle + step
        for step in STEPS
        if len(near) <= COMMON
        and middle + step not in garden.ground
        and middle + step != plot
        and touched(garden, middle + step) == near
    ]
    if not alike:
        return beside
    start = STEPS.index(plot - middle)
    others = [garden.ground.get(middle + STEPS[(start - steps) % 6]) for steps in NEAREST]
    found = [(steps, one) for steps, one in zip(NEAREST, others, strict=True) if one is not None]
    if not found:
        return beside
    steps, other = found[0]
    title = garden.patch_title(near[0])
    return say(AROUND[steps - 1], patch=title, other=garden.patch_title(other))


def _standing(garden: Garden, parts: Sequence[Sequence[int]], side: int) -> Standing:
    """What a side scores if the game ended now, and what that is made of."""
    start = side * garden.sides
    captives = sum(garden.captives[start : start + garden.sides])
    return _told(tuple(parts[side]), captives, garden.supply[side], spoken())


@lru_cache(maxsize=KEPT)
def _told(parts: tuple[int, ...], captives: int, supply: int, _language: Language) -> Standing:
    gems, plants, on_patches, fields = parts
    holds = [plural(gems, "{n} Gem", "{n} Gems"), say("fields {n}", n=fields)]
    holds += [say("patch Gems {n}", n=on_patches)] if on_patches else []
    holds += [say("plants {n}", n=plants)] if plants else []
    holds += [plural(captives, "{n} captive", "{n} captives")] if captives else []
    holds.append(plural(supply, "{n} Sprite left", "{n} Sprites left"))
    points = plural(sum(parts), "{n} point", "{n} points")
    return Standing(points, ", ".join(holds))


# --- helpers --------------------------------------------------------------------------------


def _played(garden: Garden, move: Move) -> tuple[Garden, list[Event]]:
    """The position after a move, and what happened."""
    after = garden.copy()
    heard: list[Event] = []
    after.witness = heard.append
    after.play(move)
    return after, heard


def _power_label(garden: Garden, move: Move) -> str:
    """The plant that sprouts, or the one that grows, with Gems that it gives for sure; of several how many patches,
    as their powers are told apart."""
    patches = garden.neighbours(garden.wizard)
    if move.kind == "sprout":
        words = say("Sprout {plant}", plant=say(garden.plant_of(garden.wizard).title))
    elif len({patch // COPIES for patch in patches}) > 1:
        return plural(len(patches), "Grow {n} patch", "Grow {n} patches")
    else:
        words = say("Grow {plant}", plant=say(garden.plant_of(patches[0]).title))
    gained = growth.certain_gain(garden, move)
    return f"{words} (+{gained})" if gained else words


def _row_label(garden: Garden, move: Move) -> str:
    """A row by the patches next to the Wizard in it, and how long it is."""
    meant = patches_meant(garden, move)
    count = plural(len(meant), "{n} patch", "{n} patches")
    return say("Towards {patches}: {count}", patches=_first_ones(garden, move), count=count)


def _first_ones(garden: Garden, move: Move) -> str:
    """The patches next to the Wizard in a row, which tell it from all others."""
    ways = range(move.args[0], 6, AXES) if move.kind == "axis" else move.args[:1]
    rows = [row(garden, garden.wizard, way) for way in ways]
    return listed([garden.patch_title(patches[0]) for patches in rows if patches])


def _patch_label(garden: Garden, kind: str, patch: int) -> str:
    title = garden.patch_title(patch)
    if kind == "activate":
        return say("Grow {patch}", patch=title)
    if kind == "retrieve":
        return say("Retrieve from {patch}", patch=title)
    task = garden.stack[-1]
    step = task.present(garden) if isinstance(task, PowerAtWork) else None
    if step and step.do in TAKING:
        if garden.owner[patch] == garden.turn and step.do in TAKING_OWN:
            return say(TAKING_OWN[step.do], patch=title)
        return say(TAKING[step.do], patch=title, who=side_name(garden, garden.owner[patch]))
    told = _holding(garden, patch, title)
    if step and step.do == ADD:
        return plural(
            step.count, "Add {n} Sprite to {patch}", "Add {n} Sprites to {patch}", patch=told
        )
    if step and step.do == PUT_GEMS:
        return plural(step.count, "Put {n} Gem on {patch}", "Put {n} Gems on {patch}", patch=told)
    if isinstance(task, MoveSprite | Scatter | MoveGems):
        return say("To {patch}", patch=told)
    return told


def _holding(garden: Garden, patch: int, title: str) -> str:
    """A patch, and whose Sprites are there."""
    if garden.sprites[patch] and garden.owner[patch] == garden.turn:
        return plural(
            garden.sprites[patch],
            "{patch} ({n} Sprite of yours)",
            "{patch} ({n} Sprites of yours)",
            patch=title,
        )
    if garden.sprites[patch]:
        who = side_name(garden, garden.owner[patch])
        return plural(
            garden.sprites[patch],
            "{patch} ({n} Sprite of {who})",
            "{patch} ({n} Sprites of {who})",
            patch=title,
            who=who,
        )
    return title


def _plain_label(garden: Garden, kind: str) -> str:
    task = garden.stack[-1]
    if isinstance(task, Growing) and kind == "skip":
        return say("Leave {plant} alone", plant=say(garden.plant_of(task.patches[0]).title))
    return say(LEFT_BE[kind])


def _left(garden: Garden, who: str) -> str:
    """Whose power somebody leaves unused, or does not use any further."""
    for task in reversed(garden.stack):
        if isinstance(task, Growing):
            plant = say(garden.plant_of(task.patches[0]).title)
            return say("{who} leaves {plant} alone", who=who, plant=plant)
        if isinstance(task, PowerAtWork):
            plant = say(garden.book.plants[task.plant].title)
            return say("{who} does no more with {plant}", who=who, plant=plant)
    return ""


def _deed(garden: Garden, move: Move, book: Book, heard: Sequence[Event]) -> str:
    """What somebody chose, where what happened then does not say it; else empty."""
    kind, task = move.kind, garden.stack[-1]
    who = side_name(garden, garden.actors[0] if garden.actors else garden.turn)
    if kind == "plant":
        return say("in the game: |{plant}|", plant=say(book.plants[move.args[0]].title))
    if kind == "grow":
        patch = garden.patch_title(garden.wizard)
        return say("{who} grows what touches {patch}", who=who, patch=patch)
    if kind in ("skip", "stop"):
        return _left(garden, who)
    if kind == "type":
        plant = say(book.plants[move.args[0]].title)
        return say("{who} chooses {plant}", who=who, plant=plant)
    if kind in ("row", "axis"):
        first = _first_ones(garden, move)
        return say("{who} chooses the row towards {patches}", who=who, patches=first)
    if kind not in ("field", "pick"):
        return ""
    patch = garden.patch_title(garden.patch_from(move.args[0]))
    if kind == "field":
        return say("{who} chooses the field of {patch}", who=who, patch=patch)
    if isinstance(task, MoveSprite | Scatter):
        if any([event.kind == "sprite-moved" for event in heard]):
            return ""
        start = garden.patch_title(task.patch)
        text = mark("{who} moves a Sprite from {start} to {patch}")
        return say(text, who=who, start=start, patch=patch)
    if isinstance(task, MoveGems):
        return "" if heard else say("{who} moves Gems to {patch}", who=who, patch=patch)
    return "" if heard else say("{who} chooses {patch}", who=who, patch=patch)
