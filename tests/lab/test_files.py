"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from hortus.lab.files import about, write_whole


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_whole(path, "Grün")
    assert path.read_bytes() == "Grün".encode()
    write_whole(path, b"new")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_on_a_full_disk_what_was_there_stays_and_the_error_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "report.html"
    write_whole(path, "before")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_whole(path, "after")
    assert caught.value.filename == str(path)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_says_which_file_was_meant(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "report.html"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, "x")
    assert caught.value.filename == str(path)
    with pytest.raises(OSError, match="worn out") as worn, about(path):
        raise OSError(errno.EIO, "worn out")
    assert worn.value.filename == str(path)
    with pytest.raises(OSError, match=r"^odd$"), about(path):
        raise OSError("odd")


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "Grün")
    assert os.read(reader, 100) == "Grün".encode()
    os.close(reader)
    assert pipe.is_fifo()
    full = tmp_path / "full"
    full.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_whole(full, "x")
    assert caught.value.filename == str(full)
    assert full.is_char_device()
