"""Looking at a result more than once while games are still being played. Imports :mod:`intervals`.

Whoever looks six times, and stops at the first look that pleases, is misled more often than by a single look. So each
look has to be surer than a single one would be. The looks are not independent, because each has all games of those
before it: it is enough if all of them together leave out the whole error (Pocock's boundaries of sequential trials, for
looks after numbers of games that grow by a constant factor). They are found by following the distribution of a normal
sum from look to look, as far as it has not been stopped. Whatever the reason to stop at a look, its intervals hold.
"""

from __future__ import annotations

from functools import cache
from math import exp, pi, sqrt
from statistics import NormalDist

from shangrila_pnp.fairness.intervals import quantile

LOOKS = 6
MOST_LOOKS = 20
GROWTH = 1.4  # each look has so many times the games of the one before, and never more
_TINY = 1e-4  # so rare an error is shared out evenly, which is always safe and loses little there
_LOWEST = -6.0
_CELLS = 64
_HALVINGS = 16
_NORMAL = NormalDist()


def games_at(look: int, first: int) -> int:
    """How many games there are at a look, counted from nought, if there are so many at the first."""
    games = first
    for _ in range(look):
        games = int(GROWTH * games)
    return games


@cache
def error_of_each(error: float, looks: int) -> float:
    """What each of so many looks may leave out at one end, so that all of them together leave out ``error``."""
    if looks == 1:
        return error
    if error < _TINY:
        return error / looks
    low, high = quantile(error), quantile(error / looks)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _chance_to_pass(middle, looks) > error:
            low = middle
        else:
            high = middle
    return 1 - _NORMAL.cdf(high)


def _chance_to_pass(boundary: float, looks: int) -> float:
    """How likely any of the looks finds a standardised sum above the boundary."""
    alike = sqrt(1 / GROWTH)
    rest = sqrt(1 - alike * alike)
    cell = (boundary - _LOWEST) / _CELLS
    places = [_LOWEST + (index + 0.5) * cell for index in range(_CELLS)]
    going_on = [_NORMAL.pdf(place) * cell for place in places]
    passed = 1 - _NORMAL.cdf(boundary)
    for look in range(2, looks + 1):
        passed += sum(
            mass * (1 - _NORMAL.cdf((boundary - alike * place) / rest))
            for mass, place in zip(going_on, places, strict=True)
        )
        if look < looks:
            going_on = _moved(going_on, places, alike, rest)
    return passed


def _moved(masses: list[float], places: list[float], alike: float, rest: float) -> list[float]:
    """The masses that have not passed, one look later."""
    cell = places[1] - places[0]
    scale = cell / (rest * sqrt(2 * pi))
    return [
        scale
        * sum(
            mass * exp(-0.5 * ((place - alike * before) / rest) ** 2)
            for mass, before in zip(masses, places, strict=True)
        )
        for place in places
    ]
