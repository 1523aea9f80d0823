"""Hints: a good move for a person, why (`table/reasons.py`), and how sure that is.

What is said rests on one calculation (`table/weighing.py`), which also values all moves: the hint is
the first of those. The first answer comes within a second; whoever asks again is told more: what
longer thought found, how it expects play to go on, and what else is good.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from hortus.bots import roster
from hortus.bots.bot import Considered, Thought
from hortus.bots.budget import Budget
from hortus.bots.levels import MASTER
from hortus.bots.perfect import PERFECT, PerfectBot
from hortus.core.contract import Game, Move, State, View
from hortus.core.language import later, listed, mark, say, seat_name
from hortus.solve.words import reason as solved_reason
from hortus.table.annotate import Judge, Valued, known_solution, odds
from hortus.table.reasons import addressed, alike, certain, deals_of, reason_of
from hortus.table.weighing import EVEN, LOOKED, Found, Gap, Weighing

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
EVEN_WORD: Final = mark("one of several as good")
SO_FAR_WORD: Final = mark("so far")
"""How sure a hint is that is still thought about."""
CLEAR: Final = 0.05
"""So much better than any other, a move is clearly best,"""
PLAINLY: Final = 4.0
"""if that is so many standard errors,"""
OFTEN: Final = 4 * LOOKED
"""and rests on so many trials."""
CLOSE_SHORT: Final = "≈"
UNKNOWN_SHORT: Final = "?"
"""What stands for the value of a move that cannot be told from the best, and of one that was not looked at
closely."""
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


def find_hint(view: View, seconds: float) -> Hint:
    """The best move that the strongest finds in so many seconds, with its reason."""
    return Pondering(view).on(seconds)


class Pondering:
    """The strongest thinks about one decision, as long as it is asked to go on."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._bot = adviser(view.game)
        self._weighing: Weighing | None = None
        """What was found so far, if it is the Master who searches, and all the time for this decision."""
        self._found: Found | None = None
        self.seconds: float = 0.0
        """How long it has thought."""

    @property
    def trials(self) -> int:
        """On how many trials it rests; 0 where nothing is tried."""
        return 0 if self._found is None else self._found.trials

    def on(self, seconds: float) -> Hint:
        """What it finds in so many seconds more."""
        self.seconds += seconds
        found = self._found = self._think(seconds)
        return hint_of(self._view, found.thought, self._bot, found.gaps)

    def _think(self, seconds: float) -> Found:
        if self._bot != MASTER.name:
            thought = roster.bot_for_people(self._bot).think(self._view, Random(0))
            return Found(thought, {}, 0)
        if self._weighing is None:
            self._weighing = Weighing(self._view)
        trials = max(TRIALS, self._view.game.profile.master)
        return self._weighing.on(Budget(trials, seconds))

    def values(self) -> list[Valued]:
        """What every move is worth as far as that is known, the one of the hint first."""
        if self._found is None:
            return []
        if self._bot != PERFECT.name:
            return values_of(self._view, self._found)
        exact = Judge(self._view.game).values(self._view.sample(Random(0)))
        chosen = str(self._found.thought.move)
        return sorted(exact, key=lambda one: one.move != chosen or one.short != exact[0].short)


def values_of(view: View, found: Found) -> list[Valued]:
    """Every move with what it is worth: the choice in games won of a hundred, others by how many less."""
    thought = found.thought
    best = odds(view, thought.value)
    valued = [_valued(view, one, best, found.gaps.get(one.move)) for one in thought.considered]
    known = [one.move for one in thought.considered]
    words = later("not looked at closely")
    others = [move for move in view.moves() if move not in known]
    return valued + [Valued(str(move), UNKNOWN_SHORT, words) for move in others]


def _valued(view: View, one: Considered, best: float, gap: Gap | None) -> Valued:
    share = odds(view, one.value)
    short = f"{share:.0f} %" if best - share < 0.5 else f"−{best - share:.0f}"
    words = later("wins about {share} games in 100", share=f"{share:.0f}")
    if gap is not None and gap.close:
        short = CLOSE_SHORT
        words = later("as good as the best, as far as can be told")
    return Valued(str(one.move), short, words)


def hint_of(
    view: View, thought: Thought, name: str, gaps: Mapping[Move, Gap] | None = None
) -> Hint:
    """What a bot of that name thinks, as a hint; with how far other moves are behind, if that was weighed."""
    if name == PERFECT.name:
        solution = known_solution(view.game)
        assert solution is not None
        reason = solved_reason(solution, view.sample(Random(0)))
        return Hint(thought.move, reason, CERTAIN_WORD, name, more=more_of(view, thought))
    equal = [one.move for one in even_with(view, thought, gaps)]
    return Hint(
        thought.move,
        reason_of(view, thought, equal),
        how_sure(view, thought, gaps),
        name,
        equal[0] if equal else None,
        more_of(view, thought),
    )


# --- how sure ----------------------------------------------------------------------------------


def how_sure(view: View, thought: Thought, gaps: Mapping[Move, Gap] | None = None) -> str:
    """How sure a thought is, in a word or two: by how far all other moves are behind, and not by luck."""
    if certain(view, thought):
        return CERTAIN_WORD
    if even_with(view, thought, gaps):
        return EVEN_WORD
    others = _others(view, thought)
    tried = min([one.visits for one in [*thought.considered[:1], *others[:1]]], default=0)
    if not others or not gaps or tried < OFTEN:
        return LIKELY_WORD
    behind = [gaps[one.move] for one in others]
    plain = all([gap.loss >= max(CLEAR, PLAINLY * gap.error) for gap in behind])
    return CLEAR_WORD if plain else LIKELY_WORD


def even_with(
    view: View, thought: Thought, gaps: Mapping[Move, Gap] | None = None
) -> list[Considered]:
    """The other moves that were looked at as seriously and cannot be told from the best."""
    if not thought.considered or certain(view, thought):
        return []
    best = thought.considered[0]
    known = gaps or {}
    return [
        one
        for one in _others(view, thought)
        if 2 * one.visits >= best.visits
        and known.get(one.move, Gap(best.value - one.value, 0.0)).close
    ]


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
    if all([thought.value - one.value < EVEN for one in worse]):
        return say(
            "It wins about {share} games in 100; about as many: {moves}.",
            share=share,
            moves=listed(ways),
        )
    return say(
        "It wins about {share} games in 100; next best: {moves}.", share=share, moves=listed(ways)
    )


def label_of(state: State, move: Move) -> str:
    """A move in words, as whoever makes it reads them."""
    view = state.view(state.actor_of(move))
    return state.game.face.label(view, move)
