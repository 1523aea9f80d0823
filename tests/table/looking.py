"""Positions to ask for hints in, thoughts about them, and a second count of what hints compare."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import hortus
from hortus.bots.bot import RandomBot, Thought
from hortus.bots.budget import Budget
from hortus.bots.search import SearchBot
from hortus.core.contract import Json, Move, State, View
from hortus.core.face import Face
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, FLOWER
from hortus.games.leaf_and_let_die.words import LeafFace
from hortus.table.outlook import Difference
from hortus.table.reasons import Reason, reasons
from tests.games.power_plants.naive import scores

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


def positions(name: str, seeds: Sequence[int] = (1, 2)) -> list[View]:
    """What the actors know at some decisions of games between bots that play anything."""
    game = hortus.load(name)
    found: list[View] = []
    for seed in seeds:
        state = game.start()
        rng = Random(seed)
        for step in range(60):
            while state.chance:
                state.play(state.draw(rng))
            if state.over:
                break
            view = state.view(state.actors[0])
            if step % 12 == seed:
                found.append(view)
            state.play(RandomBot().choose(view, rng))
    return found


@cache
def thoughts(name: str) -> list[tuple[View, Thought]]:
    """Some positions of a game, and what a short search thinks of them."""
    bot = SearchBot(Budget(count=16 if name == "weeds" else 48))
    views = positions(name, range(3 if name == "weeds" else 5))
    return [(view, bot.think(view, Random(3))) for view in views]


@cache
def told(name: str) -> list[tuple[View, Thought, list[Reason]]]:
    """The same with the reasons that speak for what was thought."""
    return [(view, thought, reasons(view, thought)) for view, thought in thoughts(name)]


def played(deal: State, line: Sequence[Move]) -> State:
    """A position after some moves."""
    after = deal.copy()
    for move in line:
        after.play(move)
    return after


class Asked(NamedTuple):
    """What is to be counted: a feature of a seat, in a position as plain data."""

    face: Face
    data: Json
    seat: int
    feature: str


SIDES = (4, 6, 8, 10, 12, 20)


def _leaf(asked: Asked) -> float:
    mine, feature = asked.data["players"][asked.seat], asked.feature
    rolled = [text.removeprefix("d").split("=") for text in [*mine["dice"], *mine["aside_dice"]]]
    if feature == "pips":
        return float(mine["bonus"]) + sum([int(text.split("=")[1]) for text in mine["dice"]])
    if feature == "nutrients":
        return float(mine["nutrients"])
    stored = [n + m for n, m in zip(mine["supply_dice"], mine["compost_dice"], strict=True)]
    if feature == "dice":
        return float(len(rolled) + sum(stored))
    if feature == "sides":
        kept = sum([sides * count for sides, count in zip(SIDES, stored, strict=True)])
        return float(kept + sum([int(size) for size, _ in rolled]))
    places = ("hand", "shown", "table", "spent", "mantle", "bud", "aside", "supply", "compost")
    found = [re.match(r"[a-z-]+", str(card)) for place in places for card in mine[place]]
    names = [match[0] for match in found if match is not None]
    face = asked.face
    assert isinstance(face, LeafFace)
    cards = {one.slug: one for one in face.almanac.cards}
    if feature == "resilience":
        return sum([cards[name].resilience for name in names])
    kind = {"flowers": FLOWER, "blooms": BLOOM_CARD}[feature]
    return len([name for name in names if cards[name].type == kind])


def _potato(asked: Asked) -> float:
    data = asked.data

    def cubes(held: Json) -> int:
        return sum(held.values())

    found: dict[str, float] = {
        "tasks": data["task"],
        "invaders": cubes(data["invasion"]),
        "enemies": sum([cubes(space) for lane in data["lanes"] for space in lane]),
        "enemies_inner": sum([cubes(lane[2]) for lane in data["lanes"]]),
        "towers": len(data["towers"]),
        "discs": sum([len(tower["discs"]) for tower in data["towers"]]),
        "cubes": sum([cubes(held) for held in data["cubes"]]),
        "actions": sum(data["actions"]),
    }
    return found[asked.feature]


def _plants(asked: Asked) -> float:
    data, seat = asked.data, asked.seat
    mine = [patch for patch in data["patches"] if patch["owner"] == seat]
    found: dict[str, float] = {
        "score": scores(data)[seat],
        "patches_controlled": len(mine),
        "sprites_in_garden": sum([patch["sprites"] for patch in mine]),
        "captives": sum(data["captives"][seat]),
        "supply": data["supply"][seat],
    }
    return found[asked.feature]


def _weeds(asked: Asked) -> float:
    data, seat = asked.data, asked.seat
    mine = [piece for piece in data["pieces"] if piece["owner"] == seat]
    grown = [piece for piece in mine if not piece["root"]]
    lights = [piece["light"] for piece in grown if "light" in piece]
    worth = {"small": 1, "medium": 2, "large": 3}
    pay = {"blocked": 0, "partial": 1, "unblocked": 2}
    bare = not any([piece["parent"] == seat for piece in grown])
    found: dict[str, float] = {
        "points": sum([worth[piece["size"]] for piece in grown]),
        "doomed": lights.count("blocked"),
        "unblocked": lights.count("unblocked"),
        "income": sum([pay[light] for light in lights]) + (3 if bare else 0),
        "energy": data["energy"][seat],
    }
    return found[asked.feature]


def _garden(asked: Asked) -> float:
    return float(asked.data["flowers"][asked.seat])


COUNTS: dict[str, Callable[[Asked], float]] = {
    "leaf-and-let-die": _leaf,
    "potato-patrol": _potato,
    "power-plants": _plants,
    "weeds": _weeds,
    "wizards-garden": _garden,
}


def counted_anew(state: State, gap: Difference) -> float:
    """What a hint compares, counted from the position as plain data."""
    return float(
        COUNTS[state.game.name](Asked(state.game.face, state.to_dict(), gap.seat, gap.feature))
    )
