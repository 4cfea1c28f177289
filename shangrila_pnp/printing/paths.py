"""Outlines made of lines and curves. Imports :mod:`geometry` and :mod:`units`.

A path keeps the words that PDF and SVG write for it: drawn a hundred times, it is put into words once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, cos, pi, sin, tan
from typing import Literal, TypeAlias

from shangrila_pnp.printing.geometry import Box, Matrix, Spot
from shangrila_pnp.printing.units import number

Segment: TypeAlias = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)

ROUND = 4 / 3 * (2**0.5 - 1)
"""How far the handles of a curve reach that stands for a quarter of a circle."""
_PDF_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@dataclass(frozen=True)
class Path:
    """One or more outlines, open or closed."""

    segments: tuple[Segment, ...]

    # --- making ------------------------------------------------------------------------------------------------------

    @classmethod
    def line(cls, start: tuple[float, float], end: tuple[float, float]) -> Path:
        """A straight line."""
        return cls((("M", *start), ("L", *end)))

    @classmethod
    def through(cls, spots: Iterable[tuple[float, float]]) -> Path:
        """Straight lines from point to point, left open."""
        first, *others = spots
        return cls((("M", *first), *(("L", x, y) for x, y in others)))

    @classmethod
    def polygon(cls, spots: Iterable[tuple[float, float]]) -> Path:
        """Straight lines from point to point and back to the first."""
        return cls((*cls.through(spots).segments, ("Z",)))

    @classmethod
    def regular(cls, middle: Spot, radius: float, corners: int, turn: float = 0.0) -> Path:
        """A polygon with equal sides; one corner is at the top, unless it is turned by some part of a circle."""
        angles = [2 * pi * (index / corners + turn - 0.25) for index in range(corners)]
        return cls.polygon((middle.x + radius * cos(angle), middle.y + radius * sin(angle)) for angle in angles)

    @classmethod
    def rectangle(cls, box: Box, radius: float = 0.0) -> Path:
        """A rectangle, with round corners if wanted."""
        if not radius:
            return cls.polygon(box.corners)
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        near, far = radius, radius * (1 - ROUND)
        return cls(
            (
                ("M", left + near, top),
                ("L", right - near, top),
                ("C", right - far, top, right, top + far, right, top + near),
                ("L", right, bottom - near),
                ("C", right, bottom - far, right - far, bottom, right - near, bottom),
                ("L", left + near, bottom),
                ("C", left + far, bottom, left, bottom - far, left, bottom - near),
                ("L", left, top + near),
                ("C", left, top + far, left + far, top, left + near, top),
                ("Z",),
            )
        )

    @classmethod
    def ellipse(cls, middle: Spot, across: float, down: float) -> Path:
        """An ellipse, by its half axes."""
        (x, y), k, m = middle, across * ROUND, down * ROUND
        return cls(
            (
                ("M", x, y - down),
                ("C", x + k, y - down, x + across, y - m, x + across, y),
                ("C", x + across, y + m, x + k, y + down, x, y + down),
                ("C", x - k, y + down, x - across, y + m, x - across, y),
                ("C", x - across, y - m, x - k, y - down, x, y - down),
                ("Z",),
            )
        )

    @classmethod
    def arc(cls, middle: Spot, radius: float, start: float, end: float) -> Path:
        """A part of a circle, left open, from one angle to another in radians clockwise from the right."""
        pieces = max(1, ceil(abs(end - start) / (pi / 2) - 1e-9))
        step = (end - start) / pieces
        reach = 4 / 3 * tan(step / 4) * radius
        segments: list[Segment] = [("M", middle.x + radius * cos(start), middle.y + radius * sin(start))]
        for index in range(pieces):
            a, b = start + index * step, start + (index + 1) * step
            (x, y), (u, v) = (Spot(middle.x + radius * cos(t), middle.y + radius * sin(t)) for t in (a, b))
            segments.append(("C", x - reach * sin(a), y + reach * cos(a), u + reach * sin(b), v - reach * cos(b), u, v))
        return cls(tuple(segments))

    @classmethod
    def circle(cls, middle: Spot, radius: float) -> Path:
        """A circle."""
        return cls.ellipse(middle, radius, radius)

    @classmethod
    def connected(cls, paths: Iterable[Path]) -> Path:
        """Open paths end to end as one closed outline: where one ends, the next goes on."""
        first, *others = paths
        going_on = (segment for path in others for segment in path.segments[1:])
        return cls((*first.segments, *going_on, ("Z",)))

    @classmethod
    def joined(cls, paths: Iterable[Path]) -> Path:
        """Several as one, to be filled together."""
        return cls(tuple(segment for path in paths for segment in path.segments))

    # --- changing and measuring --------------------------------------------------------------------------------------

    def transformed(self, matrix: Matrix) -> Path:
        """The same path elsewhere."""
        return Path(tuple(_transformed(segment, matrix) for segment in self.segments))

    @property
    def spots(self) -> list[Spot]:
        """All points, those that only pull at a curve included."""
        return [Spot(*pair) for segment in self.segments for pair in _pairs(segment)]

    @cached_property
    def bounds(self) -> Box:
        """A box that holds it; where curves bulge less than their handles, a little too large."""
        return Box.around(self.spots)

    # --- in words ----------------------------------------------------------------------------------------------------

    @cached_property
    def pdf(self) -> str:
        """As operators of a PDF."""
        return "\n".join(f"{_words(segment)} {_PDF_OPERATORS[segment[0]]}".lstrip() for segment in self.segments)

    @cached_property
    def svg(self) -> str:
        """As the data of an SVG path."""
        return "".join(f"{segment[0]}{_words(segment)}" for segment in self.segments)


def _pairs(segment: Segment) -> Iterable[tuple[float, float]]:
    numbers: Sequence[float] = segment[1:]
    return zip(numbers[::2], numbers[1::2], strict=True)


def _words(segment: Segment) -> str:
    return " ".join(number(value) for value in segment[1:])


def _transformed(segment: Segment, matrix: Matrix) -> Segment:
    spots = [matrix.apply(x, y) for x, y in _pairs(segment)]
    match segment[0], spots:
        case "M" | "L" as kind, [(x, y)]:
            return (kind, x, y)
        case "C", [(x1, y1), (x2, y2), (x3, y3)]:
            return ("C", x1, y1, x2, y2, x3, y3)
        case _:
            return ("Z",)
