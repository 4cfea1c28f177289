"""A mat for each player, to sort the supply by guild. Imports :mod:`tiles` and :mod:`sheets`."""

from __future__ import annotations

from shangrila_pnp.printing.components.tiles import TILE, TileArtist
from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import Box, Size, Spot
from shangrila_pnp.printing.inventory import MAT as MAT_KIND
from shangrila_pnp.printing.palette import Palette
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import BLACK, WHITE, Anchor, Component, Element, Face, Line, Piece, Shape, Text
from shangrila_pnp.printing.sheets import Batch, CutOut, Side
from shangrila_pnp.printing.symbols import placed
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import FIELD_ROWS, Colour, Guild

MAT = Size(170.0, 112.0)
BLEED = 2.0
SAFE = 2.0
GAP = 8.0
OVER = 4.0  # what runs on beyond the cut: enough for the bleed at half the size
SLOT = TILE + 2.0  # a stack of hand-cut tiles is never quite straight
PITCH = Size(50.0, 31.5)
FIRST_ROW = 30.0
SYMBOL = 13.0
NAME_SIZE = type_size(9)
TITLE_SIZE = type_size(16)
BAND = 15.0


class MatArtist:
    """Draws mats in one palette and language."""

    def __init__(self, palette: Palette, tiles: TileArtist, words: Words) -> None:
        self.palette = palette
        self.tiles = tiles
        self.words = words

    def cut_out(self, colour: Colour) -> CutOut:
        """The mat of one player."""
        paper = self.palette.clans[colour].mixed(WHITE, 0.86)
        side = Side(self._mat(colour), self.palette.ground(paper))
        return CutOut(Component(MAT_KIND, str(colour)), MAT, side)

    def _mat(self, colour: Colour) -> Piece:
        elements = [*self._band(colour)]
        for row, guilds in enumerate(FIELD_ROWS):
            for column, guild in enumerate(guilds):
                x = MAT.width / 2 + (column - (len(guilds) - 1) / 2) * PITCH.width
                elements += self._slot(colour, guild, Spot(x, FIRST_ROW + row * PITCH.height))
        return Piece(f"mat-{colour}", tuple(elements), Box(0, 0, *MAT).grown(OVER))

    def _band(self, colour: Colour) -> list[Element]:
        """The clan's colour, mark and name at the top."""
        is_full = self.palette.ink is Ink.FULL
        clan = self.palette.clans[colour]
        title = self.words("mats.supply", clan=self.words.clan(colour))
        width = text_width(title, TITLE_SIZE, Face.BOLD)
        dark = self.tiles.ink_on(colour)
        middle = Spot(MAT.width / 2, BAND / 2)
        elements: list[Element] = []
        if is_full:
            elements.append(Shape(Path.rectangle(Box(-OVER, -OVER, MAT.width + 2 * OVER, BAND + OVER)), clan))
        else:
            elements.append(
                Shape(Path.rectangle(Box(0, 0, *MAT).grown(-SAFE)), line=Line(self.palette.line(clan), 0.6))
            )
        elements.append(Text(title, middle.x, middle.y + TITLE_SIZE * 0.34, TITLE_SIZE, Face.BOLD, dark, Anchor.MIDDLE))
        mark = self.tiles.symbols[f"mark-{colour}"].piece(dark)
        for side in (-1, 1):
            spot = Spot(middle.x + side * (width / 2 + 9.0), middle.y)
            elements.append(placed(mark, Box.centred(spot, Size(7.5, 7.5))))
        return elements

    def _slot(self, colour: Colour, guild: Guild, middle: Spot) -> list[Element]:
        """Room for a stack, with the guild's symbol where the stack goes and its name below."""
        box = Box.centred(middle, Size(SLOT, SLOT))
        clan = self.palette.clans[colour]
        symbol = self.tiles.symbols[str(guild)].piece(self.palette.line(clan.mixed(BLACK, 0.18)))
        line = Line(self.palette.line(clan), 0.5)
        name = Text(
            self.words.guild(guild),
            middle.x,
            box.bottom + NAME_SIZE + 0.6,
            NAME_SIZE,
            Face.REGULAR,
            self.palette.dark,
            Anchor.MIDDLE,
        )
        return [
            Shape(Path.rectangle(box, 2.0), WHITE, line),
            placed(symbol, Box.centred(middle, Size(SYMBOL, SYMBOL))),
            name,
        ]


def mat_batches(artist: MatArtist) -> list[Batch]:
    """The mats of all players; in black each colour has its own page, for paper of that colour."""
    words = artist.words
    if artist.palette.ink is not Ink.BLACK:
        cut_outs = tuple(artist.cut_out(colour) for colour in Colour)
        return [Batch(words("mats.title"), cut_outs, 1, BLEED, GAP, words("mats.how"), SAFE)]
    return [
        Batch(
            f"{words('mats.title')}: {words.colour(colour)}",
            (artist.cut_out(colour),),
            1,
            BLEED,
            GAP,
            words("tiles.coloured_paper", colour=words.colour(colour)),
            SAFE,
        )
        for colour in Colour
    ]
