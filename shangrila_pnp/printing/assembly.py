"""The page that tells how the sheets of a board go together: a map, and five steps in words and pictures.

Imports :mod:`poster` and :mod:`scene`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from shangrila_pnp.printing.board.themes import in_black
from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.poster import joints
from shangrila_pnp.printing.press import Ink, Press
from shangrila_pnp.printing.scene import (
    BLACK,
    WHITE,
    Anchor,
    Element,
    Face,
    Group,
    Line,
    Page,
    Piece,
    Rgb,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.seams import SLACK, Spread
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words

TITLE_SIZE = type_size(16)
STEP_SIZE = type_size(10)
SMALLEST_STEP = type_size(7)
NUMBER_SIZE = type_size(26)
JOINT_SIZE = type_size(8)
JOINT_RADIUS = 2.4
STEPS = 5
PICTURE = Size(20.0, 14.0)
STEP_HEIGHT = 17.0
LEADING = 1.2
PART_OF_STEPS = 0.6
"""What the steps take of a low page at most: the map needs the rest."""
NUMBER_RADIUS = 6.5
PAPER_LINE = Line(BLACK, 0.25)
SHEET = Rgb.of("#f4f0e6")
ART = Rgb.of("#c9d6b8")
ACCENT = Rgb.of("#b5482f")


def assembly_page(piece: Piece, spread: Spread, press: Press, words: Words, field_count: int) -> Page:
    """The map at the top, the steps below."""
    page = press.page_size(is_landscape=False)
    room = press.room(page)
    steps_height = min(STEPS * STEP_HEIGHT + 8, PART_OF_STEPS * room.height)
    elements: list[Element] = [
        _centred(words("board.map"), Spot(room.middle.x, room.top + TITLE_SIZE), TITLE_SIZE, Face.BOLD, room.width)
    ]
    top = room.top + TITLE_SIZE + 5
    place = Box(room.left, top, room.width, room.bottom - steps_height - top)
    elements += _map(piece, spread, press, place.grown(-1))
    elements += _steps(spread, words, Box(room.left, room.bottom - steps_height + 2, room.width, steps_height - 2))
    cuts = words("board.cuts_none")
    if spread.cut_fields:
        cuts = words("board.cuts", fields=spread.cut_fields, all=field_count)
    elements.append(_centred(cuts, Spot(room.middle.x, room.bottom - 1), JOINT_SIZE, Face.ITALIC, room.width))
    if press.ink is Ink.BLACK:
        elements = [_blackened(element) for element in elements]
    return Page(page, tuple(elements), words("board.map"))


def _centred(text: str, place: Spot, size: float, face: Face, room: float) -> Text:
    """A line of text, set smaller if it is too long for its room."""
    size = min(size, size * room / text_width(text, size, face))
    return Text(text, *place, size, face, anchor=Anchor.MIDDLE)


def _blackened(element: Element) -> Element:
    """The same without colours; the board is drawn without them already."""
    if isinstance(element, Group):
        return replace(element, elements=tuple(_blackened(part) for part in element.elements))
    if not isinstance(element, Shape):
        return element
    line = element.line and replace(element.line, colour=in_black(element.line.colour))
    return replace(element, fill=element.fill and in_black(element.fill), line=line)


def _map(piece: Piece, spread: Spread, press: Press, place: Box) -> list[Element]:
    """The whole board, small, with the sheets and their numbers on it."""
    right = max(sheet.box.right for sheet in spread.sheets)
    bottom = max(sheet.box.bottom for sheet in spread.sheets)
    small = min(place.width / right, place.height / bottom)
    origin = Spot(place.middle.x - right * small / 2, place.top)
    elements: list[Element] = [
        Group(
            (Use(piece, Matrix.scaling(small * press.scale).then(Matrix.moving(*origin))),),
            clip=Path.rectangle(Box(*origin, right * small, bottom * small)),
        )
    ]
    for sheet in spread.sheets:
        box = Box(
            origin.x + sheet.box.left * small,
            origin.y + sheet.box.top * small,
            sheet.box.width * small,
            sheet.box.height * small,
        )
        elements.append(Shape(Path.rectangle(box), line=Line(WHITE, 1.2)))
        elements.append(Shape(Path.rectangle(box), line=Line(ACCENT, 0.5)))
        radius = min(NUMBER_RADIUS, 0.3 * min(box.size))
        elements.append(Shape(Path.circle(box.middle, radius), WHITE, Line(ACCENT, 0.5)))
        size = NUMBER_SIZE * radius / NUMBER_RADIUS
        base = Spot(box.middle.x, box.middle.y + size * 0.33)
        elements.append(_centred(str(sheet.number), base, size, Face.BOLD, 1.8 * radius))
    narrowest = small * min(min(sheet.box.size) for sheet in spread.sheets)
    radius = min(JOINT_RADIUS, 0.15 * narrowest)
    for joint in joints(spread):
        spot = Spot(origin.x + joint.middle.x * small, origin.y + joint.middle.y * small)
        elements.append(Shape(Path.circle(spot, radius), WHITE, Line(ACCENT, 0.3)))
        size = JOINT_SIZE * radius / JOINT_RADIUS
        base = Spot(spot.x, spot.y + size * 0.35)
        elements.append(_centred(str(joint.number), base, size, Face.BOLD, 1.8 * radius))
    return elements


def _steps(spread: Spread, words: Words, box: Box) -> list[Element]:
    one, many = ("board.row", "board.rows") if spread.are_rows else ("board.column", "board.columns")
    filled = {"cut": words("board.cut"), "strip": words(one), "strips": words(many)}
    step = (box.height - 6) / STEPS
    small = min(1.0, step / STEP_HEIGHT)
    left = box.left + PICTURE.width * small + 6
    elements: list[Element] = []
    for index, picture in enumerate(PICTURES):
        top = box.top + index * step
        matrix = Matrix.scaling(small).then(Matrix.moving(box.left + 0.5, top))
        elements.append(Group(tuple(picture(spread.are_rows)), matrix))
        sentence = f"{index + 1}. {words(f'board.step_{index + 1}', **filled)}"
        middle = top + PICTURE.height * small / 2
        elements += _sentence(sentence, Spot(left, middle), box.right - left)
    return elements


def _sentence(sentence: str, place: Spot, room: float) -> list[Element]:
    """In one line if it can be read then, or in several; ``place`` is in the middle of its left edge."""
    size = max(SMALLEST_STEP, min(STEP_SIZE, STEP_SIZE * room / text_width(sentence, STEP_SIZE)))
    lines = [""]
    for word in sentence.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) <= room + SLACK:
            lines[-1] = longer
        else:
            lines.append(word)
    top = place.y - size * LEADING * (len(lines) - 1) / 2
    return [Text(line, place.x, top + size * (LEADING * index + 1 / 3), size) for index, line in enumerate(lines)]


# --- the pictures of the steps, each in a box of its own -------------------------------------------------------------


def _sheet(box: Box, fill: Rgb = SHEET) -> Shape:
    return Shape(Path.rectangle(box), fill, PAPER_LINE)


def _print(_are_rows: bool) -> list[Element]:
    """A sheet with a ruler at its foot."""
    ticks = [Path.line((6.0 + index, 12.2), (6.0 + index, 10.6 if index % 4 == 0 else 11.4)) for index in range(9)]
    return [
        _sheet(Box(4.5, 0, 12, 14)),
        Shape(Path.rectangle(Box(6, 1.5, 9, 7.5)), ART),
        Shape(Path.joined([Path.line((6, 12.2), (14, 12.2)), *ticks]), line=Line(ACCENT, 0.25)),
    ]


def _cut(_are_rows: bool) -> list[Element]:
    """Scissors along the left and the upper edge of the artwork."""
    blades = Path.joined([Path.line((2.2, 9.2), (6.4, 4.4)), Path.line((6.2, 9.2), (2.4, 4.4))])
    handles = Path.joined([Path.circle(Spot(1.8, 10.4), 1.3), Path.circle(Spot(6.6, 10.4), 1.3)])
    return [
        _sheet(Box(3, 0, 16, 14)),
        Shape(Path.rectangle(Box(6, 2.5, 11, 9.5)), ART),
        Shape(Path.through([(6, 13.6), (6, 2.5), (18.6, 2.5)]), line=Line(ACCENT, 0.3, (1.0, 0.7))),
        Shape(blades, line=Line(BLACK, 0.6, is_round=True)),
        Shape(handles, line=Line(BLACK, 0.6)),
    ]


def _glue(are_rows: bool) -> list[Element]:
    """One sheet is laid on the flap of another."""
    flap = Line(BLACK, 0.2, (0.8, 0.6))
    if are_rows:
        return [
            _sheet(Box(0, 2, 9, 10), ART),
            Shape(Path.rectangle(Box(9, 2, 2.5, 10)), WHITE, flap),
            _sheet(Box(12.5, 0.8, 7.5, 10), ART),
            *_arrow(Spot(14.5, 12.6), Spot(9.5, 12.6)),
        ]
    return [
        _sheet(Box(4, 0, 10, 5.5), ART),
        Shape(Path.rectangle(Box(4, 5.5, 10, 1.8)), WHITE, flap),
        _sheet(Box(5, 8.5, 10, 5.5), ART),
        *_arrow(Spot(17, 11.5), Spot(17, 6.5)),
    ]


def _join(are_rows: bool) -> list[Element]:
    """Two strips that become one."""
    if are_rows:
        return [
            _sheet(Box(2, 0, 16, 5.6), ART),
            _sheet(Box(2, 8.2, 16, 5.6), ART),
            Shape(Path.line((10, 0), (10, 5.6)), line=PAPER_LINE),
            Shape(Path.line((10, 8.2), (10, 13.8)), line=PAPER_LINE),
            *_arrow(Spot(10, 8.4), Spot(10, 5.2)),
        ]
    return [
        _sheet(Box(1, 0, 7.5, 14), ART),
        _sheet(Box(11.5, 0, 7.5, 14), ART),
        Shape(Path.line((1, 7), (8.5, 7)), line=PAPER_LINE),
        Shape(Path.line((11.5, 7), (19, 7)), line=PAPER_LINE),
        *_arrow(Spot(12, 7), Spot(8, 7)),
    ]


def _mount(_are_rows: bool) -> list[Element]:
    """The board on its card."""
    side = Path.polygon([(2, 12), (16, 12), (18.5, 14), (4.5, 14)])
    return [
        Shape(side, Rgb.of("#8d6b45"), PAPER_LINE),
        _sheet(Box(2, 0.5, 14, 11.5), ART),
        Shape(Path.joined([Path.line((9, 0.5), (9, 12)), Path.line((2, 6), (16, 6))]), line=Line(WHITE, 0.3)),
    ]


def _arrow(start: Spot, end: Spot) -> list[Element]:
    """From one point to another, in the colour that catches the eye."""
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    x, y = (end.x - start.x) / length, (end.y - start.y) / length
    back = Spot(end.x - 1.6 * x, end.y - 1.6 * y)
    head = Path.polygon([end, (back.x - y * 1.1, back.y + x * 1.1), (back.x + y * 1.1, back.y - x * 1.1)])
    return [Shape(Path.line(start, back), line=Line(ACCENT, 0.5)), Shape(head, ACCENT)]


PICTURES: tuple[Callable[[bool], list[Element]], ...] = (_print, _cut, _glue, _join, _mount)
