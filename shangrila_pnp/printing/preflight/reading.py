"""Opens a PDF of ours and reads off it what a preflight judges. Imports pypdfium2, :mod:`objects` and :mod:`ink`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.preflight.ink import Painting, painted
from shangrila_pnp.printing.preflight.objects import ObjectReader
from shangrila_pnp.printing.preflight.readings import PageReading, Placed, PreflightError, Reading, read_settings
from shangrila_pnp.printing.preflight.settings import Settings
from shangrila_pnp.printing.preflight.texts import unreadable_texts
from shangrila_pnp.printing.units import POINTS_PER_MM

CREATOR = "shangrila-pnp"
NO_TITLE = "untitled"
"""What reportlab writes if nobody gives a title."""
_LOOK_FOR_THE_END = 1024
_NOT_ENCRYPTED = -1
_RIM = 2.0
_FROM_RULER = 0.5
"""Half the width of its lines, and a pixel."""


def read_pdf(data: bytes, source: str) -> Reading:
    """Everything that is judged later; errors name the file as ``source``."""
    with opened(data, source) as pdf:
        settings = read_settings(pdf.get_metadata_value("Keywords"))
        margin = Settings.of(settings).margin
        title = pdf.get_metadata_value("Title")
        return Reading(
            title="" if title == NO_TITLE else title,
            settings=settings,
            pages=tuple(_read_page(pdf, index, margin, source) for index in range(len(pdf))),
            has_bookmarks=bool(pdfium.FPDFBookmark_GetFirstChild(pdf, None)),
            is_scaled_by_viewers=bool(pdfium.FPDF_VIEWERREF_GetPrintScaling(pdf)),
        )


def read_ink(data: bytes, source: str) -> tuple[float, ...]:
    """How much of each page is covered with ink, and nothing else."""
    with opened(data, source) as pdf:
        return tuple(_read_ink(pdf, index, source) for index in range(len(pdf)))


@contextmanager
def opened(data: bytes, source: str) -> Iterator[Any]:
    """The document, if it is whole, open to everybody, and ours."""
    if b"%PDF-" not in data[:_LOOK_FOR_THE_END]:
        raise PreflightError(f"{source} is not a PDF")
    if b"%%EOF" not in data[-_LOOK_FOR_THE_END:]:
        # pdfium would mend it as well as it can, and count what is left.
        raise PreflightError(f"{source} is damaged: its end is missing")
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise _encrypted(source) from error
        raise PreflightError(f"{source} is damaged: it cannot be opened as a PDF") from error
    try:
        if pdfium.FPDF_GetSecurityHandlerRevision(pdf) != _NOT_ENCRYPTED:
            raise _encrypted(source)
        if pdf.get_metadata_value("Creator").split(" ")[0] != CREATOR:
            raise PreflightError(f"{source} was not made by shangrila-pnp")
        yield pdf
    finally:
        pdf.close()


def _encrypted(source: str) -> PreflightError:
    return PreflightError(f"{source} is encrypted: save it without a password")


@contextmanager
def _page(pdf: Any, index: int, source: str) -> Iterator[Any]:
    try:
        page = pdf[index]
    except pypdfium2.PdfiumError as error:
        raise PreflightError(f"{source} is damaged: page {index + 1} cannot be read") from error
    try:
        yield page
    finally:
        page.close()


def _read_page(pdf: Any, index: int, margin: float, source: str) -> PageReading:
    with _page(pdf, index, source) as page:
        left, bottom, right, top = page.get_mediabox()
        to_page = Matrix.moving(-left, -top).then(Matrix.scaling(1 / POINTS_PER_MM, -1 / POINTS_PER_MM))
        whole = to_page.apply_to_box(Box(left, bottom, right - left, top - bottom))
        reader = ObjectReader(page, to_page, whole.grown(-margin))
        textpage = page.get_textpage()
        try:
            reader.read(textpage)
            unreadable = unreadable_texts(textpage)
        finally:
            textpage.close()
        trim = _box(page.get_trimbox(fallback_ok=False), to_page)
        foot = _foot(reader.rulers)
        with _painted(page, index, source) as painting:
            above = [box for box in reader.texts if foot is None or box.bottom <= foot.top]
            artwork = _above(trim or whole, foot)
            return PageReading(
                number=index + 1,
                label=pdf.get_page_label(index),
                size=Size(whole.width, whole.height),
                trim=trim,
                bleed=_box(page.get_bleedbox(fallback_ok=False), to_page),
                components=tuple(reader.components),
                bare=tuple(placed for placed in reader.components if not painting.has_ink(_inside(placed.box))),
                rulers=tuple(reader.rulers),
                fields=tuple(reader.fields),
                has_foot=foot is not None and any(box.middle.y > foot.bottom for box in reader.texts),
                fonts=tuple(reader.fonts.values()),
                unreadable=unreadable,
                strays=tuple(reader.strays),
                ink=painting.ink,
                is_blank=not any(painting.has_ink(box) for box in (artwork, *above)),
            )


def _read_ink(pdf: Any, index: int, source: str) -> float:
    with _page(pdf, index, source) as page, _painted(page, index, source) as painting:
        return painting.ink


@contextmanager
def _painted(page: Any, index: int, source: str) -> Iterator[Painting]:
    with painted(page) as painting:
        if painting is None:
            raise PreflightError(f"{source} is damaged: page {index + 1} has a size that no paper has")
        yield painting


def _foot(rulers: Sequence[Placed]) -> Box | None:
    """The ruler that the foot begins with: the lowest that lies level, as calibration pages have some of their own."""
    level = (placed.box for placed in rulers if placed.box.width >= placed.box.height)
    return max(level, key=lambda box: box.top, default=None)


def _above(box: Box, foot: Box | None) -> Box:
    if foot is None:
        return box
    return Box(box.left, box.top, box.width, min(box.bottom, foot.top - _FROM_RULER) - box.top)


def _inside(box: Box) -> Box:
    """Without the rim, where marks for neighbours may stand."""
    return box.grown(-min(_RIM, min(box.size) / 4))


def _box(sides: tuple[float, float, float, float] | None, to_page: Matrix) -> Box | None:
    if sides is None:
        return None
    left, bottom, right, top = sides
    return to_page.apply_to_box(Box(left, bottom, right - left, top - bottom))
