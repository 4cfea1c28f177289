"""Keeps words and symbols away from where somebody cuts. Imports :mod:`sheets`, :mod:`fonts` and :mod:`symbols`.

Grounds, patterns, plates, bands and lines may run to the cut and beyond it: if the scissors slip, nothing is lost.
Words and symbols are read; and a frame that lies on the cut shows how crooked the cut is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.fonts import text_start, typeface
from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix
from shangrila_pnp.printing.scene import Element, Face, Group, Shape, Text, Use
from shangrila_pnp.printing.sheets import Batch, CutOut
from shangrila_pnp.printing.symbols import SYMBOL_PREFIX

SLACK = 0.01
FRAME_REACH = 0.5
"""A line all around that is nearer to the cut than this is a frame on the cut."""


class SafetyError(ShangrilaError):
    """Something that would be cut off."""


@dataclass(frozen=True, slots=True)
class _Around:
    """Where elements lie: ``matrix`` takes them to the cut-out's millimetres, ``clip`` is all that is seen of them."""

    matrix: Matrix = UNMOVED
    clip: Box | None = None


def checked(batch: Batch) -> Batch:
    """The same batch, if all that is read on it lies inside of its safe zone."""
    for cut_out in {id(cut_out): cut_out for cut_out in batch.cut_outs}.values():  # copies are the same object
        for problem in unsafe(cut_out, batch.safe):
            raise SafetyError(problem)
    return batch


def unsafe(cut_out: CutOut, safe: float) -> Iterator[str]:
    """Each thing that is too near to the cut, in a sentence of its own; lengths are those at full scale."""
    cut = Box(0, 0, *cut_out.size)
    sides = {"": cut_out.front, " back": cut_out.back}
    for suffix, side in sides.items():
        if side is None:
            continue
        for what, box in _read(side.piece.elements, _Around(), cut, has_outline=cut_out.outline is not None):
            inset = _inset(box, cut)
            if inset < safe - SLACK:
                yield (
                    f"the {cut_out.counts_as.kind}{suffix} {quoted(cut_out.counts_as.name)} has {what} "
                    f"{_nearness(inset)}: {safe:g} mm have to stay free"
                )


def _nearness(inset: float) -> str:
    return f"{inset:.2f} mm from its edge" if inset >= 0 else f"{-inset:.2f} mm over its edge"


def _inset(box: Box, cut: Box) -> float:
    return min(box.left - cut.left, box.top - cut.top, cut.right - box.right, cut.bottom - box.bottom)


def _read(elements: Iterable[Element], around: _Around, cut: Box, *, has_outline: bool) -> Iterator[tuple[str, Box]]:
    """All that has to keep away from the cut, with its box."""
    for element in elements:
        match element:
            case Text():
                found = _text_box(element)
                what = f"the words {quoted(element.words)}"
            case Use() if element.piece.name.startswith(SYMBOL_PREFIX):
                found = element.matrix.apply_to_box(element.piece.box)
                what = f"the symbol {quoted(element.piece.name.removeprefix(SYMBOL_PREFIX))}"
            case Use():
                inner = _Around(element.matrix.then(around.matrix), around.clip)
                yield from _read(element.piece.elements, inner, cut, has_outline=has_outline)
                continue
            case Group():
                yield from _read(element.elements, _inside(element, around), cut, has_outline=has_outline)
                continue
            case Shape():
                found = None if has_outline else _frame_box(element, around.matrix, cut)
                what = "a frame"
        if found is not None:
            visible = _shared(around.matrix.apply_to_box(found), around.clip)
            if visible is not None:
                yield what, visible


def _inside(group: Group, around: _Around) -> _Around:
    matrix = group.matrix.then(around.matrix)
    if group.clip is None:
        return _Around(matrix, around.clip)
    clip = matrix.apply_to_box(group.clip.bounds)
    return _Around(matrix, _shared(clip, around.clip) or Box(clip.left, clip.top, 0, 0))


def _shared(box: Box, clip: Box | None) -> Box | None:
    """What is seen of a box; none if that is nothing."""
    if clip is None:
        return box
    if not box.overlaps(clip):
        return None
    left, top = max(box.left, clip.left), max(box.top, clip.top)
    return Box(left, top, min(box.right, clip.right) - left, min(box.bottom, clip.bottom) - top)


def _frame_box(shape: Shape, matrix: Matrix, cut: Box) -> Box | None:
    """The box of a line that runs all around on the cut; none for all other shapes."""
    if shape.fill is not None or shape.line is None:
        return None
    bounds = matrix.apply_to_box(shape.path.bounds)
    is_on_cut = cut.grown(FRAME_REACH).holds(bounds) and bounds.holds(cut.grown(-FRAME_REACH))
    return shape.path.bounds if is_on_cut else None


def _text_box(text: Text) -> Box | None:
    """As high as the ink of its letters and as wide as its line, over which some hang by a hair; none for spaces."""
    font = typeface(text.face)
    scale = text.size / font.units_per_em
    letters = [box for character in text.words if (box := _letter_box(text.face, character)) is not None]
    if not letters:
        return None
    top = text.y - scale * max(box.bottom for box in letters)  # the font's own y points up
    bottom = text.y - scale * min(box.top for box in letters)
    return Box(text_start(text), top, font.width(text.words, text.size), bottom - top)


@cache
def _letter_box(face: Face, character: str) -> Box | None:
    outline = typeface(face).outline(character)
    return outline.bounds if outline.segments else None
