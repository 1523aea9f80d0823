"""How a team stands: threat, economy and the pace of the mission, in units of about one cube.

What the whole means for the chance to win is fitted
from games: the weights of `TERMS` are data (`weights.toml`).
"""

from __future__ import annotations

from typing import Final

from hortus.core.native import i64
from hortus.games.potato_patrol.activation_phase import targets
from hortus.games.potato_patrol.cards import CLEAN_ROUNDS, DEFEAT, MAX_ENEMIES, Need
from hortus.games.potato_patrol.deals import hands, readiness
from hortus.games.potato_patrol.effects import CREW, INNER
from hortus.games.potato_patrol.plan import Plan
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    EFFECTS,
    EMPTY,
    MISSION,
    Position,
)

TERMS: Final = ("one", "worth", "rounds", "pace", "cards", "conditions", "pressed")
"""The names of the numbers, in their order."""
ARRIVAL: Final[list[float]] = [0.35, 0.6, 0.9]
"""How likely an enemy that nothing covers gets through from each space."""
TIME: Final = 2.2
"""What a season card left in the deck is worth."""
COMPLETE: Final = 3.0
"""What it is worth that the open card will be complete this round, as things stand."""
COVERED: Final = 0.15
"""How much of that is left where towers cover it."""
HELD: Final = 0.3
"""How much of it holding an enemy back takes away."""
FALLOW: Final = 0.8
"""How much of the harm is left when enemies skip a move."""
YIELD: Final = 0.45
"""What one symbol covering one space is worth for each season card left."""
COVER: Final[list[float]] = [0.0, 1.0, 1.5, 1.8, 2.0]
"""How much more it helps when several symbols of a colour cover a space."""
CAPACITY: Final[list[float]] = [0.0, 0.6, 0.85, 1.0, 1.08, 1.12]
"""What a round brings on a lane whose towers point so many symbols at a colour."""
WANTED: Final = 0.62
"""What a cube is worth that the open card takes,"""
STORED: Final = 0.45
"""one for later cards or to build with,"""
IDLE: Final = 0.12
"""and one too many."""
ACT: Final = 0.3
"""What an action still to be taken is worth."""
AFFORDS: Final = 0.06
"""What it is worth, for each season card left, that a player can pay for a card, by its earnings."""
CREW_WORTH: Final = 0.35
"""What a third action is worth for each season card left."""


class Front:
    """The lanes: what covers them, what the next activation takes, and what comes through."""

    def __init__(self, table: Position, plan: Plan) -> None:
        size = len(table.lanes)
        self.cover: list[int] = [0] * size
        """Symbols that point at each space, by colour."""
        self.fire: list[int] = [0] * size
        """Those of towers that will still work this round."""
        self.wild = False
        """A tower that takes any colour is among these: then what it takes is a guess."""
        self.cover_worth = 0.0
        """How well spaces are covered."""
        self.harm = 0.0
        """How many enemies may get through, as a guess."""
        self.standing = 0
        """Enemies on all lanes."""
        self.inner = 0
        """Those in inner spaces."""
        self.guard: list[int] = [0] * size if table.off else self.cover
        """Symbols of towers that are not switched off."""
        self._cover(table, plan)
        self._weigh(table)

    def _cover(self, table: Position, plan: Plan) -> None:
        """What towers point at, and which of them still work this round."""
        cover, fire, guard = self.cover, self.fire, self.guard
        works = EFFECTS <= table.phase <= ACTIVATION
        idle = table.off | table.activated if table.phase == ACTIVATION else table.off
        towers = table.towers
        players = table.players
        for spot in range(6 * players):
            card = towers[spot]
            if card == EMPTY:
                continue
            side = spot % 6
            lane = spot // 6
            if side >= 3:
                lane = lane - 1 if lane else players - 1
            if table.discs[spot]:
                found = table.symbols(spot)
                if table.book.market[card].wild:
                    found = [max(1, count) for count in found]
                blue, red, yellow = found[0], found[1], found[2]
                arrows = table.arrows(spot)
            else:
                blue = plan.symbols[3 * card]
                red = plan.symbols[3 * card + 1]
                yellow = plan.symbols[3 * card + 2]
                arrows = plan.arrows[card]
            fires = works and not idle >> spot & 1
            guards = table.off and not table.off >> spot & 1
            if fires and table.book.market[card].wild:
                self.wild = True
            for slot in range(3):
                space = side + 1 - slot if side < 3 else side - 4 + slot
                if arrows >> slot & 1 and 0 <= space <= INNER:
                    index = 9 * lane + 3 * space
                    cover[index] += blue
                    cover[index + 1] += red
                    cover[index + 2] += yellow
                    if guards:
                        guard[index] += blue
                        guard[index + 1] += red
                        guard[index + 2] += yellow
                    if fires:
                        fire[index] += blue
                        fire[index + 1] += red
                        fire[index + 2] += yellow

    def _weigh(self, table: Position) -> None:
        """How well spaces are covered, and how many enemies may get through."""
        lanes, cover, guard, held = table.lanes, self.cover, self.guard, table.held
        worth = harm = 0.0
        standing: i64 = 0
        inner: i64 = 0
        size: i64 = len(lanes)
        index: i64 = 0
        while index < size:
            covered: i64 = cover[index]
            if covered:
                worth += COVER[covered if covered < 4 else 4]
            count: i64 = lanes[index]
            if count:
                space: i64 = index // 3 % 3
                standing += count
                if space == INNER:
                    inner += count
                guarded: i64 = guard[index]
                if guarded > count:
                    guarded = count
                stays: i64 = held[index]
                open_ground: i64 = count - guarded
                harm += ARRIVAL[space] * (
                    float(open_ground) + COVERED * float(guarded) - HELD * float(stays)
                )
            index += 1
        self.cover_worth = worth
        self.harm = FALLOW * harm if table.fallow else harm
        self.standing = int(standing)
        self.inner = int(inner)

    def arriving(self, table: Position) -> int:
        """Enemies that reach the Invasion card when they next move, once the towers have worked."""
        if table.fallow:
            return 0
        found = 0
        for lane in range(table.players):
            for index in range(9 * lane + 6, 9 * lane + 9):
                left = max(0, table.lanes[index] - self.fire[index])
                found += max(0, left - table.held[index])
        return found

    def coming_through(self, table: Position) -> int:
        """Enemies that the towers alone will not stop, wherever they stand."""
        found = 0
        for lane in range(table.players):
            for colour in range(3):
                index = 9 * lane + colour
                second, third = self.cover[index + 3], self.cover[index + 6]
                outer = max(0, table.lanes[index] - self.fire[index])
                middle = max(0, table.lanes[index + 3] - self.fire[index + 3])
                found += max(0, outer - second - third) + max(0, middle - third)
        return found + self.arriving(table)


def coverage(table: Position, always: bool) -> list[int]:
    """How many symbols of each colour cover each space: of all towers, or of those not switched off."""
    cover = [0] * len(table.lanes)
    idle = 0 if always else table.off
    for spot, card in enumerate(table.towers):
        if card == EMPTY or idle >> spot & 1:
            continue
        symbols = table.symbols(spot)
        if table.book.market[card].wild:
            symbols = [max(1, count) for count in symbols]
        for place in targets(table, spot):
            for colour in range(3):
                cover[3 * place + colour] += symbols[colour]
    return cover


def terms_of(table: Position, plan: Plan) -> list[float]:
    """The numbers of a position that is not over, in the order of `TERMS`."""
    front = Front(table, plan)
    task = min(table.task, plan.cards - 1)
    stock = Stock(table, plan, task)
    ready, builders = readiness(table, plan, hands(table, plan))
    share, complete = _of_open_card(table, plan, task, front, stock, builders)
    worth = worth_of(table, plan, front, stock, ready) + plan.task * share
    if complete:
        worth += COMPLETE
    rounds = rounds_left(table)
    cards = plan.cards - table.task
    return [
        1.0,
        worth / 10.0,
        float(rounds),
        float(rounds * rounds) / 10.0,
        float(cards),
        float(plan.ahead[task]),
        1.0 if cards >= rounds and not complete else 0.0,
    ]


def rounds_left(table: Position) -> int:
    """In how many rounds a mission card may still be completed, the present one included."""
    return table.year_left() + (1 if EFFECTS <= table.phase <= MISSION else 0)


def worth_of(table: Position, plan: Plan, front: Front, stock: Stock, ready: float) -> float:
    """The worth of all but the open card, in cubes of a small team: each player's share counts."""
    left = table.year_left()
    stored = min(stock.later + stock.spare, stock.behind + 6 * table.players)
    goods = YIELD * left * front.cover_worth
    goods += WANTED * stock.now + STORED * stored
    goods += IDLE * (stock.later + stock.spare - stored)
    goods += AFFORDS * left * ready + sum_of_questions(table, left)
    if table.phase == ACTION:
        for seat in range(table.players):
            if not table.done >> seat & 1:
                goods += ACT * table.actions[seat]
    if has_crew(table):
        goods += CREW_WORTH * left
    lost = plan.breach * table.invaders() + plan.harm * front.harm
    return plan.task * table.task + TIME * left - lost + plan.each * goods


def _of_open_card(
    table: Position, plan: Plan, task: int, front: Front, stock: Stock, builders: float
) -> tuple[float, bool]:
    """How much of the open card is done, and whether it will be complete this round."""
    share = 0.0
    complete = stock.now >= stock.open
    asked = stock.asked
    if asked:
        share += stock.kinds * (asked - stock.open) / asked
    towers = table.tower_count()
    if plan.towers_now[task]:
        share += min(1.0, towers / plan.towers_now[task])
        complete = complete and towers + builders >= plan.towers_now[task]
    if plan.discs_now[task]:
        share += min(1.0, table.disc_count() / plan.discs_now[task])
        complete = complete and table.disc_count() >= plan.discs_now[task]
    for need in plan.conditions[task]:
        found = _share(table, need, front)
        share += found
        complete = complete and found > 0.999
    return share / plan.needs[task], complete and table.phase <= MISSION


class Stock:
    """The team's cubes against what the mission takes."""

    def __init__(self, table: Position, plan: Plan, task: int) -> None:
        self.open = 0
        """Cubes that the open card still takes."""
        self.asked = plan.of_any[task]
        """Cubes that it asks for altogether,"""
        self.kinds = 1 if self.asked else 0
        """in so many demands."""
        self.now = 0
        """Cubes there are for it."""
        self.later = 0
        """Cubes there are for later cards."""
        self.spare = 0
        """Cubes that no card asks for."""
        self.behind = plan.later_any[task]
        """Cubes that later cards take."""
        over = surplus = 0
        pools = table.pools
        for colour in range(3):
            team = 0
            for index in range(colour, 3 * table.players, 3):
                team += pools[index]
            need = plan.exact[3 * task + colour]
            self.asked += need
            self.kinds += 1 if need else 0
            need -= table.delivered[colour]
            if need < 0:
                surplus -= need
                need = 0
            behind = plan.later[3 * task + colour]
            self.open += need
            self.behind += behind
            first = min(team, need)
            self.now += first
            team -= first
            kept = min(team, behind)
            self.later += kept
            over += team - kept
        of_any = max(0, plan.of_any[task] - surplus)
        self.open += of_any
        first = min(over, of_any)
        kept = min(self.later, of_any - first)
        self.later -= kept
        self.now += first + kept
        over -= first
        first = min(over, plan.later_any[task])
        self.later += first
        self.spare = over - first


def _share(table: Position, need: Need, front: Front) -> float:
    asked = need.amount(table.players)
    if need.what == DEFEAT:
        return min(1.0, table.defeated / asked) if asked else 1.0
    if need.what == CLEAN_ROUNDS:
        return min(1.0, table.clean_rounds / asked) if asked else 1.0
    over = front.standing - asked if need.what == MAX_ENEMIES else front.inner
    return 1.0 if over <= 0 else 0.0


def sum_of_questions(table: Position, left: int) -> float:
    """What the questions still to be answered are worth, in cubes."""
    worth = 0.0
    for stack in table.stacks:
        for asked in stack:
            worth += asked.worth(table, YIELD * left)
    return worth


def has_crew(table: Position) -> bool:
    """True if an idea in play lends a third action."""
    for card in table.staying:
        for effect in table.book.market[card].effects:
            if effect.operation == CREW:
                return True
    return False
