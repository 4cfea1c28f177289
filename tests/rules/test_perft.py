from __future__ import annotations

from pathlib import Path

import pytest

from shangrila_pnp.rules import EDITIONS, PlayerCount
from tests.rules.perft import FOLDER, PerftFile, divided, perft

FILES = sorted(FOLDER.glob("*.txt"))


def test_there_is_a_file_for_every_edition_player_count_and_moment() -> None:
    names = {f"{e}-{p.value}-{m}.txt" for e in EDITIONS for p in PlayerCount for m in ("opening", "middle", "end")}
    assert {path.name for path in FILES} == names


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_many_games_as_on_file(path: Path) -> None:
    file = PerftFile.read(path)
    assert file.text() == path.read_text(encoding="utf-8")
    for depth, count in enumerate(file.counts, 1):
        assert perft(file.position, depth) == count, divided(file.position, depth)
