"""What the cards of Potato Patrol say, in full: for the terminal, the picture and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.face import counted
from hortus.games.potato_patrol.cards import (
    CLEAN_ROUNDS,
    DEFEAT,
    DELIVER,
    DISCS_PLACED,
    INNER_CLEAR,
    MAX_ENEMIES,
    TOWERS,
    Character,
    MarketCard,
    MissionCard,
    Need,
    SeasonCard,
)
from hortus.games.potato_patrol.effects import ANY, COLOURS
from hortus.games.potato_patrol.moves import cubes_in_words

ARROW_WORDS: Final = ("left", "straight ahead", "right")


def joined(words: Sequence[str]) -> str:
    """Words in a list as people say it: `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def verb(number: int, one: str, many: str) -> str:
    """The form of a verb for a number of things."""
    return one if number == 1 else many


# --- seasons and missions -------------------------------------------------------------------


def spawn_in_words(colours: Sequence[int]) -> str:
    """What a card brings: `1 red appears on every lane`; empty if nothing."""
    if not colours:
        return ""
    counts = [list(colours).count(colour) for colour in range(3)]
    return f"{cubes_in_words(counts)} {verb(len(colours), 'appears', 'appear')} on every lane"


def season_in_words(card: SeasonCard) -> str:
    """All that a season card does beside the movement."""
    brings = spawn_in_words(card.spawn)
    return f"{brings}. {card.text}".strip() if brings else card.text


def reveal_in_words(card: MissionCard) -> str:
    """What happens when a mission card is turned up; empty if nothing."""
    brings = spawn_in_words(card.spawn)
    return f"On reveal: {brings}." if brings else ""


def need_in_words(players: int, need: Need) -> str:
    """A need of the open card in a few words, with the number for these players."""
    asked = need.amount(players)
    if need.what == DELIVER:
        return f"deliver {asked} {'of any colours' if need.colour == ANY else COLOURS[need.colour]}"
    words = {
        TOWERS: f"{counted(asked, 'tower')} in play",
        DEFEAT: f"defeat {asked} in one round",
        CLEAN_ROUNDS: f"{counted(asked, 'round')} without invaders",
        INNER_CLEAR: "no enemy in inner spaces",
        DISCS_PLACED: f"{counted(asked, 'disc')} on towers",
        MAX_ENEMIES: f"at most {asked} on lanes",
    }
    return words[need.what]


# --- market and characters ------------------------------------------------------------------


def market_in_words(card: MarketCard) -> str:
    """What a tower or an idea does."""
    if not card.tower:
        stays = "An idea." if not card.stays else "An idea that stays in play."
        return f"{stays} {card.text}"
    arrows = [ARROW_WORDS[slot] for slot in range(3) if card.arrows >> slot & 1]
    counts = [card.types.count(colour) for colour in range(3)]
    words = "A tower"
    if arrows and card.types:
        words += f": takes {cubes_in_words(counts)} {joined(arrows)}"
    slots = card.top_slots.bit_count()
    free = [counted(slots, "slot") + " above"] if slots else []
    free += [counted(card.slots, "slot") + " below"] if card.slots else []
    words += f"; {joined(free)}." if free else "."
    return f"{words} {card.text}".strip()


def price_in_words(cost: int, colour: int) -> str:
    """What a place of the market asks for: `4 blue`, or `4 of any one colour`."""
    return f"{cost} {COLOURS[colour]}" if colour != ANY else f"{cost} of any one colour"


def action_words(character: Character) -> str:
    """The actions on a character card, in short."""
    words: list[str] = []
    for kind in character.actions:
        if kind == "gather":
            different = " different" if character.different else ""
            words.append(f"Gather {character.gather}{different}")
        elif kind == "attack":
            words.append("Attack" if character.attack == 1 else f"Attack ×{character.attack}")
        elif kind == "build" and character.discount:
            words.append(f"Build −{character.discount}")
        elif kind == "trade" and character.everyone:
            words.append("Grand Trade")
        elif kind == "longshot":
            words.append("Long Shot")
        else:
            words.append(kind.capitalize())
    return " · ".join(words)
