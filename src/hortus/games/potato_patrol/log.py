"""The log of Potato Patrol: every move, and whatever followed from it, told from the game's events.

Each kind of event is either said by the line of the move that brings it about (`SAID_BY`), or has
a sentence of its own. What neither says would be listed in `UNTOLD` with the reason.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Event, Move
from hortus.core.face import counted
from hortus.games.potato_patrol.card_words import (
    joined,
    need_in_words,
    season_in_words,
    spawn_in_words,
    verb,
)
from hortus.games.potato_patrol.cards import Book
from hortus.games.potato_patrol.effects import COLOURS
from hortus.games.potato_patrol.moves import cubes_in_words
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.trade import Bargain

SAID_BY: Final[dict[str, tuple[str, ...]]] = {
    "character": ("choose", "deal"),
    "stocked": ("card",),
    "season": ("season",),
    "rested": ("season",),
    "burnt": ("burn",),
    "told": ("peek",),
    "snowed": ("season",),
    "defeated": ("attack", "longshot", "claim", "hit"),
    "scattered": ("clear",),
    "driven": ("shoo", "push", "blow"),
    "held": ("hold",),
    "gained": ("gather", "take", "swap"),
    "paid": ("build", "arm", "extend", "refresh", "return", "swap"),
    "bought": ("build",),
    "built": ("place",),
    "razed": ("destroy",),
    "upgraded": ("disc",),
    "worked": ("activate", "overtime"),
    "idled": ("freeze",),
    "molehill": ("block",),
    "offered": ("offer",),
    "traded": ("accept",),
    "declined": ("refuse",),
    "commanded": ("command",),
    "volunteered": ("volunteer",),
    "refreshed": ("refresh",),
    "culled": ("cull",),
    "delivered": ("deliver",),
}
"""For each kind of event the moves whose own line says it."""
UNTOLD: Final[dict[str, str]] = {}
"""Kinds of event that the log never tells, and why: none."""
SILENT: Final = ("give", "ask", "kind", "pass")
"""Moves that are steps on the way to something that will be told."""


class Group:
    """Events of one kind that befall one player in a row, told in one sentence."""

    def __init__(self, first: Event) -> None:
        self.kind = first.kind
        self.seat = first.seat
        self.whats: list[str] = []
        self.count = 0
        self.cubes = [0, 0, 0]
        self.events: list[Event] = []
        self.add(first)

    def add(self, event: Event) -> None:
        """One more of the same kind."""
        self.events.append(event)
        self.count += event.count
        if event.what in COLOURS:
            self.cubes[COLOURS.index(event.what)] += event.count
        elif event.what:
            self.whats.append(event.what)


def grouped(events: list[Event]) -> list[Group]:
    """Events in the order in which they happened, those of one kind and player in a row together."""
    found: list[Group] = []
    for event in events:
        if found and found[-1].kind == event.kind and found[-1].seat == event.seat:
            found[-1].add(event)
        else:
            found.append(Group(event))
    return found


def happened(table: Patrol, move: Move) -> list[Event]:
    """What a move brings about."""
    events: list[Event] = []
    after = table.copy()
    after.witness = events.append
    after.play(move)
    return events


def tell(book: Book, table: Patrol, move: Move, label: str) -> str:
    """A move and all that followed, as a line of the log; empty for a step that says nothing yet."""
    events = happened(table, move)
    said = [event for event in events if move.kind in SAID_BY.get(event.kind, ())]
    lines = [own_line(book, table, move, label, [event.kind for event in said])]
    groups = grouped([event for event in events if move.kind not in SAID_BY.get(event.kind, ())])
    for place, group in enumerate(groups):
        lines.append(sentence(book, table.players, group))
        if move.kind == "season" and place == _last_spawn(groups):
            lines.append(book.seasons[move.args[0]].text)
    if move.kind == "season" and _last_spawn(groups) < 0:
        lines.append(book.seasons[move.args[0]].text)
    return " ".join([line for line in lines if line])


def _last_spawn(groups: list[Group]) -> int:
    """Where the enemies that a season card brings appear; what follows are its other effects."""
    for place, group in enumerate(groups):
        if group.kind == "spawned":
            return place
    return -1


def own_line(book: Book, table: Patrol, move: Move, label: str, said: list[str]) -> str:
    """What the move itself says."""
    kind = move.kind
    if kind == "deal":
        return f"{{{table.characters.index(-1)}}} is {label}."
    if kind == "card":
        return f"{label} comes to the market."
    if kind == "season":
        resting = "enemies do not move, it is a fallow week" if "rested" in said else "enemies move"
        return f"{label}: {resting}."
    if kind == "burn":
        return f"{label} is discarded for the invaders."
    if kind == "peek":
        return f"The lookout reports: next comes {label}. {_in_full(book, move)}"
    if kind in SILENT:
        return ""
    actor = f"{{{move.seat}}}"
    if kind == "choose":
        return f"{actor} is {label}."
    if kind == "offer":
        bargain = table.stacks[move.seat][-1]
        assert isinstance(bargain, Bargain)
        give, ask = cubes_in_words(bargain.give), cubes_in_words(bargain.ask)
        return f"{actor} offers {{{bargain.partner}}} {give} for {ask}."
    return f"{actor} {in_third_person(label)}."


THIRD: Final = {
    "Done": "is done",
    "Long": "takes a long",
    "Overtime": "orders overtime",
    "Molehill:": "has a molehill:",
    "A": "puts a",
    "An": "puts an",
}
"""What is said of somebody else where a label begins with another word than a verb."""


def in_third_person(label: str) -> str:
    """What a label asks one to do, as it is told of somebody: `Gather 2 red` is `gathers 2 red`."""
    first, space, rest = label.partition(" ")
    ending = "es" if first.endswith(("sh", "ch", "s", "x")) else "s"
    return f"{THIRD.get(first) or first.lower() + ending}{space}{rest}"


def _in_full(book: Book, move: Move) -> str:
    words = season_in_words(book.seasons[move.args[0]])
    return f"With it {words}" if words else ""


# --- sentences ------------------------------------------------------------------------------

SENTENCES: Final[dict[str, str]] = {
    "spawned": "{spawn}.",
    "reinforced": "{cubes} more {appear}.",
    "arrived": "{cubes} {reach} the Invasion card.",
    "breach": "{invaders} {cost} a season card!",
    "searched": "{some} {leave} the Invasion card.",
    "defeated": "{who} takes {cubes}.",
    "gained": "{who} gets {cubes} from the supply.",
    "paid": "{who} gives back {cubes}.",
    "idled": "{who}'s {cards} {do} not work this round.",
    "molehill": "A molehill blocks {who}'s last empty tower space.",
    "plundered": "{cards} {leave} the market.",
    "task": "The task {cards} is done!",
    "revealed": "The new task is {cards}: {needs}.",
    "won": "{mission} is accomplished: you have all won!",
    "lost": "A season card is needed and the year is over: you have all lost.",
}
"""What is said of the kinds of event that no move says by itself."""
TOLD: Final = frozenset({*SENTENCES, *SAID_BY})
"""The kinds of event that are told."""


def sentence(book: Book, players: int, group: Group) -> str:
    """A group of events in a sentence."""
    number = group.count
    names = {card.id: card.name for card in (*book.market, *book.mission.cards)}
    tasks = [card for card in book.mission.cards if card.id in group.whats]
    needs = [need_in_words(players, need) for card in tasks for need in card.needs]
    return SENTENCES[group.kind].format(
        who=f"{{{group.seat}}}",
        cubes=cubes_in_words(group.cubes),
        cards=joined([names[what] for what in group.whats]),
        needs=joined(needs),
        mission=book.mission.name,
        invaders=counted(number, "invader"),
        some=counted(number, "cube"),
        spawn=spawn_in_words([at for at in range(3) for _ in range(group.cubes[at] // players)]),
        appear=verb(number, "appears", "appear"),
        reach=verb(number, "reaches", "reach"),
        cost=verb(number, "costs", "cost"),
        leave=verb(number, "leaves", "leave"),
        do=verb(number, "does", "do"),
    )
