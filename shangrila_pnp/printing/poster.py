"""Draws something large over the sheets of a spread, to be cut and glued. Imports :mod:`seams` and :mod:`sheets`.

A sheet shows its part of the artwork. Where a later sheet joins it, on the right and below, it has a flap that the
later one is glued on; there the artwork runs on a little and then ends. On the left and above, it is cut along it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import Box, Matrix, Spot
from shangrila_pnp.printing.inventory import BOARD_SHEET
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import FOOT_HEIGHT, Press
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
from shangrila_pnp.printing.seams import EDGE, FLAP, LABELS, PAST_SEAM, SLACK, Sheet, Spread
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words

FLAP_LINE = Line(BLACK, 0.15, (1.5, 1.0))
CUT_LINE = Line(BLACK, 0.15)
WORDS_SIZE = type_size(6)
"""They have to fit between the artwork and the ruler, where that lies on a flap."""
MARK = 1.6
TICK = 3.0
AROUND_MARK = 6.0
"""From the tip of a mark to the next word: its number stands there."""
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
        own = [joint for joint in meeting if sheet.number in (joint.earlier, joint.later)]
        elements += _flaps(sheet, place, own, words, press.printable(spread.page))
        elements += _cuts(sheet, place, own, words)
        for joint in own:
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


def _flaps(sheet: Sheet, place: Spot, own: Sequence[Joint], words: Words, printable: Box) -> list[Element]:
    """The outline of what is glued on, with a word in it. Where the foot is in its way, it runs around that."""
    box = sheet.box.moved(*place)
    right, below = _marked(place, [joint for joint in own if joint.earlier == sheet.number])
    elements: list[Element] = []
    if sheet.joins_right:
        end = box.right + FLAP - FLAP_LINE.width
        edge = Path.through([(box.right, box.top), (end, box.top), (end, box.bottom)])
        elements.append(Shape(edge, line=FLAP_LINE))
        elements += _along(words("board.glue"), Spot(box.right + FLAP - 2.2, 0), box, right, is_upright=True)
    if sheet.joins_bottom:
        foot = printable.bottom - FOOT_HEIGHT
        end = box.bottom + FLAP - FLAP_LINE.width
        side = end
        if end > foot:
            end, side = printable.bottom - FLAP_LINE.width, foot
        lines = [Path.line((box.left, box.bottom), (box.left, side)), Path.line((box.left, end), (box.right, end))]
        elements.append(Shape(Path.joined(lines), line=FLAP_LINE))
        elements += _along(words("board.glue"), Spot(0, box.bottom + PAST_SEAM + 1.55), box, below, is_upright=False)
    return elements


def _cuts(sheet: Sheet, place: Spot, own: Sequence[Joint], words: Words) -> list[Element]:
    """Ticks at the ends of the edges that are cut, just outside of the artwork, with a word beside them."""
    box = sheet.box.moved(*place)
    left, above = _marked(place, [joint for joint in own if joint.later == sheet.number])
    beside = TICK if sheet.joins_right else EDGE
    below = TICK if sheet.joins_bottom else EDGE
    elements: list[Element] = []
    if sheet.joins_left:
        elements.append(Shape(Path.line((box.left, box.top - EDGE), (box.left, box.top)), line=CUT_LINE))
        elements.append(Shape(Path.line((box.left, box.bottom), (box.left, box.bottom + below)), line=CUT_LINE))
        elements += _along(words("board.cut"), Spot(box.left - 1.2, 0), box, left, is_upright=True)
    if sheet.joins_top:
        elements.append(Shape(Path.line((box.left - EDGE, box.top), (box.left, box.top)), line=CUT_LINE))
        elements.append(Shape(Path.line((box.right, box.top), (box.right + beside, box.top)), line=CUT_LINE))
        elements += _along(words("board.cut"), Spot(0, box.top - 1.2), box, above, is_upright=False)
    return elements


def _marked(place: Spot, some: Sequence[Joint]) -> tuple[list[float], list[float]]:
    """Where along their edges the marks of some joints stand: along an upright edge, and along a level one."""
    upright = [joint.middle.y + place.y for joint in some if joint.is_upright]
    return upright, [joint.middle.x + place.x for joint in some if not joint.is_upright]


def _along(word: str, line: Spot, box: Box, marks: Sequence[float], *, is_upright: bool) -> list[Element]:
    """A word at a quarter and at three quarters of an edge, or as near as the marks allow."""
    start, length = (box.top, box.height) if is_upright else (box.left, box.width)
    reach = text_width(word, WORDS_SIZE, Face.ITALIC) / 2 + AROUND_MARK
    elements: list[Element] = []
    for part, inwards in ((0.25, 1), (0.75, -1)):
        wanted = start + part * length
        places = [wanted, *(mark + way * reach for mark in marks for way in (inwards, -inwards))]
        free = [place for place in places if all(abs(place - mark) >= reach - SLACK for mark in marks)]
        place = min(free, key=lambda place: abs(place - wanted))
        if is_upright:
            text = Text(word, 0, 0, WORDS_SIZE, Face.ITALIC, anchor=Anchor.MIDDLE)
            elements.append(Group((text,), Matrix.turning(-90).then(Matrix.moving(line.x, place))))
        else:
            elements.append(Text(word, place, line.y, WORDS_SIZE, Face.ITALIC, anchor=Anchor.MIDDLE))
    return elements


def _marks(joint: Joint, sheet: Sheet, place: Spot) -> Sequence[Element]:
    """A triangle that points at the joint, with its number: on the flap of one sheet, beside the cut of the other."""
    is_flap = sheet.number == joint.earlier
    away = PAST_SEAM + 0.3 if is_flap else -0.5
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
        words = Text(str(joint.number), tip.x + MARK + 0.8, base + (0.0 if is_flap else 0.2), WORDS_SIZE, Face.BOLD)
    return (Shape(Path.polygon(corners), BLACK), words)
