"""The 168 tiles. Imports :mod:`sheets`, :mod:`symbols` and :mod:`palette`.

A tile shows its guild on a plate in the middle. Its clan can be told four ways: by the colour, by the mark in two
corners, by the shape of the plate and by the pattern of the ground; three of them survive a black and white printer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2, cos, pi, sin, sqrt

from shangrila_pnp.printing.geometry import Box, Size, Spot
from shangrila_pnp.printing.inventory import TILE as TILE_KIND
from shangrila_pnp.printing.palette import Palette
from shangrila_pnp.printing.paths import Path, Segment
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import BLACK, Component, Element, Group, Line, Piece, Rgb, Shape, Use
from shangrila_pnp.printing.sheets import Batch, CutOut, Side
from shangrila_pnp.printing.symbols import Symbol, placed
from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import COPIES, Colour, Guild, Tile

TILE = 20.0
BLEED = 2.0
SAFE = 2.0
MIDDLE = Spot(TILE / 2, TILE / 2)
SYMBOL = 10.3
MARK = 2.9
BIG_MARK = 9.0
PLATE_LINE = 0.45
PATTERN_LINE = 0.5
PATTERN_TONE = 0.16  # how much darker than its ground a pattern is
TILES_BESIDE_EACH_OTHER = COPIES  # a row for each guild


class TileArtist:
    """Draws tiles in one palette; each part that tiles share is one piece."""

    def __init__(self, palette: Palette, symbols: Mapping[str, Symbol]) -> None:
        self.palette = palette
        self.symbols = symbols

    def tile(self, tile: Tile) -> Piece:
        """A tile's front, 20 mm square."""
        symbol = self.symbols[str(tile.guild)].piece(self.palette.dark)
        box = Box.centred(MIDDLE, Size(SYMBOL, SYMBOL))
        return Piece(f"tile-{tile.colour}-{tile.guild}", (Use(self._blank(tile.colour)), placed(symbol, box)), SQUARE)

    def back(self, colour: Colour) -> Piece:
        """The back of all tiles of a clan: its pattern and its mark."""
        mark = self._mark(colour, Box.centred(MIDDLE, Size(BIG_MARK, BIG_MARK)), on_ground=False)
        elements = (*self._ground(colour), self._plate(colour), mark)
        return Piece(f"tile-back-{colour}", elements, SQUARE)

    def cut_out(self, tile: Tile) -> CutOut:
        """A tile as something to cut out."""
        ground = self.palette.ground(self.palette.clans[tile.colour])
        front, back = Side(self.tile(tile), ground), Side(self.back(tile.colour), ground)
        return CutOut(Component(TILE_KIND, str(tile)), Size(TILE, TILE), front, back)

    def _blank(self, colour: Colour) -> Piece:
        """What all tiles of a clan share."""
        near = SAFE
        far = TILE - SAFE - MARK
        corners = (Box(near, near, MARK, MARK), Box(far, far, MARK, MARK))
        marks = [self._mark(colour, corner, on_ground=True) for corner in corners]
        return Piece(f"blank-{colour}", (*self._ground(colour), self._plate(colour), *marks), SQUARE)

    def _ground(self, colour: Colour) -> tuple[Element, ...]:
        clan = self.palette.clans[colour]
        if self.palette.ink is Ink.BLACK:
            return ()  # on coloured paper a pattern would only hide the mark
        is_full = self.palette.ink is Ink.FULL
        tone = clan.mixed(BLACK, PATTERN_TONE) if is_full else self.palette.tint(clan)
        pattern = Shape(PATTERNS[colour](), line=Line(tone, PATTERN_LINE))
        return (Group((pattern,), clip=Path.rectangle(SQUARE)),)

    def _plate(self, colour: Colour) -> Shape:
        is_full = self.palette.ink is Ink.FULL
        line = None if is_full else Line(self.palette.line(self.palette.clans[colour]), PLATE_LINE)
        return Shape(PLATES[colour](), self.palette.plate, line)

    def _mark(self, colour: Colour, box: Box, *, on_ground: bool) -> Use:
        """The clan's mark, in whatever reads on what it lies on."""
        clan = self.palette.clans[colour]
        if on_ground:
            ink = self.ink_on(colour)
        else:
            is_pale = clan.is_light and self.palette.ink is Ink.FULL
            ink = clan.mixed(BLACK, 0.25) if is_pale else self.palette.line(clan)
        return placed(self.symbols[f"mark-{colour}"].piece(ink), box)

    def ink_on(self, colour: Colour) -> Rgb:
        """What reads on a clan's colour: light on dark, and dark on light or on paper."""
        is_dark = self.palette.ink is Ink.FULL and not self.palette.clans[colour].is_light
        return self.palette.plate if is_dark else self.palette.dark


SQUARE = Box(0, 0, TILE, TILE)


def tile_batches(artist: TileArtist, words: Words) -> list[Batch]:
    """A batch for each colour, a row for each guild."""
    return [
        Batch(
            words("tiles.page", colour=words.colour(colour), clan=words.clan(colour)),
            tuple(artist.cut_out(Tile(colour, guild)) for guild in Guild for _ in range(COPIES)),
            TILES_BESIDE_EACH_OTHER,
            BLEED,
            gap=0.0,
            safe=SAFE,
        )
        for colour in Colour
    ]


# --- the shapes of the clans -----------------------------------------------------------------------------------------


def _circle() -> Path:
    return Path.circle(MIDDLE, 7.1)


def _rounded_square() -> Path:
    return Path.rectangle(Box.centred(MIDDLE, Size(12.6, 12.6)), 4.4)


def _scalloped() -> Path:
    """A disc with twelve round teeth, like the sun."""
    teeth, inner, outer = 12, 6.9, 8.3
    notches = [_polar(inner, (index - 0.5) / teeth) for index in range(teeth + 1)]
    segments: list[Segment] = [("M", *notches[0])]
    for index in range(teeth):
        before, after = _polar(outer, (index - 0.3) / teeth), _polar(outer, (index + 0.3) / teeth)
        segments.append(("C", *before, *after, *notches[index + 1]))
    return Path((*segments, ("Z",)))


def _four_leaves() -> Path:
    """Four round lobes, like a lotus from above."""
    leaf, away = 4.4, 3.2
    meeting = (away + sqrt(2 * leaf**2 - away**2)) / 2
    half = atan2(meeting, meeting - away)
    lobes = [
        Path.arc(Spot(MIDDLE.x + away * cos(way), MIDDLE.y + away * sin(way)), leaf, way - half, way + half)
        for way in (0, pi / 2, pi, 3 * pi / 2)
    ]
    return Path.connected(lobes)


def _polar(radius: float, part_of_circle: float) -> Spot:
    angle = 2 * pi * part_of_circle
    return Spot(MIDDLE.x + radius * cos(angle), MIDDLE.y + radius * sin(angle))


def _peaks() -> Path:
    """Rows of zigzag."""
    step, height = 4.0, 2.0
    rows = []
    for row in range(-1, int(TILE / 2.5) + 2):
        y = row * 2.5
        rows.append(Path.through([(index * step / 2, y + (height if index % 2 else 0)) for index in range(-1, 12)]))
    return Path.joined(rows)


def _waves() -> Path:
    """Rows of waves."""
    length, height, apart = 4.0, 1.3, 2.2
    rows = []
    for row in range(-1, int(TILE / apart) + 2):
        y = row * apart
        segments: list[Segment] = [("M", -length / 2, y)]
        for index in range(12):
            x = (index - 1) * length / 2
            swing = y - height if index % 2 == 0 else y + height
            segments.append(("C", x + length / 5, swing, x + length * 0.3, swing, x + length / 2, y))
        rows.append(Path(tuple(segments)))
    return Path.joined(rows)


def _rays() -> Path:
    """Rays from the middle."""
    return Path.joined(Path.line(_polar(6.0, index / 24), _polar(16.0, index / 24)) for index in range(24))


def _lattice() -> Path:
    """Two sets of slanted lines."""
    step = 3.3
    lines = [Path.line((start * step, 0.0), (start * step + TILE, TILE)) for start in range(-6, 7)]
    lines += [Path.line((start * step, TILE), (start * step + TILE, 0.0)) for start in range(-6, 7)]
    return Path.joined(lines)


PLATES: Mapping[Colour, Callable[[], Path]] = {
    Colour.RED: _circle,
    Colour.BLUE: _rounded_square,
    Colour.YELLOW: _scalloped,
    Colour.VIOLET: _four_leaves,
}
PATTERNS: Mapping[Colour, Callable[[], Path]] = {
    Colour.RED: _peaks,
    Colour.BLUE: _waves,
    Colour.YELLOW: _rays,
    Colour.VIOLET: _lattice,
}
