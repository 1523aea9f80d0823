"""Small games that show what a search must understand: a secret, a team, a helpful opponent."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from hortus.core.content import Library
from hortus.core.contract import About, Game, Insight, Json, Move, Result, State, ranked
from hortus.core.errors import IllegalMove
from hortus.core.notation import Kind, Notation, whole

UNKNOWN = -1


class Envelope(State):
    """Three cards, one goes face down into an envelope; seat 0 names it, or declines and draws.

    Who peeked would name it and win; who does not know is better off declining: a wrong guess,
    two out of three, loses.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game, 2)
        self.card: int | None = None
        self.said: str = ""
        self.guess = UNKNOWN
        self._refresh()

    def _refresh(self) -> None:
        self.chance = self.card is None
        self.over = bool(self.said)
        self.actors = () if self.chance or self.over else (0,)

    def copy(self) -> Envelope:
        other = Envelope(self.game)
        other.card, other.said, other.guess = self.card, self.said, self.guess
        other._refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if not self.actors or seat not in (None, 0):
            return ()
        move = self.game.notation.move
        return [move("decline"), *[move("name", (card,)) for card in range(3)]]

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        return [(self.game.notation.move("hide", (card,)), 1 / 3) for card in range(3)]

    def play(self, move: Move) -> None:
        if self.why_not(move):
            raise IllegalMove("no")
        if self.chance:
            self.card = move.args[0]
        else:
            self.said = move.kind
            self.guess = move.args[0] if move.args else UNKNOWN
        self._refresh()

    def observers(self, move: Move) -> tuple[int, ...] | None:
        return (1,) if move.kind == "hide" else None

    def blank(self, seat: int | None) -> None:
        if seat != 1 and self.card is not None:
            self.card = UNKNOWN

    def fill(self, rng: Random) -> None:
        if self.card == UNKNOWN:
            self.card = int(rng.random() * 3)

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        mine = 1 if self.said == "decline" else 2 if self.guess == self.card else 0
        return ranked((mine, 1), [(mine,), (1,)], "as named")

    def key(self) -> object:
        return (self.card, self.said, self.guess)

    def to_dict(self) -> Json:
        return {"card": self.card, "said": self.said, "guess": self.guess}


class EnvelopeGame(Game):
    about: ClassVar[About] = About(
        "toy-envelope", "Envelope", "Guess.", [2], 1, 1.0, chance=True, hidden=True
    )

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        card = whole("a card", 0, 2)
        kinds = [Kind("decline"), Kind("name", (card,)), Kind("hide", (card,), chance=True)]
        self.notation = Notation("a move of Envelope", kinds)

    def start(self, players: int | None = None) -> State:
        return Envelope(self)

    def longest(self, players: int) -> int:
        return 2


class Bridge(State):
    """Two carry a piano over a bridge together: each in turn pulls left or right, both must agree.

    Won if both pulled the same way twice; seat 1 alone knows nothing more than seat 0.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game, 2)
        self.pulls: tuple[int, ...] = ()
        self._refresh()

    def _refresh(self) -> None:
        self.over = len(self.pulls) == 4
        self.actors = () if self.over else (len(self.pulls) % 2,)

    def copy(self) -> Bridge:
        other = Bridge(self.game)
        other.pulls = self.pulls
        other._refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if self.over or (seat is not None and seat not in self.actors):
            return ()
        return [self.game.notation.move("pull", (side,)) for side in range(3)]

    def play(self, move: Move) -> None:
        if self.why_not(move):
            raise IllegalMove("no")
        self.pulls = (*self.pulls, move.args[0])
        self._refresh()

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        won = self.pulls[0] == self.pulls[1] and self.pulls[2] == self.pulls[3]
        return Result((won, won), (1, 1), (0, 1) if won else (), "pulled", (), together=True)

    def key(self) -> object:
        return self.pulls

    def to_dict(self) -> Json:
        return {"pulls": list(self.pulls)}


class BridgeGame(Game):
    about: ClassVar[About] = About("toy-bridge", "Bridge", "Pull.", [2], 1, 1.0, cooperative=True)

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.notation = Notation("a pull", [Kind("pull", (whole("a side", 0, 2),))])

    def start(self, players: int | None = None) -> State:
        return Bridge(self)

    def longest(self, players: int) -> int:
        return 4


class Gift(State):
    """Seat 0 is safe with a draw, or goes: then seat 1 may help it win in nine ways, or win itself in one.

    Who averages over the replies goes; who expects the other to choose well stays safe.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game, 2)
        self.said: tuple[int, ...] = ()
        self._refresh()

    def _refresh(self) -> None:
        self.over = len(self.said) == 2 or self.said == (0,)
        self.actors = () if self.over else (len(self.said),)

    def copy(self) -> Gift:
        other = Gift(self.game)
        other.said = self.said
        other._refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if self.over or (seat is not None and seat not in self.actors):
            return ()
        count = 10 if self.said else 2
        return [self.game.notation.move("say", (word,)) for word in range(count)]

    def play(self, move: Move) -> None:
        if self.why_not(move):
            raise IllegalMove("no")
        self.said = (*self.said, move.args[0])
        self._refresh()

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        mine = 1 if self.said == (0,) else 0 if self.said[1] == 9 else 2
        return ranked((mine, 1), [(mine,), (1,)], "as said")

    def key(self) -> object:
        return self.said

    def to_dict(self) -> Json:
        return {"said": list(self.said)}


class GiftGame(Game):
    about: ClassVar[About] = About("toy-gift", "Gift", "Hope.", [2], 1, 1.0)

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.notation = Notation("a word", [Kind("say", (whole("a word", 0, 9),))])

    def start(self, players: int | None = None) -> State:
        return Gift(self)

    def longest(self, players: int) -> int:
        return 2


class Raft(State):
    """Two may act at once: one holds the raft (0) and the other pushes it (1), or one jumps alone (2).

    Together they are always saved; who jumps alone is with one chance in two. Each acts once.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game, 2)
        self.did: tuple[int, int] = (UNKNOWN, UNKNOWN)
        self.luck = UNKNOWN
        self._refresh()

    def _refresh(self) -> None:
        waiting = tuple([seat for seat in range(2) if self.did[seat] == UNKNOWN])
        jumped = 2 in self.did
        self.chance = jumped and self.luck == UNKNOWN
        self.over = self.luck != UNKNOWN or (not waiting and not jumped)
        self.actors = () if self.chance or self.over else waiting

    def copy(self) -> Raft:
        other = Raft(self.game)
        other.did, other.luck = self.did, self.luck
        other._refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        seats = [each for each in self.actors if seat in (None, each)]
        move = self.game.notation.move
        return [move("act", (what,), each) for each in seats for what in (2, 0, 1)]

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        return [(self.game.notation.move("land", (spot,)), 0.5) for spot in range(2)]

    def play(self, move: Move) -> None:
        if self.chance:
            self.luck = move.args[0]
        elif move.seat == 0:
            self.did = (move.args[0], self.did[1])
        else:
            self.did = (self.did[0], move.args[0])
        self._refresh()

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        won = self.luck == 1 or set(self.did) == {0, 1}
        return Result((won, won), (1, 1), (0, 1) if won else (), "saved", (), together=True)

    def key(self) -> object:
        return (self.did, self.luck)

    def to_dict(self) -> Json:
        return {"did": list(self.did), "luck": self.luck}


class RaftGame(Game):
    about: ClassVar[About] = About(
        "toy-raft", "Raft", "Push.", [2], 1, 1.0, chance=True, cooperative=True
    )

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        act = Kind("act", (whole("a deed", 0, 2),))
        land = Kind("land", (whole("a spot", 0, 1),), chance=True)
        self.notation = Notation("a deed", [act, land], seated=True)

    def start(self, players: int | None = None) -> State:
        return Raft(self)

    def longest(self, players: int) -> int:
        return 2


class Ferry(State):
    """Seat 0 sets out boldly (0) or stays (1); one of 400 winds blows; seat 1 lets it pass or sinks it.

    A bold ferry looks better until one sees the reply. The wind is nothing to seat 1.
    """

    WINDS: ClassVar[int] = 400

    def __init__(self, game: Game) -> None:
        super().__init__(game, 2)
        self.done: tuple[int, ...] = ()
        self._refresh()

    def _refresh(self) -> None:
        self.chance = len(self.done) == 1
        self.over = len(self.done) == 3
        self.actors = () if self.chance or self.over else (1 if self.done else 0,)

    def copy(self) -> Ferry:
        other = Ferry(self.game)
        other.done = self.done
        other._refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if seat is not None and seat not in self.actors:
            return ()
        return [self.game.notation.move("do", (what,)) for what in range(2)] if self.actors else ()

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        move = self.game.notation.move
        return [(move("blow", (wind,)), 1 / self.WINDS) for wind in range(self.WINDS)]

    def play(self, move: Move) -> None:
        self.done = (*self.done, move.args[0])
        self._refresh()

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        mine = 1 if self.done[0] == 1 else 0 if self.done[2] == 1 else 2
        return ranked((mine, 1), [(mine,), (1,)], "as it went")

    def key(self) -> object:
        return self.done

    def to_dict(self) -> Json:
        return {"done": list(self.done)}


class Weather(Insight):
    """Knows that the wind is nothing to whoever replies."""

    def blurs(self, state: State, event: Move) -> bool:
        return event.kind == "blow"

    def settle(self, state: State, rng: Random) -> None:
        """Whoever replies sinks what is bold."""
        if state.actors == (1,):
            state.play(state.moves()[1])


class FerryGame(Game):
    about: ClassVar[About] = About("toy-ferry", "Ferry", "Cross.", [2], 1, 1.0, chance=True)

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        do = Kind("do", (whole("a deed", 0, 1),))
        blow = Kind("blow", (whole("a wind", 0, Ferry.WINDS - 1),), chance=True)
        self.notation = Notation("a deed", [do, blow])
        self.insight = Weather()

    def start(self, players: int | None = None) -> State:
        return Ferry(self)

    def longest(self, players: int) -> int:
        return 2

    def evaluate(self, state: State, seat: int) -> float:
        if state.result is not None:
            return state.result.value(seat)
        bold = state.to_dict()["done"][:1] == [0]
        return (0.3 if bold else 0.0) * (1 if seat == 0 else -1)
