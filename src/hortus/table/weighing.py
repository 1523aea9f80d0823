"""One decision thought about for a person: the one calculation behind hints and the values of moves.

A search of the whole decision finds which moves are worth a closer look. It is no fair judge of how
much better one is than another: it tries its favourite often and the others a few times, and what is
tried a few times only looks bad, because nobody has yet found what to make of it. So the moves at the
top are weighed besides, each by a search of its own, and compared after equally many trials; where
the difference may be luck, that is known, too.

It goes on in small portions and begins with the same luck each time: whoever thinks about the same
decision again, anywhere, comes by the same thoughts, and gets farther with more time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from hortus.bots.bot import Considered, Thought
from hortus.bots.budget import Budget
from hortus.bots.search import Search
from hortus.core.contract import Move, View
from hortus.table.reasons import same_question

LUCK: Final = "advice"  # no text
"""What the luck of all trials begins with."""
PORTION: Final = 16
"""How many trials the search of the whole gets at a time, and the weighing of moves as many."""
LOOKED: Final = 24
"""A move that was weighed less often was not looked at closely."""
FIELD: Final = 3
"""So many moves are weighed to begin with."""
MORE: Final = 3
"""One more is, whenever all of them could have been looked at closely so many times."""
CONTENDERS: Final = 3
"""So many of the best, with the favourite of the whole search and what is advised so far, get half of all trials."""
BEYOND: Final = 2.0
"""A difference of fewer standard errors may be luck."""
EVEN: Final = 0.02
"""Two moves whose values differ by less, one game in a hundred, are as good as each other."""
TURNING: Final = 3.0
"""What was advised once is given up for what is better by that much and by so many standard errors."""
CIRCLE: Final = 4
"""In how many moves an expected line may lead back to where it began."""
UNPROVEN: Final = 0.5
"""How sure a thought is of which nothing is proven."""


class Scales:
    """A move tried by itself: what came of each trial."""

    def __init__(self, view: View, move: Move) -> None:
        self.move = move
        self._search = Search(view, Random(LUCK), move)
        self._sums: list[float] = [0.0]
        self._squares: list[float] = [0.0]

    @property
    def trials(self) -> int:
        """How often it was tried."""
        return len(self._sums) - 1

    @property
    def settled(self) -> bool:
        """True if what comes of it is proven."""
        return self._search.root.proven

    def go_on(self) -> None:
        """One trial more."""
        search = self._search
        if self.settled:
            got = search.root.edges[0].value(search.seat)
        else:
            before = search.root.edges[0].total if search.root.edges else 0.0
            search.iterate()
            got = search.root.edges[0].total - before
        self._sums.append(self._sums[-1] + got)
        self._squares.append(self._squares[-1] + got * got)

    def mean(self, trials: int) -> float:
        """What it was worth after so many trials: without the first half, when little was known of it."""
        if self.settled:
            return self._search.root.edges[0].value(self._search.seat)
        first = trials // 2
        return (self._sums[trials] - self._sums[first]) / (trials - first)

    def spread(self, trials: int) -> float:
        """The variance of that mean."""
        if self.settled:
            return 0.0
        first = trials // 2
        count = trials - first
        mean = (self._sums[trials] - self._sums[first]) / count
        squares = (self._squares[trials] - self._squares[first]) / count
        return max(0.0, squares - mean * mean) / count

    def line(self) -> tuple[Move, ...]:
        """How play is expected to go on after it."""
        return self._search.thought().line


class Gap(NamedTuple):
    """How far a move is behind another, and how far chance alone may put it there."""

    loss: float
    error: float

    @property
    def told(self) -> bool:
        """True unless it may be luck."""
        return self.loss > BEYOND * self.error

    @property
    def close(self) -> bool:
        """True if nobody can tell the two moves apart."""
        return self.loss < EVEN or not self.told

    @property
    def plain(self) -> bool:
        """True if it is enough to give up what was advised."""
        return self.loss >= max(EVEN, TURNING * self.error)


class Found(NamedTuple):
    """What is known of a decision."""

    thought: Thought
    """The choice and the moves that were looked at closely; each with how much it is worth, if all are tried
    as often."""
    gaps: dict[Move, Gap]
    """How far each of those is behind the choice."""
    trials: int
    """After how many trials: of two answers to one question the one with more is the better."""


class Weighing:
    """Thinks about one decision, as long as it is asked to go on."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._moves: Sequence[Move] = view.moves()
        self._whole = Search(view, Random(LUCK))
        self._scales: dict[Move, Scales] = {}
        self._listed = {move: place for place, move in enumerate(self._moves)}
        self._choice: Scales | None = None
        """What is advised so far: it stays until another is better, and not by luck."""

    @property
    def trials(self) -> int:
        """How many trials there were."""
        return self._whole.iterations + sum([one.trials for one in self._scales.values()])

    def on(self, budget: Budget) -> Found:
        """Think on; at least one portion, and in whole ones."""
        meter = budget.start()
        while len(self._moves) > 1 and not self._whole.root.proven:
            self._portion()
            if not all([meter.spend() for _ in range(2 * PORTION)]):
                break
        return self.found()

    def _portion(self) -> None:
        for _ in range(PORTION):
            self._whole.iterate()
            if self._whole.root.proven:
                return
        field = self._field()
        contenders = self._contenders(field)
        for place in range(PORTION):
            some = field if place % 2 else contenders
            min(some, key=_trials).go_on()
        if field[0].trials >= LOOKED:
            self._choice = self._lively(_chosen(self._choice or field[0], self._closely()))

    def _lively(self, best: Scales) -> Scales:
        """The best, unless it does nothing and a move that does is as good after as many trials."""
        if self._does(best.move):
            return best
        others = [one for one in self._closely() if 2 * one.trials >= best.trials]
        equal = [
            one for one in others if self._does(one.move) and 2 * gap_between(best, one).loss < EVEN
        ]
        return min(equal, key=lambda one: self._rank(one.move, Gap(0.0, 0.0)), default=best)

    def _does(self, move: Move) -> bool:
        return self._view.game.face.does(self._view, move)

    def _field(self) -> list[Scales]:
        """The moves that are weighed: those the whole search likes, more and more of them."""
        weighed = sum([one.trials for one in self._scales.values()])
        root = self._whole.root
        favourite = root.favourite()
        others = [
            edge for edge in root.edges if edge is not favourite and edge.move in self._listed
        ]
        others.sort(key=lambda edge: -edge.visits)
        tried = [favourite.move, *[edge.move for edge in others]]
        wanted = max(FIELD, weighed // (MORE * LOOKED))
        if len(tried) < wanted:
            tried += [move for move in root.moves if move not in tried]
        return [self._weighed(move) for move in tried[:wanted]]

    def _weighed(self, move: Move) -> Scales:
        if move not in self._scales:
            self._scales[move] = Scales(self._view, move)
        return self._scales[move]

    def _contenders(self, field: list[Scales]) -> list[Scales]:
        """The favourite of the whole search, what is advised so far, and those that do best beside it."""
        best = self._choice
        if best is None:
            return field[:1]
        others = [one for one in self._closely() if one is not best and one is not field[0]]
        others.sort(key=lambda one: gap_between(best, one).loss)
        return [field[0], best, *others[:CONTENDERS]]

    def _closely(self) -> list[Scales]:
        """The moves that were looked at closely."""
        return [one for one in self._scales.values() if one.trials >= LOOKED]

    def found(self) -> Found:
        """What is known so far."""
        if len(self._moves) == 1:
            only = Considered(self._moves[0], 0, 0.0)
            return Found(Thought(only.move, [only], sure=1.0), {}, 1)
        whole = self._whole.thought()
        if self._whole.root.proven:
            return self._proven(whole)
        if self._choice is None:
            alone = Thought(whole.move, whole.considered[:1], whole.line, UNPROVEN)
            return Found(alone, {}, self.trials)
        closely = self._closely()
        best = self._sensible(self._choice, closely)
        gaps = {one.move: gap_between(best, one) for one in closely if one is not best}
        return Found(self._thought(best, closely, gaps), gaps, self.trials)

    def _sensible(self, best: Scales, closely: list[Scales]) -> Scales:
        """The best, or the next one if it only leads back to where one stands: a trade to be called off."""
        left = closely
        while len(left) > 1 and self._in_circles(best.line()):
            left = [one for one in left if one is not best]
            last = best
            best = min(left, key=lambda one: gap_between(last, one).loss)
        return best

    def _in_circles(self, line: Sequence[Move]) -> bool:
        before = self._view.sample(Random(LUCK))
        after = before.copy()
        for move in line[:CIRCLE]:
            if after.chance or after.over or after.why_not(move):
                return False
            after.play(move)
            if same_question(before, after, self._view.seat):
                return True
        return False

    def _proven(self, whole: Thought) -> Found:
        """Where the outcome is proven, those moves are known whose own outcome is."""
        edges = self._whole.root.edges
        proven = [edge.move for edge in edges if edge.node is not None and edge.node.proven]
        known = [one for one in whole.considered if one.move == whole.move or one.move in proven]
        gaps = {one.move: Gap(whole.value - one.value, 0.0) for one in known[1:]}
        known[1:] = sorted(known[1:], key=lambda one: gaps[one.move].loss)
        return Found(Thought(whole.move, known, whole.line, whole.sure), gaps, self.trials)

    def _thought(self, best: Scales, closely: list[Scales], gaps: dict[Move, Gap]) -> Thought:
        """The choice, and the others as they come behind it."""
        worth = best.mean(best.trials)
        others = [one for one in closely if one is not best]
        others.sort(key=lambda one: self._rank(one.move, gaps[one.move]))
        considered = [Considered(best.move, best.trials, worth, best.line())]
        considered += [
            Considered(one.move, one.trials, worth - max(0.0, gaps[one.move].loss), one.line())
            for one in others
        ]
        return Thought(best.move, considered, considered[0].line, UNPROVEN)

    def _rank(self, move: Move, gap: Gap) -> tuple[int, bool, float]:
        """Where a move comes: those as good as the best as they are listed, what does nothing last of these;
        then those whose loss may be luck, then all others."""
        if gap.loss < EVEN:
            return (0, not self._does(move), self._listed.get(move, len(self._moves)))
        return (1 if gap.close else 2, False, gap.loss)


def gap_between(best: Scales, other: Scales) -> Gap:
    """How far one move is behind another after equally many trials."""
    trials = min(best.trials, other.trials)
    error = sqrt(best.spread(trials) + other.spread(trials))
    return Gap(best.mean(trials) - other.mean(trials), error)


def _chosen(first: Scales, closely: list[Scales]) -> Scales:
    """The first, unless another that was tried as seriously did better, and not by luck."""
    best, beaten = first, {first.move}
    while True:
        leads = [(gap_between(one, best), one) for one in closely if one.move not in beaten]
        better = [
            (gap.loss, one) for gap, one in leads if gap.plain and 2 * one.trials >= best.trials
        ]
        if not better:
            return best
        best = max(better, key=lambda lead: lead[0])[1]
        beaten.add(best.move)


def _trials(one: Scales) -> int:
    return one.trials
