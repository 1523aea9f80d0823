"""Numbers that programs give, of Python or of numpy: whole, or refused with a sentence."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, cast

from hortus.core.errors import BadOption, IllegalMove


def _read(value: object) -> int | None:
    """The whole number that a value is; None if it is none. True and False are no numbers here."""
    if isinstance(value, bool):
        return None
    try:
        return index(cast(SupportsIndex, value))
    except TypeError:
        return None


def whole(value: object, what: str, least: int | None = None) -> int:
    """A whole number from `least` on, called `what` in the sentence of the `BadOption` if it is none."""
    number = _read(value)
    if number is None or (least is not None and number < least):
        bound = "" if least is None else f" from {least} on"
        raise BadOption(f"{what} is a whole number{bound}, not {value!r:.60}")
    return number


def action(value: object) -> int:
    """The number of an action; raises `IllegalMove` if it is none."""
    number = _read(value)
    if number is None:
        raise IllegalMove(f"an action is a whole number, not {value!r:.60}")
    return number
