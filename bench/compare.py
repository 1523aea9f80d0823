"""`make compare REV=...`: is anything slower than it was at another commit?

That commit is compiled apart, once, under `build/compare`; then both are measured in turns, so that
both meet the machine in the same moods, and the medians are compared. Above 1 is faster now.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "compare"
WHEEL = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"

Figures = dict[str, dict[str, float]]


def say(text: str) -> None:
    """Progress, apart from the result."""
    print(text, file=sys.stderr, flush=True)


def commit(revision: str) -> str:
    """The full name of a commit; ends with a sentence if there is none."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"there is no commit {revision!r} here; `git fetch` may bring it")
    return done.stdout.strip()


def compiled(revision: str) -> Path:
    """A directory with the compiled package of a commit, made when it is first asked for."""
    folder = KEPT / revision[:12]
    site = folder / "site"
    if site.exists():
        return site
    say(f"... compiling {revision[:12]} (a minute or two, once)")
    tree = folder / "tree"
    archive = subprocess.run(
        ["git", "-C", str(ROOT), "archive", revision], capture_output=True, check=True
    )
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
        packed.extractall(tree, filter="data")
    environment = {**os.environ, "HORTUS_PURE": "0", "PYTHONPATH": ""}
    command = [sys.executable, "-c", WHEEL, str(folder)]
    built = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if built.returncode:
        sys.exit(f"{revision[:12]} does not compile:\n{built.stderr}")
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "unpacked")
    (folder / "unpacked").rename(site)
    return site


def figures(path: Path, games: list[str]) -> Figures:
    """One run of all measurements over the build that lies at a path."""
    environment = {**os.environ, "HORTUS_PURE": "0", "PYTHONPATH": str(path)}
    command = [sys.executable, str(ROOT / "bench" / "speed.py"), *games]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: Figures = json.loads(done.stdout)
    return found


def compared(then: list[Figures], now: list[Figures]) -> list[tuple[str, str, float, float]]:
    """For each figure that both have: game, what, and the medians then and now."""
    return [
        (
            game,
            what,
            median([run[game][what] for run in then]),
            median([run[game][what] for run in now]),
        )
        for game in now[0]
        if game in then[0]
        for what in now[0][game]
        if what in then[0][game]
    ]


def shown(lines: list[tuple[str, str, float, float]], least: float | None) -> int:
    """Print the table; how many figures are below what is asked for."""
    slow = 0
    title = ""
    for game, what, then, now in lines:
        if game != title:
            print(f"\n{game}")
            title = game
        low = least is not None and now / then < least
        slow += low
        mark = f"   BELOW {least:g}" if low else ""
        print(f"  {what:<24} {then:>14,.0f}/s {now:>14,.0f}/s   {now / then:6.3f}{mark}")
    return slow


def main() -> None:
    """Compare this tree with another commit."""
    parser = argparse.ArgumentParser(prog="bench.compare", description=__doc__)
    parser.add_argument("revision", help="a commit, a branch or a tag")
    parser.add_argument("--games", nargs="*", default=[], help="only these games")
    parser.add_argument("--runs", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--least", type=float, help="fail if a ratio is below this")
    arguments = parser.parse_args()
    revision = commit(arguments.revision)
    before = compiled(revision)
    then: list[Figures] = []
    now: list[Figures] = []
    for run in range(arguments.runs):
        for runs, path, name in ((then, before, revision[:12]), (now, ROOT / "src", "this tree")):
            say(f"... run {run + 1} of {arguments.runs}: {name}")
            runs.append(figures(path, arguments.games))
    print(f"medians of {arguments.runs} runs in turns: {revision[:12]}, this tree, ratio")
    slow = shown(compared(then, now), arguments.least)
    if slow:
        sys.exit(f"\n{slow} figures are below {arguments.least:g} of what they were")


if __name__ == "__main__":
    main()
