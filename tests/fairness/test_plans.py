"""How many games an attempt takes, and whether it is as likely to succeed as is said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random

import pytest

from shangrila_pnp.fairness import JUDGES, Result
from shangrila_pnp.fairness.beliefs import Belief, diagonal
from shangrila_pnp.fairness.intervals import share_interval
from shangrila_pnp.fairness.looks import LOOKS, games_at
from shangrila_pnp.fairness.panel import GREEDY, REPLY, SEARCH_16, SEARCH_48
from shangrila_pnp.fairness.plans import Attempt
from shangrila_pnp.fairness.results import bound_of
from shangrila_pnp.rules import PlayerCount
from tests.helpers import COLOURS

DELTA = 0.03
FOUR = PlayerCount.FOUR
FIRST = Attempt(DELTA, FOUR, 1)
EVEN = [0.0] * 4
SURE = diagonal([0.1] * 4)


def result_of(games: int, points: Sequence[float]) -> Result:
    """As if the shares had been found so many points above even ones."""
    return Result(games, {c: round(12 * games * (0.25 + p / 100)) for c, p in zip(COLOURS, points, strict=True)})


def test_later_attempts_and_looks_take_more_games() -> None:
    attempts = [Attempt(DELTA, FOUR, number) for number in (1, 2, 8)]
    costs = [attempt.cost(0) for attempt in attempts]
    assert costs == sorted(set(costs))
    costs = [FIRST.cost_until(look) for look in range(LOOKS)]
    assert costs == sorted(set(costs))
    assert sum(FIRST.cost(look) for look in range(LOOKS)) == costs[-1]
    assert FIRST.cost(2, [GREEDY]) + FIRST.cost(2, [REPLY, SEARCH_16, SEARCH_48]) == FIRST.cost(2)


def test_the_games_grow_with_the_inverse_square_of_delta() -> None:
    for players in PlayerCount:
        one, three = (Attempt(delta, players, 1).first_look for delta in (0.01, 0.03))
        for agent in JUDGES:
            assert one[agent] == pytest.approx(9 * three[agent], rel=0.01)


def test_the_cheap_agents_always_play_ten_thousand_games_for_three_points() -> None:
    for players in PlayerCount:
        games = Attempt(DELTA, players, 1).first_look
        assert games[GREEDY] >= 10_000
        assert games[REPLY] >= 10_000
        assert games[SEARCH_16] >= 2_000
        assert games[SEARCH_48] >= 2_000


@pytest.mark.parametrize("agent", JUDGES, ids=str)
def test_an_even_opening_passes_at_the_first_look_and_one_near_the_limit_at_the_last(agent: object) -> None:
    judge = [str(one) for one in JUDGES].index(str(agent))
    for points, look in ((0.0, 0), (100 * FIRST.limits[judge] - 0.05, LOOKS - 1)):
        games = [games_at(number, FIRST.first_look[JUDGES[judge]]) for number in range(LOOKS)]
        shares = [points, -points, 0.0, 0.0]
        passes = [bound_of({JUDGES[judge]: result_of(count, shares)}, FIRST.error) <= DELTA for count in games]
        assert passes == [number >= look for number in range(LOOKS)]


@cache
def farthest_share(games: int, towards: int) -> float:
    """The share, above or below an even one, that the last look is just content with."""
    near, far = 0.25, 0.25 + towards * DELTA
    for _ in range(40):
        middle = (near + far) / 2
        is_content = share_interval(middle * games, games, FIRST.error).farthest_from(0.25) <= DELTA
        near, far = (middle, far) if is_content else (near, middle)
    return near


def is_content_at_last(mean: Sequence[float], spread: float, random: Random) -> bool:
    """Shares drawn as they are believed, games drawn from them, and whether all agents are content then."""
    for first in FIRST.first_look.values():
        games = games_at(LOOKS - 1, first)
        for points in mean:
            true = 0.25 + random.gauss(points, spread**0.5) / 100
            share = random.gauss(true, (true * (1 - true) / games) ** 0.5)
            if not farthest_share(games, -1) <= share <= farthest_share(games, 1):
                return False
    return True


@pytest.mark.parametrize("deviation", [0.0, 1.2, 2.0])
def test_the_chance_is_what_it_is_said_to_be(deviation: float) -> None:
    mean = [deviation, -deviation, 0.0, 0.0]
    random, trials = Random(1), 4000
    passed = sum(is_content_at_last(mean, 0.2, random) for _ in range(trials))
    assert passed / trials == pytest.approx(exp(FIRST.log_chance(Belief([mean] * 4, diagonal([0.2] * 4)))), abs=0.04)


def test_what_was_played_changes_the_chance() -> None:
    belief = Belief([EVEN] * 4, diagonal([1.0] * 4))
    first = FIRST.first_look
    before = FIRST.chance_after(belief, {}, COLOURS, JUDGES)
    assert before == pytest.approx(exp(FIRST.log_chance(belief)))
    even = {agent: result_of(games, EVEN) for agent, games in first.items()}
    uneven = [2.6, -2.6, 0.0, 0.0]
    off = {**even, SEARCH_16: result_of(first[SEARCH_16], uneven)}
    good, bad = (Belief([EVEN, EVEN, shares, EVEN], diagonal([0.4] * 4)) for shares in (EVEN, uneven))
    assert FIRST.chance_after(good, even, COLOURS, JUDGES) > before > FIRST.chance_after(bad, off, COLOURS, JUDGES)
    assert FIRST.chance_after(good, off, COLOURS, JUDGES) < FIRST.chance_after(good, even, COLOURS, JUDGES)
    done = [agent for agent in JUDGES if agent is not SEARCH_16]
    assert FIRST.chance_after(bad, off, COLOURS, done) == FIRST.chance_after(good, even, COLOURS, done)
    assert FIRST.chance_after(bad, off, COLOURS, []) == 1.0


def test_shares_are_told_apart_by_colour_and_not_by_the_order_of_play() -> None:
    """Games are counted in the order of play, beliefs in the order of the colours."""
    mean = [1.5, 0.5, -0.5, -1.5]
    belief = Belief([mean] * 4, SURE)
    result = result_of(4000, mean)
    turned = Result(4000, dict(reversed(list(result.twelfths.items()))))
    chances = [FIRST.chance_after(belief, {SEARCH_48: r}, COLOURS, [SEARCH_48]) for r in (result, turned)]
    assert chances[0] == chances[1]
    upside_down = result_of(4000, mean[::-1])
    assert FIRST.chance_after(belief, {SEARCH_48: upside_down}, COLOURS, [SEARCH_48]) != chances[0]


def test_the_looks_leave_room_below_delta() -> None:
    for players in PlayerCount:
        attempt = Attempt(DELTA, players, 1)
        assert attempt.limits == sorted(attempt.limits, reverse=True)  # the dearer the agent, the wider its interval
        assert 0.02 < attempt.limits[-1] < attempt.limits[0] < DELTA
        first = attempt.first_look
        assert first[GREEDY] > first[REPLY] > first[SEARCH_16] > first[SEARCH_48]


def test_the_chance_falls_with_doubt_and_with_deviation() -> None:
    sure_and_even = FIRST.log_chance(Belief([EVEN] * 4, SURE))
    assert -0.5 < sure_and_even < 0
    assert FIRST.log_chance(Belief([EVEN] * 4, diagonal([4.0] * 4))) < sure_and_even
    off = [EVEN, EVEN, EVEN, [2.0, -2.0, 0.0, 0.0]]
    assert FIRST.log_chance(Belief(off, SURE)) < sure_and_even - 0.5
