"""The picture of Potato Patrol: lanes like spokes around the kingdom, with towers on both sides.

Whoever looks sits at the bottom. Ids: `space-2m` for a space and `enemy-2m-r` for its red enemies,
`spot-2ro` for a tower space, `slot-2ro-l` for a slot of its tower, `player-0`, `cubes-0-b`,
`supply-b`, `discs`, `market-1`, `mission`, `year`, `season`, `invasion`, `character-0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import counted
from hortus.core.palette import (
    BADGE,
    CARD,
    CHALK,
    ETCH,
    GLOW,
    INK,
    MOSS,
    PLAYER_COLOURS,
    PLAYER_SHAPES,
    PLAYER_TINTS,
)
from hortus.core.svg import Attribute, Drawing, number, outlined
from hortus.games.potato_patrol.activation_phase import targets
from hortus.games.potato_patrol.effects import COLOURS, RANGE, SPACES
from hortus.games.potato_patrol.moves import place_name, spot_name
from hortus.games.potato_patrol.picture_cards import draw_cards, draw_corners
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
)
from hortus.games.potato_patrol.picture_threat import (
    breaking_through,
    draw_breaking,
    draw_ghosts,
    draw_strip,
)
from hortus.games.potato_patrol.position import ACTION, EMPTY, Position

MIDDLE_X: Final = FIELD / 2
MIDDLE_Y: Final = FIELD / 2
HUB: Final = 122.0
"""The radius of the kingdom in the middle of the table."""
SPACE_LONG: Final = 108.0
SPACE_WIDE: Final = 92.0
TOWER_LONG: Final = 98.0
TOWER_DEEP: Final = 64.0
STANDS: Final = (
    ((0.0, -2.0),),
    ((-22.0, -12.0), (22.0, -12.0)),
    ((-24.0, -25.0), (24.0, -25.0), (0.0, 18.0)),
)
"""Where one, two or three colours of enemies stand in a space: beside and along the lane."""


class Layout:
    """Where things are, with one seat at the bottom of the table."""

    def __init__(self, players: int, bottom: int, frame: Frame) -> None:
        self.players = players
        self.type = frame.field_type
        self.bottom = bottom
        self.hub = HUB if players < 5 else HUB + 22

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

    def spot(self, table: Position, spot: int) -> tuple[float, float]:
        """The middle of a tower space."""
        lane = table.lane_beside(spot)
        return self.at(self.lane_angle(lane), self.reach(spot % 3), self.side(spot, 0.5))

    def side(self, spot: int, depth: float) -> float:
        """How far beside the ray a point of a tower is; depth 0 touches the lane."""
        away = SPACE_WIDE / 2 + 3 + TOWER_DEEP * depth
        return away if spot % 6 < 3 else -away


def layout_for(view: View, frame: Frame) -> Layout:
    """The layout of a view: its seat at the bottom."""
    return Layout(view.known.players, view.seat or 0, frame)


def draw(view: View, shape: str, names: Sequence[str]) -> str:
    """The whole picture as an SVG document."""
    table = cast(Position, view.known)
    frame = frame_of(shape, table.players, table.book)
    picture = Drawing(frame.width, frame.height, "Potato Patrol", describe(table))
    for name, markup in SYMBOLS.items():
        picture.symbol(name, markup)
    layout = layout_for(view, frame)
    with picture.group("field", transform=frame.in_field):
        picture.circle(MIDDLE_X, MIDDLE_Y, 484, fill=GROUND, stroke="#b9c79a", stroke_width=3)
        _draw_crops(picture, layout)
        for lane in range(table.players):
            _draw_lane(picture, table, layout, lane)
        for spot in range(6 * table.players):
            _draw_spot(picture, table, layout, spot)
        for place in range(3 * table.players):
            _draw_enemies(picture, table, layout, place)
        draw_ghosts(picture, table, layout)
        _draw_kingdom(picture, table, layout)
        draw_breaking(picture, table, layout)
        for seat in range(table.players):
            _draw_player(picture, table, layout, seat)
        draw_corners(picture, table, frame)
    draw_strip(picture, table, frame)
    draw_cards(picture, table, frame, view.seat, names)
    return str(picture)


def describe(table: Position) -> str:
    """The position in words, for those who hear the picture."""
    lanes = [
        f"lane {lane + 1}: "
        + ", ".join([f"{SPACES[at]} {table.enemies_at(3 * lane + at)}" for at in range(3)])
        for lane in range(table.players)
    ]
    return (
        f"Round {table.round}, {counted(table.year_left(), 'season card')} left, "
        f"task {table.task + 1} of {table.book.mission.name}; enemies on {'; '.join(lanes)}; "
        f"{counted(table.invaders(), 'invader')}; {counted(table.tower_count(), 'tower')}"
    )


def _box(layout: Layout, lane: int, along: float, across: float, long: float, wide: float) -> str:
    angle = layout.lane_angle(lane)
    corners = [
        layout.at(angle, along + a * long / 2, across + b * wide / 2)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return " ".join([f"{number(x)},{number(y)}" for x, y in corners])


def _draw_lane(picture: Drawing, table: Position, layout: Layout, lane: int) -> None:
    angle = layout.lane_angle(lane)
    for space in range(3):
        place = 3 * lane + space
        tip = f"Lane {lane + 1}, {SPACES[space]} space: " + _enemies_in_words(table, place)
        with picture.group(f"space-{place_name(place)}", tip):
            corners = _box(layout, lane, layout.reach(space), 0, SPACE_LONG - 2, SPACE_WIDE)
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
    x, y = layout.at(angle, layout.hub + 3 * SPACE_LONG + 2)
    size = layout.type(19)
    picture.circle(x, y, 0.8 * size, **fixed("#7d6140", 1.5))
    words = str(lane + 1)
    picture.text(x, y + 0.36 * size, words, size, fill=CHALK, font_weight="bold")


def _draw_crops(picture: Drawing, layout: Layout) -> None:
    """Rows of potato plants between the lanes, where nothing else lies."""
    clear = SPACE_WIDE / 2 + TOWER_DEEP + 34
    with picture.group(opacity=0.55, pointer_events="none"):
        for seat in range(layout.players):
            angle = layout.seat_angle(seat)
            panel = layout.at(angle, player_distance(layout, seat))
            half = pi / layout.players
            for along in range(185, 460, 55):
                for across in range(-440, 441, 55):
                    far = hypot(along, across)
                    aside = far * sin(half - abs(atan2(across, along)))
                    x, y = layout.at(angle, along, across)
                    covered = abs(x - panel[0]) < 124 and abs(y - panel[1]) < 74
                    corner = (x < 200 and (y < 200 or y > 890)) or (x > 770 and y > 880)
                    if far < 450 and aside > clear and not covered and not corner:
                        picture.use("pp-crop", x, y, 0.8)


def player_distance(layout: Layout, seat: int) -> float:
    """How far from the middle a player's place at the table is."""
    if layout.players == 5 and seat == layout.bottom:
        return 420.0
    return (260.0, 330.0, 396.0, 376.0)[layout.players - 2]


def _enemies_in_words(table: Position, place: int) -> str:
    words = [
        f"{table.lanes[3 * place + colour]} {COLOURS[colour]}"
        for colour in range(3)
        if table.lanes[3 * place + colour]
    ]
    return ", ".join(words) or "no enemies"


def _draw_enemies(picture: Drawing, table: Position, layout: Layout, place: int) -> None:
    """Each colour in its own third of the space: the animal and how many there are."""
    angle = layout.lane_angle(place // 3)
    present = [colour for colour in range(3) if table.lanes[3 * place + colour]]
    for index, colour in enumerate(present):
        count = table.lanes[3 * place + colour]
        held = table.held[3 * place + colour]
        across, along = STANDS[len(present) - 1][index]
        x, y = layout.at(angle, layout.reach(place % 3) + along, across)
        tip = f"{count} {COLOURS[colour]}" + (f", {held} held" if held else "")
        with picture.group(f"enemy-{place_name(place)}-{LETTERS[colour]}", tip, cls="piece"):
            animal(picture, x, y, colour, 0.95)
            if held:
                picture.circle(x, y, 25, fill="none", stroke=MOSS, stroke_width=4, opacity=0.8)
            if count > 1:
                size = layout.type(18)
                middle = layout.space(place)
                aside = x + (-17 if x < middle[0] - 4 else 17)
                low = y + (-14 if y < middle[1] - 14 else 14)
                style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.5}
                picture.circle(aside, low, 0.66 * size, **style)
                foot = low + 0.36 * size
                picture.text(aside, foot, str(count), size, font_weight="bold", fill=ETCH)


def _draw_spot(picture: Drawing, table: Position, layout: Layout, spot: int) -> None:
    """A tower space: empty, blocked by a molehill, or with its tower."""
    lane, owner = table.lane_beside(spot), spot // 6
    card = table.towers[spot]
    side = layout.side(spot, 0.5)
    corners = _box(layout, lane, layout.reach(spot % 3), side, TOWER_LONG, TOWER_DEEP)
    where = f"{'right' if spot % 6 < 3 else 'left'} lane, {SPACES[spot % 3]}"
    if card == EMPTY:
        blocked = bool(table.blocked >> spot & 1)
        tip = f"Player {owner + 1}, {where}: " + ("a molehill" if blocked else "empty")
        with picture.group(f"spot-{spot_name(spot)}", tip):
            picture.element(
                "polygon", points=corners, fill=PLAYER_TINTS[owner], fill_opacity=0.35,
                stroke=PLAYER_COLOURS[owner], stroke_width=1.5, stroke_dasharray="6 5",
            )  # fmt: skip
            if blocked:
                x, y = layout.spot(table, spot)
                picture.path(
                    f"M{number(x - 24)} {number(y + 12)}Q{number(x)} {number(y - 34)} "
                    f"{number(x + 24)} {number(y + 12)}Z",
                    **fixed("#8a6a44"),
                )
        return
    tower = table.book.market[card]
    off = bool(table.off >> spot & 1)
    tired = bool(table.activated >> spot & 1)
    note = ", switched off this round" if off else ", activated" if tired else ""
    tip = f"{tower.name} (player {owner + 1}, {where}{note}). {tower.text}".strip()
    with picture.group(f"spot-{spot_name(spot)}", tip, opacity=0.55 if off or tired else 1):
        colour = tower.colour
        picture.element(
            "polygon", points=corners, fill=FILLS[colour], stroke=PLAYER_COLOURS[owner],
            stroke_width=4,
        )  # fmt: skip
        _draw_tower(picture, table, layout, spot)
        if off:
            x, y = layout.spot(table, spot)
            picture.path(
                f"M{number(x - 22)} {number(y - 22)}L{number(x + 22)} {number(y + 22)}"
                f"M{number(x + 22)} {number(y - 22)}L{number(x - 22)} {number(y + 22)}",
                stroke=ETCH, stroke_width=6, fill="none",
            )  # fmt: skip


def _draw_tower(picture: Drawing, table: Position, layout: Layout, spot: int) -> None:
    """The top row beside the lane, types and lower slots behind it."""
    card = table.book.market[table.towers[spot]]
    lane = table.lane_beside(spot)
    angle = layout.lane_angle(lane)
    toward = angle * 180 / pi + (0 if spot % 6 < 3 else 180)
    reach = layout.reach(spot % 3)
    for place in range(3):
        inward = 1 - place if spot % 6 < 3 else place - 1
        x, y = layout.at(angle, reach - 32 * inward, layout.side(spot, 0.26))
        kind = table.disc_in(spot, place)
        lean = -38 * inward if spot % 6 < 3 else 38 * inward
        with picture.group(f"slot-{spot_name(spot)}-{'lmr'[place]}"):
            if card.arrows >> place & 1:
                arrow(picture, x, y, toward + lean, 13)
            elif kind == RANGE:
                picture.circle(x, y, 14, **fixed(CHALK, 1.5))
                arrow(picture, x, y, toward + lean, 11)
            elif kind != EMPTY:
                type_symbol(picture, x, y, kind, 14)
            elif card.top_slots >> place & 1:
                slot(picture, x, y, 12)
    _draw_lower_row(picture, table, layout, spot, angle)


def _draw_lower_row(
    picture: Drawing, table: Position, layout: Layout, spot: int, angle: float
) -> None:
    card = table.book.market[table.towers[spot]]
    size = max(1, len(card.types) + card.slots)
    step = min(31.0, 84.0 / size)
    for index in range(len(card.types) + card.slots):
        along = layout.reach(spot % 3) + step * (index - (size - 1) / 2)
        x, y = layout.at(angle, along, layout.side(spot, 0.72))
        if index < len(card.types):
            type_symbol(picture, x, y, card.types[index], 14)
            if card.wild:
                picture.text(x + 11, y + 15, "*", layout.type(22), font_weight="bold", fill=ETCH)
            continue
        place = 3 + index - len(card.types)
        kind = table.disc_in(spot, place)
        with picture.group(f"slot-{spot_name(spot)}-{place - 2}"):
            if kind == EMPTY:
                slot(picture, x, y, 12)
            else:
                type_symbol(picture, x, y, kind, 14)


def _draw_kingdom(picture: Drawing, table: Position, layout: Layout) -> None:
    """The hub with the Invasion card: how many have slipped through, and how many are too many."""
    radius = layout.hub - 6
    tip = f"Invasion: {table.invaders()} of {table.players} that cost a season card"
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
        picture.text(MIDDLE_X, MIDDLE_Y + 14, "Invasion", layout.type(21), font_weight="bold")
        warn = "#a8324a" if table.invaders() else INK
        coming = sum(breaking_through(table))
        count = f"{table.invaders()} / {table.players}" + (f"  +{coming}" if coming else "")
        size = layout.type(27)
        picture.text(MIDDLE_X, MIDDLE_Y + 44, count, size, font_weight="bold", fill=warn)
        spread = [colour for colour in range(3) for _ in range(table.invasion[colour])]
        for index, colour in enumerate(spread[:5]):
            x = MIDDLE_X + 30 * (index - (min(5, len(spread)) - 1) / 2)
            animal(picture, x, MIDDLE_Y + 70, colour, 0.6)


def player_mark(picture: Drawing, x: float, y: float, seat: int, least: float = 0.0) -> None:
    """A player's own shape in the own colour, with the number."""
    colour = fixed(PLAYER_COLOURS[seat], 1.5)
    sides = {"square": 4, "triangle": 3, "diamond": 4, "pentagon": 5}.get(PLAYER_SHAPES[seat], 0)
    if not sides:
        picture.circle(x, y, 18, **colour)
    else:
        turn = pi / 4 if PLAYER_SHAPES[seat] == "square" else 0.0
        corners = [
            (
                x + 23 * sin(2 * pi * step / sides + turn),
                y - 23 * cos(2 * pi * step / sides + turn),
            )
            for step in range(sides)
        ]
        picture.polygon(corners, **colour)
    size = max(21.0, least)
    words = str(seat + 1)
    picture.text(x, y + 0.36 * size, words, size, fill=BADGE, font_weight="bold")


def _draw_player(picture: Drawing, table: Position, layout: Layout, seat: int) -> None:
    """A player's place at the table: cubes, actions left, done or not."""
    x, y = layout.at(layout.seat_angle(seat), player_distance(layout, seat))
    wide, high = 200.0, 94.0
    x = min(max(x, wide / 2 + 6), FIELD - wide / 2 - 6)
    acting = seat in table.actors
    with picture.group(f"player-{seat}", f"Player {seat + 1}"):
        picture.rect(
            x - wide / 2, y - high / 2, wide, high, rx=14, fill=CARD,
            stroke=GLOW if acting else PLAYER_COLOURS[seat], stroke_width=5 if acting else 2.5,
        )  # fmt: skip
        player_mark(picture, x - wide / 2 + 28, y - high / 2 + 28, seat, layout.type(21))
        if table.phase == ACTION:
            for index in range(2):
                left = table.actions[seat] > index and not table.done >> seat & 1
                fill = "#4f8a4c" if left else CHALK
                picture.circle(x - 20 + 26 * index, y - 20, 9, **fixed(fill, 1.5))
            extra = table.actions[seat] - 2
            if extra > 0:
                picture.text(x + 34, y - 13, f"+{extra}", layout.type(18))
        if table.done >> seat & 1:
            picture.text(
                x + wide / 2 - 24, y - 12, "✓", layout.type(26), font_weight="bold", fill=MOSS
            )
        for colour in range(3):
            _draw_cubes(picture, table, layout, seat, colour, x - 74 + 64 * colour, y + 25)


def _draw_cubes(
    picture: Drawing,
    table: Position,
    layout: Layout,
    seat: int,
    colour: int,
    x: float,
    y: float,
) -> None:
    count = table.pools[3 * seat + colour]
    with picture.group(f"cubes-{seat}-{LETTERS[colour]}", f"{count} {COLOURS[colour]}"):
        animal(picture, x, y - 2, colour, 0.66)
        picture.text(x + 31, y + 7, str(count), layout.type(22), font_weight="bold")


# --- what a move would do -------------------------------------------------------------------


def preview(view: View, move: Move, shape: str) -> str:
    """Rings around what a move would change; a tower shows what it aims at."""
    table = cast(Position, view.known)
    frame = frame_of(shape, view.players, table.book)
    marks = _marks(table, layout_for(view, frame), move)
    return f'<g transform="{frame.in_field}">{marks}</g>' if marks else ""


def _marks(table: Position, layout: Layout, move: Move) -> str:
    kind, args = move.kind, move.args
    if kind in ("attack", "longshot", "shoo", "hit", "hold", "push", "claim", "clear"):
        return _ring(*layout.space(args[0]), 44)
    if kind in ("place", "disc"):
        after = table.copy()
        after.play(move)
        built = cast(Position, after)
        return _aims(built, layout, args[0]) if built.towers[args[0]] != EMPTY else ""
    if kind in ("destroy", "block", "freeze"):
        return _ring(*layout.spot(table, args[0]), 46)
    if kind in ("activate", "overtime"):
        return _aims(table, layout, args[0])
    if kind == "blow":
        return "".join([_ring(*layout.space(3 * args[0] + space), 44) for space in (1, 2)])
    return ""


def _aims(table: Position, layout: Layout, spot: int) -> str:
    """The spaces that a tower covers, and lines from it to them."""
    start = layout.spot(table, spot)
    parts = [_ring(*start, 46)]
    lane = table.lane_beside(spot)
    for place in targets(table, spot):
        x, y = layout.space(place)
        corners = _box(layout, lane, layout.reach(place % 3), 0, SPACE_LONG - 6, SPACE_WIDE - 4)
        parts.append(
            f'<polygon points="{corners}" fill="{GLOW}" fill-opacity="0.35" stroke="{GLOW}" '
            f'stroke-width="5"/><path d="M{number(start[0])} {number(start[1])}L{number(x)} '
            f'{number(y)}" stroke="{GLOW}" stroke-width="5" stroke-dasharray="10 7" fill="none"/>'
        )
    return "".join(parts)


def _ring(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" '
        f'stroke="{GLOW}" stroke-width="6" opacity="0.9"/>'
    )
