"""Counted games. Imports :mod:`panel`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from shangrila_pnp.fairness.intervals import ERROR, Interval, deviation_bound, share_interval
from shangrila_pnp.fairness.panel import Agent
from shangrila_pnp.rules import Colour

TWELFTHS = 12  # a victory is counted in twelfths, so that two, three or four players can split it


@dataclass(frozen=True)
class Result:
    """Games of one agent against itself, and the victories of each colour in twelfths."""

    games: int
    twelfths: Mapping[Colour, int]

    def wins(self, colour: Colour) -> float:
        """Victories; a split one counts as a part."""
        return self.twelfths[colour] / TWELFTHS

    def share(self, colour: Colour) -> float:
        """The part of all games that a colour has won."""
        return self.wins(colour) / self.games

    def interval(self, colour: Colour, error: float = ERROR) -> Interval:
        """Where the true share lies, with this error at either end."""
        return share_interval(self.wins(colour), self.games, error)

    @property
    def even(self) -> float:
        """What everybody's share would be in a perfectly balanced game."""
        return 1 / len(self.twelfths)

    @property
    def deviation(self) -> float:
        """The largest distance of any colour's share from an even one."""
        return max(abs(self.share(colour) - self.even) for colour in self.twelfths)

    def __add__(self, other: Result) -> Result:
        twelfths = {colour: won + other.twelfths[colour] for colour, won in self.twelfths.items()}
        return Result(self.games + other.games, twelfths)


Results: TypeAlias = Mapping[Agent, Result]


def deviation_of(results: Results) -> float:
    """D as measured: the largest deviation over colours and agents."""
    return max(result.deviation for result in results.values())


def bound_of(results: Results, error: float = ERROR) -> float:
    """The upper bound of the true D, for all colours and agents at once."""
    return max(
        deviation_bound([(result.wins(colour), result.games) for colour in result.twelfths], result.even, error)
        for result in results.values()
    )
