"""Trades worth proposing: cubes go where they can be spent this phase. Rulebook: d. Trade.

Deliveries are the whole team's, so it does not matter who holds a cube for them. Buildings are
paid by one player: a trade helps when it lets somebody build who could not.
"""

from __future__ import annotations

from typing import Final

from hortus.games.potato_patrol.effects import ANY, PLACES
from hortus.games.potato_patrol.plan import Plan
from hortus.games.potato_patrol.position import ACTION, EMPTY, Position
from hortus.games.potato_patrol.trade import Bargain, Draft

NEXT_ROUND: Final = 0.6
"""How much being able to pay is worth to somebody who cannot act any more this round."""
MOST_ASKED: Final = 3
"""More cubes than that nobody proposes to hand over."""
CALLED_OFF: Final = 0.02
"""What a draft called off costs, so that nobody plays with the wheelbarrow."""


class Deal:
    """An exchange between two players, and what it gains for the team."""

    def __init__(self, giver: int, taker: int, colour: int, count: int, gain: float) -> None:
        self.giver = giver
        self.taker = taker
        self.colour = colour
        self.count = count
        """Cubes that the giver hands over; the taker gives nothing back."""
        self.gain = gain

    def wants(self, seat: int, gives: bool, colour: int) -> int:
        """How many cubes of a colour it has a player give, or ask for."""
        return self.count if colour == self.colour and (seat == self.giver) == gives else 0


def readiness(table: Position, plan: Plan, pools: list[int]) -> tuple[float, float]:
    """What the players could pay for: earnings of the best card of each, and how many can build now."""
    earnings = 0.0
    builders = 0.0
    for seat in range(table.players):
        for asked in table.stacks[seat]:
            if asked.card_in_hand() != EMPTY:
                builders += 1.0
        best, tower = best_card(table, plan, seat, pools)
        if best <= 0.0:
            continue
        acts = table.phase == ACTION and table.actions[seat] > 0 and not table.done >> seat & 1
        earnings += best if acts else NEXT_ROUND * best
        if acts and tower:
            builders += 1.0
    for count in table.called_off:
        earnings -= CALLED_OFF * count
    return earnings, builders


def best_card(table: Position, plan: Plan, seat: int, pools: list[int]) -> tuple[float, bool]:
    """The earnings of the best card a player could pay for, and whether a tower is among them."""
    who = table.characters[seat]
    if who == EMPTY:
        return 0.0, False
    character = table.book.characters[who]
    if not character.build:
        return 0.0, False
    first = 3 * seat
    most = max(max(pools[first], pools[first + 1]), pools[first + 2])
    best = 0.0
    tower = False
    costs, market, discount = table.book.costs, table.market, character.discount
    for place in range(character.barred_places, PLACES):
        cost = costs[place] - discount
        if cost > most or most == 0:
            continue
        index = market[place]
        if index == EMPTY:
            continue
        card = table.book.market[index]
        colour = card.colour
        if colour != ANY and pools[first + colour] < max(1, cost):
            continue
        if card.tower:
            if not tower and not has_room(table, seat):
                continue
            tower = True
        if plan.earnings[index] > best:
            best = plan.earnings[index]
    return best, tower


def has_room(table: Position, seat: int) -> bool:
    """True if a player has an empty tower space on the own side."""
    for spot in range(6 * seat, 6 * seat + 6):
        if table.towers[spot] == EMPTY and not table.blocked >> spot & 1:
            return True
    return False


def hands(table: Position, plan: Plan) -> list[int]:
    """The cubes of all players as they will be when open offers and drafts come to what they aim at."""
    pools = table.pools
    for seat in range(table.players):
        for asked in table.stacks[seat]:
            if isinstance(asked, Bargain):
                pools = _after(table, plan, seat, asked, pools)
    return pools


def _after(table: Position, plan: Plan, seat: int, bargain: Bargain, pools: list[int]) -> list[int]:
    found = pools.copy()
    deal = aim(table, plan, seat, bargain) if isinstance(bargain, Draft) else None
    if deal is not None:
        found[3 * deal.giver + deal.colour] -= deal.count
        found[3 * deal.taker + deal.colour] += deal.count
        return found
    for colour in range(3):
        change = bargain.ask[colour] - bargain.give[colour]
        found[3 * seat + colour] += change
        found[3 * bargain.partner + colour] -= change
    return found


def best_deal(table: Position, plan: Plan, seat: int, partner: int, price: int) -> Deal | None:
    """The exchange with a partner that lets one of the two build at once; None if there is none.

    `price` is how many of the player's own actions opening the Trade will still cost. Who was
    refused this round proposes nothing more: the others have their own plans.
    """
    if table.refusals[seat] or table.phase != ACTION:
        return None
    before, _ = readiness(table, plan, table.pools)
    best: Deal | None = None
    for giver, taker in ((seat, partner), (partner, seat)):
        if table.actions[taker] <= (price if taker == seat else 0) or table.done >> taker & 1:
            continue
        for colour in range(3):
            for count in _lacking(table, taker, colour):
                if count > table.pools[3 * giver + colour]:
                    continue
                pools = table.pools.copy()
                pools[3 * giver + colour] -= count
                pools[3 * taker + colour] += count
                after, _ = readiness(table, plan, pools)
                if after - before > (best.gain if best is not None else 0.0) + 1e-9:
                    best = Deal(giver, taker, colour, count, after - before)
    return best


def _lacking(table: Position, seat: int, colour: int) -> list[int]:
    """How many cubes of a colour a player lacks for cards of the market: each number once."""
    character = table.character(seat)
    found: list[int] = []
    if not character.build:
        return found
    for place in range(character.barred_places, PLACES):
        index = table.market[place]
        if index == EMPTY or table.book.market[index].colour not in (ANY, colour):
            continue
        cost = max(1, table.book.costs[place] - character.discount)
        lack = cost - table.pools[3 * seat + colour]
        if 1 <= lack <= MOST_ASKED and lack not in found:
            found.append(lack)
    return found


def aim(table: Position, plan: Plan, seat: int, draft: Draft) -> Deal | None:
    """The deal that a draft may still become; None if it holds something else already."""
    deal = best_deal(table, plan, seat, draft.partner, 0)
    if deal is None:
        return None
    for colour in range(3):
        if draft.give[colour] > deal.wants(seat, True, colour):
            return None
        if draft.ask[colour] > deal.wants(seat, False, colour):
            return None
    return deal
