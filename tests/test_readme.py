"""What has to stand in the README. What it tells people to type is tried in ``test_docs_examples``."""

from __future__ import annotations

from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")


def test_the_reader_is_told_that_this_is_unofficial() -> None:
    assert "unofficial" in README
    assert "no affiliation" in README


@pytest.mark.parametrize("picture", ["board.jpg", "tiles.png", "opening-card.png", "terminal.svg"])
def test_the_reader_sees_what_comes_out(picture: str) -> None:
    assert f"](docs/pictures/{picture})" in README


@pytest.mark.parametrize("start", ["You have the box", "You print everything", "You want cards for the table"])
def test_everybody_finds_a_way_to_begin(start: str) -> None:
    section = README.partition(f"### {start}\n")[2].partition("\n#")[0]
    assert section.count("\n    shangrila-pnp ") in range(2, 6)
