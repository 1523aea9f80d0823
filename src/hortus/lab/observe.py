"""One numbered game of a campaign, played and looked at: its rows, and its record if it is of interest.

The game is the one that `hortus.play` would play with the same bots and seed. A bot or a rule that
fails does not stop a campaign: the row says what went wrong, and the record how to get there.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from hortus.core.contract import Game, Move, State
from hortus.core.course import Course, course_of
from hortus.core.onlooker import Decisions, Onlooker
from hortus.core.record import Record
from hortus.core.tally import Columns as Events
from hortus.core.tally import Tally
from hortus.lab.campaign import Cell, Variant, Watch
from hortus.lab.restrict import lab_bot
from hortus.lab.rows import Row
from hortus.lab.strength import code_of
from hortus.table.luck import Luck

REPEATED = 1 << 80
"""What is added to a seed for the bots' own luck when a game is repeated."""

Values = tuple[object, ...]
"""A row in the order of its columns."""


class Observed(NamedTuple):
    """What was seen of one game: its row, and columns of the other tables less the number."""

    row: Row
    parts: list[Values]
    moves: list[Values]
    decisions: Decisions
    events: Events
    played: list[Move]
    seconds: float

    def record(self, game: Game) -> str:
        """The record, as text."""
        seats = self.row["bots"]
        assert isinstance(seats, list)
        return Record.of(game, seats, [str(move) for move in self.played]).dumps()


class Table:
    """Where the games of one cell are played, one after the other."""

    def __init__(self, cell: Cell, watch: Watch) -> None:
        self.cell = cell
        self.watch = watch
        self.leads = watch.leads_of(cell.bots)
        self.game = cell.load(content_folder(cell.variant))
        self.code = code_of(cell.game)
        self.limit = watch.limit or self.game.longest(cell.players)
        self.together = self.game.about.cooperative or cell.players == 1
        self.tally = Tally(watch.events == "full")
        options = self.game.changed_options()
        self.fixed: dict[str, object] = {
            "cell": cell.id,
            "game": cell.game,
            "rules": self.game.rules_version,
            "code": self.code,
            "variant": cell.variant.name,
            "content": self.game.library.source,
            "options": cell.options if options else "",
            "players": cell.players,
            "lineup": cell.lineup,
        }

    def play(self, place: int) -> Observed:
        """Play one game of the cell, and say what was seen."""
        begin = process_time()
        sitting = Sitting(self, place)
        error = sitting.run()
        state, eyes = sitting.state, sitting.eyes
        number = self.cell.number(place)
        result = state.result if state.over else None
        winners = () if result is None else result.winners
        course = course_of(eyes.standings, winners, self.together) if result else Course()
        row = {
            **self.fixed,
            "number": number,
            "place": place,
            "seed": self.cell.game_seed(place),
            "rotation": self.cell.rotation(place),
            "repeat": self.cell.repeat(place),
            "bots": list(self.cell.seats(place)),
            "first": sitting.first(),
            **sitting.lengths(),
            "over": state.over,
            "stalled": not error and (not state.over or sitting.tally.times("stall") > 0),
            "reason": result.reason if result else f"broken off after {len(sitting.played)} plies",
            "error": error,
            "together": self.together,
            **_outcome(state),
            **course._asdict(),
        }
        parts = [] if result is None else result.parts
        return Observed(
            row,
            [(number, seat, name, p) for seat, one in enumerate(parts) for name, p in one.items()],
            [(number, *key, times) for key, times in eyes.kinds.items()],
            eyes.decisions,
            sitting.tally.columns(),
            sitting.played,
            process_time() - begin,
        )


class Sitting:
    """One game while it is played."""

    def __init__(self, table: Table, place: int) -> None:
        cell, self.watch = table.cell, table.watch
        seed = cell.game_seed(place)
        self.limit = table.limit
        self.bots = [lab_bot(name) for name in cell.seats(place)]
        self.chance = Luck(cell.players, seed).chance
        self.thoughts = Luck(cell.players, seed + cell.repeat(place) * REPEATED).seats
        self.state: State = table.game.start(cell.players)
        self.tally = table.tally
        self.tally.clear()
        if self.watch.events != "none":
            self.state.witness = self.tally
        leads = cell.is_among(place, table.leads)
        luck = Random(f"{seed} decisions")
        self.eyes = Onlooker(table.game, luck, self.watch.decisions, leads, self.watch.before)
        self.played: list[Move] = []

    def run(self) -> str:
        """Play to the end or the limit; what went wrong, or nothing."""
        state, played, tally, eyes = self.state, self.played, self.tally, self.eyes
        chance, thoughts, bots = self.chance, self.thoughts, self.bots
        try:
            while not state.over and len(played) < self.limit:
                tally.ply = len(played)
                if state.chance:
                    move = state.draw(chance)
                else:
                    seat = state.actors[0]
                    move = bots[seat].choose(eyes.turn(state, seat), thoughts[seat])
                    eyes.chosen(state, move, len(played))
                state.play(move)
                played.append(move)
        except Exception as error:
            stuck = not state.over and not state.chance and not state.moves()
            return "no move is legal" if stuck else f"{type(error).__name__}: {error}"
        return ""

    def first(self) -> int | None:
        """Who began, by what happened, or else by who decided first."""
        noted = self.tally.first_seat("first")
        if noted >= 0:
            return noted
        return next(iter([seat for seat, _ in self.eyes.kinds]), None)

    def lengths(self) -> dict[str, object]:
        """How long the game was, in its several measures."""
        rounds = "round" in self.state.game.event_kinds and self.watch.events != "none"
        return {
            "plies": len(self.played),
            "decisions": sum(self.eyes.kinds.values()),
            "turns": self.eyes.turns,
            "rounds": self.tally.times("round") if rounds else None,
        }


def _outcome(state: State) -> dict[str, object]:
    """What the end brought each seat; empty lists if there was none."""
    result = state.result if state.over else None
    if result is None:
        lists: dict[str, object] = {
            name: [] for name in ("scores", "ranks", "values", "shares", "winners")
        }
        return {**lists, "margin": None}
    seats = range(len(result.scores))
    share = 1.0 if result.together else 1.0 / max(len(result.winners), 1)
    first, *others = sorted(result.scores, reverse=True)
    return {
        "scores": [float(score) for score in result.scores],
        "ranks": list(result.ranks),
        "values": [result.value(seat) for seat in seats],
        "shares": [share if seat in result.winners else 0.0 for seat in seats],
        "winners": list(result.winners),
        "margin": float(first - others[0]) if others and not result.together else None,
    }


@cache
def content_folder(variant: Variant) -> Path | None:
    """A directory with the files of a variant, kept as long as the process; None for the game's own."""
    if not variant.files:
        return None
    folder = Path(tempfile.mkdtemp(prefix="hortus-content-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, text in variant.files:
        (folder / name).write_text(text, "utf-8")
    return folder
