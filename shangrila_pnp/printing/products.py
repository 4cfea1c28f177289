"""What can be printed: each product turns the settings of a press into a finished document. Top of the printing room.

Imports the components and :mod:`binding`; the back ends draw what comes out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from shangrila_pnp.printing.binding import Part, bound
from shangrila_pnp.printing.checks import SYMBOLS
from shangrila_pnp.printing.components.bridges import bridge_batches
from shangrila_pnp.printing.components.calibration import MARGIN, calibration_pages
from shangrila_pnp.printing.components.mats import MatArtist, mat_batches
from shangrila_pnp.printing.components.stones import stone_batches
from shangrila_pnp.printing.components.tiles import TileArtist, tile_batches
from shangrila_pnp.printing.inventory import BRIDGES, CALIBRATION, MATS, STONES, TILES
from shangrila_pnp.printing.palette import load_palette
from shangrila_pnp.printing.press import Ink, Press, PressError
from shangrila_pnp.printing.safety import checked
from shangrila_pnp.printing.scene import Document
from shangrila_pnp.printing.sheets import Batch, sheets
from shangrila_pnp.printing.symbols import Symbol, load_symbol
from shangrila_pnp.printing.words import Words, load_words
from shangrila_pnp.rules import EDITIONS, Board, Colour
from shangrila_pnp.templates import Templates


class Studio:
    """Where things are drawn: the templates, the press, the language."""

    def __init__(self, templates: Templates, board: Board, press: Press, language: str) -> None:
        self.board = board
        self.press = press
        self.words: Words = load_words(templates, language)
        self.palette = load_palette(templates, press.ink)
        self.symbols: dict[str, Symbol] = {name: load_symbol(templates, name) for name in SYMBOLS}
        self.tiles = TileArtist(self.palette, self.symbols)


# --- the products ----------------------------------------------------------------------------------------------------


def _tiles(studio: Studio) -> list[Batch]:
    batches = tile_batches(studio.tiles, studio.words)
    if studio.press.ink is not Ink.BLACK:
        return batches
    notes = [studio.words("tiles.coloured_paper", colour=studio.words.colour(colour)) for colour in Colour]
    return [replace(batch, note=note) for batch, note in zip(batches, notes, strict=True)]


def _bridges(studio: Studio) -> list[Batch]:
    return bridge_batches(studio.palette, studio.words, len(studio.board.bridges), studio.press.backs)


def _stones(studio: Studio) -> list[Batch]:
    needed = max(edition.stones.value.needed for edition in EDITIONS)
    return stone_batches(studio.palette, studio.words, needed, studio.press.backs)


def _mats(studio: Studio) -> list[Batch]:
    return mat_batches(MatArtist(studio.palette, studio.tiles, studio.words))


@dataclass(frozen=True, slots=True)
class Product:
    """Something that is printed on its own."""

    name: str
    batches: Callable[[Studio], list[Batch]]


PRODUCTS = {
    product.name: product
    for product in (
        Product(TILES, _tiles),
        Product(BRIDGES, _bridges),
        Product(STONES, _stones),
        Product(MATS, _mats),
    )
}


def part_of(name: str, studio: Studio) -> Part:
    """A product as a part of something larger."""
    if name == CALIBRATION:
        if studio.press.scale != 1.0:
            raise PressError("the calibration page has one size: leave out --scale")
        press = replace(studio.press, margin=max(studio.press.margin, MARGIN))
        return Part(name, tuple(calibration_pages(press, studio.words)), press, studio.words, margin=0.0)
    batches = map(checked, PRODUCTS[name].batches(studio))
    pages = [page for batch in batches for page in sheets(batch, studio.press, studio.words)]
    return Part(name, tuple(pages), studio.press, studio.words, margin=studio.press.margin)


def make(name: str, studio: Studio) -> Document:
    """A product, ready to be drawn."""
    return bound(part_of(name, studio))
