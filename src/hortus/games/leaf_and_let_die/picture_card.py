"""A card in the picture of Leaf & Let Die: it says what it does in sentences.

`short` and `match_words` are the clauses that stand on a card, on a button and in the log; the whole
text is the card's tip (`texts`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.palette import CARD, ETCH, FADED, INK, SHADE, SUN
from hortus.core.svg import Attribute, Drawing, kept
from hortus.games.leaf_and_let_die.cards import (
    NOTHING,
    ON_DIE_KEPT,
    ON_DIE_SPENT,
    ON_FLOWER,
    ON_TYPE,
    TYPES,
    Almanac,
    Card,
    Effect,
)
from hortus.games.leaf_and_let_die.picture_parts import TYPE_FILLS, fixed
from hortus.games.leaf_and_let_die.tasks import OPS

SHORT: Final = {
    "AddToDie": "add {v} to a die", "AddToTotal": "add {v} to your total",
    "AdjustBy": "turn any die by up to {v}", "AdjustOther": "turn another die by up to {v}",
    "Adorn": "wear it on your Mantle and draw {cards}", "Deflect": "take {v} less damage",
    "DiscardCard": "your target drops {cards}", "DiscardDie": "your target drops {dice}",
    "DrawCard": "draw {cards}", "DrawDie": "draw and roll {dice}",
    "DrawCardDiscard": "take {cards} from your compost",
    "DrawDieDiscard": "roll {dice} from your compost", "ReduceCostRoot": "Roots cost {v} less",
    "ReduceCostCanopy": "Canopies cost {v} less", "ReduceCostVine": "Vines cost {v} less",
    "RerollAccept2nd": "reroll {dice}", "RerollTakeBetter": "reroll {dice} and keep either roll",
    "RerollAny": "reroll {dice}, yours or your target's", "RetainCard": "keep {cards} for next round",
    "RetainDie": "keep {dice} for next round", "RetainDieReroll": "keep {dice}, to roll next round",
    "ReplayVine": "use one of your Vines again", "ReuseAny": "have {v} card or die next round, too",
    "ReuseCard": "have {cards} played next round, too",
    "ReuseDieReroll": "keep {dice}, to roll next round", "UpgradeD4": "upgrade a D4",
    "UpgradeD6": "upgrade a die up to D6", "UpgradeD8": "upgrade a die up to D8",
    "UpgradeAny": "upgrade {dice}", "UpgradeAnyRetain": "upgrade {dice} and roll at once",
    "UseOpponentCard": "use a Root or Canopy of your target",
    "UsePlayedCard": "use a card that your target played",
    "UseOpponentDie": "add your target's highest die", "SwapDie": "copy a die of your target",
}  # fmt: skip
"""What an effect does, as a clause that fits on a card; the full text is the card's tip."""
HEAD: Final = 28.0
"""How high the band with type and price is."""
FOOT: Final = 25.0
"""How much room resilience, nutrients and thorns take."""
LETTER: Final = 0.53
LINE: Final = 1.16


def short(effect: Effect) -> str:
    """An effect as a clause."""
    one = effect[1] == 1
    words = SHORT[OPS[effect[0]][0]]
    words = words.replace("{cards}", "a card" if one else f"{effect[1]} cards")
    words = words.replace("{dice}", "a die" if one else f"{effect[1]} dice")
    return words.replace("{v}", str(effect[1]))


def match_words(card: Card) -> str:
    """The match of a card as a clause with its condition, or what trashing it does."""
    if card.match != NOTHING:
        on = {
            ON_DIE_KEPT: f"with a die showing {card.on_what}",
            ON_DIE_SPENT: f"for a die showing {card.on_what}",
            ON_TYPE: f"with a {TYPES[card.on_what]}" if card.on == ON_TYPE else "",
            ON_FLOWER: "fed with Flowers",
        }[card.on]
        return f"{on}: {short(card.match)}"
    return f"trash it: {short(card.trash)}" if card.trash != NOTHING else ""


def sentence(clause: str) -> str:
    """A clause as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}." if clause else ""


def wrapped(words: str, width: float, size: float) -> list[str]:
    """A text in lines that fit a width at a size of type."""
    letters = max(8, int(width / (LETTER * size)))
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


class Lines(NamedTuple):
    """What is written on a card: name, primary effect, match or trash."""

    name: list[str]
    primary: list[str]
    match: list[str]

    @property
    def total(self) -> int:
        """All lines."""
        return len(self.name) + len(self.primary) + len(self.match)


@lru_cache(maxsize=1024)
def lines_of(card: Card, width: float, size: float) -> Lines:
    """What is written on a card of some width."""
    match = match_words(card)
    return Lines(
        wrapped(card.name, width - 10, size + 1.5),
        wrapped(sentence(short(card.primary)), width - 14, size),
        wrapped(sentence(match), width - 14, size) if match else [],
    )


@lru_cache(maxsize=64)
def card_height(almanac: Almanac, width: float, size: float) -> float:
    """How high cards of a width must be, whichever of the almanac they are."""
    most = max([lines_of(card, width, size).total for card in almanac.cards])
    return HEAD + LINE * size * most + 8 + FOOT


@kept
def draw_card(
    picture: Drawing,
    card: Card,
    emblem: str,
    box: tuple[float, float, float, float],
    id: str,
    tip: str,
    *,
    badge: str = "",
    faded: bool = False,
    mark: str = "",
    label: str = "",
    least: float = 10.5,
) -> None:
    """A card face up: type, name, cost, what it does, resilience, nutrients and thorns."""
    x, y, width, height = box
    opacity: Attribute = 0.85 if faded else ""
    with picture.group(id, tip, cls="piece", opacity=opacity):
        picture.rect(x, y, width, height, rx=9, fill=CARD, stroke=INK, stroke_width=1.8)
        fill = SHADE if faded else TYPE_FILLS[card.type]
        ink = "" if faded else ETCH
        picture.path(
            f"M{x + 1:.1f} {y + HEAD:.1f}V{y + 9:.1f}a8 8 0 0 1 8-8H{x + width - 9:.1f}"
            f"a8 8 0 0 1 8 8V{y + HEAD:.1f}Z",
            fill=fill,
        )
        picture.use(emblem, x + 16, y + 15, 0.9)
        picture.text(
            x + 31, y + 19, label or TYPES[card.type], least, text_anchor="start", fill=ink
        )
        if card.cost >= 0:
            _draw_cost(picture, card, x + width, y, least)
        _write(picture, lines_of(card, width, least), x, y, width, least)
        _draw_foot(picture, card, x + 7, y + height - 8, least)
        if badge:
            picture.rect(x + width - 37, y + height - 23, 33, 19, rx=5, **fixed(fill, 1.2))
            place = (x + width - 20.5, y + height - 9)
            picture.text(*place, badge, least, font_weight="bold", fill=ink)
        if mark:
            picture.text(
                x + width - 7, y + height - 9, mark.strip(), least, text_anchor="end",
                font_style="italic",
            )  # fmt: skip


def _write(picture: Drawing, lines: Lines, x: float, y: float, width: float, size: float) -> None:
    """Name, primary effect and match, one below the other."""
    top = y + HEAD + 2
    for line in lines.name:
        top += LINE * size
        picture.text(x + width / 2, top, line, size + 1, font_weight="bold")
    top += 2
    for fill, said in (("", lines.primary), (FADED, lines.match)):
        for line in said:
            top += LINE * size
            picture.text(x + 8, top, line, size, text_anchor="start", fill=fill)
        top += 1


def _draw_cost(picture: Drawing, card: Card, right: float, y: float, least: float) -> None:
    """What it costs, and the emblem of the type that one must have in hand."""
    wide = 30.0 if card.needs < 0 else 50.0
    picture.rect(right - wide - 4, y + 4, wide, 20, rx=10, **fixed(SUN, 1.3))
    place = (right - 19, y + 18.5)
    picture.text(*place, str(card.cost), least + 1, font_weight="bold", fill=ETCH)
    if card.needs >= 0:
        picture.use(f"emblem-{TYPES[card.needs].lower()}", right - 40, y + 14, 0.62)


def _draw_foot(picture: Drawing, card: Card, x: float, y: float, size: float) -> None:
    """A shield for resilience, a drop for nutrients, a star of thorns."""
    picture.use("lld-shield", x, y)
    picture.text(x + 13, y + 1, str(card.resilience), size, text_anchor="start")
    picture.use("lld-drop", x + 36, y)
    picture.text(x + 43, y + 1, str(card.nutrients), size, text_anchor="start")
    if card.thorn:
        picture.use("lld-thorn", x + 62, y - 4)
        picture.text(x + 70, y + 1, str(card.thorn), size, text_anchor="start")
