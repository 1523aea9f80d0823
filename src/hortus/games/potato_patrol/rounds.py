"""How a year goes by: which phase follows which, what is drawn in each, and how it ends.

Rulebook: Goal, Game flow.
"""

from __future__ import annotations

from hortus.games.potato_patrol.cards import YEAR
from hortus.games.potato_patrol.enemy_phase import (
    pay_invasion,
    possible_cards,
    resolve_card,
    take_card,
)
from hortus.games.potato_patrol.market import can_refill, put_card, slide
from hortus.games.potato_patrol.mission_phase import check_card, reveal_card
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIONS,
    ACTIVATION,
    BURNING,
    CASTING,
    EFFECTS,
    EMPTY,
    LOST,
    MISSION,
    OVER,
    PEEKING,
    RESTOCKING,
    SEASON,
    STOCKING,
    WON,
    Position,
)
from hortus.games.potato_patrol.setup import deal_character, free_characters


def next_phase(table: Position) -> None:
    """Nobody has anything left to do: what the rules say comes next."""
    if table.phase == CASTING:
        if EMPTY in table.characters:
            table.chance = True
        else:
            table.phase = STOCKING
    elif table.phase in (STOCKING, RESTOCKING):
        table.chance = can_refill(table)
        if not table.chance:
            _stocked(table)
    elif table.phase in (SEASON, BURNING):
        table.chance = table.drawn < YEAR
        if not table.chance:
            end(table, LOST)
    elif table.phase == EFFECTS:
        _count_invaders(table)
    elif table.phase == PEEKING:
        table.chance = True
    elif table.phase == ACTION:
        table.phase, table.done, table.activated = ACTIVATION, 0, 0
    elif table.phase == ACTIVATION:
        table.done = 0
        table.phase = MISSION if table.snow else RESTOCKING
        if not table.snow:
            slide(table)
    elif check_card(table):
        end(table, WON)
    else:
        _begin_round(table)


def _stocked(table: Position) -> None:
    """The market is full: at the start the first task is revealed, later cubes are delivered."""
    if table.phase == RESTOCKING:
        table.phase = MISSION
    else:
        reveal_card(table)
        _begin_round(table)


def _begin_round(table: Position) -> None:
    """The next round, if there is a season card left for it."""
    if table.drawn >= YEAR:
        end(table, LOST)
        return
    table.phase = SEASON
    table.round += 1
    table.defeated = 0
    table.invaded = table.snow = table.crew_used = False
    table.blocked = table.off = table.activated = 0
    table.done = table.quirks_used = 0
    table.refusals = [0] * table.players
    table.called_off = [0] * table.players
    table.actions = [0] * table.players


def _count_invaders(table: Position) -> None:
    """Enough invaders cost cubes and a season card, again and again; else the players act."""
    if table.invaders() >= table.players:
        pay_invasion(table)
        resolve = table.game.options["invasion_penalty"] == "resolve"
        table.phase = SEASON if resolve else BURNING
        return
    lookout = any([table.character(seat).lookout for seat in range(table.players)])
    if lookout and table.peeked == EMPTY and table.drawn < YEAR:
        table.phase = PEEKING
    else:
        _open_action_phase(table)


def _open_action_phase(table: Position) -> None:
    table.phase = ACTION
    table.actions = [ACTIONS] * table.players
    table.done = 0


def end(table: Position, outcome: int) -> None:
    """The game is over for everybody."""
    if table.witness is not None:
        table.note("won" if outcome == WON else "lost", -1)
    table.outcome = outcome
    table.phase = OVER
    table.over = True
    table.actors = ()
    table.stacks = [()] * table.players


# --- chance ---------------------------------------------------------------------------------


def chance_kind(table: Position) -> str:
    """The kind of event that is due."""
    if table.phase == CASTING:
        return "deal"
    if table.phase == SEASON:
        return "season"
    if table.phase == BURNING:
        return "burn"
    return "peek" if table.phase == PEEKING else "card"


def chance_cards(table: Position) -> list[int]:
    """The cards that may be drawn now."""
    if table.phase == CASTING:
        return free_characters(table)
    if table.phase in (SEASON, BURNING, PEEKING):
        return possible_cards(table)
    return [card for card, count in enumerate(table.deck) if count]


def may_come(table: Position, card: int) -> bool:
    """True if this card may be drawn now."""
    if table.phase == CASTING:
        return card not in table.characters
    if table.phase in (SEASON, BURNING, PEEKING):
        return card in possible_cards(table)
    return table.deck[card] > 0


def happen(table: Position, kind: str, card: int) -> None:
    """What chance brought."""
    if kind == "deal":
        deal_character(table, card)
    elif kind == "card":
        put_card(table, card)
    elif kind == "season":
        take_card(table, card, "season")
        resolve_card(table, card)
    elif kind == "burn":
        take_card(table, card, "burnt")
        table.phase = EFFECTS
    else:
        table.peeked = card
        if table.witness is not None:
            table.note("told", -1, table.book.seasons[card].id)
        _open_action_phase(table)
