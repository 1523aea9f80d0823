"""`hortus lab record`: the record of any game of a campaign, to be replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console
from hortus.cli.lab_report import remark_on
from hortus.lab.files import write_whole
from hortus.lab.run import record_of
from hortus.lab.store import Store


def record(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What `hortus lab run` made.")],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Which game: its `number`.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Else it is printed.")] = None,
) -> None:
    """The record of any game of a campaign: as it was kept, or played once more from its seed.

    **Example**

        hortus lab record DIR 17 --out game.hortus && hortus replay game.hortus
    """
    store = Store.open(folder)
    text = record_of(store, number)
    remark_on(store)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_whole(out, text)
        words = f"Wrote {out}; hortus replay {out} steps through it."
        console.print(words, markup=False, soft_wrap=True)
