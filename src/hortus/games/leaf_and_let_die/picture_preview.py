"""What lies over the picture of Leaf & Let Die while a move is considered: what it is about, where a
bought thing goes, what is drawn, what a payment still owes; and the same in words."""

from __future__ import annotations

from html import escape
from typing import cast

from hortus.core.contract import Move, View
from hortus.core.language import listed, mark, say
from hortus.core.palette import BERRY, CARD, GLOW, INK
from hortus.core.svg import Attribute, Box, Drawing, number
from hortus.games.leaf_and_let_die.cards import FLOWER
from hortus.games.leaf_and_let_die.gains import gains
from hortus.games.leaf_and_let_die.log import die_words, items, listing
from hortus.games.leaf_and_let_die.payment import payment_of, wasted
from hortus.games.leaf_and_let_die.picture import meant, paint
from hortus.games.leaf_and_let_die.picture_canvas import die_ids
from hortus.games.leaf_and_let_die.pieces import face_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import OP, OWED, PAY


def preview(view: View, move: Move, shape: str, label: str) -> str:
    """SVG elements for a move; what it does in words is their `data-says`."""
    state = cast(Position, view.known)
    if state.chance or not state.actors:
        return ""
    blank = [""] * len(state.laws.almanac.cards)
    canvas = paint(view, blank, shape, [""] * state.players)
    places, width_of = canvas.places, canvas.frame.width
    drawing = Drawing(0, 0, "")
    for id in meant(view, move):
        if id in places:
            x, y, width, height = box = places[id]
            frame: dict[str, Attribute] = {"fill": "none", "stroke": GLOW, "stroke_width": 4}
            drawing.rect(x - 3, y - 3, width + 6, height + 6, rx=11, **frame)
            if goes_to(state, move) in places and width_of > 500:
                _arrow(drawing, box, places[goes_to(state, move)])
            _draw_told(drawing, box, told_of(state, move), width_of)
    for id in paid_with(state, move):
        x, y, width, height = places[id]
        drawing.rect(x, y, width, height, rx=8, fill="none", stroke=BERRY, stroke_width=4)
    says = escape(_says(state, move, label))
    return f'<g pointer-events="none" data-says="{says}">{drawing.body}</g>'


def told_of(state: Position, move: Move) -> list[str]:
    """What a move brings, in a few words each."""
    if state.task[OP] == PAY and move.kind == "pay":
        owed, lost = owed_after(state, move), wasted(state, move)
        if owed:
            return [say("{n} to go", n=owed)]
        return [say("paid, loses {n}", n=lost) if lost else say("paid in full")]
    if move.kind == "take":
        return [_drawn(move) or say("nothing"), *gains(state, move)]
    return gains(state, move)


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


def _draw_told(drawing: Drawing, box: Box, told: list[str], width: float) -> None:
    """What a choice brings, on a slip over the foot of a card, or above anything smaller."""
    if not told:
        return
    size = 14.0 if width > 500 else 12.5
    line = 1.3 * size
    wide = 0.6 * size * max([len(words) for words in told]) + 22
    high = line * len(told) + 10
    card = box.height > 80 and box.width > 90
    top = box.y + box.height - high - 4 if card else box.y - high - 6
    if top < 2:
        top = box.y + box.height + 6
    x = min(max(wide / 2 + 2, box.x + box.width / 2), width - wide / 2 - 2)
    style: dict[str, Attribute] = {"fill": CARD, "stroke": GLOW, "stroke_width": 2.5}
    drawing.rect(x - wide / 2, top, wide, high, rx=12, **style)
    for place, words in enumerate(told):
        foot = top + 5 + line * (place + 0.5) + 0.36 * size
        drawing.text(x, foot, words, size, fill=INK, font_weight="bold", text_anchor="middle")


def _arrow(drawing: Drawing, source: Box, goal: Box) -> None:
    """From one part to the middle of another."""
    x, y = source.x + source.width / 2, source.y + source.height
    to_x, to_y = goal.x + goal.width / 2, goal.y + goal.height / 2
    if to_y < y:
        y = source.y
    bend = (to_x, y + (to_y - y) * 0.4)
    drawing.path(
        f"M{number(x)} {number(y)}Q{number(bend[0])} {number(bend[1])} {number(to_x)} {number(to_y)}",
        fill="none",
        stroke=GLOW,
        stroke_width=5,
        stroke_dasharray="10 7",
    )
    way = 1 if to_y >= y else -1
    drawing.polygon(
        [(to_x - 11, to_y - 6 * way), (to_x + 11, to_y - 6 * way), (to_x, to_y + 14 * way)],
        fill=GLOW,
    )
