"""Texts in the language of whoever reads them.

Everything that people read goes through `say`, `plural` or `say_as`, in English, which is also the
id of the text; a catalogue (gettext's) has it in another language. Texts have named fields,
`say("{who} plants on {cell}.", who=..., cell=...)`, so that each language orders them as it must;
`{0}`, `{1}` stay what they are, seats whose names are put in later. A constant is translated where
it is shown: `mark` it where it stands, `say` it there. What is kept in a position or a result is
said `later`. Which language is spoken belongs to the context (`speaking`): a server has one for
each who asks. In English nothing is looked up. docs/translating.md is the guide.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

DOMAIN: Final = "hortus"
"""What catalogues are called."""
LOCALE: Final = Path(__file__).parent.parent / "locale"
"""Where those of Hortus lie: `LOCALE/<code>/LC_MESSAGES/hortus.mo`."""
FURTHER: Final = "HORTUS_LOCALE"
"""The environment variable that names another such folder, to try a language out."""
CHOSEN: Final = "HORTUS_LANGUAGE"
"""The environment variable that says what a process speaks unless it is told otherwise."""
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
        made = super().__new__(cls, _filled(source, values) if values else source)
        made.text = text
        made.values = values
        made.many = many
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return (Later, (self.text, self.values, self.many))


def say(text: str, /, **values: object) -> str:
    """A text in the language that is spoken, with its fields filled in.

    Without values nothing is filled in. Said of a `Later`, it is said with what that was given.
    """
    language = _spoken.get() or _usual[0]
    if type(text) is not str and isinstance(text, Later):
        return str(text) if language is ENGLISH else _said_now(text)
    if language is ENGLISH or not text:
        return _filled(text, values) if values else text
    said = language.catalogue.gettext(text)
    return _filled_well(said, text, values) if values else said


def plural(n: int, one: str, many: str, /, **values: object) -> str:
    """A text about `{n}` things: `plural(2, "{n} flower", "{n} flowers")`.

    Other languages have other forms; which one is meant follows from the number.
    """
    language = spoken()
    source = one if n == 1 else many
    if language is ENGLISH:
        return _filled(source, {"n": n, **values})
    said = language.catalogue.ngettext(one, many, n)
    return _filled_well(said, source, {"n": n, **values})


def say_as(context: str, text: str, /, **values: object) -> str:
    """A text whose English word means two things elsewhere: the context says which one is meant."""
    language = spoken()
    if language is ENGLISH:
        return _filled(text, values) if values else text
    said = language.catalogue.pgettext(context, text)
    return _filled_well(said, text, values) if values else said


def mark(text: str) -> str:
    """A constant that is translated where it is shown, by `say`: here it is as it was."""
    return text


def later(text: str, /, **values: object) -> Later:
    """A text to be kept and said later; its values may be such texts themselves."""
    return Later(text, values)


def plural_later(n: int, one: str, many: str, /, **values: object) -> Later:
    """A text about `{n}` things to be kept and said later."""
    return Later(one, {"n": n, **values}, many)


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


# --- which languages there are ----------------------------------------------------------------------


@cache
def languages() -> Mapping[str, Language]:
    """All languages that there are catalogues for, by their codes; English is always there."""
    found = {ENGLISH.code: ENGLISH}
    further = os.environ.get(FURTHER, "")
    for folder in (LOCALE, *([Path(further)] if further else [])):
        for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
            code = path.parent.parent.name.replace("_", "-")
            with path.open("rb") as file:
                found[code] = Language(code, GNUTranslations(file))
    return found


def language(code: str) -> Language:
    """A language by its code, or by one that is near: `de` for `de-AT`; English if there is none."""
    known = languages()
    wanted = code.replace("_", "-")
    for found in (wanted, wanted.partition("-")[0]):
        if found in known:
            return known[found]
    near = [one for one in known if one.partition("-")[0] == wanted.partition("-")[0]]
    return known[near[0]] if near else ENGLISH


def best_of(wishes: str) -> Language:
    """The language that suits an `Accept-Language` best; English if none does."""
    ranked: list[tuple[float, str]] = []
    for wish in wishes.split(",")[:20]:
        code, _, quality = wish.strip().partition(";q=")
        try:
            ranked.append((float(quality or 1), code.strip()))
        except ValueError:
            continue
    for _, code in sorted(ranked, key=lambda one: -one[0]):
        found = language(code)
        if found is not ENGLISH or code.partition("-")[0] == ENGLISH.code:
            return found
    return ENGLISH
