"""The meadow in the picture of Leaf & Let Die: everybody's plant in the order of the chain, who has whom for a
target or strikes whom how hard, and at the feet of each what its gardener holds."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from hortus.core.language import mark, say
from hortus.core.palette import CARD, GLOW, INK, MOSS, PLAYER_COLOURS
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.games.leaf_and_let_die.picture_battle import (
    LOST_HIGH,
    battle_words,
    draw_lost,
    draw_sting,
    draw_strike,
    is_fixed,
)
from hortus.games.leaf_and_let_die.picture_canvas import SHELF, Canvas
from hortus.games.leaf_and_let_die.picture_card import wrapped
from hortus.games.leaf_and_let_die.picture_frame import FLAT, GAP, HEAD, NEWS, WORN
from hortus.games.leaf_and_let_die.picture_mat import draw_names, draw_nutrients
from hortus.games.leaf_and_let_die.picture_parts import draw_token
from hortus.games.leaf_and_let_die.picture_piles import draw_piles
from hortus.games.leaf_and_let_die.picture_plant import (
    HIGH,
    STRUCK_WIDE,
    WIDE,
    dice_width,
    draw_dice,
    draw_health,
    draw_plant,
    draw_worn,
    wears,
)
from hortus.games.leaf_and_let_die.picture_scene import draw_bed
from hortus.games.leaf_and_let_die.tasks import BUY, OP

PLATE: Final = 30.0
"""How high a plate with a name and a total is."""
MINE: Final = 1.24
FALLEN: Final = 0.5
"""How wide one's own column and that of a plant that has fallen are, beside the others."""
BOLD: Final = 0.84
"""How much of a line bold letters have, beside others."""
TALLEST: Final = 236.0
"""How large a plant is drawn at most."""


class Column(NamedTuple):
    """Where a plant stands."""

    seat: int
    box: Box
    standing: bool

    @property
    def middle(self) -> float:
        """The middle of its width."""
        return self.box.x + self.box.width / 2


def draw_meadow(canvas: Canvas, own: int) -> None:
    """The whole meadow; `own` is whose dice and hand lie below it."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.meadow
    drawing.rect(*box, rx=14, fill=CARD, stroke=SHELF)
    lost = (44.0 if canvas.frame.small else LOST_HIGH) if state.battle else 0.0
    field = Box(box.x + 4, box.y + 4, box.width - 8, box.height - 8 - lost)
    columns = columns_of(canvas, own, field)
    ground, size = _measures(canvas, columns, field.height)
    draw_bed(drawing, field, ground, state.battle)
    if _is_titled(canvas):
        _draw_title(canvas, field)
    floor = field.y + field.height - ground
    for column in columns:
        _draw_column(canvas, column, own, floor, size)
    _draw_chain(canvas, columns, floor, size)
    if lost:
        foot = field.y + field.height
        draw_lost(canvas, Box(field.x, foot + 3, field.width, lost - 4))


def draw_heading(canvas: Canvas) -> None:
    """Phase and round above the market, where the meadow stands below it."""
    box = canvas.frame.market
    _draw_title(canvas, Box(box.x, box.y - HEAD - 2, box.width, HEAD))


def columns_of(canvas: Canvas, own: int, field: Box) -> list[Column]:
    """Everybody from the highest of the chain to the lowest, then those that have fallen."""
    state = canvas.state
    order = list(state.order) or list(range(state.players))
    gone = [seat for seat in range(state.players) if seat not in order]
    small = canvas.frame.small
    shares = [MINE if seat == own and not small else 1.0 for seat in order]
    shares += [0.8 if small else FALLEN] * len(gone)
    found: list[Column] = []
    x = field.x
    for seat, share in zip([*order, *gone], shares, strict=True):
        wide = field.width * share / sum(shares)
        standing = seat in order and not state.gardeners[seat].fell
        found.append(Column(seat, Box(x, field.y, wide, field.height), standing))
        x += wide
    return found


def _measures(canvas: Canvas, columns: list[Column], height: float) -> tuple[float, float]:
    """How high the earth is, with all that lies on it, and how large plants are: as high as the sky allows, and
    about as wide as the narrowest column of one that stands."""
    battle, small = canvas.state.battle, canvas.frame.small
    narrow = canvas.frame.width < 1000
    wide = min([column.box.width for column in columns if column.standing] or [100.0])
    above = _title_height(canvas) + _bar_height(canvas)
    share = max(
        [canvas.growths[column.seat].share for column in columns if column.standing] or [1.0]
    )
    size = min(wide / 1.64, TALLEST)
    ground = 66.0
    if battle and not small:
        ground = max(270.0, min(390.0 if narrow else 340.0, height - above - HIGH * size))
    elif not small:
        worn = any([wears(one) for one in canvas.state.gardeners])
        ground = (178.0 if narrow else 160.0) + (WORN if worn and narrow else 0.0)
    high = (height - above - ground) / HIGH / (1.0 if small else 1.06)
    return ground, max(20.0, min(size, high / max(share, 0.8)))


def _title_height(canvas: Canvas) -> float:
    if not canvas.frame.small:
        return 46.0
    return HEAD + 8.0 if _is_titled(canvas) else 12.0


def _is_titled(canvas: Canvas) -> bool:
    """Whether phase and round stand in the sky, and not above the market."""
    return not canvas.frame.small or canvas.frame.meadow.y < canvas.frame.own.y


def _bar_height(canvas: Canvas) -> float:
    """How high the bar of what a plant can take is, with its words."""
    return 11 + (3.4 if canvas.state.battle else 2.0) * canvas.least


def _draw_title(canvas: Canvas, box: Box) -> None:
    """The phase and the round; beside them, on a phone below them, what leads to the battle or is being fought
    out just now. What the others do is told in the same place."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    small = canvas.frame.small
    title = say("The Tangle") if state.battle else say("The Cultivation")
    foot = box.y + (23 if small else 26)
    drawing.text(box.x + 10, foot, title, 19, text_anchor="start", font_weight="bold")
    after = box.x + 24 + 0.62 * 19 * len(title)
    drawing.text(after, foot, say("round {n}", n=state.round), least + 1, text_anchor="start")
    words = battle_words(canvas) if state.battle else _cultivation_words(canvas)
    left = after + 0.6 * (least + 1) * 9 + 10
    room = Box(left, box.y + 2, box.x + box.width - left - 6, 35)
    if small:
        room = Box(box.x + 4, box.y + HEAD - NEWS, box.width - 8, NEWS)
    _draw_gist(drawing, words, room, least + (0 if small else 1))


@kept
def _draw_gist(drawing: Drawing, words: str, box: Box, size: float) -> None:
    with drawing.group("gist", cls="news-room"):
        drawing.rect(*box, rx=9, fill=CARD, opacity=0.86)
        lines = wrapped(words, BOLD * (box.width - 20), size)
        foot = box.y + box.height / 2 + (0.36 - 0.58 * (len(lines) - 1)) * size
        for place, line in enumerate(lines):
            spot = (box.x + 10, foot + 1.16 * size * place)
            drawing.text(*spot, line, size, text_anchor="start", font_weight="bold")


def _cultivation_words(canvas: Canvas) -> str:
    """How far the battle is; or that the chain does not change just now."""
    state = canvas.state
    if is_fixed(canvas) and not canvas.frame.small:
        return say("the chain keeps its order while cards are played")
    if not state.stacks:
        return ""
    gone, limit = state.exhausted(), canvas.almanac.numbers.exhausted
    if any([task[OP] == BUY for task in state.todo]):
        text = mark(
            "{gone} of {limit} stacks gone · the chain keeps its order while dice are spent"
        )
        if canvas.frame.width < 1000:
            text = mark("{gone} of {limit} stacks gone · the chain keeps its order")
    elif canvas.frame.small:
        text = mark("{gone} of {limit} stacks gone")
    else:
        text = mark("the battle begins when {limit} stacks are exhausted: {gone} so far")
    return say(text, gone=gone, limit=limit)


# --- the chain ----------------------------------------------------------------------------------


def _draw_chain(canvas: Canvas, columns: list[Column], floor: float, size: float) -> None:
    """Between neighbours who strikes whom, and from the last back to the first who is its target."""
    chain = [column for column in columns if column.seat in canvas.state.order]
    aims = not canvas.state.battle or is_fixed(canvas)
    for place, (one, other) in enumerate(pairwise(chain), 1):
        reach = 0.56 * size
        start, end = one.middle + reach, other.middle - reach
        draw_strike(canvas, place, aims, ((start + end) / 2, floor - 0.62 * size), end - start - 8)
    for column in chain:
        draw_sting(canvas, column.seat, (column.middle + 0.62 * size, floor - 1.1 * size))
    if len(chain) > 1 and chain[0].standing and chain[-1].standing:
        low = floor + (62 if canvas.frame.small else PLATE + 14)
        _draw_return(canvas.drawing, chain[-1].middle, chain[0].middle, low)


@kept
def _draw_return(drawing: Drawing, x1: float, x2: float, y: float) -> None:
    """The last of the chain has the first for a target: a vine along the ground."""
    way = f"M{number(x1)} {number(y - 6)}V{number(y)}H{number(x2)}V{number(y - 4)}"
    with drawing.group("chain-back", say("The last of the chain has the first for a target")):
        drawing.path(way, fill="none", stroke=MOSS, stroke_width=2.5)
        drawing.polygon([(x2, y - 9), (x2 - 5, y - 1), (x2 + 5, y - 1)], fill=MOSS)


# --- a plant and what its gardener holds --------------------------------------------------------


def _draw_column(canvas: Canvas, column: Column, own: int, floor: float, size: float) -> None:
    seat, box = column.seat, column.box
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    gardener = state.gardeners[seat]
    small = canvas.frame.small
    mine = 1.06 if seat == own and column.standing and not small else 1.0
    fits = min(mine * size, box.width / (1.6 if column.standing else WIDE))
    draw_plant(canvas, seat, (column.middle, floor + 4), fits)
    canvas.places[f"plant-{seat}"] = Box(box.x, floor - HIGH * fits, box.width, HIGH * fits)
    turn = seat in state.actors
    plate = Box(box.x + 8, floor + 8, box.width - 16, PLATE)
    if small or not column.standing:
        pips = "" if gardener.fell else str(gardener.pips())
        spot = (column.middle, floor + 22)
        _draw_short(drawing, seat, canvas.names[seat], pips, turn, spot, box.width, least)
    else:
        wide = min(plate.width, 250.0)
        plate = plate._replace(x=column.middle - wide / 2, width=wide)
        looks = seat == canvas.view.seat
        _draw_plate(drawing, seat, canvas.names[seat], looks, gardener.pips(), turn, plate, least)
    if gardener.fell:
        if not small:
            words = say("fell in round {n}", n=gardener.fell)
            drawing.text(column.middle, floor + 70, words, least)
        return
    bar = min(STRUCK_WIDE, box.width - (10 if small else 28))
    top = floor - (1.0 if small else 1.06) * HIGH * size - _bar_height(canvas)
    top = max(box.y + _title_height(canvas), top)
    draw_health(canvas, seat, Box(column.middle - bar / 2, top, bar, 30))
    if small:
        return
    low = floor + PLATE + 20
    things = Box(box.x + 10, low, box.width - 20, box.y + box.height - low - 4)
    if seat == own:
        _draw_own_things(canvas, seat, things)
    else:
        _draw_things(canvas, seat, things)


@kept
def _draw_plate(
    drawing: Drawing,
    seat: int,
    who: str,
    own: bool,
    pips: int,
    turn: bool,
    box: Box,
    least: float,
) -> None:
    """A name and a total; whoever is to move has a glowing edge."""
    x, y, width, height = box
    with drawing.group(f"chain-{seat}", say("{who}: total {n}", who=who, n=pips), cls="piece"):
        edge, thick = (GLOW, 3.5) if turn else (PLAYER_COLOURS[seat], 1.6)
        drawing.rect(*box, rx=height / 2, fill=CARD, stroke=edge, stroke_width=thick)
        draw_token(drawing, x + 18, y + height / 2, seat, 9.5)
        room = width - 46 - 12.5 * len(str(pips))
        style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
        drawing.name(x + 34, y + height / 2 + 0.36 * least, seat, who, least, room, own, **style)
        foot = (x + width - 14, y + height / 2 + 7)
        drawing.text(*foot, str(pips), 20, text_anchor="end", font_weight="bold")


@kept
def _draw_short(
    drawing: Drawing,
    seat: int,
    who: str,
    pips: str,
    turn: bool,
    place: tuple[float, float],
    room: float,
    least: float,
) -> None:
    """A total with the name below it, where there is no room beside it."""
    x, y = place
    wide = 34 + 11.8 * len(pips)
    with drawing.group(f"chain-{seat}", f"{who}: {pips}" if pips else who, cls="piece"):
        edge: dict[str, Attribute] = {"stroke": GLOW, "stroke_width": 3} if turn else {}
        drawing.rect(x - wide / 2 - 6, y - 14, wide + 12, 28, rx=14, fill=CARD, **edge)
        draw_token(drawing, x - (wide / 2 - 11 if pips else 0), y, seat, 10)
        if pips:
            foot = (x - wide / 2 + 30, y + 7)
            drawing.text(*foot, pips, 19, text_anchor="start", font_weight="bold")
        drawing.name(x, y + 17 + least, seat, who, least, room - 4, fill=INK)


def _draw_own_things(canvas: Canvas, seat: int, box: Box) -> None:
    """One's own Supply and Compost with all that lies in them; and what the plant wears, where that does not lie
    with the dice."""
    aside = canvas.frame.width > 1000
    worn = WORN if wears(canvas.state.gardeners[seat]) and not aside else 0.0
    half = box.width / 2 - GAP / 2
    supply = Box(box.x, box.y, half, min(176.0, box.height - worn))
    draw_piles(canvas, seat, supply, supply._replace(x=box.x + half + GAP))
    if worn:
        draw_worn(canvas, seat, Box(box.x + 6, box.y + box.height - 15, box.width, WORN))


def _draw_things(canvas: Canvas, seat: int, box: Box) -> None:
    """What a rival holds: dice, cards as far as they are known, what the plant wears, and the piles."""
    x, y, width, height = box
    gardener = canvas.state.gardeners[seat]
    battle, worn = canvas.state.battle, wears(gardener)
    stacked, beside = width < 230, width > 420 and not battle
    aside = worn and not battle and not stacked
    lab = Box(x, y, width / 2 if beside else width, 0)
    roomy = canvas.frame.width < 1000 and not stacked
    most = 24.0 if battle or beside else 20.0 if roomy else 15.5
    dice = max(4, len(gardener.dice))
    r = max(9.5, min(most, (lab.width - (100 if aside else 24)) / dice / 2.41))
    high = 2 * r + (20 if r >= 16 else 8)
    draw_dice(canvas, seat, lab, r, middle=not aside)
    foot = _draw_rival_piles(canvas, seat, Box(x, y + high, width, height - high), stacked)
    low = y + high + 2
    if aside:
        used = dice_width(canvas, seat, r) + 14
        draw_worn(canvas, seat, Box(x + used, y + r + 2, lab.width - used, WORN))
    elif worn:
        foot -= WORN
        draw_worn(canvas, seat, Box(x + 6, foot + 13, width - 40, WORN))
    names = Box(x, low, width, foot - low - 2)
    if beside:
        names = Box(x + width / 2 + GAP, y + 4, width / 2 - GAP, foot - y - 8)
    draw_names(canvas, seat, names)


def _draw_rival_piles(canvas: Canvas, seat: int, box: Box, stacked: bool) -> float:
    """A rival's piles at the foot of a room, in battle with all that lies in them if it can be shown, and the
    nutrients; returns where they begin."""
    gardener = canvas.state.gardeners[seat]
    pile = FLAT
    if canvas.state.battle:
        room = min(132.0, box.height - 62 - (WORN if wears(gardener) else 0.0))
        room = (room + 20) / 2 if stacked else room
        pile = room if room > 68 else FLAT
    top = box.y + box.height - (2 * pile + 4 if stacked else pile)
    half = box.width if stacked else box.width / 2 - GAP / 2
    supply = Box(box.x, top, half, pile)
    compost = supply._replace(x=box.x + half + GAP)
    if stacked:
        compost = supply._replace(y=top + pile + 4)
    draw_piles(canvas, seat, supply, compost)
    if gardener.nutrients:
        right = compost.x + compost.width
        low = compost.y + 3 if pile > FLAT else top - 23
        draw_nutrients(canvas, seat, Box(right - 52, low, 48, 20))
    return top
