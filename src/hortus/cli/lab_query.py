"""`hortus lab query`: ask a campaign's tables in SQL; the answer is a table, CSV or a plot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hortus.cli.common import console
from hortus.lab.query import Answer, ask, connect


def query(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What `hortus lab run` made.")],
    sql: Annotated[str, typer.Argument(metavar="SQL", help="Such as: select * from games.")],
    csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values.")] = False,
) -> None:
    """Ask a campaign in SQL: tables games, seats, parts, moves, decisions, events, records, costs, cells.

    **Examples**

        hortus lab query DIR "select bot, avg(share), count(*) from seats group by bot"

        hortus lab query DIR "select what, sum(times) from events where kind = 'buy' group by what"
    """
    answer = ask(connect(folder), sql)
    if csv:
        typer.echo(answer.csv(), nl=False)
    else:
        console.print(shown(answer))


def shown(answer: Answer) -> Table:
    """An answer as a table for the terminal."""
    table = Table()
    for name in answer.names:
        table.add_column(name)
    for row in answer.rows:
        table.add_row(*[f"{v:.4g}" if isinstance(v, float) else str(v) for v in row])
    return table
