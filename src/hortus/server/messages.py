"""What is sent over the socket: frames, seats, previews and hints, made from a live table."""

from __future__ import annotations

import msgspec

from hortus.core.face import name_seats
from hortus.server import problems
from hortus.server.changes import lines_of, merged
from hortus.server.live import LiveTable
from hortus.server.queries import BOT
from hortus.server.seating import name_of
from hortus.server.wire import (
    FrameMessage,
    HintMessage,
    LessonView,
    LogView,
    PreviewMessage,
    ResumeView,
    SeatsMessage,
    SeatView,
    WhyMessage,
)
from hortus.server.workers import Advice
from hortus.table.frame import Frame, frame_of_view, preview_of, refusal_of, state_at


def seats_of(table: LiveTable, frame: Frame) -> list[SeatView]:
    """Everybody at a table, with what stands beside the name in a frame."""
    held, left = table.driver.waiting, table.driver.goes_on_in()
    present = {watcher.seat for watcher in table.watchers}
    shown: list[SeatView] = []
    for seat, place in enumerate(table.places):
        score, holds = frame.scores[seat] if frame.scores else ("", "")
        shown.append(
            SeatView(
                seat=seat,
                kind=place.kind,
                name=name_of(seat, place),
                bot=place.bot,
                score=score,
                holds=holds,
                to_move=seat in frame.actors,
                here=place.kind == BOT or seat in present,
                thinking=seat == table.driver.thinking,
                seconds=table.driver.seconds if seat == table.driver.thinking else 0.0,
                waiting=seat in held,
                goes_on=left if seat in held else 0.0,
            )
        )
    return shown


def frame_message(
    table: LiveTable,
    seat: int | None,
    told: int = 0,
    position: bool = False,
    shape: str = "alone",
) -> FrameMessage:
    """The present frame, with the log from a step on, and with the position if that is asked for."""
    frame = table.frame(seat, shape)
    played = [] if table.match is None else table.chronicle.lines(seat, told)
    lines = merged(played, lines_of(table.changes, told, table.step))
    asked = seat in frame.actors and table.teaching.asks(table.step)
    shown = _message(table, frame, LogView(told, lines), asked)
    if position:
        shown.position = None if table.match is None else table.match.view(seat).to_dict()
    return shown


def past_frame(
    table: LiveTable, seat: int | None, step: int, position: bool = False, shape: str = "alone"
) -> FrameMessage:
    """A frame as it was after some steps, with the lines of its last step."""
    match = table.seen()
    if not 0 <= step <= len(match.moves):
        raise problems.Problem(404, "unknown", f"There are steps 0 to {len(match.moves)}.")
    view = state_at(match, step).view(seat)
    frame = frame_of_view(view, match.names, step, shape=shape)
    start = max(0, step - 1)
    log = LogView(start, table.chronicle.lines(seat, start, step))
    shown = _message(table, frame, log, False)
    if position:
        shown.position = view.to_dict()
    return shown


def _message(table: LiveTable, frame: Frame, log: LogView, playing: bool) -> FrameMessage:
    """A frame as it is sent: the one place where that is said."""
    return FrameMessage(
        table=table.id,
        game=table.sheet.game,
        content=table.sheet.content,
        seat=frame.seat,
        ply=table.ply,
        step=frame.step,
        status=table.status,
        problem=table.problem,
        svg=frame.svg,
        prompt=frame.prompt,
        topic=frame.topic,
        options=frame.offers if playing else (),
        log=log,
        seats=seats_of(table, frame),
        actors=frame.actors,
        your_turn=playing,
        can_undo=frame.can_undo and not frame.over and not table.teaching.on,
        can_hint=playing and not table.teaching.on,
        over=frame.over,
        result=table.result if frame.over else None,
        remark=table.remark,
        resume=_resume(table),
        lesson=_lesson(table, frame),
    )


def _lesson(table: LiveTable, frame: Frame) -> LessonView | msgspec.UnsetType:
    """What a learner is told now; nothing of what was."""
    now = table.match is not None and frame.step == table.step
    told = table.teaching.view(table.seen(), frame.seat) if now else None
    return msgspec.UNSET if told is None else told


def _resume(table: LiveTable) -> ResumeView | None:
    """What there is to agree on, if anything."""
    if not table.resumable:
        return None
    return ResumeView(
        step=table.step, dropped=table.dropped, agreed=table.agreed, needed=table.needed
    )


def seats_message(table: LiveTable, seat: int | None, shape: str = "alone") -> SeatsMessage:
    """Who sits where."""
    return SeatsMessage(ply=table.ply, seats=seats_of(table, table.frame(seat, shape)))


def preview_message(
    table: LiveTable, seat: int | None, id: int, text: str, shape: str = "alone"
) -> PreviewMessage:
    """What a move would do."""
    match = table.whole()
    shown = preview_of(match.view(seat), text, match.names, shape)
    return PreviewMessage(
        id=id, ply=table.ply, text=text, label=shown.label, svg=shown.svg, reason=shown.reason
    )


def why_message(table: LiveTable, seat: int | None, id: int, part: str) -> WhyMessage:
    """Why a part of the picture cannot be chosen."""
    match = table.whole()
    return WhyMessage(id=id, reason=refusal_of(match.view(seat), part, match.names))


def hint_message(
    table: LiveTable,
    seat: int,
    id: int,
    advice: Advice,
    more: bool = False,
    shape: str = "alone",
) -> HintMessage:
    """A good move, and why; more: a better one may follow under the same id."""
    match = table.whole()
    shown = preview_of(match.view(seat), advice.text, match.names, shape)
    return HintMessage(
        id=id,
        ply=table.ply,
        text=advice.text,
        label=shown.label,
        touches=shown.touches,
        svg="" if shown.reason else shown.svg,
        reason=shown.reason or name_seats(advice.reason, match.names),
        sure=advice.sure,
        bot=advice.bot,
        equal=advice.equal,
        details=name_seats(advice.details, match.names),
        gone=bool(shown.reason),
        more=more,
    )
