"""From what is kept of a table to its match: replayed by today's rules, as far as they allow.

A table that was begun by other rules and replays cleanly simply goes on, and says so. One that does
not is shown up to its last good step with the reason; those who sit at it may agree to play on
from there. Nothing is ever taken out of the database: agreeing and setting moves aside are
events like any other.
"""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from datetime import UTC, datetime

from hortus.core.contract import Game
from hortus.core.errors import BadRecord, HortusError
from hortus.core.language import ENGLISH, later, plural_later, speaking
from hortus.core.record import Record
from hortus.server.queries import OVER, Happening, Sheet
from hortus.server.schema import AGREE, CUT, ENDED, UNDO
from hortus.server.seating import kept_name, match_seat
from hortus.server.workers import begin, load_game
from hortus.table.match import Match

log = logging.getLogger("hortus.server")

_MARK = re.compile(r"<(agree|cut) (\d+)>")


def mark_of(kind: str, step: int) -> str:
    """The event by which somebody agrees to play on from a step (`AGREE`), or all have (`CUT`)."""
    return f"<{kind} {step}>"


def read_mark(move: str) -> tuple[str, int] | None:
    """What such an event says; None for a move."""
    found = _MARK.fullmatch(move)
    return None if found is None else (found[1], int(found[2]))


def is_move(event: Happening) -> bool:
    """True for a move or chance event; no notation of one begins as the others do."""
    return not event.move.startswith("<")


def effective(events: list[Happening]) -> list[Happening]:
    """The moves that count: without those taken back or set aside."""
    moves: list[Happening] = []
    for event in events:
        mark = read_mark(event.move)
        if event.move == UNDO:
            moves.pop()
        elif is_move(event):
            moves.append(event)
        elif mark is not None and mark[0] == CUT:
            del moves[mark[1] :]
    return moves


def set_aside(events: list[Happening]) -> int:
    """How many moves were set aside when it was agreed to play on from an earlier step."""
    aside = 0
    for index, event in enumerate(events):
        mark = read_mark(event.move)
        if mark is not None and mark[0] == CUT:
            aside += len(effective(events[:index])) - mark[1]
    return aside


def ended_how(events: list[Happening]) -> str:
    """How people ended the game before the rules did: resigned, draw, abandoned; nothing if they did not."""
    last = events[-1].move if events else ""
    return (
        last.removeprefix(f"<{ENDED} ").removesuffix(">") if last.startswith(f"<{ENDED} ") else ""
    )


def agreed_on(events: list[Happening], step: int) -> set[int]:
    """The seats that agreed to play on from a step."""
    return {event.mover for event in events if read_mark(event.move) == (AGREE, step)}


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What became of a table's record."""

    match: Match | None
    """Up to the last good step; None if there is nothing to play it in."""
    trouble: str = ""
    """Why it is not whole, in words that anybody may hear."""
    remark: str = ""
    """What else there is to say of it."""
    detail: str = ""
    """The trouble with everything hidden in it: for the server's log only."""


def rebuild(sheet: Sheet, content: str | None) -> Rebuilt:
    """Replay a table; it does not raise, however little is left of it.

    What is said of it is kept for all who look at the table, so that errors are told in English.
    """
    with speaking(ENGLISH):
        return _rebuild(sheet, content)


def _rebuild(sheet: Sheet, content: str | None) -> Rebuilt:
    try:
        game = load_game(sheet.game, sheet.options, content)
        _check_content(game, sheet)
        seats = [match_seat(seat, place) for seat, place in enumerate(sheet.places)]
        date = datetime.fromtimestamp(sheet.created / 1000, UTC).date().isoformat()
        start = begin(game, len(seats), sheet.start) if sheet.start else None
        match = Match(game, seats, date=date, start=start)
    except HortusError as error:
        return Rebuilt(None, str(error))
    try:
        detail = _follow(match, sheet)
    except Exception:
        log.exception("table %s: the rules failed at step %d", sheet.id, len(match.moves))
        match = match.branch(len(match.moves))  # what failed may have left half a move behind
        detail = later(
            "move {number} cannot be played: these rules fail at it", number=len(match.moves) + 1
        )
    trouble = detail
    if detail and game.about.hidden:  # a move nobody else may know of is not told with the reason
        trouble = later(
            "move {number} cannot be played by these rules", number=len(match.moves) + 1
        )
    return Rebuilt(match, trouble, _remark(game, sheet), detail)


def _check_content(game: Game, sheet: Sheet) -> None:
    if game.library.source != sheet.content_source:
        raise BadRecord(
            f"it was played with the content {sheet.content or game.title!r}, which has changed"
        )


def _follow(match: Match, sheet: Sheet) -> str:
    """Play what was played, as far as it goes; what stopped it, or nothing."""
    for event in effective(sheet.events):
        text, number = event.move, len(match.moves) + 1
        try:
            move = match.game.parse(text)
            mover = match.state.actor_of(move)
            if mover != event.mover:
                return later(
                    "move {number} ({move}) would now be another's to make",
                    number=number,
                    move=text,
                )
            match.append(move)
        except HortusError as error:
            return later(
                "move {number} ({move}) cannot be played: {why}",
                number=number,
                move=text,
                why=str(error),
            )
    if sheet.status == OVER and not match.state.over and not ended_how(sheet.events):
        return later("by these rules it would not have ended there")
    return ""


def _remark(game: Game, sheet: Sheet) -> str:
    """How today's rules and what was set aside bear on it, in whole sentences."""
    words: list[str] = []
    if game.rules_version != sheet.rules:
        words.append(
            later(
                "It was begun by version {then} of the rules and goes by version {now} now.",
                then=sheet.rules,
                now=game.rules_version,
            )
        )
    aside = set_aside(sheet.events)
    if aside:
        words.append(
            plural_later(
                aside,
                "By agreement {n} move of the older rules was set aside.",
                "By agreement {n} moves of the older rules were set aside.",
            )
        )
    if len(words) < 2:
        return words[0] if words else ""
    return later("{first} {next}", first=words[0], next=words[1])


def record_of(sheet: Sheet, match: Match | None) -> Record:
    """What was played at a table, whether or not today's rules can follow it."""
    if match is not None:
        return match.record
    names = [kept_name(seat, place) for seat, place in enumerate(sheet.places)]
    date = datetime.fromtimestamp(sheet.created / 1000, UTC).date().isoformat()
    moves = [event.move for event in effective(sheet.events)]
    start = json.loads(sheet.start) if sheet.start else None
    source = sheet.content_source
    return Record(sheet.game, sheet.rules, names, moves, sheet.options, source, date, start)
