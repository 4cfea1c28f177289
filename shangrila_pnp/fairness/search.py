"""Searches for a balanced deal and certifies it. Imports :mod:`candidates`, :mod:`neighbours`, :mod:`measuring`.

Deals are tried by the agents one after the other, the cheapest first, each with a growing number of games; a deal is
dropped as soon as it is clearly less even than a certificate can bear. So most cost a few milliseconds, and the dear
agents judge only what the cheap ones let through. The first deals are drawn uniformly; then neighbours are tried of
those that came farthest. A deal that passes all agents is measured afresh, on random numbers that the search never
saw, and that alone decides.

Work is counted in microseconds that a game costs on the machine where they were fixed, not by the clock: the same
seed and the same budget give the same result on every machine and any number of cores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from shangrila_pnp.fairness.candidates import Candidate
from shangrila_pnp.fairness.certificate import Certificate, Search
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.intervals import error_of_attempt, games_for, quantile
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.neighbours import far_neighbour, near_neighbour, random_deal, variation
from shangrila_pnp.fairness.panel import GREEDY, REPLY, SEARCH_16, SEARCH_48, Agent
from shangrila_pnp.fairness.results import Result
from shangrila_pnp.openings import DrawBelow, all_openings, seeded
from shangrila_pnp.rules import Colour, Edition, PlayerCount

REFERENCE_CORES = 2
MICROSECONDS = 1_000_000

DRAWN = 96
BATCH = 32
PARENTS = 4  # of a batch, drawn from the deals that came farthest
FARTHEST = 8
CHILDREN = BATCH // PARENTS
FAR_CHILDREN = 2
TIRED = 0.1  # each time that neighbours of a deal were tried, it counts as so much less progress
KEPT = 64


@dataclass(frozen=True, slots=True)
class Trial:
    """After how many games of an agent a deal may be dropped (the last number is what it takes to pass), if delta is
    three points; and how many deals of a batch may go on to the next agent.
    """

    agent: Agent
    looks: tuple[int, ...]
    most_left: int


TRIALS = (
    Trial(GREEDY, (150, 400, 1000, 4000), 12),
    Trial(REPLY, (100, 300, 800, 3000), 6),
    Trial(SEARCH_16, (100, 250, 600, 2000), 3),
    Trial(SEARCH_48, (100, 250, 600, 1200, 2500), 3),
)
DELTA_OF_TRIALS = 0.03
FEWEST_GAMES = 20
LENIENCY = 1.0  # standard errors beyond the limit that are forgiven before the last look
# Games of a certificate for each one of the strongest agent: the cheaper, the more, for narrower intervals.
GAMES_OF_CERTIFICATE: tuple[tuple[Agent, float], ...] = ((GREEDY, 12), (REPLY, 4), (SEARCH_16, 1.6), (SEARCH_48, 1))
WIDTH_OF_CERTIFICATE = 0.283  # half width of the widest of its intervals, as part of delta
FIRST_LOOK = 4  # after a quarter of the games, an attempt that looks hopeless is given up
SEARCH_STREAM = "search"


@dataclass(frozen=True)
class Goal:
    """What is searched for."""

    colours: tuple[Colour, ...]
    edition: Edition
    delta: float
    seed: str
    budget_seconds: float

    @property
    def players(self) -> PlayerCount:
        """How many play."""
        return PlayerCount(len(self.colours))


@dataclass(frozen=True)
class Progress:
    """How far a search has come."""

    done: float
    agents_passed: int
    candidates: int
    is_certifying: bool


def search(table: Table, goal: Goal, report: Callable[[Progress], None], origin: Deal | None = None) -> Certificate:
    """The best deal that the budget finds, certified or not; interrupted, the best so far.

    It starts with deals drawn uniformly, or with variations of an ``origin`` that is known to be even.
    """
    return _Search(table, goal, report, origin).run()


class _Search:
    def __init__(self, table: Table, goal: Goal, report: Callable[[Progress], None], origin: Deal | None) -> None:
        self.table = table
        self.goal = goal
        self.report = report
        self.origin = origin
        self.draw: DrawBelow = seeded(f"{goal.seed} search")
        self.budget = goal.budget_seconds * REFERENCE_CORES * MICROSECONDS
        self.spent = 0
        self.screened = 0
        self.attempts = 0
        self.pool: list[Candidate] = []
        self.measured: Certificate | None = None
        self.widths = self._widths()

    def run(self) -> Certificate:
        try:
            batch = self._drawn()
            while self.spent + self._reserve() < self.budget:
                passed = self._try_out(batch)
                if passed and self._certify(passed, part=1.0):
                    break
                batch = self._neighbours()
            else:
                self._certify(self._best(), part=self._affordable_part())
        except KeyboardInterrupt:
            self.measured = self.measured or self._as_searched()
        assert self.measured is not None
        return self.measured

    # --- the search ------------------------------------------------------------------------------------------------

    def _drawn(self) -> list[Candidate]:
        if self.origin:
            batch = [Candidate(variation(self.origin, self.draw)) for _ in range(DRAWN)]
        else:
            openings = all_openings(self.goal.colours, self.table.board)
            batch = [Candidate(random_deal(openings, self.goal.edition, self.draw)) for _ in range(DRAWN)]
        self.pool = batch[:1]  # whoever interrupts the first games gets at least a legal opening
        return batch

    def _neighbours(self) -> list[Candidate]:
        """Neighbours of some deals that came far: most of them near ones, once the first agent has been passed."""
        batch = []
        for _ in range(PARENTS):
            farthest = sorted(self.pool, key=lambda deal: TIRED * deal.times_a_parent - deal.progress)[:FARTHEST]
            parent = farthest[self.draw(len(farthest))]
            parent.times_a_parent += 1
            far_ones = FAR_CHILDREN if parent.agents_passed else CHILDREN // 2
            for index in range(CHILDREN):
                change = far_neighbour if index < far_ones else near_neighbour
                batch.append(Candidate(change(parent.deal, self.table.board, self.draw)))
        return batch

    def _try_out(self, batch: list[Candidate]) -> Candidate | None:
        """Let the agents judge some deals; the most even one that passes them all, if any does."""
        self.screened += len(batch)
        alive = batch
        for trial in TRIALS:
            limit = self.goal.delta - self.widths[trial.agent]
            for look in trial.looks:
                games = self._games_of_trial(look)
                self._play([(deal, trial.agent, games - deal.games(trial.agent)) for deal in alive], SEARCH_STREAM)
                leniency = 0.0 if look == trial.looks[-1] else LENIENCY
                alive = [deal for deal in alive if deal.passes(trial.agent, limit, leniency)]
            for deal in alive:
                deal.agents_passed += 1
            alive = sorted(alive, key=lambda deal: deal.excess)[: trial.most_left]
        self.pool = sorted([*self.pool, *batch], key=lambda candidate: -candidate.progress)[:KEPT]
        return min(alive, key=lambda candidate: candidate.excess, default=None)

    def _games_of_trial(self, games: int) -> int:
        """Twice the tolerance needs a quarter of the games; for a smaller one they have to do."""
        return max(FEWEST_GAMES, round(games * min(1.0, DELTA_OF_TRIALS / self.goal.delta) ** 2))

    def _best(self) -> Candidate:
        return max(self.pool, key=lambda candidate: candidate.progress)

    def _widths(self) -> dict[Agent, float]:
        even, z = 1 / len(self.goal.colours), quantile(error_of_attempt(1))
        return {agent: z * sqrt(even * (1 - even) / games) for agent, games in self._games_of_certificate(1).items()}

    def _as_searched(self) -> Certificate:
        """What the search itself has measured of its best deal, for somebody who does not want to wait."""
        best = self._best()
        if not best.results:
            self._play([(best, GREEDY, TRIALS[0].looks[-1])], SEARCH_STREAM)
        return self._certificate(best, self._stream_of_search(), attempt=0)

    def _certificate(self, measured: Candidate, stream: str, attempt: int) -> Certificate:
        goal = self.goal
        source = Search(self.screened, goal.seed, goal.budget_seconds)
        return Certificate(measured.deal, measured.results, goal.delta, stream, attempt, source, is_fresh=attempt > 0)

    # --- the certificate -------------------------------------------------------------------------------------------

    def _certify(self, candidate: Candidate, part: float) -> bool:
        """Measure a deal afresh, and say whether that certifies it; give up as soon as it looks hopeless."""
        self.attempts += 1
        stream = f"{self.goal.seed} certificate {self.attempts}"
        error = error_of_attempt(self.attempts)
        fresh = Candidate(candidate.deal)
        for agent, planned in self._games_of_certificate(self.attempts).items():
            games = max(FEWEST_GAMES, round(part * planned))
            first_look = games // FIRST_LOOK
            self._play([(fresh, agent, first_look)], stream)
            is_hopeless = _hopes(fresh.results[agent], games, error) > self.goal.delta
            if is_hopeless and part == 1.0:
                break
            self._play([(fresh, agent, games - first_look)], stream)
        candidate.agents_passed -= 1  # so that it is not the best any more if it fails
        found = self._certificate(fresh, stream, self.attempts)
        if self.measured is None or _rank(found) < _rank(self.measured):
            self.measured = found
        return found.is_certified

    def _games_of_certificate(self, attempt: int) -> dict[Agent, int]:
        even = 1 / len(self.goal.colours)
        needed = games_for(WIDTH_OF_CERTIFICATE * self.goal.delta, even, error_of_attempt(attempt))
        return {agent: round(beside * needed) for agent, beside in GAMES_OF_CERTIFICATE}

    def _cost_of_certificate(self) -> int:
        games = self._games_of_certificate(self.attempts + 1)
        return sum(agent.cost(self.goal.players) * count for agent, count in games.items())

    def _reserve(self) -> float:
        """What is kept for the next certificate: its cost, or half of a budget that is too small for that."""
        return min(self._cost_of_certificate(), self.budget / 2)

    def _affordable_part(self) -> float:
        return min(1.0, max(0.0, self.budget - self.spent) / self._cost_of_certificate())

    # --- work ------------------------------------------------------------------------------------------------------

    def _stream_of_search(self) -> str:
        return f"{self.goal.seed} {SEARCH_STREAM}"

    def _play(self, wanted: Sequence[tuple[Candidate, Agent, int]], stream: str) -> None:
        certifying = stream != SEARCH_STREAM
        name = stream if certifying else self._stream_of_search()
        jobs = [Job(candidate.deal, agent, name, candidate.games(agent), games) for candidate, agent, games in wanted]
        for (candidate, agent, games), result in zip(wanted, self.table.play(jobs), strict=True):
            candidate.add(agent, result)
            self.spent += games * agent.cost(self.goal.players)
        if self.pool:
            done = min(1.0, self.spent / self.budget)
            self.report(Progress(done, self._best().agents_passed, self.screened, certifying))


def _hopes(result: Result, games: int, error: float) -> float:
    """What the bound would be after so many games if the rest goes a little better than it looks."""
    even = result.even
    spread_of_rest = sqrt(even * (1 - even) * (1 / result.games - 1 / games))
    width = quantile(error) * sqrt(even * (1 - even) / games)
    return result.deviation + width - spread_of_rest


def _rank(found: Certificate) -> tuple[int, float]:
    """Fully measured deals first, then those with the smaller bound."""
    return -len(found.results), found.bound
