"""Stacks headings, paragraphs, tables and pictures in columns, as large as they fit. Imports :mod:`typesetting`.

All type of a flow grows and shrinks together: the largest size is taken at which everything has room. If even the
smallest does not do, the error names the text that is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import BLACK, Anchor, Element, Face, Line, Rgb, Shape
from shangrila_pnp.printing.typesetting import LEADING, Style, TypesettingError, line_elements, lines_of
from shangrila_pnp.printing.typesetting import Line as TypeLine
from shangrila_pnp.printing.units import POINTS_PER_MM, type_size

SMALLEST = type_size(7)
STEP = type_size(0.25)
CAP_HEIGHT = 0.66
"""Of the size of type: how far capitals rise above the base line."""
HEADING = 1.18
"""How much larger than the text a heading is."""
GUTTER = 0.8
"""Of the size of type: between the columns of a table."""

T = TypeVar("T")


class Block(Protocol):
    """Something that stands in a column."""

    @property
    def entry(self) -> str:
        """What an error calls it."""

    def height(self, width: float, size: float) -> float:
        """How high it is in a column of this width, with type of this size."""

    def draw(self, box: Box, size: float) -> list[Element]:
        """What it looks like there."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; ``after`` is the space below it, in lines."""

    entry: str
    text: str
    style: Style
    after: float = 0.35
    relative_size: float = 1.0

    def height(self, width: float, size: float) -> float:
        """As many lines as it takes, and the space below."""
        own = size * self.relative_size
        return (len(self._lines(width, own)) + self.after) * own * LEADING

    def draw(self, box: Box, size: float) -> list[Element]:
        """Line below line."""
        own = size * self.relative_size
        elements: list[Element] = []
        for index, line in enumerate(self._lines(box.width, own)):
            base = box.top + own * (LEADING * index + CAP_HEIGHT + (LEADING - 1) / 2 + 0.1)
            elements += line_elements(line, box.left, base, box.width, own, self.style)
        return elements

    def _lines(self, width: float, size: float) -> tuple[TypeLine, ...]:
        return lines_of(self.entry, self.text, width, size, self.style)


def heading(entry: str, text: str, language: str, ink: Rgb = BLACK, anchor: Anchor = Anchor.START) -> Paragraph:
    """A line in bold above what it is about."""
    return Paragraph(entry, text, Style(language, Face.BOLD, ink, anchor, divides=False), 0.15, HEADING)


@dataclass(frozen=True, slots=True)
class Gap:
    """Nothing, so many lines of it."""

    lines: float
    entry: str = "a gap"

    def height(self, _width: float, size: float) -> float:
        """The same everywhere."""
        return self.lines * size * LEADING

    def draw(self, _box: Box, _size: float) -> list[Element]:
        """Nothing."""
        return []


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing whose height follows from the width and the size of type."""

    entry: str
    high: Callable[[float, float], float]
    drawn: Callable[[Box, float], list[Element]]
    after: float = 0.5

    def height(self, width: float, size: float) -> float:
        """Its own, and the space below."""
        return self.high(width, size) + self.after * size * LEADING

    def draw(self, box: Box, size: float) -> list[Element]:
        """In its own height."""
        return self.drawn(Box(box.left, box.top, box.width, self.high(box.width, size)), size)


class Cell(NamedTuple):
    """What stands in a cell of a table, and what an error calls it."""

    entry: str
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Cells in rows; ``widths`` are the parts of the column that each takes. The first row stands out if wanted."""

    entry: str
    rows: tuple[tuple[Cell, ...], ...]
    widths: tuple[float, ...]
    style: Style
    line: Line
    first_row_bold: bool = True
    first_column_bold: bool = True

    def height(self, width: float, size: float) -> float:
        """All rows, each as high as its highest cell."""
        return sum(self._row_heights(width, size)) + 0.4 * size * LEADING

    def draw(self, box: Box, size: float) -> list[Element]:
        """Cells with thin lines between the rows."""
        elements: list[Element] = []
        top = box.top
        for row, high in enumerate(self._row_heights(box.width, size)):
            left = box.left
            for column, cell in enumerate(self.rows[row]):
                room = Box(left, top + self._pad(size), self._cell_width(column, box.width, size), high)
                elements += self._cell(row, column, cell).draw(room, size) if cell.text else []
                left += self.widths[column] * box.width
            top += high
            if row < len(self.rows) - 1:
                elements.append(Shape(Path.line((box.left, top), (box.right, top)), line=self.line))
        return elements

    def _pad(self, size: float) -> float:
        return size * 0.18

    def _cell_width(self, column: int, width: float, size: float) -> float:
        gutter = 0.0 if column == len(self.widths) - 1 else GUTTER * size
        return self.widths[column] * width - gutter

    def _cell(self, row: int, column: int, cell: Cell) -> Paragraph:
        is_bold = (row == 0 and self.first_row_bold) or (column == 0 and self.first_column_bold)
        face = Face.BOLD if is_bold else self.style.face
        return Paragraph(
            cell.entry, cell.text, Style(self.style.language, face, self.style.ink, divides=False), after=0.0
        )

    def _row_heights(self, width: float, size: float) -> list[float]:
        return [
            max(
                self._cell(row, column, cell).height(self._cell_width(column, width, size), size) if cell.text else size
                for column, cell in enumerate(cells)
            )
            + 2 * self._pad(size)
            for row, cells in enumerate(self.rows)
        ]


def fitted(
    blocks: Sequence[Block], columns: Sequence[Box], largest: float, smallest: float = SMALLEST
) -> list[list[Element]]:
    """What stands in each of these columns, filled one after the other, at the largest size at which all has room."""
    return at_largest(lambda size: _placed(blocks, columns, size), largest, smallest)


def fitted_pages(
    pages: Sequence[Sequence[Block]], box: Box, largest: float, smallest: float = SMALLEST
) -> list[list[Element]]:
    """Each page in the same box, all at one size: the largest at which every page has room."""
    return at_largest(lambda size: [_placed(blocks, [box], size)[0] for blocks in pages], largest, smallest)


def at_largest(place: Callable[[float], T], largest: float, smallest: float) -> T:
    """What is placed at the largest size at which it can be; at the smallest, the error is everybody's."""
    size = largest
    while True:
        try:
            return place(size)
        except TypesettingError:
            if size <= smallest:
                raise
            size = max(smallest, size - STEP)


def _placed(blocks: Sequence[Block], columns: Sequence[Box], size: float) -> list[list[Element]]:
    """The elements of each column; the error names the block that has no room."""
    placed: list[list[Element]] = [[] for _ in columns]
    index, top = 0, columns[0].top
    for number, block in enumerate(blocks):
        while not _has_room(blocks, number, columns[index], top, size):
            index += 1
            if index == len(columns):
                raise _too_much(blocks, number, size)
            top = columns[index].top
        box = columns[index]
        high = block.height(box.width, size)
        placed[index] += block.draw(Box(box.left, top, box.width, high), size)
        top += high
    return placed


def _too_much(blocks: Sequence[Block], number: int, size: float) -> TypesettingError:
    """Names what is left over, which is where somebody sees it, and the longest text, which may be to blame."""
    left_over = blocks[number + 1] if _is_heading(blocks[number]) and number + 1 < len(blocks) else blocks[number]
    longest = max(blocks, key=lambda block: len(block.text) if isinstance(block, Paragraph) else 0)
    what = "it" if longest.entry == left_over.entry else f"it or {longest.entry}"
    points = size * POINTS_PER_MM
    return TypesettingError(
        left_over.entry,
        f"does not fit at {points:.3g} points, the smallest that is allowed: make {what} shorter, or print it larger",
    )


def _has_room(blocks: Sequence[Block], number: int, column: Box, top: float, size: float) -> bool:
    """Whether a block fits below this; a heading never stands alone at the foot: what follows has to fit as well."""
    following = [blocks[number]]
    if _is_heading(blocks[number]):
        following += blocks[number + 1 : number + 2]
    high = sum(block.height(column.width, size) for block in following)
    spare = getattr(following[-1], "after", 0.0) * size * LEADING
    return top + high - spare <= column.bottom + 1e-6


def _is_heading(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.relative_size == HEADING
