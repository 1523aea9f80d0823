"""A designer's goals: what a game should be like, and whether it is, as far as the games tell.

Goals stand in a TOML file; each game ships its own in `goals.toml` beside its rules. A goal is a
measure and the bounds it should lie within. It is met or missed when the whole interval is on one
side, and not yet known until then: with the number of games that would tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from math import inf
from pathlib import Path
from typing import NamedTuple

from hortus.core.content import Library, Table
from hortus.core.errors import HortusError
from hortus.core.face import counted
from hortus.core.options import read_options, write_value
from hortus.core.registry import content_of, game_class, games, load
from hortus.lab.estimates import FEWEST, games_needed
from hortus.lab.finding import DIFFERENCE, SHARE, Finding, find, unit_word, written
from hortus.lab.measures.length import WITHIN, Pace, Span
from hortus.lab.words import NEEDS, WORDS

FILE = "goals.toml"
MET, MISSED, OPEN = "met", "missed", "not yet known"
_PLAYERS = re.compile(r"([0-9]+) players?")


class Goal(NamedTuple):
    """One thing that should be so."""

    title: str
    measure: str
    about: tuple[str, ...] = ()
    """Of whom it is asked, such as `2 players`; empty: of all the measure speaks of."""
    low: float | None = None
    high: float | None = None
    tolerance: float | None = None
    """How far outside is still nearly right, for tuning; None: the tuner's own idea."""
    span: Span | None = None
    """Of `minutes-within`: from how many minutes to how many."""
    source: str = "house"

    @property
    def parts(self) -> tuple[str, ...]:
        """Of whom, the span of minutes included: what a finding must be about."""
        if self.span is None:
            return self.about
        return (*self.about, f"{self.span[0]:g} to {self.span[1]:g} minutes")

    @property
    def unit(self) -> str:
        """The unit of its measure."""
        return WORDS[self.measure].unit

    @property
    def target(self) -> str:
        """What is asked for, in words: `from 40.0 % to 60.0 %`, `at most 60 minutes`."""
        low = None if self.low is None else written(self.low, self.unit)
        high = None if self.high is None else written(self.high, self.unit)
        word = unit_word(self.unit)
        if low is None or high is None:
            return f"at most {high}{word}" if low is None else f"at least {low}{word}"
        return f"from {low} to {high}{word}"

    def holds(self, finding: Finding) -> str:
        """`met`, `missed` or `not yet known` by one finding."""
        low = -inf if self.low is None else self.low
        high = inf if self.high is None else self.high
        if not finding.known:
            return OPEN
        if low <= finding.low and finding.high <= high:
            return MET
        return MISSED if finding.high < low or finding.low > high else OPEN

    def distance(self, finding: Finding) -> float:
        """How far a value is from the nearest bound."""
        bounds = [bound for bound in (self.low, self.high) if bound is not None]
        return min([abs(finding.value - bound) for bound in bounds])

    def needed(self, finding: Finding) -> int | None:
        """How many games would tell, if the value stays what it is; None if that cannot be said."""
        if not finding.known:
            return None
        half = max(finding.high - finding.value, finding.value - finding.low)
        pure = finding.unit == SHARE and finding.value in (0.0, 1.0)
        return games_needed(finding.games, half, self.distance(finding), pure)


class Goals(NamedTuple):
    """All goals of a designer, and the pace at which minutes are counted."""

    game: str = ""
    pace: Pace = Pace()
    goals: tuple[Goal, ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans of minutes that are asked for."""
        return tuple(dict.fromkeys([goal.span for goal in self.goals if goal.span is not None]))


class Verdict(NamedTuple):
    """How a goal stands."""

    goal: Goal
    status: str
    findings: tuple[Finding, ...]
    """All it was judged by, the worst first."""
    needed: int | None = None
    """How many games in all would tell, while it is not known."""

    @property
    def finding(self) -> Finding | None:
        """What decided it."""
        return self.findings[0] if self.findings else None

    @property
    def sentence(self) -> str:
        """How it stands, for people."""
        goal, found = self.goal, self.finding
        if found is None:
            more = f"; {self.more}" if self.more else ""
            return f"{goal.title}: nothing was measured ({goal.measure}){more}"
        of = f" ({found.about})" if found.about else ""
        seen = f"{found.valued} ({found.between})" if found.known else found.valued
        words = f"{goal.title}: {seen}{of}; the goal is {goal.target}: {self.status}"
        return f"{words}; {self.more}" if self.more else words

    @property
    def more(self) -> str:
        """What would tell, while it is not known: so many games, or what must be played."""
        found = self.finding
        if found is None:
            asked = ", ".join(self.goal.about)
            none = f"no game here is one with {asked}" if asked else ""
            return NEEDS.get(self.goal.measure, none)
        if self.status != OPEN:
            return ""
        if not found.known:
            return f"{counted(found.games, 'game')} on fewer than {FEWEST} seeds say nothing"
        if self.needed is None:
            return f"{found.games} games, and more may not tell: it lies on the bound"
        cell = [part for part in found.parts if "=" in part or _PLAYERS.fullmatch(part)]
        of = f" with {', '.join(cell)}" if cell else ""
        return f"about {counted(max(1, self.needed - found.games), 'more game')}{of} would tell"


def judge(goals: Goals, findings: Sequence[Finding]) -> list[Verdict]:
    """How each goal stands: missed if anything it is asked of misses it, met if all meet it."""
    usual = _defaults(goals.game)
    found = []
    for goal in goals.goals:
        mine = [one for one in find(findings, goal.measure) if _asked_of(goal, one, usual)]
        rank = {MISSED: 0, OPEN: 1, MET: 2}
        mine.sort(key=lambda one, goal=goal: (rank[goal.holds(one)], -_excess(goal, one)))  # type: ignore[misc]
        status = goal.holds(mine[0]) if mine else OPEN
        needed = goal.needed(mine[0]) if mine and status == OPEN else None
        found.append(Verdict(goal, status, tuple(mine), needed))
    return found


def _defaults(game: str) -> set[str]:
    """The options a game has unless told otherwise, as findings speak of them."""
    if game not in games():
        return set()
    return {f"{one.name}={write_value(one.default)}" for one in game_class(game).option_list}


def _asked_of(goal: Goal, finding: Finding, usual: set[str]) -> bool:
    """True if a goal is asked of what a finding is about; an option it does not name is the usual."""
    for part in goal.parts:
        option = part.partition("=")[0] + "="
        named = any([other.startswith(option) for other in finding.parts])
        if part not in finding.parts and (named or part not in usual):
            return False
    return True


def _excess(goal: Goal, finding: Finding) -> float:
    """How far a finding is beyond the bounds; below 0 within them."""
    over = [] if goal.high is None else [finding.value - goal.high]
    under = [] if goal.low is None else [goal.low - finding.value]
    return max([*over, *under])


# --- reading --------------------------------------------------------------------------------


def own_goals(game: str) -> Goals:
    """The goals a game ships; none if it has no such file."""
    path = content_of(game).parent / FILE
    return _read(path, game, Pace()) if path.is_file() else Goals(game)


def read_goals(path: Path, game: str = "") -> Goals:
    """Goals for a game from a file; what it does not say of the pace is the game's own.

    Raises `BadContent` with file, line and field if they cannot be used, or are of another game.
    """
    if not game:
        named = Library(path.parent).read(path.name)
        game = named.choice("game", games()) if named.has("game") else ""
    return _read(path, game, own_goals(game).pace if game else Pace())


def _read(path: Path, game: str, usual: Pace) -> Goals:
    table = Library(path.parent).read(path.name)
    named = table.text("game", game or " ").strip()
    if named != game:
        raise table.fail("game", f"is {named}, and these are games of {game}")
    pace = _pace(table.table("pace"), usual) if table.has("pace") else usual
    goals = [_goal(one, game) for one in table.tables("goal", ())]
    table.done()
    return Goals(game, pace, tuple(goals))


def _pace(table: Table, usual: Pace) -> Pace:
    kinds = dict(usual.kinds)
    if table.has("kinds"):
        named = table.table("kinds")
        kinds |= {kind: named.number(kind, 0, 3600) for kind in named.keys()}  # noqa: SIM118
    found = Pace(
        table.number("setup", 0, 600, usual.setup),
        table.number("turn", 0, 3600, usual.turn),
        table.number("decision", 0, 3600, usual.decision),
        kinds,
    )
    table.done()
    return found


def _goal(table: Table, game: str) -> Goal:
    measure = table.text("measure")
    if measure not in WORDS:
        near = get_close_matches(measure, list(WORDS), 1, 0.6)
        guess = f"; is {near[0]} meant?" if near else f": they are {', '.join(WORDS)}"
        raise table.fail("measure", f"is {measure!r}, which is not measured{guess}")
    low, high = [_bound(table, key, WORDS[measure].unit) for key in ("low", "high")]
    if low is None and high is None:
        raise table.fail("measure", "has neither low nor high: say what it should be")
    if low is not None and high is not None and low > high:
        raise table.fail("low", f"is above high: {low:g} and {high:g}")
    found = Goal(
        table.text("title"),
        measure,
        _about(table, game),
        low,
        high,
        _bound(table, "tolerance", ""),
        _span(table, measure),
        table.source() if table.has("source") else "house",
    )
    table.done()
    return found


def _about(table: Table, game: str) -> tuple[str, ...]:
    """Of whom; raises `BadContent` for players or an option that the game never has."""
    parts = table.texts("about", ())
    if not game:
        return parts
    about = game_class(game).about
    for part in parts:
        count = _PLAYERS.fullmatch(part)
        if count and int(count[1]) not in about.players:
            raise table.fail("about", f"asks for {part}; {about.title} is for {about.counts}")
        if "=" in part:
            try:
                load(game, **read_options(part))
            except HortusError as error:
                raise table.fail("about", f"is wrong: {error}") from None
    return parts


def _bound(table: Table, key: str, unit: str) -> float | None:
    if not table.has(key):
        return None
    value = table.number(key, -1e9, 1e9)
    least = {SHARE: 0.0, DIFFERENCE: -1.0}.get(unit, value)
    if unit in (SHARE, DIFFERENCE) and not least <= value <= 1.0:
        part = f"{value:g} % is {value / 100:g}" if -100 <= value <= 100 else "100 % is 1"
        raise table.fail(key, f"is {value:g}, and a {unit} is written as a part of 1: {part}")
    return value


def _span(table: Table, measure: str) -> Span | None:
    if measure != WITHIN:
        return None
    span = table.number("from", 0, 10_000), table.number("to", 0, 10_000)
    if span[0] >= span[1]:
        raise table.fail("from", f"is not below to: {span[0]:g} and {span[1]:g}")
    return span
