from __future__ import annotations

from pathlib import Path

import pytest

from shangrila_pnp.templates import Templates
from tests.cli.conftest import Run

SHIPPED = Templates.find().read("board.toml")


def test_which_files_are_used(run: Run) -> None:
    result = run("templates")
    assert result.code == 0
    assert "board.toml" in result.out
    assert "13 villages, 20 bridges with three players and 23 bridges with four players" in result.out


@pytest.mark.parametrize("way", ["option", "environment"])
def test_a_folder_of_ones_own(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    own = tmp_path / "board.toml"
    own.write_text(SHIPPED, encoding="utf-8")
    if way == "environment":
        monkeypatch.setenv("SHANGRILA_TEMPLATES", str(tmp_path))
        result = run("templates")
    else:
        result = run("--templates", tmp_path, "templates")
    assert result.code == 0
    assert str(own) in result.out


def test_a_broken_file_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text(SHIPPED.replace('id = "B"', 'id = "A"'), encoding="utf-8")
    result = run("--templates", tmp_path, "templates")
    assert result.code == 2
    assert result.err == f"Error: {tmp_path / 'board.toml'}: village A is there twice\n"
    assert not result.out


def test_an_unknown_file_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "boards.toml").write_text(SHIPPED, encoding="utf-8")
    result = run("--templates", tmp_path, "templates")
    assert result.code == 2
    assert "is not a template that the program knows: did you mean board.toml?" in result.err
