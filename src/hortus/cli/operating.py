"""`hortus backup` and `hortus admin`: looking after what a server keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from hortus.cli.serve import DataOption, address_of
from hortus.core.errors import HortusError

if TYPE_CHECKING:
    from sqlalchemy import Connection

T = TypeVar("T")

app = typer.Typer(name="admin", help="Look after the tables a server keeps.", no_args_is_help=True)
ANY_ID = {"ignore_unknown_options": True}
"""The ids of old tables may begin with a hyphen, as options do."""
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")]


@contextmanager
def _needed() -> Iterator[None]:
    """Say it in a sentence if the server's packages are not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise HortusError(
            f"this needs {missing.name}, which is not installed; "
            "`pip install 'hortus[server]'` brings all it needs"
        ) from None


def _with(database: str, job: Callable[[Connection], T]) -> T:
    """Something done in a database that is there."""
    with _needed():
        from hortus.server.databases import BadDatabase, file_of, migrate
        from hortus.server.store import connect
    url = address_of(database)
    path = file_of(url)
    if path is not None and not path.exists():
        raise BadDatabase(f"there is no database {path}")
    engine = connect(url)
    try:
        migrate(engine)
        with engine.begin() as connection:
            return job(connection)
    finally:
        engine.dispose()


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not be there yet.")],
    database: DataOption = "hortus.sqlite3",
) -> None:
    """Copy a server's database whole, also while the server runs (`cp` would miss what is in its log).

    **Examples**

        hortus backup monday.sqlite3

        hortus backup /backups/monday.sqlite3 --database /srv/hortus/hortus.sqlite3
    """
    with _needed():
        from hortus.server.databases import backup as copy
    count = copy(address_of(database), file)
    typer.echo(f"{file} has all {count} tables")


@app.command("list")
def list_tables(
    status: Annotated[str, typer.Option(help="Only running, over or closed ones.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 100,
    database: DataOption = "hortus.sqlite3",
) -> None:
    """The tables, the last used first: id, game, status, last used, events, seats."""
    with _needed():
        from hortus.server import keeping
    for one in _with(database, lambda to: keeping.list_tables(to, status, limit)):
        last = datetime.fromtimestamp(one.last / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        names = ", ".join(one.names)
        typer.echo(f"{one.id}  {one.game:18} {one.status:8} {last}  {one.events:5}  {names}")


@app.command("close", context_settings=ANY_ID)
def close_table(table: TableId, database: DataOption = "hortus.sqlite3") -> None:
    """End a table that runs: nobody can play on, and it is cleared away with the abandoned ones."""
    with _needed():
        from hortus.server import keeping, peers

    def job(connection: Connection) -> list[str]:
        closed = keeping.close_tables(connection, [table])
        for one in closed:
            peers.announce(connection, one)
        return closed

    if not _with(database, job):
        raise HortusError(f"there is no running table {table}")
    typer.echo(f"{table} is closed")


@app.command("export", context_settings=ANY_ID)
def export_table(
    table: TableId,
    file: Annotated[Path | None, typer.Argument(help="Where to; default: printed.")] = None,
    database: DataOption = "hortus.sqlite3",
) -> None:
    """The record of a table, over or not; whoever reads it sees what is hidden."""
    with _needed():
        from hortus.server import keeping
    text = _with(database, lambda to: keeping.export_table(to, table)).dumps()
    if file is None:
        typer.echo(text, nl=False)
    else:
        file.write_text(text, "utf-8")


@app.command("erase", context_settings=ANY_ID)
def erase_player(
    table: TableId,
    seat: Annotated[int, typer.Argument(min=1, help="The seat, counted from 1.")],
    database: DataOption = "hortus.sqlite3",
) -> None:
    """Forget whoever holds a seat, at all tables: names, links and what they host.

    What was played stays, without a name; where others still play, a bot takes the seat.
    """
    with _needed():
        from hortus.server import erasing, peers

    def job(connection: Connection) -> int:
        players = erasing.players_of(connection, table, seat - 1)
        if not players:
            raise HortusError(f"nobody holds seat {seat} of table {table}")
        forgotten = erasing.erase_players(connection, players)
        for one in forgotten.tables:
            peers.announce(connection, one)
        return forgotten.seats

    seats = _with(database, job)
    typer.echo(f"Forgotten, in {seats} {'seat' if seats == 1 else 'seats'}")
