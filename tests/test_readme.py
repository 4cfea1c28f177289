"""What the README shows is run, so that it stays true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from shangrila_pnp.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (shangrila-pnp .*)$", README, re.MULTILINE)
TABLE = re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[0]
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my-templates").mkdir()
    (tmp_path / "evening.txt").write_text(TABLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(shlex.split(command)[1:])
    assert not end.value.code


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_runs(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(program, {})
    assert "Red leads the students of A to B" in capsys.readouterr().out


def test_there_is_something_to_run() -> None:
    assert COMMANDS
    assert PROGRAMS


def test_the_reader_is_told_that_this_is_unofficial() -> None:
    assert "unofficial" in README
    assert "no affiliation" in README
