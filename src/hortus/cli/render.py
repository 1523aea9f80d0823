"""`hortus render`: a position as a picture, from a record or from a fresh game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from hortus.cli.common import Content, Options, Seed, console, follow, load_game, read_record
from hortus.core.contract import Game, State
from hortus.core.errors import BadOption, BadRecord, HortusError
from hortus.core.night import at_night


def render(
    what: Annotated[
        str, typer.Argument(metavar="RECORD|GAME", help="A record's file, or a game for a new one.")
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-O", help="Where to write; the ending says what: .svg or .png."),
    ] = Path("position.svg"),
    at: Annotated[
        int | None,
        typer.Option("--at", help="After so many moves; default: the end of the record."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="As this seat sees it, from 1; default: a spectator."),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="For a new game.")] = None,
    width: Annotated[
        int, typer.Option("--width", min=16, max=8000, help="Of a PNG, in pixels.")
    ] = 1000,
    shape: Annotated[
        str, typer.Option("--shape", help="What it is composed for: alone, wide, square or tall.")
    ] = "alone",
    dark: Annotated[bool, typer.Option("--dark", help="In the colours of the night.")] = False,
    unsealed: Annotated[
        bool, typer.Option("--unsealed", help="Also take a record that lacks its [end] line.")
    ] = False,
    option: Options = None,
    content: Content = None,
    seed: Seed = None,
) -> None:
    """Draw a position as SVG or PNG.

    **Examples**

        hortus render game.hortus --out end.svg

        hortus render game.hortus --at 12 --seat 1 --out mine.png

        hortus render wizards-garden --at 20 --seed 7 --out random.png

        hortus render weeds --at 9 --shape wide --dark --out night.png
    """
    whole = True
    if Path(what).is_file():
        state, whole = _from_record(Path(what), at, content, not unsealed)
    else:
        state = _random_position(load_game(what, option, content), players, at or 0, Random(seed))
    if seat is not None and not 1 <= seat <= state.players:
        raise BadOption(f"there is no seat {seat}: this game has seats 1 to {state.players}")
    svg = state.view(None if seat is None else seat - 1).picture(shape)
    if dark:
        svg = at_night(svg, state.game.face.night)
    write_picture(svg, out, width)
    console.print(f"Wrote {out}.", markup=False)
    if not whole:
        raise typer.Exit(1)


def _from_record(
    path: Path, at: int | None, content: Path | None, sealed: bool
) -> tuple[State, bool]:
    """A position of a record, or the last good one if it cannot be followed to its end."""
    record = read_record(path, sealed)
    if at is not None and not 0 <= at <= len(record.moves):
        raise BadOption(f"--at must be from 0 to {len(record.moves)}, the moves of this record")
    followed = follow(record, at, content)
    if followed.trouble and at is not None:
        raise BadRecord(f"there is no position after {at} moves: {followed.trouble}")
    return followed.state, not followed.trouble


def _random_position(game: Game, players: int | None, plies: int, rng: Random) -> State:
    """A position some random moves into a new game, or its end if that comes first."""
    state = game.start(players)
    for _ in range(plies):
        if state.over:
            break
        moves = () if state.chance else state.moves()
        state.play(state.draw(rng) if state.chance else moves[rng.randrange(len(moves))])
    return state


def write_picture(svg: str, out: Path, width: int) -> None:
    """Write a picture in the format that the file's ending names."""
    if out.suffix == ".svg":
        out.write_text(svg, "utf-8")
    elif out.suffix == ".png":
        import resvg_py

        out.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))
    else:
        raise HortusError(f"{out}: a picture is written as .svg or .png")
