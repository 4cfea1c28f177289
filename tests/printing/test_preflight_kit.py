"""What a preflight makes of several parts in one file, of the board's fields, and of openings that are there twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shangrila_pnp.printing.binding import Part, bound, bound_together
from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.inventory import COVER, WHOLE_GAME
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.press import Backs, Flip, Press
from shangrila_pnp.printing.products import part_of
from shangrila_pnp.printing.scene import Document, Page
from shangrila_pnp.printing.words import load_words
from tests.printing.finished_pages import (
    BOARD_SHEET_BOX,
    COLOURS,
    DOT,
    FIELDS,
    RIGHT,
    board_sheet,
    in_rows,
    page,
    problems,
    use,
)
from tests.printing.press_room import TEMPLATES, studio

WORDS = load_words(TEMPLATES, "en")
PRESS = Press()
ALL = (COVER, *WHOLE_GAME, "openings")


CARDS = {
    "reference": (page(*in_rows("reference card", COLOURS)), page(*in_rows("reference card table", COLOURS))),
    "openings": (page(use("opening card", "1 AAA", 15, 15), use("opening card table", "1 AAA", 35, 15)),),
    COVER: (page(DOT),),
}


def part(name: str, press: Press = PRESS, pages: tuple[Page, ...] | None = None) -> Part:
    drawn = pages if pages is not None else CARDS[name] if name in CARDS else tuple(RIGHT[name]())
    return Part(name, drawn, press, WORDS, press.margin)


def problems_of(document: Document) -> tuple[str, ...]:
    return preflight(write_pdf(document)).problems


def together(*parts: Part) -> Document:
    return bound_together(parts, "A title", "a command")


def with_settings(document: Document, **settings: str) -> Document:
    named = {name.replace("_", " "): value for name, value in settings.items()}
    return replace(document, settings={**document.settings, **named})


KIT = together(*map(part, ALL))


def test_nothing_is_wrong_with_a_whole_kit() -> None:
    assert problems_of(KIT) == ()


@pytest.mark.parametrize("missing", WHOLE_GAME)
def test_a_kit_without_a_part(missing: str) -> None:
    found = problems_of(together(*(part(name) for name in ALL if name != missing)))
    assert found == (f"the kit is not complete: it has no {missing}",)


def test_openings_are_drawn_for_a_kit_or_not() -> None:
    assert problems_of(together(*(part(name) for name in ALL if name != "openings"))) == ()


def test_a_cover_on_its_own_is_no_kit() -> None:
    assert problems_of(bound(part(COVER))) == ()


@pytest.mark.parametrize("name", WHOLE_GAME)
def test_each_part_is_checked(name: str) -> None:
    """A part whose pages are those of another is found out, wherever it stands."""
    wrong = part(name, pages=(page(DOT),))
    found = problems_of(together(*(wrong if other == name else part(other) for other in ALL)))
    assert bool(found) == (name != "rules")  # of which any page will do


def test_each_part_has_its_own_settings() -> None:
    """Tiles at 90 per cent beside cards at 100: right if the settings say so, and wrong if they do not."""
    room = studio(replace(PRESS, scale=0.9, backs=Backs.DUPLEX, flip=Flip.SHORT))
    tiles = part_of("tiles", room)
    kit = together(*(tiles if name == "tiles" else part(name) for name in ALL))
    assert kit.settings["pages tiles"].startswith("8-15 scale:90 backs:duplex flip:short")
    assert problems_of(kit) == ()
    wrong = with_settings(kit, pages_tiles="8-15 scale:100 backs:duplex flip:short")
    assert any("large, and it has to be 20.00 x 20.00 mm" in problem for problem in problems_of(wrong))
    wrong = with_settings(kit, pages_tiles="8-15 scale:90 backs:duplex flip:long")
    assert problems_of(wrong)


@pytest.mark.parametrize(
    ("pages", "problem"),
    [
        ("8-8", "the pages of 'bridges' do not follow those before: page 9 belongs to no part"),
        ("7-9", "the pages of 'tiles' do not follow those before: page 8 belongs to no part"),
        ("nine", "the pages of 'tiles' do not follow those before: page 8 belongs to no part"),
        ("8-900000", "the pages of 'bridges' do not follow those before"),
    ],
)
def test_pages_that_belong_to_no_part(pages: str, problem: str) -> None:
    found = problems_of(with_settings(KIT, pages_tiles=pages))
    assert any(sentence.startswith(problem) for sentence in found)


def test_pages_after_the_last_part() -> None:
    longer = replace(KIT, pages=(*KIT.pages, KIT.pages[-1]))
    count = len(longer.pages)
    assert f"the settings give pages up to {count - 1} to a part, and the file has {count}" in problems_of(longer)


def test_a_part_without_pages_is_told_and_no_traceback() -> None:
    found = problems_of(with_settings(KIT, pages_tiles=""))
    assert "the pages of 'tiles' do not follow those before: page 8 belongs to no part" in found


def test_one_part_may_not_pretend_to_be_all() -> None:
    cover = bound(part(COVER))
    lie = with_settings(cover, contents=",".join(ALL), pages_cover="1-1")
    assert "the settings do not name the same parts as contents and with their pages" in problems_of(lie)


def test_contents_that_nobody_knows() -> None:
    found = problems_of(with_settings(KIT, contents=f"{KIT.settings['contents']},dice"))
    assert any("'dice' as contents" in problem for problem in found)


def test_the_margin_is_that_of_the_whole_file() -> None:
    settings = {name: value for name, value in KIT.settings.items() if name != "margin"}
    assert "the settings do not say the margin" in problems_of(replace(KIT, settings=settings))


@pytest.mark.parametrize("name", ["reference", "openings"])
def test_cards_of_a_kit_have_two_sides(name: str) -> None:
    def without_tables(of: Page) -> Page:
        return replace(of, elements=tuple(use for use in of.elements if "table" not in str(use)))

    fronts = part(name, pages=tuple(map(without_tables, CARDS[name][:1])))
    found = problems_of(together(*(fronts if other == name else part(other) for other in ALL)))
    assert [problem for problem in found if problem.endswith("has no second side")] == list(found) != []


def test_cards_that_have_lost_some_of_their_second_sides() -> None:
    some = [page(*in_rows("reference card", COLOURS)), page(*in_rows("reference card table", COLOURS[1:]))]
    assert problems(*some, contents="reference") == (f"the reference card {COLOURS[0]!r} has no second side",)
    more = [page(*in_rows("reference card", COLOURS)), page(*in_rows("reference card table", COLOURS))]
    assert problems(*more, contents="reference") == ()


def test_parts_that_are_not_among_the_contents() -> None:
    found = problems_of(with_settings(KIT, contents="cover,board"))
    assert "the settings do not name the same parts as contents and with their pages" in found


# --- the board -------------------------------------------------------------------------------------------------------


def board_problems(*fields: list[str], box: Box = BOARD_SHEET_BOX) -> list[str]:
    sheets = [page(board_sheet(number, fields[number] if number < len(fields) else [], box)) for number in range(6)]
    return [problem for problem in problems(*sheets, contents="board") if "of the field" in problem]


def test_all_fields_of_thirteen_villages_are_on_the_board() -> None:
    assert board_problems(FIELDS) == []
    assert board_problems(FIELDS[:50], FIELDS[50:]) == []
    assert len(board_problems(FIELDS[:-7])) == 7
    assert board_problems(FIELDS[1:]) == [
        "the sheets show 0.0% of the field of the rainmaker in A: they have to show all of it once"
    ]


def test_a_field_that_two_sheets_show_is_there_twice() -> None:
    assert board_problems(FIELDS, FIELDS[:1]) == [
        "the sheets show 200.0% of the field of the rainmaker in A: they have to show all of it once"
    ]


def test_a_field_that_a_sheet_cuts_off_is_not_whole() -> None:
    """The last column of fields reaches to 142 mm: on a sheet of 137 mm half of each is lost."""
    found = board_problems(FIELDS, box=Box(15, 15, 137, 250))
    assert found[0] == "the sheets show 50.0% of the field of the yeti-whisperer in B: they have to show all of it once"
    assert len(found) == len(FIELDS) // 12


# --- openings --------------------------------------------------------------------------------------------------------


def test_no_opening_is_there_twice() -> None:
    def cards(*names: str) -> tuple[str, ...]:
        pages = [page(*(use("opening card", name, 15 + 20 * index, 15) for index, name in enumerate(names)))]
        return problems(*pages, contents="openings")

    assert cards("1 AAA", "2 BBB") == ()
    assert cards("1 AAA", "2  AAA") != ()
    assert cards("1 AAA", "2 AAA") == ("the opening card 'AAA' is there 2 times, and once is enough",)
