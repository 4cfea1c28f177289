"""Pages that lead somewhere, and say what is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import resvg_py

from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.press import Backs, Press
from shangrila_pnp.printing.products import Studio, make
from shangrila_pnp.rules import load_board
from shangrila_pnp.templates import Templates

TOP = Path(__file__).parent.parent
DOCS = TOP / "docs"
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
ARCHITECTURE = DOCS / "pictures" / "architecture.svg"

_LINK = re.compile(r"\[[^]]*\]\(([^)#\s]*)(?:#([^)]*))?\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_PAGE_COUNT = re.compile(r"^\| (\w+)(?: --backs (\w+))? \| (\d+) \| (\d+) \|$", re.MULTILINE)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def links(page: Path) -> list[tuple[Path, str]]:
    """Where a page leads to, and to which heading there; not out into the net."""
    found = [(target, anchor) for target, anchor in _LINK.findall(text_of(page)) if "://" not in target]
    return [((page.parent / target).resolve() if target else page, anchor) for target, anchor in found]


def anchors(page: Path) -> set[str]:
    """What a browser calls the headings of a page."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in _HEADING.findall(text_of(page))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(TOP).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in links(page):
        assert target.exists(), target
        assert not anchor or anchor in anchors(target), f"{target}#{anchor}"


def test_every_page_can_be_found_from_the_index() -> None:
    reached = {target for target, _ in links(DOCS / "README.md")}
    assert [page for page in DOCS.rglob("*.md") if page.resolve() not in {*reached, DOCS / "README.md"}] == []


def test_every_picture_is_shown_somewhere() -> None:
    shown = {target for page in PAGES for target, _ in links(page)}
    pictures = [path for path in (DOCS / "pictures").iterdir() if path.suffix != ".json"]
    assert [path.name for path in pictures if path.resolve() not in shown] == []


@pytest.mark.parametrize(("product", "backs", "a4", "letter"), _PAGE_COUNT.findall(text_of(DOCS / "printing.md")))
def test_the_printing_guide_counts_its_pages(product: str, backs: str, a4: str, letter: str) -> None:
    templates = Templates.find()
    for paper, pages in (("A4", a4), ("Letter", letter)):
        press = Press(read_paper(paper), backs=Backs(backs or "none"))
        studio = Studio(templates, load_board(templates), press, "en")
        assert len(make(product, studio).pages) == int(pages)


def test_there_are_pages_to_count() -> None:
    assert len(_PAGE_COUNT.findall(text_of(DOCS / "printing.md"))) >= 7


def test_the_villages_are_described_as_the_board_has_them() -> None:
    rows = re.findall(r"^\| ([A-M]) \| (.*) \|$", text_of(DOCS / "rules.md"), re.MULTILINE)
    villages = tomllib.loads(text_of(TOP / "templates" / "board.toml"))["village"]
    assert rows == [(village["id"], village["landmark"]) for village in villages]


def test_the_picture_of_the_architecture_has_every_room() -> None:
    contracts = tomllib.loads(text_of(TOP / "pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["name"] == "Data flows one way")
    rooms = {room.strip().removeprefix("shangrila_pnp.") for layer in layers for room in layer.split("|")}
    bold = re.findall(r'font-weight="bold"[^>]*>([a-z]+)<', text_of(ARCHITECTURE))
    assert set(bold) == rooms
    assert bytes(resvg_py.svg_to_bytes(svg_path=str(ARCHITECTURE))).startswith(b"\x89PNG")
