"""What happens in a game of Leaf & Let Die and may be counted: every kind of event in a sentence.

`what` is a card by its name in moves, or a size of die such as `d8`.
"""

from __future__ import annotations

from typing import Final

EVENTS: Final[dict[str, str]] = {
    # a round
    "round": "A round begins; `count` is its number.",
    "lead": "A seat leads the chain; `count` is its total.",
    "roll": "A seat rolls a die that came into its hand; `count` is the face.",
    "reroll": "A die of a seat is rolled again; `count` is the face.",
    "turn": "A die of a seat is turned to another face, which is `count`.",
    "draw": "A seat draws a card of its Supply.",
    "drawn": "Which card a seat drew, told to that seat alone.",
    "find": "A seat takes a card of its compost.",
    "resupply": "A Supply ran out, and the compost becomes the new one.",
    "unused": "A card that was not played goes to the compost, or is kept, at the end of a round.",
    "return": "A card set aside or kept comes back.",
    "return-die": "A die set aside or kept comes back with its face, which is `count`.",
    "grow": "A seat grows a die from nutrients.",
    # playing cards
    "play": "A seat plays a card.",
    "match": "A seat uses the match effect of a card.",
    "show": "A card of a hand becomes known to all.",
    "trash": "A seat removes a card from the game for its effect.",
    "replay": "A seat uses a Vine once more.",
    "copy": "A seat uses a card of its target.",
    "adorn": "A seat puts a Flower on its Mantle.",
    "feed": "A seat feeds a Flower to a Bloom.",
    "bonus": "A seat adds `count` to its total.",
    "deflect": "A seat will take `count` less from the blow of this round.",
    "cheaper": "Cards of a type (`what`) cost a seat `count` less this turn.",
    "discard": "A seat discards a card because of another's.",
    "discard-die": "A seat discards a die that shows `count`.",
    "retain": "A seat sets a card aside for next round.",
    "retain-die": "A seat sets a die aside that shows `count`.",
    "reuse": "A seat will keep a card for next round.",
    "reuse-die": "A seat will keep a die that shows `count`.",
    "upgrade": "A seat exchanges a die for the next size, which is `what`.",
    # the Grove
    "stock": "A kind of card is put up for sale.",
    "wild": "A card of Wild Growth is turned up.",
    "buy": "A seat acquires a card.",
    "buy-die": "A seat acquires a die.",
    "discard-wild": "A seat discards the top of Wild Growth.",
    # battle
    "cut-off": "The cap on rounds ends the cultivation.",
    "bloom": "A seat is given a Bloom.",
    "battle": "The battle begins with round `count`.",
    "strike": "A seat strikes the next one in the chain for `count`.",
    "struck": "A seat takes a blow of `count`, after what it deflected.",
    "thorns": "A seat takes `count` from the thorns of cards lost to its blow.",
    "lose": "A seat loses a card for good.",
    "lose-die": "A seat loses a die for good.",
    "lose-hand": "A seat loses its hand to damage of which `count` was left.",
    "fall": "A Flower falls from the Mantle into the compost.",
    "out": "A seat is out of the game, in round `count`.",
    "stall": "The battle is stalled after `count` rounds.",
    "end": "The game ends in round `count`.",
}
