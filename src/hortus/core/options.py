"""Game options: what may be chosen before a game, in which range, and what it means in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hortus.core.errors import BadOption
from hortus.core.language import say

Value = int | bool | str | tuple[str, ...]
"""What an option may be set to. A tuple is a choice of several, such as the plants of a garden."""


class Option:
    """One option of a game. Read a value, typed or as text, with `read`."""

    def __init__(self, name: str, default: Value, meaning: str) -> None:
        self.name = name
        self.default = default
        self._meaning = meaning

    @property
    def meaning(self) -> str:
        """One plain sentence for a person who must choose."""
        return say(self._meaning)

    def range(self) -> str:
        """The values it takes, in words."""
        raise NotImplementedError

    def read(self, value: object) -> Value:
        """The value, checked; text is understood as on a command line."""
        raise NotImplementedError

    def samples(self) -> Sequence[Value]:
        """Values that together exercise the option: what the conformance kit tries."""
        raise NotImplementedError

    def refuse(self, value: object) -> BadOption:
        """The error for a value that does not fit."""
        return BadOption(
            say(
                "option {name} takes {range}, not {value}",
                name=self.name,
                range=self.range(),
                value=repr(value),
            )
        )


class Number(Option):
    """A whole number between two bounds."""

    def __init__(
        self, name: str, default: int, low: int, high: int, meaning: str, tries: Sequence[int] = ()
    ) -> None:
        super().__init__(name, default, meaning)
        self.low = low
        self.high = high
        self.tries = tuple(tries)

    def range(self) -> str:
        """The values it takes, in words."""
        return say("a whole number from {low} to {high}", low=self.low, high=self.high)

    def read(self, value: object) -> Value:
        """The value, checked."""
        if isinstance(value, str):
            try:
                value = int(value)
            except ValueError:
                raise self.refuse(value) from None
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.refuse(value)
        if not self.low <= value <= self.high:
            raise self.refuse(value)
        return value

    def samples(self) -> Sequence[Value]:
        """Values that together exercise the option."""
        return (*self.tries, self.low, self.high)


class Flag(Option):
    """Yes or no."""

    def __init__(self, name: str, default: bool, meaning: str) -> None:
        super().__init__(name, default, meaning)

    def range(self) -> str:
        """The values it takes, in words."""
        return say("true or false")

    def read(self, value: object) -> Value:
        """The value, checked."""
        if isinstance(value, bool):
            return value
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        raise self.refuse(value)

    def samples(self) -> Sequence[Value]:
        """Values that together exercise the option."""
        return (False, True)


class Choice(Option):
    """One of a few words."""

    def __init__(self, name: str, default: str, words: Sequence[str], meaning: str) -> None:
        super().__init__(name, default, meaning)
        self.words = tuple(words)

    def range(self) -> str:
        """The values it takes, in words."""
        return say("one of {words}", words=", ".join(self.words))

    def read(self, value: object) -> Value:
        """The value, checked."""
        if isinstance(value, str) and value in self.words:
            return value
        raise self.refuse(value)

    def samples(self) -> Sequence[Value]:
        """Values that together exercise the option."""
        return self.words


class Several(Option):
    """Any of a list of words without repetition, written with `+` between them; empty: as it comes."""

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        meaning: str,
        default: tuple[str, ...] = (),
        tries: Sequence[tuple[str, ...]] = (),
    ) -> None:
        super().__init__(name, default, meaning)
        self.words = tuple(words)
        self.tries = tuple(tries)

    def range(self) -> str:
        """The values it takes, in words."""
        return say("any of {words}, joined by +", words=", ".join(self.words))

    def read(self, value: object) -> Value:
        """The value, checked."""
        if isinstance(value, str):
            value = [word for word in value.split("+") if word]
        if not isinstance(value, (list, tuple)):
            raise self.refuse(value)
        words = tuple([str(word) for word in value])
        if len(set(words)) != len(words) or not set(words) <= set(self.words):
            raise self.refuse("+".join(words))
        return words

    def samples(self) -> Sequence[Value]:
        """Values that together exercise the option."""
        return (self.default, *self.tries)


def resolve_options(
    game: str, known: Sequence[Option], given: Mapping[str, object]
) -> dict[str, Value]:
    """Every option of a game with its value: what was given, checked, and defaults for the rest."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadOption(_no_such_option(game, name, names))
    return {
        option.name: option.read(given[option.name]) if option.name in given else option.default
        for option in known
    }


def _no_such_option(game: str, name: str, names: Sequence[str]) -> str:
    if not names:
        return say("{game} has no option {name}; it has none", game=game, name=repr(name))
    return say(
        "{game} has no option {name}; its options are {names}",
        game=game,
        name=repr(name),
        names=", ".join(names),
    )


def write_value(value: Value) -> str:
    """A value as text that `Option.read` understands."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "+".join(value) if isinstance(value, tuple) else str(value)


def read_options(text: str) -> dict[str, str]:
    """The options written in one line: `seeds=20 single_overlap=true`."""
    given: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadOption(say("options are written name=value, not {word}", word=repr(word)))
        if name in given:
            raise BadOption(say("option {name} is given twice", name=name))
        given[name] = value
    return given


def write_options(values: Mapping[str, Value]) -> str:
    """The line that `read_options` reads back."""
    return " ".join([f"{name}={write_value(value)}" for name, value in values.items()])
