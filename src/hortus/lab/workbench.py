"""Where candidates of a tuning are played and judged: small campaigns in memory, on common seeds."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.core.errors import BadOption
from hortus.lab.campaign import Campaign, Variant, Watch
from hortus.lab.engine import Chunk, processes
from hortus.lab.estimates import Sample
from hortus.lab.finding import DIFFERENCE, SHARE, Finding, find
from hortus.lab.goals import Goal, Goals
from hortus.lab.measuring import all_samples
from hortus.lab.query import connect
from hortus.lab.run import Schedule, joined
from hortus.lab.strength import code_of
from hortus.lab.tuning_file import Tuning

TABLES = 1000
"""How far apart the seeds of two searches are: none has more tables."""
NEAR_SHARE = 0.05
"""So far outside its bounds a share misses its goal by one, where the goal says nothing else."""
NEAR_PART = 0.1
"""The same for any other number, as a part of the bound."""


def check_goals(goals: Goals, tuning: Tuning) -> None:
    """Raises `BadOption` for a goal about players or options that a tuning does not play."""
    played = {f"{count} players" for count in tuning.players}
    words = {word for line in tuning.options for word in line.split()}
    named = {word.partition("=")[0] for word in words}
    for goal in goals.goals:
        for part in goal.about:
            option = part.partition("=")[0]
            unplayed = part not in words and option in named
            if (part.endswith(" players") and part not in played) or unplayed:
                raise BadOption(
                    f"the goal {goal.title!r} asks for {part}, which {tuning.path} does not play; "
                    "change the goals or the tuning file"
                )


def excess(goal: Goal, finding: Finding) -> float:
    """How far a value is outside the bounds of a goal, in the goal's own tolerance; 0 within them."""
    low, high = goal.low, goal.high
    over = 0.0 if high is None else finding.value - high
    under = 0.0 if low is None else low - finding.value
    worst = max(0.0, over, under)
    if not worst:
        return 0.0
    bound = high if worst == over else low
    assert bound is not None
    usual = NEAR_SHARE if finding.unit in (SHARE, DIFFERENCE) else max(1e-9, NEAR_PART * abs(bound))
    return worst / (goal.tolerance or usual)


def loss_of(goals: Goals, findings: Sequence[Finding]) -> float:
    """How far from all goals: the mean over goals of the mean square of their excess."""
    squares: list[float] = []
    for goal in goals.goals:
        mine = [one for one in find(findings, goal.measure, *goal.parts) if one.known]
        if mine:
            squares.append(sum([excess(goal, one) ** 2 for one in mine]) / len(mine))
    return sum(squares) / len(squares) if squares else 0.0


class Workbench:
    """Plays candidates of one game at the same tables, on the same seeds.

    A table is a number of players and a line of options. Each has seeds of its own, so that an easy
    seed does not make all tables look easy at once. What was played of a candidate is kept until the
    next one comes, so that the games after a first batch are added to it.
    """

    def __init__(
        self,
        game: str,
        goals: Goals,
        players: Sequence[int],
        bases: Sequence[str],
        most: int,
        workers: int = 1,
    ) -> None:
        self.game = game
        self.goals = goals
        self.players = tuple(players)
        self.bases = tuple(bases)
        """The options of each table before anything is varied: what findings are told by."""
        self.most = most
        self.workers = workers
        self.games = 0
        """How many games were played in all."""
        self._campaigns: list[Campaign] = []
        self._chunks: list[list[Chunk]] = []
        self._played = 0

    def measure(
        self, variant: Variant, lines: Sequence[str], lineup: Sequence[str], games: int, seed: int
    ) -> list[Sample]:
        """What so many games of each table say of a candidate."""
        tables = [(line, players) for line in lines for players in self.players]
        campaigns = [
            Campaign(
                self.game,
                self.most,
                (players,),
                (tuple(lineup),),
                (line,),
                (variant,),
                (seed * TABLES + number,),
                watch=Watch(decisions=0.0),
            )
            for number, (line, players) in enumerate(tables)
        ]
        if self._campaigns != campaigns:
            self._campaigns, self._chunks, self._played = campaigns, [[] for _ in campaigns], 0
        if games > self._played:
            self._play(games)
        found: list[Sample] = []
        for campaign, chunks in zip(campaigns, self._chunks, strict=True):
            connection = connect((campaign, joined(chunks)))
            found += all_samples(connection, self.goals)
            connection.close()
        return [sample._replace(about=self._told(sample.about)) for sample in found]

    def _told(self, about: str) -> str:
        """What a finding is about, without the options that are varied: goals do not know them."""
        known = {word for line in self.bases for word in line.split()}
        parts = [part for part in about.split(", ") if "=" not in part or part in known]
        return ", ".join(parts)

    def _play(self, games: int) -> None:
        """Play each table from where it stands up to so many games."""
        for campaign, chunks in zip(self._campaigns, self._chunks, strict=True):
            wanted = range(self._played, games)
            left_out = {place for place in range(campaign.games) if place not in wanted}
            schedule = Schedule(campaign, left_out, code_of(self.game), self.workers)
            for chunk in processes(self.workers)(schedule.tasks()):
                schedule.learn(chunk)
                chunks.append(chunk)
        self.games += (games - self._played) * len(self._campaigns)
        self._played = games

    def loss(self, found: Sequence[Sample]) -> float:
        """How far from the goals this is."""
        return loss_of(self.goals, [one.finding() for one in found])

    def check(self, found: Sequence[Sample]) -> None:
        """Raises `BadOption` for a goal that nothing was measured for at these tables."""
        findings = [one.finding() for one in found]
        for goal in self.goals.goals:
            if not find(findings, goal.measure, *goal.parts):
                of = f" of {', '.join(goal.parts)}" if goal.parts else ""
                raise BadOption(
                    f"the goal {goal.title!r} asks for {goal.measure}{of}, which is not "
                    "measured at these tables; change the goals or the tuning file"
                )
