"""Who acts first where several may act at once: bots leave people time to look and to plan.

While a person may act, a bot makes no more moves than the person who has made most since chance
last acted: it answers what people do, one move at a time, and decides nothing over their heads.
Nor does it move while a person is in the middle of something (`Face.amid`), such as the second half
of an action; what it has begun itself it brings to an end. Once no person may act any more, bots go on by themselves; and `more` lets each of them
make so many moves beyond all that, because somebody asked for it or has been quiet for long.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hortus.core.contract import State


def amid(state: State, people: Collection[int]) -> bool:
    """True if a person is in the middle of something where bots may act, too."""
    if state.over or state.chance or len(state.actors) < 2:
        return False
    asked = [seat for seat in state.actors if seat in people]
    return any([state.game.face.amid(state.view(seat)) for seat in asked])


def begun(state: State, people: Collection[int]) -> list[int]:
    """The bots that are in the middle of something: a tower that is paid for and stands nowhere yet."""
    if state.over or state.chance:
        return []
    bots = [seat for seat in state.actors if seat not in people]
    return [seat for seat in bots if state.game.face.amid(state.view(seat))]


def ready(
    movers: Sequence[int],
    actors: Sequence[int],
    people: Collection[int],
    more: int = 0,
    amid: bool = False,
    begun: Collection[int] = (),
) -> list[int]:
    """The bots that may act now without being rude, whoever has moved least first.

    `movers` is who made each move so far, -1 for chance; `amid` is whether a person is in the middle
    of something, `begun` which bots are.
    """
    bots = [seat for seat in actors if seat not in people]
    if not bots or len(bots) == len(actors):
        return bots
    if amid and not more:
        return []
    made = _made(movers)
    allowed = more + max([made.get(seat, 0) for seat in people], default=0)
    able = [seat for seat in bots if seat in begun or made.get(seat, 0) < allowed]
    return sorted(able, key=lambda seat: (seat not in begun, made.get(seat, 0)))


def waiting(
    movers: Sequence[int],
    actors: Sequence[int],
    people: Collection[int],
    more: int = 0,
    amid: bool = False,
    begun: Collection[int] = (),
) -> list[int]:
    """The bots that may act by the rules, but wait for people."""
    able = ready(movers, actors, people, more, amid, begun)
    return [seat for seat in actors if seat not in people and seat not in able]


def _made(movers: Sequence[int]) -> dict[int, int]:
    """How many moves each seat has made since chance last acted."""
    found: dict[int, int] = {}
    for seat in reversed(movers):
        if seat < 0:
            break
        found[seat] = found.get(seat, 0) + 1
    return found
