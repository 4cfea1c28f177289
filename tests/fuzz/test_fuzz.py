"""A short run of the fuzzer; ``python -m tests.fuzz --count 1000000`` is the long one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.core import Target, TooSlowError, WrongAnswerError, fuzz, shrunk
from tests.fuzz.everything import all_targets
from tests.fuzz.sandbox import guarded

SEED = 1
RUNS = {
    "openings": {"codes": 300, "openings": 300, "sources": 500, "words": 500},
    "measures": {"paper": 1000, "numbers": 1000, "offset": 1000, "profile": 400, "printer-name": 300, "action": 1000},
    "positions": {"position": 300},
    "tables": {"board": 100, "board-text": 200, "palette": 300, "landscape": 80, "theme": 150, "text": 30},
    "drawings": {"symbol": 200, "landmark": 100, "svg-bomb": 500},
    "pages": {"pdf": 15, "svg-page": 30},
    "config": {"config": 250},
    "commands": {"commands": 250},
}


@pytest.fixture
def targets() -> Iterator[dict[str, Target]]:
    with all_targets() as found:
        yield {target.name: target for target in found}


@pytest.mark.parametrize("name", RUNS)
def test_nothing_that_comes_in_does_harm(name: str, targets: dict[str, Target]) -> None:
    for target, count in RUNS[name].items():
        tally = fuzz(targets[target], SEED, count)
        assert not tally.findings, "\n".join(map(str, tally.findings))
        assert tally.count == count


def test_every_target_has_a_short_run(targets: dict[str, Target]) -> None:
    run = {target for counts in RUNS.values() for target in counts}
    assert set(targets) - run == {"printing", "half-placed", "drawn-templates"}  # they take long


# --- the fuzzer itself -----------------------------------------------------------------------------------------------


def test_an_input_can_be_made_again(targets: dict[str, Target]) -> None:
    for target in targets.values():
        assert target.make(Random("1/7")) == target.make(Random("1/7")), target.name


def test_what_is_wrong_is_found_and_made_smaller() -> None:
    def run(text: str) -> None:
        if "7" in text:
            raise ZeroDivisionError(text)

    tally = fuzz(Target("sevens", lambda random: str(random.random()), run), SEED, 50)
    assert [finding.shown for finding in tally.findings] == ["'7'"]
    assert "ZeroDivisionError" in str(tally.findings[0])
    assert "--only sevens --first" in str(tally.findings[0])


def test_what_takes_too_long_is_found() -> None:
    def run(_: object) -> None:
        while True:
            pass

    tally = fuzz(Target("endless", lambda _: "", run, seconds=0.05), SEED, 1)
    assert "too long" in tally.findings[0].what


def test_rows_and_texts_shrink_and_nothing_else() -> None:
    assert shrunk("abcXdef", lambda text: "X" in text) == "X"
    assert shrunk(("a", "b", "c"), lambda words: "b" in words) == ("b",)
    assert shrunk({"a": 1}, lambda _: True) == {"a": 1}
    assert issubclass(TooSlowError, BaseException)


def test_the_guard_stops_whatever_reaches_out(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    (inside / "link").symlink_to(tmp_path)
    for path in (outside, inside / ".." / "outside", inside / "link" / "outside"):
        with pytest.raises(WrongAnswerError, match="reached out"), guarded(inside):
            path.write_text("x")
    with pytest.raises(WrongAnswerError, match=r"os\.system"), guarded(inside):
        os.system("true")
    with guarded(inside):
        (inside / "file").write_text("x")
    assert not outside.exists()
