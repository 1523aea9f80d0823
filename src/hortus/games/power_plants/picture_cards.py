"""The card column in the picture of Power Plants: what each card says, and how much room that takes."""

from __future__ import annotations

from typing import Final

from hortus.core.palette import CARD, INK
from hortus.core.svg import Drawing
from hortus.games.power_plants.picture_plants import PLAIN_TINT, TINTS
from hortus.games.power_plants.plants import GROW, MARKS, RIVALRY, SPROUT, TIMINGS, Plant
from hortus.games.power_plants.rules import Garden

LETTER: Final = 0.555
"""How wide a letter is on average, of the size of its type."""
LINE: Final = 1.22
"""How far lines are apart, of the size of their type."""


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
    """All that a card says, as one text."""
    words = f"{plant.title}{said_by(plant.source)}, {TIMINGS[plant.timing]}"
    words += said_by(plant.timing_source)
    words += ", free Sprite" if plant.free_sprite else ", no free Sprite"
    words += said_by(plant.free_sprite_source) + "."
    named = [("Sprout", plant.powers[SPROUT])]
    named += [] if training else [("Grow", plant.powers[GROW])]
    named += [("Rival", plant.powers[RIVALRY])] if solo else []
    for title, power in named:
        words += f" {title}{said_by(power.source)}: {power.text}"
    if plant.endgame:
        words += f" Endgame{said_by(plant.endgame.source)}: {plant.endgame.text}"
    return words


def said_by(source: str) -> str:
    """Where a text comes from, in words, if it is not the rulebook's."""
    return {"house": " (house)", "publisher": " (publisher)"}.get(source, "")


def art_width(width: float) -> float:
    """How much of a card's width its plant takes."""
    return min(96.0, 0.21 * width)


def power_lines(state: Garden, plant: Plant, width: float, size: float) -> list[str]:
    """What a card's powers do, in lines that fit beside its plant."""
    said = [("Sprout", plant.powers[SPROUT].text, plant.powers[SPROUT].source)]
    if not state.book.training:
        said.append(("Grow", plant.powers[GROW].text, plant.powers[GROW].source))
    if state.solo:
        rival = plant.powers[RIVALRY]
        said.append(("Rival", rival.text.removeprefix("The Rival "), rival.source))
    if plant.endgame:
        said.append(("Endgame", plant.endgame.text, plant.endgame.source))
    letters = int((width - art_width(width) - 16) / (LETTER * size))
    lines: list[str] = []
    for title, text, source in said:
        lines += wrapped(f"{title}: {text}{MARKS[source]}", letters)
    return lines


def card_height(state: Garden, slot: int, width: float, size: float) -> float:
    """How high a card must be for all that it says."""
    lines = power_lines(state, state.book.plants[state.column[slot]], width, size)
    return max(72.0, 1.7 * size + LINE * size * len(lines) + 10)


def draw_card(
    picture: Drawing,
    state: Garden,
    slot: int,
    box: tuple[float, float, float, float],
    size: float,
) -> None:
    """A card of the column: the plant at the left, its powers beside it."""
    plant = state.book.plants[state.column[slot]]
    x, y, width, height = box
    art = art_width(width)
    with picture.group(f"card-{plant.name}", card_words(plant, state.solo, state.book.training)):
        picture.rect(*box, rx=12, fill=CARD, stroke=INK, stroke_width=1.5)
        fill = TINTS.get(plant.tile, PLAIN_TINT)
        picture.rect(x + 4, y + 4, art - 4, height - 8, rx=9, fill=fill)
        scale = min(art / 92, height / 124)
        picture.use(f"pp-{plant.tile}", x + art / 2 + 1, y + height * 0.38, scale)
        picture.use(f"pp-timing-{plant.timing}", x + art * 0.3, y + height - 17, 0.66)
        if plant.free_sprite:
            figure = max(12.0, size)
            picture.text(x + art * 0.7, y + height - 12, "+1", figure, font_weight="bold", fill=INK)
        title = plant.title + (" △" if plant.alternate else "") + MARKS[plant.source]
        left, top = x + art + 8, y + size + 5
        picture.text(left, top, title, size + 1.5, text_anchor="start", font_weight="bold")
        for line, words in enumerate(power_lines(state, plant, width, size), 1):
            if top + LINE * size * line > y + height - 3:
                break
            picture.text(left, top + LINE * size * line + 2, words, size, text_anchor="start")
