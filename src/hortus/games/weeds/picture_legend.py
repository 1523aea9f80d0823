"""What the marks in the picture of Weeds mean: the suns on leaves, and the buds where one may grow."""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark, plural, say
from hortus.core.palette import CARD, CHALK, ETCH, FADED, PLAYER_COLOURS, SUN
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, SIZES, UNBLOCKED
from hortus.games.weeds.picture_map import EDGE, Place
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
def draw_legend(picture: Drawing, box: Box, unit: float, seat: int, news: bool) -> None:
    """What the marks mean, in rows, or side by side in a box that is flat; buds are of the colour of
    the seat to move. It may be where the news are told."""
    tip = say(
        "Suns: the energy that a leaf makes next round; a cross: no light, it dies. Buds: where a "
        "branch may grow, golden in full light, larger for a larger piece; diamonds are further "
        "places."
    )
    roomy = box.height > ROOMY
    scale = 1.0 if _is_flat(box) else ROW / (2 * RAYS * leaf_radius(unit))
    with picture.group("legend", tip, cls="news-room" if news else ""):
        rows = _draw_box(picture, box, say("Next round"))
        for (x, y), (sun, said) in zip(rows, FULL if roomy else SHORT, strict=False):
            picture.use(f"sun-{sun}", x, y, scale)
            _write(picture, box, (x + 18, y), say(said))
        if roomy:
            _draw_buds(picture, box, rows[-1], PLAYER_COLOURS[seat])


@kept
def draw_worth(picture: Drawing, box: Box, news: bool) -> None:
    """When the game is over, in the place of the legend: what the pieces count, by their pips."""
    tip = say("A small piece counts 1, a medium 2, a large 3, a root nothing.")
    with picture.group("legend", tip, cls="news-room" if news else ""):
        rows = _draw_box(picture, box, say("Pieces count"))
        for size, (x, y) in enumerate(rows[: len(SIZES)]):
            for pip in range(size + 1):
                style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.4}
                picture.circle(x + 9 * (pip - size / 2), y, 3.6, **style)
            points = plural(size + 1, "{n} point", "{n} points")
            _write(picture, box, (x + 18, y), points)


def _is_flat(box: Box) -> bool:
    return box.height < 2.5 * ROW


def _draw_box(picture: Drawing, box: Box, heading: str) -> list[Place]:
    """The card and its heading; where the marks stand on it, their words right of them."""
    picture.rect(*box, rx=12, fill=CARD, stroke=EDGE, stroke_width=2)
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    if _is_flat(box):
        middle = box.y + box.height / 2
        picture.text(box.x + 10, middle + 4, heading, 11.5, **style)
        return [(box.x + left, middle) for left in (104, 202, 312)]
    roomy = box.height > ROOMY
    x, y = box.x + (19 if roomy else 11), box.y + (20 if roomy else 15)
    step = ROW + (4 if roomy else 0)
    picture.text(x, y + 5, heading, 13, **style)
    return [(x + 12, y + 22 + step * row) for row in range(4 if roomy else 3)]


def _draw_buds(picture: Drawing, box: Box, place: Place, colour: str) -> None:
    """The marks where one may grow: two buds, and the diamond of a further place."""
    x, y = place
    for fill, left in ((SUN, -13.0), (CARD, 1.0)):
        path = bud((x + left, y), (4.5, -7.5), 1.0)
        picture.path(path, fill=fill, stroke=colour, stroke_width=2)
    picture.path(speck((x + 18, y - 3), 3.4), fill=colour)
    _write(picture, box, (x + 29, y), say("you may grow there"))


def _write(picture: Drawing, box: Box, place: Place, words: str) -> None:
    """What a mark means, beside it."""
    size = 11.5 if _is_flat(box) else 13
    x, y = place
    picture.text(x, y + 0.36 * size, words, size, text_anchor="start", fill=FADED)
