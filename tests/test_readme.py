"""What the README shows is run, so that it stays true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from shangrila_pnp.cli import main
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.press import Backs, Press
from shangrila_pnp.printing.products import Studio, make
from shangrila_pnp.rules import load_board
from shangrila_pnp.templates import Templates

TOP = Path(__file__).parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")
GUIDE = (TOP / "docs" / "printing.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (shangrila-pnp .*)$", README + GUIDE, re.MULTILINE)
PAGE_COUNTS = re.findall(r"^\| (\w+)(?: --backs (\w+))? \| (\d+) \| (\d+) \|$", GUIDE, re.MULTILINE)
TABLE = re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[0]
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my-templates").mkdir()
    (tmp_path / "evening.txt").write_text(TABLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    if "preflight" in command:
        with pytest.raises(SystemExit):
            main(["print", "tiles"])
    with pytest.raises(SystemExit) as end:
        main(shlex.split(command)[1:])
    assert not end.value.code


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_runs(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(program, {})
    assert "Red leads the students of A to B" in capsys.readouterr().out


@pytest.mark.parametrize(("product", "backs", "a4", "letter"), PAGE_COUNTS)
def test_the_guide_counts_its_pages(product: str, backs: str, a4: str, letter: str) -> None:
    templates = Templates.find()
    for paper, pages in (("A4", a4), ("Letter", letter)):
        press = Press(read_paper(paper), backs=Backs(backs or "none"))
        studio = Studio(templates, load_board(templates), press, "en")
        assert len(make(product, studio).pages) == int(pages)


def test_there_is_something_to_run() -> None:
    assert COMMANDS
    assert PROGRAMS
    assert len(PAGE_COUNTS) >= 7


def test_the_pictures_are_there() -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README + GUIDE)
    assert pictures
    assert all((TOP / picture).is_file() or (TOP / "docs" / picture).is_file() for picture in pictures)


def test_the_reader_is_told_that_this_is_unofficial() -> None:
    assert "unofficial" in README
    assert "no affiliation" in README
