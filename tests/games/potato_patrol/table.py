"""Setting a table of Potato Patrol for a test, in a few words."""

from __future__ import annotations

from typing import Any, cast

import hortus
from hortus.games.potato_patrol.cards import SEASONS
from hortus.games.potato_patrol.effects import DISCS
from hortus.games.potato_patrol.moves import SLOT, SPACE, SPOT
from hortus.games.potato_patrol.rules import Patrol, PotatoPatrol

RUSSET = "captain-russet"
FINGERLING = "sapper-fingerling"
CHIP = "quartermaster-chip"
MARIS = "engineer-maris"
DESIREE = "ranger-desiree"
EDWARD = "marshal-king-edward"
BINTJE = "brewer-bintje"
VITELOTTE = "watchman-vitelotte"

LETTERS = {"b": "blue", "r": "red", "y": "yellow"}


def game(**options: object) -> PotatoPatrol:
    return cast(PotatoPatrol, hortus.load("potato-patrol", None, **options))


def cubes(letters: str) -> dict[str, int]:
    """`bbr` is two blue and a red."""
    return {word: letters.count(letter) for letter, word in LETTERS.items()}


def lanes(players: int, **spaces: str) -> list[list[dict[str, int]]]:
    """`at1m="bb"` puts two birds in the middle of lane 1; everything else is empty."""
    found = [[cubes("") for _ in range(3)] for _ in range(players)]
    for name, letters in spaces.items():
        place = SPACE.code_of[name.removeprefix("at")]
        found[place // 3][place % 3] = cubes(letters)
    return found


def set_table(
    players: int = 3,
    at: dict[str, str] | None = None,
    towers: dict[str, str] | None = None,
    have: list[str] | None = None,
    options: dict[str, object] | None = None,
    **fields: Any,
) -> Patrol:
    """A position in the Action phase unless said otherwise, everybody with two actions."""
    spaces = {f"at{name}": letters for name, letters in (at or {}).items()}
    data: dict[str, Any] = {
        "players": players,
        "phase": "action",
        "actions": [2] * players,
        "lanes": lanes(players, **spaces),
        "towers": [_tower(where, words) for where, words in (towers or {}).items()],
        "cubes": [cubes(letters) for letters in have or [""] * players],
        **fields,
    }
    return cast(Patrol, game(**(options or {})).restore(data))


def _tower(where: str, words: str) -> dict[str, object]:
    """`salt-line l=red 1=blue` is a tower with two discs."""
    card, *discs = words.split()
    return {"at": where, "card": card, "discs": dict([disc.split("=") for disc in discs])}


def earlier(season: str, count: int = 0) -> list[str]:
    """Season cards to have seen so that a season is next: three of each earlier one."""
    seasons = game().book.seasons
    found: list[str] = []
    for index in range(SEASONS.index(season)):
        found += [card.id for card in seasons if card.season == index][:3]
    own = [card.id for card in seasons if SEASONS[card.season] == season and not card.last]
    return found + own[:count]


def turn(card: str, seen: list[str] | None = None, **fields: Any) -> Patrol:
    """A table just after a season card was turned."""
    book = game().book
    season = book.seasons[book.by_id[card]]
    if seen is None:
        seen = earlier(SEASONS[season.season])
        if season.last:
            seen += [each.id for each in book.seasons if each.season == 3][:2]
    state = set_table(phase="season", actions=[], seen=seen, **fields)
    say(state, f"season:{card}")
    return state


def say(state: Patrol, *moves: str) -> None:
    for text in moves:
        state.play(state.parse(text))


def words(state: Patrol, seat: int) -> list[str]:
    """What a seat may do, as notation."""
    return [str(move) for move in state.moves(seat)]


def enemies(state: Patrol, name: str) -> str:
    """What stands in a space, as letters."""
    place = SPACE.code_of[name]
    return "".join(["bry"[colour] * state.lanes[3 * place + colour] for colour in range(3)])


def pool(state: Patrol, seat: int) -> str:
    """What a player holds, as letters."""
    return "".join(["bry"[colour] * state.pools[3 * seat + colour] for colour in range(3)])


def invaders(state: Patrol) -> str:
    return "".join(["bry"[colour] * state.invasion[colour] for colour in range(3)])


def spot(name: str) -> int:
    return SPOT.code_of[name]


def disc(state: Patrol, where: str, slot: str) -> str:
    """The disc in a slot, or nothing."""
    kind = state.disc_in(spot(where), SLOT.code_of[slot])
    return "" if kind < 0 else DISCS[kind]


def market(state: Patrol) -> list[str | None]:
    return cast("list[str | None]", state.to_dict()["market"])


SIX = ["bird-net-post", "picket-post", "salt-line", "owl-decoy", "snare-row", "beer-trap"]
"""A market of six towers, the dearest first."""
