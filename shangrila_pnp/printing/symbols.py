"""Symbols of one colour, read from small SVG files that anybody may replace by their own.

Imports :mod:`elements` and :mod:`scene`. A file may hold anything, so what is not known to be drawn right is refused:
a symbol on paper looks as it did on the screen, or it is not printed at all. Nothing in a file makes us open another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from xml.parsers import expat

from PIL import ImageColor

from shangrila_pnp.errors import LONGEST_QUOTE, ShangrilaError, quoted
from shangrila_pnp.printing.attributes import (
    LARGEST_NUMBER,
    MOST_SEGMENTS,
    UnreadableError,
    declarations,
    numbers,
    transform,
)
from shangrila_pnp.printing.elements import SHAPES, Element, shape_path, true_bounds
from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Piece, Rgb, Rule, Shape, Use
from shangrila_pnp.templates import Templates

SYMBOL_PREFIX = "symbol-"
"""Begins the name of each piece that is a symbol."""
SYMBOL_SIZE = 100.0
"""The side of the square that a piece is drawn in: coordinates keep three decimals, too few for a square of 1."""
LARGEST_SYMBOL = 256 * 1024
DEEPEST = 50
SMALLEST_SIDE = 1e-3
SLACK = 1e-3
"""The part of its side by which a symbol may reach over its viewBox: curves that stand for arcs do, by a hair."""

_SQUARE = Box(0, 0, SYMBOL_SIZE, SYMBOL_SIZE)
_SVG = ("", "http://www.w3.org/2000/svg")
_XLINK = "http://www.w3.org/1999/xlink"
_EDITORS = ("http://www.inkscape.org/namespaces/inkscape", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd")
_SILENT = {"title", "desc", "metadata"}
_CONTAINERS: dict[str, set[str]] = {
    "svg": {"viewBox", "width", "height", "x", "y", "version", "baseProfile", "preserveAspectRatio"},
    "g": {"transform"},
}
_EVERYWHERE = {"id", "lang", "role", "focusable", "style", "fill", "fill-rule"}
_HARMLESS: dict[str, set[str]] = {
    "opacity": {"1", "1.0", "100%"},
    "fill-opacity": {"1", "1.0", "100%"},
    "stroke": {"none"},
    "display": {"inline"},
    "visibility": {"visible"},
    "clip-path": {"none"},
    "mask": {"none"},
    "filter": {"none"},
    "mix-blend-mode": {"normal"},
}
"""Properties that change nothing as long as they have one of these values."""
_IDLE = ("stroke-", "clip-rule", "color", "enable-background", "overflow", "paint-order", "-inkscape-")
"""How properties begin that change nothing, whatever their value, where nothing is stroked, cut off or written."""
_ASIDE = ("aria-", "data-")
_BLACK, _WHITE = "#000000", "#ffffff"
_FROM_OUTSIDE = "currentcolor"
_SEE_THROUGH = re.compile(r"#(?:[0-9a-f]{4}|[0-9a-f]{8})$|rgba|hsla|[a-z]+\(.*/")

_ONLY = f"use {', '.join(['g', *SHAPES])} only"
_ELEMENT_HINTS = {
    "line": "a line has no area, convert it to a path",
    "text": "convert text to paths",
    "use": "put a copy in the place of a clone",
    "style": "write fill and fill-rule as attributes",
}
_PROPERTY_HINTS = {
    "stroke": "convert strokes to paths",
    "class": "write fill and fill-rule as attributes",
    "transform": "make it an attribute of a <g>",
}


class SymbolError(ShangrilaError):
    """A symbol that cannot be drawn."""


@dataclass(frozen=True)
class Symbol:
    """A drawing without colours of its own; ``box`` is its viewBox, and all of it lies inside."""

    name: str
    outlines: tuple[tuple[Path, Rule], ...]
    box: Box

    def piece(self, ink: Rgb) -> Piece:
        """The symbol in a colour, in the middle of a square of :data:`SYMBOL_SIZE`."""
        # The name keeps eight bits of each part; so does the colour, or one name could stand for two pieces.
        ink = Rgb.of(ink.code)
        shapes = tuple(Shape(path, fill=ink, rule=rule) for path, rule in self._normalised)
        return Piece(f"{SYMBOL_PREFIX}{self.name}-{ink.code[1:]}", shapes, _SQUARE)

    @cached_property
    def _normalised(self) -> tuple[tuple[Path, Rule], ...]:
        matrix = _fitting(self.box, _SQUARE)
        return tuple((path.transformed(matrix), rule) for path, rule in self.outlines)


def placed(piece: Piece, box: Box) -> Use:
    """The piece of a symbol, as large as it fits into a box and in the middle of it."""
    return Use(piece, _fitting(piece.box, box))


def load_symbol(templates: Templates, name: str) -> Symbol:
    """A symbol from its template."""
    file = f"symbols/{name}.svg"
    return read_symbol(name, templates.read(file), str(templates.path(file)))


def read_symbol(name: str, text: str, source: str) -> Symbol:
    """A symbol from the text of an SVG file; errors name ``source`` and the line."""
    if len(text) > LARGEST_SYMBOL or len(text.encode("utf-8", "replace")) > LARGEST_SYMBOL:
        raise SymbolError(f"{source} is larger than {LARGEST_SYMBOL // 1024} KB: simplify the drawing")
    reader = _Reader()
    try:
        box = reader.read(text)
    except UnreadableError as error:
        raise SymbolError(f"{source}, line {reader.line}: {error}") from error
    if not reader.outlines:
        raise SymbolError(f"{source} draws nothing: {_ONLY}, with a width, a height and a fill")
    return Symbol(name, tuple(reader.outlines), box)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What holds for the children of an element."""

    tag: str = ""
    matrix: Matrix = UNMOVED
    fill: str | None = _BLACK
    rule: Rule = Rule.NONZERO
    is_ignored: bool = False


class _Reader:
    """Follows the parser through a file, with one frame for each element that is still open."""

    def __init__(self) -> None:
        self.outlines: list[tuple[Path, Rule]] = []
        self.line = 1
        self._box = _SQUARE
        self._fill: str | None = None
        self._segments = 0
        self._frames: list[_Frame] = []
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, text: str) -> Box:
        """Collect the outlines, and return the box that they are drawn in."""
        try:
            self._parser.Parse(text.encode("utf-8"), True)
        except UnicodeEncodeError as error:
            self.line = text.count("\n", 0, error.start) + 1
            raise UnreadableError(f"{quoted(text[error.start])} is not a character") from error
        except expat.ExpatError as error:
            self.line = error.lineno
            raise UnreadableError(f"this is not valid XML, {expat.ErrorString(error.code)}: save it anew") from error
        return self._box

    def _doctype(self, *_: object) -> None:
        """Entities can only be declared in here, and the parser stops before the first: none is ever expanded."""
        self.line = self._parser.CurrentLineNumber
        raise UnreadableError("<!DOCTYPE> is not supported in a symbol, nor are entities: delete it")

    def _instruction(self, target: str, _: str) -> None:
        self.line = self._parser.CurrentLineNumber
        if target == "xml-stylesheet":
            raise UnreadableError("style sheets are not supported in a symbol: write fill and fill-rule as attributes")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.line = self._parser.CurrentLineNumber
        if len(self._frames) >= DEEPEST:
            raise UnreadableError(f"elements are more than {DEEPEST} deep in each other: ungroup them")
        self._frames.append(self._entered(name, attributes))

    def _end(self, _: str) -> None:
        self._frames.pop()

    def _entered(self, name: str, attributes: dict[str, str]) -> _Frame:
        space, _, tag = name.rpartition(" ")
        if not self._frames:
            if tag != "svg":
                raise UnreadableError(f"a symbol begins with <svg>, not with <{_short(tag)}>")
            if space not in _SVG:
                raise UnreadableError(f"xmlns of <svg> is {quoted(_SVG[-1])}, not {quoted(space)}")
            element = Element(tag, _checked(tag, attributes))
            self._box = _view_box(element)
            return _frame(element, _Frame())
        outer = self._frames[-1]
        if outer.is_ignored or space in _EDITORS or (space in _SVG and tag in _SILENT):
            return _Frame(is_ignored=True)
        if space not in _SVG or tag not in {"g", "defs", *SHAPES}:
            hint = _ELEMENT_HINTS.get(tag, _ONLY)
            raise UnreadableError(f"<{_short(tag)}> is not supported in a symbol: {hint}")
        if outer.tag not in _CONTAINERS:
            raise UnreadableError(f"<{tag}> inside <{outer.tag}> is not drawn: move it out, or delete it")
        if tag == "defs":
            return _Frame(tag)
        element = Element(tag, _checked(tag, attributes))
        frame = _frame(element, outer)
        if tag in SHAPES:
            self._draw(element, frame)
        return frame

    def _draw(self, element: Element, frame: _Frame) -> None:
        tag = element.tag
        if frame.fill is None:
            raise UnreadableError(f"<{tag}> has no fill, and lines are not supported: convert strokes to paths")
        path = shape_path(element).transformed(frame.matrix)
        self._segments += len(path.segments)
        if self._segments > MOST_SEGMENTS:
            raise UnreadableError(f"the drawing has more than {MOST_SEGMENTS} lines and curves: simplify it")
        if not all(abs(x) <= LARGEST_NUMBER and abs(y) <= LARGEST_NUMBER for x, y in path.spots):
            raise UnreadableError(f"<{tag}> is drawn at coordinates beyond a million: check its transform")
        if not path.segments or not path.bounds.width or not path.bounds.height:
            return
        room = self._box.grown(SLACK * max(self._box.size))
        if not room.holds(path.bounds) and not room.holds(true_bounds(path)):
            raise UnreadableError(f"<{tag}> reaches out of the viewBox: move it inside, or enlarge the viewBox")
        self._check_fill(tag, frame.fill)
        self.outlines.append((path, frame.rule))

    def _check_fill(self, tag: str, fill: str) -> None:
        """Everything is printed in one ink: what was told apart by its colour would run together."""
        if fill == _WHITE:
            raise UnreadableError(
                f"<{tag}> is white, and would be printed like the rest: cut its shape out of the path"
            )
        if self._fill not in (None, fill):
            raise UnreadableError(
                f"<{tag}> is {fill}, and something before it is {self._fill}: "
                "a symbol has one colour, so give both the same or delete one"
            )
        self._fill = fill


# --- elements --------------------------------------------------------------------------------------------------------


def _checked(tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes that we read, if there is none that would have to change the drawing and cannot."""
    known = _EVERYWHERE | (_CONTAINERS | SHAPES)[tag]
    kept = {}
    for full_name, value in attributes.items():
        space, _, name = full_name.rpartition(" ")
        if space == _XLINK:
            raise UnreadableError(f"<{tag}> has a link (xlink:{_short(name)}), not supported in a symbol: remove it")
        if space or name.startswith(_ASIDE):
            continue
        if name in known:
            kept[name] = value
        else:
            _check_property(tag, name, value)
    return kept


def _check_property(tag: str, name: str, value: str) -> None:
    if value.strip().lower() not in _HARMLESS.get(name, ()) and not name.startswith(_IDLE):
        hint = _PROPERTY_HINTS.get(name, "remove it, or draw the same without it")
        raise UnreadableError(
            f"<{tag}> has {_short(name)} with the value {quoted(value)}, not supported in a symbol: {hint}"
        )


def _frame(element: Element, outer: _Frame) -> _Frame:
    properties = {name: element.attributes[name] for name in ("fill", "fill-rule") if name in element.attributes}
    for name, value in element.get("style", declarations):
        if name in ("fill", "fill-rule"):
            properties[name] = value
        else:
            _check_property(element.tag, name, value)
    return _Frame(
        element.tag,
        element.get("transform", transform).then(outer.matrix),
        _fill(element.tag, properties.get("fill", "inherit"), outer),
        _rule(element.tag, properties.get("fill-rule", "inherit"), outer),
    )


def _fill(tag: str, fill: str, outer: _Frame) -> str | None:
    """A plain colour in the one way of writing it that all others are compared in; none if nothing is painted."""
    fill = fill.strip().lower()
    if fill.startswith("url"):
        raise UnreadableError(f"<{tag}> is filled with {quoted(fill)}, not supported in a symbol: use one plain colour")
    if fill in ("", "inherit"):
        return outer.fill
    if fill in ("none", "transparent"):
        return None
    if fill == _FROM_OUTSIDE:
        return fill
    if _SEE_THROUGH.match(fill):
        raise UnreadableError(
            f"<{tag}> is filled with {quoted(fill)}, which may let the ground through: write the colour without alpha"
        )
    try:
        red, green, blue, *_ = ImageColor.getrgb(fill)
    except ValueError:
        raise UnreadableError(
            f"<{tag}> is filled with {quoted(fill)}, not a known colour: use one such as #000000"
        ) from None
    return f"#{red:02x}{green:02x}{blue:02x}"


def _rule(tag: str, rule: str, outer: _Frame) -> Rule:
    rule = rule.strip().lower()
    if rule == "inherit":
        return outer.rule
    try:
        return Rule(rule)
    except ValueError:
        raise UnreadableError(f"fill-rule of <{tag}> is nonzero or evenodd, not {quoted(rule)}") from None


def _view_box(svg: Element) -> Box:
    """The part of the plane that is drawn; width and height only say how large, unless there is nothing else."""
    if svg.attributes.get("preserveAspectRatio", "xMidYMid").split() not in (["xMidYMid"], ["xMidYMid", "meet"]):
        raise UnreadableError("preserveAspectRatio of <svg> is not supported in a symbol: remove it")
    if "viewBox" in svg.attributes:
        values = svg.get("viewBox", numbers)
    elif "width" in svg.attributes and "height" in svg.attributes:
        values = [0.0, 0.0, svg.length("width"), svg.length("height")]
    else:
        raise UnreadableError('<svg> does not say how large it is: give it a viewBox, as in viewBox="0 0 100 100"')
    if len(values) != 4:
        raise UnreadableError(f"viewBox of <svg> has four numbers (left, top, width, height), not {len(values)}")
    box = Box(*values)
    if min(box.size) < SMALLEST_SIDE:
        raise UnreadableError(f"<svg> is {box.width:g} wide and {box.height:g} high: give it a viewBox with some room")
    return box


def _short(name: str) -> str:
    """A name that was found, for a message: on one line and of a bearable length, like :func:`errors.quoted`."""
    text = repr(name)[1:-1]
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def _fitting(inner: Box, outer: Box) -> Matrix:
    """Takes one box into the middle of another, as large as it fits and in the same shape."""
    factor = min(outer.width / inner.width, outer.height / inner.height)
    middle = Matrix.moving(-inner.middle.x, -inner.middle.y)
    return middle.then(Matrix.scaling(factor)).then(Matrix.moving(*outer.middle))
