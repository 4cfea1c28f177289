from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from shangrila_pnp.cli.printing import for_cards, kit_making
from shangrila_pnp.cli.printing.for_cards import on_card
from shangrila_pnp.openings import OpeningRecord
from shangrila_pnp.printing.cards.opening_card import OpeningOnCard
from shangrila_pnp.printing.inventory import WHOLE_GAME
from shangrila_pnp.printing.kits import KitPrinter
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.words import LANGUAGES
from shangrila_pnp.rules import GAMES_999, KOSMOS, UBERPLAY, Edition, PlayerCount
from tests.cli.conftest import Run

QUICK = ("--openings", 0, "--theme", "plain")
PARTS = ("cover", *WHOLE_GAME)
KIT = [sys.executable, "-m", "shangrila_pnp", "kit", *map(str, QUICK)]


def summary(run: Run, *options: object) -> dict[str, Any]:
    result = run("kit", "--json", *options)
    assert (result.code, result.err) == (0, "")
    found: dict[str, Any] = json.loads(result.out)
    return found


def text_of(pdf: Path, page: int) -> str:
    words: str = pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_bounded()
    return words


# --- what comes out --------------------------------------------------------------------------------------------------


def test_the_whole_game_in_one_file(run: Run, desk: Path) -> None:
    result = run("kit")
    assert (result.code, result.err) == (0, "")
    assert [path.name for path in (desk / "output").iterdir()] == ["kit.pdf"]
    data = (desk / "output" / "kit.pdf").read_bytes()
    assert len(data) < 3_000_000
    report = preflight(data)
    assert report.problems == ()
    assert report.kinds["tile"] == 168
    assert report.kinds["flat bridge"] >= 23
    assert report.kinds["stone token"] >= 12
    assert report.kinds["reference card"] == 4
    assert report.kinds["opening card"] == 8
    outline = [(mark.get_title(), mark.level) for mark in pypdfium2.PdfDocument(data).get_toc()]
    assert [title for title, level in outline if level == 0] == [
        "Cover",
        "Board",
        "Tiles",
        "Bridges",
        "Stones",
        "Supply mats",
        "Opening cards",
        "Reference cards",
        "Rules",
    ]
    assert ("Tiles: red, Ro-Tarya", 1) in outline
    assert ("Board, sheet 1", 1) in outline


def test_the_table_at_the_end(run: Run, desk: Path) -> None:
    lines = run("kit", *QUICK).out.splitlines()
    assert lines[0].split() == ["Part", "Pages", "Sheets", "Ink", "File"]
    rows = [line.split() for line in lines[1 : len(PARTS) + 2]]
    assert [row[0] for row in rows] == [*PARTS, "all"]
    *parts, everything = rows
    pages = len(pypdfium2.PdfDocument(desk / "output" / "kit.pdf"))
    assert int(everything[1]) == pages == sum(int(row[2]) for row in parts) == int(everything[2])
    ink = preflight((desk / "output" / "kit.pdf").read_bytes()).ink
    assert float(everything[3]) == pytest.approx(sum(ink), abs=0.01)
    assert float(rows[1][3]) == pytest.approx(sum(ink[1 : 1 + int(rows[1][2])]), abs=0.01)
    assert all(row[4] == "kit.pdf" for row in parts)
    assert lines[-2] == "Written: output/kit.pdf, checked and complete."
    assert lines[-1].startswith("Next: ")


def test_the_cover_tells_the_pages_that_the_parts_are_on(run: Run, desk: Path) -> None:
    found = summary(run, "--openings", 1)
    kit = desk / "output" / "kit.pdf"
    cover = text_of(kit, 0)
    for part in found["parts"][1:]:
        first, last = part["pages"]
        assert (f"{first}–{last}" if last > first else str(first)) in cover
        assert f"page {first} of {found['pages']}" in text_of(kit, first - 1)
        assert f"page {last} of {found['pages']}" in text_of(kit, last - 1)


def test_sheets_that_are_printed_on_both_sides_are_counted_once(run: Run) -> None:
    found = summary(run, "--backs", "duplex", "--openings", 1, "--theme", "plain")
    for part in found["parts"]:
        first, last = part["pages"]
        has_backs = part["name"] in ("tiles", "bridges", "stones", "openings", "reference")
        assert part["both_sides"] == has_backs
        assert part["sheets"] == (last - first + 1) // (2 if has_backs else 1)
    assert found["sheets"] == sum(part["sheets"] for part in found["parts"])


@pytest.mark.parametrize("players", ["3", "4", "both"])
def test_openings_for_so_many_players(run: Run, players: str) -> None:
    codes = summary(run, "--players", players, "--openings", 2, "--dry-run")["openings"]
    assert [code[0] for code in codes] == {"3": ["3"] * 2, "4": ["4"] * 2, "both": ["3", "3", "4", "4"]}[players]
    assert len(set(codes)) == len(codes)


@pytest.mark.usefixtures("desk")
def test_a_seed_chooses_the_openings(run: Run) -> None:
    def codes(*options: object) -> list[str]:
        found: list[str] = summary(run, "--dry-run", "--players", 3, *options)["openings"]
        return found

    assert codes() == codes() == codes("--seed", "Shangri-La") != codes("--seed", "Lhasa")


def test_balanced_openings(run: Run, desk: Path) -> None:
    assert run("kit", "--balanced", "--players", 3, "--openings", 1).code == 0
    kit = desk / "output" / "kit.pdf"
    pages = [text_of(kit, page) for page in range(len(pypdfium2.PdfDocument(kit)))]
    assert any("balanced ±3 points" in page for page in pages)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options", [("--paper", "Letter", "--backs", "fold", "--ink", "saver"), ("--scale", 60, "--ink", "black")]
)
def test_every_language(run: Run, desk: Path, language: str, options: tuple[object, ...]) -> None:
    found = summary(run, "--lang", language, "--openings", 1, "--players", 3, *options)
    assert {part["name"] for part in found["parts"]} == {*PARTS, "openings"}
    assert found["written"]
    assert preflight((desk / "output" / "kit.pdf").read_bytes()).problems == ()


@pytest.mark.parametrize(("locale", "paper"), [("en_US.UTF-8", "Letter"), ("de_DE.UTF-8", "A4"), ("C", "A4")])
def test_the_paper_is_that_of_the_country(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch, locale: str, paper: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert summary(run, "--dry-run", *QUICK)["settings"]["paper"] == paper
    assert list(desk.iterdir()) == []


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_file_for_each_part(run: Run, desk: Path) -> None:
    result = run("kit", "--split", "--openings", 1, "--players", 3, "--out", "parts")
    assert result.code == 0
    assert [line.split()[-1] for line in result.out.splitlines()[1:10]] == [
        f"kit-{line.split()[0]}.pdf" for line in result.out.splitlines()[1:10]
    ]
    assert "Written: 9 files in the folder parts" in result.out
    names = sorted(path.name for path in (desk / "parts").iterdir())
    assert names == sorted(f"kit-{part}.pdf" for part in (*PARTS, "openings"))
    for name in names:
        assert run("preflight", f"parts/{name}").code == 0
    cover = text_of(desk / "parts" / "kit-cover.pdf", 0)
    assert all(name in cover for name in names if name != "kit-cover.pdf")
    assert "page 1 of 4" in text_of(desk / "parts" / "kit-tiles.pdf", 0)


def test_a_part_that_is_not_wanted_any_more_is_removed(run: Run, desk: Path) -> None:
    (desk / "output").mkdir()
    (desk / "output" / "kit-mine.pdf").write_text("mine")
    assert run("kit", *QUICK, "--out", "copy").code == 0
    (desk / "copy" / "kit.pdf").rename(desk / "output" / "kit-backup.pdf")
    assert run("kit", "--split", "--openings", 1, "--players", 3, "--theme", "plain").code == 0
    assert (desk / "output" / "kit-openings.pdf").exists()
    result = run("kit", "--split", *QUICK)
    assert result.code == 0
    assert result.err == "Removed what an earlier run has left here: kit-openings.pdf.\n"
    assert not (desk / "output" / "kit-openings.pdf").exists()
    assert (desk / "output" / "kit-backup.pdf").exists()
    assert (desk / "output" / "kit-mine.pdf").read_text() == "mine"


def test_svg_has_a_file_for_each_page(run: Run, desk: Path) -> None:
    found = summary(run, "--format", "svg", *QUICK)
    names = sorted(path.name for path in (desk / "output").iterdir())
    assert names == [f"kit-{page:02}.svg" for page in range(1, found["pages"] + 1)]
    assert [Path(file).name for part in found["parts"] for file in part["files"]] == names
    assert summary(run, "--format", "svg", "--split", *QUICK)["pages"] == found["pages"]
    assert (desk / "output" / "kit-board-1.svg").exists()
    assert (desk / "output" / "kit-cover.svg").exists()


@pytest.mark.parametrize("options", [(), ("--split",), ("--format", "svg")])
def test_the_same_kit_twice_has_the_same_bytes(run: Run, desk: Path, options: tuple[str, ...]) -> None:
    for folder in ("one", "two"):
        assert run("kit", "--out", folder, "--openings", 2, "--theme", "plain", *options).code == 0
    one, two = ({path.name: path.read_bytes() for path in (desk / name).iterdir()} for name in ("one", "two"))
    assert one == two


def test_a_rehearsal_writes_nothing(run: Run, desk: Path) -> None:
    result = run("kit", "--dry-run", *QUICK)
    assert result.code == 0
    assert "Would write output/kit.pdf" in result.out
    assert not summary(run, "--dry-run", *QUICK)["written"]
    assert list(desk.iterdir()) == []


def test_what_somebody_else_wrote_is_left_alone(run: Run, desk: Path) -> None:
    (desk / "output").mkdir()
    (desk / "output" / "kit.pdf").write_text("mine")
    result = run("kit", *QUICK)
    assert result.code == 2
    assert result.err == (
        "Error: 'output/kit.pdf' is there already: choose another name, or use --force to replace it\n"
    )
    assert (desk / "output" / "kit.pdf").read_text() == "mine"
    assert run("kit", "--force", *QUICK).code == 0
    assert run("kit", *QUICK).code == 0


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--openings", "-1"), "--openings"),
        (("--openings", "501"), "--openings"),
        (("--players", "5"), "--players"),
        (("--scale", "10"), "--scale goes from 50 to 120 per cent"),
        (("--ink", "black", "--theme", "painted"), "--ink black prints the plain theme"),
        (("--theme", "paintd"), "painted"),
        (("--balanced", "--openings", "400"), "ask for fewer, or search for one with opening new --balanced --fresh"),
        (("--out", "kit.pdf"), "--out names a folder for a kit, and 'kit.pdf' is called like a file"),
        (("--out", "/dev/null"), "'/dev/null' is not a folder"),
        (("--paper", "60x60"), "60x60"),
        (("--lang", "xx"), "--lang"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, options: tuple[str, ...], sentence: str) -> None:
    result = run("kit", *options)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.err
    assert re.fullmatch(r"Error: [^\n]+\n", result.err)


# --- nothing half ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", WHOLE_GAME)
def test_a_kit_that_is_not_complete_is_not_left_behind(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    all_parts = KitPrinter.parts

    def without(printer: KitPrinter, *arguments: Any) -> list[Any]:
        return [part for part in all_parts(printer, *arguments) if part.name != missing]

    monkeypatch.setattr(KitPrinter, "parts", without)
    result = run("kit", *QUICK)
    assert result.code == 1
    assert f"Problem: the kit is not complete: it has no {missing}\n" in result.err
    assert list(desk.iterdir()) == []


@pytest.fixture(scope="module")
def seconds(tmp_path_factory: pytest.TempPathFactory) -> float:
    """How long a kit takes here and now."""
    start = time.perf_counter()
    subprocess.run(KIT, cwd=tmp_path_factory.mktemp("whole"), stdout=subprocess.DEVNULL, check=True, timeout=300)
    return time.perf_counter() - start


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="needs a system with files that have no name")
@pytest.mark.parametrize("attempt", range(12))
def test_killed_at_a_random_moment_it_leaves_nothing_half_written(tmp_path: Path, attempt: int, seconds: float) -> None:
    """Mostly towards the end, when files are written; killed before every single step of that in ``test_files``."""
    moment = random.Random(attempt).choice((0.3, 0.9, 1.0, 1.05)) * random.Random(attempt).uniform(0.8, 1.1) * seconds
    (tmp_path / "output").mkdir()
    process = subprocess.Popen(KIT, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        process.wait(moment)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)
    for path in (tmp_path / "output").iterdir():
        assert path.name == "kit.pdf"
        assert preflight(path.read_bytes()).problems == ()


def test_told_to_end_it_ends_tidily(tmp_path: Path) -> None:
    process = subprocess.Popen(KIT, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(1.0)
    process.terminate()
    _, said = process.communicate(timeout=60)
    assert process.returncode in (128 + signal.SIGTERM, 0)
    assert said == b""


# --- options that reach the press ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("desk")
def test_a_printer_and_a_margin_reach_every_part(run: Run) -> None:
    assert run("printer", "set", "desk", "--x-scale", 99, "--margin", 7, "--back-offset", "1,0").code == 0
    settings = summary(run, "--dry-run", "--printer", "desk", *QUICK)["settings"]
    assert (settings["printer"], settings["margin"], settings["x_scale"]) == ("desk", "7", "0.99")
    assert summary(run, "--dry-run", "--margin", 12, *QUICK)["settings"]["margin"] == "12"


def test_the_edge_over_which_sheets_are_turned(run: Run, desk: Path) -> None:
    assert run("kit", "--backs", "duplex", "--flip", "short", *QUICK).code == 0
    report = preflight((desk / "output" / "kit.pdf").read_bytes())
    assert "flip:short" in report.settings["pages tiles"]
    assert "flip" not in report.settings["pages board"]


@pytest.mark.parametrize("ink", ["saver", "black"])
def test_little_ink_prints_a_plain_board(run: Run, ink: str) -> None:
    full, little = (
        next(part["ink"] for part in summary(run, "--dry-run", "--openings", 0, "--ink", choice)["parts"][1:2])
        for choice in ("full", ink)
    )
    assert little < full / 2


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("edition", [KOSMOS, UBERPLAY, GAMES_999], ids=str)
def test_balanced_openings_are_by_the_rulebook_of_the_kit(run: Run, edition: Edition) -> None:
    found = run("kit", "--balanced", "--openings", 1, "--dry-run", "--edition", edition.key)
    assert found.code == 0
    assert "measured by" not in found.out


@pytest.mark.usefixtures("desk")
def test_if_a_rulebook_has_too_few_they_are_by_another_and_the_kit_says_so(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_kosmos(_players: PlayerCount, edition: Edition, _delta: float) -> int:
        return 1 if edition is KOSMOS else 0

    monkeypatch.setattr(for_cards, "number_collected", only_kosmos)
    for options in ((), ("--edition", "uberplay")):
        found = run("kit", "--balanced", "--players", 3, "--openings", 1, "--dry-run", "--lang", "en", *options)
        assert "The openings were measured by the rules of KOSMOS; the kit follows Uberplay." in found.out
    assert (
        "measured by" not in run("kit", "--balanced", "--players", 3, "--openings", 1, "--dry-run", "--lang", "de").out
    )


@pytest.mark.usefixtures("desk")
def test_cards_of_other_openings_than_those_drawn_are_found_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def another(number: int, record: OpeningRecord, _: str, *rest: Any, **options: Any) -> OpeningOnCard:
        return on_card(number, record, "3-WRONG", *rest, **options)

    monkeypatch.setattr(kit_making, "on_card", another)
    result = run("kit", "--players", 3, "--openings", 1, "--dry-run")
    assert result.code == 1
    assert "the opening cards are not those of the openings that were drawn" in result.err
