"""House rules that a linter does not know: functions fit a screen, files a sitting, names are tested."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
LONGEST_FUNCTION = 70
LONGEST_FILE = 550


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_functions_fit_a_screen_and_files_a_sitting() -> None:
    too_long = []
    for path in SOURCES:
        text = path.read_text("utf-8")
        if text.count("\n") > LONGEST_FILE:
            too_long.append(f"{path.name}: {text.count(chr(10))} lines")
        for node in functions(ast.parse(text)):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                too_long.append(f"{path.name}: {node.name}: {lines} lines")
    assert too_long == []


def test_every_public_name_is_named_in_a_test() -> None:
    """All but the chapters of the games, which are reached by playing them."""
    tests = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py")))
    named = set(re.findall(r"\w+", tests))
    unnamed = []
    for path in SOURCES:
        if path.is_relative_to(ROOT / "src" / "hortus" / "games"):
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, DEFINITIONS) and not node.name.startswith("_"):
                unnamed += [f"{path.name}: {node.name}"] if node.name not in named else []
    assert unnamed == []
