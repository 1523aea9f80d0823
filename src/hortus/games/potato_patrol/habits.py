"""What a player of the Patrol would do without thinking: the order in which a search tries moves.

Each kind of move is judged at a glance, in cubes, by what it takes, what it spends and what it
keeps off the Invasion card. The best at a glance is what a playout plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from hortus.core.contract import Move
from hortus.games.potato_patrol.activation_phase import hits
from hortus.games.potato_patrol.deals import aim, best_deal, readiness
from hortus.games.potato_patrol.effects import OUTER, RANGE
from hortus.games.potato_patrol.market import price
from hortus.games.potato_patrol.mission_phase import wanted
from hortus.games.potato_patrol.moves import HANDFULS
from hortus.games.potato_patrol.outlook import CAPACITY, Front
from hortus.games.potato_patrol.plan import UPGRADE, Plan
from hortus.games.potato_patrol.position import ACTION, EMPTY, Position
from hortus.games.potato_patrol.trade import Draft, Offer

# Kinds of moves as numbers: those that point at enemies, at towers, at the others, and the rest.
GATHER: Final = 0
SHOO: Final = 5
PUSH: Final = 6
HOLD: Final = 7
BUILD: Final = 8
PLACE: Final = 9
DISC: Final = 10
OVERTIME: Final = 12
DELIVER: Final = 13
TRADE: Final = 14
GIVE: Final = 15
OFFER: Final = 17
ACCEPT: Final = 18
TAKE: Final = 19
RETURN: Final = 20
SWAP: Final = 21
REFRESH: Final = 22
CULL: Final = 23
ARM: Final = 24
EXTEND: Final = 25
FREEZE: Final = 26
CLEAR: Final = 27
CODES: Final[dict[str, int]] = {
    "gather": 0,
    "attack": 1,
    "longshot": 2,
    "claim": 3,
    "hit": 4,
    "shoo": 5,
    "push": 6,
    "hold": 7,
    "build": 8,
    "place": 9,
    "disc": 10,
    "activate": 11,
    "overtime": 12,
    "deliver": 13,
    "trade": 14,
    "give": 15,
    "ask": 16,
    "offer": 17,
    "accept": 18,
    "take": 19,
    "return": 20,
    "swap": 21,
    "refresh": 22,
    "cull": 23,
    "arm": 24,
    "extend": 25,
    "freeze": 26,
    "clear": 27,
    "done": 28,
}
FIXED: Final[dict[str, float]] = {
    "destroy": -4.0,
    "withdraw": -0.5,
    "refuse": 0.0,
    "pass": -0.3,
    "volunteer": 3.0,
    "command": 1.2,
    "blow": 1.0,
}
"""What the other kinds are worth at a glance, wherever they point."""
DANGER: Final = 0.3
"""What an enemy in an outer space that no tower will take may still cost two players, in cubes."""
NEARER: Final = 0.5
"""How much more it is with each space inward."""
EARNS: Final = 0.8
"""What a cube a round is worth for each season card left."""
IDEA: Final = 1.6
"""What an idea without discs is worth."""
ACT: Final = 0.7
"""What an action left unused would have been worth."""


class Glance:
    """A position as one sees it before thinking: made once for all moves that are compared."""

    def __init__(self, table: Position, plan: Plan, seat: int) -> None:
        self.table = table
        self.plan = plan
        self.seat = seat
        self.left = table.year_left()
        self.front = Front(table, plan)
        self.cube: list[float] = [0.0, 0.0, 0.0]
        """What another cube of each colour is worth."""
        now = wanted(table)
        task = min(table.task, plan.cards - 1)
        for colour in range(3):
            team = 0
            for index in range(colour, 3 * table.players, 3):
                team += table.pools[index]
            behind = plan.later[3 * task + colour]
            self.cube[colour] = (
                0.65 if team < now[colour] else 0.5 if team < now[colour] + behind else 0.35
            )

    def of(self, move: Move) -> float:
        """What a move is worth at a glance."""
        code = CODES.get(move.kind, -1)
        if code < 0:
            return FIXED.get(move.kind, 0.0)
        args = move.args
        if code <= HOLD:
            return self._gather(args) if code == GATHER else self._enemy(code, args)
        if code <= OVERTIME:
            return self._towers(code, args)
        if code <= ACCEPT:
            return self._mates(code, args)
        return self._rest(code, args)

    # --- cubes and enemies ------------------------------------------------------------------

    def _gather(self, args: tuple[int, ...]) -> float:
        """The cubes, and a little more where they complete a price."""
        worth = 0.0
        pools = self.table.pools
        for colour in HANDFULS[args[0]]:
            worth += self.cube[colour] + 0.03 * min(3, pools[3 * self.seat + colour])
        return worth

    def danger(self, place: int, colour: int) -> float:
        """What one enemy less in a space spares."""
        index = 3 * place + colour
        if self.table.lanes[index] <= self.front.fire[index]:
            return 0.0
        return (DANGER + NEARER * (place % 3)) * 2.0 / self.table.players

    def _enemy(self, code: int, args: tuple[int, ...]) -> float:
        place, colour = args[0], args[1]
        danger = self.danger(place, colour)
        if code == HOLD:
            return danger
        if code in (SHOO, PUSH):
            return danger - (self.danger(place - 1, colour) if place % 3 != OUTER else 0.0)
        taken = self.cube[colour] if danger > 0.0 else 0.1
        return taken + danger

    # --- towers -----------------------------------------------------------------------------

    def _towers(self, code: int, args: tuple[int, ...]) -> float:
        table, plan = self.table, self.plan
        if code == BUILD:
            return self._build(args[0], args[1])
        if code == PLACE:
            asked = table.stacks[self.seat][-1]
            card = asked.card_in_hand()
            symbols = [plan.symbols[3 * card + colour] for colour in range(3)]
            return self._gain(args[0], plan.arrows[card], symbols)
        if code == DISC:
            return self._disc(args[0], args[1])
        return float(hits(table, args[0]))

    def _build(self, place: int, colour: int) -> float:
        table, plan = self.table, self.plan
        index = table.market[place]
        card = table.book.market[index]
        cost = price(table, self.seat, place) * (0.9 * self.cube[colour])
        worth = EARNS * self.left * plan.earnings[index]
        if not worth:
            return IDEA - cost
        task = min(table.task, plan.cards - 1)
        if card.tower and table.tower_count() < plan.towers[task]:
            worth += 3.0
        return worth - cost

    def _gain(self, spot: int, arrows: int, symbols: list[int]) -> float:
        """What symbols and arrows on a tower space add to what its lane brings in a round."""
        table, front = self.table, self.front
        lane = table.lane_beside(spot)
        found = 0.0
        for colour in range(3):
            added = 0
            for slot in range(3):
                place = table.target(spot, slot)
                if arrows >> slot & 1 and place >= 0 and symbols[colour]:
                    added += symbols[colour]
                    index = 3 * place + colour
                    open_ground = table.lanes[index] - front.fire[index]
                    if open_ground > 0:
                        found += 0.3 * min(symbols[colour], open_ground)
            if added:
                have = sum([front.cover[9 * lane + 3 * space + colour] for space in range(3)])
                more = CAPACITY[min(5, have + added)] - CAPACITY[min(5, have)]
                found += EARNS * self.left * more
        return found

    def _disc(self, spot: int, slot: int) -> float:
        table = self.table
        symbols = table.symbols(spot)
        before = table.arrows(spot)
        kind = _chosen_kind(table, self.seat)
        if kind == RANGE:
            return self._gain(spot, 1 << slot, symbols)
        extra = [1 if kind in (colour, EMPTY) else 0 for colour in range(3)]
        return self._gain(spot, before, extra) - (0.2 if slot < 3 else 0.0)

    # --- the others, and the mission --------------------------------------------------------

    def _mates(self, code: int, args: tuple[int, ...]) -> float:
        table, plan, seat = self.table, self.plan, self.seat
        if code == DELIVER:
            return 1.0 + 0.1 * args[1]
        if code == TRADE:
            deal = best_deal(table, plan, seat, args[0], 1)
            return -3.0 if deal is None else self._handing(deal.gain)
        asked = table.stacks[seat][-1]
        if isinstance(asked, Offer):
            return self._accept(asked)
        assert isinstance(asked, Draft)
        target = aim(table, plan, seat, asked)
        if target is None:
            return -1.0
        if code == OFFER:
            return 1.0 if sum(asked.give) + sum(asked.ask) == target.count else -1.0
        have = asked.give[args[0]] if code == GIVE else asked.ask[args[0]]
        return 1.0 if have < target.wants(seat, code == GIVE, args[0]) else -1.0

    def _accept(self, offer: Offer) -> float:
        """Whether the two could pay for more afterwards, and the action that the proposer spends."""
        table = self.table
        pools = table.pools.copy()
        for colour in range(3):
            change = offer.ask[colour] - offer.give[colour]
            pools[3 * offer.proposer + colour] += change
            pools[3 * self.seat + colour] -= change
        before, _ = readiness(table, self.plan, table.pools)
        after, _ = readiness(table, self.plan, pools)
        return self._handing(after - before) if after > before else after - before - 0.3

    def _handing(self, gain: float) -> float:
        """What it is worth to hand cubes to somebody who can then pay for so much more."""
        task = min(self.table.task, self.plan.cards - 1)
        worth = 0.35 * EARNS * self.left * gain - 0.3
        return worth + 3.0 if self.table.tower_count() < self.plan.towers[task] else worth

    def _rest(self, code: int, args: tuple[int, ...]) -> float:
        table = self.table
        if code == TAKE:
            return self.cube[args[0]]
        if code == RETURN:
            return -self.cube[args[0]]
        if code == SWAP:
            return self.cube[args[1]] - self.cube[args[0]] - 0.05
        if code == REFRESH:
            return -0.4 - sum([self.cube[colour] for colour in HANDFULS[args[0]]])
        if code == CULL:
            return -0.2 - 0.2 * self.plan.earnings[table.market[args[0]]]
        if code in (ARM, EXTEND):
            cubes = HANDFULS[args[0]] if code == EXTEND else (args[0], args[0])
            cost = 0.9 * sum([self.cube[colour] for colour in cubes])
            return EARNS * self.left * UPGRADE - cost
        if code == FREEZE:
            return -float(hits(table, args[0]))
        if code == CLEAR:
            return float(table.enemies_at(args[0]) * (1 + args[0] % 3))
        return -ACT * table.actions[self.seat] if table.phase == ACTION else -0.5


def _chosen_kind(table: Position, seat: int) -> int:
    """The kind of disc that is being placed; -1 while that is open."""
    asked = table.stacks[seat][-1]
    about = asked.about()
    kinds = about[0]
    if kinds >> 4:
        return (kinds >> 4) - 1
    for kind in range(4):
        if kinds == 1 << kind:
            return kind
    return EMPTY


def glances(table: Position, plan: Plan, moves: Sequence[Move]) -> list[float]:
    """What each of some moves of one player is worth at a glance."""
    if not moves:
        return []
    if moves[0].kind in ("choose", "block", "kind"):
        return [0.0] * len(moves)
    glance = Glance(table, plan, moves[0].seat)
    return [glance.of(move) for move in moves]


def best_at_a_glance(table: Position, plan: Plan, rng: Random) -> Move:
    """What the first who may act does without thinking; equals are decided by luck."""
    moves = table.moves(table.actors[0])
    if len(moves) == 1:
        return moves[0]
    worth = glances(table, plan, moves)
    best = 0
    top = -1e9
    for place in range(len(moves)):
        score = worth[place] + 0.05 * rng.random()
        if score > top:
            best, top = place, score
    return moves[best]
