"""The powers that are in question in the picture of Power Plants: marked on their cards, and told beside the
garden where the cards are out of sight, on a phone or a tablet."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import say
from hortus.core.palette import CARD, GLOW
from hortus.core.svg import KEPT, Box, Drawing, kept, number
from hortus.games.power_plants.picture_cards import (
    INSET,
    LINE,
    POWERS,
    Column,
    column_of,
    line_of,
    power_box,
    room_in,
    wrapped,
)
from hortus.games.power_plants.picture_frame import NOWHERE, Frame
from hortus.games.power_plants.plants import COPIES, GROW, NOBODY, SPROUT
from hortus.games.power_plants.powers import Growing, PowerAtWork, SproutOrGrow
from hortus.games.power_plants.rules import Garden

HEM: Final = 8.0
"""How far the words of a panel keep from its upper and lower edge, together."""


class Asked(NamedTuple):
    """A power: the slot of its plant in the card column, and which one it is."""

    slot: int
    which: int


def powers_asked(state: Garden) -> tuple[Asked, ...]:
    """The powers that somebody chooses between, or the one at work."""
    for task in reversed(state.stack):
        if isinstance(task, PowerAtWork):
            return (Asked(state.column.index(task.plant), task.which),)
        if isinstance(task, Growing):
            return (Asked(task.patches[0] // COPIES, GROW),) if task.patches else ()
        if isinstance(task, SproutOrGrow) and state.wizard != NOBODY:
            return _either(state)
    return ()


def _either(state: Garden) -> tuple[Asked, ...]:
    """What sprouts, and what would grow, in order."""
    sprouts = Asked(state.wizard // COPIES, SPROUT)
    if state.book.training:
        return (sprouts,)
    slots = sorted({patch // COPIES for patch in state.neighbours(state.wizard)})
    return (sprouts, *[Asked(slot, GROW) for slot in slots])


def draw_powers(picture: Drawing, state: Garden, frame: Frame, choosing: bool) -> None:
    """Mark the powers in question on their cards; whoever chooses is told them beside the garden, too."""
    asked = powers_asked(state)
    if asked:
        _draw_asked(picture, column_of(state), asked, frame, choosing and bool(frame.panels))


def told_over(state: Garden, frame: Frame, choosing: bool) -> Box:
    """Where powers are told in words over the table: what lies there is not drawn. Empty if they are not."""
    asked = powers_asked(state) if choosing and frame.panels else ()
    return panel_box(column_of(state), asked, frame) if asked else NOWHERE


@lru_cache(maxsize=KEPT)
def panel_box(column: Column, asked: tuple[Asked, ...], frame: Frame) -> Box:
    """The place where powers are told in words."""
    return _room(_texts(column, asked), frame.panels, frame)[0]


@kept
def _draw_asked(
    picture: Drawing, column: Column, asked: tuple[Asked, ...], frame: Frame, told: bool
) -> None:
    with picture.layer("asked"), picture.group(pointer_events="none"):
        picture.add(bands(column, asked, frame))
        if told:
            picture.add(panel(column, asked, frame))


def bands(column: Column, asked: tuple[Asked, ...], frame: Frame, over: bool = False) -> str:
    """Frames around powers on their cards; those of a considered move lie over what is framed already."""
    style = 'fill="none" stroke-width="4"'
    if not over:
        style = f'fill="{GLOW}" fill-opacity="0.16" stroke-width="2"'
    drawn = ""
    for slot, which in asked:
        x, y, width, height = power_box(column, slot, which, frame.cards[slot], frame.type)
        drawn += (
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'rx="5" stroke="{GLOW}" {style}/>'
        )
    return drawn


def panel(column: Column, asked: tuple[Asked, ...], frame: Frame, hand: bool = False) -> str:
    """Powers in words over the Nursery, with which one does nothing then; many of them take more room,
    but never that of the hand while one chooses from it."""
    leads = _leads(column, asked)
    texts = _texts(column, asked)
    boxes = frame.panels
    if hand:
        boxes = (boxes[0], boxes[0]._replace(height=boxes[-1].height))
    box, size = _room(texts, boxes, frame)
    x, y, width, height = box
    lines = _lines(texts, width, size)
    drawn = (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="14" fill="{CARD}" stroke="{GLOW}" stroke-width="2.5"/>'
    )
    top = y + (height - LINE * size * len(lines)) / 2 + size
    for index, words in enumerate(lines):
        drawn += line_of(x + INSET, top + LINE * size * index, words, size, leads)
    return drawn


def _room(texts: list[str], boxes: tuple[Box, ...], frame: Frame) -> tuple[Box, float]:
    """The first place that has room for texts, and the largest type that they fit it in."""
    for box in boxes:
        size = frame.type + 2
        while size >= frame.least:
            if LINE * size * len(_lines(texts, box.width, size)) <= box.height - HEM:
                return box, size
            size = frame.least if size > frame.least > size - 1 else size - 1
    return boxes[-1], frame.least


def _lines(texts: list[str], width: float, size: float) -> list[str]:
    lines: list[str] = []
    for text in texts:
        lines += wrapped(text, room_in(width, size))
    return lines


def _texts(column: Column, asked: tuple[Asked, ...]) -> list[str]:
    """Powers in words, each with what it is called."""
    leads = _leads(column, asked)
    return [f"{lead}: {_text(column, one)}" for lead, one in zip(leads, asked, strict=True)]


def _leads(column: Column, asked: tuple[Asked, ...]) -> list[str]:
    return [_lead(column, one, len(asked) > 1) for one in asked]


def _lead(column: Column, asked: Asked, several: bool) -> str:
    """What a power is called: with its plant, unless it is that of the new patch among others."""
    power = say(POWERS[asked.which])
    if several and asked.which == SPROUT:
        return power
    return f"{power} {say(column.plants[asked.slot].title)}"


def _text(column: Column, asked: Asked) -> str:
    return say(column.plants[asked.slot].powers[asked.which].text)
