"""Texts in the language of whoever reads them: which languages there are, and all that is needed to say
something in one of them, which is `hortus.core.saying`.

docs/translating.md is the guide.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from hortus.core.saying import (
    ENGLISH,
    Language,
    Later,
    block_text,
    blocks_of,
    later,
    listed,
    mark,
    packed,
    plural,
    plural_later,
    said_name,
    say,
    say_as,
    seat_name,
    sentence,
    speak,
    speaking,
    spoken,
    told_in_blocks,
    unpacked,
)

__all__ = [
    "CHOSEN",
    "DOMAIN",
    "ENGLISH",
    "FURTHER",
    "LOCALE",
    "Language",
    "Later",
    "best_of",
    "block_text",
    "blocks_of",
    "language",
    "languages",
    "later",
    "listed",
    "mark",
    "packed",
    "plural",
    "plural_later",
    "said_name",
    "say",
    "say_as",
    "seat_name",
    "sentence",
    "speak",
    "speaking",
    "spoken",
    "told_in_blocks",
    "unpacked",
]

DOMAIN: Final = "hortus"
"""What catalogues are called."""
LOCALE: Final = Path(__file__).parent.parent / "locale"
"""Where those of Hortus lie: `LOCALE/<code>/LC_MESSAGES/hortus.mo`."""
FURTHER: Final = "HORTUS_LOCALE"
"""The environment variable that names another such folder, to try a language out."""
CHOSEN: Final = "HORTUS_LANGUAGE"
"""The environment variable that says what a process speaks unless it is told otherwise."""


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
