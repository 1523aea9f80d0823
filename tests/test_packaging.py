"""What is installed is what is declared: dependencies, the version, the sdist and the wheel."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path
from urllib.request import urlopen

import pytest

import hortus

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NOT_SOURCES = (".git", ".venv", "build", "dist", "site", "*.egg-info", "__pycache__", ".*_cache")
OPTIONAL = {"mypy_extensions", "numpy", "openskill"}
"""Imported if they are there: see `hortus.core.native`; a taught bot says that it needs numpy, the page of
one's own games that ratings need openskill."""
EXTRAS = {
    "server": ("server", "cli/operating.py"),
    "postgres": ("server/peers.py",),
    "lab": ("lab",),
    "cluster": ("lab/cluster.py",),
    "research": ("adapters", "batch.py"),
}
"""The packages and modules under src/hortus that an extra is for, by the name of the extra."""
BUILDS_ON = {"postgres": "server"}
"""Extras that are of use only to whoever has another one, too."""
GAME = "hortus.play(hortus.load('wizards-garden'), [RandomBot(), RandomBot()], seed=1)"
PLAY = f"import hortus; from hortus.bots.bot import RandomBot; print({GAME}.record)"
MAIN = "from hortus_command import main; main()"


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


def names(requirements: list[str]) -> set[str]:
    return {plain(re.split(r"[\[<>=; ]", line)[0]) for line in requirements}


@cache
def distributions() -> Mapping[str, list[str]]:
    """Which distributions bring a module."""
    return packages_distributions()


def third_party(paths: Iterator[Path]) -> dict[str, str]:
    """The modules of other people that some sources import, each with one that does."""
    found = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                modules = [name.name for name in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                modules = [node.module or ""]
            else:
                continue
            for module in modules:
                top = module.partition(".")[0]
                if top not in sys.stdlib_module_names and top != "hortus":
                    found[top] = str(path.relative_to(ROOT))
    return found


def extra_of(path: Path) -> str:
    """The extra that a module belongs to; empty if it is of the library or the terminal."""
    place = path.relative_to(ROOT / "src" / "hortus").as_posix()
    owners = [
        (len(part), extra)
        for extra, parts in EXTRAS.items()
        for part in parts
        if f"{place}/".startswith(f"{part}/")
    ]
    return max(owners, default=(0, ""))[1]


@pytest.mark.parametrize("extra", ["", *PROJECT["optional-dependencies"]])
def test_every_import_is_declared(extra: str) -> None:
    """What the library and the terminal import is a dependency; an extra brings what its part needs."""
    allowed = names(PROJECT["dependencies"])
    if extra:
        allowed |= names(PROJECT["optional-dependencies"][extra])
        allowed |= names(PROJECT["optional-dependencies"].get(BUILDS_ON.get(extra, ""), []))
    paths = sorted((ROOT / "src" / "hortus").rglob("*.py"))
    sources = [path for path in paths if extra_of(path) == extra]
    undeclared = {
        module: where
        for module, where in third_party(iter(sources)).items()
        if module not in OPTIONAL
        and not {plain(name) for name in distributions().get(module, [module])} & allowed
    }
    assert undeclared == {}


def test_every_extra_is_of_use_to_some_part() -> None:
    assert set(PROJECT["optional-dependencies"]) == set(EXTRAS)


def test_every_declared_dependency_is_imported() -> None:
    imported = {
        plain(name)
        for module in third_party((ROOT / "src" / "hortus").rglob("*.py"))
        for name in distributions().get(module, [])
    }
    declared = names(
        PROJECT["dependencies"] + [n for m in PROJECT["optional-dependencies"].values() for n in m]
    )
    assert declared - imported == set()


def test_there_is_one_version_number() -> None:
    assert "version" not in PROJECT
    assert PROJECT["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", hortus.__version__)
    assert version("hortus") == hortus.__version__


def test_the_library_and_the_terminal_run_without_what_the_server_needs(tmp_path: Path) -> None:
    blocked = (
        "import sys\nfor name in ('fastapi', 'uvicorn', 'sqlalchemy'): sys.modules[name] = None\n"
    )
    listed = python(blocked + MAIN, "games", cwd=tmp_path)
    assert "power-plants" in listed.stdout
    assert "[hortus 1]" in python(blocked + PLAY, cwd=tmp_path).stdout
    served = python(blocked + MAIN, "serve", cwd=tmp_path)
    assert served.returncode == 1
    assert "hortus[server]" in served.stderr


def test_playing_does_not_wait_for_what_the_lab_needs(tmp_path: Path) -> None:
    heavy = ["pyarrow", "duckdb", "joblib", "distributed", "matplotlib", "optuna", "numpy"]
    asked = f"import sys, hortus, hortus.cli.main; print({heavy!r} & sys.modules.keys())"
    done = python(asked.replace("[", "{").replace("]", "}"), cwd=tmp_path)
    assert done.stdout.strip() == "set()", done.stderr
    blocked = f"import sys\nfor name in {heavy!r}: sys.modules[name] = None\n"
    told = python(blocked + MAIN, "lab", "run", "weeds", "--out", "here", cwd=tmp_path)
    assert told.returncode == 1
    assert "hortus[lab]" in told.stderr


# ---------------------------------------------------------------- the built distributions


def python(
    code: str, *words: str, cwd: Path, executable: str = sys.executable, **environment: str
) -> subprocess.CompletedProcess[str]:
    command = [executable, "-c", code, *words]
    env = {**os.environ, "PYTHONPATH": str(Path(hortus.__file__).parents[1]), **environment}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def build(what: str, tree: Path, into: Path, **environment: str) -> Path:
    """Build an sdist or a wheel of a tree with what this environment has."""
    into.mkdir(exist_ok=True)
    code = f"from setuptools.build_meta import build_{what} as b; b({str(into)!r})"
    done = python(code, cwd=tree, **environment)
    assert done.returncode == 0, done.stderr
    return next(into.iterdir())


def unpacked_sdist(folder: Path) -> Path:
    """The project as somebody has it who got the sdist."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*NOT_SOURCES))
    sdist = build("sdist", tree, folder / "sdist", HORTUS_PURE="1")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    return next((folder / "unpacked").iterdir())


@contextmanager
def page(command: list[str], cwd: Path, **environment: str) -> Iterator[str]:
    """The lobby of a server started by a command that ends in `serve`."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
    with subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            addresses = (re.search(r"http://[\w.:]+", line) for line in server.stdout)
            address = next(found[0] for found in addresses if found)
            with urlopen(address) as answer:
                yield answer.read().decode()
        finally:
            server.terminate()


def free_port() -> str:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_the_sdist_holds_everything_and_makes_a_wheel_that_plays_and_serves(tmp_path: Path) -> None:
    sdist = unpacked_sdist(tmp_path)
    for name in ("Makefile", "setup.py", "tests/test_house.py", "docs/bot-api.md", "LICENSE"):
        assert (sdist / name).exists(), name
    for folder in ("bench", "docs", "examples", "requirements", "src/hortus", "tests"):
        ours = {path.relative_to(ROOT) for path in files(ROOT / folder)}
        theirs = {path.relative_to(sdist) for path in files(sdist / folder)}
        assert ours - theirs == set(), folder
    wheel = build("wheel", sdist, tmp_path / "wheel", HORTUS_PURE="1")
    assert wheel.name == f"hortus-{hortus.__version__}-py3-none-any.whl"
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    packed = {path.relative_to(site) for path in files(site / "hortus")}
    assert {path.relative_to(ROOT / "src") for path in files(ROOT / "src" / "hortus")} == packed
    played = python(PLAY, cwd=tmp_path, PYTHONPATH=str(site))
    assert played.stdout.startswith("[hortus 1]"), played.stderr
    command = [sys.executable, "-c", MAIN, "serve", "--port", free_port()]
    with page(command, tmp_path, PYTHONPATH=str(site)) as html:
        assert "Potato Patrol" in html


def files(folder: Path) -> list[Path]:
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    ]


@pytest.mark.prove
def test_the_compiled_wheel_plays_and_serves_from_an_empty_environment(tmp_path: Path) -> None:
    """Needs a C compiler, and an index to get the dependencies from."""
    wheel = build("wheel", unpacked_sdist(tmp_path), tmp_path / "wheel", HORTUS_PURE="0")
    assert re.fullmatch(rf"hortus-{hortus.__version__}-cp3\d+-cp3\d+-\w+\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0].partition(".")[0] for name in archive.namelist()}
    assert tops == {"hortus", "hortus__mypyc", f"hortus-{hortus.__version__.partition('.')[0]}"}
    bin = tmp_path / "empty" / "bin"
    subprocess.run([sys.executable, "-m", "venv", str(bin.parent)], check=True)
    pip = [str(bin / "python"), "-m", "pip", "install", "--quiet", "--quiet"]
    subprocess.run([*pip, str(wheel)], check=True)
    own = {"executable": str(bin / "python"), "PYTHONPATH": "", "HORTUS_PURE": "0"}
    played = python(PLAY, cwd=tmp_path, **own)
    assert played.stdout.startswith("[hortus 1]"), played.stderr
    bare = {**os.environ, "PYTHONPATH": "", "HORTUS_PURE": "0"}
    shown = subprocess.run([bin / "hortus", "--version"], env=bare, capture_output=True, text=True)
    assert shown.stdout == f"hortus {hortus.__version__} (compiled)\n"
    assert (
        "pure Python"
        in python(MAIN, "--version", cwd=tmp_path, **{**own, "HORTUS_PURE": "1"}).stdout
    )
    assert "hortus[server]" in python(MAIN, "serve", cwd=tmp_path, **own).stderr
    subprocess.run([*pip, f"{wheel}[server]"], check=True)
    command = [str(bin / "hortus"), "serve", "--port", free_port()]
    with page(command, tmp_path, PYTHONPATH="", HORTUS_PURE="0") as html:
        assert "Potato Patrol" in html
