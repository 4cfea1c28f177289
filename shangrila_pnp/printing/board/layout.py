"""Where the parts of a village lie: its fields, the terrace under them, and the notches in its corners.

Imports :mod:`curves` and the rules' board. The fields are the one thing on the board that has to be exact: tiles lie on
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, sin

from shangrila_pnp.printing.geometry import Box, Size, Spot
from shangrila_pnp.rules import FIELD_ROWS, Board, Guild, Village

FIELD_GAP = 0.3
"""Between two fields, so that tiles cut a little too large still lie flat."""
TERRACE_RIM = 3.4
"""How far the ground of a village reaches beyond its fields."""


def pitch(board: Board) -> float:
    """From the middle of a field to that of the next."""
    return board.field_mm + FIELD_GAP


def centre(board: Board, village: Village) -> Spot:
    """The middle of a village, which is that of its priest's field."""
    return Spot(*board.sites[village].centre)


def field_boxes(board: Board, village: Village) -> dict[Guild, Box]:
    """The seven fields of a village."""
    middle, step = centre(board, village), pitch(board)
    size = Size(board.field_mm, board.field_mm)
    boxes = {}
    for row, guilds in enumerate(FIELD_ROWS):
        y = middle.y + (row - (len(FIELD_ROWS) - 1) / 2) * step
        for column, guild in enumerate(guilds):
            x = middle.x + (column - (len(guilds) - 1) / 2) * step
            boxes[guild] = Box.centred(Spot(x, y), size)
    return boxes


def terrace(board: Board, village: Village, rim: float = TERRACE_RIM) -> list[Spot]:
    """The corners of the ground around a village's fields: an octagon, clockwise from its upper left corner."""
    (x, y), step, half = centre(board, village), pitch(board), board.field_mm / 2 + rim
    wide, narrow = step + half, step / 2 + half
    # Where the slanted sides run, the rim is a little wider than asked for: nothing has to be exact there.
    return [
        Spot(x - narrow, y - wide),
        Spot(x + narrow, y - wide),
        Spot(x + wide, y - half),
        Spot(x + wide, y + half),
        Spot(x + narrow, y + wide),
        Spot(x - narrow, y + wide),
        Spot(x - wide, y + half),
        Spot(x - wide, y - half),
    ]


def edge_towards(board: Board, village: Village, angle: float, rim: float = TERRACE_RIM) -> Spot:
    """Where one leaves the village's ground when walking from its middle in this direction."""
    middle = centre(board, village)
    ahead = Spot(cos(angle), sin(angle))
    corners = terrace(board, village, rim)
    reach = max(_reaches(middle, ahead, zip(corners, [*corners[1:], corners[0]], strict=True)))
    return Spot(middle.x + reach * ahead.x, middle.y + reach * ahead.y)


def _reaches(middle: Spot, ahead: Spot, sides: Iterable[tuple[Spot, Spot]]) -> Iterable[float]:
    """How far one walks to each side that lies ahead; an octagon has exactly one, or two that share a corner."""
    for start, end in sides:
        side = Spot(end.x - start.x, end.y - start.y)
        across = ahead.x * side.y - ahead.y * side.x
        if abs(across) < 1e-9:
            continue
        x, y = start.x - middle.x, start.y - middle.y
        walked = (x * side.y - y * side.x) / across
        along = (x * ahead.y - y * ahead.x) / across
        if walked > 0 and -1e-9 <= along <= 1 + 1e-9:
            yield walked


def notches(board: Board, village: Village) -> list[Spot]:
    """The four free corners beside the rows of two fields, where a badge has room."""
    (x, y), step = centre(board, village), pitch(board)
    across, down = 1.29 * step, 1.02 * step
    return [Spot(x + right * across, y + below * down) for below in (-1, 1) for right in (-1, 1)]
