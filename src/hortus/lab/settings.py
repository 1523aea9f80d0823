"""Content with other numbers in it: a way to a field, a value put there, and files written again.

A place in a content file is a list of steps from the outside in: the name of a table or of a list,
then, in a list, the `id` or `name` of what is meant or its number from 1, and last the field:
`["mission", "cellar", "card", "Dig", "needs", 1, "per_player"]`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from hortus.core.errors import BadContent

Step = str | int
Place = tuple[Step, ...]


def parent_of(data: dict[str, Any], place: Place) -> tuple[Any, str | int]:
    """What holds the field at a place, and the key or position of the field in it."""
    here: Any = data
    for depth, step in enumerate(place):
        key = _key(here, step, place[: depth + 1])
        if depth == len(place) - 1:
            return here, key
        here = here[key]
    raise BadContent("a place needs at least a field")


def _key(here: object, step: Step, way: Place) -> str | int:
    said = written_place(way)
    if isinstance(here, dict):
        if step in here:
            return step
        raise BadContent(f"there is no {said}{_nearest(str(step), list(here))}")
    if not isinstance(here, list):
        raise BadContent(f"there is nothing inside {written_place(way[:-1])}")
    if isinstance(step, int):
        if 1 <= step <= len(here):
            return step - 1
        raise BadContent(f"there is no {said}: it has {len(here)} entries, counted from 1")
    names = [_names(one) for one in here]
    for position, known in enumerate(names):
        if step in known:
            return position
    near = _nearest(step, [name for known in names for name in known])
    raise BadContent(f"there is no {said}{near}")


def _names(entry: object) -> list[str]:
    if not isinstance(entry, dict):
        return []
    return [str(entry[field]) for field in ("id", "name", "title") if field in entry]


def _nearest(word: str, known: Sequence[str]) -> str:
    found = get_close_matches(word, known, 1, 0.5)
    return f"; is {found[0]!r} meant?" if found else ""


def written_place(place: Place) -> str:
    """A place as people read it: `mission / cellar / card / Dig / needs / 1 / per_player`."""
    return " / ".join([str(step) for step in place])


def value_at(data: dict[str, Any], place: Place) -> object:
    """The value of the field at a place; raises `BadContent` with the step that leads nowhere."""
    holder, key = parent_of(data, place)
    return holder[key]


def put(data: dict[str, Any], place: Place, value: object) -> None:
    """Write a value into the field at a place; a whole number stays one."""
    holder, key = parent_of(data, place)
    holder[key] = int(value) if isinstance(value, float) and value.is_integer() else value


# --- TOML ---------------------------------------------------------------------------------------

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(data: Mapping[str, Any], heading: str = "") -> str:
    """A content file again: what `tomllib` reads back as the same. Comments are not kept."""
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    _write_table(data, (), lines)
    text = "\n".join(lines).strip() + "\n"
    if tomllib.loads(text) != data:
        raise BadContent("these content files cannot be written again")
    return text


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all([isinstance(v, dict) for v in value])


def _write_table(table: Mapping[str, Any], path: tuple[str, ...], lines: list[str]) -> None:
    """Plain fields first, then the tables in it; lists of tables deep inside stay in one line."""
    inside: list[tuple[str, Any]] = []
    for key, value in table.items():
        deep = isinstance(value, dict) or (_is_list_of_tables(value) and _has_name(value))
        if deep:
            inside.append((key, value))
        else:
            lines.append(f"{_word(key)} = {_value(value)}")
    for key, value in inside:
        name = (*path, key)
        shown = ".".join([_word(part) for part in name])
        for one in value if isinstance(value, list) else [value]:
            lines += ["", f"[[{shown}]]" if isinstance(value, list) else f"[{shown}]"]
            _write_table(one, name, lines)


def _has_name(entries: list[dict[str, Any]]) -> bool:
    """Entries with a name are tables of their own; the others, such as needs, are short."""
    return bool(_names(entries[0]))


def _word(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{quoted}"'
    if isinstance(value, dict):
        pairs = [f"{_word(key)} = {_value(one)}" for key, one in value.items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join([_value(one) for one in value])}]"
    return repr(value)
