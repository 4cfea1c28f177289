"""Deals on their way through the panel, and what each teaches about its relatives. Imports :mod:`beliefs`.

A neighbour of a deal is its child. Where agents disagree about a deal, they disagree about its relatives nearly as
much: so games of one change what is believed of all the others of its family, less with every step. That spares
playing dear games with one child after the other that all fail for the same reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from shangrila_pnp.fairness.beliefs import Belief, Matrix, added, inverse, times, transposed
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.panel import JUDGES, Agent
from shangrila_pnp.fairness.results import Result

WORTH_TELLING = 0.1  # points; smaller changes of belief are kept to oneself


@dataclass(eq=False)
class Candidate:
    """A deal, the games that were played with it, and what is believed of it.

    ``guess`` is what the surrogate says; ``in_common`` is the covariance of this deal (rows) and its parent (columns);
    ``stage`` counts how often it has been found worth playing on; ``chance`` and ``promise`` are logarithms, of the
    chance that it is even enough and that one of its neighbours is.
    """

    deal: Deal
    guess: Matrix
    belief: Belief
    parent: Candidate | None = None
    in_common: Matrix = field(default_factory=list)
    children: list[Candidate] = field(default_factory=list)
    results: dict[Agent, Result] = field(default_factory=dict)
    stage: int = 0
    times_a_parent: int = 0
    chance: float = 0.0
    promise: float = 0.0

    @property
    def ancestor(self) -> Candidate:
        """The deal that it all began with."""
        return self.parent.ancestor if self.parent else self

    def games(self, agent: Agent) -> int:
        """How many games of an agent have been played."""
        return self.results[agent].games if agent in self.results else 0

    def add(self, agent: Agent, result: Result) -> list[Candidate]:
        """Count more games and learn from them; says whose beliefs have changed."""
        self.results[agent] = self.results[agent] + result if agent in self.results else result
        return self.learn(agent, result)

    def learn(self, agent: Agent, result: Result) -> list[Candidate]:
        """Learn from games; what the cheapest agent says of one deal is not worth telling its relatives."""
        shares = [100 * (result.share(colour) - result.even) for colour in self.deal.opening.colours]
        noise = 100 * 100 * result.even * (1 - result.even) / result.games
        judge = JUDGES.index(agent)
        return self._tell(self.belief.lesson(judge, shares, noise), is_gossip=judge == 0)

    def _tell(self, lesson: Belief, is_gossip: bool) -> list[Candidate]:
        """Change what is believed of this deal, and of its relatives as far as it is worth telling."""
        changed: list[Candidate] = []
        to_tell: list[tuple[Candidate, Candidate | None, Belief]] = [(self, None, lesson)]
        while to_tell:
            deal, teller, lesson = to_tell.pop()
            changed.append(deal)
            undo, _ = inverse(deal.belief.spread)
            deal.belief = deal.belief.changed(lesson)
            is_quiet = is_gossip or max(max(map(abs, row)) for row in lesson.mean) < WORTH_TELLING
            for relative in deal._relatives():
                if relative is not teller:
                    passed_on = deal._pass_on(relative, times(deal._common_with(relative), undo), lesson)
                    if not is_quiet:
                        to_tell.append((relative, deal, passed_on))
        return changed

    def _relatives(self) -> list[Candidate]:
        return [*self.children, self.parent] if self.parent else self.children

    def _common_with(self, relative: Candidate) -> Matrix:
        """The covariance of a relative (rows) and this deal (columns)."""
        return transposed(self.in_common) if relative is self.parent else relative.in_common

    def _pass_on(self, relative: Candidate, regression: Matrix, lesson: Belief) -> Belief:
        """What a lesson about this deal teaches about a relative; notes what the two have in common from now on."""
        step = times(regression, lesson.spread)
        common = added(self._common_with(relative), step)
        if relative is self.parent:
            self.in_common = transposed(common)
        else:
            relative.in_common = common
        return Belief(times(regression, lesson.mean), times(step, transposed(regression)))
