from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from shangrila_pnp.cli.board_picture import board_picture
from shangrila_pnp.fairness import Deal
from shangrila_pnp.openings import PRESETS, decode, read_json, read_opening, read_text, write_json
from shangrila_pnp.rules import KOSMOS, Colour, Guild, Opening, Placement, Village, problems
from tests.cli.conftest import Run
from tests.fairness.helpers import even_certificate
from tests.helpers import BOARD, COLOURS

FIRST_GAME = PRESETS["first-game-3"]
HALF = "red A B D E F G H\nblue . . . . . . .\nyellow . . . . . . .\n"


def without_styles(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_new_shows_the_board_the_table_and_the_code(run: Run) -> None:
    result = run("opening", "new", "--players", 4, "--seed", "Lhasa")
    assert result.code == 0
    assert "fields of a village: rainmaker, astrologer / dragonbreeder" in result.out
    code = re.search(r"code +(\S+)", result.out)
    assert code is not None
    opening = decode(code[1], BOARD)
    table = result.out[result.out.index("        rainmaker") : result.out.index("code")]
    assert read_text(table).opening == opening


def test_the_same_seed_gives_the_same_opening(run: Run) -> None:
    arguments = ("opening", "new", "--players", 3, "--format", "code", "--count", 5)
    assert run(*arguments, "--seed", 1).out == run(*arguments, "--seed", 1).out
    assert run(*arguments, "--seed", 1).out != run(*arguments, "--seed", 2).out
    assert run(*arguments).out != run(*arguments).out


def test_a_batch_of_codes_has_no_code_twice(run: Run) -> None:
    codes = run("opening", "new", "--players", 4, "--count", 30, "--format", "code", "--seed", 3).out.split()
    assert len(set(codes)) == 30
    assert not any(problems(decode(code, BOARD), BOARD) for code in codes)


def test_any_three_colours_can_play(run: Run) -> None:
    out = run("opening", "new", "--colours", "violet, red,blue", "--format", "json").out
    assert read_json(out, BOARD).opening.colours == (Colour.RED, Colour.BLUE, Colour.VIOLET)


def test_several_openings_in_json_come_one_to_a_line(run: Run) -> None:
    out = run("opening", "new", "--players", 3, "--count", 3, "--format", "json").out
    openings = {read_json(line, BOARD).opening for line in out.splitlines()}
    assert len(openings) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "say how many play: --players 3 or --players 4"),
        (["--players", "5"], "'5' is not one of 3, 4"),
        (["--players", "4", "--count", "0"], "0 is not a whole number from 1 to 10,000"),
        (["--players", "4", "--count", "x"], "'x' is not a whole number"),
        (["--players", "4", "--colours", "red,blue,yellow"], "--colours names 3 colours, but 4 play"),
        (["--colours", "red,blue"], "--colours names 2 colours, but 3 or 4 play"),
        (["--colours", "red,blue,red"], "--colours names each colour once, not red,blue,red"),
        (["--colours", "red,blue,green"], "'green' is not a colour: known are red, blue, yellow, violet"),
        (["--players", "4", "--format", "xml"], "'xml' is not one of text, json, code"),
        (["--players", "4", "--out", "no/such/folder.json"], "folder.json' cannot be written: make its folder first"),
        (["--players", "4", "--opt"], "there is no option --opt"),
        (["--players", "4", "--out", "."], "'.' is a folder: name a file in it"),
        (["--players", "4", "--out", ".", "--force"], "'.' is a folder: name a file in it"),
        (["--players", "4", "--count", "3", "--out", "y.json"], "3 openings are written to a folder, a file for each"),
        (["--players", "4", "--seed", "\udcff"], "a seed is a word or a number"),
    ],
)
def test_bad_options_of_new(run: Run, arguments: list[str], sentence: str) -> None:
    result = run("opening", "new", *arguments)
    assert result.code == 2
    assert sentence in result.err
    assert not result.out


def test_files_are_written_in_the_format_of_their_name(run: Run, tmp_path: Path) -> None:
    for name in ("a.json", "a.txt"):
        result = run("opening", "new", "--players", 4, "--seed", 5, "--out", tmp_path / name)
        assert result.out.endswith(f"\nWritten: {tmp_path / name}\n")
        assert "fields of a village" in result.out
    assert json.loads((tmp_path / "a.json").read_text())["players"] == 4
    openings = {read_opening(str(tmp_path / name), BOARD).opening for name in ("a.json", "a.txt")}
    assert len(openings) == 1


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("mine")
    result = run("opening", "new", "--players", 4, "--out", path)
    assert result.code == 2
    assert "is there already" in result.err
    assert path.read_text() == "mine"
    assert run("opening", "new", "--players", 4, "--out", path, "--force").code == 0
    assert path.read_text() != "mine"


def test_a_dash_is_standard_output(run: Run) -> None:
    result = run("opening", "new", "--players", 4, "--seed", 5, "--format", "code", "--out", "-")
    assert result.out == run("opening", "new", "--players", 4, "--seed", 5, "--format", "code").out


def test_a_certificate_is_not_kept_when_tiles_are_added(run: Run, tmp_path: Path) -> None:
    record = even_certificate(Deal(FIRST_GAME, FIRST_GAME.colours, Colour.RED, KOSMOS)).record(BOARD)
    data = json.loads(write_json(record, BOARD))
    (tmp_path / "whole.json").write_text(json.dumps(data))
    del data["placements"]["red"]["healer"], data["code"]
    (tmp_path / "half.json").write_text(json.dumps(data))
    assert "certificate" in run("opening", "finish", tmp_path / "whole.json", "--format", "json").out
    assert "certificate" not in run("opening", "finish", tmp_path / "half.json", "--format", "json").out


def test_several_openings_go_to_a_folder(run: Run, tmp_path: Path) -> None:
    result = run("opening", "new", "--players", 3, "--count", 12, "--format", "json", "--out", tmp_path / "deck")
    assert result.out == f"Written: {tmp_path / 'deck'} (12 files)\n"
    names = sorted(path.name for path in (tmp_path / "deck").iterdir())
    assert names[0] == "opening-01.json"
    assert names[-1] == "opening-12.json"
    assert (
        run("opening", "new", "--players", 3, "--count", 12, "--format", "json", "--out", tmp_path / "deck").code == 2
    )
    codes = run("opening", "new", "--players", 3, "--count", 12, "--format", "code", "--out", tmp_path / "codes.txt")
    assert codes.code == 0
    assert len((tmp_path / "codes.txt").read_text().split()) == 12


def test_a_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("opening", "new", "--players", 3, "--count", 2, "--out", tmp_path / "file" / "deck")
    assert result.code == 2
    assert "cannot be used as a folder: Not a directory" in result.err


def test_check_a_legal_opening(run: Run) -> None:
    result = run("opening", "check", "first-game-3")
    assert result.code == 0
    assert result.out == (
        "Legal: a finished opening for three players.\n"
        "code    30TEA-KD5QJ-PD4ZR\n"
        "number  238,221,127,116,836,135 of 305,749,556,969,472,000\n"
    )
    assert run("opening", "check", "30tea kd5qj pd4zr").out == result.out


def test_check_names_every_problem_with_its_rule(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("red A A A E F G H\nblue A B . . . . C\nyellow . . . . . . .\n")
    result = run("opening", "check", path)
    assert result.code == 1
    lines = result.out.splitlines()
    assert lines[0] == "Not legal: 4 problems."
    rules = [re.search(r"\[(.*)\]$", line) for line in lines[1:]]
    assert [rule[1] for rule in rules if rule] == ["village-closed", "village-full", "colour-crowded", "field-held"]


def test_check_a_half_placed_opening(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(HALF.encode())))
    result = run("opening", "check", "-")
    assert result.code == 0
    assert result.out.startswith("Legal so far: 7 of 21 masters are placed.\nIt can be finished in exactly ")


DEAD_ENDS = [
    (
        "red B H M I J . .\nblue M D I B . J .\nyellow F . G A K L E\n",
        "A dead end: the yellow astrologer has no home.",
    ),
    (  # blue has only the villages B and I left
        "red F G A H E L M\nblue K J . G . . D\nyellow H L E M K A F\n",
        "A dead end: there is no room for all of the blue dragonbreeder, the blue yeti-whisperer, the blue firekeeper.",
    ),
]


@pytest.mark.parametrize("command", ["check", "finish"])
@pytest.mark.parametrize(("table", "sentence"), DEAD_ENDS)
def test_a_dead_end_says_which_tiles_have_no_home(
    run: Run, tmp_path: Path, command: str, table: str, sentence: str
) -> None:
    path = tmp_path / "dead.txt"
    path.write_text(table)
    result = run("opening", command, path)
    assert result.code == 1
    assert result.out.splitlines()[-1] == sentence


def test_finish_keeps_what_is_placed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    path.write_text(HALF + "start: blue\n")
    result = run("opening", "finish", path, "--seed", 9, "--format", "json")
    record = read_json(result.out, BOARD)
    assert set(read_text(HALF).opening.placements) <= set(record.opening.placements)
    assert record.opening.is_finished
    assert record.start is Colour.BLUE
    assert run("opening", "finish", path, "--seed", 9, "--format", "json").out == result.out


def test_finish_refuses_what_is_not_legal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(HALF.replace("red A B", "red A A"))
    result = run("opening", "finish", path)
    assert result.code == 1
    assert "[colour-crowded]" in result.out


def test_show_an_opening_that_is_not_legal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("red C . . . . . .\nblue C . . . . . .\nyellow . . . . . . .\n")
    result = run("opening", "show", path)
    assert result.code == 0
    assert "Not legal (3 in all): Village C is out of play with three players" in result.out
    assert "!" in result.out


def test_count(run: Run) -> None:
    assert run("opening", "count", "--players", 3).out == "305,749,556,969,472,000\n"
    assert run("opening", "count", "--players", 4).out == "21,799,532,366,915,644,923,918,336,000\n"
    assert "--players is missing: choose 3 or 4" in run("opening", "count").err


@pytest.mark.parametrize("command", ["check", "finish", "show"])
@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("nowhere.json", "'nowhere.json' is not a file that is there"),
        ("4zzzz-zzzz-zzzz-zzzz-zzzz", "the code does not hold together"),
        ("first-game-4", "there is no suggested opening for a first game with four players"),
    ],
)
def test_what_is_no_opening(run: Run, command: str, source: str, sentence: str) -> None:
    result = run("opening", command, source)
    assert result.code == 2
    assert result.err.startswith(f"Error: {sentence}")
    assert result.err.count("\n") == 1
    assert not result.out


def test_the_picture_can_be_read_back() -> None:
    """Every master lies where its village and its guild are, and nothing else does."""
    lines = without_styles(board_picture(FIRST_GAME, BOARD)).splitlines()
    read: set[Placement] = set()
    for village in BOARD.open_villages(FIRST_GAME.players):
        row, column = next((row, line.index(f"{village} ")) for row, line in enumerate(lines) if f"{village} " in line)
        text = "".join(lines[row + down].ljust(80)[column + 1 : column + 8] for down in range(3)).replace(" ", "")
        letters = text.replace("·", "")
        assert len(letters) == 7
        for guild, letter in zip(Guild, letters, strict=True):
            read |= {Placement(colour, guild, village) for colour in Colour if colour.letter == letter}
    assert read == set(FIRST_GAME.placements)


def test_the_picture_shows_where_two_masters_hold_one_field() -> None:
    twice = Opening(COLOURS, tuple(Placement(colour, Guild.PRIEST, Village.H) for colour in COLOURS[:2]))
    assert without_styles(board_picture(twice, BOARD)).count("!") == 1


def test_colours_are_for_terminals_that_want_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" in board_picture(FIRST_GAME, BOARD)
    assert "\x1b[" not in run("opening", "show", "first-game-3").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("opening", "show", "first-game-3").out
