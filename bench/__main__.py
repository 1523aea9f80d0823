"""`make bench`: run every measurement, pure and compiled, and print what was measured as ratios.

Each module of this package has a `measure() -> list[Line]`. Times on shared machines are noisy:
what is compared is taken in the same run, in turns, by processor time, and the best round counts.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import subprocess
import sys

import bench
import hortus
from bench.report import Line, show

HELPERS = {"__main__", "baselines", "compare", "load", "peers", "report", "speed"}


def modules() -> list[str]:
    """The measurements there are, one module each."""
    return sorted({module.name for module in pkgutil.iter_modules(bench.__path__)} - HELPERS)


def main() -> None:
    """Measure what was asked for; by default everything, in both builds."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"some of: {', '.join(modules())}")
    parser.add_argument("--here", action="store_true", help="only the build that runs this")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.what if name not in modules()]
    if unknown:
        parser.error(f"there is no measurement {unknown[0]!r}; there are {', '.join(modules())}")
    if not arguments.here and hortus.build() == "compiled":
        for pure in ("1", "0"):
            environment = {**os.environ, "HORTUS_PURE": pure}
            command = [sys.executable, "-m", "bench", "--here", *arguments.what]
            subprocess.run(command, env=environment, check=True)
        return
    for name in arguments.what or modules():
        print(f"... measuring {name}", file=sys.stderr, flush=True)
        lines: list[Line] = importlib.import_module(f"bench.{name}").measure()
        show(name, lines)


main()
