"""What the marks in the picture of Weeds mean: the suns on leaves, and the buds where one may grow."""

from __future__ import annotations

from textwrap import wrap
from typing import Final, NamedTuple

from hortus.core.language import mark, plural, say
from hortus.core.palette import CARD, CHALK, ETCH, FADED, PLAYER_COLOURS, PLAYER_TINTS, SUN
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, UNBLOCKED
from hortus.games.weeds.picture_map import EDGE, Place
from hortus.games.weeds.picture_pieces import PALE, RAYS, bud, leaf_radius

FULL: Final = (
    (UNBLOCKED, mark("full light: +2 energy")),
    (PARTIAL, mark("some shade: +1 energy")),
    (BLOCKED, mark("no light: dies")),
)
SHORT: Final = (
    (UNBLOCKED, mark("full light")),
    (PARTIAL, mark("some shade")),
    (BLOCKED, mark("dies")),
)
"""How the sun sees a leaf, and what that brings, as far as there is room for words."""
BRIEF: Final = 3
"""To so many lines something is added beside who has won."""
ROW: Final = 24.0
ROOMY: Final = 140.0
"""A box that is so high has room for everything."""
BUD: Final = 22.0
"""How far right of a sun the bud stands that would have it."""
FOOT: Final = 16.0
"""How far above the edge of a card the middle of its last row stands."""
FLAT: Final = 3 * ROW
"""In one that is lower all stands side by side."""

WORTH: Final = mark("A small piece counts 1, a medium 2, a large 3, a root nothing.")
ACROSS: Final = 500.0
"""In one that is wider there is room for more words."""


class Told(NamedTuple):
    """How a game has ended: in full, and in few words."""

    sentences: tuple[str, ...]
    brief: tuple[str, ...]


class Rows(NamedTuple):
    """Where the marks of a legend stand: how the sun sees a leaf, and what else there is to say."""

    suns: list[Place]
    other: Place
    size: float
    """Of the words."""


@kept
def draw_legend(picture: Drawing, box: Box, unit: float, seat: int, news: bool) -> None:
    """What the marks mean, in rows, or side by side in a box that is flat: beside each sun the bud of a branch
    that would have it, in the colour of the seat to move. It may be where the news are told."""
    tip = say(
        "Suns: the energy that a leaf makes next round; a cross: no light, it dies. Buds: where a "
        "branch may grow, golden in full light, in the plant's own colour in some shade, larger for a "
        "larger piece; faded and tiny ones are further places, allowed as well."
    )
    rows = _rows_of(box, (100, 204, 322))
    scale = ROW / (2 * RAYS * leaf_radius(unit))
    with picture.group("legend", tip, cls="news-room" if news else ""):
        _draw_box(picture, box, say("Next round"))
        for (x, y), (sun, said) in zip(
            rows.suns, FULL if box.height > ROOMY or box.width > ACROSS else SHORT, strict=True
        ):
            picture.use(f"sun-{sun}", x, y, scale)
            if sun != BLOCKED:
                _draw_bud(picture, (x + BUD, y), seat, sun == UNBLOCKED)
            _write(picture, rows, (x + (BUD + 12 if sun != BLOCKED else 17), y), say(said))
        if unit >= 1:
            x, y = rows.other
            with picture.group(fill_opacity=PALE, stroke_opacity=PALE):
                _draw_bud(picture, (x, y), seat, True)
                _draw_bud(picture, (x + 12, y), seat, True, 0.6)
            _write(picture, rows, (x + BUD + 4, y), say("also allowed"))


def _draw_bud(picture: Drawing, place: Place, seat: int, full: bool, grow: float = 1.0) -> None:
    """A bud of a seat as in the picture: golden in full light, else in the colour of the plant."""
    fill = SUN if full else PLAYER_TINTS[seat]
    style: dict[str, Attribute] = {"stroke": PLAYER_COLOURS[seat], "stroke_width": 2 * grow}
    picture.path(bud(place, (3.6 * grow, -7.2 * grow), 1.0), fill=fill, **style)


@kept
def draw_worth(picture: Drawing, box: Box) -> None:
    """When the game is over, in the place of the legend: what the pieces count, by their pips."""
    with picture.group("legend", say(WORTH)):
        _draw_box(picture, box, say("Pieces count"))
        rows = _rows_of(box, (114, 212, 312))
        for size, (x, y) in enumerate(rows.suns):
            for pip in range(size + 1):
                style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.4}
                picture.circle(x + 9 * (pip - size / 2), y, 3.6, **style)
            points = plural(size + 1, "{n} point", "{n} points")
            _write(picture, rows, (x + 20, y), points)


@kept
def draw_result(picture: Drawing, box: Box, told: Told) -> None:
    """When the game is over, in the place of news: who has won, by what, and what has ended the game, as far
    as there is room for it; in a narrow place, where the page tells all of it beside the picture, little of it
    on a card no higher than that."""
    narrow = box.height > FLAT
    size = 13 if narrow or box.width > ACROSS else 11.5
    step = 1.25 * size
    found: list[tuple[str, str]] = []
    for place, sentence in enumerate(told.brief if narrow else told.sentences):
        lines = wrap(sentence, int((box.width - 20) / (0.62 * size)))
        most = BRIEF if narrow and place else int(box.height / step)
        if len(found) + len(lines) <= most:
            found += [(line, "normal" if place else "bold") for line in lines]
    high = min(box.height, step * len(found) + 16) if narrow else box.height
    foot = box.y + (high - step * len(found)) / 2 + 0.95 * size
    tip = say(WORTH)
    said = " ".join([*told.sentences, tip])
    with picture.group("result", said, cls="news-room told"):  # no text
        picture.rect(box.x, box.y, box.width, high, rx=12, fill=CARD, stroke=EDGE, stroke_width=2)
        for line, weight in found:
            style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": weight}
            picture.text(box.x + 12, foot, line, size, **style)
            foot += step


def draw_room(picture: Drawing, box: Box) -> None:
    """Nothing to be seen: where it is told what the others do."""
    with picture.group("news", cls="news-room"):
        picture.rect(*box, fill="none", pointer_events="none")


def _rows_of(box: Box, narrow: tuple[float, ...]) -> Rows:
    """Where the marks stand on the card, their words right of them; `narrow`: how far from the left where
    there is little room."""
    if box.height < FLAT:
        middle = box.y + box.height / 2
        if box.width > ACROSS:
            places = [(box.x + left, middle) for left in (116, 306, 520)]
            return Rows(places, (box.x + 652, middle), 13)
        return Rows([(box.x + left, middle) for left in narrow], (0, 0), 11.5)
    roomy = box.height > ROOMY
    x, first = box.x + (25 if roomy else 23), box.y + (46 if roomy else 34)
    step = 28.0 if roomy else (box.y + box.height - FOOT - first) / 3
    rows = [(x, first + step * row) for row in range(4)]
    return Rows(rows[:3], rows[3], 13)


def _draw_box(picture: Drawing, box: Box, heading: str) -> None:
    """The card and its heading."""
    picture.rect(*box, rx=12, fill=CARD, stroke=EDGE, stroke_width=2)
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    if box.height < FLAT:
        size = 13 if box.width > ACROSS else 11.5
        picture.text(box.x + 10, box.y + box.height / 2 + 4, heading, size, **style)
        return
    roomy = box.height > ROOMY
    picture.text(box.x + (13 if roomy else 11), box.y + (25 if roomy else 18), heading, 13, **style)


def _write(picture: Drawing, rows: Rows, place: Place, words: str) -> None:
    """What a mark means, beside it."""
    x, y = place
    picture.text(x, y + 0.36 * rows.size, words, rows.size, text_anchor="start", fill=FADED)
