"""Whole games on file: read them to see how the rules play, and replay them to see that they still do."""

from __future__ import annotations

from pathlib import Path

import pytest

from shangrila_pnp.rules import EDITIONS, parse_action, parse_position
from tests.helpers import BOARD
from tests.rules.game_record import FOLDER, record

FILES = sorted(FOLDER.glob("*.txt"))


def test_there_is_a_game_of_every_edition() -> None:
    assert sorted(path.stem.split("-")[0] for path in FILES) == sorted(edition.key for edition in EDITIONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_plays_the_same_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    actions = [parse_action(line[2:]) for line in lines if line.startswith("> ")]
    assert len(actions) > 50
    assert record(parse_position(lines[1], BOARD), actions) == text
