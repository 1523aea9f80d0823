"""Two small games for testing the server: one with hidden hands, one in which all act at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, cast

from hortus.core.chance import draw_kind, odds, take_random
from hortus.core.contract import About, Game, Json, Move, Result, State, View, ranked
from hortus.core.errors import IllegalMove, MalformedMove
from hortus.core.face import Face, Standing
from hortus.core.options import Number, Option
from hortus.core.svg import Drawing

KINDS = 6
UNKNOWN = -1


def parse_plain(text: str) -> Move:
    """A move in the notation that `Move` has by itself."""
    words, seat = text, -1
    if "." in text:
        number, _, words = text.partition(".")
        if not number.isdecimal() or int(number) < 1:
            raise MalformedMove(f"{text[:20]!r} is not a move: write it such as 1.pick:2")
        seat = int(number) - 1
    kind, _, numbers = words.partition(":")
    args = numbers.split(",") if numbers else []
    if not kind.isalpha() or not all(one.isdecimal() and len(one) < 5 for one in args):
        raise MalformedMove(f"{text[:20]!r} is not a move: write it such as play:3")
    return Move(kind, tuple(int(one) for one in args), seat)


class Hands(State):
    """Three cards in each hand, drawn from a pile; the highest sum of cards played wins."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        kinds = cast(HandsGame, game).kinds
        self.pile = [4] * kinds + [0] * (KINDS - kinds)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.played: list[list[int]] = [[] for _ in range(players)]
        self.turn = 0
        self.drawing = 0
        self.chance = True

    def copy(self) -> Hands:
        other = Hands(self.game, self.players)
        other.pile = list(self.pile)
        other.hands = [list(hand) for hand in self.hands]
        other.played = [list(cards) for cards in self.played]
        other.turn, other.drawing = self.turn, self.drawing
        other.actors, other.chance, other.over = self.actors, self.chance, self.over
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if not self.actors or seat not in (None, self.turn):
            return ()
        return [Move("play", (card,)) for card in sorted(set(self.hands[self.turn]))]

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        return [(Move("deal", (self.drawing, kind)), share) for kind, share in odds(self.pile)]

    def draw(self, rng: Random) -> Move:
        return Move("deal", (self.drawing, draw_kind(self.pile, rng)))

    def play(self, move: Move) -> None:
        if self.chance and move.kind == "deal" and move.args[0] == self.drawing:
            if not self.pile[move.args[1]]:
                raise IllegalMove(f"{move}: there is no such card in the pile")
            self.pile[move.args[1]] -= 1
            self.hands[self.drawing].append(move.args[1])
        elif self.actors and move.kind == "play" and move.args[0] in self.hands[self.turn]:
            self.hands[self.turn].remove(move.args[0])
            self.played[self.turn].append(move.args[0])
            self.turn = (self.turn + 1) % self.players
        else:
            raise IllegalMove(f"{move}: that card is not in the hand")
        self._go_on()

    def _go_on(self) -> None:
        held = cast(int, self.game.options["cards"])
        short = [
            seat
            for seat in range(self.players)
            if len(self.hands[seat]) < 3 and len(self.hands[seat]) + len(self.played[seat]) < held
        ]
        self.chance = bool(short)
        self.drawing = short[0] if short else 0
        self.over = not short and not any(self.hands)
        self.actors = () if self.chance or self.over else (self.turn,)

    def blank(self, seat: int | None) -> None:
        for other, hand in enumerate(self.hands):
            if other != seat:
                for card in hand:
                    self.pile[card] += 1
                self.hands[other] = [UNKNOWN] * len(hand)

    def fill(self, rng: Random) -> None:
        self.hands = [
            take_random(self.pile, len(hand), rng) if UNKNOWN in hand else hand
            for hand in self.hands
        ]

    def reveals(self, move: Move) -> bool:
        return len(self.hands[self.turn]) + len(self.played[self.turn]) < 5

    def key(self) -> object:
        return (tuple(self.pile), tuple(map(tuple, self.hands)), tuple(map(tuple, self.played)))

    def to_dict(self) -> Json:
        return {"pile": self.pile, "hands": self.hands, "played": self.played}

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        scores = [sum(cards) for cards in self.played]
        return ranked(scores, [(score,) for score in scores], "the highest sum")


class HandsFace(Face):
    """Cards as numbers."""

    def picture(self, view: View, shape: str, names: Sequence[str]) -> str:
        hands = cast(Hands, view.known)
        drawing = Drawing(300, 200, "Hands")
        for seat, cards in enumerate(hands.hands):
            for place, card in enumerate(cards):
                with drawing.group(f"card-{seat}-{place}"):
                    shown = "?" if card == UNKNOWN else str(card)
                    drawing.text(40 + 30 * place, 40 + 60 * seat, shown)
        return str(drawing)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        return str(cast(Hands, view.known).hands)

    def prompt(self, view: View) -> str:
        return "Play a card." if view.moves() else "Wait."

    def label(self, view: View, move: Move) -> str:
        return f"Play the {move.args[0]}"

    def tell(self, before: View, move: Move) -> str:
        hands = cast(Hands, before.known)
        if move.kind == "play":
            return f"{{{hands.turn}}} plays the {move.args[0]}."
        seat, card = move.args
        return f"You draw a {card}." if seat == before.seat else f"{{{seat}}} draws a card."

    def standings(self, view: View) -> Sequence[Standing]:
        return [Standing(str(sum(cards))) for cards in cast(Hands, view.known).played]

    def rules(self) -> str:
        return "## Playing\n\nPlay a card.\n"

    def topic(self, view: View) -> str:
        return "Playing"


class HandsGame(Game):
    """Hidden hands and a pile."""

    about: ClassVar[About] = About(
        "toy-hands", "Hands", "Hidden hands.", [2, 3], 5, 1, chance=True, hidden=True
    )
    option_list: ClassVar[tuple[Option, ...]] = (
        Number("cards", 6, 3, 8, "How many cards each plays."),
    )
    kinds: ClassVar[int] = KINDS
    """Cards from 0 up to this are in the pile."""

    def start(self, players: int | None = None) -> State:
        return Hands(self, self.check_players(players))

    def parse(self, text: str) -> Move:
        return parse_plain(text)

    def longest(self, players: int) -> int:
        return 16 * players

    def make_face(self) -> Face:
        return HandsFace()


class NewerHands(HandsGame):
    """The same after its rules have changed, though not what was played before."""

    rules_version: ClassVar[int] = 2


class StricterHands(HandsGame):
    """The same after its rules have changed so that some of what was played cannot be."""

    rules_version: ClassVar[int] = 2
    kinds: ClassVar[int] = 5


class Rush(State):
    """Everybody picks numbers at once until each has three; a 3 forbids threes to the others."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.picks: list[list[int]] = [[] for _ in range(players)]
        self.actors = tuple(range(players))

    def copy(self) -> Rush:
        other = Rush(self.game, self.players)
        other.picks = [list(picked) for picked in self.picks]
        other.actors, other.over = self.actors, self.over
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        seats = self.actors if seat is None else (seat,) if seat in self.actors else ()
        return [
            Move("pick", (number,), one)
            for one in seats
            for number in cast(RushGame, self.game).numbers
            if number < 3 or not any([3 in picked for picked in self.picks])
        ]

    def play(self, move: Move) -> None:
        if move not in self.moves():
            raise IllegalMove(f"{move}: that number is not to be had")
        self.picks[move.seat].append(move.args[0])
        self.actors = tuple(seat for seat in range(self.players) if len(self.picks[seat]) < 3)
        self.over = not self.actors

    def key(self) -> object:
        return tuple(map(tuple, self.picks))

    def to_dict(self) -> Json:
        return {"picks": self.picks}

    @property
    def result(self) -> Result | None:
        scores = [sum(picked) for picked in self.picks]
        return ranked(scores, [(one,) for one in scores], "the sum") if self.over else None


class RushFace(HandsFace):
    """Numbers."""

    def picture(self, view: View, shape: str, names: Sequence[str]) -> str:
        drawing = Drawing(300, 200, "Rush")
        drawing.text(100, 100, str(cast(Rush, view.known).picks))
        return str(drawing)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        return " ".join(map(str, cast(Rush, view.known).picks)).replace("[", "(").replace("]", ")")

    def prompt(self, view: View) -> str:
        return "Pick a number." if view.moves() else "Wait."

    def label(self, view: View, move: Move) -> str:
        return f"Pick {move.args[0]}"

    def tell(self, before: View, move: Move) -> str:
        return f"{{{move.seat}}} picks {move.args[0]}."

    def standings(self, view: View) -> Sequence[Standing]:
        return [Standing(str(sum(picked))) for picked in cast(Rush, view.known).picks]


class RushGame(Game):
    """Everybody acts at once."""

    about: ClassVar[About] = About("toy-rush", "Rush", "All at once.", [2, 3], 5, 1)
    numbers: ClassVar[tuple[int, ...]] = (1, 2, 3)

    def start(self, players: int | None = None) -> State:
        return Rush(self, self.check_players(players))

    def parse(self, text: str) -> Move:
        return parse_plain(text)

    def longest(self, players: int) -> int:
        return 3 * players

    def make_face(self) -> Face:
        return RushFace()


class StricterRush(RushGame):
    """The same without threes."""

    rules_version: ClassVar[int] = 2
    numbers: ClassVar[tuple[int, ...]] = (1, 2)


class FaultyFace(RushFace):
    """Nothing but faults."""

    def rules(self) -> str:
        raise RuntimeError("a secret detail")

    def picture(self, view: View, shape: str, names: Sequence[str]) -> str:
        raise RuntimeError("another secret detail")


class FaultyGame(RushGame):
    """A game whose author made mistakes."""

    about: ClassVar[About] = About("toy-faulty", "Faulty", "Full of faults.", [2], 5, 1)

    def make_face(self) -> Face:
        return FaultyFace()
