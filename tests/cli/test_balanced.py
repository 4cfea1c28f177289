"""``shangrila-pnp opening new --balanced``: from the collection, or searched with --fresh."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shangrila_pnp.fairness import Certificate, read_certificate
from shangrila_pnp.openings import read_json, read_opening
from shangrila_pnp.rules import UBERPLAY, Colour, problems
from tests.cli.conftest import Run
from tests.helpers import BOARD

FRESH = ("opening", "new", "--balanced", "--fresh", "--delta", 25, "--budget", 1)


def read(text: str) -> Certificate:
    certificate = read_certificate(read_json(text, BOARD), BOARD)
    assert certificate is not None
    return certificate


# --- options that do not go together ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--delta", "3"], "--delta is for balanced openings: add --balanced"),
        (["--delta", "0"], "--delta is for balanced openings: add --balanced"),
        (["--edition", "kosmos"], "--edition is for balanced openings: add --balanced"),
        (["--budget", "30"], "--budget is for balanced openings: add --balanced"),
        (["--budget", "0"], "--budget is for balanced openings: add --balanced"),
        (["--fresh"], "--fresh is for balanced openings: add --balanced"),
        (["--balanced", "--budget", "30"], "--budget is for a search: add --fresh"),
        (["--balanced", "--fresh", "--count", "2"], "--fresh searches for one opening at a time: leave --count out"),
        (["--balanced", "--delta", "0"], "--delta has to be from 0.1 to 50 points, not 0"),
        (["--balanced", "--fresh", "--delta", "-3"], "--delta has to be from 0.1 to 50 points, not -3"),
        (["--balanced", "--delta", "nan"], "--delta has to be from 0.1 to 50 points, not nan"),
        (["--balanced", "--edition", "hasbro"], "'hasbro'"),
        (["--balanced", "--fresh", "--budget", "0"], "--budget has to be from 1 to 86400 seconds, not 0"),
        (["--balanced", "--fresh", "--budget", "-1"], "--budget has to be from 1 to 86400 seconds, not -1"),
        (["--balanced", "--fresh", "--budget", "1e9"], "--budget has to be from 1 to 86400 seconds, not 1e+09"),
        (["--balanced", "--fresh", "--budget", "nan"], "--budget has to be from 1 to 86400 seconds, not nan"),
        (["--balanced", "--fresh", "--seed", "\udcff", "--budget", "1"], "a seed is a word or a number"),
        (["--balanced", "--fresh", "--seed", "a\nb", "--budget", "1"], "a seed is a word or a number, not 'a\\nb'\n"),
        (["--balanced", "--seed", "\udcff"], "a seed is a word or a number"),
    ],
)
def test_bad_options(run: Run, arguments: list[str], sentence: str) -> None:
    result = run("opening", "new", "--players", 4, *arguments)
    assert result.code == 2
    assert sentence in result.err
    assert result.err.count("\n") == 1
    assert not result.out


# --- searched anew ---------------------------------------------------------------------------------------------------


def test_a_search_gives_an_opening_with_its_certificate(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "fresh.json"
    arguments = (*FRESH, "--colours", "violet,red,blue", "--edition", "uberplay", "--seed", "Lhasa")
    result = run(*arguments, "--out", path)
    assert result.code in (0, 1)
    record = read_opening(str(path), BOARD)
    certificate = read_certificate(record, BOARD)
    assert certificate is not None
    assert certificate.is_certified == (result.code == 0)
    assert ("Not certified: " in result.err) == (result.code == 1)
    assert record.opening.colours == (Colour.RED, Colour.BLUE, Colour.VIOLET)
    assert record.edition == UBERPLAY
    assert certificate.delta == 0.25
    assert not problems(record.opening, BOARD)
    assert f"verdict {certificate.words}" in result.out
    again = run(*arguments, "--format", "json")
    assert again.out == path.read_text()
    assert read(run(*FRESH, "--players", 3, "--seed", "Leh", "--format", "json").out).deal != certificate.deal


def test_what_is_not_found_is_given_and_called_uncertified(run: Run) -> None:
    result = run(*FRESH[:4], "--delta", 4, "--budget", 1, "--players", 3, "--seed", 1, "--format", "json")
    assert result.code == 1
    certificate = read(result.out)
    assert not certificate.is_certified
    assert json.loads(result.out)["certificate"]["verdict"] == certificate.words
    assert result.err == f"Not certified: {certificate.words.removeprefix('not certified: ')}.\n"
    assert "fair" not in result.err


# --- from the collection ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_the_collection_gives_certified_openings_at_once(run: Run, players: int) -> None:
    arguments = ("opening", "new", "--balanced", "--players", players, "--format", "json")
    result = run(*arguments, "--seed", 1)
    assert result.code == 0
    assert not result.err
    certificate = read(result.out)
    assert certificate.is_certified
    assert certificate.delta <= 0.03
    assert run(*arguments, "--seed", 1).out == result.out
    assert any(run(*arguments, "--seed", seed).out != result.out for seed in (2, 3, 4))


def test_several_in_a_folder_keep_their_certificates(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "evenings"
    assert run("opening", "new", "--balanced", "--players", 3, "--count", 2, "--out", out).code == 0
    assert sorted(path.name for path in out.iterdir()) == ["opening-1.json", "opening-2.json"]
    assert all(read(path.read_text()).is_certified for path in out.iterdir())


def test_the_card_says_who_sits_where_and_what_was_measured(run: Run) -> None:
    result = run("opening", "new", "--balanced", "--players", 4, "--seed", 1)
    assert result.code == 0
    assert "verdict balanced within 3 points for these agents" in result.out
    assert "start: " in result.out
    assert "seating: " in result.out


def test_any_three_colours_can_have_a_balanced_opening(run: Run) -> None:
    out = run("opening", "new", "--balanced", "--colours", "violet,yellow,blue", "--format", "json").out
    assert read(out).deal.opening.colours == (Colour.BLUE, Colour.YELLOW, Colour.VIOLET)


@pytest.mark.parametrize(
    "arguments", [["--delta", "0.1"], ["--count", "5000"], ["--edition", "french", "--count", "5000"]]
)
def test_what_the_collection_does_not_have(run: Run, arguments: list[str]) -> None:
    result = run("opening", "new", "--balanced", "--players", 4, *arguments)
    assert result.code == 2
    assert result.err.startswith("Error: the collection has ")
    assert "search for one with --fresh, or allow a larger --delta" in result.err
    assert result.err.count("\n") == 1
    assert not result.out


def test_a_search_is_not_begun_if_its_result_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("mine")
    for out in (tmp_path / "mine.json", tmp_path / "nowhere" / "new.json"):
        result = run("opening", "new", "--players", 4, "--balanced", "--fresh", "--budget", 86400, "--out", out)
        assert result.code == 2
        assert result.err.startswith("Error: ")
    assert (tmp_path / "mine.json").read_text() == "mine"
