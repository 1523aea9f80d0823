"""What stands around the game, as it is sent to one who watches: the talk, the rematch, what the host allows.

It goes to those who ask for it (`/ws/{id}?room=1`), whenever something of it has changed. There is nothing
in it that comes from the position.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hortus.core.language import mark, say
from hortus.server.changes import told_person
from hortus.server.live import LiveTable
from hortus.server.wire import OfferView

PHRASES: Final = (
    mark("Hello!"),
    mark("Good luck!"),
    mark("Nice move!"),
    mark("Oops!"),
    mark("One moment, please."),
    mark("Your turn."),
    mark("Thank you!"),
    mark("Well played!"),
    mark("Once more?"),
)
"""What can be said with one press."""


class SaidView(msgspec.Struct, kw_only=True):
    """A line of the chat."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    you: bool


class RoomMessage(msgspec.Struct, kw_only=True, tag_field="type", tag="room"):
    """Everything around the game, for one who watches."""

    host: bool
    """Whether the table is theirs."""
    member: bool
    """Whether they belong to the table: they may talk if that is allowed."""
    next: str
    """The address of the rematch, once somebody has asked for it."""
    chat: bool
    public: bool
    draws: bool
    """Whether people here may agree on a draw."""
    offers: list[OfferView]
    phrases: tuple[str, ...]
    talk: list[SaidView]


def room_message(table: LiveTable, player: str) -> RoomMessage:
    """What stands around the game, for a player; nothing of the position."""
    sheet = table.sheet
    talk = [
        SaidView(
            number=one.number,
            seat=one.seat,
            name=told_person(one.name),
            text=one.text,
            at=one.at,
            you=bool(player) and one.player == player,
        )
        for one in sheet.talk
    ]
    return RoomMessage(
        host=bool(player) and player == sheet.host,
        member=table.speaks(player),
        next=f"/table/{sheet.next}" if sheet.next else "",
        chat=sheet.chat,
        public=sheet.public,
        draws=table.may_draw,
        offers=table.offers(),
        phrases=tuple([say(one) for one in PHRASES]),
        talk=talk,
    )


def room_text(table: LiveTable, player: str) -> str:
    """The same as it goes over the wire."""
    return msgspec.json.encode(room_message(table, player)).decode()
