"""Backs land on their fronts, measured on the finished PDF; and what else a finished page has to have."""

from __future__ import annotations

import re

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

import shangrila_pnp
from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.paper import Paper, read_paper
from shangrila_pnp.printing.preflight import Placed
from shangrila_pnp.printing.press import Backs, Flip, Press, Printer
from tests.printing.measuring import MM, strokes
from tests.printing.press_room import EVERYTHING, PRODUCTS, checked, made, printed
from tests.printing.rasters import pdf_pixels

HAIR = 0.005
UPRIGHT = read_paper("A4")
ON_ITS_SIDE = read_paper("148x215")  # tiles need fewer pages so
SHEETS = [(paper, flip) for paper in (UPRIGHT, ON_ITS_SIDE) for flip in Flip]
DOTS = 5


def turned_over(box: Box, width: float, height: float, flip: Flip) -> Box:
    """Where somebody who turns a sheet over finds what lay in a box: the left and the right change places if the sheet
    is turned like a page of a book, the top and the bottom if it is turned like a calendar on the wall."""
    is_book = (flip is Flip.LONG) == (height > width)
    if is_book:
        return Box(width - box.right, box.top, box.width, box.height)
    return Box(box.left, height - box.bottom, box.width, box.height)


def by_place(components: tuple[Placed, ...]) -> dict[tuple[float, float], str]:
    return {(round(p.box.left, 2), round(p.box.top, 2)): p.component.name for p in components}


# --- duplex ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "flip"), SHEETS)
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned_over(paper: Paper, flip: Flip) -> None:
    press = Press(paper=paper, backs=Backs.DUPLEX, flip=flip)
    pages = checked("tiles", press).pages
    assert len(pages) == 8
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        width, height = front.size
        assert (width > height) == (paper is ON_ITS_SIDE)
        behind = {}
        for placed in front.components:
            box = turned_over(placed.box, width, height, flip)
            behind[round(box.left, 2), round(box.top, 2)] = placed.component.name
            assert placed.box.size == pytest.approx((20, 20), abs=HAIR)
        assert by_place(back.components) == behind


@pytest.mark.parametrize(("paper", "flip"), SHEETS)
def test_the_ink_of_both_sides_is_in_the_same_place(paper: Paper, flip: Flip) -> None:
    """Seen against a light: what is red on the front is red on the back, up to the last pixel of the bleed."""
    press = Press(paper=paper, backs=Backs.DUPLEX, flip=flip)
    front, back = (pdf_pixels(printed("tiles", press), index, DOTS) for index in (0, 1))
    height, width = front.shape[:2]
    is_book = (flip is Flip.LONG) == (height > width)
    turned = back[:, ::-1] if is_book else back[::-1]
    red = [(side[:, :, 0] - side[:, :, 1] > 100) & (side[:, :, 2] < 100) for side in (front, turned)]
    edges = []
    for side in red:
        rows, columns = (np.flatnonzero(side.any(axis=axis)) for axis in (1, 0))
        edges.append((columns[0], columns[-1], rows[0], rows[-1]))
    assert edges[0] == pytest.approx(edges[1], abs=1)
    assert edges[0][1] - edges[0][0] > 100 * DOTS


@pytest.mark.parametrize(("paper", "flip"), [(UPRIGHT, Flip.LONG), (ON_ITS_SIDE, Flip.LONG), (UPRIGHT, Flip.SHORT)])
def test_a_back_offset_is_taken_back_exactly(paper: Paper, flip: Flip) -> None:
    offset = Spot(0.7, -1.3)
    straight = Press(paper=paper, backs=Backs.DUPLEX, flip=flip)
    shifted = Press(paper=paper, backs=Backs.DUPLEX, flip=flip, printer=Printer("desk", back_offset=offset))
    fronts, backs = checked("tiles", shifted).pages[:2]
    width, height = fronts.size
    assert height > width  # which way an offset goes is known for upright pages only
    expected = {}
    for placed in fronts.components:
        box = turned_over(placed.box, width, height, flip).moved(-offset.x, -offset.y)
        expected[round(box.left, 2), round(box.top, 2)] = placed.component.name
    assert by_place(backs.components) == expected
    if paper is UPRIGHT:
        assert by_place(fronts.components) == by_place(checked("tiles", straight).pages[0].components)


def test_offset_and_scale_of_a_printer_together() -> None:
    printer = Printer("desk", 0.96, 1.04, Spot(2.0, -3.0))
    press = Press(backs=Backs.DUPLEX, printer=printer)
    report = checked("tiles", press)
    assert report.problems == ()
    front, back = report.pages[:2]

    def printed_at(box: Box, *, is_back: bool) -> Box:
        """What this printer makes of a place in the file."""
        x, y = printer.back_offset if is_back else (0.0, 0.0)
        left = (box.left - 105) * 0.96 + 105 + x
        top = (box.top - 148.5) * 1.04 + 148.5 + y
        return Box(left, top, box.width * 0.96, box.height * 1.04)

    fronts = {turned_over(printed_at(p.box, is_back=False), 210, 297, Flip.LONG) for p in front.components}
    backs = {printed_at(p.box, is_back=True) for p in back.components}
    for one, other in zip(sorted(fronts), sorted(backs), strict=True):
        assert one.size == pytest.approx((20, 20), abs=HAIR)
        assert one == pytest.approx(other, abs=HAIR)


def test_a_sheet_whose_front_has_no_backs_still_has_two_sides() -> None:
    press = Press(backs=Backs.DUPLEX)
    pages = made("stones", press).pages
    assert [page.is_back for page in pages] == [False, True, False, True]
    assert len(checked("stones", press).pages[2].components) == 12
    assert checked("stones", press).pages[3].components == ()
    opened = pypdfium2.PdfDocument(printed("stones", press))
    assert "Nothing is printed on this side." in opened[3].get_textpage().get_text_bounded()
    opened.close()


# --- the calibration page tells the truth ----------------------------------------------------------------------------


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("offset", [Spot(0.0, 0.0), Spot(0.5, -1.0), Spot(-1.0, 0.5)])
def test_the_vernier_says_where_a_back_lands(flip: Flip, offset: Spot) -> None:
    """A printer shifts the back; where two lines meet against the light, the label has to be the shift in tenths."""
    data = printed("calibration", Press(flip=flip))
    for is_across, shift in ((True, offset.x), (False, offset.y)):
        front, back = (vernier(data, page, is_across=is_across) for page in (0, 1))
        width, height = 210.0, 297.0
        is_book = flip is Flip.LONG
        if is_across:
            seen = [width - place if is_book else place for place in front]
        else:
            seen = [place if is_book else height - place for place in front]
        meeting = [place for place in back if min(abs(place + shift - other) for other in seen) < 0.01]
        middle = (back[0] + back[-1]) / 2
        (place,) = meeting
        tenths = round((place - middle) / 2.9)
        assert tenths == round(shift * 10)
        assert label_beside(data, place, is_across=is_across) == (f"{tenths:+d}" if tenths else "0")


def vernier(data: bytes, page: int, *, is_across: bool) -> list[float]:
    """Where the lines of a vernier stand: 29 hairlines that are drawn in one go."""
    hairs = [s for s in strokes(data, page) if abs(s.width - 0.1) < 0.01 and s.length < 14]
    hairs = [hair for hair in hairs if hair.is_upright == is_across]
    paths = {hair.path for hair in hairs}
    (path,) = [path for path in paths if sum(hair.path == path for hair in hairs) == 29]
    return sorted(hair.start[0] if is_across else hair.start[1] for hair in hairs if hair.path == path)


def label_beside(data: bytes, place: float, *, is_across: bool) -> str:
    """The number that stands nearest to a line on the back, looked for beside the vernier."""
    opened = pypdfium2.PdfDocument(data)
    page = opened[1]
    textpage = page.get_textpage()
    found: dict[float, str] = {}
    for thing in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=1):
        left, bottom, right, top = (side * MM for side in thing.get_bounds())
        words = textpage.get_text_bounded(left / MM - 0.3, bottom / MM - 0.3, right / MM + 0.3, top / MM + 0.3).strip()
        middle = (left + right) / 2 if is_across else 297 - (bottom + top) / 2
        beside = 297 - bottom if is_across else (left + right) / 2
        in_vernier = 215 < beside < 260 or 40 < beside < 80 if is_across else 60 < beside < 160
        if re.fullmatch(r"[+-]?\d+", words) and in_vernier and abs(middle - place) < 0.8:
            found[abs(middle - place)] = words
    opened.close()
    return found[min(found)]


# --- fold ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tiles", "bridges", "stones"])
@pytest.mark.parametrize("paper", ["A4", "Letter", "200x250"])
def test_folded_backs_are_mirror_images_at_least_5_mm_from_the_fold(name: str, paper: str) -> None:
    press = Press(paper=read_paper(paper), backs=Backs.FOLD)
    report = checked(name, press)
    assert report.problems == ()
    folds = 0
    for index, page in enumerate(report.pages):
        dashed = [s for s in strokes(printed(name, press), index) if s.is_dashed and s.depth == 0]
        backs = [placed for placed in page.components if placed.component.kind.endswith(" back")]
        if not backs:
            assert not dashed
            continue
        folds += 1
        (line,) = dashed
        fronts = [placed for placed in page.components if placed not in backs]
        mirrored = {_mirrored(placed.box, line.start, is_upright=line.is_upright): placed for placed in fronts}
        assert len(mirrored) == len(backs)
        for one, other in zip(sorted(mirrored), sorted(placed.box for placed in backs), strict=True):
            assert one == pytest.approx(other, abs=HAIR)
        bleed = 1 if name == "stones" else 2
        for placed in page.components:
            box = placed.box.grown(bleed)
            gaps = (line.start[0] - box.right, box.left - line.start[0])
            if not line.is_upright:
                gaps = (line.start[1] - box.bottom, box.top - line.start[1])
            assert max(gaps) >= 5 - HAIR
    assert folds


def _mirrored(box: Box, spot: tuple[float, float], *, is_upright: bool) -> Box:
    if is_upright:
        return Box(2 * spot[0] - box.right, box.top, box.width, box.height)
    return Box(box.left, 2 * spot[1] - box.bottom, box.width, box.height)


# --- what a finished page has to have --------------------------------------------------------------------------------


@pytest.mark.parametrize("press", [Press(), Press(backs=Backs.FOLD), Press(printer=Printer("desk", 0.99, 1.01))])
def test_trim_and_bleed_are_where_the_artwork_is(press: Press) -> None:
    for page in checked("tiles", press).pages:
        block = Box.around([corner for placed in page.components for corner in placed.box.corners])
        assert page.trim == pytest.approx(block, abs=HAIR)
        bleed_x, bleed_y = 2 / press.printer.x_scale, 2 / press.printer.y_scale
        grown = Box(block.left - bleed_x, block.top - bleed_y, block.width + 2 * bleed_x, block.height + 2 * bleed_y)
        assert page.bleed == pytest.approx(grown, abs=HAIR)


@pytest.mark.parametrize("language", ["en", "de", "nl", "fr"])
def test_bookmarks_labels_and_metadata(language: str) -> None:
    for name in EVERYTHING:
        whole = made(name, Press(), language)
        opened = pypdfium2.PdfDocument(printed(name, Press(), language))
        assert pdfium.FPDF_VIEWERREF_GetPrintScaling(opened) == 0
        assert [opened.get_page_label(index) for index in range(len(opened))] == [page.label for page in whole.pages]
        expected = [(page.bookmark, index) for index, page in enumerate(whole.pages) if page.bookmark]
        assert [(mark.get_title(), mark.get_dest().get_index()) for mark in opened.get_toc()] == expected
        assert expected[0][1] == 0
        data = opened.get_metadata_dict()
        assert data["Title"] == whole.title
        assert data["Subject"] == f"shangrila-pnp print {name}"
        assert data["Creator"] == f"shangrila-pnp {shangrila_pnp.__version__}"
        assert f"contents={name}; paper=A4; " in data["Keywords"]
        opened.close()


def test_the_foot_tells_what_the_page_is() -> None:
    press = Press(scale=0.8, backs=Backs.DUPLEX, printer=Printer("desk"))
    opened = pypdfium2.PdfDocument(printed("tiles", press))
    words = opened[3].get_textpage().get_text_bounded()
    version = shangrila_pnp.__version__
    assert "100 mm" in words
    assert "Tiles: blue, Ba-Lao (back) · page 4 of 8 · scale 80% · A4, --margin 10, --ink full" in words
    assert "--backs duplex, --flip long" in words
    assert f"--printer desk · shangrila-pnp {version}" in words
    opened.close()


@pytest.mark.parametrize(
    ("name", "backs", "paper"),
    [
        *((name, backs, paper) for name in PRODUCTS for backs in Backs for paper in ("A4", "Letter")),
        *((name, Backs.NONE, paper) for name in PRODUCTS for paper in ("A3", "Tabloid", "180x250")),
        ("tiles", Backs.FOLD, "180x250"),
    ],
)
def test_nothing_lies_outside_of_the_printable_area(name: str, backs: Backs, paper: str) -> None:
    press = Press(paper=read_paper(paper), backs=backs)
    report = checked(name, press)
    assert report.problems == ()
    assert all(not page.strays for page in report.pages)


@pytest.mark.parametrize("name", PRODUCTS)
def test_the_margin_stays_white(name: str) -> None:
    pixels = pdf_pixels(printed(name), 0, DOTS)
    rim = int(9.8 * DOTS)
    assert pixels[rim:-rim, rim:-rim].min() < 100
    pixels[rim:-rim, rim:-rim] = 255
    assert pixels.min() == 255


def test_a_long_foot_on_narrow_paper_stays_inside() -> None:
    press = Press(paper=read_paper("130x290"), backs=Backs.DUPLEX, printer=Printer("x" * 40))
    assert checked("stones", press, "fr").problems == ()
