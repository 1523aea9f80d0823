"""The baselines of the research page stand between two marks, and are made from games that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.baselines import BEGIN, END, PAGE, tables, told, written

from hortus.lab.duel import Group
from hortus.lab.strength import Played, Store
from hortus.lab.strength_plan import plan
from hortus.lab.strength_report import ladders


def test_only_what_stands_between_the_marks_is_written_anew() -> None:
    page = f"before\n{BEGIN}old\n{END}after\n"
    assert written(page, "new\n") == f"before\n{BEGIN}new\n{END}after\n"
    assert PAGE.read_text("utf-8").count(BEGIN) == PAGE.read_text("utf-8").count(END) == 1


def test_tables_are_made_of_the_games_that_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tables(tmp_path) == "Nothing was played yet.\n"
    cells = [cell for cell in plan(["ladder", "weeds", "search:15"]) if cell.players == 2]
    store = Store(tmp_path)
    for seed in range(4):
        store.add(cells[0], Played(Group(seed, 0.75, 2, 1, 1, 0), 0.1, "pure Python", "code"))
    found = tables(tmp_path)
    assert "### Weeds" in found
    assert "75 %" in found
    assert found in ladders(plan(["ladder"]), Store(tmp_path))
    told(cells[0], 12.0)
    assert capsys.readouterr().out == "    12 s: weeds 2 search:15 greedy\n"
