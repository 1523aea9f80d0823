"""Lessons over HTTP: open a table with one, and leave it to play on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from hortus.core.language import say
from hortus.server import problems
from hortus.server.api import (
    WRONG,
    AnyTable,
    AnyTables,
    AnyVisitor,
    Name,
    PlyInfo,
    Strict,
    host_for,
)
from hortus.server.catalogue import EntryInfo
from hortus.server.summaries import TableInfo, summary
from hortus.server.teaching import leaving, lesson_sheet

router = APIRouter(prefix="/api", responses=WRONG)


class LessonOrder(BaseModel):
    """A lesson somebody wants to take."""

    model_config = Strict
    game: str = Field(max_length=64)
    lesson: str = Field("", max_length=64, description="Default: the first of the game.")
    name: Name = Field("", description="What you are called.")


class LeaveOrder(BaseModel):
    """Going on without the lesson."""

    model_config = Strict
    seat: Annotated[int, Field(ge=0, le=20)]


@router.get("/games/{name}/glossary")
async def show_glossary(name: str, tables: AnyTables) -> list[EntryInfo]:
    """Every card, plant, tower and the like of a game, with all that it does."""
    return tables.catalogue.glossary(name)


@router.post("/lessons", status_code=201)
async def take_lesson(
    order: LessonOrder, tables: AnyTables, visitor: AnyVisitor, request: Request, response: Response
) -> TableInfo:
    """A new table with a lesson: you, and others who do what the lesson says."""
    tables.catalogue.check(order.game)
    player = host_for(visitor, request, response)
    table = await tables.add(lesson_sheet(order.game, order.lesson, player, order.name))
    return summary(table, player)


@router.post("/tables/{id}/lesson/leave")
async def leave_lesson(order: LeaveOrder, table: AnyTable, visitor: AnyVisitor) -> PlyInfo:
    """Play on from here without the lesson: bots think for themselves from now on."""
    seat = table.seating.acted_by(visitor.known(), order.seat)
    if not table.teaching.on:
        raise problems.conflict("illegal", say("There is no lesson at this table."))
    return PlyInfo(ply=await table.go_on_without_lesson(leaving(seat)))
