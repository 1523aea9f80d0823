"""The one thing the compiler must be told: which classes interpreted code may subclass.

`mypyc_attr` comes from mypy's helper package, which a pure Python installation need not have;
there, the decorator does nothing.
"""

from __future__ import annotations

import importlib.machinery
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    try:
        from mypy_extensions import mypyc_attr
    except ImportError:

        def mypyc_attr(*_words: str, **_settings: object) -> Callable[[type], type]:
            """Leave the class as it is."""
            return lambda cls: cls


def build() -> str:
    """Which build runs: `compiled` (by mypyc) or `pure Python`."""
    from hortus.core import contract

    origin = contract.__file__ or ""
    native = origin.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
    return "compiled" if native else "pure Python"
