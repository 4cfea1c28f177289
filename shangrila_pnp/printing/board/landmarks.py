"""The drawings of the villages: small SVG files in flat colours that anybody may replace by their own.

Imports :mod:`themes` and the SVG parts of :mod:`elements`. As with symbols, what would not look the same on paper is
refused: shapes with a plain fill, in groups that may be moved, are all there is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.parsers import expat

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.attributes import MOST_SEGMENTS, UnreadableError, numbers, transform
from shangrila_pnp.printing.board.curves import rounded
from shangrila_pnp.printing.board.themes import LandmarkStyle, Theme
from shangrila_pnp.printing.elements import SHAPES, Element, shape_path, true_bounds
from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix, Spot
from shangrila_pnp.printing.paths import Path, Segment
from shangrila_pnp.printing.scene import WHITE, Line, Piece, Rgb, Shape, Use
from shangrila_pnp.rules import Village
from shangrila_pnp.templates import Templates

_SVG = "http://www.w3.org/2000/svg"
_FILL = re.compile("#[0-9a-fA-F]{6}")
_LINE_WIDTH = 0.2
_DEEPEST = 20


class LandmarkError(ShangrilaError):
    """A landmark that cannot be drawn."""


@dataclass(frozen=True)
class Landmark:
    """A drawing in colours, from the back to the front; ``box`` is its viewBox, in millimetres."""

    name: str
    parts: tuple[tuple[Path, Rgb], ...]
    box: Box

    def piece(self, theme: Theme) -> Piece:
        """The drawing as a theme wants it."""
        shapes = tuple(_shape(path, fill, theme) for path, fill in self.parts)
        return Piece(f"landmark-{self.name}-{theme.name}", shapes, self.box.grown(_LINE_WIDTH))

    def standing(self, theme: Theme, foot: Spot, width: float) -> Use:
        """The drawing with the middle of its foot at a point."""
        factor = width / self.box.width
        to_foot = Matrix.moving(-self.box.middle.x, -self.box.bottom)
        return Use(self.piece(theme), to_foot.then(Matrix.scaling(factor)).then(Matrix.moving(*foot)))


def _shape(path: Path, fill: Rgb, theme: Theme) -> Shape:
    if theme.landmarks is LandmarkStyle.COLOURS:
        return Shape(path, fill=fill)
    light = 0.3 * fill.red + 0.59 * fill.green + 0.11 * fill.blue
    if theme.landmarks is LandmarkStyle.TONES:
        return Shape(path, fill=theme["landmark_dark"].mixed(theme["landmark_light"], light))
    return Shape(path, fill=WHITE, line=Line(theme["landmark_dark"], _LINE_WIDTH, is_round=True))


def load_landmark(templates: Templates, village: Village) -> Landmark:
    """The landmark of a village from its template."""
    file = f"landmarks/{village}.svg"
    return read_landmark(str(village), templates.read(file), str(templates.path(file)))


def read_landmark(name: str, text: str, source: str) -> Landmark:
    """A landmark from the text of an SVG file; errors name ``source`` and the line."""
    reader = _Reader()
    try:
        reader.parser.Parse(text.encode("utf-8"), True)
    except (UnreadableError, UnicodeEncodeError) as error:
        raise LandmarkError(f"{source}, line {reader.parser.CurrentLineNumber}: {error}") from error
    except expat.ExpatError as error:
        raise LandmarkError(f"{source}, line {error.lineno}: this is not valid XML") from error
    if not reader.parts:
        raise LandmarkError(f"{source} draws nothing")
    return Landmark(name, tuple(reader.parts), reader.box)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What an open element hands to those inside it; a silent one draws nothing, whatever it holds."""

    matrix: Matrix = UNMOVED
    fill: Rgb | None = None
    is_silent: bool = False


class _Reader:
    """Follows the parser through a file, with one frame for each element that is still open."""

    def __init__(self) -> None:
        self.parts: list[tuple[Path, Rgb]] = []
        self.box = Box(0, 0, 0, 0)
        self._frames: list[_Frame] = []
        self._segments = 0
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda _: self._frames.pop()

    def _doctype(self, *_: object) -> None:
        raise UnreadableError("<!DOCTYPE> is not supported in a landmark: delete it")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if not self._frames:
            self._open(space, Element(tag, attributes))
        elif len(self._frames) > _DEEPEST:
            raise UnreadableError(f"elements are more than {_DEEPEST} deep in each other: ungroup them")
        elif tag in ("title", "desc", "metadata") or self._frames[-1].is_silent:
            self._frames.append(_Frame(is_silent=True))
        else:
            self._frames.append(self._entered(Element(tag, attributes)))

    def _open(self, space: str, svg: Element) -> None:
        box = svg.get("viewBox", numbers)
        if svg.tag != "svg" or space != _SVG or len(box) != 4 or min(box[2:]) <= 0:
            raise UnreadableError('a landmark begins with <svg> and a viewBox in millimetres, as "0 0 50 32"')
        self.box = Box(*box)
        self._frames.append(_Frame())

    def _entered(self, element: Element) -> _Frame:
        tag, outer = element.tag, self._frames[-1]
        if tag != "g" and tag not in SHAPES:
            raise UnreadableError(f"<{quoted(tag)[1:-1]}> is not supported in a landmark: use g, {', '.join(SHAPES)}")
        known = {"id", "fill", "transform"} | SHAPES.get(tag, set())
        for name in element.attributes:
            if name not in known:
                raise UnreadableError(f"<{tag}> has {quoted(name)}, not supported in a landmark: use a plain fill only")
        frame = _Frame(element.get("transform", transform).then(outer.matrix), _fill(element, outer.fill))
        if tag != "g":
            self._draw(element, frame)
        return frame

    def _draw(self, element: Element, frame: _Frame) -> None:
        path = shape_path(element).transformed(frame.matrix)
        self._segments += len(path.segments)
        if self._segments > MOST_SEGMENTS:
            raise UnreadableError(f"the drawing has more than {MOST_SEGMENTS} lines and curves: simplify it")
        if frame.fill is None:
            raise UnreadableError(f'<{element.tag}> has no fill: give it one such as fill="#a05030"')
        if path.segments and not self.box.grown(0.1).holds(true_bounds(path)):
            raise UnreadableError(f"<{element.tag}> reaches out of the viewBox: move it inside, or enlarge the viewBox")
        if path.segments:
            self.parts.append((_rounded(path), frame.fill))


def _fill(element: Element, outer: Rgb | None) -> Rgb | None:
    code = element.attributes.get("fill")
    if code is None:
        return outer
    if not _FILL.fullmatch(code):
        raise UnreadableError(f"fill of <{element.tag}> is a colour such as #a05030, not {quoted(code)}")
    return Rgb.of(code)


def _rounded(path: Path) -> Path:
    """The same with coordinates to the hundredth."""
    return Path(tuple(_rounded_segment(segment) for segment in path.segments))


def _rounded_segment(segment: Segment) -> Segment:
    match segment:
        case ("M" | "L" as kind, x, y):
            return (kind, *rounded(Spot(x, y)))
        case ("C", x1, y1, x2, y2, x, y):
            return ("C", *rounded(Spot(x1, y1)), *rounded(Spot(x2, y2)), *rounded(Spot(x, y)))
        case _:
            return segment
