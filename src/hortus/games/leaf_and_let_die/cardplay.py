"""Play Cards: the turn of each player, the match of a card, feeding Flowers to a Bloom, trashing."""

from __future__ import annotations

from bisect import insort

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import (
    BLOOM_CARD,
    NOTHING,
    ON_DIE_KEPT,
    ON_DIE_SPENT,
    ON_FLOWER,
    ON_NOTHING,
    ON_TYPE,
    TYPES,
)
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, Colony, Rule
from hortus.games.leaf_and_let_die.gardener import KEPT_CARD, Gardener
from hortus.games.leaf_and_let_die.notation import FACE, Deed
from hortus.games.leaf_and_let_die.ops import (
    CARDS,
    CLAIM,
    FEED,
    MATCH,
    PLAY,
    ROBIN,
    SPEND,
    TRASH,
    Task,
)


def resolve_card(colony: Colony, seat: int, kind: int, replay: bool = False) -> None:
    """Line up what a card does: primary effect, match, trash; a Bloom is then discarded."""
    card = colony.laws.almanac.cards[kind]
    todo = colony.todo
    if not replay:
        if card.type == BLOOM_CARD:
            todo.append((SPEND, seat, kind))
        if card.trash != NOTHING:
            todo.append((TRASH, seat, kind))
    if card.on != ON_NOTHING:
        todo.append((MATCH, seat, kind))
    operation, value = card.primary
    todo.append((operation, seat, kind, value))


class Cards(Rule):
    """From the highest in the chain to the lowest, each plays what they wish of their hand."""

    def settle(self, colony: Colony, task: Task) -> int:
        """The next player's turn."""
        place = task[1]
        if place < len(colony.order):
            colony.todo[-1] = (CARDS, place + 1)
            colony.todo.append((PLAY, colony.order[place], 0))
        else:
            colony.todo.pop()
        return GO_ON


class Robin(Rule):
    """Option: one card at a time, round and round; whoever passes is out for this round."""

    def settle(self, colony: Colony, task: Task) -> int:
        """The next player who has not passed."""
        order = colony.order
        for step in range(len(order)):
            seat = order[(task[1] + step) % len(order)]
            if colony.passed >> seat & 1:
                continue
            if not colony.gardeners[seat].unplayed():
                colony.passed |= 1 << seat
                continue
            colony.todo[-1] = (ROBIN, (task[1] + step + 1) % len(order))
            colony.todo.append((PLAY, seat, 1))
            return GO_ON
        colony.todo.pop()
        return GO_ON


class Play(Rule):
    """A player plays a card of their hand, or is done."""

    def __init__(self) -> None:
        super().__init__(("play", "done"), "play a card of your hand, or be done")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask as long as there is a card to play."""
        gardener = colony.gardeners[task[1]]
        if gardener.hand or gardener.shown:
            return ASK
        colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any card that was not played yet."""
        scribe = colony.laws.scribe
        found = [scribe.one("play", kind) for kind in colony.gardeners[task[1]].unplayed()]
        found.append(scribe.deed("done"))
        return found

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """The card is played, or the turn is over."""
        seat = task[1]
        if move.kind == "done":
            colony.todo.pop()
            if task[2]:
                colony.passed |= 1 << seat
            return
        if task[2]:
            colony.todo.pop()
        kind = move.args[0]
        gardener = colony.gardeners[seat]
        insort(gardener.table, gardener.take_unplayed(kind))
        colony.adjusted = -1
        resolve_card(colony, seat, kind)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The card is not there, or was played."""
        kind = move.args[0]
        name = colony.laws.almanac.cards[kind].name
        if any([card >> 2 == kind for card in colony.gardeners[task[1]].table]):
            return f"{name} was played already; no card is played twice in a round"
        return f"{name} is not in your hand"


# --- matches ----------------------------------------------------------------------------------


def has_type(colony: Colony, gardener: Gardener, which: int, itself: int = -1) -> bool:
    """True if a card of a type is in hand, played or not, besides one card itself."""
    type_of = colony.laws.almanac.type_of
    count = 0
    for kind in gardener.hand:
        if kind >= 0 and type_of[kind] == which:
            count += 1
    for card in gardener.shown:
        if type_of[card >> 2] == which:
            count += 1
    for card in gardener.table:
        if type_of[card >> 2] == which:
            count += 1
    return count > (1 if itself >= 0 and type_of[itself] == which else 0)


def prove_type(colony: Colony, gardener: Gardener, which: int, itself: int = -1) -> None:
    """Whoever claims to hold a card of a type shows one, unless one is to be seen already."""
    type_of = colony.laws.almanac.type_of
    needed = 1 if itself >= 0 and type_of[itself] == which else 0
    seen = [card for card in gardener.shown + gardener.table if type_of[card >> 2] == which]
    if len(seen) > needed:
        return
    for kind in gardener.hand:
        if kind >= 0 and type_of[kind] == which:
            gardener.show(kind)
            return


class Match(Rule):
    """After the primary effect: is there what the match waits for?"""

    def settle(self, colony: Colony, task: Task) -> int:
        """Test it; the player may then use the match effect."""
        colony.todo.pop()
        seat, kind = task[1], task[2]
        card = colony.laws.almanac.cards[kind]
        gardener = colony.gardeners[seat]
        if card.on == ON_FLOWER:
            if gardener.mantle:
                colony.todo.append((FEED, seat, kind, 0, 0))
            return GO_ON
        if card.on == ON_TYPE:
            # Whether anything in the hand matches is the owner's secret: so ask in any case.
            if gardener.hand or has_type(colony, gardener, card.on_what, kind):
                colony.todo.append((CLAIM, seat, kind))
            return GO_ON
        if not any([rolled & FACE == card.on_what for rolled in gardener.dice]):
            return GO_ON
        operation, value = card.match
        effect = RULES[operation]
        if card.on == ON_DIE_KEPT and (effect.optional or effect.harmless):
            colony.todo.append((operation, seat, kind, value))
        else:
            colony.todo.append((CLAIM, seat, kind))
        return GO_ON


class Claim(Rule):
    """The player may use the match effect: showing a card of the type, or discarding the die."""

    def __init__(self) -> None:
        super().__init__(("match", "discard-die", "skip"), "use the match effect, or skip it")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask."""
        return ASK

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Use it (by which die, where one is discarded) or not."""
        scribe = colony.laws.scribe
        card = colony.laws.almanac.cards[task[2]]
        if card.on == ON_DIE_SPENT:
            dice = colony.gardeners[task[1]].plain_dice()
            found = [
                scribe.one("discard-die", rolled)
                for rolled in dice
                if rolled & FACE == card.on_what
            ]
        elif card.on == ON_TYPE and not has_type(
            colony, colony.gardeners[task[1]], card.on_what, task[2]
        ):
            found = []
        else:
            found = [scribe.deed("match")]
        found.append(scribe.deed("skip"))
        return found

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Line up the match effect."""
        colony.todo.pop()
        if move.kind == "skip":
            return
        seat, kind = task[1], task[2]
        card = colony.laws.almanac.cards[kind]
        gardener = colony.gardeners[seat]
        if card.on == ON_TYPE:
            prove_type(colony, gardener, card.on_what, kind)
        elif move.kind == "discard-die":
            gardener.discard_die(move.args[0])
        operation, value = card.match
        colony.todo.append((operation, seat, kind, value))

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The match of this card asks for something else."""
        card = colony.laws.almanac.cards[task[2]]
        if card.on == ON_DIE_SPENT:
            return f"this match costs a die of yours that shows {card.on_what}"
        if card.on == ON_TYPE and move.kind == "match":
            return f"this match needs another {TYPES[card.on_what]} in your hand"
        return "this match costs no die: match or skip"


# --- Flowers and Blooms -----------------------------------------------------------------------


class Feed(Rule):
    """Flowers are discarded from the Mantle to strengthen a Bloom: any number, then done."""

    def __init__(self) -> None:
        super().__init__(("feed", "done"), "feed Flowers of your Mantle to the Bloom, then be done")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask while there are Flowers left."""
        if colony.gardeners[task[1]].mantle:
            return ASK
        self.finish(colony, task)
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any Flower of the Mantle, or no more."""
        scribe = colony.laws.scribe
        kinds = sorted(set(colony.gardeners[task[1]].mantle))
        return [scribe.one("feed", kind) for kind in kinds] + [scribe.deed("done")]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """A Flower is discarded, or the Bloom takes effect."""
        if move.kind == "done":
            self.finish(colony, task)
            return
        seat, kind, matching, others = task[1], task[2], task[3], task[4]
        gardener = colony.gardeners[seat]
        flower = move.args[0]
        gardener.mantle.remove(flower)
        insort(gardener.spent, flower)
        if flower == colony.laws.almanac.cards[kind].on_what:
            matching += 1
        else:
            others += 1
        colony.todo[-1] = (FEED, seat, kind, matching, others)

    def finish(self, colony: Colony, task: Task) -> None:
        """Line up the match effect, as strong as the Flowers make it."""
        colony.todo.pop()
        seat, kind, matching, others = task[1], task[2], task[3], task[4]
        card = colony.laws.almanac.cards[kind]
        operation, value = card.match
        second, extra = card.other
        if colony.laws.code_bonus:
            colony.todo.append((operation, seat, kind, value + matching + (others + 1) // 2))
            return
        strength = value * matching
        rest = extra * (others // card.other_per)
        if operation == second:
            strength, rest = strength + rest, 0
        if rest:
            colony.todo.append((second, seat, kind, rest))
        if strength:
            colony.todo.append((operation, seat, kind, strength))

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The Flower is not there."""
        return f"there is no {colony.laws.almanac.cards[move.args[0]].name} on your Mantle"


class Trash(Rule):
    """Some cards may be removed from the game after playing them, for one more effect."""

    def __init__(self) -> None:
        super().__init__(("trash", "skip"), "remove the card from the game for its effect, or not")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, if the card is still there."""
        if any([card >> 2 == task[2] for card in colony.gardeners[task[1]].table]):
            return ASK
        colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Trash it or not."""
        scribe = colony.laws.scribe
        return [scribe.deed("trash"), scribe.deed("skip")]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """The card leaves the game, and its last effect happens."""
        colony.todo.pop()
        if move.kind == "skip":
            return
        seat, kind = task[1], task[2]
        colony.gardeners[seat].take_played(kind)
        colony.lose_card(kind)
        operation, value = colony.laws.almanac.cards[kind].trash
        colony.todo.append((operation, seat, kind, value))


class Spend(Rule):
    """A Bloom is discarded as soon as its effect is resolved."""

    def settle(self, colony: Colony, task: Task) -> int:
        """It waits beside the compost for the end of the round."""
        colony.todo.pop()
        gardener = colony.gardeners[task[1]]
        card = gardener.take_played(task[2])
        if card >= 0:
            insort(gardener.aside if card & KEPT_CARD else gardener.spent, task[2])
        return GO_ON


RULES[CARDS] = Cards()
RULES[ROBIN] = Robin()
RULES[PLAY] = Play()
RULES[MATCH] = Match()
RULES[CLAIM] = Claim()
RULES[FEED] = Feed()
RULES[TRASH] = Trash()
RULES[SPEND] = Spend()
