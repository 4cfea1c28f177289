"""Draws the pictures of the README and the docs from real output: ``make pictures``.

What each was drawn from is kept beside them, in ``pictures/made-from.json``; a test compares it with what would be
drawn today.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable, Iterable
from contextlib import chdir
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from drawn_from import digest_of_file, digest_of_pages, digest_of_text, digest_of_this_code
from PIL import Image
from terminal_picture import terminal_picture
from typer.testing import CliRunner

from shangrila_pnp.cli.main import app
from shangrila_pnp.openings import decode
from shangrila_pnp.printing.binding import bound
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
from shangrila_pnp.printing.scene import Document, Page
from shangrila_pnp.rules import UBERPLAY, Board, Colour, load_board
from shangrila_pnp.templates import Templates

PICTURES = Path(__file__).parent / "pictures"
MADE_FROM = PICTURES / "made-from.json"
MM = 72 / 25.4
"""Points in a millimetre."""
BEHIND = "#d9d4c8"
GAP = 12
THUMB = 300
COLUMNS = 7
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
OPENING = "4DYNG-3HHX-69DR-SBC0-064R"
CARD = CardSize.TAROT
CARD_SCALE = 2.2
BOARD_SCALE = 0.9
TILES_SCALE = 1.6
TILES_MARKS = 6.0
"""What is shown around the tiles of a sheet, in millimetres: the marks to cut by."""
COMMAND = ("opening", "new", "--players", "4", "--seed", "Lhasa")


class Sheets(NamedTuple):
    """Pages of a document that a picture shows."""

    document: Document
    indices: tuple[int, ...]

    @classmethod
    def all_of(cls, document: Document) -> Sheets:
        """Every page."""
        return cls(document, tuple(range(len(document.pages))))

    @property
    def pages(self) -> list[Page]:
        """As they are before anybody draws them."""
        return [self.document.pages[index] for index in self.indices]

    def rendered(self, scale: float) -> list[Image.Image]:
        """As they come out of the PDF; at a scale of 1, a point is a pixel."""
        pdf = pypdfium2.PdfDocument(write_pdf(self.document))
        return [pdf[index].render(scale=scale).to_pil() for index in self.indices]


class Picture(NamedTuple):
    """A picture: a digest of what it is drawn from, and how to draw it."""

    drawn_from: Callable[[], str]
    drawn: Callable[[], bytes]


class Studios:
    """Makes what is shown in the pictures, each document once."""

    def __init__(self) -> None:
        self.templates = Templates.find()
        self.board: Board = load_board(self.templates)

    @property
    def pictures(self) -> dict[str, Picture]:
        """Every picture by the name of its file."""
        painted = THEMES.index(DEFAULT_THEME)
        return {
            "board.jpg": _of_sheets(
                lambda: [self.whole_boards[painted]], lambda boards: _jpeg(_board(boards[0]).resize((1000, 1032)))
            ),
            "themes.jpg": _of_sheets(lambda: self.whole_boards, lambda boards: _jpeg(_themes(boards))),
            "board-sheets.jpg": _of_sheets(lambda: [self.board_sheets], lambda sheets: _jpeg(_contact_sheet(sheets))),
            "sheets.png": _of_sheets(lambda: self.sheets, lambda sheets: _png(_contact_sheet(sheets))),
            "tiles.png": _of_sheets(lambda: [self.tiles], lambda sheets: _png(_tiles(sheets[0]))),
            "opening-card.png": _of_sheets(lambda: [self.opening_card], lambda sheets: _png(_card(sheets[0]))),
            "reference-card.png": _of_sheets(lambda: [self.reference_card], lambda sheets: _png(_card(sheets[0]))),
            "terminal.svg": Picture(lambda: digest_of_text(self.printed), lambda: self.terminal.encode()),
        }

    def studio(self, press: Press) -> Studio:
        """Somebody to draw in English."""
        return Studio(self.templates, self.board, press, "en")

    @cached_property
    def sheets(self) -> list[Sheets]:
        """Some pages of all pieces, and of the calibration."""
        return [Sheets(make(name, self.studio(press)), pages) for name, press, pages in SHEETS]

    @property
    def tiles(self) -> Sheets:
        """The first sheet of tiles."""
        return self.sheets[0]._replace(indices=(0,))

    @cached_property
    def opening_card(self) -> Sheets:
        """A card and its second side."""
        studio = self.studio(Press())
        opening = decode(OPENING, self.board)
        card = OpeningOnCard(7, opening, OPENING, studio.words("openings.random"), opening.colours, Colour.BLUE)
        return Sheets(bound(opening_deck(studio, self.templates, [card], CARD)), (0,))

    @cached_property
    def reference_card(self) -> Sheets:
        """A card and its second side."""
        return Sheets(bound(reference_cards(self.studio(Press()), UBERPLAY, CARD)), (0,))

    @cached_property
    def whole_boards(self) -> list[Sheets]:
        """The board on one page, in each theme."""
        return [Sheets.all_of(self._board(theme, is_whole=True)) for theme in THEMES]

    @cached_property
    def board_sheets(self) -> Sheets:
        """The sheets that it is glued from."""
        return Sheets.all_of(self._board(DEFAULT_THEME, is_whole=False))

    def _board(self, theme: str, *, is_whole: bool) -> Document:
        wish = BoardWish(BoardPlayers.BOTH, theme, UBERPLAY, is_whole=is_whole)
        return BoardPrinter(self.studio(Press()), self.templates, wish).printed().document

    @cached_property
    def printed(self) -> str:
        """What a command prints on a terminal with colours, in an empty folder and with nobody's settings."""
        with tempfile.TemporaryDirectory() as empty, chdir(empty):
            runner = CliRunner(env={"XDG_CONFIG_HOME": empty, "NO_COLOR": None, "TERM": "xterm", "LANG": "C"})
            result = runner.invoke(app, COMMAND, color=True)
        assert result.exit_code == 0, result.output
        return result.output

    @property
    def terminal(self) -> str:
        """A terminal after that command."""
        return terminal_picture(f"shangrila-pnp {' '.join(COMMAND)}", self.printed)


def made_from(studios: Studios) -> dict[str, str]:
    """What each picture would be drawn from today."""
    code = digest_of_this_code()
    return {name: f"{picture.drawn_from()}-{code}" for name, picture in studios.pictures.items()}


def main() -> None:
    """Draw all of them."""
    PICTURES.mkdir(exist_ok=True)
    studios = Studios()
    found = {}
    for name, drawn_from in made_from(studios).items():
        path = PICTURES / name
        path.write_bytes(studios.pictures[name].drawn())
        found[name] = {"drawn from": drawn_from, "file": digest_of_file(path)}
    MADE_FROM.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


# --- from sheets to pictures -----------------------------------------------------------------------------------------


def _of_sheets(sheets: Callable[[], list[Sheets]], drawn: Callable[[list[Sheets]], bytes]) -> Picture:
    return Picture(lambda: digest_of_pages(some.pages for some in sheets()), lambda: drawn(sheets()))


def _png(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.quantize(128).save(data, "PNG", optimize=True)
    return data.getvalue()


def _jpeg(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.convert("RGB").save(data, "JPEG", quality=85, optimize=True)
    return data.getvalue()


def _board(whole: Sheets) -> Image.Image:
    """A board as it is when it is cut out."""
    (page,), (picture,) = whole.pages, whole.rendered(BOARD_SCALE)
    assert page.trim is not None
    slug, height = round(SLUG * MM * BOARD_SCALE), round(page.trim.height * MM * BOARD_SCALE)
    return picture.crop((slug, slug, picture.width - slug, slug + height))


def _themes(boards: Iterable[Sheets]) -> Image.Image:
    small = [_board(board).resize((520, 537)) for board in boards]
    sheet = Image.new("RGB", (len(small) * (520 + GAP) + GAP, 537 + 2 * GAP), BEHIND)
    for index, picture in enumerate(small):
        sheet.paste(picture, (GAP + index * (520 + GAP), GAP))
    return sheet


def _tiles(sheet: Sheets) -> Image.Image:
    """A sheet of tiles with the marks around it, but without the foot, which has the version of the program in it."""
    (page,), (picture,) = sheet.pages, sheet.rendered(TILES_SCALE)
    assert page.trim is not None
    box, dots = page.trim.grown(TILES_MARKS), MM * TILES_SCALE
    left, top, right, bottom = (round(edge * dots) for edge in (box.left, box.top, box.right, box.bottom))
    return picture.crop((left, top, right, bottom))


def _card(sheet: Sheets) -> Image.Image:
    """Both sides of a card, as they are when it is cut out."""
    (page,), (picture,) = sheet.pages, sheet.rendered(CARD_SCALE)
    assert page.trim is not None
    dots = CARD_SCALE * MM
    width, height = round(CARD.value.width * dots), round(CARD.value.height * dots)
    both = Image.new("RGB", (2 * width + 3 * GAP, height + 2 * GAP), BEHIND)
    for column in range(2):
        left = round((page.trim.left + column * (CARD.value.width + CARD_GAP)) * dots)
        top = round(page.trim.top * dots)
        side = picture.crop((left, top, left + width, top + height))
        both.paste(side, (GAP + column * (width + GAP), GAP))
    return both


def _contact_sheet(sheets: Iterable[Sheets]) -> Image.Image:
    thumbs = [picture for some in sheets for picture in some.rendered(2)]
    rows = -(-len(thumbs) // COLUMNS)
    cell = THUMB + GAP
    width = int(THUMB * 0.75) + GAP
    sheet = Image.new("RGB", (COLUMNS * width + GAP, rows * cell + GAP), BEHIND)
    for index, thumb in enumerate(thumbs):
        thumb.thumbnail((int(THUMB * 0.75), THUMB))
        row, column = divmod(index, COLUMNS)
        x = GAP + column * width + (width - GAP - thumb.width) // 2
        y = GAP + row * cell + (THUMB - thumb.height) // 2
        sheet.paste(thumb, (x, y))
    return sheet


if __name__ == "__main__":
    main()
