"""Small tables, solved once for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus.solve.solver import solve
from hortus.solve.table import Scope, Table


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with tables for up to six seeds, and for five of the variants."""
    folder = tmp_path_factory.mktemp("tables")
    for scope in (Scope(5), Scope(6), Scope(5, True), Scope(5, False, False)):
        solve(scope, folder / scope.file_name).close()
    return folder


@pytest.fixture(scope="session")
def table(tables: Path) -> Table:
    return Table(tables / Scope(6).file_name)
