"""Spreads something large over several sheets, and decides where one ends and the next begins.

Imports :mod:`press` and :mod:`geometry`. Lengths are millimetres on the printed sheets. Strips run across the whole
poster; inside a strip, seams may lie elsewhere than in the next one, so that they avoid what should not be cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil
from typing import TypeAlias

from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.press import FOOT_HEIGHT, Press, PressError
from shangrila_pnp.printing.units import number

FLAP = 10.0
"""What the next sheet is glued on."""
PAST_SEAM = 2.0
"""How far the artwork runs on under the next sheet."""
LABELS = 4.0
"""Beside an edge that is cut, for words and marks."""
EDGE = 1.5
"""How far the artwork runs on around the whole poster."""
MOST_PLACES = 120
"""Of all seams along one axis together: what is tried grows with the square of it."""
BEHIND_FIELD = 0.15
"""Where a seam lies behind a field, or in the middle if the next one is nearer."""
SLACK = 1e-6
MOST_SHEETS = 100

Cost: TypeAlias = tuple[int, int, float]
"""Fields that are cut, bridge places that are cut, and how uneven the parts are."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much of a poster a sheet can show along one axis, by what happens at its two ends."""

    only: float
    first: float
    inner: float
    last: float

    @classmethod
    def of(cls, length: float, foot: float) -> Room:
        """``foot`` is what the ruler takes; beside a flap it lies on it, where it is covered in the end."""
        flap = max(FLAP, PAST_SEAM + foot)
        return cls(
            length - 2 * EDGE - foot, length - EDGE - flap, length - LABELS - flap, length - LABELS - EDGE - foot
        )

    def sheets(self, total: float) -> int:
        """How many it takes, side by side."""
        if total <= self.only + SLACK:
            return 1
        rest = total - self.first - self.last - SLACK
        return 2 if rest <= 0 else 2 + ceil(rest / self.inner) if self.inner > 0 else MOST_SHEETS + 1

    def longest(self, index: int, count: int) -> float:
        """How much the sheet of this number can show."""
        if count == 1:
            return self.only
        return self.first if index == 0 else self.last if index == count - 1 else self.inner


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a poster: the part it shows, and whether another sheet joins it at each side."""

    number: int
    box: Box
    joins_left: bool
    joins_top: bool
    joins_right: bool
    joins_bottom: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """A poster on sheets: how each lies, and what the seams cut."""

    page: Size
    strips: tuple[tuple[Sheet, ...], ...]
    are_rows: bool
    cut_fields: int
    cut_bridges: int

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """All of them, in their order."""
        return tuple(sheet for strip in self.strips for sheet in strip)


def spread(size: Size, press: Press, fields: Sequence[Box], bridges: Sequence[Box]) -> Spread:
    """The fewest sheets, and of all ways to use those the one that cuts the fewest fields, then bridge places."""
    ways = [
        _Way(size, press, fields, bridges, is_landscape=is_landscape, are_rows=are_rows)
        for is_landscape in (False, True)
        for are_rows in (True, False)
    ]
    fewest = min(way.count for way in ways)
    if fewest > MOST_SHEETS:
        raise PressError(
            f"{press.paper.name} with margins of {number(press.margin)} mm is too small for a board with "
            f"{number(FLAP)} mm to glue at each seam: use larger paper or a smaller --scale"
        )
    return min((way.best() for way in ways if way.count == fewest), key=lambda found: (found[0], found[1]))[2]


class _Way:
    """One orientation of the paper, and strips across or down."""

    def __init__(
        self,
        size: Size,
        press: Press,
        fields: Sequence[Box],
        bridges: Sequence[Box],
        *,
        is_landscape: bool,
        are_rows: bool,
    ) -> None:
        self.page = press.page_size(is_landscape=is_landscape)
        printable = press.printable(self.page)
        across, down = Room.of(printable.width, 0.0), Room.of(printable.height, FOOT_HEIGHT)
        self.are_rows = are_rows
        self.is_landscape = is_landscape
        # Rows are strips one above the other; columns are the same with x and y exchanged.
        self.length, self.width = (size.height, size.width) if are_rows else (size.width, size.height)
        self.along, self.beside = (down, across) if are_rows else (across, down)
        self.fields = [_turned(box, are_rows) for box in fields]
        self.bridges = [_turned(box, are_rows) for box in bridges]
        self.count = self.along.sheets(self.length) * self.beside.sheets(self.width)

    def best(self) -> tuple[Cost, bool, Spread]:
        """The best seams: what they cost, and what comes of them."""
        even = self.length / self.along.sheets(self.length)

        def strip_cost(start: float, end: float) -> Cost:
            return _sum(self._inside(start, end)[0], (0, 0, (end - start - even) ** 2))

        def seam_cost(seam: float) -> Cost:
            return _cuts_along(seam, self.fields), _cuts_along(seam, self.bridges), 0.0

        places = self._places(self.along, self.length, [(box.top, box.bottom) for box in self.fields])
        cost, seams = _best_seams(self.along, self.length, places, strip_cost, seam_cost)
        edges = [0.0, *seams, self.length]
        inside = [self._inside(start, end)[1] for start, end in pairwise(edges)]
        return cost, self.is_landscape, self._spread(edges, inside)

    def _inside(self, start: float, end: float) -> tuple[Cost, tuple[float, ...]]:
        """The best seams inside a strip. What reaches out of it is cut already."""
        fields, bridges = (
            tuple(box for box in boxes if start - SLACK <= box.top and box.top + box.height <= end + SLACK)
            for boxes in (self.fields, self.bridges)
        )
        return self._between(fields, bridges)

    @cache  # noqa: B019 - a way lives as long as its search
    def _between(self, fields: tuple[Box, ...], bridges: tuple[Box, ...]) -> tuple[Cost, tuple[float, ...]]:
        """The best seams inside a strip that holds these: many strips hold the same."""
        even = self.width / self.beside.sheets(self.width)

        def sheet_cost(left: float, right: float) -> Cost:
            return 0, 0, (right - left - even) ** 2

        def seam_cost(seam: float) -> Cost:
            return _cuts(seam, fields), _cuts(seam, bridges), 0.0

        places = self._places(self.beside, self.width, [(box.left, box.right) for box in fields])
        return _best_seams(self.beside, self.width, places, sheet_cost, seam_cost)

    def _places(self, room: Room, length: float, taken: Sequence[tuple[float, float]]) -> list[list[float]]:
        """Where each seam may lie: every few millimetres, and in the narrow gaps behind fields."""
        count = room.sheets(length)
        longest = [room.longest(index, count) for index in range(count)]
        gaps = _gaps(taken)
        places = []
        for index in range(1, count):
            low, high = length - sum(longest[index:]), min(length, sum(longest[:index]))
            step = max(1.0, (high - low) * count / MOST_PLACES)
            grid = [low + step * number for number in range(int((high - low) / step) + 1)]
            places.append(sorted({*grid, *(gap for gap in gaps if low <= gap <= high)}))
        return places

    def _spread(self, edges: Sequence[float], inside: Sequence[tuple[float, ...]]) -> Spread:
        strips = []
        numbered = 0
        for index, seams in enumerate(inside):
            cells = [0.0, *seams, self.width]
            strip = []
            for place, (left, right) in enumerate(pairwise(cells)):
                numbered += 1
                box = Box(left, edges[index], right - left, edges[index + 1] - edges[index])
                before = place > 0, index > 0
                after = place < len(cells) - 2, index < len(inside) - 1
                if not self.are_rows:
                    box, before, after = _turned(box, is_upright=False), before[::-1], after[::-1]
                strip.append(Sheet(numbered, box, *before, *after))
            strips.append(tuple(strip))
        whole = [sheet.box for strip in strips for sheet in strip]
        fields = [_turned(box, self.are_rows) for box in self.fields]
        bridges = [_turned(box, self.are_rows) for box in self.bridges]
        return Spread(self.page, tuple(strips), self.are_rows, _cut(fields, whole), _cut(bridges, whole))


def _best_seams(
    room: Room,
    length: float,
    places: Sequence[Sequence[float]],
    sheet_cost: Callable[[float, float], Cost],
    seam_cost: Callable[[float], Cost],
) -> tuple[Cost, tuple[float, ...]]:
    """The cheapest seams such that each sheet can show its part: the best way to each place, from left to right."""
    count = room.sheets(length)
    ways: dict[float, tuple[Cost, tuple[float, ...]]] = {0.0: ((0, 0, 0.0), ())}
    for index in range(count):
        is_last = index == count - 1
        longest = room.longest(index, count) + SLACK
        following = {}
        for end in [length] if is_last else places[index]:
            extra = (0, 0, 0.0) if is_last else seam_cost(end)
            starts = [start for start in ways if 0 < end - start <= longest]
            if starts:
                cost, start = min((_sum(ways[start][0], sheet_cost(start, end)), start) for start in starts)
                seams = ways[start][1]
                following[end] = _sum(cost, extra), seams if is_last else (*seams, end)
        ways = following
    return ways[length]


def _gaps(taken: Sequence[tuple[float, float]]) -> set[float]:
    """Just behind each of these, and before the next one begins."""
    starts, ends = sorted({start for start, _ in taken}), {end for _, end in taken}
    gaps = set()
    for end in ends:
        following = next((start for start in starts if start >= end), end + 2 * BEHIND_FIELD)
        gaps.add(round(end + min(BEHIND_FIELD, (following - end) / 2), 3))
    return gaps


def _sum(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _turned(box: Box, is_upright: bool) -> Box:
    return box if is_upright else Box(box.top, box.left, box.height, box.width)


def _cuts(seam: float, boxes: Iterable[Box]) -> int:
    return sum(box.left < seam < box.right for box in boxes)


def _cuts_along(seam: float, boxes: Iterable[Box]) -> int:
    return sum(box.top < seam < box.bottom for box in boxes)


def _cut(boxes: Iterable[Box], sheets: Sequence[Box]) -> int:
    """How many lie on no single sheet."""
    return sum(not any(sheet.holds(box) for sheet in sheets) for box in boxes)
