"""How many games an attempt at a certificate takes, and how likely it succeeds.

Imports :mod:`beliefs`, :mod:`intervals`, :mod:`looks` and :mod:`results`. Each judge plays until a look finds its
bound within delta; when to give up is decided by what is believed, which cannot bend the verdict.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, prod, sqrt
from statistics import NormalDist

from shangrila_pnp.fairness.beliefs import Belief
from shangrila_pnp.fairness.intervals import error_of_attempt, games_for, quantile
from shangrila_pnp.fairness.looks import LOOKS, error_of_each, games_at
from shangrila_pnp.fairness.panel import GREEDY, JUDGES, REPLY, SEARCH_16, SEARCH_48, Agent
from shangrila_pnp.fairness.results import Result
from shangrila_pnp.rules import Colour, PlayerCount

# Games for each one of the strongest agent: the cheaper, the more, for narrower intervals.
GAMES_BESIDE: dict[Agent, float] = {GREEDY: 12, REPLY: 6, SEARCH_16: 1.6, SEARCH_48: 1}
WIDTH = 0.7  # half width of the widest interval at the first look, as part of delta
FEWEST_GAMES = 20
NORMAL = NormalDist()
NO_CHANCE = 1e-12


@dataclass(frozen=True)
class Attempt:
    """One of the attempts of a search, with its looks; the first is number 1."""

    delta: float
    players: PlayerCount
    number: int

    @cached_property
    def error(self) -> float:
        """What the interval of each look leaves out at either end."""
        return error_of_each(error_of_attempt(self.number), LOOKS)

    @cached_property
    def first_look(self) -> dict[Agent, int]:
        """The games of each judge before the first look."""
        needed = max(FEWEST_GAMES, games_for(WIDTH * self.delta, self._even, self.error))
        return {agent: round(beside * needed) for agent, beside in GAMES_BESIDE.items()}

    def cost(self, look: int, agents: Collection[Agent] = JUDGES) -> int:
        """The microseconds of the games between one look of some judges and the next; looks are counted from nought."""
        before = self.cost_until(look - 1, agents) if look else 0
        return self.cost_until(look, agents) - before

    def cost_until(self, look: int, agents: Collection[Agent] = JUDGES) -> int:
        """The microseconds of all games before a look."""
        return sum(agent.cost(self.players) * games_at(look, self.first_look[agent]) for agent in agents)

    @cached_property
    def limits(self) -> list[float]:
        """How far from even each judge's shares may be measured to be certified at the last look."""
        spread = quantile(self.error) * sqrt(self._even * (1 - self._even))
        return [self.delta - spread / sqrt(self._games(agent)) for agent in JUDGES]

    def log_chance(self, belief: Belief) -> float:
        """The logarithm of the chance that a deal is certified."""
        return sum(log(self._chance(belief, agent, (), 0)) for agent in JUDGES)

    def chance_after(
        self,
        belief: Belief,
        results: Mapping[Agent, Result],
        colours: Sequence[Colour],
        still_open: Collection[Agent],
    ) -> float:
        """How likely all judges that are still open are content at the last look, after what they have played.

        The belief has learned from that already; its columns are for these colours.
        """
        chances = []
        for agent in still_open:
            played = results.get(agent)
            shares = [100 * (played.share(colour) - self._even) for colour in colours] if played else ()
            chances.append(self._chance(belief, agent, shares, played.games if played else 0))
        return prod(chances)

    def _chance(self, belief: Belief, agent: Agent, so_far: Sequence[float], played: int) -> float:
        """How likely the last look finds all shares of an agent within the limit, after so many games or none."""
        judge = JUDGES.index(agent)
        games = max(self._games(agent), played + 1)
        rest = 1 - played / games
        limit = 100 * self.limits[judge]
        noise = 100 * 100 * self._even * (1 - self._even) / (games - played)
        spread = rest * sqrt(belief.spread[judge][judge] + noise)
        chance = 1.0
        for index, mean in enumerate(belief.mean[judge]):
            expected = (1 - rest) * so_far[index] + rest * mean if so_far else mean
            chance *= NORMAL.cdf((limit - expected) / spread) - NORMAL.cdf((-limit - expected) / spread)
        return max(chance, NO_CHANCE)

    def _games(self, agent: Agent) -> int:
        return games_at(LOOKS - 1, self.first_look[agent])

    @property
    def _even(self) -> float:
        return 1 / self.players.value
