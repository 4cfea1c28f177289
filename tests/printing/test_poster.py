"""The sheets of a board: marks that meet, words at the right edges, and nothing where no printer prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest

from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.poster import joints, poster_pages
from shangrila_pnp.printing.press import FOOT_HEIGHT, Ink, Press, Printer
from shangrila_pnp.printing.scene import BLACK, Face, Group, Page, Shape
from shangrila_pnp.printing.seams import Sheet, Spread
from shangrila_pnp.printing.words import LANGUAGES
from tests.printing.board_room import (
    PLAIN,
    Written,
    board_spread,
    checked,
    press,
    printed,
    printer,
    walk,
    written,
)
from tests.printing.press_room import studio

CASES = {
    "A4": press(),
    "A4 at 80": press(scale=80),
    "Letter": press("Letter"),
    "A3": press("A3"),
    "Tabloid": press("Tabloid"),
    "tiny": press("130x130", 57, 5),
}
all_cases = pytest.mark.parametrize("of", CASES.values(), ids=CASES.keys())


@cache
def sheets_of(of: Press) -> list[tuple[Sheet, Page]]:
    """Each sheet with its page, before it gets its foot."""
    found = board_spread(of)
    pages = poster_pages(printer(of).piece, found, of, studio(of).words, "sheet")
    return list(zip(found.sheets, pages, strict=True))


def on_poster(sheet: Sheet, page: Page, box: Box) -> Box:
    """What lies here on the page, where would it lie on the poster?"""
    assert page.trim is not None
    return box.moved(sheet.box.left - page.trim.left, sheet.box.top - page.trim.top)


def shown(page: Page) -> Box:
    """What the page shows of the artwork."""
    (art,) = [part for part, _ in walk(page.elements) if isinstance(part, Group) and part.clip is not None]
    assert art.clip is not None
    return art.clip.bounds


def triangles(page: Page) -> list[Shape]:
    return [
        part
        for part, _ in walk(page.elements)
        if isinstance(part, Shape) and part.fill == BLACK and len(part.path.spots) == 3
    ]


def numbers(page: Page) -> list[Written]:
    return [found for found in written(page) if found.text.face is Face.BOLD and found.words.isdigit()]


def words(page: Page, text: str) -> list[Written]:
    return [found for found in written(page) if found.words == text]


def side_of(box: Box, art: Box) -> str:
    """On which side of the artwork something lies."""
    away = {
        "left": art.left - box.right,
        "top": art.top - box.bottom,
        "right": box.left - art.right,
        "bottom": box.top - art.bottom,
    }
    return max(away, key=lambda side: away[side])


# --- marks -----------------------------------------------------------------------------------------------------------


def neighbours(of: Press) -> set[frozenset[int]]:
    """Sheets that share 15 mm of an edge or more."""
    found = set()
    for one, other in combinations(board_spread(of).sheets, 2):
        across = min(one.box.right, other.box.right) - max(one.box.left, other.box.left)
        down = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
        if abs(min(across, down)) < 0.01 and max(across, down) >= 15:
            found.add(frozenset({one.number, other.number}))
    return found


@all_cases
def test_every_two_sheets_that_meet_have_a_joint_with_a_number_of_its_own(of: Press) -> None:
    found = joints(board_spread(of))
    assert [joint.number for joint in found] == list(range(1, len(found) + 1))
    assert {frozenset({joint.earlier, joint.later}) for joint in found} == neighbours(of)
    assert len(found) == len(neighbours(of))


@all_cases
def test_a_number_stands_on_both_sheets_of_its_joint_and_on_no_other(of: Press) -> None:
    counts = Counter((sheet.number, int(mark.words)) for sheet, page in sheets_of(of) for mark in numbers(page))
    expected = [(place, joint.number) for joint in joints(board_spread(of)) for place in (joint.earlier, joint.later)]
    assert counts == Counter(expected)


@all_cases
def test_the_two_marks_of_a_joint_point_at_each_other_across_the_seam(of: Press) -> None:
    tips: dict[int, list[Spot]] = {}
    for sheet, page in sheets_of(of):
        marks, labels = triangles(page), numbers(page)
        assert len(marks) == len(labels)
        for mark, label in zip(marks, labels, strict=True):
            apart = Box.around([mark.path.bounds.middle, label.box.middle])
            assert max(apart.size) < 5, "the number stands by its mark"
            x, y, *_ = on_poster(sheet, page, Box(*mark.path.spots[0], 0, 0))
            tips.setdefault(int(label.words), []).append(Spot(x, y))
    for joint in joints(board_spread(of)):
        one, other = tips[joint.number]
        if joint.is_upright:
            assert (one.y, other.y) == pytest.approx((joint.middle.y,) * 2, abs=1e-6)
            beyond = sorted(tip.x - joint.middle.x for tip in (one, other))
        else:
            assert (one.x, other.x) == pytest.approx((joint.middle.x,) * 2, abs=1e-6)
            beyond = sorted(tip.y - joint.middle.y for tip in (one, other))
        # The one beside the cut falls away; the one on the flap is what it was held against.
        assert -1 < beyond[0] < 0 < beyond[1] < 3


@all_cases
def test_words_and_marks_lie_beside_the_artwork_and_not_on_each_other(of: Press) -> None:
    for sheet, page in sheets_of(of):
        art = shown(page).grown(-0.01)
        beside = [*(mark.path.bounds for mark in triangles(page)), *(text.box for text in written(page))]
        assert len(beside) >= 3 or len(sheets_of(of)) == 1
        assert not any(art.overlaps(box) for box in beside), sheet.number
        clashes = [(one, other) for one, other in combinations(beside, 2) if one.overlaps(other)]
        assert not clashes, sheet.number


def test_words_make_way_for_marks_at_a_quarter_of_an_edge() -> None:
    """Two sheets above one: the joints lie where the words of the lower sheet would stand."""
    of = press("A3")
    above = [Sheet(i + 1, Box(90 * i, 0, 90, 80), i == 1, False, i == 0, True) for i in range(2)]
    below = Sheet(3, Box(0, 80, 180, 80), False, True, False, False)
    found = Spread(of.paper.size, (tuple(above), (below,)), True, 0, 0)
    for language in LANGUAGES:
        page = list(poster_pages(printer(of).piece, found, of, studio(of, language).words, "sheet"))[2]
        boxes = [*(mark.path.bounds for mark in triangles(page)), *(text.box for text in written(page))]
        assert len(boxes) == 2 + 2 + 2
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2)), language
        assert of.printable(of.paper.size).holds(Box.around(corner for box in boxes for corner in box.corners))


# --- words -----------------------------------------------------------------------------------------------------------


@all_cases
@pytest.mark.parametrize(("word", "sides"), [("cut here", ("left", "top")), ("glue here", ("right", "bottom"))])
def test_each_inner_edge_says_what_to_do(of: Press, word: str, sides: tuple[str, str]) -> None:
    for sheet, page in sheets_of(of):
        found = Counter(side_of(text.box, shown(page)) for text in words(page, word))
        assert found == {side: 2 for side in sides if getattr(sheet, f"joins_{side}")}, sheet.number


@all_cases
def test_where_one_sheet_is_cut_the_other_has_a_flap(of: Press) -> None:
    """The earlier sheet lies below with its flap, the later one is cut and glued on it."""
    by_number = {sheet.number: sheet for sheet, _ in sheets_of(of)}
    for joint in joints(board_spread(of)):
        assert joint.earlier < joint.later
        earlier, later = by_number[joint.earlier], by_number[joint.later]
        if joint.is_upright:
            assert (earlier.joins_right, later.joins_left) == (True, True)
        else:
            assert (earlier.joins_bottom, later.joins_top) == (True, True)


# --- artwork ---------------------------------------------------------------------------------------------------------


@all_cases
def test_the_artwork_runs_on_under_the_next_sheet_and_around_the_whole_board(of: Press) -> None:
    for sheet, page in sheets_of(of):
        art, part = on_poster(sheet, page, shown(page)), sheet.box
        assert part.left - art.left == pytest.approx(0.0 if sheet.joins_left else 1.5)
        assert part.top - art.top == pytest.approx(0.0 if sheet.joins_top else 1.5)
        assert art.right - part.right == pytest.approx(2.0 if sheet.joins_right else 1.5)
        assert art.bottom - part.bottom == pytest.approx(2.0 if sheet.joins_bottom else 1.5)
        assert page.bleed == pytest.approx(shown(page))


@all_cases
def test_a_flap_is_ten_millimetres_wide_or_more(of: Press) -> None:
    for sheet, page in sheets_of(of):
        assert page.trim is not None
        flaps = [part for part, _ in walk(page.elements) if isinstance(part, Shape) and part.line and part.line.dashes]
        assert len(flaps) == sheet.joins_right + sheet.joins_bottom
        outline = Box.around(spot for flap in flaps for spot in flap.path.spots) if flaps else page.trim
        if sheet.joins_right:
            assert outline.right - page.trim.right == pytest.approx(10, abs=0.2)
        if sheet.joins_bottom:
            assert outline.bottom - page.trim.bottom >= 9.8


def straight_lines(shape: Shape) -> Iterator[Box]:
    for before, after in pairwise(shape.path.segments):
        match before, after:
            case (_, x, y), ("L", next_x, next_y):
                yield Box.around([(x, y), (next_x, next_y)])


@all_cases
def test_nothing_crosses_the_ruler(of: Press) -> None:
    """The ruler may lie on a flap, but no line and no word of the flap may lie on the ruler."""
    for sheet, page in sheets_of(of):
        room = of.printable(page.size)
        ruler = Box(room.left, room.bottom - FOOT_HEIGHT + 2.05, 112, FOOT_HEIGHT - 2.5)
        flaps = [part for part, _ in walk(page.elements) if isinstance(part, Shape) and part.line and part.line.dashes]
        lines = [line.grown(0.07) for flap in flaps for line in straight_lines(flap)]
        for box in [*lines, *(text.box for text in written(page)), *(mark.path.bounds for mark in triangles(page))]:
            assert not box.overlaps(ruler), sheet.number


# --- in the printable area -------------------------------------------------------------------------------------------

SHRINKING = replace(press(), printer=Printer("shrinking", 0.985, 0.99), margin=8.0)
GROWING = replace(press("Letter", 73), printer=Printer("growing", 1.012, 1.02))


@pytest.mark.parametrize(
    "of",
    [
        press("Letter", margin=5),
        press("Tabloid", 50),
        press("A3", 105, 5),
        press("A4", 66, 5),
        press("250x333.3", 91.7),
        press("130x130", 57, 5),
        SHRINKING,
        GROWING,
        replace(press("A3"), ink=Ink.BLACK),
    ],
    ids=lambda of: f"{of.paper.name} {of.scale:g} {of.margin:g} {of.printer.name} {of.ink}",
)
def test_nothing_leaves_the_printable_area(of: Press) -> None:
    language = ("en", "de", "nl", "fr")[round(of.scale * 100 + of.margin) % 4]
    report = checked(of, PLAIN, language)
    found = printed(of, PLAIN, language).spread
    assert report.problems == ()
    assert found is not None
    assert report.kinds == {"board sheet": len(found.sheets)}
    assert report.page_count == len(found.sheets) + (len(found.sheets) > 1)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_map_and_the_steps_fit_on_small_paper(language: str) -> None:
    of = press("130x130", 57, 10)
    assert checked(of, PLAIN, language).problems == ()
    room = of.room(of.paper.size)
    texts = written(printed(of, PLAIN, language).document.pages[0])
    assert all(room.grown(0.1).holds(text.box) for text in texts[:-2]), "all but the foot"
