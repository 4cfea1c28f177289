"""Draws the pictures of the README and the docs from real output: ``make pictures``."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.press import Backs, Ink, Press
from shangrila_pnp.printing.products import Studio, make
from shangrila_pnp.rules import load_board
from shangrila_pnp.templates import Templates

PICTURES = Path(__file__).parent / "pictures"
THUMB = 300
GAP = 12
BEHIND = "#d9d4c8"
SHEETS = (
    ("tiles", Press(), (0, 1, 2, 3)),
    ("tiles", Press(ink=Ink.SAVER), (2,)),
    ("tiles", Press(ink=Ink.BLACK), (3,)),
    ("tiles", Press(backs=Backs.FOLD), (0,)),
    ("bridges", Press(), (0, 1)),
    ("stones", Press(), (0, 1)),
    ("mats", Press(), (0,)),
    ("calibration", Press(backs=Backs.DUPLEX), (0, 1)),
)
COLUMNS = 7


def main() -> None:
    """Draw all of them."""
    PICTURES.mkdir(exist_ok=True)
    templates = Templates.find()
    board = load_board(templates)
    thumbs = []
    for name, press, pages in SHEETS:
        document = pypdfium2.PdfDocument(write_pdf(make(name, Studio(templates, board, press, "en"))))
        thumbs += [_thumb(document[index]) for index in pages]
    _contact_sheet(thumbs).save(PICTURES / "sheets.png", optimize=True)


def _thumb(page: pypdfium2.PdfPage) -> Image.Image:
    picture: Image.Image = page.render(scale=2).to_pil()
    picture.thumbnail((int(THUMB * 0.75), THUMB))
    return picture


def _contact_sheet(thumbs: list[Image.Image]) -> Image.Image:
    rows = -(-len(thumbs) // COLUMNS)
    cell = THUMB + GAP
    width = int(THUMB * 0.75) + GAP
    sheet = Image.new("RGB", (COLUMNS * width + GAP, rows * cell + GAP), BEHIND)
    for index, thumb in enumerate(thumbs):
        row, column = divmod(index, COLUMNS)
        x = GAP + column * width + (width - GAP - thumb.width) // 2
        y = GAP + row * cell + (THUMB - thumb.height) // 2
        sheet.paste(thumb, (x, y))
    return sheet.quantize(128)


if __name__ == "__main__":
    main()
