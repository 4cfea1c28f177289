"""Searches for a balanced deal and certifies it. Imports :mod:`candidates`, :mod:`plans` and :mod:`measuring`.

Deals are drawn uniformly, and a surrogate guesses which are worth playing. These are played by the agents, the cheap
ones first, in stages of more and more games; of each stage only the best go on to the next. Then neighbours are tried
of those whose neighbourhood promises most: the surrogate guesses what a change does, and what games have taught about a
deal is believed of its neighbours too. What is most likely even enough in the end is measured afresh, on random
numbers that the search never saw, and that alone decides.

Work is counted in microseconds that a game costs on the machine where they were fixed, not by the clock: the same
seed and the same budget give the same result on every machine and any number of cores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log

from shangrila_pnp.fairness.beliefs import Belief, Target, added, scaled
from shangrila_pnp.fairness.candidates import Candidate
from shangrila_pnp.fairness.certificate import Certificate, Search
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.kinship import MISSED, NEIGHBOURHOOD, VARIATION, spread_of_change, spread_of_rules
from shangrila_pnp.fairness.looks import LOOKS, games_at
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.neighbours import far_neighbour, near_neighbour, random_deal, variation
from shangrila_pnp.fairness.panel import GREEDY, JUDGES, Agent
from shangrila_pnp.fairness.plans import FEWEST_GAMES, Attempt
from shangrila_pnp.fairness.results import Result
from shangrila_pnp.fairness.surrogate import Surrogate
from shangrila_pnp.openings import DrawBelow, all_openings, seeded
from shangrila_pnp.rules import Colour, Edition, PlayerCount

REFERENCE_CORES = 2
MICROSECONDS = 1_000_000

DRAWN = 160
PLAYED_OF_DRAWN = 48
VARIATIONS = 18  # of all origins together
PARENTS = 2  # of each round
SCREENED_CHILDREN = 40
CHILDREN = 10
FAR_CHILDREN = 16  # of those that are screened
TIRED = 0.3  # each time that neighbours of a deal were tried, they promise so much less
KEPT = 400
COST_OF_SCREENING = 600  # microseconds to make a deal and to guess its shares

# How many games of each judge a deal has had after each stage, if delta is three points.
STAGES: tuple[tuple[int, ...], ...] = (
    (300, 0, 0, 0),
    (1000, 200, 0, 0),
    (2000, 600, 0, 0),
    (3000, 1200, 250, 0),
    (4000, 2000, 700, 0),
    (4000, 2000, 1000, 400),
    (6000, 3000, 1500, 1000),
    (6000, 4000, 2000, 2200),
    (8000, 6000, 3000, 3500),
)
BEFORE_AN_ATTEMPT = (40_000, 12_000, 0, 0)  # the cheap agents must not spoil what the dear ones cost
DELTA_OF_STAGES = 0.03
ONE_GOES_ON_OF = 2.5
LAST_CONTEST = 5  # so many stages are passed by being better than others, the last ones only by being likely
BARGAIN = 40 * MICROSECONDS  # there a deal goes on if the next stage costs less than this times its chance
SURE_ENOUGH = 0.7  # a chance to be certified that is worth an attempt
HOPELESS = 0.25  # the same, below which an attempt is given up
LOOK_OF_THE_LAST_ATTEMPT = 2  # so far, counted from nought, the budget is kept for it
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
    """How far a search has come. ``candidates`` have been played, ``screened`` were only looked at."""

    done: float
    agents_passed: int
    candidates: int
    screened: int
    is_certifying: bool


def search(
    table: Table, goal: Goal, report: Callable[[Progress], None], origins: Mapping[str, Certificate] | None = None
) -> Certificate:
    """The best deal that the budget finds, certified or not; interrupted, the best so far.

    It starts with deals drawn uniformly, or with variations of ``origins`` of which much is known, by their codes.
    """
    return _Search(table, goal, report, origins or {}).run()


class _Search:
    def __init__(
        self, table: Table, goal: Goal, report: Callable[[Progress], None], origins: Mapping[str, Certificate]
    ) -> None:
        self.table = table
        self.goal = goal
        self.report = report
        self.origins = origins
        self.origin_of: dict[Candidate, str] = {}
        self.draw: DrawBelow = seeded(f"{goal.seed} search")
        self.surrogate = Surrogate(table.board, goal.players)
        self.first_attempt = Attempt(goal.delta, goal.players, 1)
        self.target = Target([100 * limit for limit in self.first_attempt.limits], NEIGHBOURHOOD)
        self.budget = goal.budget_seconds * REFERENCE_CORES * MICROSECONDS
        self.spent = 0
        self.screened = 0
        self.played = 0
        self.attempts = 0
        self.reached = [0] * (len(STAGES) + 1)
        self.pool: list[Candidate] = []
        self.known: set[Deal] = set()
        self.measured: Certificate | None = None

    def run(self) -> Certificate:
        try:
            if self.origins:
                for code, origin in self.origins.items():
                    self._vary(code, origin)
            else:
                self._draw_some()
            while self._has_time():
                self._play_all_stages()
                if self._attempt():
                    break
                for _ in range(PARENTS):
                    self._try_neighbours()
            else:
                self._certify(self._best(), hopeless=0.0)
        except KeyboardInterrupt:
            if not self.pool:
                raise
            self.measured = self.measured or self._as_searched()
        assert self.measured is not None
        return self.measured

    # --- what to play ----------------------------------------------------------------------------------------------

    def _draw_some(self) -> None:
        openings = all_openings(self.goal.colours, self.table.board)
        drawn = []
        for _ in range(DRAWN):
            deal = random_deal(openings, self.goal.edition, self.draw)
            guess = self._screen(deal)
            drawn.append(self._rated(Candidate(deal, guess, Belief(guess, MISSED[self.goal.players]))))
            self.pool = self.pool or drawn[:1]  # whoever interrupts gets at least a legal opening
        self.pool = sorted(drawn, key=lambda deal: -deal.chance)[:PLAYED_OF_DRAWN]

    def _vary(self, code: str, origin: Certificate) -> None:
        """Variations of a deal are believed to be nearly what its certificate says of it."""
        guess = self._screen(origin.deal)
        parent = Candidate(origin.deal, guess, Belief(guess, MISSED[self.goal.players]))
        self.origin_of[parent] = code
        for agent, result in origin.results.items():
            parent.learn(agent, result)
        spread = added(parent.belief.spread, VARIATION)
        spread = added(spread, spread_of_rules(origin.deal.edition, self.goal.edition))
        for _ in range(VARIATIONS // len(self.origins)):
            deal = replace(variation(origin.deal, self.draw), edition=self.goal.edition)
            self._screen(deal)
            child = Candidate(deal, guess, Belief(parent.belief.mean, spread), parent, parent.belief.spread)
            parent.children.append(self._rated(child))
            self.pool.append(child)

    def _try_neighbours(self) -> None:
        """Add the best children, as far as one can guess, of the deal whose neighbourhood promises most."""
        parent = max(
            (deal for deal in self.pool if deal.stage), key=lambda deal: deal.promise - TIRED * deal.times_a_parent
        )
        parent.times_a_parent += 1
        children = []
        for index in range(SCREENED_CHILDREN):
            change = far_neighbour if index < FAR_CHILDREN else near_neighbour
            deal = change(parent.deal, self.table.board, self.draw)
            if deal not in self.known:
                children.append(self._child(parent, deal))
        best = sorted(children, key=lambda child: -child.chance)[:CHILDREN]
        parent.children += best
        self.pool = self._kept([*self.pool, *best])

    def _child(self, parent: Candidate, deal: Deal) -> Candidate:
        guess = self._screen(deal)
        spread, memory = spread_of_change(parent.deal, deal)
        missed = added(parent.belief.mean, scaled(parent.guess, -1.0))
        belief = Belief(
            added(guess, scaled(missed, memory)), added(scaled(parent.belief.spread, memory * memory), spread)
        )
        return self._rated(Candidate(deal, guess, belief, parent, scaled(parent.belief.spread, memory)))

    def _screen(self, deal: Deal) -> list[list[float]]:
        self.known.add(deal)
        self.screened += 1
        self.spent += COST_OF_SCREENING
        return self.surrogate.guess(deal)

    def _rated(self, deal: Candidate) -> Candidate:
        deal.chance = self.first_attempt.log_chance(deal.belief)
        deal.promise = self.target.log_chance(deal.belief)
        return deal

    def _kept(self, pool: list[Candidate]) -> list[Candidate]:
        """Those that promise most; the others are forgotten, but for those that have children."""
        if len(pool) <= 2 * KEPT:
            return pool
        ranked = sorted(pool, key=lambda deal: -deal.promise)
        for deal in ranked[KEPT:]:
            if deal.parent and not deal.children:
                deal.parent.children.remove(deal)
        return ranked[:KEPT]

    # --- playing ---------------------------------------------------------------------------------------------------

    def _play_all_stages(self) -> None:
        for stage in range(len(STAGES)):
            going_on = self._going_on(stage)
            if going_on and (stage == 0 or self._has_time()):
                self._play_stage(going_on, stage)

    def _going_on(self, stage: int) -> list[Candidate]:
        """All that are new; then a part of all that have come so far, the best; in the end only bargains."""
        waiting = sorted((deal for deal in self.pool if deal.stage == stage), key=lambda deal: -deal.chance)
        if stage > LAST_CONTEST:
            return [deal for deal in waiting if self._is_bargain(deal)]
        places = int(self.reached[stage] / ONE_GOES_ON_OF) - self.reached[stage + 1] if stage else len(waiting)
        return waiting[: max(0, places)]

    def _is_bargain(self, deal: Candidate) -> bool:
        wanted = self._missing(deal, STAGES[deal.stage])
        cost = sum(agent.cost(self.goal.players) * games for agent, games in wanted.items())
        return cost <= BARGAIN * exp(deal.chance)

    def _missing(self, deal: Candidate, wanted: tuple[int, ...]) -> dict[Agent, int]:
        """The games still to play. Twice the tolerance needs a quarter of them; for a smaller one they have to do."""
        part = min(1.0, DELTA_OF_STAGES / self.goal.delta) ** 2
        missing = {}
        for agent, games in zip(JUDGES, wanted, strict=True):
            more = (max(FEWEST_GAMES, round(part * games)) if games else 0) - deal.games(agent)
            if more > 0:
                missing[agent] = more
        return missing

    def _play_stage(self, deals: list[Candidate], stage: int) -> None:
        if stage == 0:
            self.played += len(deals)
        wanted = [(deal, agent, games) for deal in deals for agent, games in self._missing(deal, STAGES[stage]).items()]
        self._play(wanted, SEARCH_STREAM)
        for deal in deals:
            deal.stage += 1
        self.reached[stage + 1] += len(deals)

    def _play(self, wanted: Sequence[tuple[Candidate, Agent, int]], stream: str) -> None:
        certifying = stream != SEARCH_STREAM
        name = stream if certifying else self._stream_of_search()
        jobs = [Job(deal.deal, agent, name, deal.games(agent), games) for deal, agent, games in wanted]
        for (deal, agent, games), result in zip(wanted, self.table.play(jobs), strict=True):
            for changed in deal.add(agent, result):
                self._rated(changed)
            self.spent += games * agent.cost(self.goal.players)
        done = min(1.0, self.spent / self.budget)
        self.report(Progress(done, self._agents_passed(), self.played, self.screened, certifying))

    def _agents_passed(self) -> int:
        return sum(result.deviation <= self.goal.delta for result in self._best().results.values())

    def _stream_of_search(self) -> str:
        return f"{self.goal.seed} {SEARCH_STREAM}"

    # --- the certificate -------------------------------------------------------------------------------------------

    def _best(self) -> Candidate:
        return max(self.pool, key=lambda deal: (deal.stage > 0, deal.chance))

    def _attempt(self) -> bool:
        """Certify the deal that is most likely to pass, if one is likely enough even after some more cheap games."""
        while True:
            deal = self._best()
            if self._next_attempt().log_chance(deal.belief) < log(SURE_ENOUGH):
                return False
            missing = self._missing(deal, BEFORE_AN_ATTEMPT)
            if not missing:
                return self._certify(deal, HOPELESS)
            self._play([(deal, agent, games) for agent, games in missing.items()], SEARCH_STREAM)

    def _next_attempt(self) -> Attempt:
        return Attempt(self.goal.delta, self.goal.players, self.attempts + 1)

    def _certify(self, deal: Candidate, hopeless: float) -> bool:
        """Measure a deal afresh, and say whether that certifies it; give up if a chance is below what is hopeless."""
        attempt = self._next_attempt()
        self.attempts += 1
        stream = f"{self.goal.seed} certificate {self.attempts}"
        fresh = Candidate(deal.deal, deal.guess, deal.belief)
        found = self._certificate(deal, fresh.results, stream, self.attempts)
        part = min(1.0, max(0.0, self.budget - self.spent) / attempt.cost(0))
        first = {agent: max(FEWEST_GAMES, round(part * games)) for agent, games in attempt.first_look.items()}
        try:
            for look in range(LOOKS):
                still_open = _not_content(found)
                if not still_open or (look and self.spent + attempt.cost(look, still_open) > self.budget):
                    break
                wanted = {agent: games_at(look, first[agent]) for agent in still_open}
                if not self._look(fresh, found, wanted, attempt, hopeless):
                    break
        finally:
            if found.is_certified:
                self.measured = found
        for agent, result in fresh.results.items():
            for changed in deal.learn(agent, result):
                self._rated(changed)
        if self.measured is None or _rank(found) < _rank(self.measured):
            self.measured = found
        return found.is_certified

    def _look(
        self, fresh: Candidate, found: Certificate, wanted: Mapping[Agent, int], attempt: Attempt, hopeless: float
    ) -> bool:
        """Play until some agents have had so many games, the cheap ones first; whether there is still hope then."""
        for agent, games in wanted.items():
            self._play([(fresh, agent, games - fresh.games(agent))], found.stream)
            colours = fresh.deal.opening.colours
            if attempt.chance_after(fresh.belief, fresh.results, colours, _not_content(found)) < hopeless:
                return False
        return True

    def _certificate(self, deal: Candidate, results: Mapping[Agent, Result], stream: str, attempt: int) -> Certificate:
        goal = self.goal
        origin = self.origin_of.get(deal.ancestor)
        source = Search(self.played, goal.seed, goal.budget_seconds, self.screened, origin)
        looks, is_fresh = (LOOKS, True) if attempt else (1, False)
        return Certificate(deal.deal, results, goal.delta, stream, attempt, looks, source, is_fresh)

    def _as_searched(self) -> Certificate:
        """What the search itself has measured of its best deal, for somebody who does not want to wait."""
        best = self._best()
        if not best.results:
            self._play([(best, GREEDY, STAGES[-1][0])], SEARCH_STREAM)
        return self._certificate(best, best.results, self._stream_of_search(), attempt=0)

    def _has_time(self) -> bool:
        """Whether more is left than is kept for the last attempt: a few looks, or half of a very small budget."""
        kept = self._next_attempt().cost_until(LOOK_OF_THE_LAST_ATTEMPT)
        return self.spent + min(kept, self.budget / 2) < self.budget


def _not_content(found: Certificate) -> list[Agent]:
    """The judges that have not yet played enough to say that a deal is within delta."""
    return [agent for agent in JUDGES if not found.is_within(agent)]


def _rank(found: Certificate) -> tuple[int, float]:
    """Fully measured deals first, then those with the smaller bound."""
    return -len(found.results), found.bound
