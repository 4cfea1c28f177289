"""Each thing that can be wrong with what is on finished pages is made, and has to be named."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from shangrila_pnp.printing.components.bridges import BRIDGE, NET
from shangrila_pnp.printing.components.mats import MAT
from shangrila_pnp.printing.furniture import crop_marks, foot, ruler
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.inventory import (
    CONTENTS,
    COVER,
    FLAT_BRIDGE_SIZE,
    FOLDING_BRIDGE_SIZE,
    MAT_SIZE,
    RULER_LENGTH,
)
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.press import RULER
from shangrila_pnp.printing.products import PRODUCTS
from shangrila_pnp.printing.scene import (
    BLACK,
    WHITE,
    Anchor,
    Component,
    Element,
    Group,
    Line,
    Page,
    Piece,
    Rgb,
    Shape,
    Text,
    Use,
)
from tests.helpers import BOARD
from tests.printing.finished_pages import (
    A4,
    CARD,
    COLOURS,
    DOT,
    GREY,
    RIGHT,
    SIZES,
    TILES,
    document,
    footless_problems,
    in_rows,
    page,
    problems,
    tile_pages,
    use,
    with_foot,
)
from tests.printing.press_room import studio

CARDS = [Component(CARD, colour) for colour in COLOURS]
HAIR = Line(BLACK, 0.15)


def test_each_kind_of_contents_is_tried() -> None:
    assert {*RIGHT, COVER} == CONTENTS.keys()


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
    assert [ruler.box.width for ruler in report.pages[0].rulers] == pytest.approx([100], abs=1e-3)
    assert report.counts == Counter(Component("tile", name) for name in TILES)
    assert report.kinds == {"tile": 168}
    assert report.title == "A title"
    assert report.page_count == len(report.pages) == 2
    assert report.settings["contents"] == "tiles"
    first = report.pages[0]
    assert (first.number, first.label, len(first.fonts)) == (1, "a page", 1)
    assert first.size == pytest.approx(A4, abs=1e-3)
    assert first.components[14].box == pytest.approx(Box(112, 32, 20, 20), abs=1e-3)
    assert first.components[14].matrix == pytest.approx(Matrix.moving(112, 32), abs=1e-3)


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
    assert [(need.kind, need.count, need.has_back) for need in CONTENTS["bridges"](BOARD)] == [
        ("flat bridge", 23, True),
        ("folding bridge", 23, False),
    ]
    assert [(need.kind, need.count, need.has_back) for need in CONTENTS["stones"](BOARD)] == [
        ("stone token", 12, True),
        ("folding stone", 12, False),
    ]


def test_the_sizes_that_are_checked_are_those_that_are_drawn() -> None:
    room = studio()
    batches = [batch for product in PRODUCTS.values() for batch in product.batches(room)]
    drawn = {cut_out.counts_as.kind: cut_out.size for batch in batches for cut_out in batch.cut_outs}
    assert drawn.keys() == SIZES.keys()
    for kind, size in drawn.items():
        assert SIZES[kind] == pytest.approx(size, abs=1e-3)
    assert (BRIDGE, NET, MAT_SIZE) == (FLAT_BRIDGE_SIZE, FOLDING_BRIDGE_SIZE, MAT)
    assert RULER_LENGTH == RULER


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
    assert "page 2 is blank" in footless_problems(page(DOT), page(*elements))
    assert problems(page(DOT), page(*elements)) == ("page 2 is blank",)


def test_crop_marks_and_a_foot_are_not_enough() -> None:
    marks = crop_marks(Box(50, 50, 100, 100), (50, 150), (50, 150))
    unpainted = replace(page(*marks), trim=Box(50, 50, 100, 100))
    assert problems(page(DOT), unpainted) == ("page 2 is blank",)
    words = Text("Nothing is printed on this side", 105, 15, 3, anchor=Anchor.MIDDLE)
    assert problems(page(DOT), replace(unpainted, elements=(words,))) == ()


@pytest.mark.parametrize("fill", [WHITE, None], ids=["white", "empty"])
def test_a_component_that_nothing_is_painted_on(fill: Rgb | None) -> None:
    box = Box(0, 0, 12, 12)
    drawing = (Shape(Path.rectangle(box), fill),) if fill else ()
    unpainted = [Use(Piece("lost", drawing, box), Matrix.moving(20 + 12 * i, 20), CARDS[i]) for i in range(2)]
    cross = Shape(Path.joined([Path.line((30.5, 20), (33.5, 20)), Path.line((32, 18.5), (32, 21.5))]), line=HAIR)
    painted = [use(CARD, colour, 20 + 12 * i, 60) for i, colour in enumerate(COLOURS[2:])]
    assert problems(page(*unpainted, cross, *painted), contents="reference") == (
        "page 1 has nothing painted on the reference card 'red' (and on 1 more)",
    )
    (first, *_) = problems(page(unpainted[0], *painted), contents="reference")
    assert first == "the reference card 'blue' is there not once, and the game needs 1"


# --- sizes -----------------------------------------------------------------------------------------------------------


def scaled(of: Page, x: float, y: float) -> Page:
    """The whole page stretched away from its middle, as for a printer that shrinks it."""
    middle = Box(0, 0, *of.size).middle
    return replace(of, elements=(Group(with_foot(of).elements, Matrix.scaling(x, y).around(middle)),))


@pytest.mark.parametrize("contents", ["tiles", "bridges", "stones", "mats"])
def test_everything_a_little_too_large(contents: str) -> None:
    kinds = {need.kind for need in CONTENTS[contents](BOARD)}
    pages = [replace(of, elements=tuple(map(grown, of.elements))) for of in RIGHT[contents]()]
    found = problems(*pages, contents=contents)
    for kind in kinds:
        width, height = SIZES[kind]
        measured = f"{width:.2f} x {height + 0.1:.2f} mm large, and it has to be {width:.2f} x {height:.2f} mm"
        assert any(f"the {kind} '" in problem and problem.endswith(measured) for problem in found)


def grown(element: Element) -> Element:
    """A tenth of a millimetre higher."""
    assert isinstance(element, Use)
    high = element.piece.box.height
    return replace(element, matrix=Matrix.scaling(1, (high + 0.1) / high).then(element.matrix))


def test_copies_of_the_same_wrong_thing_are_named_once() -> None:
    pages = [replace(of, elements=tuple(map(grown, of.elements))) for of in tile_pages(TILES)]
    assert len([problem for problem in problems(*pages, contents="tiles") if "large" in problem]) == 28


def test_sizes_follow_the_scale() -> None:
    tiles = tile_pages(TILES)
    assert len(problems(*tiles, contents="tiles", scale="80")) == 28
    small = [replace(of, elements=(Group(of.elements, Matrix.scaling(0.8)),)) for of in tiles]
    moved = [replace(of, elements=(Group(of.elements, Matrix.moving(5, 5)),)) for of in small]
    assert problems(*moved, contents="tiles", scale="80") == ()


def test_sizes_follow_the_printer() -> None:
    of = page(*in_rows("mat", COLOURS[:1]))
    others = [page(*in_rows("mat", [colour])) for colour in COLOURS[1:]]
    pages = [scaled(each, 1 / 0.99, 1 / 1.01) for each in (of, *others)]
    printer = {"x_scale": "0.99", "y_scale": "1.01"}
    settings = {"contents": "mats", "margin": "8"}
    assert footless_problems(*pages, **settings, **printer) == ()
    found = footless_problems(*pages, **settings)
    assert "page 1 has a ruler of 101.01 mm, and it has to be 100.00 mm" in found
    assert "page 1 has the mat 'red' 171.72 x 110.89 mm large, and it has to be 170.00 x 112.00 mm" in found


def test_a_page_on_its_side_is_printed_turned() -> None:
    mats = [page(use("mat", colour, 12, 12, 170, 112), size=A4.turned) for colour in COLOURS]
    pages = [scaled(each, 1 / 1.01, 1 / 0.99) for each in mats]
    settings = {"contents": "mats", "margin": "8", "x_scale": "0.99", "y_scale": "1.01"}
    assert footless_problems(*pages, **settings) == ()
    turned = {**settings, "x_scale": "1.01", "y_scale": "0.99"}
    assert len(footless_problems(*pages, **turned)) == 8  # a ruler and a mat on each page


# --- the foot --------------------------------------------------------------------------------------------------------


def test_a_page_without_its_foot() -> None:
    ruler, label, words = foot(Box(10, 10, 190, 277), "the foot")
    assert footless_problems(page(DOT, ruler, label, words)) == ()
    assert footless_problems(page(DOT, label, words)) == ("page 1 has no ruler",)
    assert footless_problems(page(DOT, ruler, label)) == ("page 1 has no words below its ruler",)
    short = Group((ruler,), Matrix.scaling(0.97).around(Spot(10, 280)))
    assert footless_problems(page(DOT, short, label, words)) == (
        "page 1 has a ruler of 97.00 mm, and it has to be 100.00 mm",
    )


def test_a_page_may_have_more_rulers() -> None:
    down = Group(tuple(ruler(0, 0)), Matrix.turning(90).then(Matrix.moving(30, 70)))
    assert problems(page(DOT, *ruler(40, 60), down)) == ()
    foot_only = page(DOT, down, Text("words", 20, 285, 3))
    assert footless_problems(foot_only) == ("page 1 has a ruler of 2.50 mm, and it has to be 100.00 mm",)


def test_a_hairline_is_not_blank() -> None:
    assert problems(page(Shape(Path.line((50, 50), (52, 50)), line=Line(GREY, 0.05)))) == ()


def test_tiles_that_overlap() -> None:
    close = page(use(CARD, "red", 20, 20), use(CARD, "blue", 31.9, 31.9), use(CARD, "violet", 43.86, 31.9))
    found = problems(close, page(use(CARD, "yellow", 20, 20)), contents="reference")
    assert found == ("page 1 has the reference card 'red' and the reference card 'blue' overlapping",)
    on_ruler = page(*(use(CARD, colour, 20 + 14 * i, 275) for i, colour in enumerate(COLOURS)))
    (first, *_) = problems(on_ruler, contents="reference")
    assert first == "page 1 has the ruler '100 mm' and the reference card 'red' overlapping"


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
    found = problems(page(use(CARD, "red", 9, 20)), contents="reference")
    (about_margin,) = (problem for problem in found if "margin" in problem)
    assert about_margin == "page 1 has the reference card 'red' 1.00 mm in the left margin, where nothing prints"


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
    too_far = page(Shape(Path.rectangle(Box(0, 0, 210, 299)), GREY))
    assert problems(too_far, margin="0") == (
        "page 1 has a drawing 2.00 mm over the bottom edge of the page, where nothing prints",
    )
