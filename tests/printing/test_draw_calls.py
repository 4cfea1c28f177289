"""What is drawn is compared with what is on file: after a deliberate change, see :mod:`tests.printing.draw_calls`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import BLACK, Page, Piece, Shape, Use
from tests.printing.draw_calls import DATA, Recorder, small_pages

PAGES = small_pages()


@pytest.mark.parametrize("name", PAGES)
def test_the_same_is_drawn_as_is_on_file(name: str) -> None:
    on_file = (DATA / f"{name}.txt").read_text(encoding="utf-8")
    assert PAGES[name].splitlines() == on_file.splitlines(), "renew with python -m tests.printing.draw_calls"


def test_each_page_on_file_is_compared() -> None:
    assert {path.stem for path in DATA.glob("*.txt")} == PAGES.keys()


def test_a_tile_is_drawn_from_shared_parts() -> None:
    lines = [line.strip() for line in PAGES["tile"].splitlines()]
    assert "use tile-red-rainmaker at 1 0 0 1 95 134.25 counts as tile / red rainmaker, cut 0 0 20 20" in lines
    assert "use blank-red" in lines
    assert sum(line.startswith("use symbol-rainmaker-") for line in lines) == 1
    assert sum(line.startswith("use symbol-mark-red-") for line in lines) == 2


def test_the_record_would_notice_a_change() -> None:
    def record(*elements: Use) -> list[str]:
        return list(Recorder().page(Page(Box(0, 0, 50, 50).size, elements, "a page")))

    square = Shape(Path.rectangle(Box(0, 0, 5, 5)), BLACK)
    piece = Piece("square", (square,), Box(0, 0, 5, 5))
    before = record(Use(piece), Use(piece))
    assert len([line for line in before if "shape" in line]) == 1
    moved = replace(piece, elements=(Shape(Path.rectangle(Box(0, 0.01, 5, 5)), BLACK),))
    assert record(Use(moved), Use(moved)) != before
