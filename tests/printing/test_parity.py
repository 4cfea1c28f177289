"""PDF and SVG look the same: both are painted, each by a program of its own, and compared pixel by pixel."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import pi

import pytest

from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.press import Backs, Ink, Press, Printer
from shangrila_pnp.printing.scene import (
    BLACK,
    WHITE,
    Anchor,
    Document,
    Element,
    Face,
    Group,
    Line,
    Page,
    Piece,
    Rgb,
    Rule,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.svg import write_svg
from tests.printing.press_room import made, printed
from tests.printing.rasters import Pixels, pdf_pixels, rms, svg_pixels, worst_square

SCENE_DOTS = 10
BOUND = 4.6
DENSE_BOUND = 6.5
"""Of 255, for real pages and for one that is full of edges. What is left is how the two programs smooth edges: pdfium
puts those of rectangles on whole pixels."""
SQUARE_MM = 10
SQUARE_BOUND = 21.0
"""The same for each square centimetre."""

RED, GREEN, BLUE = Rgb.of("#c8343c"), Rgb.of("#2f8f58"), Rgb.of("#17427f")
SPECIMEN = "Straße, Käse, Œuvre œ, {}s, „été“, l’île – 100 %"
DUTCH = {Face.REGULAR: "ĳ", Face.BOLD: "ĳ", Face.ITALIC: "ij"}  # the italic has no letter for the pair

# --- a page with everything ------------------------------------------------------------------------------------------


def star(middle: Spot, radius: float) -> Path:
    """Five points, drawn in one go, so that its middle is inside twice."""
    spots = Path.regular(middle, radius, 5).spots
    return Path.polygon(spots[index * 2 % 5] for index in range(5))


LEAF = Piece("leaf", (Shape(Path.ellipse(Spot(4, 2), 4, 2), GREEN, Line(BLACK, 0.3)),), Box(-1, -1, 10, 6))
FLOWER = Piece(
    "flower",
    (
        *(Use(LEAF, Matrix.turning(72 * index).then(Matrix.moving(10, 10))) for index in range(5)),
        Shape(Path.circle(Spot(10, 10), 2), RED),
        Text("ß", 10, 11, 4, Face.BOLD, WHITE, Anchor.MIDDLE),
    ),
    Box(-2, -2, 24, 24),
)


def rich_elements() -> tuple[Element, ...]:
    dashed = Line(BLUE, 0.6, (3.0, 1.5, 0.6, 1.5))
    stripes = tuple(Shape(Path.line((x, 50), (x + 20, 80)), line=Line(RED, 1.2)) for x in range(0, 60, 3))
    return (
        Shape(Path.rectangle(Box(5, 5, 30, 20), 4), RED, Line(BLACK, 0.8)),
        Shape(Path.polygon([(40, 25), (50, 5), (60, 25)]), BLUE, Line(GREEN, 1.5, is_round=True)),
        Shape(Path.through([(65, 25), (75, 5), (80, 25), (95, 8)]), line=Line(BLACK, 1.2)),
        Shape(Path.through([(65, 30), (75, 10), (80, 30), (95, 13)]), line=dashed),
        Shape(star(Spot(15, 40), 11), GREEN, rule=Rule.EVEN_ODD),
        Shape(star(Spot(40, 40), 11), GREEN, Line(BLACK, 0.4), rule=Rule.NONZERO),
        Shape(Path.joined([Path.circle(Spot(65, 40), 10), Path.circle(Spot(65, 40), 5)]), BLUE, rule=Rule.EVEN_ODD),
        Shape(Path.arc(Spot(85, 40), 8, 0.3, 1.6 * pi), line=Line(RED, 2.0, is_round=True)),
        Group(stripes, clip=Path.circle(Spot(20, 65), 12)),
        Group(
            (Shape(Path.rectangle(Box(0, 0, 12, 8)), BLUE), Text("été", 1, 5, 5, fill=WHITE)),
            Matrix.turning(30).then(Matrix.moving(45, 55)),
            clip=Path.polygon([(0, 0), (12, 0), (0, 8)]),
        ),
        Group((Group((Use(LEAF),), Matrix.scaling(2, 1)), Use(LEAF, Matrix.moving(0, 8))), Matrix.moving(65, 55)),
        *(Use(FLOWER, Matrix.scaling(0.9).then(Matrix.moving(22 * index + 5, 75))) for index in range(4)),
        Use(FLOWER, Matrix(-0.5, 0.2, 0.3, 0.6, 95, 55)),
        *_words(),
    )


def _words() -> tuple[Element, ...]:
    lines: list[Element] = [
        Text(SPECIMEN.format(DUTCH[face]), 3, 105 + 7 * i, 4.6, face) for i, face in enumerate(Face)
    ]
    for index, anchor in enumerate(Anchor):
        lines.append(Text("ä é ß œ ĳ „“ ’ –", 50, 127 + 6 * index, 4.2, Face.BOLD, RED, anchor))
    return (*lines, Shape(Path.line((50, 122), (50, 142)), line=Line(BLACK, 0.2)))


SIZE = Size(100, 145)


def page_with(*elements: Element) -> Page:
    return Page(SIZE, elements, "a page")


def as_document(page: Page) -> Document:
    return Document("A title", "a command", (page,))


def pdf_of(page: Page) -> Pixels:
    return pdf_pixels(write_pdf(as_document(page)), 0, SCENE_DOTS)


@cache
def svg_of_rich_page() -> Pixels:
    page = page_with(*rich_elements())
    return svg_pixels(write_svg(as_document(page), page), SCENE_DOTS)


def test_a_page_with_everything_looks_the_same() -> None:
    one, other = pdf_of(page_with(*rich_elements())), svg_of_rich_page()
    assert rms(one, other) < DENSE_BOUND
    assert worst_square(one, other, SQUARE_MM * SCENE_DOTS) < SQUARE_BOUND


@pytest.mark.parametrize("index", [0, 3, len(rich_elements()) - 1])
def test_a_single_element_that_is_missing_would_be_noticed(index: int) -> None:
    elements = list(rich_elements())
    del elements[index]
    assert worst_square(pdf_of(page_with(*elements)), svg_of_rich_page(), SQUARE_MM * SCENE_DOTS) > SQUARE_BOUND


@pytest.mark.parametrize("index", range(len(rich_elements())))
def test_a_single_element_that_is_shifted_would_be_noticed(index: int) -> None:
    elements = list(rich_elements())
    elements[index] = Group((elements[index],), Matrix.moving(0.5, 0.5))
    assert worst_square(pdf_of(page_with(*elements)), svg_of_rich_page(), SQUARE_MM * SCENE_DOTS) > SQUARE_BOUND


def test_a_whole_page_that_is_shifted_by_a_fifth_of_a_millimetre_would_be_noticed() -> None:
    moved = page_with(Group(rich_elements(), Matrix.moving(0.2, 0)))
    assert rms(pdf_of(moved), svg_of_rich_page()) > 2 * DENSE_BOUND


def test_the_other_rule_of_filling_would_be_noticed() -> None:
    turned = [
        replace(e, rule=Rule.NONZERO) if isinstance(e, Shape) and e.rule is Rule.EVEN_ODD else e
        for e in rich_elements()
    ]
    assert rms(pdf_of(page_with(*turned)), svg_of_rich_page()) > DENSE_BOUND


# --- real pages ------------------------------------------------------------------------------------------------------

SMALL = read_paper("190x130")
PAGES = [
    ("tiles", Press(), 0, 5),
    ("tiles", Press(ink=Ink.SAVER, backs=Backs.DUPLEX), 7, 5),
    ("bridges", Press(), 0, 5),
    ("bridges", Press(paper=SMALL, printer=Printer("desk", 0.99, 1.01)), -1, 10),
    ("stones", Press(paper=SMALL, scale=0.8), 0, 10),
    ("mats", Press(), 1, 5),
    ("calibration", Press(paper=read_paper("165x260")), 0, 10),
]


@pytest.mark.parametrize(("name", "press", "index", "dots"), PAGES)
def test_a_real_page_looks_the_same(name: str, press: Press, index: int, dots: int) -> None:
    document = made(name, press, "de")
    index %= len(document.pages)
    page = replace(document.pages[index], cut_lines=())  # a PDF has none
    one, other = pdf_pixels(printed(name, press, "de"), index, dots), svg_pixels(write_svg(document, page), dots)
    assert one.min() < 100  # there is something to see
    assert rms(one, other) < (DENSE_BOUND if name == "calibration" else BOUND)
    assert worst_square(one, other, SQUARE_MM * dots) < SQUARE_BOUND


def test_cut_lines_are_seen_in_svg_only() -> None:
    document = made("bridges")
    page = document.pages[1]
    with_lines, without = (svg_pixels(write_svg(document, shown), 5) for shown in (page, replace(page, cut_lines=())))
    assert rms(with_lines, without) > 0.5
    assert rms(pdf_pixels(printed("bridges"), 1, 5), without) < BOUND
