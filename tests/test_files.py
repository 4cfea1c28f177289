from __future__ import annotations

import errno
import multiprocessing
import os
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shangrila_pnp.files import OutputError, write_set, write_whole


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


# --- killed at any moment --------------------------------------------------------------------------------------------

STEPS = ("open", "link", "replace", "rename", "fsync", "close", "fdopen", "unlink")
KILLED = 9
LARGE = b"x" * 100_000


def _write_until_killed(folder: Path, step: int, is_nameless: bool) -> None:
    """Ends at once, as if killed, before the given call to the system."""
    left = [step]

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def _counted(*arguments: Any, **options: Any) -> Any:
            if left[0] == 0:
                os._exit(KILLED)
            left[0] -= 1
            return call(*arguments, **options)

        return _counted

    for name in STEPS:
        setattr(os, name, counted(getattr(os, name)))
    if not is_nameless:
        del os.O_TMPFILE
    write_set([(folder / name, LARGE) for name in ("a", "b", "c")], force=True)
    os._exit(0)


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="needs a system with files that have no name")
@pytest.mark.parametrize("is_nameless", [True, False])
def test_killed_before_any_step_nothing_half_has_a_name(tmp_path: Path, is_nameless: bool) -> None:
    forked = multiprocessing.get_context("fork")
    for step in range(200):
        folder = tmp_path / str(step)
        folder.mkdir()
        (folder / "a").write_bytes(b"old")
        child = forked.Process(target=_write_until_killed, args=(folder, step, is_nameless))
        child.start()
        child.join(60)
        found = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert found["a"] in (b"old", LARGE)
        assert all(found[name] == LARGE for name in ("b", "c") if name in found)
        if is_nameless:
            assert all(data == LARGE for name, data in found.items() if name != "a")
        if child.exitcode == 0:
            assert sorted(found) == ["a", "b", "c"]
            assert step >= 6  # three files, two steps each
            return
        assert child.exitcode == KILLED
    pytest.fail("writing three files never ended")


def test_a_system_without_a_folder_of_open_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", refuse)
    write_whole(tmp_path / "a.txt", b"hello", force=False)
    assert (tmp_path / "a.txt").read_bytes() == b"hello"
    assert list(tmp_path.iterdir()) == [tmp_path / "a.txt"]


def test_the_rights_of_a_new_file_are_those_that_the_user_wants(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", b"hello", force=False)
    (tmp_path / "b.txt").write_bytes(b"hello")
    assert (tmp_path / "a.txt").stat().st_mode == (tmp_path / "b.txt").stat().st_mode


@pytest.mark.parametrize("limit", [None, 128])
def test_hundreds_of_files_at_once(tmp_path: Path, limit: int | None) -> None:
    """Also if the system lets us have fewer open than there are."""
    files = [(tmp_path / f"{number}.txt", b"hello") for number in range(300)]
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, before[1]))
    try:
        write_set(files, force=False)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert sorted(tmp_path.iterdir()) == sorted(path for path, _ in files)


def test_somebody_elses_draft_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process of the same number may be writing to the same folder from another machine."""
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    draft = tmp_path / f".{os.getpid()}-0.part"
    draft.write_bytes(b"not mine")
    with pytest.raises(OutputError, match="cannot be written: File exists"):
        write_whole(tmp_path / "a.txt", b"hello", force=False)
    assert draft.read_bytes() == b"not mine"
