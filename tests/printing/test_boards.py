"""Whole documents with a board: who plays, the strip, an opening, the boxes of the page, sizes, ink and steps."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.board.layout import field_boxes, terrace
from shangrila_pnp.printing.board.strip import STRIP_HEIGHT
from shangrila_pnp.printing.boards import BoardWish, fitting_scale
from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.paper import PaperError
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.press import Ink, Press
from shangrila_pnp.printing.scene import Document, Shape, Use
from shangrila_pnp.printing.seams import spread
from shangrila_pnp.printing.svg import write_svg
from shangrila_pnp.printing.words import LANGUAGES
from shangrila_pnp.rules import EDITIONS, FATES, FRENCH, KOSMOS, Colour, Edition, Guild, Holds, Left, Opening, Placement
from tests.helpers import random_opening
from tests.printing.board_room import (
    BRIDGES,
    FIELDS,
    PLAIN,
    PLAN,
    SIZE,
    Written,
    checked,
    pdf,
    press,
    printed,
    printer,
    walk,
    whole,
    written,
)
from tests.printing.measuring import Stroke, crop_marks, strokes
from tests.printing.press_room import BOARD, DEFAULT, studio
from tests.printing.press_room import checked as checked_product

STRIP = Box(0, SIZE.height - STRIP_HEIGHT, SIZE.width, STRIP_HEIGHT)
WHOLE = replace(PLAIN, is_whole=True)


def said(wish: BoardWish = PLAIN, language: str = "en") -> list[Written]:
    """All words on the board itself."""
    return written(printer(DEFAULT, wish, language).piece.elements)


# --- for how many ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_board_for_both_says_in_words_that_a_village_is_closed_with_three(language: str) -> None:
    note = studio(DEFAULT, language).words("board.closed")
    for players in BoardPlayers:
        words = " ".join(found.words for found in said(replace(PLAIN, players=players), language))
        assert (note in words) == (players is BoardPlayers.BOTH)


def test_boards_for_three_for_four_and_for_both_differ_by_the_red_village_alone() -> None:
    drawn = {players: printer(DEFAULT, replace(PLAIN, players=players)).piece for players in BoardPlayers}
    shapes = {
        players: {part for part, _ in walk(piece.elements) if isinstance(part, Shape)}
        for players, piece in drawn.items()
    }
    four = shapes[BoardPlayers.FOUR]
    assert four < shapes[BoardPlayers.BOTH], "a note, and nothing else"
    roads = [spot for road in PLAN.roads if road.bridge.touches(BOARD.red_village) for spot in road.line()]
    near = Box.around([*roads, *terrace(BOARD, BOARD.red_village)]).grown(35)
    assert near.width * near.height < SIZE.width * SIZE.height / 3
    for changed in (shapes[BoardPlayers.BOTH] - four, shapes[BoardPlayers.THREE] ^ four):
        assert changed
        assert all(near.holds(shape.path.bounds) for shape in changed)


# --- the strip -------------------------------------------------------------------------------------------------------


def strip_of(language: str, wish: BoardWish = PLAIN) -> list[Written]:
    return [found for found in said(wish, language) if STRIP.holds(found.box)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_strip_can_be_left_out(language: str) -> None:
    assert len(strip_of(language)) == 3 * 2 + len(Holds) + len(Left) * (1 + len(Holds))
    without = replace(PLAIN, has_strip=False)
    assert [found.words for found in said(without, language)] == [
        found.words for found in said(PLAIN, language) if not STRIP.holds(found.box)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_on_the_strip_is_that_of_the_rules(language: str) -> None:
    """Read as a person reads it: what stands in the row of a village, below what the field holds."""
    words = studio(DEFAULT, language).words
    texts = strip_of(language)

    def place(key: str) -> Box:
        (found,) = [text for text in texts if text.words == words(key)]
        return found.box

    for holds, left in product(Holds, Left):
        column = place(f"board.holds_{holds.name.lower()}").middle.x
        row = place(f"board.left_{left.name.lower()}").bottom
        (cell,) = [text for text in texts if abs(text.box.middle.x - column) < 3 and abs(text.box.bottom - row) < 1]
        assert cell.words == words(f"board.fate_{FATES[holds, left].name.lower()}"), (holds, left)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_the_strip_names_the_three_actions_as_the_rulebook_has_them(language: str, edition: Edition) -> None:
    texts = strip_of(language, replace(PLAIN, edition=edition))
    words = studio(DEFAULT, language).words
    lines = [
        (f"{number}  {words(f'board.{action}')}", words(f"board.{how}"))
        for number, action, how in (
            (1, "place", "place_how"),
            (2, "recruit", f"recruit_how_{edition.recruiting_one.value.name.lower()}"),
            (3, "journey", "journey_how"),
        )
    ]
    assert [(one.words, other.words) for one, other in zip(texts[0:6:2], texts[1:6:2], strict=True)] == lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [KOSMOS, FRENCH], ids=lambda edition: edition.key)
def test_no_words_of_the_strip_run_into_each_other_or_out_of_it(language: str, edition: Edition) -> None:
    wish = replace(PLAIN, edition=edition)
    texts = [found for found in said(wish, language) if found.box.bottom > STRIP.top + 1]
    assert len(texts) == len(strip_of(language, wish))
    plate = Box(6, STRIP.top, SIZE.width - 12, STRIP.height - 1.8)
    for found in texts:
        assert plate.holds(found.box), found.words
    for one, other in combinations(texts, 2):
        same_line = abs(one.text.y - other.text.y) < 0.1
        assert not (same_line and one.box.overlaps(other.box)), f"{one.words!r} and {other.words!r}"


def test_the_strip_covers_nothing_that_is_played_on() -> None:
    for box in [*FIELDS, *BRIDGES, *PLAN.landmarks.values()]:
        assert not box.overlaps(STRIP)
    for village in BOARD.villages:
        assert not Box.around(terrace(BOARD, village)).overlaps(STRIP), village
        assert PLAN.badges[village].y + 4.5 < STRIP.top, village
    for road in PLAN.roads:
        assert not Box.around(road.line()).grown(2.6).overlaps(STRIP), road.bridge


# --- an opening ------------------------------------------------------------------------------------------------------


def tiles_on(wish: BoardWish) -> list[tuple[str, Box]]:
    return [
        (part.piece.name, part.matrix.then(matrix).apply_to_box(part.piece.box))
        for part, matrix in walk(printer(DEFAULT, wish).piece.elements)
        if isinstance(part, Use) and part.piece.name.startswith("tile-")
    ]


@pytest.mark.parametrize("players", [3, 4])
def test_the_tiles_of_an_opening_lie_exactly_on_their_fields(players: int) -> None:
    opening: Opening = random_opening(Random(players), tuple(Colour)[:players])
    placements = opening.placements
    names = {f"tile-{colour}-{guild}": (colour, guild) for colour in Colour for guild in Guild}
    read_back = set()
    for name, box in tiles_on(replace(PLAIN, placements=placements)):
        colour, guild = names[name]
        (village,) = [
            village for village in BOARD.villages if field_boxes(BOARD, village)[guild] == pytest.approx(box, abs=1e-9)
        ]
        read_back.add(Placement(colour, guild, village))
    assert read_back == set(placements)
    assert len(read_back) == 7 * players


def test_without_an_opening_no_tile_is_drawn() -> None:
    assert tiles_on(PLAIN) == []


# --- sizes in the finished file --------------------------------------------------------------------------------------


def field_sides(data: bytes, page_index: int, side: float) -> list[Stroke]:
    """Lines that are as long as a field, from edge to edge of the line at their ends."""
    return [
        line
        for line in strokes(data, page_index)
        if line.depth >= 2 and abs(line.length + line.width - side) < 0.003 and (line.is_upright or line.is_level)
    ]


@pytest.mark.parametrize(("scale", "side"), [(100, 20.0), (80, 16.0), (54, 10.8)])
def test_fields_are_20_millimetres_times_the_scale_in_the_finished_file(scale: float, side: float) -> None:
    data = whole(settings=press(scale=scale))
    found = field_sides(data, 0, side)
    (page,) = checked(press(scale=scale), WHOLE).pages
    assert page.trim is not None
    for box in FIELDS:
        left, top = (page.trim.left + box.left * side / 20, page.trim.top + box.top * side / 20)
        middle = left + side / 2, top + side / 2
        own = [line for line in found if max(abs(a - b) for a, b in zip(line.start, middle, strict=True)) < side / 2]
        assert len(own) >= 3, box
        reach = side / 2 - own[0].width / 2
        for line in own:
            assert abs(abs(line.start[0] - middle[0]) - reach) < 0.01
            assert abs(abs(line.start[1] - middle[1]) - reach) < 0.01


def test_fields_are_20_millimetres_on_every_sheet() -> None:
    for index in range(1, checked().page_count):
        assert len(field_sides(pdf(), index, 20.0)) >= 3 * len(FIELDS)


# --- one large page --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [100, 62.5])
def test_the_whole_board_has_bleed_and_boxes(scale: float) -> None:
    of = press(scale=scale)
    report = checked(of, WHOLE)
    assert report.problems == ()
    (page,) = report.pages
    assert page.trim is not None
    assert page.bleed is not None
    assert page.trim.size == pytest.approx(SIZE.times(scale / 100), abs=0.01)
    assert page.bleed == pytest.approx(page.trim.grown(3), abs=0.01)
    (placed,) = page.components
    assert placed.box == pytest.approx(page.trim, abs=0.01)


def test_crop_marks_of_the_whole_board_lie_outside_the_bleed_and_show_where_to_cut() -> None:
    (page,) = checked(DEFAULT, WHOLE).pages
    assert page.trim is not None
    assert page.bleed is not None
    marks = crop_marks(whole(), 0)
    assert len(marks) == 8
    for mark in marks:
        assert not Box.around([mark.start, mark.end]).grown(0.1).overlaps(page.bleed)
        assert Box(0, 0, *page.size).holds(Box.around([mark.start, mark.end]), 0.01)
    across = {round(mark.start[0] - page.trim.left, 2) for mark in marks if mark.is_upright}
    down = {round(mark.start[1] - page.trim.top, 2) for mark in marks if mark.is_level}
    assert (across, down) == ({0.0, 500.0}, {0.0, 516.0})


@pytest.mark.parametrize(("theme", "limit"), [("painted", 1_000_000), ("parchment", 1_000_000), ("plain", 100_000)])
def test_the_whole_board_is_a_small_file(theme: str, limit: int) -> None:
    assert len(whole(theme)) < limit


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_board_is_a_small_file_in_every_language(language: str) -> None:
    assert len(pdf(DEFAULT, WHOLE, language)) < 100_000


# --- a travel size ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "margin"), [("A3", 10), ("298x600", 5), ("298x600", 10), ("1000x1000", 10)])
def test_a_travel_size_is_the_largest_whole_per_cent_that_fits_on_one_sheet(paper: str, margin: float) -> None:
    of = press(paper, margin=margin)
    scale = fitting_scale(of, SIZE)
    assert round(scale * 100, 9) == round(scale * 100)
    fitted = printed(replace(of, scale=scale))
    assert fitted.spread is not None
    assert len(fitted.spread.sheets) == len(fitted.document.pages) == 1
    assert checked(replace(of, scale=scale)).problems == ()
    if scale < 1.2:
        assert len(spread(SIZE.times(scale + 0.01), of, [], []).sheets) > 1


def test_tiles_of_the_same_scale_match_the_fields_of_a_travel_size() -> None:
    of = press("A3")
    of = replace(of, scale=fitting_scale(of, SIZE))
    tile = checked_product("tiles", of).pages[0].components[0].box
    assert tile.size == pytest.approx((20 * of.scale, 20 * of.scale), abs=0.005)
    assert len(field_sides(pdf(of), 0, tile.width)) >= 3 * len(FIELDS)


def test_a_sheet_that_is_too_small_for_a_travel_size_is_one_sentence() -> None:
    with pytest.raises(PaperError) as refused:
        fitting_scale(press("A4"), SIZE)
    assert str(refused.value) == (
        "a board that fits on A4 would be at 37 per cent, and 50 is the smallest that one can play on: use larger paper"
    )
    assert fitting_scale(press("A3"), Size(250, 258)) == 1.09


# --- ink -------------------------------------------------------------------------------------------------------------


def colours_of(document: Document) -> set[str]:
    pages = (write_svg(document, page).decode() for page in document.pages)
    return {code for page in pages for code in re.findall(r"#[0-9a-fA-F]{6}\b", page)}


BLACK_INK: Press = replace(press("A3"), ink=Ink.BLACK)


@pytest.mark.parametrize(("players", "is_whole"), [(BoardPlayers.THREE, False), (BoardPlayers.BOTH, True)])
def test_black_ink_is_black_and_nothing_else(players: BoardPlayers, is_whole: bool) -> None:
    placements = random_opening(Random(5), tuple(Colour)).placements
    wish = replace(PLAIN, players=players, placements=placements, is_whole=is_whole)
    assert colours_of(printed(BLACK_INK, wish).document) == {"#000000", "#ffffff"}


def test_in_black_the_guilds_of_the_fields_are_still_seen() -> None:
    """A symbol that is left out is a field that nobody can play on."""
    pieces = {
        part.piece.name: part.piece
        for part, _ in walk(printer(BLACK_INK).piece.elements)
        if isinstance(part, Use) and part.piece.name.startswith("field-")
    }
    assert len(pieces) == len(Guild)
    for piece in pieces.values():
        fills = {part.fill for part, _ in walk(piece.elements[1:], inside_pieces=True) if isinstance(part, Shape)}
        assert fills == {(0, 0, 0)}, piece.name


# --- how the sheets go together --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("of", [press("Tabloid"), press("130x130", 57)], ids=lambda of: of.paper.name)
def test_the_first_page_shows_how_the_sheets_go_together(language: str, of: Press) -> None:
    made = printed(of, PLAIN, language)
    assert made.spread is not None
    first, *others = made.document.pages
    texts = [found.words for found in written(first)]
    words = studio(of, language).words
    assert texts[0] == words("board.map") == first.label
    assert [text[:2] for text in texts if re.match(r"\d\. ", text)] == ["1.", "2.", "3.", "4.", "5."]
    assert f"“{words('board.cut')}”"[1:-1] in " ".join(texts)
    numbers = [int(text) for text in texts if text.isdigit()]
    assert numbers[: len(others)] == list(range(1, len(made.spread.sheets) + 1))
    cut = made.spread.cut_fields
    said_of_cuts = words("board.cuts", fields=cut, all=91) if cut else words("board.cuts_none")
    assert said_of_cuts in texts
    assert all(found.label == f"{words('board.sheet')} {number}" for number, found in enumerate(others, 1))
    strips = words("board.rows" if made.spread.are_rows else "board.columns")
    assert words("board.step_4", cut="", strip="", strips=strips) in " ".join(texts)


def test_the_numbers_on_the_map_stand_where_the_sheets_are() -> None:
    made = printed(press("A3"))
    assert made.spread is not None
    found = [text for text in written(made.document.pages[0]) if text.words.isdigit()]
    numbers = {int(text.words): text.box.middle for text in found[: len(made.spread.sheets)]}
    one, two, three = (numbers[number] for number in (1, 2, 3))
    boxes = [sheet.box.middle for sheet in made.spread.sheets]
    scale = (two.x - one.x) / (boxes[1].x - boxes[0].x)
    assert three.y - one.y == pytest.approx(scale * (boxes[2].y - boxes[0].y), abs=0.5)
    assert three.x - one.x == pytest.approx(scale * (boxes[2].x - boxes[0].x), abs=0.5)


def test_a_board_on_one_sheet_needs_no_map() -> None:
    assert len(printed(press("A3", 50)).document.pages) == 1
    assert len(printed(DEFAULT, WHOLE).document.pages) == 1


def test_a_board_with_a_sheet_missing_is_noticed() -> None:
    complete = printed().document
    assert checked().problems == ()
    short = replace(complete, pages=complete.pages[:-1])
    (problem,) = [text for text in preflight(write_pdf(short)).problems if "of the board" in text]
    assert problem.startswith("the sheets show 8")
