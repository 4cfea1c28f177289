"""The border of the board and the compass rose. Imports :mod:`themes` and :mod:`curves`."""

from __future__ import annotations

from itertools import pairwise
from math import pi

from shangrila_pnp.printing.board.curves import polar, polygon
from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Element, Line, Rule, Shape

BORDER = 6.0
"""How far the border reaches into the board: wide enough that a cut a millimetre off is not seen."""
COMPASS_RADIUS = 19.0
_DIAMOND = 12.5


def draw_frame(trim: Box, bleed: float, theme: Theme) -> list[Element]:
    """A band along all edges, with a line and a row of diamonds on it."""
    inner = trim.grown(-BORDER)
    band = Path.joined([Path.rectangle(trim.grown(bleed)), Path.rectangle(inner)])
    return [
        Shape(band, fill=theme["frame"], rule=Rule.EVEN_ODD),
        Shape(_diamonds(trim.grown(-BORDER / 2 - 0.2)), fill=theme["frame_pattern"]),
        Shape(Path.rectangle(inner), line=Line(theme["frame_line"], 0.9)),
        Shape(Path.rectangle(inner.grown(-1.3)), line=Line(theme["frame_line"], 0.3)),
    ]


def _diamonds(box: Box) -> Path:
    """Large and small ones in turn along the four sides; every side has a whole number of them."""
    diamonds = []
    corners = [*box.corners, box.corners[0]]
    for start, end in pairwise(corners):
        length = abs(end.x - start.x) + abs(end.y - start.y)
        count = 2 * round(length / _DIAMOND / 2)
        for index in range(count):
            spot = Spot(start.x + (end.x - start.x) * index / count, start.y + (end.y - start.y) * index / count)
            radius = 0.55 if index % 2 else 1.35
            diamonds.append(polygon(polar(spot, turn * pi / 2, radius) for turn in range(4)))
    return Path.joined(diamonds)


def draw_compass(middle: Spot, theme: Theme) -> list[Element]:
    """A rose of eight points in two tones; the light comes from the upper left here too."""
    radius = COMPASS_RADIUS * 0.8
    elements: list[Element] = [
        Shape(Path.circle(middle, radius * 0.72), line=Line(theme["frame_line"], 0.9)),
        Shape(Path.circle(middle, radius * 0.63), line=Line(theme["frame"], 0.3)),
    ]
    for turn, reach in (*((turn + 0.5, 0.62) for turn in range(4)), *((float(turn), 1.0) for turn in range(4))):
        angle = (turn - 1) * pi / 2
        tip = polar(middle, angle, radius * reach)
        for side, role in ((-1, "frame_line"), (1, "frame")):
            waist = polar(middle, angle + side * pi / 4, radius * 0.17)
            elements.append(Shape(polygon([middle, waist, tip]), fill=theme[role], line=theme.line))
    north = polar(middle, -pi / 2, radius + 2.2)
    elements.append(Shape(polygon(polar(north, turn * pi / 2, 1.3) for turn in range(4)), fill=theme["frame_line"]))
    return [*elements, Shape(Path.circle(middle, 1.3), fill=theme["field"], line=Line(theme["frame"], 0.4))]
