"""Reads which component a form on a page is: its mark, as :mod:`pdf` writes it. Imports pypdfium2.

``/Component <</Kind (tile) /Name (red healer) /Box (0 0 20 20)>> BDC … EMC``. The box (left, top, width and height of
what is cut out, in the piece's own millimetres) may be missing: pdfium does not tell the box of a form.
"""

from __future__ import annotations

from ctypes import c_ulong, string_at
from functools import cache
from math import isfinite
from typing import Any

import pypdfium2.raw as pdfium

from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.scene import COMPONENT_TAG, Component

_LONGEST = 200
_Buffer = pdfium.FPDF_WCHAR * _LONGEST


def component_of(form: Any) -> tuple[Component, Box | None] | None:
    """What a form counts as, and what is cut out of it; none if it is just a drawing."""
    for index in range(pdfium.FPDFPageObj_CountMarks(form)):
        mark = pdfium.FPDFPageObj_GetMark(form, index)
        if mark and _name(mark) == COMPONENT_TAG:
            return Component(_value(mark, b"Kind"), _value(mark, b"Name")), _as_box(_value(mark, b"Box"))
    return None


def _name(mark: Any) -> str:
    buffer, size = _Buffer(), c_ulong()
    is_there = pdfium.FPDFPageObjMark_GetName(mark, buffer, _LONGEST * 2, size)
    return _text(buffer, size.value) if is_there else ""


def _value(mark: Any, key: bytes) -> str:
    buffer, size = _Buffer(), c_ulong()
    is_there = pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, _LONGEST * 2, size)
    return _text(buffer, size.value) if is_there else ""


def _text(buffer: Any, size: int) -> str:
    return string_at(buffer, min(size, _LONGEST * 2)).decode("utf-16-le", "replace").rstrip("\0")


@cache
def _as_box(text: str) -> Box | None:
    try:
        left, top, width, height = map(float, text.split())
    except ValueError:
        return None
    return Box(left, top, width, height) if isfinite(left + top + width + height) else None
