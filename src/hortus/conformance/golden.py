"""Golden playthroughs: a whole random game of each player count, written down and compared.

If a rule changes what happens in an old game, the comparison fails: raise `rules_version` and
write the file anew. A file begins with the name and rules version; then, for each player count,
one line a ply: the move, who was to move, how many moves there were, and a fingerprint of the
position before it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from hortus.conformance.walk import Case, Violation, Walk, snapshot
from hortus.core.contract import State
from hortus.core.registry import game_class


def playthrough(name: str) -> str:
    """The golden file of a game as the present code would write it."""
    kind = game_class(name)
    lines = [f"{name}, rules {kind.rules_version}"]
    for players in sorted(kind.about.players):
        walk = Walk(Case(name, players, {}, seed=players), seed=77)
        lines.append(f"\n{players} players")
        for ply, move in enumerate(walk.moves):
            lines.append(f"{ply:4} {_describe(walk.positions[ply])} {move}")
        lines.append(f"     {_fingerprint(walk.snapshots[-1])} {_outcome(walk.final)}")
    return "\n".join(lines) + "\n"


def _describe(state: State) -> str:
    who = "chance" if state.chance else "+".join([str(seat) for seat in state.actors])
    return f"{_fingerprint(snapshot(state))} {who:>6} {len(state.moves()):3}"


def _outcome(state: State) -> str:
    result = state.result
    if result is None:
        return "no result"
    return f"Result({result.scores!r}, {result.ranks!r}, {result.winners!r}, {result.reason!r})"


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def compare(name: str, path: Path) -> None:
    """Raise `Violation` at the first line where a golden file differs from the present rules."""
    if not path.is_file():
        raise Violation(f"{name} has no golden playthrough: write it with `hortus check --golden`")
    old, new = path.read_text("utf-8").split("\n"), playthrough(name).split("\n")
    for number, (was, now) in enumerate(zip(old, new, strict=False), 1):
        if was != now:
            raise Violation(
                f"{path.name}, line {number}: a game that was played\n  {was}\nis now\n  {now}\n"
                "If the rules were meant to change, raise rules_version and write the file anew"
            )
    if len(old) != len(new):
        raise Violation(f"{path.name} has {len(old)} lines; the present game has {len(new)}")
