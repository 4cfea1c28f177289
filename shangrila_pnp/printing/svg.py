"""Draws a page of a scene as SVG; the only module that imports svgwrite. Imports :mod:`scene` and :mod:`fonts`.

svgwrite makes the document: its root, title, layers. What fills the layers is written straight from the scene, whose
paths have their words ready, and put in their place at the end: that is many times as fast as one object for each
shape. Letters become outlines, each stored once, so that a page looks the same on a machine without the font.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

from svgwrite import Drawing
from svgwrite.container import Group as Layer

import shangrila_pnp
from shangrila_pnp.printing.fonts import text_start, typeface
from shangrila_pnp.printing.geometry import UNMOVED, Matrix
from shangrila_pnp.printing.scene import (
    Document,
    Element,
    Face,
    Group,
    Line,
    Page,
    Piece,
    Rule,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.units import factor, number

ARTWORK_LAYER = "artwork"
CUT_LAYER = "cut"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_PLACE = "the layer {} goes here"
_PLACE_HOLDER = "<title>{}</title>"  # all of it makes room: what stands inside a title is never drawn


def write_svg(document: Document, page: Page) -> bytes:
    """One page as a file; the same bytes for the same page."""
    width, height = page.size
    drawing = Drawing(
        size=(f"{number(width)}mm", f"{number(height)}mm"),
        viewBox=f"0 0 {number(width)} {number(height)}",
        debug=False,
    )
    drawing.attribs["xmlns:inkscape"] = INKSCAPE
    drawing.set_desc(title=f"{document.title}: {page.label}", desc=_description(document))
    layers = {ARTWORK_LAYER: page.elements, CUT_LAYER: page.cut_lines}
    for name, elements in layers.items():
        if elements:
            drawing.add(_layer(name))
    body = _Body()
    text: str = drawing.tostring()
    for name, elements in layers.items():
        text = text.replace(_PLACE_HOLDER.format(_PLACE.format(name)), body.draw(elements))
    definitions = f"<defs>{''.join(body.definitions.values())}</defs>"
    text = text.replace("<defs />", definitions)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _description(document: Document) -> str:
    settings = "; ".join(f"{name}={value}" for name, value in document.settings.items())
    return f"{document.command} (shangrila-pnp {shangrila_pnp.__version__}; {settings})"


def _layer(name: str) -> Layer:
    """A group that drawing and cutting programs show as a layer."""
    layer = Layer(id=name, debug=False)
    layer.attribs |= {"inkscape:groupmode": "layer", "inkscape:label": name}
    layer.set_desc(title=_PLACE.format(name))
    return layer


class _Body:
    """The words for elements, and the definitions they refer to."""

    def __init__(self) -> None:
        self.definitions: dict[str, str] = {}
        self.clips = 0

    def draw(self, elements: Iterable[Element]) -> str:
        return "\n".join(map(self._element, elements))

    def _element(self, element: Element) -> str:
        match element:
            case Shape():
                return _shape(element)
            case Use():
                return self._use(element)
            case Group():
                return self._group(element)
            case Text():
                return self._text(element)

    def _use(self, use: Use) -> str:
        self._store(use.piece)
        name = quoteattr(f"#{use.piece.name}")
        counted = ""
        if use.counts_as:
            counted = f" data-kind={quoteattr(use.counts_as.kind)} data-name={quoteattr(use.counts_as.name)}"
        return f"<use xlink:href={name}{_transform(use.matrix)}{counted}/>"

    def _store(self, piece: Piece) -> None:
        if piece.name not in self.definitions:
            self.definitions[piece.name] = ""  # keeps its place, in case a part of it asks for it
            drawn = self.draw(piece.elements)
            del self.definitions[piece.name]  # what it uses comes first: some readers want that
            self.definitions[piece.name] = f"<g id={quoteattr(piece.name)}>{drawn}</g>\n"

    def _group(self, group: Group) -> str:
        clip = ""
        if group.clip is not None:
            self.clips += 1
            name = f"clip-{self.clips}"
            self.definitions[name] = f'<clipPath id="{name}"><path d="{group.clip.svg}"/></clipPath>\n'
            clip = f' clip-path="url(#{name})"'
        return f"<g{_transform(group.matrix)}{clip}>{self.draw(group.elements)}</g>"

    def _text(self, text: Text) -> str:
        font = typeface(text.face)
        font.check(text.words)
        scale = text.size / font.units_per_em
        start = Matrix(scale, 0, 0, -scale, text_start(text), text.y)
        letters, x = [], 0
        for character in text.words:
            if not character.isspace():
                place = f' x="{x}"' if x else ""
                letters.append(f'<use xlink:href="#{self._letter(text.face, character)}"{place}/>')
            x += font.advance(character)
        label = quoteattr(text.words)
        return f'<g role="img" aria-label={label} fill="{text.fill.code}"{_transform(start)}>{"".join(letters)}</g>'

    def _letter(self, face: Face, character: str) -> str:
        name = f"{face.value}-{ord(character):x}"
        if name not in self.definitions:
            self.definitions[name] = f'<path id="{name}" d="{typeface(face).outline(character).svg}"/>\n'
        return name


def _shape(shape: Shape) -> str:
    fill = f' fill="{shape.fill.code}"' if shape.fill is not None else ' fill="none"'
    rule = ' fill-rule="evenodd"' if shape.rule is Rule.EVEN_ODD else ""
    line = _line(shape.line) if shape.line is not None else ""
    return f'<path d="{shape.path.svg}"{fill}{rule}{line}/>'


def _line(line: Line) -> str:
    dashes = f' stroke-dasharray="{" ".join(map(number, line.dashes))}"' if line.dashes else ""
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if line.is_round else ' stroke-miterlimit="10"'
    return f' stroke="{line.colour.code}" stroke-width="{number(line.width)}"{ends}{dashes}'


def _transform(matrix: Matrix) -> str:
    if matrix == UNMOVED:
        return ""
    if matrix[:4] == UNMOVED[:4]:
        return f' transform="translate({number(matrix.e)} {number(matrix.f)})"'
    turned = " ".join(map(factor, matrix[:4]))
    return f' transform="matrix({turned} {number(matrix.e)} {number(matrix.f)})"'
