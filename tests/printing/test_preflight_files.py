"""What is wrong with a file as a whole, and files that nobody can look into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path as FilePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.geometry import Size
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import PreflightError, ink_of, preflight, preflight_file
from shangrila_pnp.printing.scene import (
    Document,
    Text,
)
from shangrila_pnp.printing.units import points
from tests.printing.finished_pages import (
    CARD,
    COLOURS,
    DOT,
    SETTINGS,
    by_hand,
    document,
    nothing,
    page,
    problems,
    use,
    with_foot,
    write,
)

# --- the file as a whole ---------------------------------------------------------------------------------------------


def test_what_is_drawn_by_hand_is_right_otherwise() -> None:
    assert by_hand(nothing).problems == ()
    report = by_hand(write("Source", "Füße, cœur, één"))
    assert report.problems == ()
    assert [font.is_embedded for font in report.pages[0].fonts] == [True]


def test_a_font_that_is_not_embedded() -> None:
    assert by_hand(write("Times-Roman", "words")).problems == (
        "page 1 is set in 'Times-Roman', a font that is not embedded",
    )


def test_a_font_that_is_not_embedded_inside_a_form() -> None:
    def draw(canvas: Any) -> None:
        canvas.beginForm("deep", 0, 0, 200, 200)
        canvas.setFont("Courier", 12)
        canvas.drawString(50, 50, "words")
        canvas.endForm()
        canvas.beginForm("shallow", 0, 0, 200, 200)
        canvas.doForm("deep")
        canvas.endForm()
        canvas.doForm("shallow")

    assert by_hand(draw).problems == ("page 1 is set in 'Courier', a font that is not embedded",)


def test_a_character_that_the_font_does_not_have() -> None:
    assert by_hand(write("Source", "A☃b")).problems == (
        "page 1 has a character that the font has no letter for, in 'A□b'",
    )


def test_a_character_that_is_drawn_as_a_box() -> None:
    assert by_hand(write("Broken", "A Quiz"), font="Broken").problems == (
        "page 1 has a character that the font has no letter for, in 'A Quiz'",
    )
    assert by_hand(write("Source", "A Quiz")).problems == ()


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda canvas: canvas.setTitle(""), "the file has no title"),
        (lambda canvas: canvas.setTitle("untitled"), "the file has no title"),
        (
            lambda canvas: canvas.setViewerPreference("PrintScaling", "AppDefault"),
            "the file does not ask viewers to print it at its true size (PrintScaling None)",
        ),
        (lambda canvas: setattr(canvas, "_trimBox", None), "page 1 has no TrimBox"),
        (lambda canvas: setattr(canvas, "_bleedBox", None), "page 1 has no BleedBox"),
    ],
    ids=["title", "default title", "scaling", "trim", "bleed"],
)
def test_something_of_the_file_is_missing(spoil: Callable[[Any], None], problem: str) -> None:
    assert by_hand(spoil).problems == (problem,)


def test_bookmarks_and_labels_are_missing() -> None:
    unmarked = Document("A title", "a command", (with_foot(page(DOT)),), SETTINGS)
    assert preflight(write_pdf(unmarked)).problems == ("the file has no bookmarks",)
    assert problems(page(DOT, label="")) == ("page 1 has no label",)


def test_a_mark_says_what_is_cut_out() -> None:
    """A piece may paint less than what is cut out: a symbol on ground that is painted with the page."""

    def draw(canvas: Any) -> None:
        canvas.beginForm("symbol", 0, 0, 20, 20)
        canvas.rect(8, 8, 2, 2, fill=1)
        canvas.endForm()
        for x, name in ((100, "red"), (119, "blue")):
            mark = f"/Component <</Kind (mat) /Name ({name}) /Box (0 0 20 20)>> BDC q 1 0 0 1 {x} 100 cm"
            canvas.addLiteral(mark)
            canvas.doForm("symbol")
            canvas.addLiteral("Q EMC")

    report = by_hand(draw, contents="mats")
    assert report.pages[0].components[0].box.size == pytest.approx((points(1) ** -1 * 20,) * 2, abs=1e-3)
    assert "page 1 has the mat 'red' and the mat 'blue' overlapping" in report.problems


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"contents": ""}, "the settings do not say what the pages hold (contents)"),
        (
            {"contents": "calibration,elephants"},
            "the settings name 'elephants' as contents, and nobody knows what the game needs of that",
        ),
        ({"margin": "-3"}, "the settings have '-3' as margin, which makes no sense"),
        ({"margin": "nan"}, "the settings have 'nan' as margin, which makes no sense"),
        ({"paper": "A99"}, "the settings have 'A99' as paper, which makes no sense"),
        ({"backs": "sideways"}, "the settings have 'sideways' as backs, which makes no sense"),
        ({"flip": "diagonal"}, "the settings have 'diagonal' as flip, which makes no sense"),
        ({"back_offset": "1"}, "the settings have '1' as back_offset, which makes no sense"),
        ({"scale": "large"}, "the settings have 'large' as scale, which makes no sense"),
        ({"x_scale": "0"}, "the settings have '0' as x_scale, which makes no sense"),
        ({"y_scale": "inf"}, "the settings have 'inf' as y_scale, which makes no sense"),
    ],
)
def test_settings_that_make_no_sense(settings: dict[str, str], problem: str) -> None:
    assert problems(page(DOT), **settings) == (problem,)


@pytest.mark.parametrize("name", ["paper", "margin"])
def test_settings_that_are_missing(name: str) -> None:
    fewer = {key: value for key, value in SETTINGS.items() if key != name}
    found = preflight(
        write_pdf(Document("A title", "a command", (replace(with_foot(page(DOT)), bookmark="start"),), fewer))
    )
    assert found.problems == (f"the settings do not say the {name}",)


# --- what cannot be looked into --------------------------------------------------------------------------------------


@cache
def small_file() -> bytes:
    cards = [use(CARD, colour, 15 + 13 * index, 15) for index, colour in enumerate(COLOURS)]
    words = Text("words", 15, 35, 5)
    return write_pdf(document(page(*cards, words, size=Size(140, 60)), contents="reference", paper="60x140"))


def foreign_file(**options: Any) -> bytes:
    file = BytesIO()
    canvas = Canvas(file, **options)
    canvas.circle(300, 300, 50)
    canvas.setCreator("somebody else" if not options else "shangrila-pnp 1.0")
    canvas.save()
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is not a PDF"),
        (b"<svg/>", "the file is not a PDF"),
        (b"%PDF-1.4\nnonsense\n%%EOF", "the file is damaged: it cannot be opened as a PDF"),
        (small_file()[:-30], "the file is damaged: its end is missing"),
        (foreign_file(), "the file was not made by shangrila-pnp"),
        (foreign_file(encrypt="secret"), "the file is encrypted: save it without a password"),
        (
            foreign_file(encrypt=StandardEncryption("", ownerPassword="secret")),
            "the file is encrypted: save it without a password",
        ),
    ],
    ids=["empty", "svg", "nonsense", "cut off", "foreign", "encrypted", "locked"],
)
def test_a_file_that_cannot_be_looked_into(data: bytes, sentence: str) -> None:
    for look in (preflight, ink_of):
        with pytest.raises(PreflightError) as caught:
            look(data)
        assert str(caught.value) == sentence


def test_a_page_of_a_size_that_no_paper_has() -> None:
    huge = small_file().replace(b"/MediaBox [ 0 0 396.8504 170.0787 ]", b"/MediaBox [ 0 0 2267717. 1700787. ]", 1)
    assert huge != small_file()
    with pytest.raises(PreflightError, match="page 1 has a size that no paper has"):
        preflight(huge)


def test_files_on_the_disk(tmp_path: FilePath) -> None:
    path = tmp_path / "mats.pdf"
    for data, sentence in ((None, "does not exist"), (b"words", "is not a PDF")):
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(PreflightError) as caught:
            preflight_file(path)
        assert str(caught.value) == f"{str(path)!r} {sentence}"
    path.write_bytes(small_file())
    assert preflight_file(path).problems == ()
    with pytest.raises(PreflightError, match="is not a file"):
        preflight_file(tmp_path)
    with pytest.raises(PreflightError, match="cannot be read"):
        preflight_file(tmp_path / ("long" * 100))


@given(st.data())
def test_a_file_that_is_cut_off_anywhere(data: st.DataObject) -> None:
    whole = small_file().rstrip()
    length = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(PreflightError):
        preflight(whole[:length])


@given(st.data())
def test_a_file_with_changed_bytes(data: st.DataObject) -> None:
    changed = bytearray(small_file())
    places = st.integers(0, len(changed) - 1)
    for place, value in data.draw(st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=8)):
        changed[place] = value
    try:
        sentences = preflight(bytes(changed)).problems
    except ShangrilaError as error:
        sentences = (str(error),)
    assert all("\n" not in sentence for sentence in sentences)
