"""Opening cards are read back from the finished drawing, by code that knows nothing of how they are laid out."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache

import pytest
import zxingcpp

from shangrila_pnp.openings import decode, encode
from shangrila_pnp.printing.binding import bound
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.decks import opening_deck
from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.press import Backs, Ink
from shangrila_pnp.printing.scene import WHITE, Piece, Rgb, Shape, Text, Use
from shangrila_pnp.printing.typesetting import TypesettingError
from shangrila_pnp.printing.words import LANGUAGES, load_words
from shangrila_pnp.rules import Colour, Guild, Opening, Placement, Village
from tests.printing.card_room import (
    COLOURS,
    GUILDS,
    PAPERS,
    SMALLEST_POINTS,
    deck,
    inside,
    lines,
    on_card,
    openings,
    pieces,
    press,
    villages,
)
from tests.printing.press_room import BOARD, TEMPLATES, studio
from tests.printing.rasters import pdf_pixels

MARGIN = 2.5
"""Nothing that is read lies nearer to the edge of a card: scissors are not exact."""
SITES = {site["id"]: Spot(site["x"], site["y"]) for site in tomllib.loads(TEMPLATES.read("board.toml"))["village"]}
SOME = [*openings(3, 4, "Lhasa"), *openings(4, 4, "Lhasa")]
FRONT, BACK = "opening card", "opening card back"
A_LETTER = {str(village) for village in Village}


@cache
def both_sides(opening: Opening, size: CardSize = CardSize.TAROT, ink: Ink = Ink.FULL) -> tuple[Piece, Piece]:
    document = deck([opening], press("A3", ink, Backs.DUPLEX), size=size)
    (front,), (back,) = pieces(document, FRONT), pieces(document, BACK)
    return front, back


# --- the map ---------------------------------------------------------------------------------------------------------


def letters_on(piece: Piece) -> dict[str, Spot]:
    """The white letters, by where they stand."""
    return {
        text.words: matrix.apply(text.x, text.y)
        for text, matrix in inside(piece.elements)
        if isinstance(text, Text) and text.fill == WHITE and text.words in A_LETTER
    }


def villages_by_letter(front: Piece) -> dict[str, tuple[Spot, tuple[tuple[Guild, Colour, Guild], ...]]]:
    """Each letter belongs to the village whose upper left corner it stands at."""
    badges = letters_on(front)
    found = {}
    for village in villages(front.elements):
        letter = min(badges, key=lambda it: abs(badges[it].x - village.box.left) + abs(badges[it].y - village.box.top))
        found[letter] = (village.box.middle, village.tiles)
    return found


@pytest.mark.parametrize("opening", SOME, ids=lambda opening: encode(opening, BOARD))
@pytest.mark.parametrize("size", CardSize, ids=str)
def test_the_map_is_the_opening(opening: Opening, size: CardSize) -> None:
    front, _ = both_sides(opening, size)
    found = villages_by_letter(front)
    assert found.keys() == A_LETTER
    seen = set()
    for letter, (_, tiles) in found.items():
        for field, colour, guild in tiles:
            assert field is guild, "a tile lies on the field of its guild"
            seen.add(Placement(colour, guild, Village[letter]))
    assert seen == set(opening.placements)
    assert len(seen) == 7 * len(opening.colours)


@pytest.mark.parametrize("size", CardSize, ids=str)
def test_villages_lie_where_they_lie_on_the_board(size: CardSize) -> None:
    """What is left is left of it by as much as on the real board, and so is what is above: maps may be stretched."""
    found = villages_by_letter(both_sides(SOME[0], size)[0])
    west, east = min(SITES, key=lambda it: SITES[it].x), max(SITES, key=lambda it: SITES[it].x)
    north, south = min(SITES, key=lambda it: SITES[it].y), max(SITES, key=lambda it: SITES[it].y)
    across = (found[east][0].x - found[west][0].x) / (SITES[east].x - SITES[west].x)
    down = (found[south][0].y - found[north][0].y) / (SITES[south].y - SITES[north].y)
    assert 0.8 < down / across < 1.3
    for letter, (middle, _) in found.items():
        assert middle.x - found[west][0].x == pytest.approx(across * (SITES[letter].x - SITES[west].x))
        assert middle.y - found[north][0].y == pytest.approx(down * (SITES[letter].y - SITES[north].y))


@pytest.mark.parametrize("size", CardSize, ids=str)
@pytest.mark.parametrize("opening", [SOME[0], SOME[-1]], ids=["3", "4"])
def test_letters_hide_no_tile_and_villages_no_village(opening: Opening, size: CardSize) -> None:
    front, _ = both_sides(opening, size)
    drawn = list(inside(front.elements))
    letters = letters_on(front)
    discs = [
        matrix.apply_to_box(shape.path.bounds)
        for shape, matrix in drawn
        if isinstance(shape, Shape)
        and shape.line is None
        and any(matrix.apply_to_box(shape.path.bounds).holds(Box(*spot, 0, 0)) for spot in letters.values())
        and matrix.apply_to_box(shape.path.bounds).width < 10
    ]
    assert len(discs) == len(letters)
    pips = [
        element.matrix.then(matrix).apply(10, 10)
        for element, matrix in drawn
        if isinstance(element, Use) and element.piece.name.startswith("pip-")
    ]
    cell = villages(front.elements)[0].box.width / 3.16
    for disc in discs:
        for pip in pips:
            gap = ((disc.middle.x - pip.x) ** 2 + (disc.middle.y - pip.y) ** 2) ** 0.5 - disc.width / 2
            assert gap > 0.45 * cell, "a pip is about a cell wide"
    for one in villages(front.elements):
        for other in villages(front.elements):
            x, y = abs(one.box.middle.x - other.box.middle.x) / cell, abs(one.box.middle.y - other.box.middle.y) / cell
            assert one.box == other.box or max(x, y) > 3.16 or 1.02 * x + 0.56 * y > 3.85


@pytest.mark.parametrize(("size", "least"), [("POKER", 3.0), ("TAROT", 4.0), ("A6", 4.5), ("A5", 6.5)])
def test_tiles_are_large_enough_to_be_told_apart(size: str, least: float) -> None:
    box = villages(both_sides(SOME[-1], CardSize[size])[0].elements)[0].box
    assert box.width / 3.16 >= least


@pytest.mark.parametrize("ink", [Ink.SAVER, Ink.BLACK])
def test_without_colour_the_clans_are_told_by_their_shapes(ink: Ink) -> None:
    front, _ = both_sides(SOME[-1], CardSize.TAROT, ink)
    shapes = {}
    for element, _ in inside(front.elements):
        if isinstance(element, Use) and element.piece.name.startswith("clan-"):
            (shape,) = element.piece.elements
            assert isinstance(shape, Shape)
            assert shape.fill == WHITE
            assert shape.line is not None
            shapes[element.piece.name] = shape.path
    assert len(shapes) == 4
    assert len({path.svg for path in shapes.values()}) == 4


def test_black_is_black() -> None:
    for side in both_sides(SOME[0], CardSize.TAROT, Ink.BLACK):
        for element, _ in inside(side.elements):
            colours: list[Rgb | None] = []
            if isinstance(element, Text):
                colours = [element.fill]
            elif isinstance(element, Shape):
                colours = [element.fill, element.line.colour if element.line else None]
            assert all(colour is None or len(set(colour)) == 1 for colour in colours), element


# --- the table -------------------------------------------------------------------------------------------------------


def middle(element: Use, size: float) -> Spot:
    return element.matrix.apply(size / 2, size / 2)


def table_on(back: Piece) -> dict[tuple[Colour, Guild], str]:
    """A letter belongs to the clan that stands above it and the guild that stands beside it."""
    uses = [element for element in back.elements if isinstance(element, Use)]
    columns = {COLOURS[it.piece.name[5:]]: middle(it, 20).x for it in uses if it.piece.name.startswith("clan-")}
    rows = {}
    for it in uses:
        name = it.piece.name.removeprefix("symbol-").rsplit("-", 1)[0]
        if name in GUILDS:
            rows[GUILDS[name]] = middle(it, 100).y
    table: dict[tuple[Colour, Guild], str] = {}
    for text in back.elements:
        if isinstance(text, Text) and text.words in A_LETTER and text.fill != WHITE:
            colour = min(columns, key=lambda it: abs(columns[it] - text.x))
            guild = min(rows, key=lambda it: abs(rows[it] - (text.y - text.size / 3)))
            assert abs(columns[colour] - text.x) < 0.1
            assert (colour, guild) not in table
            table[colour, guild] = text.words
    return table


@pytest.mark.parametrize("opening", SOME, ids=lambda opening: encode(opening, BOARD))
@pytest.mark.parametrize("size", CardSize, ids=str)
def test_the_table_is_the_opening(opening: Opening, size: CardSize) -> None:
    _, back = both_sides(opening, size)
    expected = {(placement.colour, placement.guild): str(placement.village) for placement in opening.placements}
    assert table_on(back) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", CardSize, ids=str)
def test_nobody_has_to_ask_what_a_symbol_means(language: str, size: CardSize) -> None:
    words = load_words(TEMPLATES, language)
    document = deck(SOME[-1:], press("A3", backs=Backs.DUPLEX), language, size)
    (back,) = pieces(document, BACK)
    written = " ".join(line.words for line in lines(back.elements))
    for name in [*map(words.guild, Guild), *map(words.colour, Colour)]:
        assert name in written


@pytest.mark.parametrize("opening", [SOME[0], SOME[-1]], ids=["3", "4"])
@pytest.mark.parametrize("size", CardSize, ids=str)
def test_each_open_village_is_shown_below_its_letter(opening: Opening, size: CardSize) -> None:
    _, back = both_sides(opening, size)
    badges = letters_on(back)
    assert badges.keys() == {str(village) for village in BOARD.open_villages(opening.players)}
    shown = {}
    for element, matrix in inside(back.elements):
        if isinstance(element, Use) and element.piece.name.startswith("landmark-"):
            box = element.matrix.then(matrix).apply_to_box(element.piece.box)
            letter = min(badges, key=lambda it: abs(badges[it].x - box.middle.x) + abs(badges[it].y - box.top))
            shown[element.piece.name.split("-")[1]] = letter
            assert min(box.width, box.height) > 4
            assert max(box.width, box.height) > 7
    assert shown == {letter: letter for letter in badges}


# --- words -----------------------------------------------------------------------------------------------------------


VERDICTS = ("openings.random", "openings.balanced", "openings.measured")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", CardSize, ids=str)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("verdict", VERDICTS)
def test_no_word_leaves_its_card(language: str, size: CardSize, paper: str, verdict: str) -> None:
    words = load_words(TEMPLATES, language)
    said = words(verdict, points="12.5", games=words.number(123_456))
    for is_seated in (True, False):
        both = [*openings(3, 1), *openings(4, 1)]
        document = deck(both, press(paper), language, size, is_seated=is_seated, verdict=said)
        cards = [*pieces(document, FRONT), *pieces(document, "opening card table")]
        assert len(cards) == 4
        for card in cards:
            room = Box(0, 0, *size.value).grown(-MARGIN)
            written = lines(card.elements)
            assert len(written) > 10
            for line in written:
                assert room.holds(line.box, slack=0.01), line
                assert line.points >= SMALLEST_POINTS - 1e-6, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_number_still_fits_on_the_band(language: str) -> None:
    words = load_words(TEMPLATES, language)
    room = studio(press(), language)
    for size in CardSize:
        assert opening_deck(room, TEMPLATES, [on_card(1000, SOME[-1], words)], size).pages


def test_who_sits_where_and_who_begins() -> None:
    opening = SOME[-1]
    words = load_words(TEMPLATES, "en")
    card = replace(on_card(1, opening, words), seating=tuple(reversed(Colour)), start=Colour.BLUE)
    document = bound(opening_deck(studio(press()), TEMPLATES, [card], CardSize.TAROT))
    (front,) = pieces(document, FRONT)
    seats = [
        (middle(element, 20).x, element.piece.name)
        for element in front.elements
        if isinstance(element, Use) and element.piece.name.startswith("clan-")
    ]
    assert [name for _, name in sorted(seats)] == ["clan-blue", "clan-red", "clan-violet", "clan-yellow"]
    written = [line.words for line in lines(front.elements)]
    assert words("openings.begins", colour=words.colour(Colour.BLUE)) in written
    assert words("openings.any_seats") not in written


def test_without_a_seating_nobody_is_told_where_to_sit() -> None:
    words = load_words(TEMPLATES, "de")
    document = deck(SOME[:1], press(), "de", is_seated=False)
    written = [line.words for line in lines(pieces(document, FRONT)[0].elements)]
    assert words("openings.any_seats") in written


def test_what_is_too_long_is_named_with_its_file_and_line() -> None:
    room = studio(press("A3"), "nl")
    words = replace(room.words, texts={**room.words.texts, "openings.card": "Opstelling " * 9})
    shown = type(room).__new__(type(room))
    shown.__dict__.update({**room.__dict__, "words": words})
    line = room.words.lines["openings.card"]
    with pytest.raises(TypesettingError) as error:
        opening_deck(shown, TEMPLATES, [on_card(1, SOME[0], words)], CardSize.POKER)
    assert str(error.value) == (
        f"{TEMPLATES.path('text/nl.toml')}, line {line}: openings.card does not fit on a card of 63.5 mm: "
        "make it shorter"
    )


# --- the code --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", CardSize, ids=str)
@pytest.mark.parametrize("ink", Ink)
def test_the_picture_of_the_code_is_read_by_a_telephone(size: CardSize, ink: Ink) -> None:
    both = [SOME[0], SOME[-1]]
    document = deck(both, press("A4", ink), size=size)
    data = write_pdf(document)
    found = [
        code.text
        for page in range(len(document.pages))
        for code in zxingcpp.read_barcodes(pdf_pixels(data, page, 6).clip(0, 255).astype("uint8"))
    ]
    assert len(found) == 2
    assert set(found) == {encode(opening, BOARD) for opening in both}
    assert {decode(code, BOARD) for code in found} == set(both)


def test_the_code_is_printed_in_letters_too() -> None:
    for opening in SOME:
        front, _ = both_sides(opening)
        written = "".join(line.words for line in lines(front.elements))
        assert encode(opening, BOARD) in written
