"""The villages: terrace, fields, badge, and how the red one is closed. Imports :mod:`layout` and :mod:`themes`.

Fields are light and calm, with the guild's symbol faintly on them: a tile covers its field exactly, and stands out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shangrila_pnp.printing.board.curves import apart, polygon
from shangrila_pnp.printing.board.frame import BORDER
from shangrila_pnp.printing.board.layout import centre, field_boxes, notches, terrace
from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.fonts import text_width, typeface
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.inventory import FIELD
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Anchor, Component, Element, Face, Line, Piece, Shape, Text, Use
from shangrila_pnp.printing.symbols import Symbol, placed
from shangrila_pnp.rules import Board, Guild, Village

BADGE_RADIUS = 4.5
NOTE_WIDTH = 31.0
_SHADOW = Matrix.moving(0.9, 1.3)
_LETTER_SIZE = 6.2
_NOTE_SIZE = 3.7
_NOTE_LEADING = 4.4
_FIELD_LINE = 0.3


def draw_village(board: Board, village: Village, theme: Theme, fields: Mapping[Guild, Piece]) -> list[Element]:
    """The ground of a village and its seven fields."""
    ground = polygon(terrace(board, village))
    elements: list[Element] = []
    if theme.relief is not None:
        elements.append(Shape(ground.transformed(_SHADOW), fill=theme["terrace_shadow"]))
    elements += [
        Shape(ground, fill=theme["terrace_edge"], line=theme.line),
        Shape(polygon(terrace(board, village, rim=2.5)), fill=theme["terrace"], line=theme.line),
        Shape(polygon(terrace(board, village, rim=1.5)), line=Line(theme["terrace_edge"], 0.25)),
    ]
    boxes = field_boxes(board, village)
    return elements + [
        Use(fields[guild], Matrix.moving(*boxes[guild].middle), Component(FIELD, f"{village.letter} {guild}"))
        for guild in boxes
    ]


def field_pieces(board: Board, theme: Theme, symbols: Mapping[Guild, Symbol]) -> dict[Guild, Piece]:
    """The field of each guild, around (0, 0)."""
    box = Box.centred(Spot(0, 0), Size(board.field_mm, board.field_mm))
    # The line lies inside the field, which so keeps its size.
    outline = Shape(
        Path.rectangle(box.grown(-_FIELD_LINE / 2)), fill=theme["field"], line=Line(theme["field_edge"], _FIELD_LINE)
    )
    return {
        guild: Piece(
            f"field-{guild}-{theme.name}",
            (outline, placed(symbol.piece(theme["symbol"]), box.grown(-0.18 * box.width))),
            box,
        )
        for guild, symbol in symbols.items()
    }


def draw_closed(board: Board, village: Village, theme: Theme) -> list[Element]:
    """What lies on a village that is out of play: every field crossed out, and the place of the stone."""
    line = Line(theme["stone_edge"], 0.9, is_round=True)
    strokes = []
    for box in field_boxes(board, village).values():
        top_left, top_right, bottom_right, bottom_left = box.grown(-2.2).corners
        strokes += [Path.line(top_left, bottom_right), Path.line(bottom_left, top_right)]
    middle = centre(board, village)
    return [
        Shape(Path.joined(strokes), line=line),
        Shape(Path.circle(middle, 8.6), fill=theme["stone_edge"]),
        Shape(Path.circle(middle, 7.8), fill=theme["stone"]),
        Shape(Path.circle(middle, 5.2), line=Line(theme["stone_edge"], 0.5)),
    ]


# --- the badge with the letter ---------------------------------------------------------------------------------------


def badge_place(board: Board, village: Village, gates: Sequence[Spot]) -> Spot:
    """The notch that is furthest from where roads arrive."""
    return max(notches(board, village), key=lambda notch: min((apart(notch, gate) for gate in gates), default=0.0))


def draw_badge(village: Village, place: Spot, theme: Theme) -> list[Element]:
    """A disc with the village's letter."""
    letter = Text(
        village.letter,
        place.x,
        place.y + typeface(Face.BOLD).ascent * _LETTER_SIZE / 2,
        _LETTER_SIZE,
        Face.BOLD,
        theme["letter"],
        Anchor.MIDDLE,
    )
    return [
        Shape(Path.circle(place, BADGE_RADIUS), fill=theme["badge_edge"]),
        Shape(Path.circle(place, BADGE_RADIUS - 0.6), fill=theme["badge"]),
        letter,
    ]


# --- the note by the red village -------------------------------------------------------------------------------------


def note_box(board: Board, village: Village) -> Box:
    """Where there is room for a note: beside the village, on the side with more of it inside the board."""
    middle = centre(board, village)
    reach = max(spot.x for spot in terrace(board, village)) - middle.x + 2
    is_right = board.width_mm - middle.x - reach >= NOTE_WIDTH + BORDER
    left = middle.x + reach if is_right else middle.x - reach - NOTE_WIDTH
    return Box(left, middle.y - 9, NOTE_WIDTH, 18)


def draw_note(words: str, box: Box, theme: Theme) -> list[Element]:
    """A small sign with a few words on it."""
    lines = _wrapped(words, box.width - 4)
    sign = Box.centred(box.middle, Size(box.width, _NOTE_LEADING * len(lines) + 3))
    elements: list[Element] = [
        Shape(Path.rectangle(sign, 1.6), fill=theme["field"], line=Line(theme["note"], 0.35)),
    ]
    top = sign.top + (sign.height - _NOTE_LEADING * len(lines)) / 2 + _NOTE_SIZE * 0.88
    for number, line in enumerate(lines):
        y = top + number * _NOTE_LEADING
        elements.append(Text(line, box.middle.x, y, _NOTE_SIZE, Face.BOLD, theme["note"], Anchor.MIDDLE))
    return elements


def _wrapped(words: str, width: float) -> list[str]:
    """Lines that are no wider than this; a single word may be."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, _NOTE_SIZE, Face.BOLD) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
