"""A lottery whose truth is known: what the first seat and what the red ticket are worth is planted.

Each in turn takes one of three tickets; then one is drawn to win. Everybody has weight 100, the
first seat `bias` more, and who holds the red ticket `prize` more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, cast

from hortus.core import registry
from hortus.core.contract import About, Move, Result, State
from hortus.core.options import Number, Option
from tests.lab.toys import Lottery, LotteryGame

COLOURS = ("red", "blue", "grey")


class Drum(Lottery):
    each: ClassVar[int] = 1

    def powers(self) -> list[float]:
        bias, prize = [cast(int, self.game.options[name]) for name in ("bias", "prize")]
        return [
            100.0 + (bias if seat == 0 else 0) + (prize if row[0] else 0)
            for seat, row in enumerate(self.tickets)
        ]

    def play(self, move: Move) -> None:
        if move.kind == "take" and self.actors:
            self.note("take", self.actors[0], COLOURS[move.args[0]])
        super().play(move)

    @property
    def result(self) -> Result | None:
        found = super().result
        if found is None or found.together:
            return found
        parts = [{"luck, pure": score} for score in found.scores]
        return Result(found.scores, found.ranks, found.winners, found.reason, parts)


class Planted(LotteryGame):
    about: ClassVar[About] = About("toy-planted", "Drum", "Win.", [2, 3], 1, 1.0, chance=True)
    event_kinds: ClassVar[dict[str, str]] = {"take": "A seat takes a ticket."}
    option_list: ClassVar[tuple[Option, ...]] = (
        Number("bias", 0, 0, 900, "What the first seat has more."),
        Number("prize", 0, 0, 900, "What the red ticket is worth."),
    )

    def start(self, players: int | None = None) -> State:
        return Drum(self, self.check_players(players))

    def longest(self, players: int) -> int:
        return players + 1

    def evaluate(self, state: State, seat: int) -> float:
        """Who holds red thinks itself ahead."""
        if state.over:
            return super().evaluate(state, seat)
        return 0.1 if cast(Drum, state).tickets[seat][0] else 0.0


class PlantedTeam(Planted):
    about: ClassVar[About] = About(
        "toy-planted-team", "Team Drum", "Win.", [2, 3], 1, 1.0, chance=True, cooperative=True
    )


@contextmanager
def planted() -> Iterator[None]:
    """Both games are known while this lasts."""
    names = {"toy-planted": "Planted", "toy-planted-team": "PlantedTeam"}
    for name, kind in names.items():
        registry.register(name, f"tests.lab.planted:{kind}")
    yield
    for name in names:
        registry._entries().pop(name)
