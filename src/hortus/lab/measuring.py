"""All findings of a campaign: every measure asked, at the pace of a designer's goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hortus.lab.declared import declared
from hortus.lab.estimates import Sample
from hortus.lab.finding import Finding
from hortus.lab.goals import Goals, own_goals
from hortus.lab.measures.base import prepare, samples
from hortus.lab.measures.length import lay_pace, moments, quantiles, within
from hortus.lab.query import ask
from hortus.lab.words import MEASURES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection as Connection


def game_of(connection: Connection) -> str:
    """The game a campaign is of; empty if nothing was played yet."""
    rows = ask(connection, "select min(game) from games").rows
    return rows[0][0] or ""


def all_samples(connection: Connection, goals: Goals | None = None) -> list[Sample]:
    """Everything that is measured of a campaign, seed by seed."""
    game = game_of(connection)
    if not game:
        return []
    goals = own_goals(game) if goals is None else goals
    prepare(connection)
    lay_pace(connection, goals.pace)
    extra = [*within(goals.spans), *moments(declared(game).moments)]
    return [one for measure in (*MEASURES, *extra) for one in samples(connection, measure)]


def measure(connection: Connection, goals: Goals | None = None) -> list[Finding]:
    """All findings of a campaign but those of single items; at the pace of the goals."""
    found = all_samples(connection, goals)
    if not found:
        return []
    return [*[one.finding() for one in found], *quantiles(connection)]
