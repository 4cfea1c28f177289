"""The report on anybody's opening: what the panel makes of it. Imports :mod:`measuring` and :mod:`certificate`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shangrila_pnp.fairness.certificate import Certificate
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.panel import REPLY, Agent
from shangrila_pnp.fairness.results import Result
from shangrila_pnp.rules import Colour

STARTER_AGENT = REPLY
"""Who shows what the start player changes: the best of those that are quick."""


@dataclass(frozen=True)
class Report:
    """The deal as it was dealt, and the shares if somebody else began."""

    certificate: Certificate
    starters: Mapping[Colour, Result]


def work_of(deal: Deal, plan: Mapping[Agent, int], starter_games: int) -> int:
    """The microseconds that a report takes on one core of the reference machine."""
    players = deal.opening.players
    judging = sum(agent.cost(players) * games for agent, games in plan.items())
    return judging + len(deal.order) * starter_games * STARTER_AGENT.cost(players)


def make_report(
    table: Table,
    deal: Deal,
    plan: Mapping[Agent, int],
    starter_games: int,
    delta: float,
    stream: str,
    attempt: int,
    looks: int,
    tick: Callable[[int], object],
) -> Report:
    """Play so many games of each agent, and some more with each player as the one who begins."""
    jobs = [Job(deal, agent, stream, 0, games) for agent, games in plan.items()]
    starters = [Job(deal.started_by(colour), STARTER_AGENT, stream, 0, starter_games) for colour in deal.seating]
    results = table.play([*jobs, *starters], tick)
    certificate = Certificate(deal, dict(zip(plan, results, strict=False)), delta, stream, attempt, looks)
    return Report(certificate, dict(zip(deal.seating, results[len(jobs) :], strict=True)))
