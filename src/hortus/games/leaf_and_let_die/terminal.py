"""Leaf & Let Die in a terminal: the chain, the Grove and every gardener's mat as text."""

from __future__ import annotations

from typing import cast

from hortus.core.contract import View
from hortus.games.leaf_and_let_die.cards import TYPES, Card
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import SIZES, UNKNOWN, die_name, kind_of
from hortus.games.leaf_and_let_die.rules import Position


def board(view: View) -> str:
    """The Grove, the chain and the mats as text."""
    state = cast(Position, view.known)
    phase = "Battle" if state.battle else "Cultivation"
    lines = [f"[bold]{phase}, round {state.round}[/]   " + _chain_line(state)]
    if not state.battle and state.stacks:
        lines += ["", *_grove_lines(state)]
    for seat, gardener in enumerate(state.gardeners):
        lines += ["", *_mat_lines(state, seat, gardener)]
    return "\n".join(lines)


def _chain_line(state: Position) -> str:
    links = [f"{{{seat}}} {state.gardeners[seat].pips()}" for seat in state.order]
    return "chain: " + " → ".join(links)


def _grove_lines(state: Position) -> list[str]:
    cards = state.laws.almanac.cards
    lines: list[str] = []
    for row in ((0, 1), (2, 3), (4, 5), (6, 7, 8)):
        cells = [
            f"{cards[state.kinds[place]].name} ×{state.stacks[place]} "
            f"({_price_words(cards[state.kinds[place]])})"
            for place in row
        ]
        which = TYPES[cards[state.kinds[row[0]]].type]
        lines.append(f"  {which:<7}" + " · ".join(cells))
    top = "exhausted"
    if state.wild_top != UNKNOWN:
        card = cards[state.wild_top]
        top = f"{card.name} ({_price_words(card)}) and {len(state.wild)} below"
    lines.append(f"  Wild   {top}")
    dice = [f"{SIZES[size].upper()} ×{state.dice[size]}" for size in range(6)]
    lines.append("  Dice   " + "  ".join(dice))
    return lines


def _mat_lines(state: Position, seat: int, gardener: Gardener) -> list[str]:
    marker = "[bold yellow]▶[/]" if seat in state.actors else " "
    if gardener.fell:
        return [f"{marker} {{{seat}}} [dim]fell in round {gardener.fell}[/]"]
    extra = f" + {gardener.bonus}" if gardener.bonus else ""
    dice = " ".join([die_name(rolled) for rolled in gardener.dice]) or "none"
    lines = [f"{marker} [bold]{{{seat}}}[/]  total {gardener.pips()}: {dice}{extra}"]
    names = _names(state, gardener.hand) + _names(state, [kind_of(card) for card in gardener.shown])
    lines += _wrapped("    hand: ", names)
    lines += _wrapped("    played: ", _names(state, [kind_of(card) for card in gardener.table]))
    lines += _wrapped("    Mantle: ", _names(state, gardener.mantle))
    lines += _wrapped("    Bud stack: ", _names(state, gardener.bud))
    dice_aside = [die_name(rolled) for rolled in gardener.aside_dice]
    lines += _wrapped("    set aside: ", _names(state, gardener.aside) + dice_aside)
    hidden = sum([1 for kind in gardener.hand if kind == UNKNOWN])
    lines.append(
        f"    Supply {len(gardener.supply) - hidden} cards, {_dice_words(gardener.supply_dice)}"
        f"; compost {len(gardener.compost) + len(gardener.spent)} cards, "
        f"{_dice_words(gardener.compost_dice)}"
    )
    notes = []
    if gardener.nutrients:
        notes.append(f"nutrients {gardener.nutrients}")
    if gardener.deflect:
        notes.append(f"deflects {gardener.deflect}")
    if seat in state.order[1:]:
        place = state.order.index(seat)
        blow = blow_to_come(state, place)
        if blow >= 0:
            notes.append(f"struck for {blow} by {{{state.order[place - 1]}}}")
    if notes:
        lines.append("    " + ", ".join(notes))
    return lines


def _names(state: Position, kinds: list[int]) -> list[str]:
    return ["▒▒" if kind == UNKNOWN else state.laws.almanac.cards[kind].name for kind in kinds]


def _price_words(card: Card) -> str:
    needs = f"{TYPES[card.needs][0]} " if card.needs >= 0 else ""
    return f"{needs}{card.cost}"


def _dice_words(counts: list[int]) -> str:
    words = [f"{counts[size]}×{SIZES[size].upper()}" for size in range(6) if counts[size]]
    return " ".join(words) or "no dice"


def _wrapped(start: str, names: list[str]) -> list[str]:
    """A heading and names, broken into lines of at most a hundred columns."""
    lines: list[str] = []
    line = start
    for place, name in enumerate(names):
        word = name + (", " if place + 1 < len(names) else "")
        if len(line) + len(word) > 98:
            lines.append(line.rstrip())
            line = " " * len(start)
        line += word
    return [*lines, line] if names else []
