"""`hortus lab query`: ask a campaign's tables in SQL; the answer is a table, CSV or a plot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from hortus.cli.common import console
from hortus.lab.plot import draw
from hortus.lab.query import Answer, ask, connect


def query(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What `hortus lab run` made.")],
    sql: Annotated[str, typer.Argument(metavar="SQL", help="Such as: select * from games.")],
    csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values.")] = False,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", help="Draw it: the first column against the others."),
    ] = None,
) -> None:
    """Ask a campaign in SQL: tables games, seats, parts, moves, decisions, events, records, costs, cells.

    **Examples**

        hortus lab query DIR "select bot, avg(share), count(*) from seats group by bot"

        hortus lab query DIR "select what, sum(times) from events where kind = 'buy' group by what"

        hortus lab query DIR "select turns, count(*) from games group by 1" --plot turns.svg
    """
    answer = ask(connect(folder), sql)
    if plot is not None:
        draw(answer, plot, sql)
        console.print(f"{plot} has {len(answer.rows)} points", markup=False)
    elif csv:
        typer.echo(answer.csv(), nl=False)
    else:
        console.print(shown(answer, console.width))


def shown(answer: Answer, width: int = 80) -> Table:
    """An answer as a table for the terminal; rows that are too wide are told column by column."""
    cells = [[_text(value) for value in row] for row in answer.rows]
    widths = [max([len(text) for text in column]) for column in zip(answer.names, *cells)]  # noqa: B905
    table = Table()
    if sum(widths) + 3 * len(widths) <= width:
        for name in answer.names:
            table.add_column(escape(name))
        for row in cells:
            table.add_row(*[escape(text) for text in row])
        return table
    table.add_column("")
    for number in range(len(cells)):
        table.add_column(str(number + 1), overflow="fold")
    for name, column in zip(answer.names, zip(*cells, strict=True), strict=False):
        table.add_row(escape(name), *[escape(text) for text in column])
    return table


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list):
        return " ".join([_text(one) for one in value])
    return "" if value is None else str(value)
