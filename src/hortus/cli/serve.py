"""`hortus serve`: play in the browser."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hortus.core.errors import HortusError

if TYPE_CHECKING:
    from hortus.server.settings import Settings

DataOption = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="HORTUS_DATABASE",
        help="Where everything is kept: a file, or a database URL (postgresql://...).",
    ),
]
Packs = Annotated[
    list[Path] | None,
    typer.Option(
        help="A directory of content that tables may be set up with, as `hortus content copy` "
        "makes it, or of many as GAME/NAME/*.toml; may be repeated.",
        exists=True,
        file_okay=False,
    ),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="A proxy (or its network) whose X-Forwarded-For and -Proto are believed; may be repeated.",
    ),
]
Thinking = Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")]
WORKERS = max(1, (os.cpu_count() or 2) - 1)
Names = Annotated[
    list[str] | None, typer.Option(help="A name the server is reached by; may be repeated.")
]
Serving = Annotated[
    int,
    typer.Option(min=1, max=64, help="Processes that serve, on a PostgreSQL --database only."),
]
Metrics = Annotated[
    bool, typer.Option("--metrics", help="Show what is measured at /metrics, for Prometheus.")
]
Abandoned = Annotated[
    float,
    typer.Option(
        min=0,
        metavar="DAYS",
        help="Close tables at which nobody has played for so long, and clear them away after as "
        "long again; 0: never. Finished ones stay.",
    ),
]
Host = Annotated[str, typer.Option(help="The address to serve on; 0.0.0.0 for the whole network.")]
Pace = Annotated[float, typer.Option(min=0, max=10, help="Seconds between the moves of bots.")]
Webhook = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="HORTUS_WEBHOOK",
        help="Where to post whose turn it is at a table of several people; nothing of their hands.",
    ),
]
Address = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="HORTUS_ADDRESS",
        help="Where people reach the server, for the links in such messages.",
    ),
]
Lab = Annotated[
    bool, typer.Option("--lab", help="Show this machine's campaigns at /lab, to you only.")
]
Campaigns = Annotated[
    Path,
    typer.Option(metavar="DIR", help="Where the campaigns lie.", exists=True, file_okay=False),
]
SLIP = re.compile(r"^(postgres|sqlite|mysql)\w*\S*:|\b(password|dbname|host|user)\s*=")
"""How an address begins that was miswritten, or what is said to PostgreSQL's own programs: it may hold a password."""
LabOpen = Annotated[
    bool, typer.Option("--lab-open", help="Whoever reaches the server may see the lab, too.")
]


def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = 8080,
    database: DataOption = "hortus.sqlite3",
    content: Packs = None,
    pace: Pace = 0.7,
    workers: Thinking = WORKERS,
    name: Names = None,
    proxy: Proxy = None,
    processes: Serving = 1,
    abandoned: Abandoned = 0.0,
    metrics: Metrics = False,
    webhook: Webhook = "",
    address: Address = "",
    lab: Lab = False,
    campaigns: Campaigns = Path("."),
    lab_open: LabOpen = False,
) -> None:
    """Play all games in the browser, with friends and bots.

    **Examples**

        hortus serve

        hortus serve --port 8123 --host 0.0.0.0

        hortus serve --database evening.sqlite3 --content my-cards --content his-plants

        hortus serve --lab --campaigns results

        hortus serve --database postgresql://hortus@localhost/hortus --processes 4
    """
    typer.echo("Laying the tables ...")
    try:
        from hortus.server.packs import find_packs
        from hortus.server.running import serve as run
        from hortus.server.settings import Settings, check
    except ModuleNotFoundError as missing:
        raise HortusError(
            f"the browser needs {missing.name}, which is not installed; "
            "`pip install 'hortus[server]'` brings all it needs"
        ) from None

    settings = Settings(
        database=address_of(database),
        host=host,
        port=port,
        pace=pace,
        workers=workers,
        content=tuple(content or ()),
        hosts=tuple(name or ()),
        warm=True,
        processes=processes,
        abandoned=abandoned,
        metrics=metrics,
        webhook=webhook,
        address=address,
        proxies=tuple(proxy or ()),
        lab=campaigns if lab or lab_open else None,
        lab_open=lab_open,
    )
    _check_lab(settings)
    check(settings)
    for pack in find_packs(settings.content):
        typer.echo(f"On offer for {pack.game}: {pack.name}")
    _check_free(host, port)
    for own in settings.own_ports:
        _check_free("127.0.0.1", own)
    run(settings, ready=lambda: typer.echo(_address(settings)))


def address_of(database: str) -> str:
    """The address of a database as it is written in full; a file's name is one of SQLite's."""
    if database.startswith(("postgres://", "postgresql://")):
        return f"postgresql+psycopg://{database.partition('://')[2]}"
    if "://" in database:
        return database
    if SLIP.search(database):
        raise HortusError(
            "that looks like an address of a database, and is no file's name: "
            "write postgresql://USER@HOST/NAME"
        )
    return f"sqlite:///{database}"


def _address(settings: Settings) -> str:
    """Where it is, once it is there."""
    from hortus.server.databases import shown

    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0") else settings.host
    here = f"{settings.address.rstrip('/') or f'http://{host}:{settings.port}'}/"
    told = f"Hortus is at {here}  (Ctrl-C ends it; {shown(settings.database)} keeps the games)"
    if settings.own_ports:
        ports = ", ".join(map(str, settings.own_ports))
        told += f"\nEach process is measured at /metrics of 127.0.0.1, ports {ports}"
    return told if settings.lab is None else f"{told}\nThe lab is at {here}lab"


def _check_lab(settings: Settings) -> None:
    """Say it in a sentence if the lab cannot be shown here."""
    if settings.lab is None:
        return
    try:
        from hortus.server.laboratory import check_private
    except ModuleNotFoundError as missing:
        raise HortusError(
            f"the lab needs {missing.name}, which is not installed; "
            "`pip install 'hortus[lab]'` brings all it needs"
        ) from None
    check_private(settings)


def _check_free(host: str, port: int) -> None:
    """Say it in a sentence if something else serves there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise HortusError(
                f"cannot serve on {host}:{port}: {error.strerror}; choose another --port"
            ) from None
