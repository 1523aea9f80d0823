"""What the marks in the picture of Weeds mean: the suns on leaves, and the buds where one may grow."""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark, say
from hortus.core.palette import CARD, FADED, PLAYER_COLOURS, SUN
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, UNBLOCKED
from hortus.games.weeds.picture_map import EDGE
from hortus.games.weeds.picture_pieces import RAYS, bud, leaf_radius, speck

FULL: Final = (
    (UNBLOCKED, mark("full light: 2 energy")),
    (PARTIAL, mark("some shade: 1 energy")),
    (BLOCKED, mark("no light: dies")),
)
SHORT: Final = (
    (UNBLOCKED, mark("full light")),
    (PARTIAL, mark("some shade")),
    (BLOCKED, mark("dies")),
)
"""How the sun sees a leaf, and what that brings, as far as there is room for words."""
ROW: Final = 24.0
ROOMY: Final = 140.0
"""A box that is so high has room for everything."""


@kept
def draw_legend(picture: Drawing, box: Box, unit: float, seat: int) -> None:
    """What the marks mean, in rows, or side by side in a box that is flat; buds are of the colour of
    the seat to move."""
    tip = say(
        "Suns: the energy that a leaf makes next round; a cross: no light, it dies. Buds: where a "
        "branch may grow, golden in full light, larger for a larger piece; diamonds are further "
        "places."
    )
    with picture.group("legend", tip):
        picture.rect(*box, rx=12, fill=CARD, stroke=EDGE, stroke_width=2)
        if box.height < 2 * ROW:
            _draw_side_by_side(picture, box)
        else:
            _draw_in_rows(picture, box, unit, seat)


def _draw_side_by_side(picture: Drawing, box: Box) -> None:
    middle = box.y + box.height / 2
    _write(picture, box.x + 10, middle, say("Next round"), 11.5, font_weight="bold")
    for left, (sun, said) in zip((104, 202, 312), SHORT, strict=True):
        picture.use(f"sun-{sun}", box.x + left, middle)
        _write(picture, box.x + left + 16, middle, say(said), 11.5, fill=FADED)


def _draw_in_rows(picture: Drawing, box: Box, unit: float, seat: int) -> None:
    roomy = box.height > ROOMY
    x, y = box.x + (8 if roomy else 0), box.y + (4 if roomy else 0)
    step = ROW + (4 if roomy else 0)
    scale = ROW / (2 * RAYS * leaf_radius(unit))
    _write(picture, x + 11, y + 15, say("Next round"), 13, font_weight="bold")
    for place, (sun, said) in enumerate(FULL if roomy else SHORT):
        middle = y + 37 + step * place
        picture.use(f"sun-{sun}", x + 23, middle, scale)
        _write(picture, x + 42, middle, say(said), 13, fill=FADED)
    if roomy:
        middle = y + 38 + step * 3
        colour = PLAYER_COLOURS[seat]
        for fill, left in ((SUN, 10.0), (CARD, 24.0)):
            path = bud((x + left, middle), (4.5, -7.5), unit)
            picture.path(path, fill=fill, stroke=colour, stroke_width=2)
        picture.path(speck((x + 41, middle - 3), 3.4), fill=colour)
        _write(picture, x + 52, middle, say("you may grow there"), 13, fill=FADED)


def _write(
    picture: Drawing, x: float, middle: float, words: str, size: float, **given: Attribute
) -> None:
    """Words that begin at x, in a row around its middle."""
    picture.text(x, middle + 0.36 * size, words, size, text_anchor="start", **given)
