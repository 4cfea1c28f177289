"""How sure we can be of a share of victories. Imports :mod:`beta`.

The bound of the deviation. D is the largest of many true deviations: over colours, over agents. Take for each share
the 95 % upper bound of its own deviation, and of those the largest: that is a 95 % upper bound of D, for all of them
at once and without any correction for their number. For it to be too low, the bound of the very share that deviates
most must be too low, and that happens in at most 5 % of all cases, however many other shares there are. (Statisticians
call it an intersection-union test.) That is why each interval here leaves out 5 % at either end: the bound of D is
the end that lies farthest from an even share.

The interval of a share is exact: it never leaves out more than it says, however few the games. A victory that is split
counts as a part of one. Its spread is then smaller than that of whole victories, which is on the safe side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import NormalDist

from shangrila_pnp.fairness.beta import beta_quantile

ERROR = 0.05
FOR_THE_FIRST_ATTEMPT = 0.8
FOR_ALL_LATER_ONES = 0.2
MOST_ATTEMPTS = 1000
"""Beyond these, nothing is left of the error that a floating-point number could hold."""
_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a share lies, with an error at either end."""

    low: float
    high: float

    def farthest_from(self, share: float) -> float:
        """How far its farther end is from a share."""
        return max(self.high - share, share - self.low)

    def distance_from(self, share: float) -> float:
        """How far its nearer end is from a share; nothing if the share lies within."""
        return max(self.low - share, share - self.high, 0.0)


@lru_cache(maxsize=1024)  # a certificate asks for each of its intervals several times
def share_interval(wins: float, games: int, error: float = ERROR) -> Interval:
    """The exact interval of Clopper and Pearson; ``error`` is the most that it leaves out at each end."""
    half = quantile(error) * sqrt(max(wins * (games - wins), 0.25) / games**3)
    share = wins / games
    low = beta_quantile(error, wins, games - wins + 1, share - half) if wins > 0 else 0.0
    high = 1.0 - beta_quantile(error, games - wins, wins + 1, 1.0 - share - half) if wins < games else 1.0
    return Interval(low, high)


def deviation_bound(wins_and_games: Iterable[tuple[float, int]], even: float, error: float = ERROR) -> float:
    """The upper bound of the true deviation, for all these shares at once."""
    return max(share_interval(wins, games, error).farthest_from(even) for wins, games in wins_and_games)


def deviation_at_least(wins_and_games: Collection[tuple[float, int]], even: float, error: float = ERROR) -> float:
    """What the true deviation is at least. Here the largest of many decides, so each has only a part of the error."""
    each = error / (2 * len(wins_and_games))
    return max(share_interval(wins, games, each).distance_from(even) for wins, games in wins_and_games)


def error_of_attempt(attempt: int, error: float = ERROR) -> float:
    """The share of the error that one attempt at a certificate may spend: four fifths, a tenth, a twentieth ...

    Whoever tries long enough passes by luck. All attempts together, however many, spend no more than the whole; most
    of it goes to the first, because a search should not need many.
    """
    return error * FOR_THE_FIRST_ATTEMPT if attempt == 1 else error * FOR_ALL_LATER_ONES / 2 ** (attempt - 1)


def games_for(half_width: float, even: float, error: float = ERROR) -> int:
    """How many games make an interval of about this half width around an even share."""
    z = quantile(error)
    return round(even * (1 - even) * (z / half_width) ** 2)


def quantile(error: float) -> float:
    """How many standard deviations leave out this error at one end."""
    if error < _TINY:
        return -NormalDist().inv_cdf(error)  # so near to 1, too few numbers are left to tell it from 1
    return NormalDist().inv_cdf(1 - error)
