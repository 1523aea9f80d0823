"""Ask a campaign's tables in SQL, with DuckDB: each table of `lab/rows.py` by its name.

Beside them there are `seats`, a row for each seat of each game, and `cells`, what was varied.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from hortus.core.errors import HortusError
from hortus.lab.campaign import Campaign
from hortus.lab.rows import TABLES
from hortus.lab.store import BadResults, Store, arrow, schema

if TYPE_CHECKING:
    import pyarrow as pa
    from duckdb import DuckDBPyConnection

SEATS = """
create view seats as
select number, cell, place, seed, rotation, game, variant, options, players, lineup, seat,
  bots[seat + 1] as bot, (seat - rotation + players) % players as entry,
  scores[seat + 1] as score, ranks[seat + 1] as rank, "values"[seat + 1] as value,
  shares[seat + 1] as share, seat = first as began
from (select *, unnest(range(players)) as seat from games)
"""
"""A row a seat of a game; `entry` is the bot's place in the line-up before rotation."""


VIEWS = ("seats", "cells")
"""What can be asked beside the tables."""


class BadQuery(HortusError):
    """A question that DuckDB does not understand; the text is its reason."""


class Answer(NamedTuple):
    """What a question brought: names of columns, and rows."""

    names: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def csv(self) -> str:
        """The answer as comma-separated values, the names first."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.names)
        writer.writerows(self.rows)
        return text.getvalue()


def duckdb() -> ModuleType:
    """The library that answers; raises `HortusError` where it is not installed."""
    try:
        import duckdb as found
    except ImportError:
        raise HortusError("asking the lab needs DuckDB: pip install 'hortus[lab]'") from None
    return found


def connect(source: Store | Path | tuple[Campaign, Mapping[str, pa.Table]]) -> DuckDBPyConnection:
    """A DuckDB connection with the tables of a campaign: on disk, or a campaign and tables in memory."""
    connection: DuckDBPyConnection = duckdb().connect()
    connection.execute("set threads = 2")
    if isinstance(source, tuple):
        campaign, tables = source
        for name in TABLES:
            found = tables[name] if name in tables else schema(name).empty_table()
            connection.register(name, found)
    else:
        store = source if isinstance(source, Store) else Store.open(source)
        campaign = store.campaign
        for name in TABLES:
            _add_view(connection, name, store.files(name))
    connection.execute(SEATS)
    connection.register("cells", _cells(campaign))
    return connection


def asked(folder: Path, sql: str) -> Answer:
    """The answer to what a person asks of a campaign: one question, of its own tables and no other file.

    Raises `BadQuery` if it is none.
    """
    connection = connect(folder)
    try:
        kinds = [statement.type.name for statement in connection.extract_statements(sql)]
    except duckdb().Error as error:
        raise BadQuery(_first_line(error)) from None
    if kinds not in [["SELECT"], ["EXPLAIN"]]:
        few = "one question" if len(kinds) != 1 else "a question that changes nothing"
        raise BadQuery(f"ask {few}, such as: select bot, avg(share) from seats group by bot")
    store = Store.open(folder)
    files = [str(path) for name in TABLES for path in store.files(name)]
    listed = ", ".join([_quoted(path) for path in files])
    connection.execute(f"set allowed_paths = [{listed}]")
    connection.execute("set enable_external_access = false")
    connection.execute("set lock_configuration = true")
    try:
        return ask(connection, sql)
    except BadQuery as error:
        if "Table with name" in str(error):
            reason = str(error).partition("!")[0]
            raise BadQuery(f"{reason}; the tables are {', '.join([*TABLES, *VIEWS])}") from None
        raise
    finally:
        connection.close()


def _quoted(path: str) -> str:
    return "'" + path.replace("'", "''") + "'"


def _add_view(connection: DuckDBPyConnection, name: str, files: Sequence[Path]) -> None:
    if not files:
        connection.register(name, schema(name).empty_table())
        return
    listed = ", ".join([_quoted(str(path)) for path in files])
    try:
        connection.execute(f"create view {name} as select * from read_parquet([{listed}])")
    except duckdb().Error as error:
        raise BadResults(f"the table {name} cannot be read: {_first_line(error)}") from None


def _cells(campaign: Campaign) -> pa.Table:
    cells = campaign.cells
    return arrow().table(
        {
            "cell": [cell.id for cell in cells],
            "label": [cell.label for cell in cells],
            "players": [cell.players for cell in cells],
            "lineup": [cell.lineup for cell in cells],
            "options": [cell.options for cell in cells],
            "variant": [cell.variant.name for cell in cells],
            "seed": [cell.seed for cell in cells],
            "games": [cell.games for cell in cells],
        }
    )


def ask(connection: DuckDBPyConnection, sql: str) -> Answer:
    """The answer to one question; raises `BadQuery` with the reason if it is none."""
    try:
        cursor = connection.execute(sql)
        if cursor.description is None:
            return Answer((), [])
        return Answer(tuple([column[0] for column in cursor.description]), cursor.fetchall())
    except duckdb().Error as error:
        raise BadQuery(_first_line(error)) from None


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join(lines[:2])
