"""All the questions of the game by name, and how those settle that need no answer.

A question that nobody can answer any more, because the others did something meanwhile, is
dropped; some with only one answer answer themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hortus.games.potato_patrol import (
    action_phase,
    activation_phase,
    enemy_phase,
    ideas,
    market,
    trade,
    upgrades,
)
from hortus.games.potato_patrol.choices import Question
from hortus.games.potato_patrol.position import Position

ALL: Final[tuple[type[Question], ...]] = (
    *action_phase.QUESTIONS,
    *activation_phase.QUESTIONS,
    *enemy_phase.QUESTIONS,
    *ideas.QUESTIONS,
    *market.QUESTIONS,
    *trade.QUESTIONS,
    *upgrades.QUESTIONS,
)
BY_NAME: Final[dict[str, type[Question]]] = {kind.name: kind for kind in ALL}


def make(name: str, about: list[int]) -> Question:
    """The question of a name with its numbers."""
    kind: Callable[..., Question] = BY_NAME[name]
    return kind(*about)


def settle(table: Position) -> None:
    """Drop questions that have no answer left, and answer those that answer themselves."""
    for seat in range(table.players):
        while table.stacks[seat]:
            asked = table.stacks[seat][-1]
            if asked.stays():
                break
            now = asked.settled(table)
            if now is None:
                table.answered(seat)
                continue
            if now is not asked:
                table.ask_instead(seat, now)
            if not now.has_answer(table, seat):
                now.drop(table, seat)
                continue
            if not now.answers_itself():
                break
            found = now.answers(table, seat)
            if len(found) > 1:
                break
            now.reply(table, seat, found[0].kind, found[0].args)
