"""Where things lie: villages, the bridges between them, and the fields inside them.

Imports :mod:`pieces`; the board's geometry is in :mod:`board`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from shangrila_pnp.rules.pieces import Guild, Lettered


class Village(Lettered):
    """The thirteen villages. The board prints no names: the letters run in reading order."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"
    I = "I"  # noqa: E741 - the ninth village is called I on every sheet
    J = "J"
    K = "K"
    L = "L"
    M = "M"

    def __str__(self) -> str:
        return self.letter


@dataclass(frozen=True, order=True, slots=True)
class Bridge:
    """A bridge, named by the two villages that it joins, in their order: ``AB``, never ``BA``."""

    first: Village
    second: Village

    def __post_init__(self) -> None:
        if not self.first < self.second:
            raise ValueError(f"a bridge joins two villages in their order, not {self.first}{self.second}")

    @classmethod
    def between(cls, one: Village, other: Village) -> Bridge:
        """The bridge that joins two different villages, whichever is named first."""
        return cls(min(one, other), max(one, other))

    def touches(self, village: Village) -> bool:
        """Whether this bridge ends at the village."""
        return village in (self.first, self.second)

    def __str__(self) -> str:
        return f"{self.first}{self.second}"


class Field(NamedTuple):
    """The place of one guild in one village."""

    village: Village
    guild: Guild

    def __str__(self) -> str:
        return f"{self.village}{self.guild.letter}"
