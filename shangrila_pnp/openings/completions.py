"""All the ways to finish an opening, counted and numbered. Imports :mod:`numbering` and the rules.

Guilds are in the order of a village's fields, colours are red, blue, yellow, violet (those that play), villages are A
to M (with three players without C). The number of an opening is its number among the ways to finish an empty board.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from shangrila_pnp.openings.counting import Cell, Shape
from shangrila_pnp.openings.numbering import Ways
from shangrila_pnp.rules import LIMITS, Board, Colour, Guild, Opening, Placement, Tile

GUILDS = tuple(Guild)


class Completions:
    """All the ways to finish a legal opening, from 0 to ``count - 1``."""

    def __init__(self, start: Opening, board: Board, tiles: Collection[Tile] | None = None) -> None:
        """``tiles`` are those that are to be placed, if not all that are missing."""
        self._start = start
        self._villages = board.open_villages(start.players)
        limits = LIMITS[start.players]
        shape = Shape(
            colours=len(start.colours),
            guilds=len(GUILDS),
            villages=len(self._villages),
            tiles_in_village=limits.tiles,
            of_one_colour=limits.of_one_colour,
        )
        held = [[self._cell(p.tile) for p in start.placements if p.village is village] for village in self._villages]
        columns = [0] * len(GUILDS)
        for tile in start.unplaced if tiles is None else tiles:
            guild, colour = self._cell(tile)
            columns[guild] |= 1 << colour
        self._ways = Ways(shape, held, tuple(columns))

    @property
    def count(self) -> int:
        """How many ways there are to finish; 0 is a dead end."""
        return self._ways.count

    def opening(self, number: int) -> Opening:
        """The opening, finished in the way of that number."""
        homes = self._ways.homes(number)
        placed = [
            Placement(self._start.colours[colour], GUILDS[guild], self._villages[village])
            for (guild, colour), village in homes.items()
        ]
        return Opening(self._start.colours, (*self._start.placements, *placed))

    def number(self, finished: Opening) -> int:
        """The number of a legal finished opening that contains the start."""
        started = set(self._start.placements)
        return self._ways.number(
            {
                self._cell(placement.tile): self._villages.index(placement.village)
                for placement in finished.placements
                if placement not in started
            }
        )

    def _cell(self, tile: Tile) -> Cell:
        return Cell(tile.guild.rank, self._start.colours.index(tile.colour))


def all_openings(colours: Sequence[Colour], board: Board) -> Completions:
    """Every legal opening of these colours."""
    return Completions(Opening(tuple(colours), ()), board)


def tiles_without_a_home(opening: Opening, board: Board) -> tuple[Tile, ...]:
    """If an opening is a dead end, tiles that cannot all be placed, though any fewer of them could; else none."""
    stuck = list(opening.unplaced)
    if Completions(opening, board).count:
        return ()
    for tile in opening.unplaced:
        others = [other for other in stuck if other != tile]
        if Completions(opening, board, others).count == 0:
            stuck = others
    return tuple(stuck)
