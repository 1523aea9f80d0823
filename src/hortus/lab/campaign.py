"""What a campaign plays: a grid of players, options, line-ups, content variants and seeds.

Each point of the grid is a `Cell` of so many games. Games are numbered through the whole campaign,
the first of every cell, then the second of every cell, so that a campaign can go on with more games
of each. A game's seed depends on the campaign's seed and its place in the cell alone: the games of a
cell share their seeds with those of every other, so that cells can be compared on equal luck. On
each seed the line-up is rotated until every bot sat in every seat, and if asked for that is
repeated: the same luck of the draw, with other thoughts of the bots.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from hortus.bots.roster import entry
from hortus.core.contract import Game
from hortus.core.errors import BadOption
from hortus.core.options import read_options, write_options
from hortus.core.registry import game_class, load
from hortus.lab.restrict import lab_bot, plain_name, restrictions_of

OWN = "own"
"""The name of the variant that is the game's own content."""
STRIDE = 1 << 32
"""How far apart the seeds of two campaigns are: no campaign has more games in a cell."""
SHOWN = 4
"""So many line-ups and lines of options are named where a campaign is told in a line."""
EVENT_MODES = ("counts", "full", "none")
"""Events are gathered into counts for each game, or kept one by one, or not looked at."""
LEADS_OF_RANDOM = 0.25
"""On which share of seeds it is asked who leads, where every move is drawn at random."""
_SECONDS = re.compile(r"[0-9]+(\.[0-9]+)?m?s")


class Watch(NamedTuple):
    """What is looked at while games are played."""

    events: str = "counts"
    decisions: float = 0.1
    """The share of decisions that get a row of their own."""
    leads: float | None = None
    """The share of seeds in whose games the evaluation of all seats is asked for once a turn: who
    leads, and by how much. None: all; where every move is drawn at random, so that asking would take
    as long as playing, a quarter."""
    before: bool = False
    """Whether the evaluation is asked for at each decision that gets a row."""
    limit: int = 0
    """After how many plies a game is broken off; 0: the game's own bound."""

    def check(self) -> None:
        """Raises `BadOption` if this cannot be done."""
        if self.events not in EVENT_MODES:
            raise BadOption(f"events are one of {', '.join(EVENT_MODES)}, not {self.events!r}")
        if not 0 <= self.decisions <= 1:
            raise BadOption(f"decisions is a share from 0 to 1, not {self.decisions:g}")
        if self.leads is not None and not 0 <= self.leads <= 1:
            raise BadOption(f"leads is a share from 0 to 1, not {self.leads:g}")
        if self.limit < 0:
            raise BadOption(f"limit is a number of plies, 0 for the game's own, not {self.limit}")

    def leads_of(self, bots: Sequence[str]) -> float:
        """The share of seeds on which it is asked who leads, when these bots play."""
        if self.leads is not None:
            return float(self.leads)
        return LEADS_OF_RANDOM if set(bots) == {"random"} else 1.0


class Variant(NamedTuple):
    """Content to play with: its name, and the files that replace the game's own."""

    name: str = OWN
    files: tuple[tuple[str, str], ...] = ()
    """Names and texts, so that workers elsewhere need no common disk."""

    @classmethod
    def of(cls, game: str, folder: Path, options: Sequence[str] = ("",), name: str = "") -> Variant:
        """The files of a content directory that a game can be played with.

        Raises `BadContent` with file, line and field, where they lie, if it cannot be.
        """
        found = cls.read(folder, name)
        for line in options:
            load(game, folder, **read_options(line))
        return found

    @classmethod
    def read(cls, folder: Path, name: str = "") -> Variant:
        """The files of a content directory."""
        try:
            files = [(path.name, path.read_text("utf-8")) for path in sorted(folder.glob("*.toml"))]
        except (OSError, UnicodeDecodeError) as error:
            raise BadOption(f"{folder}: cannot be read as content: {error}") from None
        if not files:
            raise BadOption(f"{folder}: there is no content directory with .toml files here")
        return cls(name or folder.resolve().name, tuple(files))


class Cell(NamedTuple):
    """One point of the grid: so many games of the same kind."""

    id: int
    of: int
    """How many cells the campaign has."""
    games: int
    game: str
    options: str
    variant: Variant
    players: int
    bots: tuple[str, ...]
    """The line-up before rotation, a bot for each seat."""
    seed: int
    """The campaign's seed, from which those of its games follow."""
    repeats: int = 1
    """How often each rotation is played on a seed."""

    @property
    def lineup(self) -> str:
        """The bots in a line."""
        return " + ".join(self.bots)

    @property
    def label(self) -> str:
        """What sets it apart, in a line."""
        words = [f"{self.players} players", self.lineup, self.options]
        words += [] if self.variant.name == OWN else [self.variant.name]
        return ", ".join([word for word in words if word])

    def number(self, place: int) -> int:
        """The number of a game of the cell in the campaign."""
        return place * self.of + self.id

    @property
    def rotations(self) -> int:
        """How many rotations there are: until the line-up would be the same again."""
        for turn in range(1, self.players):
            if self.bots[turn:] + self.bots[:turn] == self.bots:
                return turn
        return self.players

    def rotation(self, place: int) -> int:
        """By how many seats the line-up is rotated in a game of the cell."""
        return place % self.rotations

    def seats(self, place: int) -> tuple[str, ...]:
        """Who sits where in a game of the cell."""
        turn = self.rotation(place)
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots

    def game_seed(self, place: int) -> int:
        """The seed of a game of the cell."""
        return self.seed * STRIDE + self._seed_index(place)

    def _seed_index(self, place: int) -> int:
        return place // (self.rotations * self.repeats)

    def is_among(self, place: int, share: float) -> bool:
        """True if a game is played on one of so large a share of seeds, evenly spread from the first on."""
        index = self._seed_index(place)
        return ceil((index + 1) * share) > ceil(index * share)

    def repeat(self, place: int) -> int:
        """How often the same rotation was played on the same seed before."""
        return place // self.rotations % self.repeats

    def load(self, content: Path | None = None) -> Game:
        """The game, with its options and the content from a directory with the variant's files."""
        return load(self.game, content, **read_options(self.options))


class Campaign(NamedTuple):
    """A game, and all that is varied; every combination is a cell of so many games."""

    game: str
    games: int = 1000
    players: tuple[int, ...] = ()
    lineups: tuple[tuple[str, ...], ...] = (("greedy",),)
    options: tuple[str, ...] = ("",)
    """Each a line such as `mission=fort difficulty=harsh`."""
    variants: tuple[Variant, ...] = (Variant(),)
    seeds: tuple[int, ...] = (1,)
    repeats: int = 1
    watch: Watch = Watch()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The points of the grid, numbered."""
        counts = self.players or (game_class(self.game).about.players[0],)
        points = [
            (options, variant, count, bots, seed)
            for options, variant, count in product(self.options, self.variants, counts)
            for lineup in self.lineups
            for bots in seated(lineup, count)
            for seed in self.seeds
        ]
        return tuple(
            [
                Cell(index, len(points), self.games, self.game, *point, self.repeats)
                for index, point in enumerate(points)
            ]
        )

    @property
    def told(self) -> str:
        """What is played, in a line."""
        cells = self.cells
        counts = sorted({cell.players for cell in cells})
        bots = "; ".join([", ".join(lineup) for lineup in self.lineups[:SHOWN]])
        more = " and others" if len(self.lineups) > SHOWN else ""
        each = [
            ", ".join([str(count) for count in counts]) + " players",
            bots + more,
            *[line for line in self.options if line][:SHOWN],
        ]
        grid = f"{len(cells)} cells of {self.games}" if len(cells) > 1 else f"{self.games}"
        title = game_class(self.game).about.title
        return f"{title}: {'; '.join(each)}: {grid} game{'' if self.games == 1 else 's'}"

    @property
    def total(self) -> int:
        """How many games it has."""
        return self.games * len(self.cells)

    def check(self) -> None:
        """Raises a `HortusError` if anything of it cannot be played; content is checked apart."""
        kind = game_class(self.game)
        if not 1 <= self.games < STRIDE:
            raise BadOption(f"games is how many each cell has, at least 1, not {self.games}")
        if any([seed < 0 for seed in self.seeds]) or len(set(self.seeds)) < len(self.seeds):
            raise BadOption("seeds are whole numbers from 0 on, each once")
        if self.repeats < 1:
            raise BadOption(
                f"repeats is how often a seed is played, at least 1, not {self.repeats}"
            )
        self.watch.check()
        names = [variant.name for variant in self.variants]
        if len(set(names)) < len(names):
            raise BadOption(f"two content variants have the same name: {', '.join(names)}")
        for options in self.options:
            load(self.game, **read_options(options))
        counts = self.players or (kind.about.players[0],)
        for count in counts:
            if count not in kind.about.players:
                raise BadOption(
                    f"{kind.about.title} is for {kind.about.counts} players, not {count}"
                )
        for name in {name for lineup in self.lineups for name in lineup}:
            check_bot(name, self.game)
        if not self.cells:
            raise BadOption("the campaign has no cell: give it players, bots and seeds")

    def goes_on_as(self, other: Campaign) -> bool:
        """True if another campaign is the same but for how many games each cell has."""
        return self._replace(games=other.games) == other

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        data = self._asdict()
        data["watch"] = self.watch._asdict()
        data["variants"] = [
            {"name": variant.name, "files": dict(variant.files)} for variant in self.variants
        ]
        plain: dict[str, Any] = json.loads(json.dumps(data))
        return plain

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Campaign:
        """What `to_json` wrote."""
        return cls(
            data["game"],
            data["games"],
            tuple(data["players"]),
            tuple([tuple(lineup) for lineup in data["lineups"]]),
            tuple(data["options"]),
            tuple([Variant(one["name"], tuple(one["files"].items())) for one in data["variants"]]),
            tuple(data["seeds"]),
            data["repeats"],
            Watch(**data["watch"]),
        )


def seated(lineup: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """The line-ups for so many seats: the last bot fills up; of too many, every choice of them."""
    if len(lineup) > players:
        return list(combinations(lineup, players))
    return [(*lineup, *[lineup[-1]] * (players - len(lineup)))]


def check_bot(name: str, game: str) -> None:
    """Raises `BadOption` if there is no such bot, or it does not play this game."""
    lab_bot(name)
    only = entry(plain_name(name)).games
    if only and game not in only:
        raise BadOption(f"the bot {name} plays {', '.join(only)} only")
    for restriction in restrictions_of(name):
        restriction.check(load(game))


def by_the_clock(name: str) -> bool:
    """True if a bot thinks for a time rather than a count: then games cannot be played again alike."""
    return any([_SECONDS.fullmatch(word) for word in plain_name(name).partition(":")[2].split(",")])


def read_lineup(text: str) -> tuple[str, ...]:
    """The bots written with commas between them; a budget such as `1500,9s` keeps its own comma."""
    names: list[str] = []
    for word in text.split(","):
        if names and _SECONDS.fullmatch(word.strip()):
            names[-1] += f",{word.strip()}"
        else:
            names.append(word.strip())
    if not all(names):
        raise BadOption(f"bots are written search:200,greedy, not {text!r}")
    return tuple(names)


def read_counts(text: str) -> tuple[int, ...]:
    """Numbers of players: `2`, `2-4`, `2,4`."""
    found: list[int] = []
    for word in text.split(","):
        low, dash, high = word.strip().partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()):
            raise BadOption(f"players are written 2, 2-4 or 2,4, not {text!r}")
        found += range(int(low), int(high if dash else low) + 1)
    if not found or len(set(found)) < len(found):
        raise BadOption(f"players are written 2, 2-4 or 2,4, not {text!r}")
    return tuple(found)


def each_option(choices: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Every combination of the values of some options, each as a line."""
    return tuple(
        [
            write_options(dict(zip(choices, values, strict=True)))
            for values in product(*choices.values())
        ]
    )
