"""The table of Potato Patrol for a terminal: lanes as rows, then players, market and mission.

Outer spaces are on the left and the kingdom is on the right, on every lane. A tower's arrows are
drawn where they point on this board: `←` to the next space outward, `↑` or `↓` to the space beside
it, `→` to the next space inward; so the row of slots of a tower on its owner's right lane, seen
from the tower, is turned round here. In a small terminal every lane is one row.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import BELOW
from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.games.potato_patrol.card_words import (
    action_words,
    market_in_words,
    need_in_words,
    price_in_words,
    reveal_in_words,
    season_in_words,
)
from hortus.games.potato_patrol.cards import SEASONS, MarketCard
from hortus.games.potato_patrol.effects import ANY, PLACES, RANGE, SPACES
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.position import ACTION, EMPTY, OVER, PHASES, SLOTS, Position

INKS: Final = ("cyan", "red", "yellow")
SIGNS: Final = ("B", "R", "Y")
"""Birds, mammals and gastropods, by the letters of the notation."""
AROUND: Final = 5
"""Rows for what is neither a lane nor a player: the year, the market, the mission."""
ON_DEMAND: Final = mark("c shows what it does")
"""Where a text is to be read that has no room on the board."""

CARD: Final = "\x1f"
"""Stands for a card in a text that is still to be cut at its name."""

Parts = list[tuple[str, str]]
"""Words with the colour they have."""


def draw_board(view: View, width: int, height: int) -> str:
    """The whole board, within so many columns and the rows that are left of so many.

    Where rows are scarce lanes shrink before a season card loses its text.
    """
    table = cast(Position, view.known)
    rows = height - BELOW
    seasons = _season_texts(table, width)
    text = sum([len(lines) for _, lines in seasons])
    lines = [_year_line(table, width)]
    if AROUND + 3 * table.players + (table.players + 1) // 2 + text <= rows:
        for lane in range(table.players):
            lines += _tall_lane(table, lane, width)
    else:
        lines.append(f"[dim]{_heading()[:width]}[/dim]")
        lines += [_flat_lane(table, lane) for lane in range(table.players)]
    spare = rows - len(lines) - table.players - text - 1
    if spare < PLACES // 2:
        lines += _player_pairs(table)
    else:
        lines += [_player_line(table, seat) for seat in range(table.players)]
    lines += _market_lines(table, width, spare >= PLACES)
    lines.append(_mission_line(table, width))
    lines += _whole_or_on_demand(seasons, rows - len(lines), width)
    return "\n".join(lines)


def _year_line(table: Position, width: int) -> str:
    card = table.season_card
    season = mark("before spring") if card == EMPTY else SEASONS[table.book.seasons[card].season]
    shown = [
        say("Round {n}", n=table.round),
        say(PHASES[table.phase]),
        plural(table.year_left(), "{season}, {n} left", "{season}, {n} left", season=say(season)),
        say("Invasion {n}/{most}", n=table.invaders(), most=table.players),
    ]
    if table.peeked != EMPTY:
        shown.append(say("next {card}", card=say(table.book.seasons[table.peeked].name)))
    return f"[bold]{' · '.join(shown)[:width]}[/bold]"


def _season_texts(table: Position, width: int) -> list[tuple[str, list[str]]]:
    """The next season card, where the lookout has told it, and the present one: name and rows."""
    found: list[tuple[str, list[str]]] = []
    heads = (mark("Next, {card}"), mark("Season card, {card}"))
    for head, card in zip(heads, (table.peeked, table.season_card), strict=True):
        if card != EMPTY:
            season = table.book.seasons[card]
            title = say(head, card=say(season.name))
            found.append((title, wrap(f"{title}: {season_in_words(season)}", width)))
    return found


def _whole_or_on_demand(texts: list[tuple[str, list[str]]], rows: int, width: int) -> list[str]:
    """Each text as a whole; where there is no room for it, a row that says where it is."""
    found: list[str] = []
    for place, (title, lines) in enumerate(texts):
        behind = len(texts) - place - 1
        if len(found) + len(lines) + behind <= rows:
            found += lines
        elif len(found) < rows:
            found.append(f"{title}: {say(ON_DEMAND)}"[:width])
    return found


# --- lanes ----------------------------------------------------------------------------------


def _heading() -> str:
    spaces = "".join([f"{say(space):<10.9}" for space in SPACES])
    sides = "".join([f"{say(space):<7.6}" for space in SPACES])
    return f"  {spaces}   {sides}   {sides}".rstrip()


def _flat_lane(table: Position, lane: int) -> str:
    """One row: the three spaces, the towers of its own player, those of the next."""
    other = (lane + 1) % table.players
    spaces = "→".join([_cell(_enemies(table, 3 * lane + space), 9) for space in range(3)])
    near = "".join([_cell(_signs(table, 6 * lane + space, "↑"), 7) for space in range(3)])
    far = "".join([_cell(_signs(table, 6 * other + 3 + space, "↑"), 7) for space in range(3)])
    return f"{lane + 1} {spaces}♜P{lane + 1} {near}P{other + 1} {far}".rstrip()


def _tall_lane(table: Position, lane: int, width: int) -> list[str]:
    """Three rows: the towers of the next player, the lane, the towers of its own player."""
    other = (lane + 1) % table.players
    wide = min(34, (width - 15) // 3)
    far = [_cell(_tower(table, 6 * other + 3 + space, "↓", wide), wide) for space in range(3)]
    near = [_cell(_tower(table, 6 * lane + space, "↑", wide), wide) for space in range(3)]
    spaces = [_cell(_enemies(table, 3 * lane + space), wide) for space in range(3)]
    return [
        f"{say('P{n} left', n=other + 1):>9.9} " + " ".join(far).rstrip(),
        f"{say('Lane {n}', n=lane + 1):>9.9} " + "→".join(spaces) + "→♜",
        f"{say('P{n} right', n=lane + 1):>9.9} " + " ".join(near).rstrip(),
    ]


def _cell(parts: Parts, width: int) -> str:
    """Coloured words in a cell of a fixed width."""
    shown, left = "", width
    for ink, word in parts:
        word = word[:left]
        left -= len(word)
        shown += f"[{ink}]{word}[/{ink}]" if ink and word else word
    return shown + " " * left


def _enemies(table: Position, place: int) -> Parts:
    found: Parts = []
    for colour in range(3):
        count = table.lanes[3 * place + colour]
        held = table.held[3 * place + colour]
        if count:
            words = f"{count}{SIGNS[colour]}"
            if held:
                words += plural(held, "({n} held)", "({n} held)")
            found.append((INKS[colour], words))
    return found or [("dim", "·")]


def _signs(table: Position, spot: int, beside: str) -> Parts:
    """A tower in signs: arrows and slots above as they lie on this board, types and slots below."""
    card = table.towers[spot]
    if card == EMPTY:
        return [("dim", say("molehill") if table.blocked >> spot & 1 else "·")]
    tower = table.book.market[card]
    top = ""
    for step, arrow in enumerate(("←", beside, "→")):
        slot = step if spot % 6 >= 3 else 2 - step
        kind = table.disc_in(spot, slot)
        if tower.arrows >> slot & 1 or kind == RANGE:
            top += arrow
        elif kind != EMPTY:
            top += SIGNS[kind]
        else:
            top += "o" if tower.top_slots >> slot & 1 else "-"
    low = "".join([SIGNS[colour] for colour in tower.types])
    for slot in range(3, min(SLOTS, 3 + tower.slots)):
        kind = table.disc_in(spot, slot)
        low += "o" if kind == EMPTY else SIGNS[kind]
    mark = "x" if table.off >> spot & 1 else "✓" if table.activated >> spot & 1 else ""
    return [("bold", top), (INKS[tower.colour] if tower.colour != ANY else "", low), ("", mark)]


def _tower(table: Position, spot: int, beside: str, width: int) -> Parts:
    """The same with the name, as far as there is room."""
    parts = _signs(table, spot, beside)
    if table.towers[spot] == EMPTY:
        return parts
    name = say(table.book.market[table.towers[spot]].name)
    room = width - 1 - sum([len(word) for _, word in parts])
    return [*parts, ("", f" {name[:room]}")]


# --- players, market, mission ---------------------------------------------------------------


def _player_line(table: Position, seat: int) -> str:
    who = table.characters[seat]
    turn = "▸" if seat in table.actors else " "
    line = f"{turn}P{seat + 1} {seat_name(seat)}: {_cubes(table, seat)}"
    if who == EMPTY:
        return line
    if table.phase == ACTION:
        left = plural(table.actions[seat], "{n} action", "{n} actions")
        line += f" · {say('done') if table.done >> seat & 1 else left}"
    return f"{line} · {say(table.book.characters[who].name)}"


def _player_pairs(table: Position) -> list[str]:
    """Two players in a row, where rows are scarce: cubes and actions left, but no characters."""
    found: list[str] = []
    for seat in range(table.players):
        turn = "▸" if seat in table.actors else " "
        words = f"{turn}P{seat + 1} {seat_name(seat)}: {_cubes(table, seat)}"
        if table.phase == ACTION:
            left = plural(table.actions[seat], "{n} left", "{n} left")
            words += f" · {say('done') if table.done >> seat & 1 else left}"
        if seat % 2:
            found[-1] += f" {words}"
        else:
            found.append(words)
    return found


def _cubes(table: Position, seat: int) -> str:
    return " ".join(
        [
            f"[{INKS[colour]}]{table.pools[3 * seat + colour]}{SIGNS[colour]}[/{INKS[colour]}]"
            for colour in range(3)
        ]
    )


def _market_lines(table: Position, width: int, wide: bool) -> list[str]:
    """The market, the dearest place first: a row for each card with its text, or two in a row."""
    cells = [_market_parts(table, place, wide) for place in range(PLACES)]
    if wide:
        return [_cell(cell, width).rstrip() for cell in cells]
    half = width // 2
    return [
        (_cell(cells[place], half - 1) + " " + _cell(cells[place + 3], half)).rstrip()
        for place in range(3)
    ]


def _market_parts(table: Position, place: int, wide: bool) -> Parts:
    card = table.market[place]
    head = say("Place {n}:", n=place + 1) if wide else f"{place + 1}."
    cost = table.book.costs[place]
    if card == EMPTY:
        return [("", f"{head} {say('empty, costs {price}', price=cost)}")]
    item = table.book.market[card]
    ink = INKS[item.colour] if item.colour != ANY else ""
    price = price_in_words(cost, item.colour)
    if wide:
        before, name, behind = _around(say("{card} for {price}.", card=CARD, price=price), item)
        return [("", f"{head} {before}"), (ink, name), ("", f"{behind} {market_in_words(item)}")]
    short = price if item.colour != ANY else plural(cost, "{n} of a colour", "{n} of a colour")
    what = f" {_face_in_signs(item.arrows, item.top_slots, item.types, item.slots)}"
    return [("", f"{head} {short}: "), (ink, say(item.name)), ("", what if item.tower else "")]


def _around(text: str, item: MarketCard) -> tuple[str, str, str]:
    """A text cut where a card is named in it, so that the name can have its colour."""
    before, _, behind = text.partition(CARD)
    return before, say(item.name), behind


def _face_in_signs(arrows: int, slots: int, types: tuple[int, ...], below: int) -> str:
    """A tower as printed, seen from the tower: left, ahead, right; then types and slots."""
    top = "".join(
        ["↖↑↗"[at] if arrows >> at & 1 else "o" if slots >> at & 1 else "-" for at in range(3)]
    )
    return top + "".join([SIGNS[colour] for colour in types]) + "o" * below


def _mission_line(table: Position, width: int) -> str:
    mission = table.book.mission
    card = open_card(table)
    if table.phase == OVER:
        words = plural(
            table.task,
            "{mission}: {n} task of {tasks} done",
            "{mission}: {n} tasks of {tasks} done",
            mission=say(mission.name),
            tasks=len(mission.cards),
        )
        return f"[bold]{words[:width]}[/bold]"
    needs: list[str] = []
    for need in card.needs:
        have, asked = progress(table, need)
        needs.append(f"{need_in_words(table.players, need)} ({have}/{asked})")
    text = mark("Task {n}/{tasks}: {needs}")
    tasks = len(mission.cards)
    return say(text, n=table.task + 1, tasks=tasks, needs=", ".join(needs))[:width]


# --- on demand ------------------------------------------------------------------------------


def draw_details(view: View) -> str:
    """The texts of all cards in play."""
    table = cast(Position, view.known)
    lines = [
        *_task_details(table),
        "",
        _headed(mark("Market"), say("(price in cubes, all of one colour)")),
        *_market_details(table),
        "",
        _headed(mark("Players")),
        *_player_details(table),
        "",
        _headed(mark("Towers"), say("(left and right as seen from the tower)")),
    ]
    for card in sorted({card for card in table.towers if card != EMPTY}):
        tower = table.book.market[card]
        lines.append(f"{say(tower.name)}: {market_in_words(tower)}")
    lines += ["", _headed(mark("Signs")), *[say(line) for line in LEGEND]]
    return "\n".join(lines)


def _headed(title: str, behind: str = "") -> str:
    """A title, and what is to be known before one reads on."""
    return f"[bold]{say(title)}[/bold] {behind}".rstrip()


def _task_details(table: Position) -> list[str]:
    """The mission, its open task, and the season cards that are known."""
    book, card = table.book, open_card(table)
    needs = listed([need_in_words(table.players, need) for need in card.needs])
    task = say("Task {task}: {needs}.", task=say(card.name), needs=needs)
    lines = [_headed(book.mission.name, say("(house cards)"))]
    lines.append(f"{task} {reveal_in_words(card)}".strip())
    texts = (mark("Season card {card}: {text}"), mark("Next season card {card}: {text}"))
    for text, index in zip(texts, (table.season_card, table.peeked), strict=True):
        if index != EMPTY:
            season = book.seasons[index]
            lines.append(say(text, card=say(season.name), text=season_in_words(season)))
    return lines


def _market_details(table: Position) -> list[str]:
    """The cards of the market, and the ideas that stay in play."""
    book = table.book
    lines: list[str] = []
    for place in range(PLACES):
        if table.market[place] != EMPTY:
            item = book.market[table.market[place]]
            price = price_in_words(book.costs[place], item.colour)
            card = say("Place {n}, {price}: {card}.", n=place + 1, price=price, card=say(item.name))
            lines.append(f"{card} {market_in_words(item)}")
    for staying in table.staying:
        idea = book.market[staying]
        lines.append(f"{say('In play: {card}.', card=say(idea.name))} {say(idea.text)}")
    return lines


def _player_details(table: Position) -> list[str]:
    """The characters, their actions and what is odd about them."""
    lines: list[str] = []
    for seat, who in enumerate(table.characters):
        if who != EMPTY:
            character = table.book.characters[who]
            name = f"{say(character.name)} ({action_words(character)})"
            lines.append(f"{seat_name(seat)}: {name}. {say(character.text)}")
    return lines


LEGEND: Final = (
    mark("B birds (blue), R mammals (red), Y gastropods (yellow); outer spaces are on the left."),
    mark(
        "A tower on the board: ← ↑ → are the spaces it covers, outward, beside it, inward; letters are "
        "the types it takes; o is an empty slot, - none; x is switched off, ✓ has worked."
    ),
    mark(
        "A tower in the market: ↖ ↑ ↗ as seen from the tower. On your right lane left is inward, on "
        "your left lane right is."
    ),
    mark("A market card without signs is an idea. 4 of a colour: four cubes of any one colour."),
)
"""What the signs on the board mean."""
