"""The Action phase: what each character may do. Rulebook: 2. Action Phase.

`offers` lists a player's actions, `why_not` says what stands against one, `perform` carries it
out. Whatever needs a second decision becomes a question on that player's stack.
"""

from __future__ import annotations

from typing import Final

from hortus.games.potato_patrol import ideas, trade
from hortus.games.potato_patrol.activation import activate, why_idle
from hortus.games.potato_patrol.cards import ANY, COLOURS, OUTER, PLACES, RANGE
from hortus.games.potato_patrol.deeds import Deed
from hortus.games.potato_patrol.market import colours_for, price
from hortus.games.potato_patrol.position import (
    EMPTY,
    F_CULL,
    F_DISC,
    F_ORDER,
    F_PLACE,
    F_SHOO,
    F_STRIKE,
    Frame,
    Position,
)


def _handfuls(count: int, different: bool) -> tuple[tuple[int, ...], ...]:
    """Every way to choose some cubes by colour, in rising order."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(count):
        found = [
            (*chosen, colour)
            for chosen in found
            for colour in range(3)
            if not chosen or colour > chosen[-1] or (colour == chosen[-1] and not different)
        ]
    return tuple(found)


HANDFULS: Final = tuple([_handfuls(count, False) for count in range(4)])
MIXED: Final = tuple([_handfuls(count, True) for count in range(4)])

PAID: Final = (
    "gather",
    "attack",
    "longshot",
    "build",
    "destroy",
    "trade",
    "arm",
    "extend",
    "command",
    "shoo",
    "overtime",
)
"""What uses up one of a player's actions."""
FREE: Final = ("refresh", "swap", "volunteer")
"""What a player may do between actions without using one up."""


def is_ordered(table: Position, seat: int) -> bool:
    """True if the player is to act by command."""
    stack = table.stacks[seat]
    return bool(stack) and stack[-1][0] == F_ORDER


def has_cubes(table: Position, seat: int, cubes: tuple[int, ...]) -> bool:
    """True if a player has all of some cubes at once."""
    return all([table.pools[3 * seat + colour] >= cubes.count(colour) for colour in cubes])


def _spend(table: Position, seat: int) -> bool:
    """One action is used up: the commanded one (then True), or one of the player's own."""
    if is_ordered(table, seat):
        table.pop_frame(seat)
        return True
    table.actions[seat] -= 1
    return False


# --- what may be done -----------------------------------------------------------------------


def offers(table: Position, seat: int) -> list[Deed]:
    """The actions a player may begin now."""
    found: list[Deed] = []
    ordered = is_ordered(table, seat)
    if ordered or table.actions[seat] > 0:
        for kind, args in _candidates(table, seat):
            if not why_not(table, seat, kind, args):
                found.append(Deed(kind, args, seat))
    if not ordered:
        for kind, args in _free_candidates(table, seat):
            if not why_not(table, seat, kind, args):
                found.append(Deed(kind, args, seat))
    return found


def _candidates(table: Position, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """All that might be an action; `why_not` decides."""
    character = table.character(seat)
    found: list[tuple[str, tuple[int, ...]]] = []
    sets = MIXED if character.different else HANDFULS
    if character.gather:
        found += [("gather", cubes) for cubes in sets[character.gather]]
    for place in range(3 * table.players):
        near = table.reaches(seat, place)
        for colour in range(3):
            if table.lanes[3 * place + colour]:
                if character.attack and near:
                    found.append(("attack", (place, colour)))
                if character.longshot:
                    found.append(("longshot", (place, colour)))
                if character.shoo and near and place % 3 != OUTER:
                    found.append(("shoo", (place, colour)))
    if character.build:
        for place in range(PLACES):
            found += [("build", (place, colour)) for colour in colours_for(table, seat, place)]
    for spot in table.towers_of(seat):
        found += [("destroy", (spot, colour)) for colour in range(3)]
        found.append(("overtime", (spot,)))
    for other in range(table.players):
        found.append(("trade", (other,)))
        found.append(("command", (other,)))
    if character.type_cost:
        found += [("arm", (colour,)) for colour in range(3)]
        found += [("extend", cubes) for cubes in HANDFULS[character.range_cost]]
    return found


def _free_candidates(table: Position, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    found: list[tuple[str, tuple[int, ...]]] = [
        ("refresh", cubes) for cubes in HANDFULS[table.character(seat).refresh_cost]
    ]
    if table.character(seat).swap:
        found += [("swap", (give, take)) for give in range(3) for take in range(3)]
    found.append(("volunteer", ()))
    return found


def has_free_choice(table: Position, seat: int) -> bool:
    """True if a player without actions could still do something."""
    return any(
        [not why_not(table, seat, kind, args) for kind, args in _free_candidates(table, seat)]
    )


# --- why not --------------------------------------------------------------------------------


def why_not(table: Position, seat: int, kind: str, args: tuple[int, ...]) -> str:
    """Why a player may not do this now; empty if the rules allow it."""
    ordered = is_ordered(table, seat)
    if kind in PAID and not ordered and table.actions[seat] <= 0:
        return "you have no action left this round"
    if kind in FREE and ordered:
        return "a command is for one action of your card"
    character = table.character(seat)
    if kind == "gather":
        return _why_not_gather(table, seat, args)
    if kind in ("attack", "longshot", "shoo"):
        return _why_not_enemy(table, seat, kind, args[0], args[1])
    if kind == "build":
        return _why_not_build(table, seat, args[0], args[1])
    if kind == "destroy":
        return _why_not_destroy(table, seat, args[0], args[1])
    if kind == "trade":
        if not character.trade:
            return f"{character.name} never trades"
        return trade.why_no_trade(table, seat, args[0])
    if kind in ("arm", "extend"):
        return _why_not_upgrade(table, seat, kind, args)
    if kind == "command":
        return _why_not_command(table, seat, args[0])
    if kind == "overtime":
        if not character.overtime:
            return f"{character.name} cannot set a tower to work now"
        return why_idle(table, seat, args[0])
    return _why_not_free(table, seat, kind, args)


def _why_not_gather(table: Position, seat: int, cubes: tuple[int, ...]) -> str:
    character = table.character(seat)
    if not character.gather:
        return f"{character.name} never gathers"
    if len(cubes) != character.gather:
        return f"{character.name} gathers {character.gather} at a time, not {len(cubes)}"
    if character.different and len(set(cubes)) != len(cubes):
        return f"{character.name} gathers different colours only"
    return ""


def _why_not_enemy(table: Position, seat: int, kind: str, place: int, colour: int) -> str:
    character = table.character(seat)
    able = {"attack": character.attack, "longshot": character.longshot, "shoo": character.shoo}
    if not able[kind]:
        return f"{character.name} has no such action"
    if place >= 3 * table.players:
        return f"there is no lane {place // 3 + 1}"
    if kind != "longshot" and not table.reaches(seat, place):
        return f"lane {place // 3 + 1} is out of reach: you reach the two lanes beside you"
    if not table.lanes[3 * place + colour]:
        return f"no {COLOURS[colour]} enemy stands there"
    if kind == "shoo" and place % 3 == OUTER:
        return "an enemy in the outer space cannot be shooed any further"
    return ""


def _why_not_build(table: Position, seat: int, place: int, colour: int) -> str:
    character = table.character(seat)
    if not character.build:
        return f"{character.name} never builds"
    if place >= PLACES or table.market[place] == EMPTY:
        return "no card lies at that place of the market"
    if place < character.barred_places:
        return f"{character.name} cannot buy from the {character.barred_places} dearest places"
    card = table.book.market[table.market[place]]
    if card.colour not in (ANY, colour):
        return f"{card.name} is paid in {COLOURS[card.colour]}, the colour of the card"
    cost = price(table, seat, place)
    if table.pools[3 * seat + colour] < cost:
        have = table.pools[3 * seat + colour]
        return f"it costs {cost} {COLOURS[colour]}, all of that colour; you have {have}"
    if card.tower and not any([table.may_build_at(seat, spot) for spot in table.sides(seat)]):
        return "there is no empty tower space on your side of a lane"
    return ""


def _why_not_destroy(table: Position, seat: int, spot: int, colour: int) -> str:
    if not table.character(seat).build:
        return f"{table.character(seat).name} never builds, so cannot pull down either"
    if spot >= len(table.towers) or table.towers[spot] == EMPTY:
        return "no tower stands there"
    if spot // 6 != seat:
        return "only your own towers can be pulled down"
    tower = table.book.market[table.towers[spot]]
    if tower.colour not in (ANY, colour):
        return f"{tower.name} gives back {COLOURS[tower.colour]}, the colour of the tower"
    return ""


def _why_not_upgrade(table: Position, seat: int, kind: str, cubes: tuple[int, ...]) -> str:
    character = table.character(seat)
    if not character.type_cost:
        return f"{character.name} has no Upgrade action"
    disc = cubes[0] if kind == "arm" else RANGE
    if kind == "arm":
        cubes = cubes * character.type_cost
    elif len(cubes) != character.range_cost:
        return f"an arrow costs {character.range_cost} cubes"
    if not has_cubes(table, seat, cubes):
        return f"it costs {len(cubes)} cubes that you do not have"
    if not ideas.disc_kinds(table, seat, _upgrade_frame(disc)):
        return "no such disc is left, or none of your towers has a free slot for it"
    return ""


def _upgrade_frame(disc: int) -> Frame:
    return (F_DISC, 1 << disc, 0, EMPTY, EMPTY, 1, 0)


def _why_not_command(table: Position, seat: int, other: int) -> str:
    character = table.character(seat)
    if not character.command:
        return f"{character.name} commands nobody"
    if other >= table.players:
        return f"there is no player {other + 1}"
    if other == seat:
        return "a command goes to another player"
    if is_ordered(table, seat):
        return "a command may not be passed on"
    if table.stacks[other]:
        return "that player must finish something first"
    return ""


def _why_not_free(table: Position, seat: int, kind: str, args: tuple[int, ...]) -> str:
    character = table.character(seat)
    if kind == "refresh":
        if table.snow:
            return "the market is snowed in: no refresh this round"
        if len(args) != character.refresh_cost:
            return f"a refresh costs you {character.refresh_cost} cubes"
        return "" if has_cubes(table, seat, args) else "you do not have those cubes"
    if kind == "swap":
        if not character.swap:
            return f"{character.name} cannot swap cubes"
        if table.quirks_used >> seat & 1:
            return "cubes may be swapped once a round"
        if args[0] == args[1]:
            return "a swap is for another colour"
        return "" if table.pools[3 * seat + args[0]] else "you do not have that cube"
    if kind == "volunteer":
        if not ideas.has_crew(table):
            return "no volunteer crew is in play"
        return "the volunteer crew has helped this round already" if table.crew_used else ""
    return "that is not an action"


# --- carrying out ---------------------------------------------------------------------------


def perform(table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
    """Carry out an action that is allowed."""
    if kind in FREE:
        _perform_free(table, seat, kind, args)
        return
    ordered = _spend(table, seat)
    if kind == "gather":
        for colour in args:
            table.pools[3 * seat + colour] += 1
    elif kind in ("attack", "longshot"):
        _attack(table, seat, kind, args[0], args[1])
    elif kind == "shoo":
        table.drive_out(args[0], args[1])
        if table.character(seat).shoo > 1:
            table.push_frame(seat, (F_SHOO, args[0], table.character(seat).shoo - 1))
    elif kind == "build":
        _build(table, seat, args[0], args[1])
    elif kind == "destroy":
        table.pools[3 * seat + args[1]] += table.character(seat).salvage
        table.raze(args[0])
    elif kind == "trade":
        trade.begin(table, seat, args[0], ordered)
    elif kind == "command":
        table.push_frame(args[0], (F_ORDER,))
    elif kind == "overtime":
        activate(table, args[0])
    elif kind == "arm":
        table.pools[3 * seat + args[0]] -= table.character(seat).type_cost
        table.push_frame(seat, _upgrade_frame(args[0]))
    else:
        for colour in args:
            table.pools[3 * seat + colour] -= 1
        table.push_frame(seat, _upgrade_frame(RANGE))


def _attack(table: Position, seat: int, kind: str, place: int, colour: int) -> None:
    table.defeat_in_person(seat, place, colour)
    character = table.character(seat)
    if kind == "attack" and character.attack > 1:
        same = colour if character.same_colour else ANY
        table.push_frame(seat, (F_STRIKE, place, same, character.attack - 1))


def _build(table: Position, seat: int, place: int, colour: int) -> None:
    """Pay, take the card, and place the tower or have the idea."""
    table.pools[3 * seat + colour] -= price(table, seat, place)
    index = table.market[place]
    card = table.book.market[index]
    table.market[place] = EMPTY
    if card.tower:
        table.push_frame(seat, (F_PLACE, index))
        return
    if card.stays:
        table.staying.append(index)
    else:
        table.discard[index] += 1
    ideas.resolve_purchase(table, seat, card.effects, EMPTY)


def _perform_free(table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
    if kind == "refresh":
        for colour in args:
            table.pools[3 * seat + colour] -= 1
        table.push_frame(seat, (F_CULL,))
    elif kind == "swap":
        table.pools[3 * seat + args[0]] -= 1
        table.pools[3 * seat + args[1]] += 1
        table.quirks_used |= 1 << seat
    else:
        table.crew_used = True
        table.actions[seat] += 1
