"""Why a part of the picture of Leaf & Let Die cannot be chosen now, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import first_reason
from hortus.core.language import mark, plural, say, seat_name
from hortus.games.leaf_and_let_die import foresight
from hortus.games.leaf_and_let_die.log import does_nothing, match_is_idle
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.picture_canvas import die_ids
from hortus.games.leaf_and_let_die.pieces import SIZES, bare
from hortus.games.leaf_and_let_die.questions import RULES
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import BUY, OP, PLAY
from hortus.games.leaf_and_let_die.twins import UNPLAYED

RUIN: Final = {
    "cards": mark("You would have no cards left, and be out of the game."),
    "dice": mark("You would have no dice left, and be out of the game."),
}
"""What giving up the last of something means."""
ON_TARGET: Final = ("copy", "reroll-target", "adjust-target")
"""The verbs that are about the target's cards and dice."""


def refusal(view: View, part: str) -> str:
    """Why a part cannot be chosen; empty if there is nothing to say of it."""
    state = cast(Position, view.known)
    kind, _, rest = part.partition("-")
    if kind in ("card", "die", "mantle", "back", "supply", "compost", "nutrients"):
        owner = rest.partition("-")[0]
        return _owned(view, state, kind, int(owner), rest.partition("-")[2])
    if part == "wild-discard":
        return first_reason(view, [state.laws.notation.plain("discard-wild")])
    if part == "wild":
        return first_reason(view, [state.laws.notation.plain("buy-wild")])
    almanac = state.laws.almanac
    if kind == "stack" and rest in almanac.by_name:
        return first_reason(view, [state.laws.notation.one("buy", almanac.by_name[rest])])
    if kind == "sale" and rest in SIZES:
        return first_reason(view, [state.laws.notation.one("buy-die", SIZES.index(rest))])
    if kind == "bloom":
        return say("a Bloom comes to whoever has most of its Flowers when the battle begins")
    if kind == "chain":
        return say("the chain is ordered by totals; nobody chooses a place in it")
    return say("what is lost in battle is lost for good") if part == "lost" else ""


def _owned(view: View, state: Position, kind: str, owner: int, name: str) -> str:
    """Something of a gardener: somebody else's is rarely to be chosen."""
    rule = RULES[state.task[OP]]
    seat = state.actors[0]
    theirs = [verb for verb in rule.verbs if verb in ON_TARGET]
    if owner != seat and not (theirs and owner == state.target(seat)):
        return say("that is {who}'s: {asks}", who=seat_name(owner), asks=say(rule.asks))
    letter = "d" if kind == "die" else "k"
    verbs = [
        verb
        for verb in rule.verbs
        if subject(verb) == letter and verb != "buy" and (verb in theirs) == (owner != seat)
    ]
    moves = _moves(state, verbs, kind, owner, name)
    if kind == "card" and any([move in state.legal_moves() for move in moves]):
        return _of_twins(state, moves[0])
    late = say("it is not the time for that: {asks}", asks=say(rule.asks))
    return first_reason(view, moves) or late


def _of_twins(state: Position, move: Move) -> str:
    """Why a card cannot be chosen while another one like it can."""
    card = say(state.laws.almanac.cards[move.args[0]].name)
    if move.kind in UNPLAYED:
        return say("this {card} was played already; choose the other one", card=card)
    return say("not this {card}, but the other one can be chosen", card=card)


def _moves(state: Position, verbs: Sequence[str], kind: str, owner: int, name: str) -> list[Move]:
    """What one might mean by it."""
    notation = state.laws.notation
    if kind == "die":
        dice = state.gardeners[owner].dice
        lying = dict(zip(die_ids(owner, dice), dice, strict=True))
        code = bare(lying.get(f"die-{owner}-{name}", -1))
    else:
        code = state.laws.almanac.by_name.get(name.rpartition("-")[0], -1)
    known = [verb for verb in verbs if code in notation.kinds[verb].domains[0].codes]
    return [notation.one(verb, code) for verb in known if len(notation.kinds[verb].domains) == 1]


def left_undone(view: View, move: Move) -> str:
    """What stopping leaves unused: cards that were not played, pips that were not spent; and what else
    nobody would do by mistake: play a card for nothing, or give up the last card or die."""
    state = cast(Position, view.known)
    last = foresight.last_of(state, move)
    if last:
        return say(RUIN[last])
    if does_nothing(state, move) or (move.kind == "match" and match_is_idle(state)):
        return say("It would do nothing now.")
    others = len(view.moves()) - 1
    if move.kind != "done" or others < 1:
        return ""
    gardener = state.gardeners[state.actors[0]]
    if state.task[OP] == PLAY:
        useless = [one.args[0] for one in view.moves() if does_nothing(state, one)]
        useful = [kind for kind in gardener.unplayed_cards() if kind not in useless]
        if not useful:
            return ""
        return plural(
            len(useful),
            "You could still play {n} card.",
            "You could still play {n} cards.",
        )
    if state.task[OP] == BUY and any([one.kind.startswith("buy") for one in view.moves()]):
        return plural(
            gardener.pips(),
            "You could still buy something for your {n} pip.",
            "You could still buy something for your {n} pips.",
        )
    return ""
