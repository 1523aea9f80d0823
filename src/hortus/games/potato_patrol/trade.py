"""Trade: an offer and an answer. Rulebook: d. Trade.

Only the one who offers spends an action, and gets it back when there is no deal. While an offer
is open the partner must answer it before anything else, and the other waits; everyone else acts on.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hortus.core.language import mark, say, seat_name
from hortus.games.potato_patrol.choices import Action, Question
from hortus.games.potato_patrol.effects import COLOURS
from hortus.games.potato_patrol.moves import PatrolMove, cubes_in_words
from hortus.games.potato_patrol.position import EMPTY, MOST_DRAFTS, MOST_REFUSALS, Position

NO_CUBES: Final = (0, 0, 0)
CUBE_SLOTS: Final = (
    "give_blue", "give_red", "give_yellow", "ask_blue", "ask_red", "ask_yellow"
)  # fmt: skip


def why_no_trade(table: Position, seat: int, partner: int) -> str:
    """Why two players may not begin a Trade; empty if they may."""
    if partner >= table.players:
        return say("there is no player {n}", n=partner + 1)
    if partner == seat:
        return say("a trade is with another player")
    if table.refusals[seat] >= MOST_REFUSALS:
        text = mark("after {n} offers without a deal there is no more trading this round")
        return say(text, n=MOST_REFUSALS)
    if table.called_off[seat] >= MOST_DRAFTS:
        text = mark("after {n} trades called off there is no more trading this round")
        return say(text, n=MOST_DRAFTS)
    if not table.held_by(seat) + table.held_by(partner):
        return say("neither of the two has anything to give")
    return ""


class Trade(Action):
    """Begin a Trade with another player."""

    name: ClassVar[str] = "trade"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Not everybody trades."""
        if not table.character(seat).trade:
            return say("{who} never trades", who=say(table.character(seat).name))
        return why_no_trade(table, seat, args[0])

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """Open the wheelbarrow for a first partner."""
        others = _further_partners(table, seat, args[0])
        table.ask(seat, Draft(args[0], others, int(ordered), 0, *NO_CUBES, *NO_CUBES))


def _further_partners(table: Position, seat: int, partner: int) -> int:
    """Whom a Trade may go on with after this partner, as a set of players."""
    character = table.character(seat)
    if character.everyone or (character.second_partner and not table.quirks_used >> seat & 1):
        return ((1 << table.players) - 1) & ~(1 << seat) & ~(1 << partner)
    return 0


class Bargain(Question):
    """What an offer is about: its partner, and the cubes given and asked for.

    `others` is a set of players with whom the Trade may go on, `ordered` says that it was begun
    by command, `dealt` that an earlier partner of the same Trade has accepted.
    """

    slots: ClassVar[tuple[str, ...]] = ("partner", "others", "ordered", "dealt", *CUBE_SLOTS)
    topic: ClassVar[str] = mark("Trade")

    def __init__(self, partner: int, others: int, ordered: int, dealt: int, *cubes: int) -> None:
        self.partner = partner
        self.others = others
        self.ordered = ordered
        self.dealt = dealt
        self.give = cubes[:3]
        self.ask = cubes[3:]

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        head = (self.partner, self.others, self.ordered, self.dealt)
        return (*head, *self.give, *self.ask)


class Draft(Bargain):
    """An offer that is being put together."""

    name: ClassVar[str] = "deal"
    refusal: ClassVar[str] = mark(
        "first finish the trade: give, ask, offer or withdraw, with cubes that are there"
    )

    def in_words(self, table: Position) -> str:
        """Says how the offer stands."""
        give, ask = cubes_in_words(self.give), cubes_in_words(self.ask)
        who = seat_name(self.partner)
        if not any((*self.give, *self.ask)):
            return say(
                "Trade with {who}: choose cubes of yours to give, or of theirs to get.", who=who
            )
        text = mark("Your offer to {who}: you give {give} and ask for {ask}.")
        return say(text, who=who, give=give, ask=ask)

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Another cube on either side, the offer as it stands, or nothing at all.

        A colour goes one way only: what both gave of it would cancel out.
        """
        found = [
            table.move("give", (colour,), seat)
            for colour in range(3)
            if table.pools[3 * seat + colour] > self.give[colour] and not self.ask[colour]
        ]
        found += [
            table.move("ask", (colour,), seat)
            for colour in range(3)
            if table.pools[3 * self.partner + colour] > self.ask[colour] and not self.give[colour]
        ]
        if any(self.give) or any(self.ask):
            found.append(table.move("offer", (), seat))
        found.append(table.move("withdraw", (), seat))
        return found

    def why_not(self, table: Position, seat: int, move: PatrolMove) -> str:
        """A colour that goes the other way is refused by name."""
        if move.kind in ("give", "ask"):
            other = self.ask if move.kind == "give" else self.give
            if other[move.args[0]]:
                text = mark(
                    "{colour} already goes the other way: {colour} for {colour} changes nothing"
                )
                return say(text, colour=say(COLOURS[move.args[0]]))
            return self._why_no_more(table, seat, move.kind == "give", move.args[0])
        return super().why_not(table, seat, move)

    def _why_no_more(self, table: Position, seat: int, giving: bool, colour: int) -> str:
        """Why no further cube of a colour is given or asked for: there are no more than are named."""
        there = table.pools[3 * (seat if giving else self.partner) + colour]
        named = (self.give if giving else self.ask)[colour]
        if there > named:
            return ""
        word = say(COLOURS[colour])
        if not there:
            text = mark("you have no {colour}") if giving else mark("the other has no {colour}")
        elif giving:
            text = (
                mark("you have offered your only {colour}")
                if there == 1
                else mark("you have offered all your {colour}")
            )
        else:
            text = mark("you ask for all of that colour already: {colour}")
        return say(text, colour=word)

    def has_answer(self, table: Position, seat: int) -> bool:
        """It may always be called off."""
        return True

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """Add a cube, send the offer, or call it off."""
        if kind == "withdraw":
            table.called_off = _one_more(table.called_off, seat)
            call_off(table, seat, len(table.stacks[seat]) - 1)
            return
        head = (self.partner, self.others, self.ordered, self.dealt)
        if kind == "offer":
            if table.witness is not None:
                table.note("offered", seat, "", sum(self.give) + sum(self.ask))
            table.ask_instead(seat, Sent(*head, *self.give, *self.ask))
            table.ask(self.partner, Offer(seat, *self.give, *self.ask))
            return
        cubes = [*self.give, *self.ask]
        cubes[args[0] if kind == "give" else 3 + args[0]] += 1
        table.ask_instead(seat, Draft(*head, *cubes))

    def worth(self, table: Position, symbol: float) -> float:
        """The nearer to an offer the better: what it is about is valued elsewhere (`deals`)."""
        return 0.02 * (sum(self.give) + sum(self.ask))


class Sent(Bargain):
    """An offer that waits for its answer."""

    name: ClassVar[str] = "wait"

    def stays(self) -> bool:
        """Until it is answered."""
        return True

    def waits(self) -> bool:
        """For the partner."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Nothing: the partner speaks."""
        return []

    def worth(self, table: Position, symbol: float) -> float:
        """A little more than the draft it was."""
        return 0.2


class Offer(Question):
    """An offer that must be answered: what the proposer gives and asks for."""

    name: ClassVar[str] = "answer"
    slots: ClassVar[tuple[str, ...]] = ("proposer", *CUBE_SLOTS)
    refusal: ClassVar[str] = mark(
        "first answer the offer: accept it (if both still have the cubes) or refuse it"
    )
    topic: ClassVar[str] = mark("Trade")

    def __init__(self, proposer: int, *cubes: int) -> None:
        self.proposer = proposer
        self.give = cubes[:3]
        self.ask = cubes[3:]

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.proposer, *self.give, *self.ask)

    def in_words(self, table: Position) -> str:
        """Says what is offered."""
        give, ask = cubes_in_words(self.give), cubes_in_words(self.ask)
        who = seat_name(self.proposer)
        return say("{who} offers you {give} and asks for {ask}.", who=who, give=give, ask=ask)

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Yes, if both still have the cubes; no."""
        named = (self.proposer,)
        refuse = table.move("refuse", named, seat)
        return [table.move("accept", named, seat), refuse] if self._there(table, seat) else [refuse]

    def has_answer(self, table: Position, seat: int) -> bool:
        """It may always be refused."""
        return True

    def why_not(self, table: Position, seat: int, move: PatrolMove) -> str:
        """The offer must be the one named, and its cubes must still be there.

        In records of version 1 an answer names no player: it is to the offer that is asked about.
        """
        if move.kind not in ("accept", "refuse"):
            return say(self.refusal)
        if move.args and move.args[0] != self.proposer:
            return say("the offer to answer is that of player {n}", n=self.proposer + 1)
        return "" if move.kind == "refuse" or self._there(table, seat) else say(self.refusal)

    def _there(self, table: Position, seat: int) -> bool:
        """True if both sides still have what the offer names."""
        for colour in range(3):
            if table.pools[3 * self.proposer + colour] < self.give[colour]:
                return False
            if table.pools[3 * seat + colour] < self.ask[colour]:
                return False
        return True

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """The cubes change hands, or nothing does."""
        table.answered(seat)
        proposer = self.proposer
        index = _sent(table, proposer, seat)
        if kind == "refuse":
            table.refusals = _one_more(table.refusals, proposer)
            if table.witness is not None:
                table.note("declined", proposer)
            call_off(table, proposer, index)
            return
        for colour in range(3):
            change = self.ask[colour] - self.give[colour]
            table.pools[3 * proposer + colour] += change
            table.pools[3 * seat + colour] -= change
        if table.witness is not None:
            table.note("traded", proposer, "", sum(self.give) + sum(self.ask))
        sent = table.stacks[proposer][index]
        assert isinstance(sent, Sent)
        if sent.dealt and table.character(proposer).second_partner:
            table.quirks_used |= 1 << proposer
        _replace(table, proposer, index, Further(sent.others) if sent.others else None)


class Further(Question):
    """With whom a Trade goes on."""

    name: ClassVar[str] = "more"
    slots: ClassVar[tuple[str, ...]] = ("others",)
    asks: ClassVar[str] = mark("Trade with a further partner, or leave it at that.")
    refusal: ClassVar[str] = mark("trade with one of the remaining partners, or pass")
    topic: ClassVar[str] = mark("Trade")

    def __init__(self, others: int) -> None:
        self.others = others

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.others,)

    def may_be_passed(self) -> bool:
        """One deal is enough."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """The partners that remain."""
        return [
            table.move("trade", (partner,), seat)
            for partner in range(table.players)
            if self.others >> partner & 1 and not why_no_trade(table, seat, partner)
        ]

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """The same Trade goes on with a further partner."""
        others = self.others & ~(1 << args[0]) if table.character(seat).everyone else 0
        table.ask_instead(seat, Draft(args[0], others, 0, 1, *NO_CUBES, *NO_CUBES))


def call_off(table: Position, seat: int, index: int) -> None:
    """An offer, drafted or sent, comes to nothing; an action spent on it comes back."""
    from hortus.games.potato_patrol.action_phase import Order

    bargain = table.stacks[seat][index]
    assert isinstance(bargain, Bargain)
    if bargain.dealt:
        _replace(table, seat, index, Further(bargain.others) if bargain.others else None)
    elif bargain.ordered:
        _replace(table, seat, index, Order())
    else:
        table.actions[seat] += 1
        _replace(table, seat, index, None)


def _one_more(counts: list[int], seat: int) -> list[int]:
    """New counts with one more for a player."""
    found = counts.copy()
    found[seat] += 1
    return found


def _sent(table: Position, seat: int, partner: int) -> int:
    """Where on a player's stack the offer to a partner waits."""
    for index, asked in enumerate(table.stacks[seat]):
        if isinstance(asked, Sent) and asked.partner == partner:
            return index
    return EMPTY


def _replace(table: Position, seat: int, index: int, instead: Question | None) -> None:
    stack = table.stacks[seat]
    between = () if instead is None else (instead,)
    table.stacks[seat] = (*stack[:index], *between, *stack[index + 1 :])


TRADE: Final = Trade()
QUESTIONS: Final[tuple[type[Question], ...]] = (Draft, Sent, Offer, Further)
