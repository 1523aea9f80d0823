"""The analysis board over HTTP: show a position, try moves for all seats, ask the bot, play from there."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from hortus.core.contract import State
from hortus.core.face import name_seats
from hortus.core.language import say
from hortus.core.record import Record
from hortus.server import problems
from hortus.server.after_api import AdviceInfo, advice_info, take_hint
from hortus.server.api import (
    WRONG,
    AnyTable,
    AnyTables,
    AnyVisitor,
    MaybeSeat,
    Name,
    SeatOrder,
    host_for,
)
from hortus.server.boards import Line, Pasted, line_of, names_of, read_line, setup_of, state_of
from hortus.server.gate import client_of
from hortus.server.histories import BOARD
from hortus.server.seating import Invitation
from hortus.server.summaries import TableInfo, summary
from hortus.server.tables import Order
from hortus.server.turns import played
from hortus.server.wire import Shape
from hortus.server.workers import Question, Setup, begin
from hortus.table.frame import frame_of_view
from hortus.table.hints import FIRST_SECONDS

router = APIRouter(prefix="/api", responses=WRONG)

MOST_OUTCOMES = 120
"""How many chance events are listed to choose from; among more, chance decides."""
WATCHING = -1
"""To look at a position as a spectator."""


class BoardOrder(Line):
    """A position to be shown, and from whose eyes."""

    eyes: int | None = Field(None, ge=WATCHING, le=20, description="Default: whoever is to move.")
    shape: Shape = "alone"


class BoardTable(Line):
    """A position to be played from."""

    name: Name = ""
    seats: list[SeatOrder] = Field([], max_length=12)


class BoardOption(BaseModel):
    """A move of a seat (-1: of chance) that may be tried."""

    text: str
    label: str
    touches: list[str]
    seat: int
    group: str
    short: str
    firm: bool = False


class BoardSeat(BaseModel):
    """A seat beside the picture."""

    name: str
    score: str
    holds: str
    to_move: bool


class BoardInfo(BaseModel):
    """A position: its picture, what may be tried, and the texts by which it is passed on."""

    step: int
    svg: str
    eyes: int | None
    prompt: str
    chance: bool
    over: bool
    reason: str
    told: str = Field(description="What the last move did.")
    options: list[BoardOption]
    seats: list[BoardSeat]
    players: int
    position: dict[str, Any]
    record: str


def _eyes(state: State, asked: int | None) -> int | None:
    if asked is not None and WATCHING < asked < state.players:
        return asked
    return state.actors[0] if asked is None and state.actors else None


def _options(state: State, names: list[str]) -> list[BoardOption]:
    """Everything that any seat may do, or what chance may bring."""
    if state.chance:
        face, view = state.game.face, state.view(None)
        found = state.outcomes()
        if len(found) > MOST_OUTCOMES:
            return []
        told = [(str(move), name_seats(face.tell(view, move), names)) for move, _ in found]
        return [
            BoardOption(
                text=text, label=label or text, touches=[], seat=-1, group="", short=label or text
            )
            for text, label in told
        ]
    several = len(state.actors) > 1
    options: list[BoardOption] = []
    for seat in state.actors:
        for offer in frame_of_view(state.view(seat), names, 0).offers:
            group = f"{names[seat]}: {offer.group}" if several else offer.group
            label = f"{names[seat]}: {offer.label}" if several else offer.label
            options.append(
                BoardOption(
                    text=offer.text,
                    label=label,
                    touches=list(offer.touches),
                    seat=seat,
                    group=group,
                    short=offer.short,
                )
            )
    return options


def _told(order: Line, setup: Setup, state: State, names: list[str]) -> str:
    """What the last move did, as whoever made it saw it."""
    if not order.moves:
        return ""
    before = played(begin(state.game, setup.players, setup.start), order.moves[:-1]).after
    move = before.parse(order.moves[-1])
    mover = before.actor_of(move)
    view = before.view(mover if mover >= 0 else None)
    return name_seats(state.game.face.tell(view, move), names)


def board_info(order: BoardOrder, setup: Setup) -> BoardInfo:
    """A position as it is shown on the board."""
    state = state_of(order, setup)
    names = names_of(order, state)
    view = state.view(_eyes(state, order.eyes))
    frame = frame_of_view(view, names, len(order.moves), shape=order.shape)
    start = begin(state.game, setup.players, setup.start) if setup.start else None
    record = Record.of(state.game, names, order.moves, start=start)
    seats = [
        BoardSeat(name=names[seat], score=score, holds=holds, to_move=seat in state.actors)
        for seat, (score, holds) in enumerate(frame.scores)
    ]
    return BoardInfo(
        step=len(order.moves),
        svg=frame.svg,
        eyes=view.seat,
        prompt=frame.prompt,
        chance=state.chance,
        over=state.over,
        reason="" if state.result is None else state.result.reason,
        told=_told(order, setup, state, names),
        options=_options(state, names),
        seats=seats,
        players=state.players,
        position=state.to_dict(),
        record=record.dumps(),
    )


@router.post("/board")
async def show_board(order: BoardOrder, tables: AnyTables) -> BoardInfo:
    """A position with everything that any seat may try in it."""
    setup = setup_of(order, tables.catalogue)
    return await asyncio.to_thread(board_info, order, setup)


@router.post("/board/chance")
async def let_chance_act(order: BoardOrder, tables: AnyTables) -> BoardOption:
    """Something that chance brings in a position."""
    setup = setup_of(order, tables.catalogue)
    state = await asyncio.to_thread(state_of, order, setup)
    if not state.chance:
        raise problems.conflict("illegal", say("Nothing is left to chance here."))
    move = str(state.draw(SystemRandom()))
    return BoardOption(text=move, label=move, touches=[], seat=-1, group="", short=move)


@router.post("/board/advice")
async def ask_bot(order: BoardOrder, tables: AnyTables, request: Request) -> AdviceInfo:
    """What the strongest bot would do in a position, from what the seat that is to move knows."""
    setup = setup_of(order, tables.catalogue)
    state = await asyncio.to_thread(state_of, order, setup)
    if not state.actors or state.chance:
        raise problems.conflict("over", say("There is nothing to decide here."))
    take_hint(request)
    looking = _eyes(state, order.eyes)
    seat = looking if looking in state.actors else state.actors[0]
    who = client_of(request.scope)
    asked = Question(
        f"board {who}",  # no text
        setup,
        tuple(order.moves),
        seat,
        "",
        visitor=who,
    )
    advice = await tables.workers.advise(asked, FIRST_SECONDS, aside=True)
    return advice_info(state.view(seat), names_of(order, state), advice, order.shape)


@router.post("/board/open")
async def open_text(pasted: Pasted, tables: AnyTables) -> Line:
    """A record or a position that somebody pasted, as a line for the board."""
    line = read_line(pasted, tables.catalogue)
    setup = setup_of(line, tables.catalogue)
    await asyncio.to_thread(state_of, line, setup)
    return line.model_copy(update={"players": setup.players})


@router.get("/tables/{id}/board")
async def board_of_table(
    table: AnyTable,
    visitor: AnyVisitor,
    seat: MaybeSeat = None,
    step: Annotated[int | None, Query(ge=0, le=10**9, description="Default: now.")] = None,
) -> Line:
    """A table for the board: any step of a game that is over; else a position dealt from what you know now."""
    mine = table.seating.watched_by(visitor.player, seat)
    return line_of(table, mine, step, SystemRandom())


@router.post("/board/table", status_code=201)
async def play_from(
    order: BoardTable, tables: AnyTables, visitor: AnyVisitor, request: Request, response: Response
) -> TableInfo:
    """A new table that begins from a position of the board."""
    setup = setup_of(order, tables.catalogue)
    if order.seats and len(order.seats) != setup.players:
        words = say(
            "This position has {seats} seats, not {given}.",
            seats=setup.players,
            given=len(order.seats),
        )
        raise problems.Problem(422, "malformed", words)
    player = host_for(visitor, request, response)
    seats = [Invitation(one.kind, one.bot, one.name) for one in order.seats]
    given: dict[str, object] = dict(order.options)
    made = await tables.create(
        Order(
            order.game,
            player,
            order.name,
            seats or [Invitation("me"), *[Invitation("bot")] * (setup.players - 1)],
            given,
            order.content,
            start=setup.start,
            source=BOARD,
            moves=order.moves,
        )
    )
    return summary(made, player)
