"""`hortus lab query`: ask a campaign's tables in SQL; the answer is a table, CSV or a plot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hortus.cli.common import console
from hortus.cli.lab_report import of_campaign, remark_on
from hortus.core.face import counted
from hortus.lab.plot import draw
from hortus.lab.query import Answer, asked
from hortus.lab.store import Store


def query(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[DIR] SQL",
            help="Such as: select * from games. Without DIR: of the latest campaign here.",
        ),
    ],
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

        hortus lab query "select turns, count(*) from games group by 1" --plot turns.svg
    """
    folder, sql = of_campaign(words, "SQL")
    remark_on(Store.open(folder))
    answer = asked(folder, sql)
    if plot is not None:
        draw(answer, plot, sql)
        points = counted(len(answer.rows), "point")
        console.print(f"{plot} has {points}", markup=False, soft_wrap=True)
    elif csv:
        typer.echo(answer.csv(), nl=False)
    else:
        console.print(shown(answer, console.width))


def shown(answer: Answer, width: int = 80) -> RenderableType:
    """An answer as a table for the terminal; where its rows are too wide, each is told line by line."""
    cells = [[_text(value) for value in row] for row in answer.rows]
    count = Text(counted(len(cells), "row"))
    widths = [max([len(text) for text in column]) for column in zip(answer.names, *cells)]  # noqa: B905
    fits = sum(widths) + 3 * len(widths) < width
    if not cells and not fits:
        return Text(f"0 rows of {', '.join(answer.names)}")
    if fits:
        table = Table()
        for name in answer.names:
            table.add_column(Text(name))
        for row in cells:
            table.add_row(*[Text(text) for text in row])
        return Group(table, count)
    parts: list[RenderableType] = []
    for number, row in enumerate(cells, 1):
        parts.append(Text(f"--- {number} ---"))
        lines = Table.grid(padding=(0, 2))
        lines.add_column(no_wrap=True)
        lines.add_column(overflow="fold")
        for name, text in zip(answer.names, row, strict=True):
            lines.add_row(Text(name), Text(text))
        parts.append(lines)
    return Group(*parts, count)


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list):
        return " ".join([_text(one) for one in value])
    return "" if value is None else str(value)
