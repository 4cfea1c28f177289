"""Boxes and matrices in millimetres, x to the right and y down. Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple, Self


class Spot(NamedTuple):
    """A point of a drawing."""

    x: float
    y: float


class Size(NamedTuple):
    """How wide and how high something is."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same after a quarter turn."""
        return Size(self.height, self.width)

    def times(self, factor: float) -> Size:
        """The same, larger or smaller."""
        return Size(self.width * factor, self.height * factor)


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def around(cls, spots: Iterable[tuple[float, float]]) -> Self:
        """The smallest box that holds some points."""
        xs, ys = zip(*spots, strict=True)
        return cls(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @classmethod
    def centred(cls, middle: Spot, size: Size) -> Self:
        """A box of this size around a point."""
        return cls(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Where it ends, counted down."""
        return self.top + self.height

    @property
    def size(self) -> Size:
        """How large it is."""
        return Size(self.width, self.height)

    @property
    def middle(self) -> Spot:
        """Its centre."""
        return Spot(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def corners(self) -> tuple[Spot, Spot, Spot, Spot]:
        """Clockwise from the top left."""
        return (
            Spot(self.left, self.top),
            Spot(self.right, self.top),
            Spot(self.right, self.bottom),
            Spot(self.left, self.bottom),
        )

    def grown(self, by: float) -> Box:
        """The same with a rim around it, or without one if that is negative."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, x: float, y: float) -> Box:
        """The same elsewhere."""
        return Box(self.left + x, self.top + y, self.width, self.height)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether another lies wholly inside."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether they share more than an edge."""
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )


class Matrix(NamedTuple):
    """Takes (x, y) to (ax + cy + e, bx + dy + f), as PDF and SVG have it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def moving(cls, x: float, y: float) -> Self:
        """Moves everything."""
        return cls(e=x, f=y)

    @classmethod
    def scaling(cls, x: float, y: float | None = None) -> Self:
        """Stretches everything away from the origin; a negative factor mirrors."""
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def turning(cls, degrees: float) -> Self:
        """Turns everything clockwise around the origin."""
        sine, cosine = sin(radians(degrees)), cos(radians(degrees))
        return cls(cosine, sine, -sine, cosine)

    def then(self, after: Matrix) -> Matrix:
        """First this one, afterwards the other."""
        return Matrix(
            self.a * after.a + self.b * after.c,
            self.a * after.b + self.b * after.d,
            self.c * after.a + self.d * after.c,
            self.c * after.b + self.d * after.d,
            self.e * after.a + self.f * after.c + after.e,
            self.e * after.b + self.f * after.d + after.f,
        )

    def around(self, middle: Spot) -> Matrix:
        """The same with this point in the place of the origin."""
        return Matrix.moving(-middle.x, -middle.y).then(self).then(Matrix.moving(*middle))

    def apply(self, x: float, y: float) -> Spot:
        """Where a point comes to lie."""
        return Spot(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def apply_to_box(self, box: Box) -> Box:
        """The upright box around where a box comes to lie."""
        return Box.around(self.apply(*corner) for corner in box.corners)


UNMOVED = Matrix()
