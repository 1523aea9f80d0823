"""What lies on a patch in the picture of Power Plants: its number, Gems, Sprites, and the points of its field.

Each has a place of its own, which holds however small the patch is: the number at the upper left, the
time of day in the upper corner, the points at the upper right, Gems at the left below the number, Sprites at the foot. The places are told
apart from the drawing, as boxes, so that anybody can see that none covers another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hortus.core.palette import CARD, CHALK, ETCH, PLAYER_COLOURS
from hortus.core.svg import KEPT, Attribute, Box, Drawing, kept
from hortus.games.power_plants.picture_frame import Scale

Point = tuple[float, float]
"""The middle of a patch."""
ROOMY: Final = 40.0
"""The radius from which a patch has room for its time of day, a disc around its number and a frame
around its Gems."""
TYPE: Final = 0.26
"""The size of type on a patch, of its radius, where that can be read."""
FIGURE: Final = 0.62
"""How wide a figure is, of the size of its type."""
BOLD: Final = 0.74
"""The same of bold ones with their sign, where they are framed."""
EDGE: Final = 0.79
"""How far from the middle a patch ends for what lies on it, of its radius."""
INNER: Final = 0.74
"""The same within the outline of its field, where there is room."""
WITHIN: Final = 0.7
"""The same within the outline of its field, where there is little room."""
PAYING: Final = 2.85
"""The radius from which a patch has room for what it pays in the end, of the size of its type."""
BODY: Final = 0.19
"""Half the width of a Sprite without its wings, of the radius."""
WIZARD_WIDE: Final = 30 / 56
"""How wide the Wizard is, of his height."""
LARGER: Final = 1.16
"""How much larger Sprites are on patches without room for more, where they would be too small to be told apart."""


def number_box(scale: Scale, middle: Point) -> Box:
    """Where the number of a patch stands: within its left and its upper left edge."""
    x, y = middle
    reach, size = scale.radius, scale.type(TYPE)
    if reach < ROOMY:
        wide, high = FIGURE * size, 0.74 * size
        return Box(x - 0.52 * reach - wide / 2, y - 0.34 * reach - high / 2, wide, high)
    half = 0.66 * size
    across = INNER * reach - half
    up = (INNER * reach - half - 0.5 * across) / 0.866
    return Box(x - across - half, y - up - half, 2 * half, 2 * half)


def timing_box(scale: Scale, middle: Point) -> Box:
    """Where the time of day stands, on patches with room for it: in the upper corner, above the plant."""
    x, y = middle
    half = 0.13 * scale.radius
    return Box(x - half, y - 0.74 * scale.radius - half, 2 * half, 2 * half)


def points_box(scale: Scale, middle: Point, words: str) -> Box:
    """Where it stands what a field pays: within the right and the upper right edge."""
    x, y = middle
    reach, size = scale.radius, scale.type(TYPE)
    wide = (BOLD * len(words) + 0.28) * size
    beside = (number_box(scale, (0.0, 0.0)), gems_box(scale, (0.0, 0.0), 2))
    left = max([box.x + box.width for box in beside]) + 0.2
    right = max(INNER * reach, min(EDGE * reach, left + wide))
    wide = min(wide, right - left)
    top = 0.48 if reach >= ROOMY else 0.6
    return Box(x + right - wide, y - top * reach, wide, 1.22 * size)


def pay_box(scale: Scale, middle: Point, words: str) -> Box:
    """Where it stands what a patch pays in the end, if there is room: below the points of its field."""
    reach, size = scale.radius, scale.type(TYPE)
    wide = (BOLD * len(words) + 0.28) * size
    top = points_box(scale, middle, words)
    return Box(
        middle[0] + INNER * reach - wide, top.y + top.height + 0.03 * reach, wide, 1.22 * size
    )


def has_room_for_pay(scale: Scale) -> bool:
    """Whether what a patch pays in the end has a place of its own there."""
    return scale.radius >= PAYING * scale.type(TYPE)


def gems_box(scale: Scale, middle: Point, count: int) -> Box:
    """Where the Gems on a patch lie: at its left edge, below the number."""
    x, y = middle
    reach, size = scale.radius, scale.type(TYPE)
    figures = FIGURE * size * len(str(count)) if count > 1 else 0.0
    if reach < ROOMY:
        left = x - WITHIN * reach
        return Box(left, y - 0.06 * reach, max(0.34 * reach, 0.25 * reach + figures), 0.33 * reach)
    wide = 1.2 * size + figures
    return Box(x - INNER * reach, y + 0.09 * reach - 0.61 * size, wide, 1.22 * size)


def sprites_shown(scale: Scale, count: int) -> int:
    """How many Sprites are drawn one beside the other; of more there is one, with their number."""
    most = 3 if scale.radius >= ROOMY or not scale.least else 2
    return count if count <= most else 1


def sprite_boxes(scale: Scale, middle: Point, count: int) -> list[Box]:
    """Where the Sprites on a patch stand, without their wings, and then their number if it is told."""
    x, y = middle
    reach, shown = scale.radius, sprites_shown(scale, count)
    half = _body(scale)
    apart = 2.1 * half
    if shown == count:
        across = [(index - (shown - 1) / 2) * apart for index in range(shown)]
        low = [y + 0.57 * reach - 0.25 * abs(one) for one in across]
        return [
            Box(x + right - half, foot - half, 2 * half, 2 * half)
            for right, foot in zip(across, low, strict=True)
        ]
    size = scale.type(TYPE)
    left, foot = x - 0.3 * reach, y + 0.5 * reach
    told = Box(left + half + 0.07 * reach, y + 0.42 * reach - 0.37 * size, 0.0, 0.74 * size)
    wide = FIGURE * size * len(f"×{count}")
    return [Box(left - half, foot - half, 2 * half, 2 * half), told._replace(width=wide)]


def wizard_box(scale: Scale, middle: Point, gems: bool, pays: bool) -> Box:
    """Where the Wizard stands on a patch: at the right, or where the patch pays at the left; where Gems lie there,
    too, before the plant between number and points."""
    x, y = middle
    reach = scale.radius
    side, foot, high = 0.52, 0.57, 0.68
    if pays and gems:
        side, foot, high = -0.06, -0.22, 0.6
    elif pays:
        side = -side
    wide = high * WIZARD_WIDE
    return Box(x + (side - wide / 2) * reach, y + (foot - high) * reach, wide * reach, high * reach)


def _body(scale: Scale) -> float:
    """Half the width of a Sprite without its wings."""
    return BODY * scale.radius * (1.0 if scale.radius >= ROOMY else LARGER)


# --- drawn ----------------------------------------------------------------------------------


def _figures(picture: Drawing, box: Box, words: str, size: float, anchor: str = "") -> None:
    """A number that can be read on any ground."""
    x = box.x if anchor == "start" else box.x + box.width / 2
    style: dict[str, Attribute] = {"stroke": CHALK, "stroke_width": 0.34 * size}
    style |= {"paint_order": "stroke", "fill": ETCH, "font_weight": "bold", "text_anchor": anchor}
    picture.text(x, box.y + box.height / 2 + 0.36 * size, words, size, **style)


@kept
def draw_number(picture: Drawing, scale: Scale, middle: Point, value: int) -> None:
    """The number of a patch, where anything is written."""
    if not scale.least:
        return
    box, size = number_box(scale, middle), scale.type(TYPE)
    if scale.radius < ROOMY:
        _figures(picture, box, str(value), size)
        return
    x, y = box.x + box.width / 2, box.y + box.height / 2
    picture.circle(x, y, box.width / 2, fill=CHALK, stroke=ETCH, stroke_width=1.5)
    picture.text(x, y + 0.35 * size, str(value), size, font_weight="bold", fill=ETCH)


@kept
def draw_gems(picture: Drawing, scale: Scale, middle: Point, count: int) -> None:
    """The Gems on a patch, and how many if there are several and anything is written."""
    count = count if scale.least else 1
    size = scale.type(TYPE)
    x, y, width, height = gems_box(scale, middle, count)
    if scale.radius >= ROOMY:
        style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.5}
        picture.rect(x, y, width, height, rx=0.35 * size, **style)
        picture.use("pp-gem", x + 0.6 * size, y + height / 2, 0.042 * size)
        if count > 1:
            left, foot = x + 1.1 * size, y + height / 2 + 0.36 * size
            given: dict[str, Attribute] = {"font_weight": "bold", "text_anchor": "start"}
            picture.text(left, foot, str(count), size, fill=ETCH, **given)
        return
    picture.use("pp-gem", x + 0.16 * scale.radius, y + height / 2, 0.015 * scale.radius)
    if count > 1:
        right = 0.25 * scale.radius
        _figures(picture, Box(x + right, y, width - right, height), str(count), size, "start")


def draw_points(picture: Drawing, scale: Scale, middle: Point, side: int, worth: int) -> None:
    """The points of a field on a patch of whoever gets them."""
    words = f"+{worth}"
    box, size = points_box(scale, middle, words), scale.type(TYPE)
    draw_tag(picture, box, words, size, PLAYER_COLOURS[side])


def draw_pay(picture: Drawing, scale: Scale, side: int, worth: int) -> None:
    """What a patch pays in the end, by its plant."""
    words = f"+{worth}"
    box, size = pay_box(scale, (0.0, 0.0), words), scale.type(TYPE)
    draw_light_tag(picture, box, words, size, PLAYER_COLOURS[side])


def draw_light_tag(picture: Drawing, box: Box, words: str, size: float, colour: str) -> None:
    """What a plant pays, in the colour of whoever gets it: light where the points of fields are dark."""
    picture.rect(*box, rx=0.35 * size, fill=CARD, stroke=colour, stroke_width=2)
    foot = box.y + box.height / 2 + 0.36 * size
    picture.text(box.x + box.width / 2, foot, words, size, font_weight="bold", fill=colour)


def draw_tag(picture: Drawing, box: Box, words: str, size: float, colour: str) -> None:
    """Points in the colour of whoever gets them."""
    x, y, width, height = box
    style: dict[str, Attribute] = {"stroke": CARD, "stroke_width": 1.5}
    picture.rect(x, y, width, height, rx=0.35 * size, fill=colour, cls="tag", **style)
    foot = y + height / 2 + 0.36 * size
    picture.text(x + width / 2, foot, words, size, font_weight="bold", fill=CARD)


@lru_cache(maxsize=KEPT)
def _crowd(scale: Scale, count: int) -> list[Box]:
    """Where so many Sprites stand around the middle of a patch."""
    return sprite_boxes(scale, (0.0, 0.0), count)


def draw_sprites(
    picture: Drawing, scale: Scale, middle: Point, name: str, side: int, count: int
) -> None:
    """Sprites one beside the other, or one with their number.

    Each is a piece of its own, which goes `data-to` its owner's side when it leaves the patch. Where nothing
    is written, three stand for more.
    """
    count = count if scale.least else min(count, 3)
    boxes = _crowd(scale, count)
    shown = sprites_shown(scale, count)
    left, top = middle
    given: dict[str, Attribute] = {"cls": "piece", "data_to": f"side-{side}"}
    for index, (x, y, width, height) in enumerate(boxes[:shown]):
        given["id"] = f"{name}-{index}"
        right, foot = left + x + width / 2, top + y + height / 2
        picture.use(f"pp-sprite-{side}", right, foot, _body(scale) / (80 * BODY), **given)
    for told in boxes[shown:]:
        place = told._replace(x=left + told.x, y=top + told.y)
        _figures(picture, place, f"×{count}", scale.type(TYPE), "start")
