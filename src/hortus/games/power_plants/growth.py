"""What growing would bring, in words, as far as it is certain: until somebody has to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.contract import Event, Move
from hortus.core.language import listed, plural, say
from hortus.games.power_plants.effects import CarryPatch, MoveGems, MoveSprite
from hortus.games.power_plants.plants import (
    COPIES,
    GAIN,
    GROW,
    MOVE_GEMS,
    MOVE_PATCH,
    MOVE_SPRITE,
    SPROUT,
    Power,
)
from hortus.games.power_plants.powers import Growing, PowerAtWork
from hortus.games.power_plants.rules import DECLINED, Garden

BRINGS: Final = ("sprite-added", "sprite-expelled", "sprite-captured", "gems-gained", "gems-put")
"""The kinds of events that are told of a growing patch."""

TAKING: Final = (MOVE_SPRITE, MOVE_GEMS, MOVE_PATCH)
"""The effects that take something from a patch, and then ask where it goes."""


def follows(state: Garden, move: Move) -> list[Move]:
    """The growing patches that whoever makes a move wants to grow next, as far as there is nothing to decide about
    it: each is the only one of its plant, and its power only helps; or it is all that grows. What would end the
    turn is asked about, as it could not be taken back, unless it is all that grows. Where a power has only one patch to
    begin with, and then asks where to, that patch is meant as well."""
    begins = move.kind in ("sprout", "grow", "activate")
    if not begins and not any([isinstance(task, Growing) for task in state.stack]):
        return []
    if (
        move.kind == "sprout"
        and state.plant_of(state.wizard).powers[SPROUT].steps[0].do not in TAKING
    ):
        return []
    after = state.copy()
    after.witness = None
    after.play(move)
    alone = move.kind == "grow" and len(kinds_of(state.neighbours(state.wizard))) == 1
    found: list[Move] = []
    while after.stack and isinstance(after.stack[-1], Growing):
        ready = [choice for choice in after.choices if choice != DECLINED]
        if len(ready) != 1 or not (alone or _grow(after, ready[0]).helps):
            break
        answer = after.moves()[0]
        after.play(answer)
        ended = after.over or after.chance or after.actors != state.actors
        if (ended and not alone) or (not ended and after.moves()[0].kind == "retrieve"):
            return found
        found.append(answer)
        alone = False
    begins = begins or len(found) > 0
    return [*found, *_only_start(after)] if begins else found


def _only_start(garden: Garden) -> list[Move]:
    """Where a power that has only begun takes something from, if there is one patch only and it is asked then
    where it goes."""
    task = garden.stack[-1] if garden.stack else None
    if not isinstance(task, PowerAtWork) or task.step or task.left:
        return []
    if len([choice for choice in garden.choices if choice != DECLINED]) != 1:
        return []
    answer = garden.moves()[0]
    after = garden.copy()
    after.witness = None
    after.play(answer)
    asks = after.stack and isinstance(after.stack[-1], MoveSprite | MoveGems | CarryPatch)
    return [answer] if asks else []


def certain_gain(state: Garden, move: Move) -> int:
    """The Gems that powers give at once, where they do nothing else; 0 if they do more."""
    plant, which = state.plant_of(state.wizard), SPROUT
    near = state.neighbours(state.wizard)
    if move.kind == "grow":
        plant, which = state.plant_of(near[0]), GROW
        if len(kinds_of(near)) > 1:
            return 0
    if any([step.do != GAIN for step in plant.powers[which].steps]):
        return 0
    after = state.copy()
    after.witness = None
    after.play(move)
    while after.stack and isinstance(after.stack[-1], Growing):
        after.play(after.moves()[0])
    return after.gems[state.turn] - state.gems[state.turn]


def _grow(state: Garden, patch: int) -> Power:
    """The Grow power of a patch."""
    return state.plant_of(patch).powers[GROW]


def kinds_of(patches: Sequence[int]) -> list[int]:
    """The types of patches, in the order in which they grow."""
    return sorted({patch // COPIES for patch in patches})


def growth_words(state: Garden, move: Move) -> str:
    """What grows, in order: of one plant what its power is, of several what each brings as far as nobody has to
    choose; what they do then stands on the cards."""
    patches = sorted(state.neighbours(state.wizard))
    kinds = kinds_of(patches)
    if len(kinds) == 1:
        return plural(
            len(patches),
            "{patches} grows: {power}",
            "{patches} grow: {power}",
            patches=_titles(state, patches),
            power=say(state.plant_of(patches[0]).powers[GROW].text),
        )
    brought, until = _brought(state, move)
    told: list[str] = []
    for place, kind in enumerate(kinds):
        here = [patch for patch in patches if patch // COPIES == kind]
        words = _outcome([event for patch in here for event in brought.get(patch, [])])
        if kind >= until:
            words = say("{done}, then as you choose", done=words) if words else say("as you choose")
        words = words or say("nothing now")
        told.append(f"{place + 1}.\u00a0{_titles(state, here)}: {words}")
    return "; ".join(told)


def _titles(state: Garden, patches: Sequence[int]) -> str:
    return listed([state.patch_title(patch) for patch in patches])


def _brought(state: Garden, move: Move) -> tuple[dict[int, list[Event]], int]:
    """What happens by each patch that grows, and the first type of which somebody has to choose."""
    after = state.copy()
    brought: dict[int, list[Event]] = {}
    after.play(move)
    while after.stack and isinstance(after.stack[-1], Growing):
        heard: list[Event] = []
        after.witness = heard.append
        patch = after.choices[0]
        after.play(after.moves()[0])
        brought[patch] = heard
        if any([one.in_power() and not isinstance(one, Growing) for one in after.stack]):
            return brought, patch // COPIES
    return brought, COPIES * len(state.column)


def _outcome(events: Sequence[Event]) -> str:
    """What powers bring, in a few words."""
    counts = dict.fromkeys(BRINGS, 0)
    for event in events:
        if event.kind in counts:
            counts[event.kind] += event.count
    added, expelled, captured, gained, put = counts.values()
    said = [
        plural(added, "adds {n} Sprite", "adds {n} Sprites") if added else "",
        plural(expelled, "expels {n} Sprite", "expels {n} Sprites") if expelled else "",
        plural(captured, "captures {n} Sprite", "captures {n} Sprites") if captured else "",
        plural(gained, "gains {n} Gem", "gains {n} Gems") if gained else "",
        plural(put, "puts {n} Gem on patches", "puts {n} Gems on patches") if put else "",
    ]
    return listed([words for words in said if words])
