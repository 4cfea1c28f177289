"""Looks at finished pages before anybody prints them. Imports pypdfium2: import it only where pages are looked at.

Lowest first: ``readings``, ``settings``, ``marks``, ``outlines``, ``texts``, ``objects``, ``ink``, ``reading`` find out
what is there; ``parts``, ``backs``, ``checks`` and ``svg_pages`` decide whether that is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from shangrila_pnp.errors import quoted_path
from shangrila_pnp.printing.preflight.checks import problems_of
from shangrila_pnp.printing.preflight.parts import parts_of
from shangrila_pnp.printing.preflight.reading import read_ink, read_pdf
from shangrila_pnp.printing.preflight.readings import (
    TOLERANCE,
    Font,
    PageReading,
    Placed,
    PreflightError,
    Report,
    Stray,
    Tally,
    counted,
)
from shangrila_pnp.printing.preflight.svg_pages import tally_svg
from shangrila_pnp.rules import Board, load_board
from shangrila_pnp.templates import Templates

__all__ = [
    "TOLERANCE",
    "Font",
    "PageReading",
    "Placed",
    "PreflightError",
    "Report",
    "Stray",
    "Tally",
    "check_svg",
    "ink_of",
    "preflight",
    "preflight_file",
]

LARGEST_FILE = 512 * 1024 * 1024
UNNAMED = "the file"


def preflight(data: bytes, source: str = UNNAMED, board: Board | None = None) -> Report:
    """Everything that is on the pages of a PDF, and all that is wrong with it.

    ``source`` is what errors call the file; ``board`` says how many bridges there are, and is the shipped one if none
    is given. A file that cannot be looked into raises a :class:`PreflightError`.
    """
    reading = read_pdf(data, source)
    counts = counted(placed.component for page in reading.pages for placed in page.components)
    problems = tuple(problems_of(reading, parts_of(reading), board or _shipped_board()))
    return Report(reading.settings, len(reading.pages), counts, problems, reading.title, reading.pages)


def preflight_file(path: Path, board: Board | None = None) -> Report:
    """The same for a file on the disk."""
    source = quoted_path(path)
    try:
        if not path.exists():
            raise PreflightError(f"{source} does not exist")
        if not path.is_file():
            raise PreflightError(f"{source} is not a file")
        if path.stat().st_size > LARGEST_FILE:
            raise PreflightError(f"{source} is larger than {LARGEST_FILE // 1024 // 1024} MB: not a PDF of ours")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name makes no sense"
        raise PreflightError(f"{source} cannot be read: {reason}") from error
    return preflight(data, source, board)


def ink_of(data: bytes, source: str = UNNAMED) -> tuple[float, ...]:
    """How much of each page of a PDF of ours is covered with ink: 1 is a page that is black all over."""
    return read_ink(data, source)


def check_svg(pages: Sequence[bytes], board: Board | None = None) -> Tally:
    """A lighter look at pages written as SVG, all of one document."""
    return tally_svg(pages, board or _shipped_board())


def _shipped_board() -> Board:
    return load_board(Templates.find())
