"""The board: where the villages lie and which bridges join them.

Imports :mod:`places` and :mod:`frozen`; :mod:`board_file` reads one and checks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from shangrila_pnp.rules.frozen import FrozenDict
from shangrila_pnp.rules.places import Bridge, Village


class PlayerCount(Enum):
    """How many play; the rules know three and four."""

    THREE = 3
    FOUR = 4

    def __repr__(self) -> str:
        return f"PlayerCount.{self.name}"

    def __str__(self) -> str:
        return self.name.lower()


class Point(NamedTuple):
    """A place on the board in millimetres: x to the right, y down, from the top left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Site:
    """Where a village lies (the centre of its seven fields) and what a player sees there."""

    centre: Point
    landmark: str


@dataclass(frozen=True)
class Board:
    """The board of four players; what three players use of it is derived."""

    width_mm: float
    height_mm: float
    field_mm: float
    sites: FrozenDict[Village, Site]
    bridges: FrozenDict[Bridge, Point]
    red_village: Village

    @property
    def villages(self) -> tuple[Village, ...]:
        """All villages, in reading order."""
        return tuple(self.sites)

    def closed_villages(self, players: PlayerCount) -> frozenset[Village]:
        """The villages that have a stone from the start: the red one, with three players."""
        return frozenset([self.red_village] if players is PlayerCount.THREE else [])

    def open_villages(self, players: PlayerCount) -> tuple[Village, ...]:
        """The villages that masters may be placed in."""
        closed = self.closed_villages(players)
        return tuple(village for village in self.villages if village not in closed)

    def bridges_in_play(self, players: PlayerCount) -> tuple[Bridge, ...]:
        """The bridges on the table: those of a closed village stay in the box."""
        closed = self.closed_villages(players)
        return tuple(bridge for bridge in self.bridges if bridge.first not in closed and bridge.second not in closed)
