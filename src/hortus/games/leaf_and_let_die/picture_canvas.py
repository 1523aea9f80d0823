"""The picture of Leaf & Let Die in the making: its measures, and where each part lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.language import mark, say
from hortus.core.svg import Box, Drawing
from hortus.games.leaf_and_let_die.payment import goods_of
from hortus.games.leaf_and_let_die.picture_card import PRINTED, UNPRICED, Offer, draw_card, sentence
from hortus.games.leaf_and_let_die.picture_creature import growth_of
from hortus.games.leaf_and_let_die.picture_frame import Frame
from hortus.games.leaf_and_let_die.picture_parts import (
    NAMED,
    draw_back,
    draw_die,
    emblem_of,
    label_foot,
)
from hortus.games.leaf_and_let_die.pieces import SIZES, size_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.texts import card_tip

EDGE_LINE: Final = "#cfc3a6"
SHELF: Final = "#bfa878"
FINGER: Final = 20.8
MOUSE: Final = 13.2
"""How far a die must reach from its middle to be pressed with ease, on a phone and elsewhere."""


class Canvas:
    """The drawing in the making, what it shows, and where each part lies."""

    def __init__(self, view: View, tips: list[str], frame: Frame, names: Sequence[str]) -> None:
        self.view = view
        self.frame = frame
        self.names = names
        """Of all seats."""
        self.least = frame.least
        self.state = cast(Position, view.known)
        self.almanac = self.state.laws.almanac
        self.tips = tips
        self.places: dict[str, Box] = {}
        self.absorbs = False
        """True while the dice are drawn of somebody who absorbs damage with them."""
        self.asks: Mapping[str, str] = {}
        """What is asked where a part stands for several answers, by its id."""
        self.pays = False
        """True while the dice are drawn of somebody who pays with them."""
        self.goods = goods_of(self.state)
        """What is being paid for just now, if anything is."""
        self.legal: frozenset[Move] = frozenset()
        """What may be bought, while whoever looks is asked that."""
        self.growths = [growth_of(self.almanac, one) for one in self.state.gardeners]
        text = mark("{game}: cultivation, round {n}")
        if self.state.battle:
            text = mark("{game}: battle, round {n}")
        title = say(text, game=view.game.about.title, n=self.state.round)
        self.drawing = Drawing(frame.width, frame.height, title, describe(self.state, names))

    def card(
        self,
        kind: int,
        box: Box,
        id: str,
        size: float,
        offer: Offer = PRINTED,
        **style: str | bool,
    ) -> None:
        """A card face up, in some size of type; where it is for sale, what it costs and what keeps one from it."""
        self.places[id] = box
        tip = self.tip(kind, offer)
        if self.state.battle and offer == PRINTED:
            offer = UNPRICED
        draw_card(
            self.drawing, self.almanac.cards[kind], emblem_of(self.almanac, kind), box, id, tip, offer.cost,
            offer.short,
            badge=str(style.get("badge", "")), faded=style.get("faded") is True,
            mark=str(style.get("mark", "")), label=str(style.get("label", "")), least=size,
            far=offer.far,
        )  # fmt: skip

    def tip(self, kind: int, offer: Offer) -> str:
        """What keeps one from a card for sale, and all it says; its price is the one that it has now."""
        card, tip = self.almanac.cards[kind], self.tips[kind]
        if tip and -1 < offer.cost != card.cost:
            tip = card_tip(self.state.laws, card, now=offer.cost)
        return f"{sentence(offer.reason)}\n{tip}" if offer.reason else tip

    def back(self, seat: int, box: Box, id: str) -> None:
        """A card face down."""
        self.places[id] = box
        draw_back(self.drawing, box, id, say("A card that only its owner knows"), seat)

    def die(self, rolled: int, x: float, y: float, id: str, radius: float = 20) -> None:
        """A rolled die."""
        low = radius + 4 if radius < NAMED else label_foot(radius, self.least) + 3
        self.places[id] = Box(x - radius - 4, y - radius - 4, 2 * radius + 8, radius + 4 + low)
        reach = FINGER if self.frame.small else MOUSE
        absorbs = self.absorbs and radius >= NAMED
        draw_die(self.drawing, x, y, rolled, id, radius, self.least, reach, absorbs, self.pays)


def describe(state: Position, names: Sequence[str]) -> str:
    """The position in words, for those who hear the picture."""
    chain = ", ".join(
        [
            say("{who} with {n}", who=names[seat], n=state.gardeners[seat].pips())
            for seat in state.order
        ]
    )
    return say("Chain from the highest: {chain}.", chain=chain)


def die_ids(seat: int, dice: Sequence[int]) -> list[str]:
    """The ids of a gardener's rolled dice: each size is counted, whatever it shows, so that a die
    that is rolled again stays the same part of the picture."""
    counts = [0] * len(SIZES)
    found: list[str] = []
    for rolled in dice:
        size = size_of(rolled)
        found.append(f"die-{seat}-{SIZES[size]}-{counts[size]}")
        counts[size] += 1
    return found
