"""Tiles drawn small: the clan's shape in its colour, with the guild's symbol. Imports the tiles.

The shape tells the clan where there is no colour; the symbol tells the guild, and so does its place in a village.
"""

from __future__ import annotations

from shangrila_pnp.printing.components.tiles import MIDDLE, PLATES, SQUARE, TileArtist
from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import BLACK, WHITE, Element, Line, Piece, Shape, Use
from shangrila_pnp.printing.symbols import placed
from shangrila_pnp.rules import Colour, Tile

LARGER = 1.28
"""A plate leaves room for the rest of its tile; a pip does not."""
SYMBOL = 12.5
OUTLINE = 1.1
LIGHT_SYMBOLS = (Colour.RED, Colour.BLUE)
DARKER = {Colour.YELLOW: 0.3}
"""On the way to black: an outline of this colour alone would hardly be seen on white paper."""
RIM = 1.3
"""Around a tile that lies on another, so that both are seen."""


def pip(artist: TileArtist, tile: Tile) -> Piece:
    """A small tile, in a box of 20 mm that is scaled where it is used."""
    shape = clan_shape(artist, tile.colour)
    is_light = artist.palette.ink is Ink.FULL and tile.colour in LIGHT_SYMBOLS
    symbol = artist.symbols[str(tile.guild)].piece(artist.palette.plate if is_light else artist.palette.dark)
    middle = Box.centred(MIDDLE, Size(SYMBOL, SYMBOL))
    return Piece(f"pip-{tile.colour}-{tile.guild}", (Use(shape), placed(symbol, middle)), SQUARE.grown(1))


def clan_shape(artist: TileArtist, colour: Colour) -> Piece:
    """The shape alone: filled with the colour, or outlined if ink is saved."""
    palette = artist.palette
    clan = palette.clans[colour]
    is_full = palette.ink is Ink.FULL
    line = None if is_full else Line(palette.line(clan.mixed(BLACK, DARKER.get(colour, 0.0))), OUTLINE)
    return Piece(f"clan-{colour}", (Shape(_outline(colour), clan if is_full else WHITE, line),), SQUARE.grown(1))


def mark(artist: TileArtist, colour: Colour, box: Box) -> list[Element]:
    """The clan's shape with its mark."""
    is_light = artist.palette.ink is Ink.FULL and colour in LIGHT_SYMBOLS
    symbol = artist.symbols[f"mark-{colour}"].piece(artist.palette.plate if is_light else artist.palette.dark)
    return [into(clan_shape(artist, colour), box), placed(symbol, box.grown(-box.width * 0.24))]


def rim(artist: TileArtist, colour: Colour) -> Piece:
    """Goes below a pip that lies on another."""
    shape = Shape(_outline(colour), artist.palette.plate, Line(artist.palette.plate, 2 * RIM))
    return Piece(f"rim-{colour}", (shape,), SQUARE.grown(1 + RIM))


def _outline(colour: Colour) -> Path:
    return PLATES[colour]().transformed(Matrix.scaling(LARGER).around(MIDDLE))


def into(piece: Piece, box: Box) -> Use:
    """A pip or a shape in a square of any size."""
    scale = box.width / SQUARE.width
    return Use(piece, Matrix.scaling(scale).then(Matrix.moving(box.left, box.top)))
