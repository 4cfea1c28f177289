"""The gorges under the bridges, and the river in the largest of them. Imports :mod:`roads` and :mod:`curves`.

A gorge follows a course of bridges and points from a template: so it crosses roads only where bridges lie. A bridge
that no course names, on somebody's own board, gets a short gorge of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import TypeAlias

from shangrila_pnp.printing.board.curves import (
    apart,
    beside,
    between,
    direction,
    open_cubics,
    polar,
    ribbon,
    rough_line,
    rough_polygon,
    sampled,
)
from shangrila_pnp.printing.board.roads import Road
from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.geometry import Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Element, Line, Shape
from shangrila_pnp.rules import Bridge

BRIDGE_GAP = 17.0
"""How wide a gorge is under a bridge: the bridge rests on both sides."""
_STEP = 6.0
_APPROACH = 13.0
"""How far on either side of a road a gorge runs straight."""


@dataclass(frozen=True, slots=True)
class Bend:
    """A point of a course, or a bridge, with the width of the gorge there and the part of it that is water."""

    place: Spot | Bridge
    width: float
    water: float


Course: TypeAlias = tuple[Bend, ...]


@dataclass(frozen=True, slots=True)
class Gorge:
    """A course on one board: points along its middle, each with half the width and half the width of its water."""

    middle: tuple[Spot, ...]
    halves: tuple[float, ...]
    waters: tuple[float, ...]

    @property
    def thinned(self) -> Gorge:
        """The same with every other point, which is enough for what runs smoothly; both ends stay."""
        kept = sorted({*range(0, len(self.middle), 2), len(self.middle) - 1})
        middle, halves, waters = (
            tuple(line[index] for index in kept) for line in (self.middle, self.halves, self.waters)
        )
        return Gorge(middle, halves, waters)

    def around(self, widths: Sequence[float]) -> list[Spot]:
        """The outline at these distances from the middle."""
        left, right = beside(self.middle, widths)
        return [*left, *reversed(right)]


def plan_gorges(courses: Sequence[Course], roads: Sequence[Road]) -> list[Gorge]:
    """The gorges of a board; bridges that it does not have are passed over."""
    by_bridge = {road.bridge: road for road in roads}
    gorges, named = [], set()
    for course in courses:
        known = [bend for bend in course if not isinstance(bend.place, Bridge) or bend.place in by_bridge]
        named |= {bend.place for bend in known}
        if len(known) > 1:
            gorges.append(_follow(known, by_bridge))
    return gorges + [_lens(road) for road in roads if road.bridge not in named]


def _lens(road: Road) -> Gorge:
    """A short gorge of its own."""
    ends = [Bend(polar(road.place, road.angle + turn, 27.0), 1.0, 0.0) for turn in (-pi / 2, pi / 2)]
    return _follow([ends[0], Bend(road.bridge, BRIDGE_GAP, 0.0), ends[1]], {road.bridge: road})


def _follow(bends: Sequence[Bend], roads: Mapping[Bridge, Road]) -> Gorge:
    spots: list[Spot] = []
    widths: list[tuple[float, float]] = []
    for index, bend in enumerate(bends):
        size = (bend.width / 2, bend.width * bend.water / 2)
        if isinstance(bend.place, Spot):
            new = [bend.place]
        else:
            neighbours = [_place(bends[max(0, index - 1)], roads), _place(bends[min(len(bends) - 1, index + 1)], roads)]
            new = _across(roads[bend.place], neighbours[0], neighbours[1])
        spots += new
        widths += [size] * len(new)
    pieces = open_cubics(spots)
    middle, halves, waters = [spots[0]], [widths[0][0]], [widths[0][1]]
    for piece, start, end in zip(pieces, widths, widths[1:], strict=False):
        run = sampled([piece], _STEP)[1:]
        middle += run
        for index in range(1, len(run) + 1):
            part = _pinched(index / len(run), is_narrowing=end[0] < start[0])
            halves.append(start[0] + part * (end[0] - start[0]))
            waters.append(start[1] + part * (end[1] - start[1]))
    return Gorge(tuple(middle), tuple(halves), tuple(waters))


def _pinched(part: float, *, is_narrowing: bool) -> float:
    """How far a width has changed along the way: a gorge is wide at its bridges and narrows soon after."""
    return 1 - (1 - part) ** 2 if is_narrowing else part**2


def _place(bend: Bend, roads: Mapping[Bridge, Road]) -> Spot:
    return bend.place if isinstance(bend.place, Spot) else roads[bend.place].place


def _across(road: Road, before: Spot, after: Spot) -> list[Spot]:
    """Under a bridge a gorge runs square to the road, in the direction in which it is going anyway."""
    sides = [polar(road.place, road.angle + turn, _APPROACH) for turn in (-pi / 2, pi / 2)]
    if apart(sides[0], after) + apart(sides[1], before) < apart(sides[1], after) + apart(sides[0], before):
        sides.reverse()
    # Two bridges can be so near to each other that straight runs of full length would overtake each other.
    room = [min(1.0, 0.45 * apart(road.place, spot) / _APPROACH) for spot in (before, after)]
    return [
        polar(road.place, direction(road.place, sides[0]), _APPROACH * room[0]),
        road.place,
        polar(road.place, direction(road.place, sides[1]), _APPROACH * room[1]),
    ]


# --- drawing ---------------------------------------------------------------------------------------------------------

_RIM = 1.4
_TO_THE_LIGHT = Spot(-0.55, -0.83)
"""Where the light comes from, as everywhere on the board: the upper left."""
_STROKE = 0.2
_BANK = 0.9
_FLOOR = 0.52
"""How far from the middle the walls end, as a part of the way to the rim."""


def draw_gorges(gorges: Sequence[Gorge], theme: Theme, random: Random) -> list[Element]:
    """All gorges, layer by layer, so that they run into each other."""
    rough = [(gorge, [half * random.uniform(0.86, 1.14) for half in gorge.halves]) for gorge in gorges]
    layers = _outlined(rough, theme) if theme.relief is None else _carved(rough, theme, random)
    return layers + _draw_water([gorge for gorge in gorges if max(gorge.waters) > 0], theme, random)


def _outlined(rough: Sequence[tuple[Gorge, Sequence[float]]], theme: Theme) -> list[Element]:
    """Only lines: rims with strokes inwards, as on a map for walkers."""
    outlines = [rough_polygon(gorge.around(widths)) for gorge, widths in rough]
    # Twice as wide, as the fill takes away the inner half: where gorges meet, no line is left between them.
    wide = Line(theme["gorge_rim"], 2 * _STROKE)
    layers: list[Element] = [Shape(outline, line=wide) for outline in outlines]
    layers += [Shape(outline, fill=theme["gorge_depth"]) for outline in outlines]
    for gorge, widths in rough:
        strokes = [
            rough_line([rim, between(rim, middle, 0.35)])
            for side in beside(gorge.middle, widths)
            for rim, middle in zip(side[::2], gorge.middle[::2], strict=True)
        ]
        layers.append(Shape(Path.joined(strokes), line=Line(theme["gorge_rim"], _STROKE)))
    return layers


def _carved(rough: Sequence[tuple[Gorge, Sequence[float]]], theme: Theme, random: Random) -> list[Element]:
    """Walls of lit and shaded faces down to a dark floor."""
    layers: list[Element] = [
        Shape(rough_polygon(gorge.around([half + _RIM for half in widths])), fill=theme["gorge_rim"])
        for gorge, widths in rough
    ]
    layers += [Shape(rough_polygon(gorge.around(widths)), fill=theme["gorge_half"]) for gorge, widths in rough]
    for gorge, widths in rough:
        for rims in beside(gorge.middle, widths):
            layers += _wall(rims, gorge.middle, theme, random)
    for part, role in ((_FLOOR, "gorge_floor"), (0.45 * _FLOOR, "gorge_depth")):
        layers += [
            Shape(rough_polygon(gorge.around([part * half for half in widths])), fill=theme[role])
            for gorge, widths in rough
        ]
    return layers


def _wall(rims: Sequence[Spot], middles: Sequence[Spot], theme: Theme, random: Random) -> list[Element]:
    """The faces of one wall, each lit by how it is turned."""
    feet = [between(middle, rim, _FLOOR * random.uniform(0.7, 0.95)) for rim, middle in zip(rims, middles, strict=True)]
    faces: list[Element] = []
    for index in range(len(rims) - 1):
        inwards = direction(rims[index], middles[index])
        light = cos(inwards) * _TO_THE_LIGHT.x + sin(inwards) * _TO_THE_LIGHT.y + random.uniform(-0.45, 0.45)
        role = "gorge_lit" if light > 0.35 else "gorge_half" if light > -0.35 else "gorge_shade"
        face = [rims[index], rims[index + 1], feet[index + 1], feet[index]]
        faces.append(Shape(rough_polygon(face), fill=theme[role]))
    return faces


def _draw_water(gorges: Sequence[Gorge], theme: Theme, random: Random) -> list[Element]:
    calm = [gorge.thinned for gorge in gorges]
    banks = [[water + min(_BANK, 0.4 * water) for water in gorge.waters] for gorge in calm]
    layers: list[Element] = [
        Shape(ribbon(*beside(gorge.middle, bank)), fill=theme["bank"]) for gorge, bank in zip(calm, banks, strict=True)
    ]
    layers += [Shape(ribbon(*beside(gorge.middle, gorge.waters)), fill=theme["water"]) for gorge in calm]
    return layers + [_ripples(gorge, theme, random) for gorge in gorges]


def _ripples(gorge: Gorge, theme: Theme, random: Random) -> Shape:
    """Short lines along the current, more of them where the water is wide."""
    strokes = []
    for index in range(1, len(gorge.middle) - 3):
        for _ in range(round(gorge.waters[index] * theme.density / 2.2)):
            part = random.uniform(-0.8, 0.8)
            strip = [width * part for width in gorge.waters[index - 1 : index + 3]]
            run, _ = beside(gorge.middle[index - 1 : index + 3], strip)
            strokes.append(rough_line(run[: random.randint(2, 4)]))
    return Shape(Path.joined(strokes), line=Line(theme["ripple"], 0.3, is_round=True))
