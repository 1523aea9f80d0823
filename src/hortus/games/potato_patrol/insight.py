"""What a position of Potato Patrol is worth to the team, and what the game knows of good play.

All players share one value: how likely the mission is to succeed. `outlook` counts how the team
stands, weights fitted from games turn that into a chance (`weights.toml`), `habits` orders moves
at a glance, `claims` says what a move does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from hortus.core.content import Library
from hortus.core.contract import Feature, Move, State
from hortus.core.insight import Claim, Insight
from hortus.core.weights import prospects, read_weights
from hortus.games.potato_patrol import habits
from hortus.games.potato_patrol.cards import YEAR, Book
from hortus.games.potato_patrol.claims import claims_of
from hortus.games.potato_patrol.effects import INNER
from hortus.games.potato_patrol.length import most_actions, most_cubes
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.moves import MOST_PLAYERS
from hortus.games.potato_patrol.outlook import TERMS, Front, rounds_left, terms_of
from hortus.games.potato_patrol.plan import Plan
from hortus.games.potato_patrol.position import CASTING, LOST, WON, Position

NEARLY: Final = 0.98
"""What is worth as much as can be while it is not yet certain."""


class PotatoInsight(Insight):
    """What Potato Patrol understands of good play."""

    def __init__(self, book: Book, library: Library) -> None:
        self.term_names = TERMS
        self.no_harm = ("worth",)
        self.plans: list[Plan] = [Plan(book, players) for players in range(MOST_PLAYERS + 1)]
        """By the number of players."""
        self.weights: list[list[float]] = [
            read_weights(library, TERMS, players) for players in range(MOST_PLAYERS + 1)
        ]
        """The fitted weights, by the number of players."""

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        """What each move is worth at a glance; see `habits`."""
        return habits.glances(cast(Position, state), self.plans[state.players], moves)

    def sensible(self, state: State, rng: Random) -> Move:
        """What the first who may act would do without thinking."""
        return habits.best_at_a_glance(cast(Position, state), self.plans[state.players], rng)

    def terms(self, state: State) -> list[list[float]]:
        """How the team stands, the same for everybody; see `outlook`. What is lost teaches nothing."""
        table = cast(Position, state)
        plan = self.plans[state.players]
        found = [0.0] * len(TERMS) if _is_too_late(table, plan) else terms_of(table, plan)
        return [found] * state.players

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """What a move does for the team; see `claims`."""
        plan = self.plans[before.players]
        return claims_of(cast(Position, before), cast(Position, after), seat, plan)

    def value(self, table: Position) -> float:
        """From -1 (lost) to 1 (won), the same for everyone."""
        if table.outcome == WON:
            return 1.0
        if table.outcome == LOST:
            return -1.0
        if table.phase == CASTING:
            return 0.0
        plan = self.plans[table.players]
        if _is_too_late(table, plan):
            return -NEARLY
        terms = terms_of(table, plan)
        weights = self.weights[table.players]
        odds = 0.0
        for place in range(len(terms)):
            odds += weights[place] * terms[place]
        return NEARLY * prospects(odds)


def _is_too_late(table: Position, plan: Plan) -> bool:
    """True if the mission can no longer succeed: a round completes one card at most."""
    return plan.cards - table.task > rounds_left(table)


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
        Feature("threat", 0, cubes, "enemies that the towers alone will not stop"),
        Feature("towers", 0, spots, "towers in play"),
        Feature("discs", 0, sum(book.discs), "discs on towers"),
        Feature("cover", 0, 1, "share of spaces and colours that some tower covers"),
        Feature("cubes", 0, cubes, "cubes of all players"),
        Feature("own_cubes", 0, cubes, "cubes of this player"),
        Feature("own_towers", 0, 6, "towers of this player"),
        Feature("actions", 0, most_actions(book, players), "actions left to all players"),
    )


def features(table: Position, plan: Plan, seat: int | None) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at; nothing is own for a spectator."""
    front = Front(table, plan)
    inner = [table.enemies_at(place) for place in range(INNER, 3 * table.players, 3)]
    covered = sum([min(1, count) for count in front.cover])
    return {
        "tasks": table.task,
        "task_share": _task_share(table),
        "year_left": table.year_left(),
        "invaders": table.invaders(),
        "enemies": sum(table.lanes),
        "enemies_inner": sum(inner),
        "threat": front.coming_through(table),
        "towers": table.tower_count(),
        "discs": table.disc_count(),
        "cover": covered / len(front.cover),
        "cubes": sum(table.pools),
        "own_cubes": 0 if seat is None else table.held_by(seat),
        "own_towers": 0 if seat is None else len(table.towers_of(seat)),
        "actions": sum(table.actions),
    }


def _task_share(table: Position) -> float:
    """How much of the open card is done."""
    needs = open_card(table).needs
    share = 0.0
    for need in needs:
        have, asked = progress(table, need)
        share += have / asked if asked else 1.0
    return share / max(1, len(needs))
