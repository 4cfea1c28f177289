from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from shangrila_pnp.printing import products
from shangrila_pnp.printing.paths import Path as Outline
from shangrila_pnp.printing.preflight import preflight_file
from shangrila_pnp.printing.scene import BLACK, Document, Line, Shape
from shangrila_pnp.templates import Templates
from tests.cli.conftest import Run

THINGS = ("tiles", "bridges", "stones", "mats", "calibration")

# --- what is printed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "summary"),
    [
        ("tiles", "4 pages of A4, 168 tiles"),
        ("bridges", "2 pages of A4, 25 flat bridges, 25 folding bridges"),
        ("stones", "2 pages of A4, 12 folding stones, 12 stone tokens"),
        ("mats", "2 pages of A4, 4 mats"),
        ("calibration", "2 pages of A4"),
    ],
)
def test_without_options_a_pdf_appears_in_the_folder_output(run: Run, desk: Path, thing: str, summary: str) -> None:
    result = run("print", thing)
    assert (result.code, result.err) == (0, "")
    assert result.out == f"output/{thing}.pdf: {summary}.\n"
    assert [path.name for path in (desk / "output").iterdir()] == [f"{thing}.pdf"]
    assert preflight_file(desk / "output" / f"{thing}.pdf").problems == ()


def test_all_options_together(run: Run, desk: Path) -> None:
    run("printer", "set", "desk", "--x-scale", 99.5, "--back-offset", "0.4,-0.2", "--margin", 6, "--flip", "short")
    options = "--paper Letter --margin 7 --ink saver --backs duplex --flip short --scale 90 --printer desk --lang fr"
    result = run("print", "tiles", *options.split(), "--out", "t.pdf")
    assert (result.code, result.err) == (0, "")
    assert "t.pdf: 8 pages of Letter, 168 tiles, 168 tile backs." in result.out
    assert "Ink: about " in result.out
    settings = preflight_file(desk / "t.pdf").settings
    expected = {"paper": "Letter", "margin": "7", "ink": "saver", "backs": "duplex", "flip": "short", "scale": "90"}
    assert settings.items() >= {**expected, "printer": "desk", "language": "fr"}.items()


def test_the_saver_tells_how_much_ink_it_saves(run: Run, desk: Path) -> None:
    result = run("print", "tiles", "--ink", "saver")
    last = result.out.splitlines()[-1]
    assert last.startswith("Ink: about ")
    assert last.endswith(" % less than with --ink full (estimated from the pages).")
    assert 50 <= int(last.split()[2]) <= 95
    assert "Ink:" not in run("print", "tiles", "--ink", "full").out
    assert (desk / "output" / "tiles.pdf").exists()


def test_the_margin_of_a_printer_counts_unless_another_is_asked_for(run: Run, desk: Path) -> None:
    run("printer", "set", "wide", "--margin", 15)
    run("print", "stones", "--printer", "wide", "--out", "a.pdf")
    run("print", "stones", "--printer", "wide", "--margin", 8, "--out", "b.pdf")
    assert [preflight_file(desk / name).settings["margin"] for name in ("a.pdf", "b.pdf")] == ["15", "8"]


def test_the_same_command_writes_the_same_bytes(run: Run, desk: Path) -> None:
    for name in ("one", "two"):
        assert run("print", "bridges", "--out", f"{name}.pdf").code == 0
        assert run("print", "bridges", "--out", f"{name}.svg").code == 0
    for kind in (".pdf", "-1.svg", "-2.svg"):
        assert (desk / f"one{kind}").read_bytes() == (desk / f"two{kind}").read_bytes()


# --- bad input -------------------------------------------------------------------------------------------------------


def refusal(run: Run, *arguments: object) -> str:
    """The one sentence that is said, after a look that nothing else happened."""
    before = sorted(Path().rglob("*"))
    result = run(*arguments)
    assert result.code == 2
    assert not result.out
    assert sorted(Path().rglob("*")) == before
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    return result.err.removeprefix("Error: ").removesuffix("\n")


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--paper A5", "unknown paper 'A5': choose A4, Letter, A3, Tabloid, or a size like 210x297"),
        ("--paper Tablod", "unknown paper 'Tablod': did you mean Tabloid?"),
        ("--paper Leter", "unknown paper 'Leter': did you mean Letter?"),
        ("--paper napkin", "unknown paper 'napkin': choose A4, Letter, A3, Tabloid, or a size like 210x297"),
        ("--paper 210x", "unknown paper '210x': choose A4, Letter, A3, Tabloid, or a size like 210x297"),
        ("--paper -210x297", "unknown paper '-210x297': choose A4, Letter, A3, Tabloid, or a size like 210x297"),
        ("--paper nanxnan", "unknown paper 'nanxnan': choose A4, Letter, A3, Tabloid, or a size like 210x297"),
        ("--paper 15x15", "paper of 15 x 15 mm cannot be used: sides of 50 to 2000 mm can"),
        ("--paper 210x2000.5", "paper of 210 x 2000.5 mm cannot be used: sides of 50 to 2000 mm can"),
        (
            "--paper 60x60 --margin 25",
            "60x60 with margins of 25 mm leaves 10 x 10 mm: a page needs at least 110 x 50 mm",
        ),
        (
            "--paper 50x60 --margin 25",
            "50x60 with margins of 25 mm leaves 0 x 10 mm: a page needs at least 110 x 50 mm",
        ),
        ("--margin 26", "--margin goes from 0 to 25 mm, not 26"),
        ("--margin -1", "--margin goes from 0 to 25 mm, not -1"),
        ("--scale 49.9", "--scale goes from 50 to 120 per cent, not 49.9"),
        ("--scale 121", "--scale goes from 50 to 120 per cent, not 121"),
        ("--printer nobody", "there is no printer called 'nobody': none is known yet; make one with printer set"),
        (
            "--printer ../evil",
            "'../evil' cannot be a printer's name: use letters, digits, spaces, dots and dashes",
        ),
    ],
)
def test_options_that_make_no_sense_are_one_sentence(run: Run, options: str, sentence: str) -> None:
    assert refusal(run, "print", "tiles", *options.split()) == sentence


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e400", "-1e400"])
@pytest.mark.parametrize("option", ["--margin", "--scale"])
def test_numbers_that_are_none_are_one_sentence(run: Run, option: str, value: str) -> None:
    said = refusal(run, "print", "calibration", option, value)
    assert said.startswith(f"{option} goes from ")


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("option", ["--margin", "--scale"])
def test_words_in_place_of_numbers_are_refused(run: Run, option: str) -> None:
    result = run("print", "tiles", option, "wide")
    assert result.code == 2
    assert "'wide' is not a number" in result.err
    assert "Traceback" not in result.err


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("digits", [5, 200, 400, 5000])
def test_paper_of_a_size_with_very_many_digits_is_a_bearable_sentence(run: Run, digits: int) -> None:
    assert len(refusal(run, "print", "tiles", "--paper", f"{'9' * digits}x297")) < 200


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("option", ["--ink", "--backs", "--flip", "--lang", "--format"])
def test_unknown_choices_name_the_known_ones(run: Run, option: str) -> None:
    result = run("print", "tiles", option, "other")
    assert result.code == 2
    assert "'other' is not one of" in result.err


@pytest.mark.usefixtures("desk")
def test_paper_smaller_than_what_is_printed(run: Run) -> None:
    said = refusal(run, "print", "mats", "--paper", "150x150")
    assert said == (
        "Supply mats: not even one of 170 x 112 mm fits on 150x150 with margins of 10 mm; "
        "use larger paper or a smaller --scale"
    )
    assert "calibration page does not fit on 100x100" in refusal(run, "print", "calibration", "--paper", "100x100")


# --- templates -------------------------------------------------------------------------------------------------------


def own_template(folder: Path, name: str, text: str) -> Path:
    path = folder / "mine" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("thing", ["tiles", "mats"])
@pytest.mark.parametrize("text", ["", "no SVG", "<svg/>", "<svg xmlns='http://www.w3.org/2000/svg'><image/></svg>"])
def test_a_broken_symbol_is_named(run: Run, desk: Path, thing: str, text: str) -> None:
    own = own_template(desk, "symbols/healer.svg", text)
    said = refusal(run, "--templates", desk / "mine", "print", thing)
    assert said.startswith(str(own))


def test_a_symbol_of_ones_own_is_drawn(run: Run, desk: Path) -> None:
    own_template(desk, "symbols/healer.svg", Templates.find().read("symbols/priest.svg"))
    assert run("print", "tiles").code == 0
    result = run("--templates", desk / "mine", "print", "tiles", "--out", "mine.pdf")
    assert (result.code, result.err) == (0, "")
    assert (desk / "mine.pdf").read_bytes() != (desk / "output" / "tiles.pdf").read_bytes()


def test_a_broken_palette_and_broken_words_are_named(run: Run, desk: Path) -> None:
    own = own_template(desk, "palette.toml", "[clans]")
    assert refusal(run, "--templates", desk / "mine", "print", "tiles").startswith(str(own))
    shutil.rmtree(desk / "mine")
    own = own_template(desk, "text/en.toml", "[tiles]")
    assert refusal(run, "--templates", desk / "mine", "print", "tiles").startswith(str(own))


def test_a_letter_that_the_font_does_not_have_is_named(run: Run, desk: Path) -> None:
    text = Templates.find().read("text/en.toml")
    own_template(desk, "text/en.toml", text.replace('rainmaker = "rainmaker"', 'rainmaker = "雨"'))
    said = refusal(run, "--templates", desk / "mine", "print", "mats")
    line = text[: text.index('rainmaker = "rainmaker"')].count("\n") + 1
    assert said.endswith(f"en.toml, line {line}: the font has no letter for '雨' (U+96E8) in '雨'")


# --- a page that fails its preflight ---------------------------------------------------------------------------------


@pytest.fixture
def misprint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first page that is made has something in the margin and lacks its components."""
    right = products.make

    def wrong(name: str, studio: products.Studio) -> Document:
        whole = right(name, studio)
        stray = Shape(Outline.line((1, 50), (1, 90)), line=Line(BLACK, 0.5))
        return replace(whole, pages=(replace(whole.pages[0], elements=(stray,)), *whole.pages[1:]))

    monkeypatch.setattr(products, "make", wrong)


@pytest.mark.usefixtures("misprint")
@pytest.mark.parametrize("kind", ["pdf", "svg"])
@pytest.mark.parametrize("is_there", [False, True])
def test_what_fails_its_preflight_is_not_written(run: Run, desk: Path, kind: str, is_there: bool) -> None:
    old = desk / ("t.pdf" if kind == "pdf" else "t-1.svg")
    if is_there:
        old.write_text("/Subject (shangrila-pnp print tiles) <desc>shangrila-pnp print tiles (shangrila-pnp ")
    result = run("print", "tiles", "--out", f"t.{kind}")
    assert result.code == 1
    assert not result.out
    assert "Problem: the tile 'red rainmaker' is there not once, and the game needs 6\n" in result.err
    assert result.err.endswith("Nothing was written: what was drawn did not pass its own check.\n")
    if kind == "pdf":
        assert "Problem: page 1 has a drawing 9.25 mm in the left margin, where nothing prints\n" in result.err
    assert list(desk.iterdir()) == ([old] if is_there else [])
    assert not is_there or old.stat().st_size < 100


@pytest.mark.usefixtures("misprint")
def test_no_folder_is_made_for_what_fails(run: Run, desk: Path) -> None:
    assert run("print", "tiles").code == 1
    assert list(desk.iterdir()) == []


def test_settings_are_kept_in_the_file_for_a_later_preflight(run: Run, desk: Path) -> None:
    run("print", "mats", "--lang", "nl", "--margin", 12.5)
    report = json.loads(run("preflight", desk / "output" / "mats.pdf", "--json").out)
    assert report["settings"]["margin"] == "12.5"
    assert report["title"] == "Voorraadmatten"
