"""The picture of Leaf & Let Die: the Grove as a market, the meadow with every gardener's plant in the order of
the chain, and one's own dice and hand.

Ids: `stack-<card>`, `wild`, `wild-discard`, `bloom-<card>`, `sale-d8` in the Grove; of a gardener
`chain-<seat>`, `plant-<seat>`, `health-<seat>`, `card-<seat>-<card>-<n>`, `back-<seat>-<n>`, `die-<seat>-d6-<n>`,
`mantle-<seat>-<card>-<n>`, `supply-<seat>`, `compost-<seat>`, `nutrients-<seat>`; in battle
`blow` and `lost`; `ask-<verb>-<what>` for answers that no piece stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hortus.core.contract import Move, View
from hortus.core.svg import Drawing
from hortus.games.leaf_and_let_die import twins
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.picture_asking import (
    ASKED,
    PILE_OF,
    answer_id,
    asked_at,
    asked_of,
)
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_ending import draw_ending
from hortus.games.leaf_and_let_die.picture_frame import Needs, frame_of
from hortus.games.leaf_and_let_die.picture_heading import draw_heading
from hortus.games.leaf_and_let_die.picture_market import draw_grove, sold_in_rows
from hortus.games.leaf_and_let_die.picture_mat import draw_mat, draw_rival, hand_of
from hortus.games.leaf_and_let_die.picture_meadow import draw_meadow
from hortus.games.leaf_and_let_die.picture_parts import add_symbols
from hortus.games.leaf_and_let_die.picture_plant import wears
from hortus.games.leaf_and_let_die.pieces import SIZES
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import BUY, CARD, OP, OWNER

# --- the whole ----------------------------------------------------------------------------------


def paint(view: View, tips: list[str], shape: str, names: Sequence[str]) -> Canvas:
    """Draw everything."""
    state = cast(Position, view.known)
    order = mat_order(view, state)
    own = state.gardeners[order[-1]]
    rivals = [seat for seat in order[:-1] if not (state.over or state.gardeners[seat].fell)]
    needs = Needs(
        len(rivals),
        state.battle,
        len(hand_of(own)),
        len(own.dice),
        not state.stacks,
        state.laws.almanac,
        is_buying(state),
        wears(own),
        bool(own.fell) or state.over,
        asked_of(view, state, order[-1]),
        sold_in_rows(state, 2) if shape == "tall" else (),
        tuple([wears(state.gardeners[seat]) for seat in rivals]) if shape == "tall" else (),
    )
    canvas = Canvas(view, tips, frame_of(shape, needs), names)
    canvas.asks = asked_at(view, state, order[-1])
    add_symbols(canvas.drawing)
    if not state.battle:
        draw_grove(canvas)
    if canvas.frame.small and not state.battle and needs.buying:
        draw_heading(canvas)
    if state.over:
        draw_ending(canvas)
    else:
        draw_meadow(canvas, order[-1])
    for box, seat in zip(canvas.frame.rivals, rivals, strict=False):
        draw_rival(canvas, seat, box)
    draw_mat(canvas, order[-1])
    return canvas


def draw(view: View, tips: list[str], shape: str, names: Sequence[str]) -> Drawing:
    """The picture."""
    return paint(view, tips, shape, names).drawing


def is_buying(state: Position) -> bool:
    """Whether things are bought now."""
    return any([task[OP] == BUY for task in state.todo])


def mat_order(view: View, state: Position) -> list[int]:
    """The others first, clockwise; one's own mat last, nearest to the eye."""
    first = 0 if view.seat is None else view.seat + 1
    return [(first + step) % state.players for step in range(state.players)]


# --- what moves touch -------------------------------------------------------------------------


def touches(view: View, move: Move) -> tuple[str, ...]:
    """The ids of the parts that a click may mean a move by."""
    state = cast(Position, view.known)
    if state.chance or not state.actors:
        return ()
    seat = state.actors[0]
    verb = move.kind
    letter = subject(verb)
    if verb == "buy-wild":
        return ("wild",)
    if verb == "discard-wild":
        return ("wild-discard",)
    if verb == "buy-die":
        return (f"sale-{SIZES[move.args[0]]}",)
    if verb in ASKED:
        own = (answer_id(move),) if view.seat == seat else ()
        return (*own, *PILE_OF.get(verb, "").format(seat).split())
    if verb in ("match", "trash"):
        return twins.card_parts(state, seat, verb, state.task[CARD])[:1]
    if letter == "d":
        owner = state.target(seat) if verb.endswith("-target") else seat
        return twins.die_parts(state.gardeners[owner].dice, owner, verb, move.args[0])
    if letter == "k":
        return _card_touches(state, seat, verb, move.args[0])
    return ()


def _card_touches(state: Position, seat: int, verb: str, kind: int) -> tuple[str, ...]:
    almanac = state.laws.almanac
    slug = almanac.cards[kind].slug
    if verb == "buy":
        return (f"stack-{slug}",)
    if verb == "bloom":
        flower = almanac.cards[kind].on_what
        return (f"bloom-{slug}",) if flower in state.kinds[:9] else ()
    if verb == "find":
        return (f"compost-{seat}",)
    if verb in ("feed", "absorb-flower"):
        return twins.mantle_parts(state.gardeners[seat], seat, slug, kind)
    owner = state.target(seat) if verb == "copy" else seat
    return twins.card_parts(state, owner, verb, kind)


def meant(view: View, move: Move) -> tuple[str, ...]:
    """The ids of the parts that a move is about before it is made: of several equal pieces one."""
    state = cast(Position, view.known)
    parts = touches(view, move)
    if len(parts) < 2 or move.kind in ASKED:
        return parts
    return twins.turned_part(state, state.actors[0], move) or parts[:1]


def traces(view: View, move: Move) -> tuple[str, ...]:
    """The ids of the parts in which a move can be seen once it is made, as they are called then: the die that lies
    otherwise, or the pile of what has left the hand."""
    state = cast(Position, view.known)
    if state.chance or not state.actors:
        return ()
    seat = state.actors[0]
    if move.kind in twins.LEAVES:
        return (twins.LEAVES[move.kind].format(seat),)
    if move.kind in twins.TURNS:
        owner = state.task[OWNER] if move.kind == "turn" else seat
        return twins.changed_die(state, owner, move)
    if move.kind in twins.MOVES:
        owner = state.target(seat) if move.kind.endswith("-target") else seat
        return twins.only_die(state, owner, move.args[0])
    return meant(view, move)
