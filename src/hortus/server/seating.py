"""Who sits where at a table, and what each may do about it: claim, give away, be renamed.

Nothing here waits, writes or knows of HTTP: a `Seating` answers with the place as it would be, or
says why not; the table writes it down.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from hortus.bots import roster
from hortus.core.errors import HortusError
from hortus.core.language import later, said_name, say
from hortus.server import keys, problems
from hortus.server.queries import BOT, OPEN, PERSON, Place
from hortus.table.match import Seat, distinct


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who is to sit in a seat of a new table: me, a friend (open) or a bot."""

    kind: str
    bot: str = ""
    name: str = ""


class Seating:
    """The places of one table."""

    def __init__(self, places: list[Place], host: str, secret: bool = False) -> None:
        self.places = places
        self.host = host
        self.secret = secret
        """Whether a seat has seen what others may not see."""

    # --- asking -------------------------------------------------------------------------------

    def place(self, seat: int) -> Place:
        """A place by its number; a problem if there is none."""
        if not 0 <= seat < len(self.places):
            raise problems.unknown("seat")
        return self.places[seat]

    def names(self) -> list[str]:
        """What every seat is called."""
        return [name_of(seat, place) for seat, place in enumerate(self.places)]

    def held_by(self, player: str | None) -> list[int]:
        """The seats a player holds."""
        if player is None:
            return []
        return [seat for seat, place in enumerate(self.places) if player in place.holders]

    def watched_by(self, player: str | None, asked: int | None) -> int | None:
        """The seat somebody looks from: the one asked for if they hold it, or their first; None watches."""
        if asked is not None:
            return self.acted_by(player, asked)
        mine = self.held_by(player)
        return mine[0] if mine else None

    def acted_by(self, player: str | None, asked: int) -> int:
        """A seat somebody may act for; a problem if it is not theirs."""
        self.place(asked)
        if asked not in self.held_by(player):
            raise problems.forbidden(say("That is not your seat."))
        return asked

    # --- changing -----------------------------------------------------------------------------

    def claimed(self, seat: int, player: str, key: str, name: str) -> Place:
        """The place once somebody has come to it with the key of its link."""
        place = self.place(seat)
        gone = place.kind == BOT and not place.kept
        if gone or not keys.same(key, place.key):
            raise problems.conflict("taken", say("That link is no longer good: the seat is taken."))
        known = "" if place.kind == BOT else place.name
        called = self._distinct(seat, name or known or new_name(seat + 1))
        return Place(PERSON, called, holders={*place.holders, player})

    def given(self, seat: int, player: str, bot: str | None) -> Place:
        """The place once it is open (None) or a bot's: the host's to say of open seats and bots, a holder's of their own.

        A seat that a bot plays instead is kept for whoever had it, and one that has seen what others may
        not see is kept in any case.
        """
        place = self.place(seat)
        hosted = player == self.host and place.kind != PERSON
        if player not in place.holders and not hosted:
            raise problems.forbidden(say("That seat is not yours to give away."))
        if bot is None and not self.secret:
            return Place(OPEN)
        left = place.kept or place.kind == PERSON
        key = place.key if left else keys.new_key()
        if bot is None:
            return Place(OPEN, place.name if left else "", key=key, kept=left)
        try:
            found = roster.entry(bot or roster.DEFAULT)
        except HortusError as error:
            raise problems.Problem(422, "malformed", str(error)) from None
        return Place(BOT, self._distinct(seat, found.title), found.name, key, kept=left)

    def returned(self, seat: int, player: str, away: Mapping[str, str]) -> Place:
        """The place once somebody who left it is back; `away` is who may be, and what they were called."""
        place = self.place(seat)
        if not place.kept or player not in away:
            raise problems.forbidden(say("That seat is not kept for you."))
        called = self._distinct(seat, away[player] or new_name(seat + 1))
        return Place(PERSON, called, holders={player})

    def replaced(self, seat: int) -> Place:
        """The place once a bot plays it for good."""
        bot = roster.entry(roster.DEFAULT)
        return Place(BOT, self._distinct(seat, bot.title), bot.name)

    def played(self, seat: int) -> bool:
        """True if nobody sits there who could leave, and only a bot or whoever had it may take it."""
        place = self.place(seat)
        return self.secret and (place.kind == BOT or (place.kind == OPEN and place.kept))

    def opened(
        self, player: str, asked: set[str], absent: Sequence[Collection[str]]
    ) -> Place | None:
        """A played place open to anybody, once all people at the table have asked for it; None before.

        So must those have who are `absent` and whose word counts. Whoever asks alone is refused: nobody else
        is there to agree that a hand is shown; nor can anybody agree for who is forgotten.
        """
        here = [one.holders for one in self.places if one.kind == PERSON]
        voices = [*here, *[set(one) for one in absent]]
        if not any([player in one for one in voices]):
            raise problems.forbidden(say("That seat is not yours to give away."))
        others = [one for one in voices if player not in one]
        if others and all([one & asked for one in others]):
            return Place(OPEN)
        if all([player in one for one in here]) or not all(others):
            raise problems.conflict(
                "taken",
                say(
                    "What that seat holds is hidden: only a bot or whoever had it may play it, "
                    "and nobody else is here who could agree to anything else."
                ),
            )
        return None

    def stood_in(self, seat: int, player: str, keep: bool) -> Place:
        """The place once the host lets a bot play for somebody, who may come back to it or (not `keep`) not."""
        place = self.place(seat)
        if player != self.host or place.kind != PERSON or player in place.holders:
            raise problems.forbidden(say("Only the host can do that, and to others."))
        bot = roster.entry(roster.DEFAULT)
        key = place.key if keep else keys.new_key()
        return Place(BOT, self._distinct(seat, bot.title), bot.name, key, kept=keep)

    def free(self) -> list[int]:
        """The seats that anybody may take where the host lets anybody join."""
        return [seat for seat, one in enumerate(self.places) if one.kind == OPEN and not one.kept]

    def renamed(self, seat: int, player: str, name: str) -> Place:
        """The place once its holder is called something else."""
        place = self.place(self.acted_by(player, seat))
        called = self._distinct(seat, name or kept_name(seat, place))
        return Place(PERSON, called, key=place.key, holders=place.holders)

    def _distinct(self, seat: int, name: str) -> str:
        return distinct(name, [one.name for other, one in enumerate(self.places) if other != seat])


def name_of(seat: int, place: Place) -> str:
    """What a seat is called, for whoever reads it now."""
    return said_name(_called(seat, place))


def kept_name(seat: int, place: Place) -> str:
    """What a seat is called where that is written down, the same in every language."""
    return str(_called(seat, place))


def _called(seat: int, place: Place) -> str:
    if not place.name:
        return later("Seat {number}", number=seat + 1)
    return roster.name_later(place.name) if place.kind == BOT else place.name


def match_seat(seat: int, place: Place) -> Seat:
    """A place as the match knows it: bots think elsewhere."""
    return Seat(_called(seat, place), person=place.kind != BOT)


def new_name(number: int) -> str:
    """What somebody is called from now on who has not said it."""
    return say("Player {number}", number=number)


def usual(players: int) -> list[Invitation]:
    """Me against bots of a middle strength."""
    return [Invitation("me"), *[Invitation(BOT, roster.DEFAULT)] * (players - 1)]


def give_out(invited: Sequence[Invitation], host: str, name: str) -> list[Place]:
    """The places of a new table, for a host who is called so."""
    places: list[Place] = []
    for one in invited:
        if one.kind == "me":
            place = Place(PERSON, one.name or name or say("Player"), holders={host})
        elif one.kind == BOT:
            bot = roster.entry(one.bot or roster.DEFAULT)
            place = Place(BOT, one.name or bot.title, bot.name)
        else:
            place = Place(OPEN)
        place.name = distinct(place.name, [other.name for other in places])
        places.append(place)
    return places


def rotated(places: Sequence[Place]) -> list[Place]:
    """The same people and bots for the next game, each one seat further: who was second begins."""
    turned = [*places[1:], *places[:1]]
    return [Place(one.kind, one.name, one.bot, holders=set(one.holders)) for one in turned]
