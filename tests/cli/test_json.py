"""What commands tell, for a program to read: the same as people are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shangrila_pnp.rules import EDITIONS, Difference
from shangrila_pnp.templates import Templates
from tests.cli.conftest import Run

HALF_PLACED = """
        rainmaker  astrologer  dragonbreeder  priest  yeti-whisperer  firekeeper  healer
red     K          E           F              A       E               J           .
blue    M          G           H              I       K               G           .
yellow  F          A           A              M       B               H           .
violet  C          K           I              B       D               L           .
"""
ILLEGAL = HALF_PLACED.replace("M          G           H", "M          M           M")


def told(run: Run, *arguments: object, code: int = 0) -> Any:
    result = run(*arguments, "--json")
    assert (result.code, result.err) == (code, "")
    return json.loads(result.out)


def test_rulebooks(run: Run) -> None:
    data = told(run, "rulebooks")
    assert [one["edition"] for one in data] == [edition.key for edition in EDITIONS]
    assert all(set(one["differences"]) == {difference.field for difference in Difference} for one in data)
    text = run("rulebooks").out
    assert all(difference["sentence"] in text for one in data for difference in one["differences"].values())
    (kosmos,) = told(run, "rulebooks", "Kosmos")
    assert kosmos == data[0]


def test_templates(run: Run) -> None:
    data = told(run, "templates")
    assert list(data) == Templates.find().names()
    assert all(Path(path).is_file() for path in data.values())


@pytest.mark.usefixtures("desk")
def test_printers(run: Run, tmp_path: Path) -> None:
    assert told(run, "printer", "show") == {}
    run("printer", "set", "desk", "--x-scale", "99.4", "--back-offset", "0.4,-0.2", "--margin", "5", "--flip", "short")
    (tmp_path / "config" / "shangrila-pnp" / "printers" / "old.json").write_text("{}")
    data = told(run, "printer", "show")
    assert data["desk"] == {"x-scale": 99.4, "y-scale": 100, "back-offset": [0.4, -0.2], "margin": 5, "flip": "short"}
    assert "make it anew" in data["old"]["problem"]


@pytest.mark.parametrize("players", [3, 4])
def test_the_count_of_openings(run: Run, players: int) -> None:
    data = told(run, "opening", "count", "--players", players)
    assert data["players"] == players
    assert f"{data['openings']:,}\n" == run("opening", "count", "--players", players).out


def test_a_finished_opening(run: Run) -> None:
    data = told(run, "opening", "check", "first-game-3")
    text = run("opening", "check", "first-game-3").out
    assert (data["finished"], data["legal"], data["players"], data["placed"]) == (True, True, 3, 21)
    assert data["problems"] == []
    assert f"code    {data['code']}\nnumber  {data['number']:,} of {data['of']:,}\n" in text
    assert data["verdict"] is None


@pytest.mark.usefixtures("desk")
def test_a_balanced_opening_has_its_verdict(run: Run) -> None:
    run("opening", "new", "--players", "3", "--balanced", "--seed", "Lhasa", "--out", "evening.json")
    assert told(run, "opening", "check", "evening.json")["verdict"].startswith("balanced")


def test_a_half_placed_opening(run: Run, desk: Path) -> None:
    (desk / "half.txt").write_text(HALF_PLACED)
    data = told(run, "opening", "check", "half.txt")
    assert (data["finished"], data["legal"], data["placed"], data["without_a_home"]) == (False, True, 24, [])
    assert f"in exactly {data['ways_to_finish']:,} ways" in run("opening", "check", "half.txt").out


def test_an_illegal_opening_names_every_problem(run: Run, desk: Path) -> None:
    (desk / "wrong.txt").write_text(ILLEGAL)
    data = told(run, "opening", "check", "wrong.txt", code=1)
    text = run("opening", "check", "wrong.txt").out
    assert not data["legal"]
    assert data["problems"]
    assert text.count("\n- ") == len(data["problems"])
    assert all(f"- {problem['sentence']} [{problem['rule']}]" in text for problem in data["problems"])
