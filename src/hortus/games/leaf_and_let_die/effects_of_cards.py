"""What cards do with cards and with what is drawn: drawing, discarding, retaining, reusing, copying."""

from __future__ import annotations

from bisect import insort

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cardplay import resolve_card
from hortus.games.leaf_and_let_die.cards import CANOPY, FLOWER, ROOT, VINE
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, Colony, Rule
from hortus.games.leaf_and_let_die.effects import Choosing, Plain
from hortus.games.leaf_and_let_die.gardener import KEPT_CARD, REPLAYED, Gardener
from hortus.games.leaf_and_let_die.notation import FACE, FRESH_DIE, KEPT, Deed, die_name
from hortus.games.leaf_and_let_die.ops import (
    COPYING,
    DRAW,
    FIND,
    GIVE_CARD,
    GIVE_DIE,
    NUMBER_OF,
    ROLL,
    Task,
)

# --- drawing ----------------------------------------------------------------------------------


class Adorn(Plain):
    """A Flower goes to the Mantle, and a card is drawn that may still be played."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """From the table to the Mantle."""
        if gardener.take_played(task[2]) >= 0:
            insort(gardener.mantle, task[2])
        colony.todo += [(DRAW, task[1])] * task[3]


class DrawCards(Plain):
    """Cards of the Supply come into the hand."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """One draw after another."""
        colony.todo += [(DRAW, task[1])] * task[3]


class DrawDie(Plain):
    """The lowest-sided die of the Supply is drawn and rolled."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """Nothing, if the Supply holds only cards; resupplied if it holds nothing at all."""
        for _ in range(task[3]):
            if gardener.out_of_supply():
                gardener.resupply()
            size = gardener.lowest_die()
            if size < 0:
                return
            gardener.supply_dice[size] -= 1
            colony.todo.append((ROLL, task[1], size))


class DrawCardDiscard(Plain):
    """Cards of the compost come back into the hand."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """One after another."""
        colony.todo += [(FIND, task[1])] * task[3]


class DrawDieDiscard(Plain):
    """The lowest-sided die of the compost comes back and is rolled."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """As many as the value says, as far as there are any."""
        for _ in range(task[3]):
            for size in range(6):
                if gardener.compost_dice[size]:
                    gardener.compost_dice[size] -= 1
                    colony.todo.append((ROLL, task[1], size))
                    break


# --- discarding -------------------------------------------------------------------------------


class Attack(Plain):
    """The target must discard something of its own choice."""

    def __init__(self, give: int) -> None:
        super().__init__()
        self.give = give

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """Ask the target."""
        colony.todo.append((self.give, colony.target(task[1]), task[3]))


class GiveCard(Rule):
    """A target discards a card of its hand, played or not."""

    def __init__(self) -> None:
        super().__init__(("discard",), "choose a card of your hand to discard")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, unless there is no choice."""
        held = colony.gardeners[task[1]].held()
        if task[2] and len(held) > 1:
            return ASK
        if task[2] and held:
            self.play(colony, task, self.moves(colony, task)[0])
        else:
            colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any card in hand."""
        kinds = sorted(set(colony.gardeners[task[1]].held()))
        return [colony.laws.scribe.one("discard", kind) for kind in kinds]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """To the compost; one that was played waits there for the end of the round."""
        colony.todo[-1] = (GIVE_CARD, task[1], task[2] - 1)
        gardener = colony.gardeners[task[1]]
        kind = move.args[0]
        if gardener.take_played(kind) >= 0:
            insort(gardener.spent, kind)
        else:
            gardener.take_unplayed(kind)
            insort(gardener.compost, kind)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The card is not there."""
        return f"{colony.laws.almanac.cards[move.args[0]].name} is not in your hand"


class GiveDie(Rule):
    """A target discards one of its dice."""

    def __init__(self) -> None:
        super().__init__(("discard-die",), "choose a die of your hand to discard")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, unless there is no choice."""
        moves = self.moves(colony, task)
        if task[2] and len(moves) > 1:
            colony.legal = moves
            return ASK
        if task[2] and moves:
            self.play(colony, task, moves[0])
        else:
            colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any die in hand."""
        one = colony.laws.scribe.one
        return [one("discard-die", rolled) for rolled in colony.gardeners[task[1]].plain_dice()]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """To the compost."""
        colony.todo[-1] = (GIVE_DIE, task[1], task[2] - 1)
        colony.gardeners[task[1]].discard_die(move.args[0])

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The die is not there."""
        return f"there is no {die_name(move.args[0])} in your hand"


# --- keeping for the next round -----------------------------------------------------------------


class RetainCard(Choosing):
    """A card not yet played is set aside, face up, and is an extra card next round."""

    def __init__(self) -> None:
        super().__init__(("retain",), "choose a card not yet played to set aside")

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """The cards not yet played."""
        kinds = colony.gardeners[task[1]].unplayed()
        return [colony.laws.scribe.one("retain", kind) for kind in kinds]

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Set it aside."""
        gardener = colony.gardeners[task[1]]
        gardener.take_unplayed(move.args[0])
        insort(gardener.aside, move.args[0])


class RetainDie(Choosing):
    """A die is set aside with its face, or to be rolled again, and is an extra die next round."""

    def __init__(self, rerolled: bool) -> None:
        super().__init__(("retain-die",), "choose a die of yours to set aside")
        self.rerolled = rerolled

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """Your dice."""
        one = colony.laws.scribe.one
        return [one("retain-die", rolled) for rolled in colony.gardeners[task[1]].plain_dice()]

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Set it aside."""
        gardener = colony.gardeners[task[1]]
        rolled = gardener.take_die(move.args[0]) & 255
        insort(gardener.aside_dice, rolled & ~FACE if self.rerolled else rolled)


class Reuse(Choosing):
    """Items of the hand stay in use, skip the compost, and are extra items next round."""

    def __init__(self, only_played: bool) -> None:
        super().__init__(
            ("reuse",) if only_played else ("reuse", "reuse-die"),
            "choose a card played this round to keep"
            if only_played
            else "choose a card or die of your hand to keep, not this card itself",
        )
        self.only_played = only_played

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """What is not kept yet; the card that does this is never kept by itself."""
        gardener = colony.gardeners[task[1]]
        one = colony.laws.scribe.one
        played = [card >> 2 for card in gardener.table if not card & KEPT_CARD]
        if task[2] in played:
            played.remove(task[2])
        if self.only_played:
            return [one("reuse", kind) for kind in sorted(set(played))]
        cards = played + gardener.hand
        cards += [card >> 2 for card in gardener.shown if not card & KEPT_CARD]
        dice = sorted({rolled for rolled in gardener.dice if not rolled & KEPT})
        found = [one("reuse", kind) for kind in sorted(set(cards))]
        return found + [one("reuse-die", rolled) for rolled in dice]

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Mark it; a card of the hand is shown."""
        gardener = colony.gardeners[task[1]]
        what = move.args[0]
        if move.kind == "reuse-die":
            gardener.dice.remove(what)
            insort(gardener.dice, what | KEPT)
            return
        if not self._mark(gardener.table, what) and not self._mark(gardener.shown, what):
            gardener.hand.remove(what)
            insort(gardener.shown, what << 2 | KEPT_CARD)

    def _mark(self, cards: list[int], kind: int) -> bool:
        for card in cards:
            if card >> 2 == kind and not card & KEPT_CARD:
                cards.remove(card)
                insort(cards, card | KEPT_CARD)
                return True
        return False


class ReuseDieReroll(Choosing):
    """The lowest-sided die not yet kept stays in use, and returns next round rolled anew."""

    def __init__(self) -> None:
        super().__init__(("reuse-die",), "choose a lowest-sided die of yours to keep")

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """The dice of the smallest size among those not kept."""
        free = [rolled for rolled in colony.gardeners[task[1]].dice if not rolled & KEPT]
        if not free:
            return []
        smallest = min([rolled >> 5 for rolled in free])
        one = colony.laws.scribe.one
        return [one("reuse-die", r) for r in sorted(set(free)) if r >> 5 == smallest]

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Mark it."""
        dice = colony.gardeners[task[1]].dice
        dice.remove(move.args[0])
        insort(dice, move.args[0] | KEPT | FRESH_DIE)


# --- using cards again --------------------------------------------------------------------------


class ReplayVine(Choosing):
    """A Vine of yours takes effect once more; each card at most once a round."""

    def __init__(self) -> None:
        super().__init__(("replay",), "choose a Vine of yours that was not replayed this round")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask also where only the owner knows that there is no Vine."""
        return ASK if colony.gardeners[task[1]].hand else super().settle(colony, task)

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """Your Vines, played or not, without the mark."""
        gardener = colony.gardeners[task[1]]
        type_of = colony.laws.almanac.type_of
        open_cards = gardener.shown + gardener.table
        kinds = gardener.hand + [card >> 2 for card in open_cards if not card & REPLAYED]
        vines = sorted({kind for kind in kinds if kind >= 0 and type_of[kind] == VINE})
        return [colony.laws.scribe.one("replay", kind) for kind in vines]

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Mark the card, and let it take effect with its match."""
        gardener = colony.gardeners[task[1]]
        kind = move.args[0]
        if not self._mark(gardener.table, kind) and not self._mark(gardener.shown, kind):
            gardener.hand.remove(kind)
            insort(gardener.shown, kind << 2 | REPLAYED)
        resolve_card(colony, task[1], kind, replay=True)

    def _mark(self, cards: list[int], kind: int) -> bool:
        for card in cards:
            if card >> 2 == kind and not card & REPLAYED:
                cards.remove(card)
                insort(cards, card | REPLAYED)
                return True
        return False


class UseCard(Choosing):
    """The primary effect of a card of the target, as if it were yours; never its match."""

    def __init__(self, played: bool) -> None:
        super().__init__(
            ("copy",),
            "choose a card your target played this round"
            if played
            else "choose a Root or Canopy of your target",
        )
        self.played = played

    def settle(self, colony: Colony, task: Task) -> int:
        """The target shows its hand, so that there is something to choose from."""
        if not self.played:
            colony.gardeners[colony.target(task[1])].show_all()
        return super().settle(colony, task)

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """What can be used: no Flower, no Bloom, and nothing that itself uses another card."""
        target = colony.gardeners[colony.target(task[1])]
        cards = colony.laws.almanac.cards
        kinds = [card >> 2 for card in target.table]
        if not self.played:
            kinds += [card >> 2 for card in target.shown]
        usable = sorted({kind for kind in kinds if self.usable(cards[kind].type)})
        return [
            colony.laws.scribe.one("copy", kind)
            for kind in usable
            if cards[kind].primary[0] not in COPYING
        ]

    def usable(self, which: int) -> bool:
        """True for the types this effect may use."""
        return which < FLOWER if self.played else which in (ROOT, CANOPY)

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Line up the primary effect."""
        operation, value = colony.laws.almanac.cards[move.args[0]].primary
        colony.todo.append((operation, task[1], move.args[0], value))


RULES[GIVE_CARD] = GiveCard()
RULES[GIVE_DIE] = GiveDie()
RULES[NUMBER_OF["Adorn"]] = Adorn()
RULES[NUMBER_OF["DiscardCard"]] = Attack(GIVE_CARD)
RULES[NUMBER_OF["DiscardDie"]] = Attack(GIVE_DIE)
RULES[NUMBER_OF["DrawCard"]] = DrawCards()
RULES[NUMBER_OF["DrawDie"]] = DrawDie()
RULES[NUMBER_OF["DrawCardDiscard"]] = DrawCardDiscard()
RULES[NUMBER_OF["DrawDieDiscard"]] = DrawDieDiscard()
RULES[NUMBER_OF["RetainCard"]] = RetainCard()
RULES[NUMBER_OF["RetainDie"]] = RetainDie(rerolled=False)
RULES[NUMBER_OF["RetainDieReroll"]] = RetainDie(rerolled=True)
RULES[NUMBER_OF["ReplayVine"]] = ReplayVine()
RULES[NUMBER_OF["ReuseAny"]] = Reuse(only_played=False)
RULES[NUMBER_OF["ReuseCard"]] = Reuse(only_played=True)
RULES[NUMBER_OF["ReuseDieReroll"]] = ReuseDieReroll()
RULES[NUMBER_OF["UseOpponentCard"]] = UseCard(played=False)
RULES[NUMBER_OF["UsePlayedCard"]] = UseCard(played=True)
