"""Leaf & Let Die in a terminal: the chain, the Grove and every gardener's mat as text.

The board fits 80 columns and 24 rows with four gardeners; a bigger terminal shows more of each
mat. The texts of cards, and what lies in every Supply and Compost, are the details.
"""

from __future__ import annotations

import re
from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import BELOW
from hortus.core.language import mark, plural, say, seat_name
from hortus.games.leaf_and_let_die.cards import TYPES, Card
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import SIZES, UNKNOWN, die_name, kind_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.texts import card_text, compost_text, supply_text

NAME: Final = 14
"""Columns allowed for the name of a player, which is put in later."""
GROVE_ROWS: Final = ((0, 1), (2, 3), (4, 5), (6, 7, 8))
MARKUP: Final = re.compile(r"\[/?[a-z ]*\]")
SEAT_NAME: Final = re.compile(r"\{\d\}")


def board(view: View, width: int = 80, height: int = 24) -> str:
    """The Grove, the chain and the mats, in as many rows as there are."""
    state = cast(Position, view.known)
    rows = height - BELOW
    phase = mark("Battle, round {n}") if state.battle else mark("Cultivation, round {n}")
    head, chain = f"[bold]{say(phase, n=state.round)}[/]", chain_line(state)
    together = columns(f"{head}  {chain}") <= width
    lines = [f"{head}  {chain}"] if together else [head, fit(f" {chain}", width)]
    if not state.battle and state.stacks:
        lines += [fit(line, width) for line in grove_lines(state)]
    mats = [mat_lines(state, seat, width) for seat in range(state.players)]
    depth = _depths([len(mat) for mat in mats], rows - len(lines), view.seat)
    for seat, mat in enumerate(mats):
        lines += mat[: depth[seat]]
    return "\n".join(lines)


def _depths(wanted: list[int], rows: int, own: int | None) -> list[int]:
    """How many rows each mat gets: one at least, one's own all it needs, the others in turns."""
    depths = [1] * len(wanted)
    spare = rows - len(wanted)
    if own is not None:
        depths[own] += max(0, min(wanted[own] - 1, spare))
        spare -= depths[own] - 1
    for row in range(1, max(wanted)):
        for seat, most in enumerate(wanted):
            if spare > 0 and depths[seat] == row < most:
                depths[seat] += 1
                spare -= 1
    return depths


def chain_line(state: Position) -> str:
    """Who stands where; the totals stand on the mats."""
    return say("chain: {seats}", seats=" > ".join([seat_name(seat) for seat in state.order]))


def grove_lines(state: Position) -> list[str]:
    """The stacks with their heights and prices, the top of Wild Growth, and the dice for sale."""
    cards = state.laws.almanac.cards
    lines: list[str] = []
    for row in GROVE_ROWS:
        cells = [
            f"{say(cards[state.kinds[place]].name)} ×{state.stacks[place]} "
            f"({price_words(cards[state.kinds[place]])})"
            for place in row
        ]
        which = say(TYPES[cards[state.kinds[row[0]]].type])
        lines.append(f" {which:<7}" + " · ".join(cells))
    top = say("exhausted")
    if state.wild_top != UNKNOWN:
        card = cards[state.wild_top]
        top = f"{say(card.name)} ({price_words(card)}) +{len(state.wild)}"
    dice = [f"{SIZES[size].upper()} ×{state.dice[size]}" for size in range(6) if state.dice[size]]
    lines.append(f" {say('Wild'):<7}{top}")
    lines.append(f" {say('Dice'):<7}" + "  ".join(dice))
    return lines


def mat_lines(state: Position, seat: int, width: int) -> list[str]:
    """One gardener in order of importance: total and dice, cards, the rest, piles."""
    gardener = state.gardeners[seat]
    who = f"[bold]{seat_name(seat)}[/]"
    marker = "[bold yellow]▶[/]" if seat in state.actors else " "
    if gardener.fell:
        fell = say("{who} fell in round {n}", who=who, n=gardener.fell)
        return [fit(f"{marker}{fell}", width)]
    extra = f" +{gardener.bonus}" if gardener.bonus else ""
    dice = " ".join([die_name(rolled) for rolled in gardener.dice]) or say("no dice")
    total = say("{who} total {n}: {dice}", who=who, n=gardener.pips(), dice=f"{dice}{extra}")
    head = f"{marker}{total}"
    notes = _notes(state, seat)
    lines = [fit(", ".join([head, *notes]), width)]
    hidden = gardener.hand.count(UNKNOWN)
    hand = _names(state, [kind for kind in gardener.hand if kind != UNKNOWN])
    hand += _names(state, [kind_of(card) for card in gardener.shown])
    parts = [say("hand {cards}", cards=", ".join(hand))] if hand else []
    if hidden:
        parts.append(plural(hidden, "{n} hidden card", "{n} hidden cards"))
    for text, kinds in (
        (mark("played {cards}"), [kind_of(card) for card in gardener.table]),
        (mark("Mantle {cards}"), gardener.mantle),
        (mark("Bud {cards}"), gardener.bud),
        (mark("aside {cards}"), gardener.aside),
    ):
        if kinds:
            parts.append(say(text, cards=", ".join(_names(state, kinds))))
    if gardener.aside_dice:
        rolls = " ".join([die_name(rolled) for rolled in gardener.aside_dice])
        parts.append(say("aside {dice}", dice=rolls))
    lines += wrapped("; ".join(parts) or say("no cards"), width)
    lines += wrapped(_piles(gardener, hidden), width)
    return lines


def _notes(state: Position, seat: int) -> list[str]:
    """Nutrients, deflection, and the blow that is to come."""
    gardener = state.gardeners[seat]
    notes = []
    if seat in state.order[1:]:
        place = state.order.index(seat)
        blow = blow_to_come(state, place)
        if blow >= 0:
            striker = seat_name(state.order[place - 1])
            notes.append(say("struck for {n} by {who}", n=blow, who=striker))
    if gardener.deflect:
        notes.append(say("deflects {n}", n=gardener.deflect))
    if gardener.nutrients:
        notes.append(plural(gardener.nutrients, "{n} nutrient", "{n} nutrients"))
    return notes


def _piles(gardener: Gardener, hidden: int) -> str:
    return say(
        "Supply {cards}, {dice}; compost {old_cards}, {old_dice}",
        cards=plural(len(gardener.supply) - hidden, "{n} card", "{n} cards"),
        dice=dice_words(gardener.supply_dice),
        old_cards=plural(len(gardener.compost) + len(gardener.spent), "{n} card", "{n} cards"),
        old_dice=dice_words(gardener.compost_dice),
    )


def _names(state: Position, kinds: list[int]) -> list[str]:
    names = [say(state.laws.almanac.cards[kind].name) for kind in kinds]
    return [
        name if names.count(name) == 1 else f"{names.count(name)}×{name}"
        for name in dict.fromkeys(names)
    ]


def details(view: View) -> str:
    """What lies in every Supply and Compost, then the text of each kind of card in play."""
    state = cast(Position, view.known)
    laws = state.laws
    lines: list[str] = []
    for seat, gardener in enumerate(state.gardeners):
        if not gardener.fell:
            lines.append(f"[bold]{seat_name(seat)}[/] {supply_text(laws.almanac, gardener)}")
            lines.append(f"    {compost_text(laws.almanac, gardener)}")
    kinds = set(state.wild)
    for gardener in state.gardeners:
        kinds |= {kind for kind in gardener.all_cards() if kind != UNKNOWN}
    if not state.battle:
        kinds |= set(state.kinds)
        kinds |= {laws.almanac.flower_bloom[kind] for kind in state.kinds if kind in laws.almanac.flower_bloom}  # fmt: skip
    lines += ["", *[card_text(laws, laws.almanac.cards[kind]) for kind in sorted(kinds)]]
    return "\n".join(lines)


def price_words(card: Card) -> str:
    """What a card costs, with the letter of the type that must be in hand."""
    needs = f"{say(TYPES[card.needs])[0]} " if card.needs >= 0 else ""
    return f"{needs}{card.cost}"


def dice_words(counts: list[int]) -> str:
    """How many dice of each size."""
    words = [f"{counts[size]}×{SIZES[size].upper()}" for size in range(6) if counts[size]]
    return " ".join(words) or say("no dice")


def columns(text: str) -> int:
    """How wide a line is at most, once names are put in."""
    plain = MARKUP.sub("", text)
    return len(SEAT_NAME.sub("", plain)) + NAME * len(SEAT_NAME.findall(plain))


def fit(text: str, width: int) -> str:
    """A line no wider than the terminal: what is too much at its end is left out."""
    if columns(text) <= width:
        return text
    words = text.split(" ")
    while words and columns(" ".join(words)) > width - 2:
        words.pop()
    return " ".join(words) + " …"


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines that are indented and no wider than the terminal."""
    lines: list[str] = []
    line = "   "
    for word in text.split(" "):
        if columns(f"{line} {word}") > width:
            lines.append(line)
            line = "    "
        line += f" {word}"
    return [*lines, line]
