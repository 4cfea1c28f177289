"""How much ink a page takes, measured by painting it. Imports pypdfium2.

pdfium makes each line at least a pixel wide. At 36 dots per inch that is 0.7 mm, and a page of thin outlines would seem
to take three times its ink; at 144 it is 0.18 mm, which is as thin as our lines are. Sheets of more than about a square
metre are painted more coarsely, or they would fill the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, floor, sqrt
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.units import POINTS_PER_INCH, POINTS_PER_MM

DOTS_PER_INCH = 144
MOST_PIXELS = 30_000_000
LARGEST_AREA = 37_500_000
"""In square points: a little more than the largest paper that there is."""
_WHITE = (255, 255, 255, 255)
_CHANNELS = 3
_PAPER = 255
_FAR = 1 << 20


class Painting:
    """A page as it is printed, as pixels, so many to a point."""

    def __init__(self, picture: Image.Image, pixel_count: float, dots: float) -> None:
        self.picture = picture
        self.pixel_count = pixel_count
        self.dots = dots

    @property
    def ink(self) -> float:
        """The part of the page that is covered, the mean of cyan, magenta and yellow; black covers all three."""
        missing = sum((255 - level % 256) * count for level, count in enumerate(self.picture.histogram()))
        return float(missing / (255 * _CHANNELS * self.pixel_count))

    def has_ink(self, box: Box) -> bool:
        """Whether anything is painted inside a box in millimetres from the top left; pixels at its edge count."""
        dots = self.dots * POINTS_PER_MM
        columns, rows = self.picture.size
        left, top = (max(0, floor(min(float(_FAR), side * dots))) for side in (box.left, box.top))
        right, bottom = (
            ceil(min(float(end), max(0.0, side * dots))) for end, side in ((columns, box.right), (rows, box.bottom))
        )
        if left >= right or top >= bottom:
            return False
        inside = self.picture.crop((left, top, right, bottom)).convert("L")
        return inside.getextrema() != (_PAPER, _PAPER)


@contextmanager
def painted(page: Any) -> Iterator[Painting | None]:
    """A page of pdfium's, painted; none if it is too large for that.

    It is painted with a matrix: pdfium fits a page into whole points, and that is undone, so that no edge is stretched
    over pixels that the average then counts twice.
    """
    width, height = page.get_size()
    if min(width, height) < 1 or width * height > LARGEST_AREA:
        yield None
        return
    dots = min(DOTS_PER_INCH / POINTS_PER_INCH, sqrt(MOST_PIXELS / (width * height)))
    columns, rows = ceil(width * dots), ceil(height * dots)
    bitmap = pypdfium2.PdfBitmap.new_native(columns, rows, pdfium.FPDFBitmap_BGR)
    try:
        bitmap.fill_rect(_WHITE, 0, 0, columns, rows)
        matrix = pdfium.FS_MATRIX(dots * width / int(width), 0, 0, dots * height / int(height), 0, 0)
        whole = pdfium.FS_RECTF(0, 0, columns, rows)
        pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, whole, pdfium.FPDF_ANNOT)
        picture = Image.frombuffer("RGB", (columns, rows), bitmap.buffer, "raw", "BGR", bitmap.stride, 1)
        yield Painting(picture, width * dots * height * dots, dots)
    finally:
        bitmap.close()
