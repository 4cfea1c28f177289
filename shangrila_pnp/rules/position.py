"""A position: everything that lies on the table, whose turn it is, and by which rulebook they play.

Imports :mod:`opening` and :mod:`editions`. What may be done in a position is decided in :mod:`play`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from shangrila_pnp.rules.board import Board
from shangrila_pnp.rules.editions import DEFAULT_EDITION, Edition
from shangrila_pnp.rules.frozen import FrozenDict
from shangrila_pnp.rules.opening import Opening, OpeningError, problems
from shangrila_pnp.rules.pieces import COPIES, FIELD_ROWS, Colour, Guild, Tile
from shangrila_pnp.rules.places import Bridge, Field, Village


class Master(NamedTuple):
    """What lies on a field: a master and, perhaps, a student of the same colour on top."""

    colour: Colour
    has_student: bool = False


class Strength(NamedTuple):
    """How strong a village is; compared in this order."""

    masters_and_students: int
    masters: int


@dataclass(frozen=True, repr=False)
class Position:
    """One moment of a game. It never changes: :func:`play.apply` makes the next one.

    ``order`` is the order of play, clockwise from the player whose turn it is.
    """

    edition: Edition
    order: tuple[Colour, ...]
    villages: tuple[Village, ...]
    fields: FrozenDict[Field, Master]
    supply: FrozenDict[Tile, int]
    bridges: frozenset[Bridge]
    stones: frozenset[Village]

    @classmethod
    def start(
        cls, opening: Opening, board: Board, *, order: Sequence[Colour], edition: Edition = DEFAULT_EDITION
    ) -> Position:
        """The position after a finished, legal opening; ``order`` is clockwise from the player who begins."""
        if found := problems(opening, board):
            sentences = "; ".join(problem.sentence.rstrip(".") for problem in found)
            raise OpeningError(f"a game cannot start from an opening that breaks the rules: {sentences}")
        if opening.unplaced:
            raise OpeningError(
                f"a game cannot start before all masters are placed: the {opening.unplaced[0]} is still missing"
            )
        if sorted(order) != list(opening.colours):
            raise OpeningError(f"the order of play names each of {_listed(opening.colours)} once, not {_listed(order)}")
        fields = FrozenDict({placement.field: Master(placement.colour) for placement in opening.placements})
        return cls(
            edition=edition,
            order=tuple(order),
            villages=board.villages,
            fields=fields,
            supply=supply_beside(order, fields),
            bridges=frozenset(board.bridges_in_play(opening.players)),
            stones=board.closed_villages(opening.players),
        )

    @property
    def turn(self) -> Colour:
        """Whose turn it is."""
        return self.order[0]

    @property
    def order_after_turn(self) -> tuple[Colour, ...]:
        """The order of play when the turn has passed on, clockwise."""
        return (*self.order[1:], self.order[0])

    @property
    def stones_at_the_end(self) -> int:
        """How many villages have a stone when the last one has been placed."""
        return len(self.villages) - self.edition.bare_villages

    @property
    def last_stone_is_placed(self) -> bool:
        """Whether the stones have run out, which ends the game."""
        return len(self.stones) >= self.stones_at_the_end

    @cached_property
    def _held(self) -> dict[Village, tuple[tuple[Guild, Master], ...]]:
        # Asked for so often that it is worth sorting once a position.
        held: dict[Village, list[tuple[Guild, Master]]] = {village: [] for village in self.villages}
        for field, master in self.fields.items():
            held[field.village].append((field.guild, master))
        return {village: tuple(sorted(found)) for village, found in held.items()}

    def held_fields(self, village: Village) -> tuple[tuple[Guild, Master], ...]:
        """The guilds that have a master in a village, with what lies there, in field order."""
        return self._held[village]

    def has_master(self, colour: Colour, village: Village) -> bool:
        """Whether a colour has a master, with or without a student, in a village."""
        return any(master.colour is colour for _, master in self.held_fields(village))

    def students_in(self, village: Village) -> tuple[Tile, ...]:
        """All students in a village, in field order."""
        return tuple(Tile(m.colour, guild) for guild, m in self.held_fields(village) if m.has_student)

    def strength(self, village: Village) -> Strength:
        """Masters and students of all colours; with a tie, the masters alone."""
        masters = len(self.held_fields(village))
        return Strength(masters + len(self.students_in(village)), masters)

    def bridges_at(self, village: Village) -> tuple[Bridge, ...]:
        """The bridges that still lead out of a village."""
        return tuple(bridge for bridge in sorted(self.bridges) if bridge.touches(village))

    def __str__(self) -> str:
        villages = " ".join(self._village_text(village) for village in self.villages)
        bridges = " ".join(str(bridge) for bridge in sorted(self.bridges)) or "-"
        return f"{self.edition} {''.join(c.letter for c in self.order)} {villages} {bridges}"

    def __repr__(self) -> str:
        return f"parse_position({str(self)!r})"

    def _village_text(self, village: Village) -> str:
        mark = "#" if village in self.stones else ":"
        rows = ["".join(self._field_text(Field(village, guild)) for guild in row) for row in FIELD_ROWS]
        is_empty = all(text == "." for row in rows for text in row)
        return f"{village}{mark}{'-' if is_empty else '/'.join(rows)}"

    def _field_text(self, field: Field) -> str:
        master = self.fields.get(field)
        if master is None:
            return "."
        return master.colour.letter.upper() if master.has_student else master.colour.letter


def supply_beside(colours: Sequence[Colour], fields: FrozenDict[Field, Master]) -> FrozenDict[Tile, int]:
    """What the players have beside the board if these fields are held."""
    supply = {Tile(colour, guild): COPIES for colour in colours for guild in Guild}
    for field, master in fields.items():
        supply[Tile(master.colour, field.guild)] -= 2 if master.has_student else 1
    return FrozenDict(supply)


def _listed(colours: Sequence[Colour]) -> str:
    return ", ".join(str(colour) for colour in colours) or "nobody"
