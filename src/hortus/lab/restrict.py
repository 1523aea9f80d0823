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
from hortus.core.onlooker import NarrowView

NEVER = "never"
MUST = "must"
FOLLOWED = 6
"""For how many of the seat's own decisions in a row the consequences of a move are followed: a
card is bought with the last die that is paid for it."""
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


def prospects(
    position: State, move: Move, seat: int, restriction: Restriction, menu: frozenset[str]
) -> int:
    """In how many of two ways a move leads to what is restricted.

    If it does at once, in both. Else the questions that follow from it are answered, always by the
    first and always by the last of the moves, as long as they are questions of their own: with no
    kind of move on the menu that this one was chosen from.
    """
    ears = _Ears(restriction, seat)
    after = position.copy()
    after.witness = ears
    after.play(move)
    if ears.heard or not _follow(after, seat, menu):
        return 2 if ears.heard else 0
    found = 0
    for place in (0, -1):
        line = after.copy()
        ears = _Ears(restriction, seat)
        line.witness = ears
        moves = _follow(line, seat, menu)
        decisions = 0
        while moves and not ears.heard and decisions < FOLLOWED:
            line.play(moves[place])
            moves = _follow(line, seat, menu)
            decisions += 1
        found += ears.heard
    return found


def _follow(state: State, seat: int, menu: frozenset[str]) -> Sequence[Move]:
    """The moves of the question that the seat is asked next; empty if it is none that follows."""
    let_chance_act(state, Random(0), FOLLOWED)
    if seat not in state.actors:
        return ()
    moves = state.moves(seat)
    return () if any([move.kind in menu for move in moves]) else moves


def _menu(moves: Sequence[Move]) -> frozenset[str]:
    return frozenset([move.kind for move in moves])


def allowed(view: View, moves: Sequence[Move], restriction: Restriction) -> list[Move]:
    """The moves that a restriction leaves; all of them if it would leave none.

    Forbidden is what leads to the event in both ways that were tried. Ordered is what does so in
    both, or if there is no such move, what does so in one.
    """
    seat = view.seat
    if seat is None or len(moves) < 2:
        return list(moves)
    position, menu = view.sample(Random(0)), _menu(moves)
    found = [prospects(position, move, seat, restriction, menu) for move in moves]
    surely = [move for move, count in zip(moves, found, strict=True) if count == 2]
    if restriction.word == NEVER:
        return [move for move in moves if move not in surely] or list(moves)
    perhaps = [move for move, count in zip(moves, found, strict=True) if count]
    return surely or perhaps or list(moves)


def broken(view: View, move: Move, restriction: Restriction) -> bool:
    """True if a move leads to what is forbidden."""
    seat = view.seat
    if seat is None or restriction.word != NEVER:
        return False
    position = view.sample(Random(0))
    return prospects(position, move, seat, restriction, _menu(view.moves())) == 2


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
        """What the bot inside thinks; its choice is the best it found among the allowed moves.

        What is forbidden is looked for only when the bot wants to do it.
        """
        left: Sequence[Move] = view.moves()
        for restriction in self.restrictions:
            restriction.check(view.game)
            if restriction.word == MUST:
                left = allowed(view, left, restriction)
        thought = self._within(view, left, rng)
        if not any([broken(view, thought.move, one) for one in self.restrictions]):
            return thought
        for restriction in self.restrictions:
            if restriction.word == NEVER:
                left = allowed(view, left, restriction)
        return thought if thought.move in left else self._within(view, left, rng)

    def _within(self, view: View, left: Sequence[Move], rng: Random) -> Thought:
        """The best of the moves that are left."""
        if len(left) == 1:
            return Thought(left[0], sure=1.0)
        narrow = len(left) < len(view.moves())
        thought = self.inner.think(NarrowView(view, left) if narrow else view, rng)
        if not narrow or thought.move in left:
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
