"""Studying over HTTP: finished games analysed, and puzzles. docs/protocol.md describes it."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from hortus.bots.perfect import PERFECT
from hortus.core.contract import View
from hortus.core.errors import HortusError
from hortus.core.language import mark, say
from hortus.core.record import Note
from hortus.server import problems
from hortus.server.api import WRONG, AnyTable, AnyTables, AnyVisitor, MaybeSeat, Strict, check_over
from hortus.server.gate import Buckets, client_of
from hortus.server.live import LiveTable
from hortus.server.queries import BOT
from hortus.server.studies import Study
from hortus.server.wire import Shape
from hortus.server.workers import Question
from hortus.solve.puzzles import Puzzle, collection, puzzle, puzzle_of
from hortus.table.annotate import MARK_WORDS, Valued, better_move, own_words
from hortus.table.frame import drawn_names, frame_of_view, offer_of, preview_of
from hortus.table.match import Match

router = APIRouter(prefix="/api", responses=WRONG)


# --- analysed games ---------------------------------------------------------------------------


class BetterInfo(BaseModel):
    """A better move, with what to lay over the picture of the position before."""

    text: str
    label: str
    touches: list[str]
    svg: str


class NoteInfo(BaseModel):
    """What is said of a step: who made it, how good it was, and what would have been better."""

    step: int
    seat: int
    mark: str
    word: str
    value: float | None
    words: str
    better: BetterInfo | None


class AnalysisInfo(BaseModel):
    """How far the analysis of a game is, and what it found."""

    state: Literal["none", "running", "done", "failed"]
    done: int
    of: int
    by: str
    exact: bool
    turning: int
    notes: list[NoteInfo]


def note_infos(match: Match, notes: list[Note], shape: str = "alone") -> list[NoteInfo]:
    """The notes on a match for people: with the better moves in words."""
    wanted: dict[int, list[Note]] = {}
    for note in notes:
        wanted.setdefault(note.step, []).append(note)
    found: list[NoteInfo] = []
    state = match.at(0)
    for step, move in enumerate(match.moves, 1):
        seat = match.movers[step - 1]
        for note in wanted.get(step, []):
            text = better_move(note)
            better = None
            if text and seat >= 0:
                shown = preview_of(state.view(seat), text, match.names, shape)
                better = BetterInfo(
                    text=text, label=shown.label, touches=list(shown.touches), svg=shown.svg
                )
            found.append(
                NoteInfo(
                    step=step,
                    seat=seat,
                    mark=note.mark,
                    word=say(MARK_WORDS.get(note.mark, "")),
                    value=note.value,
                    words=own_words(note.text),
                    better=better,
                )
            )
        state.play(move)
    return found


async def _analysis_info(match: Match, study: Study | None, shape: str) -> AnalysisInfo:
    analysis = None if study is None else study.analysis
    if study is None or analysis is None:
        state: Literal["none", "running", "failed"] = "none"
        if study is not None:
            state = "failed" if study.failed else "running"
        done, of = (0, 0) if study is None else (study.done, study.of)
        return AnalysisInfo(state=state, done=done, of=of, by="", exact=False, turning=0, notes=[])
    return AnalysisInfo(
        state="done",
        done=study.done,
        of=study.of,
        by=say(analysis.by),
        exact=analysis.exact,
        turning=analysis.turning,
        notes=await asyncio.to_thread(note_infos, match, study.notes, shape),
    )


@router.get("/tables/{id}/analysis")
async def show_analysis(table: AnyTable, tables: AnyTables, shape: Shape = "alone") -> AnalysisInfo:
    """What is known of the moves of a game that is over."""
    check_over(table)
    return await _analysis_info(table.whole(), await tables.studies.find(table), shape)


@router.post("/tables/{id}/analysis", status_code=202)
async def begin_analysis(
    table: AnyTable, tables: AnyTables, request: Request, shape: Shape = "alone"
) -> AnalysisInfo:
    """Have the moves of a game that is over judged; ask again for how far that is."""
    check_over(table)
    match = table.whole()
    rates: Buckets = request.app.state.hints
    study = await tables.studies.find(table)
    if study is None or study.failed:
        if not rates.take(f"study {client_of(request.scope)}"):
            raise problems.too_many()
        study = await tables.studies.begin(table)
    return await _analysis_info(match, study, shape)


# --- what each move is worth --------------------------------------------------------------------


class ValueInfo(BaseModel):
    """A move and what it is worth to its seat, with what to lay over the picture."""

    text: str
    label: str
    touches: list[str]
    svg: str
    short: str
    words: str


class ValuesInfo(BaseModel):
    """Every possible move in a position, the best first, and the picture its seat sees."""

    step: int
    seat: int
    exact: bool
    svg: str
    values: list[ValueInfo]


def studying(table: LiveTable, seat: int | None) -> bool:
    """True if the values of moves may be shown to a seat: the game is over, or it plays bots alone."""
    if table.result is not None:
        return True
    others = [place.kind for number, place in enumerate(table.places) if number != seat]
    return seat is not None and seat in table.actors and all([kind == BOT for kind in others])


@router.get("/tables/{id}/values")
async def show_values(
    table: AnyTable,
    tables: AnyTables,
    visitor: AnyVisitor,
    request: Request,
    seat: MaybeSeat = None,
    step: Annotated[int | None, Query(ge=0, le=10**9, description="Default: now.")] = None,
    shape: Shape = "alone",
) -> ValuesInfo:
    """What each possible move is worth: of a game that is over, or alone among bots on your turn."""
    match = table.whole()
    mine = table.seating.watched_by(visitor.player, seat)
    at = len(match.moves) if step is None else step
    now = at == len(match.moves)
    if not studying(table, mine) or (table.result is None and not now):
        raise problems.forbidden(
            say("Values are shown once the game is over, or where only bots play.")
        )
    if at > len(match.moves):
        raise problems.no_step(len(match.moves))
    rates: Buckets = request.app.state.hints
    if not rates.take(f"study {client_of(request.scope)}"):
        raise problems.too_many()
    state = match.at(at)
    if not state.actors or state.chance:
        raise problems.conflict("over", say("There is nothing to decide at that step."))
    mover = state.actors[0] if mine is None or table.result is not None else mine
    moves = tuple([str(move) for move in match.moves[:at]])
    of = table.id if table.result is None else f"{table.id} again"  # no text
    asked = Question(of, table.setup, moves, mover, "", visitor=visitor.player or "")
    found = await tables.workers.valued(asked)
    view = state.view(mover)
    values = [_value_info(view, one, match.names, shape) for one in found.values]
    svg = view.picture(shape, drawn_names(match.names))
    exact = found.bot == PERFECT.name
    return ValuesInfo(step=at, seat=mover, exact=exact, svg=svg, values=values)


def _value_info(view: View, one: Valued, names: list[str], shape: str) -> ValueInfo:
    shown = preview_of(view, one.move, names, shape)
    return ValueInfo(
        text=one.move,
        label=shown.label,
        touches=list(shown.touches),
        svg=shown.svg,
        short=one.short,
        words=say(one.words),
    )


# --- puzzles ----------------------------------------------------------------------------------


class PuzzleEntry(BaseModel):
    """A puzzle in the list."""

    number: int
    grade: str


class PuzzleList(BaseModel):
    """All puzzles, and which is that of the day."""

    day: date
    today: int
    puzzles: list[PuzzleEntry]


class PuzzleOption(BaseModel):
    """A move that may be tried."""

    text: str
    label: str
    touches: list[str]
    firm: bool
    group: str
    short: str
    svg: str = Field(description="What to lay over the picture while it is considered.")


class PuzzleInfo(BaseModel):
    """A position in which exactly one move wins."""

    number: int
    grade: str
    seat: int
    svg: str
    prompt: str
    options: list[PuzzleOption]


class Attempt(BaseModel):
    """An answer to a puzzle; empty to give up."""

    model_config = Strict
    text: str = Field(max_length=20)


class Verdict(BaseModel):
    """Whether it was right. The answer is told once it was found or given up."""

    right: bool
    words: str
    answer: str
    touches: list[str]
    svg: str = Field(description="The position after the answer; empty while it is not told.")
    line: list[str] = Field(description="How it goes on if both do their best.")


PuzzleNumber = Annotated[int, Field(ge=1, le=10**6)]
WIZARDS = (mark("The first wizard"), mark("The second wizard"))
YOU_ARE = (
    mark("You are the first wizard. Exactly one planting wins: which?"),
    mark("You are the second wizard. Exactly one planting wins: which?"),
)


def _wizards() -> list[str]:
    return [say(one) for one in WIZARDS]


def today() -> date:
    """The day of the puzzle of the day."""
    return datetime.now(UTC).date()


def _find(number: int) -> Puzzle:
    try:
        return puzzle(number)
    except HortusError:
        raise problems.unknown("puzzle") from None


@router.get("/puzzles")
async def list_puzzles() -> PuzzleList:
    """Every puzzle of Wizard's Garden, and that of the day."""
    entries = [PuzzleEntry(number=one.number, grade=one.grade) for one in collection()]
    day = today()
    return PuzzleList(day=day, today=puzzle_of(day).number, puzzles=entries)


@router.get("/puzzles/{number}")
async def show_puzzle(number: PuzzleNumber) -> PuzzleInfo:
    """A puzzle: the position and what may be tried."""
    return _puzzle_info(_find(number))


def _puzzle_info(one: Puzzle) -> PuzzleInfo:
    state = one.state()
    seat = state.actors[0]
    view = state.view(seat)
    face = view.game.face
    options = []
    for move in view.moves():
        offer = offer_of(view, move, _wizards())
        options.append(
            PuzzleOption(
                text=offer.text,
                label=offer.label,
                touches=list(offer.touches),
                firm=False,
                group=offer.group,
                short=offer.short,
                svg=face.preview(view, move),
            )
        )
    prompt = say(YOU_ARE[seat])
    svg = frame_of_view(view, _wizards(), 0).svg
    return PuzzleInfo(
        number=one.number, grade=one.grade, seat=seat, svg=svg, prompt=prompt, options=options
    )


@router.post("/puzzles/{number}")
async def try_puzzle(number: PuzzleNumber, attempt: Attempt) -> Verdict:
    """Answer a puzzle, or give it up."""
    one = _find(number)
    state = one.state()
    seat = state.actors[0]
    shown = preview_of(state.view(seat), one.answer, _wizards())
    text = attempt.text.strip()
    if text:
        try:
            move = state.parse(text)
        except HortusError as error:
            raise problems.refusal(error) from None
        if str(move) != one.answer:
            words = say("{move} does not win. Try another.", move=str(move))
            return Verdict(right=False, words=words, answer="", touches=[], svg="", line=[])
    state.play(state.parse(one.answer))
    values = {"move": one.answer, "label": shown.label}
    words = say("{move} wins: {label}.", **values)
    if text:
        words = say("Yes, {move} wins: {label}.", **values)
    return Verdict(
        right=bool(text),
        words=words,
        answer=one.answer,
        touches=list(shown.touches),
        svg=state.view(seat).picture(),
        line=one.line[1:],
    )
