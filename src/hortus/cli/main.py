"""The command `hortus`: one small module for each subcommand, and one place for what goes wrong."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

import hortus
from hortus.cli import (
    check,
    content,
    duel,
    fit,
    lab,
    learn,
    listing,
    operating,
    play,
    puzzle,
    render,
    replay,
    serve,
    solve,
    strength,
)
from hortus.core.errors import HortusError
from hortus.core.language import CHOSEN, ENGLISH, language, speak

app = typer.Typer(
    name="hortus",
    help="One table for five garden games: play them here, replay and draw what was played.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.command("games")(listing.games)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("replay")(replay.replay)
app.command("render")(render.render)
app.command("duel")(duel.duel)
app.command("fit")(fit.fit)
app.add_typer(lab.app)
app.command("strength")(strength.strength)
app.command("check")(check.check)
app.add_typer(content.app)
app.command("serve")(serve.serve)
app.command("backup")(operating.backup)
app.add_typer(operating.app)
app.command("solve")(solve.solve_game)
app.command("puzzle")(puzzle.puzzle)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hortus {hortus.__version__} ({hortus.build()})")
        raise typer.Exit


@app.callback()
def _hortus(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Version and build."),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line: user errors are one sentence and exit code 1, never a traceback."""
    try:
        speak(language(os.environ.get(CHOSEN, ENGLISH.code)))
        app()
    except HortusError as error:
        print(f"hortus: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        print(f"hortus: {what}{error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("\nGoodbye.", file=sys.stderr)
        sys.exit(130)
