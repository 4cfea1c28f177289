"""Measures a finished PDF as somebody with a ruler would: what lines are on the page, in millimetres from its top left.

Reads page objects with pdfium and knows nothing of how our pages are laid out.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import dist
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """A straight line from a path that is drawn as a line. ``depth`` is how many forms it is inside of."""

    start: Point
    end: Point
    colour: tuple[int, int, int]
    width: float
    is_dashed: bool
    depth: int
    path: tuple[int, ...]

    @property
    def length(self) -> float:
        return dist(self.start, self.end)

    @property
    def is_upright(self) -> bool:
        return abs(self.start[0] - self.end[0]) < 1e-3

    @property
    def is_level(self) -> bool:
        return abs(self.start[1] - self.end[1]) < 1e-3


@cache
def strokes(data: bytes, page_index: int) -> tuple[Stroke, ...]:
    """Every straight line that is drawn on a page."""
    pdf = pypdfium2.PdfDocument(data)
    page: Any = pdf[page_index]
    top = page.get_mediabox()[3]
    things = (pdfium.FPDFPage_GetObject(page, index) for index in range(pdfium.FPDFPage_CountObjects(page)))
    found = tuple(_strokes(things, (MM, 0, 0, -MM, 0, top * MM), ()))
    pdf.close()
    return found


def _strokes(things: Iterator[Any], outer: Matrix, within: tuple[int, ...]) -> Iterator[Stroke]:
    for number, thing in enumerate(things):
        match pdfium.FPDFPageObj_GetType(thing):
            case pdfium.FPDF_PAGEOBJ_FORM:
                inside = range(pdfium.FPDFFormObj_CountObjects(thing))
                parts = (pdfium.FPDFFormObj_GetObject(thing, index) for index in inside)
                yield from _strokes(parts, _then(_matrix(thing), outer), (*within, number))
            case pdfium.FPDF_PAGEOBJ_PATH if _is_stroked(thing):
                yield from _lines(thing, _then(_matrix(thing), outer), (*within, number))


def _lines(path: Any, matrix: Matrix, place: tuple[int, ...]) -> Iterator[Stroke]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    pdfium.FPDFPageObj_GetStrokeColor(path, red, green, blue, alpha)
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(path, width)
    colour = (red.value, green.value, blue.value)
    is_dashed = pdfium.FPDFPageObj_GetDashCount(path) > 0
    segments = [pdfium.FPDFPath_GetPathSegment(path, i) for i in range(pdfium.FPDFPath_CountSegments(path))]
    for before, after in pairwise(segments):
        if pdfium.FPDFPathSegment_GetType(after) == pdfium.FPDF_SEGMENT_LINETO:
            start, end = _point(before, matrix), _point(after, matrix)
            line_width = width.value * abs(matrix[0] or matrix[1])
            yield Stroke(start, end, colour, line_width, is_dashed, len(place) - 1, place)


def _is_stroked(path: Any) -> bool:
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, mode, stroke)
    return bool(stroke.value)


def _matrix(thing: Any) -> Matrix:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, matrix)
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _then(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _point(segment: Any, matrix: Matrix) -> Point:
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    a, b, c, d, e, f = matrix
    return a * x.value + c * y.value + e, b * x.value + d * y.value + f


# --- what a person would look for ------------------------------------------------------------------------------------


def rulers(data: bytes, page_index: int) -> list[tuple[Stroke, list[Stroke]]]:
    """Lines with more than ten ticks standing on them, each with its ticks."""
    lines = [stroke for stroke in strokes(data, page_index) if stroke.depth <= 1 and not stroke.is_dashed]
    found = []
    for base in lines:
        if base.length > 50:
            ticks = [line for line in lines if line.path == base.path and line is not base and line.length < 5]
            if len(ticks) > 10:
                found.append((base, ticks))
    return found


def crop_marks(data: bytes, page_index: int) -> list[Stroke]:
    """Short black lines outside of all pieces, above the ruler, that belong to the drawing with the outermost ones."""
    (base, _), *_ = rulers(data, page_index)
    short = [
        stroke
        for stroke in strokes(data, page_index)
        if stroke.depth == 0 and stroke.length < 5 and stroke.end[1] < base.end[1] - 4 and stroke.colour == (0, 0, 0)
    ]
    leftmost = min(short, key=lambda stroke: min(stroke.start[0], stroke.end[0]))
    return [stroke for stroke in short if stroke.path == leftmost.path]


def cuts(data: bytes, page_index: int) -> tuple[list[float], list[float]]:
    """Where the crop marks tell somebody to cut: the places across, and the places down."""
    marks = crop_marks(data, page_index)
    across = sorted({round(mark.start[0], 4) for mark in marks if mark.is_upright})
    down = sorted({round(mark.start[1], 4) for mark in marks if mark.is_level})
    return _merged(across), _merged(down)


def _merged(places: list[float]) -> list[float]:
    return [place for index, place in enumerate(places) if index == 0 or place - places[index - 1] > 0.01]
