from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def shelf(desk: Path) -> Path:
    """Where the printers are kept."""
    return desk.parent / "config" / "shangrila-pnp" / "printers"


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_printer_is_kept_shown_and_forgotten(run: Run, shelf: Path) -> None:
    assert run("printer", "show").out.startswith("No printers yet: ")
    line = (
        "desk: 100 mm across come out as 99.4 mm, 100 mm down as 100 mm, "
        "backs land 0.4 mm to the right and -0.2 mm down, 5 mm stay white.\n"
    )
    result = run("printer", "set", "desk", "--x-scale", 99.4, "--back-offset", "0.4,-0.2", "--margin", 5)
    assert (result.code, result.out, result.err) == (0, line, "")
    assert [path.name for path in shelf.iterdir()] == ["desk.json"]
    assert run("printer", "show").out == line
    assert run("printer", "forget", "desk").out == "desk is forgotten.\n"
    assert list(shelf.iterdir()) == []


@pytest.mark.usefixtures("shelf")
def test_printers_are_listed_by_name_and_set_anew(run: Run) -> None:
    for name in ("work", "attic", "attic"):
        assert run("printer", "set", name, "--y-scale", 101).code == 0
    assert run("printer", "set", "attic").code == 0
    listed = run("printer", "show").out.splitlines()
    assert [line.split(":")[0] for line in listed] == ["attic", "work"]
    assert "100 mm down as 100 mm" in listed[0]
    assert "100 mm down as 101 mm" in listed[1]


def test_a_profile_changes_what_is_printed(run: Run, desk: Path, shelf: Path) -> None:
    assert run("print", "calibration", "--out", "a.pdf").code == 0
    assert run("printer", "set", "desk", "--x-scale", 99).code == 0
    assert run("print", "calibration", "--out", "b.pdf", "--printer", "desk").code == 0
    assert (desk / "a.pdf").read_bytes() != (desk / "b.pdf").read_bytes()
    assert (shelf / "desk.json").is_file()


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("backs", ["none", "duplex", "fold"])
def test_the_farthest_readings_still_print(run: Run, backs: str) -> None:
    readings = "--x-scale 90 --y-scale 110 --back-offset -5,5 --margin 20"
    assert run("printer", "set", "extreme", *readings.split()).code == 0
    result = run("print", "stones", "--printer", "extreme", "--backs", backs)
    assert (result.code, result.err) == (0, "")


# --- readings that cannot be right -----------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--x-scale", "--y-scale"])
@pytest.mark.parametrize("value", ["0.99", "0", "-100", "89.9", "110.1", "nan", "inf", "-inf", "1e999"])
def test_a_ruler_that_cannot_be_is_refused_with_the_plausible_range(
    run: Run, shelf: Path, option: str, value: str
) -> None:
    result = run("printer", "set", "desk", option, value)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"Error: {option} is what the 100 mm ruler measures, from 90 to 110 mm, not {float(value):g}: "
        "if it is really so, print at actual size (100 %) first\n"
    )
    assert not shelf.exists()


@pytest.mark.parametrize("value", ["5.1,0", "0,-6", "nan,0", "0,nan", "inf,0", "0,-inf", "1e999,0"])
def test_a_back_offset_that_cannot_be_is_refused_with_the_plausible_range(run: Run, shelf: Path, value: str) -> None:
    result = run("printer", "set", "desk", "--back-offset", value)
    assert result.code == 2
    assert result.err == (
        f"Error: --back-offset goes from -5 to 5 mm each way, not '{value}': "
        "if it is really so, the sheet was fed askew\n"
    )
    assert not shelf.exists()


@pytest.mark.parametrize("value", ["", "1", "1,2,3", "a,b", "1;2", "1,,2", "0x1,2"])
def test_a_back_offset_that_is_no_pair_of_numbers(run: Run, shelf: Path, value: str) -> None:
    result = run("printer", "set", "desk", "--back-offset", value)
    assert result.code == 2
    assert result.err == f"Error: --back-offset takes two numbers like 0.4,-0.2, not '{value}'\n"
    assert not shelf.exists()


@pytest.mark.parametrize("value", ["-1", "25.1", "nan", "inf", "-inf"])
def test_a_margin_that_cannot_be_is_refused_with_the_plausible_range(run: Run, shelf: Path, value: str) -> None:
    result = run("printer", "set", "desk", "--margin", value)
    assert result.code == 2
    assert result.err == f"Error: --margin goes from 0 to 25 mm, not {float(value):g}\n"
    assert not shelf.exists()


@pytest.mark.parametrize("name", ["", "../desk", "a/b", ".hidden", "a\\b", "x" * 41, "désk", "a\nb", " desk"])
@pytest.mark.parametrize("command", [["set"], ["forget"]])
def test_a_name_that_cannot_be(run: Run, shelf: Path, name: str, command: list[str]) -> None:
    result = run("printer", *command, name)
    assert result.code == 2
    assert result.err.startswith("Error: ")
    assert result.err.endswith(" cannot be a printer's name: use letters, digits, spaces, dots and dashes\n")
    assert result.err.count("\n") == 1
    assert not shelf.exists()


# --- printers that are not there or not right ------------------------------------------------------------------------


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("command", [["printer", "forget"], ["print", "stones", "--printer"]])
def test_an_unknown_printer_gets_a_suggestion(run: Run, command: list[str]) -> None:
    run("printer", "set", "office")
    near, far = run(*command, "offise"), run(*command, "desk")
    assert near.err == "Error: there is no printer called 'offise': did you mean 'office'?; make one with printer set\n"
    assert far.err == "Error: there is no printer called 'desk': known are office; make one with printer set\n"
    assert (near.code, far.code) == (2, 2)


BROKEN = {
    "no JSON": "x_scale: 1",
    "empty": "",
    "a list": "[]",
    "a number": "7",
    "nothing": "null",
    "half": '{"x_scale": 1.0}',
    "words": '{"x_scale": "one", "y_scale": 1, "back_offset": [0, 0], "margin": null}',
    "three numbers": '{"x_scale": 1, "y_scale": 1, "back_offset": [0, 0, 0], "margin": null}',
    "too far off": '{"x_scale": 2, "y_scale": 1, "back_offset": [0, 0], "margin": null}',
    "not a number": '{"x_scale": NaN, "y_scale": 1, "back_offset": [0, 0], "margin": null}',
    "very large": '{"x_scale": 1' + "0" * 400 + ', "y_scale": 1, "back_offset": [0, 0], "margin": null}',
    "far too large": '{"x_scale": 1' + "0" * 5000 + ', "y_scale": 1, "back_offset": [0, 0], "margin": null}',
    "deep": "[" * 100_000,
    "not UTF-8": "\udcff",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_profile_is_one_sentence_and_can_be_made_anew_or_forgotten(run: Run, shelf: Path, text: str) -> None:
    shelf.mkdir(parents=True)
    path = shelf / "desk.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run("print", "stones", "--printer", "desk")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    run("printer", "set", "hall")
    shown = run("printer", "show").out.splitlines()
    assert [line.split(":")[0] for line in shown] == ["desk", "hall"]
    assert shown[0].endswith(".")
    assert run("printer", "set", "desk").code == 0
    assert json.loads(path.read_text())["x_scale"] == 1
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert run("printer", "forget", "desk").code == 0
    assert not path.exists()


def test_a_folder_for_printers_that_cannot_be_made(run: Run, shelf: Path) -> None:
    shelf.parent.mkdir(parents=True)
    shelf.write_text("a file of mine")
    result = run("printer", "set", "desk")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"Error: {str(shelf)!r} cannot be made: File exists\n"


def test_an_offset_belongs_to_the_way_sheets_are_turned(run: Run, desk: Path) -> None:
    assert run("printer", "set", "desk", "--back-offset", "0.4,-0.2").code == 0
    refused = run("print", "tiles", "--printer", "desk", "--backs", "duplex", "--flip", "short")
    assert refused.code == 2
    assert "was measured with --flip long" in refused.err
    assert run("print", "tiles", "--printer", "desk", "--backs", "fold", "--flip", "short").code == 0
    assert (desk / "output" / "tiles.pdf").is_file()


def test_a_name_that_is_a_device_on_some_systems_is_refused(run: Run, shelf: Path) -> None:
    assert run("printer", "set", "CON").code == 2
    assert not shelf.exists()
