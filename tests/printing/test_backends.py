"""What the two back ends write: each piece once, fonts, metadata, and the same bytes every time."""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

import shangrila_pnp
from shangrila_pnp.printing.fonts import FontError, font_file, text_start, text_width, typeface
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.press import Backs, Ink, Press
from shangrila_pnp.printing.scene import (
    BLACK,
    Anchor,
    Document,
    Element,
    Face,
    Group,
    Page,
    Piece,
    Rgb,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.svg import write_svg
from tests.printing.press_room import EVERYTHING, made, printed

A5 = Size(148, 210)
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
FORM = re.compile(rb"/Subtype\s*/Form\b")


def document(*elements: Element) -> Document:
    return Document("A title", "a command", (Page(A5, elements, "a page"),))


def pdf(*elements: Element) -> bytes:
    return write_pdf(document(*elements))


def svg(*elements: Element) -> bytes:
    whole = document(*elements)
    return write_svg(whole, whole.pages[0])


# --- a piece is stored once ------------------------------------------------------------------------------------------

DOT = Piece("dot", (Shape(Path.circle(Spot(5, 5), 4), BLACK),), Box(0, 0, 10, 10))
PAIR = Piece("pair", (Use(DOT), Use(DOT, Matrix.moving(10, 0))), Box(0, 0, 20, 10))


@pytest.mark.parametrize("times", [1, 2, 60])
def test_a_piece_is_stored_once_however_often_it_is_drawn(times: int) -> None:
    uses = [Use(PAIR, Matrix.moving(index % 6 * 20, index // 6 * 10)) for index in range(times)]
    data = pdf(*uses, Group((Use(DOT),), Matrix.turning(30)))
    assert len(FORM.findall(data)) == 2
    root = ElementTree.fromstring(svg(*uses, Group((Use(DOT),), Matrix.turning(30))))
    assert [group.get("id") for group in root.findall(f"{SVG}defs/{SVG}g")] == ["dot", "pair"]
    drawn = [use.get(HREF) for use in root.iter(f"{SVG}use")]
    assert (drawn.count("#pair"), drawn.count("#dot")) == (times, 3)
    assert len(list(root.iter(f"{SVG}path"))) == 1


def test_a_piece_on_several_pages_is_still_stored_once() -> None:
    pages = tuple(Page(A5, (Use(PAIR),), f"page {number}") for number in range(5))
    assert len(FORM.findall(write_pdf(Document("A title", "a command", pages)))) == 2


def test_the_tiles_share_their_parts() -> None:
    # 28 tiles, 4 blanks, 7 guilds in one ink, 4 marks, the ruler
    assert len(FORM.findall(printed("tiles"))) == 28 + 4 + 7 + 4 + 1
    root = ElementTree.fromstring(write_svg(made("tiles"), made("tiles").pages[0]))
    assert len(root.findall(f"{SVG}defs/{SVG}g")) == 7 + 1 + 7 + 1 + 1


def test_everything_that_is_used_is_there_and_no_name_is_given_twice() -> None:
    for name in EVERYTHING:
        for page in made(name).pages:
            root = ElementTree.fromstring(write_svg(made(name), page))
            names = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(names) == len(set(names))
            used = {(use.get(HREF) or "").removeprefix("#") for use in root.iter(f"{SVG}use")}
            clips = {(group.get("clip-path") or "")[5:-1] for group in root.iter(f"{SVG}g")} - {""}
            assert used | clips <= set(names)


def test_two_pieces_of_one_name_are_a_mistake_of_ours() -> None:
    other = replace(DOT, elements=())
    with pytest.raises(AssertionError, match="two pieces are called dot"):
        pdf(Use(DOT), Use(other))


# --- layers of an SVG ------------------------------------------------------------------------------------------------


def test_what_is_drawn_stands_in_a_layer_and_not_inside_of_something_that_is_never_drawn() -> None:
    root = ElementTree.fromstring(svg(Shape(Path.circle(Spot(5, 5), 4), BLACK), Text("words", 9, 9, 4)))
    (layer,) = root.findall(f"{SVG}g")
    assert layer.get("id") == "artwork"
    assert [child.tag for child in layer] == [f"{SVG}path", f"{SVG}g"]
    for silent in ("title", "desc", "metadata"):
        assert all(len(element) == 0 for element in root.iter(f"{SVG}{silent}"))


def test_an_svg_is_in_millimetres_and_tells_what_it_is() -> None:
    whole = made("tiles")
    root = ElementTree.fromstring(write_svg(whole, whole.pages[0]))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert (root.findtext(f"{SVG}title") or "").endswith("Tiles: red, Ro-Tarya")
    description = root.findtext(f"{SVG}desc") or ""
    assert description.startswith(
        f"shangrila-pnp print tiles (shangrila-pnp {shangrila_pnp.__version__}; contents=tiles"
    )


def test_words_in_an_svg_can_be_heard_and_need_no_escape() -> None:
    words = "a < b & \"c\" 'd'"
    root = ElementTree.fromstring(svg(Text(words, 9, 9, 4)))
    (line,) = [group for group in root.iter(f"{SVG}g") if group.get("role") == "img"]
    assert line.get("aria-label") == words


# --- fonts -----------------------------------------------------------------------------------------------------------


def fonts_in(data: bytes) -> dict[str, int]:
    """How many bytes the embedded fonts of the first page have, by their names."""
    found: dict[str, int] = {}
    opened = pypdfium2.PdfDocument(data)
    page: Any = opened[0]
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        thing = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_TEXT:
            font = pypdfium2.PdfTextObj(thing, page, opened).get_font()
            assert font.is_embedded
            size = ctypes.c_size_t()
            pdfium.FPDFFont_GetFontData(font, None, 0, size)
            found[font.get_base_name()] = size.value
    opened.close()
    return found


def test_fonts_are_embedded_and_only_with_the_letters_that_are_used() -> None:
    data = pdf(*(Text(f"Straße {face.value}", 10, 10 + 10 * i, 5, face) for i, face in enumerate(Face)))
    fonts = fonts_in(data)
    assert {name.rpartition("+")[2] for name in fonts} == {f"SourceSansPro-{face.value}" for face in Face}
    assert len(re.findall(rb"/BaseFont /[A-Z]{6}\+SourceSansPro-", data)) == 3  # the prefix says that it is a subset
    for name, size in fonts.items():
        whole = font_file(Face(name.rpartition("-")[2])).stat().st_size
        assert 0 < size < whole / 5
    assert len(data) < 60_000


def test_a_pdf_without_words_needs_no_font_file() -> None:
    assert b"/FontFile2" not in pdf(Use(DOT))


def test_words_can_be_copied_out_of_a_pdf() -> None:
    words = "ä é ß œ ĳ „“ ’ – Gebetsmüller"
    opened = pypdfium2.PdfDocument(pdf(Text(words, 10, 20, 5)))
    textpage: Any = opened[0].get_textpage()
    assert textpage.get_text_bounded() == words
    opened.close()


@pytest.mark.parametrize("character", ["木", "☃", "\n", "\t", "\x00", "\ud800", "🏔"])
@pytest.mark.parametrize("write", [pdf, svg])
def test_a_character_without_a_letter_is_named(write: Any, character: str) -> None:
    with pytest.raises(FontError, match=rf"^the font has no letter for .* \(U\+{ord(character):04X}\) in ") as error:
        write(Text(f"before {character} behind", 10, 10, 5))
    assert "\n" not in str(error.value)


def test_the_italic_has_no_dutch_pair_of_letters_and_says_so() -> None:
    text_width("ĳ Ĳ", 5, Face.BOLD)
    with pytest.raises(FontError, match=r"'ĳ' \(U\+0133\)"):
        text_width("ĳ", 5, Face.ITALIC)


@cache
def metrics_of(face: Face) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    with TTFont(font_file(face)) as font:
        return font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm


@given(st.text(alphabet="abcäéßœ „“’–1%", min_size=1, max_size=20), st.sampled_from(Face), st.floats(0.5, 50))
def test_a_line_is_as_wide_as_its_letters(words: str, face: Face, size: float) -> None:
    names, metrics, units_per_em = metrics_of(face)
    advances = sum(metrics[names[ord(character)]][0] for character in words)
    width = text_width(words, size, face)
    assert width == pytest.approx(advances / units_per_em * size)
    starts = {anchor: text_start(Text(words, 100, 0, size, face, anchor=anchor)) for anchor in Anchor}
    assert starts[Anchor.START] == 100
    assert starts[Anchor.MIDDLE] == pytest.approx(100 - width / 2)
    assert starts[Anchor.END] == pytest.approx(100 - width)


def test_a_space_looks_like_nothing_and_moves_what_follows() -> None:
    regular = typeface(Face.REGULAR)
    assert regular.outline(" ").segments == ()
    assert regular.advance(" ") > 0
    assert 0.6 < regular.ascent < 0.75
    assert svg(Text("a b", 9, 9, 4)).count(b"<use") == 2


# --- colours ---------------------------------------------------------------------------------------------------------


def test_colours_in_words() -> None:
    assert Rgb.of("#c8343c").code == "#c8343c"
    assert Rgb.of("#000000").mixed(Rgb.of("#ffffff"), 0.5).code == "#808080"
    assert Rgb(1, 0, 0).mixed(Rgb(0, 0, 1), 0.25) == (0.75, 0, 0.25)


# --- the same bytes --------------------------------------------------------------------------------------------------

PROGRAM = """
import hashlib
from shangrila_pnp.printing.press import Backs, Ink, Press
from tests.printing.press_room import EVERYTHING, made, printed
from shangrila_pnp.printing.svg import write_svg
press = Press(ink=Ink.SAVER, backs=Backs.DUPLEX)
for name in EVERYTHING:
    pages = b"".join(write_svg(made(name, press, "fr"), page) for page in made(name, press, "fr").pages)
    print(hashlib.sha256(printed(name, press, "fr") + pages).hexdigest())
"""


def test_the_same_bytes_twice() -> None:
    for name in EVERYTHING:
        whole = made(name)
        assert write_pdf(whole) == write_pdf(whole)
        assert [write_svg(whole, page) for page in whole.pages] == [write_svg(whole, page) for page in whole.pages]


def test_the_same_bytes_in_another_process_with_other_hashes() -> None:
    press = Press(ink=Ink.SAVER, backs=Backs.DUPLEX)
    here = []
    for name in EVERYTHING:
        whole = made(name, press, "fr")
        pages = b"".join(write_svg(whole, page) for page in whole.pages)
        here.append(hashlib.sha256(printed(name, press, "fr") + pages).hexdigest())
    there = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONHASHSEED": "4711", "TZ": "Asia/Kathmandu", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        cwd=FilePath(shangrila_pnp.__file__).parent.parent,
    )
    assert there.stdout.split() == here


def test_what_was_drawn_before_makes_no_difference() -> None:
    alone = pdf(Text("Straße", 9, 9, 4))
    pdf(Text("a wholly different line", 9, 9, 4, Face.BOLD), Use(PAIR))
    assert pdf(Text("Straße", 9, 9, 4)) == alone
