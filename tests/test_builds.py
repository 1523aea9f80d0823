"""Which build runs: the compiled one while it is true, the sources once they have changed."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
import warnings
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import hortus
from hortus import builds
from hortus.builds import Elsewhere, changed, choose, compiled_modules, fingerprint, plain_modules

ROOT = Path(__file__).parent.parent
SUFFIX = EXTENSION_SUFFIXES[0]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with two sources, both compiled (in name only), and an import system to change."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    for part in builds.COMPILED_PARTS:
        (tmp_path / "src" / "toy" / part).mkdir(parents=True)
    for name in ("core/contract", "games/rules"):
        (tmp_path / "src" / "toy" / f"{name}.py").write_text("WHICH = 'source'\n")
        (tmp_path / "native" / "toy" / name).parent.mkdir(parents=True)
        (tmp_path / "native" / "toy" / f"{name}{SUFFIX}").write_bytes(b"")
    (tmp_path / "native" / "toy__mypyc").with_suffix(SUFFIX).write_bytes(b"")
    (tmp_path / "native" / builds.LIST).write_text(fingerprint(tmp_path / "src" / "toy"))
    return tmp_path


def chosen(checkout: Path, pure: bool = False) -> dict[str, Path]:
    before = len(sys.meta_path)
    choose(checkout / "src" / "toy", checkout / "native", pure)
    if len(sys.meta_path) == before:
        return {}
    first = sys.meta_path[0]
    assert isinstance(first, Elsewhere)
    return first.files


def test_the_compiled_modules_run_while_their_sources_are_unchanged(checkout: Path) -> None:
    files = chosen(checkout)
    assert set(files) == {"toy.core.contract", "toy.games.rules", "toy__mypyc"}
    assert files == compiled_modules(checkout / "native")
    spec = Elsewhere(files).find_spec("toy.games.rules", None)
    assert spec is not None
    assert spec.origin == str(files["toy.games.rules"])
    assert Elsewhere(files).find_spec("toy.games.words", None) is None


@pytest.mark.parametrize(
    ("edit", "named"),
    [("games/rules.py", "games/rules.py"), ("bots/new.py", "bots/new.py"), ("", "core/contract")],
    ids=["a changed source", "a new source", "a source that is gone"],
)
def test_an_edited_source_runs_as_it_is_and_a_warning_says_so(
    checkout: Path, edit: str, named: str
) -> None:
    if edit:
        (checkout / "src" / "toy" / edit).write_text("WHICH = 'edited'\n")
    else:
        (checkout / "src" / "toy" / "core" / "contract.py").unlink()
    with pytest.warns(UserWarning, match=named):
        assert chosen(checkout) == {}
    assert changed(checkout / "src" / "toy", checkout / "native")[0].startswith(named)


def test_pure_python_is_run_without_a_word_when_it_is_asked_for(checkout: Path) -> None:
    (checkout / "src" / "toy" / "games" / "rules.py").write_text("WHICH = 'edited'\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert chosen(checkout, pure=True) == {}


def test_an_installed_wheel_runs_its_sources_when_that_is_asked_for(checkout: Path) -> None:
    package = checkout / "native" / "toy"
    (package / "games" / "rules.py").write_text("WHICH = 'wheel'\n")
    choose(package, checkout / "no-such-build", pure=True)
    assert plain_modules(package) == {"toy.games.rules": package / "games" / "rules.py"}
    assert isinstance(sys.meta_path[0], Elsewhere)


def test_a_new_process_runs_pure_python_on_demand() -> None:
    command = [sys.executable, "-c", "import hortus; print(hortus.build())"]
    done = subprocess.run(
        command, env={"HORTUS_PURE": "1", "PYTHONPATH": str(ROOT / "src")}, capture_output=True
    )
    assert done.stdout.decode().strip() == "pure Python", done.stderr


def test_the_command_line_names_the_build_that_runs() -> None:
    command = [sys.executable, "-c", "from hortus.cli.main import main; main()", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"hortus {hortus.__version__} ({hortus.build()})\n"


def test_a_compiled_module_looks_for_no_files_beside_itself() -> None:
    """It lies elsewhere than its source, and its data do not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("setuptools.setup", lambda **_: None)
        patch.setenv("HORTUS_PURE", "1")
        sources = runpy.run_path(str(ROOT / "setup.py"))["compiled_sources"]()
    assert len(sources) > 50
    for source in sources:
        tree = ast.parse((ROOT / source).read_text("utf-8"))
        names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
        assert "__file__" not in names, source
