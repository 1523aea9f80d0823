"""Summaries: a table in a few words, for lists, invitations and programs."""

from __future__ import annotations

from datetime import UTC, datetime

from pydantic import BaseModel

from hortus.core import registry
from hortus.core.language import say
from hortus.core.options import read_options
from hortus.server.live import LiveTable
from hortus.server.queries import OPEN
from hortus.server.seating import name_of


class SeatInfo(BaseModel):
    """A seat in a summary."""

    seat: int
    kind: str
    name: str
    bot: str
    you: bool
    to_move: bool
    link: str | None


class ClockInfo(BaseModel):
    """How long people may think."""

    kind: str
    seconds: int


class ResultInfo(BaseModel):
    """How it ended."""

    scores: list[float]
    ranks: list[int]
    winners: list[int]
    reason: str
    parts: list[dict[str, float]]
    ended: str


class TableInfo(BaseModel):
    """A table in a summary."""

    id: str
    game: str
    title: str
    status: str
    problem: str
    remark: str
    created: str
    changed: str
    ply: int
    step: int
    options: dict[str, str]
    content: str
    rules_version: int
    seats: list[SeatInfo]
    you: list[int]
    back: list[int]
    host: bool
    your_turn: bool
    clock: ClockInfo | None
    url: str
    watch: str
    replay: str
    result: ResultInfo | None


def _when(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds // 1000, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def summary(table: LiveTable, player: str | None) -> TableInfo:
    """A table for one who asks; links only for those who may pass them on."""
    sheet = table.sheet
    mine = table.seating.held_by(player)
    host = player is not None and sheet.host == player
    url = f"/table/{table.id}"
    seats = [
        SeatInfo(
            seat=number,
            kind=place.kind,
            name=name_of(number, place),
            bot=place.bot,
            you=number in mine,
            to_move=number in table.actors,
            link=f"{url}/seat/{place.key}"
            if number in mine or (host and place.kind == OPEN and not place.kept)
            else None,
        )
        for number, place in enumerate(table.places)
    ]
    result = table.result
    known = sheet.game in registry.games()
    return TableInfo(
        id=table.id,
        game=sheet.game,
        title=registry.about(sheet.game).title if known else sheet.game,
        status=table.status,
        problem=say(table.problem),
        remark=say(table.remark),
        created=_when(sheet.created),
        changed=_when(table.changed),
        ply=table.ply,
        step=table.step,
        options=read_options(sheet.options),
        content=sheet.content,
        rules_version=sheet.rules,
        seats=seats,
        you=mine,
        back=table.back_to(player),
        host=host,
        your_turn=any([seat in table.actors for seat in mine]),
        clock=ClockInfo(kind=sheet.clock.kind, seconds=sheet.clock.seconds)
        if sheet.clock
        else None,
        url=url,
        watch=f"{url}?seat=none",
        replay=f"{url}/replay",
        result=None
        if result is None
        else ResultInfo(
            scores=list(result.scores),
            ranks=list(result.ranks),
            winners=list(result.winners),
            reason=result.reason,
            parts=list(result.parts),
            ended=result.ended,
        ),
    )
