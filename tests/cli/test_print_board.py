from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from shangrila_pnp.printing.preflight import preflight_file
from shangrila_pnp.printing.words import load_words
from shangrila_pnp.rules import EDITIONS
from shangrila_pnp.templates import Templates
from tests.cli.conftest import Result, Run

CODE = "40NY4-BJW6-N0W3-FTZY-13T3"
pytestmark = pytest.mark.usefixtures("desk")


def print_board(run: Run, *options: str) -> Result:
    """The plain board unless somebody says otherwise: it is drawn soonest."""
    words = " ".join(options)
    theme = "" if "--theme" in words or "--ink" in words else "--theme plain"
    language = "" if "--lang" in words else "--lang en"
    return run("print", "board", *f"{words} {theme} {language}".split())


def text_of(path: str) -> str:
    """All words of a PDF, one page after the other."""
    document = pypdfium2.PdfDocument(path)
    texts = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", "\n".join(texts))


# --- what is printed -------------------------------------------------------------------------------------------------


def test_without_options_the_painted_board_comes_on_six_sheets_with_a_map(run: Run, desk: Path) -> None:
    result = run("print", "board", "--lang", "en")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "output/board.pdf: 7 pages of A4, 6 board sheets.\nFields across a seam: 3; bridge places: 4.\n"
    )
    report = preflight_file(desk / "output" / "board.pdf")
    assert report.problems == ()
    assert [page.label for page in report.pages][:2] == ["Board: how the sheets go together", "Board, sheet 1"]
    assert min(report.ink) > 0.1, "painted"


@pytest.mark.parametrize(
    ("options", "summary"),
    [
        ("--paper Letter", "7 pages of Letter, 6 board sheets.\nFields across a seam: 5; "),
        ("--paper a3", "5 pages of A3, 4 board sheets.\nFields across a seam: 1; "),
        ("--paper Tabloid --margin 5", "5 pages of Tabloid, 4 board sheets.\nFields across a seam: "),
        ("--paper 300x300 --scale 52", "1 page of 300x300, 1 board sheet.\n"),
        ("--whole", "1 page of 516x540.5, 1 board sheet.\n"),
        ("--whole --scale 50", "1 page of 266x282.5, 1 board sheet.\n"),
        ("--fit a3", "1 page of A3, 1 board sheet.\nPrint the rest of the game with --scale 54 to match.\n"),
        ("--ink black --scale 50", "3 pages of A4, 2 board sheets.\n"),
        ("--ink saver --scale 50 --theme plain", "3 pages of A4, 2 board sheets.\n"),
        (
            "--theme parchment --fit Tabloid",
            "1 page of Tabloid, 1 board sheet.\nPrint the rest of the game with --scale 51",
        ),
    ],
)
def test_each_option_is_heard(run: Run, options: str, summary: str) -> None:
    result = print_board(run, options, "--out b.pdf")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"b.pdf: {summary}")
    assert ("Fields across" in result.out) == ("sheets" in summary)


def test_a_printer_is_put_right(run: Run) -> None:
    run("printer", "set", "mine", "--x-scale", 99, "--y-scale", 101.5)
    assert print_board(run, "--fit A3 --printer mine --out b.pdf").code == 0
    report = preflight_file(Path("b.pdf"))
    assert report.settings["printer"] == "mine"
    (placed,) = report.pages[0].components
    scale = float(report.settings["scale"]) / 100
    assert placed.matrix.a * 0.99 == pytest.approx(scale, abs=1e-4)
    assert placed.matrix.d * 1.015 == pytest.approx(scale, abs=1e-4)


def test_every_sheet_comes_as_a_drawing_too(run: Run, desk: Path) -> None:
    result = print_board(run, "--paper A3 --format svg")
    assert result.out.startswith("output/board-1.svg to board-5.svg: 5 pages of A3, 4 board sheets.\n")
    files = sorted((desk / "output").iterdir())
    assert [path.name for path in files] == [f"board-{page}.svg" for page in range(1, 6)]
    titles = [ElementTree.parse(path).getroot()[0].text for path in files]
    assert "how the sheets go together" in str(titles[0])


def test_the_whole_board_comes_as_one_drawing(run: Run) -> None:
    assert print_board(run, "--whole --out b.svg").out == "b.svg: 1 page of 516x540.5, 1 board sheet.\n"
    root = ElementTree.parse("b.svg").getroot()
    assert (root.get("width"), root.get("height")) == ("516mm", "540.5mm")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["Closed with three players", "cut here", "glue here", "back to supply", "No field lies across a seam."],
        ),
        ("de", ["Zu dritt geschlossen", "hier schneiden", "hier kleben", "zurück in den Vorrat", "Kein Feld liegt"]),
        ("nl", ["Gesloten met drie", "hier snijden", "hier lijmen", "terug naar de voorraad", "Geen veld ligt"]),
        ("fr", ["Fermé à trois", "couper ici", "coller ici", "retourne à la réserve", "Aucune case ne se trouve"]),
    ],
)
def test_the_words_are_in_the_language(run: Run, language: str, words: list[str]) -> None:
    assert print_board(run, f"--scale 50 --lang {language} --out b.pdf").code == 0
    text = text_of("b.pdf")
    assert [word for word in words if word not in text] == []


def test_players_strip_and_edition_change_the_words(run: Run) -> None:
    known = load_words(Templates.find(), "en")
    closed, supply = "Closed with three players", known("board.fate_returns")
    how = {edition: f"board.recruit_how_{edition.recruiting_one.value.name.lower()}" for edition in EDITIONS}
    one = EDITIONS[0]
    other = next(edition for edition in EDITIONS if how[edition] != how[one])

    def words(options: str) -> str:
        assert print_board(run, "--whole --out b.pdf", options).code == 0
        return text_of("b.pdf")

    both = words(f"--edition {one.key}")
    assert closed in both
    assert supply in both
    assert known(how[one]) in both
    three = words(f"--players 3 --edition {other.key}")
    assert closed not in three
    assert known(how[other]) in three
    four = words("--players 4 --no-strip")
    assert closed not in four
    assert supply not in four


def test_the_same_command_writes_the_same_bytes(run: Run) -> None:
    for name in ("one", "two"):
        assert print_board(run, f"--scale 50 --out {name}.pdf").code == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


# --- openings --------------------------------------------------------------------------------------------------------


def tiles_in(path: str) -> int:
    """How often a tile is drawn in a drawing."""
    return len(re.findall(r'<use[^>]*href="#tile-', Path(path).read_text(encoding="utf-8")))


@pytest.mark.parametrize(("opening", "count"), [(CODE, 28), ("first-game-3", 21)])
def test_an_opening_is_drawn_on_the_board(run: Run, opening: str, count: int) -> None:
    assert print_board(run, f"--whole --opening {opening} --out b.svg").code == 0
    assert tiles_in("b.svg") == count


def test_a_half_placed_opening_is_drawn_as_far_as_it_is(run: Run, desk: Path) -> None:
    (desk / "half.txt").write_text("red A B D E F G H\nblue . . . . . . .\nyellow . . . . . . .\n")
    assert print_board(run, "--whole --opening half.txt --out b.svg").code == 0
    assert tiles_in("b.svg") == 7


def test_an_opening_against_the_rules_is_refused(run: Run, desk: Path) -> None:
    (desk / "bad.txt").write_text("red A A A A A A A\nblue . . . . . . .\nyellow . . . . . . .\n")
    said = refusal(run, "--opening bad.txt")
    assert said.startswith("the opening breaks the rules: ")
    assert said.endswith(" (opening check names every problem)")


# --- bad input -------------------------------------------------------------------------------------------------------


def refusal(run: Run, options: str, *before: object) -> str:
    """The one sentence that is said, after a look that nothing was written."""
    there = sorted(Path().rglob("*"))
    result = run(*before, "print", "board", *options.split())
    assert (result.code, result.out) == (2, "")
    assert sorted(Path().rglob("*")) == there
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    return result.err.removeprefix("Error: ").removesuffix("\n")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--theme sepia", "unknown theme 'sepia': choose from painted, parchment, plain"),
        ("--theme ../plain", "unknown theme '../plain': did you mean plain?"),
        (
            "--paper 100x100",
            "100x100 with margins of 10 mm leaves 80 x 80 mm: a page needs at least 110 x 50 mm",
        ),
        ("--paper A5", "unknown paper 'A5': choose A4, Letter, A3, Tabloid, or a size like 210x297"),
        ("--fit A5", "unknown paper 'A5': choose A4, Letter, A3, Tabloid, or a size like 210x297"),
        (
            "--fit A4",
            "a board that fits on A4 would be at 37 per cent, and 50 is the smallest that one can play on: "
            "use larger paper",
        ),
        ("--fit A3 --scale 80", "--fit chooses the scale and the sheet itself: leave out --whole and --scale"),
        ("--fit A3 --whole", "--fit chooses the scale and the sheet itself: leave out --whole and --scale"),
        ("--ink saver --theme painted", "--ink saver prints the plain theme: leave out --theme, or use --ink full"),
        ("--ink black --theme parchment", "--ink black prints the plain theme: leave out --theme, or use --ink full"),
        ("--scale 121", "--scale goes from 50 to 120 per cent, not 121"),
        ("--edition first", "unknown edition 'first': choose one of kosmos, uberplay, 999games, french"),
        (
            "--whole --printer mine",
            "--whole is for a print shop, whose printer nobody measured: leave out --printer",
        ),
        (
            "--opening nowhere.txt",
            "'nowhere.txt' is not a file that is there, not a code and not one of the names first-game-3",
        ),
    ],
)
def test_options_that_make_no_sense_are_one_sentence(run: Run, options: str, sentence: str) -> None:
    assert refusal(run, options) == sentence


@pytest.mark.parametrize("option", ["--players", "--lang", "--format", "--ink"])
def test_unknown_choices_name_the_known_ones(run: Run, option: str) -> None:
    result = run("print", "board", option, "other")
    assert result.code == 2
    assert "'other' is not one of" in result.err


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('id = "H"\nx = 237\ny = 340', 'id = "H"\nx = 237\ny = 600', "village H at (237, 600) has fields outside"),
        ('id = "H"\nx = 237\ny = 340', 'id = "H"\nx = 20\ny = 340', "village H at (20, 340) has fields outside"),
        ('id = "H"\nx = 237\ny = 340', None, "villages G and H lie on top of each other"),
    ],
)
def test_a_board_that_cannot_be_is_one_sentence(
    run: Run, desk: Path, before: str, after: str | None, sentence: str
) -> None:
    text = Templates.find().read("board.toml")
    assert before in text
    if after is None:
        place = re.search(r'id = "G"\nx = (\d+)\ny = (\d+)', text)
        assert place is not None
        after = f'id = "H"\nx = {int(place[1]) + 3}\ny = {place[2]}'
    (desk / "mine").mkdir()
    (desk / "mine" / "board.toml").write_text(text.replace(before, after), encoding="utf-8")
    said = refusal(run, "--theme plain", "--templates", desk / "mine")
    assert said.startswith(str(desk / "mine" / "board.toml"))
    assert sentence in said


def test_a_broken_theme_of_ones_own_is_named(run: Run, desk: Path) -> None:
    own = desk / "mine" / "themes" / "plain.toml"
    own.parent.mkdir(parents=True)
    own.write_text("density = 1\n", encoding="utf-8")
    assert refusal(run, "--theme plain", "--templates", desk / "mine").startswith(str(own))


def test_an_opening_decides_for_how_many_the_board_is(run: Run, desk: Path) -> None:
    assert run("print", "board", "--whole", "--theme", "plain", "--opening", "first-game-3").code == 0
    refused = run("print", "board", "--whole", "--players", "4", "--opening", "first-game-3")
    assert refused.code == 2
    assert refused.err == "Error: the opening is for 3 players, but --players says 4: leave that out\n"
    assert (desk / "output" / "board.pdf").is_file()
