"""The elements of an SVG that enclose something, as outlines. Imports :mod:`attributes`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from fontTools.misc.bezierTools import calcCubicBounds

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.attributes import UnreadableError, length, outline, spots
from shangrila_pnp.printing.geometry import Box, Matrix, Spot
from shangrila_pnp.printing.paths import Path

SHAPES: dict[str, set[str]] = {
    "path": {"transform", "d"},
    "circle": {"transform", "cx", "cy", "r"},
    "ellipse": {"transform", "cx", "cy", "rx", "ry"},
    "rect": {"transform", "x", "y", "width", "height", "rx", "ry"},
    "polygon": {"transform", "points"},
    "polyline": {"transform", "points"},
}
"""Each with the attributes that give it its shape and its place."""

_T = TypeVar("_T")
_NOTHING = Path(())
_SMALLEST_RADIUS = 1e-9


class Element(NamedTuple):
    """The beginning of an element."""

    tag: str
    attributes: Mapping[str, str]

    def get(self, name: str, read: Callable[[str], _T], default: str = "") -> _T:
        """What an attribute says, or what it would say if it had this text."""
        try:
            return read(self.attributes.get(name, default))
        except UnreadableError as error:
            raise UnreadableError(f"{name} of <{self.tag}>: {error}") from error

    def length(self, name: str) -> float:
        """A coordinate; if it is not there, it is 0."""
        return self.get(name, length, "0")

    def extent(self, name: str) -> float:
        """A radius, a width or a height."""
        return self.get(name, _extent, "0")


def _extent(text: str) -> float:
    if (value := length(text)) < 0:
        raise UnreadableError(f"{quoted(text)} is negative")
    return value


def shape_path(element: Element) -> Path:
    """What a shape encloses; one that has no size encloses nothing, and is no mistake."""
    match element.tag:
        case "path":
            return element.get("d", outline)
        case "circle":
            radius = element.extent("r")
            return _ellipse(element, radius, radius)
        case "ellipse":
            return _ellipse(element, *_radii(element))
        case "rect":
            return _rectangle(element)
        case _:
            corners = element.get("points", spots)
            return Path.polygon(corners) if corners else _NOTHING


def _radii(element: Element) -> tuple[float, float]:
    """Across and down: one that is left to chance is as long as the other."""
    given = [element.extent(name) for name in ("rx", "ry") if element.attributes.get(name, "auto").strip() != "auto"]
    return (given[0], given[-1]) if given else (0.0, 0.0)


def _ellipse(element: Element, across: float, down: float) -> Path:
    middle = Spot(element.length("cx"), element.length("cy"))
    return Path.ellipse(middle, across, down) if across and down else _NOTHING


def _rectangle(element: Element) -> Path:
    left, top = map(element.length, ("x", "y"))
    width, height = map(element.extent, ("width", "height"))
    across, down = _radii(element)
    if not width or not height:
        return _NOTHING
    across, down = min(across, width / 2), min(down, height / 2)
    if min(across, down) < _SMALLEST_RADIUS:
        return Path.rectangle(Box(left, top, width, height))
    # Round corners are parts of circles: it is drawn so stretched that they are, and squeezed afterwards.
    stretched = Path.rectangle(Box(0, 0, width, height * across / down), across)
    return stretched.transformed(Matrix.scaling(1, down / across).then(Matrix.moving(left, top)))


def true_bounds(path: Path) -> Box:
    """The box around the curves themselves, where :attr:`Path.bounds` is around their handles."""
    found: list[tuple[float, float]] = []
    here = (0.0, 0.0)
    for segment in path.segments:
        match segment:
            case ("C", x1, y1, x2, y2, x, y):
                left, top, right, bottom = calcCubicBounds(here, (x1, y1), (x2, y2), (x, y))
                found += [(left, top), (right, bottom)]
                here = (x, y)
            case ("M" | "L", x, y):
                here = (x, y)
                found.append(here)
    return Box.around(found)
