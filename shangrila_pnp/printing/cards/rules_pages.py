"""The rules on one page, or as a booklet that is printed, folded and read. Imports :mod:`rules_text`."""

from __future__ import annotations

from collections.abc import Iterator

from shangrila_pnp.printing.cards.rules_text import RulesText
from shangrila_pnp.printing.flow import fitted, fitted_pages
from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Press
from shangrila_pnp.printing.scene import BLACK, Anchor, Element, Group, Line, Page, Shape, Text
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words

COLUMNS = 3
BETWEEN = 6.0
OVERHANG = 0.6
"""How far a letter, such as a j at the start of a line, may hang out of its column."""
LARGEST = type_size(10.5)
LARGEST_IN_BOOKLET = type_size(13)
PAGE_NUMBER = type_size(8)
FOLD_LINE = Line(BLACK, 0.15, (2.0, 1.5))
INNER_MARGIN = 9.0


def rules_page(text: RulesText, press: Press, words: Words) -> Page:
    """Everything in columns below the title."""
    page = press.page_size(is_landscape=False)
    room = press.room(page).grown(-OVERHANG)
    (title,) = fitted(text.title(), [Box(room.left, room.top, room.width, room.height * 0.1)], type_size(9))
    top = room.top + room.height * 0.075
    table = room.height * 0.29
    width = (room.width - (COLUMNS - 1) * BETWEEN) / COLUMNS
    columns = [
        Box(room.left + index * (width + BETWEEN), top, width, room.bottom - table - top) for index in range(COLUMNS)
    ]
    parts = fitted(text.summary(), columns, LARGEST)
    (differences,) = fitted(
        text.differences(), [Box(room.left, room.bottom - table + 2, room.width, table - 2)], LARGEST
    )
    elements = [*title, *(element for part in parts for element in part), *differences]
    return Page(page, tuple(elements), words("rules.title"))


def booklet_pages(text: RulesText, press: Press, words: Words) -> Iterator[Page]:
    """Two pages of the booklet on each side of a sheet; printed on both sides over the short edge and folded."""
    sheet = press.page_size(is_landscape=True)
    leaf = Size(sheet.width / 2, sheet.height)
    printable = press.room(sheet).grown(-OVERHANG)
    outer = printable.left
    room = Box(outer, printable.top, leaf.width - outer - INNER_MARGIN, printable.height - PAGE_NUMBER * 1.6)
    parts = fitted_pages(text.booklet(), room, LARGEST_IN_BOOKLET)
    for number, (left, right) in enumerate(_imposed(len(parts))):
        elements: list[Element] = []
        for page, is_left in ((left, True), (right, False)):
            # A left page has its wide margin on the left, a right page on the right.
            shift = 0.0 if is_left else leaf.width + INNER_MARGIN - outer
            elements.append(Group(tuple(parts[page - 1]), Matrix.moving(shift, 0)))
            middle = room.middle.x + shift
            elements.append(Text(str(page), middle, printable.bottom - 0.5, PAGE_NUMBER, anchor=Anchor.MIDDLE))
        if number % 2 == 0:
            fold = Path.line((leaf.width, printable.top), (leaf.width, printable.top + 6))
            elements.append(Shape(fold, line=FOLD_LINE))
        label = f"{words('rules.title')} {left}, {right}"
        yield Page(sheet, tuple(elements), label, is_back=number % 2 == 1)


def _imposed(count: int) -> Iterator[tuple[int, int]]:
    """Which pages stand side by side, sheet by sheet, front and back, from the outermost sheet inwards."""
    for sheet in range(count // 4):
        first, last = 2 * sheet + 1, count - 2 * sheet
        yield last, first
        yield first + 1, last - 1
