"""The card column in the picture of Power Plants: what each card says, and how much room that takes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from hortus.core.language import Language, listed, mark, say, spoken
from hortus.core.palette import CARD, INK
from hortus.core.svg import KEPT, Attribute, Box, Drawing, attributes, kept
from hortus.games.power_plants.picture_plants import tint_of
from hortus.games.power_plants.plants import GROW, RIVALRY, SPROUT, TIMINGS, Plant
from hortus.games.power_plants.rules import Garden

LETTER: Final = 0.54
"""How wide a letter is on average, of the size of its type."""
LETTERS: Final[dict[str, float]] = {
    letter: wide
    for letters, wide in (
        ("'ijl", 0.28), (" .,’IJ", 0.32), (":;f", 0.35), ("-()tr", 0.41), ("szcL", 0.55),
        ("kvxyFPTY", 0.61), ("KAVXZBRC", 0.7), ("UNHDGOQ", 0.79), ("w+×", 0.84), ("MmW", 0.99),
    )
    for letter in letters
}  # fmt: skip
"""How wide letters are in a wide font that many screens have (DejaVu Sans), of the size of their type."""
OTHERS: Final = 0.64
"""The same of all other letters."""
BOLDER: Final = 1.13
"""How much wider bold words are."""
POWERS: Final = (mark("Sprout"), mark("Grow"), mark("Rival"), mark("Endgame"))
"""What a card's lines begin with."""
ORIGINS: Final = {
    "house": mark("Our own ruling: {things}."),
    "publisher": mark("Told by the publisher before it was printed: {things}."),
}
"""Where texts come from, if that is worth saying."""
ENDGAME: Final = 3
"""Which of `POWERS` stands before what a plant pays in the end."""
LINE: Final = 1.22
"""How far lines are apart, of the size of their type."""
HEAD: Final = 34.0
"""How high the head of a card is: its plant, its name, its time of day."""
ART: Final = 66.0
"""How wide the plant and its time of day are there."""
INSET: Final = 10.0
"""How far a card's words keep from its edges."""
BETWEEN: Final = 0.2
"""How far its powers are apart besides, of the size of their type: there the frames around them have room."""


class Column(NamedTuple):
    """What lies in the card column, and who plays: all that decides how the picture is arranged."""

    plants: tuple[Plant, ...]
    training: bool
    solo: bool
    sides: int
    language: Language
    """In which the cards speak: that decides how high they are."""


def column_of(state: Garden) -> Column:
    """The card column of a position."""
    plants = tuple([state.book.plants[index] for index in state.column])
    return Column(plants, state.book.training, state.solo, state.sides, spoken())


@lru_cache(maxsize=KEPT)
def wrapped(words: str, room: float) -> tuple[str, ...]:
    """A text in lines of at most that width, of the size of its type; what stands before a colon may be bold."""
    lines: list[str] = []
    wide = 0.0
    lead = len(words.partition(": ")[0]) if ": " in words else 0
    for word in words.split(" "):
        more = _width(word) * (BOLDER if lead > 0 else 1.0)
        lead -= len(word) + 1
        if lines and wide + LETTERS[" "] + more <= room:
            lines[-1] += f" {word}"
            wide += LETTERS[" "] + more
        else:
            lines.append(word)
            wide = more
    return tuple(lines)


@lru_cache(maxsize=KEPT)
def _width(word: str) -> float:
    """About how wide a word is, of the size of its type."""
    return sum([LETTERS.get(letter, OTHERS) for letter in word])


def card_words(plant: Plant, solo: bool, training: bool = False) -> str:
    """All that a card says, a line for each power, and at its end where that is known from."""
    free = say("free Sprite") if plant.free_sprite else say("no free Sprite")
    head = ", ".join([say(plant.title), say(TIMINGS[plant.timing]), free])
    lines = [f"{say(line.power)}: {say(line.text)}" for line in _card_lines(plant, training, solo)]
    return "\n".join([f"{head}.", *lines, *origins(plant, training, solo)])


def origins(plant: Plant, training: bool, solo: bool) -> list[str]:
    """What of a card is not the rulebook's, and whose it is: in one line, if anything is."""
    things = [
        (say("name"), plant.source),
        (say("time of day"), plant.timing_source),
        (say("free Sprite"), plant.free_sprite_source),
    ]
    things += [(say(line.power), line.source) for line in _card_lines(plant, training, solo)]
    lines: list[str] = []
    for origin, text in ORIGINS.items():
        found = [thing for thing, source in things if source == origin]
        if found:
            lines.append(say(text, things=listed(found)))
    return [" ".join(lines)] if lines else []


class CardLine(NamedTuple):
    """What a card says of one power: which, what it does, and where that is known from."""

    power: str
    text: str
    source: str


def _card_lines(plant: Plant, training: bool, solo: bool) -> list[CardLine]:
    """The powers that count in a game, and what the plant pays in the end."""
    lines: list[CardLine] = []
    for which, counts in ((SPROUT, True), (GROW, not training), (RIVALRY, solo)):
        if counts:
            power = plant.powers[which]
            lines.append(CardLine(POWERS[which], power.text, power.source))
    if plant.endgame:
        lines.append(CardLine(POWERS[ENDGAME], plant.endgame.text, plant.endgame.source))
    return lines


class Line(NamedTuple):
    """A line of a card's powers, and how far below its head it stands, of the size of its type."""

    words: str
    down: float


def power_lines(
    plant: Plant, training: bool, solo: bool, width: float, size: float
) -> tuple[Line, ...]:
    """What a card's powers do, in lines that fit below its head."""
    return _power_lines(plant, training, solo, room_in(width, size), spoken())


@lru_cache(maxsize=1024)
def _power_lines(
    plant: Plant, training: bool, solo: bool, room: float, _language: Language
) -> tuple[Line, ...]:
    lines: list[Line] = []
    for index, line in enumerate(_card_lines(plant, training, solo)):
        for words in wrapped(_in_short(line), room):
            lines.append(Line(words, LINE * len(lines) + BETWEEN * index))
    return tuple(lines)


def room_in(width: float, size: float) -> float:
    """How wide a line of a card so wide may be, of the size of its type."""
    return (width - 2 * INSET) / size


def power_box(column: Column, slot: int, which: int, card: Box, size: float) -> Box:
    """Where a card tells of one of its powers; the whole card if it does not."""
    plant = column.plants[slot]
    above = 0.0
    for line in _card_lines(plant, column.training, column.solo):
        high = LINE * len(wrapped(_in_short(line), room_in(card.width, size))) + BETWEEN
        if line.power == POWERS[which]:
            top = card.y + HEAD + 1 + size * (above + 0.13 - BETWEEN / 2)
            return Box(card.x + 4, top, card.width - 8, size * high)
        above += high
    return card


def _in_short(line: CardLine) -> str:
    """A power as a card has room for it; that it is the Rival who acts is said by the first word."""
    text = say(line.text)
    if line.power == POWERS[RIVALRY]:
        text = text.removeprefix("The Rival ")  # no text: only English repeats the word
    return f"{say(line.power)}: {text}"


def card_height(column: Column, slot: int, width: float, size: float) -> float:
    """How high a card must be for all that it says."""
    lines = power_lines(column.plants[slot], column.training, column.solo, width, size)
    last = lines[-1].down + LINE if lines else 0.0
    return HEAD + size * last + 7


def _draw_head(picture: Drawing, plant: Plant, box: Box, size: float) -> None:
    """The plant on the ground of its tiles with its time of day, its name, and at the right whether a
    Sprite comes with it."""
    x, y, width, _ = box
    middle = y + HEAD / 2 + 2
    with picture.group(cls="art"):
        picture.rect(x + 4, y + 4, ART, HEAD - 4, rx=9, fill=tint_of(plant.tile))
        picture.use(f"pp-{plant.tile}", x + 25, middle, (HEAD - 6) / 84)
        picture.use(f"pp-timing-{plant.timing}", x + ART - 13, middle, 0.62)
    title = say(plant.title) + (" △" if plant.alternate else "")
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    picture.text(x + ART + 14, middle + 0.36 * size, title, size + 2, **style)
    if plant.free_sprite:
        given: dict[str, Attribute] = {"text_anchor": "end", "font_weight": "bold"}
        with picture.group(tip=say("+1: one of your Sprites comes with a new patch of this plant")):
            picture.rect(x + width - 70, y + 2, 68, HEAD - 4, fill=CARD, fill_opacity=0.01)
            picture.text(x + width - 12, middle + 0.36 * size, say("+1 Sprite"), size, **given)


def line_of(x: float, y: float, words: str, size: float, leads: Sequence[str]) -> str:
    """A line of a card: the word for a power stands out."""
    lead, colon, rest = words.partition(": ")
    named = colon and lead in leads
    start = f'<tspan font-weight="bold">{escape(lead)}</tspan> ' if named else ""
    body = rest if named else words
    shown = attributes({"x": x, "y": y, "font_size": size, "text_anchor": "start"})
    return f"<text{shown}>{start}{escape(body)}</text>"


@kept
def draw_cards(picture: Drawing, column: Column, boxes: tuple[Box, ...], size: float) -> None:
    """The card column."""
    with picture.layer("cards"):
        for plant, box in zip(column.plants, boxes, strict=False):
            _draw_card(picture, plant, column.training, column.solo, box, size)


@kept
def _draw_card(
    picture: Drawing, plant: Plant, training: bool, solo: bool, box: Box, size: float
) -> None:
    """A card of the column: the plant and its name, its powers below them."""
    x, y, _, height = box
    with picture.group(f"card-{plant.name}", card_words(plant, solo, training)):
        picture.rect(*box, rx=12, fill=CARD, stroke=INK, stroke_width=1.5)
        _draw_head(picture, plant, box, size)
        leads = [say(power) for power in POWERS]
        for words, down in power_lines(plant, training, solo, box.width, size):
            foot = y + HEAD + 1 + size * (1 + down)
            if foot > y + height - 3:
                break
            picture.add(line_of(x + INSET, foot, words, size, leads))
