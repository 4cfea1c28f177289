"""Smooth curves through points, and rough lines between them. Imports :mod:`paths` and :mod:`geometry`.

Whatever winds on the board (roads, rivers, ridges, contour lines) is a list of points first and becomes a curve here.
What was built is rounded to a hundredth of a millimetre, what nature made to a tenth: nobody sees more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, ceil, cos, hypot, pi, sin
from typing import TypeAlias

from shangrila_pnp.printing.geometry import Spot
from shangrila_pnp.printing.paths import Path, Segment

Cubic: TypeAlias = tuple[Spot, Spot, Spot, Spot]
"""One piece of a curve: where it starts, two handles, where it ends."""

_REACH = 0.36
"""How far a handle reaches, as a part of the way to the next point: a third is taut, a half is wavy."""


def rounded(spot: Spot) -> Spot:
    """To a hundredth of a millimetre."""
    return Spot(round(spot.x, 2), round(spot.y, 2))


def rough(spot: Spot) -> Spot:
    """To a tenth of a millimetre: enough for rocks, trees and blades of grass."""
    return Spot(round(spot.x, 1), round(spot.y, 1))


def polar(middle: Spot, angle: float, radius: float) -> Spot:
    """The point in this direction (radians, clockwise from the right) at this distance."""
    return Spot(middle.x + radius * cos(angle), middle.y + radius * sin(angle))


def between(one: Spot, other: Spot, part: float) -> Spot:
    """A point on the way from one to the other."""
    return Spot(one.x + part * (other.x - one.x), one.y + part * (other.y - one.y))


def apart(one: Spot, other: Spot) -> float:
    """The distance of two points."""
    return hypot(other.x - one.x, other.y - one.y)


def direction(one: Spot, other: Spot) -> float:
    """The angle under which one point sees the other, in radians, clockwise from the right."""
    return atan2(other.y - one.y, other.x - one.x)


# --- curves ----------------------------------------------------------------------------------------------------------


def _slope(before: Spot, here: Spot, after: Spot) -> tuple[float, float]:
    """The unit tangent at a point; the nearer neighbour counts for more, so that no loops arise."""
    back, ahead = apart(before, here) or 1.0, apart(here, after) or 1.0
    x = (here.x - before.x) / back * ahead + (after.x - here.x) / ahead * back
    y = (here.y - before.y) / back * ahead + (after.y - here.y) / ahead * back
    length = hypot(x, y) or 1.0
    return x / length, y / length


def cubics(spots: Sequence[Spot], before: Spot, after: Spot) -> list[Cubic]:
    """A smooth curve through points; the two others say where it comes from and where it goes."""
    line = [before, *spots, after]
    slopes = [_slope(*line[index : index + 3]) for index in range(len(spots))]
    pieces = []
    for (start, leave), (end, arrive) in zip(
        zip(spots, slopes, strict=True), zip(spots[1:], slopes[1:], strict=False), strict=False
    ):
        reach = _REACH * apart(start, end)
        pieces.append(
            (
                start,
                Spot(start.x + reach * leave[0], start.y + reach * leave[1]),
                Spot(end.x - reach * arrive[0], end.y - reach * arrive[1]),
                end,
            )
        )
    return pieces


def open_cubics(spots: Sequence[Spot]) -> list[Cubic]:
    """A smooth curve through points that runs out straight at both ends."""
    return cubics(spots, spots[0], spots[-1])


def curve_path(pieces: Sequence[Cubic], *, is_closed: bool = False) -> Path:
    """What such a curve looks like."""
    segments: list[Segment] = [("M", *rough(pieces[0][0]))]
    segments += [("C", *rough(one), *rough(other), *rough(end)) for _, one, other, end in pieces]
    return Path((*segments, ("Z",))) if is_closed else Path(tuple(segments))


def smooth(spots: Sequence[Spot]) -> Path:
    """An open curve through points."""
    return curve_path(open_cubics(spots))


def smooth_loop(spots: Sequence[Spot]) -> Path:
    """A closed curve through points."""
    return curve_path(cubics([*spots, spots[0]], spots[-1], spots[1]), is_closed=True)


def beside(middle: Sequence[Spot], widths: Sequence[float]) -> tuple[list[Spot], list[Spot]]:
    """The two lines at these distances from a line, one on either side."""
    last = len(middle) - 1
    asides = [direction(middle[max(0, index - 1)], middle[min(last, index + 1)]) + pi / 2 for index in range(last + 1)]
    one, other = (
        [polar(spot, aside + turn, width) for spot, aside, width in zip(middle, asides, widths, strict=True)]
        for turn in (0.0, pi)
    )
    return one, other


def ribbon(left: Sequence[Spot], right: Sequence[Spot]) -> Path:
    """The area between two smooth curves that run side by side."""
    there, back = curve_path(open_cubics(left)), curve_path(open_cubics(right[::-1]))
    turn: Segment = ("L", *rough(right[-1]))
    return Path((*there.segments, turn, *back.segments[1:], ("Z",)))


def rough_polygon(spots: Iterable[Spot]) -> Path:
    """Straight lines around something that nature has made."""
    return Path.polygon(map(rough, spots))


def rough_line(spots: Iterable[Spot]) -> Path:
    """Straight lines from point to point, as a quick hand draws them."""
    return Path.through(map(rough, spots))


def polygon(spots: Iterable[Spot]) -> Path:
    """Straight lines around something that was built."""
    return Path.polygon(map(rounded, spots))


def _point(piece: Cubic, part: float) -> Spot:
    rest = 1 - part
    weights = rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3
    return Spot(
        sum(weight * spot.x for weight, spot in zip(weights, piece, strict=True)),
        sum(weight * spot.y for weight, spot in zip(weights, piece, strict=True)),
    )


def sampled(pieces: Sequence[Cubic], step: float) -> list[Spot]:
    """Points on a curve, at most about this far apart, both ends included."""
    spots = [pieces[0][0]]
    for piece in pieces:
        count = max(1, ceil(apart(piece[0], piece[3]) / step))
        spots += [_point(piece, index / count) for index in range(1, count + 1)]
    return spots
