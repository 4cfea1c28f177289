"""The rules on one page and as a booklet: pictures are read back, and sheets are folded."""

from __future__ import annotations

from functools import cache

import pytest

from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.press import DEFAULT_MARGIN, FOOT_HEIGHT, Ink
from shangrila_pnp.printing.scene import Document, Page, Use
from shangrila_pnp.printing.words import LANGUAGES, load_words
from shangrila_pnp.rules import EDITIONS, KOSMOS, UBERPLAY, Difference, Edition, Village, parse_position
from tests.printing.card_room import (
    PAPERS,
    SMALLEST_POINTS,
    Written,
    all_words,
    every_language_and_edition,
    inside,
    lines,
    press,
    rules_document,
    squeezed,
    villages,
)
from tests.printing.press_room import BOARD, TEMPLATES
from tests.printing.test_reference_cards import FROM_RULES_MD, rulings_on

PAGES = 8
INNER_MARGIN = 5.0
"""What stays white beside the fold, at least."""
EXAMPLES = {
    # From the worked examples of rules.md: before and after, the village that is left and the one travelled to.
    "stronger": ("R./Ry./bV", "Y./.by/.b", "r./ry./bv", "r./rby/.v", 8, 5),
    "weaker": ("R./r.v/vV", "Yr/vbY/B.", "r./r.v/vv", "Yr/vbY/Bv", 7, 9),
}
PLACING = ("yr/.b./..", "yr/yb./..")
"""Yellow places a dragonbreeder, as in rules.md."""
RECRUITING = ("yr/rb./..", "yR/Rb./..")
FROM_RULES_MD_IN_FULL = {
    "stones": {"kosmos": "spare", "uberplay": "exact", "999games": "exact", "french": "spare"},
    "end": {"kosmos": "two_bare", "uberplay": "one_bare", "999games": "one_bare", "french": "two_bare"},
    "full_tie": {"kosmos": "travelled_to", "uberplay": "travelled_to", "999games": "travelled_to", "french": "left"},
    "weaker_meets_own": dict.fromkeys(("kosmos", "uberplay", "999games", "french"), "returns"),
    "recruiting_one": {
        "kosmos": "only_if_no_second",
        "uberplay": "always",
        "999games": "only_if_no_second",
        "french": "only_if_no_second",
    },
    "starter": {
        "kosmos": "everest_else_wisest",
        "uberplay": "everest",
        "999games": "skating_tour_else_youngest",
        "french": "everest",
    },
}
STONES = {"kosmos": 11, "uberplay": 12, "999games": 12, "french": 11}
RULES = ("rules.end_text", "rules.strength_text", "rules.recruit_text")


def own_words(page: Page) -> list[Written]:
    """All that is written but the line at the foot of the sheet, and what stands beside the ruler."""
    foot = page.size.height - DEFAULT_MARGIN - FOOT_HEIGHT
    return [line for line in lines(page.elements) if line.box.top < foot - 0.01]


def leaves(page: Page) -> tuple[list[Written], list[Written]]:
    """What is written on the left and on the right of a sheet."""
    written = own_words(page)
    return (
        [line for line in written if line.box.right <= page.size.width / 2],
        [line for line in written if line.box.left >= page.size.width / 2],
    )


@cache
def reading(language: str, edition: Edition, paper: str = "A4", ink: Ink = Ink.FULL) -> dict[int, list[Written]]:
    """What is written on each page of the booklet, by the number at its foot."""
    found = {}
    for sheet in rules_document(language, edition, press(paper, ink), is_booklet=True).pages:
        for leaf in leaves(sheet):
            number = max(leaf, key=lambda line: line.box.bottom)
            found[int(number.words)] = [line for line in leaf if line is not number]
    return found


def booklet(language: str = "en", edition: Edition = UBERPLAY, paper: str = "A4") -> Document:
    return rules_document(language, edition, press(paper), is_booklet=True)


# --- what depends on the rulebook ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "edition"), every_language_and_edition(), ids=str)
@pytest.mark.parametrize("is_booklet", [False, True], ids=["page", "booklet"])
def test_the_rules_are_those_of_the_rulebook(language: str, edition: Edition, is_booklet: bool) -> None:
    words = load_words(TEMPLATES, language)
    document = rules_document(language, edition, press(), is_booklet=is_booklet)
    written = "".join(all_words(page.elements) for page in document.pages)
    found = rulings_on(written, words, RULES)
    assert found == tuple((ruling,) for ruling in FROM_RULES_MD[edition.key])
    assert squeezed(words("rules.material_text", stones=STONES[edition.key])) in written
    assert "{" not in written


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_differences_are_those_of_the_rulebooks(language: str) -> None:
    """In the table of the page: row by row, the four rulebooks in their order."""
    words = load_words(TEMPLATES, language)
    (page,) = rules_document(language, KOSMOS, press(), is_booklet=False).pages
    written = all_words(page.elements)
    table = written[written.index(squeezed(words("differences.title"))) :]
    for point, rulings in FROM_RULES_MD_IN_FULL.items():
        at = table.index(squeezed(words(f"differences.{point}")))
        for edition in EDITIONS:
            needed = {"needed": STONES[edition.key]} if point == "stones" else {}
            said = squeezed(words(f"differences.{point}_{rulings[edition.key]}", **needed))
            assert said in table[at:], (point, edition)
            at = table.index(said, at) + len(said)
    for edition in EDITIONS:
        assert squeezed(", ".join(edition.peoples.value.values())) in table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_page_of_the_booklet_has_every_difference(language: str) -> None:
    words = load_words(TEMPLATES, language)
    last = squeezed("".join(line.words for line in reading(language, KOSMOS)[PAGES]))
    for difference in Difference:
        assert squeezed(words(f"differences.{difference.field}")) in last
    for point, rulings in FROM_RULES_MD_IN_FULL.items():
        for key, ruling in rulings.items():
            needed = {"needed": STONES[key]} if point == "stones" else {}
            assert squeezed(words(f"differences.{point}_{ruling}", **needed)) in last


# --- pictures --------------------------------------------------------------------------------------------------------


def notations(page: Page) -> dict[str, list[str]]:
    """The villages with tiles on the left and on the right of a sheet, row by row, from left to right."""
    found: dict[str, list[str]] = {"left": [], "right": []}
    seen = [village for village in villages(page.elements) if village.tiles]
    for village in sorted(seen, key=lambda it: (round(it.box.top), it.box.left)):
        found["left" if village.box.right < page.size.width / 2 else "right"].append(village.notation)
    return found


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_pictures_are_the_worked_examples(edition: Edition, paper: str) -> None:
    sheets = booklet("en", edition, paper).pages
    assert notations(sheets[2]) == {"left": list(EXAMPLES["weaker"][:4]), "right": [*PLACING, *RECRUITING]}
    assert notations(sheets[3]) == {"left": [], "right": list(EXAMPLES["stronger"][:4])}
    assert [notations(sheet) for sheet in sheets[:2]] == [{"left": [], "right": []}] * 2


def test_the_bridge_is_there_before_and_gone_after() -> None:
    for sheet in booklet().pages[2:]:
        bridges = [
            element.matrix.then(matrix).apply(15, 5)
            for element, matrix in inside(sheet.elements)
            if isinstance(element, Use) and "bridge" in element.piece.name
        ]
        assert len(bridges) == 1
        played = [village for village in villages(sheet.elements) if village.tiles]
        top = min(village.box.top for village in played if abs(village.box.middle.x - bridges[0].x) < 90)
        assert top < bridges[0].y < top + played[0].box.height + 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_count_right(language: str) -> None:
    words = load_words(TEMPLATES, language)
    pages = reading(language, KOSMOS)
    for name, number in (("stronger", 5), ("weaker", 6)):
        *_, left, right = EXAMPLES[name]
        said = words(f"rules.example_{name}", left=left, right=right)
        assert squeezed(said) in squeezed("".join(line.words for line in pages[number]))
        notation = EXAMPLES[name][:2]
        bridges = " ".join(map(str, BOARD.bridges))
        empty = " ".join(f"{village}:-" for village in "CDEFGHIJKLM")
        position = parse_position(f"kosmos rbyv A:{notation[0]} B:{notation[1]} {empty} {bridges}")
        assert position.strength(Village.A).masters_and_students == left
        assert position.strength(Village.B).masters_and_students == right


# --- words in their boxes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("language", "edition"), every_language_and_edition(), ids=str)
def test_no_word_leaves_the_page(language: str, edition: Edition, paper: str) -> None:
    (page,) = rules_document(language, edition, press(paper), is_booklet=False).pages
    room = Box(0, 0, *page.size).grown(-DEFAULT_MARGIN)
    written = own_words(page)
    assert len(written) > 100
    for line in written:
        assert room.holds(line.box, slack=0.01), line
        assert line.points >= SMALLEST_POINTS - 1e-6, line
    no_two_overlap(written)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("language", "edition"), every_language_and_edition(), ids=str)
def test_no_word_leaves_its_leaf(language: str, edition: Edition, paper: str) -> None:
    for sheet in booklet(language, edition, paper).pages:
        half = sheet.size.width / 2
        width = half - DEFAULT_MARGIN - INNER_MARGIN
        height = sheet.size.height - 2 * DEFAULT_MARGIN
        left, right = leaves(sheet)
        assert len(left) + len(right) == len(own_words(sheet)), "nothing is written across the fold"
        for leaf, start in ((left, DEFAULT_MARGIN), (right, half + INNER_MARGIN)):
            for line in leaf:
                assert Box(start, DEFAULT_MARGIN, width, height).holds(line.box, slack=0.01), line
                assert line.points >= SMALLEST_POINTS - 1e-6, line
            no_two_overlap(leaf)


def no_two_overlap(written: list[Written]) -> None:
    boxes = [Box(it.box.left, it.box.top + it.box.height * 0.2, it.box.width, it.box.height * 0.6) for it in written]
    for index, one in enumerate(boxes):
        assert not any(one.overlaps(other) for other in boxes[index + 1 :]), written[index]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_larger_than_it_has_to_be(language: str) -> None:
    """Seven points are a limit and not a goal: a page is set in more, and a booklet can be read in bad light."""
    (page,) = rules_document(language, KOSMOS, press(), is_booklet=False).pages
    assert min(line.points for line in own_words(page)) >= 8
    pages = reading(language, KOSMOS)
    letters = {str(village) for village in Village}  # on the maps
    assert min(line.points for leaf in pages.values() for line in leaf if line.words not in letters) >= 10


# --- the booklet -----------------------------------------------------------------------------------------------------


def numbers(sheet: Page) -> tuple[int, int]:
    left, right = (max(leaf, key=lambda line: line.box.bottom).words for leaf in leaves(sheet))
    return int(left), int(right)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pages_stand_side_by_side_as_they_are_folded(paper: str) -> None:
    assert [numbers(sheet) for sheet in booklet(paper=paper).pages] == [(8, 1), (2, 7), (6, 3), (4, 5)]


def test_folded_it_is_read_from_the_first_page_to_the_last() -> None:
    """Two sheets, printed on both sides and turned over the short edge, laid in each other and folded."""
    pages = booklet().pages
    assert [page.is_back for page in pages] == [False, True, False, True]
    assert all(page.size == Size(297, 210) for page in pages)
    leaves_of_sheets = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        (front_left, front_right), (back_left, back_right) = numbers(front), numbers(back)
        # Turned like a page of a book: behind the right half of the front is the left half of the back.
        leaves_of_sheets.append(((front_right, back_left), (back_right, front_left)))
    first_half = [leaf for sheet in leaves_of_sheets for leaf in sheet[0]]
    second_half = [leaf for sheet in reversed(leaves_of_sheets) for leaf in sheet[1]]
    assert first_half + second_half == list(range(1, PAGES + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_is_about_what_comes_next(language: str) -> None:
    words = load_words(TEMPLATES, language)
    heads = ("name", "setup", "turn", "journey", "example", "example", "stones")
    pages = reading(language, KOSMOS)
    for number, name in enumerate(heads, start=1):
        assert squeezed("".join(line.words for line in pages[number])).startswith(squeezed(words(f"rules.{name}")))
    assert squeezed("".join(line.words for line in pages[8])).startswith(squeezed(words("differences.title")))


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("is_booklet", [False, True], ids=["page", "booklet"])
def test_the_rules_pass_their_preflight(is_booklet: bool, paper: str, ink: Ink) -> None:
    document = rules_document("fr", KOSMOS, press(paper, ink), is_booklet=is_booklet)
    assert preflight(write_pdf(document), board=BOARD).problems == ()
    assert len(document.pages) == (4 if is_booklet else 1)
