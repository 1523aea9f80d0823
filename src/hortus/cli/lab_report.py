"""`hortus lab report`: a campaign as one page to read, keep and send."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="What `hortus lab run` made.")]
GoalsFile = Annotated[
    Path | None,
    typer.Option("--targets", metavar="FILE", help="Goals of your own; else the game's."),
]


def report(
    folder: Folder,
    targets: GoalsFile = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The page; else DIR/report.html.")
    ] = None,
) -> None:
    """Write what a campaign found as one page: the answer first, plots, tables, games to look at.

    The page needs no network and no other file.

    **Examples**

        hortus lab report results

        hortus lab report results --targets goals.toml --out for-anna.html
    """
    from hortus.lab.goals import read_goals
    from hortus.lab.report.build import write_report

    asked = read_goals(targets) if targets else None
    path = write_report(folder, asked, out)
    console.print(f"Wrote {path}; any browser shows it.", markup=False, soft_wrap=True)
