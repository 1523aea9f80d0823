"""How long it takes: turns, rounds, decisions, and minutes by a declared pace.

Nobody measures minutes with bots. A pace says how many seconds a table of people needs for each
kind of decision, for a turn and for setting up; it stands in the goals file and in every report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hortus.lab.declared import Moment
from hortus.lab.estimates import quantile
from hortus.lab.finding import SHARE, Finding
from hortus.lab.measures.base import Measure
from hortus.lab.query import ask

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection as Connection

QUANTILES = (0.1, 0.5, 0.9)

Span = tuple[float, float]
"""From so many minutes to so many."""


class Pace(NamedTuple):
    """How fast people play."""

    setup: float = 5.0
    """Minutes."""
    turn: float = 5.0
    """Seconds that go by with each turn, whatever is decided in it."""
    decision: float = 8.0
    """Seconds for a decision of a kind that is not named."""
    kinds: Mapping[str, float] = {}
    """Seconds for decisions of some kinds."""

    def __str__(self) -> str:
        named = "".join([f", {kind} {seconds:g} s" for kind, seconds in self.kinds.items()])
        return (
            f"setting up {self.setup:g} min, a turn {self.turn:g} s, "
            f"a decision {self.decision:g} s{named}"
        )


def lay_pace(connection: Connection, pace: Pace) -> None:
    """Make the view `timed`: games that nobody was restricted in, with their minutes."""
    connection.execute("create or replace temp table pace (kind varchar, seconds double)")
    for kind, seconds in pace.kinds.items():
        connection.execute("insert into pace values (?, ?)", [kind, seconds])
    connection.execute(f"""
        create or replace temp view timed as
        select f.*, {pace.setup} + ({pace.turn} * f.turns + coalesce(t.seconds, 0)) / 60 as minutes
        from free f left join (
          select number, sum(times * coalesce(p.seconds, {pace.decision})) as seconds
          from moves left join pace p using (kind) group by number) t using (number)
        where f.over""")


def _mean(name: str, unit: str, sentence: str, column: str, note: str = "") -> Measure:
    sql = f"select about, seed, number, {column} as x, 1 as n from timed where {column} is not null"
    return Measure(name, unit, sentence, sql, note)


LENGTH = (
    _mean("turns", "turns", "How many turns a game has, of all players together.", "turns"),
    _mean("rounds", "rounds", "How many rounds a game has.", "rounds"),
    _mean("decisions", "decisions", "How many decisions a game has.", "decisions"),
    _mean("minutes", "minutes", "How long a game takes at the declared pace.", "minutes"),
)

WITHIN = "minutes-within"
SENTENCES = {
    WITHIN: "How many games take as long as they should.",
    "minutes-quantile": "How long the shortest tenth, half, and all but the longest tenth take.",
    "minutes-before": "How long it takes until something happens, where it does.",
    "minutes-after": "How long it takes from then on.",
    "rounds-after": "How many rounds follow, the one in which it happens included.",
    "happens": "How often it happens at all.",
}
UNITS = {
    WITHIN: SHARE,
    "minutes-quantile": "minutes",
    "minutes-before": "minutes",
    "minutes-after": "minutes",
    "rounds-after": "rounds",
    "happens": SHARE,
}


def within(spans: Sequence[Span]) -> list[Measure]:
    """How many games end within so many minutes."""
    return [
        Measure(
            WITHIN,
            SHARE,
            SENTENCES[WITHIN],
            f"select about || ', {low:g} to {high:g} minutes' as about, seed, number,"
            f" (minutes between {low} and {high})::int as x, 1 as n from timed",
        )
        for low, high in spans
    ]


def moments(found: Sequence[Moment]) -> list[Measure]:
    """What lies before and behind the moments that divide a game."""
    measures = []
    for moment in found:
        about = f"about || ', {moment.title.replace(chr(39), '')}' as about"
        joined = (
            "from timed t left join (select number, min(ply) as ply, min(count) as count from events"
            f" where kind = '{moment.kind}' group by number) e using (number)"
        )
        columns = [
            ("happens", "(e.ply is not null)::int"),
            ("minutes-before", "minutes * e.ply / plies"),
            ("minutes-after", "minutes * (1 - e.ply / plies)"),
        ]
        columns += [("rounds-after", "rounds - e.count + 1")] if moment.rounds else []
        for name, column in columns:
            sql = f"select {about}, seed, number, {column} as x, 1 as n {joined}"
            measures.append(Measure(name, UNITS[name], SENTENCES[name], sql))
    return measures


def quantiles(connection: Connection) -> list[Finding]:
    """How long short, middling and long games take."""
    rows = ask(
        connection, "select about, list(minutes), count(distinct seed) from timed group by about"
    ).rows
    found = []
    for about, minutes, seeds in sorted(rows):
        for share in QUANTILES:
            one = quantile(minutes, share, seeds)
            of = f"{about}, {100 * share:g} % of games"
            games = len(minutes)
            found.append(
                Finding("minutes-quantile", of, one.value, one.low, one.high, games, "minutes")
            )
    return found
