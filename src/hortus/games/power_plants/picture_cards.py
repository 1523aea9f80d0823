"""The card column in the picture of Power Plants: what each card says, and how much room that takes."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from hortus.core.language import Language, mark, say, spoken
from hortus.core.palette import CARD, FADED, INK
from hortus.core.svg import Box, Drawing, attributes, kept
from hortus.games.power_plants.picture_plants import tint_of
from hortus.games.power_plants.plants import GROW, MARKS, RIVALRY, SPROUT, TIMINGS, Plant
from hortus.games.power_plants.rules import Garden

LETTER: Final = 0.555
"""How wide a letter is on average, of the size of its type."""
POWERS: Final = (mark("Sprout"), mark("Grow"), mark("Rival"), mark("Endgame"))
"""What a card's lines begin with."""
ORIGINS: Final = {"house": mark("(house)"), "publisher": mark("(publisher)")}
"""Where a text comes from, if that is worth saying."""
ENDGAME: Final = 3
"""Which of `POWERS` stands before what a plant pays in the end."""
LINE: Final = 1.22
"""How far lines are apart, of the size of their type."""


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


def wrapped(words: str, width: int) -> list[str]:
    """A text in lines of at most so many characters."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def card_words(plant: Plant, solo: bool, training: bool = False) -> str:
    """All that a card says, a line for each power."""
    free = say("free Sprite") if plant.free_sprite else say("no free Sprite")
    head = [
        say(plant.title) + said_by(plant.source),
        say(TIMINGS[plant.timing]) + said_by(plant.timing_source),
        free + said_by(plant.free_sprite_source),
    ]
    lines = [
        f"{say(line.power)}{said_by(line.source)}: {say(line.text)}"
        for line in _card_lines(plant, training, solo)
    ]
    return "\n".join([f"{', '.join(head)}.", *lines])


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


def said_by(source: str) -> str:
    """Where a text comes from, in words, if it is not the rulebook's."""
    return f" {say(ORIGINS[source])}" if source in ORIGINS else ""


def art_width(width: float) -> float:
    """How much of a card's width its plant takes."""
    return min(96.0, 0.21 * width)


def power_lines(
    plant: Plant, training: bool, solo: bool, width: float, size: float
) -> tuple[str, ...]:
    """What a card's powers do, in lines that fit beside its plant."""
    return _power_lines(plant, training, solo, width, size, spoken())


@lru_cache(maxsize=1024)
def _power_lines(
    plant: Plant, training: bool, solo: bool, width: float, size: float, _language: Language
) -> tuple[str, ...]:
    letters = int((width - art_width(width) - 16) / (LETTER * size))
    lines: list[str] = []
    for line in _card_lines(plant, training, solo):
        lines += wrapped(_in_short(line), letters)
    return tuple(lines)


def _in_short(line: CardLine) -> str:
    """A power as a card has room for it; that it is the Rival who acts is said by the first word."""
    text = say(line.text)
    if line.power == POWERS[RIVALRY]:
        text = text.removeprefix("The Rival ")  # no text: only English repeats the word
    return f"{say(line.power)}: {text}{MARKS[line.source]}"


def card_height(column: Column, slot: int, width: float, size: float) -> float:
    """How high a card must be for all that it says."""
    lines = power_lines(column.plants[slot], column.training, column.solo, width, size)
    return max(72.0, 1.7 * size + LINE * size * len(lines) + 10)


def _draw_art(picture: Drawing, plant: Plant, box: Box, size: float) -> None:
    """The plant on the ground of its tiles, its time of day, and whether a Sprite comes with it: what
    opens large with the card's words."""
    x, y, width, height = box
    with picture.group(cls="art"):
        picture.rect(*box, rx=9, fill=tint_of(plant.tile))
        scale = min((width + 4) / 92, (height + 8) / 124)
        picture.use(f"pp-{plant.tile}", x + width / 2 - 1, y + height * 0.4, scale)
        picture.use(f"pp-timing-{plant.timing}", x + width * 0.26, y + height - 13, 0.66)
        if plant.free_sprite:
            figure = max(12.0, size)
            foot = y + height - 8
            picture.text(x + width * 0.7, foot, "+1", figure, font_weight="bold", fill=INK)


def _draw_line(picture: Drawing, x: float, y: float, words: str, size: float) -> None:
    """A line of a card: the word for a power stands out, the mark of where it comes from does not."""
    lead, colon, rest = words.partition(": ")
    named = colon and lead in [say(power) for power in POWERS]
    start = f'<tspan font-weight="bold">{escape(lead)}</tspan> ' if named else ""
    body, sign = (rest if named else words), ""
    if body[-2:] in MARKS.values():
        body, sign = body[:-2], f'<tspan fill="{FADED}">{body[-2:]}</tspan>'
    shown = attributes({"x": x, "y": y, "font_size": size, "text_anchor": "start"})
    picture.add(f"<text{shown}>{start}{escape(body)}{sign}</text>")


@kept
def draw_cards(picture: Drawing, column: Column, boxes: tuple[Box, ...], size: float) -> None:
    """The card column."""
    with picture.layer("cards"):
        for plant, box in zip(column.plants, boxes, strict=False):
            draw_card(picture, plant, column.training, column.solo, box, size)


@kept
def draw_card(
    picture: Drawing, plant: Plant, training: bool, solo: bool, box: Box, size: float
) -> None:
    """A card of the column: the plant at the left, its powers beside it."""
    x, y, width, height = box
    art = art_width(width)
    with picture.group(f"card-{plant.name}", card_words(plant, solo, training)):
        picture.rect(*box, rx=12, fill=CARD, stroke=INK, stroke_width=1.5)
        _draw_art(picture, plant, Box(x + 4, y + 4, art - 4, height - 8), size)
        title = say(plant.title) + (" △" if plant.alternate else "") + MARKS[plant.source]
        left, top = x + art + 8, y + size + 5
        picture.text(left, top, title, size + 1.5, text_anchor="start", font_weight="bold")
        for line, words in enumerate(power_lines(plant, training, solo, width, size), 1):
            if top + LINE * size * line > y + height - 3:
                break
            _draw_line(picture, left, top + LINE * size * line + 2, words, size)
