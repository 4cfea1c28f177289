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
    with pytest.raises(OutputError, match=r"a\.txt' is there already: choose another name, or use --force"):
        write_whole(path, b"yours", force=False)
    assert path.read_bytes() == b"mine"
    write_whole(path, b"yours", force=True)
    assert path.read_bytes() == b"yours"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"a\.txt' cannot be written: make its folder first"):
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


@pytest.mark.parametrize("kind", ["folder", "link", "dangling link", "pipe"])
def test_what_is_no_ordinary_file_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a"
    (tmp_path / "b").write_bytes(b"other")
    match kind:
        case "folder":
            path.mkdir()
        case "link":
            path.symlink_to(tmp_path / "b")
        case "dangling link":
            path.symlink_to(tmp_path / "c")
        case "pipe":
            os.mkfifo(path)
    with pytest.raises(OutputError, match="a' is not an ordinary file, and is left alone"):
        write_whole(path, b"", force=True)
    assert sorted(tmp_path.iterdir()) == [path, tmp_path / "b"]
    assert (tmp_path / "b").read_bytes() == b"other"


def test_names_of_any_legal_length(tmp_path: Path) -> None:
    write_whole(tmp_path / ("n" * 255), b"x", force=False)
    with pytest.raises(OutputError, match="cannot be written: File name too long"):
        write_whole(tmp_path / ("n" * 256), b"x", force=False)
    with pytest.raises(OutputError, match=r"'\.' is a folder: name a file in it"):
        write_whole(Path(), b"x", force=True)
