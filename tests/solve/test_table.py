"""Tables on disk: found where they lie, and refused with a sentence when they are not sound."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import hortus
from hortus.games.wizards_garden import WizardsGarden
from hortus.solve.table import (
    HEADER,
    BadTable,
    NoTable,
    Scope,
    Table,
    digest,
    find_table,
    identity,
    read_header,
    setup_boards,
    setup_place,
    tables_directory,
    write_header,
)


@pytest.fixture
def copy(table: Table, tmp_path: Path) -> Path:
    return Path(shutil.copy(table.path, tmp_path / table.path.name))


def test_tables_lie_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTUS_TABLES", "here")
    assert tables_directory() == Path("here")
    monkeypatch.delenv("HORTUS_TABLES")
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert tables_directory() == Path("cache") / "hortus"


def test_a_table_serves_games_with_fewer_seeds(tables: Path) -> None:
    assert find_table(Scope(4), tables).scope == Scope(5)
    assert find_table(Scope(5), tables / Scope(6).file_name).scope.seeds == 6
    with pytest.raises(NoTable, match="hortus solve wizards-garden -o seeds=7"):
        find_table(Scope(7), tables)
    with pytest.raises(NoTable, match="there is no table"):
        find_table(Scope(7), tables / "none.table")
    with pytest.raises(BadTable, match="up to 6 seeds"):
        find_table(Scope(7), tables / Scope(6).file_name)


def test_its_name_depends_on_rules_options_and_content(table: Table) -> None:
    scope, digests = read_header(table.path)
    assert table.identity == identity(scope, digests)
    assert identity(Scope(6, True), digests) != table.identity
    assert identity(scope, [*digests[:-1], digest(b"other")]) != table.identity
    assert table.identity in repr(table)
    assert hash(scope) == hash(Scope(6))


def test_something_else_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.table"
    other.write_bytes(b"GIF89a")
    with pytest.raises(BadTable, match="is not a table of Hortus"):
        Table(other)


def test_a_table_of_other_rules_is_refused(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WizardsGarden, "rules_version", 99)
    with pytest.raises(BadTable, match="needed is wizards-garden, rules 99"):
        Table(copy)


def test_a_damaged_header_is_refused(copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[data.index(b'"digests": ["') + 15] ^= 1
    copy.write_bytes(data)
    with pytest.raises(BadTable, match="the header of the table is damaged"):
        Table(copy)
    copy.write_bytes(write_header(Scope(6), []).replace(b"{", b"[") + data[HEADER:])
    with pytest.raises(BadTable, match="the header of the table is damaged"):
        Table(copy)


def test_an_unfinished_table_is_refused(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:-1])
    with pytest.raises(BadTable, match="not finished"):
        Table(copy)


@pytest.mark.parametrize("place", [HEADER, HEADER + 20_000, -1])
def test_a_flipped_bit_is_found_when_that_part_is_used(copy: Path, place: int) -> None:
    data = bytearray(copy.read_bytes())
    data[place] ^= 4
    copy.write_bytes(data)
    damaged = Table(copy)
    with pytest.raises(BadTable, match="the table is damaged"):
        damaged.check()
    if place == -1:
        with pytest.raises(BadTable, match="the table is damaged"):
            hortus.solution("wizards-garden", copy, seeds=6).value(
                hortus.load("wizards-garden", seeds=6).start()
            )


def test_the_setup_has_its_own_part(table: Table) -> None:
    assert len(table.setups()) == 2 * 7 * setup_boards()
    assert setup_place(6, True, setup_boards() - 1) == len(table.setups()) - 1
