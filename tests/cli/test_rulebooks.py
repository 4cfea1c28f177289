from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_all_rulebooks_are_compared(run: Run) -> None:
    out = run("rulebooks").out
    assert "kosmos, uberplay, 999games: if strength and masters are both equal, the village that is travelled to" in out
    assert "french: if strength and masters are both equal, the village that is left is stronger." in out
    assert "kosmos, french: 11 stones and a spare one." in out
    assert "(not said: only somebody else's master is named; played as the other rulebooks have it)" in out


def test_one_rulebook_alone(run: Run) -> None:
    out = run("rulebooks", "999games").out
    assert "Ghee-Las (yellow)" in out
    assert "kosmos" not in out


@pytest.mark.parametrize("name", ["Kosmos", "KOSMOS", "kosmos"])
def test_capitals_do_not_matter(run: Run, name: str) -> None:
    assert run("rulebooks", name).out == run("rulebooks", "kosmos").out
    assert run("print", "rules", "--edition", name, "--dry-run").code == 0
    assert run("opening", "new", "--players", 3, "--balanced", "--edition", name, "--format", "code").code == 0


def test_an_unknown_rulebook(run: Run) -> None:
    result = run("rulebooks", "ravensburger")
    assert result.code == 2
    assert result.err == "Error: unknown edition 'ravensburger': choose one of kosmos, uberplay, 999games, french\n"
    assert not result.out
