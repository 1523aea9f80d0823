"""A campaign written as a TOML file: the grid in a designer's words.

    game = "potato-patrol"
    games = 500                     # of each cell
    players = "2-5"                 # or [2, 4]
    bots = [["search:200"], ["greedy", "random"]]
    seeds = [1]

    [options]
    mission = ["fort", "cellar"]    # every combination of options is played

    [[variant]]                     # content; leave it out for the game's own
    name = "cheap towers"
    content = "cheap"               # a directory, from where the file lies; none: the game's own

    [watch]
    events = "full"
    decisions = 0.5

What is wrong is told with file, line and field.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hortus.core.content import Table
from hortus.core.errors import BadContent, BadOption, HortusError
from hortus.core.options import write_value
from hortus.core.registry import game_class, games
from hortus.lab.campaign import (
    EVENT_MODES,
    STRIDE,
    Campaign,
    Variant,
    Watch,
    check_bot,
    each_option,
    read_counts,
)

LARGEST_SEED = 10**9

Raw = dict[str, Any]
"""A file as `tomllib` gives it."""


def read_campaign(path: Path) -> Campaign:
    """The campaign in a file; raises `BadContent` with file, line and field if it is none."""
    try:
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise BadContent(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadContent(f"{path}: is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{path}: is not TOML: {error}") from None
    table = Table(data, path, text, ())
    game = table.choice("game", games())
    options = _options(table, data, game)
    found = Campaign(
        game,
        table.whole("games", 1, STRIDE - 1, 1000),
        _players(table, data, game),
        _lineups(table, data, game),
        options,
        _variants(table, path.parent, game, options),
        table.wholes("seeds", (1,)),
        table.whole("repeats", 1, 1000, 1),
        _watch(table, data),
    )
    if not all([0 <= seed <= LARGEST_SEED for seed in found.seeds]):
        raise table.fail("seeds", f"must be whole numbers from 0 to {LARGEST_SEED}")
    table.done()
    try:
        found.check()
    except HortusError as error:
        raise BadContent(f"{path}: {error}") from None
    return found


def _players(table: Table, data: Raw, game: str) -> tuple[int, ...]:
    if not table.has("players"):
        return ()
    about = game_class(game).about
    value = data["players"]
    if isinstance(value, str):
        try:
            counts = read_counts(value)
        except HortusError as error:
            raise table.fail("players", f"is wrong: {error}") from None
    elif isinstance(value, int):
        counts = (table.whole("players", 1, max(about.players)),)
    else:
        counts = table.wholes("players")
    if not set(counts) <= set(about.players) or len(set(counts)) < len(counts):
        raise table.fail("players", f"must be some of {about.counts}, not {value!r}")
    return counts


def _lineups(table: Table, data: Raw, game: str) -> tuple[tuple[str, ...], ...]:
    if not table.has("bots"):
        return Campaign(game).lineups
    value = data["bots"]
    nested = isinstance(value, list) and bool(value) and all([isinstance(v, list) for v in value])
    lists = value if nested and isinstance(value, list) else [value]
    for names in lists:
        if not isinstance(names, list) or not names:
            raise table.fail("bots", "must be a list of bots, or a list of such lists")
        for name in names:
            if not isinstance(name, str):
                raise table.fail("bots", f"must be a list of bots, not {name!r}")
            try:
                check_bot(name, game)
            except HortusError as error:
                raise table.fail("bots", f"is wrong: {error}") from None
    return tuple([tuple(names) for names in lists])


def _options(table: Table, data: Raw, game: str) -> tuple[str, ...]:
    if not table.has("options"):
        return ("",)
    inner = table.table("options")
    known = {option.name: option for option in game_class(game).option_list}
    choices: dict[str, list[str]] = {}
    for name, value in data["options"].items():
        if name not in known:
            has = f"its options are {', '.join(known)}" if known else "it has none"
            raise inner.fail(name, f"is no option of {game}; {has}")
        values = value if isinstance(value, list) else [value]
        try:
            choices[name] = [write_value(known[name].read(one)) for one in values]
        except HortusError as error:
            raise inner.fail(name, f"is wrong: {error}") from None
        if not values:
            raise inner.fail(name, "must be a value, or a list of some")
    return each_option(choices)


def _variants(
    table: Table, folder: Path, game: str, options: tuple[str, ...]
) -> tuple[Variant, ...]:
    found: list[Variant] = []
    for one in table.tables("variant", ()):
        name = one.text("name")
        if name in [other.name for other in found]:
            raise one.fail("name", f"must be another: two variants are called {name!r}")
        try:
            content = one.text("content", "")
            place = folder / content
            found.append(Variant.of(game, place, options, name) if content else Variant(name))
        except BadOption as error:
            raise one.fail("content", f"is wrong: {error}") from None
        one.done()
    return tuple(found) or (Variant(),)


def _watch(table: Table, data: Raw) -> Watch:
    if not table.has("watch"):
        return Watch()
    inner = table.table("watch")
    usual = Watch()
    found = Watch(
        inner.choice("events", EVENT_MODES, usual.events),
        inner.number("decisions", 0, 1, usual.decisions),
        _leads(inner, data["watch"]),
        inner.flag("before", usual.before),
        inner.whole("limit", 0, 10**9, usual.limit),
    )
    inner.done()
    return found


def _leads(inner: Table, data: Raw) -> float | None:
    """All games, none, a share of them, or as is usual."""
    if not inner.has("leads"):
        return None
    if isinstance(data["leads"], bool):
        return float(inner.flag("leads"))
    return inner.number("leads", 0, 1)
