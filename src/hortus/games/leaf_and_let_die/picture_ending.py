"""The end of a game in the picture of Leaf & Let Die: the plant that is left stands crowned in the morning light,
and the others lie beside it in the order in which they fell; where none is left, they lie side by side at dusk."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from hortus.core.language import mark, say
from hortus.core.palette import CARD, INK, SUN
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.leaf_and_let_die.foresight import lack
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.log import items
from hortus.games.leaf_and_let_die.picture_canvas import SHELF, Canvas
from hortus.games.leaf_and_let_die.picture_frame import HEAD
from hortus.games.leaf_and_let_die.picture_heading import draw_title
from hortus.games.leaf_and_let_die.picture_meadow import draw_short
from hortus.games.leaf_and_let_die.picture_parts import FLOWERS
from hortus.games.leaf_and_let_die.picture_plant import HIGH, draw_plant
from hortus.games.leaf_and_let_die.picture_scene import draw_bed
from hortus.games.leaf_and_let_die.rules import Position

SHARE: Final = 1.9
"""How wide the place of a winner is, beside that of another."""
PETALS: Final = 16
"""How many flowers rain."""
RAYS: Final = 11
HEAD_HIGH: Final = 1.06
"""How high the head of a plant is, of its size."""
BARE: Final = 1.28
"""How high a plant without leaves on its head is, of its size."""


def draw_ending(canvas: Canvas) -> None:
    """Who won, large in the middle, and those who fell at both sides."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.meadow
    small = canvas.frame.small
    drawing.rect(*box, rx=14, fill=CARD, stroke=SHELF)
    field = Box(box.x + 4, box.y + 4, box.width - 8, box.height - 8)
    ground = 92.0 if small else max(110.0, 0.2 * field.height)
    winners = [seat for seat in winners_of(state) if not state.gardeners[seat].fell]
    draw_bed(drawing, field, ground, battle=not winners)
    floor = field.y + field.height - ground
    places = _places(canvas, winners, field)
    for seat, room in places:
        if seat in winners:
            _draw_rays(drawing, room.x + room.width / 2, floor, field)
    if winners:
        _rain(drawing, field, ground)
    draw_title(canvas, field)
    for seat, room in places:
        _draw_one(canvas, seat, room, floor, seat in winners)


def winners_of(state: Position) -> list[int]:
    """Who has won, be it shared."""
    return list(state.result.winners) if state.result else []


def _places(canvas: Canvas, winners: list[int], field: Box) -> list[tuple[int, Box]]:
    """Where each stands: the winners in the middle, whoever fell last next to them."""
    gardeners = canvas.state.gardeners
    others = [seat for seat in range(len(gardeners)) if seat not in winners]
    others.sort(key=lambda seat: gardeners[seat].fell)
    order = [*others[1::2], *winners, *others[::-1][::2]] if len(others) > 2 else []
    if not order:
        order = [*others[1:], *winners, *others[:1]]
    shares = [SHARE if seat in winners else 1.0 for seat in order]
    found, x = [], field.x
    for seat, share in zip(order, shares, strict=True):
        wide = field.width * share / sum(shares)
        found.append((seat, Box(x, field.y, wide, field.height)))
        x += wide
    return found


def _draw_one(canvas: Canvas, seat: int, room: Box, floor: float, won: bool) -> None:
    """A plant with its name, and how it ended."""
    drawing, least, small = canvas.drawing, canvas.least, canvas.frame.small
    gardener, growth = canvas.state.gardeners[seat], canvas.growths[seat]
    above = floor - room.y - (HEAD if small else 46.0) - 34
    leafy = HIGH if growth.canopies else BARE
    last = not won and seat in winners_of(canvas.state)
    size = min(room.width / 1.9, (0.5 if last else 0.3) * above)
    if won:
        size = min(room.width / 1.7, above / leafy)
    x = room.x + room.width / 2
    draw_plant(canvas, seat, (x, floor + 4), size / growth.share)
    canvas.places[f"plant-{seat}"] = Box(x - size / 2, floor - HIGH * size, size, HIGH * size)
    if won:
        drawing.use("lld-crown", x, floor - HEAD_HIGH * size, size / 56)
    spot, mine = (x, floor + 24), seat == canvas.view.seat
    large = least if small else (1.8 if won else 1.4) * least
    draw_short(drawing, seat, canvas.names[seat], mine, "", False, spot, room.width, large)
    if gardener.fell:
        lines = _fall_in_words(gardener, small)
    else:
        holds = f"{items(gardener.card_count(), 'card')} · {items(gardener.die_count(), 'die')}"
        lines = [say("can take {n}", n=growth.strength), holds]
    foot = floor + 44 + 2.2 * large
    for words in lines:
        size = min(large, room.width / (0.56 * len(words)))
        drawing.text(x, foot, words, max(least, size), fill=INK)
        foot += 1.35 * large


def _fall_in_words(gardener: Gardener, small: bool) -> list[str]:
    """When somebody fell, and for want of what."""
    text = mark("round {n}") if small else mark("fell in round {n}")
    return [say(text, n=gardener.fell), *[one for one in [lack(gardener)] if one]]


@kept
def _draw_rays(drawing: Drawing, x: float, floor: float, field: Box) -> None:
    """Light that fans out behind whoever is left, as far as the sky goes."""
    side = min(x - field.x, field.x + field.width - x)
    style: dict[str, Attribute] = {"fill": SUN, "opacity": 0.22}
    for ray in range(RAYS):
        turn, wide = pi * (ray / (RAYS - 1) - 0.5), 0.24 * pi / RAYS
        if abs(turn) > 1.5:
            continue
        far = min(0.86 * (floor - field.y), side / max(0.01, abs(sin(turn)) + wide))
        tips = [(x + far * sin(one), floor - far * cos(one)) for one in (turn - wide, turn + wide)]
        drawing.polygon([(x, floor), *tips], **style)


@kept
def _rain(drawing: Drawing, field: Box, ground: float) -> None:
    """Flowers that rain, always the same ones."""
    for place in range(PETALS):
        along = (place * 0.618 + 0.07) % 1
        down = (place * 0.7549 * 3 + 0.2) % 1
        x = field.x + (0.03 + 0.94 * along) * field.width
        y = field.y + 0.16 * field.height + down * (0.8 * field.height - ground)
        grow = 0.5 + 0.1 * (place % 4)
        drawing.use(f"emblem-flower-{place % len(FLOWERS)}", x, y, grow, opacity=0.85)
