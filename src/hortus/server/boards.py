"""The analysis board: any position of any game, described whole in each request, so nothing is kept of it.

A `Line` says where play begins and what was played since. Of a game that is over it is what was played;
of one that is still played it is a position dealt anew from what a seat knows (`View.sample`), never the truth.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Annotated, Any

from pydantic import BaseModel, Field

from hortus.core import registry
from hortus.core.contract import State, View
from hortus.core.errors import BadRecord, HortusError
from hortus.core.language import say
from hortus.core.options import read_options, write_options
from hortus.core.record import MAGIC, Record
from hortus.server import problems
from hortus.server.api import Name, Strict
from hortus.server.catalogue import Catalogue
from hortus.server.live import LiveTable
from hortus.server.turns import played
from hortus.server.workers import Setup, begin, load_game

MoveText = Annotated[str, Field(max_length=500)]


class Line(BaseModel):
    """A position: which game, where it begins, and what was played since, chance included."""

    model_config = Strict
    game: str = Field(max_length=64)
    options: dict[str, int | bool | str | list[str]] = Field({}, max_length=50)
    content: str = Field("", max_length=64)
    players: int = Field(0, ge=0, le=20, description="0: the usual number.")
    start: dict[str, Any] | None = Field(
        None, description="As a position is written; None: the game's own start."
    )
    moves: list[MoveText] = Field([], max_length=6000)
    names: list[Name] = Field([], max_length=20, description="What the seats are called.")


@contextmanager
def refusing() -> Iterator[None]:
    """Whatever is wrong with a position is said in a sentence."""
    try:
        yield
    except HortusError as error:
        raise problems.Problem(422, "malformed", str(error)) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        raise problems.Problem(422, "malformed", say("That is no position of this game.")) from None


def setup_of(line: Line, catalogue: Catalogue) -> Setup:
    """Which game is played from where; a problem if there is no such game, option or content."""
    catalogue.check(line.game)
    content = catalogue.content_path(line.game, line.content)
    given: dict[str, object] = dict(line.options)
    with refusing():
        options = write_options(registry.load(line.game, content, **given).changed_options())
        game = load_game(line.game, options, content)
        start = "" if line.start is None else json.dumps(line.start)
        players = line.players
        if start and not players:
            players = game.restore(json.loads(start)).players
        return Setup(line.game, options, content, game.check_players(players or None), start)


def state_of(line: Line, setup: Setup) -> State:
    """The position after everything that was played; a problem if it cannot be."""
    with refusing():
        game = load_game(setup.game, setup.options, setup.content)
        return played(begin(game, setup.players, setup.start), line.moves).after


def names_of(line: Line, state: State) -> list[str]:
    """What the seats are called: as was said, or by the game's own word."""
    if len(line.names) == state.players:
        return line.names
    word = say(state.game.face.seat_word)
    return [say("{word} {number}", word=word, number=seat + 1) for seat in range(state.players)]


# --- where lines come from ------------------------------------------------------------------------


def known_line(view: View, line: Line, rng: Random) -> Line:
    """A position that a seat takes for possible: dealt from what it knows, and nothing else."""
    return line.model_copy(update={"start": view.sample(rng).to_dict(), "moves": []})


def line_of(table: LiveTable, seat: int | None, step: int | None, rng: Random) -> Line:
    """What may be looked at of a table: any step of a game that is over; else what a seat knows now."""
    match, sheet = table.whole(), table.sheet
    now = len(match.moves)
    at = now if step is None else step
    if at > now:
        raise problems.no_step(now)
    options: dict[str, Any] = dict(read_options(sheet.options))
    start = json.loads(sheet.start) if sheet.start else None
    line = Line(
        game=sheet.game,
        options=options,
        content=sheet.content,
        players=len(table.places),
        start=start,
        moves=[str(move) for move in match.moves[:at]],
        names=table.seating.names(),
    )
    if table.result is not None:
        return line
    if at != now:
        raise problems.conflict(
            "not_over", say("While it is played, only the present position is shown.")
        )
    return known_line(match.view(seat), line, rng)


class Pasted(BaseModel):
    """A record or a position as text; a bare position is of the game that is named."""

    model_config = Strict
    text: str = Field(max_length=60_000)
    game: str = Field("", max_length=64)
    options: dict[str, int | bool | str | list[str]] = Field({}, max_length=50)
    content: str = Field("", max_length=64)


def read_line(pasted: Pasted, catalogue: Catalogue) -> Line:
    """What somebody pasted: a record, or a position as JSON (of the game that is named beside it)."""
    words = pasted.text.strip()
    with refusing():
        if words.startswith(MAGIC):
            return _line_of_record(Record.loads(words, sealed="[end" in words), catalogue)
        try:
            data = json.loads(words)
        except ValueError:
            raise BadRecord(
                f"a record begins with {MAGIC}, a position is an object in JSON"
            ) from None
        if not isinstance(data, dict):
            raise BadRecord("a position is an object in JSON")
        if isinstance(data.get("game"), str) and "moves" in data:
            return Line.model_validate(data)
        return Line.model_validate({**pasted.model_dump(exclude={"text"}), "start": data})


def _line_of_record(record: Record, catalogue: Catalogue) -> Line:
    catalogue.check(record.game)
    options = read_options(record.options)
    offered = [one.name for one in catalogue.game(record.game).content] if record.content else [""]
    for content in offered:
        path = catalogue.content_path(record.game, content)
        if registry.load(record.game, path, **options).library.source == record.content:
            return Line(
                game=record.game,
                options=dict(options),
                content=content,
                players=len(record.seats),
                start=record.start,
                moves=list(record.moves),
                names=[name[:40] for name in record.seats],
            )
    raise BadRecord("it was played with content that this server does not have")
