"""The key to the picture of Power Plants: what the marks on patches mean, at the foot of the garden or, on a
phone, of the cards."""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark, say
from hortus.core.palette import CHALK, ETCH, FADED
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.power_plants.picture_cards import LETTER
from hortus.games.power_plants.picture_marks import draw_light_tag, draw_tag
from hortus.games.power_plants.picture_plants import TIMING

KEY: Final = (
    ("number", mark("lowest breaks ties")),
    ("points", mark("a field pays now")),
    ("gem", mark("a point")),
    ("day", mark("order of growing")),
    ("pay", mark("a plant pays")),
    ("cage", mark("captives")),
)
"""The marks, and what each means, the most telling first."""
SIGN: Final = 26.0
"""How wide a mark is."""
DAY: Final = 62.0
"""How wide the times of day are together."""
APART: Final = 10.0
"""How far entries are apart."""


@kept
def draw_key(picture: Drawing, box: Box, size: float) -> None:
    """The key, in one line or, where that is too long, in as many as there is room for; larger if it fits in
    one line then."""
    larger = [_room(sign, say(text), size + 1) + APART for sign, text in KEY]
    size += 1 if sum(larger) <= box.width else 0
    high = size + 8
    x, y = box.x, box.y
    with picture.layer("key"), picture.group(pointer_events="none"):
        for sign, text in KEY:
            words = say(text)
            room = DAY if sign == "day" else SIGN
            wide = _room(sign, words, size)
            if x > box.x and x + wide > box.x + box.width:
                x, y = box.x, y + high
            if y + high > box.y + box.height + 1:
                break
            _draw_sign(picture, sign, x + room / 2 - 3, y + high / 2, size)
            style: dict[str, Attribute] = {"text_anchor": "start", "fill": FADED}
            picture.text(x + room, y + high / 2 + 0.36 * size, words, size, **style)
            x += wide + APART


def _room(sign: str, words: str, size: float) -> float:
    """How wide a mark is with its words."""
    return (DAY if sign == "day" else SIGN) + LETTER * size * len(words)


def _draw_sign(picture: Drawing, sign: str, x: float, y: float, size: float) -> None:
    """A mark as it lies on patches."""
    if sign == "gem":
        picture.use("pp-gem", x, y, 0.042 * size)
    elif sign == "points":
        box = Box(x - 0.95 * size, y - 0.62 * size, 1.9 * size, 1.24 * size)
        draw_tag(picture, box, "+5", size, FADED)
    elif sign == "pay":
        box = Box(x - 0.95 * size, y - 0.62 * size, 1.9 * size, 1.24 * size)
        draw_light_tag(picture, box, "+2", size, FADED)
    elif sign == "cage":
        picture.use("pp-cage", x, y, 0.042 * size)
    elif sign == "day":
        for time in range(len(TIMING)):
            picture.use(f"pp-timing-{time}", x + (time - 1) * DAY / 3, y, 0.042 * size)
    else:
        picture.circle(x, y, 0.7 * size, fill=CHALK, stroke=ETCH, stroke_width=1.5)
        picture.text(x, y + 0.36 * size, "3", size, font_weight="bold", fill=ETCH)
