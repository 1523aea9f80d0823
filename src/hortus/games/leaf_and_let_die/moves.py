"""How moves of Leaf & Let Die are written: a verb, and what it is done with.

`play:root-cause`, `reroll:d6=2` (the D6 that shows 2), `buy-die:d8`, `take:2,2` (draw two cards
and two dice), `done`. One table of verbs writes, reads and numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Move
from hortus.core.language import later, mark
from hortus.core.native import mypyc_attr
from hortus.core.notation import Domain, Kind, Notation, Noted, whole
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, FLOWER, TYPES, VINE, Almanac
from hortus.games.leaf_and_let_die.pieces import D20, SIDES, SIZES, die, die_name

VERBS: Final[dict[str, tuple[str, str]]] = {
    "roll": ("d", "a die is rolled"),
    "draw": ("k", "a card of the Supply is drawn"),
    "find": ("k", "a card of the compost is taken"),
    "wild": ("k", "a card of Wild Growth is turned up"),
    "stock": ("k", "a kind of card is put up for sale"),
    # playing cards
    "play": ("k", "play a card"),
    "done": ("", "be done with playing, buying, feeding or growing"),
    "match": ("", "use the match effect"),
    "skip": ("", "leave out an effect"),
    "trash": ("", "remove the card from the game for its effect"),
    "feed": ("F", "feed a Flower to the Bloom"),
    "reroll": ("d", "roll a die of yours again"),
    "reroll-target": ("d", "roll a die of the target again"),
    "keep": ("f", "keep a roll"),
    "add": ("d", "raise a die"),
    "adjust": ("d", "turn a die of yours"),
    "adjust-target": ("d", "turn a die of the target"),
    "turn": ("f", "turn it to a face"),
    "discard": ("k", "discard a card"),
    "discard-die": ("d", "discard a die"),
    "retain": ("k", "set a card aside"),
    "retain-die": ("d", "set a die aside"),
    "replay": ("V", "use a Vine once more"),
    "reuse": ("k", "keep a card for next round"),
    "reuse-die": ("d", "keep a die for next round"),
    "upgrade": ("d", "exchange a die for the next size"),
    "copy": ("k", "use a card of the target"),
    "swap": ("df", "turn a die to a face before the target"),
    # the Grove
    "buy": ("k", "buy a card"),
    "buy-wild": ("", "buy the top of Wild Growth"),
    "buy-die": ("z", "buy a die"),
    "discard-wild": ("", "discard the top of Wild Growth"),
    "pay": ("d", "pay with a die"),
    "pay-bonus": ("", "pay with the bonus"),
    # battle
    "absorb": ("k", "lose a card to absorb damage"),
    "absorb-die": ("d", "lose a die to absorb damage"),
    "absorb-flower": ("F", "lose a Flower of the Mantle to absorb damage"),
    "yield": ("", "let the Mantle fall instead of losing its Flowers"),
    # a new round
    "take": ("nn", "draw so many cards and so many dice"),
    "pick": ("z", "choose a die to draw"),
    "grow": ("z", "grow a die from nutrients"),
    "bloom": ("B", "choose a Bloom"),
}
"""What follows each verb, and what it does. `k` is a card (`F` a Flower, `B` a Bloom, `V` a Vine),
`d` a rolled die, `z` a size of die, `f` a face, `n` a number of items."""

CHANCE: Final = ("roll", "draw", "find", "wild", "stock")
"""The verbs of what chance brings; `find` may also be a choice."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class LeafMove(Noted):
    """One move or chance event of Leaf & Let Die."""


class LeafNotation(Notation):
    """Writes, reads and numbers the moves of one game, and keeps each so that it is made once."""

    def __init__(self, almanac: Almanac, items: int, choice: bool) -> None:
        domains = {
            "k": card_domain(almanac, mark("a card"), range(len(TYPES))),
            "F": card_domain(almanac, mark("a Flower"), (FLOWER,)),
            "B": card_domain(almanac, mark("a Bloom"), (BLOOM_CARD,)),
            "V": card_domain(almanac, mark("a Vine"), (VINE,)),
            "d": die_domain(),
            "z": Domain("a size of die", SIZES, example="d8"),
            "f": whole("a face", 1, SIDES[D20]),
            "n": whole("a number of items", 0, items),
        }
        kinds = [
            Kind(
                verb,
                [domains[letter] for letter in letters],
                chance=verb in CHANCE and not (verb == "find" and choice),
                meaning=meaning,
            )
            for verb, (letters, meaning) in VERBS.items()
        ]
        play = kinds[list(VERBS).index("play")]
        hint = later("write it such as {example}", example=play.example())
        super().__init__(mark("a move of Leaf & Let Die"), kinds, hint)
        self._single: dict[str, dict[int, LeafMove]] = {verb: {} for verb in VERBS}
        self._plain: dict[str, LeafMove] = {
            verb: self.known(verb) for verb, (letters, _) in VERBS.items() if not letters
        }
        self.rolls: dict[int, LeafMove] = {
            rolled: self.one("roll", rolled) for rolled in domains["d"].codes
        }
        """Every roll there is: what chance brings most often."""

    def make(self, kind: str, args: tuple[int, ...], seat: int, text: str, number: int) -> Move:
        """A new move of the game's own class."""
        return LeafMove(kind, args, seat, text, number)

    def known(self, verb: str, args: tuple[int, ...] = ()) -> LeafMove:
        """The move of a verb with its arguments."""
        return cast(LeafMove, self.move(verb, args))

    def one(self, verb: str, arg: int) -> LeafMove:
        """The move of a verb with one argument."""
        found = self._single[verb].get(arg)
        if found is None:
            found = self.known(verb, (arg,))
            self._single[verb][arg] = found
        return found

    def plain(self, verb: str) -> LeafMove:
        """The move of a verb that stands alone."""
        return self._plain[verb]


def subject(verb: str) -> str:
    """What a verb is about: `k` a card of any type, `d` a die, `z` a size, `f` or `n` a number."""
    letter = VERBS[verb][0][:1]
    return "k" if letter in ("F", "B", "V") else letter


def card_domain(almanac: Almanac, what: str, types: Sequence[int]) -> Domain:
    """The cards of some types, by the names they have in moves."""
    cards = [card for card in almanac.cards if card.type in types]
    return Domain(what, [card.slug for card in cards], [card.index for card in cards])


def die_domain() -> Domain:
    """Every die as it may lie, from a D4 that shows 1 to a D20 that shows 20."""
    dice = [die(size, face) for size in range(6) for face in range(1, SIDES[size] + 1)]
    return Domain("a rolled die", [die_name(rolled) for rolled in dice], dice, "d6=2")
