"""A position of Leaf & Let Die as plain data, and back.

Cards are written by their names in moves (`root-cause`), with `*` for one that was replayed and
`+` for one that is kept; an unknown card is `?`. Dice are `d6=3` (`d6=0`: to be rolled), with
`+` for one that is kept and `+r` for one kept to be rolled again. Whatever is left out of a
description is empty, or as in a fresh game.
"""

from __future__ import annotations

from typing import Any

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.games.leaf_and_let_die.cards import TYPES, Almanac
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import (
    KEPT,
    KEPT_CARD,
    REPLAYED,
    REROLLED,
    SIZES,
    UNKNOWN,
    bare,
    die,
    die_name,
    has_mark,
    is_fresh,
    is_kept,
    kind_of,
    marked,
    read_die,
)
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.setup import SLOTS, STACKS, stack_heights
from hortus.games.leaf_and_let_die.tasks import (
    FOR_UPGRADE,
    GOODS,
    NUMBER_OF,
    OP,
    OPS,
    PAY,
    PURPOSE,
    ROLL,
    SEAT,
    SIZE,
    Task,
)

MOST = 99_999
"""No count in a position is greater."""


# --- writing ----------------------------------------------------------------------------------


def write_position(state: Position) -> Json:
    """The whole position."""
    almanac = state.laws.almanac
    return {
        "players": [write_gardener(almanac, gardener) for gardener in state.gardeners],
        "phase": "over" if state.over else "battle" if state.battle_from else "cultivation",
        "round": state.round,
        "battle_from": state.battle_from,
        "chain": list(state.order),
        "leader": state.leader,
        "grove": {
            "kinds": write_cards(almanac, list(state.kinds)),
            "stacks": list(state.stacks),
            "wild": write_cards(almanac, state.wild),
            "wild_top": None if state.wild_top == UNKNOWN else almanac.cards[state.wild_top].slug,
            "dice": list(state.dice),
        },
        "lost": write_cards(almanac, state.lost),
        "lost_dice": list(state.lost_dice),
        "grown": list(state.grown),
        "bloomed": write_cards(almanac, state.bloomed),
        "forced": state.forced,
        "stalled": state.stalled,
        "passed": state.passed,
        "adjusted": state.adjusted,
        "todo": [write_task(almanac, task) for task in state.todo],
    }


def write_gardener(almanac: Almanac, gardener: Gardener) -> Json:
    """What one player owns and did this round."""
    return {
        "hand": write_cards(almanac, gardener.hand),
        "shown": write_marked(almanac, gardener.shown),
        "table": write_marked(almanac, gardener.table),
        "spent": write_cards(almanac, gardener.spent),
        "mantle": write_cards(almanac, gardener.mantle),
        "bud": write_cards(almanac, gardener.bud),
        "dice": [write_die(rolled) for rolled in gardener.dice],
        "aside": write_cards(almanac, gardener.aside),
        "aside_dice": [write_die(rolled) for rolled in gardener.aside_dice],
        "supply": write_cards(almanac, gardener.supply),
        "compost": write_cards(almanac, gardener.compost),
        "supply_dice": list(gardener.supply_dice),
        "compost_dice": list(gardener.compost_dice),
        "bonus": gardener.bonus,
        "bonus_left": gardener.bonus_left,
        "deflect": gardener.deflect,
        "cuts": list(gardener.cuts),
        "bought": gardener.bought,
        "cleared_wild": gardener.cleared_wild,
        "thorns": gardener.thorns,
        "nutrients": gardener.nutrients,
        "fell": gardener.fell,
    }


def write_cards(almanac: Almanac, kinds: list[int]) -> list[str]:
    """Cards by name; `?` for those not known."""
    return ["?" if kind == UNKNOWN else almanac.cards[kind].slug for kind in kinds]


def write_marked(almanac: Almanac, cards: list[int]) -> list[str]:
    """Cards by name with their marks."""
    return [
        almanac.cards[kind_of(card)].slug
        + ("*" if has_mark(card, REPLAYED) else "")
        + ("+" if has_mark(card, KEPT_CARD) else "")
        for card in cards
    ]


def write_die(rolled: int) -> str:
    """A die with its marks."""
    mark = "+r" if is_fresh(rolled) else "+" if is_kept(rolled) else ""
    return die_name(rolled) + mark


def write_task(almanac: Almanac, task: Task) -> list[str | int]:
    """A task by its name, with each argument as its letter in the signature says."""
    name, signature = OPS[task[OP]]
    words: list[str | int] = [name]
    for letter, value in zip(signature, task[1:], strict=True):
        if letter == "k":
            words.append(almanac.cards[value].slug)
        elif letter == "d":
            words.append(die_name(value))
        elif letter == "z":
            words.append(SIZES[value])
        else:
            words.append(value)
    return words


# --- reading ----------------------------------------------------------------------------------


class Reader:
    """Reads one description; every complaint is a `BadPosition` that names the field."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.almanac = state.laws.almanac

    def whole(self, data: Json, key: str, default: int, low: int = 0, high: int = MOST) -> int:
        """A whole number of a field."""
        value = data.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise BadPosition(f"{key} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, data: Json, key: str) -> bool:
        """A field that is true or false."""
        value = data.get(key, False)
        if not isinstance(value, bool):
            raise BadPosition(f"{key} must be true or false, not {value!r}")
        return value

    def items(self, data: Json, key: str, length: int = -1) -> list[Any]:
        """A list of a field, of a certain length if one is given; empty if left out."""
        value = data.get(key, [])
        if not isinstance(value, (list, tuple)) or (length >= 0 and len(value) != length):
            size = f" of {length}" if length >= 0 else ""
            raise BadPosition(f"{key} must be a list{size}, not {value!r}")
        return list(value)

    def counts(self, data: Json, key: str, length: int, default: list[int]) -> list[int]:
        """A list of counts."""
        if key not in data:
            return list(default)
        values = self.items(data, key, length)
        for value in values:
            if type(value) is not int or not 0 <= value <= MOST:
                raise BadPosition(f"{key} must be made of whole numbers, not {value!r}")
        return values

    def card(self, key: str, word: object, unknown: bool = False) -> int:
        """A card by its name."""
        if unknown and word == "?":
            return UNKNOWN
        if not isinstance(word, str) or word not in self.almanac.by_name:
            raise BadPosition(f"{key} names a card that there is not: {word!r}")
        return self.almanac.by_name[word]

    def cards(self, data: Json, key: str) -> list[int]:
        """A pile of cards."""
        kinds = [self.card(key, word, key == "hand") for word in self.items(data, key)]
        if UNKNOWN in kinds and max(kinds) != UNKNOWN:
            raise BadPosition("of the cards in a hand either all are known or none")
        return sorted(kinds)

    def marked(self, data: Json, key: str) -> list[int]:
        """Cards with their marks."""
        found: list[int] = []
        for word in self.items(data, key):
            if not isinstance(word, str):
                raise BadPosition(f"{key} must be made of names of cards, not {word!r}")
            plain = word.rstrip("*+")
            marks = word[len(plain) :]
            flags = (REPLAYED if "*" in marks else 0) | (KEPT_CARD if "+" in marks else 0)
            found.append(marked(self.card(key, plain), flags))
        return sorted(found)

    def die(self, key: str, word: object, unrolled: bool = False) -> int:
        """A rolled die with its marks; one that shows 0 only where it waits to be rolled."""
        if isinstance(word, str):
            plain = word.removesuffix("r").removesuffix("+")
            marks = 0
            if word.endswith("+r"):
                marks = KEPT | REROLLED
            elif word.endswith("+"):
                marks = KEPT
            if unrolled and plain.endswith("=0") and plain[:-2] in SIZES:
                return die(SIZES.index(plain[:-2]), 0)
            rolled = read_die(plain)
            if rolled >= 0:
                return rolled | marks
        raise BadPosition(f"{key} must be made of dice such as d6=3, not {word!r}")

    def gardener(self, data: object) -> Gardener:
        """One player."""
        if not isinstance(data, dict):
            raise BadPosition(f"players must be a list of tables, not {data!r}")
        new = Gardener()
        new.hand = self.cards(data, "hand")
        new.spent = self.cards(data, "spent")
        new.mantle = self.cards(data, "mantle")
        new.bud = self.cards(data, "bud")
        new.aside = self.cards(data, "aside")
        new.supply = self.cards(data, "supply")
        new.compost = self.cards(data, "compost")
        new.shown = self.marked(data, "shown")
        new.table = self.marked(data, "table")
        new.dice = sorted([self.die("dice", word) for word in self.items(data, "dice")])
        new.aside_dice = sorted(
            [bare(self.die("aside_dice", word, True)) for word in self.items(data, "aside_dice")]
        )
        new.supply_dice = self.counts(data, "supply_dice", 6, new.supply_dice)
        new.compost_dice = self.counts(data, "compost_dice", 6, new.compost_dice)
        new.bonus = self.whole(data, "bonus", 0)
        new.bonus_left = self.whole(data, "bonus_left", new.bonus)
        new.deflect = self.whole(data, "deflect", 0)
        cuts = self.counts(data, "cuts", 3, [0, 0, 0])
        new.cuts = (cuts[0], cuts[1], cuts[2])
        new.bought = self.whole(data, "bought", 0, 0, 63)
        new.cleared_wild = self.flag(data, "cleared_wild")
        new.thorns = self.whole(data, "thorns", 0)
        new.nutrients = self.whole(data, "nutrients", 0)
        new.fell = self.whole(data, "fell", 0)
        return new

    def grove(self, data: object) -> None:
        """The market; as in a fresh game where it is left out."""
        state = self.state
        if not isinstance(data, dict):
            raise BadPosition(f"grove must be a table, not {data!r}")
        numbers = self.almanac.numbers
        market = self.almanac.markets["basic"]
        kinds = list(market.stacks + market.wild)
        if "kinds" in data:
            kinds = [self.card("kinds", word) for word in self.items(data, "kinds")]
        fits = len(kinds) <= len(SLOTS) and len(set(kinds)) == len(kinds)
        if not fits or any([self.almanac.type_of[k] != SLOTS[i] for i, k in enumerate(kinds)]):
            raise BadPosition("kinds must be two Roots, Canopies, Vines, three Flowers, then Wild")
        state.kinds = tuple(kinds)
        if "stacks" in data and not data["stacks"]:
            state.stacks = []
        else:
            state.stacks = self.counts(data, "stacks", STACKS, stack_heights(state))
        if "wild" in data:
            state.wild = self.cards(data, "wild")
        else:
            state.wild = sorted(list(market.wild) * (numbers.wild * state.players))
        top = data.get("wild_top")
        state.wild_top = UNKNOWN if top is None else self.card("wild_top", top)
        state.dice = self.counts(data, "dice", 6, [count * state.players for count in numbers.dice])

    def task(self, words: object) -> Task:
        """A task, each argument checked as its letter in the signature says."""
        if not isinstance(words, (list, tuple)) or not words or words[0] not in NUMBER_OF:
            raise BadPosition(f"todo must be made of known steps, not {words!r}")
        number = NUMBER_OF[words[0]]
        signature = OPS[number][1]
        if len(words) != len(signature) + 1:
            raise BadPosition(f"the step {words[0]} takes {len(signature)} values, not {words!r}")
        values = [number]
        for letter, word in zip(signature, words[1:], strict=True):
            values.append(self.argument(letter, word, words))
        task = tuple(values)
        sizes = task[OP] == PAY and task[PURPOSE] >= 2
        if sizes and (task[PURPOSE] > 4 or task[GOODS] > (5 if task[PURPOSE] == 2 else 4)):
            raise BadPosition(f"todo pays for nothing there is: {words!r}")
        if task[OP] == PAY and task[PURPOSE] < 2 and task[GOODS] >= STACKS:
            raise BadPosition(f"todo pays for nothing there is: {words!r}")
        return task

    def argument(self, letter: str, word: object, words: object) -> int:
        """One argument of a task."""
        if letter == "k":
            return self.card("todo", word)
        if letter == "d":
            return bare(self.die("todo", word))
        if letter == "z" and isinstance(word, str) and word in SIZES:
            return SIZES.index(word)
        high = self.state.players - 1 if letter == "s" else MOST
        if letter == "z" or type(word) is not int or not 0 <= word <= high:
            raise BadPosition(f"todo has a value out of range: {words!r}")
        return word


def restore_position(state: Position, data: Json) -> Position:
    """Put a described position into a fresh state; see `write_position`."""
    reader = Reader(state)
    state.gardeners = [reader.gardener(player) for player in data["players"]]
    reader.grove(data.get("grove", {}))
    state.round = reader.whole(data, "round", 1)
    state.battle_from = reader.whole(data, "battle_from", 0, 0, state.round + 1)
    phase = data.get("phase", "battle" if state.battle_from else "cultivation")
    if phase not in ("cultivation", "battle", "over"):
        raise BadPosition(f"phase must be cultivation, battle or over, not {phase!r}")
    if phase == "battle" and not state.battle_from:
        state.battle_from = max(1, state.round)
    alive = state.alive()
    chain = data.get("chain", alive)
    if not isinstance(chain, (list, tuple)) or (sorted(chain) != alive and phase != "over"):
        raise BadPosition(f"chain must hold every seat still in the game once, not {chain!r}")
    if not all([type(seat) is int and 0 <= seat < state.players for seat in chain]):
        raise BadPosition(f"chain must hold seats, not {chain!r}")
    state.order = tuple(chain)
    state.leader = reader.whole(data, "leader", 0, 0, state.players - 1)
    state.lost = reader.cards(data, "lost")
    state.lost_dice = reader.counts(data, "lost_dice", 6, [0] * 6)
    state.grown = reader.counts(data, "grown", 6, [0] * 6)
    state.bloomed = reader.cards(data, "bloomed")
    state.forced = reader.flag(data, "forced")
    state.stalled = reader.flag(data, "stalled")
    state.passed = reader.whole(data, "passed", 0, 0, 15)
    state.adjusted = reader.whole(data, "adjusted", -1, -1, MOST)
    default = [] if phase == "over" else [["round"]]
    steps = reader.items(data, "todo") if "todo" in data else default
    state.todo = [reader.task(words) for words in steps]
    _check_todo(state, phase)
    _settle(state)
    return state


def _check_todo(state: Position, phase: str) -> None:
    """The tasks make sense together with the rest."""
    if (phase == "over") != (not state.todo):
        raise BadPosition("todo is empty exactly when the phase is over")
    if phase != "over" and len(state.alive()) < 1:
        raise BadPosition("somebody must still be in the game")
    for task in state.todo:
        signature = OPS[task[OP]][1]
        if signature[:1] == "s" and state.gardeners[task[SEAT]].fell:
            raise BadPosition(f"todo asks seat {task[SEAT]}, who is out of the game")


def _settle(state: Position) -> None:
    """Let the current task come up; a position that cannot go on is none."""
    if any([UNKNOWN in gardener.hand for gardener in state.gardeners]):
        raise BadPosition("all cards in the hands must be known; this is only a view")
    try:
        state.advance()
    except (ValueError, IndexError, KeyError, AssertionError) as error:
        raise BadPosition(f"the position cannot go on from there: {error}") from None


def check_players(data: object) -> int:
    """How many players a description is of."""
    players = data.get("players") if isinstance(data, dict) else None
    if not isinstance(players, (list, tuple)) or not 2 <= len(players) <= 4:
        raise BadPosition("players must be a list of two to four tables, one for each seat")
    return len(players)


# --- counting ---------------------------------------------------------------------------------


def count_box(state: Position) -> dict[str, int]:
    """Cards by name and dice by size, wherever they lie, without what came from outside.

    In a random market only the types of the Grove's cards are known from the start, so there
    those are counted.
    """
    cards = state.laws.almanac.cards
    by_type = state.laws.market == "random"
    box: dict[str, int] = {}
    piles = [gardener.all_cards() for gardener in state.gardeners]
    piles += [state.wild, state.lost]
    if state.wild_top != UNKNOWN:
        piles.append([state.wild_top])
    piles += [[kind] * height for kind, height in zip(state.kinds, state.stacks, strict=False)]
    for kind in [kind for pile in piles for kind in pile if kind != UNKNOWN]:
        _count(box, TYPES[cards[kind].type] if by_type else cards[kind].name, 1)
    for kind in state.bloomed:
        _count(box, TYPES[cards[kind].type] if by_type else cards[kind].name, -1)
    if not state.stacks:
        wild = state.laws.almanac.numbers.wild * state.players
        heights = [*stack_heights(state), wild, wild, wild]
        for place, height in enumerate(heights):
            name = TYPES[SLOTS[place]] if by_type else cards[state.kinds[place]].name
            _count(box, name, height)
    dice = [lost + sold for lost, sold in zip(state.lost_dice, state.dice, strict=True)]
    for gardener in state.gardeners:
        dice = [mine + all_ for mine, all_ in zip(gardener.all_dice(), dice, strict=True)]
    for task in state.todo:
        if task[OP] == ROLL:
            dice[task[SIZE]] += 1
        elif task[OP] == PAY and task[PURPOSE] >= FOR_UPGRADE:
            dice[task[GOODS]] += 1
    for size in range(6):
        box[SIZES[size]] = dice[size] - state.grown[size]
    return {name: count for name, count in sorted(box.items()) if count}


def _count(box: dict[str, int], name: str, number: int) -> None:
    box[name] = box.get(name, 0) + number
