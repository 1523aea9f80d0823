"""The meadow in the picture of Leaf & Let Die: everybody's plant in the order of the chain, who has whom for a
target or strikes whom how hard, and at the feet of each what its gardener holds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from hortus.core.language import say
from hortus.core.palette import CARD, GLOW, INK, MOSS, PLAYER_COLOURS
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.games.leaf_and_let_die.picture_battle import (
    LOST_HIGH,
    draw_lost,
    draw_sting,
    draw_strike,
    draw_tie,
    is_fixed,
    is_ranking,
    tie_words,
)
from hortus.games.leaf_and_let_die.picture_canvas import SHELF, Canvas
from hortus.games.leaf_and_let_die.picture_creature import BELOW_ARMS, TRUNK
from hortus.games.leaf_and_let_die.picture_frame import FLAT, GAP, HEAD, WORN
from hortus.games.leaf_and_let_die.picture_heading import draw_title
from hortus.games.leaf_and_let_die.picture_mat import draw_names, draw_nutrients
from hortus.games.leaf_and_let_die.picture_parts import draw_token, row_of_dice
from hortus.games.leaf_and_let_die.picture_piles import draw_piles
from hortus.games.leaf_and_let_die.picture_plant import (
    HIGH,
    STRUCK_WIDE,
    WIDE,
    dice_width,
    draw_dice,
    draw_healths,
    draw_plant,
    draw_worn,
    wears,
)
from hortus.games.leaf_and_let_die.picture_scene import draw_bed

PLATE: Final = 30.0
"""How high a plate with a name and a total is."""
MINE: Final = 1.24
FALLEN: Final = 0.5
"""How wide one's own column and that of a plant that has fallen are, beside the others."""
SIDE: Final = 262.0
"""How wide what a gardener holds is beside a plant."""
TITLED: Final = 122.0
"""How wide a pile is at least that has nutrients beside its name."""
TALLEST: Final = 236.0
"""How large a plant is drawn at most."""


class Column(NamedTuple):
    """Where a plant stands."""

    seat: int
    box: Box
    standing: bool
    before: float = 0.0
    after: float = 0.0
    """How much of its width, at the left and at the right, is for what its gardener holds; with neither that lies
    at its feet."""

    @property
    def room(self) -> float:
        """The width for the plant itself."""
        return self.box.width - self.before - self.after

    @property
    def middle(self) -> float:
        """Where the plant stands."""
        return self.box.x + self.before + self.room / 2


def draw_meadow(canvas: Canvas, own: int) -> None:
    """The whole meadow; `own` is whose dice and hand lie below it."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.meadow
    drawing.rect(*box, rx=14, fill=CARD, stroke=SHELF)
    lost = LOST_HIGH if state.battle and not canvas.frame.small else 0.0
    field = Box(box.x + 4, box.y + 4, box.width - 8, box.height - 8 - lost)
    columns = columns_of(canvas, own, field)
    ground, size = _measures(canvas, columns, field.height)
    draw_bed(drawing, field, ground, state.battle)
    if _is_titled(canvas):
        draw_title(canvas, field)
    floor = field.y + field.height - ground
    for column in columns:
        _draw_column(canvas, column, own, floor, size)
    _draw_bars(canvas, columns, floor, size)
    _draw_chain(canvas, columns, floor, size)
    if lost:
        foot = field.y + field.height
        draw_lost(canvas, Box(field.x, foot + 3, field.width, lost - 4))


def columns_of(canvas: Canvas, own: int, field: Box) -> list[Column]:
    """Everybody from the highest of the chain to the lowest, then those that have fallen; of two one's own first, so
    that nothing of it wanders from side to side."""
    state = canvas.state
    order = list(state.order) or list(range(state.players))
    if state.players == 2:
        order.sort(key=lambda seat: seat != own)
    gone = [seat for seat in range(state.players) if seat not in order]
    small = canvas.frame.small
    pair = state.players == 2 and canvas.frame.width > 1000 and not state.battle
    shares = [MINE if seat == own and not small and not pair else 1.0 for seat in order]
    shares += [0.8 if small else FALLEN] * len(gone)
    found: list[Column] = []
    x = field.x
    for seat, share in zip([*order, *gone], shares, strict=True):
        wide = field.width * share / sum(shares)
        standing = seat in order and not state.gardeners[seat].fell
        found.append(Column(seat, Box(x, field.y, wide, field.height), standing))
        x += wide
    if pair:
        left, right = found
        return [left._replace(before=SIDE), right._replace(after=SIDE)]
    return found


def _measures(canvas: Canvas, columns: list[Column], height: float) -> tuple[float, float]:
    """How high the earth is, with all that lies on it, and how large plants are: as high as the sky allows, and
    about as wide as the narrowest column of one that stands."""
    battle, small = canvas.state.battle, canvas.frame.small
    narrow = canvas.frame.width < 1000
    wide = min([column.room for column in columns if column.standing] or [100.0])
    beside = any([column.before for column in columns])
    above = _title_height(canvas) + _bar_height(canvas)
    share = max(
        [canvas.growths[column.seat].share for column in columns if column.standing] or [1.0]
    )
    narrowest = min([_widest(canvas, column) for column in columns if column.standing] or [wide])
    size = min(wide / 1.64 / max(share, 0.8), narrowest, TALLEST)
    ground = 66.0
    if battle and not small:
        ground = max(270.0, min(390.0 if narrow else 340.0, height - above - HIGH * size))
    elif beside:
        ground = PLATE + 34
    elif not small:
        worn = any([wears(one) for one in canvas.state.gardeners])
        ground = (178.0 if narrow else 160.0) + (WORN if worn and narrow else 0.0)
    high = (height - above - ground) / HIGH / (1.0 if small else 1.06)
    return ground, max(20.0, min(size, high / max(share, 0.8)))


def _widest(canvas: Canvas, column: Column) -> float:
    """How large a plant may be drawn so that its arms stay within its column; a phone has no room to spare."""
    spare = 0.0 if canvas.frame.small else 4.0
    return (column.room / 2 - spare) / canvas.growths[column.seat].reach


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


# --- the chain ----------------------------------------------------------------------------------


def _draw_chain(canvas: Canvas, columns: list[Column], floor: float, size: float) -> None:
    """Between neighbours who strikes whom, and from the last back to the first who is its target."""
    by_seat = {column.seat: column for column in columns}
    chain = [by_seat[seat] for seat in canvas.state.order]
    aims = not canvas.state.battle or is_fixed(canvas) or is_ranking(canvas.state)
    for place, (one, other) in enumerate(pairwise(chain), 1):
        way = 1 if one.middle < other.middle else -1
        growths = [canvas.growths[each.seat] for each in (one, other)]
        middle, room = _between(one, other, [size * each.reach for each in growths])
        spot = (middle, floor - 0.62 * size)
        draw_strike(canvas, place, aims, spot, way * max(1.0, room - 8))
        words = tie_words(canvas.state, place)
        if words:
            sizes = [size * each.share for each in growths]
            middle, room = _between(one, other, [TRUNK * each for each in sizes])
            foot = floor + 5 - BELOW_ARMS * min(sizes) + canvas.least
            draw_tie(canvas.drawing, words, (middle, foot), room, canvas.least)
    for column in chain:
        draw_sting(canvas, column.seat, (column.middle + 0.62 * size, floor - 1.1 * size))
    if len(chain) > 1 and chain[0].standing and chain[-1].standing:
        low = floor + (62 if canvas.frame.small else PLATE + 14)
        _draw_return(canvas.drawing, chain[-1].middle, chain[0].middle, low)


def _between(one: Column, other: Column, reaches: Sequence[float]) -> tuple[float, float]:
    """The middle of the room between two plants that reach so far to their sides, and how wide it is."""
    way = 1 if one.middle < other.middle else -1
    left, right = one.middle + way * reaches[0], other.middle - way * reaches[1]
    return (left + right) / 2, way * (right - left)


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
    fits = min(mine * size, column.room / (1.6 if column.standing else WIDE))
    if column.standing:
        fits = min(fits, _widest(canvas, column))
    draw_plant(canvas, seat, (column.middle, floor + 4), fits)
    spot = (box.x + column.before, floor - HIGH * fits)
    canvas.places[f"plant-{seat}"] = Box(*spot, column.room, HIGH * fits)
    turn = seat in state.actors
    plate = Box(box.x + 8, floor + 8, column.room - 16, PLATE)
    if small or not column.standing:
        pips = "" if gardener.fell else str(gardener.pips())
        spot = (column.middle, floor + 22)
        looks = seat == canvas.view.seat
        draw_short(drawing, seat, canvas.names[seat], looks, pips, turn, spot, box.width, least)
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
    if small:
        return
    things = _room_of(canvas, column, floor + PLATE + 20)
    if seat == own:
        _draw_own_things(canvas, seat, things)
    else:
        _draw_things(canvas, seat, things)


def _draw_bars(canvas: Canvas, columns: list[Column], floor: float, size: float) -> None:
    """Above each plant that stands how much it can take."""
    small = canvas.frame.small
    top = floor - (1.0 if small else 1.06) * HIGH * size - _bar_height(canvas)
    bars: dict[int, Box] = {}
    for column in columns:
        if canvas.state.gardeners[column.seat].fell:
            continue
        wide = min(STRUCK_WIDE, column.room - (10 if small else 28))
        above = max(column.box.y + _title_height(canvas), top)
        bars[column.seat] = Box(column.middle - wide / 2, above, wide, 30)
    draw_healths(canvas, bars)


def _room_of(canvas: Canvas, column: Column, low: float) -> Box:
    """Where what a gardener holds lies: at the feet of the plant, or in a bed at its side."""
    box = column.box
    if column.room == box.width:
        return Box(box.x + 10, low, box.width - 20, box.y + box.height - low - 4)
    top = box.y + _title_height(canvas)
    x = box.x if column.before else box.x + box.width - column.after
    bed = Box(x + 8, top, column.before + column.after - 8, box.y + box.height - top - 8)
    canvas.drawing.rect(*bed, rx=12, fill=CARD, fill_opacity=0.55)
    return Box(bed.x + 8, bed.y + 8, bed.width - 16, bed.height - 16)


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
def draw_short(
    drawing: Drawing,
    seat: int,
    who: str,
    own: bool,
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
        drawing.name(x, y + 17 + least, seat, who, least, room - 4, own, fill=INK)


def _draw_own_things(canvas: Canvas, seat: int, box: Box) -> None:
    """One's own Supply and Compost with all that lies in them; and what the plant wears, where that does not lie
    with the dice."""
    aside = canvas.frame.width > 1000
    worn = WORN if wears(canvas.state.gardeners[seat]) and not aside else 0.0
    half = box.width / 2 - GAP / 2
    supply = Box(box.x, box.y, half, min(176.0, box.height - worn))
    compost = supply._replace(x=box.x + half + GAP)
    if box.height > box.width:
        supply = Box(box.x, box.y, box.width, (box.height - worn - GAP) / 2)
        compost = supply._replace(y=supply.y + supply.height + GAP)
    draw_piles(canvas, seat, supply, compost)
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
    tall = height > 200
    most = 24.0 if battle or beside else 20.0 if roomy or tall else 15.5
    dice = max(4, len(gardener.dice))
    r = max(9.5, min(most, (lab.width - (100 if aside else 24)) / dice / 2.41))
    high = row_of_dice(r, canvas.least) + 2
    draw_dice(canvas, seat, lab, r, middle=not aside and (battle or not tall))
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
    if canvas.state.battle or box.height > 150:
        most = 180.0 if stacked else 132.0
        room = min(most, box.height - 62 - (WORN if wears(gardener) else 0.0))
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
        low = compost.y + 3 if pile > FLAT and half >= TITLED else top - 23
        draw_nutrients(canvas, seat, Box(right - 52, low, 48, 20))
    return top
