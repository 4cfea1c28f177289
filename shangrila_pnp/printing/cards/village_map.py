"""A small map of the board with the tiles of an opening. Imports :mod:`pips`.

Villages lie where they lie on the board, but their fields are drawn larger than to scale: as large as they can be
without touching those of another village.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot

from shangrila_pnp.printing.cards.pips import into, pip
from shangrila_pnp.printing.components.tiles import TileArtist
from shangrila_pnp.printing.geometry import Box, Size, Spot
from shangrila_pnp.printing.palette import Palette
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import WHITE, Anchor, Element, Face, Line, Rgb, Shape, Text
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.rules import FIELD_ROWS, Board, Field, Guild, Opening, PlayerCount, Tile, Village

GROUND = Rgb.of("#efe7d3")
EDGE = Rgb.of("#b9a988")
ROAD = Rgb.of("#cdbf9f")
CLOSED = Rgb.of("#d8d2c4")
PIP_OF_CELL = 0.98
APART = 0.12
"""How far apart the outlines of two villages are at least, in cells."""
FINEST = 0.02
WIDE, NARROW, HALF = 1.58, 1.02, 0.56
"""The outline of a village from its middle, in cells: its sides, and where its corners are cut off."""
BADGE = Spot(-1.46, -1.34)
"""Where a village's letter stands, in cells: beside the corner that is cut off, clear of the fields."""
BADGE_SIZE = 0.66
SMALLEST = type_size(7)
PASSING = 1.95
"""How far from the middle of a village a road passes that does not lead to it, in cells."""


class VillageMap:
    """The map of one board in a box; ``cell`` is the side of a field on it."""

    def __init__(self, board: Board, box: Box) -> None:
        self.board = board
        self.box = box
        self.cell = _largest_cell(board, box.size)
        self._middles = self._spread()

    def _spread(self) -> dict[Village, Spot]:
        """Where villages lie: so that the outermost ones and their letters touch the edges of the box."""
        xs = [site.centre.x for site in self.board.sites.values()]
        ys = [site.centre.y for site in self.board.sites.values()]
        left, top, right, bottom = _rims(self.cell)
        width, height = self.box.width - left - right, self.box.height - top - bottom
        return {
            village: Spot(
                self.box.left + left + width * (site.centre.x - min(xs)) / (max(xs) - min(xs)),
                self.box.top + top + height * (site.centre.y - min(ys)) / (max(ys) - min(ys)),
            )
            for village, site in self.board.sites.items()
        }

    def middle(self, village: Village) -> Spot:
        """Where a village lies."""
        return self._middles[village]

    def field(self, field: Field) -> Box:
        """The box of a field."""
        middle = self.middle(field.village)
        x, y = cell_offsets()[field.guild]
        return Box.centred(Spot(middle.x + x * self.cell, middle.y + y * self.cell), Size(self.cell, self.cell))

    def ground(self, players: PlayerCount, artist: TileArtist) -> list[Element]:
        """Roads and villages: the same for all openings of so many players."""
        in_play = self.board.open_villages(players)
        elements: list[Element] = [self._roads(players, artist.palette)]
        for village in self.board.villages:
            elements += self._village(village, artist, is_open=village in in_play)
        return elements

    def tiles(self, opening: Opening, artist: TileArtist) -> list[Element]:
        """The tiles on their fields."""
        elements: list[Element] = []
        for placement in sorted(opening.placements, key=lambda p: (p.village, p.guild)):
            box = self.field(Field(placement.village, placement.guild))
            inner = box.grown(-(1 - PIP_OF_CELL) * self.cell / 2)
            elements.append(into(pip(artist, Tile(placement.colour, placement.guild)), inner))
        return elements

    def _roads(self, players: PlayerCount, palette: Palette) -> Shape:
        roads = [self._road(bridge.first, bridge.second) for bridge in self.board.bridges_in_play(players)]
        width = {Ink.FULL: 0.16, Ink.SAVER: 0.1, Ink.BLACK: 0.06}[palette.ink]
        return Shape(Path.joined(roads), line=Line(road_colour(palette), self.cell * width))

    def _road(self, first: Village, second: Village) -> Path:
        """Straight, but around a village that lies in its way."""
        start, end = self.middle(first), self.middle(second)
        length = hypot(end.x - start.x, end.y - start.y)
        ahead = Spot((end.x - start.x) / length, (end.y - start.y) / length)
        bend = 0.0
        for village in self.board.villages:
            middle = self.middle(village)
            along = ((middle.x - start.x) * ahead.x + (middle.y - start.y) * ahead.y) / length
            aside = (middle.x - start.x) * -ahead.y + (middle.y - start.y) * ahead.x
            if village not in (first, second) and 0.2 < along < 0.8 and abs(aside) < WIDE * self.cell:
                needed = PASSING * self.cell - abs(aside)
                bend = (-1 if aside > 0 else 1) * needed / (3 * along * (1 - along))
        handles = [Spot(spot.x - ahead.y * bend, spot.y + ahead.x * bend) for spot in (start, end)]
        return Path((("M", *start), ("C", *handles[0], *handles[1], *end)))

    def _village(self, village: Village, artist: TileArtist, *, is_open: bool) -> Iterator[Element]:
        middle = self.middle(village)
        palette = artist.palette
        edge = palette.line(EDGE)
        fill = palette.tint(GROUND if is_open else CLOSED)
        yield Shape(octagon(middle, self.cell), fill, Line(edge, self.cell * 0.06))
        if is_open:
            dots = [Path.circle(self.field(Field(village, guild)).middle, self.cell * 0.08) for guild in Guild]
            yield Shape(Path.joined(dots), edge)
        else:
            reach = self.cell * 0.8
            cross = Path.joined(
                [
                    Path.line((middle.x - reach, middle.y - reach), (middle.x + reach, middle.y + reach)),
                    Path.line((middle.x - reach, middle.y + reach), (middle.x + reach, middle.y - reach)),
                ]
            )
            yield Shape(cross, line=Line(WHITE if palette.ink is Ink.FULL else edge, self.cell * 0.25))
        spot = Spot(middle.x + BADGE.x * self.cell, middle.y + BADGE.y * self.cell)
        size = badge_size(self.cell)
        yield Shape(Path.circle(spot, size * 0.62), palette.dark)
        yield Text(str(village), spot.x, spot.y + size * 0.33, size, Face.BOLD, WHITE, Anchor.MIDDLE)


def badge_size(cell: float) -> float:
    """How large a village's letter is."""
    return max(SMALLEST, cell * BADGE_SIZE)


def road_colour(palette: Palette) -> Rgb:
    """Roads are only there to find one's way."""
    return palette.line(ROAD)


def octagon(middle: Spot, cell: float) -> Path:
    """Around the seven fields, with their free corners cut off."""
    wide, narrow, half = WIDE * cell, NARROW * cell, HALF * cell
    return Path.polygon(
        [
            (middle.x - narrow, middle.y - wide),
            (middle.x + narrow, middle.y - wide),
            (middle.x + wide, middle.y - half),
            (middle.x + wide, middle.y + half),
            (middle.x + narrow, middle.y + wide),
            (middle.x - narrow, middle.y + wide),
            (middle.x - wide, middle.y + half),
            (middle.x - wide, middle.y - half),
        ]
    )


@cache
def cell_offsets() -> dict[Guild, Spot]:
    """Of the fields from the middle of a village, in cells."""
    return {
        guild: Spot(column - (len(guilds) - 1) / 2, row - 1.0)
        for row, guilds in enumerate(FIELD_ROWS)
        for column, guild in enumerate(guilds)
    }


def _rims(cell: float) -> tuple[float, float, float, float]:
    """What a village with its letter takes on each side of its middle: left, top, right, bottom."""
    badge = badge_size(cell) * 0.62
    edge = (WIDE + 0.03) * cell
    return max(edge, badge - BADGE.x * cell), max(edge, badge - BADGE.y * cell), edge, edge


def _largest_cell(board: Board, size: Size) -> float:
    """The largest cells for which no village touches another."""
    cell = size.width / 8
    while not _has_room(board, size, cell):
        cell *= 1 - FINEST
    return cell


def _has_room(board: Board, size: Size, cell: float) -> bool:
    left, top, right, bottom = _rims(cell)
    xs = [site.centre.x for site in board.sites.values()]
    ys = [site.centre.y for site in board.sites.values()]
    x_scale = (size.width - left - right) / (max(xs) - min(xs)) / cell
    y_scale = (size.height - top - bottom) / (max(ys) - min(ys)) / cell
    return all(
        _are_apart(abs(one.x - other.x) * x_scale, abs(one.y - other.y) * y_scale)
        for index, one in enumerate(site.centre for site in board.sites.values())
        for other in [site.centre for site in board.sites.values()][index + 1 :]
    )


def _are_apart(across: float, down: float) -> bool:
    """Whether two villages whose middles are so far from each other, in cells, leave a gap between their outlines."""
    if max(across, down) >= 2 * WIDE + APART:
        return True
    normal = Spot(WIDE - HALF, WIDE - NARROW)  # of the side that cuts a corner off
    reach = 2 * (normal.x * WIDE + normal.y * HALF)
    return normal.x * across + normal.y * down >= reach + APART * hypot(*normal)
