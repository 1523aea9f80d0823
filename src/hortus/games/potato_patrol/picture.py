"""The picture of Potato Patrol: lanes like spokes around the kingdom, with towers on both sides.

Whoever looks sits at the bottom. Ids: `space-2m` for a space and `enemy-2m-r` for its red enemies
(in it `walker-2r-5`, which keeps its name when they go on),
`spot-2ro` for a tower space, `slot-2ro-l` for a slot of its tower, `player-0`, `cubes-0-b`,
`supply-b`, `discs`, `market-1`, `mission`, `year`, `season`, `invasion`, `character-0`, and while they are
chosen `choose-captain-russet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import mark, plural, say
from hortus.core.palette import (
    CHALK,
    ETCH,
    FADED,
    INK,
    MOSS,
    PLAYER_COLOURS,
    PLAYER_TINTS,
)
from hortus.core.svg import Attribute, Drawing, breadth, kept, number, outlined
from hortus.games.potato_patrol.cards import MarketCard
from hortus.games.potato_patrol.effects import RANGE, SPACES
from hortus.games.potato_patrol.moves import cubes_of, place_name, spot_name
from hortus.games.potato_patrol.picture_cards import draw_cards, draw_corners, draw_supplies
from hortus.games.potato_patrol.picture_frame import FIELD, Frame, frame_of
from hortus.games.potato_patrol.picture_parts import (
    FILLS,
    GROUND,
    LETTERS,
    PATH,
    SYMBOLS,
    animal,
    arrow,
    fixed,
    slot,
    type_symbol,
    wrap,
)
from hortus.games.potato_patrol.picture_players import draw_player, player_place, sitting
from hortus.games.potato_patrol.picture_threat import (
    breaking_through,
    draw_breaking,
    draw_ghosts,
    draw_strip,
)
from hortus.games.potato_patrol.position import EMPTY, Position

SPACE_TIPS: Final = (
    mark("Lane {n}, outer space: {enemies}"),
    mark("Lane {n}, middle space: {enemies}"),
    mark("Lane {n}, inner space: {enemies}"),
)
MIDDLE_X: Final = FIELD / 2
MIDDLE_Y: Final = FIELD / 2
HUB: Final = 122.0
"""The radius of the kingdom in the middle of the table."""
SPACE_LONG: Final = 108.0
SPACE_WIDE: Final = 92.0
TOWER_LONG: Final = 98.0
TOWER_DEEP: Final = 64.0
BROAD: Final = {2: 1.45, 3: 1.22}
"""How much broader lanes and towers are where few sit at the table."""
ROOMY: Final = {2: 1.5, 3: 1.25}
"""How much larger their places are."""
STANDS: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    ((0.0, -8.0),),
    ((-22.0, -14.0), (22.0, -14.0)),
    ((-23.0, -30.0), (23.0, -30.0), (0.0, 6.0)),
)
"""Where one, two or three colours of enemies stand in a space: beside and along the lane."""


class Layout:
    """Where things are, with one seat at the bottom of the table."""

    def __init__(self, players: int, bottom: int, frame: Frame) -> None:
        self.players = players
        self.type = frame.field_type
        self.bottom = bottom
        self.hub = HUB if players < 5 else HUB + 22
        self.broad = BROAD.get(players, 1.0)
        self.roomy = ROOMY.get(players, 1.0)
        self.wide = SPACE_WIDE * self.broad
        """How wide a lane is."""
        self.deep = TOWER_DEEP * self.broad
        """How far a tower space reaches from its lane."""
        self.grown = 1 + 0.6 * (self.broad - 1)
        """How much larger what stands on them is drawn."""

    def seat_angle(self, seat: int) -> float:
        """The direction of a player; 0 is to the right, a quarter turn is down."""
        return pi / 2 - 2 * pi * (seat - self.bottom) / self.players

    def lane_angle(self, lane: int) -> float:
        """The direction of a lane: half-way to the next player."""
        return self.seat_angle(lane) - pi / self.players

    def at(self, angle: float, along: float, across: float = 0.0) -> tuple[float, float]:
        """A point at a distance from the middle, and beside the ray (positive: its player's side)."""
        return (
            MIDDLE_X + along * cos(angle) - across * sin(angle),
            MIDDLE_Y + along * sin(angle) + across * cos(angle),
        )

    def reach(self, space: int) -> float:
        """How far from the middle a space (0 outer to 2 inner) is."""
        return self.hub + SPACE_LONG * (2.5 - space)

    def space(self, place: int) -> tuple[float, float]:
        """The middle of a space."""
        return self.at(self.lane_angle(place // 3), self.reach(place % 3))

    def spot(self, lane: int, spot: int) -> tuple[float, float]:
        """The middle of a tower space beside a lane."""
        return self.at(self.lane_angle(lane), self.reach(spot % 3), self.side(spot, 0.5))

    def side(self, spot: int, depth: float) -> float:
        """How far beside the ray a point of a tower is; depth 0 touches the lane."""
        away = self.wide / 2 + 3 + self.deep * depth
        return away if spot % 6 < 3 else -away


def layout_for(view: View, frame: Frame) -> Layout:
    """The layout of a view: its seat at the bottom."""
    return _layout(view.known.players, view.seat or 0, frame)


@lru_cache(maxsize=64)
def _layout(players: int, bottom: int, frame: Frame) -> Layout:
    """Always the same one, so that drawings can be kept by it."""
    return Layout(players, bottom, frame)


def draw(view: View, shape: str, names: Sequence[str]) -> Drawing:
    """The whole picture."""
    table = cast(Position, view.known)
    frame = frame_of(shape, table.players, table.book)
    picture = Drawing(frame.width, frame.height, view.game.title, describe(table))
    for name, markup in SYMBOLS.items():
        picture.symbol(name, markup)
    layout = layout_for(view, frame)
    with picture.group("field", transform=frame.in_field):
        ground: dict[str, Attribute] = {"fill": GROUND, "stroke": "#b9c79a", "stroke_width": 3}
        picture.circle(MIDDLE_X, MIDDLE_Y, 484, cls="board", **ground)
        _draw_crops(picture, layout)
        for lane in range(table.players):
            for place in range(3 * lane, 3 * lane + 3):
                _draw_space(picture, layout, place, _enemies_in_words(table, place))
            _draw_lane_number(picture, layout, lane)
        for spot in range(6 * table.players):
            draw_spot(picture, layout, spot, tower_on(table, spot, names[spot // 6]))
        for place in range(3 * table.players):
            here = slice(3 * place, 3 * place + 3)
            if any(table.lanes[here]):
                counts, held = tuple(table.lanes[here]), tuple(table.held[here])
                _draw_enemies(picture, layout, place, counts, held, wave_of(table, place))
        draw_ghosts(picture, table, layout)
        coming = sum(breaking_through(table))
        _draw_kingdom(picture, layout, table.players, tuple(table.invasion), coming)
        draw_breaking(picture, table, layout)
        for seat in range(table.players):
            draw_player(picture, layout, sitting(table, seat, names[seat], seat == view.seat))
        draw_corners(picture, table, frame)
    draw_supplies(picture, table, frame)
    draw_strip(picture, table, frame)
    draw_cards(picture, table, frame, view.seat, names)
    return picture


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


def slab(layout: Layout, lane: int, along: float, across: float, long: float, wide: float) -> str:
    """The corners of a piece of a lane, or of something beside it, as the `points` of a polygon."""
    angle = layout.lane_angle(lane)
    corners = [
        layout.at(angle, along + a * long / 2, across + b * wide / 2)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return " ".join([f"{number(x)},{number(y)}" for x, y in corners])


@kept
def _draw_space(picture: Drawing, layout: Layout, place: int, enemies: str) -> None:
    lane, space = divmod(place, 3)
    angle = layout.lane_angle(lane)
    tip = say(SPACE_TIPS[space], n=lane + 1, enemies=enemies)
    with picture.group(f"space-{place_name(place)}", tip):
        corners = slab(layout, lane, layout.reach(space), 0, SPACE_LONG - 2, layout.wide)
        picture.element(
            "polygon", points=corners, fill=PATH[space], stroke="#9a7b52", stroke_width=2
        )
        x, y = layout.at(angle, layout.reach(space) + SPACE_LONG / 2 - 16)
        degrees = angle * 180 / pi - 90
        picture.add(
            f'<path d="M-13 5L0-6L13 5" transform="translate({number(x)} {number(y)}) '
            f'rotate({number(degrees)})" fill="none" stroke="#b08f5c" stroke-width="4" '
            'opacity="0.8"/>'
        )


@kept
def _draw_lane_number(picture: Drawing, layout: Layout, lane: int) -> None:
    x, y = layout.at(layout.lane_angle(lane), layout.hub + 3 * SPACE_LONG + 2)
    size = layout.type(19)
    picture.circle(x, y, 0.8 * size, **fixed("#7d6140", 1.5))
    words = str(lane + 1)
    picture.text(x, y + 0.36 * size, words, size, fill=CHALK, font_weight="bold")


@kept
def _draw_crops(picture: Drawing, layout: Layout) -> None:
    """Rows of potato plants between the lanes, where nothing else lies."""
    clear = layout.wide / 2 + layout.deep + 34
    with picture.group(opacity=0.55, pointer_events="none"):
        for seat in range(layout.players):
            angle = layout.seat_angle(seat)
            panel = player_place(layout, seat)
            half = pi / layout.players
            for along in range(185, 460, 55):
                for across in range(-440, 441, 55):
                    far = hypot(along, across)
                    aside = far * sin(half - abs(atan2(across, along)))
                    x, y = layout.at(angle, along, across)
                    across_panel, down_panel = abs(x - panel[0]), abs(y - panel[1])
                    covered = across_panel < 134 * layout.roomy and down_panel < 82 * layout.roomy
                    corner = (x < 200 and (y < 200 or y > 890)) or (x > 770 and y > 880)
                    if far < 450 and aside > clear and not covered and not corner:
                        picture.use("pp-crop", x, y, 0.8)


def _enemies_in_words(table: Position, place: int) -> str:
    words = [
        cubes_of(table.lanes[3 * place + colour], colour)
        for colour in range(3)
        if table.lanes[3 * place + colour]
    ]
    return ", ".join(words) or say("no enemies")


@kept
def _draw_enemies(
    picture: Drawing,
    layout: Layout,
    place: int,
    counts: tuple[int, ...],
    all_held: tuple[int, ...],
    wave: int,
) -> None:
    """Each colour in its own third of the space: the animal and how many there are.

    What walks is the piece inside, named by its lane and wave: so it keeps its name on its way.
    """
    angle = layout.lane_angle(place // 3)
    present = [colour for colour in range(3) if counts[colour]]
    for index, colour in enumerate(present):
        count, held = counts[colour], all_held[colour]
        across, along = STANDS[len(present) - 1][index]
        across *= layout.broad
        x, y = layout.at(angle, layout.reach(place % 3) + along, across)
        tip = cubes_of(count, colour)
        if held:
            tip = plural(held, "{cubes}, {n} held", "{cubes}, {n} held", cubes=tip)
        name, walker = (
            f"enemy-{place_name(place)}-{LETTERS[colour]}",
            walker_name(place, colour, wave),
        )
        with picture.group(name, tip), picture.group(walker, cls="piece"):
            animal(picture, x, y, colour, 0.95 * layout.grown)
            if held:
                picture.circle(
                    x, y, 25 * layout.grown, fill="none", stroke=MOSS, stroke_width=4, opacity=0.8
                )
            if count > 1:
                _draw_count(picture, layout, place, (x, y), count)


def wave_of(table: Position, place: int) -> int:
    """With how many season cards turned the enemies in a space have come, if they have gone on with each."""
    return table.drawn - place % 3


def walker_name(place: int, colour: int, wave: int) -> str:
    """The id of the enemies of a colour in a space, the same after all have gone on with a season card."""
    return f"walker-{place // 3 + 1}{LETTERS[colour]}-{wave}"


def _draw_count(
    picture: Drawing, layout: Layout, place: int, at: tuple[float, float], count: int
) -> None:
    """How many enemies one animal stands for, at the corner of it that is nearest to the lane's edge."""
    x, y = at
    size = layout.type(18)
    middle = layout.space(place)
    aside = x + (-17 if x < middle[0] - 4 else 17) * layout.grown
    low = y + (-14 if y < middle[1] - 14 else 14) * layout.grown
    style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.5}
    picture.circle(aside, low, 0.66 * size, **style)
    picture.text(aside, low + 0.36 * size, str(count), size, font_weight="bold", fill=ETCH)


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
                "polygon", points=corners, fill=PLAYER_TINTS[owner], fill_opacity=0.35,
                stroke=PLAYER_COLOURS[owner], stroke_width=1.5, stroke_dasharray="6 5",
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


@kept
def _draw_kingdom(
    picture: Drawing, layout: Layout, players: int, invasion: tuple[int, ...], coming: int
) -> None:
    """The hub with the Invasion card: how many have slipped through, and how many are too many."""
    radius = layout.hub - 6
    invaders = sum(invasion)
    tip = say("Invasion: {n} of {most} that cost a season card", n=invaders, most=players)
    with picture.group("invasion", tip):
        picture.circle(MIDDLE_X, MIDDLE_Y, radius, **outlined("#f3e3c3"))
        picture.circle(
            MIDDLE_X, MIDDLE_Y, radius - 9, fill="none", stroke="#b08f5c", stroke_width=2
        )
        y = MIDDLE_Y - 58
        picture.path(
            f"M{MIDDLE_X - 11} {y - 2}C{MIDDLE_X - 30} {y - 22} {MIDDLE_X - 14} {y - 34} {MIDDLE_X} "
            f"{y - 12}C{MIDDLE_X + 14} {y - 34} {MIDDLE_X + 30} {y - 22} {MIDDLE_X + 11} {y - 2}Z",
            **fixed("#4f8a4c"),
        )
        picture.path(
            f"M{MIDDLE_X - 17} {y}H{MIDDLE_X + 17}L{MIDDLE_X} {y + 42}Z", **fixed("#e5832b")
        )
        picture.text(MIDDLE_X, MIDDLE_Y + 14, say("Invasion"), layout.type(21), font_weight="bold")
        warn = "#a8324a" if invaders else INK
        count = f"{invaders} / {players}" + (f"  +{coming}" if coming else "")
        size = layout.type(27)
        picture.text(MIDDLE_X, MIDDLE_Y + 44, count, size, font_weight="bold", fill=warn)
        if not invaders:
            _draw_cost(picture, players, radius - 9, layout.type(14))
        spread = [colour for colour in range(3) for _ in range(invasion[colour])]
        for index, colour in enumerate(spread[:5]):
            x = MIDDLE_X + 30 * (index - (min(5, len(spread)) - 1) / 2)
            animal(picture, x, MIDDLE_Y + 70, colour, 0.6)


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
