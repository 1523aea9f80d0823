"""Finds texts that bypass the catalogue: words for people that nobody says.

Words are two or more English words in a row, or a capital and a small word, in a string that is not
given to `say` and its like. `# no text` (in scripts `// no text`) on the line says that nobody reads
it. `FREE` are the files that are still to be converted; none may be added.
`python -m tests.texts.check games/weeds/` lists what there is to do in a part of the package.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.texts.extract import (
    COUNTED,
    DECLARED,
    SAID,
    SOURCE,
    WITH_CONTEXT,
    called,
    script_arguments,
)

FREE: Final = ("cli/",)
"""What is still to be converted."""
ASIDE: Final = (
    "lab/", "adapters/", "conformance/", "client.py", "batch.py", "builds.py", "__init__.py",
    "core/asked.py", "core/content.py", "core/crowd.py", "core/native.py", "core/palette.py",
    "core/record.py", "solve/sweep.py", "solve/report.py", "solve/verify.py",
    "solve/table.py", "solve/solver.py", "server/templates/lab.html", "server/templates/lab_game.html",
    "server/databases.py", "server/keeping.py", "server/laboratory.py", "server/metrics.py",
    "server/packs.py", "server/peers.py", "server/processes.py", "server/running.py",
    "server/schema.py", "server/settings.py", "server/webhook.py",
)  # fmt: skip
"""What speaks to programmers, designers and those who run a server only."""
FOR_FILES: Final = ("/saved.py", "/planes.py")
"""So do the modules of each game that read positions and name layers of arrays."""
PROGRAMMERS: Final = {
    "BadContent", "BadOption", "BadPosition", "BadRecord", "UnknownGame", "fail", "TypeError",
    "ValueError", "KeyError", "AssertionError", "NotImplementedError", "RuntimeError",
    "debug", "info", "warning", "error", "exception", "print",
    "Feature", "Kind", "Option", "compile", "match", "fullmatch", "sub", "split", "findall",
    "TypeVar", "ParamSpec", "Random", "cast", "Field", "Query", "warn",
    "startswith", "take",
}  # fmt: skip
"""What is raised for, or told to, those who write files or programs: it stays English."""
DECLARATIONS: Final = {
    "event_kinds", "EVENT_KINDS", "EVENTS", "VERBS", "UNTOLD", "_MEANINGS", "WRONG", "__all__",
    "EFFECTS", "AREAS", "PLOT_MEASURES", "ENDGAMES", "MOMENTS",
}  # fmt: skip
"""What is declared for those who measure a game, and the words that content files are written in."""
WORDS: Final = re.compile(
    r"[A-Za-z’']{2,}[,;:]? [a-z]{2,}|^[A-Z][a-z]+( |[.!?…]|$)|[a-z]{2,} \{|\} [a-z]{2,}"
)
MARKUP: Final = re.compile(r"[<>=]|^M-?\d|\\|::|[a-z]\(|^ *[#.\[]")
PRAGMA: Final = "no text"


class Finding(NamedTuple):
    """A text that nobody says."""

    place: str
    line: int
    text: str


def is_due(place: str) -> bool:
    """True if a file must be free of such texts."""
    return not place.startswith((*FREE, *ASIDE, "locale/")) and not place.endswith(FOR_FILES)


def check_all(part: str = "") -> list[Finding]:
    """Every text that bypasses the catalogue where none may, or in a part of the package."""
    checks = {".py": in_python, ".js": in_script, ".html": in_template}
    found: list[Finding] = []
    for path in sorted(Path(SOURCE).rglob("*")):
        place = path.relative_to(SOURCE).as_posix()
        if path.suffix in checks and (place.startswith(part) if part else is_due(place)):
            found += checks[path.suffix](path.read_text("utf-8"), place)
    return found


# --- Python -------------------------------------------------------------------------------------

SAYING: Final = {*SAID, *COUNTED, *WITH_CONTEXT, *DECLARED}


def in_python(source: str, place: str) -> Iterator[Finding]:
    """The texts of a module that nobody says, and those that are said too early or kept."""
    tree = ast.parse(source)
    lines = source.splitlines()
    for node, text in _unsaid(tree):
        last = node.end_lineno or node.lineno
        if not any([PRAGMA in line for line in lines[node.lineno - 1 : last]]):
            yield Finding(place, node.lineno, text)
    yield from _early(tree, place)


def _unsaid(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Strings with words, outside of calls that say them and of docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # a docstring
        if isinstance(child, ast.Call) and called(child) in SAYING | PROGRAMMERS:
            for inner in [*child.args, *[one.value for one in child.keywords]]:
                if not isinstance(inner, (ast.Constant, ast.JoinedStr, ast.IfExp)):
                    yield from _unsaid(ast.Expression(inner))
                elif (
                    isinstance(inner, ast.JoinedStr)
                    and inner in child.args
                    and called(child) in SAID
                ):
                    yield inner, "an f-string cannot be found: use fields"
            continue
        if isinstance(child, (ast.Assert, ast.AnnAssign, ast.Assign)) and _is_for_programmers(
            child
        ):
            continue
        if isinstance(child, ast.Dict):  # its keys are ids
            yield from _unsaid(ast.Tuple([*child.values], ast.Load()))
            continue
        if isinstance(child, ast.Subscript):  # as is what looks something up
            yield from _unsaid(ast.Expression(child.value))
            continue
        if isinstance(child, ast.JoinedStr):
            shape = "".join(
                [str(one.value) if isinstance(one, ast.Constant) else "{}" for one in child.values]
            )
            if is_words(shape):
                yield child, shape
            for one in child.values:
                yield from _unsaid(one)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            if is_words(child.value):
                yield child, child.value
        else:
            yield from _unsaid(child)


def _is_for_programmers(node: ast.Assert | ast.AnnAssign | ast.Assign) -> bool:
    """True of an assertion, and of what is declared for those who measure a game or extend it."""
    if isinstance(node, ast.Assert):
        return True
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    return isinstance(target, ast.Name) and target.id in DECLARATIONS


def is_words(text: str) -> bool:
    """True if a string looks like something that people read."""
    return bool(WORDS.search(text)) and not MARKUP.search(text)


def _early(tree: ast.AST, place: str) -> Iterator[Finding]:
    """What is said when a module is read, or where it is remembered without its language."""
    for node in ast.walk(tree):
        inside: list[ast.stmt] = []
        if isinstance(node, (ast.Module, ast.ClassDef)):
            kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
            inside = [one for one in node.body if not isinstance(one, kinds)]
        elif isinstance(node, ast.FunctionDef) and _forgets_its_language(node):
            inside = node.body
        for statement in inside:
            for call in ast.walk(statement):
                if _says(call):
                    line = statement.lineno
                    yield Finding(place, line, "said too early, or kept without its language")


def _says(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    return node.func.id in ("say", "say_as", "plural")


def _forgets_its_language(function: ast.FunctionDef) -> bool:
    """Whether what it gives back is kept, and not for each language apart."""
    asked = [ast.unparse(one.annotation) for one in function.args.args if one.annotation]
    return any([_keeps(one) for one in function.decorator_list]) and "Language" not in asked


def _keeps(decorator: ast.expr) -> bool:
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id in ("lru_cache", "cache", "cached_property")


# --- scripts and templates ------------------------------------------------------------------------

_SAID: Final = re.compile(r"\b(?:say|mark|sayAs|plural)\(")
_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.S)
_LITERAL: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_CODE: Final = re.compile(
    r"(?:class|className|dataset|key|code|type|role|rel|d): *$|class=$|"
    r"(?:querySelector|querySelectorAll|closest|matches|matchMedia|add|remove|toggle|contains|"
    r"addEventListener|import|from|setAttribute|Error|getElementById|find|around)\(? *$|=== *$|case *$"
)
_KEYS: Final = re.compile(
    r"(?:Arrow[A-Z][a-z]+|Enter|Escape|Home|End|Tab|Space|Shift|Page[A-Z][a-z]+|Infinity)$"
)


def in_script(source: str, place: str) -> Iterator[Finding]:
    """The texts of a script that nobody says."""
    pragmas = {n for n, line in enumerate(source.splitlines(), 1) if f"// {PRAGMA}" in line}
    bare = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)
    for found in _SAID.finditer(bare):
        for argument in script_arguments(bare, found.end()):
            if _LITERAL.match(argument):
                bare = bare.replace(argument, " " * len(argument), 1)
    for found in _LITERAL.finditer(bare):
        text = re.sub(r"\$\{[^}]*\}", "{}", found[1] if found[1] is not None else found[2])
        line = bare.count("\n", 0, found.start()) + 1
        before = bare[max(0, found.start() - 40) : found.start()]
        skip = line in pragmas or _CODE.search(before) or _KEYS.match(text)
        if is_words(text) and not skip:
            yield Finding(place, line, text)


_SKIPPED: Final = re.compile(
    r"<(script|style|svg)\b.*?</\1>|\{% block page %\}.*?\{% endblock %\}|"
    r"\{%-? *trans.*?endtrans *-?%\}|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|<!--.*?-->",
    re.S,
)
_SHOWN: Final = re.compile(r'\b(?:aria-label|title|placeholder|alt|aria-description)="([^"]*)"')
_TAG: Final = re.compile(r"<[^<>]*>")


def in_template(source: str, place: str) -> Iterator[Finding]:
    """The texts of a page that nobody says."""
    blank = _SKIPPED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)
    texts = [(found.start(1), found[1]) for found in _SHOWN.finditer(blank)]
    plain = _TAG.sub(lambda found: re.sub(r"[^\n]", "\x00", found[0]), blank)
    texts += [(found.start(), found[0]) for found in re.finditer(r"[^\x00\n]+", plain)]
    for start, text in texts:
        if re.search(r"[A-Za-z]{2}", text) and text.strip() not in NAMES:
            yield Finding(place, blank.count("\n", 0, start) + 1, text.strip())


NAMES: Final = {"Hortus"}
"""What is the same in every language: the name of the house."""


if __name__ == "__main__":
    for one in check_all("".join(sys.argv[1:])):
        print(f"{one.place}:{one.line}: {one.text}")
