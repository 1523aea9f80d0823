"""A real PostgreSQL for tests, in a directory of its own: started, restarted, killed, thrown away."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

import pytest

from tests.server.serving import free_port


def programs() -> Path | None:
    """Where PostgreSQL's programs lie; None if there are none."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("pg_ctl") is not None:
        return Path(found).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


def demand_postgres() -> Path:
    """PostgreSQL's programs, or a test that is skipped with a loud word."""
    found = programs()
    if found is None:
        pytest.skip("NO POSTGRESQL HERE: SEVERAL SERVERS ON ONE DATABASE WERE NOT TESTED")
    if importlib.util.find_spec("psycopg") is None:
        pytest.skip("NO PSYCOPG HERE: SEVERAL SERVERS ON ONE DATABASE WERE NOT TESTED")
    return found


class Postgres:
    """One database cluster with one database, trusted by this machine only."""

    def __init__(self) -> None:
        self._programs = demand_postgres()
        self._folder = Path(tempfile.mkdtemp(prefix="hortus-postgres-"))
        self._data = self._folder / "data"
        if os.geteuid() == 0:  # initdb refuses to run as root
            shutil.chown(self._folder, "postgres", "postgres")
        self.port = free_port()
        self.url = f"postgresql+psycopg://postgres@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-N")

    def _run(self, program: str, *args: str) -> None:
        asked = [str(self._programs / program), *args]
        if os.geteuid() == 0:
            asked = ["runuser", "-u", "postgres", "--", *asked]
        subprocess.run(asked, check=True, cwd=self._folder, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-h 127.0.0.1 -p {self.port} -k {self._folder}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """End it as a crash would, or in order."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
