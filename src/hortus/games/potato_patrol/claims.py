"""What a move does for the team, as claims that a hint may make and a test can check.

Kinds: `task` (a mission card is completed), `delivered` (cubes put on the open card), `meets` (all
that the open card asks for is there), `stopped` (enemies taken off the lanes), `held` (enemies
that stay put), `prevented` (fewer that invade when they next move, towers at work counted in),
`covers` (a space and colour that no tower pointed at), `affords` (a player who could not can now
build a tower), `gained` (cubes of the one who moves), `actions` (those left to the one who moves).
"""

from __future__ import annotations

from hortus.core.insight import Claim
from hortus.core.language import plural, say, seat_name
from hortus.games.potato_patrol.cards import DELIVER
from hortus.games.potato_patrol.effects import PLACES
from hortus.games.potato_patrol.market import BUILD, colours_for
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.moves import cubes_in_words
from hortus.games.potato_patrol.outlook import Front, Stock
from hortus.games.potato_patrol.plan import Plan
from hortus.games.potato_patrol.position import ACTION, EFFECTS, EMPTY, Position


def claims_of(before: Position, after: Position, seat: int, plan: Plan) -> list[Claim]:
    """What a player's move did, the most important first; of a new round only what the old one came to."""
    found: list[Claim] = []
    if after.task > before.task:
        won = after.task == plan.cards
        text = say("accomplishes the mission") if won else say("completes the open task")
        found.append(Claim("task", seat, after.task - before.task, text))
    if after.round != before.round or after.over or before.phase < EFFECTS:
        return found
    count = sum(after.delivered) - sum(before.delivered)
    if count > 0:
        text = plural(count, "delivers {n} cube", "delivers {n} cubes")
        found.append(Claim("delivered", seat, count, text))
    if has_all(after, plan) and not has_all(before, plan):
        text = say("brings together all that the open task asks for")
        found.append(Claim("meets", seat, 1, text))
    _of_enemies(before, after, seat, plan, found)
    covered = _covered(after, plan) - _covered(before, plan)
    if covered > 0:
        text = plural(
            covered,
            "points a tower at a space left open before",
            "points a tower at {n} spaces left open before",
        )
        found.append(Claim("covers", seat, covered, text))
    _of_cubes(before, after, seat, found)
    return found


def _of_enemies(
    before: Position, after: Position, seat: int, plan: Plan, found: list[Claim]
) -> None:
    stopped = sum(before.lanes) - sum(after.lanes)
    if stopped > 0:
        text = plural(stopped, "takes {n} enemy off the lanes", "takes {n} enemies off the lanes")
        found.append(Claim("stopped", seat, stopped, text))
    held = sum(after.held) - sum(before.held)
    if held > 0:
        text = plural(held, "holds {n} enemy back", "holds {n} enemies back")
        found.append(Claim("held", seat, held, text))
    if before.phase < ACTION:
        return
    earlier, later = Front(before, plan), Front(after, plan)
    spared = earlier.arriving(before) - later.arriving(after)
    if spared > 0 and not earlier.wild and not later.wild:
        text = plural(
            spared, "keeps {n} enemy from invading next", "keeps {n} enemies from invading next"
        )
        found.append(Claim("prevented", seat, spared, text))


def _of_cubes(before: Position, after: Position, seat: int, found: list[Claim]) -> None:
    for other in range(after.players):
        if other in after.actors and not after.stacks[other]:
            if not can_pay(after, other) or can_pay(before, other):
                continue
            text = say("lets {who} build a tower", who=seat_name(other))
            found.append(Claim("affords", other, 1, text))
    more = [
        max(0, after.pools[3 * seat + colour] - before.pools[3 * seat + colour])
        for colour in range(3)
    ]
    gained = after.held_by(seat) - before.held_by(seat)
    if gained > 0 and gained == sum(more):
        text = say("brings {cubes}", cubes=cubes_in_words(more))
        found.append(Claim("gained", seat, gained, text))
    left = after.actions[seat]
    if after.phase == ACTION and before.actions[seat] > left > 0:
        text = plural(left, "leaves {n} action", "leaves {n} actions")
        found.append(Claim("actions", seat, left, text))


def _covered(table: Position, plan: Plan) -> int:
    """How many spaces some tower points at, counted for each colour it takes there."""
    return sum([count > 0 for count in Front(table, plan).cover])


def has_all(table: Position, plan: Plan) -> bool:
    """True if the open card is met as soon as the cubes at hand are delivered."""
    stock = Stock(table, plan, table.task)
    if stock.now < stock.open:
        return False
    for need in open_card(table).needs:
        have, asked = progress(table, need)
        if need.what != DELIVER and have < asked:
            return False
    return True


def can_pay(table: Position, seat: int) -> bool:
    """True if a player has an action and the cubes for a tower of the market, and room for it."""
    if table.phase != ACTION or table.actions[seat] <= 0 or table.done >> seat & 1:
        return False
    for place in range(PLACES):
        card = table.market[place]
        if card == EMPTY or not table.book.market[card].tower:
            continue
        for colour in colours_for(table, seat, place):
            if not BUILD.why_not(table, seat, (place, colour)):
                return True
    return False
