"""Teach a small net Wizard's Garden by self-play, and measure it: `python examples/learn_wizards_garden.py`.

    python examples/learn_wizards_garden.py --minutes 5 --out pupil.npz
    hortus duel learned:pupil.npz greedy --game wizards-garden --games 400
    HORTUS_LEARNED=pupil.npz hortus serve        # then choose Pupil as opponent in the browser

Many games go on at once. In each, every legal move is tried and the net values where it leads; a
move is drawn by those values, hot at first and cooler later. When a game ends, each of its
positions is taught the result, mixed with what the net itself thought one turn later; the liking
for moves is taught to agree with the values. All eight symmetries of the board are shown.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hortus
from hortus.bots.learned import LearnedBot, Lens, Net
from hortus.core.contract import State, View

Array = NDArray[Any]
RIVALS = ("random", "greedy")
"""Whom it is measured against."""
RATE = 1e-3
"""How fast it learns at first."""
POINTS = 10
"""Of the curve."""
SIDE, CELLS = 4, 16


def symmetries() -> list[Array]:
    """For each of the eight turnings of the board: which cell comes to stand where."""
    board = np.arange(CELLS).reshape(SIDE, SIDE)
    turned = [np.rot90(board, turns) for turns in range(4)]
    return [cells.ravel() for cells in [*turned, *[cells.T for cells in turned]]]


class Teacher:
    """Adam over the arrays of a net."""

    def __init__(self, net: Net, rate: float) -> None:
        self.net = net
        self.rate = rate
        self.steps = 0
        self.first = {name: np.zeros_like(one) for name, one in net.arrays.items()}
        self.second = {name: np.zeros_like(one) for name, one in net.arrays.items()}

    def teach(self, shown: Array, values: Array, likes: Array, legal: Array) -> tuple[float, float]:
        """One step on a batch of rows: the loss of values and of likings before it."""
        arrays, rows = self.net.arrays, len(shown)
        first, second = self.net.hidden(shown)
        guess = np.tanh(second @ arrays["w_value"] + arrays["b_value"])[:, 0]
        scores = np.where(legal, second @ arrays["w_likes"] + arrays["b_likes"], -1e9)
        chance = np.exp(scores - scores.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        known = likes.sum(axis=1, keepdims=True) > 0
        d_value = ((guess - values) * (1 - guess**2) * 2 / rows)[:, None].astype(np.float32)
        d_likes = (np.where(known, chance - likes, 0) / rows).astype(np.float32)
        d_second = (d_value @ arrays["w_value"].T + d_likes @ arrays["w_likes"].T) * (second > 0)
        d_first = (d_second @ arrays["w1"].T) * (first > 0)
        self._descend(
            {
                "w_value": second.T @ d_value,
                "b_value": d_value.sum(axis=0),
                "w_likes": second.T @ d_likes,
                "b_likes": d_likes.sum(axis=0),
                "w1": first.T @ d_second,
                "b1": d_second.sum(axis=0),
                "w0": shown.T @ d_first,
                "b0": d_first.sum(axis=0),
            }
        )
        surprise = -np.log(np.maximum(chance, 1e-9)) * likes
        return float(np.mean((guess - values) ** 2)), float(surprise.sum() / max(1, known.sum()))

    def _descend(self, slopes: dict[str, Array]) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            self.second[name] = 0.999 * self.second[name] + 0.001 * slope**2
            first = self.first[name] / (1 - 0.9**self.steps)
            second = self.second[name] / (1 - 0.999**self.steps)
            self.net.arrays[name] -= (self.rate * first / (np.sqrt(second) + 1e-8)).astype(
                np.float32
            )


class School:
    """Many games of a net against itself, and what they teach."""

    def __init__(self, net: Net, game: hortus.Game, seed: int, many: int) -> None:
        self.net = net
        self.game = game
        self.many = many
        """How many games go on at once."""
        self.lens = Lens(game, 2)
        self.rng = np.random.default_rng(seed)
        self.turned = symmetries()

    def play(self, heat: float) -> tuple[Array, Array, Array, Array]:
        """A round of games: rows shown, what they were worth, what was liked, what was legal."""
        states = [self.game.start(2) for _ in range(self.many)]
        told: list[list[tuple[int, list[float], Array, Array, float]]] = [[] for _ in states]
        going = list(range(self.many))
        while going:
            self._turn([states[place] for place in going], [told[place] for place in going], heat)
            going = [place for place in going if not states[place].over]
        return self._lessons(states, told)

    def _turn(
        self,
        states: list[State],
        told: list[list[tuple[int, list[float], Array, Array, float]]],
        heat: float,
    ) -> None:
        """One move in each game, drawn by the values of where it leads."""
        rows: list[list[float]] = []
        ends: list[float] = []
        spans: list[int] = []
        for state in states:
            seat = state.actors[0]
            moves = state.moves()
            spans.append(len(moves))
            for move in moves:
                after = state.copy()
                after.play(move)
                rows.append(self.lens.of(View(seat, after)))
                ends.append(after.result.value(seat) if after.result is not None else np.nan)
        values = self.net.values(np.array(rows, np.float32))
        values = np.where(np.isnan(ends), values, ends)
        first = 0
        for state, story, span in zip(states, told, spans, strict=True):
            found = values[first : first + span]
            first += span
            chance = np.exp((found - found.max()) / heat)
            chance /= chance.sum()
            likes = np.zeros(self.game.space().size, np.float32)
            numbers = [self.game.index(move) for move in state.moves()]
            likes[numbers] = chance
            seat = state.actors[0]
            row = self.lens.of(View(seat, state))
            story.append((seat, row, likes, likes > 0, float(chance @ found)))
            choice = int(self.rng.choice(span, p=chance))
            after = state.copy()
            after.play(state.moves()[choice])
            story.append(
                (seat, self.lens.of(View(seat, after)), likes * 0, likes >= 0, float(found[choice]))
            )
            state.play(state.moves()[choice])

    def _lessons(
        self,
        states: list[State],
        told: list[list[tuple[int, list[float], Array, Array, float]]],
    ) -> tuple[Array, Array, Array, Array]:
        rows, worth, likes, legal = [], [], [], []
        for state, story in zip(states, told, strict=True):
            assert state.result is not None
            target = [state.result.value(seat) for seat in range(2)]
            for seat, row, liked, may, thought in reversed(story):
                rows.append(row)
                worth.append(target[seat])
                likes.append(liked)
                legal.append(may)
                mixed = 0.8 * target[seat] + 0.2 * thought
                target[seat], target[1 - seat] = mixed, -mixed
        return self._turn_boards(
            np.array(rows, np.float32),
            np.array(worth, np.float32),
            np.array(likes),
            np.array(legal),
        )

    def _turn_boards(
        self, rows: Array, worth: Array, likes: Array, legal: Array
    ) -> tuple[Array, Array, Array, Array]:
        """Each row in one of the eight turnings, by luck."""
        plain = rows.shape[1] - 2 * CELLS
        which = self.rng.integers(8, size=len(rows))
        for turn, cells in enumerate(self.turned):
            mine = np.flatnonzero(which == turn)
            white, black = plain + cells, plain + CELLS + cells
            rows[mine, plain:] = rows[np.ix_(mine, np.concatenate([white, black]))]
            numbers = np.stack([2 * cells, 2 * cells + 1], axis=1).ravel()
            likes[mine] = likes[np.ix_(mine, numbers)]
            legal[mine] = legal[np.ix_(mine, numbers)]
        return rows, worth, likes, legal


def share(net: Net, rival: str, games: int, seed: int) -> float:
    """The share of the points that a net wins in games against a bot, in both seats."""
    game = hortus.load("wizards-garden")
    pupil, other = LearnedBot(net), hortus.bot(rival)
    total = 0.0
    for number in range(games):
        seat = number % 2
        bots = [pupil, other] if seat == 0 else [other, pupil]
        match = hortus.play(game, bots, seed=seed + number // 2)
        assert match.state.result is not None
        total += (match.state.result.value(seat) + 1) / 2
    return total / games


def learn(asked: argparse.Namespace) -> Net:
    """Teach a new net for some minutes; what it wins on the way is its curve."""
    game = hortus.load("wizards-garden")
    net = Net.new(game, 2, asked.width, asked.seed)
    school, teacher = School(net, game, asked.seed, asked.many), Teacher(net, RATE)
    points = [point(net, 0, asked.games)]
    begun, played, loss = time.process_time(), 0, 0.0
    while (part := (time.process_time() - begun) / (60 * asked.minutes)) < 1:
        teacher.rate = RATE * (1 - 0.9 * part)
        lessons = school.play(heat=0.3 * (1 - part) + 0.03)
        order = school.rng.permutation(len(lessons[0]))
        for chosen in np.array_split(order, max(1, len(order) // 256)):
            loss, _ = teacher.teach(*[one[chosen] for one in lessons])
        played += asked.many
        if part > len(points) / POINTS:
            points.append(point(net, played, asked.games))
            won = ", ".join([f"{points[-1][rival]:.0%} against {rival}" for rival in RIVALS])
            print(f"{played:7,} games, {part:4.0%} of the time: loss {loss:.3f}, {won}", flush=True)
    net.about |= {"games": played, "curve": [*points, point(net, played, asked.games)]}
    return net


def point(net: Net, played: int, games: int) -> dict[str, float]:
    """A point of the curve."""
    return {"games": played, **{rival: share(net, rival, min(40, games), 1) for rival in RIVALS}}


def main() -> None:
    """Learn, save, and measure against random and greedy, with an untaught net beside it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=5, help="of processor time")
    parser.add_argument("--width", type=int, default=128, help="of the two hidden layers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("pupil.npz"))
    parser.add_argument("--games", type=int, default=200, help="to measure with")
    parser.add_argument("--many", type=int, default=256, help="games that go on at once")
    asked = parser.parse_args()
    net = learn(asked)
    net.save(asked.out)
    untaught = Net.new(hortus.load("wizards-garden"), 2, asked.width, asked.seed)
    for rival in RIVALS:
        print(
            f"against {rival}: {share(net, rival, asked.games, 1000):.1%}, untaught {share(untaught, rival, asked.games, 1000):.1%}"
        )
    print(f"Wrote {asked.out}. Next: hortus duel learned:{asked.out} greedy --game wizards-garden")


if __name__ == "__main__":
    main()
