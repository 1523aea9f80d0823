"""The market in the picture of Potato Patrol: towers and ideas with their prices, and where none lies."""

from __future__ import annotations

from typing import NamedTuple

from hortus.core.language import mark, say
from hortus.core.palette import (
    CHALK,
    ETCH,
    FADED,
    GLOW,
    INK,
)
from hortus.core.svg import Attribute, Box, Drawing, breadth, kept, number
from hortus.games.potato_patrol.card_words import (
    house_card,
    market_in_words,
)
from hortus.games.potato_patrol.cards import (
    MarketCard,
)
from hortus.games.potato_patrol.effects import ANY, DISC, RANGE
from hortus.games.potato_patrol.market import Cull
from hortus.games.potato_patrol.moves import cubes_of
from hortus.games.potato_patrol.picture_parts import (
    FILLS,
    GROUND,
    TINTS,
    animal,
    arrow,
    fixed,
    slot,
    type_symbol,
    wrap,
)
from hortus.games.potato_patrol.picture_room import FACE, LINE, market_plan
from hortus.games.potato_patrol.position import Position


class Place(NamedTuple):
    """A place of the market: its number, its prices, where it is, and what is said where no card lies."""

    number: int
    cost: int
    """What is printed,"""
    price: int
    """and what whoever looks pays."""
    box: Box
    size: float
    coming: str
    held: bool
    """True for a tower that whoever looks has paid for and must place."""


def next_cards(table: Position) -> str:
    """When an empty place of the market gets a card again."""
    stacks = [asked for stack in table.stacks for asked in stack]
    if table.refilling or any([isinstance(asked, Cull) for asked in stacks]):
        return say("Filled again by the refresh")
    return say("Filled at the end of the round")


@kept
def draw_purse(picture: Drawing, cubes: tuple[int, ...], box: Box, size: float) -> None:
    """The heading of the market: what one has to pay with, where one's place at the table is out of sight."""
    counts = [cubes_of(count, colour) for colour, count in enumerate(cubes)]
    foot = box.y + box.height / 2 + 0.36 * size
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    with picture.group("purse", say("You have {cubes}", cubes=", ".join(counts))):
        picture.text(box.x + 8, foot, say("Market"), size + 1, **style)
        left = box.x + box.width - 3 * 4.4 * size
        words = say("You have")
        picture.text(left - 4, foot, words, size, text_anchor="end", fill=FADED)
        for colour, count in enumerate(cubes):
            x = left + size * (1.3 + 4.4 * colour)
            animal(picture, x, box.y + box.height / 2, colour, size / 26)
            picture.text(x + 1.2 * size, foot, str(count), size + 2, **style)


@kept
def draw_market_place(picture: Drawing, card: MarketCard | None, place: Place) -> None:
    """A card with its price; where none lies, the back of the next one, small, and when it comes."""
    box = place.box
    x, y = box.x, box.y
    size, cost = place.size, place.cost
    what = place.coming
    if card is not None:
        what = say(card.name)
    tip = say("Costs {n}: {what}", n=cost, what=what)
    if place.held:
        tip = say("In your hand: {what}", what=what)
    elif place.price != cost:
        text = mark("Costs {n} for you, {printed} are printed: {what}")
        tip = say(text, n=place.price, printed=cost, what=what)
    if card is not None:
        tip = house_card(tip, market_in_words(card))
    with picture.group(f"market-{place.number + 1}", tip):
        if card is None:
            _draw_gap(picture, place)
        else:
            picture.rect(*box, rx=12, fill=TINTS[card.colour], stroke=INK, stroke_width=2)
            _draw_market_card(picture, card, box, size)
        if place.held:
            _draw_held(picture, box, size)
            return
        radius = 1.15 * size
        left, middle = x + radius + 6, y + radius + 6
        picture.circle(left, middle, radius, **fixed(_price_fill(card)))
        picture.circle(left, middle, 0.74 * radius, fill=CHALK)
        price = 1.25 * size
        foot = middle + 0.36 * price
        picture.text(left, foot, str(place.price), price, font_weight="bold", fill=ETCH)


def _draw_held(picture: Drawing, box: Box, size: float) -> None:
    """That a tower has been paid for and waits for its space."""
    words = say("in hand")
    wide = 1.1 * breadth(words, size) + 14
    x, y = box.x + box.width - wide / 2 - 6, box.y + box.height - 0.9 * size - 6
    picture.rect(x - wide / 2, y - 0.9 * size, wide, 1.8 * size, rx=0.9 * size, fill=GLOW)
    picture.text(x, y + 0.36 * size, words, size, font_weight="bold", fill=ETCH)


def _draw_gap(picture: Drawing, place: Place) -> None:
    """Where no card lies: beds of earth with a plant that is to come, and when it comes."""
    box = place.box
    x, y, wide, high = box
    size = place.size
    picture.rect(*box, rx=12, fill=GROUND, stroke=FADED, stroke_width=1.5, stroke_dasharray="7 6")
    lines = wrap(place.coming, wide - 24, size)
    across = min(50.0, wide / 3.7)
    middle = y + (high - LINE * size * len(lines)) / 2
    for row in range(2):
        for column in range(3):
            shift = across * (column - 1) + (across / 4 if row else -across / 4)
            picture.use("pp-crop", x + wide / 2 + shift, middle + 24 * (row - 0.3), 0.7)
    foot = y + high - 10 - LINE * size * (len(lines) - 1)
    for line in lines:
        picture.text(x + wide / 2, foot, line, size, fill=FADED)
        foot += LINE * size


def _draw_market_card(picture: Drawing, card: MarketCard, box: Box, size: float) -> None:
    """Its name beside the price, the tower's face, its text: as `market_plan` sets it."""
    x, y, wide, high = box
    plan = market_plan(card, wide, size)
    left = x + 2.3 * size + 12
    top = y + 4
    for line in plan.name:
        top += 1.2 * (size + 1)
        picture.text(left, top, line, size + 1, text_anchor="start", font_weight="bold")
    top = y + plan.head
    slack = max(0.0, high - plan.height)
    if card.tower and plan.text:
        _draw_face_in_a_row(picture, card, x + wide / 2, top + plan.face / 2, 0.42 * plan.face)
        top += plan.face
    elif card.tower:
        scale = min(plan.face / FACE + min(0.4, slack / FACE), wide / 130)
        middle = (top + y + high - 8) / 2
        place = f"translate({number(x + wide / 2)} {number(middle)}) scale({scale:.3g})"
        with picture.group(transform=place):
            _draw_tower_face(picture, card, 0, 0)
    elif slack > 40:
        _draw_idea(picture, card, x + wide / 2, y + high - 26)
    for line in plan.text:
        top += 1.22 * size
        picture.text(x + 9, top, line, size, text_anchor="start", fill=FADED)


def _draw_idea(picture: Drawing, card: MarketCard, x: float, y: float) -> None:
    """The discs that an idea brings, or a bulb."""
    mask = sum([effect.kinds for effect in card.effects if effect.operation == DISC])
    kinds = [kind for kind in range(RANGE + 1) if mask >> kind & 1]
    if not kinds:
        picture.use("pp-bulb", x, y, 1.1)
    for place, kind in enumerate(kinds):
        across = x + 33 * (place - (len(kinds) - 1) / 2)
        if kind == RANGE:
            picture.circle(across, y, 15, **fixed(CHALK, 1.5))
            arrow(picture, across, y, 0, 11)
        else:
            type_symbol(picture, across, y, kind, 15)


def _price_fill(card: MarketCard | None) -> str:
    return CHALK if card is None or card.colour == ANY else FILLS[card.colour]


def _draw_tower_face(picture: Drawing, card: MarketCard, x: float, y: float) -> None:
    """A tower as printed: arrows and slots above, types and slots below."""
    for place in range(3):
        across = x + 40 * (place - 1)
        if card.arrows >> place & 1:
            arrow(picture, across, y - 14, 38 * (place - 1), 15)
        elif card.top_slots >> place & 1:
            slot(picture, across, y - 14, 13)
    size = max(1, len(card.types) + card.slots)
    for index in range(len(card.types) + card.slots):
        across = x + 36 * (index - (size - 1) / 2)
        if index < len(card.types):
            type_symbol(picture, across, y + 24, card.types[index], 17)
        else:
            slot(picture, across, y + 24, 13)


def _draw_face_in_a_row(picture: Drawing, card: MarketCard, x: float, y: float, r: float) -> None:
    """The same above a text: first what stands above, then, behind a line, what stands below."""
    above = [place for place in range(3) if (card.arrows | card.top_slots) >> place & 1]
    below = len(card.types) + card.slots
    across = x - r * (1.15 * (len(above) + below - 1) + 0.4)
    for place in above:
        if card.arrows >> place & 1:
            arrow(picture, across, y, 38 * (place - 1), 0.9 * r)
        else:
            slot(picture, across, y, 0.86 * r)
        across += 2.3 * r
    line = across - 0.75 * r
    picture.line(line, y - r, line, y + r, stroke=FADED, stroke_width=1.5)
    across += 0.8 * r
    for index in range(below):
        if index < len(card.types):
            type_symbol(picture, across, y, card.types[index], r)
        else:
            slot(picture, across, y, 0.86 * r)
        across += 2.3 * r
