"""Cards in the picture of Potato Patrol: the year, the season card, market, mission, characters."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from hortus.core.palette import CARD, FADED, GLOW, INK, LEAF, MOSS, PLAYER_COLOURS, PLAYER_TINTS
from hortus.core.svg import Drawing, number, outlined
from hortus.games.potato_patrol.card_words import (
    action_words,
    market_in_words,
    need_in_words,
    reveal_in_words,
    season_in_words,
)
from hortus.games.potato_patrol.cards import (
    CARDS_A_SEASON,
    DELIVER,
    SEASONS,
    YEAR,
    MarketCard,
    Need,
)
from hortus.games.potato_patrol.effects import ANY, COLOURS, DISCS, PLACES, RANGE
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.picture_parts import (
    DARKS,
    FILLS,
    LETTERS,
    TINTS,
    animal,
    arrow,
    paragraph,
    slot,
    type_symbol,
    wrap,
)
from hortus.games.potato_patrol.position import EMPTY, MISSION, OVER, WON, Position

SEASON_FILLS: Final = ("#b9d99a", "#f2d675", "#dd9a5b", "#bcd6e6")
HOUSE: Final = "house card"
MARKET_Y: Final = 1000.0
LOWER_Y: Final = 1206.0


# --- the corners ----------------------------------------------------------------------------


def draw_corners(picture: Drawing, table: Position) -> None:
    """The year wheel, the season card, the supply of cubes and that of discs."""
    _draw_year(picture, table)
    _draw_season(picture, table)
    _draw_supply(picture)
    _draw_discs(picture, table)


def _draw_year(picture: Drawing, table: Position) -> None:
    """Twelve cards around a wheel; those gone are pale, a hand points at the present one."""
    x, y, radius = 98.0, 98.0, 86.0
    tip = f"The year: {table.drawn} of {YEAR} season cards are gone"
    with picture.group("year", tip):
        picture.circle(x, y, radius + 4, **outlined(CARD))
        for index in range(YEAR):
            start = 2 * pi * index / YEAR - pi / 2
            end = 2 * pi * (index + 1) / YEAR - pi / 2
            gone = index < table.drawn
            picture.path(
                f"M{number(x)} {number(y)}L{number(x + radius * cos(start))} "
                f"{number(y + radius * sin(start))}A{number(radius)} {number(radius)} 0 0 1 "
                f"{number(x + radius * cos(end))} {number(y + radius * sin(end))}Z",
                fill="#efe9da" if gone else SEASON_FILLS[index // CARDS_A_SEASON],
                stroke=INK, stroke_width=1.2,
            )  # fmt: skip
        for season in range(4):
            turn = 2 * pi * (season + 0.5) / 4 - pi / 2
            picture.text(
                x + 64 * cos(turn), y + 64 * sin(turn) + 6, SEASONS[season][:2].capitalize(), 18,
                font_weight="bold",
            )  # fmt: skip
        picture.circle(x, y, 37, **outlined(CARD))
        picture.text(x, y + 4, str(table.year_left()), 32, font_weight="bold")
        picture.text(x, y + 23, "left", 16)


def _draw_season(picture: Drawing, table: Position) -> None:
    """The season card revealed last; where the lookout has told the next one, that one in full."""
    x, y, wide, high = 796.0, 10.0, 196.0, 158.0
    index = table.season_card
    card = table.book.seasons[index] if index != EMPTY else None
    tip = "No season card yet"
    if card is not None:
        tip = f"{card.name}: {season_in_words(card)} ({HOUSE})"
    if table.peeked != EMPTY:
        following = table.book.seasons[table.peeked]
        tip += f". Next comes {following.name}: {season_in_words(following)}"
    with picture.group("season", tip):
        fill = CARD if card is None else SEASON_FILLS[card.season]
        picture.rect(x, y, wide, high, rx=12, **outlined(CARD))
        picture.rect(x, y, wide, 34, rx=12, **outlined(fill))
        title = "Season card" if card is None else card.name
        picture.text(x + wide / 2, y + 24, title, 18, font_weight="bold")
        if card is not None:
            _draw_spawn(picture, card.spawn, x + wide / 2, y + 52, 0.55)
        if table.peeked == EMPTY:
            paragraph(picture, x + 10, y + 72, "" if card is None else card.text, 12.5, 27, 5)
        else:
            after = table.book.seasons[table.peeked]
            picture.text(x + wide / 2, y + 84, f"next: {after.name}", 13, font_weight="bold")
            _draw_spawn(picture, after.spawn, x + wide / 2, y + 98, 0.34)
            paragraph(picture, x + 10, y + 103, after.text, 11, 31, 4)


def _draw_spawn(picture: Drawing, spawn: tuple[int, ...], x: float, y: float, scale: float) -> None:
    """The animals that a season card brings, side by side."""
    step = min(52 * scale, 168.0 / max(1, len(spawn)))
    for place, colour in enumerate(spawn):
        animal(picture, x + step * (place - (len(spawn) - 1) / 2), y, colour, scale)


def _draw_supply(picture: Drawing) -> None:
    """Cubes without end, to gather from."""
    x, y = 10.0, 916.0
    picture.rect(x, y, 176, 62, rx=12, **outlined(CARD))
    picture.text(x + 88, y - 5, "supply", 15, fill=FADED, cls="faded")
    for colour in range(3):
        with picture.group(f"supply-{LETTERS[colour]}", f"Supply: {COLOURS[colour]}"):
            picture.circle(x + 34 + 54 * colour, y + 31, 22, **outlined(TINTS[colour], 1.5))
            animal(picture, x + 34 + 54 * colour, y + 32, colour, 0.76)


def _draw_discs(picture: Drawing, table: Position) -> None:
    """Discs left in the supply, and what else is in force: ideas that stay, a fallow week, snow."""
    x, y = 790.0, 916.0
    notes = [table.book.market[card].name for card in table.staying]
    notes += ["fallow week"] if table.fallow else []
    notes += ["snowed in"] if table.snow else []
    with picture.group("discs", "Discs left: " + _discs_in_words(table)):
        picture.rect(x, y, 202, 62, rx=12, **outlined(CARD))
        for kind in range(4):
            left = x + 29 + 48 * kind
            if kind == RANGE:
                picture.circle(left, y + 22, 15, **outlined("#ffffff", 1.5))
                arrow(picture, left, y + 22, 0, 11)
            else:
                type_symbol(picture, left, y + 22, kind, 15)
            picture.text(left, y + 55, str(table.supply[kind]), 16)
    shown = ", ".join(notes) if notes else "discs"
    picture.text(x + 101, y - 5, shown, 15, fill=FADED, cls="faded")


def _discs_in_words(table: Position) -> str:
    return ", ".join([f"{table.supply[kind]} {DISCS[kind]}" for kind in range(4)])


# --- the market -----------------------------------------------------------------------------


def draw_cards_below(picture: Drawing, table: Position, seat: int | None) -> None:
    """Below the table: the market, the mission, and the characters."""
    for place in range(PLACES):
        _draw_market_place(picture, table, place)
    _draw_mission(picture, table)
    for each in range(table.players):
        _draw_character(picture, table, each, each == seat)


def _draw_market_place(picture: Drawing, table: Position, place: int) -> None:
    wide, high = 158.0, 190.0
    x, y = 10 + place * (wide + 6.4), MARKET_Y
    index = table.market[place]
    card = table.book.market[index] if index != EMPTY else None
    tip = "empty" if card is None else f"{card.name}. {market_in_words(card)} ({HOUSE})"
    with picture.group(f"market-{place + 1}", f"Costs {table.book.costs[place]}: {tip}"):
        fill = "#efe9da" if card is None else TINTS[card.colour]
        picture.rect(x, y, wide, high, rx=12, **outlined(fill))
        if card is not None:
            for row, line in enumerate(wrap(card.name, 10, 2)):
                picture.text(
                    x + 47, y + 24 + 18 * row, line, 15.5, text_anchor="start", font_weight="bold"
                )
            if card.tower:
                _draw_tower_face(picture, card, x + wide / 2, y + 92)
                paragraph(picture, x + 9, y + 136, card.text, 12, 23, 3)
            else:
                picture.use("pp-bulb", x + wide / 2, y + 78, 1.05)
                paragraph(picture, x + 9, y + 98, card.text, 13.5, 20, 5)
        picture.circle(x + 24, y + 26, 19, **outlined(_price_fill(card)))
        picture.text(x + 24, y + 34, str(table.book.costs[place]), 24, font_weight="bold")


def _price_fill(card: MarketCard | None) -> str:
    return CARD if card is None or card.colour == ANY else FILLS[card.colour]


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


# --- the mission ----------------------------------------------------------------------------


def _draw_mission(picture: Drawing, table: Position) -> None:
    """The open mission card with a bar for each need."""
    x, y, wide, high = 10.0, LOWER_Y, 318.0, 208.0
    mission = table.book.mission
    card = open_card(table)
    reveal = reveal_in_words(card)
    tip = f"{mission.name}: {card.name}. {card.text} {reveal} ({HOUSE})"
    with picture.group("mission", tip):
        edge = GLOW if table.phase == MISSION else INK
        picture.rect(x, y, wide, high, rx=12, fill=CARD, stroke=edge, stroke_width=3, cls="card")
        picture.text(x + 14, y + 24, mission.name, 18, text_anchor="start", fill=FADED, cls="faded")
        if table.phase == OVER:
            title = "The mission is accomplished!" if table.outcome == WON else "The year is over."
        else:
            title = card.name
        picture.text(x + 14, y + 50, title, 22, text_anchor="start", font_weight="bold")
        for index in range(len(mission.cards)):
            fill = LEAF if index < table.task else CARD
            picture.circle(x + 24 + 24 * index, y + high - 14, 7,
                           **outlined(fill, 1.5))  # fmt: skip
        if reveal and table.phase != OVER:
            paragraph(picture, x + 142, y + high - 30, reveal, 11, 29, 2)
        for row, need in enumerate(card.needs):
            _draw_need(picture, table, need, x + 14, y + 60 + 30 * row, wide - 28)


def _draw_need(
    picture: Drawing, table: Position, need: Need, x: float, y: float, wide: float
) -> None:
    have, asked = progress(table, need)
    share = 1.0 if not asked else have / asked
    picture.rect(x, y, wide, 28, rx=8, fill="#efe9da", stroke="#b9ad93", stroke_width=1.5)
    if share > 0:
        fill = "#b9d99a" if share >= 1 else "#f2d675"
        picture.rect(x, y, max(16.0, wide * share), 28, rx=8, fill=fill)
    left = x + 10
    if need.what == DELIVER and need.colour != ANY:
        animal(picture, x + 20, y + 14, need.colour, 0.5)
        left = x + 40
    words = need_in_words(table.players, need)
    picture.text(left, y + 20, words, 17, text_anchor="start")
    mark = "✓" if share >= 1 else f"{have}/{asked}"
    picture.text(x + wide - 8, y + 20, mark, 17, text_anchor="end", font_weight="bold")


# --- the characters -------------------------------------------------------------------------


def _draw_character(picture: Drawing, table: Position, seat: int, own: bool) -> None:
    """A character card: name, actions, what is odd about it, and what is used this round."""
    wide = (WIDE_FOR_ALL - 6 * (table.players - 1)) / table.players
    x, y, high = 336 + seat * (wide + 6), LOWER_Y, 208.0
    who = table.characters[seat]
    character = table.book.characters[who] if who != EMPTY else None
    tip = "not chosen yet" if character is None else f"{character.name}. {character.text} ({HOUSE})"
    with picture.group(f"character-{seat}", f"Player {seat + 1}: {tip}"):
        picture.rect(x, y, wide, high, rx=12, fill=CARD, stroke=PLAYER_COLOURS[seat],
                     stroke_width=4 if own else 2.5, cls="card")  # fmt: skip
        picture.rect(x, y, wide, 30, rx=12, fill=PLAYER_TINTS[seat])
        picture.text(x + wide / 2, y + 22, f"Player {seat + 1}", 17, font_weight="bold")
        if character is None:
            return
        size = 15.0
        letters = int((wide - 14) / (size * 0.6))
        row = y + 34
        for line in wrap(character.name, letters, 2):
            row += 18
            picture.text(
                x + wide / 2, row, line, 16 if table.players < 5 else 14, font_weight="bold"
            )
        for line in wrap(action_words(character), letters, 4):
            row += 17
            picture.text(x + wide / 2, row, line, size, fill=MOSS)
        lines = int((y + high - row - 10) / 15)
        small = int((wide - 14) / (13 * 0.57))
        if table.players < 5 and lines > 1:
            paragraph(picture, x + 8, row + 7, character.text, 13, small, lines)
        if table.quirks_used >> seat & 1:
            picture.text(x + wide / 2, y + high - 8, "quirk used", 14, fill=DARKS[1])


WIDE_FOR_ALL: Final = 654.0
"""The room for all characters together."""
