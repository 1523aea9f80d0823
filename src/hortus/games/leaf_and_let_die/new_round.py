"""New Round: cleanup, drawing, resupply, what comes back, and what nutrients grow."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, plural, say
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import SIZES, counted_up, face_of, marked, put, size_of
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, WAIT, Pull, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    CLEAN,
    DRAW,
    END,
    FIND,
    GROW,
    ITEMS,
    OUT,
    PICK,
    REFILL,
    RETURN,
    ROLL,
    ROUND,
    SEAT,
    Task,
)
from hortus.games.leaf_and_let_die.transition import begin_transition, transition_is_due


class End(Rule):
    """The end of a round: clean up in chain order, or change over to the battle."""

    def settle(self, state: Position, task: Task) -> int:
        """Line up the cleanup and the next round."""
        state.todo[-1] = (ROUND,)
        if not state.battle_from and transition_is_due(state):
            begin_transition(state)
        else:
            state.todo.append((OUT,))
            state.todo += [(CLEAN, seat) for seat in reversed(state.order)]
        return GO_ON


class Clean(Rule):
    """Discard the hand, draw anew, take back what was set aside, use nutrients."""

    def settle(self, state: Position, task: Task) -> int:
        """Line it up; whoever has no way to stay in the game does not draw."""
        state.todo.pop()
        seat = task[SEAT]
        gardener = state.gardeners[seat]
        if state.witness is not None:
            for kind in gardener.unplayed_cards():
                state.note_card("unused", seat, kind)
        gardener.to_compost()
        numbers = state.laws.almanac.numbers
        if not gardener.stands() and (
            not gardener.card_count() or gardener.nutrients < min(numbers.nutrients)
        ):
            return GO_ON
        state.todo += [(GROW, seat), (RETURN, seat), (REFILL, seat, numbers.drawn)]
        return GO_ON


class Refill(Rule):
    """Draw four items, cards or dice as the owner wishes; resupply only when both are gone."""

    def __init__(self) -> None:
        super().__init__(("take",), mark("choose how many cards and how many dice to draw"))

    def settle(self, state: Position, task: Task) -> int:
        """Draw what is left without a choice, or ask."""
        gardener = state.gardeners[task[SEAT]]
        left = task[ITEMS]
        cards, dice = len(gardener.supply), sum(gardener.supply_dice)
        if not left:
            state.todo.pop()
        elif not cards and not dice:
            if not gardener.compost and not any(gardener.compost_dice):
                state.todo.pop()
            else:
                state.resupply(task[SEAT])
        elif cards + dice <= left:
            self.take(state, task, cards, dice)
        elif not cards:
            self.take(state, task, 0, left)
        elif not dice:
            self.take(state, task, left, 0)
        else:
            return ASK
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Every split of what is still to be drawn."""
        gardener = state.gardeners[task[SEAT]]
        left = task[ITEMS]
        low = max(0, left - sum(gardener.supply_dice))
        high = min(left, len(gardener.supply))
        notation = state.laws.notation
        return [notation.known("take", (cards, left - cards)) for cards in range(low, high + 1)]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Draw so many cards and dice."""
        self.take(state, task, move.args[0], move.args[1])

    def take(self, state: Position, task: Task, cards: int, dice: int) -> None:
        """Line up the draws; what is still missing comes after a resupply."""
        seat = task[SEAT]
        todo = state.todo
        if task[ITEMS] > cards + dice:
            todo[-1] = (REFILL, seat, task[ITEMS] - cards - dice)
        else:
            todo.pop()
        if state.laws.choose_die and dice:
            todo.append((PICK, seat, dice))
        else:
            gardener = state.gardeners[seat]
            for _ in range(dice):
                size = gardener.lowest_die()
                gardener.supply_dice[size] -= 1
                todo.append((ROLL, seat, size))
        for _ in range(cards):
            todo.append((DRAW, seat))

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """Too many, too few, or not there."""
        cards, dice = move.args
        gardener = state.gardeners[task[SEAT]]
        if cards + dice != task[ITEMS]:
            return plural(
                task[ITEMS],
                "you draw {n} item, not {other}",
                "you draw {n} items, not {other}",
                other=cards + dice,
            )
        return say(
            "your Supply holds {cards} and {dice}; it is only refilled when it is empty",
            cards=plural(len(gardener.supply), "{n} card", "{n} cards"),
            dice=plural(sum(gardener.supply_dice), "{n} die", "{n} dice"),
        )


class Pick(Rule):
    """Option: the owner also chooses which dice to draw."""

    def __init__(self) -> None:
        super().__init__(("pick",), mark("choose a die of your Supply to draw and roll"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask, unless only one size is there."""
        sizes = [size for size in range(6) if state.gardeners[task[SEAT]].supply_dice[size]]
        if task[ITEMS] and len(sizes) > 1:
            return ASK
        state.todo.pop()
        for _ in range(task[ITEMS]):
            self.pick(state, task[SEAT], sizes[0])
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any size in the Supply."""
        counts = state.gardeners[task[SEAT]].supply_dice
        return [state.laws.notation.one("pick", size) for size in range(6) if counts[size]]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Roll it, then choose the next."""
        state.todo[-1] = (PICK, task[SEAT], task[ITEMS] - 1)
        self.pick(state, task[SEAT], move.args[0])

    def pick(self, state: Position, seat: int, size: int) -> None:
        """A die leaves the Supply and is rolled."""
        state.gardeners[seat].supply_dice[size] -= 1
        state.todo.append((ROLL, seat, size))

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The size is not there."""
        return say("there is no {die} in your Supply", die=SIZES[move.args[0]].upper())


class DrawCard(Pull):
    """A card of the Supply comes into the hand, unseen by the others."""

    def __init__(self) -> None:
        super().__init__("draw")

    def pile(self, state: Position, task: Task) -> list[int]:
        """The cards of the Supply."""
        return state.gardeners[task[SEAT]].supply

    def settle(self, state: Position, task: Task) -> int:
        """Resupply if both cards and dice are gone; wait if there is a card."""
        gardener = state.gardeners[task[SEAT]]
        if gardener.out_of_supply():
            state.resupply(task[SEAT])
        if gardener.supply:
            return WAIT
        state.todo.pop()
        return GO_ON

    def play(self, state: Position, task: Task, move: Move) -> None:
        """It is in the hand."""
        state.todo.pop()
        gardener = state.gardeners[task[SEAT]]
        gardener.supply.remove(move.args[0])
        put(gardener.hand, move.args[0])
        if state.witness is not None:
            slug = state.laws.almanac.cards[move.args[0]].slug
            state.note("draw", task[SEAT])
            state.note("drawn", task[SEAT], slug, 1, (task[SEAT],))


class FindCard(Pull):
    """A card of the compost comes into the hand: at random, or by the option of choice."""

    def __init__(self) -> None:
        super().__init__("find")
        self.verbs = ("find",)
        self.asks = mark("choose a card of your compost")

    def pile(self, state: Position, task: Task) -> list[int]:
        """The cards of the compost."""
        return state.gardeners[task[SEAT]].compost

    def settle(self, state: Position, task: Task) -> int:
        """Ask or wait, unless there is only one kind."""
        gardener = state.gardeners[task[SEAT]]
        compost = gardener.compost
        if compost:
            if compost[0] != compost[-1]:
                return ASK if state.laws.compost_choice else WAIT
            self.take(state, task, compost[0])
            return GO_ON
        state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any kind in the compost."""
        kinds = sorted(set(self.pile(state, task)))
        return [state.laws.notation.one("find", kind) for kind in kinds]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Everybody sees what left the compost."""
        self.take(state, task, move.args[0])

    def take(self, state: Position, task: Task, kind: int) -> None:
        """From the compost into the hand, in plain sight."""
        state.todo.pop()
        gardener = state.gardeners[task[SEAT]]
        gardener.compost.remove(kind)
        put(gardener.shown, marked(kind))
        state.note_card("find", task[SEAT], kind)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The card is not there."""
        name = state.laws.almanac.cards[move.args[0]].name
        return say("there is no {card} in your compost", card=say(name))


class Return(Rule):
    """What was set aside last round comes back as extra items."""

    def settle(self, state: Position, task: Task) -> int:
        """Cards are shown; dice keep their face or are rolled."""
        state.todo.pop()
        gardener = state.gardeners[task[SEAT]]
        for kind in gardener.aside:
            put(gardener.shown, marked(kind))
            state.note_card("return", task[SEAT], kind)
        for rolled in gardener.aside_dice:
            if face_of(rolled):
                put(gardener.dice, rolled)
                state.note_die("return-die", task[SEAT], rolled)
            else:
                state.todo.append((ROLL, task[SEAT], size_of(rolled)))
        gardener.aside, gardener.aside_dice = [], []
        return GO_ON


class Grow(Rule):
    """Nutrients of lost cards may be turned into new dice, which go to the compost."""

    def __init__(self) -> None:
        super().__init__(("grow", "done"), mark("grow a die from your nutrients, or stop growing"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask while there is enough for a die."""
        if state.gardeners[task[SEAT]].nutrients >= min(state.laws.almanac.numbers.nutrients):
            return ASK
        state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any size there are nutrients for."""
        notation = state.laws.notation
        prices = state.laws.almanac.numbers.nutrients
        pool = state.gardeners[task[SEAT]].nutrients
        found = [notation.one("grow", size) for size in range(6) if prices[size] <= pool]
        found.append(notation.plain("done"))
        return found

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Pay the nutrients for the die, or stop."""
        if move.kind == "done":
            state.todo.pop()
            return
        gardener = state.gardeners[task[SEAT]]
        size = move.args[0]
        gardener.nutrients -= state.laws.almanac.numbers.nutrients[size]
        gardener.compost_dice[size] += 1
        state.grown = counted_up(state.grown, size, 1)
        state.note("grow", task[SEAT], SIZES[size])

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """Too dear."""
        size = move.args[0]
        price = state.laws.almanac.numbers.nutrients[size]
        pool = state.gardeners[task[SEAT]].nutrients
        return plural(
            price,
            "a {die} costs {n} nutrient, and you have {pool}",
            "a {die} costs {n} nutrients, and you have {pool}",
            die=SIZES[size].upper(),
            pool=pool,
        )


RULES[END] = End()
RULES[CLEAN] = Clean()
RULES[REFILL] = Refill()
RULES[PICK] = Pick()
RULES[DRAW] = DrawCard()
RULES[FIND] = FindCard()
RULES[RETURN] = Return()
RULES[GROW] = Grow()
