"""What must be said about the two builds: which classes interpreted code may subclass, and how
objects of either build, or of an interpreted class over a compiled one, are pickled.

`mypyc_attr` and `i64` come from mypy's helper package, which a pure Python installation need not
have; there, the decorator does nothing, and an `i64` is an ordinary `int`.
"""

from __future__ import annotations

import importlib.machinery
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    try:
        from mypy_extensions import i64, mypyc_attr
    except ImportError:
        i64 = int

        def mypyc_attr(*_words: str, **_settings: object) -> Callable[[type], type]:
            """Leave the class as it is."""
            return lambda cls: cls


def build() -> str:
    """Which build runs: `compiled` (by mypyc) or `pure Python`."""
    from hortus.core import contract

    origin = contract.__file__ or ""
    native = origin.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
    return "compiled" if native else "pure Python"


def reduced(thing: object, without: tuple[str, ...] = ()) -> tuple[object, ...]:
    """What `__reduce__` returns for an object whose attributes are all there is to it, but for some."""
    names = getattr(type(thing), "__mypyc_attrs__", ())
    fields = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    fields.update(getattr(thing, "__dict__", {}))
    return (rebuilt, (type(thing), {n: v for n, v in fields.items() if n not in without}))


def rebuilt(kind: type[object], fields: dict[str, object]) -> object:
    """The object that `reduced` took apart."""
    thing = kind.__new__(kind)
    for name, value in fields.items():
        setattr(thing, name, value)
    return thing
