from __future__ import annotations

import re
from math import cos, hypot, isclose, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix, Size, Spot
from shangrila_pnp.printing.units import POINTS_PER_MM, factor, number, points, type_size

LENGTHS = st.floats(-1000, 1000)
SIDES = st.floats(0, 1000)
BOXES = st.builds(Box, LENGTHS, LENGTHS, SIDES, SIDES)
SPOTS = st.builds(Spot, LENGTHS, LENGTHS)
FACTORS = st.floats(-10, 10)
MATRICES = st.builds(Matrix, FACTORS, FACTORS, FACTORS, FACTORS, LENGTHS, LENGTHS)
PLAIN_NUMBER = re.compile(r"-?\d+(\.\d*[1-9])?")

# --- boxes -----------------------------------------------------------------------------------------------------------


def test_a_box_knows_its_sides() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.size == Size(30, 40)
    assert box.size.turned == Size(40, 30)
    assert box.size.times(0.5) == Size(15, 20)
    assert box.middle == Spot(25, 40)
    assert box.corners == ((10, 20), (40, 20), (40, 60), (10, 60))
    assert box.moved(1, -2) == Box(11, 18, 30, 40)


@given(BOXES)
def test_a_box_is_the_smallest_around_its_own_corners(box: Box) -> None:
    assert Box.around(box.corners) == pytest.approx(box, abs=1e-9)


@given(BOXES)
def test_a_box_around_its_middle_is_itself(box: Box) -> None:
    assert Box.centred(box.middle, box.size) == pytest.approx(box, abs=1e-9)


@given(BOXES, st.floats(0, 100))
def test_a_box_that_grows_and_shrinks_is_the_same_again(box: Box, rim: float) -> None:
    larger = box.grown(rim)
    assert larger.holds(box)
    assert larger.middle == pytest.approx(box.middle, abs=1e-9)
    assert larger.grown(-rim) == pytest.approx(box, abs=1e-9)


@given(st.lists(SPOTS, min_size=1))
def test_the_box_around_points_holds_each_of_them(spots: list[Spot]) -> None:
    around = Box.around(spots)
    assert all(around.holds(Box(*spot, 0, 0)) for spot in spots)


@given(BOXES, BOXES)
def test_overlapping_goes_both_ways(one: Box, other: Box) -> None:
    assert one.overlaps(other) == other.overlaps(one)


@given(BOXES.filter(lambda box: min(box.size) > 0.01))
def test_neighbours_share_an_edge_and_do_not_overlap(box: Box) -> None:
    assert not box.overlaps(box.moved(box.width, 0))
    assert not box.overlaps(box.moved(0, box.height))
    assert box.overlaps(box.moved(box.width / 2, box.height / 2))
    assert not box.holds(box.moved(0.01, 0))


# --- matrices --------------------------------------------------------------------------------------------------------


@given(MATRICES, MATRICES, SPOTS)
def test_one_matrix_and_then_another(one: Matrix, other: Matrix, spot: Spot) -> None:
    together = one.then(other).apply(*spot)
    apart = other.apply(*one.apply(*spot))
    assert together == pytest.approx(apart, rel=1e-9, abs=1e-6)


@given(MATRICES, MATRICES, MATRICES)
def test_it_does_not_matter_which_pair_is_joined_first(one: Matrix, two: Matrix, three: Matrix) -> None:
    assert one.then(two).then(three) == pytest.approx(one.then(two.then(three)), rel=1e-9, abs=1e-5)


@given(MATRICES)
def test_the_matrix_that_does_nothing(matrix: Matrix) -> None:
    assert UNMOVED.then(matrix) == matrix.then(UNMOVED) == matrix


def test_what_the_makers_make() -> None:
    assert Matrix.moving(3, 4).apply(1, 2) == (4, 6)
    assert Matrix.scaling(2).apply(3, 4) == (6, 8)
    assert Matrix.scaling(-1, 3).apply(3, 4) == (-3, 12)
    assert Matrix.turning(90).apply(1, 0) == pytest.approx((0, 1))  # y is down, so this is clockwise
    assert Matrix.turning(90).apply(0, 1) == pytest.approx((-1, 0))


@given(st.floats(-720, 720), SPOTS)
def test_turning_keeps_the_distance_from_the_origin(degrees: float, spot: Spot) -> None:
    turned = Matrix.turning(degrees).apply(*spot)
    assert isclose(hypot(*turned), hypot(*spot), rel_tol=1e-9, abs_tol=1e-9)
    right, down = cos(radians(degrees)), sin(radians(degrees))
    assert Matrix.turning(degrees).apply(1, 0) == pytest.approx((right, down), abs=1e-12)


@given(MATRICES, SPOTS, SPOTS)
def test_around_a_point_that_point_stays_where_it_is(matrix: Matrix, middle: Spot, spot: Spot) -> None:
    shape_only = Matrix(*matrix[:4])
    around = shape_only.around(middle)
    assert around.apply(*middle) == pytest.approx(middle, abs=1e-6)
    way = shape_only.apply(spot.x - middle.x, spot.y - middle.y)
    assert around.apply(*spot) == pytest.approx((middle.x + way.x, middle.y + way.y), rel=1e-9, abs=1e-6)


@given(MATRICES, BOXES, st.floats(0, 1), st.floats(0, 1))
def test_a_box_that_is_moved_still_holds_what_was_in_it(matrix: Matrix, box: Box, across: float, down: float) -> None:
    inside = matrix.apply(box.left + across * box.width, box.top + down * box.height)
    assert matrix.apply_to_box(box).holds(Box(*inside, 0, 0), slack=1e-5)


# --- numbers in words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (-0.0004, "0"),
        (0.0006, "0.001"),
        (12.0, "12"),
        (100.0, "100"),
        (1.5, "1.5"),
        (-2.25, "-2.25"),
    ],
)
def test_a_coordinate_in_words(value: float, text: str) -> None:
    assert number(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_no_coordinate_has_an_exponent_or_idle_zeros(value: float) -> None:
    text = number(value)
    assert PLAIN_NUMBER.fullmatch(text)
    assert text != "-0"
    assert float(text) == pytest.approx(value, rel=1e-12, abs=0.000501)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_no_part_of_a_matrix_has_an_exponent_or_idle_zeros(value: float) -> None:
    text = factor(value)
    assert PLAIN_NUMBER.fullmatch(text)
    assert text != "-0"
    assert float(text) == pytest.approx(value, rel=1e-12, abs=0.501e-7)


def test_a_page_stays_a_page_in_points_and_type_is_named_in_points() -> None:
    assert points(25.4) == pytest.approx(72)
    assert points(type_size(9)) == pytest.approx(9)
    # a whole sheet of A3, written with the factor's digits, is off by less than a micrometre
    assert 420 * float(factor(POINTS_PER_MM)) / POINTS_PER_MM == pytest.approx(420, abs=0.001)
