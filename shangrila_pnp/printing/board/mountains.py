"""Mountains, trees and dunes, one by one. Imports :mod:`curves` and :mod:`scene`.

The light comes from the upper left on the whole board: left faces are lit, right faces lie in the shade.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from shangrila_pnp.printing.board.curves import between, rough, rough_line, rough_polygon
from shangrila_pnp.printing.geometry import Spot
from shangrila_pnp.printing.paths import Path, Segment
from shangrila_pnp.printing.scene import Element, Line, Rgb, Shape


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of one thing: its lit side, its shaded side, and what is between them; perhaps an outline."""

    lit: Rgb
    half: Rgb
    shade: Rgb
    line: Line | None = None

    @property
    def is_flat(self) -> bool:
        """Whether light and shade look the same, so that only lines can tell them apart."""
        return self.lit == self.shade


@dataclass(frozen=True, slots=True)
class Mountain:
    """A mountain by the middle of its foot. ``snow`` is the part of its height that is white."""

    foot: Spot
    width: float
    height: float
    snow: float


def draw_mountain(mountain: Mountain, rock: Tones, snow: Tones, random: Random) -> list[Element]:
    """Its faces and its snow, from the back to the front."""
    peak = Spot(
        mountain.foot.x + mountain.width * random.uniform(-0.1, 0.06),
        mountain.foot.y - mountain.height,
    )
    left = _flank(peak, Spot(mountain.foot.x - mountain.width / 2, mountain.foot.y), random)
    right = _flank(peak, Spot(mountain.foot.x + mountain.width / 2, mountain.foot.y), random)
    ridge = _ridge(peak, Spot(peak.x + mountain.width * random.uniform(0.02, 0.14), mountain.foot.y), mountain, random)
    foot = _foot(left[-1], ridge[-1], right[-1], random)
    faces: list[Element] = [
        Shape(rough_polygon([*left, *foot, *reversed(right[1:])]), fill=rock.lit, line=rock.line),
        Shape(rough_polygon([*ridge, *foot[len(foot) // 2 + 1 :], *reversed(right)]), fill=rock.shade),
    ]
    faces += [Shape(rough_polygon(spur), fill=rock.half) for spur in _spurs(ridge, left, random)]
    if mountain.snow > 0:
        faces += _cap(mountain, left, ridge, right, snow, random)
    if rock.is_flat:
        return [faces[0], Shape(_hatching(ridge, right), line=rock.line)]
    if rock.line is not None:
        faces.append(Shape(rough_line(ridge), line=rock.line))
    return faces


def _hatching(ridge: list[Spot], right: list[Spot]) -> Path:
    """The ridge and strokes for the shade, where there are no tones to show it."""
    strokes = [rough_line([spot, between(spot, edge, 0.6)]) for spot, edge in zip(ridge[1:], right[1:], strict=True)]
    return Path.joined([rough_line(ridge), *strokes])


def _flank(peak: Spot, foot: Spot, random: Random) -> list[Spot]:
    """One side of the outline, downwards: steep at the top, running out at the bottom."""
    count = 6
    spots = [peak]
    for index in range(1, count):
        part = index / count
        fall = part**0.84
        jolt = random.uniform(-0.28, 0.28) / count
        spots.append(
            Spot(
                peak.x + (foot.x - peak.x) * (part + jolt),
                peak.y + (foot.y - peak.y) * (fall + 0.6 * random.uniform(-0.28, 0.28) / count),
            )
        )
    return [*spots, foot]


def _ridge(peak: Spot, foot: Spot, mountain: Mountain, random: Random) -> list[Spot]:
    """The edge between light and shade, zigzagging down."""
    count = 6
    spots = [peak]
    for index in range(1, count):
        swing = mountain.width * (0.03 + 0.055 * index / count) * (1 if index % 2 else -1)
        spot = between(peak, foot, (index + random.uniform(-0.2, 0.2)) / count)
        spots.append(Spot(spot.x + swing * random.uniform(0.6, 1.2), spot.y))
    return [*spots, foot]


def _foot(left: Spot, middle: Spot, right: Spot, random: Random) -> list[Spot]:
    """The lower edge, in tongues, so that the mountain grows out of the ground."""
    spots = []
    for start, end in ((left, middle), (middle, right)):
        depth = abs(end.x - start.x) * 0.07
        for index in range(1, 5):
            spot = between(start, end, index / 5)
            deeper = depth * random.uniform(0.5, 1.5) if index % 2 else -depth * random.uniform(0.0, 0.7)
            spots.append(Spot(spot.x, spot.y + deeper))
        if end is middle:
            spots.append(middle)
    return spots


def _spurs(ridge: list[Spot], left: list[Spot], random: Random) -> list[list[Spot]]:
    """Side ridges on the lit face."""
    spurs = []
    for index in (1, 3):
        top, bend, low = ridge[index], ridge[index + 1], ridge[index + 2]
        toe = between(low, left[index + 3], random.uniform(0.35, 0.5))
        spurs.append([top, bend, low, toe, between(bend, toe, 0.45 + random.uniform(-0.1, 0.1))])
    return spurs


def _cap(
    mountain: Mountain, left: list[Spot], ridge: list[Spot], right: list[Spot], snow: Tones, random: Random
) -> list[Element]:
    """Snow on both faces, down to a ragged edge."""
    level = mountain.foot.y - mountain.height * (1 - mountain.snow)
    on_left, on_right, on_ridge = _above(left, level), _above(right, level), _above(ridge, level)
    lit_edge = _ragged(on_left[-1], on_ridge[-1], mountain, random)
    dark_edge = _ragged(on_ridge[-1], on_right[-1], mountain, random)
    return [
        Shape(rough_polygon([*on_left, *lit_edge, *reversed(on_ridge[1:])]), fill=snow.lit, line=snow.line),
        Shape(rough_polygon([*on_ridge, *dark_edge, *reversed(on_right[1:])]), fill=snow.shade, line=snow.line),
    ]


def _above(line: list[Spot], level: float) -> list[Spot]:
    """The part of a line that lies above a height, ending exactly there."""
    kept = [line[0]]
    for start, end in pairwise(line):
        if end.y >= level:
            part = (level - start.y) / (end.y - start.y) if end.y > start.y else 1.0
            return [*kept, between(start, end, max(0.0, part))]
        kept.append(end)
    return kept


def _ragged(start: Spot, end: Spot, mountain: Mountain, random: Random) -> list[Spot]:
    drop = mountain.height * mountain.snow * 0.3
    ups = (1, -0.6, 1.2, -0.5, 0.8)
    return [
        Spot(spot.x, spot.y + up * drop * random.uniform(0.5, 1.0))
        for spot, up in ((between(start, end, (index + 1) / 6), up) for index, up in enumerate(ups))
    ]


# --- trees -----------------------------------------------------------------------------------------------------------


def draw_tree(foot: Spot, height: float, tones: Tones) -> list[Element]:
    """A conifer: a slim triangle in two tones."""
    half = height * 0.27
    top, skirt = Spot(foot.x, foot.y - height), Spot(foot.x + half * 0.15, foot.y + height * 0.07)
    left, right = Spot(foot.x - half, foot.y), Spot(foot.x + half, foot.y)
    tree = Shape(rough_polygon([top, left, skirt, right]), fill=tones.lit, line=tones.line)
    return [tree] if tones.is_flat else [tree, Shape(rough_polygon([top, skirt, right]), fill=tones.shade)]


# --- hills and dunes -------------------------------------------------------------------------------------------------


def draw_hill(foot: Spot, width: float, tones: Tones) -> list[Element]:
    """A round hill with its shaded side."""
    half, height = width / 2, width * 0.34
    left, right = Spot(foot.x - half, foot.y), Spot(foot.x + half, foot.y)
    top = (Spot(foot.x - half * 0.62, foot.y - height * 1.32), Spot(foot.x + half * 0.62, foot.y - height * 1.32))
    hollow = (Spot(foot.x + half * 0.62, foot.y - height * 0.5), Spot(foot.x + half * 0.3, foot.y - height * 0.05))
    under = (Spot(foot.x + half * 0.5, foot.y + height * 0.16), Spot(foot.x - half * 0.5, foot.y + height * 0.16))
    crown = Spot(foot.x + half * 0.1, foot.y - height * 0.99)
    hill = Shape(_closed(left, (*top, right), (*under, left)), fill=tones.lit, line=tones.line)
    if tones.is_flat:
        return [hill]
    side = _closed(
        crown,
        (Spot(foot.x + half * 0.55, foot.y - height), Spot(foot.x + half * 0.86, foot.y - height * 0.5), right),
        (under[0], hollow[1], Spot(foot.x + half * 0.22, foot.y)),
        (hollow[0], Spot(foot.x + half * 0.6, foot.y - height * 0.7), crown),
    )
    return [hill, Shape(side, fill=tones.shade)]


def draw_dune(middle: Spot, width: float, tones: Tones) -> list[Element]:
    """A crescent of sand: a lit back and a shaded slope under a winding crest."""
    (x, y), height = middle, width * 0.2
    start, end = Spot(x - width / 2, y + height * 0.3), Spot(x + width / 2, y + height * 0.45)
    crest = (Spot(x - width * 0.28, y - height * 0.7), Spot(x + width * 0.1, y - height * 0.2), end)
    back = (Spot(x + width * 0.25, y - height * 0.9), Spot(x - width * 0.15, y - height * 1.3), start)
    slope = (Spot(x + width * 0.22, y + height * 0.1), Spot(x - width * 0.05, y + height * 1.0), start)
    return [
        Shape(_closed(start, crest, back), fill=tones.lit, line=tones.line),
        Shape(_closed(start, crest, slope), fill=tones.shade, line=tones.line),
    ]


def _closed(start: Spot, *curves: tuple[Spot, Spot, Spot]) -> Path:
    """An outline of a few curves, each with its two handles and its end."""
    segments: list[Segment] = [("C", *rough(one), *rough(other), *rough(end)) for one, other, end in curves]
    return Path((("M", *rough(start)), *segments, ("Z",)))
