"""A made-up language: English whose letters all have changed, so that what bypasses the catalogue shows.

It is made from `hortus.pot`: what was not extracted stays English, and is found.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from hortus.core.language import DOMAIN
from tests.texts.extract import TEMPLATE

CODE: Final = "qaa"
"""A code that no language has."""
_FROM: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TO: Final = "àƀćďéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀɃĆĎÉƑĜĤÎĴĶĻⱮÑÖÞɊŔŠŢÛṼŴẊÝŽ"
_LETTERS: Final = str.maketrans(_FROM, _TO)
_BACK: Final = str.maketrans(_TO, _FROM)
_KEPT: Final = re.compile(r"\{[a-z0-9_]*\}|%\([a-z_]+\)[sd]|<[^>]+>|&[a-z]+;")


def made_up(text: str) -> str:
    """A text in the made-up language; its fields and markup stay as they are."""
    parts, at = [], 0
    for kept in _KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(_LETTERS), kept[0]]
        at = kept.end()
    return "".join([*parts, text[at:].translate(_LETTERS)])


def english(text: str) -> str:
    """A text of the made-up language as it was."""
    return text.translate(_BACK)


def install(folder: Path) -> Path:
    """Write its catalogue where `HORTUS_LOCALE` may point to; gives the folder."""
    with TEMPLATE.open("rb") as file:
        source = read_po(file)
    catalogue = Catalog(locale="en", domain=DOMAIN)
    for message in source:
        if not message.id:
            continue
        forms = [message.id] if isinstance(message.id, str) else list(message.id)
        said = [made_up(one) for one in forms]
        catalogue.add(message.id, said[0] if len(said) == 1 else said, context=message.context)
    place = folder / CODE / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    with (place / f"{DOMAIN}.mo").open("wb") as file:
        write_mo(file, catalogue)
    return folder
