"""A position of Potato Patrol as plain JSON, and back. Whatever is left out when reading is as at
the start of a round: no enemies, no towers, nothing pending, every other card in the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.games.potato_patrol.cards import CARDS_A_SEASON, COLOURS, DISCS, PLACES, SEASONS, YEAR
from hortus.games.potato_patrol.deeds import SPOT, read_argument, spot_name
from hortus.games.potato_patrol.position import (
    CASTING,
    EMPTY,
    F_ANSWER,
    F_PLACE,
    F_WAIT,
    FRAME_SIZES,
    FRAMES,
    GOING,
    LOST,
    OVER,
    PHASES,
    SLOTS,
    STOCKING,
    WON,
    Frame,
    Position,
)

if TYPE_CHECKING:
    from hortus.games.potato_patrol.cards import Card
    from hortus.games.potato_patrol.rules import Patrol

_SLOT_NAMES: Final = "lmr123"
_OUTCOMES: Final = (None, "won", "lost")


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
            [{"ask": FRAMES[frame[0]], "about": list(frame[1:])} for frame in stack]
            for stack in table.stacks
        ],
        "outcome": _OUTCOMES[table.outcome],
    }


def _cubes(cubes: list[int], start: int) -> dict[str, int]:
    return {COLOURS[colour]: cubes[start + colour] for colour in range(3)}


def _write_lanes(lanes: list[int], players: int) -> list[list[dict[str, int]]]:
    return [[_cubes(lanes, 9 * lane + 3 * space) for space in range(3)] for lane in range(players)]


def _write_tower(table: Position, spot: int) -> Json:
    discs = {
        _SLOT_NAMES[slot]: DISCS[table.disc_in(spot, slot)]
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
    phase = data.get("phase", "action")
    if phase not in PHASES:
        raise BadPosition(f"phase must be one of {', '.join(PHASES)}, not {phase!r}")
    fresh.phase = PHASES.index(phase)
    _read_players(fresh, data)
    fresh.lanes = _read_lanes(data, "lanes", fresh.players)
    fresh.held = _read_lanes(data, "held", fresh.players)
    for index, held in enumerate(fresh.held):
        if held > fresh.lanes[index]:
            raise BadPosition("more enemies are held than stand in a space")
    for entry in _list(data, "towers"):
        _read_tower(fresh, entry)
    fresh.invasion = _read_cubes(data.get("invasion", {}), "invasion")
    fresh.delivered = _read_cubes(data.get("delivered", {}), "delivered")
    _read_year(fresh, data)
    _read_flags(fresh, data)
    _read_pending(fresh, _list(data, "pending"))
    _read_market(fresh, data)
    _read_end(fresh, data)
    if not fresh.over:
        fresh.rest()
    return fresh


def _list(data: Json, key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"{key} must be a list, not {value!r}")
    return list(value)


def _whole(data: Json, key: str, low: int, high: int, default: int) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{key} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _flag(data: Json, key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise BadPosition(f"{key} must be true or false, not {value!r}")
    return value


def _read_cubes(entry: object, key: str) -> list[int]:
    if not isinstance(entry, dict) or set(entry) - set(COLOURS):
        raise BadPosition(f"{key} must name cubes by colour: blue, red, yellow")
    cubes = [cast(object, entry.get(colour, 0)) for colour in COLOURS]
    found: list[int] = []
    for count in cubes:
        if type(count) is not int or not 0 <= count <= 9999:
            raise BadPosition(f"{key} must count cubes in whole numbers, not {count!r}")
        found.append(count)
    return found


def _read_lanes(data: Json, key: str, players: int) -> list[int]:
    lanes = _list(data, key) or [[{}, {}, {}]] * players
    found: list[int] = []
    for lane in lanes:
        if not isinstance(lane, (list, tuple)) or len(lane) != 3:
            raise BadPosition(f"{key} must be lanes of three spaces: outer, middle, inner")
        for space in lane:
            found += _read_cubes(space, key)
    if len(lanes) != players:
        raise BadPosition(f"{key} must be {players} lanes, one for each player")
    return found


def _card(cards: tuple[Card, ...], id: object, what: str) -> int:
    for index, card in enumerate(cards):
        if card.id == id:
            return index
    raise BadPosition(f"there is no {what} with the id {id!r}")


def _read_players(fresh: Patrol, data: Json) -> None:
    players = fresh.players
    names = data.get("characters", [card.id for card in fresh.book.characters[:players]])
    cubes = data.get("cubes", [_cubes(fresh.pools, 0)] * players)
    for key, value in (("characters", names), ("cubes", cubes)):
        if not isinstance(value, (list, tuple)) or len(value) != players:
            raise BadPosition(f"{key} must be a list of {players}, one for each player")
    fresh.characters = [
        EMPTY if name is None else _card(fresh.book.characters, name, "character") for name in names
    ]
    taken = [who for who in fresh.characters if who != EMPTY]
    if len(set(taken)) != len(taken):
        raise BadPosition("no two players may have the same character")
    if fresh.phase != CASTING and len(taken) != players:
        raise BadPosition("every player needs a character once the game has begun")
    fresh.pools = [count for entry in cubes for count in _read_cubes(entry, "cubes")]
    fresh.actions = _numbers(data, "actions", players, 9)
    fresh.refusals = _numbers(data, "refusals", players, 9)
    fresh.done = _player_set(data, "done", players)
    fresh.quirks_used = _player_set(data, "quirks_used", players)


def _numbers(data: Json, key: str, size: int, high: int) -> list[int]:
    values = _list(data, key) or [0] * size
    good = len(values) == size and all([type(n) is int and 0 <= n <= high for n in values])
    if not good:
        raise BadPosition(f"{key} must be {size} whole numbers from 0 to {high}")
    return values


def _player_set(data: Json, key: str, players: int) -> int:
    mask = 0
    for seat in _list(data, key):
        if type(seat) is not int or not 0 <= seat < players:
            raise BadPosition(f"{key} must name seats from 0 to {players - 1}, not {seat!r}")
        mask |= 1 << seat
    return mask


def _spot(fresh: Patrol, text: object) -> int:
    spot = read_argument(SPOT, text) if isinstance(text, str) else -1
    if not 0 <= spot < 6 * fresh.players:
        raise BadPosition(f"a tower space is written such as 1ro or 2li, not {text!r}")
    return spot


def _spot_set(fresh: Patrol, data: Json, key: str) -> int:
    mask = 0
    for text in _list(data, key):
        mask |= 1 << _spot(fresh, text)
    return mask


def _read_tower(fresh: Patrol, entry: object) -> None:
    if not isinstance(entry, dict) or set(entry) - {"at", "card", "discs"}:
        raise BadPosition("a tower has the fields at, card and discs")
    spot = _spot(fresh, entry.get("at"))
    card = _card(fresh.book.market, entry.get("card"), "tower")
    if not fresh.book.market[card].tower:
        raise BadPosition(f"{entry['card']} is an idea, not a tower")
    if fresh.towers[spot] != EMPTY:
        raise BadPosition(f"two towers stand on {entry['at']}")
    fresh.towers[spot] = card
    discs = entry.get("discs", {})
    if not isinstance(discs, dict):
        raise BadPosition("discs must name a kind for each slot")
    for slot, kind in discs.items():
        _read_disc(fresh, spot, slot, kind)


def _read_disc(fresh: Patrol, spot: int, slot: object, kind: object) -> None:
    if not isinstance(slot, str) or len(slot) != 1 or slot not in _SLOT_NAMES or kind not in DISCS:
        raise BadPosition("a disc is a slot (l, m, r, 1, 2, 3) and blue, red, yellow or range")
    index, disc = _SLOT_NAMES.index(slot), DISCS.index(kind)
    card = fresh.book.market[fresh.towers[spot]]
    top = index < 3 and bool(card.top_slots >> index & 1)
    below = 3 <= index < 3 + card.slots and kind != "range"
    if not top and not below:
        raise BadPosition(f"{card.name} has no slot {slot} for a {kind} disc")
    if not fresh.supply[disc]:
        raise BadPosition(f"there are only {fresh.book.discs[disc]} {kind} discs")
    fresh.supply[disc] -= 1
    fresh.discs[spot] |= (disc + 1) << (3 * index)


def _read_year(fresh: Patrol, data: Json) -> None:
    """The season cards seen so far must be a beginning of a year."""
    seasons = fresh.book.seasons
    for id in _list(data, "seen"):
        fresh.seen |= 1 << _card(seasons, id, "season card")
    seen = [card for index, card in enumerate(seasons) if fresh.seen >> index & 1]
    fresh.drawn = len(seen)
    for season in range(len(SEASONS)):
        due = max(0, min(CARDS_A_SEASON, fresh.drawn - CARDS_A_SEASON * season))
        if sum([card.season == season for card in seen]) != due:
            raise BadPosition("seen must be three cards of each season, spring to winter, in turn")
    if any([card.last for card in seen]) != (fresh.drawn == YEAR):
        raise BadPosition("the last card of the year is seen exactly when the year is over")
    shown = data.get("season")
    fresh.season_card = EMPTY if shown is None else _card(seasons, shown, "season card")
    peeked = data.get("peeked")
    if peeked is not None:
        from hortus.games.potato_patrol.enemy_phase import possible_cards

        card = _card(seasons, peeked, "season card")
        if card not in possible_cards(fresh):
            raise BadPosition(f"{peeked} cannot be the next season card")
        fresh.peeked = card


def _read_flags(fresh: Patrol, data: Json) -> None:
    fresh.round = _whole(data, "round", 0, YEAR, max(1, fresh.drawn))
    fresh.task = _whole(data, "task", 0, len(fresh.book.mission.cards), 0)
    fresh.clean_rounds = _whole(data, "clean_rounds", 0, YEAR, 0)
    fresh.defeated = _whole(data, "defeated", 0, 9999, 0)
    fresh.invaded = _flag(data, "invaded")
    fresh.refilling = _flag(data, "refilling")
    fresh.crew_used = _flag(data, "crew_used")
    fresh.fallow = _flag(data, "fallow")
    fresh.snow = _flag(data, "snow")
    fresh.blocked = _spot_set(fresh, data, "blocked")
    fresh.off = _spot_set(fresh, data, "off")
    fresh.activated = _spot_set(fresh, data, "activated")


def _read_pending(fresh: Patrol, stacks: list[Any]) -> None:
    if stacks and len(stacks) != fresh.players:
        raise BadPosition(f"pending must be {fresh.players} lists, one for each player")
    for seat, stack in enumerate(stacks):
        if not isinstance(stack, (list, tuple)):
            raise BadPosition("pending must be a list of questions for each player")
        fresh.stacks[seat] = tuple([_read_frame(fresh, seat, entry) for entry in stack])
    asked = [
        (frame[1], seat)
        for seat in range(fresh.players)
        for frame in fresh.stacks[seat]
        if frame[0] == F_ANSWER
    ]
    waiting = [
        (seat, frame[1])
        for seat in range(fresh.players)
        for frame in fresh.stacks[seat]
        if frame[0] == F_WAIT
    ]
    if sorted(asked) != sorted(waiting):
        raise BadPosition("every offer that waits must be asked of its partner, and the reverse")


def _read_frame(fresh: Patrol, seat: int, entry: object) -> Frame:
    if not isinstance(entry, dict) or entry.get("ask") not in FRAMES:
        raise BadPosition(f"a pending question is one of {', '.join(FRAMES)}")
    ask = FRAMES.index(cast(str, entry["ask"]))
    about = entry.get("about", [])
    limits = _limits(fresh, ask)
    good = isinstance(about, (list, tuple)) and len(about) == FRAME_SIZES[ask]
    if not good:
        raise BadPosition(f"a question {entry['ask']} is about {FRAME_SIZES[ask]} numbers")
    for value, (low, high) in zip(about, limits, strict=True):
        if type(value) is not int or not low <= value <= high:
            raise BadPosition(f"a question {entry['ask']} cannot be about {list(about)}")
    if ask in (F_WAIT, F_ANSWER, FRAMES.index("deal")) and about[0] == seat:
        raise BadPosition("a trade is with another player")
    return (ask, *about)


def _limits(fresh: Patrol, ask: int) -> list[tuple[int, int]]:
    """The range of each number of a question."""
    players, towers = fresh.players, [at for at, card in enumerate(fresh.towers) if card != EMPTY]
    seats, spaces, spots = (0, players - 1), (0, 3 * players - 1), (0, 6 * players - 1)
    count, cubes, others = (1, 9), (0, 9999), (0, (1 << players) - 1)
    kinds = [at for at, card in enumerate(fresh.book.market) if card.tower]
    tower = (towers[0], towers[-1]) if towers else (0, -1)
    table: dict[str, list[tuple[int, int]]] = {
        "place": [(0, len(kinds) - 1)],
        "disc": [(1, 79), (0, 1), (EMPTY, spots[1]), (EMPTY, spots[1]), count, (0, 2)],
        "strike": [spaces, (0, 3), count],
        "shoo": [spaces, count],
        "claim": [(0, 2), count],
        "clear": [(0, 2)],
        "take": [count],
        "tax": [count],
        "fog": [seats],
        "shift": [count],
        "wild": [tower, (0, 7), (0, 9)],
        "hold": [spaces, count],
        "push": [tower, count],
        "deal": [seats, others, (0, 1), (0, 1), *[cubes] * 6],
        "wait": [seats, others, (0, 1), (0, 1), *[cubes] * 6],
        "answer": [seats, *[cubes] * 6],
        "more": [others],
    }
    return table.get(FRAMES[ask], [])


def _read_market(fresh: Patrol, data: Json) -> None:
    """Market, discards and deck; a card that is nowhere else is in the deck."""
    book = fresh.book
    places = _list(data, "market") or [None] * PLACES
    if len(places) != PLACES:
        raise BadPosition(f"market must be {PLACES} card ids or null, the dearest first")
    fresh.market = [EMPTY if id is None else _card(book.market, id, "market card") for id in places]
    fresh.staying = [_card(book.market, id, "market card") for id in _list(data, "staying")]
    fresh.discard = _read_pile(fresh, data, "discard")
    used = fresh.discard.copy()
    building = [frame[1] for stack in fresh.stacks for frame in stack if frame[0] == F_PLACE]
    for card in (*fresh.market, *fresh.staying, *fresh.towers, *building):
        if card != EMPTY:
            used[card] += 1
    fresh.deck = [card.copies - used[index] for index, card in enumerate(book.market)]
    if min(fresh.deck) < 0:
        name = book.market[fresh.deck.index(min(fresh.deck))].id
        raise BadPosition(f"there are not so many cards {name}")
    if "deck" in data and _read_pile(fresh, data, "deck") != fresh.deck:
        raise BadPosition("deck, discard, market and table must hold every market card once")


def _read_pile(fresh: Patrol, data: Json, key: str) -> list[int]:
    pile = [0] * len(fresh.book.market)
    entries = data.get(key, {})
    if not isinstance(entries, dict):
        raise BadPosition(f"{key} must give a number for each card id")
    for id, count in entries.items():
        if type(count) is not int or count < 0:
            raise BadPosition(f"{key} must give whole numbers, not {count!r}")
        pile[_card(fresh.book.market, id, "market card")] = count
    return pile


def _read_end(fresh: Patrol, data: Json) -> None:
    outcome = data.get("outcome")
    if outcome not in _OUTCOMES:
        raise BadPosition(f"outcome must be won, lost or null, not {outcome!r}")
    fresh.outcome = _OUTCOMES.index(outcome)
    if (fresh.outcome != GOING) != (fresh.phase == OVER):
        raise BadPosition("the outcome is known exactly when the phase is over")
    complete = fresh.task == len(fresh.book.mission.cards)
    if complete != (fresh.outcome == WON):
        raise BadPosition("the game is won exactly when every mission card is completed")
    fresh.over = fresh.outcome in (WON, LOST)
    if fresh.phase == STOCKING and fresh.drawn:
        raise BadPosition("the market is stocked before the first season card")
