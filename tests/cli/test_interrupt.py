"""Ctrl-C while the command is still loading: a real signal to a real process, at moments named by
what it has just imported (modules that neither build compiles: those are not told one by one)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from hortus_command import main; main()"
)
LAB = ("lab", "run", "weeds", "--games", "4", "--bots", "random", "--workers", "1", "--out", "here")


def interrupted_at(module: str, words: tuple[str, ...], folder: Path) -> tuple[int, list[str]]:
    """The exit code and what is said on stderr, if Ctrl-C is pressed when a module is just loaded."""
    command = [sys.executable, "-X", "importtime", "-c", COMMAND, *words]
    with subprocess.Popen(
        command, cwd=folder, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        said = []
        pressed = False
        for line in process.stderr:
            if not line.startswith("import time:"):
                said.append(line.strip())
            elif line.rpartition("|")[2].strip() == module and not pressed:
                os.kill(process.pid, signal.SIGINT)
                pressed = True
    assert pressed, f"{module} was not loaded"
    return process.returncode, [line for line in said if line]


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("hortus.builds", LAB),
        ("hortus.core.native", LAB),
        ("hortus", LAB),
        ("typer", LAB),
        ("hortus.cli.lab", LAB),
        ("pyarrow.lib", LAB),
        ("hortus.core.native", ("games",)),
        ("hortus", ("play", "weeds")),
        ("hortus.cli.listing", ("--version",)),
    ],
)
def test_who_leaves_while_it_loads_is_let_go_without_a_traceback(
    module: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    code, said = interrupted_at(module, words, tmp_path)
    assert code == 130
    assert said in ([], ["Goodbye."])


def test_deaf_to_ctrl_c_is_who_was_begun_so(tmp_path: Path) -> None:
    deaf = COMMAND.replace("default_int_handler", "SIG_IGN")
    code = f"import os; {deaf.replace('main()', 'os.kill(os.getpid(), 2); main()')}"
    done = subprocess.run(
        [sys.executable, "-c", code, "--version"], cwd=tmp_path, text=True, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hortus ")
