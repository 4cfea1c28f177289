"""Pictures show what the program draws today, or a test says so."""

from __future__ import annotations

import importlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"
PICTURES = DOCS / "pictures"
BY_HAND = {"architecture.svg"}
KEPT: dict[str, dict[str, str]] = json.loads((PICTURES / "made-from.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def makers() -> Any:
    """The module that makes the pictures; it finds its neighbours as it does when it is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(DOCS))
        yield importlib.import_module("make_pictures")


def test_pictures_are_not_older_than_what_they_show(makers: Any) -> None:
    today = makers.made_from(makers.Studios())
    old = [name for name in today if KEPT.get(name, {}).get("drawn from") != today[name]]
    assert not old, f"out of date are {', '.join(old)}: run make pictures, and look at them"
    assert set(KEPT) == set(today)


def test_pictures_are_those_that_were_made(makers: Any) -> None:
    found = {path.name for path in PICTURES.iterdir()} - {"made-from.json"} - BY_HAND
    assert found == set(KEPT)
    other = [name for name, kept in KEPT.items() if makers.digest_of_file(PICTURES / name) != kept["file"]]
    assert not other, f"changed since they were drawn are {', '.join(other)}: run make pictures"


def test_a_new_version_of_the_program_makes_no_picture_old(makers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = makers.Studios().pictures["tiles.png"].drawn_from()
    monkeypatch.setattr("shangrila_pnp.__version__", "98.76.54")
    assert makers.Studios().pictures["tiles.png"].drawn_from() == before


def test_a_change_of_what_is_drawn_is_noticed(makers: Any) -> None:
    studios = makers.Studios()
    (page,) = studios.tiles.pages
    assert makers.digest_of_pages([[page]]) == makers.digest_of_pages([[page]])
    assert makers.digest_of_pages([[replace(page, elements=page.elements[1:])]]) != makers.digest_of_pages([[page]])
