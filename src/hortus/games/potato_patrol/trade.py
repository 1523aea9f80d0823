"""Trade: an offer and an answer. Rulebook: d. Trade.

Only the one who offers spends an action, and gets it back when there is no deal. While an offer
is open the partner must answer it before anything else, and the other waits; everyone else acts on.
"""

from __future__ import annotations

from hortus.games.potato_patrol.position import (
    EMPTY,
    F_ANSWER,
    F_DEAL,
    F_MORE,
    F_ORDER,
    F_WAIT,
    MOST_REFUSALS,
    Frame,
    Position,
)


def further_partners(table: Position, seat: int, partner: int) -> int:
    """Whom a Trade may go on with after this partner, as a set of players."""
    character = table.character(seat)
    if character.everyone or (character.second_partner and not table.quirks_used >> seat & 1):
        return ((1 << table.players) - 1) & ~(1 << seat) & ~(1 << partner)
    return 0


def why_no_trade(table: Position, seat: int, partner: int) -> str:
    """Why two players may not begin a Trade; empty if they may."""
    if partner >= table.players:
        return f"there is no player {partner + 1}"
    if partner == seat:
        return "a trade is with another player"
    if table.refusals[seat] >= MOST_REFUSALS:
        return f"after {MOST_REFUSALS} offers without a deal there is no more trading this round"
    if not table.held_by(seat) + table.held_by(partner):
        return "neither of the two has anything to give"
    return ""


def begin(table: Position, seat: int, partner: int, ordered: bool) -> None:
    """Open the wheelbarrow for a first partner."""
    others = further_partners(table, seat, partner)
    head = (F_DEAL, partner, others, int(ordered), 0)
    table.push_frame(seat, (*head, 0, 0, 0, 0, 0, 0))


def go_on(table: Position, seat: int, partner: int) -> None:
    """The same Trade goes on with a further partner."""
    others = table.stacks[seat][-1][1] & ~(1 << partner)
    if not table.character(seat).everyone:
        others = 0
    table.swap_frame(seat, (F_DEAL, partner, others, 0, 1, 0, 0, 0, 0, 0, 0))


def add_cube(table: Position, seat: int, colour: int, asked: bool) -> None:
    """One more cube is offered, or asked for."""
    frame = list(table.stacks[seat][-1])
    frame[(8 if asked else 5) + colour] += 1
    table.swap_frame(seat, tuple(frame))


def send_offer(table: Position, seat: int) -> None:
    """The offer goes to the partner, who must answer."""
    frame = table.stacks[seat][-1]
    table.swap_frame(seat, (F_WAIT, *frame[1:]))
    table.push_frame(frame[1], (F_ANSWER, seat, *frame[5:]))


def affordable(table: Position, partner: int, frame: Frame) -> bool:
    """True if both sides of an offer still have what it names."""
    seat = frame[1]
    for colour in range(3):
        if table.pools[3 * seat + colour] < frame[2 + colour]:
            return False
        if table.pools[3 * partner + colour] < frame[5 + colour]:
            return False
    return True


def accept(table: Position, partner: int) -> None:
    """The cubes change hands."""
    frame = table.stacks[partner][-1]
    seat = frame[1]
    for colour in range(3):
        change = frame[5 + colour] - frame[2 + colour]
        table.pools[3 * seat + colour] += change
        table.pools[3 * partner + colour] -= change
    table.pop_frame(partner)
    index = _waiting(table, seat, partner)
    waiting = table.stacks[seat][index]
    if waiting[4] and table.character(seat).second_partner:
        table.quirks_used |= 1 << seat
    _settle_wait(table, seat, index, ((F_MORE, waiting[2]),) if waiting[2] else ())


def refuse(table: Position, partner: int) -> None:
    """No deal: nothing changes hands, and an action spent on it comes back."""
    seat = table.stacks[partner][-1][1]
    table.pop_frame(partner)
    call_off(table, seat, _waiting(table, seat, partner))


def call_off(table: Position, seat: int, index: int) -> None:
    """An offer, drafted or sent, comes to nothing."""
    frame = table.stacks[seat][index]
    table.refusals[seat] += 1
    if frame[4]:
        _settle_wait(table, seat, index, ((F_MORE, frame[2]),) if frame[2] else ())
    elif frame[3]:
        _settle_wait(table, seat, index, ((F_ORDER,),))
    else:
        table.actions[seat] += 1
        _settle_wait(table, seat, index, ())


def _waiting(table: Position, seat: int, partner: int) -> int:
    """Where on a player's stack the offer to a partner waits."""
    for index, frame in enumerate(table.stacks[seat]):
        if frame[0] == F_WAIT and frame[1] == partner:
            return index
    return EMPTY


def _settle_wait(table: Position, seat: int, index: int, instead: tuple[Frame, ...]) -> None:
    stack = table.stacks[seat]
    table.stacks[seat] = (*stack[:index], *instead, *stack[index + 1 :])
