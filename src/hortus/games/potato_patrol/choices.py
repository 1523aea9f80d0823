"""What a player may begin, and what a player may be asked: `Action` and `Question`.

All parts of one choice stand in one class, in the chapter of the rules that speaks of it: what is
asked, what may be answered, what an answer does, whether it may be passed, why anything else is
refused, its words for people and its worth for bots. Rulebook: 2. Action Phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hortus.core.language import mark, say
from hortus.core.native import mypyc_attr

if TYPE_CHECKING:
    from hortus.games.potato_patrol.moves import PatrolMove
    from hortus.games.potato_patrol.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """Something a player may begin in the Action phase. There is one object of each kind."""

    name: ClassVar[str] = ""
    """The kind of the move that begins it."""

    def is_free(self) -> bool:
        """True if it uses up none of the player's actions."""
        return False

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Why a player with an action left may not do this now; empty if the rules allow it."""
        raise NotImplementedError

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """Carry it out once it is paid for; `ordered` if it was taken by command."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """Something a player must still decide: on that player's stack until it is answered.

    A question never changes, so that copies of a position share it. Its numbers (`about`) are
    the arguments it is made from, in the order of `slots`.
    """

    name: ClassVar[str] = ""
    """What it is called in a saved position."""
    slots: ClassVar[tuple[str, ...]] = ()
    """What its numbers are; `saved` knows what each of these may be."""
    asks: ClassVar[str] = ""
    """What it asks, in a sentence."""
    refusal: ClassVar[str] = ""
    """What to say when something else is tried."""
    topic: ClassVar[str] = mark("The Action phase")
    """The heading of the rules that speaks of it."""

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return ()

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """What may be answered, apart from passing."""
        raise NotImplementedError

    def has_answer(self, table: Position, seat: int) -> bool:
        """True if anything may be answered; a question that can tell sooner than by a list does."""
        return bool(self.answers(table, seat))

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """Carry out an answer that is allowed."""
        raise NotImplementedError

    def why_not(self, table: Position, seat: int, move: PatrolMove) -> str:
        """Why a move is no answer; empty if it is one."""
        return "" if move in self.answers(table, seat) else say(self.refusal)

    def in_words(self, table: Position) -> str:
        """What it asks the player."""
        return say(self.asks)

    def may_be_passed(self) -> bool:
        """True if the player may leave it at that."""
        return False

    def drop(self, table: Position, seat: int) -> None:
        """The player passes, or there is nothing left to answer."""
        table.answered(seat)

    def answers_itself(self) -> bool:
        """True if a single possible answer is given without asking."""
        return False

    def stays(self) -> bool:
        """True if it is not dropped when nothing can be answered now."""
        return False

    def waits(self) -> bool:
        """True if it is another player's turn to speak."""
        return False

    def settled(self, table: Position) -> Question | None:
        """The same question as it stands after what the others did; None if it has gone."""
        return self

    def card_in_hand(self) -> int:
        """The market card that is neither in the market nor on the table meanwhile; -1 for none."""
        return -1

    def worth(self, table: Position, symbol: float) -> float:
        """What being asked is worth, in cubes; `symbol` is what a symbol on one space still earns."""
        return 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Repeated(Question):
    """A question that is put up to a number of times."""

    left: int
    """How often it may be answered."""

    def __init__(self, left: int) -> None:
        self.left = left

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.left,)

    def once_less(self) -> Question:
        """The same question for the times that remain."""
        raise NotImplementedError

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """What one answer does."""
        raise NotImplementedError

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """Carry out an answer; the next time is asked after whatever follows from it."""
        if self.left > 1:
            table.ask_instead(seat, self.once_less())
        else:
            table.answered(seat)
        self.act(table, seat, args)
