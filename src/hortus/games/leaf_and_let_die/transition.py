"""Transition to the Battle Phase: the trigger, Bloom distribution, and the combined deck."""

from __future__ import annotations

from bisect import insort

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import FLOWER, SEEDLING
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, Colony, Rule
from hortus.games.leaf_and_let_die.notation import Deed
from hortus.games.leaf_and_let_die.ops import BLOOM, FRESH, GATHER, OUT, REFILL, Task


def transition_is_due(colony: Colony) -> bool:
    """Three stacks are exhausted (option: all Flowers are taken), or the cap is reached."""
    laws = colony.laws
    if laws.all_flowers:
        due = not any(colony.stacks[6:])
    else:
        due = colony.exhausted() >= laws.almanac.numbers.exhausted
    if not due and colony.round >= laws.cultivation_cap:
        colony.forced = True
        return True
    return due


def begin_transition(colony: Colony) -> None:
    """Line up the distribution of Blooms, the new decks, and the first hands of the battle."""
    colony.todo += [(FRESH,), (OUT,), (GATHER,)]
    colony.todo += [(BLOOM, seat, 0) for seat in reversed(colony.order)]


class Bloom(Rule):
    """Blooms for the two highest Flower counts; two alike with Flowers of one type only."""

    def __init__(self) -> None:
        super().__init__(("bloom",), "choose which Bloom your tied Flowers bring")

    def counts(self, colony: Colony, task: Task) -> dict[int, int]:
        """The Flowers that count, of the kinds not yet rewarded; `task[2]` marks those that are."""
        gardener = colony.gardeners[task[1]]
        flowers = gardener.mantle if colony.laws.deck_flowers else gardener.bud
        kinds = colony.laws.almanac.of_type(FLOWER)
        return {
            kind: flowers.count(kind)
            for place, kind in enumerate(kinds)
            if kind in flowers and not task[2] >> place & 1
        }

    def settle(self, colony: Colony, task: Task) -> int:
        """Give what is beyond doubt; ask where a tie leaves a choice."""
        counts = self.counts(colony, task)
        wanted = colony.laws.almanac.numbers.blooms - task[2].bit_count()
        if not counts or wanted <= 0:
            colony.todo.pop()
            return GO_ON
        if len(counts) == 1 and not task[2]:
            for kind in counts:
                for _ in range(wanted):
                    self.give(colony, task[1], kind)
            colony.todo.pop()
            return GO_ON
        tied = self.tied(counts)
        if len(tied) > wanted:
            return ASK
        for kind in tied:
            self.reward(colony, kind)
        return GO_ON

    def tied(self, counts: dict[int, int]) -> list[int]:
        """The kinds with the highest count."""
        best = max(counts.values())
        return [kind for kind, count in counts.items() if count == best]

    def reward(self, colony: Colony, kind: int) -> None:
        """Give the Bloom of a kind of Flower, and mark the kind as rewarded."""
        task = colony.todo[-1]
        self.give(colony, task[1], kind)
        place = colony.laws.almanac.of_type(FLOWER).index(kind)
        colony.todo[-1] = (BLOOM, task[1], task[2] | 1 << place)

    def give(self, colony: Colony, seat: int, flower: int) -> None:
        """The Bloom goes into the deck."""
        supply = colony.gardeners[seat].supply
        bloom = colony.laws.almanac.flower_bloom[flower]
        insort(supply, bloom)
        insort(colony.bloomed, bloom)

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """The Blooms of the tied kinds."""
        almanac = colony.laws.almanac
        return [
            colony.laws.scribe.one("bloom", almanac.flower_bloom[kind])
            for kind in self.tied(self.counts(colony, task))
        ]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """The Bloom chosen."""
        self.reward(colony, colony.laws.almanac.cards[move.args[0]].on_what)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The Flowers do not bring it."""
        card = colony.laws.almanac.cards[move.args[0]]
        return f"your Flowers do not bring {card.name}: Blooms go to the two highest counts"


class Gather(Rule):
    """Seedlings leave the game; everything else is shuffled into the Supply, with all dice."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Make the decks of the battle."""
        colony.todo.pop()
        colony.battle_from = colony.round + 1
        type_of = colony.laws.almanac.type_of
        for seat in colony.order:
            gardener = colony.gardeners[seat]
            deck = gardener.all_cards()
            for kind in deck:
                if type_of[kind] == SEEDLING:
                    colony.lose_card(kind)
            gardener.supply = sorted([kind for kind in deck if type_of[kind] != SEEDLING])
            gardener.supply_dice = gardener.all_dice()
            gardener.compost_dice = [0, 0, 0, 0, 0, 0]
            gardener.hand, gardener.shown, gardener.table = [], [], []
            gardener.spent, gardener.mantle, gardener.bud = [], [], []
            gardener.aside, gardener.compost = [], []
            gardener.dice, gardener.aside_dice = [], []
            gardener.forget_round()
        return GO_ON


class Fresh(Rule):
    """The first hands of the battle, drawn as in any round."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Line up the draws."""
        colony.todo.pop()
        drawn = colony.laws.almanac.numbers.drawn
        colony.todo += [(REFILL, seat, drawn) for seat in reversed(colony.order)]
        return GO_ON


RULES[BLOOM] = Bloom()
RULES[GATHER] = Gather()
RULES[FRESH] = Fresh()
