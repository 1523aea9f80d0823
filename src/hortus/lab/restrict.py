"""Restricted play: a bot that may never, or must whenever it can, do one thing.

What is forbidden or ordered is named by the events that tell of it (`Game.event_kinds`), so this
works for every game: `greedy/never/buy:root-cause`, `search:200/must/grow`, with several things
joined by `+`. Which moves lead there is found by playing them on a position that the seat takes
for possible (`View.sample`). Where nothing else is legal, anything is allowed.

While the restriction does not bite, the bot thinks exactly as it would without it: two games on
a seed differ only from the first move on that it changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hortus.bots.bot import Bot, Thought
from hortus.bots.roster import bot
from hortus.core.chance import let_chance_act
from hortus.core.contract import Event, Game, Move, State, View
from hortus.core.errors import BadOption

NEVER = "never"
MUST = "must"
FOLLOWED = 6
"""For how many of the seat's own decisions in a row the consequences of a move are followed: a
card is bought with the last die that is paid for it."""
MANY = 30
"""Of more moves than this only what happens at once is looked at: such lists are of placements."""
_RESTRICTION = re.compile(r"/(never|must)/")


class Restriction(NamedTuple):
    """What a seat may never do, or must do whenever it can, as an event of the game."""

    word: str
    """`never` or `must`."""
    kind: str
    """A kind of event, such as `buy`."""
    whats: tuple[str, ...] = ()
    """The contents it is about, such as `root-cause`; empty: whatever it is about."""

    @classmethod
    def read(cls, word: str, text: str) -> Restriction:
        """What is written behind `/never/` or `/must/`: `buy`, `buy:root-cause`, `buy:d4+d6`."""
        kind, colon, rest = text.partition(":")
        whats = tuple(rest.split("+")) if colon else ()
        if not kind or not all(whats):
            raise BadOption(f"/{word}/{text}: write an event and what it is about: buy:root-cause")
        return cls(word, kind, whats)

    def __str__(self) -> str:
        about = f":{'+'.join(self.whats)}" if self.whats else ""
        return f"/{self.word}/{self.kind}{about}"

    def check(self, game: Game) -> None:
        """Raises `BadOption` if nothing of this kind ever happens in a game."""
        if self.kind not in game.event_kinds:
            known = ", ".join(sorted(game.event_kinds))
            raise BadOption(f"{self}: nothing called {self.kind} happens in {game.title}: {known}")

    def fits(self, event: Event, seat: int) -> bool:
        """True if an event is what this speaks of, done by the seat."""
        named = not self.whats or event.what in self.whats
        return event.seat == seat and event.kind == self.kind and named


class _Ears:
    """Listens to what happens, until it is what the restriction speaks of."""

    def __init__(self, restriction: Restriction, seat: int) -> None:
        self.restriction = restriction
        self.seat = seat
        self.heard = False

    def __call__(self, event: Event) -> None:
        self.heard = self.heard or self.restriction.fits(event, self.seat)


def prospects(position: State, move: Move, seat: int, restriction: Restriction, ways: int) -> int:
    """In how many of so many ways a move leads to what is restricted; 0 to 2.

    If it does at once, in all. Else the seat's own next decisions are followed, always by the
    first, and in a second way always by the last of its moves.
    """
    ears = _Ears(restriction, seat)
    after = position.copy()
    after.witness = ears
    after.play(move)
    if ears.heard or not ways or not _goes_on(after, seat):
        return 2 if ears.heard else 0
    found = 0
    for place in (0, -1)[:ways]:
        line = after.copy()
        ears = _Ears(restriction, seat)
        line.witness = ears
        decisions = 0
        while not ears.heard and decisions < FOLLOWED and _goes_on(line, seat):
            line.play(line.moves(seat)[place])
            decisions += 1
        found += ears.heard
    return found


def _goes_on(state: State, seat: int) -> bool:
    """True if the seat decides next, once chance has acted; nobody else comes in between."""
    let_chance_act(state, Random(0), FOLLOWED)
    return seat in state.actors and not state.over


def allowed(view: View, moves: Sequence[Move], restriction: Restriction) -> list[Move]:
    """The moves that a restriction leaves; all of them if it would leave none.

    Forbidden is what leads to the event in every way that was tried. Ordered is what does so in
    every way, or if there is no such move, what does so in some way.
    """
    seat = view.seat
    if seat is None or len(moves) < 2:
        return list(moves)
    position = view.sample(Random(0))
    ways = 2 if len(moves) <= MANY else 0
    found = [prospects(position, move, seat, restriction, ways) for move in moves]
    surely = [move for move, count in zip(moves, found, strict=True) if count == 2]
    if restriction.word == NEVER:
        return [move for move in moves if move not in surely] or list(moves)
    perhaps = [move for move, count in zip(moves, found, strict=True) if count]
    return surely or perhaps or list(moves)


class NarrowView(View):
    """What a seat knows, with fewer moves to choose from."""

    def __init__(self, view: View, moves: Sequence[Move]) -> None:
        super().__init__(view.seat, view.known)
        self.left = list(moves)

    def moves(self) -> Sequence[Move]:
        """The moves that are left."""
        return self.left


class RestrictedBot(Bot):
    """A bot that obeys restrictions, and plays as well as it can within them."""

    def __init__(self, inner: Bot, restrictions: Sequence[Restriction]) -> None:
        super().__init__(inner.name + "".join([str(one) for one in restrictions]))
        self.inner = inner
        self.restrictions = tuple(restrictions)

    def choose(self, view: View, rng: Random) -> Move:
        """What the bot inside likes best of what is allowed."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """What the bot inside thinks; its choice is the best it found among the allowed moves."""
        moves = view.moves()
        left: Sequence[Move] = moves
        for restriction in self.restrictions:
            restriction.check(view.game)
            left = allowed(view, left, restriction)
        if len(left) == len(moves):
            return self.inner.think(view, rng)
        if len(left) == 1:
            return Thought(left[0], sure=1.0)
        thought = self.inner.think(NarrowView(view, left), rng)
        if thought.move in left:
            return thought
        found = [one for one in thought.considered if one.visits and one.move in left]
        best = found[0].move if found else left[int(rng.random() * len(left))]
        return Thought(best, found, sure=thought.sure)


def lab_bot(name: str) -> Bot:
    """A bot by its name in the lab: any name of the list of bots, with restrictions behind it."""
    first, *rest = _RESTRICTION.split(name)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    restrictions = [Restriction.read(word, text) for word, text in pairs]
    inner = bot(first)
    return RestrictedBot(inner, restrictions) if restrictions else inner


def plain_name(name: str) -> str:
    """The name of the bot without its restrictions."""
    return _RESTRICTION.split(name)[0]


def restrictions_of(name: str) -> tuple[Restriction, ...]:
    """The restrictions in a bot's name."""
    rest = _RESTRICTION.split(name)[1:]
    return tuple([Restriction.read(*pair) for pair in zip(rest[::2], rest[1::2], strict=True)])
