"""How many games of which agent make a certificate likely. Imports :mod:`beliefs` and :mod:`intervals`.

Games are planned from what is believed of a deal, never from the fresh games themselves: so the plan cannot bend the
verdict. A share that lies close to the limit needs many, one in the middle few.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

from shangrila_pnp.fairness.beliefs import Belief
from shangrila_pnp.fairness.intervals import error_of_attempt, games_for, quantile
from shangrila_pnp.fairness.panel import GREEDY, JUDGES, REPLY, SEARCH_16, SEARCH_48, Agent
from shangrila_pnp.fairness.results import Result
from shangrila_pnp.rules import PlayerCount

# Games of a certificate for each one of the strongest agent: the cheaper, the more, for narrower intervals.
GAMES_BESIDE: dict[Agent, float] = {GREEDY: 12, REPLY: 4, SEARCH_16: 1.6, SEARCH_48: 1}
WIDTH = 0.283  # half width of the widest of its intervals, as part of delta
SMALLEST_PLAN = 0.32  # as part of what a certificate takes if nothing is known about a deal
STEP = 1.25
COST_OF_A_FAILURE = 100_000_000  # microseconds that are lost with an attempt: what it took to get there, and the rest
MUCH_BETTER = 2.0  # standard deviations: an attempt is too dear to be given up for bad luck with its first games
NORMAL = NormalDist()


@dataclass(frozen=True)
class Plan:
    """So many games of each agent, and how likely they certify the deal."""

    games: dict[Agent, int]
    chance: float


def nominal_games(delta: float, players: PlayerCount, attempt: int) -> dict[Agent, int]:
    """The games of a certificate for a deal of which nothing is known."""
    needed = games_for(WIDTH * delta, 1 / players.value, error_of_attempt(attempt))
    return {agent: round(beside * needed) for agent, beside in GAMES_BESIDE.items()}


def limits_of(delta: float, players: PlayerCount) -> list[float]:
    """How far from even each judge's shares may be measured to be certified at the first attempt."""
    games = nominal_games(delta, players, 1)
    return [delta - _width(games[agent], players, 1) for agent in JUDGES]


def log_chance(belief: Belief, delta: float, players: PlayerCount) -> float:
    """The logarithm of the chance that a deal would be certified at once by as many games as nothing known takes."""
    games = nominal_games(delta, players, 1)
    return sum(log(_chance(belief, agent, count, delta, players, 1)) for agent, count in games.items())


def plan_for(belief: Belief, delta: float, players: PlayerCount, attempt: int, most: float) -> Plan:
    """Buy games for one agent after the other, always where they raise the chance most for their price.

    That ends when they do not pay any more, or cost more than ``most``.
    """
    games = {agent: round(SMALLEST_PLAN * count) for agent, count in nominal_games(delta, players, attempt).items()}
    chances = {agent: _chance(belief, agent, count, delta, players, attempt) for agent, count in games.items()}
    while True:
        offers = {}
        for agent, count in games.items():
            better = _chance(belief, agent, round(STEP * count), delta, players, attempt)
            price = agent.cost(players) * (round(STEP * count) - count)
            offers[agent] = (log(better / chances[agent]) / price, better)
        best = max(offers, key=lambda agent: offers[agent][0])
        spent = _cost(games, players)
        if offers[best][0] * (COST_OF_A_FAILURE + spent) < 1.0 or STEP * spent > most:
            break
        games[best] = round(STEP * games[best])
        chances[best] = offers[best][1]
    together = 1.0
    for chance in chances.values():
        together *= chance
    return Plan(games, together)


def hopes(result: Result, games: int, error: float) -> float:
    """What the bound would be after so many games if the rest goes much better than it looks."""
    even = result.even
    spread_of_rest = sqrt(even * (1 - even) * (1 / result.games - 1 / games))
    width = quantile(error) * sqrt(even * (1 - even) / games)
    return result.deviation + width - MUCH_BETTER * spread_of_rest


def _chance(belief: Belief, agent: Agent, games: int, delta: float, players: PlayerCount, attempt: int) -> float:
    """How likely so many games of an agent find all colours within delta."""
    judge = JUDGES.index(agent)
    even = 1 / players.value
    limit = 100 * (delta - _width(games, players, attempt))
    noise = 100 * 100 * even * (1 - even) / games
    spread = sqrt(belief.spread[judge][judge] + noise)
    chance = 1.0
    for mean in belief.mean[judge]:
        chance *= NORMAL.cdf((limit - mean) / spread) - NORMAL.cdf((-limit - mean) / spread)
    return max(chance, 1e-12)


def _width(games: int, players: PlayerCount, attempt: int) -> float:
    even = 1 / players.value
    return quantile(error_of_attempt(attempt)) * sqrt(even * (1 - even) / games)


def _cost(games: Mapping[Agent, int], players: PlayerCount) -> int:
    return sum(agent.cost(players) * count for agent, count in games.items())
