"""For players: a few games among bots, kept as records and pictures to look at.

    python examples/evening.py power-plants evening --games 3

Each game is written to the folder as a record (`hortus replay` steps through it) and as the picture
of its last position, which any browser shows.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import hortus


def play_evening(name: str, folder: Path, games: int, bots: list[str]) -> list[str]:
    """Play some games; a line about each."""
    folder.mkdir(parents=True, exist_ok=True)
    game = hortus.load(name)
    lines = []
    for number in range(1, games + 1):
        match = hortus.play(game, [hortus.bot(bot) for bot in bots], seed=number)
        (folder / f"{number}.hortus").write_text(match.record.dumps(), "utf-8")
        (folder / f"{number}.svg").write_text(match.view(None).picture(), "utf-8")
        result = match.state.result
        assert result is not None
        winners = " and ".join(f"seat {seat + 1}" for seat in result.winners) or "nobody"
        lines.append(f"game {number}: {winners} won after {len(match.moves)} moves")
    return lines


def main() -> None:
    """Read the command line, play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=hortus.games())
    parser.add_argument("folder", type=Path, help="where records and pictures go")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--bots", nargs="+", default=["greedy", "random"])
    chosen = parser.parse_args()
    for line in play_evening(chosen.game, chosen.folder, chosen.games, chosen.bots):
        print(line, flush=True)


if __name__ == "__main__":
    main()
