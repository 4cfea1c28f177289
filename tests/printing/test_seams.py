"""Where the sheets of a poster end: they cover it exactly, are as few as can be, and cut as little as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from shangrila_pnp.printing import seams
from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.paper import Paper
from shangrila_pnp.printing.press import FOOT_HEIGHT, Press, PressError, Printer
from shangrila_pnp.printing.seams import Cost, Spread, spread
from tests.printing.board_room import BRIDGES, FIELDS, SIZE, board_spread, press, times

# What the pages promise, written down once more: 10 mm to glue on, room for words beside a cut, and a rim all around.
OVERLAP, BESIDE_CUT, RIM, UNDER_NEXT = 10.0, 4.0, 1.5, 2.0
PAPERS = ("A4", "Letter", "A3", "Tabloid")
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])


@st.composite
def presses(draw: st.DrawFn) -> Press:
    short, long = sorted((draw(st.integers(130, 450)), draw(st.integers(130, 450))))
    shrink = draw(st.sampled_from([1.0, 0.97, 1.02]))
    printer = Printer(x_scale=shrink, y_scale=2 - shrink)
    made = Press(Paper("mine", Size(short, long)), float(draw(st.integers(0, 15))), printer=printer)
    assume((short - 2 * made.margin) * min(1, shrink) >= 110)
    return made


@st.composite
def boxes_in(draw: st.DrawFn, size: Size, most: int) -> list[Box]:
    found = []
    for _ in range(draw(st.integers(0, most))):
        width, height = draw(st.integers(8, 45)), draw(st.integers(8, 45))
        left = draw(st.integers(0, int(size.width) - width))
        found.append(Box(left, draw(st.integers(0, int(size.height) - height)), width, height))
    return found


@st.composite
def posters(draw: st.DrawFn) -> tuple[Size, Press, list[Box], list[Box]]:
    size = Size(draw(st.integers(60, 420)), draw(st.integers(60, 420)))
    return size, draw(presses()), draw(boxes_in(size, 8)), draw(boxes_in(size, 3))


# --- what a person with scissors would find out ----------------------------------------------------------------------


def part_of(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, across) * max(0.0, down)


def cut_by(found: Spread, boxes: Sequence[Box]) -> int:
    """How many lie on two sheets or more."""
    return sum(sum(part_of(box, sheet.box) > 1e-4 for sheet in found.sheets) > 1 for box in boxes)


def most_shown(length: float, foot: float, count: int) -> list[float]:
    """How much each of several sheets side by side can show, of what is free of margins on each."""
    if count == 1:
        return [length - 2 * RIM - foot]
    flap = max(OVERLAP, UNDER_NEXT + foot)
    inner = [length - BESIDE_CUT - flap] * (count - 2)
    return [length - RIM - flap, *inner, length - BESIDE_CUT - RIM - foot]


def fewest(total: float, length: float, foot: float) -> int:
    return next(count for count in range(1, 200) if sum(most_shown(length, foot, count)) >= total - 1e-6)


def fewest_sheets(size: Size, of: Press) -> dict[bool, int]:
    """By orientation: sheets that all lie the same way can do no better than columns times rows."""
    found = {}
    for is_landscape in (False, True):
        room = of.printable(of.page_size(is_landscape=is_landscape))
        found[is_landscape] = fewest(size.width, room.width, 0) * fewest(size.height, room.height, FOOT_HEIGHT)
    return found


# --- whole, and on its page ------------------------------------------------------------------------------------------


@few
@given(posters())
def test_sheets_cover_the_poster_exactly(poster: tuple[Size, Press, list[Box], list[Box]]) -> None:
    size = poster[0]
    found = spread(*poster)
    boxes = [sheet.box for sheet in found.sheets]
    assert [sheet.number for sheet in found.sheets] == list(range(1, len(boxes) + 1))
    assert all(Box(0, 0, *size).holds(box) and min(box.size) > 0 for box in boxes)
    assert sum(box.width * box.height for box in boxes) == pytest.approx(size.width * size.height)
    assert not any(part_of(one, other) > 1e-4 for one, other in combinations(boxes, 2))


@few
@given(posters())
def test_each_sheet_fits_its_page_with_flaps_words_and_foot(poster: tuple[Size, Press, list[Box], list[Box]]) -> None:
    size, of, *_ = poster
    found = spread(*poster)
    assert found.page in (of.paper.size, of.paper.size.turned)
    room = of.printable(found.page)
    for sheet in found.sheets:
        assert sheet.joins_left == (sheet.box.left > 0)
        assert sheet.joins_top == (sheet.box.top > 0)
        assert sheet.joins_right == (sheet.box.right < size.width - 1e-6)
        assert sheet.joins_bottom == (sheet.box.bottom < size.height - 1e-6)
        before = BESIDE_CUT if sheet.joins_left else RIM, BESIDE_CUT if sheet.joins_top else RIM
        beside = OVERLAP if sheet.joins_right else RIM
        below = max(OVERLAP, UNDER_NEXT + FOOT_HEIGHT) if sheet.joins_bottom else RIM + FOOT_HEIGHT
        assert before[0] + sheet.box.width + beside <= room.width + 1e-5
        assert before[1] + sheet.box.height + below <= room.height + 1e-5


# --- as few as can be ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "count"), [("A4", 6), ("Letter", 6), ("A3", 4), ("Tabloid", 4)])
def test_the_board_takes_no_more_sheets_than_its_area_needs(paper: str, count: int) -> None:
    """Points further apart than any sheet reaches have to lie on sheets of their own: that is a bound for all ways."""
    of = press(paper)
    bounds = []
    for is_landscape in (False, True):
        room = of.printable(of.page_size(is_landscape=is_landscape))
        reach = Size(room.width - 2 * RIM, room.height - 2 * RIM - FOOT_HEIGHT)
        bounds.append(-(-SIZE.width // reach.width) * -(-SIZE.height // reach.height))
    assert len(board_spread(of).sheets) == count == min(bounds)


@few
@given(posters())
def test_the_orientation_with_the_fewest_sheets_is_used(poster: tuple[Size, Press, list[Box], list[Box]]) -> None:
    size, of, *_ = poster
    found = spread(*poster)
    assert len(found.sheets) == min(fewest_sheets(size, of).values())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("scale", [50, 54, 75, 88, 105, 120])
def test_no_sheet_is_wasted_at_any_scale(paper: str, scale: int) -> None:
    size, of = SIZE.times(scale / 100), press(paper, scale)
    assert len(spread(size, of, [], []).sheets) == min(fewest_sheets(size, of).values())


def test_a_poster_that_fits_exactly_takes_one_sheet() -> None:
    of = press("298x298")
    assert len(spread(Size(275.0000000001, 258), of, [], []).sheets) == 1
    assert len(spread(Size(275.1, 258), of, [], []).sheets) == 2


# --- as little cut as can be -----------------------------------------------------------------------------------------


@few
@given(posters())
def test_what_is_said_to_be_cut_is_cut(poster: tuple[Size, Press, list[Box], list[Box]]) -> None:
    _, _, fields, bridges = poster
    found = spread(*poster)
    assert (found.cut_fields, found.cut_bridges) == (cut_by(found, fields), cut_by(found, bridges))


@pytest.mark.parametrize(("paper", "scale"), [("A4", 100), ("A4", 70), ("Letter", 100), ("A3", 100), ("Tabloid", 100)])
def test_what_is_said_to_be_cut_of_the_board_is_cut(paper: str, scale: int) -> None:
    found = board_spread(press(paper, scale))
    assert found.cut_fields == cut_by(found, times(FIELDS, scale / 100))
    assert found.cut_bridges == cut_by(found, times(BRIDGES, scale / 100))


COARSE = 4.0
"""Of the brute force: a multiple of the finest step of the search, which so tries the same places and more."""


def coarse_ways(size: Size, of: Press) -> Iterator[list[list[Box]]]:
    """Every way to lay two strips of two sheets, with seams at coarse places: each strip with all ways to divide it."""
    for is_landscape, are_rows in product((False, True), repeat=2):
        room = of.printable(of.page_size(is_landscape=is_landscape))
        along, beside = (room.height, FOOT_HEIGHT), (room.width, 0.0)
        length, width = size.height, size.width
        if not are_rows:
            along, beside, length, width = beside, along, width, length
        for seam in coarse_places(length, *along):
            for inner in product(coarse_places(width, *beside), repeat=2):
                yield [
                    [
                        Box(left, top, right - left, bottom - top)
                        if are_rows
                        else Box(top, left, bottom - top, right - left)
                        for left, right in pairwise([0.0, cut, width])
                    ]
                    for cut, (top, bottom) in zip(inner, pairwise([0.0, seam, length]), strict=True)
                ]


def coarse_places(total: float, length: float, foot: float) -> list[float]:
    first, last = most_shown(length, foot, 2)
    count = int((first - (total - last)) / COARSE)
    return [total - last + COARSE * index for index in range(count + 1)]


def brute_force(size: Size, of: Press, fields: Sequence[Box], bridges: Sequence[Box]) -> tuple[int, int]:
    def cut(boxes: Sequence[Box], sheets: Sequence[Box]) -> int:
        return sum(not any(sheet.holds(box) for sheet in sheets) for box in boxes)

    ways = ([sheet for strip in way for sheet in strip] for way in coarse_ways(size, of))
    return min((cut(fields, sheets), cut(bridges, sheets)) for sheets in ways)


FOUR_SHEETS = Size(206, 204), press("150x170")


@settings(max_examples=12, deadline=None)
@given(boxes_in(FOUR_SHEETS[0], 7), boxes_in(FOUR_SHEETS[0], 2))
def test_brute_force_finds_nothing_better(fields: list[Box], bridges: list[Box]) -> None:
    found = spread(*FOUR_SHEETS, fields, bridges)
    assert len(found.sheets) == 4
    assert (found.cut_fields, found.cut_bridges) <= brute_force(*FOUR_SHEETS, fields, bridges)


def test_a_field_that_is_cut_both_ways_counts_once() -> None:
    """Counting each cut, one would rather cut two fields once than one field twice."""
    sides = "139 91 48 30, 31 53 51 46, 52 72 56 44, 30 145 26 21, 75 34 20 54, 95 146 24 52, 128 91 39 47, "
    sides += "0 31 53 40, 89 78 48 48"
    fields = [Box(*map(float, box.split())) for box in sides.split(",")]
    assert spread(*FOUR_SHEETS, fields, []).cut_fields == brute_force(*FOUR_SHEETS, fields, [])[0] == 1


@pytest.mark.parametrize("paper", ["A4", "A3"])
def test_at_80_per_cent_no_field_is_cut(paper: str) -> None:
    assert board_spread(press(paper, 80)).cut_fields == 0


@pytest.mark.parametrize(("paper", "most"), [("A4", 3), ("Letter", 5), ("A3", 1), ("Tabloid", 4)])
def test_few_fields_of_the_whole_board_are_cut(paper: str, most: int) -> None:
    assert board_spread(press(paper)).cut_fields <= most


@pytest.mark.parametrize("scale", [50, 51, 55, 65])
def test_seams_find_the_narrow_gaps_between_small_fields(scale: int) -> None:
    """At 50 per cent there are 0.15 mm between two fields, and a wall of fields leaves no other place."""
    pitch, side, part = 20.3 * scale / 100, 20 * scale / 100, scale / 100
    wall = [
        Box(1.0006 + pitch * i, 1.0006 + pitch * j, side, side)
        for i in range(int(480 * part / pitch))
        for j in range(9)
    ]
    assert spread(Size(500 * part, 200 * part), press("150x200"), wall, []).cut_fields == 0


# --- the same every time, and soon -----------------------------------------------------------------------------------


def test_the_order_of_the_fields_changes_nothing() -> None:
    of = press("A3")
    again = spread(SIZE, of, FIELDS[::-1], BRIDGES[::-1])
    assert again == board_spread(of) == spread(SIZE, of, FIELDS, BRIDGES)


@pytest.mark.parametrize(("paper", "scale"), [("130x130", 50), ("A4", 80)])
def test_the_search_ends_soon_on_any_paper(monkeypatch: pytest.MonkeyPatch, paper: str, scale: int) -> None:
    sums = 0
    summed = seams._sum

    def counting(one: Cost, other: Cost) -> Cost:
        nonlocal sums
        sums += 1
        return summed(one, other)

    monkeypatch.setattr(seams, "_sum", counting)
    factor = scale / 100
    spread(SIZE.times(factor), press(paper, scale), times(FIELDS, factor), times(BRIDGES, factor))
    assert 1000 < sums < 1_000_000


def test_paper_that_is_too_small_is_one_sentence() -> None:
    with pytest.raises(PressError) as refused:
        spread(Size(3000, 3000), press("130x130"), [], [])
    assert str(refused.value) == (
        "130x130 with margins of 10 mm is too small for a board with 10 mm to glue at each seam: "
        "use larger paper or a smaller --scale"
    )
    with pytest.raises(PressError, match="a page needs at least 110 x 50 mm"):
        spread(SIZE, press("100x297"), FIELDS, BRIDGES)
