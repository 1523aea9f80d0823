"""The card of whoever looks, in the picture of Potato Patrol: a plate for everything the character can do.

A plate (`deed-build`) begins its action: what it may be done with is offered then, and nothing else. The
market is refreshed by one, too (`deed-refresh`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import Language, mark, say, spoken
from hortus.core.palette import (
    CARD,
    CHALK,
    ETCH,
    FADED,
    INK,
    MOSS,
    PLAYER_COLOURS,
    PLAYER_TINTS,
)
from hortus.core.svg import Box, Drawing, breadth, kept, number
from hortus.games.potato_patrol.card_words import (
    deed_in_full,
    deed_in_words,
    deed_name,
    house_card,
)
from hortus.games.potato_patrol.cards import Book, Character
from hortus.games.potato_patrol.moves import GROUPS
from hortus.games.potato_patrol.picture_parts import GONE, wrap

REFRESH: Final = "refresh"
"""What every character may do beside its actions."""
BEGUN: Final = {
    "build": ("build", "destroy"),
    "upgrade": ("arm", "extend"),
    REFRESH: (),
}
"""The kinds of move that a plate begins, where it is not the one of its name; a refresh is chosen on its own."""
ASKED: Final = {
    "gather": mark("Gather: choose a cube of the supply."),
    "attack": mark("Attack: choose an enemy on one of your lanes."),
    "longshot": mark("Long shot: choose an enemy on any lane."),
    "build": mark("Build: choose a card you can pay for."),
    "trade": mark("Trade: choose a player to trade with."),
    "command": mark("Command: choose who takes an action at once."),
    "shoo": mark("Shoo: choose an enemy to drive back."),
    "overtime": mark("Overtime: choose a tower that strikes at once."),
}
"""What is asked once an action is begun."""
BUILD_OR_PULL_DOWN: Final = mark(
    "Build: choose a card you can pay for, or one of your towers to pull down."
)
PULL_DOWN: Final = mark("Build: pull down one of your towers; no card can be bought now.")
"""What is asked instead where towers can be pulled down, with cards to buy and without."""
ICONS: Final = {
    "gather": "M-8-1H8L6 8H-6ZM-5-1C-5-10 5-10 5-1",
    "attack": "M0 9V-8M-6-8V-4C-6 0 6 0 6-4V-8",
    "longshot": "M-8 8L7-7M0-7H7V0M-8 3V8H-3",
    "build": "M-6 9V-3H6V9ZM-8-3V-8H-4V-5H-2V-8H2V-5H4V-8H8V-3Z",
    "trade": "M-8-4H7L3-8M8 4H-7L-3 8",
    "upgrade": "M0-9L8 0H3V8H-3V0H-8Z",
    "command": "M-6 9V-9L7-4.500L-6 0",
    "shoo": "M8 0H-8L-3-5M-8 0L-3 5M3-6V6",
    "overtime": "M0-8A8 8 0 1 0 0.100-8ZM0-4V0L4 3",
    REFRESH: "M7-3A8 8 0 1 0 8 2M8-9V-3H2",
}
"""A sign for each, about 18 wide."""
PAD: Final = 5.0
RING: Final = 7.0
"""How far around a plate the mark reaches that it is chosen."""
NAME_ROOM: Final = 150.0
"""How much of the head is for the names at least, where the text stands beside them."""
FINGERS: Final = 43.0
"""How high the row is in which the supply lies, where that is touched."""


class Deeds(NamedTuple):
    """How a card with plates is set."""

    first: float
    """How far below its upper edge the plates begin."""
    cell: float
    columns: int
    row: float
    """How high the first row is where Gather and the supply have one of their own; 0 where not."""
    height: float
    type: float


def deeds_plan(book: Book, width: float, size: float, columns: int, row: float) -> Deeds:
    """How the plates of any character of a book fit in so much width."""
    return _deeds_plan(book, width, size, columns, row, spoken())


@lru_cache(maxsize=64)
def _deeds_plan(
    book: Book, width: float, size: float, columns: int, row: float, _: Language
) -> Deeds:
    lines, texts, most = 1, 1, 1
    for character in book.characters:
        plates = plates_of(character)
        most = max(most, len(plates) - (1 if row else 0))
        texts = max(texts, len(text_lines(character, width, size, row)))
        for deed in plates:
            wide = plate_width(width, columns)
            lines = max(lines, len(wrap(deed_in_words(character, deed), wide, size)))
    text = 1.2 * size * texts
    first = (
        2 * PAD
        - 2
        + (1.25 * (size + 2) + RING if row else max(text + 0.3 * size, 2.64 * size + 4.9))
    )
    cell = max(FINGERS - 2, 1.25 * (size + 1) + 1.2 * size * lines + (4 if row else 7))
    height = first + -(-most // columns) * (cell + PAD)
    if row:
        height += row + PAD + text + PAD
    return Deeds(first, cell, columns, row, height, size)


def plate_width(width: float, columns: int) -> float:
    """How much room a plate leaves for words beside its sign."""
    return words_room((width - PAD) / columns - PAD)


def words_room(wide: float) -> float:
    """The same of a plate so wide."""
    return wide - 39 - PAD


def text_lines(character: Character, width: float, size: float, row: float) -> list[str]:
    """What is odd about a character: below its plates, or beside its name."""
    room = width - 2 * PAD - 14 - (0.0 if row else name_room(character, size))
    return wrap(say(character.text), room, size) if character.text else []


def name_room(character: Character, size: float) -> float:
    """How much of the head is for the names, where the text stands beside them."""
    return max(NAME_ROOM, breadth(say(character.name), size + 2) + 16)


def plates_of(character: Character) -> list[str]:
    """What a character can do, with what everybody can: Gather first."""
    actions = list(character.actions)
    first = [deed for deed in actions if deed == "gather"]
    return [*first, *[deed for deed in actions if deed != "gather"], REFRESH]


class Hand(NamedTuple):
    """The card of whoever looks, as far as it can be seen."""

    seat: int
    name: str
    character: Character
    used: bool
    """Whether its quirk is used."""
    kinds: frozenset[str]
    """The kinds of move that are possible now."""

    def ready(self, deed: str) -> bool:
        """Whether something can be done by a plate now."""
        return not self.kinds.isdisjoint(BEGUN.get(deed) or (deed,))

    def asks(self, deed: str) -> str:
        """What is asked once its action is begun; empty where nothing is."""
        if deed == "build" and "destroy" in self.kinds:
            return say(BUILD_OR_PULL_DOWN if "build" in self.kinds else PULL_DOWN)
        return say(ASKED[deed]) if deed in ASKED else ""


@kept
def draw_deeds(picture: Drawing, hand: Hand, box: Box, plan: Deeds) -> None:
    """Who one is, what is odd about that, and the plates."""
    x, y, wide, high = box
    size, character = plan.type, hand.character
    title = say(character.name)
    tip = house_card(f"{hand.name}: {title}", say(character.text))
    with picture.group(f"character-{hand.seat}", tip):
        edge = PLAYER_COLOURS[hand.seat]
        picture.rect(*box, rx=12, fill=CARD, stroke=edge, stroke_width=4)
        picture.rect(x + 3, y + 3, 8, high - 6, rx=4, fill=PLAYER_TINTS[hand.seat])
        _draw_head(picture, hand, title, box, plan)
    first, top = 0, y + plan.first
    left = x + 14
    plates = plates_of(character)
    if plan.row:
        if plates[0] == "gather":
            room = wide - 14 - PAD - 3 * plan.row - PAD
            _draw_plate(picture, hand, "gather", Box(left, top, room, plan.row), size)
            first = 1
        top += plan.row + PAD
    columns = plan.columns if plan.row else len(plates)
    step = (wide - 14) / columns
    down = 0
    for place, deed in enumerate(plates[first:]):
        across, down = place % columns, place // columns
        spot = Box(left + step * across, top + (plan.cell + PAD) * down, step - PAD, plan.cell)
        _draw_plate(picture, hand, deed, spot, size)
    if plan.row:
        foot = top + (plan.cell + PAD) * (down + 1) - 0.3 * size
        _draw_text(picture, text_lines(character, wide, size, plan.row), x + 17, foot, size)


def _draw_head(picture: Drawing, hand: Hand, title: str, box: Box, plan: Deeds) -> None:
    """The names; beside them the text, where it does not stand below the plates."""
    x, y, wide, _ = box
    size = plan.type
    left, foot = x + 17, y + PAD + 1.05 * (size + 2)
    picture.text(left, foot, title, size + 2, text_anchor="start", font_weight="bold")
    if plan.row:
        room = wide - 40 - 12 - 1.1 * breadth(title, size + 2)
        picture.name(
            x + wide - 10, foot, hand.seat, hand.name, size, room, text_anchor="end", fill=FADED
        )
        return
    room = name_room(hand.character, size)
    below = foot + 1.12 * size
    picture.name(left, below, hand.seat, hand.name, size, room - 8, text_anchor="start", fill=FADED)
    lines = text_lines(hand.character, wide, size, plan.row)
    _draw_text(picture, lines, left + room, y + PAD, size)


def _draw_text(picture: Drawing, lines: list[str], x: float, top: float, size: float) -> None:
    """What is odd about the character."""
    for line in lines:
        top += 1.2 * size
        picture.text(x, top, line, size, text_anchor="start", fill=FADED)


def _draw_plate(picture: Drawing, hand: Hand, deed: str, box: Box, size: float) -> None:
    """One thing to do: its sign, its name, what it does."""
    x, y, wide, high = box
    words = deed_in_words(hand.character, deed)
    name = deed_name(hand.character, deed)
    ready = hand.ready(deed)
    groups = {say(GROUPS[kind]): None for kind in BEGUN.get(deed, (deed,))}
    with picture.group(
        f"deed-{deed}",
        f"{name}: {deed_in_full(hand.character, deed)}",
        data_begins="|".join(groups),
        data_asks=hand.asks(deed),
    ):
        fill, edge = (CARD, INK) if ready else (GONE, FADED)
        picture.rect(*box, rx=9, fill=fill, stroke=edge, stroke_width=1.5)
        middle = y + high / 2
        picture.circle(x + 20, middle, 14, fill=CHALK, stroke=ETCH, stroke_width=1.5)
        picture.path(
            ICONS[deed],
            transform=f"translate({number(x + 20)} {number(middle)})",
            fill="none",
            stroke=ETCH,
            stroke_width=2,
            stroke_linejoin="round",
        )
        lines = wrap(words, words_room(wide), size)
        tall = 1.25 * (size + 1) + 1.2 * size * len(lines)
        foot = middle - tall / 2 + size + 1
        ink = MOSS if ready else FADED
        style = {"text_anchor": "start", "font_weight": "bold", "fill": ink}
        picture.text(x + 39, foot, name, size + 1, **style)
        for line in lines:
            foot += 1.2 * size
            picture.text(x + 39, foot, line, size, text_anchor="start", fill=FADED)
