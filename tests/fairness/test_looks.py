"""Looking again and again: tested by simulation, because whoever stops when it pleases is easily misled."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import numpy
import pytest

from shangrila_pnp.fairness.intervals import ERROR, error_of_attempt, quantile, share_interval
from shangrila_pnp.fairness.looks import GROWTH, LOOKS, MOST_LOOKS, error_of_each, games_at

TRIALS = 40_000
OFF = 0.03
FIRST = 2000


def often_misled(
    even: float, towards: int, error: float, looks: int = LOOKS, first: int = FIRST, off: float = OFF
) -> float:
    """How often some look says that a share lies within so many points, although it lies just that far off."""
    random = numpy.random.default_rng(7)
    share = even + towards * off
    wins = numpy.zeros(TRIALS)
    played = 0
    misled = numpy.zeros(TRIALS, dtype=bool)
    for look in range(looks):
        games = games_at(look, first)
        wins += random.binomial(games - played, share, TRIALS)
        played = games
        # The interval's farther end is a monotone function of the wins: so one threshold serves all trials.
        threshold = _wins_that_please(games, even, towards * off, error)
        misled |= wins <= threshold if towards > 0 else wins >= threshold
    return float(misled.mean())


def _wins_that_please(games: int, even: float, off: float, error: float) -> float:
    """The most wins of a share that is too high, or the fewest of one that is too low, with a bound within so much."""
    low, high = 0.0, float(games)
    for _ in range(40):
        middle = (low + high) / 2
        ends = share_interval(middle, games, error)
        is_beyond = ends.high > even + off if off > 0 else ends.low > even + off
        low, high = (low, middle) if is_beyond else (middle, high)
    return low


@pytest.mark.parametrize("towards", [1, -1], ids=["above", "below"])
@pytest.mark.parametrize("even", [0.25, 1 / 3], ids=["four", "three"])
@pytest.mark.parametrize("attempt", [1, 2, 3])
def test_all_looks_together_leave_out_what_the_attempt_may(even: float, towards: int, attempt: int) -> None:
    error = error_of_attempt(attempt)
    chance = 4 * sqrt(error / TRIALS)
    misled = often_misled(even, towards, error_of_each(error, LOOKS))
    assert misled <= error + chance
    assert misled >= 0.8 * error - chance  # and no more games are asked for than that takes


@pytest.mark.parametrize("towards", [1, -1], ids=["above", "below"])
@pytest.mark.parametrize(("off", "first"), [(0.03, 20), (0.03, 200), (0.1, 190), (0.15, 87), (0.2, 50), (0.24, 20)])
@pytest.mark.parametrize("attempt", [1, 2])
def test_few_games_do_not_mislead_either(off: float, first: int, towards: int, attempt: int) -> None:
    """Where delta is large, and where the wins of a colour that hardly ever wins are far from a normal distribution."""
    error = error_of_attempt(attempt)
    misled = often_misled(0.25, towards, error_of_each(error, LOOKS), first=first, off=off)
    assert misled <= error + 4 * sqrt(error / TRIALS)


def test_as_strict_as_for_one_look_would_not_do() -> None:
    error = error_of_attempt(1)
    assert often_misled(0.25, 1, error) > 2 * error
    assert often_misled(0.25, 1, error, looks=1) <= error + 4 * sqrt(error / TRIALS)


def test_more_looks_have_to_be_surer() -> None:
    for error in (ERROR, error_of_attempt(1), error_of_attempt(4), 1e-6, 1e-14):
        each = [error_of_each(error, looks) for looks in range(1, 9)]
        assert each[0] == error
        assert all(one > other for one, other in pairwise(each))
        assert all(share >= error / looks * (1 - 1e-9) for looks, share in enumerate(each, start=1))


def test_the_boundary_is_the_one_that_a_simulation_of_sums_finds() -> None:
    random = numpy.random.default_rng(3)
    trials = 400_000
    boundary = quantile(error_of_each(0.04, LOOKS))
    total, size = random.standard_normal(trials), 1.0
    passed = total > boundary
    for _ in range(LOOKS - 1):
        total += sqrt((GROWTH - 1) * size) * random.standard_normal(trials)
        size *= GROWTH
        passed |= total / sqrt(size) > boundary
    assert passed.mean() == pytest.approx(0.04, abs=4 * sqrt(0.04 / trials))


def test_games_never_grow_faster_than_the_boundary_allows() -> None:
    for first in (1, 20, 21, 999, 123_457):
        games = [games_at(look, first) for look in range(MOST_LOOKS)]
        assert games[0] == first
        assert all(one <= other <= GROWTH * one for one, other in pairwise(games))
