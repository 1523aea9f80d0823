"""Positions to learn from: games of a bot against itself, with moves astray so that no two are alike.

In the opening every other move is any that is legal, later one in twenty: so the positions that a
search meets, which are often a bad move away from a good game, are among those learned from.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hortus.bots.roster import bot
from hortus.core.contract import Game, State
from hortus.lab.regression import Case
from hortus.table.luck import Luck

ALWAYS = 0.05
"""How often a move goes astray in any position."""


class Lesson(NamedTuple):
    """What is played to learn from: the game, how many play, the bot, and positions of each game."""

    game: Game
    players: int
    bot: str
    positions: int
    others: tuple[Game, ...] = ()
    """The same game with other options, played in turns with it."""

    def table(self, seed: int) -> Game:
        """What is played on a seed."""
        tables = (self.game, *self.others)
        return tables[seed % len(tables)]


def astray(decisions: int, players: int) -> float:
    """How often a move is any legal one after so many decisions."""
    return float(ALWAYS + 0.5 ** (1 + decisions / (2 * players)))


def play_lesson(lesson: Lesson, seed: int) -> list[Case]:
    """One game: the terms of some of its positions, and what came of them for each seat."""
    game, players = lesson.table(seed), lesson.players
    luck = Luck(players, seed)
    own = Random(f"{seed} lesson")
    thinkers = [bot(lesson.bot) for _ in range(players)]
    state = game.start(players)
    kept: list[list[list[float]]] = []
    decisions = 0
    while not state.over:
        if state.chance:
            state.play(state.draw(luck.chance))
            continue
        _keep(kept, decisions, lesson, state, own)
        seat = state.actors[0]
        if own.random() < astray(decisions, players):
            moves = state.moves(seat)
            state.play(moves[int(own.random() * len(moves))])
        else:
            state.play(thinkers[seat].choose(state.view(seat), luck.seats[seat]))
        decisions += 1
    return [_case(state, terms, 1 / len(kept)) for terms in kept]


def _keep(
    kept: list[list[list[float]]], decisions: int, lesson: Lesson, state: State, own: Random
) -> None:
    """Keep the terms of so many positions, each with the same probability, however long the game."""
    place = decisions if decisions < lesson.positions else int(own.random() * (decisions + 1))
    if place >= lesson.positions:
        return
    terms = state.game.insight.terms(state)
    if place == len(kept):
        kept.append(terms)
    else:
        kept[place] = terms


def _case(end: State, terms: list[list[float]], weight: float) -> Case:
    result = end.result
    assert result is not None
    seats = len(terms)
    if result.together:
        row = tuple([sum(column) / seats for column in zip(*terms, strict=True)])
        return Case((row,), ((1.0 + result.value(0)) / 2,), weight)
    shares = tuple([(1.0 + (seats - 1) * result.value(seat)) / seats for seat in range(seats)])
    return Case(tuple([tuple(row) for row in terms]), shares, weight)
