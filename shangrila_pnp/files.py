"""Writes files whole or not at all, and never over something that was there. Imports only :mod:`errors`.

Where the system can, what is written has no name until it is whole: whoever is killed while writing leaves nothing
behind. Elsewhere it has a temporary name.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from shangrila_pnp.errors import ShangrilaError, quoted_path

FEWEST_OPEN = 64
"""Open files that are left for everything else."""


class OutputError(ShangrilaError):
    """A file could not be written, or should not be."""


def refuse_to_overwrite(path: Path, *, force: bool) -> None:
    """Raise if something is there already: an ordinary file unless that is forced, anything else always."""
    if not path.name or not os.path.lexists(path):
        return
    if path.is_symlink() or not path.is_file():
        raise OutputError(f"{quoted_path(path)} is not an ordinary file, and is left alone: choose another name")
    if not force:
        raise OutputError(f"{quoted_path(path)} is there already: choose another name, or use --force to replace it")


def write_whole(path: Path, data: bytes, *, force: bool) -> None:
    """Write one file; a killed run leaves no half of it."""
    write_set([(path, data)], force=force)


def write_set(files: Sequence[tuple[Path, bytes]], *, force: bool) -> None:
    """Write files that belong together: all of them before any gets its name, so that a full disk leaves none."""
    drafts: list[_Draft] = []
    is_nameless = len(files) <= _most_nameless()
    try:
        for number, (path, data) in enumerate(files):
            refuse_to_overwrite(path, force=force)
            if not path.name:
                raise OutputError(f"{quoted_path(path)} is a folder: name a file in it")
            drafts.append(_Draft(path, data, number))
            with _named(path):
                drafts[-1].write(is_nameless=is_nameless)
        for draft in drafts:
            with _named(draft.path):
                draft.put_in_place()
    finally:
        for draft in drafts:
            draft.clear_away()


class _Draft:
    """What will be a file."""

    def __init__(self, path: Path, data: bytes, number: int) -> None:
        self.path = path
        self.data = data
        self.temporary = path.with_name(f".{os.getpid()}-{number}.part")
        self.nameless: int | None = None
        self.has_name = False

    def write(self, *, is_nameless: bool) -> None:
        self.nameless = _open_nameless(self.path.parent) if is_nameless else None
        if self.nameless is None:
            with self.temporary.open("xb") as file:
                self.has_name = True
                _write(file, self.data)
        else:
            with os.fdopen(self.nameless, "wb", closefd=False) as file:
                _write(file, self.data)

    def put_in_place(self) -> None:
        """A file without a name can be given a new one, but not that of another file: that takes two steps."""
        if self.nameless is not None:
            if _give_name(self.nameless, self.path):
                return
            self.has_name = _give_name(self.nameless, self.temporary)
            if not self.has_name:
                self.clear_away()
                self.write(is_nameless=False)
        self.temporary.replace(self.path)
        self.has_name = False

    def clear_away(self) -> None:
        if self.has_name:
            with suppress(OSError):
                self.temporary.unlink(missing_ok=True)
            self.has_name = False
        if self.nameless is not None:
            os.close(self.nameless)
            self.nameless = None


def _write(file: IO[bytes], data: bytes) -> None:
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def _most_nameless() -> int:
    """Each is kept open until all are written, and a system lets nobody open any number of files."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:  # there is no such thing on Windows, and no files without names either
        return 0
    return getrlimit(RLIMIT_NOFILE)[0] - FEWEST_OPEN


def _open_nameless(folder: Path) -> int | None:
    """A file that is gone if nobody gives it a name; none on systems and disks that have no such thing."""
    if not hasattr(os, "O_TMPFILE"):
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666)
    except OSError:
        return None


def _give_name(nameless: int, name: Path) -> bool:
    """Whether that worked: it needs the system's folder of open files."""
    try:
        open_files = os.open("/proc/self/fd", os.O_RDONLY)
    except OSError:
        return False
    try:
        os.link(str(nameless), name, src_dir_fd=open_files, follow_symlinks=True)
    except OSError:
        return False
    finally:
        os.close(open_files)
    return True


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """What goes wrong is told with the name that the user knows."""
    try:
        yield
    except OSError as error:
        is_lost = isinstance(error, FileNotFoundError) and not path.parent.is_dir()
        reason = "make its folder first" if is_lost else error.strerror
        raise OutputError(f"{quoted_path(path)} cannot be written: {reason}") from error
