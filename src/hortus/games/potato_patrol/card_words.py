"""What the cards of Potato Patrol say, in full: for the terminal, the picture and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.language import listed, mark, plural, say, sentence
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
from hortus.games.potato_patrol.effects import ANY
from hortus.games.potato_patrol.moves import cubes_in_words, cubes_of

ARROW_WORDS: Final = (mark("left"), mark("straight ahead"), mark("right"))
ACTION_NAMES: Final = {
    "attack": mark("Attack"),
    "longshot": mark("Long Shot"),
    "build": mark("Build"),
    "trade": mark("Trade"),
    "upgrade": mark("Upgrade"),
    "command": mark("Command"),
    "shoo": mark("Shoo"),
    "overtime": mark("Overtime"),
}
"""The actions on character cards, where nothing is to be added."""


# --- seasons and missions -------------------------------------------------------------------


def spawn_in_words(colours: Sequence[int]) -> str:
    """What a card brings: `1 red appears on every lane`; empty if nothing."""
    if not colours:
        return ""
    counts = [list(colours).count(colour) for colour in range(3)]
    return plural(
        len(colours),
        "{cubes} appears on every lane",
        "{cubes} appear on every lane",
        cubes=cubes_in_words(counts),
    )


def season_in_words(card: SeasonCard) -> str:
    """All that a season card does beside the movement."""
    brings = spawn_in_words(card.spawn)
    return f"{sentence(brings)} {say(card.text)}".strip()


def reveal_in_words(card: MissionCard) -> str:
    """What happens when a mission card is turned up; empty if nothing."""
    brings = spawn_in_words(card.spawn)
    return say("On reveal: {brings}.", brings=brings) if brings else ""


def need_in_words(players: int, need: Need) -> str:
    """A need of the open card in a few words, with the number for these players."""
    asked = need.amount(players)
    if need.what == DELIVER:
        if need.colour == ANY:
            return plural(asked, "deliver {n} of any colours", "deliver {n} of any colours")
        return say("deliver {cubes}", cubes=cubes_of(asked, need.colour))
    if need.what == TOWERS:
        return plural(asked, "{n} tower in play", "{n} towers in play")
    if need.what == DEFEAT:
        return plural(asked, "defeat {n} in one round", "defeat {n} in one round")
    if need.what == CLEAN_ROUNDS:
        return plural(asked, "{n} round without invaders", "{n} rounds without invaders")
    if need.what == DISCS_PLACED:
        return plural(asked, "{n} disc on towers", "{n} discs on towers")
    if need.what == MAX_ENEMIES:
        return plural(asked, "at most {n} on lanes", "at most {n} on lanes")
    assert need.what == INNER_CLEAR
    return say("no enemy in inner spaces")


def need_in_short(players: int, need: Need) -> str:
    """The same in the fewest words, for where even these have no room."""
    asked = need.amount(players)
    if need.what == DELIVER:
        return plural(asked, "deliver {n}", "deliver {n}")
    if need.what == TOWERS:
        return plural(asked, "{n} tower", "{n} towers")
    if need.what == DEFEAT:
        return plural(asked, "defeat {n}", "defeat {n}")
    if need.what == CLEAN_ROUNDS:
        return plural(asked, "{n} calm round", "{n} calm rounds")
    if need.what == DISCS_PLACED:
        return plural(asked, "{n} disc", "{n} discs")
    if need.what == MAX_ENEMIES:
        return plural(asked, "at most {n} enemy", "at most {n} enemies")
    assert need.what == INNER_CLEAR
    return say("inner spaces clear")


# --- market and characters ------------------------------------------------------------------


def market_in_words(card: MarketCard) -> str:
    """What a tower or an idea does."""
    if not card.tower:
        stays = say("An idea.") if not card.stays else say("An idea that stays in play.")
        return f"{stays} {say(card.text)}"
    return f"{_tower_in_words(card)} {say(card.text)}".strip()


def _tower_in_words(card: MarketCard) -> str:
    """What is printed on a tower: what it takes where, and its free slots."""
    arrows = [say(ARROW_WORDS[slot]) for slot in range(3) if card.arrows >> slot & 1]
    cubes = cubes_in_words([card.types.count(colour) for colour in range(3)])
    above, below = card.top_slots.bit_count(), card.slots
    free = [plural(above, "{n} slot above", "{n} slots above")] if above else []
    free += [plural(below, "{n} slot below", "{n} slots below")] if below else []
    where, slots = listed(arrows), listed(free)
    if not arrows or not card.types:
        return say("A tower; {slots}.", slots=slots) if free else say("A tower.")
    if not free:
        return say("A tower: takes {cubes} {where}.", cubes=cubes, where=where)
    text = mark("A tower: takes {cubes} {where}; {slots}.")
    return say(text, cubes=cubes, where=where, slots=slots)


def price_in_words(cost: int, colour: int) -> str:
    """What a place of the market asks for: `4 blue`, or `4 of any one colour`."""
    if colour != ANY:
        return cubes_of(cost, colour)
    return plural(cost, "{n} of any one colour", "{n} of any one colour")


def house_card(title: str, *texts: str) -> str:
    """What a card is called, what it says, and the note that it is our own: each in a line of its own."""
    words = " ".join([text for text in texts if text])
    return "\n".join(
        [line for line in (title, words, say("House card: not in the rulebook.")) if line]
    )


def action_words(character: Character) -> str:
    """The actions on a character card, in short."""
    return " · ".join([action_name(character, kind) for kind in character.actions])


def action_name(character: Character, kind: str) -> str:
    """An action of a character, or the refresh that everybody has, in a word or two."""
    if kind == "gather":
        count = character.gather
        if character.different:
            return plural(count, "Gather {n} different", "Gather {n} different")
        return plural(count, "Gather {n}", "Gather {n}")
    if kind == "attack" and character.attack > 1:
        return say("Attack ×{n}", n=character.attack)
    if kind == "build" and character.discount:
        return say("Build −{n}", n=character.discount)
    if kind == "trade" and character.everyone:
        return say("Grand Trade")
    if kind == "refresh":
        return say("Refresh for {n}", n=character.refresh_cost)
    return say(ACTION_NAMES[kind])


DEEDS: Final = {
    "attack": mark("an enemy on your lanes"),
    "longshot": mark("an enemy on any lane"),
    "build": mark("buy a tower or an idea"),
    "trade": mark("give and take cubes"),
    "upgrade": mark("buy a disc for a tower"),
    "command": mark("another player acts"),
    "overtime": mark("your tower strikes now"),
    "refresh": mark("new cards, no action"),
}
"""What actions do, in the fewest words, where nothing about the character changes them."""


DEEDS_IN_FULL: Final = {
    "attack": mark("takes an enemy on one of your two lanes"),
    "longshot": mark("takes an enemy on whichever lane"),
    "build": mark("buys a tower or an idea from the market"),
    "trade": mark("swaps cubes with another player"),
    "upgrade": mark("buys a disc for a free slot of your towers"),
    "command": mark("another player takes an action at once"),
    "overtime": mark("one of your towers strikes at once"),
    "refresh": mark("new cards for the market, without using an action"),
}
"""The same where there is room for a sentence."""


def deed_in_full(character: Character, kind: str) -> str:
    """What an action does, where there is room for a sentence."""
    short = deed_in_words(character, kind)
    return say(DEEDS_IN_FULL[kind]) if short == say(DEEDS.get(kind, "")) else short


def deed_in_words(character: Character, kind: str) -> str:
    """What an action does, in a few words."""
    if kind == "gather":
        if character.different and character.gather > 1:
            return say("of different colours")
        return plural(character.gather, "a cube you choose", "{n} cubes you choose")
    if kind == "attack" and character.attack > 1:
        if character.same_colour:
            return say("of one colour and space")
        return plural(character.attack, "{n} enemies of one space", "{n} enemies of one space")
    if kind == "build" and character.discount:
        return plural(character.discount, "a card, {n} cube cheaper", "a card, {n} cubes cheaper")
    if kind == "build" and character.barred_places:
        dear = character.barred_places
        return plural(dear, "not the dearest card", "not the {n} dearest cards")
    if kind == "trade" and character.everyone:
        return say("swap cubes with all")
    if kind == "shoo":
        return plural(character.shoo, "{n} enemy steps back", "{n} enemies step back")
    return say(DEEDS[kind])


def deed_name(character: Character, kind: str) -> str:
    """The same as `action_name` where what it does is told beside it."""
    if kind == "gather":
        return plural(character.gather, "Gather {n}", "Gather {n}")
    return action_name(character, kind)
