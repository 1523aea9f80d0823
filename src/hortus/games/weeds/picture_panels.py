"""The players' panels in the picture of Weeds: points, energy, the stash, and the totem.

A panel is one of two kinds: upright ones stand in the corners of a wide picture, flat ones in rows
below the world. Either says who it is, how many points and how much energy there are and what the
end of the round will bring, and what is left in the stash.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import mark, plural, say
from hortus.core.palette import (
    BERRY,
    CARD,
    CHALK,
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
BOLD: Final = 0.7
"""How wide a bold figure is."""


CROWN: Final = "M{:g} {:g}m-8 0l-1-8 5 4 4-6 4 6 5-4-1 8z"
"""On the sign of whoever leads."""
GILT: Final[dict[str, Attribute]] = {"fill": SUN, "stroke": ETCH, "stroke_width": 1.2}


class Prospect(NamedTuple):
    """What a seat has to expect at the end of the round as things stand."""

    seat: int
    income: int
    """The energy that its leaves will make, or its bare root."""
    doomed: int
    """Its leaves that will die."""
    lost: int
    """The points that will die with them."""
    best: int
    """The most points that anybody has."""
    bare: bool
    """Whether nothing grows on its root."""


class Coming(NamedTuple):
    """What the end of the round brings a seat and costs it, and whether it is out of the round."""

    income: int
    doomed: int
    out: str
    bare: bool
    """Whether nothing but the root is there, which then makes energy itself."""


class Points(NamedTuple):
    """The points of a seat, how many of them will die with the round, and the most that anybody has."""

    score: int
    lost: int
    best: int


ABREAST: Final = 340.0
"""From what width on a panel has points, energy and stash in one line."""
ENERGY: Final = 118.0
STASH: Final = 139.0
KINDS: Final = 48.0
"""In such a panel: how far from its left the energy begins, how far from its right the stash does, and how
far apart the pyramids of it stand."""


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
    leads: bool
    """Whether nobody has more points."""
    wins: bool
    """Whether the game is over and it has won."""


def holding_of(plot: Plot, seat: int, own: bool, best: int) -> Holding:
    """What a seat holds now, where the most points that anybody has are so many."""
    score = plot.score(seat)
    return Holding(
        score,
        plot.energy[seat],
        tuple(plot.stash[3 * seat : 3 * seat + 3]),
        seat in plot.actors,
        plot.over,
        mark("passed") if plot.passed[seat] else mark("done") if plot.out(seat) else "",
        seat == plot.totem and not plot.over,
        own,
        0 < score == best and not plot.over,
        plot.result is not None and seat in plot.result.winners,
    )


@kept
def draw_panel(picture: Drawing, holding: Holding, prospect: Prospect, box: Box, name: str) -> None:
    """Who it is, points, energy and stash, and what the round will bring; a glowing frame for the
    one to move."""
    x, width, seat = box.x, box.width, prospect.seat
    rows = _rows_of(box)
    with picture.group(f"seat-{seat}", _tip(holding, prospect, name), cls="holding"):
        _draw_plate(picture, seat, name, box, holding)
        standing = Points(holding.score, 0 if holding.over else prospect.lost, prospect.best)
        _draw_points(picture, seat, standing, box)
        coming = Coming(prospect.income, prospect.doomed, holding.out, prospect.bare)
        brings = None if holding.over else coming
        _draw_energy(picture, seat, holding.energy, brings, rows)
        for kind, left in enumerate(holding.stash):
            if box.width >= ABREAST:
                spot, grow = (x + width - STASH + KINDS * kind, rows.stash), 0.9
            else:
                spot, grow = (x + 20 + (width - 16) / 3 * kind, rows.stash), rows.size / 26
            _draw_kind(picture, seat, kind, left, *spot, grow)
        if holding.totem:
            _draw_totem(picture, x + width - 18, box)
        if holding.leads:
            picture.path(CROWN.format(x + 19, rows.name - 7), **GILT)
        if holding.wins:
            _draw_win(picture, box, rows)


def _tip(holding: Holding, prospect: Prospect, name: str) -> str:
    """A panel in words."""
    text = mark("{who}: {points}, {energy} energy; {income} more next round.")
    if holding.wins:
        text = mark("{who}: {points}, {energy} energy: wins.")
    elif holding.over:
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
    if holding.wins:
        edge = {"stroke": PLAYER_COLOURS[seat], "stroke_width": 4}
    with picture.group(f"plate-{seat}"):
        picture.rect(box.x, box.y, box.width, box.height, rx=12, fill=CARD, **edge)
        draw_shape(picture, seat, box.x + 19, rows.name, 8)
        _draw_name(picture, seat, name, box, rows, holding)


def _rows_of(box: Box) -> Rows:
    """The lines of a panel, by the room it has."""
    x, y, width, height = box
    if height > 120:
        return Rows(y + 24, y + 72, y + height - 14, (x + 128, y + 63), 30)
    if width >= ABREAST and height < 70:
        return Rows(y + 15, y + height - 13, y + height - 14, (x + ENERGY, y + height - 20), 22)
    if width >= ABREAST:
        return Rows(y + 20, y + height - 14, y + height - 16, (x + ENERGY, y + height - 23), 26)
    if height < 70:
        return Rows(y + 13, y + 36, y + height - 4, (x + width * 0.54, y + 31), 16)
    return Rows(y + 18, y + 47, y + height - 9, (x + width * 0.54, y + 40), 20)


def _draw_name(
    picture: Drawing, seat: int, name: str, box: Box, rows: Rows, holding: Holding
) -> None:
    """Whose panel it is; a long name is cut."""
    size = 15 if box.width >= 200 else 13
    x, y = box.x + 35, rows.name + 0.35 * size
    beside = 34 if holding.totem or holding.wins else 8
    if holding.wins and box.width >= ABREAST:
        beside += 44
    room = box.x + box.width - x - beside
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    picture.name(x, y, seat, name, size, room, holding.own, **style)


def _leaves(count: int) -> str:
    return plural(count, "{n} leaf", "{n} leaves")


@kept
def _draw_points(picture: Drawing, seat: int, points: Points, box: Box) -> None:
    """The points, large, and what will be left of them where leaves are about to die; under them a bar that
    compares them with the most that anybody has, hatched where they die."""
    rows = _rows_of(box)
    x, y, size = box.x + 14, rows.numbers, rows.size
    score, left = points.score, points.score - points.lost
    tip = plural(score, "{n} point in play", "{n} points in play")
    if points.lost:
        tip = plural(
            left,
            "{now} points in play, of which {n} is left when the leaves without light have died",
            "{now} points in play, of which {n} are left when the leaves without light have died",
            now=score,
        )
    with picture.group(f"points-{seat}", tip, text_anchor="start", fill=PLAYER_COLOURS[seat]):
        after = x + BOLD * size * len(str(score)) + 6
        picture.text(x, y, str(score), size, font_weight="bold")
        if points.lost:
            fate = f"→ {left}"
            picture.text(after, y, fate, max(14.0, 0.6 * size), fill=BERRY, font_weight="bold")
        elif after + 42 < rows.energy[0] - 12:
            picture.text(after, y, plural(score, "point", "points"), 13, fill=FADED)
        _draw_bar(
            picture, points, x, y + (9 if box.height > 100 else 5 if box.height > 70 else 3), box
        )


def _draw_bar(picture: Drawing, points: Points, x: float, y: float, box: Box) -> None:
    """How the points compare with the most that anybody has."""
    wide = min(92.0, box.width - 28)
    share = wide / max(1, points.best)
    left = points.score - points.lost
    picture.rect(x, y, wide, 4, rx=2, fill=SHADE)
    picture.rect(x, y, share * left, 4, rx=2)
    if points.lost:
        start, end = x + share * left, x + share * points.score
        picture.line(
            start + 1, y + 2, end, y + 2, stroke=BERRY, stroke_width=4, stroke_dasharray="3 3"
        )


@kept
def _draw_energy(
    picture: Drawing, seat: int, energy: int, coming: Coming | None, rows: Rows
) -> None:
    """A counter and how many there are; then what the end of the round brings and kills."""
    (x, y), size = rows.energy, rows.size
    r = 0.36 * size
    with picture.group(f"energy-{seat}", _energy_tip(energy, coming), text_anchor="start"):
        if energy:
            picture.circle(x, y, r, fill=SUN, stroke=ETCH, stroke_width=1.5)
        else:
            picture.circle(x, y, r, fill="none", stroke=FADED, stroke_dasharray="3 2")
        after = x + r + 5
        picture.text(after, y + 0.3 * size, str(energy), 0.84 * size, font_weight="bold")
        after += LETTER * 0.84 * size * len(str(energy)) + 6
        if coming is not None:
            _draw_coming(picture, coming, after, rows)


def _energy_tip(energy: int, coming: Coming | None) -> str:
    """What the numbers beside the counter mean."""
    if coming is None:
        return say("{energy} energy left over", energy=energy)
    text = mark(
        "{energy} energy to spend; +{income} with the next round, from leaves as the sun sees them now"
    )
    if coming.bare:
        text = mark(
            "{energy} energy to spend; +{income} with the next round, as long as nothing grows on the root"
        )
    elif coming.doomed:
        text = mark(
            "{energy} energy to spend; +{income} with the next round, when {leaves} without light will die"
        )
    leaves = _leaves(coming.doomed)
    return say(text, energy=energy, income=coming.income, leaves=leaves)


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


def _draw_win(picture: Drawing, box: Box, rows: Rows) -> None:
    """Who has won, by a flower in the place of the totem and in words, beside it where the stash is below."""
    x, y = box.x + box.width - 20, max(rows.name, box.y + 15)
    with picture.group("", say("Winner")):
        for turn in range(5):
            angle = 2 * pi * turn / 5
            picture.circle(x + 6 * sin(angle), y - 6 * cos(angle), 5, **GILT)
        picture.circle(x, y, 4, fill=CHALK, stroke=ETCH, stroke_width=1.2)
    style: dict[str, Attribute] = {"text_anchor": "end", "font_weight": "bold"}
    if box.width >= ABREAST:
        picture.text(x - 16, rows.name + 5, say("wins"), 13, **style)
        return
    foot = rows.energy[1] + 0.3 * rows.size
    picture.text(box.x + box.width - 10, foot, say("wins"), 13, **style)


def _draw_totem(picture: Drawing, x: float, box: Box) -> None:
    """The go-first totem: who begins this round; beside the name, above what the round brings."""
    tip = say("The go-first totem: this player begins the round")
    narrow = box.width < 200
    high = 30.0 if box.height >= 70 else 21.0 if narrow else 23.0
    foot = box.y + (0 if high == 30 else 3) + high
    with picture.group("totem", tip, cls="piece"):
        corners = [(x, foot - high), (x + high / 3, foot), (x - high / 3, foot)]
        picture.polygon(corners, fill="#e9dfca", stroke=ETCH, stroke_width=2)
        size = 11 if narrow and high < 30 else 13
        picture.text(x, foot - 3, "1", size, font_weight="bold", fill=ETCH)
