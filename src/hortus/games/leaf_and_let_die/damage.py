"""Applying Damage: who strikes whom along the chain, absorbing, thorns, and the lost hand."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import (
    SIDES,
    SIZES,
    counted_up,
    die_name,
    put,
    sides_of,
    size_of,
    without,
)
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    ABSORB,
    AFTER,
    ATTACKER,
    LEFT,
    OP,
    PLACE,
    SEAT,
    STRIKE,
    THORNS,
    USED,
    Task,
)


def damage(state: Position, place: int) -> int:
    """What the player at a place of the chain takes from the one above, before thorns."""
    return damage_between(state, state.order[place], state.order[place - 1])


def damage_between(state: Position, struck: int, striker: int) -> int:
    """What one player takes from another who stands above, before thorns."""
    defender = state.gardeners[struck]
    mine, theirs = defender.pips(), state.gardeners[striker].pips()
    if theirs <= mine:
        return 0
    blow = theirs if state.laws.full_damage else theirs - mine
    return max(0, blow - defender.deflect)


def blow_to_come(state: Position, place: int) -> int:
    """The blow that still awaits a place of the chain this round; -1 if it has fallen, or none will."""
    if not state.battle_from:
        return -1
    for task in reversed(state.todo):
        if task[OP] == ABSORB and task[ATTACKER] and task[SEAT] == state.order[place]:
            return task[LEFT]
        if task[OP] == STRIKE:
            return damage(state, place) if place <= task[SEAT] else -1
        if task[OP] == AFTER:
            return damage(state, place)
    return -1


class Strike(Rule):
    """From the lowest in the chain upwards, each is struck by the next higher."""

    def settle(self, state: Position, task: Task) -> int:
        """Line up one defence, then the next one up."""
        place = task[PLACE]
        if place <= 0:
            state.todo.pop()
            return GO_ON
        state.todo[-1] = (STRIKE, place - 1)
        defender, attacker = state.order[place], state.order[place - 1]
        state.todo.append((THORNS, defender))
        blow = damage(state, place)
        if place == len(state.order) - 1 or not state.blows:
            state.blows = (0,) * state.players
        state.blows = (*state.blows[:defender], blow, *state.blows[defender + 1 :])
        if blow:
            state.note("strike", attacker, "", blow)
            state.note("struck", defender, "", blow)
        state.todo.append((ABSORB, defender, attacker + 1, blow, 0))
        return GO_ON


class Thorns(Rule):
    """Thorn damage is absorbed after the blow; no deflection helps, and no thorns come of it."""

    def settle(self, state: Position, task: Task) -> int:
        """Line up the absorbing."""
        state.todo.pop()
        gardener = state.gardeners[task[SEAT]]
        if gardener.thorns:
            state.todo.append((ABSORB, task[SEAT], 0, gardener.thorns, 0))
            state.note("thorns", task[SEAT], "", gardener.thorns)
            gardener.thorns = 0
        return GO_ON


class Absorb(Rule):
    """The defender gives up cards and dice of their choice until the damage is absorbed.

    The task: defender, attacker plus one (0 for thorns), damage left, 1 once a card was used.
    """

    def __init__(self) -> None:
        super().__init__(
            ("absorb", "absorb-die", "absorb-flower", "yield"),
            mark("choose what absorbs the damage"),
        )

    def settle(self, state: Position, task: Task) -> int:
        """Ask as long as there is damage and a choice; a hand too weak is lost whole.

        With hidden cards in the hand the owner is asked in any case: whether they suffice, and how
        many kinds they are, is nobody else's business before they are given up.
        """
        gardener = state.gardeners[task[SEAT]]
        if task[LEFT] <= 0:
            state.todo.pop()
            return GO_ON
        if gardener.hand:
            return ASK
        moves = self.moves(state, task)
        if len(moves) > 1:
            state.legal = moves
            return ASK
        self.play(state, task, moves[0])
        return GO_ON

    def capacity(self, state: Position, gardener: Gardener, used: bool) -> int:
        """All that hand and dice can absorb, and the Mantle where a card of the hand helps."""
        resilience = state.laws.almanac.resilience
        cards = gardener.held()
        total = 0
        for kind in cards:
            total += resilience[kind]
        for rolled in gardener.dice:
            total += sides_of(rolled)
        if used or cards:
            for kind in gardener.mantle:
                total += resilience[kind]
        return total

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any card or die of the hand; a Flower of the Mantle once a card of the hand was used.

        Nothing but to lose it all if the hand is too weak.
        """
        gardener = state.gardeners[task[SEAT]]
        notation = state.laws.notation
        if self.capacity(state, gardener, task[USED] > 0) < task[LEFT]:
            return [notation.plain("yield")]
        found = [notation.one("absorb", kind) for kind in sorted(set(gardener.held()))]
        found += [notation.one("absorb-die", rolled) for rolled in gardener.plain_dice()]
        empty = not found
        if task[USED]:
            found += [notation.one("absorb-flower", kind) for kind in sorted(set(gardener.mantle))]
        if empty:
            found.append(notation.plain("yield"))
        return found

    def play(self, state: Position, task: Task, move: Move) -> None:
        """The item is lost for good."""
        _, seat, attacker, left, used = task
        gardener = state.gardeners[seat]
        if move.kind == "yield":
            state.todo.pop()
            self.lose_hand(state, task)
            return
        what = move.args[0]
        if move.kind == "absorb-die":
            gardener.take_die(what)
            size = size_of(what)
            state.lost_dice = counted_up(state.lost_dice, size, 1)
            state.note("lose-die", seat, SIZES[size])
            left -= SIDES[size]
        else:
            if move.kind == "absorb":
                gardener.lose(what)
                used = 1
            else:
                gardener.mantle = without(gardener.mantle, what)
            left -= state.laws.almanac.resilience[what]
            self.lose_card(state, seat, attacker, what)
        state.todo[-1] = (ABSORB, seat, attacker, max(0, left), used)

    def lose_card(self, state: Position, seat: int, attacker: int, kind: int) -> None:
        """A lost card feeds its owner, and its thorns hurt whoever struck."""
        card = state.laws.almanac.cards[kind]
        state.lose_card(kind)
        state.gardeners[seat].nutrients += card.nutrients
        state.note_card("lose", seat, kind)
        if attacker:
            state.gardeners[attacker - 1].thorns += card.thorn

    def lose_hand(self, state: Position, task: Task) -> None:
        """The entire hand is lost; the Flowers of the Mantle go to the compost."""
        seat = task[SEAT]
        gardener = state.gardeners[seat]
        if gardener.hand or gardener.shown or gardener.table or gardener.dice:
            state.note("lose-hand", seat, "", task[LEFT])
        for kind in gardener.held():
            self.lose_card(state, seat, task[ATTACKER], kind)
        for rolled in gardener.dice:
            state.note("lose-die", seat, SIZES[size_of(rolled)])
            state.lost_dice = counted_up(state.lost_dice, size_of(rolled), 1)
        gardener.hand, gardener.shown, gardener.table, gardener.dice = [], [], [], []
        for kind in gardener.mantle:
            state.note_card("fall", seat, kind)
            put(gardener.compost, kind)
        gardener.mantle = []

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The item is not there, or may not be used."""
        gardener = state.gardeners[task[SEAT]]
        if move.kind == "yield":
            return say("the damage must be absorbed while there are cards or dice in your hand")
        if self.capacity(state, gardener, task[USED] > 0) < task[LEFT]:
            return say(
                "all you hold cannot absorb {n}, so the whole hand is lost: yield", n=task[LEFT]
            )
        if move.kind == "absorb-die":
            return say("there is no {die} in your hand", die=die_name(move.args[0]))
        name = say(state.laws.almanac.cards[move.args[0]].name)
        if move.kind == "absorb-flower" and move.args[0] in gardener.mantle:
            return say("a Flower of the Mantle only helps a card of the hand: give one up first")
        if move.kind == "absorb":
            return say("{card} is not in your hand", card=name)
        return say("{card} is not on your Mantle", card=name)


RULES[STRIKE] = Strike()
RULES[THORNS] = Thorns()
RULES[ABSORB] = Absorb()
