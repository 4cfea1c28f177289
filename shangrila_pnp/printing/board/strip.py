"""The strip along the lower edge of the board: the three actions, and what a journey comes to.

Imports :mod:`themes` and the words. It lies on the lower side of the frame, below all villages and bridges.
"""

from __future__ import annotations

from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Anchor, Element, Face, Line, Shape, Text
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import FATES, Edition, Holds, Left

STRIP_HEIGHT = 12.6
RIM = 1.2
PAD = 0.7
"""Between the edge of the plate and its lines of text, above and below."""
SIZE = type_size(8.2)
SMALLEST = type_size(7)
PART_OF_ACTIONS = 0.5


def draw_strip(box: Box, theme: Theme, words: Words, edition: Edition) -> list[Element]:
    """The actions on the left half, the table of the journey on the right."""
    plate = Box(box.left + 6, box.top, box.width - 12, box.height - 1.8)
    edge = Line(theme["field_edge"], 0.4)
    elements: list[Element] = [Shape(Path.rectangle(plate, RIM), theme["field"], edge)]
    middle = plate.left + plate.width * PART_OF_ACTIONS
    top, height = plate.top + PAD, plate.height - 2 * PAD
    elements += _actions(Box(plate.left + 3, top, middle - plate.left - 5, height), theme, words, edition)
    elements += _table(Box(middle + 1, top, plate.right - middle - 3, height), theme, words)
    return elements


def _line(text: str, x: float, y: float, room: float, theme: Theme, face: Face, anchor: Anchor) -> Text:
    """A line of text, set smaller if it is too long for its room."""
    size = max(SMALLEST, min(SIZE, SIZE * room / text_width(text, SIZE, face)))
    return Text(text, x, y, size, face, theme["note"], anchor)


def _actions(box: Box, theme: Theme, words: Words, edition: Edition) -> list[Element]:
    """A line for each of the three; the rulebooks differ in one of them."""
    details = {
        "place": "place_how",
        "recruit": f"recruit_how_{edition.recruiting_one.value.name.lower()}",
        "journey": "journey_how",
    }
    elements: list[Element] = []
    for index, (name, detail) in enumerate(details.items()):
        y = box.top + box.height * (index + 0.5) / len(details) + SIZE * 0.33
        head = f"{index + 1}  {words(f'board.{name}')}"
        wide = text_width(head, SIZE, Face.BOLD)
        elements.append(_line(head, box.left, y, wide + 1, theme, Face.BOLD, Anchor.START))
        rest = words(f"board.{detail}")
        elements.append(_line(rest, box.left + wide + 2, y, box.width - wide - 2, theme, Face.REGULAR, Anchor.START))
    return elements


def _table(box: Box, theme: Theme, words: Words) -> list[Element]:
    """A row for the village that was left, a column for what the field holds, as the rules have it."""
    first = box.width * 0.2
    column = (box.width - first) / len(Holds)
    rows = 1 + len(Left)
    elements: list[Element] = []

    def write(text: str, place: float, row: int, room: float, face: Face) -> None:
        y = box.top + box.height * (row + 0.5) / rows + SIZE * 0.33
        anchor = Anchor.START if place == box.left else Anchor.MIDDLE
        elements.append(_line(text, place, y, room, theme, face, anchor))

    middles = {holds: box.left + first + column * (index + 0.5) for index, holds in enumerate(Holds)}
    for holds, middle in middles.items():
        write(words(f"board.holds_{holds.name.lower()}"), middle, 0, column - 1.5, Face.BOLD)
    for row, left in enumerate(Left, start=1):
        write(words(f"board.left_{left.name.lower()}"), box.left, row, first - 1.5, Face.BOLD)
        for holds, middle in middles.items():
            fate = FATES[holds, left].name.lower()
            write(words(f"board.fate_{fate}"), middle, row, column - 1.5, Face.REGULAR)
    return elements
