"""What a position of Potato Patrol is worth to the team, and the numbers that describe it.

All players share one value. It adds up what the team has (tasks done, time, towers that cover
spaces, cubes that are wanted) and takes away what threatens it, in units of about one cube.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Feature
from hortus.games.potato_patrol.activation_phase import targets
from hortus.games.potato_patrol.cards import DELIVER, YEAR, Book
from hortus.games.potato_patrol.effects import ANY, CREW, INNER
from hortus.games.potato_patrol.length import most_actions, most_cubes
from hortus.games.potato_patrol.mission_phase import open_card, progress, wanted
from hortus.games.potato_patrol.position import ACTION, EMPTY, LOST, WON, Position

TASK: Final = 22.0
"""What a completed mission card is worth, in cubes."""
TIME: Final = 2.2
"""What a season card left in the deck is worth."""
BREACH: Final = 5.0
"""What as many invaders as there are players cost."""
ARRIVAL: Final = (0.35, 0.6, 0.9)
"""How likely an enemy that nothing covers gets through from each space."""
YIELD: Final = 0.45
"""What one symbol covering one space is worth for each season card left."""
COVER: Final = (0.0, 1.0, 1.5, 1.8, 2.0)
"""How much more it helps when several symbols of a colour cover a space."""
ROUNDS: Final = (0, 5, 10, 15, 24, 34, 43, 56, 69, 82, 99, 116, 133)
"""What a round costs on average, added up: so that going on to the next is no loss by itself."""
ACT: Final = 0.3
"""What an action still to be taken is worth."""


def evaluate(table: Position) -> float:
    """From -1 (lost) to 1 (won), the same for everyone."""
    if table.outcome == WON:
        return 1.0
    if table.outcome == LOST:
        return -1.0
    worth = worth_of(table)
    return worth / (abs(worth) + 40.0)


def worth_of(table: Position) -> float:
    """The worth of a position that is not over, in cubes; about 0 in the middle of an even game."""
    left = table.year_left()
    cover = coverage(table, True)
    worth = TASK * (table.task + _task_share(table)) - 30.0 + TIME * left
    worth += ROUNDS[min(table.round, YEAR)]
    worth -= BREACH * table.invaders() / table.players
    worth -= threat(table, coverage(table, False) if table.off else cover)
    worth += YIELD * left * sum([COVER[min(4, count)] for count in cover])
    worth += _cube_worth(table) + _prospects(table, left)
    return worth


def _task_share(table: Position) -> float:
    """How much of the open card is done."""
    needs = open_card(table).needs
    share = 0.0
    for need in needs:
        have, asked = progress(table, need)
        share += have / asked if asked else 1.0
    return share / max(1, len(needs))


def coverage(table: Position, always: bool) -> list[int]:
    """How many symbols of each colour cover each space: of all towers, or of those that work now."""
    cover = [0] * len(table.lanes)
    idle = 0 if always else table.off
    for spot, card in enumerate(table.towers):
        if card == EMPTY or idle >> spot & 1:
            continue
        symbols = table.symbols(spot)
        if table.book.market[card].wild:
            symbols = [max(1, count) for count in symbols]
        for place in targets(table, spot):
            for colour in range(3):
                cover[3 * place + colour] += symbols[colour]
    return cover


def threat(table: Position, cover: list[int]) -> float:
    """What the enemies on the lanes may still cost."""
    harm = 0.0
    for index, count in enumerate(table.lanes):
        if count:
            open_ground = max(0, count - cover[index])
            chance = ARRIVAL[index // 3 % 3]
            harm += chance * (open_ground + 0.15 * (count - open_ground))
            harm -= 0.3 * chance * table.held[index]
    if table.fallow:
        harm *= 0.8
    return harm * BREACH / table.players


def _cube_worth(table: Position) -> float:
    """Cubes in hand: those the open card wants most, a sensible stock, and a little for the rest."""
    now = wanted(table)
    later = _wanted_later(table)
    worth = 0.0
    for colour in range(3):
        team = sum(table.pools[colour::3])
        first = min(team, now[colour])
        second = min(team - first, later[colour] + 2 * table.players)
        worth += 0.62 * first + 0.45 * second + 0.12 * (team - first - second)
    return worth


def _wanted_later(table: Position) -> list[int]:
    found = [0, 0, 0]
    for card in table.book.mission.cards[table.task + 1 : table.task + 3]:
        for need in card.needs:
            if need.what == DELIVER:
                amount = need.amount(table.players)
                for colour in range(3):
                    if need.colour == colour:
                        found[colour] += amount
                    elif need.colour == ANY:
                        found[colour] += amount // 3
    return found


def _prospects(table: Position, left: int) -> float:
    """Actions to be taken and questions to be answered."""
    worth = -1.5 * ACT * (sum(table.refusals) + sum(table.called_off))
    for seat in range(table.players):
        if table.phase == ACTION and not table.done >> seat & 1:
            worth += ACT * table.actions[seat]
        for asked in table.stacks[seat]:
            worth += asked.worth(table, YIELD * left)
    for card in table.staying:
        for effect in table.book.market[card].effects:
            if effect.operation == CREW:
                worth += 0.35 * left
    return worth


def feature_list(book: Book, players: int) -> tuple[Feature, ...]:
    """What `features` gives, with bounds that no position leaves."""
    cubes = float(most_cubes(book, players))
    spots = 6.0 * players
    return (
        Feature("tasks", 0, len(book.mission.cards), "mission cards done"),
        Feature("task_share", 0, 1, "how much of the open card is done"),
        Feature("year_left", 0, YEAR, "season cards left"),
        Feature("invaders", 0, cubes, "cubes on the Invasion card"),
        Feature("enemies", 0, cubes, "enemies on all lanes"),
        Feature("enemies_inner", 0, cubes, "enemies in inner spaces"),
        Feature("threat", 0, BREACH * cubes, "what those enemies may cost, in cubes"),
        Feature("towers", 0, spots, "towers in play"),
        Feature("discs", 0, sum(book.discs), "discs on towers"),
        Feature("cover", 0, 1, "share of spaces and colours that some tower covers"),
        Feature("cubes", 0, cubes, "cubes of all players"),
        Feature("own_cubes", 0, cubes, "cubes of this player"),
        Feature("own_towers", 0, 6, "towers of this player"),
        Feature("actions", 0, most_actions(book, players), "actions left to all players"),
    )


def features(table: Position, seat: int | None) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at; nothing is own for a spectator."""
    cover = coverage(table, True)
    inner = [table.enemies_at(place) for place in range(INNER, 3 * table.players, 3)]
    return {
        "tasks": table.task,
        "task_share": _task_share(table),
        "year_left": table.year_left(),
        "invaders": table.invaders(),
        "enemies": sum(table.lanes),
        "enemies_inner": sum(inner),
        "threat": max(0.0, threat(table, cover)),
        "towers": table.tower_count(),
        "discs": table.disc_count(),
        "cover": sum([min(1, count) for count in cover]) / len(cover),
        "cubes": sum(table.pools),
        "own_cubes": 0 if seat is None else table.held_by(seat),
        "own_towers": 0 if seat is None else len(table.towers_of(seat)),
        "actions": sum(table.actions),
    }
