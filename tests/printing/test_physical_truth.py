"""Lengths, measured on the finished PDF: what somebody holds a ruler against."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest

from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.paper import NAMED, read_paper
from shangrila_pnp.printing.press import Backs, Flip, Press, PressError, Printer
from tests.printing.measuring import MM, crop_marks, cuts, rulers, strokes
from tests.printing.press_room import EVERYTHING, PRODUCTS, checked, made, printed

HAIR = 0.005
"""Millimetres: a two-hundredth is more than a file is off, and less than anybody can cut."""
OFF = Printer("desk", 0.99, 1.01)


def steps(places: list[float]) -> list[float]:
    return [after - before for before, after in pairwise(places)]


# --- tiles and the ruler ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", range(4))
def test_a_tile_is_20_mm_between_its_cut_lines(page: int) -> None:
    across, down = cuts(printed("tiles"), page)
    assert steps(across) == pytest.approx([20.0] * 6, abs=HAIR)
    assert steps(down) == pytest.approx([20.0] * 7, abs=HAIR)


@pytest.mark.parametrize(("scale", "side"), [(0.5, 10.0), (0.8, 16.0), (1.2, 24.0)])
def test_a_scaled_tile_between_its_cut_lines(scale: float, side: float) -> None:
    across, down = cuts(printed("tiles", Press(scale=scale)), 0)
    assert steps(across) == pytest.approx([side] * (len(across) - 1), abs=HAIR)
    assert steps(down) == pytest.approx([side] * (len(down) - 1), abs=HAIR)
    assert (len(across) - 1) * (len(down) - 1) >= 42


@pytest.mark.parametrize("name", EVERYTHING)
@pytest.mark.parametrize("press", [Press(), Press(scale=0.8), Press(backs=Backs.DUPLEX)])
def test_the_ruler_is_100_mm_on_every_page_at_every_scale(name: str, press: Press) -> None:
    if name == "calibration":
        press = replace(press, scale=1.0)
    for index in range(len(made(name, press).pages)):
        found = rulers(printed(name, press), index)
        assert found
        for base, ticks in found:
            assert base.length == pytest.approx(100, abs=HAIR)
            along = {round(abs(tick.start[0] - base.start[0] + tick.start[1] - base.start[1])) for tick in ticks}
            assert along == set(range(0, 101, 5))


def test_a_printer_that_is_off_gets_lengths_that_come_out_right() -> None:
    press = Press(printer=OFF)
    across, down = cuts(printed("tiles", press), 0)
    assert steps(across) == pytest.approx([20 / 0.99] * 6, abs=HAIR)
    assert steps(down) == pytest.approx([20 / 1.01] * 7, abs=HAIR)
    ((base, _),) = rulers(printed("tiles", press), 0)
    assert base.length == pytest.approx(100 / 0.99, abs=HAIR)
    assert [step * 0.99 for step in steps(across)] == pytest.approx([20.0] * 6, abs=HAIR)


def test_scale_and_printer_together() -> None:
    press = Press(printer=OFF, scale=0.8)
    across, down = cuts(printed("tiles", press), 0)
    assert steps(across) == pytest.approx([16 / 0.99] * (len(across) - 1), abs=HAIR)
    assert steps(down) == pytest.approx([16 / 1.01] * (len(down) - 1), abs=HAIR)
    ((base, _),) = rulers(printed("tiles", press), 0)
    assert base.length * 0.99 == pytest.approx(100, abs=HAIR)


def test_the_calibration_page_has_rulers_both_ways_and_corrects_them_too() -> None:
    for printer, across, down in ((Printer(), 100.0, 100.0), (OFF, 100 / 0.99, 100 / 1.01)):
        found = [base for base, _ in rulers(printed("calibration", Press(printer=printer)), 0)]
        assert sorted(base.length for base in found if base.is_level) == pytest.approx([across] * 2, abs=HAIR)
        assert [base.length for base in found if base.is_upright] == pytest.approx([down], abs=HAIR)


def test_a_bridge_is_30_x_10_and_a_mat_is_170_x_112_between_their_cut_lines() -> None:
    across, down = cuts(printed("bridges"), 0)
    assert steps(across) == pytest.approx([30, 6] * 4 + [30], abs=HAIR)
    assert steps(down) == pytest.approx([10, 6] * 4 + [10], abs=HAIR)
    across, down = cuts(printed("mats"), 0)
    assert steps(across) == pytest.approx([170], abs=HAIR)
    assert steps(down)[0] == pytest.approx(112, abs=HAIR)


def test_every_tile_lies_between_its_marks() -> None:
    across, down = cuts(printed("tiles"), 0)
    cells = {(round(x, 2), round(y, 2)) for x in across[:-1] for y in down[:-1]}
    page = checked("tiles").pages[0]
    assert {(round(placed.box.left, 2), round(placed.box.top, 2)) for placed in page.components} == cells
    for placed in page.components:
        assert placed.box.size == pytest.approx((20, 20), abs=HAIR)


# --- crop marks ------------------------------------------------------------------------------------------------------

PRESSES = [
    Press(),
    Press(paper=NAMED["letter"], margin=5),
    Press(scale=1.2, margin=12.5),
    Press(printer=Printer("desk", 0.98, 1.02)),
    Press(paper=read_paper("200x250"), backs=Backs.FOLD),
]


@pytest.mark.parametrize("press", PRESSES)
@pytest.mark.parametrize("name", ["tiles", "mats"])
def test_crop_marks_lie_outside_the_artwork_and_inside_the_printable_area(name: str, press: Press) -> None:
    report = checked(name, press)
    assert report.problems == ()
    page = report.pages[0]
    whole = Box(0, 0, *page.size)
    fronts = [placed.box for placed in page.components if not placed.component.kind.endswith(" back")]
    block = Box.around([corner for box in fronts for corner in box.corners])
    marks = crop_marks(printed(name, press), 0)
    assert len(marks) >= 8
    x_scale, y_scale = press.printer.x_scale, press.printer.y_scale
    for mark in marks:
        box = Box.around([mark.start, mark.end])
        assert whole.grown(-press.margin).holds(box, slack=HAIR)
        if mark.is_upright:
            assert mark.length == pytest.approx(3 / y_scale, abs=HAIR)
            distance = max(block.top - box.bottom, box.top - block.bottom) * y_scale
        else:
            assert mark.length == pytest.approx(3 / x_scale, abs=HAIR)
            distance = max(block.left - box.right, box.left - block.right) * x_scale
        assert distance == pytest.approx(2, abs=HAIR)


def test_every_edge_of_a_cut_out_has_a_mark_at_both_ends() -> None:
    for name, index in (("tiles", 2), ("bridges", 0), ("mats", 1)):
        across, down = cuts(printed(name), index)
        marks = crop_marks(printed(name), index)
        assert len(marks) == 2 * (len(across) + len(down))
        boxes = [placed.box for placed in checked(name).pages[index].components]
        assert {round(x, 2) for x in across} == {round(x, 2) for box in boxes for x in (box.left, box.right)}
        assert {round(y, 2) for y in down} == {round(y, 2) for box in boxes for y in (box.top, box.bottom)}


def test_crosses_inside_a_block_lie_on_the_cuts() -> None:
    across, down = cuts(printed("tiles"), 0)
    marks = {mark.path for mark in crop_marks(printed("tiles"), 0)}
    (base, _), *_ = rulers(printed("tiles"), 0)
    arms = [s for s in strokes(printed("tiles"), 0) if s.depth == 0 and s.path not in marks | {base.path}]
    assert len(arms) == 2 * 5 * 6
    for arm in arms:
        x, y = ((a + b) / 2 for a, b in zip(arm.start, arm.end, strict=True))
        assert min(abs(x - place) for place in across[1:-1]) < HAIR
        assert min(abs(y - place) for place in down[1:-1]) < HAIR


# --- paper -----------------------------------------------------------------------------------------------------------

PAPERS = {
    "A4": (210, 297),
    "Letter": (215.9, 279.4),
    "A3": (297, 420),
    "Tabloid": (279.4, 431.8),
    "200x250": (200, 250),
    "250x200": (200, 250),
    "301.5x187.25": (187.25, 301.5),
}


@pytest.mark.parametrize(("paper", "size"), PAPERS.items())
@pytest.mark.parametrize("name", PRODUCTS)
def test_pages_have_the_size_of_their_paper(paper: str, size: tuple[float, float], name: str) -> None:
    pdf = pypdfium2.PdfDocument(printed(name, Press(paper=read_paper(paper))))
    for page in pdf:
        found = Size(*page.get_size()).times(MM)
        assert sorted(found) == pytest.approx(sorted(size), abs=HAIR)
    pdf.close()


@pytest.mark.parametrize(
    ("name", "press", "is_landscape"),
    [
        ("tiles", Press(), False),  # both would do on one page a colour: upright comes first
        ("bridges", Press(), None),  # the flat ones fit upright, the folding ones only on their side
        ("tiles", Press(paper=read_paper("148x215")), True),  # five by eight upright, nine by five on its side
        ("tiles", Press(paper=read_paper("120x320")), True),  # too narrow for the ruler when it stands upright
        ("mats", Press(paper=read_paper("165x230")), True),
    ],
)
def test_paper_lies_so_that_fewer_pages_are_needed(name: str, press: Press, is_landscape: bool | None) -> None:
    lies = {page.size.width > page.size.height for page in made(name, press).pages}
    assert lies == ({True, False} if is_landscape is None else {is_landscape})
    assert checked(name, press).problems == ()


@pytest.mark.parametrize("paper", ["165x185", "150x205", "148x215", "130x260", "210x210", "140x140"])
def test_no_way_to_lay_the_paper_needs_fewer_pages(paper: str) -> None:
    press = Press(paper=read_paper(paper))
    width, height = press.paper.size
    rooms = [(width - 30, height - 38.5), (height - 30, width - 38.5)]  # without margins, marks and the foot
    pages_a_colour = min(-(-42 // (int(x // 20) * int(y // 20))) for x, y in rooms)
    assert len(made("tiles", press).pages) == 4 * pages_a_colour


def test_page_counts_for_a4_and_letter() -> None:
    for paper in ("a4", "letter"):
        press = Press(paper=NAMED[paper])
        assert [len(made(name, press).pages) for name in EVERYTHING] == [4, 2, 2, 2, 2]
        assert len(made("tiles", Press(paper=NAMED[paper], backs=Backs.DUPLEX)).pages) == 8


@pytest.mark.parametrize(
    ("name", "press", "sentence"),
    [
        (
            "tiles",
            Press(paper=read_paper("50x50")),
            "50x50 with margins of 10 mm leaves 30 x 30 mm: a page needs at least 110 x 50 mm",
        ),
        (
            "mats",
            Press(paper=read_paper("150x150")),
            "Supply mats: not even one of 170 x 112 mm fits on 150x150 with margins of 10 mm; "
            "use larger paper or a smaller --scale",
        ),
        (
            "tiles",
            Press(paper=read_paper("150x100"), margin=25, scale=1.2),
            "100x150 with margins of 25 mm leaves 50 x 100 mm: a page needs at least 110 x 50 mm",
        ),
        (
            "calibration",
            Press(paper=read_paper("150x150")),
            "the calibration page does not fit on 150x150: it needs paper of at least 165 x 260 mm",
        ),
    ],
)
def test_paper_that_is_too_small_is_one_sentence(name: str, press: Press, sentence: str) -> None:
    with pytest.raises(PressError) as error:
        made(name, press)
    assert str(error.value) == sentence


def test_a_page_on_its_side_is_put_right_as_the_sheet_is_fed() -> None:
    """What the printer shortens across an upright sheet goes down a page that lies on its side."""
    press = Press(printer=Printer("desk", x_scale=0.98))
    report = checked("bridges", press)
    page = report.pages[1]
    assert page.size.width > page.size.height
    assert page.components[0].box.size == pytest.approx((46.0, 26.0 / 0.98), abs=HAIR)


def test_backs_stand_upright_however_the_sheet_is_turned() -> None:
    """Turned over like a page of a book, a back is upright: if the sheet is turned the other way, it is printed so."""
    for flip, way in ((Flip.LONG, 1), (Flip.SHORT, -1)):
        report = checked("tiles", Press(backs=Backs.DUPLEX, flip=flip))
        for placed in report.pages[1].components:
            assert placed.matrix.a == pytest.approx(way)
            assert placed.matrix.d == pytest.approx(way)
