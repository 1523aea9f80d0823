"""Holes in the rules: dead ends, failures, endless games, and turns without a choice.

Each finding names a game to look at; its record is in the table `records`, or is replayed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hortus.core.contract import Game
from hortus.core.record import Record
from hortus.lab.campaign import Campaign
from hortus.lab.estimates import estimate
from hortus.lab.finding import SHARE, Finding
from hortus.lab.observe import content_folder
from hortus.lab.query import ask

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection as Connection

DEAD_END = "no move is legal"
"""What a campaign calls it when somebody is to move and cannot."""
MANY_TURNS = 8
"""So many turns of a seat in a row without a choice are too many."""
REPLAYED = 12
"""How many records of a campaign are replayed to look for turns without a choice."""

HOLES = {
    "dead-ends": "How often somebody is to move and no move is legal.",
    "failures": "How often a bot or the rules fail.",
    "endless": "How often a game goes on to the limit.",
    "forced-turns": f"In how many games a seat has {MANY_TURNS} turns in a row without a choice.",
}
_WHERE = {
    "dead-ends": f"error = '{DEAD_END}'",
    "failures": f"error <> '' and error <> '{DEAD_END}'",
    "endless": "error = '' and not over",
}


def holes(connection: Connection, campaign: Campaign) -> list[Finding]:
    """Every kind of hole, with a game to replay where there is one."""
    found = [_counted(connection, name, where) for name, where in _WHERE.items()]
    return [*found, _forced(connection, campaign)]


def _counted(connection: Connection, name: str, where: str) -> Finding:
    rows = ask(
        connection, f"select seed, sum(({where})::int), count(*) from games group by seed"
    ).rows
    share = estimate([(float(x), float(n)) for _, x, n in rows], SHARE)
    games = sum([n for _, _, n in rows])
    first = ask(connection, f"select min(number), min(error) from games where {where}").rows[0]
    note = "" if first[0] is None else f"{look_at(first[0])} {first[1]}".strip()
    return Finding(name, "", share.value, share.low, share.high, games, SHARE, note)


def look_at(number: int) -> str:
    """How to get the record of a game."""
    return f"game {number} (hortus lab record DIR {number})"


class Run(NamedTuple):
    """Turns of one seat in a row in which it had no choice."""

    seat: int
    turns: int
    ply: int
    """How many moves and chance events came before the first of them."""


def longest_run(game: Game, moves: Sequence[str], players: int) -> Run:
    """The longest run of turns without a choice in a game that was played."""
    state = game.start(players)
    runs = [Run(seat, 0, 0) for seat in range(players)]
    best = Run(-1, 0, 0)
    last, forced, begin = -1, True, 0
    for ply, text in enumerate(moves):
        move = game.parse(text)
        if not state.chance:
            seat = state.actor_of(move)
            if seat != last:
                best = _close(runs, best, last, forced, begin)
                last, forced, begin = seat, True, ply
            forced = forced and len(state.moves(seat)) == 1
        state.play(move)
    return _close(runs, best, last, forced, begin)


def _close(runs: list[Run], best: Run, seat: int, forced: bool, begin: int) -> Run:
    """A turn of a seat is over: its run goes on, or breaks off."""
    if seat < 0:
        return best
    run = runs[seat]
    runs[seat] = (
        Run(seat, run.turns + 1, run.ply if run.turns else begin) if forced else Run(seat, 0, 0)
    )
    return max(best, runs[seat], key=lambda one: one.turns)


def _forced(connection: Connection, campaign: Campaign) -> Finding:
    rows = ask(
        connection,
        "select number, min(cell), min(record) from records group by number"
        f" order by min(why <> 'sample'), number limit {REPLAYED}",
    ).rows
    found: list[tuple[Run, int]] = []
    for number, index, text in rows:
        cell = campaign.cells[index]
        game = cell.load(content_folder(cell.variant))
        found.append((longest_run(game, Record.loads(text).moves, cell.players), number))
    many = [float(run.turns >= MANY_TURNS) for run, _ in found]
    share = estimate([(x, 1.0) for x in many], SHARE)
    note = f"of {len(found)} records replayed"
    if any(many):
        run, number = max(found, key=lambda one: one[0].turns)
        note += f"; seat {run.seat + 1} had {run.turns} from ply {run.ply} on in {look_at(number)}"
    return Finding("forced-turns", "", share.value, share.low, share.high, len(found), SHARE, note)
