"""A small game for testing the page: stones that travel, many choices, several on each stone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from hortus.core.contract import About, Game, Json, Move, Result, State, View, ranked
from hortus.core.errors import IllegalMove
from hortus.core.face import Face, Standing
from hortus.core.svg import Drawing
from tests.server.toys import parse_plain

STONES = 3
PLACES = 9
ROUNDS = 6


class Stones(State):
    """Three stones on nine places; each move takes one of them to a free place."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.places = [0, 1, 2]
        self.played = 0
        self.actors = (0,)

    def copy(self) -> Stones:
        other = Stones(self.game, self.players)
        other.places = list(self.places)
        other.played, other.actors, other.over = self.played, self.actors, self.over
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if not self.actors or seat not in (None, self.actors[0]):
            return ()
        free = [place for place in range(PLACES) if place not in self.places]
        return [Move("take", (stone, place)) for stone in range(STONES) for place in free]

    def play(self, move: Move) -> None:
        if move not in self.moves():
            raise IllegalMove(f"{move}: that place is not free")
        self.places[move.args[0]] = move.args[1]
        self.played += 1
        self.over = self.played == ROUNDS
        self.actors = () if self.over else (self.played % self.players,)

    def key(self) -> object:
        return (tuple(self.places), self.played)

    def to_dict(self) -> Json:
        return {"places": self.places, "played": self.played}

    @property
    def result(self) -> Result | None:
        scores = [0] * self.players
        return ranked(scores, [(0,)] * self.players, "nobody can win") if self.over else None


class StonesFace(Face):
    """A row of places with stones on it."""

    def picture(self, view: View, shape: str, names: Sequence[str]) -> str:
        stones = cast(Stones, view.known)
        drawing = Drawing(540, 120, "Stones", f"stones on {stones.places}")
        for place in range(PLACES):
            with drawing.group(f"place-{place}", f"Place {place + 1}"):
                drawing.rect(60 * place + 4, 32, 52, 56, fill="#d9c7a5")
        for stone, place in enumerate(stones.places):
            with drawing.group(f"stone-{stone}", f"Stone {stone + 1}", cls="piece"):
                drawing.circle(60 * place + 30, 60, 20, fill="#57536b")
        return str(drawing)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        return str(cast(Stones, view.known).places)

    def prompt(self, view: View) -> str:
        return "Take a stone to a free place." if view.moves() else "Wait."

    def label(self, view: View, move: Move) -> str:
        return f"Stone {move.args[0] + 1} to place {move.args[1] + 1}"

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        return (f"stone-{move.args[0]}",)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        return f'<circle cx="{60 * move.args[1] + 30}" cy="60" r="24" fill="none" stroke="red"/>'

    def tell(self, before: View, move: Move) -> str:
        seat = cast(Stones, before.known).actors[0]
        return f"{{{seat}}} takes stone {move.args[0] + 1} to place {move.args[1] + 1}."

    def standings(self, view: View) -> Sequence[Standing]:
        return [Standing("0 points") for _ in range(view.known.players)]

    def rules(self) -> str:
        return "# Stones\n\nA toy.\n\n## Moving\n\nTake a stone.\n\n## Ending\n\nAfter six moves.\n"

    def topic(self, view: View) -> str:
        return "Ending" if view.over else "Moving"


class StonesGame(Game):
    """Moving stones about."""

    about: ClassVar[About] = About("toy-stones", "Stones", "Moving stones about.", [2], 5, 1)

    def start(self, players: int | None = None) -> State:
        return Stones(self, self.check_players(players))

    def parse(self, text: str) -> Move:
        return parse_plain(text)

    def longest(self, players: int) -> int:
        return ROUNDS

    def make_face(self) -> Face:
        return StonesFace()
