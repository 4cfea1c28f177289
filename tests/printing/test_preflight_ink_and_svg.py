"""How much ink pages take, and the lighter look at pages that are SVG."""

from __future__ import annotations

import pytest

from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import check_svg, ink_of, preflight
from shangrila_pnp.printing.preflight.ink import MOST_PIXELS, painted
from shangrila_pnp.printing.preflight.reading import opened
from shangrila_pnp.printing.scene import (
    BLACK,
    WHITE,
    Element,
    Line,
    Page,
    Piece,
    Rgb,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.svg import write_svg
from tests.printing.finished_pages import (
    DOT,
    RIGHT,
    TILES,
    document,
    footless,
    in_rows,
    page,
    tile_pages,
)

# --- ink -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "covered"),
    [
        (Shape(Path.rectangle(Box(0, 0, 210, 297)), BLACK), 1.0),
        (Shape(Path.rectangle(Box(0, 0, 105, 297)), BLACK), 0.5),
        (Shape(Path.rectangle(Box(0, 0, 105, 297)), Rgb(0, 1, 1)), 0.5 / 3),
        (Shape(Path.rectangle(Box(0, 0, 210, 297)), Rgb(0.8, 0.8, 0.8)), 0.2),
        (Shape(Path.line((0, 100), (210, 100)), line=Line(BLACK, 0.2)), 0.2 / 297),
    ],
    ids=["black", "half", "cyan", "grey", "thin line"],
)
def test_ink_is_what_is_covered(element: Element, covered: float) -> None:
    data = write_pdf(footless(page(element), page(DOT), margin="0"))
    first, second = ink_of(data)
    assert first == pytest.approx(covered, rel=0.06)
    assert second == pytest.approx(3.1416 * 9 / (210 * 297), rel=0.03)
    assert preflight(data).ink == (first, second)


def test_the_largest_sheet_is_painted_coarsely_and_not_refused() -> None:
    """Fine pixels for two metres by two would take a gigabyte."""
    half = Shape(Path.rectangle(Box(0, 0, 1000, 2000)), BLACK)
    data = write_pdf(footless(page(half, size=Size(2000, 2000)), margin="0", paper="2000x2000"))
    with opened(data, "it") as pdf, painted(pdf[0]) as painting:
        assert painting is not None
        columns, rows = painting.picture.size
        assert columns * rows < 1.01 * MOST_PIXELS
        assert painting.ink == pytest.approx(0.5, rel=0.001)
        assert painting.has_ink(Box(990, 1000, 5, 5))
        assert not painting.has_ink(Box(1001, 1000, 5, 5))


# --- SVG -------------------------------------------------------------------------------------------------------------


def svg_pages(*pages: Page, **settings: str) -> list[bytes]:
    whole = document(*pages, **settings)
    return [write_svg(whole, one) for one in whole.pages]


@pytest.mark.parametrize("contents", RIGHT)
def test_nothing_is_wrong_with_svg_that_is_right(contents: str) -> None:
    tally = check_svg(svg_pages(*RIGHT[contents](), contents=contents))
    assert tally.problems == ()
    assert tally.counts == preflight(write_pdf(document(*RIGHT[contents](), contents=contents))).counts
    assert tally.page_count == len(RIGHT[contents]())


def test_svg_counts_what_is_inside_a_piece_as_often_as_it_is_drawn() -> None:
    pair = Piece("pair", in_rows("stone token", ["stone", "stone"]), Box(0, 0, 60, 60))
    tally = check_svg(svg_pages(page(Use(pair), Use(pair, Matrix.moving(0, 50))), contents="stones"))
    assert tally.kinds == {"stone token": 4}


def test_what_is_wrong_with_svg() -> None:
    def found(*pages: bytes) -> tuple[str, ...]:
        return check_svg(pages).problems

    (right,) = svg_pages(page(DOT, Text("words", 20, 20, 5)))
    assert found(right) == ()
    assert found(right, right[:-20])[0].startswith("page 2 is not well-formed XML: ")
    for elements in ((), (Shape(Path.rectangle(Box(0, 0, 20, 20)), WHITE),), (Text("  ", 20, 20, 5),)):
        assert found(right, *svg_pages(page(*elements))) == ("page 2 is blank",)
    wider = right.replace(b'width="210mm"', b'width="211mm"')
    assert found(wider) == ("page 1 is not drawn in millimetres: its width and height are not those of its viewBox",)
    assert found(right.replace(b"title>", b"metadata>")) == ("page 1 has no title",)
    assert "page 2 is not an SVG" in found(right, b"<html/>")
    without = footless(page(DOT))
    assert found(write_svg(without, without.pages[0])) == ("page 1 has no ruler",)
    assert check_svg(svg_pages(*tile_pages(TILES[:-1]), contents="tiles")).problems == (
        "the tile 'violet healer' is there 5 times, and the game needs 6",
    )
