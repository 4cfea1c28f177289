"""Draws a scene as PDF; the only module that imports reportlab. Imports :mod:`scene` and :mod:`fonts`.

reportlab makes the file: objects, forms, fonts, boxes, bookmarks. What is drawn is written as operators straight from
the scene, whose paths have them ready, in millimetres: one matrix a page turns them into points, y up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import shangrila_pnp
from shangrila_pnp.printing.fonts import font_file, text_start, typeface
from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.scene import (
    COMPONENT_TAG,
    Component,
    Document,
    Element,
    Face,
    Group,
    Line,
    Page,
    Piece,
    Rgb,
    Rule,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.units import POINTS_PER_MM, factor, number, points


@cache
def _font_name(face: Face) -> str:
    name = f"SourceSansPro-{face.value}"
    pdfmetrics.registerFont(TTFont(name, str(font_file(face))))
    return name


def write_pdf(document: Document) -> bytes:
    """The finished file; the same bytes for the same document."""
    rl_config.useA85 = 0  # binary streams are a quarter smaller, and every program has read them for decades
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1, initialFontName=_font_name(Face.REGULAR))
    canvas.setTitle(document.title)
    canvas.setAuthor("shangrila-pnp, an unofficial fan tool")
    canvas.setSubject(document.command)
    canvas.setCreator(f"shangrila-pnp {shangrila_pnp.__version__}")
    canvas.setKeywords("; ".join(f"{name}={value}" for name, value in document.settings.items()))
    canvas.setViewerPreference("PrintScaling", "None")
    writer = _Writer(canvas)
    for index, page in enumerate(document.pages):
        writer.draw_page(page, index)
    canvas.save()
    return file.getvalue()


class _Writer:
    def __init__(self, canvas: Canvas) -> None:
        self.canvas: Any = canvas
        self.pieces: dict[str, Piece] = {}
        self.form_names: dict[str, str] = {}
        self.has_chapters = False

    def draw_page(self, page: Page, index: int) -> None:
        canvas = self.canvas
        height = points(page.size.height)
        canvas.setPageSize((points(page.size.width), height))
        canvas.setTrimBox(page.trim and _box(page.trim, page.size))
        canvas.setBleedBox(page.bleed and _box(page.bleed, page.size))
        canvas.addPageLabel(index, prefix=page.label)
        if page.chapter:
            canvas.bookmarkPage(f"chapter-{index}")
            canvas.addOutlineEntry(page.chapter, f"chapter-{index}", level=0, closed=True)
            self.has_chapters = True
        if page.bookmark:
            canvas.bookmarkPage(f"page-{index}")
            canvas.addOutlineEntry(page.bookmark, f"page-{index}", level=1 if self.has_chapters else 0)
        # Pieces first: reportlab puts a page aside while it makes a form, but only what was written through it.
        self._store_pieces(page.elements)
        stream = _Stream(canvas, self.form_names)
        stream.add(f"{factor(POINTS_PER_MM)} 0 0 {factor(-POINTS_PER_MM)} 0 {height:.4f} cm")
        stream.draw(page.elements)
        canvas.addLiteral(stream.text)
        canvas.showPage()

    def _store_pieces(self, elements: Iterable[Element]) -> None:
        for element in elements:
            if isinstance(element, Group):
                self._store_pieces(element.elements)
            elif isinstance(element, Use):
                self._store_piece(element.piece)

    def _store_piece(self, piece: Piece) -> None:
        known = self.pieces.get(piece.name)
        if known is not None:
            assert known is piece or known == piece, f"two pieces are called {piece.name}"
            return
        self.pieces[piece.name] = piece
        self._store_pieces(piece.elements)
        self.form_names[piece.name] = name = f"p{len(self.form_names)}"
        box = piece.box
        self.canvas.beginForm(name, box.left, box.top, box.right, box.bottom)
        stream = _Stream(self.canvas, self.form_names)
        stream.draw(piece.elements)
        self.canvas.addLiteral(stream.text)
        self.canvas.endForm(Resources=stream.resources())


def _box(box: Box, page: Size) -> tuple[float, float, float, float]:
    """A box in points from the bottom left corner."""
    sides = box.left, page.height - box.bottom, box.right, page.height - box.top
    left, bottom, right, top = (round(points(side), 3) for side in sides)
    return left, bottom, right, top


class _Stream:
    """The operators of one page or form. Remembers the colours that are set, and sets none twice."""

    def __init__(self, canvas: Any, form_names: dict[str, str]) -> None:
        self.canvas = canvas
        self.form_names = form_names
        self.forms: set[str] = set()
        self.has_text = False
        self.operators: list[str] = []
        self.add = self.operators.append
        self._forget()

    @property
    def text(self) -> str:
        return "\n".join(self.operators)

    def resources(self) -> PDFResourceDictionary:
        """What the operators refer to and nothing else: reportlab would list every kind of thing for every form."""
        known = PDFResourceDictionary(XObject=self.canvas._doc.xobjDict(sorted(self.forms)).dict, ProcSet=())
        if self.has_text:
            known.basicFonts()
        return known

    def draw(self, elements: Iterable[Element]) -> None:
        for element in elements:
            match element:
                case Shape():
                    self._shape(element)
                case Use():
                    self._use(element)
                case Group():
                    self._group(element)
                case Text():
                    self._text(element)

    def _forget(self) -> None:
        self.fill: Rgb | None = None
        self.line: Line | None = None

    def _shape(self, shape: Shape) -> None:
        star = "*" if shape.rule is Rule.EVEN_ODD else ""
        if shape.fill is not None:
            self._set_fill(shape.fill)
        if shape.line is not None:
            self._set_line(shape.line)
            painting = f"B{star}" if shape.fill is not None else "S"
        else:
            painting = f"f{star}"
        self.add(f"{shape.path.pdf}\n{painting}")

    def _use(self, use: Use) -> None:
        name = self.form_names[use.piece.name]
        self.canvas.doForm(name)  # makes the form known to the page, and writes its operator
        self.forms.add(name)
        drawing = f"q {_matrix(use.matrix)} cm {self.canvas._code.pop()} Q"
        self.add(_marked(drawing, use.counts_as, use.cut or use.piece.box) if use.counts_as else drawing)

    def _group(self, group: Group) -> None:
        self.add(f"q {_matrix(group.matrix)} cm")
        if group.clip is not None:
            self.add(f"{group.clip.pdf}\nW n")
        self._forget()
        self.draw(group.elements)
        self.add("Q")
        self._forget()

    def _text(self, text: Text) -> None:
        typeface(text.face).check(text.words)
        self.has_text = True
        self._set_fill(text.fill)
        line = self.canvas.beginText()
        line.setFont(_font_name(text.face), text.size)
        line.setTextTransform(1, 0, 0, -1, text_start(text), text.y)
        line.textOut(text.words)
        self.add(str(line.getCode()))

    def _set_fill(self, colour: Rgb) -> None:
        if colour != self.fill:
            self.add(f"{_colour(colour)} rg")
            self.fill = colour

    def _set_line(self, line: Line) -> None:
        if line != self.line:
            cap = 1 if line.is_round else 0
            dashes = " ".join(number(length) for length in line.dashes)
            self.add(f"{_colour(line.colour)} RG {number(line.width)} w {cap} J {cap} j [{dashes}] 0 d")
            self.line = line


def _marked(drawing: str, component: Component, cut: Box) -> str:
    box = " ".join(map(number, cut))
    return f"/{COMPONENT_TAG} <</Kind ({component.kind}) /Name ({component.name}) /Box ({box})>> BDC {drawing} EMC"


def _matrix(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    return " ".join([*map(factor, (a, b, c, d)), number(e), number(f)])


def _colour(colour: Rgb) -> str:
    return " ".join(number(part) for part in colour)
