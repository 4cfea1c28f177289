from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from shangrila_pnp.files import OutputError, write_whole


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", b"hello", force=False)
    assert (tmp_path / "a.txt").read_bytes() == b"hello"
    assert list(tmp_path.iterdir()) == [tmp_path / "a.txt"]


def test_nothing_is_overwritten_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"mine")
    with pytest.raises(OutputError, match=r"a\.txt is there already: choose another name, or use --force"):
        write_whole(path, b"yours", force=False)
    assert path.read_bytes() == b"mine"
    write_whole(path, b"yours", force=True)
    assert path.read_bytes() == b"yours"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"a\.txt cannot be written: No such file or directory"):
        write_whole(tmp_path / "nowhere" / "a.txt", b"", force=False)


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="cannot be written: No space left on device"):
        write_whole(tmp_path / "a.txt", b"new", force=True)
    assert list(tmp_path.iterdir()) == [tmp_path / "a.txt"]
    assert (tmp_path / "a.txt").read_bytes() == b"old"


def test_a_folder_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(OutputError, match="cannot be written: Is a directory"):
        write_whole(tmp_path / "a", b"", force=True)
    assert list(tmp_path.iterdir()) == [tmp_path / "a"]
