"""Who acts first where several may act at once: bots leave people time to look and to plan.

While a person may act, a bot makes no more moves than the person who has made most since chance
last acted: it answers what people do, one move at a time, and decides nothing over their heads.
Once no person may act any more, bots go on by themselves; and `more` lets each of them make so
many moves beyond that, because somebody asked for it or has been quiet for long.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


def ready(
    movers: Sequence[int], actors: Sequence[int], people: Collection[int], more: int = 0
) -> list[int]:
    """The bots that may act now without being rude, whoever has moved least first.

    `movers` is who made each move so far, -1 for chance.
    """
    bots = [seat for seat in actors if seat not in people]
    if not bots or len(bots) == len(actors):
        return bots
    made = _made(movers)
    allowed = more + max([made.get(seat, 0) for seat in people], default=0)
    able = [seat for seat in bots if made.get(seat, 0) < allowed]
    return sorted(able, key=lambda seat: made.get(seat, 0))


def waiting(
    movers: Sequence[int], actors: Sequence[int], people: Collection[int], more: int = 0
) -> list[int]:
    """The bots that may act by the rules, but wait for people."""
    able = ready(movers, actors, people, more)
    return [seat for seat in actors if seat not in people and seat not in able]


def _made(movers: Sequence[int]) -> dict[int, int]:
    """How many moves each seat has made since chance last acted."""
    found: dict[int, int] = {}
    for seat in reversed(movers):
        if seat < 0:
            break
        found[seat] = found.get(seat, 0) + 1
    return found
