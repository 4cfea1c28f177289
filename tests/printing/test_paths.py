from __future__ import annotations

from itertools import pairwise
from math import dist, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paths import Path

MIDDLE = Spot(30.0, 40.0)
SPOTS = st.builds(Spot, st.floats(-500, 500), st.floats(-500, 500))


def along(path: Path, steps: int = 16) -> list[Spot]:
    """Points on a path, curves included, in the order in which it is drawn."""
    found: list[Spot] = []
    for segment in path.segments:
        match segment:
            case ("C", x1, y1, x2, y2, x3, y3):
                x0, y0 = found[-1]
                for step in range(1, steps + 1):
                    t = step / steps
                    u = 1 - t
                    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                    found.append(
                        Spot(
                            sum(w * x for w, x in zip(weights, (x0, x1, x2, x3), strict=True)),
                            sum(w * y for w, y in zip(weights, (y0, y1, y2, y3), strict=True)),
                        )
                    )
            case ("M" | "L", x, y):
                found.append(Spot(x, y))
    return found


# --- straight --------------------------------------------------------------------------------------------------------


def test_lines_and_polygons() -> None:
    assert Path.line((1, 2), (3, 4)).segments == (("M", 1, 2), ("L", 3, 4))
    corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]
    assert Path.through(corners).segments[-1] == ("L", 4.0, 3.0)
    assert Path.polygon(corners).segments == (*Path.through(corners).segments, ("Z",))


@pytest.mark.parametrize("corners", [3, 5, 6, 8, 12])
def test_a_regular_polygon_has_equal_sides_and_a_corner_at_the_top(corners: int) -> None:
    spots = Path.regular(MIDDLE, 10, corners).spots
    assert len(spots) == corners
    assert spots[0] == pytest.approx((30, 30))
    sides = {round(dist(spots[index - 1], spots[index]), 9) for index in range(corners)}
    assert len(sides) == 1
    assert {round(dist(spot, MIDDLE), 9) for spot in spots} == {10}


def test_a_turned_polygon() -> None:
    top, *_ = Path.regular(MIDDLE, 10, 4, turn=1 / 4).spots
    assert top == pytest.approx((40, 30 + 10))  # a quarter of a circle clockwise from the top is the right


# --- round -----------------------------------------------------------------------------------------------------------


@given(SPOTS, st.floats(0.1, 200), st.floats(-7, 7), st.floats(-7, 7))
def test_every_point_of_an_arc_lies_on_its_circle(middle: Spot, radius: float, start: float, end: float) -> None:
    arc = Path.arc(middle, radius, start, end)
    for spot in along(arc):
        assert dist(spot, middle) == pytest.approx(radius, rel=3e-4)
    assert arc.segments[-1] != ("Z",)


@given(st.floats(-7, 7), st.floats(0.01, 6.2))
def test_an_arc_is_as_long_as_its_angle(start: float, angle: float) -> None:
    spots = along(Path.arc(MIDDLE, 10, start, start + angle), 64)
    length = sum(dist(one, other) for one, other in pairwise(spots))
    assert length == pytest.approx(10 * angle, rel=2e-3)


def test_an_arc_goes_clockwise_from_the_right() -> None:
    spots = along(Path.arc(MIDDLE, 10, 0, pi / 2))
    assert spots[0] == pytest.approx((40, 40))
    assert spots[-1] == pytest.approx((30, 50))
    assert all(spot.x >= 30 - 1e-9 and spot.y >= 40 - 1e-9 for spot in spots)


def test_a_circle_is_round_and_an_ellipse_has_its_half_axes() -> None:
    circle = Path.circle(MIDDLE, 10)
    assert all(dist(spot, MIDDLE) == pytest.approx(10, rel=3e-4) for spot in along(circle))
    assert circle.segments[-1] == ("Z",)
    assert circle.bounds == pytest.approx(Box(20, 30, 20, 20))
    assert Path.ellipse(MIDDLE, 10, 5).bounds == pytest.approx(Box(20, 35, 20, 10))
    for spot in along(Path.ellipse(MIDDLE, 10, 5)):
        assert ((spot.x - 30) / 10) ** 2 + ((spot.y - 40) / 5) ** 2 == pytest.approx(1, rel=1e-3)


@pytest.mark.parametrize("radius", [0.0, 1.0, 5.0])
def test_a_rectangle_fills_its_box_and_no_more(radius: float) -> None:
    box = Box.centred(MIDDLE, Size(20, 10))
    path = Path.rectangle(box, radius)
    assert path.bounds == pytest.approx(box)
    assert Box.around(along(path)) == pytest.approx(box)
    nearest_to_corner = min(dist(spot, box.corners[0]) for spot in along(path, 64))
    assert nearest_to_corner == pytest.approx(radius * (2**0.5 - 1), abs=2e-3)


# --- together --------------------------------------------------------------------------------------------------------


def test_connected_paths_are_one_closed_outline() -> None:
    upper = Path.arc(MIDDLE, 10, pi, 2 * pi)
    lower = Path.arc(MIDDLE, 10, 0, pi)
    circle = Path.connected([upper, lower])
    kinds = [segment[0] for segment in circle.segments]
    assert kinds == ["M", "C", "C", "C", "C", "Z"]
    spots = along(circle)
    assert spots[0] == pytest.approx(spots[-1])
    assert all(dist(spot, MIDDLE) == pytest.approx(10, rel=3e-4) for spot in spots)


def test_joined_paths_stay_outlines_of_their_own() -> None:
    one, other = Path.line((0, 0), (1, 1)), Path.line((5, 5), (6, 6))
    assert Path.joined([one, other]).segments == one.segments + other.segments


@given(st.lists(SPOTS, min_size=2, max_size=8), st.floats(-5, 5), st.floats(-5, 5), SPOTS)
def test_a_path_that_is_moved_has_all_its_points_moved(spots: list[Spot], a: float, d: float, by: Spot) -> None:
    matrix = Matrix(a, 0.5, -0.25, d, *by)
    path = Path.polygon(spots)
    moved = path.transformed(matrix)
    assert moved.spots == [matrix.apply(*spot) for spot in path.spots]
    assert [segment[0] for segment in moved.segments] == [segment[0] for segment in path.segments]


def test_a_curve_that_is_moved_keeps_its_handles() -> None:
    circle = Path.circle(Spot(0, 0), 1).transformed(Matrix.scaling(10).then(Matrix.moving(*MIDDLE)))
    for moved, expected in zip(circle.spots, Path.circle(MIDDLE, 10).spots, strict=True):
        assert moved == pytest.approx(expected)


@given(SPOTS, st.floats(0.1, 200), st.floats(-7, 7), st.floats(-7, 7))
def test_the_bounds_hold_everything(middle: Spot, radius: float, start: float, end: float) -> None:
    arc = Path.arc(middle, radius, start, end)
    assert arc.bounds.holds(Box.around(along(arc)))


# --- in words --------------------------------------------------------------------------------------------------------


def test_the_words_of_both_back_ends() -> None:
    path = Path((("M", 1.0, 2.5), ("L", -0.0001, 1 / 3), ("C", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0), ("Z",)))
    assert path.pdf == "1 2.5 m\n0 0.333 l\n1 2 3 4 5 6 c\nh"
    assert path.svg == "M1 2.5L0 0.333C1 2 3 4 5 6Z"
