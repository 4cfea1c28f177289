"""Draws something large over the sheets of a spread, to be cut and glued. Imports :mod:`seams` and :mod:`sheets`.

A sheet shows its part of the artwork. Where a later sheet joins it, on the right and below, it has a flap that the
later one is glued on; there the artwork runs on a little and then ends. On the left and above, it is cut along it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shangrila_pnp.printing.geometry import Box, Matrix, Spot
from shangrila_pnp.printing.inventory import BOARD_SHEET
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Press
from shangrila_pnp.printing.scene import (
    BLACK,
    Anchor,
    Component,
    Element,
    Face,
    Group,
    Line,
    Page,
    Piece,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.seams import EDGE, FLAP, LABELS, PAST_SEAM, Sheet, Spread
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words

FLAP_LINE = Line(BLACK, 0.15, (1.5, 1.0))
CUT_LINE = Line(BLACK, 0.15)
WORDS_SIZE = type_size(7)
MARK = 1.6
TICK = 3.0
SHORTEST_SHARED = 15.0
"""Sheets that share less of an edge need no mark of their own there."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Where two sheets meet: the earlier one has the flap. Both get the joint's number at its middle."""

    number: int
    earlier: int
    later: int
    middle: Spot
    is_upright: bool


def joints(spread: Spread) -> list[Joint]:
    """All places where two sheets meet, numbered in the order of the sheets."""
    found: list[Joint] = []
    for earlier in spread.sheets:
        for later in spread.sheets:
            shared = _shared(earlier.box, later.box)
            if shared is not None:
                middle, is_upright = shared
                found.append(Joint(len(found) + 1, earlier.number, later.number, middle, is_upright))
    return found


def _shared(earlier: Box, later: Box) -> tuple[Spot, bool] | None:
    """The middle of the edge where the later one lies to the right of the earlier or below it, if it is long."""
    top, bottom = max(earlier.top, later.top), min(earlier.bottom, later.bottom)
    if abs(earlier.right - later.left) < 0.01 and bottom - top >= SHORTEST_SHARED:
        return Spot(later.left, (top + bottom) / 2), True
    left, right = max(earlier.left, later.left), min(earlier.right, later.right)
    if abs(earlier.bottom - later.top) < 0.01 and right - left >= SHORTEST_SHARED:
        return Spot((left + right) / 2, later.top), False
    return None


def poster_pages(piece: Piece, spread: Spread, press: Press, words: Words, title: str) -> Iterator[Page]:
    """The sheets, without their feet. The piece's own millimetres are scaled as the press says."""
    meeting = joints(spread)
    for sheet in spread.sheets:
        place = _placed(sheet, spread, press)
        elements: list[Element] = [_artwork(piece, sheet, place, press)]
        elements += _flaps(sheet, place, words)
        elements += _cuts(sheet, place, words)
        for joint in meeting:
            elements += _marks(joint, sheet, place)
        window = _window(sheet).moved(place.x, place.y)
        label = f"{title} {sheet.number}"
        yield Page(
            spread.page, tuple(elements), label, trim=sheet.box.moved(place.x, place.y), bleed=window, cut_lines=()
        )


def _placed(sheet: Sheet, spread: Spread, press: Press) -> Spot:
    """What has to be added to the poster's coordinates: the part stands at the top left of the printable area."""
    printable = press.printable(spread.page)
    left = printable.left + (LABELS if sheet.joins_left else EDGE)
    top = printable.top + (LABELS if sheet.joins_top else EDGE)
    return Spot(left - sheet.box.left, top - sheet.box.top)


def _window(sheet: Sheet) -> Box:
    """What is shown of the artwork: up to cuts, a little past seams, and the bleed around the whole."""
    box = sheet.box
    left = 0.0 if sheet.joins_left else EDGE
    top = 0.0 if sheet.joins_top else EDGE
    right = PAST_SEAM if sheet.joins_right else EDGE
    bottom = PAST_SEAM if sheet.joins_bottom else EDGE
    return Box(box.left - left, box.top - top, box.width + left + right, box.height + top + bottom)


def _artwork(piece: Piece, sheet: Sheet, place: Spot, press: Press) -> Group:
    matrix = Matrix.scaling(press.scale).then(Matrix.moving(*place))
    part = Component(BOARD_SHEET, str(sheet.number))
    cut = Box(*(length / press.scale for length in sheet.box))
    return Group((Use(piece, matrix, part, cut),), clip=Path.rectangle(_window(sheet).moved(*place)))


def _flaps(sheet: Sheet, place: Spot, words: Words) -> list[Element]:
    """The outline of what is glued on, with a word in it."""
    box = sheet.box.moved(*place)
    elements: list[Element] = []
    if sheet.joins_right:
        end = box.right + FLAP - FLAP_LINE.width
        edge = Path.through([(box.right, box.top), (end, box.top), (end, box.bottom)])
        elements.append(Shape(edge, line=FLAP_LINE))
        elements += _along(words("board.glue"), Spot(box.right + FLAP - 2.2, 0), box, is_upright=True)
    if sheet.joins_bottom:
        end = box.bottom + FLAP - FLAP_LINE.width
        edge = Path.through([(box.left, box.bottom), (box.left, end), (box.right, end)])
        elements.append(Shape(edge, line=FLAP_LINE))
        elements += _along(words("board.glue"), Spot(0, box.bottom + PAST_SEAM + 2.6), box, is_upright=False)
    return elements


def _cuts(sheet: Sheet, place: Spot, words: Words) -> list[Element]:
    """Ticks at the ends of the edges that are cut, just outside of the artwork, with a word beside them."""
    box = sheet.box.moved(*place)
    beside = TICK if sheet.joins_right else EDGE
    below = TICK if sheet.joins_bottom else EDGE
    elements: list[Element] = []
    if sheet.joins_left:
        elements.append(Shape(Path.line((box.left, box.top - EDGE), (box.left, box.top)), line=CUT_LINE))
        elements.append(Shape(Path.line((box.left, box.bottom), (box.left, box.bottom + below)), line=CUT_LINE))
        elements += _along(words("board.cut"), Spot(box.left - 1.2, 0), box, is_upright=True)
    if sheet.joins_top:
        elements.append(Shape(Path.line((box.left - EDGE, box.top), (box.left, box.top)), line=CUT_LINE))
        elements.append(Shape(Path.line((box.right, box.top), (box.right + beside, box.top)), line=CUT_LINE))
        elements += _along(words("board.cut"), Spot(0, box.top - 1.2), box, is_upright=False)
    return elements


def _along(word: str, line: Spot, box: Box, *, is_upright: bool) -> list[Element]:
    """A word at a quarter and at three quarters of an edge: the middle belongs to the marks."""
    elements: list[Element] = []
    for part in (0.25, 0.75):
        if is_upright:
            text = Text(word, 0, 0, WORDS_SIZE, Face.ITALIC, anchor=Anchor.MIDDLE)
            matrix = Matrix.turning(-90).then(Matrix.moving(line.x, box.top + part * box.height))
            elements.append(Group((text,), matrix))
        else:
            x = box.left + part * box.width
            elements.append(Text(word, x, line.y, WORDS_SIZE, Face.ITALIC, anchor=Anchor.MIDDLE))
    return elements


def _marks(joint: Joint, sheet: Sheet, place: Spot) -> Sequence[Element]:
    """A triangle that points at the joint, with its number: on the flap of one sheet, beside the cut of the other."""
    if sheet.number not in (joint.earlier, joint.later):
        return ()
    is_flap = sheet.number == joint.earlier
    away = PAST_SEAM + 0.4 if is_flap else -0.5
    point = Spot(joint.middle.x + place.x, joint.middle.y + place.y)
    way = 1 if is_flap else -1
    if joint.is_upright:
        tip = Spot(point.x + away, point.y)
        base = tip.x + way * MARK
        corners = [tip, (base, tip.y - MARK), (base, tip.y + MARK)]
        words = Text(
            str(joint.number), tip.x + way * 1.5, tip.y - MARK - 0.6, WORDS_SIZE, Face.BOLD, anchor=Anchor.MIDDLE
        )
    else:
        tip = Spot(point.x, point.y + away)
        base = tip.y + way * MARK
        corners = [tip, (tip.x - MARK, base), (tip.x + MARK, base)]
        words = Text(str(joint.number), tip.x + MARK + 0.8, base + (0.6 if is_flap else 0.2), WORDS_SIZE, Face.BOLD)
    return (Shape(Path.polygon(corners), BLACK), words)
