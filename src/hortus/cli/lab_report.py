"""`hortus lab report`: a campaign as one page to read, keep and send."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console
from hortus.core.errors import HortusError

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
        from hortus.lab.goals import read_goals
        from hortus.lab.report.build import examine, page_of
        from hortus.lab.report.markdown import markdown_of

    case = examine(folder, read_goals(targets) if targets else None)
    path = out or folder / ("report.md" if markdown else "report.html")
    path.write_text(markdown_of(case) if markdown else page_of(case), "utf-8")
    shown = "" if markdown else "; any browser shows it"
    console.print(f"Wrote {path}{shown}.", markup=False, soft_wrap=True)
