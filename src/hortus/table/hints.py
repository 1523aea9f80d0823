"""Hints: a good move for a person, with a reason made from what the search saw.

The reason is put together from claims of the game (`Insight.claims`): what the move does, and what
the expected answer to the next best one would do. A claim is said only if it holds in every deal
that agrees with what the seat knows and before chance acts, so a hint tells nothing that the seat
could not know, and is the same whatever is hidden.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from hortus.bots import roster
from hortus.bots.bot import Considered, Thought
from hortus.bots.budget import Budget
from hortus.bots.levels import MASTER
from hortus.bots.perfect import PERFECT, PerfectBot
from hortus.bots.search import Search
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import HortusError
from hortus.solve.words import reason as solved_reason
from hortus.table.annotate import known_solution

FIRST_SECONDS: Final = 0.7
"""How long the first answer may take to think."""
MORE_SECONDS: Final = 5.0
"""How long a better one may take, while the person goes on looking."""
DEALS: Final = 6
"""In how many deals a claim must hold where something is hidden."""
MOST_CLAIMS: Final = 3
"""More would be a speech."""
ALTERNATIVES: Final = 4
"""How many of the next best moves are looked at for an answer worth telling."""
WORSE: Final = 0.02
"""How much worse than the best a move must be for its answer to be told."""
CERTAIN: Final = 1.0 - 1e-9
CERTAIN_WORD: Final = "certain"
"""How sure a hint is that more thinking will not change."""


class Hint(NamedTuple):
    """A move, why (seats as `{0}`, `{1}`), how sure that is in a word or two, and who says so."""

    move: Move
    reason: str
    sure: str
    bot: str


def adviser(game: Game) -> str:
    """Whom to ask for a hint: the strongest bot of the game that has all it needs."""
    found = roster.strongest(game.name)
    bot = roster.bot(found)
    return roster.strongest() if isinstance(bot, PerfectBot) and bot.missing(game) else found


def find_hint(view: View, seconds: float, rng: Random) -> Hint:
    """The best move that the strongest finds in so many seconds, with its reason."""
    game, name = view.game, adviser(view.game)
    if name == PERFECT.name:
        solution = known_solution(game)
        assert solution is not None
        thought = roster.bot(name).think(view, rng)
        return Hint(thought.move, solved_reason(solution, view.sample(rng)), CERTAIN_WORD, name)
    if name == MASTER.name:
        thought = _searched(view, Budget(seconds=seconds), rng)
    else:
        thought = roster.bot_for_people(name).think(view, rng)
    return Hint(thought.move, reason_of(view, thought), how_sure(thought), name)


def _searched(view: View, budget: Budget, rng: Random) -> Thought:
    """What the Master's search finds if all the time is for this one decision."""
    moves = view.moves()
    if len(moves) == 1:
        return Thought(moves[0], [Considered(moves[0], 0, 0.0)], sure=1.0)
    search = Search(view, rng)
    meter = budget.start()
    search.iterate()
    while not search.root.proven and meter.spend():
        search.iterate()
    return search.thought()


def how_sure(thought: Thought) -> str:
    """How sure a thought is, in a word or two."""
    if thought.sure >= CERTAIN:
        return CERTAIN_WORD
    if thought.sure >= 0.6:
        return "quite sure"
    return "fairly sure" if thought.sure >= 0.35 else "a close call"


def reason_of(view: View, thought: Thought) -> str:
    """Why a move is good, in one or two sentences; seats as `{0}`; empty if there is nothing to say."""
    if len(thought.considered) < 2 and len(view.moves()) == 1:
        return "It is the only move."
    deals = _deals(view)
    told = [_done(deals, thought.move)]
    if thought.sure >= CERTAIN and abs(thought.value) >= CERTAIN:
        told.append("It wins for certain." if thought.value > 0 else "It puts off a certain loss.")
    else:
        told.append(_answered(view, deals, thought))
    return " ".join([sentence for sentence in told if sentence])


def _deals(view: View) -> list[State]:
    """Positions that agree with what the seat knows; always the same ones for the same view."""
    count = DEALS if view.game.about.hidden else 1
    return [view.sample(Random(f"hint {number}")) for number in range(count)]


def _done(deals: list[State], move: Move) -> str:
    """What a move does, as a sentence; empty if nothing is worth saying."""
    return f"It {phrase}." if (phrase := said_of(deals, move)) else ""


def said_of(deals: list[State], move: Move) -> str:
    """What a move does for certain, to stand behind "it"; empty if nothing, or if it may be illegal."""
    common: list[str] | None = None
    for before in deals:
        seat = before.actor_of(move)
        after = _after(before, move)
        if after is None:
            return ""
        texts = [claim.text for claim in before.game.insight.claims(before, after, seat)]
        common = texts if common is None else [one for one in common if one in texts]
    return _joined(list(dict.fromkeys(common or []))[:MOST_CLAIMS])


def _after(before: State, move: Move) -> State | None:
    """The position right after a move, before chance acts; None if it is not legal there."""
    after = before.copy()
    try:
        after.play(move)
    except HortusError:
        return None
    return after


def _joined(phrases: list[str]) -> str:
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} and {phrases[-1]}"


def _answered(view: View, deals: list[State], thought: Thought) -> str:
    """What the expected answer to another good move would do: why that one is not better."""
    for other in thought.considered[1 : 1 + ALTERNATIVES]:
        if len(other.line) < 2 or other.value > thought.value - WORSE:
            continue
        answer = other.line[1]
        later = [_after(deal, other.move) for deal in deals]
        known = [state for state in later if state is not None and not state.chance]
        if len(known) < len(deals) or view.seat in known[0].actors:
            continue
        seat = known[0].actor_of(answer)
        phrase = said_of(known, answer)
        if phrase:
            return f"{{{seat}}} would answer {other.move} with {answer}, which {phrase}."
    return ""
