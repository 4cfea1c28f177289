"""Walks through what is painted on a page: components, fonts, and what lies where no printer prints.

Imports pypdfium2, :mod:`marks` and :mod:`outlines`. A page of tiles holds thousands of objects, and each question to
pdfium costs: everybody is asked what they are, and where exactly they lie only those near the margin.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import create_string_buffer
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.geometry import Box, Matrix
from shangrila_pnp.printing.inventory import BOARD_SHEET, FIELD, RULER
from shangrila_pnp.printing.preflight.marks import component_of
from shangrila_pnp.printing.preflight.outlines import bounds_of, clip_of, matrix_of, painted_box, shared
from shangrila_pnp.printing.preflight.readings import TOLERANCE, Font, Placed, Shown, Stray
from shangrila_pnp.printing.preflight.texts import addresses, text_of

_DEEPEST = 20
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """Where an object lies: ``matrix`` takes its units to millimetres on the page, ``clip`` cuts it off there."""

    matrix: Matrix
    depth: int = 0
    clip: Box | None = None
    within: Placed | None = None
    is_near_margin: bool = True


class ObjectReader:
    """Collects what is on one page. ``printable`` is where ink may go; ``texts`` are where words stand on their own."""

    def __init__(self, page: Any, to_page: Matrix, printable: Box) -> None:
        self.page = page
        self.to_page = to_page
        self.printable = printable
        self.components: list[Placed] = []
        self.rulers: list[Placed] = []
        self.fields: list[Shown] = []
        self.texts: list[Box] = []
        self.fonts: dict[int | None, Font] = {}
        self.strays: list[Stray] = []

    def read(self, textpage: Any) -> None:
        """Look at everything once."""
        self.textpage = textpage
        around = _Surroundings(self.to_page)
        count = max(0, pdfium.FPDFPage_CountObjects(self.page))
        things = (pdfium.FPDFPage_GetObject(self.page, index) for index in range(count))
        self._read_all(things, around)

    def _read_all(self, things: Iterator[Any], around: _Surroundings) -> None:
        for thing in things:
            kind = pdfium.FPDFPageObj_GetType(thing)
            if kind == pdfium.FPDF_PAGEOBJ_FORM:
                self._read_form(thing, around)
                continue
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self._read_font(thing)
                if around.within is None and (bounds := bounds_of(thing)) is not None:
                    self.texts.append(around.matrix.apply_to_box(bounds))
            if around.is_near_margin and self._may_stray(thing, around):
                self._note_stray(thing, kind, around)

    def _read_form(self, form: Any, around: _Surroundings) -> None:
        matrix = matrix_of(form).then(around.matrix)
        found = component_of(form)
        clip, within = around.clip, around.within
        if found is not None:
            component, cut_out = found
            if cut_out is not None:
                box = matrix.apply_to_box(cut_out)
            else:
                box = around.matrix.apply_to_box(bounds_of(form) or Box(0, 0, 0, 0))
            if component.kind == FIELD:
                self._note_field(component.name, box, around.within)
            else:
                within = Placed(component, matrix, box)
                (self.rulers if component.kind == RULER else self.components).append(within)
        is_near_margin = around.is_near_margin and self._may_stray(form, around)
        if is_near_margin:
            clip = shared(clip, clip_of(form, around.matrix))
            is_near_margin = clip is None or not self.printable.holds(clip, TOLERANCE)  # else all is cut off in time
        if around.depth < _DEEPEST:
            inside = _Surroundings(matrix, around.depth + 1, clip, within, is_near_margin)
            count = max(0, pdfium.FPDFFormObj_CountObjects(form))
            self._read_all((pdfium.FPDFFormObj_GetObject(form, index) for index in range(count)), inside)

    def _note_field(self, name: str, box: Box, within: Placed | None) -> None:
        """A field on a small map of the board is none to play on."""
        if within is not None and within.component.kind == BOARD_SHEET:
            visible = shared(box, within.box)
            area = visible.width * visible.height if visible is not None else 0.0
            self.fields.append(Shown(name, area / (box.width * box.height)))

    def _read_font(self, text: Any) -> None:
        font = pdfium.FPDFTextObj_GetFont(text)
        (place,) = addresses(font)
        if place is not None and place not in self.fonts:
            name = create_string_buffer(_LONGEST_NAME)
            pdfium.FPDFFont_GetBaseFontName(font, name, _LONGEST_NAME)
            is_embedded = pdfium.FPDFFont_GetIsEmbedded(font) == 1
            self.fonts[place] = Font(name.value.decode("utf-8", "replace"), is_embedded)

    # --- what lies in the margin -------------------------------------------------------------------------------------

    def _may_stray(self, thing: Any, around: _Surroundings) -> bool:
        """By pdfium's bounds, which are quick and never too small."""
        bounds = bounds_of(thing)
        return bounds is not None and not self.printable.holds(around.matrix.apply_to_box(bounds), TOLERANCE)

    def _note_stray(self, thing: Any, kind: int, around: _Surroundings) -> None:
        box = painted_box(thing, around.matrix)
        if box is None:
            return
        visible = shared(box, shared(around.clip, clip_of(thing, around.matrix)))
        if visible is None or _is_cut_off_wholly(visible, box) or self.printable.holds(visible, TOLERANCE):
            return
        reach, side = _furthest(visible, self.printable)
        self.strays.append(Stray(self._what(thing, kind, around), reach, side))

    def _what(self, thing: Any, kind: int, around: _Surroundings) -> str:
        if around.within is not None:
            return f"the {around.within.component.kind} {quoted(around.within.component.name)}"
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            return f"the text {quoted(text_of(thing, self.textpage))}"
        return "a picture" if kind == pdfium.FPDF_PAGEOBJ_IMAGE else "a drawing"


def _is_cut_off_wholly(visible: Box, box: Box) -> bool:
    """Whether nothing is left of something that had a size."""
    return (visible.width == 0 < box.width) or (visible.height == 0 < box.height)


def _furthest(box: Box, printable: Box) -> tuple[float, str]:
    reaches = {
        "left": printable.left - box.left,
        "top": printable.top - box.top,
        "right": box.right - printable.right,
        "bottom": box.bottom - printable.bottom,
    }
    side = max(reaches, key=lambda name: reaches[name])
    return reaches[side], side
