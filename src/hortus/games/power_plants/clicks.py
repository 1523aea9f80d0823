"""Why a part of the picture of Power Plants cannot be chosen now, in the words of the rules."""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import first_reason
from hortus.core.language import mark, say, seat_name
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import CarryPatch, CountGems
from hortus.games.power_plants.moves import ON_PATCH
from hortus.games.power_plants.picture_about import field_words
from hortus.games.power_plants.powers import SproutOrGrow
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.turns import Swap

STANDING: Final = {
    "wizard": mark("the Wizard goes wherever a patch is added"),
    "bag": mark("a patch is drawn from the bag at the end of a turn, and chance decides which"),
}
"""What is never chosen, and why."""


def refusal(view: View, part: str) -> str:
    """Why a part cannot be chosen; empty if there is nothing to say of it."""
    garden = cast(Garden, view.known)
    kind, _, name = part.partition("-")
    if part in STANDING:
        return say(STANDING[part])
    if kind == "card":
        return _card(view, garden, name)
    if kind == "added":
        return say("this marks the patch that somebody added last")
    if kind in ("side", "rank"):
        return say("this tells what a side has: nothing is chosen there")
    if kind not in ("patch", "hand", "nursery"):
        return ""
    code = garden.acts.kinds["pick"].domains[0].code_of.get(name, -1)
    if code < 0:
        return ""
    if kind == "patch":
        return _patch(view, garden, code)
    return _held(garden, kind, code)


def _patch(view: View, garden: Garden, code: int) -> str:
    """A patch of the garden."""
    task = garden.stack[-1]
    title = garden.patch_title(garden.patch_from(code))
    if isinstance(task, AddPatch):
        text = mark("{field}. To add a patch, choose one of your hand, then a free plot")
        return say(text, field=field_words(garden, garden.patch_from(code)))
    if isinstance(task, Swap):
        return say("a swap gives a patch of your hand for one of the Nursery, none of the garden")
    if isinstance(task, CarryPatch):
        return say("{patch} lies there already: a patch is moved to a free plot", patch=title)
    if isinstance(task, CountGems):
        return say("first say how many Gems are moved")
    if isinstance(task, SproutOrGrow):
        return say("{patch} does not touch the new patch, so it does not grow now", patch=title)
    verbs = {move.kind for move in view.moves()} & set(ON_PATCH)
    return first_reason(view, [garden.acts.act(verb, code) for verb in sorted(verbs)])


def _held(garden: Garden, kind: str, code: int) -> str:
    """A patch of a hand or of the Nursery."""
    task = garden.stack[-1]
    patch = garden.patch_from(code)
    holders = [seat for seat in range(garden.players) if patch in garden.hands[seat]]
    if holders and holders[0] != garden.actors[0]:
        title = garden.patch_title(patch)
        return say("{patch} is in {who}'s hand", patch=title, who=seat_name(holders[0]))
    if kind == "hand":
        return say(
            "one patch is added in a turn, and that is done: the other waits for the next turn"
        )
    if isinstance(task, AddPatch):
        return say("a patch of the Nursery is never added: add one of your hand")
    return say(
        "one swaps with the Nursery after drawing, if both patches of the hand are of one plant"
    )


def _card(view: View, garden: Garden, name: str) -> str:
    """A card of the column."""
    plants = garden.acts.kinds["type"].domains[0].code_of
    if name in plants and any([move.kind == "type" for move in view.moves()]):
        return first_reason(view, [garden.acts.act("type", plants[name])])
    return say("the cards only tell what the plants do")
