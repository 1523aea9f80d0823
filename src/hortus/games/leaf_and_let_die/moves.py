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
from hortus.games.leaf_and_let_die.cards import Almanac
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, die, die_name, read_die

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
class LeafMove(Move):
    """One move or chance event, with its notation made once."""

    text: str

    def __init__(self, kind: str, args: tuple[int, ...], text: str) -> None:
        super().__init__(kind, args)
        self.text = text

    def __str__(self) -> str:
        return self.text


class LeafNotation:
    """Writes and reads the moves of one game, and keeps each so that it is made only once."""

    def __init__(self, almanac: Almanac) -> None:
        self.almanac = almanac
        self._deeds: dict[str, dict[tuple[int, ...], LeafMove]] = {verb: {} for verb in VERBS}
        self._single: dict[str, dict[int, LeafMove]] = {verb: {} for verb in VERBS}
        self.rolls: dict[int, LeafMove] = {
            die(size, face): self.one("roll", die(size, face))
            for size in range(6)
            for face in range(1, SIDES[size] + 1)
        }
        """Every roll there is: what chance brings most often."""

    def one(self, verb: str, arg: int) -> LeafMove:
        """The move of a verb with one argument."""
        found = self._single[verb].get(arg)
        if found is None:
            found = self.move(verb, (arg,))
            self._single[verb][arg] = found
        return found

    def move(self, verb: str, args: tuple[int, ...] = ()) -> LeafMove:
        """The move of a verb with its arguments."""
        found = self._deeds[verb].get(args)
        if found is None:
            words = [self._word(letter, arg) for letter, arg in zip(VERBS[verb], args, strict=True)]
            text = verb + (":" + ",".join(words) if words else "")
            found = LeafMove(verb, args, text)
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

    def parse(self, text: str) -> LeafMove:
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
        return self.move(
            verb,
            tuple([self._read(verb, letter, w) for letter, w in zip(letters, words, strict=True)]),
        )

    def _read(self, verb: str, letter: str, word: str) -> int:
        if letter == "k":
            kind = self.almanac.by_name.get(word, -1)
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
