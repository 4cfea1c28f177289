"""Small finished pages, right ones and wrong ones, for the tests of the preflight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from shangrila_pnp.printing.fonts import font_file
from shangrila_pnp.printing.furniture import foot
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.inventory import CONTENTS
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import Report, preflight
from shangrila_pnp.printing.scene import (
    BLACK,
    Component,
    Document,
    Element,
    Face,
    Page,
    Piece,
    Rgb,
    Shape,
    Use,
)
from shangrila_pnp.printing.units import points
from shangrila_pnp.rules import Colour, Guild
from tests.helpers import BOARD

A4 = Size(210, 297)
GREY = Rgb(0.5, 0.5, 0.5)
SETTINGS = {"contents": "calibration", "paper": "A4", "margin": "10", "scale": "100", "ink": "full", "backs": "none"}
DUPLEX = {**SETTINGS, "contents": "reference", "backs": "duplex", "flip": "long"}
CARD = "reference card"
"""Comes in several sizes, so that a small one is right as well."""
SIZES = {need.kind: need.size for needs in CONTENTS.values() for need in needs(BOARD) if need.size is not None}
COLOURS = [str(colour) for colour in Colour]
TILES = [f"{colour} {guild}" for colour in Colour for guild in Guild for _ in range(6)]


@cache
def piece(kind: str, width: float, height: float) -> Piece:
    box = Box(0, 0, width, height)
    drawing = (Shape(Path.rectangle(box), GREY), Shape(Path.circle(box.middle, min(width, height) / 3), BLACK))
    return Piece(f"{kind.replace(' ', '-')}-{width:g}-{height:g}", drawing, box)


def use(kind: str, name: str, x: float, y: float, width: float = 12, height: float = 12) -> Use:
    return Use(piece(kind, width, height), Matrix.moving(x, y), Component(kind, name))


def in_rows(kind: str, names: Iterable[str]) -> tuple[Use, ...]:
    """Row by row, each as large as it has to be."""
    width, height = SIZES.get(kind, Size(12, 12))
    columns = int(180 // width)
    return tuple(
        use(kind, name, 12 + width * (i % columns), 12 + height * (i // columns), width, height)
        for i, name in enumerate(names)
    )


def page(*elements: Element, size: Size = A4, label: str = "a page") -> Page:
    return Page(size, elements, label, trim=Box(0, 0, *size), bleed=Box(0, 0, *size))


def document(*pages: Page, **settings: str) -> Document:
    """Pages with their feet, as one document."""
    return footless(*map(with_foot, pages), **settings)


def footless(*pages: Page, **settings: str) -> Document:
    first, *others = pages
    return Document("A title", "a command", (replace(first, bookmark="start"), *others), {**SETTINGS, **settings})


def with_foot(of: Page) -> Page:
    return replace(of, elements=(*of.elements, *foot(Box(0, 0, *of.size).grown(-10), "the foot")))


def problems(*pages: Page, **settings: str) -> tuple[str, ...]:
    return preflight(write_pdf(document(*pages, **settings))).problems


def footless_problems(*pages: Page, **settings: str) -> tuple[str, ...]:
    return preflight(write_pdf(footless(*pages, **settings))).problems


DOT = Shape(Path.circle(Spot(100, 100), 3), BLACK)
DOT_PIECE = Piece("dot", (Shape(Path.circle(Spot(5, 5), 3), BLACK),), Box(0, 0, 10, 10))


FIELDS = [f"{village} {guild}" for village in "ABCDEFGHIJKLM" for guild in Guild]


BOARD_SHEET_BOX = Box(15, 15, 172, 250)


def board_sheet(number: int, fields: Iterable[str], box: Box = BOARD_SHEET_BOX) -> Use:
    """A sheet with some fields of the board on it, in rows."""
    sheet = use("board sheet", str(number), *box)
    inside = [
        Use(
            DOT_PIECE, Matrix.moving(12 * (index % 12), 12 * (index // 12)), Component("field", name), Box(0, 0, 10, 10)
        )
        for index, name in enumerate(fields)
    ]
    name = f"{sheet.piece.name} with {len(inside)} fields"
    return replace(sheet, piece=replace(sheet.piece, name=name, elements=(*sheet.piece.elements, *inside)))


def tile_pages(names: list[str]) -> list[Page]:
    return [page(*in_rows("tile", names[:84])), page(*in_rows("tile", names[84:]))]


RIGHT: dict[str, Callable[[], list[Page]]] = {
    "tiles": lambda: tile_pages(TILES),
    "bridges": lambda: [
        page(*in_rows("flat bridge", ["bridge"] * 23)),
        page(*in_rows("folding bridge", ["bridge"] * 25)),
    ],
    "stones": lambda: [page(*in_rows("stone token", ["stone"] * 12)), page(*in_rows("folding stone", ["stone"] * 12))],
    "mats": lambda: [page(*in_rows("mat", [colour])) for colour in COLOURS],
    "board": lambda: [page(board_sheet(sheet, FIELDS if sheet == 3 else [])) for sheet in range(6)],
    "openings": lambda: [page(use("opening card", "1", 15, 15))],
    "reference": lambda: [page(*in_rows("reference card", COLOURS))],
    "rules": lambda: [page(DOT)],
    "calibration": lambda: [page(DOT)],
}


# --- files that our own back end would never write --------------------------------------------------------------------


def by_hand(draw: Callable[[Any], None], font: str = "Source", **settings: str) -> Report:
    """A file that our own back end would never write; everything is right with it but what ``draw`` does."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(points(210), points(297)), initialFontName=registered(font))
    canvas.setCreator("shangrila-pnp 1.0")
    canvas.setTitle("A title")
    canvas.setKeywords("; ".join(f"{name}={value}" for name, value in {**SETTINGS, **settings}.items()))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setTrimBox((0, 0, 500, 800))
    canvas.setBleedBox((0, 0, 500, 800))
    canvas.addPageLabel(0, prefix="a page")
    canvas.bookmarkPage("start")
    canvas.addOutlineEntry("start", "start")
    canvas.circle(300, 300, 50)
    canvas.setFont(registered(font), 6)
    canvas.drawString(50, 35, "the foot")
    canvas.beginForm("ruler", 0, 0, 300, 10)
    canvas.line(0, 1, points(100), 1)
    canvas.endForm()
    canvas.addLiteral(f"/Component <</Kind (ruler) /Name (100 mm) /Box (0 0 {points(100)} 8)>> BDC q 1 0 0 1 50 45 cm")
    canvas.doForm("ruler")
    canvas.addLiteral("Q EMC")
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return preflight(file.getvalue())


@cache
def registered(name: str) -> str:
    """Our own font; the broken one draws a box for each Q, but still says that it is a Q."""
    font = TTFont(name, str(font_file(Face.REGULAR)))
    if name == "Broken":
        font.face.name = name.encode()  # else reportlab takes the face of the whole font
        font.face.charToGlyph[ord("Q")] = 0
    pdfmetrics.registerFont(font)
    return name


def nothing(_: Any) -> None:
    pass


def write(font: str, words: str) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.setFont(font, 12)
        canvas.drawString(100, 500, words)

    return draw
