"""Transition to the Battle Phase: the trigger, Bloom distribution, and the combined deck."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.cards import FLOWER, SEEDLING
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import in_set, joined, put, with_item
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    BLOOM,
    FRESH,
    GATHER,
    OUT,
    REFILL,
    REWARDED,
    SEAT,
    Task,
)


def transition_is_due(state: Position) -> bool:
    """Three stacks are exhausted (option: all Flowers are taken), or the cap is reached."""
    laws = state.laws
    if laws.all_flowers:
        due = not any(state.stacks[6:])
    else:
        due = state.exhausted() >= laws.almanac.numbers.exhausted
    if not due and state.round >= laws.cultivation_cap:
        state.forced = True
        state.note("cut-off", -1, "", state.round)
        return True
    return due


def begin_transition(state: Position) -> None:
    """Line up the distribution of Blooms, the new decks, and the first hands of the battle."""
    state.todo += [(FRESH,), (OUT,), (GATHER,)]
    state.todo += [(BLOOM, seat, 0) for seat in reversed(state.order)]


class Bloom(Rule):
    """Blooms for the two highest Flower counts; two alike with Flowers of one type only."""

    def __init__(self) -> None:
        super().__init__(("bloom",), mark("choose which Bloom your tied Flowers bring"))

    def counts(self, state: Position, task: Task) -> dict[int, int]:
        """The Flowers that count, of the kinds not yet rewarded; `task[REWARDED]` marks those that are."""
        gardener = state.gardeners[task[SEAT]]
        flowers = gardener.mantle if state.laws.deck_flowers else gardener.bud
        kinds = state.laws.almanac.of_type(FLOWER)
        return {
            kind: flowers.count(kind)
            for place, kind in enumerate(kinds)
            if kind in flowers and not in_set(task[REWARDED], place)
        }

    def settle(self, state: Position, task: Task) -> int:
        """Give what is beyond doubt; ask where a tie leaves a choice."""
        counts = self.counts(state, task)
        wanted = state.laws.almanac.numbers.blooms - task[REWARDED].bit_count()
        if not counts or wanted <= 0:
            state.todo.pop()
            return GO_ON
        if len(counts) == 1 and not task[REWARDED]:
            for kind in counts:
                for _ in range(wanted):
                    self.give(state, task[SEAT], kind)
            state.todo.pop()
            return GO_ON
        tied = self.tied(counts)
        if len(tied) > wanted:
            return ASK
        for kind in tied:
            self.reward(state, kind)
        return GO_ON

    def tied(self, counts: dict[int, int]) -> list[int]:
        """The kinds with the highest count."""
        best = max(counts.values())
        return [kind for kind, count in counts.items() if count == best]

    def reward(self, state: Position, kind: int) -> None:
        """Give the Bloom of a kind of Flower, and mark the kind as rewarded."""
        task = state.todo[-1]
        self.give(state, task[SEAT], kind)
        place = state.laws.almanac.of_type(FLOWER).index(kind)
        state.todo[-1] = (BLOOM, task[SEAT], joined(task[REWARDED], place))

    def give(self, state: Position, seat: int, flower: int) -> None:
        """The Bloom goes into the deck."""
        supply = state.gardeners[seat].supply
        bloom = state.laws.almanac.flower_bloom[flower]
        put(supply, bloom)
        state.bloomed = with_item(state.bloomed, bloom)
        state.note_card("bloom", seat, bloom)

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """The Blooms of the tied kinds."""
        almanac = state.laws.almanac
        return [
            state.laws.notation.one("bloom", almanac.flower_bloom[kind])
            for kind in self.tied(self.counts(state, task))
        ]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """The Bloom chosen."""
        self.reward(state, state.laws.almanac.cards[move.args[0]].on_what)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The Flowers do not bring it."""
        card = state.laws.almanac.cards[move.args[0]]
        return say(
            "your Flowers do not bring {card}: Blooms go to the two highest counts",
            card=say(card.name),
        )


class Gather(Rule):
    """Seedlings leave the game; everything else is shuffled into the Supply, with all dice."""

    def settle(self, state: Position, task: Task) -> int:
        """Make the decks of the battle."""
        state.todo.pop()
        state.battle_from = state.round + 1
        state.note("battle", -1, "", state.battle_from)
        type_of = state.laws.almanac.type_of
        for seat in state.order:
            gardener = state.gardeners[seat]
            deck = gardener.all_cards()
            for kind in deck:
                if type_of[kind] == SEEDLING:
                    state.lose_card(kind)
            gardener.supply = sorted([kind for kind in deck if type_of[kind] != SEEDLING])
            gardener.supply_dice = gardener.all_dice()
            gardener.compost_dice = [0, 0, 0, 0, 0, 0]
            gardener.hand, gardener.shown, gardener.table = [], [], []
            gardener.spent, gardener.mantle, gardener.bud = [], [], []
            gardener.aside, gardener.compost = [], []
            gardener.dice, gardener.aside_dice = [], []
            gardener.forget_round()
        state.cleared = tuple(state.lost)
        return GO_ON


class Fresh(Rule):
    """The first hands of the battle, drawn as in any round."""

    def settle(self, state: Position, task: Task) -> int:
        """Line up the draws."""
        state.todo.pop()
        drawn = state.laws.almanac.numbers.drawn
        state.todo += [(REFILL, seat, drawn) for seat in reversed(state.order)]
        return GO_ON


RULES[BLOOM] = Bloom()
RULES[GATHER] = Gather()
RULES[FRESH] = Fresh()
