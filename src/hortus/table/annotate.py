"""A game looked at again: each decision marked, with what would have been better.

In Wizard's Garden the solution judges where there is a table for the options: then every value is
exact. Elsewhere a searching bot looks at each decision from what its seat knew, with a counted
budget: an estimate, the same on every machine. Values are for the seat that moved, from -1 (lost)
to 1 (won). The marks:

* `!!` best: nothing better was found (a search: within `NOISE`);
* `!` good: it costs less than `MISTAKE`; exact: up to `GOOD_POINTS` points, a flower being two;
* `?` mistake: it costs more;
* `??` blunder: it costs `BLUNDER` or more; exact: it changes who wins.

Where there was no choice there is no mark. The turning point is the blunder of a seat that did not win
that cost most; exact: the last that changed who wins. A game without one has none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hortus.bots.budget import Budget
from hortus.bots.search import SearchBot
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import HortusError
from hortus.core.language import Later, later, mark, say
from hortus.core.record import Note
from hortus.solve.answers import Solution, solution_of
from hortus.solve.words import outcome, said, ties_go_to_second
from hortus.table.match import Match

BEST: Final = "!!"
GOOD: Final = "!"
MISTAKE_MARK: Final = "?"
BLUNDER_MARK: Final = "??"
MARK_WORDS: Final = {
    BEST: mark("best"),
    GOOD: mark("good"),
    MISTAKE_MARK: mark("mistake"),
    BLUNDER_MARK: mark("blunder"),
    "=": mark("even"),
}
"""What each mark of a record means to people."""
NOISE: Final = 0.03
MISTAKE: Final = 0.15
BLUNDER: Final = 0.3
"""What an estimated value may lose before the move gets a worse mark."""
GOOD_POINTS: Final = 3
"""What a good move may cost where the value is exact."""
WIDE: Final = 12
"""A lead of so many points is drawn as 1."""
USUAL: Final = Budget(count=200)
"""How much a search looks at each decision, and as much again at the move that was played."""
TURNING: Final = mark("the turning point")
_TURNING_AND: Final = mark("the turning point; {words}")
_WORSE: Final = mark("from {before} to {after}; better: {move}")
ANALYSED: Final = "analysed by"  # no text
"""How the notes of an analysis begin, and how the one on the turning point does."""
_BETTER = re.compile(r"better: (\S+)")

Progress = Callable[[int, int], None]
"""Told how many decisions are judged, of how many."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision: what it was worth to its seat before and after, and what would have been best."""

    step: int
    """How many moves were made when it was made, itself included."""
    seat: int
    move: str
    best: str
    """The played move itself, if nothing better was found."""
    before: float
    after: float
    mark: str
    words: str

    @property
    def cost(self) -> float:
        """What the move gave away."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Valued:
    """A possible move and what it is worth to its seat, in short and in words."""

    move: str
    short: str
    words: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """All decisions of a match, judged."""

    judged: tuple[Judged, ...]
    by: str
    """Who judged: the solution, or a bot by name."""
    exact: bool
    turning: int
    """The step of the turning point; 0 if there is none."""

    def notes(self) -> list[Note]:
        """The same as notes of a record; the first says who judged."""
        by = later(self.by)
        if self.exact:
            found = [Note(0, later("analysed by {who}: exact", who=by))]
        else:
            found = [Note(0, later("analysed by {who}: estimates", who=by))]
        for one in self.judged:
            text = _turning(one.words) if one.step == self.turning else one.words
            found.append(Note(one.step, text, one.mark, round(one.after, 3)))
        return found


def _turning(words: str) -> str:
    """What is said of the turning point."""
    return later(_TURNING_AND, words=words) if words else later(TURNING)


class Judge:
    """Judges one decision at a time; the same decision always alike."""

    def __init__(self, game: Game, budget: Budget = USUAL, by_search: bool = False) -> None:
        self.solution = None if by_search else known_solution(game)
        """None where there is none, or if it was asked to search all the same."""
        self.bot = SearchBot(budget)

    @property
    def exact(self) -> bool:
        """True if the solution judges."""
        return self.solution is not None

    @property
    def name(self) -> str:
        """Who judges, for people."""
        return mark("the solution") if self.exact else self.bot.name

    def judge(self, state: State, step: int, move: Move, seat: int) -> Judged | None:
        """The move of a seat in a position after so many steps; None if there was no choice."""
        if self.solution is not None:
            return _by_solution(self.solution, state, step, move)
        return _by_search(self.bot, state, step, move, seat)

    def values(self, state: State) -> list[Valued]:
        """What every move leads to with best play, the best first; empty where there is no solution."""
        if self.solution is None:
            return []
        game, seat = state.game, state.actors[0]
        choices = sorted(self.solution.choices(state), key=lambda one: -one[1])
        return [
            Valued(str(move), f"{value:+d}" if value else "0", said(value, seat, game))
            for move, value in choices
        ]

    def conclude(self, judged: Sequence[Judged], end: State) -> Analysis:
        """Everything that was judged, seen from the last position."""
        turning = _turning_point(judged, end, self.exact)
        return Analysis(tuple(judged), self.name, self.exact, turning)


def odds(state: State | View, value: float) -> float:
    """A value, from -1 to 1, as games won of a hundred: where one wins, the others share the loss."""
    sides = 2 if state.game.about.cooperative else max(2, state.players)
    return 100 * (value * (sides - 1) + 1) / sides


def annotate(match: Match, budget: Budget = USUAL, progress: Progress | None = None) -> Analysis:
    """Judge every decision of a match, by the solution where there is one, else by search."""
    judge = Judge(match.game, budget)
    decisions = [step for step, mover in enumerate(match.movers) if mover >= 0]
    state = match.at(0)
    judged: list[Judged] = []
    done = 0
    for step, move in enumerate(match.moves):
        if match.movers[step] >= 0:
            one = judge.judge(state, step, move, match.movers[step])
            judged += [] if one is None else [one]
            done += 1
            if progress is not None:
                progress(done, len(decisions))
        state.play(move)
    return judge.conclude(judged, state)


def known_solution(game: Game) -> Solution | None:
    """The solution of a game, if it is solved and there is a table for its options."""
    try:
        return solution_of(game)
    except HortusError:
        return None


def worth(value: int, seat: int, second_wins_ties: bool) -> float:
    """An exact value between -1 and 1: at least a half is a win, at most minus a half a loss."""
    won = outcome(value, seat, second_wins_ties)
    return won * (0.5 + 0.5 * min(abs(value), WIDE) / WIDE)


def _by_solution(solution: Solution, state: State, step: int, move: Move) -> Judged | None:
    choices = solution.choices(state)
    seat, second = state.actors[0], ties_go_to_second(state.game)
    if len(choices) < 2:
        return None
    values = dict(choices)
    most, got = max(values.values()), values[move]
    right = [one for one, value in choices if value == most]
    best = move if got == most else right[0]
    told = said(got, seat, state.game)
    if got == most:
        mark = BEST
        words = later("keeps {value}", value=told)
        if len(right) == 1:
            words = later("keeps {value}, the only move that does", value=told)
    else:
        turned = outcome(got, seat, second) < outcome(most, seat, second)
        small = most - got <= GOOD_POINTS
        mark = BLUNDER_MARK if turned else GOOD if small else MISTAKE_MARK
        words = later(
            _WORSE,
            before=said(most, seat, state.game),
            after=told,
            move=str(best),
        )
    before, after = worth(most, seat, second), worth(got, seat, second)
    return Judged(step + 1, seat, str(move), str(best), before, after, mark, words)


def _by_search(bot: SearchBot, state: State, step: int, move: Move, seat: int) -> Judged | None:
    view = state.view(seat)
    if len(view.moves()) < 2 and not state.game.about.candidates:
        return None
    thought = bot.think(view, Random(f"think {step}"))
    before = after = thought.value
    if thought.move != move:
        after = bot.weigh(view, move, Random(f"weigh {step}"))
        before = max(before, after)
    cost = before - after
    if cost <= NOISE:
        return Judged(step + 1, seat, str(move), str(move), before, after, BEST, "")
    mark = BLUNDER_MARK if cost >= BLUNDER else MISTAKE_MARK if cost >= MISTAKE else GOOD
    words = later(
        _WORSE,
        before=f"{before:+.2f}",
        after=f"{after:+.2f}",
        move=str(thought.move),
    )
    return Judged(step + 1, seat, str(move), str(thought.move), before, after, mark, words)


def _turning_point(judged: Sequence[Judged], end: State, exact: bool) -> int:
    result = end.result
    winners = () if result is None or result.together else result.winners
    wrong = [one for one in judged if one.mark == BLUNDER_MARK]
    lost = [one for one in wrong if len(winners) == end.players or one.seat not in winners]
    if not lost:
        return 0
    return lost[-1].step if exact else max(lost, key=lambda one: (one.cost, one.step)).step


# --- reading notes ------------------------------------------------------------------------------


def turning_point(notes: Sequence[Note]) -> int:
    """The step that the notes of a record call the turning point; 0 if they name none."""
    return next((note.step for note in notes if note.text.startswith(TURNING)), 0)


def own_words(text: str) -> str:
    """What a note says besides the turning point and the better move, which are shown otherwise."""
    if not isinstance(text, Later):  # of a record: English
        parts = [one for one in text.split("; ") if one != TURNING]
        return "; ".join([one for one in parts if not one.startswith("better: ")])
    if text.text in (TURNING, _TURNING_AND):
        return own_words(_inner(text)) if text.values else ""
    if text.text == _WORSE:
        values = {name: text.values[name] for name in ("before", "after")}
        return say(later("from {before} to {after}", **values))
    return say(text)


def _inner(text: Later) -> str:
    words = text.values["words"]
    assert isinstance(words, str)
    return words


def better_move(note: Note) -> str:
    """The move that a note calls better, as it is written; empty if it names none."""
    found = _BETTER.search(note.text)
    return "" if found is None else found[1]


def tally(notes: Sequence[Note], movers: Sequence[int], players: int) -> list[dict[str, int]]:
    """How often each seat got each mark."""
    counts: list[dict[str, int]] = [dict.fromkeys(MARK_WORDS, 0) for _ in range(players)]
    for note in notes:
        if note.mark and 0 < note.step <= len(movers) and movers[note.step - 1] >= 0:
            counts[movers[note.step - 1]][note.mark] += 1
    return counts
