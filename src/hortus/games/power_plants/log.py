"""The log of Power Plants: what a move brought about, told from the events that the rules note.

What stands between bars may be gathered with its like: see `core.face.gathered`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hortus.core.contract import Event
from hortus.core.face import counted
from hortus.games.power_plants.happenings import Happening
from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.plants import NOBODY
from hortus.games.power_plants.rules import Garden

UNTOLD: Final = {
    "sprite-lost": "the capture itself says whose Sprite it was",
}
"""Kinds of events that the log leaves out, and why."""


def side_name(garden: Garden, side: int) -> str:
    """A side as texts name it."""
    return "the Rival" if garden.solo and side != 0 else f"{{{side}}}"


def beside(garden: Garden, plot: int) -> str:
    """Where a patch lies, by those it touches: ` beside Snapjaw 3, Honeyleaf 8 and 1 more`."""
    near = [garden.ground[plot + step] for step in STEPS if plot + step in garden.ground]
    words = [garden.patch_title(patch) for patch in sorted(near)]
    if len(words) > NAMED:
        words = [*words[:NAMED], f"{len(words) - NAMED} more"]
    return f" beside {listed(words)}" if words else ""


NAMED: Final = 2
"""How many neighbours of a patch are named; the rest are counted."""


class Told:
    """Events of one kind that follow each other, told as one."""

    def __init__(self, event: Happening) -> None:
        self.kind = event.kind
        self.side = event.seat
        self.other = event.other
        self.count = 0
        self.places: list[tuple[int, int]] = []
        """Patches, and how many of it were there."""

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

    def where(self, garden: Garden) -> str:
        """The patches in words, with numbers where they differ."""
        words = []
        for patch, count in self.places:
            several = count > 1 and len(self.places) > 1
            words.append(garden.patch_title(patch) + (f" ({count})" if several else ""))
        return listed(words)


def listed(words: Sequence[str]) -> str:
    """Words as people list them: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def gathered(events: Sequence[Event]) -> list[Told]:
    """Events in order, those that can be told as one put together."""
    found: list[Told] = []
    for event in events:
        if isinstance(event, Happening) and event.kind not in UNTOLD:
            if not found or not found[-1].takes(event):
                found.append(Told(event))
            found[-1].add(event)
    return found


# --- clauses: who, and what ------------------------------------------------------------------

Clause = tuple[str, str]


def _plant(garden: Garden, told: Told) -> Clause:
    titles = [garden.plant_of(patch).title for patch, _ in told.places]
    return "the card column", f"goes on with {listed(titles)}"


def _nursery(garden: Garden, told: Told) -> Clause:
    return "the Nursery", f"gets |{told.where(garden)}|"


def _swap(garden: Garden, told: Told) -> Clause:
    given = garden.patch_title(told.other)
    return side_name(garden, told.side), f"swaps {given} for {told.where(garden)}"


def _add(garden: Garden, told: Told) -> Clause:
    place = beside(garden, garden.place[told.places[0][0]])
    return side_name(garden, told.side), f"adds {told.where(garden)}{place}"


def _added(garden: Garden, told: Told) -> Clause:
    sprites = counted(told.count, "Sprite")
    return side_name(garden, told.side), f"adds {sprites} to {told.where(garden)}"


def _expelled(garden: Garden, told: Told) -> Clause:
    whose = f"{counted(told.count, 'Sprite')} of {side_name(garden, told.side)}"
    verb = "is" if told.count == 1 else "are"
    return whose, f"{verb} expelled from {told.where(garden)}"


def _moved(garden: Garden, told: Told) -> Clause:
    start = garden.patch_title(told.other)
    whose = side_name(garden, told.side)
    return f"a Sprite of {whose}", f"moves from {start} to {told.where(garden)}"


def _captured(garden: Garden, told: Told) -> Clause:
    sprites = f"{counted(told.count, 'Sprite')} of {side_name(garden, told.other)}"
    return side_name(garden, told.side), f"captures {sprites} from {told.where(garden)}"


def _retrieved(garden: Garden, told: Told) -> Clause:
    sprites = counted(told.count, "Sprite")
    return side_name(garden, told.side), f"takes {sprites} back from {told.where(garden)}"


def _patch_moved(garden: Garden, told: Told) -> Clause:
    place = beside(garden, garden.place[told.places[0][0]])
    return side_name(garden, told.side), f"moves {told.where(garden)}{place}"


def _gained(garden: Garden, told: Told) -> Clause:
    return side_name(garden, told.side), f"gains {counted(told.count, 'Gem')}"


def _paid(garden: Garden, told: Told) -> Clause:
    gems = counted(told.count, "Gem")
    return side_name(garden, told.side), f"is paid {gems} for what was expelled"


def _put(garden: Garden, told: Told) -> Clause:
    gems = counted(told.count, "Gem")
    return side_name(garden, told.side), f"puts {gems} on {told.where(garden)}"


def _gems_moved(garden: Garden, told: Told) -> Clause:
    gems = f"{counted(told.count, 'Gem')} from {garden.patch_title(told.other)}"
    return side_name(garden, told.side), f"moves {gems} to {told.where(garden)}"


def _last(_garden: Garden, _told: Told) -> Clause:
    return "the bag", "is empty: one final turn each"


def _end(garden: Garden, _told: Told) -> Clause:
    result = garden.result
    return "the game", f"ends: {result.reason}" if result is not None else "ends"


def _does(words: str) -> Callable[[Garden, Told], Clause]:
    """A clause that is a side and a few words, with the patch where `{}` stands."""

    def clause(garden: Garden, told: Told) -> Clause:
        patch = told.where(garden) if told.places[0][0] != NOBODY else ""
        return side_name(garden, told.side), words.format(patch)

    return clause


CLAUSES: Final[dict[str, Callable[[Garden, Told], Clause]]] = {
    "plant": _plant,
    "first": _does("starts"),
    "nursery": _nursery,
    "draw": _does("draws |{}|"),
    "swap": _swap,
    "add": _add,
    "sprout": _does("sprouts {}"),
    "grow": _does("grows {}"),
    "rival": _does("uses {}"),
    "rest": _does("uses no power"),
    "sprite-added": _added,
    "sprite-expelled": _expelled,
    "sprite-moved": _moved,
    "sprite-captured": _captured,
    "sprite-retrieved": _retrieved,
    "patch-moved": _patch_moved,
    "gems-gained": _gained,
    "gems-paid": _paid,
    "gems-put": _put,
    "gems-moved": _gems_moved,
    "last-patch": _last,
    "final-turn": _does("has taken the final turn"),
    "end": _end,
}
"""How each kind of event is told."""
GATHERED: Final = (
    "plant",
    "sprite-added",
    "sprite-expelled",
    "sprite-captured",
    "sprite-retrieved",
    "gems-gained",
    "gems-paid",
    "gems-put",
)
"""Kinds of which several in a row are told as one."""


def sentence(garden: Garden, deed: str, events: Sequence[Event]) -> str:
    """A line of the log: what was decided, and what happened then; empty if nothing did.

    `garden` is the position afterwards.
    """
    line, last = deed, ""
    for told in gathered(events):
        who, what = CLAUSES[told.kind](garden, told)
        if line:
            line += f", {what}" if who == last else f"; {who} {what}"
        else:
            line = f"{who} {what}"
        last = who
    return f"{line[0].upper()}{line[1:]}." if line else ""
