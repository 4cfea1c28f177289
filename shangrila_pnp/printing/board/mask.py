"""Which parts of the board are taken, so that mountains and trees find room. Imports :mod:`geometry`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from math import ceil, floor

from shangrila_pnp.printing.geometry import Box, Spot

_CELL = 2.0
_MOST_CELLS = 400
"""Across and down: on a board of the usual size a cell is two millimetres wide."""


class Mask:
    """A grid over an area whose cells are free or taken."""

    def __init__(self, area: Box) -> None:
        self._area = area
        self._cell = max(_CELL, max(area.size) / _MOST_CELLS)
        self._columns, self._rows = ceil(area.width / self._cell), ceil(area.height / self._cell)
        self._taken = [[0] * self._columns for _ in range(self._rows)]
        self._sums: list[list[int]] | None = None

    def take(self, box: Box) -> None:
        """Nothing else may stand here."""
        left, top, right, bottom = self._cells(box)
        for row in range(max(0, top), min(self._rows, bottom)):
            for column in range(max(0, left), min(self._columns, right)):
                self._taken[row][column] = 1
        self._sums = None

    def take_line(self, spots: Iterable[Spot], reach: float) -> None:
        """Nothing else may stand along a line."""
        for x, y in spots:
            self.take(Box(x - reach, y - reach, 2 * reach, 2 * reach))

    def is_free(self, box: Box) -> bool:
        """Whether nothing is taken in a box; outside of the area nothing is."""
        if self._sums is None:
            self._sums = self._summed()
        left, top, right, bottom = self._cells(box)
        left, right = max(0, left), min(self._columns, right)
        top, bottom = max(0, top), min(self._rows, bottom)
        if left >= right or top >= bottom:
            return True
        sums = self._sums
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left] == 0

    def _cells(self, box: Box) -> tuple[int, int, int, int]:
        left, top = box.left - self._area.left, box.top - self._area.top
        return (
            floor(left / self._cell),
            floor(top / self._cell),
            ceil((left + box.width) / self._cell),
            ceil((top + box.height) / self._cell),
        )

    def _summed(self) -> list[list[int]]:
        """How many cells are taken above and to the left of each corner: any box is four look-ups away."""
        sums = [[0] * (self._columns + 1)]
        for row in self._taken:
            above = sums[-1]
            sums.append([0, *(before + over for before, over in zip(accumulate(row), above[1:], strict=True))])
        return sums
