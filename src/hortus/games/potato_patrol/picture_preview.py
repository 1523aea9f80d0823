"""What a move of Potato Patrol would do, laid over its picture: rings, what towers cover, where they go."""

from __future__ import annotations

import re
from html import escape
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.language import plural, say
from hortus.core.palette import GLOW
from hortus.core.svg import Drawing, number
from hortus.games.potato_patrol.activation_phase import hits, targets
from hortus.games.potato_patrol.card_words import market_in_words
from hortus.games.potato_patrol.forecast import forecast
from hortus.games.potato_patrol.moves import SPOT
from hortus.games.potato_patrol.picture import draw_spot, tower_on
from hortus.games.potato_patrol.picture_frame import FIELD, Frame, frame_of
from hortus.games.potato_patrol.picture_layout import (
    SPACE_LONG,
    TOWER_LONG,
    Layout,
    layout_for,
    slab,
)
from hortus.games.potato_patrol.position import EMPTY, Position

ON_A_SPACE: Final = ("attack", "longshot", "shoo", "hit", "hold", "push", "claim", "clear")
ON_A_SPOT: Final = ("block", "freeze")


def preview(view: View, move: Move, shape: str) -> str:
    """Rings around what a move would change; a tower shows what it covers, in the market wherever it may go."""
    table = cast(Position, view.known)
    frame = frame_of(shape, view.players, table.book)
    return _in_field(frame, _marks(table, layout_for(view, frame), move), brings(table, move))


def brings(table: Position, move: Move) -> str:
    """What a move does, as far as its label does not say it: what a card is good for, what a tower takes, and
    how many fewer break through then."""
    kind, args = move.kind, move.args
    if kind == "build":
        card = table.book.market[table.market[args[0]]]
        return market_in_words(card)
    if kind not in ON_A_SPACE and kind not in ("place", "disc", "activate", "overtime"):
        return ""
    after = _played(table, move)
    told: list[str] = []
    if kind in ("place", "disc") and after.towers[args[0]] != EMPTY:
        told.append(_takes(hits(after, args[0])))
    before, now = forecast(table).through, forecast(after).through
    if after.phase == table.phase and now < before:
        told.append(say("{n} instead of {before} break through", n=now, before=before))
    return "; ".join(told)


def _takes(count: int) -> str:
    """How many enemies a tower takes as they stand."""
    if not count:
        return say("Nothing stands where it strikes")
    return plural(count, "It would take {n} enemy now", "It would take {n} enemies now")


def glimpse(view: View, part: str, shape: str) -> str:
    """The spaces that a standing tower covers; nothing for any other part."""
    table = cast(Position, view.known)
    kind, _, name = part.partition("-")
    spot = SPOT.code_of.get(name, EMPTY) if kind == "spot" else EMPTY
    if not 0 <= spot < len(table.towers) or table.towers[spot] == EMPTY:
        return ""
    frame = frame_of(shape, view.players, table.book)
    return _in_field(frame, _aims(table, layout_for(view, frame), spot))


def _in_field(frame: Frame, marks: str, says: str = "") -> str:
    if not marks and not says:
        return ""
    told = f' data-says="{escape(says)}"' if says else ""
    return f'<g transform="{frame.in_field}"{told}>{marks}</g>'


def _marks(table: Position, layout: Layout, move: Move) -> str:
    kind, args = move.kind, move.args
    if kind in ON_A_SPACE:
        return _target(table, layout, args)
    if kind in ("place", "disc"):
        built = _played(table, move)
        if built.towers[args[0]] == EMPTY:
            return ""
        return _aims(built, layout, args[0]) + _tower(built, layout, args[0])
    if kind == "build":
        return _everywhere(_played(table, move), layout, move.seat)
    if kind in ON_A_SPOT:
        return _ring(*layout.spot(table.lane_beside(args[0]), args[0]), 46)
    if kind in ("activate", "overtime", "destroy"):
        return _aims(table, layout, args[0])
    if kind == "blow":
        return "".join([_ring(*layout.space(3 * args[0] + space), 44) for space in (1, 2)])
    return ""


def _target(table: Position, layout: Layout, args: tuple[int, ...]) -> str:
    """A ring around the one kind of enemy that is meant in a space, or around all that stands there."""
    place = args[0]
    if len(args) == 1:
        return _ring(*layout.space(place), 44)
    here = tuple([colour for colour in range(3) if table.lanes[3 * place + colour]])
    if args[1] not in here:
        return _ring(*layout.space(place), 44)
    x, y, room = layout.stand(place, args[1], here)
    return _ring(x, y, room + 3)


def _played(table: Position, move: Move) -> Position:
    """The table after a move; the one at hand stays as it is."""
    after = table.copy()
    after.play(move)
    return cast(Position, after)


def _tower(built: Position, layout: Layout, spot: int) -> str:
    """A tower as it would stand there; the ids are those of the picture, so they are left out."""
    drawing = Drawing(FIELD, FIELD, "")
    draw_spot(drawing, layout, spot, tower_on(built, spot, ""))
    return re.sub(r' id="[^"]*"', "", drawing.body)


def _everywhere(bought: Position, layout: Layout, seat: int) -> str:
    """Every space that a tower from the market may go to, and what it would cover from there."""
    spots: list[str] = []
    covered: dict[int, str] = {}
    for move in bought.moves(seat):
        if move.kind != "place":
            continue
        spot = move.args[0]
        lane = bought.lane_beside(spot)
        reach, side = layout.reach(spot % 3), layout.side(spot, 0.5)
        corners = slab(layout, lane, reach, side, TOWER_LONG - 4, layout.deep - 4)
        spots.append(
            f'<polygon class="goal" points="{corners}" fill="{GLOW}" fill-opacity="0.3" '
            f'stroke="{GLOW}" stroke-width="5"/>'
        )
        for place in targets(_played(bought, move), spot):
            covered.setdefault(place, _cover(layout, lane, place, 0.16, 3))
    return "".join([*covered.values(), *spots])


def _aims(table: Position, layout: Layout, spot: int) -> str:
    """The spaces that a tower covers, and lines from it to them."""
    lane = table.lane_beside(spot)
    start = layout.spot(lane, spot)
    parts = [_ring(*start, 46)]
    for place in targets(table, spot):
        parts.append(_cover(layout, lane, place, 0.35, 5))
        parts.append(_line(start, layout.space(place), 5))
    return "".join(parts)


def _cover(layout: Layout, lane: int, place: int, strong: float, thick: int) -> str:
    """A space that a tower covers."""
    corners = slab(layout, lane, layout.reach(place % 3), 0, SPACE_LONG - 6, layout.wide - 4)
    return (
        f'<polygon class="cover" points="{corners}" fill="{GLOW}" fill-opacity="{strong}" '
        f'stroke="{GLOW}" stroke-width="{thick}"/>'
    )


def _line(start: tuple[float, float], end: tuple[float, float], thick: int) -> str:
    return (
        f'<path d="M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}" '
        f'stroke="{GLOW}" stroke-width="{thick}" stroke-dasharray="10 7" fill="none"/>'
    )


def _ring(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" '
        f'stroke="{GLOW}" stroke-width="6" opacity="0.9"/>'
    )
