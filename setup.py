"""Compile `core`, the rules of the games, the solver and the bots with mypyc where a C compiler is there.

`pip install .` makes a wheel with the compiled modules beside their sources; with HORTUS_PURE=1 a
wheel of the same sources as pure Python. `python setup.py native` puts the compiled modules of a
checkout into `build/native`, where `hortus.builds` finds them. Everything else about the package
stands in pyproject.toml.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
BUILDS = runpy.run_path(str(ROOT / "src" / "hortus" / "builds.py"))  # hortus is not yet installed
MADE_FROM: str = BUILDS["fingerprint"]()
"""The sources before they are compiled: an edit meanwhile makes the result stale at once."""
INTERPRETED = {
    "__init__.py",
    "native.py",
    "reference.py",
    "terminal.py",
    "clicks.py",
    "glossary.py",
    "language.py",
    "palette.py",
    "night.py",
    "solver.py",
    "table.py",
    "puzzles.py",
    "report.py",
    "learned.py",
    "verify.py",
}
"""Modules that make texts, read files or start processes, and the one that asks about the build: never
hot. Pictures are, on a server, and saying what stands in them: they are most of what a move costs there."""


def compiled_sources() -> list[str]:
    """The modules that search and simulation live on, and pictures."""
    found = [
        path
        for part in BUILDS["COMPILED_PARTS"]
        for path in sorted((ROOT / "src" / "hortus" / part).rglob("*.py"))
        if path.name not in INTERPRETED
    ]
    return [str(path.relative_to(ROOT)) for path in found]


def has_compiler() -> bool:
    """True if the C compiler that Python was built with, or another, can be called."""
    configured = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return any(shutil.which(name) for name in (configured, "cc", "gcc", "clang"))


def extensions() -> list[Extension]:
    """What to build: nothing in a pure installation, or when only metadata or sources are asked for."""
    if os.environ.get("HORTUS_PURE") == "1" or not has_compiler():
        return []
    if sys.argv[1:2] in (["egg_info"], ["dist_info"], ["sdist"]):
        return []
    from mypyc.build import mypycify

    options = ["--strict", "--ignore-missing-imports"]
    built = mypycify(
        [*options, *compiled_sources()],
        opt_level=os.environ.get("HORTUS_OPT", "1"),  # 3 takes four times as long and gains little
        debug_level="0",
        group_name="hortus",
    )
    found = [extension for extension in built if isinstance(extension, Extension)]
    for extension in found:  # looking for mistakes in generated C takes longer than compiling it
        extension.extra_compile_args += ["-Wno-all", "-Wno-maybe-uninitialized"]
    return found


class Native(build_ext):
    """Compile into `build/native`, and write down from what."""

    description = "compile the modules of a checkout into build/native"

    def finalize_options(self) -> None:
        """Keep what is compiled apart from the sources and from wheels."""
        self.build_lib = "build/native"
        self.build_temp = "build/native.tmp"
        super().finalize_options()

    def run(self) -> None:
        """Compile, then write the list that makes the result valid."""
        listed = Path(self.build_lib) / BUILDS["LIST"]
        listed.unlink(missing_ok=True)
        super().run()
        if self.extensions:  # with HORTUS_PURE=1 nothing was compiled, and what lies there is old
            listed.write_text(MADE_FROM, "utf-8")


setup(ext_modules=extensions(), cmdclass={"native": Native})
