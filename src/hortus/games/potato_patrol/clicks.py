"""Why a part of the picture of Potato Patrol cannot be chosen now, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import first_reason
from hortus.core.language import mark, plural, say
from hortus.games.potato_patrol.effects import ANY
from hortus.games.potato_patrol.moves import COLOUR, HANDFULS, SLOT, SPACE, SPOT
from hortus.games.potato_patrol.position import ACTION, ACTIVATION, EMPTY
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.trade import Bargain, Draft

MEANT: Final = {
    "market": ("build", "cull"),
    "enemy": ("attack", "longshot", "shoo", "hit", "hold", "push", "claim"),
    "spot": ("place", "activate", "overtime", "destroy", "block", "freeze"),
    "slot": ("disc",),
    "space": ("clear",),
    "player": ("trade", "command"),
    "supply": ("gather", "take"),
    "cubes": ("give", "return", "ask"),
}
"""What one may mean by a click on a part of a kind."""
STANDING: Final = {
    "mission": mark("cubes are delivered in the Mission phase, at the end of a round"),
    "task": mark("cubes are delivered in the Mission phase, at the end of a round"),
    "season": mark("a season card is turned at the start of each round"),
    "year": mark("the year goes on by itself: a season card in each round"),
    "invasion": mark(
        "enemies that have reached the vegetables stay there until the invasion is paid for"
    ),
    "discs": mark("discs are placed by an Upgrade action"),
}
"""What is never chosen, or not now, and why."""


LACKING: Final = {
    "player": mark("{who} never trades: the card says what {who} may do"),
    "enemy": mark("{who} never attacks: towers do, in their phase"),
}
"""What a character cannot do, where a part of a kind asks for it."""


def refusal(view: View, part: str) -> str:
    """Why a part cannot be chosen; empty if there is nothing to say of it."""
    table = cast(Patrol, view.known)
    assert view.seat is not None
    kind, _, name = part.partition("-")
    if part in STANDING:
        return say(STANDING[part])
    if kind == "deed":
        return _no_deed(table, name, view.seat)
    if kind == "spot" and _to_be_built_on(table, name, view.seat):
        return say("first choose a card of the market, then the space for its tower")
    verbs = [verb for verb in MEANT.get(kind, ()) if _fits(view, table, verb)]
    moves = [move for verb in verbs for move in _meant(table, verb, name, view.seat)]
    return first_reason(view, moves) or _phase_words(table, kind, view.seat)


LACKS: Final = {
    "gather": mark("there is nothing to gather now"),
    "attack": mark("there is no enemy on your two lanes"),
    "longshot": mark("there is no enemy on any lane"),
    "shoo": mark("there is no enemy on your two lanes that could be driven back"),
    "build": mark(
        "you cannot pay for any market card: one costs as many cubes of its colour as the number on it"
    ),
    "trade": mark("nobody has anything to trade now"),
    "upgrade": mark("you have no tower with a free slot, or too few cubes for a disc"),
    "command": mark("nobody has an action that could be taken now"),
    "overtime": mark("you have no tower that could strike now"),
    "refresh": mark("you have too few cubes for a refresh"),
}
"""What is missing for an action that nothing else forbids."""


def _no_deed(table: Patrol, deed: str, seat: int) -> str:
    """Why an action of the character cannot be begun now."""
    if table.phase != ACTION:
        return say("that is for the Action phase")
    if table.stacks[seat]:
        return table.stacks[seat][-1].in_words(table).rstrip(".")
    if deed == "refresh" and table.snow:
        return say("the market is snowed in: no refresh this round")
    if deed != "refresh" and not table.actions[seat]:
        return say("you have no action left this round")
    return say(LACKS[deed])


def _to_be_built_on(table: Patrol, name: str, seat: int) -> bool:
    """True if a space is one of the player's own without a tower, while towers can be built."""
    spot = SPOT.code_of[name]
    own = spot in table.sides(seat) and table.may_build_at(seat, spot)
    free = own and table.phase == ACTION and not table.stacks[seat]
    return free and "build" in table.character(seat).actions


def _fits(view: View, table: Patrol, verb: str) -> bool:
    """True if such a move is asked for now, or is an action of the character."""
    if any([move.kind == verb for move in view.moves()]):
        return True
    seat = view.seat
    if seat is not None and table.stacks[seat] and isinstance(table.stacks[seat][-1], Draft):
        return verb in ("give", "ask")
    if seat is None or table.stacks[seat] or table.characters[seat] == EMPTY:
        return False
    if table.phase == ACTIVATION:
        return verb == "activate"
    actions = table.character(seat).actions
    return table.phase == ACTION and (verb in actions or (verb == "destroy" and "build" in actions))


def _meant(table: Patrol, verb: str, name: str, seat: int) -> Sequence[Move]:
    """The moves of a verb that are about a part."""
    args = _arguments(table, verb, name, seat)
    return [table.move(verb, one, seat) for one in args]


def _arguments(table: Patrol, verb: str, name: str, seat: int) -> list[tuple[int, ...]]:
    if verb in ("build", "cull"):
        place = int(name) - 1
        if verb == "cull" or table.market[place] == EMPTY:
            return [(place,)] if verb == "cull" else [(place, 0)]
        colour = table.book.market[table.market[place]].colour
        return [(place, _richest(table, seat) if colour == ANY else colour)]
    if verb in ("trade", "command"):
        return [(int(name),)]
    if verb in ("gather", "take"):
        colour = COLOUR.code_of[name]
        size = max(1, table.character(seat).gather)
        handful = (colour,) * size
        return [(HANDFULS.index(handful),)] if verb == "gather" else [(colour,)]
    if verb in ("give", "return", "ask"):
        whose, _, letter = name.partition("-")
        return [(COLOUR.code_of[letter],)] if int(whose) == _giver(table, verb, seat) else []
    if verb == "clear":
        return [(SPACE.code_of[name],)]
    if verb == "disc":
        spot, _, slot = name.partition("-")
        return [(SPOT.code_of[spot], SLOT.code_of[slot])]
    if verb in MEANT["enemy"]:
        space, _, letter = name.partition("-")
        return [(SPACE.code_of[space], COLOUR.code_of[letter])]
    spot_number = SPOT.code_of[name]
    if verb != "destroy":
        return [(spot_number,)]
    tower = table.towers[spot_number] if spot_number < len(table.towers) else EMPTY
    colour = ANY if tower == EMPTY else table.book.market[tower].colour
    return [(spot_number, 0 if colour == ANY else colour)]


def _giver(table: Patrol, verb: str, seat: int) -> int:
    """Whose cubes are meant: one's own, or those of whom one trades with."""
    asked = table.stacks[seat][-1] if table.stacks[seat] else None
    return asked.partner if verb == "ask" and isinstance(asked, Bargain) else seat


def _richest(table: Patrol, seat: int) -> int:
    """The colour of which a player has most."""
    pool = table.pools[3 * seat : 3 * seat + 3]
    return pool.index(max(pool))


def _phase_words(table: Patrol, kind: str, seat: int) -> str:
    """What such a part is for, where nothing asks for it now."""
    if table.stacks[seat]:
        return table.stacks[seat][-1].in_words(table).rstrip(".")
    who = table.characters[seat]
    if kind == "cubes":
        return say(
            "cubes go from player to player by a trade, and to the mission at the end of a round"
        )
    if table.phase == ACTION and kind in MEANT and who != EMPTY:
        text = LACKING.get(
            kind, mark("{who} has no action for that: the card says what {who} may do")
        )
        return say(text, who=say(table.book.characters[who].name))
    if kind in ("market", "supply", "enemy", "player"):
        return say("that is for the Action phase")
    return say("towers work in the Activation phase") if kind in ("spot", "slot") else ""


def left_undone(view: View, move: Move) -> str:
    """What being done leaves unused: actions, towers, cubes that the mission wants; and what is lost
    with a tower that is pulled down."""
    table = cast(Patrol, view.known)
    seat = move.seat
    if move.kind == "destroy":
        return _lost_with(table, move.args[0])
    if move.kind != "done" or seat < 0:
        return ""
    if table.phase == ACTION and table.actions[seat]:
        left = table.actions[seat]
        return plural(left, "You still have {n} action.", "You still have {n} actions.")
    ready = [one for one in view.moves() if one.kind == "activate"]
    if ready:
        return plural(
            len(ready),
            "You could still activate {n} tower.",
            "You could still activate {n} towers.",
        )
    gifts = [one for one in view.moves() if one.kind == "deliver"]
    return say("You could still deliver cubes.") if gifts else ""


def _lost_with(table: Patrol, spot: int) -> str:
    """That a tower is gone for good once it is pulled down, with the discs on it."""
    slots = range(3 + table.book.market[table.towers[spot]].slots)
    discs = sum([table.disc_in(spot, slot) != EMPTY for slot in slots])
    if not discs:
        return say("That is an action, and the tower is gone.")
    return plural(
        discs,
        "That is an action, and the tower is gone with its disc.",
        "That is an action, and the tower is gone with its {n} discs.",
    )
