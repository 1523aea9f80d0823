"""Every text that people read, found in the sources: Python, scripts, templates, content, rules.

`find_all` gives them with where they stand; `python -m tests.texts` (`make texts`) writes them to
`src/hortus/locale/hortus.pot`, and those of the pages' scripts to `scripts.json` beside it.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

import hortus
from hortus.core import registry
from hortus.core.language import DOMAIN, LOCALE, block_text, blocks_of

SOURCE: Final = LOCALE.parent
TEMPLATE: Final = LOCALE / f"{DOMAIN}.pot"
SCRIPTS: Final = LOCALE / "scripts.json"
SAID: Final = {"say": 0, "mark": 0, "later": 0}
"""Functions that are given a text, and at which place."""
COUNTED: Final = {"plural": 1, "plural_later": 1, "several": 0, "Measure": 1, "Feat": 2}
"""Functions that are given a text for one thing at a place, and behind it the text for several."""
WITH_CONTEXT: Final = {"say_as": 0, "sayAs": 0}
"""Functions that are given a context at a place, and behind it a text."""
DECLARED: Final = {
    "About": (1, 2),
    "Number": (4,),
    "Flag": (2,),
    "Choice": (3,),
    "Several": (2,),
    "Entry": (0, 1, 2),
    "Feat": (0,),
    "Domain": (0,),
    "whole": (0,),
}
"""What is declared of a game, which says its texts itself, and at which places they stand."""
KEYWORDS: Final = {"title", "sentence", "meaning", "name", "kind", "text", "one", "many", "what"}
"""The names of such arguments."""
CONTENT_KEYS: Final = {
    "title", "name", "text", "about", "goal", "caption", "section", "wrong", "why",
}  # fmt: skip
"""The fields of content and lessons that people read."""


class Text(NamedTuple):
    """A text: in English, for several things if it has such a form, its context, and where it stands."""

    text: str
    many: str
    context: str
    place: str


def find_all() -> list[Text]:
    """Every text of the package, in the order of the files."""
    found: list[Text] = []
    for path in sorted(SOURCE.rglob("*")):
        finder = FINDERS.get(path.suffix)
        place = path.relative_to(SOURCE).as_posix()
        if finder is not None and not place.startswith(("lab/", "adapters/", "conformance/")):
            found += finder(path.read_text("utf-8"), place)
    return [one for one in [*found, *of_options()] if one.text.strip()]


def of_options() -> Iterator[Text]:
    """What the setup page calls the options of the games, and the words they take."""
    for game in registry.games():
        place = f"games/{game.replace('-', '_')}/"
        if not (SOURCE / place).is_dir():
            continue  # a game of somebody else's
        for option in registry.game_class(game).option_list:
            name = option.name.replace("_", " ")
            yield Text(name[:1].upper() + name[1:], "", "", place)
            values = [one for one in (option.default, *option.samples()) if isinstance(one, str)]
            for word in getattr(option, "words", values):
                yield Text(re.sub("[_-]", " ", word), "", "", place)


# --- Python -------------------------------------------------------------------------------------


def in_python(source: str, place: str) -> Iterator[Text]:
    """The texts of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _of_call(node, place)


def _of_call(call: ast.Call, place: str) -> Iterator[Text]:
    name = called(call)
    arguments = [list(literals(one)) for one in call.args]

    def at(index: int) -> Sequence[str]:
        return arguments[index] if index < len(arguments) else ()

    if name in SAID:
        yield from [Text(one, "", "", place) for one in at(SAID[name])]
    if name in WITH_CONTEXT:
        first = WITH_CONTEXT[name]
        yield from [Text(one, "", at(first)[0], place) for one in at(first + 1)]
    if name in COUNTED:
        first = COUNTED[name]
        pairs = zip(at(first), at(first + 1), strict=True)
        yield from [Text(one, many, "", place) for one, many in pairs]
    if name in DECLARED:
        for index in DECLARED[name]:
            yield from [Text(one, "", "", place) for one in at(index)]
        for keyword in call.keywords:
            if keyword.arg in KEYWORDS:
                yield from [Text(one, "", "", place) for one in literals(keyword.value)]


def called(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: one, or either of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


# --- scripts ------------------------------------------------------------------------------------

_CALL: Final = re.compile(r"\b(say|mark|sayAs|plural)\(")
_STRING: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'')


def in_script(source: str, place: str) -> Iterator[Text]:
    """The texts of a script."""
    for found in _CALL.finditer(source):
        name = found[1]
        arguments = [list(_strings(one)) for one in script_arguments(source, found.end())]
        arguments += [[]] * 3
        if name in SAID:
            yield from [Text(one, "", "", place) for one in arguments[0]]
        elif name in WITH_CONTEXT:
            yield from [Text(one, "", arguments[0][0], place) for one in arguments[1]]
        else:
            yield from [
                Text(one, many, "", place)
                for one, many in zip(arguments[1], arguments[2], strict=True)
            ]


def script_arguments(source: str, start: int) -> list[str]:
    """The arguments of a call as they are written, from behind its bracket on."""
    arguments, depth, at, begun = [], 0, start, start
    while depth >= 0 and at < len(source):
        text = _STRING.match(source, at)
        if text is not None:
            at = text.end()
            continue
        sign = source[at]
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or (sign == "," and not depth):
            arguments.append(source[begun:at].strip())
            begun = at + 1
        at += 1
    return arguments


def _strings(argument: str) -> Iterator[str]:
    """The texts that an argument may be: one, or either of two."""
    rest = argument.partition("?")[2] if "?" in _STRING.sub("", argument) else argument
    if _STRING.sub("", rest).strip() in ("", ":"):
        for found in _STRING.finditer(rest):
            yield json.loads(f'"{found[1]}"') if found[1] is not None else found[2]


# --- templates, content, rules --------------------------------------------------------------------


def in_template(source: str, place: str) -> Iterator[Text]:
    """The texts of a page."""
    options = {"trim_blocks": "true", "lstrip_blocks": "true", "trimmed": "true"}
    functions = ("_", "gettext", "ngettext", "pgettext")
    for _, function, message, _ in babel_extract(
        BytesIO(source.encode()), functions, [], {**options, "newstyle_gettext": "true"}
    ):
        parts = [message] if isinstance(message, str) else [one for one in message or () if one]
        if not parts:
            continue  # of a variable: it was found where it comes from
        if function == "pgettext":
            yield Text(parts[1], "", parts[0], place)
        else:
            yield Text(parts[0], parts[1] if function == "ngettext" else "", "", place)


def in_content(source: str, place: str) -> Iterator[Text]:
    """The texts of a game's content, lessons or ladder."""
    folder = place.split("/")[-2]
    if folder in ("content", "lessons") or place.endswith("ladder.toml"):
        yield from [Text(one, "", "", place) for one in _fields(tomllib.loads(source), "")]


_ID: Final = re.compile(r"[a-z0-9_-]+")
"""A name in content that nobody reads: others refer to it."""


def _fields(value: object, key: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _fields(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _fields(one, key)
    elif isinstance(value, str) and key in CONTENT_KEYS and not _ID.fullmatch(value):
        yield value


def in_rules(source: str, place: str) -> Iterator[Text]:
    """The headings, paragraphs and items of a game's rules."""
    if place.endswith("/rules.md"):
        yield from [Text(block_text(one), "", "", place) for one in blocks_of(source)]


FINDERS: Final[dict[str, Callable[[str, str], Iterator[Text]]]] = {
    ".py": in_python,
    ".js": in_script,
    ".html": in_template,
    ".toml": in_content,
    ".md": in_rules,
}


# --- writing ------------------------------------------------------------------------------------


def catalogue_of(texts: Sequence[Text]) -> Catalog:
    """The texts as a catalogue without translations."""
    catalogue = Catalog(
        domain=DOMAIN,
        project="Hortus",
        version=hortus.__version__,
        copyright_holder="those who made Hortus",
        fuzzy=False,
    )
    for one in sorted(texts, key=lambda one: (one.text, one.context, one.place)):
        id = (one.text, one.many) if one.many else one.text
        known = catalogue.get(id, one.context or None)
        if known is None or (one.place, 0) not in known.locations:
            catalogue.add(id, None, [(one.place, 0)], context=one.context or None)
    return catalogue


def written(catalogue: Catalog) -> str:
    """A catalogue as the text of a file, without dates: the same for the same texts."""
    file = BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False)
    lines = file.getvalue().decode().splitlines(keepends=True)
    undated = ('"POT-Creation-Date', '"PO-Revision-Date', "# Copyright", "# FIRST AUTHOR")
    return "".join([line for line in lines if not line.startswith(undated)])


def scripts_of(texts: Sequence[Text]) -> str:
    """The ids of what scripts say, as JSON."""
    ids = sorted({one[:3] for one in texts if one.place.endswith(".js")})
    names = ("text", "many", "context")
    found = [{name: part for name, part in zip(names, one, strict=True) if part} for one in ids]
    return json.dumps(found, indent=0, ensure_ascii=False) + "\n"
