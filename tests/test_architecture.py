"""docs/architecture.md leads to what is there: every file and every name in it that it points to."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import hortus

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
POINTERS = sorted(
    set(re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|js))(?:::([A-Za-z_.]+))?`", GUIDE))
)


def found(file: str) -> Path:
    """A file below src/hortus, or below its games."""
    source = ROOT / "src" / "hortus"
    return next(path for path in (source / file, source / "games" / file) if path.exists())


def defined(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    """What a module or a class defines, by name."""
    names: dict[str, ast.stmt] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names[node.name] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names[node.target.id] = node
        elif isinstance(node, ast.Assign):
            names |= {target.id: node for target in node.targets if isinstance(target, ast.Name)}
    return names


@pytest.mark.parametrize(("file", "name"), POINTERS, ids=lambda part: part or "file")
def test_what_it_points_to_is_there(file: str, name: str) -> None:
    text = found(file).read_text("utf-8")
    if not name:
        return
    if file.endswith(".js"):
        assert re.search(rf"^export (class|function) {name}\b", text, re.MULTILINE)
        return
    body = ast.parse(text).body
    for part in name.split("."):
        names = defined(body)
        assert part in names, f"{file} has no {name}"
        node = names[part]
        body = node.body if isinstance(node, ast.ClassDef) else []


@pytest.mark.parametrize("name", hortus.games())
def test_twelve_rules_of_each_game_are_found_in_one_or_two_files(name: str) -> None:
    section = GUIDE.split(f"### {hortus.about(name).title}\n", 1)[1].split("\n##", 1)[0]
    rules = re.findall(r"^\| (?!rule|-)(.*?) \| (.*) \|$", section, re.MULTILINE)
    assert len(rules) == 12
    for rule, places in rules:
        files = set(re.findall(r"`([a-z_]+/[a-z_]+\.py)", places))
        assert 1 <= len(files) <= 2, rule
        assert all(file.startswith(name.replace("-", "_") + "/") for file in files), rule
