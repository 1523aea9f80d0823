"""What is sent over the socket: frames, seats, previews and hints, made from a live table."""

from __future__ import annotations

from hortus.server import problems
from hortus.server.live import LiveTable, name_of
from hortus.server.queries import BOT
from hortus.server.wire import (
    FrameMessage,
    HintMessage,
    LogView,
    PreviewMessage,
    ResultView,
    SeatsMessage,
    SeatView,
)
from hortus.table.frame import Frame, frame_of_view, preview_of, state_at


def seats_of(table: LiveTable, scores: tuple[tuple[str, str], ...]) -> list[SeatView]:
    """Everybody at a table, with what stands beside the name."""
    present = {watcher.seat for watcher in table.watchers}
    shown: list[SeatView] = []
    for number, place in enumerate(table.places):
        score, holds = scores[number] if number < len(scores) else ("", "")
        shown.append(
            SeatView(
                number,
                place.kind,
                name_of(number, place),
                place.bot,
                score,
                holds,
                number in table.actors,
                place.kind == BOT or number in present,
                number in table.thinking,
            )
        )
    return shown


def frame_message(table: LiveTable, seat: int | None, told: int = 0) -> FrameMessage:
    """The present frame, with the log from a step on."""
    if table.match is None:
        return _broken(table, seat)
    frame = table.frame(seat)
    lines = table.chronicle.lines(seat, told)
    playing = seat is not None and seat in frame.actors
    return _message(table, frame, LogView(told, lines), playing)


def past_frame(table: LiveTable, seat: int | None, step: int) -> FrameMessage:
    """A frame as it was after some steps, with the lines of its last step."""
    match = table.whole()
    if not 0 <= step <= len(match.moves):
        raise problems.Problem(404, "unknown", f"There are steps 0 to {len(match.moves)}.")
    frame = frame_of_view(state_at(match, step).view(seat), match.names, step)
    start = max(0, step - 1)
    return _message(table, frame, LogView(start, table.chronicle.lines(seat, start, step)), False)


def _message(table: LiveTable, frame: Frame, log: LogView, playing: bool) -> FrameMessage:
    seats = seats_of(table, frame.scores)
    for one in seats:
        one.to_move = one.seat in frame.actors
    return FrameMessage(
        table.id,
        table.sheet.game,
        frame.seat,
        table.ply,
        frame.step,
        table.status,
        "",
        frame.svg,
        frame.prompt,
        frame.topic,
        frame.offers if playing else (),
        log,
        seats,
        frame.actors,
        playing,
        frame.can_undo and not frame.over,
        playing,
        frame.over,
        ResultView.of(frame.result),
    )


def _broken(table: LiveTable, seat: int | None) -> FrameMessage:
    return FrameMessage(
        table=table.id,
        game=table.sheet.game,
        seat=seat,
        ply=table.ply,
        step=table.step,
        status=table.status,
        problem=table.problem,
        svg="",
        prompt="This table cannot be played on.",
        topic="",
        options=(),
        log=LogView(0, []),
        seats=seats_of(table, ()),
        actors=(),
        your_turn=False,
        can_undo=False,
        can_hint=False,
        over=table.result is not None,
        result=table.result,
    )


def seats_message(table: LiveTable, seat: int | None) -> SeatsMessage:
    """Who sits where."""
    scores = () if table.match is None else table.frame(seat).scores
    return SeatsMessage(table.ply, seats_of(table, scores))


def preview_message(table: LiveTable, seat: int | None, id: int, text: str) -> PreviewMessage:
    """What a move would do."""
    match = table.whole()
    shown = preview_of(match.view(seat), text, match.names)
    return PreviewMessage(id, table.ply, text, shown.label, shown.svg, shown.reason)


def hint_message(table: LiveTable, seat: int, id: int, text: str, bot: str) -> HintMessage:
    """A good move, as a bot sees it."""
    match = table.whole()
    shown = preview_of(match.view(seat), text, match.names)
    return HintMessage(
        id, table.ply, text, shown.label, shown.touches, shown.svg, shown.reason, bot
    )
