"""Writes files whole or not at all, and never over something that was there. Imports only :mod:`errors`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from shangrila_pnp.errors import ShangrilaError, quoted_path


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
    """Write to a temporary name beside the goal and rename it, so that a killed run leaves no half file."""
    write_set([(path, data)], force=force)


def write_set(files: Sequence[tuple[Path, bytes]], *, force: bool) -> None:
    """Write files that belong together: all of them to temporary names first, so that a full disk leaves none."""
    waiting: list[tuple[Path, Path]] = []
    try:
        for number, (path, data) in enumerate(files):
            refuse_to_overwrite(path, force=force)
            temporary = path.with_name(f".{os.getpid()}-{number}.part") if path.name else path
            waiting.append((temporary, path))
            _write(temporary, path, data)
        for temporary, path in waiting:
            with _named(path):
                temporary.replace(path)
    finally:
        for temporary, path in waiting:
            if temporary != path:
                with suppress(OSError):
                    temporary.unlink(missing_ok=True)


def _write(temporary: Path, path: Path, data: bytes) -> None:
    if not path.name:
        raise OutputError(f"{quoted_path(path)} is a folder: name a file in it")
    with _named(path), temporary.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """What goes wrong is told with the name that the user knows."""
    try:
        yield
    except OSError as error:
        is_lost = isinstance(error, FileNotFoundError) and not path.parent.is_dir()
        reason = "make its folder first" if is_lost else error.strerror
        raise OutputError(f"{quoted_path(path)} cannot be written: {reason}") from error
