"""A deal on its way through the panel. Imports :mod:`deal` and :mod:`results`."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.panel import Agent
from shangrila_pnp.fairness.results import Result

CLOSE = 0.05  # a deviation so far beyond the limit is as bad as any


@dataclass
class Candidate:
    """A deal, the games that were played with it, how many agents have let it pass, and how far the next one is off."""

    deal: Deal
    results: dict[Agent, Result] = field(default_factory=dict)
    agents_passed: int = 0
    excess: float = CLOSE
    times_a_parent: int = 0

    def add(self, agent: Agent, result: Result) -> None:
        """Count more games."""
        self.results[agent] = self.results[agent] + result if agent in self.results else result

    def games(self, agent: Agent) -> int:
        """How many games of an agent have been played."""
        return self.results[agent].games if agent in self.results else 0

    def passes(self, agent: Agent, limit: float, leniency: float) -> bool:
        """Whether an agent's games may be those of a deal within the limit; notes how far they are beyond it.

        ``leniency`` is how many standard errors beyond it are forgiven.
        """
        result = self.results[agent]
        self.excess = result.deviation - limit
        return self.excess <= leniency * sqrt(result.even * (1 - result.even) / result.games)

    @property
    def progress(self) -> float:
        """How many agents it has passed, and how close it is to passing the next."""
        return self.agents_passed + 1 - min(1.0, max(0.0, self.excess / CLOSE))
