"""What a designer lets the lab change: the file given to `hortus lab tune --vary`.

Each `[[vary]]` names one number, the places of the content where it stands (or the option it is),
and its bounds; `[[text]]` says what a card reads with the new numbers in it. The rest is how much
is played. Everything is checked against the game's own content before a game is played.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from hortus.core.content import Library, Table
from hortus.core.contract import Game
from hortus.core.errors import BadContent, HortusError
from hortus.core.options import read_options, write_options
from hortus.core.registry import load
from hortus.lab.campaign import OWN, Variant, read_counts, read_lineup
from hortus.lab.settings import Place, put, value_at, write_toml, written_place

T = TypeVar("T")
Value = float | str
Values = Mapping[str, Value]


class Vary(NamedTuple):
    """One thing that may change."""

    name: str
    file: str
    """The content file; empty for an option."""
    places: tuple[Place, ...]
    option: str
    low: float
    high: float
    step: float
    choices: tuple[str, ...]
    """The values of an option that is a word."""
    own: Value
    """What it is now."""

    def shown(self, value: Value) -> str:
        """A value as people read it."""
        return value if isinstance(value, str) else f"{value:g}"


class Wording(NamedTuple):
    """A text that tells a number that may change."""

    file: str
    place: Place
    words: str


class Tuning(NamedTuple):
    """All that a tuning file says."""

    path: Path
    game: str
    vary: tuple[Vary, ...]
    texts: tuple[Wording, ...]
    players: tuple[int, ...]
    options: tuple[str, ...]
    """A line of options for each table that is played."""
    lineup: tuple[str, ...]
    confirm: tuple[str, ...]
    """A line-up the settings were not tuned on."""
    first: int
    """Games of each table after which a losing candidate is stopped."""
    games: int
    """Games of each table for a candidate that is not."""
    trials: int
    check: int
    """Games of each table, on fresh seeds, for those that are kept."""
    keep: int
    """How many settings are returned."""
    thrift: float
    """What changing everything from end to end costs, in the unit of a goal just missed."""

    @property
    def own(self) -> dict[str, Value]:
        """The game as it is."""
        return {one.name: one.own for one in self.vary}

    def variant(self, values: Values, name: str = "") -> Variant:
        """The content with these values in it; the game's own if nothing in it changes."""
        changed: dict[str, dict[str, Any]] = {}
        for one in self.vary:
            if one.file and values[one.name] != one.own:
                changed.setdefault(one.file, self._read(one.file))
        for one in self.vary:
            if one.file in changed:
                for place in one.places:
                    put(changed[one.file], place, values[one.name])
        shown = {one.name: one.shown(values[one.name]) for one in self.vary}
        for text in self.texts:
            if text.file in changed:
                put(changed[text.file], text.place, text.words.format_map(shown))
        if not changed:
            return Variant(OWN)
        heading = "Made by hortus lab tune: " + self.told(values)
        files = [(file, write_toml(data, heading)) for file, data in sorted(changed.items())]
        return Variant(name or "candidate", tuple(files))

    def _read(self, file: str) -> dict[str, Any]:
        found = load(self.game).library.path(file).read_text("utf-8")
        return deepcopy(tomllib.loads(found))

    def lines(self, values: Values) -> tuple[str, ...]:
        """The options of each table, with those that are varied."""
        chosen = {
            one.option: values[one.name]
            for one in self.vary
            if one.option and values[one.name] != one.own
        }
        return tuple([_with_options(line, chosen) for line in self.options])

    def told(self, values: Values) -> str:
        """What differs from the game as it is, in a line."""
        changes = [
            f"{one.name} {one.shown(one.own)} -> {one.shown(values[one.name])}"
            for one in self.vary
            if values[one.name] != one.own
        ]
        return "; ".join(changes) or "nothing is changed"

    def cost(self, values: Values) -> float:
        """How much is changed, 0 to 1: the mean way of all numbers between their bounds."""
        ways = [
            float(values[one.name] != one.own)
            if one.choices
            else abs(float(values[one.name]) - float(one.own)) / (one.high - one.low)
            for one in self.vary
        ]
        return sum(ways) / len(ways)


def _with_options(line: str, chosen: Mapping[str, Value]) -> str:
    """A line with other options added; what it says itself stays, because goals go by it."""
    return write_options({**read_options(line), **{k: _plain(v) for k, v in chosen.items()}})


def _plain(value: Value) -> str:
    return value if isinstance(value, str) else f"{value:g}"


# --- reading ------------------------------------------------------------------------------------


def read_tuning(path: Path, name: str) -> Tuning:
    """A tuning file for a game; raises `BadContent` with file, line and field if it is not good."""
    table = Library(path.parent).read(path.name)
    game = load(name)
    play = table.table("play")
    plain = tomllib.loads(path.read_text("utf-8"))
    vary = tuple(
        [
            _vary(one, data, game)
            for one, data in zip(table.tables("vary"), plain["vary"], strict=True)
        ]
    )
    if not vary:
        raise table.fail("vary", "names nothing that may change")
    if len({one.name for one in vary}) < len(vary):
        raise table.fail("vary", "has the same name twice")
    names = {one.name for one in vary}
    texts = tuple(
        [
            _wording(one, data, game, names)
            for one, data in zip(table.tables("text", ()), plain.get("text", ()), strict=True)
        ]
    )
    table.done()
    first = play.whole("first", 2, 100_000, 20)
    found = Tuning(
        path,
        name,
        vary,
        texts,
        _asked(play, "players", read_counts, play.text("players", str(game.about.players[0]))),
        _tables(play, game),
        _asked(play, "bots", read_lineup, play.text("bots", "greedy")),
        _asked(play, "confirm_bots", read_lineup, play.text("confirm_bots", "search:50")),
        first,
        play.whole("games", first, 1_000_000, 3 * first),
        play.whole("trials", 2, 100_000, 40),
        play.whole("confirm_games", 2, 1_000_000, 4 * first),
        play.whole("keep", 1, 20, 3),
        play.number("thrift", 0, 100, 0.2),
    )
    play.done()
    return found


def _asked(table: Table, field: str, read: Callable[[str], T], text: str) -> T:
    """What a field of one line says."""
    try:
        return read(text)
    except HortusError as error:
        raise table.fail(field, f"cannot be used: {error}") from None


def _tables(play: Table, game: Game) -> tuple[str, ...]:
    lines = play.texts("options", ("",))
    for line in lines:
        try:
            load(game.name, **read_options(line))
        except HortusError as error:
            raise play.fail("options", f"cannot be used: {error}") from None
    return tuple(lines)


def _vary(table: Table, data: Mapping[str, Any], game: Game) -> Vary:
    name = table.text("name")
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
        raise table.fail("name", f"must be one word of letters, digits and _, not {name!r}")
    if table.has("option"):
        found = _option(table, name, game)
    else:
        found = _number(table, name, game, _places(table, data))
    table.done()
    return found


def _bounds(table: Table, own: float) -> tuple[float, float, float]:
    low = table.number("low", -1e6, 1e6)
    high = table.number("high", -1e6, 1e6)
    step = table.number("step", 1e-6, 1e6, 1)
    if low >= high:
        raise table.fail("high", f"must be above low, which is {low:g}")
    if not low <= own <= high:
        raise table.fail("low", f"and high must have the present value {own:g} between them")
    for bound, value in (("low", own), ("high", high)):
        steps = (value - low) / step
        if abs(steps - round(steps)) > 1e-6:
            what = "the present value" if bound == "low" else "high"
            raise table.fail("step", f"must lead from {low:g} to {what}, which is {value:g}")
    return low, high, step


def _number(table: Table, name: str, game: Game, places: tuple[Place, ...]) -> Vary:
    file = table.text("file")
    data = _content(table, game, file)
    own: list[float] = []
    for place in places:
        value = _found(table, "at", data, place)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise table.fail("at", f"must lead to a number; {written_place(place)} is {value!r}")
        own.append(float(value))
    if len(set(own)) > 1:
        raise table.fail("at", f"leads to different numbers: {', '.join([f'{v:g}' for v in own])}")
    return Vary(name, file, places, "", *_bounds(table, own[0]), (), own[0])


def _found(table: Table, field: str, data: dict[str, Any], place: Place) -> object:
    try:
        return value_at(data, place)
    except BadContent as error:
        raise table.fail(field, f"leads nowhere: {error}") from None


def _content(table: Table, game: Game, file: str) -> dict[str, Any]:
    known = sorted([path.name for path in game.library.own.glob("*.toml")])
    if file not in known:
        raise table.fail("file", f"must be one of {', '.join(known)}, not {file!r}")
    return tomllib.loads(game.library.path(file).read_text("utf-8"))


def _places(table: Table, data: Mapping[str, Any]) -> tuple[Place, ...]:
    """One place, or several that always hold the same number."""
    if not table.has("at"):
        raise table.fail("at", "is missing: the way to the field in the file")
    value = data["at"]
    nested = isinstance(value, list) and bool(value) and isinstance(value[0], list)
    ways = value if nested else [value]
    for way in ways:
        good = isinstance(way, list) and way and all([isinstance(step, str | int) for step in way])
        if not good:
            raise table.fail("at", f"must be a list of names and numbers, not {way!r}")
    return tuple([tuple(way) for way in ways])


def _option(table: Table, name: str, game: Game) -> Vary:
    option = table.text("option")
    known = {one.name: one for one in game.option_list}
    if option not in known:
        raise table.fail("option", f"must be one of {', '.join(known)}, not {option!r}")
    own = game.options[option]
    if isinstance(own, int) and not isinstance(own, bool):
        return Vary(name, "", (), option, *_bounds(table, float(own)), (), float(own))
    choices = table.texts("values")
    shown = {True: "true", False: "false"}.get(own, own) if isinstance(own, bool) else own
    if shown not in choices or len(choices) < 2:
        raise table.fail("values", f"must be two or more, with the present {shown!r} among them")
    for choice in choices:
        try:
            load(game.name, **{option: choice})
        except HortusError as error:
            raise table.fail("values", f"cannot be used: {error}") from None
    return Vary(name, "", (), option, 0, 1, 1, choices, str(shown))


def _wording(table: Table, data: Mapping[str, Any], game: Game, names: set[str]) -> Wording:
    file = table.text("file")
    content = _content(table, game, file)
    (place,) = _places(table, data)[:1]
    if not isinstance(_found(table, "at", content, place), str):
        raise table.fail("at", f"must lead to a text; {written_place(place)} is none")
    words = table.text("words")
    try:
        words.format_map(dict.fromkeys(names, ""))
    except (KeyError, ValueError, IndexError) as error:
        raise table.fail(
            "words", f"may name {', '.join(sorted(names))} in braces, not {error}"
        ) from None
    table.done()
    return Wording(file, place, words)
