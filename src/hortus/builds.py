"""Which build runs, decided before anything else is imported: compiled where that is possible and
true, the plain sources where not.

In a checkout `make` puts the compiled modules into `build/native`, apart from the sources, with a
list of what they were compiled from. They are used as long as that list still holds; once a
source has changed, the sources themselves run, and a warning says so: an edited source never runs
as it was before. In an installed wheel the compiled modules lie beside their sources. HORTUS_PURE=1
asks for the sources in both.
"""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
NATIVE = PACKAGE.parent.parent / "build" / "native"
"""Where a checkout keeps its compiled modules."""
LIST = "sources.sha256"
"""The list of what was compiled, in `build/native`."""
COMPILED_PARTS = ("core", "games", "solve", "bots")


class Elsewhere(MetaPathFinder):
    """Finds modules in files that the usual search would not take them from."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module is, or None to let the usual search find it."""
        found = self.files.get(fullname)
        return None if found is None else spec_from_file_location(fullname, found)


def fingerprint(package: Path = PACKAGE) -> str:
    """What the compiled modules are made from, file by file, as `sha256sum` writes it."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(package).as_posix()}\n"
        for part in COMPILED_PARTS
        for path in sorted((package / part).rglob("*.py"))
    ]
    return "".join(lines)


def changed(package: Path, native: Path) -> list[str]:
    """The sources that are not what they were when they were compiled."""
    before = dict(_named((native / LIST).read_text("utf-8")))
    now = dict(_named(fingerprint(package)))
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))


def _named(text: str) -> list[tuple[str, str]]:
    return [(line[66:], line[:64]) for line in text.splitlines()]


def compiled_modules(native: Path) -> dict[str, Path]:
    """The compiled modules in a directory that this Python can load, by name."""
    suffix = EXTENSION_SUFFIXES[0]
    return {
        ".".join(path.relative_to(native).parts).removesuffix(suffix): path
        for path in native.rglob(f"*{suffix}")
    }


def plain_modules(package: Path) -> dict[str, Path]:
    """The sources that lie beside a compiled module, by name."""
    found = {}
    for name, path in compiled_modules(package.parent).items():
        source = path.parent / f"{name.rpartition('.')[2]}.py"
        if name.startswith(f"{package.name}.") and source.exists():
            found[name] = source
    return found


def choose(package: Path = PACKAGE, native: Path = NATIVE, pure: bool | None = None) -> None:
    """See to it that the right build is imported from here on."""
    if pure is None:
        pure = os.environ.get("HORTUS_PURE") == "1"
    if pure:
        files = plain_modules(package)
    elif not (native / LIST).exists():
        return
    elif news := changed(package, native):
        more = f" and {len(news) - 1} more" if len(news) > 1 else ""
        warnings.warn(
            f"hortus runs as plain Python: {news[0]}{more} changed since it was compiled; "
            "`make build` compiles it again, HORTUS_PURE=1 says that you know",
            stacklevel=3,
        )
        return
    else:
        files = compiled_modules(native)
    if files:
        sys.meta_path.insert(0, Elsewhere(files))
