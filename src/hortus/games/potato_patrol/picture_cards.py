"""Cards in the picture of Potato Patrol: the year, the season card, market, mission, characters."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import mark, plural, say, say_as, sentence
from hortus.core.palette import (
    CARD,
    CHALK,
    ETCH,
    FADED,
    GLOW,
    INK,
    LEAF,
    MOSS,
    OUTLINE,
    PLAYER_COLOURS,
    PLAYER_TINTS,
)
from hortus.core.svg import Box, Drawing, breadth, kept, number, outlined
from hortus.games.potato_patrol.card_words import (
    market_in_words,
    need_in_words,
    reveal_in_words,
    season_in_words,
    spawn_in_words,
)
from hortus.games.potato_patrol.cards import (
    CARDS_A_SEASON,
    DELIVER,
    YEAR,
    Character,
    MarketCard,
    MissionCard,
    Need,
    SeasonCard,
)
from hortus.games.potato_patrol.effects import ANY, COLOURS, DISC, PLACES, RANGE
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.moves import cubes_of
from hortus.games.potato_patrol.picture_frame import Frame
from hortus.games.potato_patrol.picture_parts import (
    FACES,
    FILLS,
    GONE,
    LETTERS,
    SEASON_FILLS,
    TINTS,
    animal,
    arrow,
    fixed,
    paragraph,
    slot,
    type_symbol,
    wrap,
)
from hortus.games.potato_patrol.picture_room import FACE, LINE, character_lines, market_plan
from hortus.games.potato_patrol.position import CASTING, EMPTY, MISSION, WON, Position
from hortus.games.potato_patrol.setup import chosen_by_players

SHORT_SEASONS: Final = (mark("Sp"), mark("Su"), mark("Au"), mark("Wi"))
"""The seasons in two letters, for the year's wheel."""


def _of_the_house(text: str) -> str:
    """A text with the note that the card is our own."""
    return say("{text} (house card)", text=text)


# --- the corners ----------------------------------------------------------------------------


def draw_corners(picture: Drawing, table: Position, frame: Frame) -> None:
    """The year wheel and what else is in force, in the upper corners of the field."""
    _draw_year(picture, table.drawn, table.year_left(), frame.field_type(18))
    _draw_notes(picture, table, frame)


@kept
def _draw_year(picture: Drawing, drawn: int, left: int, size: float) -> None:
    """Twelve cards around a wheel; those gone are pale, a hand points at the present one."""
    x, y, radius = 98.0, 98.0, 86.0
    tip = say("The year: {n} of {year} season cards are gone", n=drawn, year=YEAR)
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
        tip = _of_the_house(f"{say(card.name)}: {season_in_words(card)}")
    if following is not None:
        text = mark("{present}. Next comes {card}: {text}")
        words = season_in_words(following)
        tip = say(text, present=tip, card=say(following.name), text=words)
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
    _draw_supply(picture, frame.supply, size)
    _draw_discs(picture, tuple(table.supply[:4]), frame.discs, size)


@kept
def _draw_supply(picture: Drawing, box: Box, size: float) -> None:
    """Cubes without end, to gather from; what they are for stands beside or above them."""
    picture.rect(*box, rx=11, fill=CARD, stroke=INK, stroke_width=OUTLINE)
    words = say("Gather")
    left, top = (0.0, 1.2 * size)
    if box.width > 3 * box.height:
        left, top = breadth(words, size) + 10, 0.0
        foot = box.y + box.height / 2 + 0.36 * size
        picture.text(box.x + 8, foot, words, size, fill=FADED, text_anchor="start")
    else:
        foot = box.y + 0.05 * box.height + 0.82 * size
        picture.text(box.x + box.width / 2, foot, words, size, fill=FADED)
    wide, high = box.width - left, box.height - top
    r = min(0.36 * high if top else 0.4 * high, wide / 7)
    for colour in range(3):
        x = box.x + left + wide * (0.19 + 0.31 * colour)
        y = box.y + top + high / 2
        tip = say("Supply: {colour}", colour=say(COLOURS[colour]))
        with picture.group(f"supply-{LETTERS[colour]}", tip):
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
    notes = [
        (say(card.name), _of_the_house(f"{say(card.name)}. {say(card.text)}")) for card in cards
    ]
    if table.fallow:
        tip = say("A fallow week: with the next season card no enemies move")
        notes.append((say("Fallow week"), tip))
    if table.snow:
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
    casting = table.phase == CASTING and chosen_by_players(table)
    season = frame.below_casting(frame.season) if casting else frame.season
    mission = frame.below_casting(frame.mission) if casting else frame.mission
    _draw_season(picture, card, following, season, frame.type)
    _draw_mission(picture, _task_of(table), mission, frame.type)
    if casting:
        _draw_casting(picture, table, frame, names)
        return
    for place in range(PLACES):
        index = table.market[place]
        offered = None if index == EMPTY else table.book.market[index]
        cost = table.book.costs[place]
        _draw_market_place(picture, place, offered, cost, frame.market[place], frame.type)
    first = seat if seat is not None else 0
    for place in range(table.players):
        each = (first + place) % table.players
        own = each == seat
        box = frame.characters[place]
        told = place < frame.told
        who = table.characters[each]
        character = None if who == EMPTY else table.book.characters[who]
        used = bool(table.quirks_used >> each & 1)
        style = Sheet(own, used, told, box, frame.type)
        _draw_character(picture, f"character-{each}", each, character, names[each], style)


def _draw_casting(picture: Drawing, table: Position, frame: Frame, names: Sequence[str]) -> None:
    """All characters with their texts, to choose from; who has one stands beside it."""
    for index, character in enumerate(table.book.characters):
        seat = table.characters.index(index) if index in table.characters else EMPTY
        name = names[seat] if seat != EMPTY else ""
        style = Sheet(False, False, True, frame.casting[index], frame.type)
        _draw_character(picture, f"choose-{character.id}", seat, character, name, style)


@kept
def _draw_market_place(
    picture: Drawing, place: int, card: MarketCard | None, cost: int, box: Box, size: float
) -> None:
    x, y = box.x, box.y
    what = say("empty")
    if card is not None:
        what = _of_the_house(f"{say(card.name)}. {market_in_words(card)}")
    with picture.group(f"market-{place + 1}", say("Costs {n}: {what}", n=cost, what=what)):
        fill = GONE if card is None else TINTS[card.colour]
        dashes = "" if card is not None else "7 6"
        edge = FADED if card is None else INK
        picture.rect(*box, rx=12, fill=fill, stroke=edge, stroke_width=2, stroke_dasharray=dashes)
        radius = 1.15 * size
        if card is None:
            picture.text(x + box.width / 2, y + box.height / 2 + 4, say("empty"), size, fill=FADED)
        if card is not None:
            _draw_market_card(picture, card, box, size)
        left, middle = x + radius + 6, y + radius + 6
        picture.circle(left, middle, radius, **fixed(_price_fill(card)))
        picture.circle(left, middle, 0.74 * radius, fill=CHALK)
        price = 1.25 * size
        foot = middle + 0.36 * price
        picture.text(left, foot, str(cost), price, font_weight="bold", fill=ETCH)


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


# --- the mission ----------------------------------------------------------------------------


class Task(NamedTuple):
    """The mission as far as it can be seen."""

    mission: str
    card: MissionCard
    done: int
    tasks: int
    checked: bool
    """Whether it is looked at now."""
    ending: str
    needs: tuple[tuple[int, int], ...]
    """How much there is of each need of the card, and how much it asks for."""
    players: int


def _task_of(table: Position) -> Task:
    card = open_card(table)
    ending = ""
    if table.outcome == WON:
        ending = say("The mission is accomplished!")
    return Task(
        say(table.book.mission.name),
        card,
        table.task,
        len(table.book.mission.cards),
        table.phase == MISSION,
        ending,
        tuple([progress(table, need) for need in card.needs]),
        table.players,
    )


@kept
def _draw_mission(picture: Drawing, task: Task, box: Box, size: float) -> None:
    """The open mission card with a bar for each need."""
    x, y, wide, high = box
    card = task.card
    reveal = reveal_in_words(card)
    tip = _of_the_house(f"{task.mission}: {say(card.name)}. {say(card.text)} {reveal}")
    with picture.group("mission", tip):
        edge = GLOW if task.checked else INK
        picture.rect(*box, rx=12, fill=CARD, stroke=edge, stroke_width=3)
        top = y + 1.5 * size
        picture.text(x + 12, top, task.mission, size, text_anchor="start", fill=FADED)
        _draw_tasks(picture, task, x + wide - 14, top - 0.35 * size, size)
        title = task.ending or say(card.name)
        top += 1.5 * size
        picture.text(x + 12, top, title, size + 2.5, text_anchor="start", font_weight="bold")
        top += 0.6 * size
        if task.ending:
            return
        told = LINE * size * len(wrap(reveal, wide - 22, size)) if reveal else 0.0
        step = min(2.7 * size, (y + high - 6 - told - top) / len(card.needs))
        for need, share in zip(card.needs, task.needs, strict=True):
            words = need_in_words(task.players, need)
            spot = Box(x + 10, top, wide - 20, 0.92 * step)
            _draw_need(picture, need, words, share, spot, size)
            top += step
        paragraph(picture, x + 12, top, reveal, size, wide - 22, y + high)


def _draw_tasks(picture: Drawing, task: Task, right: float, y: float, size: float) -> None:
    """A dot for each task of the mission, full if it is done, and their number."""
    count = task.tasks
    for index in range(count):
        fill = LEAF if index < task.done else CARD
        picture.circle(right - 15 * (count - 1 - index), y, 5.5, **outlined(fill, 1.5))
    done = say("{n} of {tasks} tasks", n=min(task.done, count), tasks=count)
    left = right - 15 * count
    picture.text(left, y + 0.36 * size, done, size, text_anchor="end", font_weight="bold")


def _draw_need(
    picture: Drawing, need: Need, words: str, done: tuple[int, int], box: Box, size: float
) -> None:
    x, y, wide, high = box
    have, asked = done
    share = 1.0 if not asked else have / asked
    picture.rect(*box, rx=8, fill=GONE, stroke="#b9ad93", stroke_width=1.5)
    if share > 0:
        fill = "#b9d99a" if share >= 1 else "#f2d675"
        picture.rect(x, y, max(16.0, wide * min(1.0, share)), high, rx=8, fill=fill)
    left = x + 10
    if need.what == DELIVER and need.colour != ANY:
        animal(picture, x + 18, y + high / 2, need.colour, high / 60)
        left = x + 36
    foot = y + high / 2 + 0.36 * size
    picture.text(left, foot, words, size, text_anchor="start")
    mark = "✓" if share >= 1 else f"{have}/{asked}"
    picture.text(x + wide - 8, foot, mark, size, text_anchor="end", font_weight="bold")


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
    tip = title = say("not chosen yet")
    if character is not None:
        title = say(character.name)
        tip = _of_the_house(f"{title}. {say(character.text)}" if seat >= 0 else title)
        if sheet.used:
            title = say("{character} · used this round", character=title)
    with picture.group(part, f"{name}: {tip}" if name else tip):
        edge = PLAYER_COLOURS[seat] if seat >= 0 else INK
        wider = 4 if sheet.own else 2.5
        picture.rect(*sheet.box, rx=10, fill=CARD, stroke=edge, stroke_width=wider)
        if seat >= 0:
            picture.rect(x + 3, y + 3, 8, high - 6, rx=4, fill=PLAYER_TINTS[seat])
        top = y + 1.15 * size
        picture.text(x + 18, top, title, size, text_anchor="start", font_weight="bold")
        room = wide - 40 - breadth(title, size)
        if seat >= 0:
            picture.name(x + wide - 10, top, seat, name, size, room, text_anchor="end", fill=FADED)
        if character is None:
            return
        actions, text = character_lines(character, wide, size)
        for fill, lines in ((MOSS, actions), (FADED, text if sheet.told else [])):
            for line in lines:
                top += 1.22 * size
                picture.text(x + 18, top, line, size, text_anchor="start", fill=fill)
