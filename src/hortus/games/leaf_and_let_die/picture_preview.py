"""What lies over the picture of Leaf & Let Die while a move is considered: what it is about, where a bought thing
goes, and what it brings or still owes where that hides nothing; and all of it in words."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.language import listed, mark, say
from hortus.core.palette import BERRY, CARD, GLOW, INK
from hortus.core.svg import Attribute, Box, Drawing, breadth
from hortus.games.leaf_and_let_die.cards import FLOWER
from hortus.games.leaf_and_let_die.gains import gains
from hortus.games.leaf_and_let_die.log import die_words, items, listing
from hortus.games.leaf_and_let_die.payment import payment_of, wasted
from hortus.games.leaf_and_let_die.picture import meant, paint
from hortus.games.leaf_and_let_die.picture_canvas import Canvas, die_ids
from hortus.games.leaf_and_let_die.picture_card import FOOT, HEAD, PLAIN
from hortus.games.leaf_and_let_die.pieces import face_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import OP, OWED, PAY

SLIP: Final = 4.0
"""How far a slip stays from the edges of what it lies on."""
ROOM: Final = 5.0
"""How much room words keep around them."""
SOMEBODY: Final = "Somebody here"  # no text
"""For whose name room is kept, as a preview does not know the names."""
WORDS: Final = re.compile(
    r'<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)"([^>]*)>([^<]*)</text>'
)
"""The words of a picture: where they stand, how large they are, and how they are aligned."""


def preview(view: View, move: Move, shape: str, label: str) -> str:
    """SVG elements for a move; what it does in words is their `data-says`."""
    state = cast(Position, view.known)
    if state.chance or not state.actors:
        return ""
    blank = [""] * len(state.laws.almanac.cards)
    canvas = paint(view, blank, shape, [SOMEBODY] * state.players)
    places = canvas.places
    drawing = Drawing(0, 0, "")
    frame: dict[str, Attribute] = {"fill": "none", "stroke": GLOW, "stroke_width": 4}
    parts = [id for id in meant(view, move) if id in places]
    for id in parts:
        x, y, width, height = places[id]
        drawing.rect(x - 3, y - 3, width + 6, height + 6, rx=11, **frame)
    if goes_to(state, move) in places:
        x, y, width, height = places[goes_to(state, move)]
        drawing.rect(x, y, width, height, rx=10, stroke_dasharray="10 7", **frame)
    if parts:
        _draw_told(drawing, canvas, parts[0], told_of(state, move))
    for id in paid_with(state, move):
        x, y, width, height = places[id]
        drawing.rect(x, y, width, height, rx=8, fill="none", stroke=BERRY, stroke_width=4)
    says = escape(_says(state, move, label))
    return f'<g pointer-events="none" data-says="{says}">{drawing.body}</g>'


def told_of(state: Position, move: Move) -> list[str]:
    """What a move brings, in a few words each, as far as the picture does not show it anyway."""
    if state.task[OP] == PAY and move.kind == "pay":
        owed, lost = owed_after(state, move), wasted(state, move)
        if owed:
            return [say("{n} to go", n=owed)]
        return [say("paid, loses {n}", n=lost) if lost else say("paid in full")]
    return [] if move.kind == "take" else gains(state, move)


def paid_with(state: Position, move: Move) -> list[str]:
    """The ids of the dice that pay for a purchase, as far as that is no choice."""
    seat = state.actors[0]
    ids = die_ids(seat, state.gardeners[seat].dice)
    return [ids[place] for place in payment_of(state, move).dice]


def owed_after(state: Position, move: Move) -> int:
    """What a payment still owes after a die."""
    return max(0, int(state.task[OWED]) - face_of(move.args[0]))


def goes_to(state: Position, move: Move) -> str:
    """The id of the pile that a bought thing goes to; empty if it goes to none."""
    seat = state.actors[0]
    if move.kind == "buy-die":
        return f"compost-{seat}"
    if move.kind not in ("buy", "buy-wild") or state.laws.to_hand:
        return ""
    kind = state.wild_top if move.kind == "buy-wild" else move.args[0]
    bud = state.laws.almanac.cards[kind].type == FLOWER and not state.laws.deck_flowers
    return "" if bud else f"compost-{seat}"


def _drawn(move: Move) -> str:
    cards, dice = move.args
    told = [items(count, thing) for count, thing in ((cards, "card"), (dice, "die")) if count]
    return listed(told)


def _says(state: Position, move: Move, label: str) -> str:
    """What the move does, in words."""
    if move.kind == "take":
        things = ", ".join([_drawn(move) or say("nothing"), *gains(state, move)])
        return say("from your Supply: {things}", things=things)
    if state.task[OP] == PAY and move.kind == "pay":
        owed = owed_after(state, move)
        if owed:
            return say("{label}: {n} still to pay", label=label, n=owed)
        return say("{label}: then it is paid", label=label)
    told = gains(state, move)
    if told:
        label = say("{label}: {told}", label=label, told=", ".join(told))
    if goes_to(state, move):
        text = mark("{label}; it goes to your Compost, which becomes your Supply later")
        label = say(text, label=label)
    dice = state.gardeners[state.actors[0]].dice
    payment = payment_of(state, move)
    spent = listing([die_words(dice[place]) for place in payment.dice])
    if not spent:
        return label
    text = mark("{label}; it takes your {dice}")
    if not payment.whole:
        text = mark("{label}; it takes your {dice}, and more that you choose")
    return say(text, label=label, dice=spent)


def _draw_told(drawing: Drawing, canvas: Canvas, part: str, told: list[str]) -> None:
    """What a choice brings, on a slip at what it is about, where that hides nothing; else nowhere, as it is said in
    words, too."""
    size = 14.0 if canvas.frame.width > 500 else 12.5
    for lines in (told, [" · ".join(told)]) if told else ():
        wide = max([breadth(words, size) for words in lines]) + 20
        high = 1.3 * size * len(lines) + 10
        spot = clear_spot(canvas, part, wide, high)
        if spot is None:
            continue
        drawing.rect(*spot, rx=12, fill=CARD, stroke=GLOW, stroke_width=2.5)
        for place, words in enumerate(lines):
            foot = spot.y + 5 + 1.3 * size * (place + 0.5) + 0.36 * size
            middle = spot.x + wide / 2
            drawing.text(middle, foot, words, size, fill=INK, font_weight="bold")
        return


def clear_spot(canvas: Canvas, part: str, wide: float, high: float) -> Box | None:
    """Where something of a size lies in a part or beside it and hides no words and no other piece; None if it cannot."""
    box, frame = canvas.places[part], canvas.frame
    middle = (box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2)
    right, foot = box.x + box.width, box.y + box.height
    inside = [
        Box(right - wide - SLIP, low, wide, high)
        for low in (foot - high - SLIP, foot - high - FOOT, box.y + HEAD + SLIP)
        if wide + 2 * SLIP < box.width and high + 2 * SLIP < box.height
    ]
    beside = [
        Box(right + 2 * SLIP, middle[1], wide, high),
        Box(box.x - wide - 2 * SLIP, middle[1], wide, high),
        Box(middle[0], foot + 2 * SLIP, wide, high),
        Box(middle[0], box.y - high - 2 * SLIP, wide, high),
    ]
    words = written(canvas.drawing.sheet().svg)
    others = [*words, *[place for id, place in canvas.places.items() if id != part]]
    sheet = Box(SLIP, SLIP, frame.width - 2 * SLIP, frame.height - 2 * SLIP)
    for spot in inside:
        if not any([_overlap(spot, one) for one in words]):
            return spot
    for spot in beside:
        if _within(spot, sheet) and not any([_overlap(spot, one) for one in others]):
            return spot
    return None


def written(svg: str) -> list[Box]:
    """Where the words of a picture stand, with some room around them."""
    found: list[Box] = []
    for x, y, size, more, words in WORDS.findall(svg):
        high, wide = float(size), PLAIN * breadth(unescape(words), float(size))
        start = 0.0 if '"start"' in more else wide if '"end"' in more else wide / 2
        left, top = float(x) - start - ROOM, float(y) - high - ROOM / 2
        found.append(Box(left, top, wide + 2 * ROOM, 1.25 * high + ROOM))
    return found


def _overlap(one: Box, two: Box) -> bool:
    across = one.x < two.x + two.width and two.x < one.x + one.width
    return across and one.y < two.y + two.height and two.y < one.y + one.height


def _within(one: Box, two: Box) -> bool:
    across = two.x <= one.x and one.x + one.width <= two.x + two.width
    return across and two.y <= one.y and one.y + one.height <= two.y + two.height
