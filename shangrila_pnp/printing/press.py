"""How somebody wants things printed: paper, ink, backs, scale, and what their printer does wrong.

Imports :mod:`paper`, :mod:`geometry` and :mod:`scene`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paper import A4, Paper
from shangrila_pnp.printing.units import factor, number

DEFAULT_MARGIN = 10.0
SMALLEST_SCALE = 50
LARGEST_SCALE = 120
RULER = 100.0
SMALLEST_ROOM = Size(RULER + 10, RULER / 2)
"""The ruler and its label beside it have to fit on every page."""
FOOT_HEIGHT = 8.5
"""At the bottom of the printable area: the ruler and a line about the page."""


class PressError(ShangrilaError):
    """Settings that cannot be printed with."""


class Ink(StrEnum):
    """How much ink may be used."""

    FULL = "full"
    SAVER = "saver"
    BLACK = "black"


class Backs(StrEnum):
    """Where the backs go: nowhere, on the other side of the sheet, or beside the fronts with a fold between."""

    NONE = "none"
    DUPLEX = "duplex"
    FOLD = "fold"


class Flip(StrEnum):
    """Over which edge the printer turns a sheet."""

    LONG = "long"
    SHORT = "short"


NO_OFFSET = Spot(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Printer:
    """What was read off the calibration page.

    ``x_scale`` and ``y_scale`` are how long a millimetre comes out across and down an upright sheet; ``back_offset`` is
    where backs land, seen from the back of an upright sheet that was turned over its ``flip`` edge; ``margin`` is what
    stays white, if it was measured.
    """

    name: str = ""
    x_scale: float = 1.0
    y_scale: float = 1.0
    back_offset: Spot = NO_OFFSET
    margin: float | None = None
    flip: Flip = Flip.LONG


@dataclass(frozen=True, slots=True)
class Press:
    """Everything that a page depends on, whatever is printed on it."""

    paper: Paper = A4
    margin: float = DEFAULT_MARGIN
    ink: Ink = Ink.FULL
    backs: Backs = Backs.NONE
    flip: Flip = Flip.LONG
    scale: float = 1.0
    printer: Printer = Printer()

    def page_size(self, *, is_landscape: bool) -> Size:
        """The paper as it lies before the reader."""
        return self.paper.size.turned if is_landscape else self.paper.size

    def scales(self, page: Size) -> Size:
        """How long a millimetre comes out each way: a page on its side is printed turned on the same sheet."""
        upright = Size(self.printer.x_scale, self.printer.y_scale)
        return upright.turned if page.width > page.height else upright

    @property
    def shifts_backs(self) -> bool:
        """Whether backs are moved; which way that is, is known for upright pages only."""
        return self.backs is Backs.DUPLEX and self.printer.back_offset != NO_OFFSET

    def printable(self, page: Size) -> Box:
        """Where ink may go, measured on the printed sheet: what a printer shrinks leaves less room for true lengths."""
        offset = self.printer.back_offset if self.backs is Backs.DUPLEX else NO_OFFSET
        scales = self.scales(page)
        width = (page.width - 2 * self.margin) * min(1.0, scales.width) - 2 * abs(offset.x)
        height = (page.height - 2 * self.margin) * min(1.0, scales.height) - 2 * abs(offset.y)
        if width < SMALLEST_ROOM.width or height < SMALLEST_ROOM.height:
            raise PressError(
                f"{self.paper.name} with margins of {number(self.margin)} mm leaves {number(max(0, width))} x "
                f"{number(max(0, height))} mm: a page needs at least {number(SMALLEST_ROOM.width)} x "
                f"{number(SMALLEST_ROOM.height)} mm"
            )
        return Box.centred(Spot(page.width / 2, page.height / 2), Size(width, height))

    def room(self, page: Size) -> Box:
        """Where components and their marks may go: above the ruler."""
        box = self.printable(page)
        return Box(box.left, box.top, box.width, box.height - FOOT_HEIGHT)

    def correction(self, page: Size, *, is_back: bool) -> Matrix:
        """Takes where things shall be on the printed sheet to where the file must have them."""
        scales, offset = self.scales(page), self.printer.back_offset
        matrix = Matrix.scaling(1 / scales.width, 1 / scales.height).around(Spot(page.width / 2, page.height / 2))
        return Matrix.moving(-offset.x, -offset.y).then(matrix) if is_back else matrix

    def mirrored(self, page: Size) -> Matrix:
        """Takes a place on the front to the place behind it, as the back is read."""
        is_landscape = page.width > page.height
        is_turned_sideways = (self.flip is Flip.LONG) != is_landscape
        if is_turned_sideways:
            return Matrix(a=-1, e=page.width)
        return Matrix(d=-1, f=page.height)

    @property
    def settings(self) -> dict[str, str]:
        """What is kept in the file, for those who check it later."""
        known = {
            "paper": self.paper.name,
            "margin": number(self.margin),
            "scale": number(self.scale * 100),
            "ink": self.ink.value,
            "backs": self.backs.value,
        }
        if self.backs is Backs.DUPLEX:
            known["flip"] = self.flip.value
            x, y = self.printer.back_offset
            known["back_offset"] = f"{number(-x / self.printer.x_scale)},{number(-y / self.printer.y_scale)}"
        if self.printer.name:
            known["printer"] = self.printer.name
        if (self.printer.x_scale, self.printer.y_scale) != (1.0, 1.0):
            known["x_scale"], known["y_scale"] = factor(self.printer.x_scale), factor(self.printer.y_scale)
        return known


def read_scale(per_cent: float) -> float:
    """The scale of the whole game, as a factor."""
    if not SMALLEST_SCALE <= per_cent <= LARGEST_SCALE:
        raise PressError(f"--scale goes from {SMALLEST_SCALE} to {LARGEST_SCALE} per cent, not {per_cent:g}")
    return per_cent / 100
