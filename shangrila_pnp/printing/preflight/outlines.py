"""Where exactly something is painted. Imports pypdfium2 and :mod:`geometry`.

pdfium's own bounds are quick and never too small, but they add a whole line's width all around: a crop mark that ends
where the printable area ends would seem to leave it. Here only the side of a line that has ink counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_float, c_int, c_uint
from itertools import pairwise
from math import hypot
from typing import Any, TypeAlias

import pypdfium2.raw as pdfium

from shangrila_pnp.printing.geometry import Box, Matrix, Spot

_SOLID_WHITE = 255
Outline: TypeAlias = list[tuple[int, Spot]]
"""The points of a path, each with how it is reached; the last of a closed path is its first."""


def bounds_of(thing: Any) -> Box | None:
    """What pdfium says of any object, in the units around it; y may run either way."""
    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    if not pdfium.FPDFPageObj_GetBounds(thing, left, bottom, right, top):
        return None
    return Box(left.value, bottom.value, right.value - left.value, top.value - bottom.value)


def matrix_of(thing: Any) -> Matrix:
    """Takes what is inside an object to what is around it."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, matrix)
    return Matrix(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def shared(one: Box | None, other: Box | None) -> Box | None:
    """What two boxes have in common, maybe of no size; none stands for everything."""
    if one is None or other is None:
        return one or other
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))


def clip_of(thing: Any, outer: Matrix) -> Box | None:
    """The box outside of which an object is cut off; none if it is not."""
    clip, box = pdfium.FPDFPageObj_GetClipPath(thing), None
    for index in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
        count = pdfium.FPDFClipPath_CountPathSegments(clip, index)
        spots = [_end(pdfium.FPDFClipPath_GetPathSegment(clip, index, number)) for number in range(max(0, count))]
        if spots:
            box = shared(box, Box.around(outer.apply(*spot) for spot in spots))
    return box


def painted_box(thing: Any, outer: Matrix) -> Box | None:
    """Where an object puts ink, in millimetres on the page; none if it puts none, as white on white."""
    kind = pdfium.FPDFPageObj_GetType(thing)
    if kind == pdfium.FPDF_PAGEOBJ_PATH:
        spots = list(_painted_spots(thing))
        return Box.around(matrix_of(thing).then(outer).apply(*spot) for spot in spots) if spots else None
    if kind == pdfium.FPDF_PAGEOBJ_TEXT and not _has_ink(pdfium.FPDFPageObj_GetFillColor, thing):
        return None
    bounds = bounds_of(thing)
    return outer.apply_to_box(bounds) if bounds is not None else None


def _painted_spots(path: Any) -> Iterator[Spot]:
    """Points around all the ink of a path, in its own units."""
    fill, stroke = c_int(), c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    outlines = list(_outlines(path))
    if fill.value and _has_ink(pdfium.FPDFPageObj_GetFillColor, path):
        yield from (spot for outline in outlines for _, spot in outline)
    if stroke.value and _has_ink(pdfium.FPDFPageObj_GetStrokeColor, path):
        width = c_float()
        pdfium.FPDFPageObj_GetStrokeWidth(path, width)
        is_butt = pdfium.FPDFPageObj_GetLineCap(path) == pdfium.FPDF_LINECAP_BUTT
        for outline in outlines:
            yield from _along(outline, width.value / 2, is_butt=is_butt)


def _outlines(path: Any) -> Iterator[Outline]:
    outline: Outline = []
    for index in range(max(0, pdfium.FPDFPath_CountSegments(path))):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO and outline:
            yield outline
            outline = []
        outline.append((kind, _end(segment)))
        if pdfium.FPDFPathSegment_GetClose(segment):
            outline.append((pdfium.FPDF_SEGMENT_LINETO, outline[0][1]))
    if outline:
        yield outline


def _along(outline: Outline, half: float, *, is_butt: bool) -> Iterator[Spot]:
    """Both sides of a line. A flat end adds nothing ahead of it; corners, curves and other ends add half a width."""
    for (_, start), (kind, end) in pairwise(outline):
        length = hypot(end.x - start.x, end.y - start.y)
        if kind == pdfium.FPDF_SEGMENT_LINETO and length:
            across = Spot(half * (start.y - end.y) / length, half * (end.x - start.x) / length)
            for spot in (start, end):
                yield Spot(spot.x + across.x, spot.y + across.y)
                yield Spot(spot.x - across.x, spot.y - across.y)
    is_closed = outline[0][1] == outline[-1][1]
    if is_butt and not is_closed:
        curves = any(kind == pdfium.FPDF_SEGMENT_BEZIERTO for kind, _ in outline)
        outline = outline if curves else outline[1:-1]
    for _, spot in outline:
        yield from Box(spot.x - half, spot.y - half, 2 * half, 2 * half).corners


def _end(segment: Any) -> Spot:
    x, y = c_float(), c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    return Spot(x.value, y.value)


def _has_ink(ask: Any, thing: Any) -> bool:
    """Whether a colour is not white, and not wholly transparent; what pdfium does not know counts as ink."""
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    if not ask(thing, red, green, blue, alpha):
        return True
    is_white = all(part.value == _SOLID_WHITE for part in (red, green, blue))
    return alpha.value > 0 and not is_white
