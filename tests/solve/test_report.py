"""The report: blocks are made anew, what people wrote around them stays."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.solve.report import (
    OPENINGS,
    Opening,
    Report,
    grown,
    main,
    rewritten,
    setups,
    worth_of,
    write_report,
)
from hortus.solve.solver import solve
from hortus.solve.table import Scope, Table
from hortus.solve.worth import NOBODY

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "wizards-garden-solved.md"


def test_only_the_blocks_are_rewritten() -> None:
    text = (
        "before\n<!-- made: one -->\nold\n<!-- end -->\nbetween\n<!-- made: one -->\n<!-- end -->\n"
    )
    new = "<!-- made: one -->\nnew\n<!-- end -->"
    assert rewritten(text, {"one": lambda: "new"}) == f"before\n{new}\nbetween\n{new}\n"
    with pytest.raises(KeyError):
        rewritten(text, {})


def test_there_are_878_setups_up_to_symmetry() -> None:
    assert len(setups()) == 878
    assert len(grown((0, 0))) == 6  # a corner, an edge or the middle, white or black


def test_the_rulebooks_opening_has_the_value_of_the_game(tables: Path, table: Table) -> None:
    for seeds in (5, 6):
        start = hortus.load("wizards-garden", seeds=seeds).start()
        value = hortus.solution("wizards-garden", tables, seeds=seeds).value(start)
        assert OPENINGS[0].value(table, seeds) == value
    assert worth_of(table, 4, setups()[0])[NOBODY] == 0


def test_who_begins_with_the_staff_and_who_chooses_a_side_matters(table: Table) -> None:
    assert Opening("", staff=1).value(table, 5) == 1
    assert Opening("", staff=2, planter=2).value(table, 5) == -1
    assert Opening("", staff=1, choice=True).value(table, 5) == -1


def test_the_setup_and_seed_tables_are_made_from_any_table(table: Table, tables: Path) -> None:
    report = Report(table, Table(tables / Scope(5, True).file_name), table)
    assert report.most == 5
    assert report.setups().startswith("878 setups")
    assert report.longest().startswith("Puzzle ")


@pytest.mark.prove
def test_the_document_says_what_the_tables_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scopes = [Scope(24), Scope(24, True), Scope(24, False, False)]
    tables = [solve(scope, tmp_path / scope.file_name, workers=2) for scope in scopes]
    (tmp_path / "pictures").mkdir()
    copy = tmp_path / DOCUMENT.name
    copy.write_text(DOCUMENT.read_text("utf-8"), "utf-8")
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    main(str(copy))
    assert copy.read_text("utf-8") == DOCUMENT.read_text("utf-8")
    write_report(Report(*tables), copy)
    for picture in (tmp_path / "pictures").iterdir():
        assert (
            picture.read_text("utf-8") == (DOCUMENT.parent / "pictures" / picture.name).read_text()
        )
