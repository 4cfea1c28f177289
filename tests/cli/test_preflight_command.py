from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.press import Press
from tests.cli.conftest import Run
from tests.printing.press_room import made, printed


@pytest.fixture
def good(desk: Path) -> Path:
    (desk / "tiles.pdf").write_bytes(printed("tiles"))
    return desk / "tiles.pdf"


@pytest.mark.usefixtures("good")
def test_a_good_file(run: Run) -> None:
    result = run("preflight", "tiles.pdf")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "Tiles: 4 pages"
    assert "  168 x tile" in lines
    assert "  paper: A4" in lines
    assert any(line.startswith("  fonts: ") and "SourceSansPro-Regular" in line for line in lines)
    assert lines[-1] == "All right."


@pytest.mark.usefixtures("good")
def test_the_same_as_json(run: Run) -> None:
    found = json.loads(run("preflight", "tiles.pdf", "--json").out)
    assert found["problems"] == []
    assert found["components"] == {"tile": 168}
    assert found["pages"] == len(found["ink"]) == 4
    assert all(0.05 < ink < 0.5 for ink in found["ink"])
    assert found["settings"]["contents"] == "tiles"


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_a_file_with_something_wrong(run: Run, desk: Path, as_json: list[str]) -> None:
    whole = made("tiles")
    (desk / "half.pdf").write_bytes(write_pdf(replace(whole, pages=whole.pages[:3])))
    result = run("preflight", "half.pdf", *as_json)
    assert (result.code, result.err) == (1, "")
    sentence = "the tile 'violet healer' is there not once, and the game needs 6"
    if as_json:
        assert sentence in json.loads(result.out)["problems"]
    else:
        assert f"Problem: {sentence}\n" in result.out
        assert result.out.endswith("Something is wrong.\n")


def test_what_a_file_says_of_itself_is_no_order_to_the_terminal(run: Run, desk: Path) -> None:
    whole = made("mats")
    named = replace(whole, title="Mats\nAll right.", settings={**whole.settings, "paper": "A4\u202e"})
    (desk / "odd.pdf").write_bytes(write_pdf(named))
    lines = run("preflight", "odd.pdf").out.split("\n")
    assert lines[0] == "Mats\\nAll right.: 2 pages"
    assert "  paper: A4\\u202e" in lines


def test_a_file_of_a_single_page(run: Run, desk: Path) -> None:
    (desk / "mats.pdf").write_bytes(printed("mats", Press(paper=read_paper("420x600"))))
    assert run("preflight", "mats.pdf").out.startswith("Supply mats: 1 page\n")


def refusal(run: Run, name: str) -> str:
    result = run("preflight", name)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    return result.err[7:-1]


def test_a_pdf_of_somebody_else(run: Run, desk: Path) -> None:
    canvas = Canvas(str(desk / "foreign.pdf"))
    canvas.drawString(100, 100, "hello")
    canvas.save()
    assert refusal(run, "foreign.pdf") == "'foreign.pdf' was not made by shangrila-pnp"


@pytest.mark.usefixtures("desk")
def test_a_file_that_is_not_there(run: Run) -> None:
    assert refusal(run, "nowhere.pdf") == "'nowhere.pdf' does not exist"
    assert refusal(run, ".") == "'.' is not a file"


def test_what_is_no_pdf(run: Run, desk: Path) -> None:
    (desk / "notes.txt").write_text("hello")
    assert refusal(run, "notes.txt") == "'notes.txt' is not a PDF"


def test_half_a_file(run: Run, good: Path) -> None:
    data = good.read_bytes()
    good.write_bytes(data[: len(data) // 2])
    assert refusal(run, "tiles.pdf") == "'tiles.pdf' is damaged: its end is missing"


@pytest.mark.parametrize(
    ("thing", "options"),
    [("tiles", "--ink black --backs duplex"), ("stones", "--backs fold --paper Letter --lang de"), ("calibration", "")],
)
def test_what_print_writes_passes(run: Run, desk: Path, thing: str, options: str) -> None:
    assert run("print", thing, *options.split()).code == 0
    assert run("preflight", desk / "output" / f"{thing}.pdf").out.endswith("All right.\n")
