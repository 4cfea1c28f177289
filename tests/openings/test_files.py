"""Opening files: what is read and written, and what is refused in one sentence."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.openings import (
    PRESETS,
    CodeError,
    NoPresetError,
    OpeningFileError,
    OpeningRecord,
    encode,
    preset,
    read_json,
    read_opening,
    read_text,
    write_json,
    write_text,
)
from shangrila_pnp.openings.sources import LARGEST_FILE
from shangrila_pnp.rules import FRENCH, Colour, Guild, Opening, Placement, PlayerCount, Village, problems
from tests.helpers import BOARD, COLOURS, random_opening

RED, BLUE, YELLOW, VIOLET = COLOURS
SCHEMA = json.loads(files("shangrila_pnp.openings").joinpath("opening.schema.json").read_text(encoding="utf-8"))
FIRST_GAME = PRESETS["first-game-3"]

placements = st.builds(Placement, st.sampled_from(Colour), st.sampled_from(Guild), st.sampled_from(Village))


@st.composite
def records(draw: st.DrawFn) -> OpeningRecord:
    """Any record that a file can hold, legal or not, finished or not."""
    colours = tuple(draw(st.permutations(COLOURS))[: draw(st.sampled_from([3, 4]))])
    tiles = draw(st.lists(st.tuples(st.sampled_from(colours), st.sampled_from(Guild)), unique=True))
    opening = Opening(colours, tuple(Placement(*tile, draw(st.sampled_from(Village))) for tile in tiles))
    return OpeningRecord(
        opening,
        seating=draw(st.none() | st.permutations(colours).map(tuple)),
        start=draw(st.none() | st.sampled_from(colours)),
        edition=draw(st.none() | st.just(FRENCH)),
        title=draw(st.none() | st.sampled_from(["Für Opa", "No. 1: red, and #2"])),
    )


@given(records())
def test_files_round_trip_and_match_the_schema(record: OpeningRecord) -> None:
    text = write_json(record, BOARD)
    assert read_json(text, BOARD) == record
    jsonschema.validate(json.loads(text), SCHEMA)
    assert read_text(write_text(record)) == record


def test_a_finished_opening_carries_its_code() -> None:
    data = json.loads(write_json(OpeningRecord(FIRST_GAME), BOARD))
    assert data["code"] == encode(FIRST_GAME, BOARD)
    assert list(data) == ["format", "version", "players", "placements", "code"]


def test_a_certificate_is_kept() -> None:
    record = OpeningRecord(FIRST_GAME, certificate={"delta": 3, "agents": ["greedy"]})
    assert read_json(write_json(record, BOARD), BOARD) == record


def test_the_example_of_a_half_placed_opening() -> None:
    text = """{"format": "shangrila-opening", "version": 1, "players": 4,
        "placements": {"red": {"healer": "A", "dragonbreeder": "K", "firekeeper": "D", "priest": "B", "rainmaker": "M",
                               "astrologer": "H", "yeti-whisperer": "F"}, "blue": {}, "yellow": {}, "violet": {}}}"""
    opening = read_json(text, BOARD).opening
    assert opening.players is PlayerCount.FOUR
    assert len(opening.placements) == 7
    assert len(opening.unplaced) == 21


def data_of(opening: Opening, **changes: object) -> str:
    data: dict[str, Any] = json.loads(write_json(OpeningRecord(opening), BOARD))
    data |= changes
    return json.dumps({key: value for key, value in data.items() if value is not ...})


BAD_JSON = [
    ("[]", "an opening is a JSON object with placements, not []"),
    ("[[1]]", "an opening is a JSON object"),
    ("{", "not valid JSON in line 1, column 2"),
    ('{"format": "x",}', "not valid JSON"),
    ("[" * 100_000, "nested far too deeply"),
    ('{"players": NaN}', "NaN is not a value that an opening can hold"),
    ('{"players": -Infinity}', "-Infinity is not a value"),
    ('{"players": ' + "9" * 5000 + "}", "a number that is far too large"),
    (data_of(FIRST_GAME, certificate=...)[:-1] + ', "certificate": {"x": 1e999}}', "a number that is far too large"),
    (data_of(FIRST_GAME, certificate={"x": "\ud800"}), "half of a surrogate pair"),
    ("{" + ", ".join(f'"{n}": 1' for n in range(60_000)) + ', "7": 1}', "'7' is there twice"),
    ('{"a": ' + "[" * 900 + "]" * 900 + "}", ""),
    ('{"format": "x", "format": "y"}', "'format' is there twice in one object"),
    ('{"format": "shangrila-board"}', '"format" has to be "shangrila-opening", not \'shangrila-board\''),
    (data_of(FIRST_GAME, version=2), '"version" has to be 1, not 2: a newer program'),
    (data_of(FIRST_GAME, version=True), '"version" has to be 1, not True'),
    (data_of(FIRST_GAME, players=5), '"players" has to be 3 or 4, not 5'),
    (data_of(FIRST_GAME, players="3"), "\"players\" has to be 3 or 4, not '3'"),
    (data_of(FIRST_GAME, players=3.0), '"players" has to be 3 or 4, not 3.0'),
    (data_of(FIRST_GAME, players=...), '"players" has to be 3 or 4, not None'),
    (data_of(FIRST_GAME, players=4), '"placements" has 3 colours for 4 players'),
    (data_of(FIRST_GAME, placements=...), '"placements" has to be an object'),
    (data_of(FIRST_GAME, placements=[1]), '"placements" has to be an object'),
    (data_of(FIRST_GAME, placements={"rde": {}, "blue": {}, "yellow": {}}), "'rde' is not known; did you mean red?"),
    (data_of(FIRST_GAME, placements={"red": 3, "blue": {}, "yellow": {}}), '"placements" of red has to be an object'),
    (data_of(FIRST_GAME, placements={"red": {"healr": "A"}, "blue": {}, "yellow": {}}), "did you mean healer?"),
    (data_of(FIRST_GAME, placements={"red": {"healer": "N"}, "blue": {}, "yellow": {}}), "healer: 'N' is not known"),
    (data_of(FIRST_GAME, placements={"red": {"healer": None}, "blue": {}, "yellow": {}}), "healer: None is not known"),
    (data_of(FIRST_GAME, placements={"red": {"healer": ["A"]}, "blue": {}, "yellow": {}}), "['A'] is not known"),
    (data_of(FIRST_GAME, seating="red"), '"seating" has to be a list of colours'),
    (data_of(FIRST_GAME, seating=["red", "blue", "violet"]), "the seating names each of red, blue, yellow once"),
    (data_of(FIRST_GAME, seating=[]), "once, not nobody"),
    (data_of(FIRST_GAME, seating=["red", {}, "blue"]), '"seating": {} is not known'),
    (data_of(FIRST_GAME, start="violet"), "violet is to start, but only red, blue, yellow play"),
    (data_of(FIRST_GAME, start=3), '"start": 3 is not known'),
    (data_of(FIRST_GAME, edition="cosmos"), "unknown edition 'cosmos'"),
    (data_of(FIRST_GAME, edition=1), '"edition" has to be the name of a rulebook, not 1'),
    (data_of(FIRST_GAME, title="x" * 201), "a title is a line of at most 200 printable characters"),
    (data_of(FIRST_GAME, title="two\nlines"), "a title is a line of at most 200 printable characters, not 'two"),
    (data_of(FIRST_GAME, title=" a "), "a title is a line"),
    (data_of(FIRST_GAME, title=""), "a title is a line"),
    (data_of(FIRST_GAME, title=3), '"title" has to be a line'),
    (data_of(FIRST_GAME, certificate="yes"), '"certificate" has to be an object'),
    (data_of(FIRST_GAME, code=7), '"code" has to be the code of the opening'),
    (data_of(FIRST_GAME, code="30000-00000-00033"), 'the "code" stands for another opening'),
    (data_of(FIRST_GAME, code="30000-00000-00034"), '"code": the code does not hold together'),
    (data_of(FIRST_GAME, colour="red"), "unknown key 'colour'"),
    (data_of(FIRST_GAME, seeting=[]), "unknown key 'seeting': did you mean seating?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), BAD_JSON)
def test_bad_json_is_refused_in_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "opening.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OpeningFileError) as caught:
        read_opening(str(path), BOARD)
    assert str(caught.value).startswith(f"{path}: ")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400 + len(str(path))


TYPED = """
# the opening of a first game
title: First game # with three
seating: blue red yellow
healer r a d p y f
B  F, A, D, I, G, E, L
Y | i | h | m | k | j | g | f
red  L K H J E A D
"""


def test_a_table_as_a_person_types_it() -> None:
    record = read_text(TYPED)
    assert record.opening == FIRST_GAME
    assert record.seating == (BLUE, RED, YELLOW)
    assert record.title == "First game # with three"
    assert record.start is None


def test_a_table_as_others_draw_it() -> None:
    drawn = """
| colour | r | a | d | p | y | f | h |
|:-------|---|---|---|---|---|---|---|
| blue:  | A | D | I | G | E | L | F |
| red:   | K | H | J | E | A | D | L |
yellow:H M K J G F I
start :red
seating:red,blue,yellow  # clockwise
edition: french
"""
    record = read_text(drawn)
    assert record.opening == FIRST_GAME
    assert record.start is RED
    assert record.seating == (RED, BLUE, YELLOW)
    assert record.edition is FRENCH


def test_a_table_without_a_line_of_guilds_and_with_gaps() -> None:
    opening = read_text("red A . . - . . B\nyellow . . . . . . .\nv . . . . . . .\n").opening
    assert opening.colours == (RED, YELLOW, VIOLET)
    assert opening.placements == (
        Placement(RED, Guild.RAINMAKER, Village.A),
        Placement(RED, Guild.HEALER, Village.B),
    )


ROWS = "red A B D E F G H\nblue . . . . . . .\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("red A B D\n", "line 1: red needs a village for each of the seven guilds (. if free), and has 3"),
        (f"{ROWS}", "a table has a row for each of three or four colours, and this has 2"),
        (f"{ROWS}red . . . . . . .\n", "line 3: red has a row already"),
        (f"{ROWS}green . . . . . . .\n", "line 3: 'green' is not a colour"),
        (f"{ROWS}yelow . . . . . . .\n", "line 3: 'yelow' is not a colour: did you mean yellow?"),
        (f"{ROWS}yellow . . . . . . N\n", "line 3: 'N' is not a village: the villages are A to M"),
        (f"healer priest\n{ROWS}", "line 1: the line of guilds names each of the seven once, and"),
        (f"r a d p y f r\n{ROWS}", "line 1: the line of guilds names each of the seven once"),
        (f"rainmaker dragon d p y f h\n{ROWS}", "line 1: 'dragon' is not a guild: did you mean dragonbreeder?"),
        (f"strt: red\n{ROWS}", "line 1: 'strt' is neither a colour nor a setting: did you mean start?"),
        (f"title: \x1b[2J\n{ROWS}v . . . . . . .\n", "a title is a line of at most 200 printable characters"),
        ("start: red\nstart: red\n", "line 2: start is there twice"),
        ("start: pink\n", "line 1: 'pink' is not a colour"),
        ("edition: x\n", "line 1: unknown edition 'x'"),
        (f"{ROWS}v . . . . . . .\nstart: yellow", "yellow is to start, but only red, blue, violet play"),
        (f"{ROWS}v . . . . . . .\nseating: red, blue", "the seating names each of red, blue, violet once"),
        ("hello world\n", "line 1: 'hello' is not a guild"),
    ],
)  # fmt: skip
def test_a_bad_table_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(OpeningFileError) as caught:
        read_text(text)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_an_opening_is_taken_from_wherever_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = OpeningRecord(FIRST_GAME)
    as_json, as_text, code = write_json(record, BOARD), write_text(record), encode(FIRST_GAME, BOARD)
    coded = (f"{code}\n", f"\n# ours\n {code.replace('-', ' ')}  # the code\n")
    for content in (as_json, as_text, *coded, "\ufeff" + as_json):
        path = tmp_path / "opening"
        path.write_text(content, encoding="utf-8")
        assert read_opening(str(path), BOARD) == record
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content.encode())))
        assert read_opening("-", BOARD) == record
    assert read_opening(code.lower(), BOARD) == record
    assert read_opening("First-Game-3", BOARD).opening == FIRST_GAME


def test_the_suggested_opening_is_legal_and_the_other_is_missed_with_a_reason() -> None:
    assert not problems(preset("first-game-3"), BOARD)
    with pytest.raises(NoPresetError, match="nobody has a complete record of the published one"):
        read_opening("first-game-4", BOARD)
    with pytest.raises(NoPresetError, match="no opening is called 'last-game': known are first-game-3"):
        preset("last-game")


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("nowhere.json", "'nowhere.json' is not a file that is there, not a code and not one of the names"),
        ("", "'' is not a file"),
        ("x" * 5000, "is not a file"),
        ("a\0b", "is not a file"),
    ],
)
def test_what_is_no_opening_at_all(source: str, sentence: str) -> None:
    with pytest.raises(OpeningFileError) as caught:
        read_opening(source, BOARD)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 300


def test_standard_input_may_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(OpeningFileError, match="standard input is closed or cannot be read"):
        read_opening("-", BOARD)


def test_a_finished_opening_that_is_not_legal_has_no_code() -> None:
    moved = FIRST_GAME.placements[0]._replace(village=Village.C)
    record = OpeningRecord(Opening(FIRST_GAME.colours, (moved, *FIRST_GAME.placements[1:])))
    assert record.opening.is_finished
    assert "code" not in json.loads(write_json(record, BOARD))


def test_a_code_that_differs_in_the_last_tile_is_noticed() -> None:
    last = FIRST_GAME.placements[-1]
    other = Opening(FIRST_GAME.colours, (*FIRST_GAME.placements[:-1], last._replace(village=Village.B)))
    assert not problems(other, BOARD)
    with pytest.raises(OpeningFileError, match="stands for another opening"):
        read_json(data_of(FIRST_GAME, code=encode(other, BOARD)), BOARD)


def test_a_mistyped_code_is_called_a_code() -> None:
    with pytest.raises(CodeError, match="a code begins with 3 or 4, the number of players, not with 5"):
        read_opening("50TEA-KD5QJ-PD4ZR", BOARD)
    with pytest.raises(CodeError, match="does not hold together"):
        read_opening("30000-00000-00034", BOARD)


def test_files_that_are_not_text(tmp_path: Path) -> None:
    path = tmp_path / "opening.json"
    for content, sentence in [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"\xff\xfe{\x00", "is not UTF-8 text (byte 1)"),
        ("red A".encode("utf-16-be"), "is not UTF-8 text (it has a zero byte)"),
        (b"30TEA-KD5QJ-PD4ZR\n30000-00000-00033\n", "there are 2 codes, and one opening is wanted"),
        (b"x" * (LARGEST_FILE + 1), "is larger than 1024 kB"),
        (b"x" * LARGEST_FILE, "is not a guild"),
        ("title: Tür".encode("latin-1"), "is not UTF-8 text (byte 9)"),
    ]:
        path.write_bytes(content)
        with pytest.raises(OpeningFileError) as caught:
            read_opening(str(path), BOARD)
        assert sentence in str(caught.value)
    with pytest.raises(OpeningFileError, match="cannot be read: Is a directory"):
        read_opening(str(tmp_path), BOARD)


def test_a_file_of_100_megabytes_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(OpeningFileError, match=f"larger than {LARGEST_FILE // 1024} kB"):
        read_opening(str(path), BOARD)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["red", "A"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.sampled_from(["red"]), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*SCHEMA["properties"], "x"]), json_values))
@example({"placements": {}})
def test_no_json_does_worse_than_one_sentence(changes: dict[str, object]) -> None:
    data = json.loads(write_json(OpeningRecord(FIRST_GAME), BOARD)) | changes
    try:
        read_json(json.dumps(data), BOARD)
    except ShangrilaError:
        return
    jsonschema.validate(data, SCHEMA)
    record = read_json(json.dumps(data), BOARD)
    assert read_json(write_json(record, BOARD), BOARD) == record
    assert read_text(write_text(record)) == replace(record, certificate=None)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
@example(b"red")
@example(b":")
@example(b"seating:")
def test_no_file_does_worse_than_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "fuzz"
    path.write_bytes(content)
    with pytest.raises(ShangrilaError):
        read_opening(str(path), BOARD)


words = st.sampled_from(
    ["red", "blue", "y", "v", "r", "A", ".", "n", "healer", "h", "title:", "start:", "#", "\n", ",", "|"]
)


@given(st.lists(words, max_size=60).map(" ".join))
def test_no_table_does_worse_than_one_sentence(text: str) -> None:
    try:
        record = read_text(text)
    except OpeningFileError:
        return
    assert read_text(write_text(record)) == record


def test_what_random_play_places_can_be_kept() -> None:
    random = Random("kept")
    for players in (3, 4):
        opening = random_opening(random, COLOURS[:players])
        assert read_json(write_json(OpeningRecord(opening), BOARD), BOARD).opening == opening
