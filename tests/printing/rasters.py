"""Pages as pixels, painted by two programs that know nothing of each other: pdfium and resvg."""

from __future__ import annotations

from io import BytesIO
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pypdfium2
import pypdfium2.raw as pdfium
import resvg_py
from PIL import Image

from shangrila_pnp.printing.units import MM_PER_INCH, POINTS_PER_MM

Pixels: TypeAlias = npt.NDArray[np.float32]


def svg_pixels(data: bytes, dots_per_mm: int) -> Pixels:
    """Rows of columns of red, green and blue, from 0 to 255."""
    png = resvg_py.svg_to_bytes(
        svg_string=data.decode(), background="#ffffff", dpi=dots_per_mm * MM_PER_INCH, skip_system_fonts=True
    )
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"), dtype=np.float32)


def pdf_pixels(data: bytes, page_index: int, dots_per_mm: int) -> Pixels:
    """The same of a page of a PDF; painted with a matrix, because ``render()`` rounds sizes up and stretches pages."""
    pdf = pypdfium2.PdfDocument(data)
    page: Any = pdf[page_index]
    dots = dots_per_mm / POINTS_PER_MM
    width, height = page.get_size()
    columns, rows = round(width * dots), round(height * dots)
    bitmap = pypdfium2.PdfBitmap.new_native(columns, rows, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, columns, rows)
    matrix, whole = pdfium.FS_MATRIX(dots, 0, 0, dots, 0, 0), pdfium.FS_RECTF(0, 0, columns, rows)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, whole, pdfium.FPDF_ANNOT)
    pixels: Pixels = np.array(bitmap.to_numpy(), dtype=np.float32)[:, :, ::-1]
    pdf.close()
    return pixels


def rms(one: Pixels, other: Pixels) -> float:
    """How far two pictures are apart, of 255."""
    assert one.shape == other.shape
    return float(np.sqrt(np.mean((one - other) ** 2)))


def worst_square(one: Pixels, other: Pixels, side: int) -> float:
    """The same of the square where they are farthest apart, so that a large page does not hide a small mistake."""
    rows, columns = (length // side * side for length in one.shape[:2])
    squared = ((one - other) ** 2).mean(axis=2)[:rows, :columns]
    squares = squared.reshape(rows // side, side, columns // side, side).mean(axis=(1, 3))
    return float(np.sqrt(squares.max()))
