"""The Mission phase: deliveries, and when a card is done. Rulebook: Mission Phase, Mission deck."""

from __future__ import annotations

from hortus.core.language import say
from hortus.games.potato_patrol.cards import (
    CLEAN_ROUNDS,
    DEFEAT,
    DELIVER,
    DISCS_PLACED,
    MAX_ENEMIES,
    TOWERS,
    MissionCard,
    Need,
)
from hortus.games.potato_patrol.effects import ANY, COLOURS, INNER
from hortus.games.potato_patrol.enemy_phase import spawn
from hortus.games.potato_patrol.position import MISSION, Position


def open_card(table: Position) -> MissionCard:
    """The mission card that lies open (the last one, once all are done)."""
    cards = table.book.mission.cards
    return cards[min(table.task, len(cards) - 1)]


def wanted(table: Position) -> list[int]:
    """How many more cubes of each colour the open card takes, whichever comes first."""
    asked = table.asked
    first = 4 * min(table.task, len(table.book.mission.cards) - 1)
    of_any = any_left(table)
    found = [of_any, of_any, of_any]
    for colour in range(3):
        lacking = asked[first + colour] - table.delivered[colour]
        if lacking > 0:
            found[colour] += lacking
    return found


def any_left(table: Position) -> int:
    """How many cubes of whatever colour the open card still takes."""
    asked = table.asked
    first = 4 * min(table.task, len(table.book.mission.cards) - 1)
    of_any = asked[first + ANY]
    if of_any:
        for colour in range(3):
            surplus = table.delivered[colour] - asked[first + colour]
            if surplus > 0:
                of_any -= surplus
    return of_any if of_any > 0 else 0


def progress(table: Position, need: Need) -> tuple[int, int]:
    """How far a need is met, and how much is needed; both in whole things."""
    asked = need.amount(table.players)
    if need.what == DELIVER:
        if need.colour != ANY:
            return min(asked, table.delivered[need.colour]), asked
        return asked - any_left(table), asked
    if need.what == TOWERS:
        return min(asked, table.tower_count()), asked
    if need.what == DEFEAT:
        return min(asked, table.defeated), asked
    if need.what == CLEAN_ROUNDS:
        return min(asked, table.clean_rounds), asked
    if need.what == DISCS_PLACED:
        return min(asked, table.disc_count()), asked
    if need.what == MAX_ENEMIES:
        return (1 if sum(table.lanes) <= asked else 0), 1
    clear = not any([table.enemies_at(place) for place in range(INNER, 3 * table.players, 3)])
    return (1 if clear else 0), 1


def is_done(table: Position) -> bool:
    """True if everything on the open card is met."""
    for need in open_card(table).needs:
        have, asked = progress(table, need)
        if have < asked:
            return False
    return True


def check_card(table: Position) -> bool:
    """The check at the end of a round; True if that was the last card and the players have won."""
    if not table.invaded:
        table.clean_rounds += 1
    if not is_done(table):
        return False
    if table.witness is not None:
        table.note("task", -1, open_card(table).id)
    table.task += 1
    table.delivered = [0, 0, 0]
    table.clean_rounds = 0
    if table.task == len(table.book.mission.cards):
        return True
    reveal_card(table)
    return False


def reveal_card(table: Position) -> None:
    """The open card is turned up, with what it brings."""
    if table.witness is not None:
        table.note("revealed", -1, open_card(table).id)
    spawn(table, open_card(table).spawn)


def deliveries(table: Position, seat: int) -> list[tuple[int, int]]:
    """What a player may put on the card: of each colour one, or as many as it takes."""
    found: list[tuple[int, int]] = []
    room = wanted(table)
    for colour in range(3):
        most = min(room[colour], table.pools[3 * seat + colour])
        if most:
            found.append((colour, 1))
        if most > 1:
            found.append((colour, most))
    return found


def why_not_deliver(table: Position, seat: int, colour: int, number: int) -> str:
    """Why a player may not put so many cubes on the card; empty if that is allowed."""
    if table.phase != MISSION:
        return say("cubes are delivered in the Mission phase")
    room = wanted(table)[colour]
    most = min(room, table.pools[3 * seat + colour])
    if not room:
        return say("the mission card takes no more {colour} cubes", colour=say(COLOURS[colour]))
    if not most:
        return say("you have no {colour} cube", colour=say(COLOURS[colour]))
    return "" if number in (1, most) else say("deliver 1, or {most} at once", most=most)


def may_deliver(table: Position, seat: int) -> bool:
    """True if a player has any cube that the card takes."""
    asked = table.asked
    first = 4 * min(table.task, len(table.book.mission.cards) - 1)
    any_colour = any_left(table) > 0
    for colour in range(3):
        lacks = any_colour or asked[first + colour] > table.delivered[colour]
        if lacks and table.pools[3 * seat + colour]:
            return True
    return False


def deliver(table: Position, seat: int, colour: int, number: int) -> None:
    """Cubes of a player go on the card for good."""
    table.pools[3 * seat + colour] -= number
    table.delivered[colour] += number
    if table.witness is not None:
        table.note("delivered", seat, COLOURS[colour], number)
