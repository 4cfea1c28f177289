"""Counts the ways to place masters, exactly: from nothing, or from a half-placed opening.

First of the openings' modules; imports nothing of ours. It knows no colours or villages, only how many there are, so
that the same code counts games small enough to be counted by hand.

**What is counted.** For each guild we keep the set of colours whose master is still to be placed, as bits: the
*columns*. A village takes a *block* of them: no guild twice, not too many in all, not too many of a colour.

- Empty villages: some tile has to go into one of the ``k`` empty villages, whichever it is. So the ways are ``k`` times
  the ways to choose a block that contains the tile and to place the rest in ``k - 1`` villages.
- A village that already holds masters takes a block of what it has room for, or nothing; then the next one is asked,
  and when all have been asked, the empty ones take the rest.

**Why it is fast.** Columns that differ only by the order of guilds, or of colours, can be filled in as many ways, as
long as no village that is still to be asked treats those guilds or colours differently. So results are kept under a
key that forgets the order: from nothing, about 2,500 cases are left of 2 to the power of 28.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

Columns: TypeAlias = tuple[int, ...]
"""For each guild, the colours (as bits) whose master is still to be placed."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a game, as far as openings go."""

    colours: int
    guilds: int
    villages: int
    tiles_in_village: int
    of_one_colour: int

    def __post_init__(self) -> None:
        # A village's first tile is chosen apart, and blocks() adds at most two more.
        if not 1 <= self.tiles_in_village <= 3:
            raise ValueError(f"villages of {self.tiles_in_village} tiles are more than this count can do")
        # A key counts guilds in three bits.
        if self.guilds > 7:
            raise ValueError(f"{self.guilds} guilds are more than this count can do")

    @property
    def all_tiles(self) -> Columns:
        """Everything is still to be placed."""
        return (2**self.colours - 1,) * self.guilds


class Cell(NamedTuple):
    """A tile by numbers: the guild's column, and the colour's place in it."""

    guild: int
    colour: int


@dataclass(frozen=True, slots=True)
class Room:
    """What a village can still take."""

    tiles: int
    of_colour: tuple[int, ...]
    held: frozenset[int]

    @classmethod
    def beside(cls, cells: Sequence[Cell], shape: Shape) -> Room:
        """The room in a village that already holds these."""
        colours = [cell.colour for cell in cells]
        return cls(
            tiles=shape.tiles_in_village - len(cells),
            of_colour=tuple(shape.of_one_colour - colours.count(colour) for colour in range(shape.colours)),
            held=frozenset(cell.guild for cell in cells),
        )


def without(columns: Columns, *cells: Cell) -> Columns:
    """The columns when these tiles have been placed."""
    rest = list(columns)
    for guild, colour in cells:
        rest[guild] &= ~(1 << colour)
    return tuple(rest)


def blocks(columns: Columns, room: Room) -> Iterator[tuple[Cell, ...]]:
    """Every set of tiles that a village has room for, the empty one first, in the order of guild and then colour."""
    cells = [
        Cell(guild, colour)
        for guild, column in enumerate(columns)
        if guild not in room.held
        for colour, most in enumerate(room.of_colour)
        if most and column >> colour & 1
    ]
    yield ()
    if room.tiles < 1:
        return
    for index, first in enumerate(cells):
        yield (first,)
        if room.tiles < 2:
            continue
        for second in cells[index + 1 :]:
            if second.guild != first.guild and (second.colour != first.colour or room.of_colour[first.colour] > 1):
                yield first, second


class _Kind(NamedTuple):
    """Guilds that have the same colours left and are not told apart by anything to come, with one tile of theirs."""

    guilds: tuple[int, ...]
    colour: int
    step: int
    """What placing the tile adds to the key of the columns."""


class Stage(ABC):
    """The villages that are still to be asked; :meth:`ways` says in how many ways they can take what is left."""

    @abstractmethod
    def ways(self, columns: Columns) -> int:
        """In how many ways the villages of this stage can take these tiles."""


class KeyedStage(Stage):
    """A stage that keeps its results under a key which forgets what makes no difference."""

    def __init__(self, shape: Shape, rooms: Sequence[Room], room_for: int) -> None:
        self.shape = shape
        self.room_for = room_for
        self._classes = _classes_of_guilds(shape, rooms)
        self._recolourings = _recolourings(shape, rooms)
        self._ways: dict[int, int] = {}

    @cached_property
    def _weights(self) -> list[list[int]]:
        """Added up over the guilds, they count (in three bits each) how many of each class have which colours left."""
        sets = 2**self.shape.colours
        return [[1 << 3 * (kind * sets + column) if column else 0 for column in range(sets)] for kind in self._classes]

    def key(self, columns: Columns) -> int:
        """The columns without the order of guilds that make no difference from here on."""
        return sum(weights[column] for weights, column in zip(self._weights, columns, strict=True))

    def ways(self, columns: Columns) -> int:
        """In how many ways the villages of this stage can take these tiles."""
        key = self.key(columns)
        known = self._ways.get(key)
        return self._first_time(key, columns) if known is None else known

    def _first_time(self, key: int, columns: Columns) -> int:
        if sum(column.bit_count() for column in columns) > self.room_for:
            result = 0
        else:
            result = self._known_in_other_colours(columns)
            if result < 0:
                result = self._count(columns)
        self._ways[key] = result
        return result

    def _known_in_other_colours(self, columns: Columns) -> int:
        for recoloured in self._recolourings:
            known = self._ways.get(self.key(tuple(recoloured[column] for column in columns)))
            if known is not None:
                return known
        return -1

    @abstractmethod
    def _count(self, columns: Columns) -> int:
        """The ways, worked out."""

    def _ways_to_fill(self, room: Room, columns: Columns, then: KeyedStage) -> int:
        """The ways to fill one village and then the rest: :func:`blocks`, but with like guilds taken together.

        Nearly all the time of a count is spent here, so the next stage's results are looked up without a call.
        """
        known = then._ways.get
        base = then.key(columns)
        total = then.ways(columns)
        if room.tiles < 1:
            return total
        kinds = self._kinds(room, columns, then)
        for index, (guilds, colour, step) in enumerate(kinds):
            key = base + step
            first = Cell(guilds[0], colour)
            ways = known(key)
            if ways is None:
                ways = then._first_time(key, without(columns, first))
            total += len(guilds) * ways
            if room.tiles < 2:
                continue
            for others, second_colour, second_step in kinds[index:]:
                if second_colour == colour and room.of_colour[colour] < 2:
                    continue
                choices = _choices_of_two(guilds, others, colour == second_colour)
                if choices == 0:
                    continue
                key = base + step + second_step
                ways = known(key)
                if ways is None:
                    second = Cell(others[1] if others is guilds else others[0], second_colour)
                    ways = then._first_time(key, without(columns, first, second))
                total += choices * ways
        return total

    def _kinds(self, room: Room, columns: Columns, then: KeyedStage) -> list[_Kind]:
        like: dict[tuple[int, int], list[int]] = {}
        for guild, column in enumerate(columns):
            if column and guild not in room.held:
                like.setdefault((self._classes[guild], column), []).append(guild)
        kinds = []
        for (_, column), members in like.items():
            guilds = tuple(members)
            weights = then._weights[guilds[0]]
            for colour, most in enumerate(room.of_colour):
                if most and column >> colour & 1:
                    step = weights[column & ~(1 << colour)] - weights[column]
                    kinds.append(_Kind(guilds, colour, step))
        return kinds


def _choices_of_two(guilds: tuple[int, ...], others: tuple[int, ...], same_colour: bool) -> int:
    """In how many ways two different guilds can be chosen, one of each kind."""
    if others is not guilds:
        return len(guilds) * len(others)
    ordered = len(guilds) * (len(guilds) - 1)
    return ordered // 2 if same_colour else ordered


class EmptyVillages(KeyedStage):
    """Villages that hold nothing yet: all alike, so that it only matters how many they are."""

    def __init__(self, shape: Shape, villages: int) -> None:
        super().__init__(shape, [], villages * shape.tiles_in_village)
        self.villages = villages

    @cached_property
    def fewer(self) -> EmptyVillages:
        """One village less; with its own results, which every user of this stage shares."""
        return EmptyVillages(self.shape, self.villages - 1)

    def _count(self, columns: Columns) -> int:
        if not any(columns):
            return 1
        first = next_tile(columns)
        room = Room.beside([first], self.shape)
        return self.villages * self._ways_to_fill(room, without(columns, first), self.fewer)


class HeldVillage(KeyedStage):
    """A village that already holds masters, with everything that is asked after it."""

    def __init__(self, shape: Shape, room: Room, later_rooms: Sequence[Room], then: KeyedStage) -> None:
        super().__init__(shape, [room, *later_rooms], room.tiles + then.room_for)
        self.room = room
        self.then = then

    def _count(self, columns: Columns) -> int:
        return self._ways_to_fill(self.room, columns, self.then)


def keyed_stages(shape: Shape, rooms: Sequence[Room], empty: EmptyVillages) -> list[Stage]:
    """A stage for each village that holds something, in order, and the empty ones last."""
    stages: list[Stage] = [empty]
    then: KeyedStage = empty
    for index in reversed(range(len(rooms))):
        then = HeldVillage(shape, rooms[index], rooms[index + 1 :], then)
        stages.insert(0, then)
    return stages


def next_tile(columns: Columns) -> Cell:
    """The tile that is placed next: of the guild with the fewest tiles left, and the first of its colours."""
    guild = min(
        (guild for guild, column in enumerate(columns) if column), key=lambda guild: (columns[guild].bit_count(), guild)
    )
    column = columns[guild]
    return Cell(guild, (column & -column).bit_length() - 1)


def _classes_of_guilds(shape: Shape, rooms: Sequence[Room]) -> list[int]:
    """For each guild a number that it shares with those that the same villages hold."""
    numbers: dict[tuple[bool, ...], int] = {}
    marks = [tuple(guild in room.held for room in rooms) for guild in range(shape.guilds)]
    return [numbers.setdefault(mark, len(numbers)) for mark in marks]


def _recolourings(shape: Shape, rooms: Sequence[Room]) -> list[list[int]]:
    """Every exchange of colours that the villages treat alike, as a table from a column to the exchanged one."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for colour in range(shape.colours):
        alike.setdefault(tuple(room.of_colour[colour] for room in rooms), []).append(colour)
    tables = []
    for exchange in product(*(permutations(group) for group in alike.values())):
        becomes = {
            old: new
            for group, new_group in zip(alike.values(), exchange, strict=True)
            for old, new in zip(group, new_group, strict=True)
        }
        table = [
            sum(1 << becomes[colour] for colour in range(shape.colours) if column >> colour & 1)
            for column in range(2**shape.colours)
        ]
        if table != sorted(table):
            tables.append(table)
    return tables
