"""`hortus lab card`: everything known of one card, plant, tower or mission."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hortus.cli.common import console
from hortus.cli.lab_report import Folder, with_lab


def card(
    folder: Folder,
    name: Annotated[str, typer.Argument(metavar="NAME", help='Such as "Root Cause".')],
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write it as a page instead.")
    ] = None,
) -> None:
    """Tell everything a campaign knows of one card: its text, who takes it, how it fares, what it adds.

    **Examples**

        hortus lab card results "Root Cause"

        hortus lab card results starflower --html starflower.html
    """
    with with_lab():
        from hortus.lab.report.card import about_card, card_page
        from hortus.lab.report.sections import value_cell
        from hortus.lab.words import WORDS

    known = about_card(folder, name)
    if html is not None:
        html.write_text(card_page(known), "utf-8")
        console.print(f"Wrote {html}; any browser shows it.", markup=False, soft_wrap=True)
        return
    entry = known.entry
    console.print(f"{entry.name} ({entry.kind}, source: {entry.source})", style="bold")
    for field, value in entry.told():
        console.print(f"  {field}: {value}", markup=False, soft_wrap=True)
    if known.remark:
        console.print(known.remark, markup=False, soft_wrap=True)
    if known.findings:
        table = Table(box=None, pad_edge=False)
        for heading in ("", "of", "value", "95 % interval", "games", ""):
            table.add_column(heading)
        for one in known.findings:
            cell = value_cell(one)
            words = (WORDS[one.name].title, one.about, cell.text, cell.remark)
            table.add_row(*words, f"{one.games:,}", one.note)
        console.print(table)
