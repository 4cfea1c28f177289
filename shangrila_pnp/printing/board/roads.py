"""The roads: from village to village, winding, and broken where the bridge lies.

Imports :mod:`layout` and :mod:`curves`. A road is planned from the board alone; hints in a template bend it around what
is in its way. The plan is what is drawn, and what the tests measure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi, sin

from shangrila_pnp.printing.board.curves import (
    Cubic,
    between,
    cubics,
    curve_path,
    direction,
    polar,
    rough,
    rounded,
    sampled,
)
from shangrila_pnp.printing.board.layout import centre, edge_towards
from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Element, Line, Shape
from shangrila_pnp.rules import Board, Bridge, Village

BRIDGE_SIZE = Size(30.0, 10.0)
"""Our printed bridge; the road runs along its longer side."""
ROAD_WIDTH = 5.2
_STEP = 9.0
"""Between two points of a winding road: shorter looks nervous, longer looks drawn with a ruler."""
_WIND = 0.045
"""How far a road strays to either side, as a part of the length of its half."""


@dataclass(frozen=True, slots=True)
class RoadHint:
    """How a road is bent: its direction at the bridge in degrees, and points before and after it, seen from it."""

    angle: float | None = None
    first: tuple[Spot, ...] = ()
    second: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Road:
    """One road: ``halves`` lead from either village to the bridge, ``angle`` is its direction there in radians."""

    bridge: Bridge
    place: Spot
    angle: float
    halves: tuple[tuple[Cubic, ...], tuple[Cubic, ...]]

    @property
    def bridge_path(self) -> Path:
        """The outline of the bridge."""
        box = Box.centred(Spot(0, 0), BRIDGE_SIZE)
        return Path.rectangle(box).transformed(Matrix.turning(self.angle * 180 / pi).then(Matrix.moving(*self.place)))

    @property
    def gates(self) -> tuple[tuple[Village, Spot], tuple[Village, Spot]]:
        """Where it leaves either village."""
        return (self.bridge.first, self.halves[0][0][0]), (self.bridge.second, self.halves[1][0][0])

    def line(self, step: float = 1.5) -> list[Spot]:
        """The middle of the road from village to village, across the bridge, as points."""
        one, other = (sampled(half, step) for half in self.halves)
        return [*one, *reversed(other)]


def plan_roads(board: Board, hints: Mapping[Bridge, RoadHint]) -> tuple[Road, ...]:
    """Every road of the board."""
    return tuple(_plan(board, bridge, hints.get(bridge, RoadHint())) for bridge in board.bridges)


def _plan(board: Board, bridge: Bridge, hint: RoadHint) -> Road:
    place = Spot(*board.bridges[bridge])
    first, second = ([Spot(place.x + x, place.y + y) for x, y in side] for side in (hint.first, hint.second))
    if hint.angle is None:
        angle = _natural_angle(place, [centre(board, bridge.first), *first], [centre(board, bridge.second), *second])
    else:
        angle = hint.angle * pi / 180
    ends = polar(place, angle + pi, BRIDGE_SIZE.width / 2), polar(place, angle, BRIDGE_SIZE.width / 2)
    halves = (
        _half(board, bridge.first, first, ends[0], place),
        _half(board, bridge.second, second, ends[1], place),
    )
    return Road(bridge, place, angle, halves)


def _natural_angle(place: Spot, first: Sequence[Spot], second: Sequence[Spot]) -> float:
    """Halfway between the direction in which one comes and the one in which one goes on."""
    come, go = direction(first[-1], place), direction(place, second[-1])
    turn = (go - come + pi) % (2 * pi) - pi
    return come + turn / 2


def _half(board: Board, village: Village, vias: Sequence[Spot], end: Spot, place: Spot) -> tuple[Cubic, ...]:
    """From the edge of a village to one end of the bridge."""
    middle = centre(board, village)
    gate = edge_towards(board, village, direction(middle, vias[0] if vias else end), rim=1.0)
    # Points close by decide the direction of a curve: out of the village, and straight onto the bridge.
    before, after = between(gate, middle, 0.01), between(end, place, 0.01)
    spots = sampled(cubics([gate, *vias, end], before, after), _STEP)
    return tuple(cubics(_winding(spots, phase=village.rank + place.x + place.y), before, after))


def _winding(spots: Sequence[Spot], phase: float) -> list[Spot]:
    """The same way, straying a little to the left and the right; gates and bridges stay where they are."""
    result = [spots[0]]
    wind = min(3.0, _WIND * _STEP * len(spots))
    for index in range(1, len(spots) - 1):
        before, here, after = spots[index - 1 : index + 2]
        calm = min(1.0, index / 2, (len(spots) - 1 - index) / 2)
        aside = direction(before, after) + pi / 2
        result.append(polar(here, aside, wind * calm * sin(phase + 1.9 * index)))
    return [*result, spots[-1]]


# --- drawing ---------------------------------------------------------------------------------------------------------

_EDGE = 0.75
_POST = Size(1.5, 1.5)
_BROKEN_OFF = 9.4
"""From the middle of the bridge to where the road breaks off, at the rim of the gorge."""


def draw_roads(roads: Sequence[Road], theme: Theme, ruined: Village | None) -> list[Element]:
    """All roads with their bridge places; those of a ruined village are in pieces and have none."""
    elements: list[Element] = []
    for road in roads:
        is_ruin = ruined is not None and road.bridge.touches(ruined)
        for path in _half_paths(road):
            elements += _half_road(path, theme, (3.2, 2.6) if is_ruin else ())
        if not is_ruin:
            elements += _bridge_place(road, theme)
    return elements


def _half_road(path: Path, theme: Theme, dashes: tuple[float, ...]) -> list[Element]:
    """Edges, surface, and the steps of those who walk there, unless it is in pieces."""
    steps = Line(theme["road_step"], 0.55, (0.8, 2.0), is_round=True)
    lines = [
        Line(theme["road_edge"], ROAD_WIDTH, dashes),
        Line(theme["road"], ROAD_WIDTH - 2 * _EDGE, dashes),
        *([] if dashes else [steps]),
    ]
    return [Shape(path, line=line) for line in lines]


def _half_paths(road: Road) -> list[Path]:
    """What is seen of a road: its two halves, and under the ends of the bridge on to the gorge."""
    turns = (pi, 0.0)
    tips = [rough(polar(road.place, road.angle + turn, _BROKEN_OFF)) for turn in turns]
    return [Path((*curve_path(half).segments, ("L", *tip))) for half, tip in zip(road.halves, tips, strict=True)]


def _bridge_place(road: Road, theme: Theme) -> list[Element]:
    """The outline of the bridge, with a post at each corner."""
    outline = road.bridge_path
    posts = [Path.rectangle(Box.centred(rounded(spot), _POST)) for spot in outline.spots]
    return [
        Shape(outline, line=Line(theme["bridge_shadow"], 1.1)),
        Shape(outline, line=Line(theme["bridge"], 0.5)),
        Shape(Path.joined(posts), fill=theme["bridge"], line=Line(theme["bridge_shadow"], 0.3)),
    ]
