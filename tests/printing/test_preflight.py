"""Each thing that can be wrong with what is on finished pages is made, and has to be named."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.inventory import CONTENTS, Need
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.scene import (
    BLACK,
    WHITE,
    Component,
    Element,
    Group,
    Line,
    Page,
    Piece,
    Shape,
    Text,
    Use,
)
from tests.helpers import BOARD
from tests.printing.finished_pages import (
    A4,
    DOT,
    GREY,
    RIGHT,
    TILES,
    document,
    page,
    problems,
    tile_pages,
    use,
)


def test_each_kind_of_contents_is_tried() -> None:
    assert RIGHT.keys() == CONTENTS.keys()


@pytest.mark.parametrize("contents", RIGHT)
def test_nothing_is_wrong_with_what_is_right(contents: str) -> None:
    report = preflight(write_pdf(document(*RIGHT[contents](), contents=contents)))
    assert report.problems == ()


def test_several_contents_in_one_file() -> None:
    pages = [*RIGHT["stones"](), *RIGHT["bridges"]()]
    assert problems(*pages, contents="stones,bridges") == ()
    (problem, *_) = problems(*pages, contents="stones")
    assert problem == "there is a flat bridge 'bridge', which is no part of the contents"


def test_a_report_tells_what_is_on_the_pages() -> None:
    report = preflight(write_pdf(document(*RIGHT["tiles"](), contents="tiles")))
    assert report.counts == Counter(Component("tile", name) for name in TILES)
    assert report.kinds == {"tile": 168}
    assert report.title == "A title"
    assert report.page_count == len(report.pages) == 2
    assert report.settings["contents"] == "tiles"
    first = report.pages[0]
    assert (first.number, first.label, first.fonts) == (1, "a page", ())
    assert first.size == pytest.approx(A4, abs=1e-3)
    assert first.components[14].box == pytest.approx(Box(28, 28, 12, 12), abs=1e-3)
    assert first.components[14].matrix == pytest.approx(Matrix.moving(28, 28), abs=1e-3)


def test_boxes_are_in_millimetres_from_the_top() -> None:
    boxed = Page(A4, (DOT,), "a page", trim=Box(20, 30, 100, 110), bleed=Box(18, 28, 104, 114))
    (found,) = preflight(write_pdf(document(boxed))).pages
    assert found.trim == pytest.approx(boxed.trim, abs=1e-2)
    assert found.bleed == pytest.approx(boxed.bleed, abs=1e-2)


def test_components_inside_a_piece_or_a_turned_group_are_found_where_they_lie() -> None:
    inner = Piece("frame", (use("mat", "red", 5, 6, 30, 20),), Box(0, 0, 60, 60))
    turned = Group((use("mat", "blue", 0, 0, 30, 20),), Matrix.turning(90).then(Matrix.moving(150, 150)))
    report = preflight(write_pdf(document(page(Use(inner, Matrix.moving(20, 20)), turned), contents="mats")))
    red, blue = report.pages[0].components
    assert red.component == Component("mat", "red")
    assert red.box == pytest.approx(Box(25, 26, 30, 20), abs=1e-3)
    assert blue.box == pytest.approx(Box(130, 150, 20, 30), abs=1e-3)


def test_the_game_needs_what_the_rules_say() -> None:
    tiles, *_ = CONTENTS["tiles"](BOARD)
    assert (tiles.count, len(tiles.names), tiles.is_exact) == (6, 28, True)
    assert CONTENTS["bridges"](BOARD) == (Need("flat bridge", 23, has_back=True), Need("folding bridge", 23))
    assert CONTENTS["stones"](BOARD) == (Need("stone token", 12, has_back=True), Need("folding stone", 12))


# --- counting --------------------------------------------------------------------------------------------------------


def test_a_tile_too_few() -> None:
    assert problems(*tile_pages(TILES[1:]), contents="tiles") == (
        "the tile 'red rainmaker' is there 5 times, and the game needs 6",
    )


def test_a_tile_too_many() -> None:
    assert problems(*tile_pages([*TILES, "violet healer"]), contents="tiles") == (
        "the tile 'violet healer' is there 7 times, and the game needs 6",
    )


def test_a_tile_that_the_game_does_not_have() -> None:
    assert problems(*tile_pages([*TILES, "green healer"]), contents="tiles") == (
        "there is a tile 'green healer', which the game does not have",
    )


@pytest.mark.parametrize(
    ("contents", "kind", "count"),
    [("bridges", "flat bridge", 23), ("bridges", "folding bridge", 23), ("stones", "stone token", 12)],
)
def test_one_of_a_kind_is_missing(contents: str, kind: str, count: int) -> None:
    def without_one(found: Page) -> Page:
        counted = [element for element in found.elements if isinstance(element, Use) and element.counts_as]
        is_it = counted[0].counts_as is not None and counted[0].counts_as.kind == kind
        return replace(found, elements=tuple(counted[: count - 1])) if is_it else found

    pages = map(without_one, RIGHT[contents]())
    assert problems(*pages, contents=contents) == (
        f"the {kind} is there {count - 1} times, and the game needs at least {count}",
    )


def test_a_mat_is_missing() -> None:
    assert problems(*RIGHT["mats"]()[1:], contents="mats") == ("the mat 'red' is there not once, and the game needs 1",)


# --- pages -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "elements",
    [(), (Shape(Path.rectangle(Box(20, 20, 50, 50)), WHITE),), (Text("   ", 20, 20, 4),)],
    ids=["nothing", "white", "spaces"],
)
def test_a_blank_page(elements: tuple[Element, ...]) -> None:
    assert problems(page(DOT), page(*elements)) == ("page 2 is blank",)


def test_a_hairline_is_not_blank() -> None:
    assert problems(page(Shape(Path.line((50, 50), (52, 50)), line=Line(GREY, 0.05)))) == ()


def test_tiles_that_overlap() -> None:
    close = page(use("mat", "red", 20, 20), use("mat", "blue", 31.9, 31.9), use("mat", "violet", 43.86, 31.9))
    found = problems(close, page(use("mat", "yellow", 20, 20)), contents="mats")
    assert found == ("page 1 has the mat 'red' and the mat 'blue' overlapping",)


def test_another_paper_than_the_settings_say() -> None:
    assert problems(page(DOT, size=A4.turned)) == ()
    assert problems(page(DOT, size=Size(215.9, 279.4))) == (
        "page 1 is 215.9 x 279.4 mm large, which is not the paper A4 of the settings",
    )


def test_boxes_that_reach_out() -> None:
    trim = Page(A4, (DOT,), "a page", trim=Box(10, 10, 100, 100), bleed=Box(12, 12, 90, 90))
    bleed = Page(A4, (DOT,), "a page", trim=Box(10, 10, 100, 100), bleed=Box(-3, 5, 150, 150))
    assert problems(trim, bleed) == (
        "page 1 has a TrimBox that reaches out of its BleedBox",
        "page 2 has a BleedBox that reaches out of the page",
    )


# --- the margin ------------------------------------------------------------------------------------------------------

CLIPPED = Group((Shape(Path.circle(Spot(0, 0), 30), GREY),), clip=Path.rectangle(Box(0, 0, 9, 9)))
CORNER = Piece("corner", (CLIPPED,), Box(-30, -30, 60, 60))
FRAME = Piece("frame", (Shape(Path.line((0, 50), (20, 50)), line=Line(BLACK, 0.2)),), Box(0, 0, 100, 100))


@pytest.mark.parametrize(
    ("element", "what"),
    [
        (Shape(Path.line((8, 50), (20, 50)), line=Line(BLACK, 0.2)), "a drawing 2.00 mm in the left"),
        (Shape(Path.line((20, 10), (30, 10)), line=Line(BLACK, 0.4)), "a drawing 0.20 mm in the top"),
        (Shape(Path.rectangle(Box(150, 150, 51, 20)), GREY), "a drawing 1.00 mm in the right"),
        (Shape(Path.line((9.95, 50), (20, 50)), line=Line(BLACK, 1, is_round=True)), "a drawing 0.55 mm in the left"),
        (Shape(Path.through([(30, 40), (10, 50), (30, 60)]), line=Line(BLACK, 2)), "a drawing 1.00 mm in the left"),
        (Text("HE", 20, 290, 5), "the text 'HE' 3.00 mm in the bottom"),
        (Use(FRAME, Matrix.moving(7, 20)), "a drawing 3.00 mm in the left"),
        (Group((Use(FRAME),), Matrix.turning(90).then(Matrix.moving(100, 5))), "a drawing 5.00 mm in the top"),
        (
            Group((Shape(Path.rectangle(Box(0, 0, 210, 297)), GREY),), clip=Path.rectangle(Box(9, 20, 50, 50))),
            "a drawing 1.00 mm in the left",
        ),
    ],
    ids=["line", "width", "filled", "round end", "corner", "text", "piece", "turned", "clipped"],
)
def test_ink_in_the_margin(element: Element, what: str) -> None:
    assert problems(page(DOT, element)) == (f"page 1 has {what} margin, where nothing prints",)


def test_a_component_in_the_margin_is_named_once() -> None:
    found = problems(page(use("mat", "red", 9, 20)), contents="mats")
    (about_margin,) = (problem for problem in found if "margin" in problem)
    assert about_margin == "page 1 has the mat 'red' 1.00 mm in the left margin, where nothing prints"


def test_what_is_cut_off_by_hand_is_printed_all_the_same() -> None:
    wide = Piece("wide", (Shape(Path.rectangle(Box(-2, -2, 16, 16)), GREY),), Box(-2, -2, 16, 16))
    mat = Use(wide, Matrix.moving(11, 20), Component("mat", "red"), Box(0, 0, 12, 12))
    report = preflight(write_pdf(document(page(mat), contents="mats")))
    assert report.pages[0].components[0].box == pytest.approx(Box(11, 20, 12, 12), abs=1e-3)
    assert "page 1 has the mat 'red' 1.00 mm in the left margin, where nothing prints" in report.problems


@pytest.mark.parametrize(
    "element",
    [
        Shape(Path.line((10, 50), (200, 50)), line=Line(BLACK, 0.5)),
        Shape(Path.rectangle(Box(10.1, 10.1, 189.8, 276.8)), line=Line(BLACK, 0.2)),
        Shape(Path.rectangle(Box(0, 0, 210, 297)), WHITE),
        Group((Shape(Path.rectangle(Box(0, 0, 210, 297)), GREY),), clip=Path.rectangle(Box(10, 10, 190, 277))),
        Group((Shape(Path.rectangle(Box(0, 0, 3, 3)), GREY),), clip=Path.rectangle(Box(5, 5, 2, 2))),
        Group((Use(FRAME),), clip=Path.rectangle(Box(10, 10, 190, 277))),
        Use(CORNER, Matrix.moving(10, 10)),
    ],
    ids=["flat ends", "frame", "white", "clipped", "clipped away", "clipped piece", "clipped inside a piece"],
)
def test_ink_up_to_the_margin_is_fine(element: Element) -> None:
    assert problems(page(element, DOT)) == ()


def test_a_printer_without_margins_prints_everywhere() -> None:
    everywhere = page(Shape(Path.rectangle(Box(0, 0, 210, 297)), GREY))
    assert problems(everywhere, margin="0") == ()
    assert len(problems(everywhere, margin="0.1")) == 1
