"""What stands around the artwork: crop marks, the ruler, the line at the foot. Imports :mod:`press`, :mod:`scene`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import Box, Matrix
from shangrila_pnp.printing.inventory import RULER as RULER_KIND
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import FOOT_HEIGHT, RULER
from shangrila_pnp.printing.scene import BLACK, Component, Element, Line, Piece, Shape, Text, Use
from shangrila_pnp.printing.units import type_size

MARK_OFFSET = 2.0
MARK_LENGTH = 3.0
MARK_ROOM = MARK_OFFSET + MARK_LENGTH
MARK_LINE = Line(BLACK, 0.2)
RULER_LINE = Line(BLACK, 0.2)
LONG_TICK = 2.5
SHORT_TICK = 1.4
FOOT_SIZE = type_size(6.5)


def crop_marks(block: Box, columns: Iterable[float], rows: Iterable[float]) -> list[Element]:
    """Marks on all four sides of a block, at each place where a cut begins or ends."""
    near, far = MARK_OFFSET, MARK_ROOM
    lines = []
    for x in columns:
        lines.append(Path.line((x, block.top - far), (x, block.top - near)))
        lines.append(Path.line((x, block.bottom + near), (x, block.bottom + far)))
    for y in rows:
        lines.append(Path.line((block.left - far, y), (block.left - near, y)))
        lines.append(Path.line((block.right + near, y), (block.right + far, y)))
    return [Shape(Path.joined(lines), line=MARK_LINE)]


def ruler(left: float, base: float) -> list[Element]:
    """A hundred millimetres to hold a real ruler against; ``base`` is where its line runs."""
    label = Text("100 mm", left + RULER + 1.5, base, FOOT_SIZE)
    length = Box(0, -LONG_TICK, RULER, LONG_TICK)
    return [Use(_ruler_piece(), Matrix.moving(left, base), Component(RULER_KIND, "100 mm"), length), label]


@cache
def _ruler_piece() -> Piece:
    lines = [Path.line((0, 0), (RULER, 0))]
    for mark in range(0, int(RULER) + 1, 5):
        tick = LONG_TICK if mark % 10 == 0 else SHORT_TICK
        lines.append(Path.line((mark, 0), (mark, -tick)))
    drawing = Shape(Path.joined(lines), line=RULER_LINE)
    return Piece("ruler", (drawing,), drawing.path.bounds.grown(RULER_LINE.width))


def foot(printable: Box, words: str) -> list[Element]:
    """The ruler and the line below it; a long line is set smaller, never beyond the printable area."""
    left = printable.left + RULER_LINE.width
    base = printable.bottom - FOOT_HEIGHT + LONG_TICK + 2.0
    size = FOOT_SIZE
    room = printable.width - 2 * RULER_LINE.width
    size = min(size, size * room / text_width(words, size))
    return [*ruler(left, base), Text(words, left, printable.bottom - 1.0, size)]
