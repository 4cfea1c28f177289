"""Whether the intervals hold what they promise: by simulation, with many more trials than the error to be seen."""

from __future__ import annotations

from itertools import pairwise
from math import exp, fsum, lgamma, log, log1p, sqrt

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from shangrila_pnp.fairness.intervals import (
    ERROR,
    Interval,
    deviation_bound,
    error_of_attempt,
    games_for,
    quantile,
    share_interval,
)

TRIALS = 200_000
# Three standard deviations of a simulated coverage.
CHANCE = 3 * sqrt(ERROR * (1 - ERROR) / TRIALS)


def slack(share: float, games: int) -> float:
    """How much less than promised is still all right: chance, and one game more or less at a density of 0.103."""
    return CHANCE + 0.103 / sqrt(games * share * (1 - share))


def most_wins(share: float, games: int, error: float) -> float:
    """The most victories, or parts of them, whose interval still begins at or below a share."""
    low, high = 0.0, float(games)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if share_interval(middle, games, error).low <= share else (low, middle)
    return low


def fewest_wins(share: float, games: int, error: float) -> float:
    """The fewest victories whose interval still ends at or above a share."""
    low, high = 0.0, float(games)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if share_interval(middle, games, error).high >= share else (middle, high)
    return high


def coverage(share: float, wins: NDArray[numpy.float64], games: int, error: float = ERROR) -> tuple[float, float]:
    """How often the low end and the high end are on the right side of the truth."""
    low, high = wins <= most_wins(share, games, error), wins >= fewest_wins(share, games, error)
    return float(low.mean()), float(high.mean())


# --- one share ------------------------------------------------------------------------------------------------------

some_shares = pytest.mark.parametrize("share", [0.2, 0.25, 1 / 3, 0.4])
some_games = pytest.mark.parametrize("games", [200, 1000, 5000])


@some_shares
@some_games
def test_each_end_of_an_interval_covers(share: float, games: int) -> None:
    wins = numpy.random.default_rng(1).binomial(games, share, TRIALS).astype(float)
    low, high = coverage(share, wins, games)
    assert 1 - ERROR - slack(share, games) <= low <= 1 - ERROR + slack(share, games)
    assert 1 - ERROR - slack(share, games) <= high <= 1 - ERROR + slack(share, games)


@pytest.mark.parametrize("error", [error_of_attempt(1), error_of_attempt(3)])
@some_shares
def test_smaller_errors_are_kept_too(share: float, error: float) -> None:
    wins = numpy.random.default_rng(2).binomial(3000, share, TRIALS).astype(float)
    assert min(coverage(share, wins, 3000, error)) >= 1 - error - slack(share, 3000)
    assert min(coverage(share, wins, 3000, error)) > 1 - 1.4 * error


@some_shares
@some_games
def test_split_victories_only_make_it_safer(share: float, games: int) -> None:
    """A third of what a player gets comes from victories that are split between two."""
    random = numpy.random.default_rng(3)
    results = random.multinomial(games, [share * 2 / 3, share * 2 / 3, 1 - share * 4 / 3], TRIALS)
    wins = results[:, 0] + results[:, 1] / 2
    low, high = coverage(share, wins, games)
    assert min(low, high) >= 1 - ERROR


@some_shares
def test_a_quantile_that_is_too_small_would_be_seen(share: float) -> None:
    """These tests can fail: an interval that left out 7 % would not pass."""
    games = 5000
    wins = numpy.random.default_rng(4).binomial(games, share, TRIALS).astype(float)
    assert min(coverage(share, wins, games, error=0.07)) < 1 - ERROR - slack(share, games)
    assert max(coverage(share, wins, games, error=0.03)) > 1 - ERROR + slack(share, games)


def test_quantiles() -> None:
    assert quantile(0.05) == pytest.approx(1.6448536)
    assert quantile(0.025) == pytest.approx(1.9599640)
    assert quantile(1.001e-9) == pytest.approx(quantile(0.999e-9), rel=1e-4)
    assert quantile(1e-300) == pytest.approx(37.0471, rel=1e-5)


def test_known_intervals() -> None:
    """From other people's tables (Clopper and Pearson): 10 of 20 at 95 % on both sides together; and by hand."""
    interval = share_interval(10, 20, 0.025)
    assert interval.low == pytest.approx(0.27196, abs=1e-5)
    assert interval.high == pytest.approx(0.72804, abs=1e-5)
    assert share_interval(0, 20).low == 0.0
    assert share_interval(0, 20).high == pytest.approx(1 - 0.05 ** (1 / 20), abs=1e-12)
    assert share_interval(20, 20).low == pytest.approx(0.05 ** (1 / 20), abs=1e-12)
    assert share_interval(20, 20).high == 1.0


@pytest.mark.parametrize("error", [ERROR, 0.0117, 1e-6, 1e-12])
@pytest.mark.parametrize(("wins", "games"), [(1, 3), (7, 20), (120, 474), (1200, 5000)])
def test_an_end_is_where_so_few_or_many_victories_would_be_as_rare_as_the_error(
    wins: int, games: int, error: float
) -> None:
    """The sums of binomial chances, which the beta distribution stands for."""
    interval = share_interval(wins, games, error)

    def chance(share: float, counts: range) -> float:
        logs = (
            lgamma(games + 1) - lgamma(k + 1) - lgamma(games - k + 1) + k * log(share) + (games - k) * log1p(-share)
            for k in counts
        )
        return fsum(exp(value) for value in logs)

    assert chance(interval.low, range(wins, games + 1)) == pytest.approx(error, rel=1e-6)
    assert chance(interval.high, range(wins + 1)) == pytest.approx(error, rel=1e-6)


@given(
    games=st.integers(1, 10**6),
    part=st.floats(0, 1),
    error=st.sampled_from([ERROR, 0.0117, 1e-5, 1e-15, 1e-300]),
)
def test_an_interval_is_around_its_share_whatever_the_numbers(games: int, part: float, error: float) -> None:
    wins = round(12 * games * part) / 12
    interval = share_interval(wins, games, error)
    assert 0.0 <= interval.low <= wins / games <= interval.high <= 1.0
    assert (interval.low == 0.0) <= (wins == 0 or error < 1e-9)
    mirrored = share_interval(games - wins, games, error)
    assert mirrored.low == pytest.approx(1 - interval.high, abs=1e-9)
    assert mirrored.high == pytest.approx(1 - interval.low, abs=1e-9)


def test_the_farther_end() -> None:
    assert Interval(0.2, 0.26).farthest_from(0.25) == pytest.approx(0.05)
    assert Interval(0.24, 0.3).farthest_from(0.25) == pytest.approx(0.05)
    assert Interval(0.3, 0.4).farthest_from(0.25) == pytest.approx(0.15)


# --- all shares at once ---------------------------------------------------------------------------------------------

QUARTER = 0.25
OFF = 0.03
EVEN = (QUARTER,) * 4
ONE_ABOVE = (QUARTER + OFF, *(QUARTER - OFF / 3,) * 3)
ONE_BELOW = (QUARTER - OFF, *(QUARTER + OFF / 3,) * 3)
ALL_EQUALLY = (QUARTER + OFF, QUARTER + OFF, QUARTER - OFF, QUARTER - OFF)
THIRDS_ABOVE = (1 / 3 + OFF, 1 / 3 - OFF / 2, 1 / 3 - OFF / 2)
THIRDS_BELOW = (1 / 3 - OFF, 1 / 3 + OFF / 2, 1 / 3 + OFF / 2)
BOUND_TRIALS = 20_000
BOUND_CHANCE = 3 * sqrt(ERROR * (1 - ERROR) / BOUND_TRIALS)

Panel = tuple[tuple[tuple[float, ...], int], ...]


def share_of_covered(panel: Panel, error: float = ERROR) -> float:
    """How often the bound is not below the true D of agents with these shares and numbers of games."""
    random = numpy.random.default_rng(5)
    even = 1 / len(panel[0][0])
    true_deviation = max(abs(share - even) for shares, _ in panel for share in shares)
    covered = numpy.zeros(BOUND_TRIALS, dtype=bool)
    for shares, games in panel:
        wins = random.multinomial(games, shares, BOUND_TRIALS).astype(float)
        covered |= (wins <= most_wins(even - true_deviation, games, error)).any(axis=1)
        covered |= (wins >= fewest_wins(even + true_deviation, games, error)).any(axis=1)
    return float(covered.mean())


PANELS: dict[str, Panel] = {
    "one agent, one share above": ((ONE_ABOVE, 4000),),
    "one agent, one share below": ((ONE_BELOW, 4000),),
    "one agent, all equally": ((ALL_EQUALLY, 4000),),
    "only the strongest sees it": ((EVEN, 40_000), (EVEN, 12_000), (EVEN, 6000), (ONE_ABOVE, 3000)),
    "only the weakest sees it": ((ONE_BELOW, 40_000), (EVEN, 12_000), (EVEN, 6000), (EVEN, 3000)),
    "all agents see the same": ((ONE_ABOVE, 40_000), (ONE_ABOVE, 12_000), (ONE_ABOVE, 6000), (ONE_ABOVE, 3000)),
    "everybody off everywhere": ((ALL_EQUALLY, 3000),) * 4,
    "all even": ((EVEN, 3000),) * 4,
    "three players, above": ((THIRDS_ABOVE, 3000),),
    "three players, below": ((THIRDS_BELOW, 3000),),
    "few games": ((ONE_ABOVE, 400), (EVEN, 400)),
}


@pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS)
def test_the_bound_covers_the_true_deviation(panel: Panel) -> None:
    games = min(games for _, games in panel)
    assert share_of_covered(panel) >= 1 - ERROR - BOUND_CHANCE - 0.103 / 2 / sqrt(games * 0.19)


def test_the_bound_is_not_wider_than_it_has_to_be() -> None:
    """With one share far off and all others well known, it misses the truth in very nearly one case of twenty."""
    panel: Panel = ((EVEN, 10**6), ((0.31, 0.23, 0.23, 0.23), 5000))
    assert share_of_covered(panel) == pytest.approx(1 - ERROR, abs=BOUND_CHANCE + 0.003)


@pytest.mark.parametrize("error", [0.07, 0.1])
def test_a_bound_with_a_smaller_quantile_would_be_seen(error: float) -> None:
    assert share_of_covered(PANELS["only the weakest sees it"], error) < 1 - ERROR - BOUND_CHANCE - 0.002


def test_the_bound_is_the_farthest_end_of_all() -> None:
    shares = [(100.0, 400), (130.0, 400), (90.0, 400)]
    expected = max(share_interval(wins, games).farthest_from(0.25) for wins, games in shares)
    assert deviation_bound(shares, 0.25) == expected == share_interval(130, 400).high - 0.25
    assert deviation_bound(shares, 0.25, 0.01) > expected


# --- attempts and plans ---------------------------------------------------------------------------------------------


def test_all_attempts_together_spend_the_error_at_most() -> None:
    errors = [error_of_attempt(attempt) for attempt in range(1, 40)]
    assert errors[:3] == [pytest.approx(0.04), pytest.approx(0.005), pytest.approx(0.0025)]
    assert 0.99 * ERROR < sum(errors) <= ERROR
    assert all(one > other > 0 for one, other in pairwise(errors))


@pytest.mark.parametrize("even", [0.25, 1 / 3])
@pytest.mark.parametrize("half_width", [0.005, 0.012, 0.03])
@pytest.mark.parametrize("error", [ERROR, 0.01])
def test_so_many_games_make_an_interval_of_that_width(even: float, half_width: float, error: float) -> None:
    games = games_for(half_width, even, error)
    interval = share_interval(even * games, games, error)
    assert (interval.high - interval.low) / 2 == pytest.approx(half_width, rel=0.03)
