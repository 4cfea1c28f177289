from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shangrila_pnp.printing.flow import (
    HEADING,
    SMALLEST,
    STEP,
    Block,
    Cell,
    Gap,
    Paragraph,
    Picture,
    Table,
    fitted,
    fitted_pages,
    heading,
)
from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import BLACK, Element, Line, Shape, Text
from shangrila_pnp.printing.typesetting import LEADING, Style, TypesettingError
from shangrila_pnp.printing.units import POINTS_PER_MM, type_size
from tests.printing.board_room import letters

STYLE = Style("en")
SENTENCE = "All students of the village cross one bridge together, and then it is taken away for good."
LARGE = type_size(14)


def paragraph(name: str, sentences: int = 1) -> Paragraph:
    return Paragraph(name, " ".join([SENTENCE] * sentences), STYLE)


def columns(count: int, height: float, width: float = 50.0) -> list[Box]:
    return [Box(10 + index * (width + 5), 20, width, height) for index in range(count)]


def sizes(parts: Sequence[Sequence[Element]]) -> set[float]:
    return {round(text.size, 6) for part in parts for text in part if isinstance(text, Text)}


def table(*rows: Sequence[str], entry: str = "a table") -> Table:
    cells = tuple(tuple(Cell(f"{entry} {text}", text) for text in row) for row in rows)
    parts = len(rows[0])
    return Table(entry, cells, (1 / parts,) * parts, STYLE, Line(BLACK, 0.2))


# --- fitting ---------------------------------------------------------------------------------------------------------


def test_what_has_room_is_set_at_the_largest_size() -> None:
    assert sizes(fitted([paragraph("one")], columns(1, 200), LARGE)) == {round(LARGE, 6)}


@given(st.integers(1, 30), st.integers(1, 3), st.floats(20, 120))
def test_it_fits_or_says_what_does_not(sentences: int, count: int, height: float) -> None:
    blocks = [paragraph(f"text.{number}") for number in range(sentences)]
    boxes = columns(count, height)
    try:
        parts = fitted(blocks, boxes, LARGE)
    except TypesettingError:
        with pytest.raises(
            TypesettingError, match=r"^text\.\d+ does not fit at 7 points, the smallest that is allowed"
        ):
            fitted(blocks, boxes, SMALLEST)
        return
    assert len(sizes(parts)) == 1
    assert min(sizes(parts)) >= SMALLEST - 1e-6
    for part, box in zip(parts, boxes, strict=True):
        for text in part:
            assert isinstance(text, Text)
            assert box.holds(letters(text), slack=0.05)
    words = " ".join(text.words for part in parts for text in part if isinstance(text, Text))
    assert words.replace("- ", "").split() == (" ".join([SENTENCE] * sentences)).split()


def test_it_steps_down_no_farther_than_it_has_to() -> None:
    blocks, boxes = [paragraph("text", 6)], columns(1, 80)
    (size,) = sizes(fitted(blocks, boxes, LARGE))
    assert SMALLEST < size < LARGE
    with pytest.raises(TypesettingError):
        fitted(blocks, boxes, size + STEP, size + STEP)


def test_the_smallest_size_is_seven_points() -> None:
    assert pytest.approx(7) == SMALLEST * POINTS_PER_MM


def test_what_is_left_over_is_named() -> None:
    blocks = [paragraph("text.first"), paragraph("text.second", 40), paragraph("text.third")]
    with pytest.raises(TypesettingError, match=r"^text\.second does not fit at 7 points") as error:
        fitted(blocks, columns(2, 60), LARGE)
    assert error.value.entry == "text.second"


def test_a_block_that_fits_in_no_column_is_not_put_into_the_next_one_all_the_same() -> None:
    with pytest.raises(TypesettingError, match=r"^text\.long does not fit"):
        fitted([paragraph("text.short"), paragraph("text.long", 30)], columns(3, 30), LARGE)


def test_a_word_that_is_too_wide_is_named_and_stepped_down_for() -> None:
    long = Paragraph("text.word", "Mmmmmmmmmmmm", Style("qq"))
    (size,) = sizes(fitted([long], columns(1, 50, width=35), LARGE))
    assert size < LARGE
    with pytest.raises(TypesettingError, match=r"^text\.word has a word that is wider than its column"):
        fitted([long], columns(1, 50, width=15), LARGE)


def test_columns_may_differ_in_width() -> None:
    """A block is measured in the column that it stands in."""
    boxes = [Box(0, 0, 60, 16), Box(70, 0, 30, 60)]
    parts = fitted([paragraph("text.one"), paragraph("text.two")], boxes, type_size(9), type_size(9))
    for part, box in zip(parts, boxes, strict=True):
        assert part
        for text in part:
            assert isinstance(text, Text)
            assert box.holds(letters(text), slack=0.05)


def test_pages_share_one_size() -> None:
    box = Box(0, 0, 60, 60)
    pages = [[paragraph("text.short")], [paragraph("text.long", 5)]]
    parts = fitted_pages(pages, box, LARGE)
    assert len(parts) == 2
    assert len(sizes(parts)) == 1
    assert sizes(parts) == sizes(fitted(pages[1], [box], LARGE))
    with pytest.raises(TypesettingError, match=r"^text\.longest does not fit"):
        fitted_pages([*pages, [paragraph("text.longest", 50)]], box, LARGE)


# --- headings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", range(20, 90))
def test_a_heading_stays_with_what_follows_it(height: int) -> None:
    blocks: list[Block] = []
    for number in range(5):
        blocks += [heading(f"head.{number}", f"Heading {number}", "en"), paragraph(f"text.{number}")]
    size = type_size(9)
    try:
        parts = fitted(blocks, columns(4, height), size, size)
    except TypesettingError:
        assert height < 45
        return
    for part in parts:
        texts = [text for text in part if isinstance(text, Text)]
        if texts:
            assert texts[0].words.startswith("Heading"), "what follows a heading is not left behind"
            assert not texts[-1].words.startswith("Heading"), "a heading does not stand alone"


def test_a_heading_is_larger_bold_and_never_divided() -> None:
    (part,) = fitted([heading("head", "Heading", "en")], columns(1, 50), type_size(10))
    (text,) = part
    assert isinstance(text, Text)
    assert text.size == pytest.approx(type_size(10) * HEADING)
    assert not heading("head", "Heading", "en").style.divides


def test_the_space_after_the_last_block_needs_no_room() -> None:
    block = paragraph("text")
    size = type_size(9)
    lines = block.height(50, size) - block.after * size * LEADING
    assert fitted([block], [Box(0, 0, 50, lines)], size, size)


# --- tables and pictures ---------------------------------------------------------------------------------------------


def test_the_cells_of_a_table_keep_apart() -> None:
    rows = [["", SENTENCE[:40], SENTENCE], ["first", SENTENCE, "b"], ["second", "c", SENTENCE[:30]]]
    block = table(*rows)
    box = Box(5, 5, 90, block.height(90, 3.0))
    drawn = block.draw(box, 3.0)
    texts = [element for element in drawn if isinstance(element, Text)]
    boxes = [letters(text) for text in texts]
    assert all(box.holds(each, slack=0.01) for each in boxes)
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            assert not one.overlaps(Box(other.left, other.top + 0.4, other.width, other.height - 0.8))
    left = [text.x for text in texts]
    assert {round(x, 3) for x in left} == {5.0, 35.0, 65.0}
    for each in boxes:
        column = int((each.left - 5) // 30)
        if column < 2:
            assert each.right < 5 + (column + 1) * 30 - 1.5, "there is a gutter between columns"
    rules = [element for element in drawn if isinstance(element, Shape)]
    assert len(rules) == len(rows) - 1


def test_a_cell_that_is_too_narrow_is_named() -> None:
    with pytest.raises(TypesettingError, match=r"^a table Mmmmmmmmmmmmmmmm has a word that is wider"):
        fitted([table(["a", "Mmmmmmmmmmmmmmmm"])], columns(1, 100, width=40), LARGE)


def test_a_picture_has_the_height_it_asks_for() -> None:
    seen = []

    def drawn(box: Box, _size: float) -> list[Element]:
        seen.append(box)
        return [Shape(Path.rectangle(box), BLACK)]

    picture = Picture("a picture", lambda width, size: width / 2 + size, drawn)
    fitted([Gap(2), picture, paragraph("text")], columns(1, 100), 3.0, 3.0)
    assert seen == [Box(10, 20 + 2 * 3.0 * LEADING, 50, 28)]
