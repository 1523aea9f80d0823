"""The names of everything that can be waiting to happen: steps of a round, and effects of cards.

A position keeps a stack of tasks, each a tuple of whole numbers: an operation, then what stands
in its slots. The signature of an operation names its slots and says what they hold, one letter
each: `s` a seat, `k` a kind of card, `d` a rolled die, `z` a size of die, `n` a count.
"""

from __future__ import annotations

from typing import Final

Task = tuple[int, ...]

# --- slots ------------------------------------------------------------------------------------

OP: Final = 0
"""The operation, in every task."""
SEAT: Final = 1
"""Whose task it is, in every task but the few that nobody is asked about."""
PLACE: Final = 1
"""A place: in the chain (cards, robin, strike), or in the market (stock)."""
SECOND: Final = 1
"""1 for the ranking after card play."""
TRIES: Final = 2
"""How often a tie for the top was rolled off."""
CARD: Final = 2
"""The card that an effect, a match, a trashing comes from."""
VALUE: Final = 3
"""The value of an effect, or what is left of it."""
MATCHING: Final = 3
"""Flowers fed to a Bloom that are of its own kind ..."""
OTHERS: Final = 4
"""... and others."""
ONE_CARD: Final = 2
"""1 if only one card is played before the next player's turn."""
SIZE: Final = 2
"""The size of the die to roll."""
DIE: Final = 2
"""The die to roll again, as it lies."""
EITHER: Final = 3
"""1 if the owner may keep either roll."""
ROLLED: Final = 3
"""The face of the second roll."""
OWED: Final = 2
"""Pips still to pay."""
PAID: Final = 3
"""How many dice were spent on it."""
PURPOSE: Final = 4
"""What is being paid for; see the end of this module."""
GOODS: Final = 5
"""Which stack, or which size of die."""
ATTACKER: Final = 2
"""The seat that struck, plus one; 0 if it is thorns."""
LEFT: Final = 3
"""Damage still to absorb."""
USED: Final = 4
"""1 once a card of the hand was used to absorb it."""
ITEMS: Final = 2
"""How many are still to be drawn, picked or discarded."""
REWARDED: Final = 2
"""The set of Flowers, by their place in the card list, whose Bloom was given."""
OWNER: Final = 2
"""Whose die is turned."""
TURNED: Final = 3
"""The die as it lies."""
REACH: Final = 4
"""By how much it may be turned."""

# --- steps of the game ------------------------------------------------------------------------

STOCK: Final = 0
DEAL: Final = 1
REVEAL: Final = 2
ROUND: Final = 3
RANK: Final = 4
TIE: Final = 5
CARDS: Final = 6
ROBIN: Final = 7
PLAY: Final = 8
MATCH: Final = 9
CLAIM: Final = 10
FEED: Final = 11
TRASH: Final = 12
SPEND: Final = 13
ROLL: Final = 14
CAST: Final = 15
KEEP: Final = 16
DRAW: Final = 17
FIND: Final = 18
AFTER: Final = 19
BUY: Final = 20
PAY: Final = 21
STRIKE: Final = 22
ABSORB: Final = 23
THORNS: Final = 24
END: Final = 25
CLEAN: Final = 26
REFILL: Final = 27
PICK: Final = 28
RETURN: Final = 29
GROW: Final = 30
BLOOM: Final = 31
OUT: Final = 32
TURN: Final = 33
GIVE_CARD: Final = 34
GIVE_DIE: Final = 35
GATHER: Final = 36
FRESH: Final = 37
LAY: Final = 38

STEPS: Final = (
    ("stock", "place:n"),
    ("deal", ""),
    ("reveal", ""),
    ("round", ""),
    ("rank", "second:n tries:n"),
    ("tie", "seat:s"),
    ("cards", "place:n"),
    ("robin", "place:n"),
    ("play", "seat:s one_card:n"),
    ("match", "seat:s card:k"),
    ("claim", "seat:s card:k"),
    ("feed", "seat:s card:k matching:n others:n"),
    ("trash", "seat:s card:k"),
    ("spend", "seat:s card:k"),
    ("roll", "seat:s size:z"),
    ("cast", "seat:s die:d either:n"),
    ("keep", "seat:s die:d rolled:n"),
    ("draw", "seat:s"),
    ("find", "seat:s"),
    ("after", ""),
    ("buy", "seat:s"),
    ("pay", "seat:s owed:n paid:n purpose:n goods:n"),
    ("strike", "place:n"),
    ("absorb", "seat:s attacker:n left:n used:n"),
    ("thorns", "seat:s"),
    ("end", ""),
    ("clean", "seat:s"),
    ("refill", "seat:s items:n"),
    ("pick", "seat:s items:n"),
    ("return", "seat:s"),
    ("grow", "seat:s"),
    ("bloom", "seat:s rewarded:n"),
    ("out", ""),
    ("turn", "seat:s owner:s turned:d reach:n"),
    ("give-card", "seat:s items:n"),
    ("give-die", "seat:s items:n"),
    ("gather", ""),
    ("fresh", ""),
    ("lay", ""),
)
"""The name and the slots of each step, in the order of their numbers."""

# --- effects of cards -------------------------------------------------------------------------

EFFECTS: Final = (
    "AddToDie",
    "AddToTotal",
    "AdjustBy",
    "AdjustOther",
    "Adorn",
    "Deflect",
    "DiscardCard",
    "DiscardDie",
    "DrawCard",
    "DrawDie",
    "DrawCardDiscard",
    "DrawDieDiscard",
    "ReduceCostRoot",
    "ReduceCostCanopy",
    "ReduceCostVine",
    "RerollAccept2nd",
    "RerollTakeBetter",
    "RerollAny",
    "RetainCard",
    "RetainDie",
    "RetainDieReroll",
    "ReplayVine",
    "ReuseAny",
    "ReuseCard",
    "ReuseDieReroll",
    "UpgradeD4",
    "UpgradeD6",
    "UpgradeD8",
    "UpgradeAny",
    "UpgradeAnyRetain",
    "UseOpponentCard",
    "UsePlayedCard",
    "UseOpponentDie",
    "SwapDie",
)
"""The effects that content may name; each is an operation after the steps."""

FIRST_EFFECT: Final = len(STEPS)
EFFECT_SLOTS: Final = "seat:s card:k value:n"
"""Who, by which card, and the value of the effect or what is left of it."""

OPS: Final = tuple(
    [
        (name, "".join([slot[-1] for slot in slots.split()]))
        for name, slots in (*STEPS, *[(name, EFFECT_SLOTS) for name in EFFECTS])
    ]
)
"""The name and the signature of each operation: what its slots hold, one letter each."""
NUMBER_OF: Final[dict[str, int]] = {name: number for number, (name, _) in enumerate(OPS)}
"""The operation of each name."""

ADORN: Final = NUMBER_OF["Adorn"]
ADDING: Final = (NUMBER_OF["AddToTotal"], NUMBER_OF["UseOpponentDie"])
"""Effects that add to a total."""
COPYING: Final = (NUMBER_OF["UseOpponentCard"], NUMBER_OF["UsePlayedCard"])
"""Effects that use another card; they never use one another."""

# --- what a payment is for --------------------------------------------------------------------

FOR_STACK: Final = 0
FOR_WILD: Final = 1
FOR_DIE: Final = 2
FOR_UPGRADE: Final = 3
FOR_UPGRADE_KEPT: Final = 4
