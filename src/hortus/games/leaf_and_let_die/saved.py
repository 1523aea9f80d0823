"""A position of Leaf & Let Die as plain data, and back.

Cards are written by their names in moves (`root-cause`), with `*` for one that was replayed and
`+` for one that is kept; an unknown card is `?`. Dice are `d6=3` (`d6=0`: to be rolled), with
`+` for one that is kept and `+r` for one kept to be rolled again. Whatever is left out of a
description is empty, or as in a fresh game.
"""

from __future__ import annotations

from collections.abc import Sequence

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.core.saved import Reader
from hortus.games.leaf_and_let_die.cards import TYPES, Almanac
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import (
    D12,
    D20,
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
    FOR_DIE,
    FOR_UPGRADE,
    FOR_UPGRADE_KEPT,
    FOR_WILD,
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
PHASES = ("cultivation", "battle", "over")


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


class LeafReader(Reader):
    """Reads cards, dice and tasks besides what every position is made of."""

    def __init__(self, state: Position, data: object, where: str = "") -> None:
        super().__init__(data, where)
        self.state = state
        self.almanac = state.laws.almanac

    def counts(self, key: str, length: int, default: Sequence[int]) -> list[int]:
        """A list of so many counts."""
        return self.wholes(key, length, 0, MOST, default)

    def card(self, key: str, word: object) -> int:
        """A card by its name."""
        if not isinstance(word, str) or word not in self.almanac.by_name:
            raise BadPosition(f"{self.path(key)} names a card that there is not: {word!r}")
        return self.almanac.by_name[word]

    def cards(self, key: str) -> list[int]:
        """A pile of cards; empty if it is left out."""
        return sorted([self.card(key, word) for word in self.listed(key, -1, ())])

    def hand(self) -> list[int]:
        """The hidden cards of a hand, which a view knows only by their number."""
        words = self.listed("hand", -1, ())
        if not words or "?" not in words:
            return self.cards("hand")
        if any([word != "?" for word in words]):
            raise BadPosition(f"{self.path('hand')}: either all its cards are known or none")
        return [UNKNOWN] * len(words)

    def marked_cards(self, key: str) -> list[int]:
        """Cards with their marks."""
        found: list[int] = []
        for word in self.texts(key, ()):
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
        raise BadPosition(f"{self.path(key)} must be made of dice such as d6=3, not {word!r}")

    def dice(self, key: str, unrolled: bool = False) -> list[int]:
        """A list of dice."""
        return sorted([self.die(key, word, unrolled) for word in self.listed(key, -1, ())])

    def count(self, key: str, default: int = 0, high: int = MOST) -> int:
        """A count that may be left out."""
        return self.whole(key, 0, high, default)

    def gardener(self) -> Gardener:
        """One player."""
        new = Gardener()
        new.hand = self.hand()
        new.spent = self.cards("spent")
        new.mantle = self.cards("mantle")
        new.bud = self.cards("bud")
        new.aside = self.cards("aside")
        new.supply = self.cards("supply")
        new.compost = self.cards("compost")
        new.shown = self.marked_cards("shown")
        new.table = self.marked_cards("table")
        new.dice = self.dice("dice")
        new.aside_dice = [bare(rolled) for rolled in self.dice("aside_dice", True)]
        new.supply_dice = self.counts("supply_dice", 6, new.supply_dice)
        new.compost_dice = self.counts("compost_dice", 6, new.compost_dice)
        new.bonus = self.count("bonus")
        new.bonus_left = self.count("bonus_left", new.bonus)
        new.deflect = self.count("deflect")
        cuts = self.counts("cuts", 3, (0, 0, 0))
        new.cuts = (cuts[0], cuts[1], cuts[2])
        new.bought = self.count("bought", 0, 63)
        new.cleared_wild = self.flag("cleared_wild", False)
        new.thorns = self.count("thorns")
        new.nutrients = self.count("nutrients")
        new.fell = self.count("fell")
        return new

    def grove(self) -> None:
        """The market; as in a fresh game where it is left out."""
        state = self.state
        numbers = self.almanac.numbers
        market = self.almanac.markets["basic"]
        kinds = list(market.stacks + market.wild)
        if self.has("kinds"):
            kinds = [self.card("kinds", word) for word in self.listed("kinds")]
        fits = len(kinds) <= len(SLOTS) and len(set(kinds)) == len(kinds)
        if not fits or any([self.almanac.type_of[k] != SLOTS[i] for i, k in enumerate(kinds)]):
            raise BadPosition("kinds must be two Roots, Canopies, Vines, three Flowers, then Wild")
        state.kinds = tuple(kinds)
        if self.has("stacks") and not self.listed("stacks"):
            state.stacks = []
        else:
            state.stacks = self.counts("stacks", STACKS, stack_heights(state))
        if self.has("wild"):
            state.wild = self.cards("wild")
        else:
            state.wild = sorted(list(market.wild) * (numbers.wild * state.players))
        top = self.get("wild_top")
        state.wild_top = UNKNOWN if top is None else self.card("wild_top", top)
        state.dice = self.counts("dice", 6, [count * state.players for count in numbers.dice])

    def task(self, words: object) -> Task:
        """A task, each slot checked as its letter in the signature says."""
        if not isinstance(words, (list, tuple)) or not words or words[0] not in NUMBER_OF:
            raise BadPosition(f"todo must be made of known steps, not {words!r}")
        number = NUMBER_OF[words[0]]
        signature = OPS[number][1]
        if len(words) != len(signature) + 1:
            raise BadPosition(f"the step {words[0]} takes {_values(len(signature))}, not {words!r}")
        values = [number]
        for letter, word in zip(signature, words[1:], strict=True):
            values.append(self.slot(letter, word, words))
        task = tuple(values)
        if task[OP] == PAY and not _is_for_sale(task[PURPOSE], task[GOODS]):
            raise BadPosition(f"todo pays for nothing there is: {words!r}")
        return task

    def slot(self, letter: str, word: object, words: object) -> int:
        """What stands in one slot of a task."""
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


def _values(number: int) -> str:
    return "1 value" if number == 1 else f"{number} values"


def _is_for_sale(purpose: int, goods: int) -> bool:
    """True if there is such a stack, die, or die to upgrade."""
    if purpose <= FOR_WILD:
        return goods < STACKS
    return goods <= D20 if purpose == FOR_DIE else purpose <= FOR_UPGRADE_KEPT and goods <= D12


def restore_position(state: Position, data: Json) -> Position:
    """Put a described position into a fresh one; see `write_position`."""
    reader = LeafReader(state, data)
    players = enumerate(reader.listed("players"))
    state.gardeners = [LeafReader(state, one, f"players[{at}]").gardener() for at, one in players]
    LeafReader(state, data.get("grove", {}), "grove").grove()
    state.round = reader.count("round", 1)
    state.battle_from = reader.count("battle_from", 0, state.round + 1)
    phase = PHASES[reader.choice("phase", PHASES, "battle" if state.battle_from else PHASES[0])]
    if phase == "battle" and not state.battle_from:
        state.battle_from = max(1, state.round)
    alive = state.alive()
    chain = reader.wholes("chain", -1, 0, state.players - 1, alive)
    if sorted(chain) != alive and phase != "over":
        raise BadPosition(f"chain must hold every seat still in the game once, not {chain!r}")
    state.order = tuple(chain)
    state.leader = reader.count("leader", 0, state.players - 1)
    state.lost = reader.cards("lost")
    state.lost_dice = reader.counts("lost_dice", 6, [0] * 6)
    state.grown = reader.counts("grown", 6, [0] * 6)
    state.bloomed = reader.cards("bloomed")
    state.forced = reader.flag("forced", False)
    state.stalled = reader.flag("stalled", False)
    state.passed = reader.count("passed", 0, 15)
    state.adjusted = reader.whole("adjusted", -1, MOST, -1)
    default = [] if phase == "over" else [["round"]]
    state.todo = [reader.task(words) for words in reader.listed("todo", -1, default)]
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
