"""The board on a terminal: villages where they lie, masters on their fields, bridges as dotted lines.

Readable without colours: a master is the letter of its colour, its guild is the field it lies on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import typer

from shangrila_pnp.rules import FIELD_ROWS, Board, Bridge, Colour, Field, Opening, Point, Village

COLUMNS = 78
ROWS = 34
FREE = "."
HELD_TWICE = "!"

_INK = {Colour.RED: "white", Colour.BLUE: "white", Colour.YELLOW: "black", Colour.VIOLET: "white"}
_PAPER = {Colour.RED: "red", Colour.BLUE: "blue", Colour.YELLOW: "yellow", Colour.VIOLET: "magenta"}


def board_picture(opening: Opening, board: Board) -> str:
    """The board with the masters of an opening, and below it what the letters and the fields mean."""
    canvas = _Canvas(board)
    for bridge in board.bridges_in_play(opening.players):
        canvas.draw_road(bridge)
    masters: dict[Field, list[Colour]] = defaultdict(list)
    for placement in opening.placements:
        masters[placement.field].append(placement.colour)
    for village in board.villages:
        canvas.draw_village(village, masters, closed=village in board.closed_villages(opening.players))
    return "\n".join([*canvas.lines(), "", *_legend(opening)])


def _legend(opening: Opening) -> Iterator[str]:
    colours = "   ".join(f"{_tile(colour)} {colour}" for colour in opening.colours)
    yield f"{colours}   {FREE} free field"
    rows = " / ".join(", ".join(str(guild) for guild in row) for row in FIELD_ROWS)
    yield f"fields of a village: {rows}"


def _tile(colour: Colour) -> str:
    return typer.style(colour.letter, bold=True, fg=_INK[colour], bg=_PAPER[colour])


class _Canvas:
    """Characters on a grid; styled ones still take one place."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = [[" "] * COLUMNS for _ in range(ROWS)]

    def lines(self) -> Iterator[str]:
        used = [index for index, row in enumerate(self.grid) if any(place != " " for place in row)]
        for row in self.grid[used[0] : used[-1] + 1]:
            yield "".join(row).rstrip()

    def place(self, point: Point) -> tuple[int, int]:
        """The column and row of a place on the board."""
        column = round(point.x / self.board.width_mm * (COLUMNS - 1))
        row = round(point.y / self.board.height_mm * (ROWS - 1))
        return column, row

    def draw_road(self, bridge: Bridge) -> None:
        """Dots from village to village, by way of the place where the bridge lies."""
        middle = self.board.bridges[bridge]
        for village in (bridge.first, bridge.second):
            centre = self.board.sites[village].centre
            steps = 2 + int(max(abs(centre.x - middle.x), abs(centre.y - middle.y)) / 14)
            for step in range(steps):
                share = step / steps
                point = Point(middle.x + (centre.x - middle.x) * share, middle.y + (centre.y - middle.y) * share)
                column, row = self.place(point)
                self.grid[row][column] = typer.style("·", dim=True)

    def draw_village(self, village: Village, masters: dict[Field, list[Colour]], *, closed: bool) -> None:
        column, row = self.place(self.board.sites[village].centre)
        for down, guilds in enumerate(FIELD_ROWS):
            self.write(row - 1 + down, column - 4, " " * 9)  # so that no road touches a letter or a field
            for across, guild in enumerate(guilds):
                found = masters[Field(village, guild)]
                if found or not closed:
                    self.grid[row - 1 + down][column - len(guilds) + 1 + 2 * across] = self.field(found)
        self.grid[row - 1][column - 3] = typer.style(village.letter, bold=True)
        if closed:
            self.write(row, column - 3, "closed")

    def write(self, row: int, column: int, text: str) -> None:
        for index, character in enumerate(text):
            self.grid[row][column + index] = character

    @staticmethod
    def field(colours: list[Colour]) -> str:
        if len(colours) > 1:
            return typer.style(HELD_TWICE, bold=True, reverse=True)
        return _tile(colours[0]) if colours else FREE
