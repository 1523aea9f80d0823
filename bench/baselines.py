"""The baselines in docs/research.md: random, greedy and search at fixed counts in every environment.

    python -m bench.baselines --minutes 30

plays on where `hortus strength` stopped (the games are the same, kept in bench/strength), and writes
the tables; with `--minutes 0` it only writes them.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from hortus.lab.strength import Cell, Schedule, Store, run
from hortus.lab.strength_plan import plan
from hortus.lab.strength_report import ladders

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "research.md"
KEPT = ROOT / "bench" / "strength"
BEGIN = "<!-- python -m bench.baselines writes what follows -->\n"
END = "<!-- up to here -->\n"


def written(page: str, tables: str) -> str:
    """The page with these tables in their place."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{tables}{END}{after}"


def tables(kept: Path) -> str:
    """What is known of every game, one table each."""
    found = ladders(plan(["ladder"]), Store(kept)).removeprefix("## More thought, more wins\n\n")
    return found or "Nothing was played yet.\n"


def told(cell: Cell, spent: float) -> None:
    """Say which cell was played on, and how long it took so far."""
    print(f"{spent:6.0f} s: {cell.key}", flush=True)


def main() -> None:
    """Play for some minutes, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=30, help="0: only write")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.minutes:
        run(Schedule(plan(["ladder"]), Store(KEPT)), 60 * asked.minutes, asked.workers, told)
    PAGE.write_text(written(PAGE.read_text("utf-8"), tables(KEPT)), "utf-8")


if __name__ == "__main__":
    main()
