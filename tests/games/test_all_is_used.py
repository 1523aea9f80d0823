"""No public name of a game is there for nobody: each is named in some test, or it is called while
random games are played, shown, told, saved and judged. A rule that no game ever reaches is found here.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from types import CodeType, FrameType

import pytest

import hortus
from hortus.conformance import Case, Violation, Walk, cases
from hortus.conformance.face_checks import FACE_CHECKS
from hortus.core.contract import Move, View
from hortus.table.frame import frame_of_view, glimpse_of, refusal_of

ROOT = Path(__file__).parents[2]
NAMED = set(
    re.findall(r"\w+", "\n".join(p.read_text("utf-8") for p in (ROOT / "tests").rglob("*.py")))
)
MOST_GAMES = 40
RARE = ("Wild", "pushable")
"""What random games seldom reach; tests/games/potato_patrol/test_towers.py plays it on purpose."""


class Called:
    """Which functions were called while it was switched on."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()

    def _note(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            self.codes.add(frame.f_code)

    def __enter__(self) -> Called:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def places(self) -> set[tuple[str, int]]:
        """The file and the first line of each."""
        return {(Path(code.co_filename).name, code.co_firstlineno) for code in self.codes}


def unnamed(folder: Path) -> Iterator[tuple[str, str, list[int]]]:
    """Public names that no test names: file, name, and the first lines of the functions they hold."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                functions = [node]
            elif isinstance(node, ast.ClassDef):
                functions = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            else:
                continue
            if functions and not node.name.startswith("_") and node.name not in NAMED:
                lines = [
                    min([one.lineno, *[mark.lineno for mark in one.decorator_list]])
                    for one in functions
                ]
                yield path.name, node.name, lines


def unused(folder: Path, called: Called) -> list[str]:
    places = called.places()
    return [
        f"{file}: {name}"
        for file, name, lines in unnamed(folder)
        if not any((file, line) in places for line in lines)
    ]


def show_and_save(case: Case) -> None:
    """Everything a game does beside being played."""
    walk = Walk(case)
    for check in FACE_CHECKS:
        with suppress(Violation):  # what the kit objects to is told by tests/conformance
            check(walk)
    play(case, case.seed, 25)


def play(case: Case, seed: int, every: int) -> None:
    """A random game, now and then shown to everybody, saved, judged and written down."""
    game = case.load()
    state = game.start(case.players)
    names = [f"Player {seat + 1}" for seat in range(case.players)]
    rng = Random(seed)
    steps = 0
    last: Move | None = None
    while not state.over:
        steps += 1
        if steps % every == 0:
            assert game.restore(state.to_dict()) == state
            assert state.inventory()
            game.values(state)
            for seat in range(state.players):
                look(state.view(seat), names, steps, last)
                game.evaluate(state, seat)
            if not state.chance:
                game.insight.settle(state.copy(), rng)
        last = state.draw(rng) if state.chance else rng.choice(state.moves())
        state.play(last)


def look(view: View, names: list[str], step: int, last: Move | None) -> None:
    """What a seat is shown, and is told when it points at things or would do again what was just done."""
    frame = frame_of_view(view, names, step)
    view.game.features(view)
    view.vignette()
    assert all(view.game.parse(str(move)) == move for move in view.moves())
    for part in frame.sheet.parts:
        if part and not part.startswith("~"):
            glimpse_of(view, part, "tall", names)
            refusal_of(view, part, names)
    if last is not None:
        view.why_not(last)


def readable_weeds() -> None:
    """The geometry in plain words, beside which the fast one is tested."""
    from hortus.games.weeds.reference import PlainPlot
    from hortus.games.weeds.rules import Plot

    start = hortus.load("weeds").start(2)
    assert isinstance(start, Plot)
    plain = PlainPlot.like(start)
    for _ in range(3):
        plain.play(plain.moves()[-1])


def main(name: str) -> None:
    """Play a game, new to this process, until everything in it was used; print what never was."""
    folder = ROOT / "src" / "hortus" / "games" / name.replace("-", "_")
    with Called() as called:
        ways = list(cases(name))
        show_and_save(ways[0])
        if name == "weeds":
            readable_weeds()
    games = 0
    while unused(folder, called) and games < MOST_GAMES:
        case = ways[games % len(ways)]
        with called:
            play(case, games, 40)
        games += 1
    print("\n".join(unused(folder, called)))


@pytest.mark.prove
@pytest.mark.parametrize("name", hortus.games())
def test_every_public_name_of_a_game_is_named_in_a_test_or_used_in_play(name: str) -> None:
    """In a process of its own: what happens when a module is first imported counts, too."""
    environment = {
        **os.environ,
        "HORTUS_PURE": "1",  # calls of compiled functions cannot be seen
        "PYTHONPATH": str(ROOT / "src"),
    }
    command = [sys.executable, "-m", "tests.games.test_all_is_used", name]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n") == ["", ""]


if __name__ == "__main__":
    main(sys.argv[1])
