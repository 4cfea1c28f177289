"""How many games a certificate gets: more where a share lies close to the limit, and as likely to do as is said."""

from __future__ import annotations

from random import Random

import pytest

from shangrila_pnp.fairness import JUDGES, Result
from shangrila_pnp.fairness.beliefs import Belief, diagonal
from shangrila_pnp.fairness.intervals import error_of_attempt
from shangrila_pnp.fairness.panel import GREEDY, REPLY, SEARCH_16, SEARCH_48
from shangrila_pnp.fairness.plans import hopes, limits_of, log_chance, nominal_games, plan_for
from shangrila_pnp.fairness.results import bound_of
from shangrila_pnp.rules import PlayerCount
from tests.helpers import COLOURS

DELTA = 0.03
FOUR = PlayerCount.FOUR
NO_LIMIT = 1e12
EVEN = [0.0] * 4
SURE = diagonal([0.1] * 4)


def test_a_share_close_to_the_limit_gets_more_games() -> None:
    even = plan_for(Belief([EVEN] * 4, SURE), DELTA, FOUR, 1, NO_LIMIT)
    for judge, agent in enumerate(JUDGES):
        mean = [EVEN] * 4
        mean[judge] = [1.6, -1.6, 0.0, 0.0]
        plan = plan_for(Belief(mean, SURE), DELTA, FOUR, 1, NO_LIMIT)
        assert plan.games[agent] > even.games[agent]
        assert plan.chance < even.chance


def test_later_attempts_need_more_games() -> None:
    belief = Belief([[1.0, -1.0, 0.0, 0.0]] * 4, SURE)
    plans = [plan_for(belief, DELTA, FOUR, attempt, NO_LIMIT) for attempt in (1, 2, 8)]
    costs = [sum(agent.cost(FOUR) * games for agent, games in plan.games.items()) for plan in plans]
    assert costs == sorted(set(costs))


def test_a_plan_stays_within_what_is_left() -> None:
    belief = Belief([[1.5, -1.5, 0.0, 0.0]] * 4, SURE)
    free = plan_for(belief, DELTA, FOUR, 1, NO_LIMIT)
    most = 30e6
    tight = plan_for(belief, DELTA, FOUR, 1, most)
    spent = [sum(agent.cost(FOUR) * games for agent, games in plan.games.items()) for plan in (free, tight)]
    assert spent[1] <= most < spent[0]
    assert tight.chance < free.chance


def test_the_cheap_agents_always_play_ten_thousand_games_for_three_points() -> None:
    for players in PlayerCount:
        even = [[0.0] * players.value] * 4
        games = plan_for(Belief(even, diagonal([0.01] * 4)), DELTA, players, 1, 0.0).games
        assert games[GREEDY] >= 10_000
        assert games[REPLY] >= 10_000
        assert games[SEARCH_16] >= 2_000
        assert games[SEARCH_48] >= 2_000


@pytest.mark.parametrize("deviation", [0.0, 1.2, 2.0])
def test_the_chance_is_what_it_is_said_to_be(deviation: float) -> None:
    """Shares drawn as they are believed, games drawn from them, and how often the bound is within delta."""
    mean = [[deviation, -deviation, 0.0, 0.0]] * 4
    plan = plan_for(Belief(mean, diagonal([0.2] * 4)), DELTA, FOUR, 1, NO_LIMIT)
    random, passed, trials = Random(1), 0, 1500
    for _ in range(trials):
        results = {}
        for agent, games in plan.games.items():
            twelfths = {}
            for colour, points in zip(COLOURS, mean[0], strict=True):
                share = 0.25 + random.gauss(points, 0.2**0.5) / 100
                twelfths[colour] = round(12 * games * random.gauss(share, (share * (1 - share) / games) ** 0.5))
            results[agent] = Result(games, twelfths)
        passed += bound_of(results, error_of_attempt(1)) <= DELTA
    assert passed / trials == pytest.approx(plan.chance, abs=0.05)


def test_the_nominal_games_leave_room_below_delta() -> None:
    for players in PlayerCount:
        limits = limits_of(DELTA, players)
        assert limits == sorted(limits, reverse=True)  # the dearer the agent, the wider its interval
        assert 0.02 < limits[-1] < limits[0] < DELTA
        games = nominal_games(DELTA, players, 1)
        assert games[GREEDY] > games[REPLY] > games[SEARCH_16] > games[SEARCH_48]


def test_the_chance_falls_with_doubt_and_with_deviation() -> None:
    sure_and_even = log_chance(Belief([EVEN] * 4, SURE), DELTA, FOUR)
    assert -0.5 < sure_and_even < 0
    assert log_chance(Belief([EVEN] * 4, diagonal([4.0] * 4)), DELTA, FOUR) < sure_and_even
    off = [EVEN, EVEN, EVEN, [2.0, -2.0, 0.0, 0.0]]
    assert log_chance(Belief(off, SURE), DELTA, FOUR) < sure_and_even - 0.5


def test_hopes_fall_as_games_run_out() -> None:
    result = Result(1000, dict(zip(COLOURS, (3600, 2700, 3000, 2700), strict=True)))
    error = error_of_attempt(1)
    assert hopes(result, 8000, error) < hopes(result, 2000, error)
    assert hopes(result, 1000, error) == pytest.approx(bound_of({GREEDY: result}, error), abs=0.002)
