"""Pictures of villages in play, drawn from positions that the rules model has played. Imports :mod:`pips`.

A picture cannot disagree with the rules: what it shows after an action is what the model made of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from shangrila_pnp.printing.cards.pips import into, pip, rim
from shangrila_pnp.printing.cards.village_map import EDGE, GROUND, cell_offsets, octagon, road_colour
from shangrila_pnp.printing.components.bridges import flat_bridge
from shangrila_pnp.printing.components.tiles import TileArtist
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import Element, Group, Line, Rgb, Shape, Use
from shangrila_pnp.rules import Position, Tile, Village

PIP = 0.9
"""How large a tile is, of a cell."""
STUDENT_SHIFT = 0.18
"""Of a cell, to the right and up: a student lies on its master, and both are seen."""
ACCENT = Rgb.of("#b5482f")
BETWEEN = 2.4
"""Cells between two villages: room for a bridge."""
VILLAGE_CELLS = 3.3
"""How wide the picture of a village is."""


def village(position: Position, which: Village, middle: Spot, cell: float, artist: TileArtist) -> list[Element]:
    """A village with its masters, and the students on them."""
    edge = artist.palette.line(EDGE)
    elements: list[Element] = [Shape(octagon(middle, cell), artist.palette.tint(GROUND), Line(edge, cell * 0.06))]
    held = dict(position.held_fields(which))
    for guild, (x, y) in cell_offsets().items():
        spot = Spot(middle.x + x * cell, middle.y + y * cell)
        master = held.get(guild)
        if master is None:
            symbol = artist.symbols[str(guild)].piece(edge)
            side = cell * (0.5 if artist.palette.ink is Ink.FULL else 0.36)
            scale = side / 100.0
            elements.append(
                Use(symbol, Matrix.scaling(scale).then(Matrix.moving(spot.x - side / 2, spot.y - side / 2)))
            )
            continue
        drawn = pip(artist, Tile(master.colour, guild))
        elements.append(into(drawn, Box.centred(spot, Size(cell * PIP, cell * PIP))))
        if master.has_student:
            above = Spot(spot.x + STUDENT_SHIFT * cell, spot.y - STUDENT_SHIFT * cell)
            place = Box.centred(above, Size(cell * PIP, cell * PIP))
            elements += [into(rim(artist, master.colour), place), into(drawn, place)]
    return elements


def pair(position: Position, left: Village, right: Village, box: Box, artist: TileArtist) -> list[Element]:
    """Two villages side by side, with the bridge between them if it stands."""
    cell = min(box.height / VILLAGE_CELLS, box.width / (2 * VILLAGE_CELLS + BETWEEN))
    box = Box.centred(box.middle, Size(cell * (2 * VILLAGE_CELLS + BETWEEN), box.height))
    middles = (
        Spot(box.left + cell * VILLAGE_CELLS / 2, box.middle.y),
        Spot(box.right - cell * VILLAGE_CELLS / 2, box.middle.y),
    )
    start, end = middles[0].x + 1.58 * cell, middles[1].x - 1.58 * cell
    road = Path.line((start, box.middle.y), (end, box.middle.y))
    wide = 0.12 if artist.palette.ink is Ink.BLACK else 0.3
    elements: list[Element] = [Shape(road, line=Line(road_colour(artist.palette), cell * wide))]
    if any(bridge.touches(left) and bridge.touches(right) for bridge in position.bridges):
        scale = (end - start) * 0.7 / 30.0
        matrix = Matrix.scaling(scale).then(Matrix.moving((start + end) / 2 - 15.0 * scale, box.middle.y - 5.0 * scale))
        elements.append(Use(flat_bridge(artist.palette), matrix))
    else:
        gap = (end - start) * 0.3
        middle = (start + end) / 2
        hole = Path.line((middle - gap / 2, box.middle.y), (middle + gap / 2, box.middle.y))
        elements.append(Shape(hole, line=Line(Rgb(1, 1, 1), cell * 0.4)))
    elements += village(position, left, middles[0], cell, artist)
    elements += village(position, right, middles[1], cell, artist)
    return elements


def before_and_after(positions: Sequence[Position], which: Village, box: Box, artist: TileArtist) -> list[Element]:
    """One village before and after an action, with an arrow between."""
    cell = min(box.height / VILLAGE_CELLS, box.width / (2 * VILLAGE_CELLS + 1.6))
    left = Spot(box.middle.x - cell * (VILLAGE_CELLS / 2 + 0.8), box.middle.y)
    right = Spot(box.middle.x + cell * (VILLAGE_CELLS / 2 + 0.8), box.middle.y)
    elements = village(positions[0], which, left, cell, artist)
    elements += village(positions[1], which, right, cell, artist)
    elements.append(arrow(box.middle, cell, artist.palette.line(ACCENT)))
    return elements


def arrow(middle: Spot, size: float, ink: Rgb) -> Group:
    """To the right."""
    shaft = Path.line((-0.5, 0), (0.2, 0))
    head = Path.polygon([(0.55, 0), (0.1, -0.3), (0.1, 0.3)])
    shapes = (Shape(shaft, line=Line(ink, 0.2)), Shape(head, ink))
    return Group(shapes, Matrix.scaling(size).then(Matrix.moving(*middle)))
