"""The board as a document: over several sheets, as one large page, or small enough for one sheet.

Imports :mod:`board`, :mod:`poster`, :mod:`assembly` and :mod:`products`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor

from shangrila_pnp.printing.assembly import assembly_page
from shangrila_pnp.printing.binding import Part, bound
from shangrila_pnp.printing.board.drawing import BLEED, BoardPlayers, board_piece, load_board_art, plan_board
from shangrila_pnp.printing.board.layout import field_boxes
from shangrila_pnp.printing.board.strip import STRIP_HEIGHT, draw_strip
from shangrila_pnp.printing.board.themes import theme_of
from shangrila_pnp.printing.furniture import MARK_ROOM, crop_marks
from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.inventory import BOARD, BOARD_SHEET
from shangrila_pnp.printing.paper import Paper, PaperError
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.poster import poster_pages
from shangrila_pnp.printing.press import FOOT_HEIGHT, LARGEST_SCALE, SMALLEST_SCALE, Press
from shangrila_pnp.printing.products import Studio
from shangrila_pnp.printing.scene import Component, Document, Element, Group, Page, Piece, Use
from shangrila_pnp.printing.seams import EDGE, SLACK, Spread, spread
from shangrila_pnp.printing.units import number
from shangrila_pnp.rules import Edition, Placement, Tile
from shangrila_pnp.templates import Templates

SLUG = MARK_ROOM + BLEED
"""Around a board on one large page: the bleed and the crop marks."""


@dataclass(frozen=True, slots=True)
class BoardWish:
    """Which board somebody wants."""

    players: BoardPlayers
    theme: str
    edition: Edition
    has_strip: bool = True
    placements: tuple[Placement, ...] = ()
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board, ready to be drawn, and what its seams cut."""

    part: Part
    spread: Spread | None
    scale: float

    @property
    def document(self) -> Document:
        """As a file of its own."""
        return bound(self.part)


class BoardPrinter:
    """Draws one board for one press."""

    def __init__(self, studio: Studio, templates: Templates, wish: BoardWish) -> None:
        self.studio = studio
        self.press = studio.press
        self.wish = wish
        self.board = studio.board
        self.theme = theme_of(templates, self.press.ink, wish.theme)
        self.art = load_board_art(templates)
        self.fields = {village: field_boxes(self.board, village) for village in self.board.villages}
        self.piece = self._piece()

    @property
    def size(self) -> Size:
        """As large as it is printed."""
        return Size(self.board.width_mm, self.board.height_mm).times(self.press.scale)

    def printed(self) -> PrintedBoard:
        """As the wish has it: one large page, or sheets with a page that tells how they go together."""
        if self.wish.is_whole:
            return PrintedBoard(self._whole(), None, self.press.scale)
        scale = self.press.scale
        fields = [_scaled(box, scale) for boxes in self.fields.values() for box in boxes.values()]
        roads = plan_board(self.board, self.art).roads
        bridges = [_scaled(road.bridge_path.bounds, scale) for road in roads]
        found = spread(self.size, self.press, fields, bridges)
        words = self.studio.words
        pages = list(poster_pages(self.piece, found, self.press, words, words("board.sheet")))
        if len(pages) > 1:
            pages.insert(0, assembly_page(self.piece, found, self.press, words, len(fields)))
        part = Part(BOARD, tuple(pages), self.press, words, margin=self.press.margin)
        return PrintedBoard(part, found, scale)

    def _piece(self) -> Piece:
        words = self.studio.words
        drawn = board_piece(self.board, self.theme, self.wish.players, self.art, words("board.closed"))
        extra: list[Element] = []
        if self.wish.has_strip:
            strip = Box(0, self.board.height_mm - STRIP_HEIGHT, self.board.width_mm, STRIP_HEIGHT)
            extra += draw_strip(strip, self.theme, words, self.wish.edition)
        for placement in self.wish.placements:
            box = self.fields[placement.village][placement.guild]
            tile = self.studio.tiles.tile(Tile(placement.colour, placement.guild))
            extra.append(Use(tile, Matrix.moving(box.left, box.top)))
        return replace(drawn, elements=(*drawn.elements, *extra)) if extra else drawn

    def _whole(self) -> Part:
        """One page with bleed and crop marks, as a print shop wants it; the foot stands below the marks."""
        size = self.size
        page = Size(size.width + 2 * SLUG, size.height + 2 * SLUG + FOOT_HEIGHT)
        trim = Box(SLUG, SLUG, *size)
        bleed = trim.grown(BLEED)
        matrix = Matrix.scaling(self.press.scale).then(Matrix.moving(SLUG, SLUG))
        marks = crop_marks(bleed, (trim.left, trim.right), (trim.top, trim.bottom))
        use = Use(self.piece, matrix, Component(BOARD_SHEET, "1"), Box(0, 0, self.board.width_mm, self.board.height_mm))
        elements = (Group((use,), clip=Path.rectangle(bleed)), *marks)
        words = self.studio.words
        paper = Paper(f"{number(page.width)}x{number(page.height)}", page)
        press = replace(self.press, paper=paper, margin=0.0)
        sheet = Page(page, elements, words("board.whole"), trim=trim, bleed=bleed)
        return Part(BOARD, (sheet,), press, words, margin=0.0)


def fitting_scale(press: Press, board: Size) -> float:
    """The largest whole per cent at which a board fits on one sheet, so that tiles can be printed to match."""
    scales = []
    for is_landscape in (False, True):
        room = press.printable(press.page_size(is_landscape=is_landscape))
        width, height = room.width - 2 * EDGE, room.height - 2 * EDGE - FOOT_HEIGHT
        scales.append(floor(100 * min(width / board.width, height / board.height) + SLACK))
    best = min(max(scales), LARGEST_SCALE)
    if best < SMALLEST_SCALE:
        raise PaperError(
            f"a board that fits on {press.paper.name} would be at {best} per cent, and {SMALLEST_SCALE} is the "
            "smallest that one can play on: use larger paper"
        )
    return best / 100


def _scaled(box: Box, scale: float) -> Box:
    return Box(*(scale * part for part in box))
