"""The table of Potato Patrol for a terminal: lanes as rows, then players, market and mission."""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.games.potato_patrol.cards import SEASONS
from hortus.games.potato_patrol.effects import ANY, COLOURS, PLACES, RANGE
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.picture_cards import action_words, need_in_words
from hortus.games.potato_patrol.position import EMPTY, PHASES, SLOTS, Position

INKS: Final = ("cyan", "red", "yellow")
SIGNS: Final = ("B", "R", "Y")
"""Birds, mammals and gastropods, by the letters of the notation."""


def draw_board(view: View) -> str:
    """The whole board, at most 100 columns wide."""
    table = cast(Position, view.known)
    lines = [_year_line(table), ""]
    for lane in range(table.players):
        lines += _lane_lines(table, lane)
    lines.append("")
    for seat in range(table.players):
        lines.append(_player_line(table, seat))
    lines += ["", _market_line(table, 0), _market_line(table, 3), ""]
    lines += _mission_lines(table)
    return "\n".join(lines)


def _year_line(table: Position) -> str:
    gone = "▓" * table.drawn + "░" * table.year_left()
    card = table.season_card
    season = "before spring" if card == EMPTY else SEASONS[table.book.seasons[card].season]
    name = "" if card == EMPTY else f", {table.book.seasons[card].name}"
    told = f", next {table.book.seasons[table.peeked].name}" if table.peeked != EMPTY else ""
    head = f"Round {table.round}, {PHASES[table.phase]} · {season}{name}{told}"
    return f"[bold]{head[:66]}[/bold]  {gone} {table.year_left()} left"


def _lane_lines(table: Position, lane: int) -> list[str]:
    """Three rows: the towers of the next player, the lane, the towers of its own player."""
    other = (lane + 1) % table.players
    near = [6 * lane + space for space in range(3)]
    far = [6 * other + 3 + space for space in range(3)]
    spaces = [_cell(_enemies(table, 3 * lane + space)) for space in range(3)]
    head = f"Lane {lane + 1}"
    return [
        f"{f'P{other + 1} left':>9} " + " ".join([_tower(table, spot) for spot in far]),
        f"{head:>9} " + "→".join(spaces) + "→ ♜",
        f"{f'P{lane + 1} right':>9} " + " ".join([_tower(table, spot) for spot in near]),
    ]


def _cell(parts: list[tuple[str, str]], width: int = 26) -> str:
    """Coloured words in a cell of a fixed width."""
    plain = " ".join([word for _, word in parts])
    shown = " ".join([f"[{ink}]{word}[/{ink}]" if ink else word for ink, word in parts])
    return "│" + shown + " " * max(0, width - 2 - len(plain)) + "│"


def _enemies(table: Position, place: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for colour in range(3):
        count = table.lanes[3 * place + colour]
        held = table.held[3 * place + colour]
        if count:
            words = f"{count}{SIGNS[colour]}" + (f"({held} held)" if held else "")
            found.append((INKS[colour], words))
    return found


def _tower(table: Position, spot: int) -> str:
    """A tower: its arrows and slots, its types and slots, and its name cut short."""
    card = table.towers[spot]
    if card == EMPTY:
        return _cell([("dim", "molehill" if table.blocked >> spot & 1 else "·")])
    tower = table.book.market[card]
    top = ""
    for slot in range(3):
        kind = table.disc_in(spot, slot)
        if tower.arrows >> slot & 1 or kind == RANGE:
            top += "↑"
        elif kind != EMPTY:
            top += SIGNS[kind]
        else:
            top += "o" if tower.top_slots >> slot & 1 else "-"
    low = "".join([SIGNS[colour] for colour in tower.types])
    for slot in range(3, min(SLOTS, 3 + tower.slots)):
        kind = table.disc_in(spot, slot)
        low += "o" if kind == EMPTY else SIGNS[kind]
    mark = "x" if table.off >> spot & 1 else "✓" if table.activated >> spot & 1 else ""
    name = tower.name[: 24 - len(top) - len(low) - len(mark) - 3]
    ink = INKS[tower.colour] if tower.colour != ANY else ""
    parts = [("bold", top), ("bold", low), (ink, name)]
    return _cell([*parts, ("", mark)] if mark else parts)


def _player_line(table: Position, seat: int) -> str:
    who = table.characters[seat]
    cubes = " ".join(
        [
            f"[{INKS[colour]}]{table.pools[3 * seat + colour]}{SIGNS[colour]}[/{INKS[colour]}]"
            for colour in range(3)
        ]
    )
    if who == EMPTY:
        return f" P{seat + 1} {{{seat}}}: {cubes}"
    character = table.book.characters[who]
    turn = "▸" if seat in table.actors else " "
    left = "done" if table.done >> seat & 1 else f"{table.actions[seat]} left"
    return f"{turn}P{seat + 1} {{{seat}}}: {cubes} · {left} · {character.name} ({action_words(character)})"


def _market_line(table: Position, first: int) -> str:
    found: list[str] = []
    for place in range(first, min(first + 3, PLACES)):
        card = table.market[place]
        if card == EMPTY:
            found.append(f"{table.book.costs[place]} {'(empty)':29}")
            continue
        item = table.book.market[card]
        paid = "any" if item.colour == ANY else COLOURS[item.colour]
        ink = INKS[item.colour] if item.colour != ANY else "white"
        kind = "" if item.tower else "*"
        words = f"{table.book.costs[place]} {paid} {item.name}{kind}"
        found.append(f"[{ink}]{words[:31]:31}[/{ink}]")
    return " ".join(found).rstrip()


def _mission_lines(table: Position) -> list[str]:
    mission = table.book.mission
    card = open_card(table)
    shown = min(table.task + 1, len(mission.cards))
    needs = ""
    for need in card.needs:
        have, asked = progress(table, need)
        needs += f" · {need_in_words(table, need)} ({have}/{asked})"
    return [
        f"[bold]{mission.name}[/bold] {shown}/{len(mission.cards)}: {card.name}",
        needs[3:103],
        f"Invasion card: {table.invaders()} of {table.players}",
    ]
