"""Shapes that are cut along a printed outline and perhaps folded. Imports :mod:`sheets` and :mod:`scene`."""

from __future__ import annotations

from collections.abc import Iterable

from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import BLACK, Element, Line, Piece, Rgb, Shape

RIM = 1.0
"""How far the colour of an outlined shape runs on beyond its cut."""
OUTLINE = Line(BLACK, 0.15)
FOLD = Line(BLACK, 0.15, (0.8, 0.8))


def outlined(
    name: str, outline: Path, face: Iterable[Element], rim: Rgb | None, folds: Iterable[tuple[Spot, Spot]] = ()
) -> Piece:
    """A piece with a rim of colour around the cut, its face, dashed folds, and the line to cut along."""
    elements: list[Element] = []
    if rim is not None:
        elements.append(Shape(outline, rim, Line(rim, 2 * RIM, is_round=True)))
    elements += face
    lines = [Path.line(start, end) for start, end in folds]
    if lines:
        elements.append(Shape(Path.joined(lines), line=FOLD))
    elements.append(Shape(outline, line=OUTLINE))
    return Piece(name, tuple(elements), _around(outline))


def _around(outline: Path) -> Box:
    return outline.bounds.grown(RIM + OUTLINE.width)
