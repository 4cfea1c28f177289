"""Counts the ways to finish a well-filled board: all sets of tiles at once, packed into one long number.

Imports :mod:`counting`. With ``u`` tiles left there are ``2 ** u`` sets of them. The number of ways to place each set
is kept in a *lane* of a long number, the set's bits being the number of the lane. To place a tile is then to shift
all lanes by as many as its bit says and to keep those whose set has the tile: one shift and one mask for half a
million sets. Where many villages hold something, hardly two sets are alike, and this is many times as fast as going
through them one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from shangrila_pnp.openings.counting import Cell, Columns, EmptyVillages, Room, Shape, Stage

MOST_TILES = 20
FEWEST_ROOMS = 6


def worth_packing(rooms: Sequence[Room], tiles: Columns) -> bool:
    """Whether this is the faster way: each tile more doubles the work, and with few villages many sets are alike."""
    return len(rooms) >= FEWEST_ROOMS and sum(column.bit_count() for column in tiles) <= MOST_TILES


class PackedVillages(Stage):
    """The villages from some point on, with the ways to place every set of the tiles looked up in a table."""

    def __init__(self, lanes: _Lanes, packed: int) -> None:
        self._lanes = lanes
        self._table = packed.to_bytes(lanes.width << len(lanes.cells), "little")

    def ways(self, columns: Columns) -> int:
        """In how many ways the villages of this stage can take these tiles."""
        width = self._lanes.width
        start = self._lanes.lane_of(columns) * width
        return int.from_bytes(self._table[start : start + width], "little")


def packed_stages(shape: Shape, rooms: Sequence[Room], empty: EmptyVillages, tiles: Columns) -> list[Stage]:
    """A stage for each village that holds something, in order, and the empty ones last."""
    lanes = _Lanes(shape, tiles)
    packed = lanes.packed(empty)
    stages: list[Stage] = [empty]
    for room in reversed(rooms):
        packed = lanes.filled(packed, room)
        stages.insert(0, PackedVillages(lanes, packed))
    return stages


class _Lanes:
    """The sets of some tiles, numbered: the tile at place i of ``cells`` has the bit i."""

    def __init__(self, shape: Shape, tiles: Columns) -> None:
        self.tiles = tiles
        self.cells = [
            Cell(guild, colour)
            for guild, column in enumerate(tiles)
            for colour in range(shape.colours)
            if column >> colour & 1
        ]
        # No more ways than if each tile could go anywhere, so that no lane ever runs over into the next.
        self.width: int = (shape.villages ** len(self.cells)).bit_length() // 8 + 1

    def lane_of(self, columns: Columns) -> int:
        """The number of a set's lane."""
        return sum(1 << place for place, cell in enumerate(self.cells) if columns[cell.guild] >> cell.colour & 1)

    def packed(self, empty: EmptyVillages) -> int:
        """The ways to place each set in the empty villages."""
        # The last factor of a product changes fastest, but the first guild's tiles have the lowest bits.
        sets = product(*(_parts_of(column) for column in reversed(self.tiles)))
        lanes = (empty.ways(columns[::-1]).to_bytes(self.width, "little") for columns in sets)
        return int.from_bytes(b"".join(lanes), "little")

    def filled(self, packed: int, room: Room) -> int:
        """The ways when one more village takes a block of what it has room for, or nothing."""
        total = packed
        # What has been placed so far, by colour: a second tile goes with a first one of an earlier guild.
        firsts = [0] * len(room.of_colour)
        for guild in range(len(self.tiles)):
            if guild in room.held:
                continue
            places = [place for place, cell in enumerate(self.cells) if cell.guild == guild]
            placed = {}
            for place in places:
                colour = self.cells[place].colour
                if room.tiles < 1 or room.of_colour[colour] < 1:
                    continue
                placed[colour] = self.with_tile(packed, place)
                total += placed[colour]
                if room.tiles > 1:
                    partners = [first for c, first in enumerate(firsts) if c != colour or room.of_colour[colour] > 1]
                    total += self.with_tile(sum(partners), place)
            for colour, first in placed.items():
                firsts[colour] += first
        return total

    def with_tile(self, packed: int, place: int) -> int:
        """Each set that has the tile gets the ways of the set without it; every other set gets none."""
        lane_bits = 8 * self.width
        shift = lane_bits << place
        mask = (1 << shift) - 1 << shift
        for doubling in range(place + 1, len(self.cells)):
            mask |= mask << (lane_bits << doubling)
        return packed << shift & mask


def _parts_of(column: int) -> list[int]:
    """Every set of colours in a column, in the order of their lanes."""
    parts = [0]
    for colour in range(column.bit_length()):
        if column >> colour & 1:
            parts += [part | 1 << colour for part in parts]
    return parts
