"""The players' panels in the picture of Weeds: points, energy, the stash, and the totem.

A panel is one of two kinds: upright ones stand in the corners of a wide picture, flat ones in rows
below the world. Either says who it is, how many points and how much energy there are and what the
end of the round will bring, and what is left in the stash.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.language import mark, plural, say
from hortus.core.palette import (
    BERRY,
    CARD,
    ETCH,
    FADED,
    GLOW,
    PLAYER_COLOURS,
    PLAYER_TINTS,
    SHADE,
    SUN,
)
from hortus.core.svg import Attribute, Box, Drawing, kept, outlined
from hortus.games.weeds.geometry import SIZES
from hortus.games.weeds.picture_map import EDGE
from hortus.games.weeds.picture_pieces import draw_shape
from hortus.games.weeds.rules import Plot

LETTER: Final = 0.6
"""How wide a letter is, against the size of its type."""


class Prospect(NamedTuple):
    """What a seat has to expect at the end of the round as things stand."""

    seat: int
    income: int
    """The energy that its leaves will make."""
    doomed: int
    """Its leaves that will die."""
    best: int
    """The most points that anybody has."""


class Coming(NamedTuple):
    """What the end of the round brings a seat and costs it, and whether it is out of the round."""

    income: int
    doomed: int
    out: str


class Rows(NamedTuple):
    """Where the lines of a panel stand, and how large its type is."""

    name: float
    numbers: float
    stash: float
    energy: tuple[float, float]
    """Where the energy stands."""
    size: float
    """Of the numbers."""


class Holding(NamedTuple):
    """What a seat holds, and how it stands in the round."""

    score: int
    energy: int
    stash: tuple[int, ...]
    turn: bool
    over: bool
    out: str
    """Whether it is out of the round."""
    totem: bool
    own: bool
    """Whether whoever looks sits there."""


def holding_of(plot: Plot, seat: int, own: bool) -> Holding:
    """What a seat holds now."""
    return Holding(
        plot.score(seat),
        plot.energy[seat],
        tuple(plot.stash[3 * seat : 3 * seat + 3]),
        seat in plot.actors,
        plot.over,
        mark("passed") if plot.passed[seat] else mark("done") if plot.out(seat) else "",
        seat == plot.totem and not plot.over,
        own,
    )


@kept
def draw_panel(picture: Drawing, holding: Holding, prospect: Prospect, box: Box, name: str) -> None:
    """Who it is, points, energy and stash, and what the round will bring; a glowing frame for the
    one to move."""
    x, width, seat = box.x, box.width, prospect.seat
    rows = _rows_of(box)
    with picture.group(f"seat-{seat}", _tip(holding, prospect, name), cls="holding"):
        _draw_plate(picture, seat, name, box, holding)
        _draw_points(picture, seat, holding.score, prospect.best, box)
        brings = None if holding.over else Coming(prospect.income, prospect.doomed, holding.out)
        _draw_energy(picture, seat, holding.energy, brings, rows)
        for kind, left in enumerate(holding.stash):
            if box.width >= 340:
                spot, grow = (x + width - 150 + 50 * kind, rows.stash), 0.9
            else:
                spot, grow = (x + 20 + (width - 16) / 3 * kind, rows.stash), rows.size / 26
            _draw_kind(picture, seat, kind, left, *spot, grow)
        if holding.totem:
            _draw_totem(picture, x + width - 18, max(rows.name + 2, box.y + 20))


def _tip(holding: Holding, prospect: Prospect, name: str) -> str:
    """A panel in words."""
    text = mark("{who}: {points}, {energy} energy; {income} more next round.")
    if holding.over:
        text = mark("{who}: {points}, {energy} energy.")
    elif prospect.doomed:
        text = mark(
            "{who}: {points}, {energy} energy; {income} more next round, and {leaves} will die."
        )
    return say(
        text,
        who=name,
        points=plural(holding.score, "{n} point", "{n} points"),
        energy=holding.energy,
        income=prospect.income,
        leaves=_leaves(prospect.doomed),
    )


def _draw_plate(picture: Drawing, seat: int, name: str, box: Box, holding: Holding) -> None:
    """The card on which all else stands, with whose it is."""
    rows = _rows_of(box)
    edge: dict[str, Attribute] = (
        {"stroke": GLOW, "stroke_width": 4} if holding.turn else {"stroke": EDGE, "stroke_width": 2}
    )
    with picture.group(f"plate-{seat}"):
        picture.rect(box.x, box.y, box.width, box.height, rx=12, fill=CARD, **edge)
        draw_shape(picture, seat, box.x + 19, rows.name, 8)
        _draw_name(picture, seat, name, box, rows, holding)


def _rows_of(box: Box) -> Rows:
    """The lines of a panel, by the room it has."""
    x, y, width, height = box
    if height > 120:
        return Rows(y + 24, y + 72, y + height - 14, (x + 128, y + 63), 30)
    if width >= 340:
        return Rows(y + 20, y + height - 14, y + height - 16, (x + 128, y + height - 23), 26)
    if height < 70:
        return Rows(y + 13, y + 36, y + height - 4, (x + width * 0.54, y + 31), 16)
    return Rows(y + 18, y + 47, y + height - 9, (x + width * 0.54, y + 40), 20)


def _draw_name(
    picture: Drawing, seat: int, name: str, box: Box, rows: Rows, holding: Holding
) -> None:
    """Whose panel it is; a long name is cut."""
    size = 15 if box.width >= 200 else 13
    x, y = box.x + 35, rows.name + 0.35 * size
    room = box.x + box.width - x - (34 if holding.totem else 8)
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    picture.name(x, y, seat, name, size, room, holding.own, **style)


def _leaves(count: int) -> str:
    return plural(count, "{n} leaf", "{n} leaves")


@kept
def _draw_points(picture: Drawing, seat: int, score: int, best: int, box: Box) -> None:
    """The points, large, over a bar that compares them with the most that anybody has."""
    rows = _rows_of(box)
    x, y, size = box.x + 14, rows.numbers, rows.size
    after = x + LETTER * size * len(str(score)) + 7
    words = plural(score, "point", "points")
    with picture.group(f"points-{seat}", text_anchor="start", fill=PLAYER_COLOURS[seat]):
        picture.text(x, y, str(score), size, font_weight="bold")
        if after + 42 < rows.energy[0] - 12:
            picture.text(after, y, words, 13, fill=FADED)
        wide = min(92.0, box.width - 28)
        low = y + (9 if box.height > 100 else 5 if box.height > 70 else 3)
        picture.rect(x, low, wide, 4, rx=2, fill=SHADE)
        picture.rect(x, low, wide * score / max(1, best), 4, rx=2)


@kept
def _draw_energy(
    picture: Drawing, seat: int, energy: int, coming: Coming | None, rows: Rows
) -> None:
    """A counter and how many there are; then what the end of the round brings and kills."""
    (x, y), size = rows.energy, rows.size
    r = 0.36 * size
    with picture.group(f"energy-{seat}", text_anchor="start"):
        if energy:
            picture.circle(x, y, r, fill=SUN, stroke=ETCH, stroke_width=1.5)
        else:
            picture.circle(x, y, r, fill="none", stroke=FADED, stroke_dasharray="3 2")
        after = x + r + 5
        picture.text(after, y + 0.3 * size, str(energy), 0.84 * size, font_weight="bold")
        after += LETTER * 0.84 * size * len(str(energy)) + 6
        if coming is not None:
            _draw_coming(picture, coming, after, rows)


def _draw_coming(picture: Drawing, coming: Coming, after: float, rows: Rows) -> None:
    """What the end of the round brings and kills, as far as there is room for words."""
    (x, y), size = rows.energy, rows.size
    loud: dict[str, Attribute] = {"fill": BERRY, "font_weight": "bold"}
    left = x - 0.36 * size
    if size >= 30:
        if coming.out:
            picture.text(after, y + 0.3 * size, say(coming.out), 13, fill=FADED)
        lost = f"−{_leaves(coming.doomed)}" if coming.doomed else ""
        brings = f"+{coming.income}, " if lost else say("+{n} next round", n=coming.income)
        picture.text(left, y + 1.02 * size, brings, 13, fill=FADED)
        if lost:
            picture.text(left + LETTER * 13 * len(brings), y + 1.02 * size, lost, 13, **loud)
        return
    picture.text(after, y + 0.3 * size, f"+{coming.income}", 13, fill=FADED)
    if coming.doomed:
        after += LETTER * 13 * (1 + len(str(coming.income))) + 6
        picture.text(after, y + 0.3 * size, f"−{coming.doomed}", 13, **loud)


@kept
def _draw_kind(
    picture: Drawing, seat: int, kind: int, left: int, x: float, foot: float, grow: float
) -> None:
    """The pyramids of one size that are left: a small standing one and how many."""
    wide, high = (7 * grow, 9 * grow, 11 * grow)[kind], (18 * grow, 24 * grow, 30 * grow)[kind]
    corners = [(x, foot - high), (x + wide, foot), (x - wide, foot)]
    with picture.group(f"stash-{seat}-{SIZES[kind]}"):
        picture.polygon(corners, **outlined(PLAYER_TINTS[seat] if left else "none", 1.5))
        for pip in range(kind + 1):
            place = (x + (pip - kind / 2) * 5 * grow, foot - 4 * grow)
            picture.circle(*place, 1.7 * grow, fill=PLAYER_COLOURS[seat])
        size = max(13.0, 16 * grow)
        picture.text(x + wide + 4, foot - 1, f"×{left}", size, text_anchor="start")


def _draw_totem(picture: Drawing, x: float, y: float) -> None:
    """The go-first totem: who begins this round."""
    with picture.group(
        "totem", say("The go-first totem: this player begins the round"), cls="piece"
    ):
        corners = [(x, y - 20), (x + 10, y + 10), (x - 10, y + 10)]
        picture.polygon(corners, fill="#e9dfca", stroke=ETCH, stroke_width=2)
        picture.text(x, y + 7, "1", 13, font_weight="bold", fill=ETCH)
