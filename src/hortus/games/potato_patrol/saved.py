"""A position of Potato Patrol as plain JSON, and back. Whatever is left out when reading is as at
the start of a round: no enemies, no towers, nothing pending, every other card in the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.core.saved import Reader
from hortus.games.potato_patrol.cards import CARDS_A_SEASON, SEASONS, YEAR
from hortus.games.potato_patrol.choices import Question
from hortus.games.potato_patrol.effects import COLOURS, DISCS, PLACES
from hortus.games.potato_patrol.enemy_phase import possible_cards
from hortus.games.potato_patrol.moves import SLOT, SPOT, spot_name
from hortus.games.potato_patrol.position import (
    CASTING,
    EMPTY,
    GOING,
    LOST,
    OVER,
    PHASES,
    SLOTS,
    STOCKING,
    WON,
    Position,
)
from hortus.games.potato_patrol.questions import BY_NAME, make
from hortus.games.potato_patrol.trade import Bargain, Offer, Sent

if TYPE_CHECKING:
    from hortus.games.potato_patrol.cards import Card
    from hortus.games.potato_patrol.rules import Patrol

MOST: Final = 9999
"""More cubes than there will ever be in one place."""
OUTCOMES: Final = ("going on", "won", "lost")


# --- writing --------------------------------------------------------------------------------


def write(table: Position) -> Json:
    """The whole position."""
    book = table.book
    return {
        "players": table.players,
        "phase": PHASES[table.phase],
        "round": table.round,
        "characters": [
            None if who == EMPTY else book.characters[who].id for who in table.characters
        ],
        "cubes": [_cubes(table.pools, 3 * seat) for seat in range(table.players)],
        "lanes": _write_lanes(table.lanes, table.players),
        "held": _write_lanes(table.held, table.players),
        "towers": [
            _write_tower(table, at) for at, card in enumerate(table.towers) if card != EMPTY
        ],
        "invasion": _cubes(table.invasion, 0),
        "market": [None if card == EMPTY else book.market[card].id for card in table.market],
        "deck": _write_pile(table, table.deck),
        "discard": _write_pile(table, table.discard),
        "refilling": table.refilling,
        "seen": [card.id for at, card in enumerate(book.seasons) if table.seen >> at & 1],
        "season": None if table.season_card == EMPTY else book.seasons[table.season_card].id,
        "peeked": None if table.peeked == EMPTY else book.seasons[table.peeked].id,
        "task": table.task,
        "delivered": _cubes(table.delivered, 0),
        "clean_rounds": table.clean_rounds,
        "defeated": table.defeated,
        "invaded": table.invaded,
        "actions": list(table.actions),
        "refusals": list(table.refusals),
        "called_off": list(table.called_off),
        "done": _members(table.done, table.players),
        "quirks_used": _members(table.quirks_used, table.players),
        "staying": [book.market[card].id for card in table.staying],
        "crew_used": table.crew_used,
        "fallow": table.fallow,
        "snow": table.snow,
        "blocked": [spot_name(at) for at in _members(table.blocked, 6 * table.players)],
        "off": [spot_name(at) for at in _members(table.off, 6 * table.players)],
        "activated": [spot_name(at) for at in _members(table.activated, 6 * table.players)],
        "pending": [
            [{"ask": asked.name, "about": list(asked.about())} for asked in stack]
            for stack in table.stacks
        ],
        "outcome": None if table.outcome == GOING else OUTCOMES[table.outcome],
    }


def _cubes(cubes: list[int], start: int) -> dict[str, int]:
    return {COLOURS[colour]: cubes[start + colour] for colour in range(3)}


def _write_lanes(lanes: list[int], players: int) -> list[list[dict[str, int]]]:
    return [[_cubes(lanes, 9 * lane + 3 * space) for space in range(3)] for lane in range(players)]


def _write_tower(table: Position, spot: int) -> Json:
    discs = {
        SLOT.words[slot]: DISCS[table.disc_in(spot, slot)]
        for slot in range(SLOTS)
        if table.disc_in(spot, slot) != EMPTY
    }
    return {"at": spot_name(spot), "card": table.book.market[table.towers[spot]].id, "discs": discs}


def _write_pile(table: Position, pile: list[int]) -> dict[str, int]:
    return {table.book.market[card].id: count for card, count in enumerate(pile) if count}


def _members(mask: int, size: int) -> list[int]:
    return [member for member in range(size) if mask >> member & 1]


# --- reading --------------------------------------------------------------------------------


def read(fresh: Patrol, data: Json) -> Patrol:
    """Put a described position into a fresh one; raises `BadPosition` if it is none."""
    reader = Reader(data)
    fresh.phase = reader.choice("phase", PHASES, "action")
    _read_players(fresh, reader)
    fresh.lanes = _read_lanes(reader, "lanes", fresh.players)
    fresh.held = _read_lanes(reader, "held", fresh.players)
    for index, held in enumerate(fresh.held):
        if held > fresh.lanes[index]:
            raise BadPosition("more enemies are held than stand in a space")
    for entry in reader.items("towers", -1, ()):
        _read_tower(fresh, entry)
    fresh.invasion = _read_cubes(reader, "invasion")
    fresh.delivered = _read_cubes(reader, "delivered")
    _read_year(fresh, reader)
    _read_flags(fresh, reader)
    _read_pending(fresh, reader)
    _read_market(fresh, reader)
    _read_end(fresh, reader)
    if not fresh.over:
        fresh.rest()
    return fresh


def _cubes_in(entry: Reader) -> list[int]:
    entry.only(COLOURS)
    return [entry.whole(colour, 0, MOST, 0) for colour in COLOURS]


def _read_cubes(reader: Reader, key: str) -> list[int]:
    return _cubes_in(reader.part(key)) if reader.has(key) else [0, 0, 0]


def _read_lanes(reader: Reader, key: str, players: int) -> list[int]:
    """The enemies of each lane: outer, middle, inner."""
    if not reader.listed(key, -1, ()):
        return [0] * (9 * players)
    found: list[int] = []
    for at, lane in enumerate(reader.listed(key, players)):
        spaces = Reader({"lane": lane}, f"{key}[{at}]")
        for space in spaces.items("lane", 3):
            found += _cubes_in(space)
    return found


def _card(cards: tuple[Card, ...], id: object, what: str) -> int:
    for index, card in enumerate(cards):
        if card.id == id:
            return index
    raise BadPosition(f"there is no {what} with the id {id!r}")


def _market_card(fresh: Patrol, id: object) -> int:
    return _card(fresh.book.market, id, "market card")


def _read_players(fresh: Patrol, reader: Reader) -> None:
    players = fresh.players
    usual = [card.id for card in fresh.book.characters[:players]]
    names = reader.listed("characters", players, usual)
    fresh.characters = [
        EMPTY if name is None else _card(fresh.book.characters, name, "character") for name in names
    ]
    taken = [who for who in fresh.characters if who != EMPTY]
    if len(set(taken)) != len(taken):
        raise BadPosition("no two players may have the same character")
    if fresh.phase != CASTING and len(taken) != players:
        raise BadPosition("every player needs a character once the game has begun")
    if reader.has("cubes"):
        entries = reader.items("cubes", players)
        fresh.pools = [count for entry in entries for count in _cubes_in(entry)]
    fresh.actions = _for_each(reader, "actions", players)
    fresh.refusals = _for_each(reader, "refusals", players)
    fresh.called_off = _for_each(reader, "called_off", players)
    fresh.done = _player_set(reader, "done", players)
    fresh.quirks_used = _player_set(reader, "quirks_used", players)


def _for_each(reader: Reader, key: str, players: int) -> list[int]:
    """A small number for each player; an empty list says none for anybody."""
    return reader.wholes(key, players, 0, 9) if reader.listed(key, -1, ()) else [0] * players


def _player_set(reader: Reader, key: str, players: int) -> int:
    mask = 0
    for seat in reader.wholes(key, -1, 0, players - 1, ()):
        mask |= 1 << seat
    return mask


def _spot(fresh: Patrol, text: str) -> int:
    spot = SPOT.code_of.get(text, -1)
    if not 0 <= spot < 6 * fresh.players:
        raise BadPosition(f"a tower space is written such as 1ro or 2li, not {text!r}")
    return spot


def _spot_set(fresh: Patrol, reader: Reader, key: str) -> int:
    mask = 0
    for text in reader.texts(key, ()):
        mask |= 1 << _spot(fresh, text)
    return mask


def _read_tower(fresh: Patrol, entry: Reader) -> None:
    entry.only(("at", "card", "discs"))
    spot = _spot(fresh, entry.text("at"))
    card = _card(fresh.book.market, entry.text("card"), "tower")
    if not fresh.book.market[card].tower:
        raise BadPosition(f"{entry.text('card')} is an idea, not a tower")
    if fresh.towers[spot] != EMPTY:
        raise BadPosition(f"two towers stand on {entry.text('at')}")
    fresh.towers[spot] = card
    if entry.has("discs"):
        discs = entry.part("discs")
        for slot in discs.data:
            if slot not in SLOT.code_of:
                raise BadPosition(f"{discs.path(str(slot))}: a slot is l, m, r, 1, 2 or 3")
            _read_disc(fresh, spot, SLOT.code_of[slot], discs.choice(slot, DISCS))


def _read_disc(fresh: Patrol, spot: int, slot: int, disc: int) -> None:
    card = fresh.book.market[fresh.towers[spot]]
    kind = DISCS[disc]
    top = slot < 3 and bool(card.top_slots >> slot & 1)
    below = 3 <= slot < 3 + card.slots and kind != "range"
    if not top and not below:
        raise BadPosition(f"{card.name} has no slot {SLOT.words[slot]} for a {kind} disc")
    if not fresh.supply[disc]:
        raise BadPosition(f"there are only {fresh.book.discs[disc]} {kind} discs")
    fresh.supply[disc] -= 1
    fresh.discs[spot] |= (disc + 1) << (3 * slot)


def _read_year(fresh: Patrol, reader: Reader) -> None:
    """The season cards seen so far must be a beginning of a year."""
    seasons = fresh.book.seasons
    for id in reader.texts("seen", ()):
        fresh.seen |= 1 << _card(seasons, id, "season card")
    seen = [card for index, card in enumerate(seasons) if fresh.seen >> index & 1]
    fresh.drawn = len(seen)
    for season in range(len(SEASONS)):
        due = max(0, min(CARDS_A_SEASON, fresh.drawn - CARDS_A_SEASON * season))
        if sum([card.season == season for card in seen]) != due:
            raise BadPosition("seen must be three cards of each season, spring to winter, in turn")
    if any([card.last for card in seen]) != (fresh.drawn == YEAR):
        raise BadPosition("the last card of the year is seen exactly when the year is over")
    if reader.has("season"):
        fresh.season_card = _card(seasons, reader.text("season"), "season card")
    if reader.has("peeked"):
        card = _card(seasons, reader.text("peeked"), "season card")
        if card not in possible_cards(fresh):
            raise BadPosition(f"{seasons[card].id} cannot be the next season card")
        fresh.peeked = card


def _read_flags(fresh: Patrol, reader: Reader) -> None:
    fresh.round = reader.whole("round", 0, YEAR, max(1, fresh.drawn))
    fresh.task = reader.whole("task", 0, len(fresh.book.mission.cards), 0)
    fresh.clean_rounds = reader.whole("clean_rounds", 0, YEAR, 0)
    fresh.defeated = reader.whole("defeated", 0, MOST, 0)
    fresh.invaded = reader.flag("invaded", False)
    fresh.refilling = reader.flag("refilling", False)
    fresh.crew_used = reader.flag("crew_used", False)
    fresh.fallow = reader.flag("fallow", False)
    fresh.snow = reader.flag("snow", False)
    fresh.blocked = _spot_set(fresh, reader, "blocked")
    fresh.off = _spot_set(fresh, reader, "off")
    fresh.activated = _spot_set(fresh, reader, "activated")


# --- what is pending ------------------------------------------------------------------------


def _read_pending(fresh: Patrol, reader: Reader) -> None:
    if not reader.listed("pending", -1, ()):
        return
    asked: list[tuple[int, int]] = []
    waiting: list[tuple[int, int]] = []
    for seat, stack in enumerate(reader.listed("pending", fresh.players)):
        entries = Reader({"questions": stack}, f"pending[{seat}]").items("questions")
        found = tuple([_read_question(fresh, entry) for entry in entries])
        for question in found:
            if isinstance(question, Offer):
                asked.append((question.proposer, seat))
            elif isinstance(question, Sent):
                waiting.append((seat, question.partner))
            if isinstance(question, (Offer, Bargain)) and question.about()[0] == seat:
                raise BadPosition("a trade is with another player")
        fresh.stacks[seat] = found
    if sorted(asked) != sorted(waiting):
        raise BadPosition("every offer that waits must be asked of its partner, and the reverse")


def _read_question(fresh: Patrol, entry: Reader) -> Question:
    entry.only(("ask", "about"))
    players = fresh.players
    names = list(BY_NAME)
    name = names[entry.choice("ask", names)]
    slots = BY_NAME[name].slots
    about = entry.wholes("about", len(slots), EMPTY, 1 << 6 * players, ())
    for slot, value in zip(slots, about, strict=True):
        if not _may_be(fresh, slot, value):
            raise BadPosition(f"{entry.path('about')}: {value} cannot be the {slot} of {name!r}")
    return make(name, about)


def _may_be(fresh: Patrol, slot: str, value: int) -> bool:
    """True if a slot of a question may hold a number."""
    players = fresh.players
    most = {
        "colour": 2,
        "wanted": 3,
        "space": 3 * players - 1,
        "lane": players - 1,
        "partner": players - 1,
        "proposer": players - 1,
        "others": (1 << players) - 1,
        "worked": (1 << 6 * players) - 1,
        "arrows": 7,
        "kinds": 79,
        "rule": 2,
        "hits": 9,
        "anyone": 1,
        "ordered": 1,
        "dealt": 1,
    }
    if slot in most:
        return (1 if slot == "kinds" else 0) <= value <= most[slot]
    if slot in ("left", "count"):
        return 1 <= value <= 9
    if slot in ("only", "avoid"):
        return value < 6 * players
    if slot == "tower":
        return 0 <= value < 6 * players and fresh.towers[value] != EMPTY
    if slot == "card":
        return 0 <= value < len(fresh.book.market) and fresh.book.market[value].tower
    return 0 <= value <= MOST


# --- cards ----------------------------------------------------------------------------------


def _read_market(fresh: Patrol, reader: Reader) -> None:
    """Market, discards and deck; a card that is nowhere else is in the deck."""
    book = fresh.book
    places = reader.listed("market", PLACES, [None] * PLACES)
    fresh.market = [EMPTY if id is None else _market_card(fresh, id) for id in places]
    fresh.staying = [_market_card(fresh, id) for id in reader.texts("staying", ())]
    fresh.discard = _read_pile(fresh, reader, "discard")
    used = fresh.discard.copy()
    in_hand = [asked.card_in_hand() for stack in fresh.stacks for asked in stack]
    for card in (*fresh.market, *fresh.staying, *fresh.towers, *in_hand):
        if card != EMPTY:
            used[card] += 1
    fresh.deck = [card.copies - used[index] for index, card in enumerate(book.market)]
    if min(fresh.deck) < 0:
        name = book.market[fresh.deck.index(min(fresh.deck))].id
        raise BadPosition(f"there are not so many cards {name}")
    if reader.has("deck") and _read_pile(fresh, reader, "deck") != fresh.deck:
        raise BadPosition("deck, discard, market and table must hold every market card once")


def _read_pile(fresh: Patrol, reader: Reader, key: str) -> list[int]:
    pile = [0] * len(fresh.book.market)
    if reader.has(key):
        entries = reader.part(key)
        for id in entries.data:
            pile[_market_card(fresh, id)] = entries.whole(id, 0, MOST)
    return pile


def _read_end(fresh: Patrol, reader: Reader) -> None:
    if reader.has("outcome"):
        fresh.outcome = 1 + reader.choice("outcome", OUTCOMES[1:])
    if (fresh.outcome != GOING) != (fresh.phase == OVER):
        raise BadPosition("the outcome is known exactly when the phase is over")
    complete = fresh.task == len(fresh.book.mission.cards)
    if complete != (fresh.outcome == WON):
        raise BadPosition("the game is won exactly when every mission card is completed")
    fresh.over = fresh.outcome in (WON, LOST)
    if fresh.phase == STOCKING and fresh.drawn:
        raise BadPosition("the market is stocked before the first season card")
