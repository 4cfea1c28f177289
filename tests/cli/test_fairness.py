"""``shangrila-pnp fairness``: the report, its JSON, its exit codes, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from shangrila_pnp.fairness import Figure, agent_named
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.openings import PRESETS, encode, write_json
from shangrila_pnp.rules import Colour
from tests.cli.conftest import Result, Run
from tests.fairness.helpers import FIRST_GAME, even_certificate, some_deal
from tests.helpers import BOARD

CODE = encode(PRESETS["first-game-3"], BOARD)
QUICK = ("--games", 20, "--agents", "greedy,reply")
HALF = "red A B D E F G H\nblue . . . . . . .\nyellow . . . . . . .\n"


def assert_one_sentence(result: Result, sentence: str) -> None:
    assert result.code == 2
    assert sentence in result.err
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err


# --- the report -----------------------------------------------------------------------------------------------------


def test_the_report_shows_shares_starts_figures_and_a_verdict(run: Run) -> None:
    result = run("fairness", "first-game-3", *QUICK)
    assert result.code == 1
    assert not result.err
    lines = result.out.splitlines()
    assert lines[:2] == [f"Opening {CODE}, KOSMOS rules", "Clockwise: red, blue, yellow; red begins"]
    assert "greedy, 20 games" in lines
    assert "reply, 20 games" in lines
    bars = [line for line in lines if re.fullmatch(r"  \w+ +\d+\.\d %  [# |]+ +\d+\.\d to \d+\.\d", line)]
    assert len(bars) == 6
    assert all(line.count("|") == 1 for line in bars)
    assert "What the start changes (reply, 20 games each)" in lines
    assert all(any(line.startswith(f"  {figure.counted}") for line in lines) for figure in Figure)
    assert any(line.startswith("The largest deviation is ") for line in lines)
    assert any("balanced within 3 points" in line for line in lines)
    assert lines[-2] == "To play the same games again:"
    assert lines[-1].startswith(f"  shangrila-pnp fairness {CODE} --edition kosmos ")


def test_the_report_never_says_fair(run: Run) -> None:
    result = run("fairness", "first-game-3", *QUICK)
    report = result.out[: result.out.index("To play the same games again")]
    assert "fair" not in report.lower()
    assert "fair" not in json.loads(run("fairness", "first-game-3", *QUICK, "--json").out)["verdict"]


def test_json_has_everything(run: Run) -> None:
    result = run("fairness", "first-game-3", *QUICK, "--json")
    assert result.code == 1
    data = json.loads(result.out)
    assert data["code"] == CODE
    assert [agent["name"] for agent in data["agents"]] == ["greedy", "reply"]
    assert all(sum(agent["wins"].values()) == pytest.approx(20, abs=0.001) for agent in data["agents"])
    assert not data["certified"]
    assert set(data["starters"]) == set(data["figures"]) == {"red", "blue", "yellow"}
    for shares in data["starters"].values():
        assert sum(shares.values()) == pytest.approx(100, abs=0.05)
    assert set(data["worst"]) == {"agent", "colour"}
    assert data["seed"] == "fairness"


def test_the_numbers_are_those_of_the_games(run: Run) -> None:
    data = json.loads(run("fairness", CODE, *QUICK, "--seed", "x", "--json").out)
    agent = agent_named("reply")
    with Table(BOARD, cores=1) as table:
        jobs = [Job(FIRST_GAME.started_by(start), agent, "x", 0, 20) for start in FIRST_GAME.seating]
        results = table.play(jobs)
    assert data["agents"][1]["wins"] == {str(c): round(results[0].wins(c), 4) for c in FIRST_GAME.seating}
    for start, result in zip(FIRST_GAME.seating, results, strict=True):
        assert data["starters"][str(start)] == {str(c): round(100 * result.share(c), 2) for c in FIRST_GAME.seating}


def test_the_same_seed_plays_the_same_games(run: Run) -> None:
    once = run("fairness", "first-game-3", *QUICK, "--seed", 1).out
    assert run("fairness", "first-game-3", *QUICK, "--seed", 1).out == once
    assert run("fairness", "first-game-3", *QUICK, "--seed", 2).out != once


def test_the_exit_code_tells_whether_it_is_within_delta(run: Run) -> None:
    balanced = run("fairness", "first-game-3", *QUICK, "--delta", 50)
    assert balanced.code == 0
    assert "Balanced within 50 points for these agents: greedy, reply." in balanced.out
    assert run("fairness", "first-game-3", *QUICK, "--delta", 0.5).code == 1


def test_too_few_games_are_not_called_unbalanced(run: Run) -> None:
    result = run("fairness", "first-game-3", *QUICK, "--delta", 20)
    assert result.code == 1
    assert "Whether it is balanced within 20 points cannot be told from so few games" in result.out


def test_a_deviation_that_may_be_chance_is_not_called_unbalanced_and_has_no_cause(run: Run) -> None:
    result = run("fairness", "first-game-3", "--agents", "greedy:20", "--games", 20, "--delta", 3)
    assert result.code == 1
    assert "cannot be told from so few games" in result.out
    assert "Not balanced" not in result.out
    assert "cause" not in result.out


def test_an_unbalanced_opening_has_a_likely_cause(run: Run) -> None:
    result = run("fairness", encode(some_deal("determinism").opening, BOARD), "--agents", "greedy:2000", "--games", 10)
    assert result.code == 1
    assert "Not balanced within 3 points for these agents: greedy." in result.out
    assert "Likely cause: " in result.out or "None of the figures above explains it" in result.out


def test_random_is_shown_but_does_not_count(run: Run) -> None:
    result = run("fairness", "first-game-3", "--games", 20, "--agents", "random,greedy", "--delta", 50)
    assert "random, 20 games (does not count)" in result.out
    assert result.out.count("for these agents: greedy.") == 1


def test_agents_may_have_games_of_their_own(run: Run) -> None:
    result = run("fairness", "first-game-3", "--games", 10, "--agents", "greedy:30, reply ,search-16:2", "--json")
    games = {agent["name"]: agent["games"] for agent in json.loads(result.out)["agents"]}
    assert games == {"greedy": 30, "reply": 10, "search-16": 2}


def test_seats_start_and_rulebook_are_those_of_the_file_unless_named(run: Run, tmp_path: Path) -> None:
    deal = some_deal("in a file")
    path = tmp_path / "opening.json"
    data = json.loads(write_json(even_certificate(deal.started_by(Colour.BLUE)).record(BOARD), BOARD))
    del data["certificate"]
    path.write_text(json.dumps(data))

    def said(*more: str) -> tuple[str, list[str], str]:
        found = json.loads(run("fairness", path, "--games", 2, "--agents", "greedy", "--json", *more).out)
        return found["start"], found["seating"], found["edition"]

    assert said() == ("blue", ["red", "blue", "yellow", "violet"], "kosmos")
    assert said("--start", "violet")[0] == "violet"
    assert said("--seating", "violet, red,yellow,blue")[1] == ["violet", "red", "yellow", "blue"]
    assert said("--edition", "uberplay")[2] == "uberplay"


# --- what is wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--agents", "gredy"], "unknown agent 'gredy': did you mean greedy?"),
        (["--agents", "oracle"], "unknown agent 'oracle': choose from random, greedy"),
        (["--agents", ""], "unknown agent ''"),
        (["--agents", "greedy,"], "unknown agent ''"),
        (["--agents", "random"], "random play alone judges nothing"),
        (["--agents", "greedy,reply,greedy:5"], "--agents names greedy twice"),
        (["--agents", "greedy:0"], "'greedy:0' in --agents: after the colon comes a number of games from 1 to"),
        (["--agents", "greedy:"], "'greedy:' in --agents"),
        (["--agents", "greedy:-1"], "'greedy:-1' in --agents"),
        (["--agents", "greedy:x"], "'greedy:x' in --agents"),
        (["--agents", "greedy:1e3"], "'greedy:1e3' in --agents"),
        (["--agents", "greedy:²"], "'greedy:²' in --agents"),
        (["--agents", f"greedy:{10**30}"], "in --agents: after the colon"),
        (["--delta", "0"], "--delta has to be from 0.1 to 50 points, not 0"),
        (["--delta", "-1"], "--delta has to be from 0.1 to 50 points, not -1"),
        (["--delta", "51"], "--delta has to be from 0.1 to 50 points, not 51"),
        (["--delta", "nan"], "--delta has to be from 0.1 to 50 points, not nan"),
        (["--seating", "red,blue"], "the seating names each of red, blue, yellow once, not red, blue"),
        (["--seating", "red,blue,blue"], "the seating names each of red, blue, yellow once, not red, blue, blue"),
        (["--seating", "red,blue,violet"], "the seating names each of red, blue, yellow once"),
        (["--seating", "red,blue,green"], "'green' is not a colour"),
        (["--seating", ""], "'' is not a colour"),
        (["--start", "violet"], "violet cannot start, because violet does not play"),
        (["--start", "green"], "'green' is not a colour"),
        (["--edition", "hasbro"], "'hasbro'"),
        (["--seed", "\udcff", "--games", "2", "--agents", "greedy"], "a seed is a word or a number"),
    ],
)
def test_bad_options(run: Run, arguments: list[str], sentence: str) -> None:
    result = run("fairness", "first-game-3", *arguments)
    assert_one_sentence(result, sentence)
    assert not result.out


@pytest.mark.parametrize("games", ["0", "-5", "x", "10000001"])
def test_bad_numbers_of_games(run: Run, games: str) -> None:
    result = run("fairness", "first-game-3", "--games", games)
    assert result.code == 2
    assert "Error: --games: " in result.err
    assert "Traceback" not in result.err


def test_a_half_placed_opening(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    path.write_text(HALF)
    assert_one_sentence(run("fairness", path, *QUICK), "a game cannot start before all masters are placed")


def test_an_illegal_opening(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(HALF.replace("red A B", "red A A"))
    assert_one_sentence(run("fairness", path, *QUICK), "a game cannot start from an opening that breaks the rules")


@pytest.mark.parametrize("source", ["nowhere.json", "4zzzz-zzzz-zzzz-zzzz-zzzz", "first-game-4"])
def test_what_is_no_opening(run: Run, source: str) -> None:
    assert_one_sentence(run("fairness", source, *QUICK), "")


# --- certificates that do not belong ---------------------------------------------------------------------------------


@pytest.fixture
def certified() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(write_json(even_certificate(some_deal("cli")).record(BOARD), BOARD))
    return data


COMMANDS = pytest.mark.parametrize(
    "command", [("opening", "show"), ("opening", "check"), ("fairness",)], ids=["show", "check", "fairness"]
)


@COMMANDS
def test_a_certificate_of_another_opening(
    run: Run, tmp_path: Path, command: tuple[str, ...], certified: dict[str, Any]
) -> None:
    path = tmp_path / "opening.json"
    other = json.loads(write_json(even_certificate(some_deal("another")).record(BOARD), BOARD))
    path.write_text(json.dumps({**other, "certificate": certified["certificate"]}))
    assert_one_sentence(run(*command, path), "the certificate does not match its opening: it is for the code")


@COMMANDS
@pytest.mark.parametrize(
    ("key", "value"),
    [("bound", 0.1), ("certified", False), ("agents", 7), ("seating", None), ("version", "1"), ("search", [])],
)
def test_a_damaged_certificate(
    run: Run, tmp_path: Path, command: tuple[str, ...], certified: dict[str, Any], key: str, value: object
) -> None:
    path = tmp_path / "opening.json"
    certified["certificate"][key] = value
    path.write_text(json.dumps(certified))
    assert_one_sentence(run(*command, path), "the certificate ")


@pytest.mark.parametrize("command", ["show", "check"])
def test_a_good_certificate_is_shown(run: Run, tmp_path: Path, command: str, certified: dict[str, Any]) -> None:
    path = tmp_path / "opening.json"
    path.write_text(json.dumps(certified))
    result = run("opening", command, path)
    assert result.code == 0
    assert "verdict balanced within 3 points for these agents\n" in result.out
    assert "greedy, reply, search-16, search-48; 96,000 games; at most 0.5 points off (95 %)" in result.out


def test_a_certified_opening_can_be_measured_again(run: Run, tmp_path: Path, certified: dict[str, Any]) -> None:
    path = tmp_path / "opening.json"
    path.write_text(json.dumps(certified))
    assert run("fairness", path, *QUICK, "--start", "blue").code == 1
