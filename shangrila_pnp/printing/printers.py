"""Keeps what was read off the calibration page, a file for each printer. Imports :mod:`press` and :mod:`files`."""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from pathlib import Path

from shangrila_pnp.errors import ShangrilaError, quoted, quoted_path
from shangrila_pnp.files import OutputError, write_whole
from shangrila_pnp.printing.geometry import Spot
from shangrila_pnp.printing.press import Flip, Printer
from shangrila_pnp.printing.units import number

FARTHEST_SCALE = 10.0
"""Per cent: a printer that is farther off was told to fit the page, and that is put right in its dialogue."""
FARTHEST_OFFSET = 5.0
WIDEST_MARGIN = 25.0
SUFFIX = ".json"
_DEVICES = {"CON", "PRN", "AUX", "NUL", *(f"{kind}{number}" for kind in ("COM", "LPT") for number in range(1, 10))}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")


class PrinterError(ShangrilaError):
    """A printer that is not known, or a reading that cannot be right."""


def read_measured(length: float, option: str) -> float:
    """What a hundred millimetres came out as, as a scale."""
    if not abs(length - 100) <= FARTHEST_SCALE:
        raise PrinterError(
            f"{option} is what the 100 mm ruler measures, from {100 - FARTHEST_SCALE:g} to "
            f"{100 + FARTHEST_SCALE:g} mm, not {length:g}: if it is really so, print at actual size (100 %) first"
        )
    return length / 100


def read_offset(text: str) -> Spot:
    """Where backs land: x and y in millimetres."""
    parts = text.split(",")
    try:
        x, y = (float(part) for part in parts)
    except ValueError:
        raise PrinterError(f"--back-offset takes two numbers like 0.4,-0.2, not {quoted(text)}") from None
    if not (abs(x) <= FARTHEST_OFFSET and abs(y) <= FARTHEST_OFFSET):
        raise PrinterError(
            f"--back-offset goes from {-FARTHEST_OFFSET:g} to {FARTHEST_OFFSET:g} mm each way, not {quoted(text)}: "
            "if it is really so, the sheet was fed askew"
        )
    return Spot(x, y)


def read_margin(margin: float) -> float:
    """What stays white around a page."""
    if not 0 <= margin <= WIDEST_MARGIN:
        raise PrinterError(f"--margin goes from 0 to {WIDEST_MARGIN:g} mm, not {margin:g}")
    return margin


class PrinterShelf:
    """The folder with the profiles."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> list[str]:
        """All printers that are known."""
        try:
            return sorted(path.stem for path in self.folder.glob(f"*{SUFFIX}") if _NAME.fullmatch(path.stem))
        except OSError as error:
            raise PrinterError(f"{quoted_path(self.folder)} cannot be read: {error.strerror}") from error

    def keep(self, printer: Printer) -> Path:
        """Write a profile, over an older one of the same name."""
        path = self._path(printer.name)
        readings = {
            "x_scale": printer.x_scale,
            "y_scale": printer.y_scale,
            "back_offset": list(printer.back_offset),
            "margin": printer.margin,
            "flip": printer.flip.value,
        }
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"{quoted_path(self.folder)} cannot be made: {error.strerror}") from error
        write_whole(path, (json.dumps(readings, indent=2) + "\n").encode(), force=True)
        return path

    def load(self, name: str) -> Printer:
        """The profile of that name."""
        path = self._known(name)
        try:
            readings = json.loads(path.read_text(encoding="utf-8"))
            margin = readings["margin"]
            return Printer(
                name,
                read_measured(round(float(readings["x_scale"]) * 100, 9), "x_scale"),
                read_measured(round(float(readings["y_scale"]) * 100, 9), "y_scale"),
                read_offset(",".join(str(float(part)) for part in readings["back_offset"])),
                None if margin is None else read_margin(float(margin)),
                Flip(readings.get("flip", Flip.LONG.value)),
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
            raise PrinterError(f"{quoted_path(path)} cannot be used: make it anew with printer set") from error

    def forget(self, name: str) -> None:
        """Take a profile away, even one that cannot be read."""
        path = self._known(name)
        try:
            path.unlink()
        except OSError as error:
            raise OutputError(f"{quoted_path(path)} cannot be taken away: {error.strerror}") from error

    def _known(self, name: str) -> Path:
        path = self._path(name)
        if not path.is_file():
            known = self.names()
            near = get_close_matches(name, known, n=1)
            hint = (
                f"did you mean {quoted(near[0])}?"
                if near
                else f"known are {', '.join(known)}"
                if known
                else "none is known yet"
            )
            raise PrinterError(f"there is no printer called {quoted(name)}: {hint}; make one with printer set")
        return path

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name) or name.split(".")[0].upper() in _DEVICES:
            raise PrinterError(
                f"{quoted(name)} cannot be a printer's name: use letters, digits, spaces, dots and dashes"
            )
        return self.folder / f"{name}{SUFFIX}"


def in_words(printer: Printer) -> str:
    """The readings in one line."""
    x, y = printer.back_offset
    parts = [f"100 mm across come out as {number(printer.x_scale * 100)} mm"]
    parts.append(f"100 mm down as {number(printer.y_scale * 100)} mm")
    parts.append(f"backs land {number(x)} mm to the right and {number(y)} mm down")
    if printer.margin is not None:
        parts.append(f"{number(printer.margin)} mm stay white")
    return ", ".join(parts)
