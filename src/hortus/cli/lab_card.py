"""`hortus lab card`: everything known of one card, plant, tower or mission."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hortus.cli.common import console
from hortus.cli.lab_report import of_campaign, remark_on, with_lab


def card(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[DIR] NAME",
            help='Such as "Root Cause". Without DIR: of the latest campaign here.',
        ),
    ],
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write it as a page instead.")
    ] = None,
) -> None:
    """Tell everything a campaign knows of one card: its text, who takes it, how it fares, what it adds.

    **Examples**

        hortus lab card "Root Cause"

        hortus lab card results starflower --html starflower.html
    """
    with with_lab():
        from hortus.lab.files import write_whole
        from hortus.lab.report.card import about_card, card_page
        from hortus.lab.report.sections import value_cell
        from hortus.lab.words import WORDS

    folder, name = of_campaign(words, "NAME")
    known = about_card(folder, name)
    remark_on(known.store)
    if html is not None:
        write_whole(html, card_page(known))
        console.print(f"Wrote {html}; any browser shows it.", markup=False, soft_wrap=True)
        return
    entry = known.entry
    console.print(f"{entry.name} ({entry.kind}, source: {entry.source})", style="bold")
    for field, value in entry.told():
        console.print(f"  {field}: {value}", markup=False, soft_wrap=True)
    if known.remark:
        console.print(known.remark, markup=False, soft_wrap=True)
    console.print(known.store.campaign.told, markup=False, soft_wrap=True)
    if known.findings:
        table = Table(box=None, pad_edge=False)
        for heading in ("", "of", "value", "95 % interval", "games", ""):
            table.add_column(heading)
        for one in known.findings:
            cell = value_cell(one)
            told = (WORDS[one.name].title, one.about, cell.text, cell.remark)
            table.add_row(*told, f"{one.games:,}", one.note)
        console.print(table)
