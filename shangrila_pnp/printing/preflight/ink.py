"""How much ink a page takes, measured by painting it. Imports pypdfium2.

pdfium makes each line at least a pixel wide. At 36 dots per inch that is 0.7 mm, and a page of thin outlines would seem
to take three times its ink; at 144 it is 0.18 mm, which is as thin as our lines are.
"""

from __future__ import annotations

from math import ceil
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from shangrila_pnp.printing.units import POINTS_PER_INCH

DOTS_PER_INCH = 144
MOST_PIXELS = 150_000_000
_WHITE = (255, 255, 255, 255)
_CHANNELS = 3


def ink_on(page: Any) -> float | None:
    """The part of a page that is covered, the mean of cyan, magenta and yellow; none if it is too large to paint.

    Black covers all three. The page is painted with a matrix: pdfium fits it into whole points, and that is undone, so
    that no edge is stretched over pixels that the average then counts twice.
    """
    width, height = page.get_size()
    dots = DOTS_PER_INCH / POINTS_PER_INCH
    columns, rows = ceil(width * dots), ceil(height * dots)
    if min(width, height) < 1 or columns * rows > MOST_PIXELS:
        return None
    bitmap = pypdfium2.PdfBitmap.new_native(columns, rows, pdfium.FPDFBitmap_BGR)
    try:
        bitmap.fill_rect(_WHITE, 0, 0, columns, rows)
        matrix = pdfium.FS_MATRIX(dots * width / int(width), 0, 0, dots * height / int(height), 0, 0)
        whole = pdfium.FS_RECTF(0, 0, columns, rows)
        pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, whole, pdfium.FPDF_ANNOT)
        picture = Image.frombuffer("RGB", (columns, rows), bitmap.buffer, "raw", "BGR", bitmap.stride, 1)
        missing = sum((255 - level % 256) * count for level, count in enumerate(picture.histogram()))
    finally:
        bitmap.close()
    return float(missing / (255 * _CHANNELS * width * dots * height * dots))
