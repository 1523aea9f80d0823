"""Play Cards: the turn of each player, the match of a card, and trashing it."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.cards import (
    BLOOM_CARD,
    NOTHING,
    ON_DIE_KEPT,
    ON_DIE_SPENT,
    ON_FLOWER,
    ON_NOTHING,
    ON_TYPE,
    one_of,
)
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import face_of, in_set, joined, kind_of, put
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    CARD,
    CARDS,
    CLAIM,
    FEED,
    MATCH,
    ONE_CARD,
    PLACE,
    PLAY,
    ROBIN,
    SEAT,
    SPEND,
    TRASH,
    Task,
)


def resolve_card(state: Position, seat: int, kind: int, replay: bool = False) -> None:
    """Line up what a card does: primary effect, match, trash; a Bloom is then discarded."""
    card = state.laws.almanac.cards[kind]
    todo = state.todo
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

    def settle(self, state: Position, task: Task) -> int:
        """The next player's turn."""
        place = task[PLACE]
        if place < len(state.order):
            state.todo[-1] = (CARDS, place + 1)
            state.todo.append((PLAY, state.order[place], 0))
        else:
            state.todo.pop()
        return GO_ON


class Robin(Rule):
    """Option: one card at a time, round and round; whoever passes is out for this round."""

    def settle(self, state: Position, task: Task) -> int:
        """The next player who has not passed."""
        order = state.order
        for step in range(len(order)):
            seat = order[(task[PLACE] + step) % len(order)]
            if in_set(state.passed, seat):
                continue
            if not state.gardeners[seat].unplayed():
                state.passed = joined(state.passed, seat)
                continue
            state.todo[-1] = (ROBIN, (task[PLACE] + step + 1) % len(order))
            state.todo.append((PLAY, seat, 1))
            return GO_ON
        state.todo.pop()
        return GO_ON


class Play(Rule):
    """A player plays a card of their hand, or is done."""

    def __init__(self) -> None:
        super().__init__(("play", "done"), mark("play a card of your hand, or stop playing cards"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask as long as there is a card to play."""
        gardener = state.gardeners[task[SEAT]]
        if gardener.hand or gardener.shown:
            return ASK
        state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any card that was not played yet."""
        notation = state.laws.notation
        found = [notation.one("play", kind) for kind in state.gardeners[task[SEAT]].unplayed()]
        found.append(notation.plain("done"))
        return found

    def play(self, state: Position, task: Task, move: Move) -> None:
        """The card is played, or the turn is over."""
        seat = task[SEAT]
        if move.kind == "done":
            state.todo.pop()
            if task[ONE_CARD]:
                state.passed = joined(state.passed, seat)
            return
        if task[ONE_CARD]:
            state.todo.pop()
        kind = move.args[0]
        gardener = state.gardeners[seat]
        put(gardener.table, gardener.take_unplayed(kind))
        state.note_card("play", seat, kind)
        state.adjusted = -1
        resolve_card(state, seat, kind)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The card is not there, or was played."""
        kind = move.args[0]
        name = say(state.laws.almanac.cards[kind].name)
        if any([kind_of(card) == kind for card in state.gardeners[task[SEAT]].table]):
            return say("{card} was played already; no card is played twice in a round", card=name)
        return say("{card} is not in your hand", card=name)


# --- matches ----------------------------------------------------------------------------------


def has_type(state: Position, gardener: Gardener, which: int, itself: int = -1) -> bool:
    """True if a card of a type is in hand, played or not, besides one card itself."""
    type_of = state.laws.almanac.type_of
    count = 0
    for kind in gardener.hand:
        if kind >= 0 and type_of[kind] == which:
            count += 1
    for card in gardener.shown:
        if type_of[kind_of(card)] == which:
            count += 1
    for card in gardener.table:
        if type_of[kind_of(card)] == which:
            count += 1
    return count > (1 if itself >= 0 and type_of[itself] == which else 0)


def prove_type(state: Position, seat: int, which: int, itself: int = -1) -> None:
    """Whoever claims to hold a card of a type shows one, unless one is to be seen already."""
    gardener = state.gardeners[seat]
    type_of = state.laws.almanac.type_of
    needed = 1 if itself >= 0 and type_of[itself] == which else 0
    seen = [card for card in gardener.shown + gardener.table if type_of[kind_of(card)] == which]
    if len(seen) > needed:
        return
    for kind in gardener.hand:
        if kind >= 0 and type_of[kind] == which:
            state.show(seat, kind)
            return


class Match(Rule):
    """After the primary effect: is there what the match waits for?"""

    def settle(self, state: Position, task: Task) -> int:
        """Test it; the player may then use the match effect."""
        state.todo.pop()
        seat, kind = task[SEAT], task[CARD]
        card = state.laws.almanac.cards[kind]
        gardener = state.gardeners[seat]
        if card.on == ON_FLOWER:
            if gardener.mantle:
                state.todo.append((FEED, seat, kind, 0, 0))
            return GO_ON
        if card.on == ON_TYPE:
            # Whether anything in the hand matches is the owner's secret: so ask in any case.
            if gardener.hand or has_type(state, gardener, card.on_what, kind):
                state.todo.append((CLAIM, seat, kind))
            return GO_ON
        if not any([face_of(rolled) == card.on_what for rolled in gardener.dice]):
            return GO_ON
        operation, value = card.match
        effect = RULES[operation]
        if card.on == ON_DIE_KEPT and (effect.optional or effect.harmless):
            state.note_card("match", seat, kind)
            state.todo.append((operation, seat, kind, value))
        else:
            state.todo.append((CLAIM, seat, kind))
        return GO_ON


class Claim(Rule):
    """The player may use the match effect: showing a card of the type, or discarding the die."""

    def __init__(self) -> None:
        super().__init__(("match", "discard-die", "skip"), mark("use the match effect, or skip it"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask."""
        return ASK

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Use it (by which die, where one is discarded) or not."""
        notation = state.laws.notation
        card = state.laws.almanac.cards[task[CARD]]
        if card.on == ON_DIE_SPENT:
            dice = state.gardeners[task[SEAT]].plain_dice()
            found = [
                notation.one("discard-die", rolled)
                for rolled in dice
                if face_of(rolled) == card.on_what
            ]
        elif card.on == ON_TYPE and not has_type(
            state, state.gardeners[task[SEAT]], card.on_what, task[CARD]
        ):
            found = []
        else:
            found = [notation.plain("match")]
        found.append(notation.plain("skip"))
        return found

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Line up the match effect."""
        state.todo.pop()
        if move.kind == "skip":
            return
        seat, kind = task[SEAT], task[CARD]
        card = state.laws.almanac.cards[kind]
        gardener = state.gardeners[seat]
        if card.on == ON_TYPE:
            prove_type(state, seat, card.on_what, kind)
        elif move.kind == "discard-die":
            gardener.discard_die(move.args[0])
            state.note_die("discard-die", seat, move.args[0])
        state.note_card("match", seat, kind)
        operation, value = card.match
        state.todo.append((operation, seat, kind, value))

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The match of this card asks for something else."""
        card = state.laws.almanac.cards[task[CARD]]
        if card.on == ON_DIE_SPENT:
            return say("this match costs a die of yours that shows {n}", n=card.on_what)
        if card.on == ON_TYPE and move.kind == "match":
            one = one_of(card.on_what, another=card.type == card.on_what)
            return say("this match needs {card} in your hand", card=one)
        return say("this match costs no die: match or skip")


class Trash(Rule):
    """Some cards may be removed from the game after playing them, for one more effect."""

    def __init__(self) -> None:
        super().__init__(
            ("trash", "skip"), mark("remove the card from the game for its effect, or not")
        )

    def settle(self, state: Position, task: Task) -> int:
        """Ask, if the card is still there."""
        if any([kind_of(card) == task[CARD] for card in state.gardeners[task[SEAT]].table]):
            return ASK
        state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Trash it or not."""
        notation = state.laws.notation
        return [notation.plain("trash"), notation.plain("skip")]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """The card leaves the game, and its last effect happens."""
        state.todo.pop()
        if move.kind == "skip":
            return
        seat, kind = task[SEAT], task[CARD]
        state.gardeners[seat].take_played(kind)
        state.lose_card(kind)
        state.note_card("trash", seat, kind)
        operation, value = state.laws.almanac.cards[kind].trash
        state.todo.append((operation, seat, kind, value))


RULES[CARDS] = Cards()
RULES[ROBIN] = Robin()
RULES[PLAY] = Play()
RULES[MATCH] = Match()
RULES[CLAIM] = Claim()
RULES[TRASH] = Trash()
