"""The Stones of the Wise Men: flat tokens, and gems that fold. Imports :mod:`nets` and :mod:`sheets`.

A gem is an octahedron: a band of six triangles with a cap at either edge, glued at five tabs.
"""

from __future__ import annotations

from math import pi, sqrt

from shangrila_pnp.printing.components.nets import outlined
from shangrila_pnp.printing.geometry import Matrix, Size, Spot
from shangrila_pnp.printing.inventory import FOLDING_STONE, STONE_TOKEN
from shangrila_pnp.printing.palette import Palette
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Backs
from shangrila_pnp.printing.scene import BLACK, WHITE, Component, Element, Line, Piece, Rgb, Shape
from shangrila_pnp.printing.sheets import Batch, CutOut, Side
from shangrila_pnp.printing.words import Words

TOKEN = 24.0
MIDDLE = Spot(TOKEN / 2, TOKEN / 2)
FACETS = 8
EDGE = 15.0
HIGH = EDGE * sqrt(3) / 2
TAB = 3.2
SAFE = 1.0
LIGHT_ON_FACETS = (0.55, 0.38, 0.18, 0.0, -0.22, -0.3, -0.1, 0.3)


def stone_batches(palette: Palette, words: Words, needed: int, backs: Backs) -> list[Batch]:
    """So many stones of both kinds; what is done with the flat ones depends on their backs."""
    token = Side(_token(palette))
    gem = Side(_gem(palette))
    width, height = EDGE * 3.5 + TAB, HIGH * 3
    return [
        Batch(
            words("stones.tokens"),
            (CutOut(Component(STONE_TOKEN, "stone"), Size(TOKEN, TOKEN), token, token, _octagon(TOKEN / 2)),) * needed,
            4,
            1.0,
            6.0,
            words(f"stones.how_tokens_{backs}", count=needed),
            safe=SAFE,
        ),
        Batch(
            words("stones.gems"),
            (CutOut(Component(FOLDING_STONE, "stone"), Size(width, height), gem, outline=_gem_outline()),) * needed,
            3,
            1.0,
            4.0,
            words("stones.how_gems", count=needed),
            safe=SAFE,
        ),
    ]


# --- tokens ----------------------------------------------------------------------------------------------------------


def _octagon(radius: float) -> Path:
    """Flat sides up and down: it is cut with eight straight cuts, and its box is ``radius`` each way."""
    corner_radius = radius / sqrt(0.5 + sqrt(0.125))
    return Path.regular(MIDDLE, corner_radius, FACETS, turn=1 / 16)


def _token(palette: Palette) -> Piece:
    outer, inner = _octagon(TOKEN / 2).spots, _octagon(TOKEN / 4.4).spots
    gem = palette.pieces["gem"]
    face: list[Element] = []
    for index in range(FACETS):
        following = (index + 1) % FACETS
        corners = (outer[index], outer[following], inner[following], inner[index])
        face.append(Shape(Path.polygon(corners), _lit(palette, LIGHT_ON_FACETS[index])))
    face.append(Shape(Path.polygon(inner), _lit(palette, 0.72)))
    glint = Path.arc(MIDDLE, TOKEN / 4.4 * 0.72, pi * 1.05, pi * 1.45)
    face.append(Shape(glint, line=Line(palette.tint(WHITE), 0.8, is_round=True)))
    edges = [Path.line(outer[index], inner[index]) for index in range(FACETS)]
    line = Line(palette.line(gem.mixed(BLACK, 0.5)), 0.2)
    face.append(Shape(Path.joined([*edges, Path.polygon(inner)]), line=line))
    return outlined("stone-token", _octagon(TOKEN / 2), face, palette.ground(gem))


def _lit(palette: Palette, light: float) -> Rgb:
    gem = palette.pieces["gem"]
    return palette.tint(gem.mixed(WHITE, light) if light >= 0 else gem.mixed(BLACK, -light))


# --- gems ------------------------------------------------------------------------------------------------------------


def _triangles() -> list[tuple[Spot, Spot, Spot]]:
    """The band from left to right, then the upper and the lower cap."""
    down = HIGH  # the upper cap stands above the band
    upper = [Spot(EDGE * (index + 0.5), down) for index in range(4)]
    lower = [Spot(EDGE * index, down + HIGH) for index in range(4)]
    band = []
    for index in range(3):
        band.append((lower[index], upper[index], lower[index + 1]))
        band.append((upper[index], upper[index + 1], lower[index + 1]))
    caps = [
        (upper[1], Spot(EDGE * 2, 0), upper[2]),
        (lower[2], Spot(EDGE * 1.5, down + 2 * HIGH), lower[1]),
    ]
    return band + caps


def _gem_outline() -> Path:
    """Around the band and both caps, clockwise; tabs stick out where something is glued."""
    triangles = _triangles()
    upper = [triangles[0][1], triangles[1][1], triangles[3][1], triangles[5][1]]
    lower = [triangles[0][0], triangles[0][2], triangles[2][2], triangles[4][2]]
    above, below = triangles[6][1], triangles[7][1]
    return Path.polygon(
        [
            lower[0],
            upper[0],
            upper[1],
            *_tab(upper[1], above),
            above,
            *_tab(above, upper[2]),
            upper[2],
            upper[3],
            *_tab(upper[3], lower[3]),
            lower[3],
            lower[2],
            *_tab(lower[2], below),
            below,
            *_tab(below, lower[1]),
            lower[1],
        ]
    )


def _tab(start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """The two outer corners of a tab along an edge, on its left when y points down and we go clockwise."""
    x, y = (end.x - start.x) / EDGE, (end.y - start.y) / EDGE
    along, out = 3.0, TAB
    outward = Spot(y, -x)
    near = Spot(start.x + x * along + outward.x * out, start.y + y * along + outward.y * out)
    far = Spot(end.x - x * along + outward.x * out, end.y - y * along + outward.y * out)
    return near, far


def _gem(palette: Palette) -> Piece:
    lights = (0.45, 0.25, 0.05, -0.12, -0.25, 0.12, 0.6, -0.35)
    triangles = _triangles()
    face: list[Element] = []
    for triangle, light in zip(triangles, lights, strict=True):
        face.append(Shape(Path.polygon(triangle), _lit(palette, light)))
        face.append(Shape(_inset(triangle), _lit(palette, min(0.85, light + 0.18))))
    folds = [(one, other) for one, other in _shared_edges(triangles)]
    tabs = [(triangles[6][0], triangles[6][1]), (triangles[6][1], triangles[6][2])]
    tabs += [(triangles[7][0], triangles[7][1]), (triangles[7][1], triangles[7][2])]
    tabs += [(triangles[5][1], triangles[5][2])]
    rim = palette.ground(palette.pieces["gem"])
    return outlined("folding-stone", _gem_outline(), face, rim, [*folds, *tabs])


def _inset(triangle: tuple[Spot, Spot, Spot]) -> Path:
    middle = Spot(sum(corner.x for corner in triangle) / 3, sum(corner.y for corner in triangle) / 3)
    return Path.polygon(triangle).transformed(Matrix.scaling(0.55).around(middle))


def _shared_edges(triangles: list[tuple[Spot, Spot, Spot]]) -> list[tuple[Spot, Spot]]:
    seen: set[frozenset[Spot]] = set()
    shared = []
    for triangle in triangles:
        for index in range(3):
            one, other = triangle[index], triangle[(index + 1) % 3]
            edge = frozenset((one, other))
            if edge in seen:
                shared.append((one, other))
            seen.add(edge)
    return shared
