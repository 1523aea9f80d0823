"""Teach a small net Wizard's Garden, and measure it: `python examples/learn_wizards_garden.py`.

    python examples/learn_wizards_garden.py --minutes 6 --out pupil.npz --curve pupil.svg
    hortus duel learned:pupil.npz greedy --game wizards-garden --games 400
    HORTUS_LEARNED=pupil.npz hortus serve        # then choose Pupil as opponent in the browser

Many games go on at once, on one core. In the first half of the time Hortus' own search plays them,
which knows the game's evaluation, and the net watches (`--watch 0`: it does not). Then it plays
itself, as AlphaZero does: before each move a search looks ahead that is guided by the net alone;
what the net likes it looks at more, and what the net values it believes. The net is taught to like
what a search looked at most, and to value a position half by what the search thought of it, half by
how the game ended. Of its own moves one in four is searched at length and teaches likings; the
others are searched briefly and teach values only. Every position is shown in one of the eight
turnings of the board.

`--resume` goes on where the net in `--out` stopped. Nothing else is kept: the games of before are not.
"""

from __future__ import annotations

import argparse
import gc
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import hortus
from hortus.bots.guided import Guided, Lens
from hortus.bots.learned import LearnedBot, Net
from hortus.bots.search import SearchBot
from hortus.core.contract import State, View
from hortus.core.svg import Drawing
from hortus.lab.statistics import Interval, paired

Array = NDArray[Any]
RIVALS = ("random", "greedy")
"""Whom it is measured against while it learns."""
RATE, LAST_RATE = 2e-3, 2e-4
"""How fast it learns, at first and at last."""
POINTS = 6
"""Of the curve."""
LONG, BRIEF = 100, 24
"""Iterations of a search that teaches likings, and of one that does not."""
OFTEN = 0.25
"""How many moves are searched at length."""
NOISE = 0.25
"""How much of the first liking in a long search is luck, so that everything is tried at times."""
BOLD = 12
"""For so many moves of a game a move is drawn by the search's attention; then its favourite is played."""
KEPT = 250_000
"""So many positions are remembered and taught from."""
AGAIN = 10
"""How often each is taught, about."""
ROWS = 512
"""How many are taught at once."""
FIRST = 16
"""So many positions of each board are gathered before the first of them are taught."""
SIDE, CELLS, MOVES = 4, 16, 32


def symmetries() -> list[Array]:
    """For each of the eight turnings of the board: which cell comes to stand where."""
    board = np.arange(CELLS).reshape(SIDE, SIDE)
    turned = [np.rot90(board, turns) for turns in range(4)]
    return [cells.ravel() for cells in [*turned, *[cells.T for cells in turned]]]


class Teacher:
    """Adam over the arrays of a net."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.rate = RATE
        self.steps = 0
        self.first = {name: np.zeros_like(one) for name, one in net.arrays.items()}
        self.second = {name: np.zeros_like(one) for name, one in net.arrays.items()}

    def teach(self, shown: Array, values: Array, likes: Array, legal: Array) -> float:
        """One step on a batch of rows: the mean square error of the values before it."""
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
        return float(np.mean((guess - values) ** 2))

    def _descend(self, slopes: dict[str, Array]) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.steps)
            second = self.second[name] / (1 - 0.999**self.steps)
            self.net.arrays[name] -= np.float32(self.rate) * first / (np.sqrt(second) + 1e-8)


class Memory:
    """The positions of the last games, and what they taught."""

    def __init__(self, width: int, rng: np.random.Generator) -> None:
        self.rng = rng
        self.rows = np.zeros((KEPT, width), np.float32)
        self.values = np.zeros(KEPT, np.float32)
        self.likes = np.zeros((KEPT, MOVES), np.float32)
        self.legal = np.zeros((KEPT, MOVES), np.bool_)
        self.count = 0
        """How many there were in all."""
        self.turned = symmetries()

    def keep(self, row: list[float], value: float, likes: list[float], legal: bytes) -> None:
        """One position more; the oldest goes."""
        place = self.count % KEPT
        self.rows[place] = row
        self.values[place] = value
        self.likes[place] = likes
        self.legal[place] = np.frombuffer(legal, np.bool_)
        self.count += 1

    def some(self, count: int) -> tuple[Array, Array, Array, Array]:
        """So many of them, each in one of the eight turnings, by luck."""
        chosen = self.rng.integers(min(self.count, KEPT), size=count)
        rows, likes, legal = self.rows[chosen], self.likes[chosen], self.legal[chosen]
        plain = rows.shape[1] - 2 * CELLS
        which = self.rng.integers(len(self.turned), size=count)
        for turn, cells in enumerate(self.turned):
            mine = np.flatnonzero(which == turn)[:, None]
            rows[mine, np.arange(plain, rows.shape[1])] = rows[
                mine, plain + np.concatenate([cells, CELLS + cells])
            ]
            numbers = np.stack([2 * cells, 2 * cells + 1], axis=1).ravel()
            likes[mine, np.arange(MOVES)] = likes[mine, numbers]
            legal[mine, np.arange(MOVES)] = legal[mine, numbers]
        return rows, self.values[chosen], likes, legal


class Lesson(NamedTuple):
    """A decision of a game that is not over yet."""

    seat: int
    row: list[float]
    legal: bytes
    likes: list[float]
    worth: float


class Decision(NamedTuple):
    """How a search shared its attention, what it expects, and whether it looked well enough to teach that."""

    shares: list[float]
    worth: float
    known: bool


class Pupils:
    """Two at each of many boards, all with the same net."""

    def __init__(self, net: Net, memory: Memory, many: int, seed: int, teacher: int) -> None:
        self.net = net
        self.memory = memory
        self.game = hortus.load("wizards-garden")
        self.lens = Lens(self.game, 2)
        self.teacher = SearchBot(str(teacher))
        self.luck = Random(seed)
        self.rng = np.random.default_rng(seed)
        self.states = [self.game.start() for _ in range(many)]
        self.stories: list[list[Lesson]] = [[] for _ in range(many)]
        self.played = 0
        """How many games are over."""

    def turn(self, watching: bool) -> None:
        """A move at every board; where a game ends, its lessons are kept and another begins."""
        views = [state.view(state.actors[0]) for state in self.states]
        decided = [self._watched(view) for view in views] if watching else self._searched(views)
        for place, (view, (shares, worth, known)) in enumerate(zip(views, decided, strict=True)):
            state, story = self.states[place], self.stories[place]
            likes = shares if known else [0.0] * MOVES
            story.append(Lesson(state.actors[0], self.lens.of(view), view.mask(), likes, worth))
            number = shares.index(max(shares))
            if len(story) <= BOLD:
                number = self.luck.choices(range(MOVES), shares)[0]
            state.play(self.game.move_at(number))
            if state.over:
                self._remember(state, story)
                self.states[place], self.stories[place] = self.game.start(), []
                self.played += 1

    def _watched(self, view: View) -> Decision:
        """What the teacher does: Hortus' own search, which knows the game's evaluation."""
        thought = self.teacher.think(view, self.luck)
        shares = [0.0] * MOVES
        visits = sum([one.visits for one in thought.considered])
        for one in thought.considered:
            shares[self.game.index(one.move)] = one.visits / visits if thought.sure < 1 else 0.0
        if thought.sure >= 1:
            shares[self.game.index(thought.move)] = 1.0
        return Decision(shares, thought.value, True)

    def _searched(self, views: list[View]) -> list[Decision]:
        """What the net itself does, with a search before each move."""
        at_length = [self.luck.random() < OFTEN for _ in views]
        searches = [Guided(view, self.luck) for view in views]
        self._think(searches, at_length)
        return [
            Decision(search.shares(MOVES), search.worth(), known)
            for search, known in zip(searches, at_length, strict=True)
        ]

    def _think(self, searches: list[Guided], at_length: list[bool]) -> None:
        """All searches to their ends, the net being asked about one position of each at a time."""
        going = [
            (one, LONG if more else BRIEF) for one, more in zip(searches, at_length, strict=True)
        ]
        first = True
        while going := [(one, count) for one, count in going if one.go_on(count)]:
            asked = [one.asked for one, _ in going]
            rows = [self.lens.of(View(it.actors[0], it)) for it in asked if it is not None]
            values, likes = self.net.judge(np.array(rows, np.float32))
            if first:
                likes = self._shaken(likes, np.array(at_length))
                first = False
            answers = zip(going, values.tolist(), likes.tolist(), strict=True)
            for (search, _), value, liked in answers:
                search.answer(value, liked)

    def _shaken(self, likes: Array, which: Array) -> Array:
        """The likings with some luck in them, in the rows that are to have it."""
        powers = np.exp(likes - likes.max(axis=1, keepdims=True))
        chance = powers / powers.sum(axis=1, keepdims=True)
        luck = self.rng.dirichlet([0.5] * MOVES, size=len(likes))
        return np.where(which[:, None], np.log((1 - NOISE) * chance + NOISE * luck + 1e-9), likes)

    def _remember(self, state: State, story: list[Lesson]) -> None:
        assert state.result is not None
        ends = [state.result.value(seat) for seat in range(2)]
        for one in story:
            value = (ends[one.seat] + one.worth) / 2
            self.memory.keep(one.row, value, one.likes, one.legal)


def won(net: Net, rival: str, games: int, seed: int) -> Interval:
    """The share of the points that a net wins against a bot, both ways round on each seed."""
    game = hortus.load("wizards-garden")
    pupil, other = LearnedBot(net), hortus.bot(rival)
    shares = []
    for number in range(max(1, games // 2)):
        total = 0.0
        for seat, bots in enumerate(([pupil, other], [other, pupil])):
            result = hortus.play(game, bots, seed=seed + number).state.result
            assert result is not None
            total += (result.value(seat) + 1) / 4
        shares.append(total)
    return paired(shares)


def point(net: Net, minutes: float, played: int, games: int) -> dict[str, Any]:
    """A point of the curve: after so many minutes and games, what it wins against each rival."""
    found = {rival: list(won(net, rival, games, 1)) for rival in RIVALS}
    return {"minutes": round(minutes, 2), "games": played, **found}


def learn(net: Net, asked: argparse.Namespace) -> None:
    """Teach a net for some minutes; what it wins on the way is its curve."""
    curve: list[dict[str, Any]] = net.about.setdefault("curve", [])
    before, played = (curve[-1]["minutes"], curve[-1]["games"]) if curve else (0.0, 0)
    memory = Memory(Lens(hortus.load("wizards-garden"), 2).size, np.random.default_rng(asked.seed))
    pupils = Pupils(net, memory, asked.many, asked.seed + played, asked.teacher)
    teacher = Teacher(net)
    net.about |= {"iterations": asked.iterations, "watched": asked.watch * asked.minutes}
    if not curve:
        curve.append(point(net, 0, 0, asked.games))
    gc.disable()  # trees of searches are no cycles: looking for some takes an eighth of the time
    minutes, owed, loss = before, 0.0, 0.0
    while minutes < min(asked.minutes, before + asked.sitting):
        begun, known = time.process_time(), memory.count
        teacher.rate = RATE * (LAST_RATE / RATE) ** (minutes / asked.minutes)
        pupils.turn(watching=minutes < asked.watch * asked.minutes)
        owed += (memory.count - known) * AGAIN / ROWS
        owed = owed if memory.count >= FIRST * asked.many else 0.0
        while owed >= 1:
            loss, owed = teacher.teach(*memory.some(ROWS)), owed - 1
        minutes += (time.process_time() - begun) / 60
        if minutes >= curve[-1]["minutes"] + asked.minutes / POINTS:
            tell(curve, point(net, minutes, played + pupils.played, asked.games), loss)
            net.save(asked.out)
    if curve[-1]["minutes"] < minutes:
        tell(curve, point(net, minutes, played + pupils.played, asked.games), loss)


def tell(curve: list[dict[str, Any]], now: dict[str, Any], loss: float) -> None:
    """Put a point on the curve and say so."""
    curve.append(now)
    shares = ", ".join([f"{now[rival][0]:.0%} against {rival}" for rival in RIVALS])
    words = f"{now['minutes']:5.1f} minutes, {now['games']:6,} games: error {loss:.3f}, {shares}"
    print(words, flush=True)


def drawn(curve: list[dict[str, Any]], watched: float) -> str:
    """The curve as a picture: what was won after so many minutes, with 95 % intervals."""
    wide, high, left, top = 640.0, 300.0, 60.0, 40.0
    end = max(1e-9, curve[-1]["minutes"])
    picture = Drawing(wide + 2 * left, high + 2 * top + 20, "What the pupil wins while it learns")

    def at(minutes: float, share: float) -> tuple[float, float]:
        return left + wide * minutes / end, top + high * (1 - share)

    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = at(0, share)
        picture.line(x, y, x + wide, y, stroke="#999", stroke_width=2 if share == 0.5 else 0.5)
        picture.text(x - 8, y + 5, f"{share:.0%}", text_anchor="end")
    for tenth in range(0, 11, 2):
        x, y = at(end * tenth / 10, 0)
        picture.text(x, y + 20, f"{end * tenth / 10:.3g}")
    picture.text(left + wide / 2, top + high + 42, "minutes of one core")
    if 0 < watched < end:
        x, y = at(watched, 0)
        picture.line(x, y, x, top, stroke="#999", stroke_dasharray="6 4")
        picture.text(x - 8, y - 8, "watches", text_anchor="end")
        picture.text(x + 8, y - 8, "plays itself", text_anchor="start")
    for rival, colour in zip(RIVALS, ("#2a7f3f", "#8a3fa0"), strict=True):
        places = [at(one["minutes"], one[rival][0]) for one in curve]
        for one in curve:
            _, low, upper = one[rival]
            x, y = at(one["minutes"], low)
            picture.line(x, y, x, at(0, upper)[1], stroke=colour, stroke_width=1.5)
        line = "M" + " L".join([f"{x:.1f} {y:.1f}" for x, y in places])
        picture.path(line, fill="none", stroke=colour, stroke_width=2.5)
        x, y = places[-1]
        picture.text(x - 6, y - 8, f"against {rival}", text_anchor="end", fill=colour)
    return str(picture)


def main() -> None:
    """Learn, save, and measure against random and greedy, with an untaught net beside it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=6, help="of processor time, in all")
    parser.add_argument("--watch", type=float, default=0.5, help="share of them it only watches")
    parser.add_argument("--teacher", type=int, default=200, help="iterations of whom it watches")
    parser.add_argument("--sitting", type=float, default=1e9, help="at most so many of them now")
    parser.add_argument("--resume", action="store_true", help="go on with the net in --out")
    parser.add_argument("--width", type=int, default=256, help="of the first hidden layer")
    parser.add_argument("--iterations", type=int, default=100, help="of its search when it plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("pupil.npz"))
    parser.add_argument("--curve", type=Path, help="a picture of what it won on the way")
    parser.add_argument("--games", type=int, default=60, help="to measure with, each time")
    parser.add_argument("--many", type=int, default=256, help="games that go on at once")
    asked = parser.parse_args()
    net, untaught = [
        Net.new(hortus.load("wizards-garden"), 2, asked.width, asked.seed) for _ in "ab"
    ]
    if asked.resume:
        net = Net.load(asked.out)
    learn(net, asked)
    net.save(asked.out)
    if asked.curve:
        asked.curve.write_text(drawn(net.about["curve"], net.about["watched"]), "utf-8")
    untaught.about["iterations"] = asked.iterations
    for rival in RIVALS:
        taught, control = [won(one, rival, asked.games, 1000) for one in (net, untaught)]
        print(f"against {rival}: {taught}, untaught {control}")
    print(f"Wrote {asked.out}. Next: hortus duel learned:{asked.out} greedy --game wizards-garden")


if __name__ == "__main__":
    main()
