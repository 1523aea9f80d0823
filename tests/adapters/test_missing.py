"""Without the extra the adapters say what to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hortus
from hortus.adapters import need

BLOCKED = """
import sys
from importlib.abc import MetaPathFinder

class Gone(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {gone!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

import hortus
sys.modules.pop({gone!r}, None)
import importlib.util
whole = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == {gone!r} else whole(name, package)
sys.meta_path.insert(0, Gone())
import {module}
"""


@pytest.mark.parametrize(
    ("module", "gone"),
    [
        ("hortus.adapters.pettingzoo", "numpy"),
        ("hortus.adapters.gymnasium", "gymnasium"),
        ("hortus.adapters.openspiel", "gymnasium"),
        ("hortus.batch", "numpy"),
    ],
)
def test_what_is_missing_is_named_with_what_brings_it(module: str, gone: str) -> None:
    program = BLOCKED.format(module=module, gone=gone)
    here = {"PYTHONPATH": str(Path(hortus.__file__).parents[1]), "HORTUS_PURE": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=here, capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: ")
    assert f"need {gone}, which is not installed" in last or f"needs {gone}, which" in last
    assert "pip install 'hortus[research]'" in last


def test_what_is_there_is_not_asked_for() -> None:
    need("sys", "numpy")
    with pytest.raises(ModuleNotFoundError, match="need no_such_module, which is not installed"):
        need("no_such_module")
