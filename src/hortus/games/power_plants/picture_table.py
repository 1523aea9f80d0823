"""What lies beside the garden: the bag, the Nursery, everybody's hand and Gems, the card column."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import plural, say
from hortus.core.palette import CARD, CHALK, ETCH, FADED, GLOW, PLAYER_COLOURS, SHADE
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.power_plants.picture_cards import draw_card
from hortus.games.power_plants.picture_frame import Frame
from hortus.games.power_plants.picture_plants import PLAIN_TINT, RIM, TINTS
from hortus.games.power_plants.plants import COPIES, LEGEND
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores

EDGE: Final = "#cfc3a6"
NUMBERED: Final = 14.0
"""The radius from which a patch beside the garden has room for its number."""


def draw_table(picture: Drawing, view: View, frame: Frame, names: Sequence[str]) -> None:
    """Everything around the garden."""
    state = cast(Garden, view.known)
    looks = view.seat is not None and view.seat < state.players
    mine = view.seat if view.seat is not None and looks else state.turn % max(1, state.players)
    whose = say("Your hand") if looks else say("Hand of {who}", who=_called(names, mine))
    _draw_hand(picture, state, mine, frame, whose)
    _draw_nursery(picture, state, frame)
    scores = final_scores(state)
    for side, box in enumerate(frame.sides):
        shown = _holding(state, side, (scores[side], max(scores)), mine, names)
        _draw_side(picture, side, shown, box)
    for slot, index in enumerate(state.column):
        plant, box = state.book.plants[index], frame.cards[slot]
        draw_card(picture, plant, state.book.training, state.solo, box, frame.type)
    if not state.column:
        x, y, width, _ = frame.cards[0]
        picture.text(x + width / 2, y + 40, say("The plants are being drawn"), 16, fill=FADED)
    _draw_legend(picture, frame)


def _draw_legend(picture: Drawing, frame: Frame) -> None:
    """What the marks on house content mean, at the foot of the garden."""
    x, y, _, height = frame.garden
    foot = y + height - 10
    size = frame.least
    picture.text(x + 16, foot, say(LEGEND), size, text_anchor="start", fill=FADED)


class Tile(NamedTuple):
    """A patch that is not in the garden, as far as it can be seen."""

    name: str
    title: str
    art: str
    number: int


def tile_of(state: Garden, patch: int) -> Tile:
    """What can be seen of a patch."""
    plant = state.plant_of(patch)
    return Tile(state.patch_name(patch), say(plant.title), plant.tile, patch % COPIES + 1)


@kept
def draw_tile(picture: Drawing, patch: Tile, x: float, y: float, reach: float, where: str) -> None:
    """A patch that is not in the garden."""
    corners = [
        (x + reach * sin(pi / 3 * turn), y - reach * cos(pi / 3 * turn)) for turn in range(6)
    ]
    with picture.group(f"{where}-{patch.name}", f"{patch.title} {patch.number}", cls="piece"):
        fill = TINTS.get(patch.art, PLAIN_TINT)
        picture.polygon(corners, fill=fill, stroke=RIM, stroke_width=2)
        picture.use(f"pp-{patch.art}", x, y - 0.02 * reach, reach / 66)
        if reach >= NUMBERED:
            number = str(patch.number)
            size = max(12.0, 0.4 * reach)
            style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.5}
            picture.circle(x, y + 0.7 * reach, 0.62 * size, **style)
            foot = y + 0.7 * reach + 0.36 * size
            picture.text(x, foot, number, size, font_weight="bold", fill=ETCH)


def _draw_hand(picture: Drawing, state: Garden, seat: int, frame: Frame, caption: str) -> None:
    """The patches in hand of whoever looks, large."""
    x, y, width, height = frame.hand
    reach = min((height - 26) / 2, width / 4.2)
    size = max(frame.least, min(15.0, height / 7))
    with picture.group(f"hold-{seat}", say("Hand")):
        picture.rect(*frame.hand, rx=14, fill=CARD, stroke=EDGE, stroke_width=2)
        picture.text(x + width / 2, y + height - 8, caption, size, font_weight="bold")
        for place, patch in enumerate(state.hands[seat] if state.hands else ()):
            middle = x + width * (0.27 + 0.46 * place)
            draw_tile(picture, tile_of(state, patch), middle, y + 5 + reach, reach, "hand")


def _draw_nursery(picture: Drawing, state: Garden, frame: Frame) -> None:
    """The bag with what is left in it, and the patches that one may swap with."""
    x, y, width, height = frame.nursery
    left = state.bag.bit_count()
    picture.rect(*frame.nursery, rx=14, fill=CARD, stroke=EDGE, stroke_width=2)
    size = max(frame.least, min(15.0, height / 7))
    foot = y + height - 8
    note = say("One last turn each") if not state.bag and state.column else say("Nursery")
    note = say("Fields are scored") if state.over else note
    picture.text(x + width / 2, foot, note, size, font_weight="bold")
    bag = min(0.9, height / 130)
    tip = plural(left, "The bag: {n} patch", "The bag: {n} patches")
    with picture.group("bag", tip, cls="piece"):
        place = (x + 44 * bag + 4, y + height * 0.42)
        picture.use("pp-bag", *place, bag)
        picture.circle(place[0], place[1] + 10 * bag, max(11.0, 19 * bag), fill=CHALK, stroke=ETCH)
        figure = max(frame.least, 19 * bag)
        picture.text(
            place[0],
            place[1] + 10 * bag + 0.36 * figure,
            str(left),
            figure,
            font_weight="bold",
            fill=ETCH,
        )
    start = x + 92 * bag
    most = 2 if height > 140 else 3
    rows = 2 if len(state.nursery) > most and width < 260 and height > 100 else 1
    columns = -(-max(2, len(state.nursery)) // rows)
    room = (x + width - 6 - start) / columns
    high = (height - 26) / rows
    reach = min(0.46 * high, 0.54 * room)
    for index, patch in enumerate(state.nursery):
        row, column = divmod(index, columns)
        middle = (start + room * (column + 0.5), y + 4 + high * (row + 0.5))
        draw_tile(picture, tile_of(state, patch), *middle, reach, "nursery")


class Holding(NamedTuple):
    """What a side has, as far as it can be seen."""

    who: str
    rival: bool
    turn: bool
    score: int
    best: int
    gems: int
    supply: int
    captives: int
    hand: tuple[Tile, ...]
    """Of others than whoever looks."""


def _called(names: Sequence[str], side: int) -> str:
    """What a player is called."""
    return names[side] if side < len(names) else say("Wizard {n}", n=side + 1)


def _holding(
    state: Garden, side: int, points: tuple[int, int], mine: int, names: Sequence[str]
) -> Holding:
    rival = state.solo and side == 1
    start = side * state.sides
    hand = state.hands[side] if side < state.players and side != mine else ()
    return Holding(
        say("The Rival") if rival else _called(names, side),
        rival,
        side == state.turn and not state.over and bool(state.column),
        *points,
        state.gems[side],
        state.supply[side],
        sum(state.captives[start : start + state.sides]),
        tuple([tile_of(state, patch) for patch in hand]),
    )


@kept
def _draw_side(picture: Drawing, side: int, shown: Holding, box: Box) -> None:
    """A player: the name, Gems, Sprites left, captives, the hand, and the score if it ended now, beside
    the best of all."""
    x, y, width, height = box
    tip = say(
        "{who}: {gems}, {sprites} left, {points} now",
        who=shown.who,
        gems=plural(shown.gems, "{n} Gem", "{n} Gems"),
        sprites=plural(shown.supply, "{n} Sprite", "{n} Sprites"),
        points=plural(shown.score, "{n} point", "{n} points"),
    )
    with picture.group(f"side-{side}", tip, cls="holding"):
        edge, wide = (GLOW, 4) if shown.turn else (EDGE, 2)
        picture.rect(*box, rx=12, fill=CARD, stroke=edge, stroke_width=wide)
        with picture.group(text_anchor="start"):
            _draw_holdings(picture, side, shown, box)
        bar = (width - 24) * max(0.0, shown.score / max(1, shown.best))
        foot = y + height - 7
        picture.rect(x + 12, foot, width - 24, 4, rx=2, fill=SHADE)
        picture.rect(x + 12, foot, bar, 4, rx=2, fill=PLAYER_COLOURS[side])
        reach = 0.22 * height
        for place, patch in enumerate(shown.hand):
            across = x + width - 4 - reach - 1.85 * reach * (len(shown.hand) - 1 - place)
            draw_tile(picture, patch, across, foot - 5 - reach, reach, "hand")


def _draw_holdings(picture: Drawing, side: int, shown: Holding, box: Box) -> None:
    """Whose they are and the score; Gems, Sprites in the supply and captives, each with its number."""
    x, y, width, _ = box
    points = str(shown.score)
    picture.use(f"pp-sprite-{side}", x + 21, y + 17, 0.66)
    picture.text(x + 40, y + 24, points, 19, font_weight="bold")
    room = width - 52 - 12.5 * len(points)
    if shown.rival:
        picture.text(x + width - room - 6, y + 23, shown.who, 13.5, fill=FADED)
    else:
        own = not shown.hand
        picture.name(x + width - room - 6, y + 23, side, shown.who, 13.5, room, own, fill=FADED)
    foot = box.y + box.height - 25
    things = [("pp-gem", 0.62, shown.gems), (f"pp-sprite-{side}", 0.4, shown.supply)]
    things += [("pp-cage", 0.5, shown.captives)] if shown.captives else []
    left = box.x + 13.0
    for symbol, scale, count in things:
        picture.use(symbol, left, foot, scale)
        picture.text(left + 9, foot + 5, str(count), 13)
        left += 26 + 8 * len(str(count))
