"""What a measure is: a question in SQL that gives, for each game or seat, of whom, a sum and a count.

Measures ask views that are laid over a campaign's tables here: `free` (games that nobody was
restricted in and that went without a failure), `free_seats`, `bound_seats` (the seats of games in
which one bot was restricted). Each has `about`: what sets its cell apart from the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hortus.lab.estimates import Sample
from hortus.lab.query import ask
from hortus.lab.restrict import plain_name

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection as Connection


class Measure(NamedTuple):
    """One thing that is measured of every campaign."""

    name: str
    unit: str
    sentence: str
    """What it tells, for a person who reads a report."""
    sql: str
    """Gives the columns about, seed, x and n; the value is all x over all n."""
    note: str = ""


VIEWS = """
create or replace temp view free as
  select g.*, l.about from games g join labels l using (cell) where l.free and g.error = '';
create or replace temp view free_seats as
  select *, bots[seat + 1] as bot, shares[seat + 1] as share, scores[seat + 1] as score
  from (select *, unnest(range(players)) as seat from free where over);
create or replace temp view bound_seats as
  select *, bots[seat + 1] as bot, shares[seat + 1] as share
  from (select g.*, l.about, l.plain, unnest(range(g.players)) as seat
        from games g join labels l using (cell) where not l.free and g.error = '' and g.over);
"""


def prepare(connection: Connection) -> None:
    """Lay the views over the tables of a campaign; measures may be asked then."""
    cells = ask(connection, "select cell, players, lineup, options, variant from cells").rows
    lineups = [lineup.split(" + ") for _, _, lineup, _, _ in cells]
    plain = [_shape([plain_name(bot) for bot in lineup]) for lineup in lineups]
    several = len(set(plain)) > 1, len({variant for *_, variant in cells}) > 1
    connection.execute(
        "create or replace temp table labels (cell int, about varchar, plain varchar, free boolean)"
    )
    for (cell, players, _, options, variant), lineup, shape in zip(
        cells, lineups, plain, strict=True
    ):
        words = [f"{players} players", *options.split()]
        words += [word for word, shown in zip((shape, variant), several, strict=True) if shown]
        parts = [_part(word) for word in words]
        free = all([bot == plain_name(bot) for bot in lineup])
        row = [cell, ", ".join(parts), shape, free]
        connection.execute("insert into labels values (?, ?, ?, ?)", row)
    connection.execute(VIEWS)


def _shape(bots: Sequence[str]) -> str:
    """A line-up in short: the same for any number of equal bots."""
    return bots[0] if len(set(bots)) == 1 else " + ".join(bots)


def _part(word: str) -> str:
    """A part of what a finding is about; commas separate parts."""
    return word.replace(",", ";")


def samples(connection: Connection, measure: Measure) -> list[Sample]:
    """What a measure finds in a campaign that was prepared, one sample for each it is about."""
    sql = f"""
        select replace(about, chr(10), ' '), seed, sum(x), sum(n), count(distinct number)
        from ({measure.sql}) where x is not null and n is not null
        group by all order by all"""
    found: dict[str, dict[int, tuple[float, float]]] = {}
    games: dict[str, int] = {}
    for about, seed, x, n, count in ask(connection, sql).rows:
        found.setdefault(about, {})[seed] = (float(x), float(n))
        games[about] = games.get(about, 0) + count
    return [
        Sample(measure.name, about, measure.unit, seeds, games[about], measure.note)
        for about, seeds in found.items()
    ]
