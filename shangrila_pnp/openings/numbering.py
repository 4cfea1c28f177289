"""Every way to place the tiles that are left has a number, and every number is a way. Imports :mod:`packing`.

The order, which is frozen: the codes on people's cards depend on it.

1. Villages that already hold something come first, in their order, if they have room left. Each takes one of the
   blocks of :func:`counting.blocks`: nothing, then every single tile and every pair, in the order of guild and then
   colour (a tile before the pairs that begin with it). A block has as many numbers as there are ways to go on after
   it.
2. Then, as long as tiles are left: the next tile is one of the guild with the fewest tiles left (the first such guild),
   and of that guild the first colour. It goes into an empty village: each of them, in order, has equally many numbers.
   With it go the blocks of :func:`counting.blocks` that the village then has room for, in the same order as above.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from shangrila_pnp.openings.counting import (
    Cell,
    Columns,
    EmptyVillages,
    Room,
    Shape,
    Stage,
    blocks,
    keyed_stages,
    next_tile,
    without,
)
from shangrila_pnp.openings.packing import packed_stages, worth_packing

Homes: TypeAlias = Mapping[Cell, int]
"""For each tile the number of its village."""


class Ways:
    """All the ways to place these tiles beside what the villages hold, numbered from 0 to ``count - 1``."""

    def __init__(self, shape: Shape, held: Sequence[Sequence[Cell]], tiles: Columns) -> None:
        self._shape = shape
        self._tiles = tiles
        self._free = [village for village, cells in enumerate(held) if not cells]
        rooms = {village: Room.beside(cells, shape) for village, cells in enumerate(held) if cells}
        self._rooms = {village: room for village, room in rooms.items() if room.tiles > 0}
        self._empty = _empty_villages(shape, len(self._free))
        self._stages = _stages(shape, list(self._rooms.values()), self._empty, tiles)

    @property
    def count(self) -> int:
        """How many ways there are; 0 is a dead end."""
        return self._stages[0].ways(self._tiles)

    def homes(self, number: int) -> dict[Cell, int]:
        """Where each tile goes in the way of that number."""
        if not 0 <= number < self.count:
            raise IndexError(f"there is no way {number}: the numbers run from 0 to {self.count - 1}")
        homes: dict[Cell, int] = {}
        empty, tiles, free = self._empty, self._tiles, list(self._free)
        for (village, room), then in zip(self._rooms.items(), self._stages[1:], strict=True):
            block, number = _block_at(number, tiles, room, then)
            homes |= dict.fromkeys(block, village)
            tiles = without(tiles, *block)
        while any(tiles):
            position, number = divmod(number, empty.ways(tiles) // empty.villages)
            first = next_tile(tiles)
            tiles = without(tiles, first)
            block, number = _block_at(number, tiles, Room.beside([first], self._shape), empty.fewer)
            homes |= dict.fromkeys([first, *block], free.pop(position))
            empty, tiles = empty.fewer, without(tiles, *block)
        return homes

    def number(self, homes: Homes) -> int:
        """The number of the way in which the tiles have gone there."""
        number = 0
        empty, tiles, free = self._empty, self._tiles, list(self._free)
        for (village, room), then in zip(self._rooms.items(), self._stages[1:], strict=True):
            block = _tiles_in(village, homes, tiles)
            number += _ways_before(block, tiles, room, then)
            tiles = without(tiles, *block)
        while any(tiles):
            first = next_tile(tiles)
            village = homes[first]
            number += free.index(village) * (empty.ways(tiles) // empty.villages)
            tiles = without(tiles, first)
            block = _tiles_in(village, homes, tiles)
            number += _ways_before(block, tiles, Room.beside([first], self._shape), empty.fewer)
            free.remove(village)
            empty, tiles = empty.fewer, without(tiles, *block)
        return number


@cache
def _empty_villages(shape: Shape, villages: int) -> EmptyVillages:
    """One table for the whole program: half-placed openings lean on it too."""
    return EmptyVillages(shape, villages) if villages == shape.villages else _empty_villages(shape, villages + 1).fewer


def _stages(shape: Shape, rooms: Sequence[Room], empty: EmptyVillages, tiles: Columns) -> list[Stage]:
    """A stage for each village that holds something, in order, and the empty ones last."""
    if worth_packing(rooms, tiles):
        return packed_stages(shape, rooms, empty, tiles)
    return keyed_stages(shape, rooms, empty)


def _block_at(number: int, tiles: Columns, room: Room, then: Stage) -> tuple[tuple[Cell, ...], int]:
    """The block in whose share a number falls, and the number within that share."""
    for block in blocks(tiles, room):
        ways = then.ways(without(tiles, *block))
        if number < ways:
            return block, number
        number -= ways
    raise AssertionError("the shares of the blocks do not add up")


def _ways_before(wanted: tuple[Cell, ...], tiles: Columns, room: Room, then: Stage) -> int:
    """How many ways come before those that begin with a block."""
    total = 0
    for block in blocks(tiles, room):
        if block == wanted:
            return total
        total += then.ways(without(tiles, *block))
    raise AssertionError(f"{wanted} is not a block that fits")


def _tiles_in(village: int, homes: Homes, tiles: Columns) -> tuple[Cell, ...]:
    """The tiles of a village that are still to be placed, in the order of guild and then colour."""
    return tuple(
        sorted(cell for cell, home in homes.items() if home == village and tiles[cell.guild] >> cell.colour & 1)
    )
