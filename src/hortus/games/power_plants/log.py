"""The log of Power Plants: what a move brought about, told from the events that the rules note.

What stands between bars may be gathered with its like: see `core.face.gathered`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hortus.core.contract import Event
from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.core.language import sentence as as_sentence
from hortus.games.power_plants.happenings import Happening
from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.plants import COLUMN, COPIES, NOBODY
from hortus.games.power_plants.rules import Garden

UNTOLD: Final = {
    "sprite-lost": "the capture itself says whose Sprite it was",
}
"""Kinds of events that the log leaves out, and why."""
FROM_PATCHES: Final = ("sprite-moved", "gems-moved")
"""Kinds of events that begin on another patch."""


def side_name(garden: Garden, side: int) -> str:
    """A side as texts name it."""
    return say("the Rival") if garden.solo and side != 0 else seat_name(side)


def touched(garden: Garden, plot: int) -> list[int]:
    """The patches around a plot, in the order in which they grow."""
    return sorted([garden.ground[plot + step] for step in STEPS if plot + step in garden.ground])


def beside(garden: Garden, plot: int) -> str:
    """The patches that one touches, in the order in which they grow: `Snapjaw 3 and Honeyleaf 8`."""
    return listed([garden.patch_title(patch) for patch in touched(garden, plot)])


class Told:
    """Events of one kind that follow each other, told as one."""

    def __init__(self, event: Happening) -> None:
        self.kind = event.kind
        self.side = event.seat
        self.other = event.other
        self.count = 0
        self.places: list[tuple[int, int]] = []
        """Patches, and how many of it were there."""

    @property
    def instead(self) -> bool:
        """Whether Sprites were expelled by such as were to be added."""
        return self.kind == "sprite-expelled" and self.other != NOBODY

    @property
    def doer(self) -> int:
        """The side of which it is told."""
        return self.other if self.instead else self.side

    def takes(self, event: Happening) -> bool:
        """True if an event can be told with these."""
        alike = (event.kind, event.seat) == (self.kind, self.side)
        return alike and self.kind in GATHERED and self.other == event.other

    def add(self, event: Happening) -> None:
        """One more."""
        self.count += event.count
        for index, (patch, count) in enumerate(self.places):
            if patch == event.patch:
                self.places[index] = (patch, count + event.count)
                return
        self.places.append((event.patch, event.count))

    @property
    def each(self) -> int:
        """How many of it were at each of several patches; 0 if that differs, or it was one patch."""
        counts = {count for _, count in self.places}
        return counts.pop() if len(self.places) > 1 and len(counts) == 1 else 0

    def where(self, garden: Garden) -> str:
        """The patches in words, with numbers where they differ."""
        words = []
        each = self.kind in GIVEN and self.each
        for patch, count in self.places:
            several = count > 1 and len(self.places) > 1 and not each
            words.append(garden.patch_title(patch) + (f" (×{count})" if several else ""))
        return listed(words)


def gathered(events: Sequence[Event]) -> list[Told]:
    """Events in order, those that can be told as one put together: those that follow each other, or that take turns
    with others, such as Sprites that are expelled and what is paid for each."""
    found: list[Told] = []
    for event in events:
        if isinstance(event, Happening) and event.kind not in UNTOLD:
            told = _taking(found, event)
            if told is None:
                told = Told(event)
                found.append(told)
            told.add(event)
    return found


def _taking(found: Sequence[Told], event: Happening) -> Told | None:
    """What an event can be told with."""
    for told in reversed(found):
        if told.takes(event):
            return told
        if told.kind not in IN_TURNS or event.kind not in IN_TURNS:
            return None
    return None


def patches_seen(garden: Garden, events: Sequence[Event]) -> list[int]:
    """The patches of the garden that something happened to; `garden` is the position afterwards."""
    found: list[int] = []
    for event in events:
        if isinstance(event, Happening):
            found.append(event.patch)
            if event.kind in FROM_PATCHES:
                found.append(event.other)
    return [patch for patch in dict.fromkeys(found) if garden.lies(patch)]


# --- clauses --------------------------------------------------------------------------------


class Clause(NamedTuple):
    """How a kind of event is told: as a clause of its own, and where the same one goes on."""

    whole: str
    further: str = ""
    """The clause without who does it; empty if it always says so."""


CLAUSES: Final = {
    "plant": Clause(mark("the card column, from top to bottom: {plants}")),
    "first": Clause(mark("{who} starts"), mark("starts")),
    "nursery": Clause(mark("the Nursery gets |{patches}|")),
    "draw": Clause(mark("{who} draws |{patches}|"), mark("draws |{patches}|")),
    "swap": Clause(mark("{who} swaps {other} for {patches}"), mark("swaps {other} for {patches}")),
    "add": Clause(mark("{who} adds {patches} beside {near}"), mark("adds {patches} beside {near}")),
    "sprout": Clause(mark("{who} sprouts {patches}"), mark("sprouts {patches}")),
    "grow": Clause(mark("{who} grows {patches}"), mark("grows {patches}")),
    "rival": Clause(mark("{who} uses {patches}"), mark("uses {patches}")),
    "rest": Clause(mark("{who} uses no power"), mark("uses no power")),
    "sprite-added": Clause(
        mark("{who} adds {sprites} to {patches}"), mark("adds {sprites} to {patches}")
    ),
    "sprite-expelled": Clause("{expelled}"),
    "sprite-moved": Clause(
        mark("a Sprite of {who} moves from {other} to {patches}"),
        mark("moves from {other} to {patches}"),
    ),
    "sprite-captured": Clause(
        mark("{who} captures {sprites} of {other} from {patches}"),
        mark("captures {sprites} of {other} from {patches}"),
    ),
    "sprite-retrieved": Clause(
        mark("{who} takes {sprites} back from {patches}"),
        mark("takes {sprites} back from {patches}"),
    ),
    "patch-moved": Clause(
        mark("{who} moves {patches} beside {near}"), mark("moves {patches} beside {near}")
    ),
    "gems-gained": Clause(mark("{who} gains {gems}"), mark("gains {gems}")),
    "gems-paid": Clause(
        mark("{who} is paid {gems} for what was expelled"),
        mark("is paid {gems} for what was expelled"),
    ),
    "gems-put": Clause(mark("{who} puts {gems} on {patches}"), mark("puts {gems} on {patches}")),
    "gems-moved": Clause(
        mark("{who} moves {gems} from {other} to {patches}"),
        mark("moves {gems} from {other} to {patches}"),
    ),
    "last-patch": Clause(mark("the bag is empty: one final turn each")),
    "final-turn": Clause(mark("{who} has taken the final turn"), mark("has taken the final turn")),
    "end": Clause(mark("the game ends: {reason}")),
}
"""How each kind of event is told."""
GATHERED: Final = (
    "sprite-added",
    "sprite-expelled",
    "sprite-captured",
    "sprite-retrieved",
    "gems-gained",
    "gems-paid",
    "gems-put",
)
"""Kinds of which several in a row are told as one."""
GIVEN: Final = ("sprite-added", "gems-put")
"""Kinds of which it is told how many each of several patches gets."""
INSTEAD: Final = Clause(
    mark("{other} expels {sprites} of {who} from {patches} instead of adding as many"),
    mark("expels {sprites} of {who} from {patches} instead of adding as many"),
)
"""How it is told that Sprites were expelled by such as were to be added."""
LAST_CARD: Final = (COLUMN - 1) * COPIES
"""The first patch of the last plant of the card column, which is told once it is complete."""
IN_TURNS: Final = ("sprite-expelled", "gems-paid", "sprite-added")
"""Kinds that may take turns, and are told as one of each."""


def _values(garden: Garden, told: Told) -> dict[str, object]:
    """What the fields of a clause stand for."""
    first, _ = told.places[0]
    who = side_name(garden, told.side)
    patches = told.where(garden) if first != NOBODY else ""
    values: dict[str, object] = {"who": who, "patches": patches}
    values["sprites"] = plural(told.count, "{n} Sprite", "{n} Sprites")
    values["gems"] = plural(told.count, "{n} Gem", "{n} Gems")
    if told.kind in GIVEN and told.each:
        values["sprites"] = plural(told.each, "{n} Sprite each", "{n} Sprites each")
        values["gems"] = plural(told.each, "{n} Gem each", "{n} Gems each")
    if told.kind in ("add", "patch-moved"):
        values["near"] = beside(garden, garden.place[first])
    elif told.kind == "plant":
        column = range(0, COLUMN * COPIES, COPIES)
        values["plants"] = listed([say(garden.plant_of(one).title) for one in column])
    elif told.instead:
        values["other"] = side_name(garden, told.other)
    elif told.kind == "sprite-expelled":
        values["expelled"] = plural(
            told.count,
            "{n} Sprite of {who} is expelled from {patches}",
            "{n} Sprites of {who} are expelled from {patches}",
            who=who,
            patches=patches,
        )
    elif told.kind == "sprite-captured":
        values["other"] = side_name(garden, told.other)
    elif told.other != NOBODY:
        values["other"] = garden.patch_title(told.other)
    if told.kind == "end" and garden.result is not None:
        values["reason"] = say(garden.result.reason)
    return values


def chapters(events: Sequence[Event]) -> list[Sequence[Event]]:
    """What happened by one move in the parts in which it is told: of the Rival first its patch with the Sprite that
    always comes with it, then what its card does."""
    for at, event in enumerate(events):
        if event.kind == "rival" and isinstance(event, Happening):
            last = at + 1
            if last < len(events) and _comes_with(events[last], event.patch):
                last += 1
            return [[*events[:at], *events[at + 1 : last]], [event, *events[last:]]]
    return [events]


def _comes_with(event: Event, patch: int) -> bool:
    """Whether Sprites were added to a patch."""
    return isinstance(event, Happening) and event.kind == "sprite-added" and event.patch == patch


def sentence(garden: Garden, deed: str, events: Sequence[Event]) -> str:
    """A line of the log: what was decided, and what happened then; empty if nothing did.

    `garden` is the position afterwards.
    """
    told_of: list[list[str]] = [[deed]] if deed else []
    last: tuple[str, bool] | None = None
    for told in gathered(events):
        if told.kind == "plant" and told.places[0][0] < LAST_CARD:
            continue
        clause = INSTEAD if told.instead else CLAUSES[told.kind]
        who = (
            (side_name(garden, told.doer), told.kind == "sprite-moved") if clause.further else None
        )
        values = _values(garden, told)
        if who is not None and who == last:
            told_of[-1].append(say(clause.further, **values))
        else:
            told_of.append([say(clause.whole, **values)])
        last = who
    return as_sentence("; ".join([_joined(clauses) for clauses in told_of]))


def _joined(clauses: Sequence[str]) -> str:
    """What one did in one go; a clause may list things itself, so a comma ends it."""
    if len(clauses) == 1:
        return clauses[0]
    return say("{clauses}, and {last}", clauses=", ".join(clauses[:-1]), last=clauses[-1])
