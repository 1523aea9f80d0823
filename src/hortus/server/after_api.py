"""After a game over HTTP: how it ended, what was remarkable in it, what a bot would have done, notes, and
playing on from any step of it. All of it is for games that are over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Query, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from hortus.core.contract import View
from hortus.core.face import name_seats
from hortus.core.language import say
from hortus.core.options import read_options
from hortus.server import problems, queries
from hortus.server.api import (
    WRONG,
    AnyTable,
    AnyTables,
    AnyVisitor,
    Name,
    SeatOrder,
    Strict,
    check_over,
    host_for,
    tidy,
)
from hortus.server.cards import card_of, verdict
from hortus.server.changes import told_person
from hortus.server.gate import Buckets, client_of
from hortus.server.live import LiveTable
from hortus.server.queries import BOT, Noted
from hortus.server.seating import Invitation
from hortus.server.summaries import TableInfo, summary
from hortus.server.tables import Order
from hortus.server.wire import Shape
from hortus.server.workers import Advice, Question
from hortus.table.frame import drawn_names, preview_of
from hortus.table.hints import FIRST_SECONDS
from hortus.table.match import Match
from hortus.table.story import Achieved, achieved

T = TypeVar("T")

router = APIRouter(prefix="/api", responses=WRONG)


class FeatInfo(BaseModel):
    """A record of the game: of what, by whom, how much, and at which step (0: over the whole game)."""

    title: str
    seats: list[int]
    words: str
    step: int


class TurnInfo(BaseModel):
    """Where the game turned: the step, who made it (-1: chance), what happened, and its picture."""

    step: int
    seat: int
    text: str
    picture: str
    analysed: bool = Field(description="Found by an analysis; else by a quick estimate.")
    exact: bool = Field(description="Known from the solution of the game.")


class EndingInfo(BaseModel):
    """What there is to say of a game that is over."""

    verdict: str
    feats: list[FeatInfo]
    turning: TurnInfo | None
    pending: bool = Field(description="Where it turned is still looked for: ask again.")
    card: str = Field(description="The address of a picture to pass on.")


SOON: Final = 4.0
"""How many seconds an ending waits for where the game turned: bots may keep everybody busy."""


async def soon(found: Awaitable[T], seconds: float = SOON) -> T | None:
    """What comes within some seconds; None if it does not, though it may come later."""
    try:
        return await asyncio.wait_for(found, seconds)
    except TimeoutError:
        return None


async def _turning(
    table: LiveTable, tables: AnyTables, seat: int | None
) -> tuple[TurnInfo | None, bool]:
    """Where a game turned, and whether that is still looked for."""
    match = table.whole()
    study = await tables.studies.find(table)
    known = None if study is None else study.analysis
    step, exact = (0, False) if known is None else (known.turning, known.exact)
    if known is None and match.state.result is not None:
        found = await soon(table.turned())
        if found is None:
            return None, True
        step, exact = found
    if not step:
        return None, False
    info = TurnInfo(
        step=step,
        seat=match.movers[step - 1],
        text=" ".join([line.text for line in table.chronicle.lines(seat, step - 1, step)]),
        picture=f"/table/{table.id}/steps/{step}.svg",
        analysed=known is not None,
        exact=exact,
    )
    return info, False


def _feat_infos(found: Sequence[Achieved]) -> list[FeatInfo]:
    return [
        FeatInfo(title=one.title, seats=list(one.seats), words=one.words, step=one.step)
        for one in found
    ]


@router.get("/tables/{id}/ending")
async def show_ending(table: AnyTable, tables: AnyTables, visitor: AnyVisitor) -> EndingInfo:
    """Who won, the records of the game and where it turned, once it is over."""
    check_over(table)
    match = table.whole()
    mine = table.seating.watched_by(visitor.player, None)
    turning, pending = await _turning(table, tables, mine)
    return EndingInfo(
        verdict=said_of(table),
        feats=_feat_infos(await asyncio.to_thread(achieved, match)),
        turning=turning,
        pending=pending,
        card=f"/table/{table.id}/card.svg",
    )


def said_of(table: LiveTable) -> str:
    """Who won at a table whose game is over, as a sentence."""
    check_over(table)
    assert table.result is not None
    return verdict(table.whole().game.about, table.result, table.seating.names())


def table_card(table: LiveTable) -> str:
    """A finished table as a picture to pass on, with nothing in it that a spectator may not see."""
    said, match = said_of(table), table.whole()
    reason = "" if table.result is None else table.result.reason
    day = datetime.fromtimestamp(table.sheet.created / 1000, UTC).date().isoformat()
    shown = reason[:1].upper() + reason[1:]
    return card_of(match.game.about, said, shown, day, table.frame(None).svg)


# --- what a bot would have done -------------------------------------------------------------------


class AdviceInfo(BaseModel):
    """What the strongest would do in a position, from what the seat that is to move knows there."""

    seat: int
    text: str
    label: str
    touches: list[str]
    svg: str
    reason: str
    sure: str
    bot: str
    picture: str = Field(description="The position as that seat sees it.")


def advice_info(view: View, names: Sequence[str], advice: Advice, shape: str) -> AdviceInfo:
    """A bot's advice in words and as what to lay over the picture."""
    shown = preview_of(view, advice.text, names, shape)
    assert view.seat is not None
    return AdviceInfo(
        seat=view.seat,
        text=advice.text,
        label=shown.label,
        touches=list(shown.touches),
        svg=shown.svg,
        reason=name_seats(advice.reason, names),
        sure=say(advice.sure),
        bot=advice.bot,
        picture=view.picture(shape, drawn_names(names)),
    )


def take_hint(request: Request) -> None:
    """A problem if somebody asks bots for too much at once."""
    rates: Buckets = request.app.state.hints
    if not rates.take(f"study {client_of(request.scope)}"):
        raise problems.too_many()


def check_step(match: Match, step: int) -> None:
    """A problem if a match has no such step."""
    if step > len(match.moves):
        raise problems.no_step(len(match.moves))


StepNumber = Annotated[int, Query(ge=0, le=10**9)]


@router.get("/tables/{id}/advice")
async def show_advice(
    table: AnyTable, tables: AnyTables, request: Request, step: StepNumber, shape: Shape = "alone"
) -> AdviceInfo:
    """What the strongest bot would have done at a step of a game that is over."""
    check_over(table)
    match = table.whole()
    check_step(match, step)
    state = match.at(step)
    if not state.actors or state.chance:
        raise problems.conflict("over", say("There is nothing to decide at that step."))
    take_hint(request)
    seat = state.actors[0]
    if step < len(match.moves) and match.movers[step] in state.actors:
        seat = match.movers[step]
    moves = tuple([str(move) for move in match.moves[:step]])
    asked = Question(f"{table.id} again", table.setup, moves, seat, "")  # no text
    advice = await tables.workers.advise(asked, FIRST_SECONDS, aside=True)
    return advice_info(state.view(seat), match.names, advice, shape)


# --- notes ----------------------------------------------------------------------------------------

MOST_NOTES = 200
"""How many notes one player may write on one game."""


class OwnNote(BaseModel):
    """A note to be written on a step; without words it is taken away."""

    model_config = Strict
    step: int = Field(ge=0, le=10**9)
    text: Annotated[str, Field(max_length=500), AfterValidator(tidy)]


class OwnNoteInfo(BaseModel):
    """A note on a step, and whose it is."""

    step: int
    name: str
    text: str
    you: bool


class OwnNotes(BaseModel):
    """What those who played wrote about a game."""

    notes: list[OwnNoteInfo]
    may_write: bool


async def _own_notes(table: LiveTable, tables: AnyTables, player: str | None) -> OwnNotes:
    found = await tables.store.read(lambda one: queries.load_notes(one, table.id))
    shown = [
        OwnNoteInfo(
            step=one.step, name=told_person(one.name), text=one.text, you=one.player == player
        )
        for one in found
    ]
    return OwnNotes(notes=shown, may_write=table.speaks(player))


@router.get("/tables/{id}/notes")
async def show_notes(table: AnyTable, tables: AnyTables, visitor: AnyVisitor) -> OwnNotes:
    """What those who played wrote about a game that is over."""
    check_over(table)
    return await _own_notes(table, tables, visitor.player)


@router.post("/tables/{id}/notes")
async def write_note(
    note: OwnNote, table: AnyTable, tables: AnyTables, visitor: AnyVisitor
) -> OwnNotes:
    """Write about a step of a game that is over, or take that away: for those who played or were host."""
    check_over(table)
    player = visitor.known()
    if not table.speaks(player):
        raise problems.forbidden(say("Notes are for those who sat at this table."))
    check_step(table.seen(), note.step)
    there = await tables.store.read(lambda one: queries.load_notes(one, table.id))
    mine = [one for one in there if one.player == player and one.step != note.step]
    if note.text and len(mine) >= MOST_NOTES:
        words = say("{most} notes on one game are enough.", most=MOST_NOTES)
        raise problems.conflict("too_many", words)
    noted = Noted(note.step, player, table.known_as(player), note.text, queries.now())
    await tables.store.write(lambda one: queries.write_note(one, table.id, noted))
    return await _own_notes(table, tables, player)


# --- playing on -----------------------------------------------------------------------------------


class BranchOrder(BaseModel):
    """Playing on from a step of a game that is over."""

    model_config = Strict
    step: int = Field(ge=0, le=10**9)
    name: Name = Field("", description="What you are called.")
    seats: list[SeatOrder] = Field(
        [], max_length=12, description="Default: you where it is to move, bots elsewhere."
    )


def usual_at(match: Match, step: int, mine: Sequence[int]) -> list[Invitation]:
    """Me in the seat I had, or in that which is to move, against bots of a middle strength."""
    actors = match.at(step).actors
    seat = mine[0] if mine else actors[0] if actors else 0
    return [Invitation("me" if number == seat else BOT, "") for number in range(len(match.seats))]


@router.post("/tables/{id}/branch", status_code=201)
async def play_on(
    order: BranchOrder,
    table: AnyTable,
    tables: AnyTables,
    visitor: AnyVisitor,
    request: Request,
    response: Response,
) -> TableInfo:
    """A new table that goes on from a step of a game that is over, against bots or friends."""
    check_over(table)
    match = table.whole()
    check_step(match, order.step)
    if order.seats and len(order.seats) != len(match.seats):
        words = say(
            "This game has {seats} seats, not {given}.",
            seats=len(match.seats),
            given=len(order.seats),
        )
        raise problems.Problem(422, "malformed", words)
    player = host_for(visitor, request, response)
    seats = [Invitation(one.kind, one.bot, one.name) for one in order.seats]
    sheet = table.sheet
    options: dict[str, object] = dict(read_options(sheet.options))
    made = await tables.create(
        Order(
            sheet.game,
            player,
            order.name,
            seats or usual_at(match, order.step, table.seating.held_by(player)),
            options,
            sheet.content,
            start=sheet.start,
            source=table.id,
            moves=[str(move) for move in match.moves[: order.step]],
        )
    )
    return summary(made, player)
