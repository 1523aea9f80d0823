"""What is sent over the socket: frames, seats, previews and hints, made from a live table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

import msgspec

from hortus.core.face import name_seats
from hortus.core.language import say, spoken
from hortus.core.parts import Sheet
from hortus.server import problems
from hortus.server.changes import lines_of, merged
from hortus.server.live import LiveTable
from hortus.server.queries import BOT, PERSON, now
from hortus.server.seating import name_of
from hortus.server.watching import Held, Watcher, Written
from hortus.server.wire import (
    Batch,
    FrameMessage,
    HintMessage,
    LessonView,
    LogView,
    OtherView,
    PartsView,
    PreviewMessage,
    ResumeView,
    SeatsMessage,
    SeatView,
    WhyMessage,
    write,
)
from hortus.server.workers import Advice
from hortus.table.frame import (
    Frame,
    Offer,
    frame_of_view,
    glimpse_of,
    preview_of,
    refusal_of,
    state_at,
)

MOST_KEPT: Final = 6
"""How many times the parts of a picture somebody may hold, before the whole is sent and all else forgotten."""
LATEST: Final = 100
"""How many lines of the log a first frame has: the whole of a long game would be most of it."""


def seats_of(table: LiveTable, frame: Frame) -> list[SeatView]:
    """Everybody at a table, with what stands beside the name in a frame: told once for all frames of a moment
    that say the same there, in one language."""
    second = now() // 1000 if table.ticking else 0
    goes_on = ceil(table.driver.goes_on_in())
    said = (frame.scores, frame.actors, second, goes_on, spoken())
    if said not in table.seated:
        table.seated[said] = _seats_of(table, frame)
    return table.seated[said]


def _seats_of(table: LiveTable, frame: Frame) -> list[SeatView]:
    held, left = table.driver.waiting, table.driver.goes_on_in()
    present = {watcher.seat for watcher in table.watchers} | table.presence.seats
    thinking, seconds = table.thought() or (table.presence.thinking, table.presence.seconds)
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
                thinking=seat == thinking,
                seconds=seconds if seat == thinking else 0.0,
                waiting=seat in held,
                goes_on=left if seat in held else 0.0,
                left=table.time_left(seat) / 1000
                if table.clock is not None and place.kind == PERSON
                else None,
                ticking=seat in table.ticking,
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
    shown = _present(table, seat, told, position, shape)
    shown.svg = table.frame(seat, shape).svg
    return shown


def _present(
    table: LiveTable, seat: int | None, told: int, position: bool, shape: str
) -> FrameMessage:
    """The present frame, but for its picture."""
    frame = table.frame(seat, shape)
    played = [] if table.match is None else table.chronicle.lines(seat, told)
    lines = merged(played, lines_of(table.changes, told, table.step))
    asked = seat in frame.actors and table.teaching.asks(table.step)
    shown = _message(table, frame, LogView(told, lines), asked)
    shown.picture = table.shown
    if position:
        shown.position = None if table.match is None else table.match.view(seat).to_dict()
    return shown


def latest(log: LogView) -> LogView:
    """A part of the log, or the end of it if it is more than anybody reads at once."""
    if len(log.lines) <= LATEST:
        return log
    start = log.lines[-LATEST].step
    return LogView(start, [line for line in log.lines if line.step >= start])


def past_frame(
    table: LiveTable, seat: int | None, step: int, position: bool = False, shape: str = "alone"
) -> FrameMessage:
    """A frame as it was after some steps, with the lines of its last step."""
    match = table.seen()
    if not 0 <= step <= len(match.moves):
        raise problems.no_step(len(match.moves))
    view = state_at(match, step).view(seat)
    frame = table.settled(frame_of_view(view, match.names, step, shape=shape))
    start = max(0, step - 1)
    log = LogView(start, table.chronicle.lines(seat, start, step))
    shown = _message(table, frame, log, False)
    shown.svg = frame.svg
    if position:
        shown.position = view.to_dict()
    return shown


def frame_text(table: LiveTable, watcher: Watcher) -> str:
    """The present frame for somebody who watches, as text; written once for all who have the same."""
    seat, shape, told, has = watcher.seat, watcher.shape, watcher.told, watcher.has
    had = 0 if has is None else has.serial
    second = now() // 1000 if table.ticking else 0
    key = (seat, shape, told, watcher.position, watcher.parts, had, second, spoken())
    if key not in table.texts:
        shown = _present(table, seat, told, watcher.position, shape)
        shown.log = latest(shown.log)
        frame = table.frame(seat, shape)
        if watcher.parts:
            table.texts[key] = _in_parts(shown, frame, has)
        else:
            shown.svg = frame.svg
            table.texts[key] = Written(write(shown), None)
    written = table.texts[key]
    watcher.has = written.held
    return written.text


def _in_parts(shown: FrameMessage, frame: Frame, has: Held | None) -> Written:
    """A frame for whoever takes parts: only what it does not hold.

    Whoever plays is asked much the same a turn later, so that a seat's picture and options are kept;
    spectators keep only the last picture, which is then the same for all of them. Of two who play from one
    seat the slower one is sent the whole, once the other has been sent something newer.
    """
    playing = frame.seat is not None
    parts, options = frame.sheet.parts, shown.options
    if has is None or has.passed or len(has.sheet.parts) > MOST_KEPT * len(parts):
        has = None
    new = parts if has is None else frame.sheet.since(has.sheet)
    shown.parts = PartsView(0 if has is None else has.number, new, playing)
    if options:
        shown.offers = in_short(options, {} if has is None else has.offers)
        shown.options = ()
    text = write(shown)
    if has is not None and playing:
        return Written(text, has.grown(shown.picture, new, options))
    held = Sheet(dict(parts)) if playing else frame.sheet
    return Written(text, Held(shown.picture, held, {one.text: one for one in options}))


def in_short(options: Sequence[Offer], known: Mapping[str, Offer]) -> list[str | Batch | Offer]:
    """Options for whoever knows some of them already; what they have in common is said once."""
    said: list[str | Batch | Offer] = []
    for one in options:
        if known.get(one.text) == one:
            said.append(one.text)
            continue
        plain = one.group and one.touches and not one.firm and not one.asks
        if not plain or not one.label.startswith(one.group):
            said.append(one)
            continue
        last = said[-1] if said else ""
        if not isinstance(last, Batch) or (last.group, last.touches) != (
            one.group,
            one.touches[1:],
        ):
            last = Batch(one.group, one.touches[1:], [])
            said.append(last)
        last.of.append((one.text, one.label[len(one.group) :], one.touches[0]))
    return said


def _message(table: LiveTable, frame: Frame, log: LogView, playing: bool) -> FrameMessage:
    """A frame as it is sent, but for its picture: the one place where that is said."""
    return FrameMessage(
        table=table.id,
        game=table.sheet.game,
        content=table.sheet.content,
        seat=frame.seat,
        ply=table.ply,
        step=frame.step,
        status=table.status,
        problem=say(table.problem),
        picture=0,
        svg=msgspec.UNSET,
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
        remark=say(table.remark),
        resume=_resume(table),
        others=[OtherView.of(one) for one in frame.others] or msgspec.UNSET,
        lesson=_lesson(table, frame),
        idle=(playing and frame.idle and not table.teaching.on) or msgspec.UNSET,
        then=(frame.then if playing and not table.teaching.on else None) or msgspec.UNSET,
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


def glimpse_message(
    table: LiveTable, seat: int | None, id: int, part: str, shape: str = "alone"
) -> PreviewMessage:
    """What can be done at a part of the picture."""
    match = table.whole()
    svg = glimpse_of(match.view(seat), part, shape, match.names)
    return PreviewMessage(id=id, ply=table.ply, text="", label="", svg=svg, reason="", part=part)


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
        sure=say(advice.sure),
        bot=advice.bot,
        equal=name_seats(advice.equal, match.names),
        details=name_seats(advice.details, match.names),
        gone=bool(shown.reason),
        more=more,
    )
