"""The board is complete: sheets that are cut and laid together show what the whole board shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

import numpy as np
import pytest

from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.preflight import PageReading
from shangrila_pnp.printing.press import Press
from tests.printing.board_room import PLAIN, SIZE, board_pixels, checked, pdf, press
from tests.printing.rasters import Pixels, rms, worst_square

DOTS = 2
SQUARE = 20 * DOTS
MOST, WORST = 1.0, 6.0
"""How far the pictures may be apart, of 255, on the whole and in the worst square of two centimetres."""

CASES = {
    "A4, painted": (press(), "painted"),
    "Letter, plain": (press("Letter", 100), "plain"),
    "A3, plain": (press("A3"), "plain"),
    "small at 60, plain": (press("150x210", 60), "plain"),
}
all_cases = pytest.mark.parametrize(("of", "theme"), CASES.values(), ids=CASES.keys())


@dataclass(frozen=True)
class CutSheet:
    """What is left of a sheet after cutting, with where it belongs on the board."""

    box: Box
    pixels: Pixels


def origin_of(page: PageReading) -> tuple[float, float]:
    """Where the corner of the board lies, or would lie, on a page: the finished file says so itself."""
    (placed,) = page.components
    return placed.matrix.e, placed.matrix.f


@cache
def whole_board(of: Press, theme: str) -> Pixels:
    wish = replace(PLAIN, theme=theme, is_whole=True)
    (page,) = checked(of, wish).pages
    return board_pixels(pdf(of, wish), 0, origin_of(page), SIZE.times(of.scale), DOTS)


@cache
def cut_sheets(of: Press, theme: str) -> tuple[CutSheet, ...]:
    """The sheets of the finished file, each cut along the edges of its TrimBox, and without the flaps."""
    wish = replace(PLAIN, theme=theme)
    found = []
    for page in checked(of, wish).pages:
        if not page.components:
            continue  # it tells how the others go together
        assert page.trim is not None
        x, y = origin_of(page)
        box = page.trim.moved(-x, -y)
        picture = board_pixels(pdf(of, wish), page.number - 1, (x, y), SIZE.times(of.scale), DOTS)
        found.append(CutSheet(box, picture))
    return tuple(found)


def laid_together(sheets: Sequence[CutSheet], size: Size) -> Pixels:
    """The sheets, glued; where there is none, one sees a grey table."""
    board = np.full((round(size.height * DOTS), round(size.width * DOTS), 3), 128, dtype=np.float32)
    for sheet in sheets:
        # A pixel across a seam belongs to the sheet with the flap: there the artwork goes on.
        left, top, right, bottom = (
            ceil(place * DOTS - 0.01) for place in (sheet.box.left, sheet.box.top, sheet.box.right, sheet.box.bottom)
        )
        board[top:bottom, left:right] = sheet.pixels[top:bottom, left:right]
    return board


def is_the_board(of: Press, theme: str, sheets: Sequence[CutSheet]) -> bool:
    made, wanted = laid_together(sheets, SIZE.times(of.scale)), whole_board(of, theme)
    return rms(made, wanted) < MOST and worst_square(made, wanted, SQUARE) < WORST


@all_cases
def test_the_sheets_laid_together_are_the_whole_board_and_a_mistake_would_be_seen(of: Press, theme: str) -> None:
    sheets = cut_sheets(of, theme)
    assert len(sheets) > 1
    made, wanted = laid_together(sheets, SIZE.times(of.scale)), whole_board(of, theme)
    assert float(wanted.std()) > 20, "there is something to see"
    assert rms(made, wanted) < MOST
    assert worst_square(made, wanted, SQUARE) < WORST
    for index, sheet in enumerate(sheets):
        others = [*sheets[:index], *sheets[index + 1 :]]
        assert not is_the_board(of, theme, others), f"sheet {index + 1} is missing"
        for axis in (0, 1):
            moved = CutSheet(sheet.box, np.roll(sheet.pixels, DOTS // 2, axis=axis))
            assert not is_the_board(of, theme, [*others, moved]), f"sheet {index + 1} is half a millimetre off"


def test_a_sheet_that_is_cut_too_short_would_be_seen() -> None:
    of, theme = CASES["A3, plain"]
    first, *others = cut_sheets(of, theme)
    assert is_the_board(of, theme, [first, *others])
    short = CutSheet(Box(first.box.left, first.box.top, first.box.width - 3, first.box.height), first.pixels)
    assert not is_the_board(of, theme, [short, *others])
    # The artwork goes on under the next sheet: whoever cuts that one a little too short sees no white line.
    wider = CutSheet(Box(0, 0, first.box.width + 1.5, first.box.height + 1.5), first.pixels)
    assert is_the_board(of, theme, [*others, wider])
