"""From goals to settings: search the numbers a designer lets change, then confirm what was found.

Candidates come from Optuna, asked and told one at a time, and each is measured on the same seeds
(common random numbers). After a first batch of games a candidate that is worse than most were is
stopped. The best are played again on fresh seeds, and by bots they were not tuned on; what is
returned is judged by those games only. A proposal depends on the seed and the trials before it
alone, and every trial is written down when it is known, so that a search that was broken off goes
on as if it had not been.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, FloatDistribution
from optuna.pruners import PercentilePruner
from optuna.samplers import RandomSampler, TPESampler
from optuna.trial import TrialState, create_trial

from hortus.core.errors import BadRecord
from hortus.lab.campaign import Variant
from hortus.lab.estimates import Sample
from hortus.lab.tuning_file import Tuning, Value, Values

STARTUP = 8
"""Candidates drawn at random before the search leans on what it has seen."""
ATTEMPTS = 50
"""So often a candidate is drawn anew if it was tried before; then there is hardly another."""
BETTER = 33.0
"""A candidate goes on after the first batch if it is among so many per cent, the best so far."""
SPARE = 1
"""So many settings more are confirmed than are returned."""
FRESH = 7_000
"""How far the seeds of the confirmation lie from those of the search."""


class Bench(Protocol):
    """Where candidates are played: the lab itself, or a toy with a known answer."""

    def measure(
        self, variant: Variant, lines: Sequence[str], lineup: Sequence[str], games: int, seed: int
    ) -> list[Sample]:
        """What so many games of each table say of a candidate; more games go on where fewer ended."""
        ...

    def check(self, found: Sequence[Sample]) -> None:
        """Raises `BadOption` for a goal that nothing was measured for."""
        ...

    def loss(self, found: Sequence[Sample]) -> float:
        """How far from the goals this is: 0 if all are met."""
        ...


class Trial(NamedTuple):
    """A candidate and what it reached."""

    number: int
    values: dict[str, Value]
    first: float
    """Its loss after the first batch."""
    loss: float
    """Its loss after all games; after the first batch, if it was stopped."""
    stopped: bool

    def to_line(self) -> str:
        """A line of the list of trials."""
        return json.dumps(self._asdict())


class Confirmed(NamedTuple):
    """Settings that were played again, on fresh seeds, by the bots of the search and by others."""

    values: dict[str, Value]
    loss: float
    """On fresh seeds, with the bots it was tuned on."""
    other_loss: float
    """On fresh seeds, with bots it was not tuned on."""
    samples: list[Sample]
    """What the games on fresh seeds say, with the bots it was tuned on."""
    other: list[Sample]
    """What they say with the others."""

    def to_line(self) -> str:
        """A line of the list of what was confirmed."""
        plain = self._asdict()
        for name in ("samples", "other"):
            plain[name] = [
                {**one._asdict(), "seeds": list(one.seeds.items())} for one in plain[name]
            ]
        return json.dumps(plain)

    @classmethod
    def from_line(cls, line: str) -> Confirmed:
        """What `to_line` wrote."""
        plain: dict[str, Any] = json.loads(line)
        for name in ("samples", "other"):
            plain[name] = [
                Sample(**{**one, "seeds": {seed: (x, n) for seed, (x, n) in one["seeds"]}})
                for one in plain[name]
            ]
        return cls(**plain)

    @property
    def worst(self) -> float:
        """What settings are ranked by: they must do with either bots."""
        return max(self.loss, self.other_loss)


def space(tuning: Tuning) -> dict[str, BaseDistribution]:
    """What Optuna may propose."""
    return {
        one.name: CategoricalDistribution(one.choices)
        if one.choices
        else FloatDistribution(one.low, one.high, step=one.step)
        for one in tuning.vary
    }


class Search:
    """A search in the making; `trials` is all it knows."""

    def __init__(self, tuning: Tuning, bench: Bench, seed: int = 1) -> None:
        self.tuning = tuning
        self.bench = bench
        self.seed = seed
        self.trials: list[Trial] = []
        self.space = space(tuning)
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self._study = optuna.create_study(pruner=PercentilePruner(BETTER, n_startup_trials=4))

    def remember(self, trial: Trial) -> None:
        """Take a trial as played."""
        state = TrialState.PRUNED if trial.stopped else TrialState.COMPLETE
        self._study.add_trial(
            create_trial(
                state=state,
                value=trial.loss,
                params=dict(trial.values),
                distributions=self.space,
                intermediate_values={0: trial.first},
            )
        )
        self.trials.append(trial)

    def __iter__(self) -> Iterator[Trial]:
        """The trials that are still to be played, one by one."""
        while len(self.trials) < self.tuning.trials:
            yield self._next()

    def _propose(self, number: int) -> optuna.Trial:
        """The next candidate; a function of the seed, its number and the trials before it.

        What was tried before is not tried again: another is drawn at random instead.
        """
        seed = self.seed * 100_003 + number * 101
        self._study.sampler = TPESampler(seed=seed, multivariate=True, n_startup_trials=STARTUP)
        if number == 0:
            self._study.enqueue_trial(dict(self.tuning.own))
        asked = self._study.ask(self.space)
        for attempt in range(1, ATTEMPTS):
            if all([trial.values != asked.params for trial in self.trials]):
                break
            self._study.tell(asked, state=TrialState.FAIL)
            self._study.sampler = RandomSampler(seed=seed + attempt)
            asked = self._study.ask(self.space)
        return asked

    def _next(self) -> Trial:
        number = len(self.trials)
        asked = self._propose(number)
        values: dict[str, Value] = dict(asked.params)
        same = [trial for trial in self.trials if trial.values == values]
        first = same[0].first if same else self._loss(values, self.tuning.first)
        asked.report(first, 0)
        if same:
            done = same[0]._replace(number=number)
        else:
            stopped = number > 0 and bool(asked.should_prune())
            loss = first if stopped else self._loss(values, self.tuning.games)
            done = Trial(number, values, first, loss, stopped)
        state = TrialState.PRUNED if done.stopped else TrialState.COMPLETE
        self._study.tell(asked, None if done.stopped else done.loss, state)
        self.trials.append(done)
        return done

    def _loss(self, values: Values, games: int) -> float:
        found = self.measure(values, self.tuning.lineup, games, self.seed)
        if not self.trials:
            self.bench.check(found)
        return self.bench.loss(found) + self.tuning.thrift * self.tuning.cost(values)

    def measure(self, values: Values, lineup: Sequence[str], games: int, seed: int) -> list[Sample]:
        """What games of a candidate say."""
        variant = self.tuning.variant(values)
        return self.bench.measure(variant, self.tuning.lines(values), lineup, games, seed)

    def best(self, keep: int) -> list[Trial]:
        """The best candidates that differ, best first; those that were stopped are not among them."""
        found: list[Trial] = []
        for trial in sorted(self.trials, key=lambda one: (one.loss, one.number)):
            known = [one.values for one in found]
            if not trial.stopped and trial.values not in known:
                found.append(trial)
        return found[:keep]

    def confirm(self, values: Values) -> Confirmed:
        """Play settings on fresh seeds, with the bots of the search and with others."""
        fresh = self.seed + FRESH
        games = self.tuning.check
        one = self.measure(values, self.tuning.lineup, games, fresh)
        two = self.measure(values, self.tuning.confirm, games, fresh)
        return Confirmed(dict(values), self.bench.loss(one), self.bench.loss(two), one, two)

    def finish(
        self, known: Sequence[Confirmed] = (), keep: Callable[[Confirmed], None] | None = None
    ) -> list[Confirmed]:
        """The game as it is, and the best settings confirmed, ranked by the worse of two losses.

        More are confirmed than are kept: what was best on the seeds of the search may have been
        lucky on them. What is known from an earlier run is not played again.
        """
        own = self.tuning.own
        spare = self.tuning.keep + SPARE
        chosen = [one.values for one in self.best(spare + 1) if one.values != own][:spare]
        found: list[Confirmed] = []
        for values in [own, *chosen]:
            same = [one for one in known if one.values == values]
            found.append(same[0] if same else self.confirm(values))
            if not same and keep is not None:
                keep(found[-1])
        ranked = sorted(found[1:], key=lambda one: one.worst)
        return [found[0], *ranked[: self.tuning.keep]]


def whole_lines(path: Path) -> list[str]:
    """The lines of a file that were written to their end; a last one that was cut off is not."""
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
    return [line for line in lines if line.endswith("\n")]


def read_trials(path: Path) -> list[Trial]:
    """The trials that were written down."""
    trials: list[Trial] = []
    for number, line in enumerate(whole_lines(path)):
        try:
            plain: dict[str, Any] = json.loads(line)
            trials.append(Trial(**plain))
        except (ValueError, TypeError):
            raise BadRecord(f"{path}:{number + 1}: this line is not a trial") from None
    return trials


def read_confirmed(path: Path) -> list[Confirmed]:
    """What was confirmed before the search was broken off."""
    found: list[Confirmed] = []
    for number, line in enumerate(whole_lines(path)):
        try:
            found.append(Confirmed.from_line(line))
        except (ValueError, TypeError, KeyError):
            raise BadRecord(f"{path}:{number + 1}: this line is no confirmed setting") from None
    return found
