"""Draws the pictures of the README and the docs from real output: ``make pictures``."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

from shangrila_pnp.openings import decode
from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.board.themes import DEFAULT_THEME, THEMES
from shangrila_pnp.printing.boards import SLUG, BoardPrinter, BoardWish
from shangrila_pnp.printing.cards.opening_card import OpeningOnCard
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.decks import GAP as CARD_GAP
from shangrila_pnp.printing.decks import opening_deck, reference_cards
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.press import Backs, Ink, Press
from shangrila_pnp.printing.products import Studio, make
from shangrila_pnp.rules import UBERPLAY, Board, Colour, load_board
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
OPENING = "4DYNG-3HHX-69DR-SBC0-064R"
CARD_SCALE = 2.2


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
    _boards(templates, board)
    _cards(templates, board)


def _cards(templates: Templates, board: Board) -> None:
    """Both sides of an opening card, and of a reference card, as they are when they are cut out."""
    studio = Studio(templates, board, Press(), "en")
    opening = decode(OPENING, board)
    card = OpeningOnCard(7, opening, OPENING, studio.words("openings.random"), opening.colours, Colour.BLUE)
    size = CardSize.TAROT
    documents = {
        "opening-card": opening_deck(studio, templates, [card], size),
        "reference-card": reference_cards(studio, UBERPLAY, size),
    }
    for name, document in documents.items():
        page = document.pages[0]
        assert page.trim is not None
        picture: Image.Image = pypdfium2.PdfDocument(write_pdf(document))[0].render(scale=CARD_SCALE).to_pil()
        dots = CARD_SCALE / 25.4 * 72
        width, height = round(size.value.width * dots), round(size.value.height * dots)
        sheet = Image.new("RGB", (2 * width + 3 * GAP, height + 2 * GAP), BEHIND)
        for column in range(2):
            left = round((page.trim.left + column * (size.value.width + CARD_GAP)) * dots)
            top = round(page.trim.top * dots)
            side = picture.crop((left, top, left + width, top + height))
            sheet.paste(side, (GAP + column * (width + GAP), GAP))
        sheet.quantize(128).save(PICTURES / f"{name}.png", optimize=True)


def _boards(templates: Templates, board: Board) -> None:
    """The whole board in each theme, the painted one large, and the sheets that it is glued from."""
    small = []
    for theme in THEMES:
        wish = BoardWish(BoardPlayers.BOTH, theme, UBERPLAY, is_whole=True)
        printed = BoardPrinter(Studio(templates, board, Press(), "en"), templates, wish).printed()
        page = pypdfium2.PdfDocument(write_pdf(printed.document))[0]
        picture: Image.Image = page.render(scale=0.9).to_pil()
        slug = round(SLUG / 25.4 * 72 * 0.9)
        picture = picture.crop((slug, slug, picture.width - slug, slug + round(516 / 25.4 * 72 * 0.9)))
        if theme == DEFAULT_THEME:
            picture.resize((1000, 1032)).save(PICTURES / "board.jpg", quality=85, optimize=True)
        small.append(picture.resize((520, 537)))
    sheet = Image.new("RGB", (len(small) * (520 + GAP) + GAP, 537 + 2 * GAP), BEHIND)
    for index, picture in enumerate(small):
        sheet.paste(picture, (GAP + index * (520 + GAP), GAP))
    sheet.save(PICTURES / "themes.jpg", quality=85, optimize=True)
    wish = BoardWish(BoardPlayers.BOTH, DEFAULT_THEME, UBERPLAY)
    printed = BoardPrinter(Studio(templates, board, Press(), "en"), templates, wish).printed()
    document = pypdfium2.PdfDocument(write_pdf(printed.document))
    _contact_sheet([_thumb(page) for page in document]).convert("RGB").save(PICTURES / "board-sheets.jpg", quality=85)


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
