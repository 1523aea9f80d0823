"""Compile `core`, the rules of the games and the bots with mypyc where a C compiler is there.

Set HORTUS_PURE=1 to install the same sources as pure Python. Everything else about the package
stands in pyproject.toml.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).parent
INTERPRETED = {
    "__init__.py",
    "native.py",
    "reference.py",
    "terminal.py",
    "picture.py",
    "words.py",
    "face.py",
    "svg.py",
    "palette.py",
}
"""Modules that make texts and pictures, and the one that asks about the build: never hot."""


def compiled_sources() -> list[str]:
    """The modules that search and simulation live on."""
    found = [
        path
        for part in ("core", "games", "bots")
        for path in sorted((ROOT / "src" / "hortus" / part).rglob("*.py"))
        if path.name not in INTERPRETED and not path.name.startswith("picture_")
    ]
    return [str(path.relative_to(ROOT)) for path in found]


def has_compiler() -> bool:
    """True if the C compiler that Python was built with, or another, can be called."""
    configured = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return any(shutil.which(name) for name in (configured, "cc", "gcc", "clang"))


def extensions() -> list[Extension]:
    """What to build: nothing in a pure installation, or when only the metadata is asked for."""
    if os.environ.get("HORTUS_PURE") == "1" or not has_compiler():
        return []
    if sys.argv[1:2] in (["egg_info"], ["dist_info"]):
        return []
    from mypyc.build import mypycify

    options = ["--strict", "--ignore-missing-imports"]
    built = mypycify(
        [*options, *compiled_sources()],
        opt_level=os.environ.get("HORTUS_OPT", "1"),  # 3 takes four times as long and gains little
        debug_level="0",
    )
    found = [extension for extension in built if isinstance(extension, Extension)]
    for extension in found:  # looking for mistakes in generated C takes longer than compiling it
        extension.extra_compile_args += ["-Wno-all", "-Wno-maybe-uninitialized"]
    return found


setup(ext_modules=extensions())
