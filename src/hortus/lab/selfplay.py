"""Positions to learn from: games of bots against each other, with moves astray so that no two are alike.

In the opening every other move is any that is legal, later one in twenty: so the positions that a
search meets, which are often a bad move away from a good game, are among those learned from. What
came of a position is the end of its game; or, with less luck in it, what a search expects there.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hortus.bots.roster import bot
from hortus.core.chance import let_chance_act
from hortus.core.contract import Game, State
from hortus.lab.regression import Case
from hortus.table.luck import Luck

STRAY = 0.05
"""How often a move goes astray in any position."""


class Lesson(NamedTuple):
    """What is played to learn from: the game, how many play, the bots, and positions of each game."""

    game: Game
    players: int
    bot: str
    """Who plays; of several with commas between, each seat draws one for each game."""
    positions: int
    others: tuple[Game, ...] = ()
    """The same game with other options, played in turns with it."""
    stray: float = STRAY
    to: str = ""
    """Who says what a position is worth, such as `search:400`; empty: how its game ended."""

    def table(self, seed: int) -> Game:
        """What is played on a seed."""
        tables = (self.game, *self.others)
        return tables[seed % len(tables)]

    @property
    def bots(self) -> list[str]:
        """The names of those who play."""
        return self.bot.split(",")


def astray(decisions: int, players: int, stray: float = STRAY) -> float:
    """How often a move is any legal one after so many decisions."""
    return float(stray + 0.5 ** (1 + decisions / (2 * players)))


def play_lesson(lesson: Lesson, seed: int) -> list[Case]:
    """One game: the terms of some of its positions, and what came of them for each seat."""
    game, players = lesson.table(seed), lesson.players
    luck = Luck(players, seed)
    own = Random(f"{seed} lesson")
    names = lesson.bots
    thinkers = [bot(names[int(own.random() * len(names))]) for _ in range(players)]
    state = game.start(players)
    kept: list[State] = []
    decisions = 0
    while not state.over:
        if state.chance:
            state.play(state.draw(luck.chance))
            continue
        _keep(kept, decisions, lesson, state, own)
        seat = state.actors[0]
        if own.random() < astray(decisions, players, lesson.stray):
            _stray(state, own)
        else:
            state.play(thinkers[seat].choose(state.view(seat), luck.seats[seat]))
        decisions += 1
    weight = 1 / len(kept)
    if lesson.to:
        return [_judged(lesson.to, one, weight, own) for one in kept]
    return [_case(one, shares_at(state), weight) for one in kept]


def _stray(state: State, own: Random) -> None:
    moves = state.moves(state.actors[0])
    state.play(moves[int(own.random() * len(moves))])


def _keep(kept: list[State], decisions: int, lesson: Lesson, state: State, own: Random) -> None:
    """Keep so many positions, each with the same probability, however long the game."""
    place = decisions if decisions < lesson.positions else int(own.random() * (decisions + 1))
    if place >= lesson.positions:
        return
    if place == len(kept):
        kept.append(state.copy())
    else:
        kept[place] = state.copy()


def shares_at(state: State) -> list[float]:
    """A position as shares of the win: how it ended, else what its game's evaluation expects."""
    result = state.result
    if result is None:
        values = state.game.values(state)
    else:
        values = [result.value(seat) for seat in range(state.players)]
    return [share_of(value, _sides(state)) for value in values]


def share_of(value: float, sides: int) -> float:
    """The share of the win that a value from -1 to 1 means for one of so many sides."""
    return (1.0 + (sides - 1) * value) / sides


def _sides(state: State) -> int:
    """How many win or lose; a team, or one alone, plays against the game."""
    return 2 if _together(state) else state.players


def _together(state: State) -> bool:
    return state.game.about.cooperative or state.players == 1


def _judged(judge: str, state: State, weight: float, own: Random) -> Case:
    """What a search expects, of this position or of one that any legal move leads to.

    Positions that differ by one move alone show what a move does; those of games of good players
    show who is ahead already.
    """
    if own.random() < 0.5:
        after = state.copy()
        _stray(after, own)
        let_chance_act(after, own)
        if not after.over:
            state = after
    return _case(state, judged_shares(judge, state, own), weight)


def judged_shares(judge: str, state: State, rng: Random) -> list[float]:
    """What a search expects for each seat; it tells of its own, the others' come from the evaluation."""
    ahead = state.copy()
    while not ahead.over:
        moves = ahead.moves(ahead.actors[0])
        if len(moves) > 1:
            break
        ahead.play(moves[0])
        let_chance_act(ahead, rng)
    shares = shares_at(ahead)
    if ahead.over:
        return shares
    seat = ahead.actors[0]
    mine = share_of(bot(judge).think(ahead.view(seat), rng).value, _sides(ahead))
    if _together(ahead):
        return [mine] * ahead.players
    rest = max(sum(shares) - shares[seat], 1e-9)
    return [
        mine if place == seat else share / rest * (1.0 - mine) for place, share in enumerate(shares)
    ]


def _case(state: State, shares: list[float], weight: float) -> Case:
    terms = state.game.insight.terms(state)
    if _together(state):
        row = tuple([sum(column) / len(terms) for column in zip(*terms, strict=True)])
        return Case((row,), (shares[0],), weight)
    return Case(tuple([tuple(row) for row in terms]), tuple(shares), weight)
