"""What a preflight finds on finished pages, without a word on whether it is right. Imports :mod:`geometry`.

Lengths are in millimetres from the top left corner of the page, y down, as in a scene.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.scene import Component

TOLERANCE = 0.05
"""Millimetres: a tenth of what one sees, and ten times what rounding in a file amounts to."""


class PreflightError(ShangrilaError):
    """A file that a preflight cannot look into."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A component on a page: ``matrix`` takes its own millimetres to the page's, ``box`` is what is cut out."""

    component: Component
    matrix: Matrix
    box: Box


@dataclass(frozen=True, slots=True)
class Font:
    """A font that words are set in, by the name in the file."""

    name: str
    is_embedded: bool


@dataclass(frozen=True, slots=True)
class Stray:
    """Something that is painted where the printer cannot print."""

    what: str
    reach: float
    side: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A field of the board, by its village and guild, and how much of it a sheet shows, from 0 to 1."""

    field: str
    part: float


@dataclass(frozen=True, slots=True)
class PageReading:
    """One page. ``unreadable`` are texts with a character that the font has no letter for; ``ink`` is from 0 to 1.

    ``bare`` are components that nothing is painted on. A page is blank if nothing is painted above its foot: neither
    inside of what is cut out, nor as words beside it; marks to cut along do not count.
    """

    number: int
    label: str
    size: Size
    trim: Box | None
    bleed: Box | None
    components: tuple[Placed, ...]
    bare: tuple[Placed, ...]
    rulers: tuple[Placed, ...]
    fields: tuple[Shown, ...]
    has_foot: bool
    fonts: tuple[Font, ...]
    unreadable: tuple[str, ...]
    strays: tuple[Stray, ...]
    ink: float
    is_blank: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole file."""

    title: str
    settings: Mapping[str, str]
    pages: tuple[PageReading, ...]
    has_bookmarks: bool
    is_scaled_by_viewers: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted on pages, and each thing that is wrong with them, in a sentence of its own."""

    settings: Mapping[str, str]
    page_count: int
    counts: Counter[Component]
    problems: tuple[str, ...]

    @property
    def kinds(self) -> dict[str, int]:
        """How many components there are of each kind, in alphabetical order."""
        kinds = Counter[str]()
        for component, count in self.counts.items():
            kinds[component.kind] += count
        return dict(sorted(kinds.items()))


@dataclass(frozen=True, slots=True)
class Report(Tally):
    """The same of a PDF, which says more than an SVG."""

    title: str
    pages: tuple[PageReading, ...]

    @property
    def ink(self) -> tuple[float, ...]:
        """How much of each page is covered with ink, from 0 to 1."""
        return tuple(page.ink for page in self.pages)


def counted(components: Iterable[Component]) -> Counter[Component]:
    """How many there are of each."""
    return Counter(components)


def read_settings(text: str) -> dict[str, str]:
    """The settings of a document from the words that both back ends write for them."""
    pairs = (part.partition("=") for part in text.split(";"))
    return {name.strip(): value.strip() for name, equals, value in pairs if equals}
