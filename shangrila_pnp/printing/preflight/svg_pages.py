"""A light check of pages that were written as SVG. Imports :mod:`readings` and :mod:`checks`; parses with expat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from shangrila_pnp.printing.inventory import FIELD, RULER
from shangrila_pnp.printing.preflight.checks import count_problems, needs_of
from shangrila_pnp.printing.preflight.readings import Tally, read_settings
from shangrila_pnp.printing.preflight.settings import Settings
from shangrila_pnp.printing.scene import Component
from shangrila_pnp.rules import Board

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_ARTWORK = "artwork"
_MADE_BY = "(shangrila-pnp "
_NOT_COUNTED = (RULER, FIELD)
_INVISIBLE = ("none", "#ffffff")


def tally_svg(pages: Sequence[bytes], board: Board) -> Tally:
    """Counts what is on all pages together, and says what is wrong with them."""
    counts, problems, settings = Counter[Component](), list[str](), dict[str, str]()
    for number, data in enumerate(pages, 1):
        try:
            root = ElementTree.fromstring(data)
        except (ElementTree.ParseError, ValueError) as error:
            problems.append(f"page {number} is not well-formed XML: {error}")
            continue
        page = _Page(root)
        settings |= page.settings
        counts += page.counts
        problems += (f"page {number} {problem}" for problem in page.problems())
    known = Settings.of(settings)
    file_problems = [*known.problems, *count_problems(counts, needs_of(known, board))]
    return Tally(settings, len(pages), counts, (*file_problems, *problems))


class _Page:
    """One page, with what it stores once and draws often counted as often as it is drawn."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.stored = {element.get("id", ""): element for part in root.iter(f"{_SVG}defs") for element in part}
        self.known: dict[str, tuple[Counter[Component], bool]] = {}
        artwork = next((group for group in root.iter(f"{_SVG}g") if group.get("id") == _ARTWORK), None)
        self.counts, self.is_painted = Counter[Component](), False
        if artwork is not None:
            self.counts, self.is_painted = self._inside(artwork)

    @property
    def settings(self) -> dict[str, str]:
        """The settings stand at the end of the description."""
        description = self.root.findtext(f"{_SVG}desc") or ""
        _, _, made_by = description.rpartition(_MADE_BY)
        return read_settings(made_by.removesuffix(")"))

    def problems(self) -> Iterator[str]:
        if self.root.tag != f"{_SVG}svg":
            yield "is not an SVG"
        elif not self.is_painted:
            yield "is blank"
        if not any(use.get("data-kind") == RULER for use in self.root.iter(f"{_SVG}use")):
            yield "has no ruler"
        if not self.root.findtext(f"{_SVG}title"):
            yield "has no title"
        width, height = (self.root.get(side, "") for side in ("width", "height"))
        if self.root.get("viewBox") != f"0 0 {width.removesuffix('mm')} {height.removesuffix('mm')}":
            yield "is not drawn in millimetres: its width and height are not those of its viewBox"

    def _inside(self, element: Element) -> tuple[Counter[Component], bool]:
        """What is counted inside of an element, and whether it paints anything."""
        counts, is_painted = Counter[Component](), _paints(element)
        if element.tag == f"{_SVG}use":
            if element.get("data-kind", RULER) not in _NOT_COUNTED:
                counts[Component(element.get("data-kind", ""), element.get("data-name", ""))] += 1
            inner, is_painted = self._stored(element.get(_HREF, "").removeprefix("#"))
            counts += inner
        is_foot = False
        for child in element:
            inner, does_paint = self._inside(child)
            counts += inner
            is_foot = is_foot or child.get("data-kind") == RULER  # it begins the foot, which ends the page
            is_painted = is_painted or (does_paint and not is_foot)
        return counts, is_painted

    def _stored(self, name: str) -> tuple[Counter[Component], bool]:
        if name not in self.known:
            self.known[name] = Counter(), False  # whatever draws itself ends here
            if name in self.stored:
                self.known[name] = self._inside(self.stored[name])
        return self.known[name]


def _paints(element: Element) -> bool:
    if element.tag != f"{_SVG}path":
        return False
    return element.get("fill", "") not in _INVISIBLE or element.get("stroke", "none") not in _INVISIBLE
