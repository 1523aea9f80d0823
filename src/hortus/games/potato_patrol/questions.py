"""Every question a player may be asked in the middle of something, and what the answers do.

A question is a frame on the player's stack (see `position`). `answers` lists what may be said,
`reply` carries it out. Some questions may be passed, and one that nobody can answer any more,
because the others did something meanwhile, is dropped (`settle`).
"""

from __future__ import annotations

from typing import Final

from hortus.games.potato_patrol import ideas, trade
from hortus.games.potato_patrol.activation import (
    activate,
    can_work,
    next_wild,
    pushable,
    wild_place,
)
from hortus.games.potato_patrol.cards import ANY, PLACES
from hortus.games.potato_patrol.deeds import Deed
from hortus.games.potato_patrol.market import discard_place, slide
from hortus.games.potato_patrol.position import (
    EMPTY,
    F_ANSWER,
    F_BELLOWS,
    F_BLOCK,
    F_CLAIM,
    F_CLEAR,
    F_CULL,
    F_DEAL,
    F_DISC,
    F_FOG,
    F_FROST,
    F_HOLD,
    F_MORE,
    F_ORDER,
    F_PLACE,
    F_PUSH,
    F_SHIFT,
    F_SHOO,
    F_STRIKE,
    F_TAKE,
    F_TAX,
    F_WAIT,
    F_WILD,
    Frame,
    Position,
)

OPTIONAL: Final = (
    F_ORDER,
    F_STRIKE,
    F_SHOO,
    F_CLAIM,
    F_SHIFT,
    F_HOLD,
    F_PUSH,
    F_CULL,
    F_MORE,
)
"""Questions that may be passed."""
FORCED: Final = (F_TAX, F_BLOCK, F_FROST, F_FOG)
"""Questions that answer themselves when only one answer is possible."""

REASONS: Final[dict[int, str]] = {
    F_PLACE: "first place the tower you bought, on an empty tower space on your side of a lane",
    F_DISC: "first place the disc, in a free slot that takes its kind",
    F_STRIKE: "the attack goes on in the same space: take another enemy there, or pass",
    F_SHOO: "shoo another enemy out of the same space, or pass",
    F_CLAIM: "claim an enemy of that colour from a lane in your reach, or pass",
    F_CLEAR: "choose a space where an enemy of that colour stands",
    F_BELLOWS: "choose a lane in your reach that has enemies to blow outward",
    F_TAKE: "first take a cube from the supply",
    F_TAX: "first give back a cube of the colour you have most of",
    F_BLOCK: "first choose one of your empty tower spaces for the molehill",
    F_FROST: "first choose one of your towers that stops working this round",
    F_FOG: "first choose a tower on that lane that stops working this round",
    F_SHIFT: "set one of your towers to work, or pass",
    F_WILD: "first choose which enemy the wild symbol takes, in the space its arrow points to",
    F_HOLD: "hold an enemy directly beside the tower, or pass",
    F_PUSH: "drive out an enemy in the tower's range, or pass",
    F_CULL: "discard market cards, or pass to refill the market",
    F_DEAL: "first finish the trade: give, ask, offer or withdraw, with cubes that are there",
    F_ANSWER: "first answer the offer: accept (if both still have the cubes) or refuse",
    F_MORE: "trade with one of the remaining partners, or pass",
}
"""What to say when something else is tried."""


def _enemies(kind: str, table: Position, seat: int, places: list[int], colour: int) -> list[Deed]:
    """Moves that point at an enemy of a colour (or any) in one of some spaces."""
    return [
        Deed(kind, (place, each), seat)
        for place in places
        for each in range(3)
        if colour in (ANY, each) and table.lanes[3 * place + each]
    ]


def answers(table: Position, seat: int) -> list[Deed]:
    """What a player may answer to the question on top, apart from passing."""
    frame = table.stacks[seat][-1]
    ask = frame[0]
    if ask == F_PLACE:
        spots = [spot for spot in table.sides(seat) if table.may_build_at(seat, spot)]
        return [Deed("place", (spot,), seat) for spot in spots]
    if ask == F_DISC:
        return _disc_answers(table, seat, frame)
    if ask == F_STRIKE:
        return _enemies("attack", table, seat, [frame[1]], frame[2])
    if ask == F_SHOO:
        return _enemies("shoo", table, seat, [frame[1]], ANY)
    if ask == F_CLAIM:
        places = [3 * lane + space for lane in set(table.lanes_of(seat)) for space in range(3)]
        return _enemies("claim", table, seat, places, frame[1])
    if ask == F_CLEAR:
        places = list(range(3 * table.players))
        colour = frame[1]
        return [Deed("clear", (at,), seat) for at in places if table.lanes[3 * at + colour]]
    if ask == F_BELLOWS:
        return [Deed("blow", (lane,), seat) for lane in ideas.lanes_to_blow(table, seat)]
    if ask == F_TAKE:
        return [Deed("take", (colour,), seat) for colour in range(3)]
    if ask == F_TAX:
        most = max(table.pools[3 * seat : 3 * seat + 3])
        return [
            Deed("return", (colour,), seat)
            for colour in range(3)
            if most and table.pools[3 * seat + colour] == most
        ]
    if ask in (F_BLOCK, F_FROST, F_FOG):
        return _season_answers(table, seat, frame)
    if ask in (F_DEAL, F_WAIT, F_ANSWER, F_MORE):
        return _trade_answers(table, seat, frame)
    return _tower_answers(table, seat, frame)


def _disc_answers(table: Position, seat: int, frame: Frame) -> list[Deed]:
    kinds = ideas.disc_kinds(table, seat, frame)
    if len(kinds) > 1:
        return [Deed("kind", (kind,), seat) for kind in kinds]
    return [
        Deed("disc", (spot, slot), seat)
        for kind in kinds
        for spot in ideas.disc_towers(table, seat, frame)
        for slot in table.free_slots(spot, kind)
    ]


def _season_answers(table: Position, seat: int, frame: Frame) -> list[Deed]:
    if frame[0] == F_BLOCK:
        return [
            Deed("block", (spot,), seat)
            for spot in range(6 * seat, 6 * seat + 6)
            if table.towers[spot] == EMPTY and not table.blocked >> spot & 1
        ]
    if frame[0] == F_FROST:
        spots = table.towers_of(seat)
    else:
        spots = [
            spot
            for spot in range(len(table.towers))
            if table.towers[spot] != EMPTY and table.lane_beside(spot) == frame[1]
        ]
    return [
        Deed("freeze", (spot,), seat)
        for spot in spots
        if not table.off >> spot & 1 and not table.character(spot // 6).steadfast
    ]


def _tower_answers(table: Position, seat: int, frame: Frame) -> list[Deed]:
    ask = frame[0]
    if ask == F_SHIFT:
        spots = [spot for spot in table.towers_of(seat) if can_work(table, spot)]
        return [Deed("overtime", (spot,), seat) for spot in spots]
    if ask == F_WILD:
        place = wild_place(table, frame[1], frame[2])
        return [] if place < 0 else _enemies("hit", table, seat, [place], ANY)
    if ask == F_HOLD:
        return [
            Deed("hold", (frame[1], colour), seat)
            for colour in range(3)
            if table.lanes[3 * frame[1] + colour] > table.held[3 * frame[1] + colour]
        ]
    if ask == F_PUSH:
        return [Deed("push", found, seat) for found in pushable(table, frame[1])]
    if ask == F_CULL:
        return [
            Deed("cull", (place,), seat) for place in range(PLACES) if table.market[place] != EMPTY
        ]
    return []


def _trade_answers(table: Position, seat: int, frame: Frame) -> list[Deed]:
    ask = frame[0]
    if ask == F_ANSWER:
        deal = [Deed("accept", (), seat)] if trade.affordable(table, seat, frame) else []
        return [*deal, Deed("refuse", (), seat)]
    if ask == F_MORE:
        return [
            Deed("trade", (partner,), seat)
            for partner in range(table.players)
            if frame[1] >> partner & 1 and not trade.why_no_trade(table, seat, partner)
        ]
    if ask == F_WAIT:
        return []
    partner = frame[1]
    found = [
        Deed("give", (colour,), seat)
        for colour in range(3)
        if table.pools[3 * seat + colour] > frame[5 + colour]
    ]
    found += [
        Deed("ask", (colour,), seat)
        for colour in range(3)
        if table.pools[3 * partner + colour] > frame[8 + colour]
    ]
    if any(frame[5:]):
        found.append(Deed("offer", (), seat))
    found.append(Deed("withdraw", (), seat))
    return found


# --- carrying out ---------------------------------------------------------------------------


def reply(table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
    """Carry out an answer that is allowed."""
    frame = table.stacks[seat][-1]
    ask = frame[0]
    if ask in (F_DEAL, F_ANSWER, F_MORE):
        _reply_trade(table, seat, kind, args)
    elif ask == F_PLACE:
        table.pop_frame(seat)
        table.towers[args[0]] = frame[1]
        table.discs[args[0]] = 0
        ideas.resolve_purchase(table, seat, table.book.market[frame[1]].effects, args[0])
    elif ask == F_DISC:
        _reply_disc(table, seat, frame, kind, args)
    elif ask == F_WILD:
        table.defeat(seat, args[0], args[1])
        table.swap_frame(seat, (F_WILD, frame[1], frame[2], frame[3] - 1))
    elif ask in (F_STRIKE, F_SHOO, F_CLAIM, F_TAKE, F_TAX, F_SHIFT, F_HOLD, F_PUSH):
        _reply_counted(table, seat, frame, args)
    else:
        _reply_once(table, seat, frame, args)


def _reply_counted(table: Position, seat: int, frame: Frame, args: tuple[int, ...]) -> None:
    """Questions that are asked a few times; how often is the last number of the frame."""
    ask = frame[0]
    if frame[-1] > 1:
        table.swap_frame(seat, (*frame[:-1], frame[-1] - 1))
    else:
        table.pop_frame(seat)
    if ask in (F_STRIKE, F_CLAIM):
        table.defeat_in_person(seat, args[0], args[1])
    elif ask in (F_SHOO, F_PUSH):
        table.drive_out(args[0], args[1])
    elif ask == F_TAKE:
        table.pools[3 * seat + args[0]] += 1
    elif ask == F_TAX:
        table.pools[3 * seat + args[0]] -= 1
    elif ask == F_HOLD:
        table.held[3 * args[0] + args[1]] += 1
    else:
        activate(table, args[0])


def _reply_once(table: Position, seat: int, frame: Frame, args: tuple[int, ...]) -> None:
    ask = frame[0]
    if ask == F_CULL:
        discard_place(table, args[0])
        return
    table.pop_frame(seat)
    if ask == F_CLEAR:
        ideas.clear_space(table, args[0], frame[1])
    elif ask == F_BELLOWS:
        ideas.blow_out(table, args[0])
    elif ask == F_BLOCK:
        table.blocked |= 1 << args[0]
    else:
        table.off |= 1 << args[0]


def _reply_disc(table: Position, seat: int, frame: Frame, kind: str, args: tuple[int, ...]) -> None:
    if kind == "kind":
        table.swap_frame(seat, ideas.choose_kind(frame, args[0]))
        return
    disc = ideas.disc_kinds(table, seat, frame)[0]
    table.pop_frame(seat)
    ideas.put_disc(table, args[0], args[1], disc)
    rest = ideas.after_disc(frame, args[0], disc)
    if rest:
        table.push_frame(seat, rest)


def _reply_trade(table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
    if kind == "give":
        trade.add_cube(table, seat, args[0], False)
    elif kind == "ask":
        trade.add_cube(table, seat, args[0], True)
    elif kind == "offer":
        trade.send_offer(table, seat)
    elif kind == "withdraw":
        trade.call_off(table, seat, len(table.stacks[seat]) - 1)
    elif kind == "accept":
        trade.accept(table, seat)
    elif kind == "refuse":
        trade.refuse(table, seat)
    else:
        trade.go_on(table, seat, args[0])


def pass_question(table: Position, seat: int) -> None:
    """The player has enough; a market that was culled is refilled."""
    frame = table.stacks[seat][-1]
    table.pop_frame(seat)
    if frame[0] == F_CULL:
        slide(table)
        table.refilling = True
    elif frame[0] == F_PLACE:
        table.discard[frame[1]] += 1


def settle(table: Position) -> None:
    """Drop questions that have no answer left, and answer those that have only one."""
    for seat in range(table.players):
        while table.stacks[seat]:
            frame = table.stacks[seat][-1]
            if frame[0] in (F_WAIT, F_ORDER):
                break
            if frame[0] == F_WILD:
                rest = next_wild(table, frame)
                if not rest:
                    table.pop_frame(seat)
                    continue
                table.swap_frame(seat, rest)
            found = answers(table, seat)
            if not found:
                pass_question(table, seat)
            elif len(found) == 1 and frame[0] in FORCED:
                reply(table, seat, found[0].kind, found[0].args)
            else:
                break
