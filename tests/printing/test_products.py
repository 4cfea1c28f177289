"""Everything that can be printed, in all ways in which it can be: counts, inks, languages, layers for cutting."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pypdfium2
import pytest

from shangrila_pnp.printing.inventory import CONTENTS
from shangrila_pnp.printing.paper import NAMED, read_paper
from shangrila_pnp.printing.preflight import check_svg
from shangrila_pnp.printing.press import Backs, Flip, Ink, Press
from shangrila_pnp.printing.products import PRODUCTS as MAKERS
from shangrila_pnp.printing.scene import Component, Element, Group, Page, Rgb, Shape, Text, Use
from shangrila_pnp.printing.svg import write_svg
from shangrila_pnp.printing.words import LANGUAGES, load_words
from shangrila_pnp.rules import Colour, Guild
from shangrila_pnp.templates import Templates
from tests.printing.press_room import BOARD, EVERYTHING, PRODUCTS, checked, made, printed

SVG = "{http://www.w3.org/2000/svg}"

# --- counts ----------------------------------------------------------------------------------------------------------


def test_all_that_is_printed_is_tried_here() -> None:
    others = {"cover", "board", "openings", "reference", "rules"}  # these have tests of their own
    assert MAKERS.keys() - others == set(PRODUCTS)
    assert CONTENTS.keys() - others == set(EVERYTHING)


def test_168_tiles() -> None:
    report = checked("tiles")
    assert sum(report.counts.values()) == 168
    assert report.counts == {Component("tile", f"{colour} {guild}"): 6 for colour in Colour for guild in Guild}


def test_a_page_for_each_colour_and_a_row_for_each_guild() -> None:
    for colour, page in zip(Colour, checked("tiles").pages, strict=True):
        rows: dict[float, list[str]] = {}
        for placed in page.components:
            rows.setdefault(round(placed.box.top, 1), []).append(placed.component.name)
        assert [set(rows[top]) for top in sorted(rows)] == [{f"{colour} {guild}"} for guild in Guild]
        assert {len(row) for row in rows.values()} == {6}


def test_bridges_and_stones_and_mats() -> None:
    assert checked("bridges").kinds == {"flat bridge": 25, "folding bridge": 25}  # 23 and two to spare
    assert checked("stones").kinds == {"folding stone": 12, "stone token": 12}
    assert checked("mats").counts == {Component("mat", str(colour)): 1 for colour in Colour}


def test_backs_are_counted_on_their_own() -> None:
    assert checked("tiles", Press(backs=Backs.DUPLEX)).kinds == {"tile": 168, "tile back": 168}
    assert checked("bridges", Press(backs=Backs.FOLD)).kinds["flat bridge back"] == 25
    assert checked("stones", Press(backs=Backs.DUPLEX)).kinds["stone token back"] == 12


# --- in all ways -----------------------------------------------------------------------------------------------------

WAYS = [
    Press(ink=Ink.SAVER),
    Press(ink=Ink.BLACK, backs=Backs.DUPLEX, flip=Flip.SHORT),
    Press(paper=NAMED["letter"], backs=Backs.FOLD, ink=Ink.SAVER),
    Press(paper=NAMED["a3"], scale=1.2),
    Press(paper=NAMED["tabloid"], ink=Ink.BLACK, margin=0),
    Press(paper=read_paper("200x280"), scale=0.5, backs=Backs.DUPLEX),
    Press(margin=25, scale=0.8),
]


@pytest.mark.parametrize("press", WAYS, ids=range(len(WAYS)))
@pytest.mark.parametrize("name", EVERYTHING)
def test_every_way_to_print_passes_its_preflight(name: str, press: Press) -> None:
    if name == "calibration":
        press = replace(press, scale=1.0)
    report = checked(name, press, "en")
    assert report.problems == ()
    assert report.settings["paper"] == press.paper.name
    assert report.settings["ink"] == press.ink


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERYTHING)
def test_every_language_passes_its_preflight_in_both_formats(name: str, language: str) -> None:
    press = Press(backs=Backs.DUPLEX) if name in ("stones", "calibration") else Press()
    assert checked(name, press, language).problems == ()
    whole = made(name, press, language)
    tally = check_svg([write_svg(whole, page) for page in whole.pages], BOARD)
    assert tally.problems == ()
    assert tally.counts == checked(name, press, language).counts
    assert tally.settings["language"] == language


def test_the_whole_game_shares_one_scale() -> None:
    press = Press(scale=0.8)
    for name, kind, size in (
        ("tiles", "tile", (16, 16)),
        ("bridges", "flat bridge", (24, 8)),
        ("stones", "stone token", (19.2, 19.2)),
        ("mats", "mat", (136, 89.6)),
    ):
        boxes = [p.box for page in checked(name, press).pages for p in page.components if p.component.kind == kind]
        assert boxes
        for box in boxes:
            assert box.size == pytest.approx(size, abs=0.005)


# --- ink -------------------------------------------------------------------------------------------------------------


def colours(elements: Iterable[Element]) -> Iterator[Rgb]:
    """Every colour that is drawn, pieces included."""
    for element in elements:
        match element:
            case Shape():
                yield from [element.fill] if element.fill else []
                yield from [element.line.colour] if element.line else []
            case Text():
                yield element.fill
            case Group():
                yield from colours(element.elements)
            case Use():
                yield from colours(element.piece.elements)


@pytest.mark.parametrize("backs", [Backs.NONE, Backs.DUPLEX])
@pytest.mark.parametrize("name", EVERYTHING)
def test_black_ink_has_no_colour_at_all(name: str, backs: Backs) -> None:
    found = set(colours(e for page in made(name, Press(ink=Ink.BLACK, backs=backs)).pages for e in page.elements))
    assert found
    assert all(colour.red == colour.green == colour.blue for colour in found)
    assert any(len(set(colour)) > 1 for colour in colours(made("tiles").pages[0].elements))


@pytest.mark.parametrize("name", PRODUCTS)
def test_the_saver_takes_less_ink_and_black_takes_less_still(name: str) -> None:
    full, saver, black = (sum(checked(name, Press(ink=ink)).ink) for ink in Ink)
    assert saver < 0.6 * full
    assert 0 < black < 0.6 * full


@pytest.mark.parametrize("language", LANGUAGES)
def test_for_coloured_paper_each_page_says_its_colour(language: str) -> None:
    note = load_words(Templates.find(), language)
    names = {"en": "red blue yellow violet", "de": "rot blau gelb lila", "nl": "rood blauw geel lila"}
    names["fr"] = "rouge bleu jaune lilas"
    opened = pypdfium2.PdfDocument(printed("tiles", Press(ink=Ink.BLACK), language))
    assert len(opened) == 4
    for page, name in zip(opened, names[language].split(), strict=True):
        assert note("tiles.coloured_paper", colour=name) in page.get_textpage().get_text_bounded()
    opened.close()


def test_clans_can_be_told_apart_in_black_by_mark_and_plate() -> None:
    marks = set()
    for page in made("tiles", Press(ink=Ink.BLACK)).pages:
        names = {use.piece.name for use in uses(page.elements) if use.piece.name.startswith("symbol-mark-")}
        assert len(names) == 1
        marks |= names
    assert len(marks) == 4


def uses(elements: Iterable[Element]) -> Iterator[Use]:
    for element in elements:
        if isinstance(element, Use):
            yield element
            yield from uses(element.piece.elements)
        elif isinstance(element, Group):
            yield from uses(element.elements)


# --- for cutting machines --------------------------------------------------------------------------------------------

Edge = tuple[tuple[float, float], tuple[float, float]]
SHEETS = [Press(), *(Press(paper=read_paper(paper)) for paper in ("147x200", "140x140"))]


def cut_layer(name: str, page: Page, press: Press) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(write_svg(made(name, press), page))
    layers = root.findall(f"{SVG}g")
    assert [layer.get("id") for layer in layers] == ["artwork", "cut"]
    label = "{http://www.inkscape.org/namespaces/inkscape}"
    assert [layer.get(f"{label}groupmode") for layer in layers] == ["layer", "layer"]
    artwork, cut = layers
    assert not [path for path in artwork.iter(f"{SVG}path") if path.get("stroke") == "#ff0000"]
    paths = list(cut.iter(f"{SVG}path"))
    assert {path.get("stroke") for path in paths} == {"#ff0000"}
    assert {path.get("fill") for path in paths} == {"none"}
    return paths


def unit_edges(path: str, side: float) -> Iterator[Edge]:
    """A straight line in pieces as long as the side of a tile."""
    x, y, u, v = map(float, re.findall(r"-?[\d.]+", path))
    count = round((abs(u - x) + abs(v - y)) / side)
    assert count * side == pytest.approx(abs(u - x) + abs(v - y), abs=0.01)
    for index in range(count):
        start, end = (whole(x + (u - x) * part / count, y + (v - y) * part / count) for part in (index, index + 1))
        yield start, end


def whole(x: float, y: float) -> tuple[float, float]:
    """Nearby whole millimetres; quarters and halves are kept away from where rounding turns."""
    return round(x + 0.13), round(y + 0.13)


@pytest.mark.parametrize("press", SHEETS)
def test_each_edge_of_a_tile_is_cut_exactly_once(press: Press) -> None:
    side = 20 * press.scale
    counts = []
    for page, reading in zip(made("tiles", press).pages, checked("tiles", press).pages, strict=True):
        lines = [path.get("d") or "" for path in cut_layer("tiles", page, press)]
        cut = Counter(edge for line in lines for edge in unit_edges(line, side))
        expected = set()
        for placed in reading.components:
            a, b, c, d = (whole(x, y) for x, y in placed.box.corners)
            expected |= {(a, b), (b, c), (d, c), (a, d)}
        assert set(cut.values()) == {1}
        assert cut.keys() == expected
        counts.append(len(reading.components))
    if press != Press():
        assert min(counts) < 20  # a last page that is not full


def test_fifteen_cuts_for_a_page_of_tiles() -> None:
    assert len(cut_layer("tiles", made("tiles").pages[0], Press())) == 8 + 7


@pytest.mark.parametrize("name", ["bridges", "stones", "mats"])
def test_other_things_are_cut_along_their_outlines(name: str) -> None:
    for page, reading in zip(made(name).pages, checked(name).pages, strict=True):
        paths = cut_layer(name, page, Press())
        assert len(paths) == len(reading.components)
        assert all((path.get("d") or "").endswith("Z") for path in paths)


def test_backs_have_no_cut_lines() -> None:
    for page in made("tiles", Press(backs=Backs.DUPLEX)).pages:
        assert bool(page.cut_lines) != page.is_back
