"""Boards to test with, each made once, and what somebody finds on their finished pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

from shangrila_pnp.printing.board.drawing import BoardPlayers, load_board_art, plan_board
from shangrila_pnp.printing.board.layout import field_boxes
from shangrila_pnp.printing.boards import BoardPrinter, BoardWish, PrintedBoard
from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix, Size
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import Report, preflight
from shangrila_pnp.printing.press import Press
from shangrila_pnp.printing.scene import Anchor, Element, Group, Page, Text, Use
from shangrila_pnp.printing.seams import Spread, spread
from shangrila_pnp.printing.units import POINTS_PER_MM
from shangrila_pnp.rules import KOSMOS
from tests.printing.press_room import BOARD, DEFAULT, TEMPLATES, studio
from tests.printing.rasters import Pixels

SIZE = Size(500, 516)
PLAN = plan_board(BOARD, load_board_art(TEMPLATES))
FIELDS = tuple(box for village in BOARD.villages for box in field_boxes(BOARD, village).values())
BRIDGES = tuple(road.bridge_path.bounds for road in PLAN.roads)
PLAIN = BoardWish(BoardPlayers.BOTH, "plain", KOSMOS)


def press(paper: str = "A4", scale: float = 100, margin: float = 10) -> Press:
    return Press(read_paper(paper), margin, scale=scale / 100)


def times(boxes: Iterable[Box], factor: float) -> list[Box]:
    return [Box(*(factor * part for part in box)) for box in boxes]


@cache
def board_spread(settings: Press) -> Spread:
    """How the true board is spread over sheets."""
    scale = settings.scale
    return spread(SIZE.times(scale), settings, times(FIELDS, scale), times(BRIDGES, scale))


@cache
def printer(settings: Press = DEFAULT, wish: BoardWish = PLAIN, language: str = "en") -> BoardPrinter:
    return BoardPrinter(studio(settings, language), TEMPLATES, wish)


@cache
def printed(settings: Press = DEFAULT, wish: BoardWish = PLAIN, language: str = "en") -> PrintedBoard:
    return printer(settings, wish, language).printed()


@cache
def pdf(settings: Press = DEFAULT, wish: BoardWish = PLAIN, language: str = "en") -> bytes:
    return write_pdf(printed(settings, wish, language).document)


@cache
def checked(settings: Press = DEFAULT, wish: BoardWish = PLAIN, language: str = "en") -> Report:
    return preflight(pdf(settings, wish, language), board=BOARD)


@cache
def whole(theme: str = "plain", settings: Press = DEFAULT) -> bytes:
    return pdf(settings, replace(PLAIN, theme=theme, is_whole=True))


# --- what is drawn ---------------------------------------------------------------------------------------------------


def walk(
    of: Iterable[Element], matrix: Matrix = UNMOVED, *, inside_pieces: bool = False
) -> Iterator[tuple[Element, Matrix]]:
    """Everything with where it is moved to; a piece is one thing unless somebody looks inside."""
    for element in of:
        if isinstance(element, Group):
            yield element, matrix
            yield from walk(element.elements, element.matrix.then(matrix), inside_pieces=inside_pieces)
        else:
            yield element, matrix
            if inside_pieces and isinstance(element, Use):
                yield from walk(element.piece.elements, element.matrix.then(matrix), inside_pieces=True)


@dataclass(frozen=True)
class Written:
    """Words with the box around their letters."""

    words: str
    box: Box
    text: Text


def written(page: Page | Iterable[Element], *, inside_pieces: bool = False) -> list[Written]:
    """All words, in the order in which they are drawn."""
    elements = page.elements if isinstance(page, Page) else page
    return [
        Written(part.words, matrix.apply_to_box(letters(part)), part)
        for part, matrix in walk(elements, inside_pieces=inside_pieces)
        if isinstance(part, Text)
    ]


def letters(text: Text) -> Box:
    """Around a line of text, from its feet to the top of its tallest letters."""
    width = text_width(text.words, text.size, text.face)
    left = {Anchor.START: 0.0, Anchor.MIDDLE: -width / 2, Anchor.END: -width}[text.anchor]
    return Box(text.x + left, text.y - 0.72 * text.size, width, 0.93 * text.size)


# --- what is seen ----------------------------------------------------------------------------------------------------


def board_pixels(data: bytes, page_index: int, origin: tuple[float, float], size: Size, dots_per_mm: int) -> Pixels:
    """What a page shows of the board, with the board's corner at the corner of the picture."""
    document = pypdfium2.PdfDocument(data)
    page: Any = document[page_index]
    dots = dots_per_mm / POINTS_PER_MM
    columns, rows = round(size.width * dots_per_mm), round(size.height * dots_per_mm)
    bitmap = pypdfium2.PdfBitmap.new_native(columns, rows, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, columns, rows)
    matrix = pdfium.FS_MATRIX(dots, 0, 0, dots, -origin[0] * dots_per_mm, -origin[1] * dots_per_mm)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, pdfium.FS_RECTF(0, 0, columns, rows), 0)
    pixels: Pixels = np.array(bitmap.to_numpy(), dtype=np.float32)[:, :, ::-1]
    document.close()
    return pixels
