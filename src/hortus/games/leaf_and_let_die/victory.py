"""Victory: who is eliminated at the end of a round, and how the game ended."""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Result, rank_by
from hortus.core.language import later, mark
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import counted_up
from hortus.games.leaf_and_let_die.questions import GO_ON, RULES, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import OUT, Task

WAYS: Final = (mark("standing"), mark("stalled"), mark("fallen together"))
"""How a share of the win came about: what the parts of a score are called."""


class Out(Rule):
    """Whoever has no cards, or no dice, is out; the last one standing wins."""

    def settle(self, state: Position, task: Task) -> int:
        """Test everybody at once; end the game, or go on with those who are left."""
        state.todo.pop()
        for seat in state.order:
            gardener = state.gardeners[seat]
            if not gardener.stands():
                gardener.fell = max(1, state.round)
                state.note("out", seat, "", gardener.fell)
        alive = state.alive()
        rounds = state.round - state.battle_from + 1
        if len(alive) > 1 and state.battle_from and rounds >= state.laws.battle_cap:
            state.stalled = True
            state.note("stall", -1, "", rounds)
        if len(alive) <= 1 or state.stalled:
            state.todo.clear()
            state.note("end", -1, "", state.round)
            return GO_ON
        for seat in state.order:
            if state.gardeners[seat].fell:
                leave_game(state, state.gardeners[seat])
        state.order = tuple([seat for seat in state.order if not state.gardeners[seat].fell])
        return GO_ON


def leave_game(state: Position, gardener: Gardener) -> None:
    """All that the eliminated still own leaves the game with them."""
    for kind in gardener.all_cards():
        state.lose_card(kind)
    for size, count in enumerate(gardener.all_dice()):
        state.lost_dice = counted_up(state.lost_dice, size, count)
    fell = gardener.fell
    # A fresh mat with nothing on it.
    empty = Gardener()
    empty.fell = fell
    state.gardeners[state.gardeners.index(gardener)] = empty


def judge(state: Position) -> Result:
    """The last one standing wins; see the rulings for what the rulebook leaves open."""
    merits: list[tuple[float, ...]] = []
    for seat, gardener in enumerate(state.gardeners):
        last = float(gardener.fell) if gardener.fell else float(state.round + 1)
        merits.append((last, tie_break(state, seat)))
    ranks = rank_by(merits)
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
    share = 1.0 / len(winners)
    way = WAYS[0 if len(state.alive()) == 1 else 1 if state.stalled else 2]
    scores = tuple([share if seat in winners else 0.0 for seat in range(state.players)])
    parts = [
        {name: scores[seat] if name == way else 0.0 for name in WAYS}
        for seat in range(state.players)
    ]
    return Result(scores, ranks, winners, reason(state), parts)


def tie_break(state: Position, seat: int) -> float:
    """What decides between those who lasted equally long."""
    if not state.gardeners[seat].fell:
        return float(state.strength(seat)) if state.stalled else 0.0
    if state.laws.chain_breaks_ties and seat in state.order:
        return float(-state.order.index(seat))
    return 0.0


def reason(state: Position) -> str:
    """Why the game ended as it did, in a few words."""
    alive = len(state.alive())
    if state.stalled and alive > 1:
        words = mark("the battle stalled at the cap on rounds; most sides and resilience")
    elif alive == 1:
        words = mark("the last one standing")
    elif state.laws.chain_breaks_ties:
        words = mark("all who were left fell in one round; the higher in the chain wins")
    else:
        words = mark("all who were left fell in one round, and share")
    if not state.forced:
        return words
    return later("{reason}; the cap on rounds ended the cultivation", reason=later(words))


RULES[OUT] = Out()
