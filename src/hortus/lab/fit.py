"""Weights of a game's evaluation, from self-play: play, fit, tell how good they are, write them down."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from math import floor, log10
from pathlib import Path
from typing import NamedTuple

from hortus.core.contract import Game
from hortus.core.errors import BadOption
from hortus.lab.pool import in_order
from hortus.lab.regression import Case, constant_loss, fit, loss, spreads
from hortus.lab.selfplay import Lesson, play_lesson

HELD_OUT = 5
"""Every so many games one is kept to judge by."""
DIGITS = 4


class Fitted(NamedTuple):
    """Weights for one number of players, or for all, and the losses on games held out."""

    players: str
    weights: tuple[float, ...]
    spreads: tuple[float, ...]
    games: int
    loss: float
    present: float | None
    """The loss of the weights that are in the file now; None if there are none."""
    constant: float

    @property
    def losses(self) -> str:
        """The losses in a line."""
        now = "" if self.present is None else f", the weights before {self.present:.4f}"
        return f"held-out loss {self.loss:.4f}{now}, knowing nothing {self.constant:.4f}"


def gather(
    lesson: Lesson,
    games: int,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[list[Case]]:
    """The cases of so many games, game by game; the number of workers changes nothing."""
    if games < HELD_OUT:
        raise BadOption(f"a fit needs at least {HELD_OUT} games")
    if not lesson.game.insight.term_names:
        raise BadOption(f"{lesson.game.title} has no terms to weigh (see Insight.terms)")
    found: list[list[Case]] = []
    for cases in in_order(partial(play_lesson, lesson), seed, games, workers):
        found.append(cases)
        if progress is not None:
            progress(len(found))
    return found


def fitted(
    players: str,
    games: Sequence[Sequence[Case]],
    present: Sequence[float] | None = None,
    prior: float = 1.0,
    around: Sequence[float] | None = None,
    no_harm: Sequence[int] = (),
) -> Fitted:
    """Weights from all games; the losses are those of a fit without every fifth, on just these."""
    learned = [case for number, game in enumerate(games) if number % HELD_OUT for case in game]
    held = [case for number, game in enumerate(games) if not number % HELD_OUT for case in game]
    judged = fit(learned, prior, around, no_harm)
    every = [case for game in games for case in game]
    return Fitted(
        players,
        tuple([rounded(weight) for weight in fit(every, prior, around, no_harm)]),
        tuple(spreads(every)),
        len(games),
        loss(judged, held),
        None if present is None else loss(present, held),
        constant_loss(held, learned),
    )


def fit_all(
    lessons: Sequence[Lesson],
    games: Sequence[Sequence[Sequence[Case]]],
    file: Path,
    prior: float = 1.0,
) -> list[Fitted]:
    """Weights for all numbers of players together, and for each where there are several."""
    insight = lessons[0].game.insight
    names = insight.term_names
    no_harm = [names.index(name) for name in insight.no_harm]
    together = [case for number in zip(*games, strict=True) for case in number]
    everybody = fitted("all", together, present_weights(file, names, "all"), prior, None, no_harm)
    if len(lessons) == 1:
        return [everybody]
    return [
        everybody,
        *[
            fitted(
                str(lesson.players),
                played,
                present_weights(file, names, str(lesson.players)),
                prior,
                everybody.weights,
                no_harm,
            )
            for lesson, played in zip(lessons, games, strict=True)
        ],
    ]


def rounded(weight: float) -> float:
    """A weight with a few significant digits: more would pretend to know."""
    if weight == 0.0:
        return 0.0
    return round(weight, DIGITS - 1 - floor(log10(abs(weight)))) + 0.0


def weights_file(game: Game) -> Path:
    """Where the weights of a game lie: beside its insight."""
    return game.library.own.parent / "weights.toml"


def present_weights(file: Path, names: Sequence[str], players: str) -> list[float] | None:
    """The weights in a file now; None if it is not there or lacks any of the names."""
    if not file.is_file():
        return None
    tables = tomllib.loads(file.read_text("utf-8")).get("players", {})
    table = tables.get(players) or tables.get("all", {})
    if any([name not in table for name in names]):
        return None
    return [float(table[name]) for name in names]


def written(names: Sequence[str], found: Sequence[Fitted], command: str) -> str:
    """The text of `weights.toml`: the command that made it, how good the weights are, and they."""
    lines = [f"# Fitted from self-play by: {command}"]
    for one in found:
        lines += ["", f"# {one.games} games: {one.losses}", f"[players.{one.players}]"]
        lines += [f"{name} = {weight!r}" for name, weight in zip(names, one.weights, strict=True)]
    return "\n".join(lines) + "\n"
