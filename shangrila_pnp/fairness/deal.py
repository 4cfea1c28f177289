"""An opening as it is dealt: who sits where and who begins are part of it. Imports the rules only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.rules import Board, Colour, Edition, Opening, Placement, Position


class DealError(ShangrilaError):
    """The seats do not fit the players."""


@dataclass(frozen=True)
class Deal:
    """An opening with its seats, clockwise, the player who begins, and the rulebook it is played by."""

    opening: Opening
    seating: tuple[Colour, ...]
    start: Colour
    edition: Edition

    def __post_init__(self) -> None:
        if tuple(sorted(self.seating)) != self.opening.colours:
            playing = ", ".join(str(colour) for colour in self.opening.colours)
            given = ", ".join(str(colour) for colour in self.seating) or "nobody"
            raise DealError(f"the seating names each of {playing} once, not {given}")
        if self.start not in self.seating:
            raise DealError(f"{self.start} cannot start, because {self.start} does not play")

    @property
    def order(self) -> tuple[Colour, ...]:
        """The order of play."""
        at = self.seating.index(self.start)
        return self.seating[at:] + self.seating[:at]

    def position(self, board: Board) -> Position:
        """The position in which the first player is to act."""
        return Position.start(self.opening, board, order=self.order, edition=self.edition)

    def started_by(self, colour: Colour) -> Deal:
        """The same seats, but somebody else begins."""
        return replace(self, start=colour)

    def recoloured(self, colours: Mapping[Colour, Colour]) -> Deal:
        """The same deal with the colours exchanged: every seat has exactly the same chances as before."""
        opening = Opening(
            tuple(colours[colour] for colour in self.opening.colours),
            tuple(Placement(colours[p.colour], p.guild, p.village) for p in self.opening.placements),
        )
        seating = tuple(colours[colour] for colour in self.seating)
        return Deal(opening, seating, colours[self.start], self.edition)


def seatings(colours: tuple[Colour, ...]) -> tuple[tuple[Colour, ...], ...]:
    """Every way to sit around a table, each once: clockwise from the first colour."""
    first, *others = sorted(colours)
    return tuple((first, *rest) for rest in permutations(others))
