"""`hortus lab report`: a campaign as one page to read, keep and send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from hortus.cli.common import console
from hortus.core.errors import HortusError

if TYPE_CHECKING:
    from hortus.lab.goals import Verdict
    from hortus.lab.store import Store

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="What `hortus lab run` made.")]
GoalsFile = Annotated[
    Path | None,
    typer.Option(
        "--goals", "--targets", metavar="FILE", help="Goals of your own; else the game's."
    ),
]


@contextmanager
def with_lab() -> Iterator[None]:
    """Say it in a sentence if something the lab needs is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise HortusError(f"this needs {missing.name}: pip install 'hortus[lab]'") from None


def of_campaign(words: Sequence[str], what: str) -> tuple[Path, str]:
    """A campaign's directory and what is asked of it; without a directory, the latest one here."""
    if len(words) == 2:
        return Path(words[0]), words[1]
    if len(words) > 2:
        raise HortusError(f"this takes [DIR] {what}: put {what} in quotes")
    from hortus.lab.shelf import latest

    found = latest(Path())
    console_of_errors().print(
        f"hortus: of the latest campaign here, {found}", markup=False, soft_wrap=True
    )
    return found, words[0]


def console_of_errors() -> Console:
    """Where remarks go that are no part of an answer."""
    return Console(stderr=True, highlight=False, emoji=False)


def remark_on(store: Store) -> None:
    """Say it on standard error if other rules or bots played a campaign than are here now."""
    if store.remark:
        said = f"hortus: {store.remark}; what is said here is said of that"
        console_of_errors().print(said, markup=False, soft_wrap=True)


def remark_on_goals(verdicts: Sequence[Verdict]) -> None:
    """Say which goals ask for what was not played."""
    for verdict in verdicts:
        if verdict.finding is None:
            console.print(verdict.sentence, markup=False, soft_wrap=True)


def report(
    folder: Folder,
    targets: GoalsFile = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The page; else DIR/report.html.")
    ] = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Tables in Markdown instead, to comment on.")
    ] = False,
) -> None:
    """Write what a campaign found as one page: the answer first, plots, tables, games to look at.

    The page needs no network and no other file.

    **Examples**

        hortus lab report results

        hortus lab report results --goals goals.toml --out for-anna.html
    """
    with with_lab():
        from hortus.lab.files import write_whole
        from hortus.lab.goals import read_goals
        from hortus.lab.report.build import examine, page_of
        from hortus.lab.report.markdown import markdown_of
        from hortus.lab.store import Store

    store = Store.open(folder)
    remark_on(store)
    case = examine(folder, read_goals(targets, store.campaign.game) if targets else None)
    if targets:
        remark_on_goals(case.verdicts)
    path = out or folder / ("report.md" if markdown else "report.html")
    write_whole(path, markdown_of(case) if markdown else page_of(case))
    shown = "" if markdown else "; any browser shows it"
    console.print(f"Wrote {path}{shown}.", markup=False, soft_wrap=True)
