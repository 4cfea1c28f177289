"""The ground: regions of colour in layers like cut paper. Imports :mod:`curves` and :mod:`scene`.

A coat is a smooth field of heights over the board, raised around given places and roughened by noise. It is drawn as
contours, one upon the other, each with a thin shadow: flat colours only, and yet a landscape that rises and falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, floor
from random import Random
from typing import TypeAlias

from shangrila_pnp.printing.board.curves import smooth_loop
from shangrila_pnp.printing.geometry import Box, Matrix, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Element, Rgb, Shape

_MOST_CELLS = 110
"""Across and down: on a board of the usual size a cell is eight millimetres wide."""
_CELL = 8.0
_SHADOW = Matrix.moving(0.5, 0.7)
_Grid: TypeAlias = list[list[float]]
_Crossing: TypeAlias = tuple[int, int, bool]
"""An edge of the grid that a contour crosses: column, row, and whether it runs down."""


@dataclass(frozen=True, slots=True)
class Hill:
    """A place that a coat gathers around, with how far it reaches across and down."""

    middle: Spot
    across: float
    down: float

    def height(self, x: float, y: float) -> float:
        """One in the middle, falling off like a bell."""
        return exp(-(((x - self.middle.x) / self.across) ** 2) - ((y - self.middle.y) / self.down) ** 2)


@dataclass(frozen=True, slots=True)
class Coat:
    """A colour of the ground, by its name in the themes, laid on in some steps around its hills."""

    name: str
    steps: int
    rough: float
    hills: tuple[Hill, ...]

    def height(self, x: float, y: float) -> float:
        """How thick it lies here, from 0 to 1, roughness left out."""
        return min(1.0, sum(hill.height(x, y) for hill in self.hills))


class Noise:
    """Smooth randomness over the plane; the same for the same seed on every machine."""

    _SIZE = 64

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self._values = [[random.random() * 2 - 1 for _ in range(self._SIZE)] for _ in range(self._SIZE)]

    def at(self, x: float, y: float) -> float:
        """From -1 to 1; features are about one unit wide."""
        column, row = floor(x), floor(y)
        right, below = _eased(x - column), _eased(y - row)
        upper = self._row(row, column, right)
        return upper + below * (self._row(row + 1, column, right) - upper)

    def _row(self, row: int, column: int, right: float) -> float:
        values = self._values[row % self._SIZE]
        left = values[column % self._SIZE]
        return left + right * (values[(column + 1) % self._SIZE] - left)


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)


def draw_coat(coat: Coat, area: Box, noise: Noise, ground: Rgb, colour: Rgb, shade: float) -> list[Element]:
    """The contours of a coat from the ground's colour to its own; ``shade`` is how dark their shadows are."""
    cell = max(_CELL, max(area.size) / _MOST_CELLS)
    columns, rows = int(area.width / cell) + 2, int(area.height / cell) + 2
    grid = [
        [_rough_height(coat, noise, area.left + column * cell, area.top + row * cell) for column in range(columns)]
        for row in range(rows)
    ]
    elements: list[Element] = []
    for step in range(1, coat.steps + 1):
        level = step / (coat.steps + 1)
        loops = [[Spot(area.left + x * cell, area.top + y * cell) for x, y in loop] for loop in _loops(grid, level)]
        if not loops:
            break
        path = Path.joined(smooth_loop(loop) for loop in loops if len(loop) > 3)
        below, tint = (ground.mixed(colour, part) for part in ((step - 1) / coat.steps, step / coat.steps))
        if shade:
            elements.append(Shape(path.transformed(_SHADOW), fill=below.mixed(Rgb(0.1, 0.12, 0.15), shade)))
        elements.append(Shape(path, fill=tint))
    return elements


def _rough_height(coat: Coat, noise: Noise, x: float, y: float) -> float:
    bumps = noise.at(x / 62, y / 62) + 0.5 * noise.at(x / 27 + 9, y / 27 + 5)
    return coat.height(x, y) + coat.rough * bumps


def _loops(grid: _Grid, level: float) -> list[list[Spot]]:
    """The closed lines around all that is higher than a level; outside of the grid everything is low."""
    low = level - 0.35
    width = len(grid[0]) + 2
    padded = [[low] * width, *([low, *row, low] for row in grid), [low] * width]
    links = _links(padded, level)
    loops = []
    while links:
        here = next(iter(links))
        loop = []
        while here in links:
            loop.append(_crossing_spot(padded, here, level))
            here = links.pop(here)
        loops.append(loop)
    return loops


def _links(grid: _Grid, level: float) -> dict[_Crossing, _Crossing]:
    """From crossing to crossing, cell by cell, with the high ground always on the right hand."""
    links: dict[_Crossing, _Crossing] = {}
    for row in range(len(grid) - 1):
        upper, lower = grid[row], grid[row + 1]
        for column in range(len(upper) - 1):
            corners = (upper[column], upper[column + 1], lower[column + 1], lower[column])
            highs = [corner > level for corner in corners]
            if any(highs) and not all(highs):
                edges = ((column, row, False), (column + 1, row, True), (column, row + 1, False), (column, row, True))
                _link_cell(links, highs, edges)
    return links


def _link_cell(links: dict[_Crossing, _Crossing], highs: Sequence[bool], edges: Sequence[_Crossing]) -> None:
    """Each stretch of high corners is cut off by one piece of line: from the edge after it to the edge before it."""
    for index in range(4):
        if highs[index] and not highs[index - 1]:
            last = index
            while highs[(last + 1) % 4]:
                last += 1
            links[edges[last % 4]] = edges[index - 1]


def _crossing_spot(grid: _Grid, crossing: _Crossing, level: float) -> Spot:
    column, row, runs_down = crossing
    here = grid[row][column]
    there = grid[row + 1][column] if runs_down else grid[row][column + 1]
    part = (level - here) / (there - here)
    # One cell of padding on the left and on top.
    return Spot(column - 1 + (0 if runs_down else part), row - 1 + (part if runs_down else 0))
