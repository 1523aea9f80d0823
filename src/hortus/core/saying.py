"""Saying texts in the language of whoever reads them.

Everything that people read goes through `say`, `plural` or `say_as`, in English, which is also the
id of the text; a catalogue (gettext's) has it in another language. Texts have named fields,
`say("{who} plants on {cell}.", who=..., cell=...)`, so that each language orders them as it must;
`{0}`, `{1}` stay what they are, seats whose names are put in later. A constant is translated where
it is shown: `mark` it where it stands, `say` it there. What is kept in a position or a result is
said `later`. Which language is spoken belongs to the context (`speaking`): a server has one for
each who asks. In English nothing is looked up. Which languages there
are is told by `hortus.core.language`, which has all these names, too; docs/translating.md is the guide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import Final

from hortus.core.native import mypyc_attr

_SIGN: Final = re.compile(r"^(#+|[-*]|\d+\.)\s+")
_SEATS: Final = tuple([f"{{{seat}}}" for seat in range(16)])


class Language:
    """A language that Hortus can speak: its code, such as `pt-BR`, and its catalogue."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self.catalogue = catalogue

    @property
    def name(self) -> str:
        """What it calls itself: the translation of `English`."""
        return self.catalogue.gettext(mark("English"))

    def __repr__(self) -> str:
        return f"<Language {self.code}>"


ENGLISH: Final = Language("en", NullTranslations())
_usual: list[Language] = [ENGLISH]
_spoken: ContextVar[Language | None] = ContextVar("hortus_language", default=None)


def spoken() -> Language:
    """The language that is spoken here and now."""
    return _spoken.get() or _usual[0]


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak a language within a `with` block, and in what is started there."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def speak(language: Language) -> None:
    """Speak a language in the whole process, where nothing else is said."""
    _usual[0] = language


# --- saying -------------------------------------------------------------------------------------
# Compiled, a name before the `/` would still catch a field that is called the same: hence `text_`.


@mypyc_attr(native_class=False)
class Later(str):
    """A text that is kept and shown later, perhaps in another language; `say` says it.

    As a plain string it is the English text, so that it can be stored, compared and printed.
    """

    __slots__ = ("many", "text", "values")

    text: str
    values: Mapping[str, object]
    many: str

    def __new__(cls, text: str, values: Mapping[str, object], many: str = "") -> Later:
        """The text, its values, and for several things the text for more than one."""
        source = many if many and values["n"] != 1 else text
        made = str.__new__(cls, _filled(source, values) if values else source)
        made.text = text
        made.values = values
        made.many = many
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return (Later, (self.text, self.values, self.many))


def say(text_: str, /, **values: object) -> str:
    """A text in the language that is spoken, with its fields filled in.

    Without values nothing is filled in. Said of a `Later`, it is said with what that was given.
    """
    language = _spoken.get() or _usual[0]
    if type(text_) is not str and isinstance(text_, Later):
        return str(text_) if language is ENGLISH else _said_now(text_)
    if language is ENGLISH or not text_:
        return _filled(text_, values) if values else text_
    said = language.catalogue.gettext(text_)
    return _filled_well(said, text_, values) if values else said


def plural(n_: int, one_: str, many_: str, /, **values: object) -> str:
    """A text about `{n}` things: `plural(2, "{n} flower", "{n} flowers")`.

    Other languages have other forms; which one is meant follows from the number.
    """
    language = spoken()
    source = one_ if n_ == 1 else many_
    if language is ENGLISH:
        return _filled(source, {"n": n_, **values})
    said = language.catalogue.ngettext(one_, many_, n_)
    return _filled_well(said, source, {"n": n_, **values})


def say_as(context_: str, text_: str, /, **values: object) -> str:
    """A text whose English word means two things elsewhere: the context says which one is meant."""
    language = spoken()
    if language is ENGLISH:
        return _filled(text_, values) if values else text_
    said = language.catalogue.pgettext(context_, text_)
    return _filled_well(said, text_, values) if values else said


def mark(text: str) -> str:
    """A constant that is translated where it is shown, by `say`: here it is as it was."""
    return text


def later(text_: str, /, **values: object) -> Later:
    """A text to be kept and said later; its values may be such texts themselves."""
    return Later(text_, values)


def plural_later(n_: int, one_: str, many_: str, /, **values: object) -> Later:
    """A text about `{n}` things to be kept and said later."""
    return Later(one_, {"n": n_, **values}, many_)


def said_name(name: str) -> str:
    """A name as somebody reads it: said if it is one of ours, kept to be said later; else as it is."""
    return say(name) if isinstance(name, Later) else name


def packed(text: str) -> object:
    """A kept text as plain data for JSON, so that `unpacked` can say it in any language."""
    if not isinstance(text, Later):
        return text
    values = {
        name: packed(value) if isinstance(value, str) else value
        for name, value in text.values.items()
    }
    return [text.text, values, text.many]


def unpacked(data: object) -> str:
    """The kept text that such data is of."""
    if not isinstance(data, list):
        return str(data)
    text, values, many = data
    found = {
        name: unpacked(value) if isinstance(value, (str, list)) else value
        for name, value in values.items()
    }
    return Later(text, found, many)


def seat_name(seat: int) -> str:
    """A seat in a text: `{0}`, to be replaced by a name when the text is shown."""
    return _SEATS[seat]


def _said_now(kept: Later) -> str:
    values = {
        name: say(value) if isinstance(value, Later) else value
        for name, value in kept.values.items()
    }
    if kept.many:
        n = values.pop("n")
        assert isinstance(n, int)
        return plural(n, kept.text, kept.many, **values)
    return say(kept.text, **values)


def _filled(text: str, values: Mapping[str, object]) -> str:
    try:
        return text.format_map(values)
    except ValueError:  # it has seats as well, which stay
        return text.format(*_SEATS, **values)


def _filled_well(said: str, source: str, values: Mapping[str, object]) -> str:
    """A translation filled in; the English text if the translator has made up a field."""
    try:
        return _filled(said, values)
    except (KeyError, IndexError, ValueError, AttributeError):
        return _filled(source, values)


# --- small grammar --------------------------------------------------------------------------------


def listed(words: Sequence[str]) -> str:
    """Several things one after the other: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    first = words[0]
    for word in words[1:-1]:
        first = say("{first}, {next}", first=first, next=word)
    return say("{first} and {last}", first=first, last=words[-1])


def sentence(clause: str) -> str:
    """A clause as a sentence of its own: a capital at its beginning, a full stop at its end."""
    if not clause or clause.endswith((".", "?", "!", "…")):
        return clause[:1].upper() + clause[1:]
    return say("{clause}.", clause=clause[:1].upper() + clause[1:])


def told_in_blocks(markdown: str) -> str:
    """A longer text in Markdown, translated block by block: headings, paragraphs and items."""
    if spoken() is ENGLISH:
        return markdown
    return "".join([_told(piece) if piece.strip() else piece for piece in blocks_of(markdown)])


def blocks_of(markdown: str) -> list[str]:
    """A text in Markdown cut into lines: each heading, paragraph and item stands on a line of its own."""
    return markdown.splitlines(keepends=True)


def block_text(block: str) -> str:
    """What is to be translated of a block: without the signs before it, and the end of the line."""
    return _SIGN.sub("", block.strip())


def _told(block: str) -> str:
    text = block_text(block)
    return block.replace(text, say(text), 1) if text else block
