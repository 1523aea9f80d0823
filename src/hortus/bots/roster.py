"""Which bots there are, by name. Each is an entry point of the group `hortus.bots`, ours like anybody's.

A package adds a bot with one line of its `pyproject.toml`, which names an `Entry`:

    [project.entry-points."hortus.bots"]
    greedy = "hortus.bots.roster:GREEDY"

A bot is asked for by its name and, where it takes one, a budget: `greedy`, `search:5000` (so many
trials for each decision, reproducible), `search:1s` (so long for each turn). The levels that people
are offered are in `bots/levels.py`; `random`, `habit`, `greedy` and `search` are for authors.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from hortus.bots.bot import Bot, make_random
from hortus.bots.budget import Budget
from hortus.bots.greedy import make_greedy
from hortus.bots.habit import make_habit
from hortus.bots.search import make_search
from hortus.core.errors import BadOption
from hortus.core.language import later

GROUP = "hortus.bots"


class Entry:
    """A bot in the list: its name, how it is called, what to expect of it, and how to get it."""

    def __init__(
        self,
        name: str,
        title: str,
        sentence: str,
        make: Callable[[str], Bot],
        strength: float,
        pace: str = "",
        games: Sequence[str] | None = None,
        offered: bool = True,
        together: str = "",
    ) -> None:
        self.name = name
        self.title = title
        self.sentence = sentence
        """What to expect of it, in one sentence for a person who chooses an opponent."""
        self.make = make
        """Makes one, given what stands behind the colon; empty if nothing does."""
        self.strength = strength
        """Where it stands among the others: a greater number is stronger."""
        self.pace = pace
        """The budget it plays people with, such as `1s`; empty if it takes none."""
        self.games = None if games is None else tuple(games)
        """The games it can play now; None: all."""
        self.offered = offered
        """Whether people who choose an opponent are shown it first; authors name any."""
        self.together = together or sentence
        """What to expect of it where all win or lose together."""

    def __repr__(self) -> str:
        return f"<Entry {self.name}: {self.title}>"


RANDOM = Entry("random", "Random", "Plays anything that is allowed.", make_random, 0, offered=False)
HABIT = Entry(
    "habit",
    "Habit",
    "Does what its game holds sensible at a glance; habit:any has a taste of its own.",
    make_habit,
    3,
    offered=False,
)
GREEDY = Entry(
    "greedy",
    "Greedy",
    "Takes what its game's evaluation likes best right now.",
    make_greedy,
    10,
    "0.3s",
    offered=False,
)
SEARCH = Entry(
    "search",
    "Search",
    "Looks ahead as far as its budget allows.",
    make_search,
    20,
    "1s",
    offered=False,
)

DEFAULT = "sapling"
"""A middle strength: what sits opposite in a quick game."""


LEAST_LEFT = 0.02
"""The part of its seconds for a turn that a bot has for any decision, however long the turn."""


@cache
def _points() -> dict[str, EntryPoint | Entry]:
    return {point.name: point for point in entry_points(group=GROUP)}


def register(name: str, target: str | Entry) -> None:
    """Add a bot in this process only, an `Entry` or where one is, as `module:ENTRY`: for scripts."""
    _points()[name] = EntryPoint(name, target, GROUP) if isinstance(target, str) else target
    bots.cache_clear()


@cache
def bots() -> tuple[Entry, ...]:
    """All installed bots, from the weakest to the strongest; one that cannot be had is warned of."""
    found = []
    for name, point in _points().items():
        try:
            one = point if isinstance(point, Entry) else point.load()
        except (ImportError, AttributeError) as error:
            warnings.warn(f"the bot {name!r} cannot be had: {error}", stacklevel=2)
            continue
        if not isinstance(one, Entry) or one.name != name:
            where = repr(point) if isinstance(point, Entry) else point.value
            warnings.warn(f"{where} is not the Entry of a bot {name!r}", stacklevel=2)
            continue
        found.append(one)
    return tuple(sorted(found, key=lambda one: (one.strength, one.name)))


def bots_for(game: str) -> tuple[Entry, ...]:
    """The bots for a game, from the weakest to the strongest; those for every game if it is empty."""
    return tuple([one for one in bots() if one.games is None or game in one.games])


def offered(game: str) -> tuple[Entry, ...]:
    """The bots that people choose among in a game, from the weakest to the strongest."""
    return tuple([one for one in bots_for(game) if one.offered])


def strongest(game: str = "") -> str:
    """Whom to ask for a hint, in a game or in any."""
    return bots_for(game)[-1].name


def entry(name: str) -> Entry:
    """The entry of a bot by its name or title, whatever budget stands behind; raises `BadOption` if unknown."""
    wanted = name.partition(":")[0]
    for one in bots():
        if wanted == one.name or wanted.casefold() == one.title.casefold():
            return one
    called = {word: one.name for one in bots() for word in (one.name, one.title.casefold())}
    near = get_close_matches(wanted.casefold()[:30], list(called), 1)
    meant = f"; did you mean {called[near[0]]!r}?" if near else ";"  # no text
    known = ", ".join([one.name for one in bots()])
    raise BadOption(f"there is no bot {wanted[:30]!r}{meant} the bots are {known}")


def title_of(name: str) -> str:
    """What a bot is called at a table, with the budget it was given: `Sapling`, `Search:5000`."""
    _, colon, argument = name.partition(":")
    return f"{entry(name).title}{colon}{argument}"


def bot_called(name: str) -> str:
    """The bot that somebody's name at a table speaks of, such as `sapling` of `Sapling 2`; else empty."""
    words = name.split(" ")
    if len(words) > 1 and words[-1].isdecimal():
        words.pop()
    called, colon, argument = " ".join(words).partition(":")
    for one in bots():
        if called == one.name or called == one.title:
            return f"{one.name}{colon}{argument}"
    return ""


def name_later(name: str) -> str:
    """A name at a table, to be said in the language of who reads it if it is a bot's, such as `Sapling 2`."""
    called, gap, number = name.rpartition(" ")
    if name in [one.title for one in bots()]:
        return later(name)
    if gap and number.isdecimal() and called in [one.title for one in bots()]:
        return later("{name} {number}", name=later(called), number=number)
    return name


def bot(name: str) -> Bot:
    """A new bot by name, such as `master`, `greedy`, `search:5000` or `search:1s`."""
    found = entry(name)
    _, colon, argument = name.partition(":")
    if colon and not argument:
        raise BadOption(f"{name[:30]!r}: write a budget behind the colon, or leave the colon out")
    return found.make(argument)


def seconds_of(name: str) -> float:
    """How long a bot may think in a turn with people; 0 if that is not known."""
    try:
        found = entry(name)
        budget = Budget.read(name.partition(":")[2] or found.pace)
    except BadOption:
        return 0.0
    return budget.seconds


def bot_for_people(name: str, spent: float = 0.0) -> Bot:
    """A new bot that plays at a pace people like, unless the name says another budget.

    `spent` is how many seconds the bot has thought in this turn already.
    """
    found = entry(name)
    if ":" in name or not found.pace:
        return bot(name)
    seconds = Budget.read(found.pace).seconds
    left = max(seconds - spent, seconds * LEAST_LEFT)
    return found.make(str(Budget(seconds=left)))
