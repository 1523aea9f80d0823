"""Hints: a good move for a person, why (`table/reasons.py`), and how sure that is.

The first answer comes within a second; whoever asks again is told more: what a longer search
found, how it expects play to go on, and what else is good.
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
from hortus.core.language import listed, mark, say, seat_name
from hortus.solve.words import reason as solved_reason
from hortus.table.annotate import known_solution, odds
from hortus.table.reasons import addressed, alike, certain, deals_of, reason_of

FIRST_SECONDS: Final = 0.5
"""How long the first answer may take to think, and how long it thinks at a stretch after that."""
TRIALS: Final = 20_000
"""How many trials at a stretch are enough, where so many are made in less time and the Master makes no more."""
MORE_SECONDS: Final = 5.0
"""How long a better one may take, while the person goes on looking."""
CERTAIN_WORD: Final = mark("certain")
"""How sure a hint is that more thinking will not change."""
CLEAR_WORD: Final = mark("clearly best")
LIKELY_WORD: Final = mark("probably best")
EVEN_WORD: Final = mark("a toss-up")
CLEAR: Final = 0.05
"""So much better than the next, in value and visited so much more, a move is clearly best."""
EVEN: Final = 0.005
"""Two moves whose values differ by less are as good as each other."""
FOLLOWED: Final = 4
"""How many moves of the expected line are told."""
TOLD_OTHERS: Final = 2
"""How many of the next best moves are told."""


class Hint(NamedTuple):
    """A move, why (seats as `{0}`, `{1}`), how sure that is in a word or two, and who says so."""

    move: Move
    reason: str
    sure: str
    bot: str
    equal: Move | None = None
    """Another move that is as good."""
    more: str = ""
    """For those who ask again: how play is expected to go on, and what else is good."""


def adviser(game: Game) -> str:
    """Whom to ask for a hint: the strongest bot of the game that has all it needs."""
    found = roster.strongest(game.name)
    bot = roster.bot(found)
    return roster.strongest() if isinstance(bot, PerfectBot) and bot.missing(game) else found


def find_hint(view: View, seconds: float, rng: Random) -> Hint:
    """The best move that the strongest finds in so many seconds, with its reason."""
    return Pondering(view, rng).on(seconds)


class Pondering:
    """The strongest thinks about one decision, as long as it is asked to go on."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view = view
        self._rng = rng
        self._bot = adviser(view.game)
        self._search: Search | None = None
        """What was found so far, if it is the Master who searches, and all the time for this decision."""

    def on(self, seconds: float) -> Hint:
        """What it finds in so many seconds more."""
        if self._bot == MASTER.name:
            trials = max(TRIALS, self._view.game.profile.master)
            thought = self._searched(Budget(trials, seconds))
        else:
            thought = roster.bot_for_people(self._bot).think(self._view, self._rng)
        return hint_of(self._view, thought, self._bot)

    def _searched(self, budget: Budget) -> Thought:
        moves = self._view.moves()
        if len(moves) == 1:
            return Thought(moves[0], [Considered(moves[0], 0, 0.0)], sure=1.0)
        meter = budget.start()
        if self._search is None:
            self._search = Search(self._view, self._rng)
            self._search.iterate()
        search = self._search
        while not search.root.proven and meter.spend():
            search.iterate()
        return search.thought()


def hint_of(view: View, thought: Thought, name: str) -> Hint:
    """What a bot of that name thinks, as a hint."""
    if name == PERFECT.name:
        solution = known_solution(view.game)
        assert solution is not None
        reason = solved_reason(solution, view.sample(Random(0)))
        return Hint(thought.move, reason, CERTAIN_WORD, name, more=more_of(view, thought))
    equal = even_with(view, thought)
    return Hint(
        thought.move,
        reason_of(view, thought),
        how_sure(view, thought),
        name,
        None if equal is None else equal.move,
        more_of(view, thought),
    )


# --- how sure ----------------------------------------------------------------------------------


def how_sure(view: View, thought: Thought) -> str:
    """How sure a thought is, in a word or two: by how far the next best move is behind."""
    if certain(view, thought):
        return CERTAIN_WORD
    if even_with(view, thought) is not None:
        return EVEN_WORD
    others = _others(view, thought)
    if not others:
        return LIKELY_WORD
    best, second = thought.considered[0], others[0]
    ahead = max([one.value for one in others if 2 * one.visits >= second.visits])
    often = best.visits >= 2 * second.visits
    return CLEAR_WORD if often and best.value - ahead >= CLEAR else LIKELY_WORD


def even_with(view: View, thought: Thought) -> Considered | None:
    """Another move that was looked at as seriously and found as good; None if there is none."""
    if not thought.considered or certain(view, thought):
        return None
    best = thought.considered[0]
    for one in _others(view, thought):
        if 2 * one.visits >= best.visits and best.value - one.value < EVEN:
            return one
    return None


def _others(view: View, thought: Thought) -> list[Considered]:
    """The moves that were considered besides the chosen one, but for other aims of the same piece."""
    return [
        one
        for one in thought.considered
        if one.move != thought.move and not alike(view, one.move, thought.move)
    ]


# --- for those who ask again -------------------------------------------------------------------


def more_of(view: View, thought: Thought) -> str:
    """How play is expected to go on, and what else is good: seats as `{0}`; may be empty."""
    told = [_expected(view, thought), _also(view, thought)]
    return addressed(" ".join([text for text in told if text]), view.seat)


def _expected(view: View, thought: Thought) -> str:
    """The expected line in words, as far as everybody's moves are known."""
    state: State = deals_of(view)[0]
    steps: list[str] = []
    for move in thought.line[: 1 + FOLLOWED]:
        if state.chance or state.over or state.why_not(move):
            break
        who = state.actor_of(move)
        if state.masked(move, view.seat) is not move:
            break
        steps.append(say("{who} “{move}”", who=seat_name(who), move=label_of(state, move)))
        state.play(move)
    if len(steps) < 2:
        return ""
    return say("Expected next: {moves}.", moves=", ".join(steps[1:]))


def _also(view: View, thought: Thought) -> str:
    """What is expected of the move, in how many of a hundred games one wins, and of the next best ones;
    one that was hardly looked at and seemed better by luck is none of these."""
    if len(thought.considered) < 2 or certain(view, thought):
        return ""
    worse = [one for one in _others(view, thought) if one.value <= thought.value][:TOLD_OTHERS]
    state = deals_of(view)[0]
    share = f"{odds(view, thought.value):.0f}"
    if not worse:
        return say("It wins about {share} games in 100.", share=share)
    ways = [
        say(
            "“{move}” ({share})",
            move=label_of(state, one.move),
            share=f"{odds(view, one.value):.0f}",
        )
        for one in worse
    ]
    return say(
        "It wins about {share} games in 100; next best: {moves}.", share=share, moves=listed(ways)
    )


def label_of(state: State, move: Move) -> str:
    """A move in words, as whoever makes it reads them."""
    view = state.view(state.actor_of(move))
    return state.game.face.label(view, move)
