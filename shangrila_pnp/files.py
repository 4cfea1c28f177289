"""Writes files whole or not at all, and never over something that was there. Imports only :mod:`errors`."""

from __future__ import annotations

import os
from pathlib import Path

from shangrila_pnp.errors import ShangrilaError


class OutputError(ShangrilaError):
    """A file could not be written, or should not be."""


def refuse_to_overwrite(path: Path, force: bool) -> None:
    """Raise if something is there already and nobody said that it may go."""
    if path.exists() and not force:
        raise OutputError(f"{path} is there already: choose another name, or use --force to replace it")


def write_whole(path: Path, data: bytes, *, force: bool) -> None:
    """Write to a temporary name beside the goal and rename it, so that a killed run leaves no half file."""
    refuse_to_overwrite(path, force)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        temporary.unlink(missing_ok=True)
