"""What a refusal shows as an example is something that can be written now.

A notation knows how moves are written, but no position: its examples may name a card that is not
in the game. Whoever has a position puts a possible one in their place.
"""

from __future__ import annotations

from collections.abc import Sequence

from hortus.core.language import say


def _before() -> tuple[str, ...]:
    """What stands before an example at the end of a refusal."""
    return (say("such as"), say("write"))


def with_possible_example(refusal: str, possible: Sequence[str]) -> str:
    """A refusal whose example is one of the moves that can be written now, or part of one.

    Where there is nothing to write, or the example will do, the refusal stays as it is.
    """
    for word in _before():
        head, found, example = refusal.rpartition(f"{word} ")
        if not found or " " in example or not possible:
            continue
        if any([example in one for one in possible]):
            return refusal
        kind = example.partition(":")[0]
        alike = [one for one in possible if one.partition(":")[0].endswith(kind)]
        return f"{head}{found}{(alike or possible)[0]}"
    return refusal
