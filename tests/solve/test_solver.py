"""The solver: interrupted or shared out, it finds the same; and what it finds is right."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.solve.boards import numbering
from hortus.solve.plain import Naive, Reached, final_value, images, naive
from hortus.solve.solver import (
    Draft,
    Share,
    Worker,
    memory_needed,
    setup_layer,
    solve,
)
from hortus.solve.sweep import Harvests, ripened, worths
from hortus.solve.table import BadTable, Scope, Table, setup_boards
from hortus.solve.worth import OVER, better_of, decoded

OPTIONS = [
    {"single_overlap": single, "harvest_in_setup": harvested, "staff": staff}
    for single, staff in ((False, True), (True, True), (False, False))
    for harvested in (False, True)
]


def agrees_with_minimax(folder: Path, seeds: int, options: dict[str, bool]) -> None:
    """Value of the start and number of positions: by search through the rules, by the solver."""
    game = hortus.load("wizards-garden", None, seeds=seeds, **options)
    plain = naive(game)
    assert isinstance(plain, Naive)
    solution = hortus.solution("wizards-garden", folder, seeds=seeds, **options)
    start = plain.value(game.start(), 0)  # type: ignore[arg-type]
    assert solution.value(game.start()) == start
    reached = Reached(
        seeds, options["single_overlap"], options["harvest_in_setup"], options["staff"]
    )
    assert reached.count == plain.reached
    assert len(reached.seen) == len(plain.memory)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_minimax_agrees_for_five_seeds_and_reaches_as_many_positions(
    tables: Path, options: dict[str, bool]
) -> None:
    agrees_with_minimax(tables, 5, options)


@pytest.mark.prove
@pytest.mark.parametrize("seeds", [6, 7, 8])
def test_minimax_agrees_for_more_seeds(tmp_path: Path, seeds: int) -> None:
    solve(Scope(seeds), tmp_path / Scope(seeds).file_name).close()
    agrees_with_minimax(tmp_path, seeds, OPTIONS[0])


def test_an_interrupted_run_goes_on_to_the_same_table(table: Table, tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(done: int, of: int) -> None:
        if done > of // 2:
            raise Enough

    path = tmp_path / "mine.table"
    with pytest.raises(Enough):
        solve(Scope(6), path, progress=stop)
    part = tmp_path / "mine.table.part"
    assert len(Draft(Scope(6), part, resume=True).digests) == 6
    told: list[int] = []
    solve(Scope(6), path, resume=True, progress=lambda *now: told.append(now[0])).close()
    assert path.read_bytes() == table.path.read_bytes()
    assert told[0] > 0
    assert not part.exists()


def test_an_unfinished_table_of_other_options_is_not_gone_on_with(tmp_path: Path) -> None:
    Draft(Scope(7), tmp_path / "x.part", resume=False)
    with pytest.raises(BadTable, match="of other options"):
        Draft(Scope(6), tmp_path / "x.part", resume=True)


def test_a_damaged_layer_is_done_again(table: Table, tmp_path: Path) -> None:
    part = tmp_path / "x.table.part"
    data = bytearray(table.path.read_bytes())
    data[Scope(6).starts()[5] + 7] ^= 1
    part.write_bytes(data)
    solve(Scope(6), tmp_path / "x.table", resume=True).close()
    assert (tmp_path / "x.table").read_bytes() == table.path.read_bytes()


def test_two_processes_find_what_one_finds(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hortus.solve.solver.SHARE", 64)
    solve(Scope(6), tmp_path / "two.table", workers=2).close()
    assert (tmp_path / "two.table").read_bytes() == table.path.read_bytes()


def test_the_memory_is_said_beforehand() -> None:
    assert 100_000_000 < memory_needed(Scope(20), 2) < 2_000_000_000
    assert memory_needed(Scope(6), 1) < 100_000_000


def test_rows_that_share_a_seed_count_each_or_together() -> None:
    cross = 1 << 0 | 1 << 4  # the lowest rank and the first file
    apart = 1 << 0 | 1 << 1  # two ranks
    assert Harvests(False).flowers[cross] == 2
    assert Harvests(True).flowers[cross] == 1
    assert Harvests(True).flowers[apart] == 2
    assert Harvests(True).flowers[cross | apart] == 1
    assert Harvests(False).cells[cross].bit_count() == 7


def test_the_last_seed_may_harvest(table: Table) -> None:
    """Four in circulation, three black in a row: the last seed completes it or breaks it."""
    worker = Worker(Scope(6), table.path)
    row = 0b1111
    block, made = worker.do(Share(4, 4, 0, 0, b""))
    assert (block, made) == (b"", b"")
    numbers = numbering()
    ripe = ripened(numbers, row, bytearray([OVER]) * 16, 4, worker.layers, worker.harvests)
    assert decoded(ripe[0b1111]) == (3, 3, 3)
    assert decoded(ripe[0b0000]) == (1, 2, 3)
    assert decoded(ripe[0b0111]) == (-1, 0, 1)
    start = numbers.offsets[0b1111]
    found = worths(numbers, 0b0111, bytes(start) + ripe + bytes(9000), 0, better_of())
    assert decoded(found[0b011]) == (3, 3, 3)  # d1 flips c1: plant black on d1


def test_without_a_seed_in_the_basket_the_setup_is_over() -> None:
    layer = setup_layer(3, b"", False)
    assert len(layer) == setup_boards()
    assert layer[-1] == OVER


def test_a_finished_game_is_worth_its_flowers_and_the_staff() -> None:
    game = hortus.load("wizards-garden", seeds=6)
    board = "." * 16
    over = game.restore(
        {
            "board": board,
            "basket": 3,
            "flowers": [2, 1],
            "staff": 1,
            "to_move": None,
            "phase": "over",
        }
    )
    assert final_value(over, 0) == 1  # type: ignore[arg-type]
    assert len(images(1, 2)) == 8
