"""`hortus content`: start content of one's own from a game's cards, tiles and missions."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import GameName, console
from hortus.core.errors import BadContent
from hortus.core.registry import load

app = typer.Typer(
    name="content", help="Cards, tiles and missions of your own.", no_args_is_help=True
)


@app.callback()
def _content() -> None:
    pass


@app.command("copy")
def copy(
    name: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the copies go.")],
) -> None:
    """Copy a game's content files, to change them and play with the changes.

    **Examples**

        hortus content copy power-plants mine

        hortus play power-plants --content mine
    """
    game = load(name)
    files = sorted(game.library.own.glob("*.toml"))
    if not files:
        raise BadContent(f"{game.title} has no cards or other content; its options change it")
    for file in files:
        if (folder / file.name).exists():
            raise BadContent(f"{folder / file.name} is there already; choose another directory")
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copyfile(file, folder / file.name)
    console.print(
        f"Copied {', '.join([file.name for file in files])} to {folder}. Delete what you leave "
        f"as it is; play with the rest: hortus play {name} --content {folder}",
        markup=False,
        soft_wrap=True,
    )
