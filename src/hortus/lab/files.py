"""Files that are there whole or not at all, and errors that say which file they are about."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def about(path: Path) -> Iterator[None]:
    """What goes wrong in here is about a file: a full disk does not say by itself where it is full."""
    try:
        yield
    except OSError as error:
        if error.errno is not None:
            error.filename = str(path)
        raise


def write_whole(path: Path, data: str | bytes | memoryview) -> None:
    """Write a file so that it is there whole or not at all, and what was there before until then.

    What is there and no file (a pipe, a device) is written to, never replaced.
    """
    data = data.encode() if isinstance(data, str) else data
    if path.exists() and not path.is_file():
        with about(path):
            path.write_bytes(data)
        return
    new = path.with_name(path.name + ".new")
    try:
        with about(path), new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
