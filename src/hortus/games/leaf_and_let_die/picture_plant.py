"""A gardener's plant at home in the picture of Leaf & Let Die: how much it can take, its dice before its
feet, Supply and Compost at its sides, and what it wears."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.language import mark, say
from hortus.core.palette import BERRY, CARD, ETCH, FADED, INK, LEAF, SHADE, SUN
from hortus.core.svg import Box, Drawing, kept
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.picture_canvas import Canvas, die_ids
from hortus.games.leaf_and_let_die.picture_creature import ANGRY, CALM, FALLEN, HURT, draw_creature
from hortus.games.leaf_and_let_die.picture_frame import GAP, dice_rows
from hortus.games.leaf_and_let_die.picture_parts import TYPE_FILLS, emblem_of, fixed
from hortus.games.leaf_and_let_die.picture_piles import draw_piles
from hortus.games.leaf_and_let_die.picture_scene import draw_bed
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP, SEAT

HIGH: Final = 1.62
WIDE: Final = 1.85
"""How high and how wide a grown plant is, of its size."""
WORN: Final = 32.0
"""How high a row of Flowers is."""


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
    stronger than every other."""

    strength: int
    most: int
    blow: int
    leads: bool


def draw_health(canvas: Canvas, seat: int, box: Box) -> None:
    """A bar of what a plant can still take, beside the strongest of all."""
    strengths = [one.strength for one in canvas.growths]
    most = max([*strengths, 1])
    leads = strengths[seat] == most and strengths.count(most) == 1
    health = Health(strengths[seat], most, coming_blow(canvas, seat), leads)
    _draw_health(canvas.drawing, seat, canvas.names[seat], health, box, canvas.least)


@kept
def _draw_health(
    drawing: Drawing, seat: int, who: str, health: Health, box: Box, least: float
) -> None:
    x, y, wide, _ = box
    strength, most, blow, leads = health
    high = 11.0
    share = strength / most
    tip = say("{who} can take {n}", who=who, n=strength)
    words = say("can take {n}", n=strength)
    if blow > 0:
        tip = say("{who} can take {n} · {blow} to come", who=who, n=strength, blow=blow)
        words = say("can take {n} · {blow} to come", n=strength, blow=blow)
    with drawing.group(f"health-{seat}", tip):
        drawing.rect(x, y, wide, high, rx=high / 2, fill=SHADE, stroke=INK, stroke_width=1.2)
        fill = BERRY if share < 0.34 else LEAF
        full = max(high, wide * share)
        drawing.rect(x, y, full, high, rx=high / 2, fill=fill)
        if blow > 0:
            lost = min(full, max(6.0, wide * blow / most))
            drawing.rect(x + full - lost, y, lost, high, rx=4, fill=SUN, stroke=ETCH)
        if len(words) * 0.56 * least > wide + 6:
            words = str(strength)
            if blow > 0:
                words = say("{n} − {blow} to come", n=strength, blow=blow)
        if leads:
            drawing.use("lld-crown", x + wide - 11, y + 3)
        drawing.text(x + wide / 2, y + high + 3 + least, words, least)


def coming_blow(canvas: Canvas, seat: int) -> int:
    """The damage that awaits a gardener in this round, thorns with it; 0 if there is none."""
    state = canvas.state
    if not state.battle or seat not in state.order:
        return 0
    place = list(state.order).index(seat)
    blow = blow_to_come(state, place) if place else 0
    return max(0, blow) + state.gardeners[seat].thorns


# --- its scene ------------------------------------------------------------------------------------


def draw_scene(canvas: Canvas, seat: int, box: Box, cls: str = "") -> None:
    """The plant in the middle, its dice before it, the piles at its sides, how strong it is above."""
    x, y, width, height = box
    dice = len(canvas.state.gardeners[seat].dice)
    r = min(30.0, max(18.0 if canvas.frame.small else 17.0, height / 14))
    rows = dice_rows(dice, width, r)
    if rows > 1:
        r = 18.0
        rows = dice_rows(dice, width, r)
    ground = rows * (2 * r + 18) + 18
    floor = y + height - ground
    draw_bed(canvas.drawing, box, ground, cls)
    aside = max(96.0, min(196.0, 0.26 * width))
    sky = floor - y - 12
    worn = WORN if _wears(canvas, seat) else 0.0
    pile = min(176.0, sky - worn)
    supply = Box(x + 8, y + 8, aside, pile)
    compost = supply._replace(x=x + width - aside - 8)
    middle = width - 2 * aside - 40
    size = min((floor - y - 42) / HIGH, (middle + 26) / WIDE, 190.0)
    draw_plant(canvas, seat, (x + width / 2, floor - 2), size)
    draw_piles(canvas, seat, supply, compost)
    bar = min(middle, 250.0)
    draw_health(canvas, seat, Box(x + (width - bar) / 2, y + 12, bar, 30))
    draw_worn(canvas, seat, Box(x + 14, y + pile + 26, aside, WORN))
    draw_dice(canvas, seat, Box(x, floor + 12, width, ground), r, middle=True)


def _wears(canvas: Canvas, seat: int) -> bool:
    gardener = canvas.state.gardeners[seat]
    return bool(gardener.mantle or gardener.bud or gardener.aside or gardener.aside_dice)


def draw_dice(canvas: Canvas, seat: int, box: Box, r: float, middle: bool = False) -> float:
    """The rolled dice in rows; returns where the next row begins."""
    gardener = canvas.state.gardeners[seat]
    ids = die_ids(seat, gardener.dice)
    count = len(gardener.dice)
    step = 2.4 * r
    columns = max(1, int((box.width - 24) / step) if middle else int(box.width / step))
    row_height = 2 * r + (18 if r >= 16 else 6)
    for place, rolled in enumerate(gardener.dice):
        row, column = divmod(place, columns)
        here = min(columns, count - row * columns)
        left = box.x + (box.width - step * here) / 2 if middle else box.x
        spot = (left + step * (column + 0.5), box.y + r + 3 + row_height * row)
        canvas.die(rolled, *spot, ids[place], r)
    if not count:
        x, anchor = (box.x + box.width / 2, "middle") if middle else (box.x + 4, "start")
        canvas.drawing.text(
            x,
            box.y + 24,
            say("no dice rolled"),
            canvas.least,
            text_anchor=anchor,
            fill=FADED if not middle else INK,
        )
    return box.y + row_height * max(1, -(-count // columns))


def draw_worn(canvas: Canvas, seat: int, box: Box) -> None:
    """The Mantle, the Bud stack, and what is set aside for the next round."""
    gardener, drawing, least = canvas.state.gardeners[seat], canvas.drawing, canvas.least
    x, y = box.x, box.y
    if not _wears(canvas, seat):
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
                drawing.use(emblem_of(canvas.almanac, kind), x, y, 0.75)
            x += step
        x += GAP
    for number, rolled in enumerate(gardener.aside_dice):
        canvas.die(rolled, x + 14, y, f"aside-{seat}-die-{number}", 12)
        x += 32
