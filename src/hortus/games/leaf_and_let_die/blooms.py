"""Flowers and Blooms in Battle: the Mantle, Flowers fed to a Bloom, and the Bloom discarded."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import KEPT_CARD, has_mark, with_item, without
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, Plain, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    ADORN,
    CARD,
    DRAW,
    FEED,
    MATCHING,
    OTHERS,
    SEAT,
    SPEND,
    VALUE,
    Task,
)


class Adorn(Plain):
    """A Flower goes to the Mantle, and a card is drawn that may still be played."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """From the table to the Mantle."""
        if gardener.take_played(task[CARD]) >= 0:
            gardener.mantle = with_item(gardener.mantle, task[CARD])
            state.note_card("adorn", task[SEAT], task[CARD])
        state.todo += [(DRAW, task[SEAT])] * task[VALUE]

    def most(self, value: int) -> int:
        """As many draws."""
        return value


class Feed(Rule):
    """Flowers are discarded from the Mantle to strengthen a Bloom: any number, then done."""

    def __init__(self) -> None:
        super().__init__(
            ("feed", "done"), mark("feed Flowers of your Mantle to the Bloom, then stop feeding")
        )

    def settle(self, state: Position, task: Task) -> int:
        """Ask while there are Flowers left."""
        if state.gardeners[task[SEAT]].mantle:
            return ASK
        self.finish(state, task)
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any Flower of the Mantle, or no more."""
        notation = state.laws.notation
        kinds = sorted(set(state.gardeners[task[SEAT]].mantle))
        return [notation.one("feed", kind) for kind in kinds] + [notation.plain("done")]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """A Flower is discarded, or the Bloom takes effect."""
        if move.kind == "done":
            self.finish(state, task)
            return
        seat, kind, matching, others = task[SEAT], task[CARD], task[MATCHING], task[OTHERS]
        gardener = state.gardeners[seat]
        flower = move.args[0]
        gardener.mantle = without(gardener.mantle, flower)
        gardener.spent = with_item(gardener.spent, flower)
        state.note_card("feed", seat, flower)
        if flower == state.laws.almanac.cards[kind].on_what:
            matching += 1
        else:
            others += 1
        state.todo[-1] = (FEED, seat, kind, matching, others)

    def finish(self, state: Position, task: Task) -> None:
        """Line up the match effect, as strong as the Flowers make it."""
        state.todo.pop()
        seat, kind, matching, others = task[SEAT], task[CARD], task[MATCHING], task[OTHERS]
        card = state.laws.almanac.cards[kind]
        operation, value = card.match
        second, extra = card.other
        if state.laws.code_bonus:
            state.todo.append((operation, seat, kind, value + matching + (others + 1) // 2))
            return
        strength = value * matching
        rest = extra * (others // card.other_per)
        if operation == second:
            strength, rest = strength + rest, 0
        if rest:
            state.todo.append((second, seat, kind, rest))
        if strength:
            state.todo.append((operation, seat, kind, strength))

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The Flower is not there."""
        name = state.laws.almanac.cards[move.args[0]].name
        return say("there is no {card} on your Mantle", card=say(name))


class Spend(Rule):
    """A Bloom is discarded as soon as its effect is resolved."""

    def settle(self, state: Position, task: Task) -> int:
        """It waits beside the compost for the end of the round."""
        state.todo.pop()
        gardener = state.gardeners[task[SEAT]]
        card = gardener.take_played(task[CARD])
        if card >= 0:
            if has_mark(card, KEPT_CARD):
                gardener.aside = with_item(gardener.aside, task[CARD])
            else:
                gardener.spent = with_item(gardener.spent, task[CARD])
        return GO_ON


RULES[ADORN] = Adorn()
RULES[FEED] = Feed()
RULES[SPEND] = Spend()
