"""What is drawn, before anybody decides how: shapes, text and reusable pieces on pages, in millimetres, y down.

Imports :mod:`paths` and :mod:`geometry`. Both back ends, :mod:`pdf` and :mod:`svg`, draw exactly this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Self, TypeAlias

from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix, Size
from shangrila_pnp.printing.paths import Path

LIGHT = 0.55


class Rgb(NamedTuple):
    """A colour of the screen, each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @classmethod
    def of(cls, code: str) -> Self:
        """From six hexadecimal digits behind a #."""
        return cls(*(int(code[index : index + 2], 16) / 255 for index in (1, 3, 5)))

    @property
    def code(self) -> str:
        """As six hexadecimal digits behind a #."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in self)

    @property
    def is_light(self) -> bool:
        """Whether dark ink reads better on it than light."""
        return 0.299 * self.red + 0.587 * self.green + 0.114 * self.blue > LIGHT

    def mixed(self, other: Rgb, part: float) -> Rgb:
        """On the way to another colour: 0 is this one, 1 the other."""
        return Rgb(*(mine + part * (theirs - mine) for mine, theirs in zip(self, other, strict=True)))


BLACK = Rgb(0, 0, 0)
WHITE = Rgb(1, 1, 1)


class Face(Enum):
    """The faces of type that we set."""

    REGULAR = "Regular"
    BOLD = "Bold"
    ITALIC = "It"


class Anchor(Enum):
    """Which part of a line of text stands at its point."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Rule(Enum):
    """What counts as inside where outlines lie in each other."""

    NONZERO = "nonzero"
    EVEN_ODD = "evenodd"


@dataclass(frozen=True, slots=True)
class Line:
    """How an outline is drawn."""

    colour: Rgb
    width: float
    dashes: tuple[float, ...] = ()
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """A path that is filled, or drawn as a line, or both."""

    path: Path
    fill: Rgb | None = None
    line: Line | None = None
    rule: Rule = Rule.NONZERO


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; its point is on the base line. ``size`` is in millimetres (see :func:`units.type_size`)."""

    words: str
    x: float
    y: float
    size: float
    face: Face = Face.REGULAR
    fill: Rgb = BLACK
    anchor: Anchor = Anchor.START


@dataclass(frozen=True, slots=True)
class Group:
    """Elements that are moved or cut off together."""

    elements: tuple[Element, ...]
    matrix: Matrix = UNMOVED
    clip: Path | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is stored once and drawn often; ``box`` holds all of it. A name stands for one piece only."""

    name: str
    elements: tuple[Element, ...]
    box: Box


COMPONENT_TAG = "Component"
"""What a finished PDF calls the mark of a component, so that a preflight can count it."""


@dataclass(frozen=True, slots=True)
class Component:
    """What the finished page says about a piece that somebody cuts out: its kind, and which one of that kind."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Use:
    """A piece, drawn somewhere.

    ``counts_as`` is for those who count what is on a page, and ``cut`` tells them what is left of the piece after
    cutting; all of its box if it is not given.
    """

    piece: Piece
    matrix: Matrix = UNMOVED
    counts_as: Component | None = None
    cut: Box | None = None


Element: TypeAlias = Shape | Text | Group | Use


def components_of(elements: Iterable[Element]) -> Iterator[Component]:
    """What is drawn to be cut out, as often as it is drawn."""
    for element in elements:
        if isinstance(element, Group):
            yield from components_of(element.elements)
        elif isinstance(element, Use) and element.counts_as is not None:
            yield element.counts_as


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet.

    ``cut_lines`` are for cutting machines: SVG keeps them on a layer of their own, and a PDF leaves them out. ``trim``
    is what is left of the artwork after cutting, ``bleed`` what is printed of it; both are boxes on the page.
    ``uncorrected`` lies below the rest and stays where it is, whatever is put right for a printer. ``chapter`` is what
    begins with this page in a file of several parts; bookmarks stand below it.
    """

    size: Size
    elements: tuple[Element, ...]
    label: str
    bookmark: str | None = None
    cut_lines: tuple[Element, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    is_back: bool = False
    uncorrected: tuple[Element, ...] = ()
    chapter: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """Pages that belong together. ``command`` is what made them, ``settings`` what a preflight has to know."""

    title: str
    command: str
    pages: tuple[Page, ...]
    settings: dict[str, str] = field(default_factory=dict)
