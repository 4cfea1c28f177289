"""A code for telephones, as a shape. Imports :mod:`paths` and :mod:`scene`; segno makes the pattern."""

from __future__ import annotations

import segno

from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import BLACK, Shape

QR_RIM = 2
"""In modules; beyond it there is nothing either."""


def qr_code(code: str, box: Box) -> Shape:
    """The code for a telephone, with the white rim that readers need."""
    rows = [bytes(row) for row in segno.make(code, error="m", micro=False, boost_error=False).matrix]
    module = box.width / (len(rows) + 2 * QR_RIM)
    squares = [
        Path.rectangle(Box(box.left + (x + QR_RIM) * module, box.top + (y + QR_RIM) * module, module * length, module))
        for y, row in enumerate(rows)
        for x, length in _bars(row)
    ]
    return Shape(Path.joined(squares), BLACK)


def _bars(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin, and how many follow each other."""
    bars: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if not dark:
            continue
        if bars and sum(bars[-1]) == x:
            bars[-1] = (bars[-1][0], bars[-1][1] + 1)
        else:
            bars.append((x, 1))
    return bars
