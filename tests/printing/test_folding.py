"""The nets close when they are folded: done here in space, corner by corner."""

from __future__ import annotations

from itertools import combinations
from math import acos, cos, dist, pi, sin

import numpy as np
import numpy.typing as npt
import pytest

from shangrila_pnp.printing.components.bridges import BRIDGE
from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Press
from shangrila_pnp.printing.products import PRODUCTS
from shangrila_pnp.printing.scene import Line, Shape
from shangrila_pnp.printing.sheets import CutOut
from tests.printing.press_room import checked, studio
from tests.printing.test_paths import along

Point = npt.NDArray[np.float64]
Edge = frozenset[Spot]


def cut_out(product: str, kind: str) -> CutOut:
    batches = PRODUCTS[product].batches(studio())
    return next(b.cut_outs[0] for b in batches if b.cut_outs[0].counts_as.kind == kind)


def rounded(spot: tuple[float, float]) -> Spot:
    return Spot(round(spot[0], 3), round(spot[1], 3))


def folds_of(found: CutOut) -> set[Edge]:
    """The dashed lines."""
    edges = set()
    for shape in found.front.piece.elements:
        if isinstance(shape, Shape) and isinstance(shape.line, Line) and shape.line.dashes:
            spots = [rounded(spot) for spot in shape.path.spots]
            edges |= {frozenset(pair) for pair in zip(spots[::2], spots[1::2], strict=True)}
    return edges


def outline_of(found: CutOut) -> list[Spot]:
    assert found.outline is not None
    return [rounded(spot) for spot in along(found.outline)]


def crosses(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    def side(a: Spot, b: Spot, c: Spot) -> float:
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


@pytest.mark.parametrize(("product", "kind"), [("bridges", "folding bridge"), ("stones", "folding stone")])
def test_an_outline_fits_its_size_and_never_crosses_itself(product: str, kind: str) -> None:
    found = cut_out(product, kind)
    spots = outline_of(found)
    assert Box(0, 0, *found.size).holds(Box.around(spots), slack=0.002)
    assert tuple(Box.around(spots).size) == pytest.approx(tuple(found.size), abs=3)  # and wastes little paper
    edges = list(zip(spots, [*spots[1:], spots[0]], strict=True))
    assert not [pair for pair in combinations(edges, 2) if crosses(*pair)]


# --- the gem ---------------------------------------------------------------------------------------------------------

EDGE = 15.0


def triangles() -> list[tuple[Spot, ...]]:
    """The faces: triangles whose sides are as long as the edges of the gem."""
    found = []
    for shape in cut_out("stones", "folding stone").front.piece.elements:
        if isinstance(shape, Shape) and len(shape.path.spots) == 3:
            spots = tuple(rounded(spot) for spot in shape.path.spots)
            if dist(spots[0], spots[1]) > EDGE * 0.9:
                found.append(spots)
    return found


def sides(triangle: tuple[Spot, ...]) -> list[Edge]:
    return [frozenset(pair) for pair in combinations(triangle, 2)]


def folded() -> dict[int, dict[Spot, Point]]:
    """Each face's corners in space, after folding every shared edge to the angle of an octahedron."""
    faces = triangles()
    angle = pi - acos(-1 / 3)
    first = {spot: np.array([spot.x, spot.y, 0.0]) for spot in faces[0]}
    placed, normals = {0: first}, {0: np.array([0.0, 0.0, 1.0])}
    waiting = [0]
    while waiting:
        here = waiting.pop()
        for there, face in enumerate(faces):
            shared = set(face) & set(faces[here])
            if there in placed or len(shared) != 2:
                continue
            one, other = shared
            (apex,) = set(face) - shared
            (opposite,) = set(faces[here]) - shared
            middle = (placed[here][one] + placed[here][other]) / 2
            out = middle - placed[here][opposite]
            height = float(np.linalg.norm(out))
            out = out / height
            normal = normals[here]
            placed[there] = {
                one: placed[here][one],
                other: placed[here][other],
                apex: middle + height * (cos(angle) * out - sin(angle) * normal),
            }
            normals[there] = cos(angle) * normal + sin(angle) * out
            waiting.append(there)
    return placed


def place(point: Point) -> tuple[float, ...]:
    return tuple(round(float(part), 1) + 0.0 for part in point)


def test_the_faces_of_a_gem_are_eight_equal_triangles() -> None:
    faces = triangles()
    assert len(faces) == 8
    for triangle in faces:
        for one, other in combinations(triangle, 2):
            assert dist(one, other) == pytest.approx(EDGE, abs=0.002)


def test_a_gem_closes_when_it_is_folded() -> None:
    placed = folded()
    assert len(placed) == 8
    corners = [place(point) for face in placed.values() for point in face.values()]
    assert len(set(corners)) == 6
    assert {corners.count(corner) for corner in set(corners)} == {4}


def test_edges_of_a_gem_that_are_glued_meet_and_one_of_each_pair_has_a_tab() -> None:
    placed = folded()
    faces = triangles()
    all_sides = [side for face in faces for side in sides(face)]
    free = [(index, side) for index, face in enumerate(faces) for side in sides(face) if all_sides.count(side) == 1]
    assert len(free) == 10
    folds = folds_of(cut_out("stones", "folding stone"))
    assert {side for side in all_sides if all_sides.count(side) == 2} <= folds
    with_tab = {side for _, side in free if side in folds}
    meeting: dict[frozenset[tuple[float, ...]], list[Edge]] = {}
    for index, side in free:
        meeting.setdefault(frozenset(place(placed[index][spot]) for spot in side), []).append(side)
    assert len(meeting) == 5
    for pair in meeting.values():
        assert len(pair) == 2
        assert len(set(pair) & with_tab) == 1


def test_tabs_of_a_gem_lie_outside_of_all_faces() -> None:
    found = cut_out("stones", "folding stone")
    corners = {spot for face in triangles() for spot in face}
    tabs = [spot for spot in outline_of(found) if spot not in corners]
    assert len(tabs) == 10
    for tab in tabs:
        assert not any(inside(tab, face) for face in triangles())


def inside(spot: Spot, polygon: tuple[Spot, ...]) -> bool:
    """By counting how often a line to the right crosses the polygon."""
    count = 0
    for one, other in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (one.y > spot.y) != (other.y > spot.y):
            x = one.x + (spot.y - one.y) / (other.y - one.y) * (other.x - one.x)
            count += x > spot.x
    return count % 2 == 1


# --- the bridge ------------------------------------------------------------------------------------------------------

WALL = 8.0
DECK = Box(WALL, WALL, 30, 10)


def wall_down(spot: Spot) -> tuple[float, float, float]:
    """Where a point of a wall comes to lie when the wall is folded straight down from the deck."""
    x = min(max(spot.x, DECK.left), DECK.right)
    y = min(max(spot.y, DECK.top), DECK.bottom)
    return x, y, round(-abs(spot.x - x) - abs(spot.y - y), 3)


def test_the_deck_of_a_bridge_is_30_x_10() -> None:
    assert BRIDGE == (30, 10)
    flat = cut_out("bridges", "flat bridge")
    assert flat.size == (30, 10)
    corners = [rounded(corner) for corner in DECK.corners]
    rim = {frozenset((corners[index - 1], corners[index])) for index in range(4)}
    assert rim <= folds_of(cut_out("bridges", "folding bridge"))
    sizes = [p.box.size for page in checked("bridges", Press()).pages for p in page.components]
    assert sizes[0] == pytest.approx((30, 10), abs=0.005)


def test_the_walls_of_a_bridge_meet_at_its_four_corners() -> None:
    outline = set(outline_of(cut_out("bridges", "folding bridge")))
    net = Box(0, 0, 46, 26)
    for x, end_of_short_wall in ((DECK.left, net.left), (DECK.right, net.right)):
        for y, end_of_long_wall in ((DECK.top, net.top), (DECK.bottom, net.bottom)):
            corner = Spot(x, y)
            long_wall, short_wall = Spot(x, end_of_long_wall), Spot(end_of_short_wall, y)
            assert {corner, long_wall, short_wall} <= outline
            assert dist(corner, long_wall) == pytest.approx(dist(corner, short_wall))  # these two are glued
            assert wall_down(long_wall) == pytest.approx(wall_down(short_wall))
            assert frozenset((corner, long_wall)) in folds_of(cut_out("bridges", "folding bridge"))


def test_the_tabs_of_a_bridge_lie_beside_the_long_walls_and_behind_the_short_ones() -> None:
    spots = outline_of(cut_out("bridges", "folding bridge"))
    tabs = [spot for spot in spots if DECK.right < spot.x < 46 or 0 < spot.x < DECK.left]
    assert len(tabs) == 8
    for tab in tabs:
        assert not DECK.top <= tab.y <= DECK.bottom  # there the short wall is
        reach = min(abs(tab.x - DECK.left), abs(tab.x - DECK.right))
        assert 2 <= reach <= DECK.height / 2  # two tabs do not meet behind a short wall


def test_a_bridge_stands_on_the_ends_of_its_walls_and_leaves_an_arch() -> None:
    outline = cut_out("bridges", "folding bridge").outline
    assert isinstance(outline, Path)
    upper = [spot for spot in along(outline) if DECK.left <= spot.x <= DECK.right and spot.y < DECK.top]
    assert min(wall_down(spot)[2] for spot in upper) == -WALL
    middle = min(upper, key=lambda spot: abs(spot.x - 23))
    assert -5 < wall_down(middle)[2] < -3  # the arch leaves some wall above it
