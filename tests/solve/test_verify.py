"""The check of a table: every entry again from its successors, through the ordinary rules."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import cast

import pytest

import hortus
from hortus.games.wizards_garden.rules import Garden
from hortus.solve.answers import Solution
from hortus.solve.solver import solve
from hortus.solve.table import Scope, Table, digest, read_header, write_header
from hortus.solve.verify import (
    check_positions,
    described,
    every_position,
    holders,
    positions_to_check,
    random_position,
    rederived,
)


@pytest.mark.parametrize("scope", [Scope(5), Scope(5, True), Scope(5, False, False)], ids=str)
def test_every_entry_up_to_five_seeds_follows_from_its_successors(
    tables: Path, scope: Scope
) -> None:
    table = Table(tables / scope.file_name)
    seen: list[int] = []
    assert check_positions(table, every_position(table.scope), seen.append) == []
    assert seen[-1] >= (20_000 if scope.staff else 8_000)


@pytest.mark.prove
@pytest.mark.parametrize("single_overlap", [False, True])
@pytest.mark.parametrize("seeds", [6, 7, 8])
def test_every_entry_up_to_eight_seeds_follows_from_its_successors(
    tmp_path: Path, seeds: int, single_overlap: bool
) -> None:
    table = solve(Scope(seeds, single_overlap), tmp_path / "x.table")
    assert check_positions(table, every_position(table.scope)) == []


@pytest.mark.prove
@pytest.mark.parametrize("single_overlap", [False, True])
def test_a_million_random_entries_for_twenty_seeds_follow_from_their_successors(
    tmp_path: Path, single_overlap: bool
) -> None:
    table = solve(Scope(20, single_overlap), tmp_path / "x.table", workers=2)
    count, asked = positions_to_check(table.scope, 1_000_000, seed=20)
    assert count == 1_000_000
    assert check_positions(table, asked) == []


@pytest.mark.parametrize("part", [3, 4, 5, 6])
def test_one_wrong_byte_is_found_even_if_the_digests_were_made_to_fit(
    tables: Path, tmp_path: Path, part: int
) -> None:
    table = Table(tables / Scope(5).file_name)
    data = bytearray(table.path.read_bytes())
    starts = table.scope.starts()
    data[(starts[part] + starts[part + 1]) // 2] ^= 4
    _, digests = read_header(table.path)
    digests[part] = digest(bytes(data[starts[part] : starts[part + 1]]))
    forged = tmp_path / "forged.table"
    forged.write_bytes(
        write_header(table.scope, digests) + data[len(write_header(table.scope, [])) :]
    )
    wrong = Table(forged)
    wrong.check()
    mistakes = check_positions(wrong, every_position(wrong.scope))
    assert mistakes
    assert "the table says" in mistakes[0]


def test_without_the_staff_nobody_holds_it() -> None:
    assert holders(Scope(5)) == (None, 0, 1)
    assert holders(Scope(5, False, False)) == (None,)


def test_random_positions_are_of_all_layers_and_images() -> None:
    rng = Random(1)
    asked = [random_position(Scope(9), rng) for _ in range(600)]
    assert {one[0] for one in asked} >= {7, 8, 9}
    assert {one[3] for one in asked} == set(range(8))
    assert any(one[1] for one in asked)
    count, some = positions_to_check(Scope(9), 50, seed=2)
    assert count == len(list(some)) == 50


def test_a_position_is_described_as_restore_reads_it(table: Table) -> None:
    game = hortus.load("wizards-garden", seeds=6)
    solution = Solution(table)
    for one in islice(every_position(table.scope), 3000, 3010):
        garden = cast(Garden, game.restore(described(table.scope, one)))
        assert garden.inventory() == {"seeds": 6}
        assert rederived(solution, garden) == solution.value(garden)
