"""Sizes of paper. Imports :mod:`geometry`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.geometry import Size
from shangrila_pnp.printing.units import MM_PER_INCH, number

SMALLEST_SIDE = 50.0
LARGEST_SIDE = 2000.0


class PaperError(ShangrilaError):
    """A paper that nothing can be printed on."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright."""

    name: str
    size: Size


NAMED = {
    "a4": Paper("A4", Size(210, 297)),
    "letter": Paper("Letter", Size(8.5 * MM_PER_INCH, 11 * MM_PER_INCH)),
    "a3": Paper("A3", Size(297, 420)),
    "tabloid": Paper("Tabloid", Size(11 * MM_PER_INCH, 17 * MM_PER_INCH)),
}
A4 = NAMED["a4"]
_WIDTH_BY_HEIGHT = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)", re.IGNORECASE)


def read_paper(text: str) -> Paper:
    """A paper by its name, or by WIDTHxHEIGHT in millimetres."""
    wanted = text.strip().lower()
    if wanted in NAMED:
        return NAMED[wanted]
    measured = _WIDTH_BY_HEIGHT.fullmatch(wanted)
    if not measured:
        near = get_close_matches(wanted, NAMED, n=1)
        known = ", ".join(paper.name for paper in NAMED.values())
        hint = f"did you mean {NAMED[near[0]].name}?" if near else f"choose {known}, or a size like 210x297"
        raise PaperError(f"unknown paper {quoted(text)}: {hint}")
    short, long = sorted(float(side) for side in measured.groups())
    if not SMALLEST_SIDE <= short <= long <= LARGEST_SIDE:
        limits = f"{number(SMALLEST_SIDE)} to {number(LARGEST_SIDE)} mm"
        raise PaperError(f"paper of {short:g} x {long:g} mm cannot be used: sides of {limits} can")
    return Paper(f"{number(short)}x{number(long)}", Size(short, long))
