"""The README is true: its code runs, its commands work, its links and pictures exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
CODE = [body for language, body in BLOCKS if language == "python"]
COMMANDS = [
    line.partition("#")[0].strip()
    for language, body in BLOCKS
    if language == "sh"
    for line in body.strip().split("\n")
]


@pytest.mark.parametrize("code", CODE, ids=[code.strip().split("\n")[-1][:40] for code in CODE])
def test_the_code_runs(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_what_the_designer_is_shown_is_a_difference() -> None:
    code = next(code for code in CODE if "are drawn" in code).replace("range(100)", "range(30)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = re.findall(r"^(\d+) seeds: (\d+) of 100 are drawn", done.stdout, re.MULTILINE)
    drawn = {int(seeds): int(games) for seeds, games in found}
    assert drawn[8] > 8
    assert drawn[20] < drawn[8] / 2


def test_the_commands_work_one_after_another(tmp_path: Path) -> None:
    """As they are, but against a bot that does not think for seconds."""
    commands = [command.replace("--bot gardener", "--bot sapling") for command in COMMANDS]
    ours = [shlex.split(command) for command in commands if command.startswith("hortus ")]
    assert len(ours) >= 6
    for words in ours:
        if words[1] == "serve":
            _serves(words, tmp_path)
            continue
        done = subprocess.run(
            [sys.executable, "-c", "from hortus.cli.main import main; main()", *words[1:]],
            input="1\n" * 80,
            capture_output=True,
            text=True,
            cwd=tmp_path,
        )
        assert done.returncode == 0, (words, done.stderr)
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")


def _serves(words: list[str], folder: Path) -> None:
    """Start the server as the README says, open its page, and stop it."""
    command = [sys.executable, "-u", "-c", "from hortus.cli.main import main; main()", *words[1:]]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = next(
                found[0]
                for line in server.stdout
                if (found := re.search(r"http://[\w.:]+", line)) is not None
            )
            with urlopen(address) as page:
                assert "Power Plants" in page.read().decode()
        finally:
            server.terminate()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_make_targets_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"(?:`|^)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_modules_and_files_that_are_named_exist(page: Path) -> None:
    for name in re.findall(r"`([^`\n ]+)`", page.read_text("utf-8")):
        if re.fullmatch(r"hortus(\.[a-z_]+)+", name):
            assert found_by_name(name), f"{page.name} names {name}"
        elif re.fullmatch(r"(src|tests|docs|bench|examples|requirements|\.ci)/[\w./-]+", name):
            assert (ROOT / name).exists(), f"{page.name} names {name}"


def found_by_name(name: str) -> bool:
    """True if a dotted name is a module, or something in one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            found = getattr(found, part, None)
        return found is not None
    return False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_requirements_name_no_hosts() -> None:
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        text = path.read_text("utf-8")
        assert "://" not in text
        pinned = re.findall(r"^[a-z0-9][^\s=]*==", text, re.MULTILINE)
        assert len(pinned) > 10
        assert text.count("--hash=sha256:") >= len(pinned)


def test_the_reference_has_every_module_a_program_may_import() -> None:
    pages = "\n".join(
        path.read_text("utf-8") for path in (ROOT / "docs" / "reference").glob("*.md")
    )
    for part in ("core", "bots", "table"):
        for path in sorted((ROOT / "src" / "hortus" / part).glob("[a-z]*.py")):
            assert f"::: hortus.{part}.{path.stem}\n" in pages, path.stem
