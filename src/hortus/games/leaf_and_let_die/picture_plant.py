"""A gardener's plant in the picture of Leaf & Let Die: its mood, how much it can take, its dice, and what it
wears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hortus.core.language import mark, say
from hortus.core.palette import (
    BADGE,
    BERRY,
    CARD,
    ETCH,
    FADED,
    INK,
    LEAF,
    PLAYER_COLOURS,
    SHADE,
    SUN,
)
from hortus.core.svg import Attribute, Box, Drawing, breadth, kept
from hortus.games.leaf_and_let_die.foresight import damage_to_come, is_near
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.log import items
from hortus.games.leaf_and_let_die.picture_canvas import Canvas, die_ids
from hortus.games.leaf_and_let_die.picture_card import PLAIN
from hortus.games.leaf_and_let_die.picture_creature import ANGRY, CALM, FALLEN, HURT, draw_creature
from hortus.games.leaf_and_let_die.picture_frame import GAP
from hortus.games.leaf_and_let_die.picture_parts import (
    TIP,
    TYPE_FILLS,
    die_shape,
    emblem_of,
    emblem_on_colour,
    fixed,
    row_of_dice,
)
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP, PAY, SEAT

HIGH: Final = 1.62
WIDE: Final = 1.85
"""How high and how wide a grown plant is, of its size."""
NO_DICE: Final = 8.6
"""How wide the words are that say that there are no dice, in sizes of their type."""
SCARCE: Final = 3
"""How few cards or dice stand out as what may soon be lost."""
STRUCK_WIDE: Final = 250.0
"""How wide the bar of what a plant can take is at most."""


# --- the plant ------------------------------------------------------------------------------------


def mood_of(canvas: Canvas, seat: int) -> int:
    """How a plant looks: it winces while it absorbs a blow."""
    state = canvas.state
    if state.gardeners[seat].fell:
        return FALLEN
    if not state.battle or state.over:
        return CALM
    struck = state.todo and state.task[OP] == ABSORB and state.task[SEAT] == seat
    return HURT if struck else ANGRY


def draw_plant(canvas: Canvas, seat: int, place: tuple[float, float], size: float) -> None:
    """The plant, standing on a place."""
    growth = canvas.growths[seat]
    draw_creature(canvas.drawing, canvas.almanac, seat, growth, place, size, mood_of(canvas, seat))


class Health(NamedTuple):
    """How much a plant can take, the most that any can, what it will have to take, and whether it is
    stronger than every other; in battle also how many cards and dice it has, as it needs both."""

    strength: int
    most: int
    blow: int
    leads: bool
    cards: int = -1
    dice: int = -1
    wilts: bool = False
    """Whether it has nothing but Seedlings, so that it falls as soon as the battle comes: then it takes nothing there."""
    near: bool = False
    """Whether that may be soon."""

    @property
    def last(self) -> str:
        """What there is only one of, so that losing it is the end; empty if there is more of both."""
        if self.cards == 1:
            return say("last card!") if self.dice > 1 else say("last card and die!")
        return say("last die!") if self.dice == 1 else ""

    @property
    def words(self) -> str:
        """What it can take, and what of that it will have to take as things stand."""
        if self.wilts:
            return say("no card lasts into battle")
        if self.blow > 0:
            return say("can take {n} − {blow}", n=self.strength, blow=self.blow)
        return say("can take {n}", n=self.strength)

    @property
    def brief(self) -> str:
        """The same where there is little room: in battle the numbers alone, for all in the same way."""
        if self.wilts:
            return say("no card lasts")
        if self.cards < 0:
            return self.words
        return f"{self.strength} − {self.blow}" if self.blow > 0 else str(self.strength)


def health_of(canvas: Canvas, seat: int) -> Health:
    """How much a plant can take in battle, beside the strongest of all."""
    state = canvas.state
    wilting = [not state.battle and not one.lasting for one in canvas.growths]
    strengths = [
        0 if wilts else one.strength for one, wilts in zip(canvas.growths, wilting, strict=True)
    ]
    most = max([*strengths, 1])
    leads = strengths[seat] == most and strengths.count(most) == 1
    health = Health(strengths[seat], most, damage_to_come(state, seat), leads)
    if not state.battle:
        return health._replace(wilts=wilting[seat], near=is_near(state))
    gardener = state.gardeners[seat]
    return health._replace(cards=gardener.card_count(), dice=gardener.die_count())


def draw_healths(canvas: Canvas, bars: Mapping[int, Box]) -> None:
    """A bar for each plant that stands; what they say is put in the same way at all of them."""
    healths = {seat: health_of(canvas, seat) for seat in bars}
    wide = max([breadth(one.words, canvas.least) for one in healths.values()], default=0)
    brief = PLAIN * wide > min([bar.width for bar in bars.values()], default=0)
    for seat, bar in bars.items():
        who = canvas.names[seat]
        _draw_health(canvas.drawing, seat, who, healths[seat], bar, canvas.least, brief)


@kept
def _draw_health(
    drawing: Drawing, seat: int, who: str, health: Health, box: Box, least: float, brief: bool
) -> None:
    x, y, wide, _ = box
    strength, most, blow, leads = health[:4]
    high = 11.0
    share = strength / most
    tip = say("{who} can take {n}: sides of dice and resilience of cards", who=who, n=strength)
    if blow > 0:
        tip = say("{who} can take {n} · {blow} to come", who=who, n=strength, blow=blow)
    if health.wilts:
        text = mark("{who} owns no card that lasts into battle: Seedling cards leave the game then")
        tip = say(text, who=who)
    words = health.brief if brief else health.words
    with drawing.group(f"health-{seat}", tip):
        drawing.rect(x, y, wide, high, rx=high / 2, fill=SHADE, stroke=INK, stroke_width=1.2)
        fill = BERRY if share < 0.34 else LEAF
        full = max(high, wide * share)
        if strength:
            drawing.rect(x, y, full, high, rx=high / 2, fill=fill)
        if blow > 0:
            lost = min(full, max(6.0, wide * blow / most))
            drawing.rect(x + full - lost, y, lost, high, rx=4, fill=SUN, stroke=ETCH)
        if leads:
            drawing.use("lld-crown", x + wide - 11, y + 3)
        foot = y + high + 3 + least
        if health.wilts and health.near:
            _draw_warning(drawing, words, x + wide / 2, foot + 2, least)
        else:
            drawing.text(x + wide / 2, foot, words, least)
        if health.cards >= 0:
            low = y + high + 6 + 2.1 * least
            _draw_counts(drawing, seat, health, x + wide / 2, low, wide, least)


def _draw_in_short(
    drawing: Drawing, seat: int, health: Health, x: float, foot: float, least: float
) -> None:
    """The back of a card and a die, and how many there are of each."""
    middle = foot - 0.36 * least
    drawing.rect(x - 34, middle - 6.5, 9, 13, rx=2, **fixed(PLAYER_COLOURS[seat], 1.2))
    drawing.text(x - 21, foot, str(health.cards), least, text_anchor="start")
    die_shape(drawing, x + 9, middle, 6.5, 1)
    drawing.text(x + 18, foot, str(health.dice), least, text_anchor="start")


def _draw_both(drawing: Drawing, health: Health, x: float, foot: float, least: float) -> None:
    """How many cards and how many dice, side by side: a few that are left of either stand out, as none is the end."""
    drawing.text(x, foot, "·", least)
    for count, thing, way in ((health.cards, "card", -1), (health.dice, "die", 1)):
        style: dict[str, Attribute] = {"text_anchor": "end" if way < 0 else "start"}
        if count <= SCARCE:
            style |= {"font_weight": "bold", "fill": BERRY}
        drawing.text(x + 6 * way, foot, items(count, thing), least, **style)


def _draw_counts(
    drawing: Drawing, seat: int, health: Health, x: float, foot: float, room: float, least: float
) -> None:
    """How many cards and dice a plant has: without either it is out, so the last is a warning."""
    words = f"{items(health.cards, 'card')} · {items(health.dice, 'die')}"
    if not health.last and 0.54 * least * len(words) < room:
        _draw_both(drawing, health, x, foot, least)
        return
    if not health.last:
        _draw_in_short(drawing, seat, health, x, foot, least)
        return
    _draw_warning(drawing, health.last, x, foot, least)


def _draw_warning(drawing: Drawing, words: str, x: float, foot: float, least: float) -> None:
    wide = 0.64 * least * len(words) + 14
    drawing.rect(x - wide / 2, foot - 1.05 * least, wide, 1.45 * least, rx=0.7 * least, fill=BERRY)
    drawing.text(x, foot, words, least, fill=BADGE, font_weight="bold")


# --- what it has ---


def wears(gardener: Gardener) -> bool:
    """Whether something is on the Mantle, in the Bud stack or set aside."""
    return bool(gardener.mantle or gardener.bud or gardener.aside or gardener.aside_dice)


def draw_dice(canvas: Canvas, seat: int, box: Box, r: float, middle: bool = False) -> float:
    """The rolled dice in rows; returns where the next row begins."""
    gardener = canvas.state.gardeners[seat]
    ids = die_ids(seat, gardener.dice)
    count = len(gardener.dice)
    step = 2.4 * r
    columns = max(1, int((box.width - 24) / step) if middle else int(box.width / step))
    row_height = row_of_dice(r, canvas.least)
    state = canvas.state
    asked = state.task[OP] if state.todo and state.task[OP] in (ABSORB, PAY) else -1
    asked = asked if asked >= 0 and state.task[SEAT] == seat else -1
    canvas.absorbs, canvas.pays = asked == ABSORB, asked == PAY
    for place, rolled in enumerate(gardener.dice):
        row, column = divmod(place, columns)
        here = min(columns, count - row * columns)
        left = box.x + (box.width - step * here) / 2 if middle else box.x
        spot = (left + step * (column + 0.5), box.y + max(r + 3, TIP * r) + row_height * row)
        canvas.die(rolled, *spot, ids[place], r)
    canvas.absorbs = canvas.pays = False
    if not count:
        x, anchor = (box.x + box.width / 2, "middle") if middle else (box.x + 4, "start")
        canvas.drawing.text(
            x,
            box.y + 24,
            say("no dice in hand"),
            canvas.least,
            text_anchor=anchor,
            fill=FADED if not middle else INK,
        )
    return box.y + row_height * max(1, -(-count // columns))


def dice_width(canvas: Canvas, seat: int, r: float) -> float:
    """How far a row of all dice reaches, or the words that there are none."""
    return 2.41 * r * len(canvas.state.gardeners[seat].dice) or NO_DICE * canvas.least


def draw_worn(canvas: Canvas, seat: int, box: Box) -> None:
    """The Mantle, the Bud stack, and what is set aside for the next round."""
    gardener, drawing, least = canvas.state.gardeners[seat], canvas.drawing, canvas.least
    x, y = box.x, box.y
    if not wears(canvas.state.gardeners[seat]):
        return
    for text, kinds, prefix in (
        (mark("Mantle"), gardener.mantle, "mantle"),
        (mark("Bud"), gardener.bud, "bud"),
        (mark("aside"), gardener.aside, "aside"),
    ):
        if not kinds:
            continue
        title = say(text)
        wide = 0.62 * least * len(title)
        drawing.rect(x - 5, y - 9, wide + 8, 19, rx=7, fill=CARD, opacity=0.86)
        drawing.text(x, y + 5, title, least, text_anchor="start", font_weight="bold")
        x += wide + 20
        step = min(28.0, max(12.0, (box.x + box.width - x - 12) / max(1, len(kinds))))
        copies: dict[int, int] = {}
        for kind in kinds:
            number = copies.get(kind, 0)
            copies[kind] = number + 1
            card = canvas.almanac.cards[kind]
            id = f"{prefix}-{seat}-{card.slug}-{number}"
            canvas.places[id] = Box(x - 13, y - 13, 26, 26)
            with drawing.group(id, canvas.tips[kind], cls="piece"):
                drawing.circle(x, y, 13, **fixed(TYPE_FILLS[card.type], 1.4))
                drawing.use(emblem_on_colour(emblem_of(canvas.almanac, kind)), x, y, 0.75)
            x += step
        x += GAP
    for number, rolled in enumerate(gardener.aside_dice):
        canvas.die(rolled, x + 14, y, f"aside-{seat}-die-{number}", 12)
        x += 32
