"""A card in the picture of Leaf & Let Die: it says what it does in sentences.

`short` and `match_words` are the clauses that stand on a card, on a button and in the log; the whole
text is the card's tip (`texts`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import Language, mark, plural, say, spoken
from hortus.core.palette import CARD, ETCH, FADED, INK, PAPER, SHADE, SUN
from hortus.core.svg import Attribute, Drawing, breadth, kept
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
    one_of,
)
from hortus.games.leaf_and_let_die.picture_parts import TYPE_FILLS, emblem_on_colour, fixed
from hortus.games.leaf_and_let_die.tasks import OPS

SHORT: Final = {
    "AddToDie": mark("add {v} to a die"),
    "AddToTotal": mark("add {v} to your total"),
    "AdjustBy": mark("turn any die by up to {v}"),
    "AdjustOther": mark("turn another die by up to {v}"),
    "Adorn": mark("wear it on your Mantle and draw {cards}"),
    "Deflect": mark("take {v} less damage"),
    "DiscardCard": mark("your target drops {cards}"),
    "DiscardDie": mark("your target drops {dice}"),
    "DrawCard": mark("draw {cards}"),
    "DrawDie": mark("draw and roll {dice}"),
    "DrawCardDiscard": mark("take {cards} from your compost"),
    "DrawDieDiscard": mark("roll {dice} from your compost"),
    "ReduceCostRoot": mark("Roots cost {v} less"),
    "ReduceCostCanopy": mark("Canopies cost {v} less"),
    "ReduceCostVine": mark("Vines cost {v} less"),
    "RerollAccept2nd": mark("reroll {dice}"),
    "RerollTakeBetter": mark("reroll {dice} and keep either roll"),
    "RerollAny": mark("reroll {dice}, yours or your target's"),
    "RetainCard": mark("keep {cards} for next round"),
    "RetainDie": mark("keep {dice} for next round"),
    "RetainDieReroll": mark("keep {dice}, to roll next round"),
    "ReplayVine": mark("use one of your Vines again"),
    "ReuseAny": mark("have {v} card or die next round, too"),
    "ReuseCard": mark("have {cards} played next round, too"),
    "ReuseDieReroll": mark("keep {dice}, to roll next round"),
    "UpgradeD4": mark("upgrade a D4"),
    "UpgradeD6": mark("upgrade a die up to D6"),
    "UpgradeD8": mark("upgrade a die up to D8"),
    "UpgradeAny": mark("upgrade {dice}"),
    "UpgradeAnyRetain": mark("upgrade {dice} and roll at once"),
    "UseOpponentCard": mark("use a Root or Canopy of your target"),
    "UsePlayedCard": mark("use a card that your target played"),
    "UseOpponentDie": mark("add your target's highest die"),
    "SwapDie": mark("copy a die of your target"),
}
"""What an effect does, as a clause that fits on a card; the full text is the card's tip."""
SHORTER: Final = {
    "Adorn": mark("wear it, draw {cards}"),
    "DrawCardDiscard": mark("draw {cards} from compost"),
    "RerollAny": mark("reroll any die"),
    "UseOpponentCard": mark("copy a Root or Canopy"),
}
"""The same in few words, where a card is but a tile."""
HEAD: Final = 28.0
"""How high the band with type and price is."""
FOOT: Final = 25.0
"""How much room resilience, nutrients and thorns take."""
SIGNED: Final = 26.0
"""How wide the sign of its type stands at the left of a tile."""
LETTER: Final = 0.53
BOLD: Final = 0.64
LINE: Final = 1.16
TRIM: Final = 14.0
"""How large the type is at most in the band and at the foot of a card, whatever the size of its text."""
PLAIN: Final = 0.88
"""How wide plain letters are beside bold ones."""


def short(effect: Effect, tile: bool = False) -> str:
    """An effect as a clause, shorter on a `tile`."""
    name, value = OPS[effect[0]][0], effect[1]
    return say(
        SHORTER.get(name, SHORT[name]) if tile else SHORT[name],
        v=value,
        cards=plural(value, "a card", "{n} cards"),
        dice=plural(value, "a die", "{n} dice"),
    )


MATCHES: Final = {
    ON_DIE_KEPT: mark("with a die showing {what}: {effect}"),
    ON_DIE_SPENT: mark("for a die showing {what}: {effect}"),
    ON_TYPE: mark("with {what}: {effect}"),
    ON_FLOWER: mark("fed with Flowers: {effect}"),
}
"""What a match waits for, and what it does."""


def match_words(card: Card) -> str:
    """The match of a card as a clause with its condition, or what trashing it does."""
    if card.match != NOTHING:
        what = one_of(card.on_what) if card.on == ON_TYPE else str(card.on_what)
        return say(MATCHES[card.on], what=what, effect=short(card.match))
    if card.trash != NOTHING:
        return say("trash it: {effect}", effect=short(card.trash))
    return ""


def sentence(clause: str) -> str:
    """A clause as a sentence."""
    return say("{clause}.", clause=f"{clause[:1].upper()}{clause[1:]}") if clause else ""


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


def lines_of(card: Card, width: float, size: float) -> Lines:
    """What is written on a card of some width."""
    return _lines_of(card, width, size, spoken())


@lru_cache(maxsize=1024)
def _lines_of(card: Card, width: float, size: float, _: Language) -> Lines:
    match = match_words(card)
    return Lines(
        wrapped(_name_of(card), width - 10, size + 1.5),
        wrapped(sentence(short(card.primary)), width - 14, size),
        wrapped(sentence(match), width - 14, size) if match else [],
    )


def _name_of(card: Card) -> str:
    return say(card.name)


def card_height(almanac: Almanac, width: float, size: float, sold: bool = False) -> float:
    """How high cards of a width must be, whichever of the almanac they are, or of those that are `sold`."""
    return _card_height(almanac, width, size, sold, spoken())


@lru_cache(maxsize=256)
def _card_height(almanac: Almanac, width: float, size: float, sold: bool, _: Language) -> float:
    cards = [card for card in almanac.cards if card.cost >= 0 or not sold]
    most = max([lines_of(card, width, size).total for card in cards])
    return HEAD + LINE * size * most + 8 + FOOT


def least_height(card: Card, width: float, size: float) -> float:
    """How high one card must be to say all it has to say."""
    return HEAD + LINE * size * lines_of(card, width, size).total + 4 + FOOT


class Offer(NamedTuple):
    """What something for sale costs whoever looks, and what keeps them from it; nothing does while nobody is
    asked to buy."""

    cost: int
    """-1: as it is printed."""
    short: str = ""
    """Why it cannot be had now, in a word or two; empty if it can."""
    reason: str = ""
    """The same in a sentence."""
    far: bool = False
    """True if it could not be had with what one holds, while one is not asked to buy."""


PRINTED: Final = Offer(-1)
"""Of a card that is not for sale."""
UNPRICED: Final = Offer(-2)
"""Of one where nothing can be bought any more: its price is left out."""


@kept
def draw_card(
    picture: Drawing,
    card: Card,
    emblem: str,
    box: tuple[float, float, float, float],
    id: str,
    tip: str,
    cost: int = -1,
    refused: str = "",
    *,
    badge: str = "",
    faded: bool = False,
    mark: str = "",
    label: str = "",
    least: float = 10.5,
    far: bool = False,
) -> None:
    """A card face up: type, name, cost, what it does, resilience, nutrients and thorns.

    A `cost` takes the place of the printed one; one that is `refused` to whoever looks is paler, and says
    why in its band. The price of one that is out of reach, `far`, is pale.
    """
    x, y, width, height = box
    opacity: Attribute = 0.85 if faded else ""
    with picture.group(id, tip, cls="piece legible whole", opacity=opacity):  # no text
        paper, edge = (PAPER, FADED) if refused else (CARD, INK)
        line = 1.0 if refused else 1.8
        picture.rect(x, y, width, height, rx=9, fill=paper, stroke=edge, stroke_width=line)
        fill = SHADE if faded or refused else TYPE_FILLS[card.type]
        ink = "" if faded or refused else ETCH
        band, trim = (x, y, width), min(least, TRIM)
        _draw_band(picture, card, emblem, band, fill, ink, cost, refused, label, trim, far)
        _write(picture, lines_of(card, width, least), x, y, width, least, FADED if refused else "")
        _draw_foot(picture, card, x + 7, y + height - 8, trim)
        if badge:
            picture.rect(x + width - 37, y + height - 23, 33, 19, rx=5, **fixed(fill, 1.2))
            place = (x + width - 20.5, y + height - 9)
            picture.text(*place, badge, trim, font_weight="bold", fill=ink)
        if mark:
            picture.text(
                x + width - 7, y + height - 9, mark.strip(), trim, text_anchor="end",
                font_style="italic",
            )  # fmt: skip


def _draw_band(
    picture: Drawing,
    card: Card,
    emblem: str,
    place: tuple[float, float, float],
    fill: str,
    ink: str,
    cost: int,
    refused: str,
    label: str,
    least: float,
    far: bool,
) -> None:
    """The band with the emblem and the type, or why it is refused, and the price."""
    x, y, width = place
    picture.path(
        f"M{x + 1:.1f} {y + HEAD:.1f}V{y + 9:.1f}a8 8 0 0 1 8-8H{x + width - 9:.1f}"
        f"a8 8 0 0 1 8 8V{y + HEAD:.1f}Z",
        fill=fill,
    )
    emblem = emblem_on_colour(emblem) if ink else emblem
    picture.use(emblem, x + 16, y + 15, 0.9, opacity=0.6 if refused else "")
    room = width - 36
    if card.cost >= 0 and cost != UNPRICED.cost:
        room -= _cost_width(card, cost, bool(refused), far)
        _draw_cost(picture, card, cost, bool(refused), x + width, y, least, far)
    if refused:
        _draw_lack(picture, card, refused, (x + 31, y + 19), room, least, ink)
        return
    words = label or say(TYPES[card.type])
    if PLAIN * breadth(words, least) + 4 < room:
        picture.text(x + 31, y + 19, words, least, text_anchor="start", fill=ink)


def needed(card: Card) -> str:
    """That a card of a type must be in hand, in a word or two."""
    return say("needs {type}", type=say(TYPES[card.needs]))


def _draw_lack(
    picture: Drawing,
    card: Card,
    words: str,
    place: tuple[float, float],
    room: float,
    size: float,
    ink: str,
) -> None:
    """What keeps one from a card, in bold type where there is room; the type that it needs is its emblem where the
    word is too long."""
    x, foot = place
    if words == needed(card) and BOLD * size * len(words) > room:
        words = say("needs")
        beside = (x + BOLD * size * len(words) + 13, foot - 0.3 * size)
        picture.use(f"emblem-{TYPES[card.needs].lower()}", *beside, 0.046 * size)
    weight = "bold" if BOLD * size * len(words) < room else ""
    picture.text(x, foot, words, size, text_anchor="start", font_weight=weight, fill=ink)


def _write(
    picture: Drawing, lines: Lines, x: float, y: float, width: float, size: float, ink: str
) -> None:
    """Name, primary effect and match, one below the other."""
    top = y + HEAD + 2
    for line in lines.name:
        top += LINE * size
        picture.text(x + width / 2, top, line, size + 1, font_weight="bold", fill=ink)
    top += 2
    for fill, said in ((ink, lines.primary), (FADED, lines.match)):
        for line in said:
            top += LINE * size
            picture.text(x + 8, top, line, size, text_anchor="start", fill=fill)
        top += 1


def _signs(card: Card, cost: int, refused: bool, far: bool) -> tuple[bool, bool]:
    """Whether the printed price stands beside another one, and whether the type stands there that one must have in
    hand: neither on a card that is refused, which says that, and no type beside a price that was cut so that it can
    be paid, as it is in hand then."""
    cut = -1 < cost != card.cost and not refused
    return cut, card.needs >= 0 and not refused and (far or not cut)


def _cost_width(card: Card, cost: int, refused: bool, far: bool) -> float:
    """How wide its price is written."""
    return 30.0 + 20.0 * sum(_signs(card, cost, refused, far))


def _draw_cost(
    picture: Drawing,
    card: Card,
    cost: int,
    refused: bool,
    right: float,
    y: float,
    least: float,
    far: bool,
) -> None:
    """What it costs, before that the printed price if it is another, and the emblem of the type that one must
    have in hand."""
    cut, needs = _signs(card, cost, refused, far)
    wide = _cost_width(card, cost, refused, far)
    style: dict[str, Attribute] = fixed(SUN, 1.3)
    if refused or far:
        style = {"fill": PAPER, "stroke": FADED, "stroke_width": 1.0}
    ink = FADED if refused else INK if far else ETCH
    picture.rect(right - wide - 4, y + 4, wide, 20, rx=10, **style)
    place = (right - 19, y + 18.5)
    shown = str(cost if cost >= 0 else card.cost)
    picture.text(*place, shown, least + 1, font_weight="bold", fill=ink)
    if cut:
        left = (right - 40, y + 18)
        picture.text(*left, str(card.cost), least, text_decoration="line-through", fill=ink)
    if needs:
        left = (right - (60 if cut else 40), y + 14)
        emblem = f"emblem-{TYPES[card.needs].lower()}"
        picture.use(emblem if far else emblem_on_colour(emblem), *left, 0.62)


def _draw_foot(picture: Drawing, card: Card, x: float, y: float, size: float) -> None:
    """A shield for resilience, a drop for nutrients, a star of thorns."""
    picture.use("lld-shield", x, y)
    picture.text(x + 13, y + 1, str(card.resilience), size, text_anchor="start")
    picture.use("lld-drop", x + 36, y)
    picture.text(x + 43, y + 1, str(card.nutrients), size, text_anchor="start")
    if card.thorn:
        picture.use("lld-thorn", x + 62, y - 4)
        picture.text(x + 70, y + 1, str(card.thorn), size, text_anchor="start")


@kept
def draw_tile(
    picture: Drawing,
    card: Card,
    emblem: str,
    box: tuple[float, float, float, float],
    id: str,
    tip: str,
    offer: Offer,
    badge: str,
    room: float,
    least: float,
) -> None:
    """A card for sale in short: the sign of its type, its name, its price, what it does first, and in a room at the
    left of its foot what keeps one from it; all else is its tip."""
    x, y, width, height = box
    refused = bool(offer.short)
    paper, edge = (PAPER, FADED) if refused else (CARD, INK)
    ink: Attribute = FADED if refused else ""
    with picture.group(id, tip, cls="piece legible"):  # no text
        line = 1.0 if refused else 1.8
        picture.rect(x, y, width, height, rx=8, fill=paper, stroke=edge, stroke_width=line)
        fill = SHADE if refused else TYPE_FILLS[card.type]
        picture.rect(x + 2, y + 2, SIGNED - 5, height - 4, rx=6.5, fill=fill)
        middle = (x + SIGNED / 2, y + height / 2)
        picture.use(emblem if refused else emblem_on_colour(emblem), *middle, 0.62)
        style: dict[str, Attribute] = {"text_anchor": "start", "fill": ink}
        left, first, foot = x + SIGNED, y + 29, y + height - 8.5
        picture.text(left, y + 16, say(card.name), least, font_weight="bold", **style)
        _draw_cost(picture, card, offer.cost, refused, x + width, y - 3, least, offer.far)
        does = wrapped(sentence(short(card.primary, tile=True)), width - SIGNED - 4, least)
        if len(does) > 1 and refused:
            does = [f"{does[0]} …"]
        elif len(does) > 1:
            does = wrapped(sentence(short(card.primary, tile=True)), room, least)
        for place, words in enumerate(does[:2]):
            picture.text(left, first + (foot - first) * place, words, least, **style)
        if refused:
            _draw_lack(picture, card, offer.short, (left, foot), room, least, FADED)
        picture.text(x + width - 6, foot, badge, least, text_anchor="end", font_weight="bold")
