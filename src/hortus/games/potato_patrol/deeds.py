"""How moves of Potato Patrol are written: `2.attack:3m,r` is player 2 taking a red enemy.

Spaces are a lane and `o`, `m` or `i` (outer, middle, inner). Tower spaces are a player, that
player's `r`ight or `l`eft lane, and the space: `2ro`. Colours are `b`, `r`, `y`; an arrow disc is
`a`. Slots of a tower are `l`, `m`, `r` in the top row and `1`, `2`, `3` below. Market places count
from 1, the dearest. Cards are written by their ids. What chance brings has no player in front.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Move
from hortus.core.errors import MalformedMove
from hortus.core.native import mypyc_attr

COLOUR: Final = "c"
PLACE: Final = "s"
SPOT: Final = "t"
PLAYER: Final = "p"
MARKET: Final = "m"
SLOT: Final = "l"
NUMBER: Final = "n"
DISC_KIND: Final = "d"
LANE: Final = "a"

SIGNATURES: Final[dict[str, str]] = {
    "choose": "H",
    "gather": "ccc",
    "attack": "sc",
    "longshot": "sc",
    "build": "mc",
    "place": "t",
    "destroy": "tc",
    "trade": "p",
    "give": "c",
    "ask": "c",
    "offer": "",
    "withdraw": "",
    "accept": "",
    "refuse": "",
    "arm": "c",
    "extend": "ccc",
    "kind": "d",
    "disc": "tl",
    "command": "p",
    "shoo": "sc",
    "overtime": "t",
    "swap": "cc",
    "refresh": "ccc",
    "cull": "m",
    "volunteer": "",
    "activate": "t",
    "hit": "sc",
    "hold": "sc",
    "push": "sc",
    "clear": "s",
    "blow": "a",
    "claim": "sc",
    "take": "c",
    "return": "c",
    "block": "t",
    "freeze": "t",
    "deliver": "cn",
    "pass": "",
    "done": "",
    "deal": "H",
    "card": "K",
    "season": "S",
    "burn": "S",
    "peek": "S",
}
"""For each kind of move what its numbers mean: a letter of the list above, or a card's id."""
CHANCE_KINDS: Final = ("deal", "card", "season", "burn", "peek")
_SHORT: Final = ("gather", "extend", "refresh")
"""Kinds that may have fewer numbers than their signature: they list cubes."""

_LETTERS: Final[dict[str, str]] = {COLOUR: "bry", DISC_KIND: "brya", SLOT: "lmr123"}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Deed(Move):
    """A move of Potato Patrol. Where it names a card, `word` is the card's id."""

    word: str

    def __init__(
        self, kind: str, args: tuple[int, ...] = (), seat: int = -1, word: str = ""
    ) -> None:
        super().__init__(kind, args, seat)
        self.word = word

    def __str__(self) -> str:
        text = self.kind
        if self.word:
            text += ":" + self.word
        elif self.args:
            letters = SIGNATURES[self.kind]
            text += ":" + ",".join(
                [write_argument(letters[index], value) for index, value in enumerate(self.args)]
            )
        return text if self.seat < 0 else f"{self.seat + 1}.{text}"

    def __repr__(self) -> str:
        return f"Deed({self.kind!r}, {self.args!r}, {self.seat!r}, {self.word!r})"


def place_name(place: int) -> str:
    """A space of a lane: `2m` is the middle of lane 2."""
    return f"{place // 3 + 1}{'omi'[place % 3]}"


def spot_name(spot: int) -> str:
    """A tower space: `2ro` is player 2's, on the right lane, beside the outer space."""
    return f"{spot // 6 + 1}{'rl'[spot % 6 // 3]}{'omi'[spot % 3]}"


def write_argument(letter: str, value: int) -> str:
    """One number of a move as it is written."""
    if letter == PLACE:
        return place_name(value)
    if letter == SPOT:
        return spot_name(value)
    if letter in _LETTERS:
        return _LETTERS[letter][value]
    return str(value) if letter == NUMBER else str(value + 1)


def read_argument(letter: str, text: str) -> int:
    """One number of a move read back; -1 if the text is none."""
    if letter == PLACE:
        good = len(text) == 2 and text[0] in "12345" and text[1] in "omi"
        return 3 * (int(text[0]) - 1) + "omi".index(text[1]) if good else -1
    if letter == SPOT:
        if len(text) != 3 or text[0] not in "12345" or text[1] not in "rl" or text[2] not in "omi":
            return -1
        return 6 * (int(text[0]) - 1) + 3 * "rl".index(text[1]) + "omi".index(text[2])
    if letter in _LETTERS:
        return _LETTERS[letter].index(text) if text and text in tuple(_LETTERS[letter]) else -1
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        return -1
    return int(text) if letter == NUMBER else int(text) - 1


EXAMPLES: Final[dict[str, str]] = {
    "": "write the player, a dot, the action and its details, such as 1.gather:b,r or 2.attack:1o,y",
    "s": "a space is a lane and o, m or i, such as 2m",
    "t": "a tower space is a player, r or l for the lane, and o, m or i, such as 2ro",
    "c": "a colour is b, r or y",
}


def parse_deed(text: str, by_id: dict[str, int]) -> Deed:
    """The move that a text denotes; raises `MalformedMove` with an example of what is right."""
    shown = repr(text[:30])
    seat = -1
    rest = text
    if len(text) > 2 and text[1] == "." and text[0] in "12345":
        seat, rest = int(text[0]) - 1, text[2:]
    kind, colon, tail = rest.partition(":")
    if kind not in SIGNATURES:
        raise MalformedMove(f"{shown} is not a move: {EXAMPLES['']}")
    letters = SIGNATURES[kind]
    if (seat < 0) != (kind in CHANCE_KINDS):
        if seat < 0:
            raise MalformedMove(f"{shown} does not say who: write 1.{rest[:20]} for player 1")
        raise MalformedMove(f"{shown}: no player brings this about, so no player stands in front")
    if letters in ("H", "K", "S") and letters:
        if tail not in by_id:
            raise MalformedMove(f"{shown}: there is no card with the id {tail[:30]!r}")
        return Deed(kind, (by_id[tail],), seat, tail)
    words = tail.split(",") if colon else []
    right = len(words) == len(letters) or (kind in _SHORT and 1 <= len(words) <= len(letters))
    if not right:
        wanted = "nothing" if not letters else f"{len(letters)} details, with commas between them"
        raise MalformedMove(f"{shown}: behind {kind} stands {wanted}")
    numbers: list[int] = []
    for index, word in enumerate(words):
        value = read_argument(letters[index], word)
        if value < 0:
            hint = EXAMPLES.get(letters[index], EXAMPLES[""])
            raise MalformedMove(f"{shown}: {word[:10]!r} is not understood; {hint}")
        numbers.append(value)
    return Deed(kind, tuple(numbers), seat)
