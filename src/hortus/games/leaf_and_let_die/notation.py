"""How moves of Leaf & Let Die are written: a verb, and what it is done with.

`play:root-cause`, `reroll:d6=2` (the D6 that shows 2), `buy-die:d8`, `take:2,2` (draw two cards
and two dice), `done`. The same table of verbs writes and reads.
"""

from __future__ import annotations

import re
from typing import Final

from hortus.core.contract import Move
from hortus.core.errors import MalformedMove
from hortus.core.native import mypyc_attr
from hortus.games.leaf_and_let_die.cards import SIDES, SIZES, Almanac

FACE: Final = 31
"""The bits of a die that hold the face it shows; the three above hold its size."""
KEPT: Final = 256
"""Set on a die, and on a card as `KEPT_CARD`, that skips the compost at the end of the round."""
FRESH_DIE: Final = 512
"""Set on a kept die that is rolled again when it returns."""

VERBS: Final[dict[str, str]] = {
    # chance: what is rolled, drawn, found in the compost, turned up, and put up for sale
    "roll": "d", "draw": "k", "find": "k", "wild": "k", "stock": "k",
    # playing cards
    "play": "k", "done": "", "match": "", "skip": "", "trash": "", "feed": "k",
    "reroll": "d", "reroll-target": "d", "keep": "n", "add": "d", "adjust": "d",
    "adjust-target": "d", "turn": "n", "discard": "k", "discard-die": "d", "retain": "k", "retain-die": "d",
    "replay": "k", "reuse": "k", "reuse-die": "d", "upgrade": "d", "copy": "k", "swap": "dn",
    # the Grove
    "buy": "k", "buy-wild": "", "buy-die": "z", "discard-wild": "", "pay": "d", "pay-bonus": "",
    # battle
    "absorb": "k", "absorb-die": "d", "absorb-flower": "k", "yield": "",
    # a new round
    "take": "nn", "pick": "z", "grow": "z", "bloom": "k",
}  # fmt: skip
"""What follows each verb: `k` a card, `d` a rolled die, `z` a size, `n` a count."""

EXAMPLES: Final = {"k": "root-cause", "d": "d6=2", "z": "d8", "n": "2"}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Deed(Move):
    """One move or chance event, with its notation made once."""

    text: str

    def __init__(self, kind: str, args: tuple[int, ...], text: str) -> None:
        super().__init__(kind, args)
        self.text = text

    def __str__(self) -> str:
        return self.text


def die(size: int, face: int) -> int:
    """A rolled die as one number."""
    return size << 5 | face


def size_of(rolled: int) -> int:
    """Which size a rolled die is: 0 for a D4 up to 5 for a D20."""
    return rolled >> 5 & 7


def die_name(rolled: int) -> str:
    """A rolled die as it is written: `d6=2`."""
    return f"{SIZES[rolled >> 5 & 7]}={rolled & FACE}"


def read_die(text: str) -> int:
    """A rolled die from its notation; -1 if it is none."""
    found = re.fullmatch(r"(d[0-9]{1,2})=([0-9]{1,2})", text)
    if found is None or found[1] not in SIZES:
        return -1
    size = SIZES.index(found[1])
    return die(size, int(found[2])) if 1 <= int(found[2]) <= SIDES[size] else -1


class Scribe:
    """Writes and reads the moves of one game, and keeps each so that it is made only once."""

    def __init__(self, almanac: Almanac) -> None:
        self.almanac = almanac
        self._deeds: dict[str, dict[tuple[int, ...], Deed]] = {verb: {} for verb in VERBS}
        self._single: dict[str, dict[int, Deed]] = {verb: {} for verb in VERBS}
        self.rolls: dict[int, Deed] = {
            size << 5 | face: self.one("roll", size << 5 | face)
            for size in range(6)
            for face in range(1, SIDES[size] + 1)
        }
        """Every roll there is: what chance brings most often."""

    def one(self, verb: str, arg: int) -> Deed:
        """The move of a verb with one argument."""
        found = self._single[verb].get(arg)
        if found is None:
            found = self.deed(verb, (arg,))
            self._single[verb][arg] = found
        return found

    def deed(self, verb: str, args: tuple[int, ...] = ()) -> Deed:
        """The move of a verb with its arguments."""
        found = self._deeds[verb].get(args)
        if found is None:
            words = [self._word(letter, arg) for letter, arg in zip(VERBS[verb], args, strict=True)]
            text = verb + (":" + ",".join(words) if words else "")
            found = Deed(verb, args, text)
            self._deeds[verb][args] = found
        return found

    def _word(self, letter: str, arg: int) -> str:
        if letter == "k":
            return self.almanac.cards[arg].slug
        if letter == "d":
            return die_name(arg)
        if letter == "z":
            return SIZES[arg]
        return str(arg)

    def parse(self, text: str) -> Deed:
        """The move a text denotes; raises `MalformedMove` with an example if it denotes none."""
        verb, colon, rest = text.partition(":")
        if verb not in VERBS:
            raise MalformedMove(
                f"{text[:30]!r} is no move: write a verb and what it is done with, such as "
                "play:root-cause, reroll:d6=2, buy-die:d8, take:2,2 or done"
            )
        letters = VERBS[verb]
        words = rest.split(",") if colon else []
        if len(words) != len(letters):
            raise MalformedMove(f"{text[:40]!r} is not written right: write {example(verb)}")
        return self.deed(
            verb,
            tuple([self._read(verb, letter, w) for letter, w in zip(letters, words, strict=True)]),
        )

    def _read(self, verb: str, letter: str, word: str) -> int:
        if letter == "k":
            kind = self.almanac.kind_of.get(word, -1)
            if kind < 0 or self.almanac.cards[kind].slug != word:
                raise MalformedMove(f"{word[:40]!r} is no card: write {example(verb)}")
            return kind
        if letter == "d":
            rolled = read_die(word)
            if rolled < 0:
                raise MalformedMove(f"{word[:40]!r} is no rolled die: write {example(verb)}")
            return rolled
        if letter == "z" and word in SIZES:
            return SIZES.index(word)
        if letter == "z" or not re.fullmatch(r"0|[1-9][0-9]?", word):
            raise MalformedMove(f"{word[:40]!r} does not belong there: write {example(verb)}")
        return int(word)


def example(verb: str) -> str:
    """A move of a verb, to show how it is written."""
    words = [EXAMPLES[letter] for letter in VERBS[verb]]
    return verb + (":" + ",".join(words) if words else "")
