"""What cards do with cards and with what is drawn: drawing, discarding, retaining, reusing, copying."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.cards import CANOPY, FLOWER, ROOT, VINE
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import (
    KEPT,
    KEPT_CARD,
    REPLAYED,
    REROLLED,
    bare,
    die_name,
    has_mark,
    is_kept,
    kind_of,
    marked,
    put,
    size_of,
    turned,
    with_item,
)
from hortus.games.leaf_and_let_die.play_cards import resolve_card
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, Choosing, Plain, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    CARD,
    COPYING,
    DRAW,
    FIND,
    GIVE_CARD,
    GIVE_DIE,
    ITEMS,
    NUMBER_OF,
    ROLL,
    SEAT,
    VALUE,
    Task,
)

# --- drawing ----------------------------------------------------------------------------------


class DrawCards(Plain):
    """Cards of the Supply come into the hand."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """One draw after another."""
        state.todo += [(DRAW, task[SEAT])] * task[VALUE]

    def most(self, value: int) -> int:
        """As many draws."""
        return value


class DrawDie(Plain):
    """The lowest-sided die of the Supply is drawn and rolled."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """Nothing, if the Supply holds only cards; resupplied if it holds nothing at all."""
        for _ in range(task[VALUE]):
            if gardener.out_of_supply():
                state.resupply(task[SEAT])
            size = gardener.lowest_die()
            if size < 0:
                return
            gardener.supply_dice[size] -= 1
            state.todo.append((ROLL, task[SEAT], size))

    def most(self, value: int) -> int:
        """As many rolls."""
        return value


class DrawCardDiscard(Plain):
    """Cards of the compost come back into the hand."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """One after another."""
        state.todo += [(FIND, task[SEAT])] * task[VALUE]

    def most(self, value: int) -> int:
        """As many cards."""
        return value


class DrawDieDiscard(Plain):
    """The lowest-sided die of the compost comes back and is rolled."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """As many as the value says, as far as there are any."""
        for _ in range(task[VALUE]):
            for size in range(6):
                if gardener.compost_dice[size]:
                    gardener.compost_dice[size] -= 1
                    state.todo.append((ROLL, task[SEAT], size))
                    break

    def most(self, value: int) -> int:
        """As many rolls."""
        return value


# --- discarding -------------------------------------------------------------------------------


class Attack(Plain):
    """The target must discard something of its own choice."""

    def __init__(self, give: int) -> None:
        super().__init__()
        self.give = give

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """Ask the target."""
        state.todo.append((self.give, state.target(task[SEAT]), task[VALUE]))

    def most(self, value: int) -> int:
        """As many choices of the target."""
        return value


class GiveCard(Rule):
    """A target discards a card of its hand, played or not."""

    def __init__(self) -> None:
        super().__init__(("discard",), mark("choose a card of your hand to discard"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask, unless there is no choice."""
        held = state.gardeners[task[SEAT]].held()
        if task[ITEMS] and len(held) > 1:
            return ASK
        if task[ITEMS] and held:
            self.play(state, task, self.moves(state, task)[0])
        else:
            state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any card in hand."""
        kinds = sorted(set(state.gardeners[task[SEAT]].held()))
        return [state.laws.notation.one("discard", kind) for kind in kinds]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """To the compost; one that was played waits there for the end of the round."""
        state.todo[-1] = (GIVE_CARD, task[SEAT], task[ITEMS] - 1)
        gardener = state.gardeners[task[SEAT]]
        kind = move.args[0]
        state.note_card("discard", task[SEAT], kind)
        if gardener.take_played(kind) >= 0:
            gardener.spent = with_item(gardener.spent, kind)
        else:
            gardener.take_unplayed(kind)
            put(gardener.compost, kind)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The card is not there."""
        name = state.laws.almanac.cards[move.args[0]].name
        return say("{card} is not in your hand", card=say(name))


class GiveDie(Rule):
    """A target discards one of its dice."""

    def __init__(self) -> None:
        super().__init__(("discard-die",), mark("choose a die of your hand to discard"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask, unless there is no choice."""
        moves = self.moves(state, task)
        if task[ITEMS] and len(moves) > 1:
            state.legal = moves
            return ASK
        if task[ITEMS] and moves:
            self.play(state, task, moves[0])
        else:
            state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any die in hand."""
        notation = state.laws.notation
        return [
            notation.one("discard-die", rolled)
            for rolled in state.gardeners[task[SEAT]].plain_dice()
        ]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """To the compost."""
        state.todo[-1] = (GIVE_DIE, task[SEAT], task[ITEMS] - 1)
        state.gardeners[task[SEAT]].discard_die(move.args[0])
        state.note_die("discard-die", task[SEAT], move.args[0])

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The die is not there."""
        return say("there is no {die} in your hand", die=die_name(move.args[0]))


# --- keeping for the next round -----------------------------------------------------------------


class RetainCard(Choosing):
    """A card not yet played is set aside, face up, and is an extra card next round."""

    def __init__(self) -> None:
        super().__init__(("retain",), mark("choose a card not yet played to set aside"))

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """The cards not yet played."""
        kinds = state.gardeners[task[SEAT]].unplayed()
        return [state.laws.notation.one("retain", kind) for kind in kinds]

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Set it aside."""
        gardener = state.gardeners[task[SEAT]]
        gardener.take_unplayed(move.args[0])
        gardener.aside = with_item(gardener.aside, move.args[0])
        state.note_card("retain", task[SEAT], move.args[0])


class RetainDie(Choosing):
    """A die is set aside with its face, or to be rolled again, and is an extra die next round."""

    def __init__(self, rerolled: bool) -> None:
        super().__init__(("retain-die",), mark("choose a die of yours to set aside"))
        self.rerolled = rerolled

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """Your dice."""
        notation = state.laws.notation
        return [
            notation.one("retain-die", rolled)
            for rolled in state.gardeners[task[SEAT]].plain_dice()
        ]

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Set it aside."""
        gardener = state.gardeners[task[SEAT]]
        rolled = bare(gardener.take_die(move.args[0]))
        kept = turned(rolled, 0) if self.rerolled else rolled
        gardener.aside_dice = with_item(gardener.aside_dice, kept)
        state.note_die("retain-die", task[SEAT], rolled)

    def most(self, value: int) -> int:
        """A choice, and a roll when it returns."""
        return 2 * value


class Reuse(Choosing):
    """Items of the hand stay in use, skip the compost, and are extra items next round."""

    def __init__(self, only_played: bool) -> None:
        super().__init__(
            ("reuse",) if only_played else ("reuse", "reuse-die"),
            mark("choose a card played this round to keep")
            if only_played
            else mark("choose a card or die of your hand to keep, not this card itself"),
        )
        self.only_played = only_played

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """What is not kept yet; the card that does this is never kept by itself."""
        gardener = state.gardeners[task[SEAT]]
        notation = state.laws.notation
        played = [kind_of(card) for card in gardener.table if not has_mark(card, KEPT_CARD)]
        if task[CARD] in played:
            played.remove(task[CARD])
        if self.only_played:
            return [notation.one("reuse", kind) for kind in sorted(set(played))]
        cards = played + gardener.hand
        cards += [kind_of(card) for card in gardener.shown if not has_mark(card, KEPT_CARD)]
        dice = sorted({rolled for rolled in gardener.dice if not is_kept(rolled)})
        found = [notation.one("reuse", kind) for kind in sorted(set(cards))]
        return found + [notation.one("reuse-die", rolled) for rolled in dice]

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Mark it; a card of the hand is shown."""
        gardener = state.gardeners[task[SEAT]]
        what = move.args[0]
        if move.kind == "reuse-die":
            gardener.dice.remove(what)
            put(gardener.dice, what | KEPT)
            state.note_die("reuse-die", task[SEAT], what)
            return
        state.note_card("reuse", task[SEAT], what)
        if not self._mark(gardener.table, what) and not self._mark(gardener.shown, what):
            gardener.hand.remove(what)
            put(gardener.shown, marked(what, KEPT_CARD))

    def _mark(self, cards: list[int], kind: int) -> bool:
        for card in cards:
            if kind_of(card) == kind and not has_mark(card, KEPT_CARD):
                cards.remove(card)
                put(cards, card | KEPT_CARD)
                return True
        return False


class ReuseDieReroll(Choosing):
    """The lowest-sided die not yet kept stays in use, and returns next round rolled anew."""

    def __init__(self) -> None:
        super().__init__(("reuse-die",), mark("choose a lowest-sided die of yours to keep"))

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """The dice of the smallest size among those not kept."""
        free = [rolled for rolled in state.gardeners[task[SEAT]].dice if not is_kept(rolled)]
        if not free:
            return []
        smallest = min([size_of(rolled) for rolled in free])
        notation = state.laws.notation
        return [notation.one("reuse-die", r) for r in sorted(set(free)) if size_of(r) == smallest]

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Mark it."""
        dice = state.gardeners[task[SEAT]].dice
        dice.remove(move.args[0])
        put(dice, move.args[0] | KEPT | REROLLED)
        state.note_die("reuse-die", task[SEAT], move.args[0])

    def most(self, value: int) -> int:
        """A choice, and a roll when it returns."""
        return 2 * value


# --- using cards again --------------------------------------------------------------------------


class ReplayVine(Choosing):
    """A Vine of yours takes effect once more; each card at most once a round."""

    def __init__(self) -> None:
        super().__init__(
            ("replay",), mark("choose a Vine of yours that was not replayed this round")
        )

    def settle(self, state: Position, task: Task) -> int:
        """Ask also where only the owner knows that there is no Vine."""
        return ASK if state.gardeners[task[SEAT]].hand else super().settle(state, task)

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """Your Vines, played or not, without the mark."""
        gardener = state.gardeners[task[SEAT]]
        type_of = state.laws.almanac.type_of
        open_cards = gardener.shown + gardener.table
        kinds = gardener.hand + [
            kind_of(card) for card in open_cards if not has_mark(card, REPLAYED)
        ]
        vines = sorted({kind for kind in kinds if kind >= 0 and type_of[kind] == VINE})
        return [state.laws.notation.one("replay", kind) for kind in vines]

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Mark the card, and let it take effect with its match."""
        gardener = state.gardeners[task[SEAT]]
        kind = move.args[0]
        if not self._mark(gardener.table, kind) and not self._mark(gardener.shown, kind):
            gardener.hand.remove(kind)
            put(gardener.shown, marked(kind, REPLAYED))
        state.note_card("replay", task[SEAT], kind)
        resolve_card(state, task[SEAT], kind, replay=True)

    def _mark(self, cards: list[int], kind: int) -> bool:
        for card in cards:
            if kind_of(card) == kind and not has_mark(card, REPLAYED):
                cards.remove(card)
                put(cards, card | REPLAYED)
                return True
        return False


class UseCard(Choosing):
    """The primary effect of a card of the target, as if it were yours; never its match."""

    def __init__(self, played: bool) -> None:
        super().__init__(
            ("copy",),
            mark("choose a card your target played this round")
            if played
            else mark("choose a Root or Canopy of your target"),
        )
        self.played = played

    def settle(self, state: Position, task: Task) -> int:
        """The target shows its hand, so that there is something to choose from."""
        if not self.played:
            state.show_all(state.target(task[SEAT]))
        return super().settle(state, task)

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """What can be used: no Flower, no Bloom, and nothing that itself uses another card."""
        target = state.gardeners[state.target(task[SEAT])]
        cards = state.laws.almanac.cards
        kinds = [kind_of(card) for card in target.table]
        if not self.played:
            kinds += [kind_of(card) for card in target.shown]
        usable = sorted({kind for kind in kinds if self.usable(cards[kind].type)})
        return [
            state.laws.notation.one("copy", kind)
            for kind in usable
            if cards[kind].primary[0] not in COPYING
        ]

    def usable(self, which: int) -> bool:
        """True for the types this effect may use."""
        return which < FLOWER if self.played else which in (ROOT, CANOPY)

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Line up the primary effect."""
        operation, value = state.laws.almanac.cards[move.args[0]].primary
        state.note_card("copy", task[SEAT], move.args[0])
        state.todo.append((operation, task[SEAT], move.args[0], value))


RULES[GIVE_CARD] = GiveCard()
RULES[GIVE_DIE] = GiveDie()
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
