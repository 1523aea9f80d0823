"""The JSON API: what pages and bots ask for over HTTP. docs/protocol.md describes it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from starlette.responses import PlainTextResponse

from hortus.core.language import say
from hortus.core.record import Note
from hortus.server import keys, problems, queries
from hortus.server.catalogue import GameInfo, RulesInfo
from hortus.server.clocks import LONGEST, SHORTEST
from hortus.server.gate import Buckets, Visitor, client_of, give_token, visitor_of
from hortus.server.live import LiveTable
from hortus.server.messages import frame_message, hint_message, past_frame
from hortus.server.queries import BOT
from hortus.server.replaying import record_of
from hortus.server.seating import Invitation
from hortus.server.summaries import TableInfo, summary
from hortus.server.tables import Order, Tables
from hortus.server.wire import FrameMessage, Shape
from hortus.table.hints import FIRST_SECONDS


class ProblemInfo(BaseModel):
    """Why something cannot be done."""

    code: str = Field(description="A word for programs.")
    reason: str = Field(description="A sentence for people.")


def tidy(name: str) -> str:
    """A text without what cannot be seen, and without runs of white space."""
    seen = [" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in name]
    return " ".join("".join(seen).split())


Name = Annotated[str, Field(max_length=40), AfterValidator(tidy)]
Responses = dict[int | str, dict[str, Any]]
Strict = ConfigDict(extra="forbid")


class SeatOrder(BaseModel):
    """Who is to sit in a seat."""

    model_config = Strict
    kind: Literal["me", "open", "bot"]
    bot: str = Field("", max_length=32, description="For a bot: which one.")
    name: Name = ""


class ClockOrder(BaseModel):
    """How long people may think."""

    model_config = Strict
    kind: Literal["move", "game"] = Field(
        description="Whether the time is for each move or for all."
    )
    seconds: int = Field(ge=SHORTEST, le=LONGEST)

    @property
    def terms(self) -> tuple[str, int]:
        """The same in two words."""
        return self.kind, self.seconds


class TableOrder(BaseModel):
    """A table somebody wants."""

    model_config = Strict
    game: str = Field(max_length=64)
    name: Name = Field("", description="What you are called.")
    seats: list[SeatOrder] = Field([], max_length=12)
    options: dict[str, int | bool | str | list[str]] = Field({}, max_length=50)
    content: str = Field("", max_length=64)
    chat: bool = Field(True, description="Whether people may talk.")
    public: bool = Field(False, description="Whether anybody may take an open seat.")
    clock: ClockOrder | None = None


class Claim(BaseModel):
    """Taking a seat, with the key of its link."""

    model_config = Strict
    key: str = Field(max_length=64)
    name: Name = ""


class SeatChange(BaseModel):
    """Who is to sit in a seat from now on."""

    model_config = Strict
    kind: Literal["open", "bot"]
    bot: str = Field("", max_length=32)


class NameChange(BaseModel):
    """Another name."""

    model_config = Strict
    name: Name


class MoveOrder(BaseModel):
    """A move, answering a ply."""

    model_config = Strict
    seat: int = Field(ge=0, le=20)
    ply: int = Field(ge=0, le=10**9)
    text: str = Field(max_length=500)


class UndoOrder(BaseModel):
    """Taking the last move back."""

    model_config = Strict
    seat: int = Field(ge=0, le=20)
    ply: int = Field(ge=0, le=10**9)


class ResumeOrder(BaseModel):
    """Agreeing to play on from the last good step."""

    model_config = Strict
    seat: int | None = Field(None, ge=0, le=20, description="None: for a table without people.")
    ply: int = Field(ge=0, le=10**9)


class PlyInfo(BaseModel):
    """Where the table is now."""

    ply: int


class TableList(BaseModel):
    """Your tables."""

    tables: list[TableInfo]


class TokenInfo(BaseModel):
    """A new player."""

    token: str


class AdvantageInfo(BaseModel):
    """How good each seat's position was, from -1 to 1, after every step from 0 to `steps`."""

    steps: int
    seats: list[list[float]]


class HintInfo(BaseModel):
    """A good move, as a bot sees it."""

    ply: int
    text: str
    label: str
    touches: list[str]
    svg: str
    reason: str
    sure: str
    bot: str
    equal: str
    details: str


# --- what every handler needs -----------------------------------------------------------------


def the_tables(request: Request) -> Tables:
    """All tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


AnyTables = Annotated[Tables, Depends(the_tables)]
AnyVisitor = Annotated[Visitor, Depends(visitor_of)]
TableId = Annotated[str, Field(max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, le=20)]
MaybeSeat = Annotated[int | None, Query(ge=0, le=20, description="Default: your first seat.")]

WithPosition = Annotated[bool, Query(description="With all the seat knows, as plain data.")]


async def the_table(id: TableId, tables: AnyTables) -> LiveTable:
    """The table of the address."""
    return await tables.table(id)


AnyTable = Annotated[LiveTable, Depends(the_table)]


def _as_json(frame: FrameMessage) -> Response:
    return Response(msgspec.json.encode(frame), media_type="application/json")


WRONG: Responses = {
    status: {"model": ProblemInfo, "description": words}
    for status, words in {
        400: "Not what was expected",
        401: "Only for players",
        403: "Not theirs to do",
        404: "There is no such thing",
        409: "Not as things stand",
        413: "Too long",
        422: "Not what was expected",
        429: "Too many",
        503: "Could not be saved",
    }.items()
}
FRAME: Responses = {200: {"description": "A frame", "content": {"application/json": {}}}}

router = APIRouter(prefix="/api", responses=WRONG)


# --- games ------------------------------------------------------------------------------------


@router.get("/games")
async def list_games(tables: AnyTables) -> list[GameInfo]:
    """Every game."""
    return tables.catalogue.games()


@router.get("/games/{name}")
async def show_game(name: str, tables: AnyTables) -> GameInfo:
    """One game: players, options, content, bots."""
    return tables.catalogue.game(name)


@router.get("/games/{name}/rules")
async def show_rules(name: str, tables: AnyTables) -> RulesInfo:
    """The rules of a game, in sections."""
    return tables.catalogue.rules(name)


# --- players and tables -----------------------------------------------------------------------


@router.post("/players", status_code=201)
async def new_player() -> TokenInfo:
    """A token for a program, to be sent as `Authorization: Bearer TOKEN`."""
    return TokenInfo(token=keys.new_token())


def player_for(visitor: Visitor, request: Request, response: Response) -> str:
    """The player who asks; a browser without a token is given one."""
    if visitor.player is not None:
        return visitor.player
    token = keys.new_token()
    give_token(response.headers, token, request.url.scheme == "https")
    return keys.digest(token)


def host_for(visitor: Visitor, request: Request, response: Response) -> str:
    """The player who wants a new table; a problem if there were too many of late."""
    rates: Buckets = request.app.state.new_tables
    if not rates.take(client_of(request.scope)):
        raise problems.Problem(429, "too_many", say("Too many new tables; wait a moment."))
    return player_for(visitor, request, response)


@router.post("/tables", status_code=201)
async def create_table(
    order: TableOrder, tables: AnyTables, visitor: AnyVisitor, request: Request, response: Response
) -> TableInfo:
    """A new table. Only `game` is needed: you against bots."""
    player = host_for(visitor, request, response)
    seats = [Invitation(one.kind, one.bot, one.name) for one in order.seats]
    options: dict[str, object] = dict(order.options)
    table = await tables.create(
        Order(
            order.game,
            player,
            order.name,
            seats,
            options,
            order.content,
            chat=order.chat,
            public=order.public,
            clock=order.clock.terms if order.clock else None,
        )
    )
    return summary(table, player)


@router.get("/tables")
async def list_tables(
    tables: AnyTables,
    visitor: AnyVisitor,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> TableList:
    """Your tables: your turn first."""
    player = visitor.player
    if player is None:
        return TableList(tables=[])
    found = await tables.tables_of(player, limit, offset)
    return TableList(tables=[summary(table, player) for table in found])


@router.get("/tables/{id}")
async def show_table(table: AnyTable, visitor: AnyVisitor) -> TableInfo:
    """A table: who sits where, whether it is your turn, how it ended."""
    return summary(table, visitor.player)


# --- seats ------------------------------------------------------------------------------------


@router.post("/tables/{id}/seats/{seat}/claim")
async def claim_seat(
    seat: SeatNumber,
    claim: Claim,
    table: AnyTable,
    visitor: AnyVisitor,
    request: Request,
    response: Response,
) -> TableInfo:
    """Take an open seat, or come to a held one from another device, with the key of its link."""
    player = player_for(visitor, request, response)
    await table.claim(seat, player, claim.key, claim.name)
    return summary(table, player)


@router.post("/tables/{id}/seats/{seat}")
async def change_seat(
    seat: SeatNumber, change: SeatChange, table: AnyTable, visitor: AnyVisitor
) -> TableInfo:
    """Open a seat or let a bot play it: the host for open seats and bots, a holder for their own.

    In a game with hidden things a seat that was played is kept for whoever had it; it is open to others
    once all people at the table have asked for that, and so has whoever had it.
    """
    player = visitor.known()
    await table.give(seat, player, change.bot if change.kind == BOT else None)
    return summary(table, player)


@router.post("/tables/{id}/seats/{seat}/name")
async def rename_seat(
    seat: SeatNumber, change: NameChange, table: AnyTable, visitor: AnyVisitor
) -> TableInfo:
    """Be called something else."""
    player = visitor.known()
    await table.rename(seat, player, change.name)
    return summary(table, player)


# --- playing ----------------------------------------------------------------------------------


@router.get("/tables/{id}/frame", responses=FRAME)
async def show_frame(
    table: AnyTable,
    visitor: AnyVisitor,
    seat: MaybeSeat = None,
    position: WithPosition = False,
    shape: Shape = "alone",
) -> Response:
    """What a seat is shown now, with the whole log."""
    mine = table.seating.watched_by(visitor.player, seat)
    return _as_json(frame_message(table, mine, position=position, shape=shape))


@router.get("/tables/{id}/frames/{step}", responses=FRAME)
async def show_past_frame(
    step: Annotated[int, Field(ge=0, le=10**9)],
    table: AnyTable,
    visitor: AnyVisitor,
    seat: MaybeSeat = None,
    position: WithPosition = False,
    shape: Shape = "alone",
) -> Response:
    """What a seat was shown after some steps."""
    mine = table.seating.watched_by(visitor.player, seat)
    return _as_json(past_frame(table, mine, step, position, shape))


@contextmanager
def _frame_if_stale(table: LiveTable, seat: int) -> Iterator[None]:
    """Whoever is late is given the newest frame with the refusal."""
    try:
        yield
    except problems.Problem as problem:
        if problem.code == "stale":
            problem.frame = msgspec.to_builtins(frame_message(table, seat))
        raise


@router.post("/tables/{id}/moves")
async def play_move(order: MoveOrder, table: AnyTable, visitor: AnyVisitor) -> PlyInfo:
    """Play a move; answered when it is on disk."""
    seat = table.seating.acted_by(visitor.known(), order.seat)
    with _frame_if_stale(table, seat):
        return PlyInfo(ply=await table.play(seat, order.ply, order.text))


@router.post("/tables/{id}/undo")
async def undo_move(order: UndoOrder, table: AnyTable, visitor: AnyVisitor) -> PlyInfo:
    """Take one's last move back; answered when that is on disk."""
    seat = table.seating.acted_by(visitor.known(), order.seat)
    with _frame_if_stale(table, seat):
        return PlyInfo(ply=await table.undo(seat, order.ply))


@router.post("/tables/{id}/resume")
async def resume_table(order: ResumeOrder, table: AnyTable, visitor: AnyVisitor) -> PlyInfo:
    """Agree to play on from the last step that these rules can follow; see `resume` of a frame."""
    return PlyInfo(ply=await table.resume(visitor.known(), order.seat, order.ply))


@router.get("/tables/{id}/hint")
async def show_hint(
    table: AnyTable, visitor: AnyVisitor, request: Request, seat: MaybeSeat = None
) -> HintInfo:
    """What the strongest bot would do in your place."""
    player = visitor.known()
    mine = table.seating.watched_by(visitor.player, seat)
    if mine is None:
        raise problems.forbidden(say("A hint is for those who play."))
    rates: Buckets = request.app.state.hints
    if not rates.take(player):
        raise problems.Problem(429, "too_many", say("Too many hints; think for a moment."))
    hint = hint_message(table, mine, 0, await table.first_hint(mine, player, FIRST_SECONDS))
    return HintInfo(**{**msgspec.structs.asdict(hint), "touches": list(hint.touches)})


@router.get(
    "/tables/{id}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "The record"}},  # no text
)
async def show_record(table: AnyTable, tables: AnyTables) -> Response:
    """The record of a game that is over, with the notes of an analysis and of those who played."""
    check_over(table)
    record = record_of(table.sheet, None if table.problem else table.match)
    study = await tables.studies.find(table)
    judged = [] if study is None else study.notes
    noted = await tables.store.read(lambda one: queries.load_notes(one, table.id))
    own = [Note(one.step, f"{one.name}: {one.text}") for one in noted]
    record = record.annotated(sorted([*judged, *own], key=lambda note: note.step))
    name = f'attachment; filename="{table.sheet.game}-{table.id}.hortus"'
    return PlainTextResponse(record.dumps(), headers={"content-disposition": name})


def check_over(table: LiveTable) -> None:
    """A problem as long as the game is played."""
    if table.result is None:
        table.whole()
        reason = say("While it is played, that would show what is hidden.")
        raise problems.conflict("not_over", reason)


@router.get("/tables/{id}/advantage")
async def show_advantage(table: AnyTable) -> AdvantageInfo:
    """How good each seat's position was after each step, once the game is over."""
    check_over(table)
    table.whole()
    return AdvantageInfo(steps=table.step, seats=await table.advantage())
