"""Cards in the picture of Potato Patrol: the year, the season card, market, mission, characters."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import mark, plural, say, say_as, sentence
from hortus.core.palette import (
    BERRY,
    CARD,
    CHALK,
    FADED,
    INK,
    MOSS,
    OUTLINE,
    PLAYER_COLOURS,
    PLAYER_TINTS,
)
from hortus.core.svg import Attribute, Box, Drawing, breadth, kept, number, outlined
from hortus.games.potato_patrol.card_words import (
    deed_name,
    house_card,
    season_in_words,
    spawn_in_words,
)
from hortus.games.potato_patrol.cards import (
    CARDS_A_SEASON,
    YEAR,
    Character,
    SeasonCard,
)
from hortus.games.potato_patrol.effects import COLOURS, PLACES, RANGE
from hortus.games.potato_patrol.forecast import Toll
from hortus.games.potato_patrol.market import price
from hortus.games.potato_patrol.moves import cubes_of
from hortus.games.potato_patrol.picture_deeds import REFRESH, Hand, draw_deeds
from hortus.games.potato_patrol.picture_frame import Frame
from hortus.games.potato_patrol.picture_market import (
    Place,
    draw_market_place,
    draw_purse,
    next_cards,
)
from hortus.games.potato_patrol.picture_mission import draw_mission, task_of
from hortus.games.potato_patrol.picture_parts import (
    FACES,
    GONE,
    LETTERS,
    SEASON_FILLS,
    animal,
    arrow,
    fixed,
    paragraph,
    type_symbol,
)
from hortus.games.potato_patrol.picture_room import character_lines
from hortus.games.potato_patrol.position import ACTION, CASTING, EMPTY, Position
from hortus.games.potato_patrol.setup import chosen_by_players

SHORT_SEASONS: Final = (mark("Sp"), mark("Su"), mark("Au"), mark("Wi"))
"""The seasons in two letters, for the year's wheel."""


# --- the corners ----------------------------------------------------------------------------


def draw_corners(picture: Drawing, table: Position, frame: Frame, lost: Toll) -> None:
    """The year wheel and what else is in force, in the upper corners of the field."""
    first = table.drawn + (0 if lost.due else 1)
    doomed = range(first, YEAR if lost.ends else first + lost.cards)
    _draw_year(picture, table.drawn, table.year_left(), doomed, frame.field_type(18))
    _draw_notes(picture, table, frame)


@kept
def _draw_year(picture: Drawing, drawn: int, left: int, doomed: range, size: float) -> None:
    """Twelve cards around a wheel; those gone are pale, those that invaders will cost have a red rim."""
    x, y, radius = 98.0, 98.0, 86.0
    tip = say("The year: {n} of {year} season cards are gone", n=drawn, year=YEAR)
    if doomed:
        threat = plural(len(doomed), "{n} more goes if nobody acts", "{n} more go if nobody acts")
        tip = f"{tip}; {threat}"
    with picture.group("year", tip):
        picture.circle(x, y, radius + 4, **outlined(CARD))
        for index in range(YEAR):
            start = 2 * pi * index / YEAR - pi / 2
            end = 2 * pi * (index + 1) / YEAR - pi / 2
            gone = index < drawn
            picture.path(
                f"M{number(x)} {number(y)}L{number(x + radius * cos(start))} "
                f"{number(y + radius * sin(start))}A{number(radius)} {number(radius)} 0 0 1 "
                f"{number(x + radius * cos(end))} {number(y + radius * sin(end))}Z",
                fill=GONE if gone else SEASON_FILLS[index // CARDS_A_SEASON],
                stroke=INK, stroke_width=1.2,
            )  # fmt: skip
        if doomed:
            start, end = [2 * pi * at / YEAR - pi / 2 for at in (doomed[0], doomed[-1] + 1)]
            rim = radius - 5
            picture.path(
                f"M{number(x + rim * cos(start))} {number(y + rim * sin(start))}"
                f"A{number(rim)} {number(rim)} 0 {int(end - start > pi)} 1 "
                f"{number(x + rim * cos(end))} {number(y + rim * sin(end))}",
                fill="none", stroke=BERRY, stroke_width=10, cls="threat",
            )  # fmt: skip
        for season in range(4):
            turn = 2 * pi * (season + 0.5) / 4 - pi / 2
            picture.text(
                x + 64 * cos(turn), y + 64 * sin(turn) + 6, say(SHORT_SEASONS[season]),
                size, font_weight="bold",
            )  # fmt: skip
        picture.circle(x, y, 41, **outlined(CARD))
        picture.text(x, y + 5, str(left), 32, font_weight="bold")
        picture.text(x, y + 8 + 0.8 * size, say_as("how many remain", "left"), size, fill=FADED)


@kept
def _draw_season(
    picture: Drawing,
    card: SeasonCard | None,
    following: SeasonCard | None,
    box: Box,
    size: float,
) -> None:
    """The season card revealed last; where the lookout has told the next one, that one, too."""
    x, y, wide, high = box
    tip = say("No season card yet")
    if card is not None:
        texts = [season_in_words(card)]
        if following is not None:
            text, words = mark("Next comes {card}: {text}"), season_in_words(following)
            texts.append(say(text, card=say(following.name), text=words))
        tip = house_card(say(card.name), *texts)
    with picture.group("season", tip):
        picture.rect(*box, rx=12, fill=CARD, stroke=INK, stroke_width=1.5)
        fill = GONE if card is None else SEASON_FILLS[card.season]
        head = 1.9 * size
        picture.rect(x + 3, y + 3, wide - 6, head, rx=10, fill=fill)
        title = say("Season card") if card is None else say(card.name)
        foot = y + 3 + 0.68 * head
        picture.text(x + 12, foot, title, size + 1.5, text_anchor="start", font_weight="bold")
        if card is None:
            return
        across = 26 * size / 13
        right = x + wide - 8 - across * len(card.spawn) / 2
        draw_spawn(picture, card.spawn, right, y + 3 + head / 2, 0.5 * size / 13)
        text = say(card.text) or sentence(spawn_in_words(card.spawn))
        paragraph(picture, x + 10, y + head + 3, text, size, wide - 18, y + high)


def draw_spawn(picture: Drawing, spawn: tuple[int, ...], x: float, y: float, scale: float) -> None:
    """The animals that a season card brings, side by side."""
    step = min(52 * scale, 168.0 / max(1, len(spawn)))
    for place, colour in enumerate(spawn):
        animal(picture, x + step * (place - (len(spawn) - 1) / 2), y, colour, scale)


def draw_supplies(picture: Drawing, table: Position, frame: Frame) -> None:
    """The cubes to gather and the discs that are left, in the lower corners or below the field."""
    size = max(frame.least, frame.type)
    bare = frame.deeds is not None and frame.deeds.row > 0
    if not bare or not is_casting(table):
        _draw_supply(picture, frame.supply, size, bare)
    _draw_discs(picture, tuple(table.supply[:4]), frame.discs, size)


@kept
def _draw_supply(picture: Drawing, box: Box, size: float, bare: bool) -> None:
    """Cubes without end, to gather from; what they are for stands above them, or on the plate beside them."""
    top = 0.0 if bare else 1.2 * size
    if not bare:
        picture.rect(*box, rx=11, fill=CARD, stroke=INK, stroke_width=OUTLINE)
        foot = box.y + 0.05 * box.height + 0.82 * size
        picture.text(box.x + box.width / 2, foot, say("Gather"), size, fill=FADED)
    wide, high = box.width, box.height - top
    r = min(0.36 * high if top else 0.45 * high, wide / 6.6)
    for colour in range(3):
        x = box.x + wide * (0.19 + 0.31 * colour)
        y = box.y + top + high / 2
        tip = say("Supply: {colour}", colour=say(COLOURS[colour]))
        asks = say("Gather one {colour}, and which cube with it?", colour=say(COLOURS[colour]))
        with picture.group(f"supply-{LETTERS[colour]}", tip, data_asks=asks):
            picture.circle(x, y, r, **fixed(FACES[colour], 1.5))
            animal(picture, x, y + 0.04 * r, colour, r / 29)


@kept
def _draw_discs(picture: Drawing, supply: tuple[int, ...], box: Box, size: float) -> None:
    """Discs left in the supply."""
    counts = [cubes_of(supply[kind], kind) for kind in range(RANGE)]
    counts.append(plural(supply[RANGE], "{n} range", "{n} range"))
    tip = say("Discs left: {discs}", discs=", ".join(counts))
    r = 0.155 * box.height
    y = box.y + box.height / 2
    with picture.group("discs", tip):
        picture.rect(*box, rx=11, fill=CARD, stroke=INK, stroke_width=OUTLINE)
        top = box.y + 0.05 * box.height + 0.82 * size
        picture.text(box.x + box.width / 2, top, say("Discs left"), size, fill=FADED)
        for kind in range(4):
            x = box.x + box.width * (0.14 + 0.24 * kind)
            if kind == RANGE:
                picture.circle(x, y, r, **fixed(CHALK, 1.5))
                arrow(picture, x, y, 0, 0.7 * r)
            else:
                type_symbol(picture, x, y, kind, r)
            foot = box.y + 0.95 * box.height - 0.06 * size
            picture.text(x, foot, str(supply[kind]), size)


def _draw_notes(picture: Drawing, table: Position, frame: Frame) -> None:
    """What else is in force, in the upper right corner: ideas that stay, a fallow week, snow."""
    cards = [table.book.market[card] for card in table.staying]
    notes = [(say(card.name), house_card(say(card.name), say(card.text))) for card in cards]
    if table.fallow:
        tip = say("A fallow week: with the next season card no enemies move")
        notes.append((say("Fallow week"), tip))
    if table.snow and not table.over:
        tip = say("Snowed in: the market is not refreshed this round")
        notes.append((say("Snowed in"), tip))
    size = frame.field_type(19)
    for row, (note, tip) in enumerate(notes):
        wide, high = 0.66 * size * len(note) + 2.7 * size, 1.9 * size
        x, y = 994 - wide, 6 + (high + 5) * row
        with picture.group(f"note-{row}", tip):
            picture.rect(x, y, wide, high, rx=0.6 * size, **outlined(CARD))
            picture.use("pp-bulb", x + 1.1 * size, y + high / 2, size / 26)
            foot = y + high / 2 + 0.36 * size
            left = x + 2.1 * size
            picture.text(left, foot, note, size, text_anchor="start", font_weight="bold")


# --- the market -----------------------------------------------------------------------------


def draw_cards(
    picture: Drawing, table: Position, frame: Frame, seat: int | None, names: Sequence[str]
) -> None:
    """Beside or below the field: season, mission, market and characters."""
    seasons = table.book.seasons
    card = None if table.season_card == EMPTY else seasons[table.season_card]
    following = None if table.peeked == EMPTY else seasons[table.peeked]
    casting = is_casting(table)
    mission, season = frame.meanwhile[1:] if casting else (frame.mission, frame.season)
    _draw_season(picture, card, following, season, frame.type)
    draw_mission(picture, task_of(table), mission, frame.type)
    if casting:
        _draw_casting(picture, table, frame, names)
        return
    if frame.purse is not None and seat is not None:
        cubes = tuple(table.pools[3 * seat : 3 * seat + 3])
        draw_purse(picture, cubes, frame.purse, frame.type)
    _draw_market(picture, table, frame, seat)
    first = seat if seat is not None else 0
    for place in range(table.players):
        each = (first + place) % table.players
        box = frame.characters[place]
        who = table.characters[each]
        character = None if who == EMPTY else table.book.characters[who]
        used = bool(table.quirks_used >> each & 1)
        if place == 0 and frame.deeds is not None and character is not None:
            hand = _hand(table, each, names[each], character, used)
            draw_deeds(picture, hand, box, frame.deeds)
            continue
        style = Sheet(each == seat, used, place < frame.told, box, frame.type)
        _draw_character(picture, f"character-{each}", each, character, names[each], style)


def _draw_market(picture: Drawing, table: Position, frame: Frame, seat: int | None) -> None:
    """What is offered, at the prices of whoever looks; a tower that they must place lies where it may have lain."""
    coming = next_cards(table)
    hand = [asked.card_in_hand() for asked in table.stacks[seat]] if seat is not None else []
    held = [card for card in hand if card != EMPTY]
    for place in range(PLACES):
        index = table.market[place]
        holds = index == EMPTY and bool(held)
        if holds:
            index = held.pop()
        offered = None if index == EMPTY else table.book.market[index]
        cost = pays = table.book.costs[place]
        if seat is not None and table.characters[seat] != EMPTY:
            pays = price(table, seat, place)
        box = frame.market[place]
        draw_market_place(
            picture, offered, Place(place, cost, pays, box, frame.type, coming, holds)
        )


def is_casting(table: Position) -> bool:
    """True while the players choose their characters."""
    return table.phase == CASTING and chosen_by_players(table)


def _hand(table: Position, seat: int, name: str, character: Character, used: bool) -> Hand:
    """What can be done with the card of whoever looks, in the phase of actions."""
    now = table.phase == ACTION and not table.done >> seat & 1 and not table.stacks[seat]
    moves = table.moves(seat) if now and seat in table.actors else []
    return Hand(seat, name, character, used, frozenset([move.kind for move in moves]))


def _draw_casting(picture: Drawing, table: Position, frame: Frame, names: Sequence[str]) -> None:
    """All characters with their texts, to choose from; who has one stands beside it."""
    for index, character in enumerate(table.book.characters):
        seat = table.characters.index(index) if index in table.characters else EMPTY
        name = names[seat] if seat != EMPTY else ""
        style = Sheet(False, False, True, frame.casting[index], frame.type)
        _draw_character(picture, f"choose-{character.id}", seat, character, name, style)


# --- the characters -------------------------------------------------------------------------


class Sheet(NamedTuple):
    """How a character is shown."""

    own: bool
    used: bool
    """Whether its quirk is used."""
    told: bool
    """Whether there is room for its text."""
    box: Box
    size: float


@kept
def _draw_character(
    picture: Drawing,
    part: str,
    seat: int,
    character: Character | None,
    name: str,
    sheet: Sheet,
) -> None:
    """A character: whose (-1: nobody's yet), the name, the actions, whether its quirk is used, and its
    text if there is room."""
    x, y, wide, high = sheet.box
    size = sheet.size
    title = say("not chosen yet") if character is None else say(character.name)
    tip = f"{name}: {title}" if name else title
    if character is not None:
        odd = say(character.text) if seat >= 0 else ""
        tip = house_card(tip, odd, say("Used this round.") if sheet.used else "")
        if sheet.used:
            used = say("{character} · used", character=title)
            title = used if breadth(f"{used}{name}", size) <= wide - 40 else title
    with picture.group(part, tip):
        edge = PLAYER_COLOURS[seat] if seat >= 0 else INK
        wider = 4 if sheet.own else 2.5
        picture.rect(*sheet.box, rx=10, fill=CARD, stroke=edge, stroke_width=wider)
        if seat >= 0:
            picture.rect(x + 3, y + 3, 8, high - 6, rx=4, fill=PLAYER_TINTS[seat])
        top = y + 1.15 * size
        picture.text(x + 18, top, title, size, text_anchor="start", font_weight="bold")
        room = wide - 40 - breadth(title, size)
        if seat >= 0:
            right: dict[str, Attribute] = {"text_anchor": "end", "fill": FADED}
            picture.name(x + wide - 10, top, seat, name, size, room, sheet.own, **right)
        if character is None:
            return
        actions, text = character_lines(character, wide, size)
        if sheet.own:
            words = deed_name(character, REFRESH)
            with picture.group("deed-refresh", words):
                foot = top + 1.22 * size
                style: dict[str, Attribute] = {"text_anchor": "end", "fill": MOSS}
                picture.text(x + wide - 10, foot, words, size, **style)
        for fill, lines in ((MOSS, actions), (FADED, text if sheet.told else [])):
            for line in lines:
                top += 1.22 * size
                picture.text(x + 18, top, line, size, text_anchor="start", fill=fill)
