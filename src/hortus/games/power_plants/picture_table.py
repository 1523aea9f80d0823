"""What lies beside the garden: the bag, the Nursery, everybody's hand and Gems, the card column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import Language, plural, say, spoken
from hortus.core.palette import CARD, CHALK, ETCH, FADED, GLOW, PLAYER_COLOURS, SHADE
from hortus.core.svg import KEPT, Attribute, Box, Drawing, kept, kept_briefly
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.picture_cards import column_of, draw_cards
from hortus.games.power_plants.picture_ending import side_name, winning_sides
from hortus.games.power_plants.picture_frame import Frame
from hortus.games.power_plants.picture_key import draw_key
from hortus.games.power_plants.picture_marks import BOLD, draw_light_tag, draw_tag
from hortus.games.power_plants.picture_patches import Beds, Tile, tile_in
from hortus.games.power_plants.picture_plants import RIM, tint_of
from hortus.games.power_plants.picture_powers import told_over
from hortus.games.power_plants.plants import Plant
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import PARTS, breakdown, plants_pay
from hortus.games.power_plants.turns import Swap

EDGE: Final = "#cfc3a6"
NUMBERED: Final = 14.0
"""The radius from which a patch beside the garden has room for its number."""
BROKEN_DOWN: Final = 184.0
"""How much room everybody's points take where it stands beside them what they come from."""
TARGET: Final = 42.5
"""How much room a patch of the Nursery takes for a finger to hit it, if there is as much."""
BAG_ACROSS: Final = 90.0
"""How much room the bag takes, for a scale of one."""
LEAST_BAG: Final = 0.5
"""The scale of the bag where the patches need all the room."""
NAME: Final = 13.25
"""The size of a side's name: one's own with its mark has room beside four others."""
HIGH: Final = 80.0
"""From what height on what a side holds stands in two lines."""


class Worth(NamedTuple):
    """What a side would score if the game ended now, and what from."""

    parts: tuple[int, ...]
    """In the order of `scoring.PARTS`."""
    plants: tuple[tuple[Plant, int], ...]
    """What each plant pays that pays in the end."""


def _worth(state: Garden, beds: Beds) -> list[Worth]:
    """What each side would score if the game ended now."""
    paid = plants_pay(state, beds.pays)
    parts = breakdown(state, beds.fields, paid)
    column = [state.book.plants[index] for index in state.column]
    return [
        Worth(
            tuple(parts[side]),
            tuple([(plant, paid[side][k]) for k, plant in enumerate(column) if plant.endgame]),
        )
        for side in range(state.sides)
    ]


def draw_table(
    picture: Drawing, view: View, frame: Frame, names: Sequence[str], beds: Beds
) -> None:
    """Everything around the garden."""
    state = cast(Garden, view.known)
    looks = view.seat is not None and view.seat < state.players
    mine = view.seat if view.seat is not None and looks else state.turn % max(1, state.players)
    whose = say("Your hand") if looks else say("Hand of {who}", who=side_name(names, mine))
    column = column_of(state)
    hand = _tiles(column.plants, state.hands[mine]) if state.hands else ()
    choosing = view.seat is not None and view.seat in state.actors
    asked = _asked(state) if choosing else NOT_ASKED
    over = told_over(state, frame, choosing)
    if covers(over, frame.hand):
        hand = ()
    _draw_hand(picture, mine, hand, frame.hand, frame.least, whose, asked.of_hand)
    patches = () if covers(over, frame.nursery) else _tiles(column.plants, state.nursery)
    stock = Stock(patches, state.bag.bit_count(), _note(state), asked.of_nursery)
    _draw_nursery(picture, stock, frame.nursery, frame.least)
    worth = _worth(state, beds)
    scores = [sum(one.parts) for one in worth]
    hands = [() if side == mine else held for side, held in enumerate(state.hands)]
    hands += [()] * (state.sides - len(hands))
    shown = [
        _holding(state, side, scores, names, _tiles(column.plants, hands[side]), worth[side])
        for side in range(state.sides)
    ]
    for side, box in enumerate(frame.sides):
        _draw_side(picture, side, shown[side], box)
    draw_cards(picture, column, frame.cards, frame.type)
    if not state.column:
        x, y, width, _ = frame.cards[0]
        picture.text(x + width / 2, y + 40, say("The plants are being drawn"), 16, fill=FADED)
    if frame.ranks.width:
        turn = state.turn if state.column else -1
        if state.over:
            turn = winning_sides(state)[0]
        _draw_ranks(picture, tuple(scores), tuple(shown), turn, frame)
    draw_key(picture, frame.key, frame.least)


def _draw_ranks(
    picture: Drawing, scores: tuple[int, ...], held: tuple[Holding, ...], turn: int, frame: Frame
) -> None:
    """Everybody's points in one line, where what they hold is out of sight, with what they come from if there is
    room; the leader wears a crown."""
    box = frame.ranks
    told = box.width / len(scores) >= BROKEN_DOWN
    room = min(box.width / len(scores), BROKEN_DOWN if told else 92.0)
    start = box.x + (box.width - room * len(scores)) / 2
    with picture.layer("ranks"):
        for side, score in enumerate(scores):
            parts = held[side].worth.parts if told else ()
            rank = Rank(side, score, side == turn, held[side].seat.leads, parts)
            place = Box(start + room * side, box.y, room, box.height)
            _draw_rank(picture, rank, held[side].words, place, frame.least)


class Rank(NamedTuple):
    """The points of a side, whether it is framed, and whether it leads."""

    side: int
    score: int
    turn: bool
    leads: bool
    parts: tuple[int, ...]
    """What they come from, if that is told: in the order of `scoring.PARTS`."""


@kept
def _draw_rank(picture: Drawing, rank: Rank, tip: str, box: Box, least: float) -> None:
    left, y, room, height = box
    edge, wide = (GLOW, 3) if rank.turn else (PLAYER_COLOURS[rank.side], 1.5)
    style: dict[str, Attribute] = {"fill": CARD, "stroke": edge, "stroke_width": wide}
    given: dict[str, Attribute] = {"font_weight": "bold", "text_anchor": "start"}
    middle = left + (24.0 if rank.parts else 0.3 * room)
    with picture.group(f"rank-{rank.side}", tip, cls="legible"):
        picture.rect(left + 3, y, room - 6, height, rx=height / 2, **style)
        _draw_head(picture, rank.side, middle, y + height / 2, 0.42, rank.leads)
        points = str(rank.score)
        picture.text(middle + 13, y + height / 2 + 5, points, 14, **given)
        if sum(rank.parts):
            place = (middle + 17 + 9.8 * len(points), y + height / 2)
            _draw_parts(picture, rank, place, least)


def _draw_parts(picture: Drawing, rank: Rank, place: tuple[float, float], least: float) -> None:
    """What points come from, by the marks of the key: Gems, what fields pay, what plants pay."""
    left, middle = place
    gems, plants, on_patches, fields = rank.parts
    picture.text(left + 4, middle + 0.36 * least, "=", least, fill=FADED)
    left += 14
    if gems + on_patches:
        words = str(gems + on_patches)
        picture.use("pp-gem", left + 5, middle, 0.45)
        given: dict[str, Attribute] = {"font_weight": "bold", "text_anchor": "start"}
        picture.text(left + 12, middle + 0.36 * least, words, least, **given)
        left += 17 + 0.7 * least * len(words)
    for points, draw in ((fields, draw_tag), (plants, draw_light_tag)):
        if points:
            words = f"+{points}"
            wide = (BOLD * len(words) + 0.28) * least
            tag = Box(left, middle - 0.61 * least, wide, 1.22 * least)
            draw(picture, tag, words, least, PLAYER_COLOURS[rank.side])
            left += wide + 4


def _leads(scores: Sequence[int], side: int) -> bool:
    """Whether nobody has more points, and somebody has fewer."""
    return scores[side] == max(scores) > min(scores)


def _draw_head(picture: Drawing, side: int, x: float, y: float, scale: float, leads: bool) -> None:
    """The Sprite of a side, with a crown if it leads."""
    picture.use(f"pp-sprite-{side}", x, y, scale)
    if leads:
        picture.use("pp-crown", x, y - 17 * scale, 1.15 * scale)


def _tiles(plants: tuple[Plant, ...], patches: Sequence[int]) -> tuple[Tile, ...]:
    return tuple([tile_in(plants, patch) for patch in patches])


@kept
def _draw_tile(picture: Drawing, patch: Tile, x: float, y: float, reach: float, where: str) -> None:
    """A patch that is not in the garden."""
    corners = [
        (x + reach * sin(pi / 3 * turn), y - reach * cos(pi / 3 * turn)) for turn in range(6)
    ]
    art = patch.plant.tile
    with picture.group(f"{where}-{patch.name}", patch.title, cls="piece"):
        picture.polygon(corners, fill=tint_of(art), stroke=RIM, stroke_width=2)
        picture.use(f"pp-{art}", x, y - 0.02 * reach, reach / 66)
        if reach >= NUMBERED:
            number = str(patch.number)
            size = max(12.0, 0.4 * reach)
            style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.5}
            picture.circle(x, y + 0.7 * reach, 0.62 * size, **style)
            foot = y + 0.7 * reach + 0.36 * size
            picture.text(x, foot, number, size, font_weight="bold", fill=ETCH)


class Asking(NamedTuple):
    """What is asked once a patch of the hand is picked, or one of the Nursery."""

    of_hand: str
    of_nursery: str


NOT_ASKED: Final = Asking("", "")


def _asked(state: Garden) -> Asking:
    if isinstance(state.stack[-1], AddPatch):
        return Asking(say("Where does it go?"), "")
    if not isinstance(state.stack[-1], Swap):
        return NOT_ASKED
    return Asking(say("What do you take for it?"), say("Which of yours do you give for it?"))


def covers(outer: Box, inner: Box) -> bool:
    """Whether the middle of one place lies in another."""
    x, y = inner.x + inner.width / 2, inner.y + inner.height / 2
    return 0 <= x - outer.x <= outer.width and 0 <= y - outer.y <= outer.height


@kept
def _draw_hand(
    picture: Drawing,
    seat: int,
    patches: tuple[Tile, ...],
    box: Box,
    least: float,
    caption: str,
    asked: str,
) -> None:
    """The patches in hand of whoever looks, large, and what is asked when one of them is picked."""
    x, y, width, height = box
    reach = min((height - 26) / 2, width / 4.2)
    with picture.group(f"hold-{seat}", say("Hand"), data_asks=asked):
        _draw_tray(picture, box, least, caption)
        for place, patch in enumerate(patches):
            middle = x + width * (0.27 + 0.46 * place)
            _draw_tile(picture, patch, middle, y + 5 + reach, reach, "hand")


@kept
def _draw_tray(picture: Drawing, box: Box, least: float, caption: str) -> None:
    """What patches lie on beside the garden."""
    x, y, width, height = box
    picture.rect(*box, rx=14, fill=CARD, stroke=EDGE, stroke_width=2)
    size = max(least, min(15.0, height / 7))
    picture.text(x + width / 2, y + height - 8, caption, size, font_weight="bold")


class Stock(NamedTuple):
    """What can be drawn and swapped: the Nursery, how many patches the bag has, and what is said of them."""

    patches: tuple[Tile, ...]
    left: int
    note: str
    asked: str
    """What is asked once one of them is picked."""


def _note(state: Garden) -> str:
    last = not state.bag and state.column and not state.over
    return say("One last turn each") if last else say("Nursery")


@kept
def _draw_nursery(picture: Drawing, stock: Stock, box: Box, least: float) -> None:
    """The bag with what is left in it, and the patches that one may swap with."""
    x, y, width, height = box
    with picture.group("nursery", say("Nursery"), data_asks=stock.asked):
        _draw_tray(picture, box, least, stock.note)
        rows = max((1, 2), key=lambda rows: _reach_in(box, len(stock.patches), rows))
        columns, scale = _stocked(box, len(stock.patches), rows)
        _draw_bag(picture, stock.left, (x + 44 * scale + 4, y + height * 0.42), scale, least)
        start = x + BAG_ACROSS * scale
        room = (x + width - 6 - start) / columns
        high = (height - 26) / rows
        reach = _reach_in(box, len(stock.patches), rows)
        for index, patch in enumerate(stock.patches):
            row, column = divmod(index, columns)
            middle = (start + room * (column + 0.5), y + 4 + high * (row + 0.5))
            _draw_tile(picture, patch, *middle, reach, "nursery")


def _stocked(box: Box, count: int, rows: int) -> tuple[int, float]:
    """In how many columns the patches of the Nursery stand, and how large the bag beside them is."""
    columns = -(-max(2, count) // rows)
    spare = (box.width - 6 - TARGET * columns) / BAG_ACROSS
    return columns, max(LEAST_BAG, min(0.9, box.height / 130, spare))


def _reach_in(box: Box, count: int, rows: int) -> float:
    """The radius of so many patches of the Nursery in so many rows."""
    columns, scale = _stocked(box, count, rows)
    room = (box.width - 6 - BAG_ACROSS * scale) / columns
    return min(0.46 * (box.height - 26) / rows, 0.565 * room)


@kept
def _draw_bag(
    picture: Drawing, left: int, place: tuple[float, float], scale: float, least: float
) -> None:
    """The bag, and on it how many patches are in it."""
    tip = plural(left, "The bag: {n} patch", "The bag: {n} patches")
    x, low = place[0], place[1] + 10 * scale
    with picture.group("bag", tip, cls="piece"):
        picture.use("pp-bag", *place, scale)
        picture.circle(x, low, max(11.0, 19 * scale), fill=CHALK, stroke=ETCH)
        figure = max(least, 19 * scale)
        picture.text(x, low + 0.36 * figure, str(left), figure, font_weight="bold", fill=ETCH)


class Seat(NamedTuple):
    """Whose side it is, whether it is their turn, and whether they lead."""

    who: str
    rival: bool
    own: bool
    """Whether it may be one's own: then the hand is shown elsewhere."""
    turn: bool
    """Whether it is framed: whoever is on, and in the end whoever has won."""
    leads: bool


class Holding(NamedTuple):
    """What a side has, as far as it can be seen."""

    seat: Seat
    score: int
    best: int
    gems: int
    supply: int
    captives: int
    hand: tuple[Tile, ...]
    """Of others than whoever looks."""
    worth: Worth
    over: bool

    @property
    def words(self) -> str:
        """What a side has and what its score is made of, a line for each, as the table in the end tells it."""
        return _told(self.seat.who, self.worth, self.supply, self.captives, self.over, spoken())


@lru_cache(maxsize=KEPT)
def _told(
    who: str, worth: Worth, supply: int, captives: int, over: bool, _language: Language
) -> str:
    score = sum(worth.parts)
    points = plural(score, "{n} point", "{n} points")
    if not over:
        points = plural(score, "{n} point now", "{n} points now")
    lines = [say("{who}: {points}", who=who, points=points)]
    lines += [f"{say(part)} {n}" for part, n in zip(PARTS, worth.parts, strict=True)]
    plants = [f"{say(plant.title)} {n}" for plant, n in worth.plants if n]
    if plants:
        lines[1 + PARTS.index("plants")] += f" ({', '.join(plants)})"
    rest = [plural(supply, "{n} Sprite left", "{n} Sprites left")]
    rest += [_captives(captives)] if captives else []
    return "\n".join([*lines, ", ".join(rest)])


def _captives(count: int) -> str:
    return plural(count, "{n} rival Sprite held captive", "{n} rival Sprites held captive")


def _holding(
    state: Garden,
    side: int,
    scores: list[int],
    names: Sequence[str],
    hand: tuple[Tile, ...],
    worth: Worth,
) -> Holding:
    rival = state.solo and side == 1
    start = side * state.sides
    who = say("The Rival") if rival else side_name(names, side)
    turn = side == state.turn and bool(state.column)
    leads = _leads(scores, side)
    if state.over:
        turn = leads = side in winning_sides(state)
    return Holding(
        Seat(who, rival, not hand, turn, leads),
        scores[side],
        max(scores),
        state.gems[side],
        state.supply[side],
        sum(state.captives[start : start + state.sides]),
        hand,
        worth,
        state.over,
    )


@kept_briefly
def _draw_side(picture: Drawing, side: int, shown: Holding, box: Box) -> None:
    """A player: the name, Gems, Sprites left, captives, the hand, and the score if it ended now, beside
    the best of all."""
    x, y, width, height = box
    with picture.group(f"side-{side}", shown.words, cls="holding legible"):  # no text
        points = str(shown.score)
        _draw_seat(picture, side, shown.seat, box, len(points))
        style: dict[str, Attribute] = {"font_weight": "bold", "text_anchor": "start"}
        picture.text(x + 40, y + 24, points, 19, **style)
        bar = (width - 24) * max(0.0, shown.score / max(1, shown.best))
        foot = y + height - 7
        picture.rect(x + 12, foot, bar, 4, rx=2, fill=PLAYER_COLOURS[side])
        reach = 0.22 * height
        end = x + width - (4 + reach * (0.24 + 1.76 * len(shown.hand)) if shown.hand else 0)
        held = (shown.gems, shown.supply, shown.captives)
        _draw_holdings(picture, side, held, shown.worth.plants, box._replace(width=end - x))
        for place, patch in enumerate(shown.hand):
            across = x + width - 4 - reach - 1.76 * reach * (len(shown.hand) - 1 - place)
            _draw_tile(picture, patch, across, foot - 5 - reach, reach, "hand")


@kept
def _draw_seat(picture: Drawing, side: int, seat: Seat, box: Box, digits: int) -> None:
    """What mostly stays as it is at a side: its Sprite, its name beside a score of so many digits, and the
    ground of its bar."""
    x, y, width, height = box
    edge, wide = (GLOW, 4) if seat.turn else (EDGE, 2)
    picture.rect(*box, rx=12, fill=CARD, stroke=edge, stroke_width=wide)
    _draw_head(picture, side, x + 21, y + 18, 0.66, seat.leads)
    room = width - 52 - 12.5 * digits
    left, foot = x + width - room - 6, y + 23
    style: dict[str, Attribute] = {"text_anchor": "start", "fill": FADED}
    if seat.rival:
        picture.text(left, foot, seat.who, NAME, **style)
    else:
        picture.name(left, foot, side, seat.who, NAME, room, seat.own, **style)
    picture.rect(x + 12, y + height - 7, width - 24, 4, rx=2, fill=SHADE)


@kept
def _draw_holdings(
    picture: Drawing,
    side: int,
    held: tuple[int, int, int],
    plants: tuple[tuple[Plant, int], ...],
    box: Box,
) -> None:
    """Gems, Sprites in the supply and captives, each with its number, and what plants pay: the latter two below
    the others, where that is higher than wide."""
    gems, supply, captives = held
    x, y, width, height = box
    two = height >= HIGH
    foot = y + 43.0
    left = x + 7.0
    left = _draw_count(picture, Count("pp-gem", 0.62, 7.5, gems), left, foot)
    left = _draw_count(picture, Count(f"pp-sprite-{side}", 0.4, 10.0, supply), left, foot)
    if two:
        left, foot = x + 7.0, y + 66.0
    if captives:
        with picture.group(tip=_captives(captives)):
            left = _draw_count(picture, Count("pp-cage", 0.5, 7.0, captives), left, foot)
    paying: list[tuple[Plant | None, int]] = [(plant, worth) for plant, worth in plants if worth]
    room = x + width - 4 - left
    if paying and sum([30 + _tag_width(worth) for _, worth in paying]) - 6 > room:
        paying = [(None, sum([worth for _, worth in paying]))]
    for plant, worth in paying:
        if plant:
            picture.use(f"pp-{plant.tile}", left + 12, foot, 0.26)
            left += 24
        wide = _tag_width(worth)
        tag = Box(left, foot - 8, wide, 16)
        draw_light_tag(picture, tag, f"+{worth}", 13, PLAYER_COLOURS[side])
        left += wide + 6


def _tag_width(worth: int) -> float:
    """How wide a tag is for what a plant pays."""
    return 9.6 * len(f"+{worth}") + 4


class Count(NamedTuple):
    """How much there is of something: its symbol, how large and half as wide as that is, the number."""

    symbol: str
    scale: float
    half: float
    number: int


def _draw_count(picture: Drawing, shown: Count, left: float, foot: float) -> float:
    """A symbol and a number behind it; gives where the next one begins."""
    picture.use(shown.symbol, left + shown.half, foot, shown.scale)
    left += 2 * shown.half + 2
    words = str(shown.number)
    picture.text(left, foot + 5, words, 13, text_anchor="start")
    return left + 5 + 8.3 * len(words)
