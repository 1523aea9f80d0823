"""The names of everything that can be waiting to happen: steps of a round, and effects of cards.

A position keeps a stack of tasks, each a tuple of whole numbers: an operation, then its
arguments. The signature of an operation says what its arguments are, one letter each: `s` a
seat, `k` a kind of card, `d` a rolled die, `z` a size of die, `n` a count.
"""

from __future__ import annotations

from typing import Final

Task = tuple[int, ...]

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
    ("stock", "n"),
    ("deal", ""),
    ("reveal", ""),
    ("round", ""),
    ("rank", "nn"),
    ("tie", "s"),
    ("cards", "n"),
    ("robin", "n"),
    ("play", "sn"),
    ("match", "sk"),
    ("claim", "sk"),
    ("feed", "sknn"),
    ("trash", "sk"),
    ("spend", "sk"),
    ("roll", "sz"),
    ("cast", "sdn"),
    ("keep", "sdn"),
    ("draw", "s"),
    ("find", "s"),
    ("after", ""),
    ("buy", "s"),
    ("pay", "snnnn"),
    ("strike", "n"),
    ("absorb", "snnn"),
    ("thorns", "s"),
    ("end", ""),
    ("clean", "s"),
    ("refill", "sn"),
    ("pick", "sn"),
    ("return", "s"),
    ("grow", "s"),
    ("bloom", "sn"),
    ("out", ""),
    ("turn", "ssdn"),
    ("give-card", "sn"),
    ("give-die", "sn"),
    ("gather", ""),
    ("fresh", ""),
    ("lay", ""),
)
"""The name and the signature of each step, in the order of their numbers."""

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
EFFECT_SIGNATURE: Final = "skn"
"""Who, by which card, and the value of the effect or what is left of it."""

OPS: Final = (*STEPS, *[(name, EFFECT_SIGNATURE) for name in EFFECTS])
NUMBER_OF: Final[dict[str, int]] = {name: number for number, (name, _) in enumerate(OPS)}
"""The operation of each name."""

ADORN: Final = NUMBER_OF["Adorn"]
COPYING: Final = (NUMBER_OF["UseOpponentCard"], NUMBER_OF["UsePlayedCard"])
"""Effects that use another card; they never use one another."""

# --- what a payment is for --------------------------------------------------------------------

FOR_STACK: Final = 0
FOR_WILD: Final = 1
FOR_DIE: Final = 2
FOR_UPGRADE: Final = 3
FOR_UPGRADE_KEPT: Final = 4
