"""Equal cards and equal dice in a hand of Leaf & Let Die: which of them a move may mean, and which one goes.

A move names a kind of card or how a die lies, not a piece: so each piece it may mean can be clicked, and where they
differ (shown or not, played or not) the words say which one it will be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hortus.core.contract import Move
from hortus.core.language import say
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.log import tried
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.picture_canvas import die_ids
from hortus.games.leaf_and_let_die.picture_mat import hand_of
from hortus.games.leaf_and_let_die.pieces import SIZES, bare, is_kept, size_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import CARD, NUMBER_OF, OP

UNPLAYED: Final = ("play", "retain")
"""The verbs that mean a card not yet played; a shown one goes before a hidden one."""
OF_PLAYED: Final = (NUMBER_OF["ReuseCard"], NUMBER_OF["UsePlayedCard"])
"""The effects that are about cards played this round."""
SAID: Final = ("play", "retain", "discard", "replay", "reuse")
"""The verbs of which is said which of several copies they mean; to a blow all are alike."""

TURNS: Final = ("add", "turn", "keep", "swap")
"""The verbs after which a die lies otherwise."""
MOVES: Final = ("reroll", "reroll-target", "upgrade", "retain-die")
"""The verbs after which nobody can tell yet where a die will lie among others of its size."""
LEAVES: Final = {
    "pay": "compost-{}",
    "discard": "compost-{}",
    "discard-die": "compost-{}",
    "absorb": "lost",
    "absorb-die": "lost",
    "absorb-flower": "lost",
}
"""The verbs by which a piece leaves the hand, and where that can be seen: what else is called as it was is another."""


def copies(state: Position, owner: int, verb: str, kind: int) -> dict[int, str]:
    """The copies of a card that a move may mean, by their numbers in the picture, with where each is: `hand`, `shown`
    or `table`, and its marks."""
    every = enumerate([where for one, where in hand_of(state.gardeners[owner]) if one == kind])
    found = {number: where for number, where in every if _is_meant(state, verb, where)}
    if verb == "reuse" and kind == state.task[CARD]:
        # The card that does this is one of those played, and is never kept by itself.
        itself = [number for number, where in found.items() if where.startswith("table")]
        found = {number: where for number, where in found.items() if number not in itself[-1:]}
    return found


def _is_meant(state: Position, verb: str, where: str) -> bool:
    """Whether a copy that is in some place, with its marks, may be meant."""
    if verb in UNPLAYED:
        return not where.startswith("table")
    if verb in ("match", "trash") or state.task[OP] in OF_PLAYED:
        return where.startswith("table") and not (verb == "reuse" and "↻" in where)
    marked = {"replay": "*", "reuse": "↻"}.get(verb)
    return marked is None or marked not in where


def card_parts(state: Position, owner: int, verb: str, kind: int) -> tuple[str, ...]:
    """The ids of the cards that a move may mean; of the first one there may be, where nobody knows."""
    slug = state.laws.almanac.cards[kind].slug
    found = copies(state, owner, verb, kind) or {0: ""}
    return tuple([f"card-{owner}-{slug}-{number}" for number in found])


def mantle_parts(gardener: Gardener, owner: int, slug: str, kind: int) -> tuple[str, ...]:
    """The ids of equal Flowers of a Mantle."""
    return tuple(
        [f"mantle-{owner}-{slug}-{number}" for number in range(gardener.mantle.count(kind))]
    )


def die_parts(dice: Sequence[int], owner: int, verb: str, rolled: int) -> tuple[str, ...]:
    """The ids of the dice that lie as a move writes it; one that is kept already is not kept again."""
    return tuple(
        [
            id
            for id, one in zip(die_ids(owner, dice), dice, strict=True)
            if bare(one) == bare(rolled) and not (verb == "reuse-die" and is_kept(one))
        ]
    )


def which(state: Position, owner: int, move: Move) -> str:
    """Which of several copies a move means, in a word or two; empty where they do not differ."""
    if subject(move.kind) != "k" or move.kind not in SAID:
        return ""
    places = {where[:5] for where in copies(state, owner, move.kind, move.args[0]).values()}
    if len(places) < 2:
        return ""
    return say("the one played") if "table" in places else say("the one shown")


def turned_part(state: Position, owner: int, move: Move) -> tuple[str, ...]:
    """The card that a move has changed, as it is called afterwards; empty if it is no card played."""
    if move.kind != "play":
        return ()
    slug = state.laws.almanac.cards[move.args[0]].slug
    last = max(copies(state, owner, "play", move.args[0]), default=0)
    return (f"card-{owner}-{slug}-{last}",)


def changed_die(state: Position, owner: int, move: Move) -> tuple[str, ...]:
    """The die that a move has turned, as it is called afterwards, since dice lie in order; empty if none lies
    otherwise."""
    before, after = state.gardeners[owner].dice, tried(state, move).gardeners[owner].dice
    come = Counter(after) - Counter(before)
    ids = zip(die_ids(owner, after), after, strict=True)
    return tuple([id for id, one in ids if one in come][:1])


def only_die(state: Position, owner: int, rolled: int) -> tuple[str, ...]:
    """A die that is the only one of its size in hand; empty if there are others, which would be taken for it."""
    sizes = [size_of(one) for one in state.gardeners[owner].dice]
    alone = sizes.count(size_of(rolled)) == 1
    return (f"die-{owner}-{SIZES[size_of(rolled)]}-0",) if alone else ()
