"""The picture of Potato Patrol: lanes like spokes around the kingdom, with towers on both sides.

Whoever looks sits at the bottom. Ids: `space-2m` for a space and `enemy-2m-r` for its red enemies
(in it `walker-2r-5`, which keeps its name when they go on),
`spot-2ro` for a tower space, `slot-2ro-l` for a slot of its tower, `player-0`, `cubes-0-b`,
`supply-b`, `discs`, `purse`, `market-1`, `mission`, `year`, `season`, `invasion`, `character-0`, and while they are
chosen `choose-captain-russet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import mark, plural, say
from hortus.core.palette import (
    CHALK,
    ETCH,
    FADED,
    INK,
    PLAYER_COLOURS,
)
from hortus.core.svg import Drawing, breadth, kept, number, outlined
from hortus.games.potato_patrol.cards import MarketCard
from hortus.games.potato_patrol.effects import RANGE, SPACES
from hortus.games.potato_patrol.forecast import forecast, toll
from hortus.games.potato_patrol.moves import spot_name
from hortus.games.potato_patrol.picture_cards import draw_cards, draw_corners, draw_supplies
from hortus.games.potato_patrol.picture_end import (
    PLAYING,
    SCENES,
    draw_finale,
    draw_ground,
    mood_of,
)
from hortus.games.potato_patrol.picture_frame import frame_of
from hortus.games.potato_patrol.picture_lanes import (
    draw_enemies,
    draw_lane_number,
    draw_space,
    space_tip,
    wave_of,
)
from hortus.games.potato_patrol.picture_layout import (
    MIDDLE_X,
    MIDDLE_Y,
    TOWER_LONG,
    Layout,
    layout_for,
    slab,
)
from hortus.games.potato_patrol.picture_mission import draw_task, task_of
from hortus.games.potato_patrol.picture_parts import (
    BEDS,
    FILLS,
    SYMBOLS,
    animal,
    arrow,
    fixed,
    slot,
    type_symbol,
    wrap,
)
from hortus.games.potato_patrol.picture_players import draw_player, sitting
from hortus.games.potato_patrol.picture_threat import draw_breaking, draw_strip
from hortus.games.potato_patrol.position import EMPTY, WON, Position


def draw(view: View, shape: str, names: Sequence[str]) -> Drawing:
    """The whole picture."""
    table = cast(Position, view.known)
    frame = frame_of(shape, table.players, table.book)
    picture = Drawing(frame.width, frame.height, view.game.title, describe(table))
    for name, markup in SYMBOLS.items():
        picture.symbol(name, markup)
    mood = mood_of(table)
    for name, markup in SCENES[mood]:
        picture.symbol(name, markup)
    layout, seen, lost = layout_for(view, frame), forecast(table), toll(table)
    with picture.group("field", transform=frame.in_field):
        draw_ground(picture, layout, mood)
        draw_lanes(picture, table, layout, names)
        for lane in range(table.players):
            draw_lane_number(picture, layout, lane)
        draw_invaders(picture, table, layout)
        _draw_middle(picture, table, layout, mood, seen.through)
        draw_breaking(picture, layout, seen)
        for seat in range(table.players):
            draw_player(picture, layout, sitting(table, seat, names[seat], seat == view.seat))
        draw_corners(picture, table, frame, lost)
    draw_strip(picture, table, frame, seen, lost)
    if frame.brief is not None and table.outcome != WON:
        draw_task(picture, task_of(table), frame.brief, frame.type)
    draw_cards(picture, table, frame, view.seat, names)
    draw_supplies(picture, table, frame)
    return picture


def draw_lanes(picture: Drawing, table: Position, layout: Layout, names: Sequence[str]) -> None:
    """The lanes with their spaces, and the towers on both sides."""
    for place in range(3 * table.players):
        full = all(table.lanes[3 * place : 3 * place + 3])
        draw_space(picture, layout, place, space_tip(table, place), full)
    for spot in range(6 * table.players):
        draw_spot(picture, layout, spot, tower_on(table, spot, names[spot // 6]))


def draw_invaders(picture: Drawing, table: Position, layout: Layout, most: int = 99) -> None:
    """All enemies on the lanes; each animal stands for as many as there are, at most for so many."""
    for place in range(3 * table.players):
        here = slice(3 * place, 3 * place + 3)
        if any(table.lanes[here]):
            counts = tuple([min(most, one) for one in table.lanes[here]])
            held = tuple(table.held[here])
            draw_enemies(picture, layout, place, counts, held, wave_of(table, place))


def describe(table: Position) -> str:
    """The position in words, for those who hear the picture."""
    lanes = [
        say(
            "lane {lane}: outer {outer}, middle {middle}, inner {inner}",
            lane=lane + 1,
            outer=table.enemies_at(3 * lane),
            middle=table.enemies_at(3 * lane + 1),
            inner=table.enemies_at(3 * lane + 2),
        )
        for lane in range(table.players)
    ]
    year = plural(table.year_left(), "{n} season card left", "{n} season cards left")
    return say(
        "Round {n}, {year}, task {task} of {mission}; enemies on {lanes}; {invaders}; {towers}",
        n=table.round,
        year=year,
        task=table.task + 1,
        mission=say(table.book.mission.name),
        lanes="; ".join(lanes),
        invaders=plural(table.invaders(), "{n} invader", "{n} invaders"),
        towers=plural(table.tower_count(), "{n} tower", "{n} towers"),
    )


class Tower(NamedTuple):
    """A tower space as far as it can be seen."""

    whose: str
    lane: int
    card: MarketCard | None
    blocked: bool
    off: bool
    tired: bool
    discs: tuple[int, ...]
    """What lies in its slots, by their places."""


def tower_on(table: Position, spot: int, whose: str) -> Tower:
    """What can be seen of a tower space."""
    lane, index = table.lane_beside(spot), table.towers[spot]
    if index == EMPTY:
        return Tower(whose, lane, None, bool(table.blocked >> spot & 1), False, False, ())
    card = table.book.market[index]
    discs = tuple([table.disc_in(spot, place) for place in range(3 + card.slots)])
    off, tired = bool(table.off >> spot & 1), bool(table.activated >> spot & 1)
    return Tower(whose, lane, card, False, off, tired, discs)


@kept
def draw_spot(picture: Drawing, layout: Layout, spot: int, tower: Tower) -> None:
    """A tower space: empty, blocked by a molehill, or with its tower."""
    owner = spot // 6
    side = layout.side(spot, 0.5)
    corners = slab(layout, tower.lane, layout.reach(spot % 3), side, TOWER_LONG, layout.deep)
    where = _where(spot)
    if tower.card is None:
        text = (
            mark("{who}, {where}: a molehill") if tower.blocked else mark("{who}, {where}: empty")
        )
        tip = say(text, who=tower.whose, where=where)
        with picture.group(f"spot-{spot_name(spot)}", tip):
            picture.element(
                "polygon", points=corners, fill=BEDS[owner], stroke=PLAYER_COLOURS[owner],
                stroke_width=1.5, stroke_dasharray="6 5",
            )  # fmt: skip
            if tower.blocked:
                x, y = layout.spot(tower.lane, spot)
                picture.path(
                    f"M{number(x - 24)} {number(y + 12)}Q{number(x)} {number(y - 34)} "
                    f"{number(x + 24)} {number(y + 12)}Z",
                    **fixed("#8a6a44"),
                )
        return
    card = tower.card
    tip = f"{_tower_tip(tower, say(card.name), where)} {say(card.text)}".strip()
    pale = 0.55 if tower.off or tower.tired else 1
    with picture.group(f"spot-{spot_name(spot)}", tip, opacity=pale, cls="turned shows"):  # no text
        picture.element(
            "polygon", points=corners, fill=FILLS[card.colour], stroke=PLAYER_COLOURS[owner],
            stroke_width=4,
        )  # fmt: skip
        _draw_tower(picture, layout, spot, tower, card)
        if tower.off:
            x, y = layout.spot(tower.lane, spot)
            picture.path(
                f"M{number(x - 22)} {number(y - 22)}L{number(x + 22)} {number(y + 22)}"
                f"M{number(x + 22)} {number(y - 22)}L{number(x - 22)} {number(y + 22)}",
                stroke=ETCH, stroke_width=6, fill="none",
            )  # fmt: skip


def _where(spot: int) -> str:
    """A tower space as its player sees it."""
    space = say(SPACES[spot % 3])
    if spot % 6 < 3:
        return say("right lane, {space}", space=space)
    return say("left lane, {space}", space=space)


def _tower_tip(tower: Tower, name: str, where: str) -> str:
    """Which tower it is, whose, where, and whether it has worked or cannot."""
    text = mark("{tower} ({who}, {where}).")
    if tower.off:
        text = mark("{tower} ({who}, {where}, switched off this round).")
    elif tower.tired:
        text = mark("{tower} ({who}, {where}, activated).")
    return say(text, tower=name, who=tower.whose, where=where)


def _draw_tower(
    picture: Drawing, layout: Layout, spot: int, tower: Tower, card: MarketCard
) -> None:
    """The top row beside the lane, types and lower slots behind it."""
    angle = layout.lane_angle(tower.lane)
    toward = angle * 180 / pi + (0 if spot % 6 < 3 else 180)
    reach = layout.reach(spot % 3)
    disc, hole = 14 * layout.grown, 12 * layout.grown
    for place in range(3):
        inward = 1 - place if spot % 6 < 3 else place - 1
        x, y = layout.at(angle, reach - 32 * inward, layout.side(spot, 0.26))
        kind = tower.discs[place]
        lean = -38 * inward if spot % 6 < 3 else 38 * inward
        with picture.group(f"slot-{spot_name(spot)}-{'lmr'[place]}"):
            if card.arrows >> place & 1:
                arrow(picture, x, y, toward + lean, 13 * layout.grown)
            elif kind == RANGE:
                picture.circle(x, y, disc, **fixed(CHALK, 1.5))
                arrow(picture, x, y, toward + lean, 11 * layout.grown)
            elif kind != EMPTY:
                type_symbol(picture, x, y, kind, disc)
            elif card.top_slots >> place & 1:
                slot(picture, x, y, hole)
    size = max(1, len(card.types) + card.slots)
    step = min(31.0 * layout.grown, 84.0 / size)
    for index in range(len(card.types) + card.slots):
        along = reach + step * (index - (size - 1) / 2)
        x, y = layout.at(angle, along, layout.side(spot, 0.72))
        if index < len(card.types):
            type_symbol(picture, x, y, card.types[index], disc)
            if card.wild:
                picture.text(x + 11, y + 15, "*", layout.type(22), font_weight="bold", fill=ETCH)
            continue
        place = 3 + index - len(card.types)
        kind = tower.discs[place]
        with picture.group(f"slot-{spot_name(spot)}-{place - 2}"):
            if kind == EMPTY:
                slot(picture, x, y, hole)
            else:
                type_symbol(picture, x, y, kind, disc)


def _draw_middle(picture: Drawing, table: Position, layout: Layout, mood: int, coming: int) -> None:
    """The kingdom: what has come in and what comes; at the end, how it went."""
    if mood == PLAYING:
        resolved = table.game.options["invasion_penalty"] == "resolve"
        tip = _of_invasion(table.invaders(), table.players, resolved)
        _draw_kingdom(picture, layout, tip, table.players, tuple(table.invasion), coming)
        return
    tasks = (table.task, len(table.book.mission.cards))
    draw_finale(picture, layout, mood, tasks, (table.invaders(), table.players))


def _of_invasion(invaders: int, players: int, resolved: bool) -> str:
    """How many have slipped through, and what happens when they are too many."""
    tip = say("Invasion: {n} of {most} that cost a season card", n=invaders, most=players)
    if not resolved:
        return tip
    text = mark("{invasion}. It is played, too: enemies move again, which may cost another one.")
    return say(text, invasion=tip)


@kept
def _draw_kingdom(
    picture: Drawing,
    layout: Layout,
    tip: str,
    players: int,
    invasion: tuple[int, ...],
    coming: int,
) -> None:
    """The hub with the Invasion card: how many have slipped through, and how many are too many."""
    radius = layout.hub - 6
    invaders = sum(invasion)
    with picture.group("invasion", tip):
        picture.circle(MIDDLE_X, MIDDLE_Y, radius, **outlined("#f3e3c3"))
        picture.circle(
            MIDDLE_X, MIDDLE_Y, radius - 9, fill="none", stroke="#b08f5c", stroke_width=2
        )
        _draw_crown(picture, invasion)
        picture.text(MIDDLE_X, MIDDLE_Y + 14, say("Invasion"), layout.type(21), font_weight="bold")
        warn = "#a8324a" if invaders else INK
        count = f"{invaders} / {players}" + (f"  +{coming}" if coming else "")
        size = layout.type(27)
        picture.text(MIDDLE_X, MIDDLE_Y + 44, count, size, font_weight="bold", fill=warn)
        _draw_cost(picture, players, radius - 9, layout.type(14))


def _draw_crown(picture: Drawing, invasion: tuple[int, ...]) -> None:
    """The carrot of the king; in its place those who have come in."""
    spread = [colour for colour in range(3) for _ in range(invasion[colour])][:6]
    rows = [spread[:3], spread[3:]] if len(spread) > 3 else [spread]
    for row, colours in enumerate(rows):
        for index, colour in enumerate(colours):
            x = MIDDLE_X + 38 * (index - (len(colours) - 1) / 2)
            y = MIDDLE_Y - 42 + 32 * (row - (len(rows) - 1) / 2)
            animal(picture, x, y, colour, 0.7)
    if spread:
        return
    y = MIDDLE_Y - 58
    picture.path(
        f"M{MIDDLE_X - 11} {y - 2}C{MIDDLE_X - 30} {y - 22} {MIDDLE_X - 14} {y - 34} {MIDDLE_X} "
        f"{y - 12}C{MIDDLE_X + 14} {y - 34} {MIDDLE_X + 30} {y - 22} {MIDDLE_X + 11} {y - 2}Z",
        **fixed("#4f8a4c"),
    )
    picture.path(f"M{MIDDLE_X - 17} {y}H{MIDDLE_X + 17}L{MIDDLE_X} {y + 42}Z", **fixed("#e5832b"))


def _draw_cost(picture: Drawing, players: int, radius: float, size: float) -> None:
    """What invaders cost, below their number, where a circle has room for it."""
    cost = plural(players, "{n} costs a season card", "{n} cost a season card")
    lines = wrap(cost, 1.5 * radius, size)
    first = 49 + 0.75 * size
    low = first + 1.07 * size * (len(lines) - 1)
    if low >= radius or breadth(lines[-1], size) / 2 > (radius**2 - low**2) ** 0.5:
        return
    for row, line in enumerate(lines):
        foot = MIDDLE_Y + first + 1.07 * size * row
        picture.text(MIDDLE_X, foot, line, size, fill=FADED)
