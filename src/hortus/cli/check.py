"""`hortus check`: run the conformance kit over a game, one's own or ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import GameName, console
from hortus.cli.screen import busy
from hortus.conformance import cases, lesson_violations, violations
from hortus.conformance.golden import playthrough


def check(
    name: GameName,
    golden: Annotated[
        Path | None, typer.Option("--golden", metavar="FILE", help="Write the golden playthrough.")
    ] = None,
) -> None:
    """Check that a game keeps the contract, by playing it at random in all its variants.

    Its lessons, if it has any, are played through as well, with every wrong move tried on the way.

    **Examples**

        hortus check wizards-garden

        hortus check my-game --golden tests/golden/my-game.txt
    """
    if golden is not None:
        with busy(f"Playing {name}"):
            golden.write_text(playthrough(name), "utf-8")
        console.print(f"Wrote {golden}.", markup=False)
        return
    broken = 0
    for case in cases(name):
        with busy(f"Checking {case}"):
            found = violations(case)
        broken += len(found)
        console.print(f"{'ok' if not found else 'BROKEN':6} {case}", markup=False)
        for line in found:
            console.print(f"       {line}", markup=False)
    with busy(f"Checking the lessons of {name}"):
        found = lesson_violations(name)
    broken += len(found)
    console.print(f"{'ok' if not found else 'BROKEN':6} {name}, lessons", markup=False)
    for line in found:
        console.print(f"       {line}", markup=False)
    if broken:
        raise typer.Exit(1)
