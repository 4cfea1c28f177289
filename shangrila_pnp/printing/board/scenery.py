"""Fills the land between villages and roads with mountains, dunes, trees and charms.

Imports :mod:`landscape_file`, :mod:`mountains`, :mod:`mask` and :mod:`themes`. What stands where is drawn by lot, with
the seed of the landscape, in the room that the game leaves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import pi, sin
from random import Random

from shangrila_pnp.printing.board.curves import between, polar, rough, rough_line, rough_polygon, smooth
from shangrila_pnp.printing.board.landscape_file import Cloud, Flags, Landscape
from shangrila_pnp.printing.board.mask import Mask
from shangrila_pnp.printing.board.mountains import Mountain, Tones, draw_dune, draw_hill, draw_mountain, draw_tree
from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.paths import Path, Segment
from shangrila_pnp.printing.scene import Element, Line, Rgb, Shape

_SIZES = ((48, 900), (38, 1200), (30, 1500), (23, 1800), (17, 2000), (12, 1500))
"""Widths of mountains, largest first, and how often each is tried."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Something that stands on the ground; what is further down the board hides what is further up."""

    y: float
    elements: list[Element]


def draw_scenery(landscape: Landscape, theme: Theme, area: Box, mask: Mask) -> list[Element]:
    """Mountains, hills, dunes and trees, from the back to the front."""
    land = _Land(landscape, theme, area, mask)
    things = land.mountains(Random(landscape.seed + 1))
    # Trees come before hills: what a forest leaves free is enough for these.
    things += land.trees(Random(landscape.seed + 3))
    things += land.hills(Random(landscape.seed + 2))
    return [element for thing in sorted(things, key=lambda thing: thing.y) for element in thing.elements]


class _Land:
    """Knows what grows and stands where."""

    def __init__(self, landscape: Landscape, theme: Theme, area: Box, mask: Mask) -> None:
        self.landscape, self.theme, self.area, self.mask = landscape, theme, area, mask
        self.desert, self.snow, self.rock = (landscape.coat(name) for name in ("desert", "snow", "rock"))

    def _anywhere(self, random: Random) -> Spot:
        area = self.area
        return Spot(random.uniform(area.left, area.right), random.uniform(area.top, area.bottom))

    # --- mountains ---------------------------------------------------------------------------------------------------

    def mountains(self, random: Random) -> list[Standing]:
        """Those of the template, and as many others as find room: in the rock and the snow, few elsewhere."""
        mountains = list(self.landscape.peaks)
        for width, tries in _SIZES:
            for _ in range(round(tries * self.theme.density)):
                foot = self._anywhere(random)
                # Most places are taken, and a look at the mask is cheaper than everything else.
                if not self.mask.is_free(Box(foot.x - width * 0.3, foot.y - width * 0.3, width * 0.6, width * 0.3)):
                    continue
                if random.random() > self._steepness(foot):
                    continue
                mountain = self._mountain(foot, width * random.uniform(0.85, 1.15), random)
                if self.mask.is_free(_outline(mountain)) and all(_are_apart(mountain, other) for other in mountains):
                    mountains.append(mountain)
        for mountain in mountains:
            self.mask.take(_body(mountain))
        return [Standing(mountain.foot.y, self._drawn(mountain, random)) for mountain in mountains]

    def _steepness(self, foot: Spot) -> float:
        """How likely a mountain is here."""
        if self.desert.height(*foot) > 0.3:
            return 0.03
        return 0.08 + self.rock.height(*foot) + self.snow.height(*foot)

    def _mountain(self, foot: Spot, width: float, random: Random) -> Mountain:
        desert, snow = self.desert.height(*foot), self.snow.height(*foot)
        if desert > 0.3:
            return Mountain(foot, width * 0.8, width * random.uniform(0.3, 0.42), 0.0)
        height = width * random.uniform(0.72, 0.95)
        cap = 0.24 + 0.36 * snow if width > 18 or snow > 0.2 else 0.0
        return Mountain(foot, width, height, cap)

    def _drawn(self, mountain: Mountain, random: Random) -> list[Element]:
        desert, snow = self.desert.height(*mountain.foot), self.snow.height(*mountain.foot)
        rock = _mixed(self.theme.tones("rock"), self.theme.tones("ice"), min(1.0, 1.4 * snow))
        rock = _mixed(rock, self.theme.tones("mesa"), min(1.0, 1.8 * desert))
        return draw_mountain(mountain, rock, self.theme.pair("cap"), random)

    # --- lower things ------------------------------------------------------------------------------------------------

    def hills(self, random: Random) -> list[Standing]:
        """Round hills in the green land, dunes in the desert."""
        hills = []
        for width in (32, 24, 17, 12):
            for _ in range(round(450 * self.theme.density)):
                foot = self._anywhere(random)
                box = Box(foot.x - width / 2, foot.y - width * 0.34, width, width * 0.38)
                if not self.mask.is_free(box) or self.snow.height(*foot) > 0.2:
                    continue
                self.mask.take(box.grown(-0.06 * width))
                if self.desert.height(*foot) > 0.3:
                    drawn = draw_dune(Spot(foot.x, foot.y - width * 0.14), width, self.theme.pair("dune"))
                else:
                    drawn = draw_hill(foot, width, self.theme.pair("hill"))
                hills.append(Standing(foot.y, drawn))
        return hills

    def trees(self, random: Random) -> list[Standing]:
        """Groves of conifers in what room is left; few in the snow, none in the desert."""
        trees = []
        tones = self.theme.pair("tree")
        for _ in range(round(self.landscape.trees * self.theme.density / 14)):
            grove = self._anywhere(random)
            bare = max(self.desert.height(*grove) * 2.5, self.snow.height(*grove) * 1.2)
            if random.random() < bare:
                continue
            for _ in range(14):
                foot = Spot(random.gauss(grove.x, 8), random.gauss(grove.y, 5))
                height = random.uniform(4.2, 7.2)
                if self.mask.is_free(Box(foot.x - 1.4, foot.y - height * 0.8, 2.8, height * 0.8)):
                    trees.append(Standing(foot.y, draw_tree(foot, height, tones)))
        return trees


def draw_tufts(landscape: Landscape, theme: Theme, area: Box) -> list[Element]:
    """Blades of grass all over the land, ripples of sand in the desert: the ground is not a sheet of paper."""
    random = Random(landscape.seed + 4)
    desert, snow = landscape.coat("desert"), landscape.coat("snow")
    grass, sand = [], []
    for _ in range(round(landscape.tufts * theme.density)):
        spot = Spot(random.uniform(area.left, area.right), random.uniform(area.top, area.bottom))
        if desert.height(*spot) > 0.3:
            sand.append(rough_line([spot, Spot(spot.x + 1.1, spot.y - 0.3), Spot(spot.x + 2.6, spot.y)]))
        elif snow.height(*spot) < 0.3:
            grass += [_blade(spot, lean) for lean in (-1, 0, 1)]
    strokes = ((grass, "tuft"), (sand, "dune_shade"))
    return [Shape(Path.joined(paths), line=Line(theme[role], 0.25, is_round=True)) for paths, role in strokes if paths]


def _blade(root: Spot, lean: int) -> Path:
    foot = Spot(root.x + 0.9 * lean, root.y)
    return rough_line([foot, Spot(foot.x + 0.35 * lean, foot.y - (1.0 if lean else 1.4))])


def _outline(mountain: Mountain) -> Box:
    return Box(
        mountain.foot.x - mountain.width / 2,
        mountain.foot.y - mountain.height,
        mountain.width,
        mountain.height * 1.05,
    )


def _body(mountain: Mountain) -> Box:
    """Where nothing else can stand, as the mountain does."""
    width, height = mountain.width * 0.84, mountain.height * 0.6
    return Box(mountain.foot.x - width / 2, mountain.foot.y - height, width, height)


def _are_apart(one: Mountain, other: Mountain) -> bool:
    """Mountains overlap as ridges do, but none hides most of another."""
    across = abs(one.foot.x - other.foot.x) / (one.width + other.width)
    down = abs(one.foot.y - other.foot.y) / (one.height + other.height)
    return across > 0.3 or down > 0.3


def _mixed(one: Tones, other: Tones, part: float) -> Tones:
    """Tones between two; in few steps, so that a file does not need a thousand colours."""
    part = round(part * 6) / 6
    return Tones(
        one.lit.mixed(other.lit, part),
        one.half.mixed(other.half, part),
        one.shade.mixed(other.shade, part),
        one.line,
    )


# --- charms ----------------------------------------------------------------------------------------------------------


def draw_charms(landscape: Landscape, theme: Theme) -> list[Element]:
    """Clouds, birds and prayer flags, above everything that is not part of the game."""
    elements: list[Element] = []
    for cloud in landscape.clouds:
        elements += _cloud(cloud, theme)
    for number, flock in enumerate(landscape.birds):
        elements.append(_flock(flock, theme["bird"], Random(landscape.seed + number)))
    for flags in landscape.flags:
        elements += _flags(flags, theme)
    return elements


def _cloud(cloud: Cloud, theme: Theme) -> list[Element]:
    """Two flat-bottomed wisps, one before the other."""
    (x, y), width = cloud.middle, cloud.width
    return [
        Shape(
            _wisp(Spot(x + width * 0.16, y - width * 0.03), width * 0.85), fill=theme["cloud_shade"], line=theme.line
        ),
        Shape(_wisp(Spot(x - width * 0.08, y), width * 0.84), fill=theme["cloud"], line=theme.line),
    ]


def _wisp(foot: Spot, width: float) -> Path:
    """Round on top, flat below: four bulges between two ends."""
    (x, y), reach = foot, width / 2
    edges = ((-1.0, 0.0), (-0.5, 0.16), (-0.1, 0.28), (0.45, 0.2), (1.0, 0.0))
    spots = [Spot(x + reach * across, y - reach * up) for across, up in edges]
    segments: list[Segment] = [("M", *rough(spots[0]))]
    for one, other in pairwise(spots):
        swell = 0.62 * (other.x - one.x)
        segments.append(
            ("C", *rough(Spot(one.x, one.y - swell)), *rough(Spot(other.x, other.y - swell)), *rough(other))
        )
    return Path((*segments, ("Z",)))


def _flock(middle: Spot, colour: Rgb, random: Random) -> Shape:
    birds = []
    for _ in range(random.randint(3, 5)):
        x, y = middle.x + random.uniform(-9, 9), middle.y + random.uniform(-5, 5)
        span = random.uniform(1.6, 2.6)
        wings = ((-1, -0.2), (-0.5, -0.42), (0, 0), (0.5, -0.42), (1, -0.2))
        birds.append(rough_line(Spot(x + across * span, y + down * span) for across, down in wings))
    return Shape(Path.joined(birds), line=Line(colour, 0.35, is_round=True))


def _flags(flags: Flags, theme: Theme) -> list[Element]:
    """A slack string between two poles, with flags in the five colours."""
    count = 11
    string = [_slack(flags, index / count) for index in range(count + 1)]
    elements: list[Element] = [
        Shape(
            Path.joined(Path.line(end, polar(end, pi / 2, 7)) for end in (flags.start, flags.end)),
            line=Line(theme["pole"], 0.6),
        ),
        Shape(smooth(string), line=Line(theme["pole"], 0.25)),
    ]
    for index, (one, other) in enumerate(pairwise(string)):
        corners = _flag(between(one, other, 0.12), between(one, other, 0.88))
        elements.append(Shape(rough_polygon(corners), fill=theme[f"flag_{index % 5 + 1}"], line=theme.line))
    return elements


def _slack(flags: Flags, part: float) -> Spot:
    spot = between(flags.start, flags.end, part)
    return Spot(spot.x, spot.y + 3.5 * sin(pi * part))


def _flag(left: Spot, right: Spot) -> Iterable[Spot]:
    return left, right, Spot(right.x - 0.2, right.y + 2.6), Spot(left.x - 0.2, left.y + 2.6)
