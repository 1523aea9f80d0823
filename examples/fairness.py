"""For designers: does an option, or a card of your own, change who wins?

    python examples/fairness.py wizards-garden seeds=8 seeds=20
    python examples/fairness.py power-plants --content my-cards

The same seeds are played with each variant, so that all of them meet the same luck as far as the
rules allow. Told are the share of wins of each seat, how many games had several winners, and the
length, each mean with the error that a hundred games leave (one standard deviation).
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import hortus
from hortus.core.options import read_options


def with_error(figures: list[float]) -> str:
    """A mean and how far it may be off."""
    return f"{mean(figures):.3g} ± {stdev(figures) / sqrt(len(figures)):.2g}"


def measured(game: hortus.Game, players: int, games: int) -> list[str]:
    """Lines about a number of games between equal bots."""
    wins: list[list[float]] = [[] for _ in range(players)]
    several: list[float] = []
    lengths: list[float] = []
    for seed in range(games):
        match = hortus.play(game, [hortus.bot("greedy")] * players, seed=seed)
        result = match.state.result
        assert result is not None
        for seat in range(players):
            wins[seat].append(1.0 if seat in result.winners else 0.0)
        several.append(1.0 if len(result.winners) > 1 else 0.0)
        lengths.append(len(match.moves))
    lines = [f"  seat {seat + 1} wins {with_error(own)}" for seat, own in enumerate(wins)]
    return [
        *lines,
        f"  several winners {with_error(several)}",
        f"  moves {with_error(lengths)}",
    ]


def main() -> None:
    """Read the command line, measure one variant after another, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=hortus.games())
    parser.add_argument("variants", nargs="*", default=[""], help="options such as seeds=8")
    parser.add_argument("--content", type=Path, help="a directory of your own content files")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    players = chosen.players or hortus.about(chosen.game).players[0]
    for variant in chosen.variants:
        own = (
            f"with the content of {chosen.content}" if chosen.content else "as the rulebook has it"
        )
        print(variant or own, flush=True)
        try:
            game = hortus.load(chosen.game, chosen.content, **read_options(variant))
        except hortus.HortusError as error:
            parser.error(str(error))
        print("\n".join(measured(game, players, chosen.games)), flush=True)


if __name__ == "__main__":
    main()
