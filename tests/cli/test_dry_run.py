"""A dry run does everything but write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

COMMANDS = {
    "board": "--paper A3",
    "tiles": "",
    "bridges": "",
    "stones": "--format svg",
    "mats": "--ink saver",
    "calibration": "",
    "openings": "first-game-3",
    "reference": "",
    "rules": "--booklet",
}


def everything(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("command", "options"), COMMANDS.items())
def test_it_says_what_would_be_written_and_writes_nothing(run: Run, desk: Path, command: str, options: str) -> None:
    rehearsed = run("print", command, *options.split(), "--dry-run")
    assert (rehearsed.code, rehearsed.err) == (0, "")
    assert not everything(desk.parent)
    written = run("print", command, *options.split())
    assert written.code == 0
    assert everything(desk)
    assert rehearsed.out == f"Would write {written.out}"


def test_what_would_be_refused_is_refused(run: Run, desk: Path) -> None:
    (desk / "mine.pdf").write_text("mine")
    result = run("print", "stones", "--out", "mine.pdf", "--dry-run")
    assert result.code == 2
    assert "'mine.pdf' is there already" in result.err
    before = everything(desk)
    assert run("print", "stones", "--out", "mine.pdf", "--dry-run", "--force").code == 0
    assert everything(desk) == before
