"""Before the first round: characters, the market, the first task. Rulebook: Setup."""

from __future__ import annotations

from hortus.core.language import say
from hortus.games.potato_patrol.position import EMPTY, Position


def free_characters(table: Position) -> list[int]:
    """The characters that nobody has yet."""
    return [at for at in range(len(table.book.characters)) if at not in table.characters]


def chooses(table: Position, seat: int) -> bool:
    """True if a player has yet to choose a character."""
    return table.characters[seat] == EMPTY and chosen_by_players(table)


def chosen_by_players(table: Position) -> bool:
    """True if the players choose their characters; else they are dealt at random."""
    return table.game.options["characters"] == "chosen"


def why_not_choose(table: Position, kind: str, args: tuple[int, ...]) -> str:
    """Why this is no choice of a character; empty if it is one."""
    if kind != "choose":
        return say("first choose a character")
    return say("that character is taken") if args[0] in table.characters else ""


def deal_character(table: Position, who: int) -> None:
    """The next player without one gets a character."""
    take_character(table, table.characters.index(EMPTY), who)


def take_character(table: Position, seat: int, who: int) -> None:
    """A player gets a character."""
    characters = table.characters.copy()
    characters[seat] = who
    table.characters = characters
    if table.witness is not None:
        table.note("character", seat, table.book.characters[who].id)
