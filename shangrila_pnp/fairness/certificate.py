"""What was measured of a deal, so that anybody can check it and play it again. Imports :mod:`deal`, :mod:`results`
and :mod:`looks`.

A certificate is kept in the opening's JSON file. It is never believed unread: it has to be about the opening that it
stands beside, and its verdict has to follow from the games that it lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil
from shlex import quote

import shangrila_pnp
from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.intervals import ERROR, MOST_ATTEMPTS, deviation_at_least, error_of_attempt
from shangrila_pnp.fairness.looks import MOST_LOOKS, error_of_each
from shangrila_pnp.fairness.panel import ENGINE_VERSION, JUDGES, PANEL, Agent
from shangrila_pnp.fairness.results import TWELFTHS, Result, bound_of, deviation_of
from shangrila_pnp.openings import OpeningRecord, encode
from shangrila_pnp.rules import Board, Colour, Opening, problems

VERSION = 1
TIES = "a shared victory is split evenly"
CONFIDENCE = 1 - ERROR
MOST_GAMES = 10**9


class CertificateError(ShangrilaError):
    """A certificate that contradicts its opening or itself."""


@dataclass(frozen=True)
class Search:
    """Where a deal comes from: how many were played, and the seed and the budget of the search.

    ``screened`` is how many were looked at, played or not; certificates of old searches, which looked at none without
    playing it, have no such number. ``origin`` is the code of the certified opening that it comes from, if the search
    did not begin with uniform draws.
    """

    candidates: int
    seed: str
    budget_seconds: float
    screened: int | None = None
    origin: str | None = None


@dataclass(frozen=True)
class Certificate:
    """The games that were played with a deal, and what follows from them. ``delta`` is a share: 0.03 is three points.

    ``stream`` names the random numbers. ``attempt`` is which try of a search this was, 0 if it was the only one.
    ``looks`` is how often each result could have been looked at before it was final. ``search`` is missing if nobody
    searched: the deal was somebody's own. ``is_fresh`` says that no search ever saw these random numbers.
    """

    deal: Deal
    results: Mapping[Agent, Result]
    delta: float
    stream: str
    attempt: int = 0
    looks: int = 1
    search: Search | None = None
    is_fresh: bool = True

    @property
    def error(self) -> float:
        """What each interval leaves out at either end."""
        return error_of_each(error_of_attempt(self.attempt) if self.attempt else ERROR, self.looks)

    @property
    def _judged(self) -> dict[Agent, Result]:
        return {agent: result for agent, result in self.results.items() if agent in JUDGES}

    @property
    def deviation(self) -> float:
        """The largest deviation that was measured."""
        return deviation_of(self._judged)

    @property
    def bound(self) -> float:
        """What the largest true deviation is at most, with 95 % confidence."""
        return bound_of(self._judged, self.error)

    @property
    def least(self) -> float:
        """What the largest true deviation is at least, with 95 % confidence."""
        counted = [(result.wins(c), result.games) for result in self._judged.values() for c in result.twelfths]
        return deviation_at_least(counted, 1 / len(self.deal.order))

    def is_within(self, agent: Agent) -> bool:
        """Whether what one agent has played is enough to say that its shares are within delta."""
        return agent in self.results and bound_of({agent: self.results[agent]}, self.error) <= self.delta

    @property
    def is_certified(self) -> bool:
        """Whether the bound is within delta for all agents that count, on games that no search has seen."""
        return self.is_whole and self.bound <= self.delta

    @property
    def is_whole(self) -> bool:
        """Whether it says something about D: all agents that count have played, afresh."""
        return self.is_fresh and set(JUDGES) <= set(self.results)

    @property
    def games(self) -> int:
        """All games together."""
        return sum(result.games for result in self.results.values())

    @property
    def words(self) -> str:
        """The verdict in one line."""
        if self.is_certified:
            return f"balanced within {points(self.delta)} points for these agents"
        measured = f"not certified: {points(self.deviation)} points off as measured"
        return f"{measured}, with 95 % confidence at most {at_most(self.bound)}" if self.is_whole else measured

    def recoloured(self, colours: Mapping[Colour, Colour]) -> Certificate:
        """The same certificate for the deal with its colours exchanged."""
        results = {
            agent: Result(result.games, {colours[colour]: won for colour, won in result.twelfths.items()})
            for agent, result in self.results.items()
        }
        return replace(self, deal=self.deal.recoloured(colours), results=results)

    def command(self, board: Board) -> str:
        """What to type to play the same games again."""
        agents = ",".join(f"{agent}:{result.games}" for agent, result in self.results.items())
        seating = ",".join(str(colour) for colour in self.deal.seating)
        return (
            f"shangrila-pnp fairness {encode(self.deal.opening, board)} --edition {self.deal.edition} "
            f"--seating {seating} --start {self.deal.start} --agents {agents} --seed {quote(self.stream)} "
            f"--delta {_rounded(100 * self.delta)}"
            + (f" --attempt {self.attempt}" if self.attempt else "")
            + (f" --looks {self.looks}" if self.looks > 1 else "")
        )

    def record(self, board: Board, title: str | None = None) -> OpeningRecord:
        """The opening with its seats, its start, its rulebook and this certificate."""
        deal = self.deal
        return OpeningRecord(deal.opening, deal.seating, deal.start, deal.edition, title, self.as_data(board))

    def as_data(self, board: Board) -> dict[str, object]:
        """The certificate, ready for JSON."""
        data: dict[str, object] = {
            "version": VERSION,
            "verdict": self.words,
            "certified": self.is_certified,
            "delta": _rounded(100 * self.delta),
            "deviation": _rounded(100 * self.deviation),
            "bound": _rounded(100 * self.bound),
            "confidence": CONFIDENCE,
            "error": round(self.error, 10),
            "code": encode(self.deal.opening, board),
            "edition": self.deal.edition.key,
            "seating": [str(colour) for colour in self.deal.seating],
            "start": str(self.deal.start),
            "program": shangrila_pnp.__version__,
            "engine": ENGINE_VERSION,
            "ties": TIES,
            "agents": [self._agent_data(agent) for agent in self.results],
            "seed": self.stream,
            "attempt": self.attempt,
            "fresh": self.is_fresh,
        }
        if self.looks > 1:
            data["looks"] = self.looks
        if self.search is not None:
            data["search"] = {
                "candidates": self.search.candidates,
                "seed": self.search.seed,
                "budget": self.search.budget_seconds,
                **({} if self.search.screened is None else {"screened": self.search.screened}),
                **({} if self.search.origin is None else {"origin": self.search.origin}),
            }
        data["command"] = self.command(board)
        return data

    def _agent_data(self, agent: Agent) -> dict[str, object]:
        result = self.results[agent]
        intervals = {colour: result.interval(colour, self.error) for colour in result.twelfths}
        return {
            "name": agent.name,
            "version": agent.version,
            "iterations": agent.iterations,
            "games": result.games,
            "wins": {str(colour): round(result.wins(colour), 4) for colour in result.twelfths},
            "intervals": {
                str(colour): [_rounded(100 * interval.low), _rounded(100 * interval.high)]
                for colour, interval in intervals.items()
            },
        }


def points(share: float) -> str:
    """A share as points: 3, 2.4."""
    return f"{100 * share:.1f}".removesuffix(".0")


def at_most(bound: float) -> str:
    """A bound as points, rounded up: what is not within 3 points must not look so."""
    return points(ceil(round(1000 * bound, 6)) / 1000)


def read_certificate(record: OpeningRecord, board: Board) -> Certificate | None:
    """The certificate of an opening's file, checked against the opening and against itself."""
    data = record.certificate
    if data is None:
        return None
    if data.get("version") != VERSION or isinstance(data.get("version"), bool):
        raise _damaged(f'"version" has to be {VERSION}, not {quoted(data.get("version"))}')
    _check_it_is_about(record, data, board)
    assert record.seating is not None
    assert record.start is not None
    assert record.edition is not None
    certificate = Certificate(
        deal=Deal(record.opening, record.seating, record.start, record.edition),
        results=_results(data, record.seating),
        delta=_number(data, "delta", 100) / 100,
        stream=_text(data, "seed"),
        attempt=_whole(data, "attempt", MOST_ATTEMPTS),
        looks=_looks(data),
        search=_search(data["search"]) if "search" in data else None,
        is_fresh=_truth(data, "fresh"),
    )
    rebuilt = certificate.as_data(board)
    for key, value in rebuilt.items():
        if key != "program" and data.get(key) != value:
            raise _damaged(f'its "{key}" does not follow from the games that it lists')
    for key in data:
        if key not in rebuilt:
            raise _damaged(f"it has an unknown key {quoted(key)}")
    return certificate


def _check_it_is_about(record: OpeningRecord, data: Mapping[str, object], board: Board) -> None:
    facts: dict[str, object] = {
        "code": encode(record.opening, board) if _is_legal_and_finished(record.opening, board) else None,
        "seating": record.seating and [str(colour) for colour in record.seating],
        "start": record.start and str(record.start),
        "edition": record.edition and record.edition.key,
    }
    for key, fact in facts.items():
        if fact is None or data.get(key) != fact:
            raise CertificateError(
                f"the certificate does not match its opening: it is for the {key} {quoted(data.get(key))}, and the "
                f'opening has {quoted(fact) if fact else "none"}; take the "certificate" out, '
                "and measure anew with 'shangrila-pnp fairness'"
            )


def _is_legal_and_finished(opening: Opening, board: Board) -> bool:
    return opening.is_finished and not problems(opening, board)


def _results(data: Mapping[str, object], seating: tuple[Colour, ...]) -> dict[Agent, Result]:
    agents = data.get("agents")
    if not isinstance(agents, list) or not agents:
        raise _damaged('"agents" has to be a list')
    results: dict[Agent, Result] = {}
    known = {(agent.name, agent.version): agent for agent in PANEL}
    for entry in agents:
        if not isinstance(entry, dict):
            raise _damaged('each of its "agents" has to be an object')
        name, version = entry.get("name"), entry.get("version")
        agent = known.get((name, version)) if isinstance(name, str) and type(version) is int else None
        if agent is None or data.get("engine") != ENGINE_VERSION or isinstance(data.get("engine"), bool):
            raise CertificateError(
                f"the certificate names version {quoted(version)} of agent {quoted(name)} on engine "
                f'{quoted(data.get("engine"))}, which this program does not have: take the "certificate" out, and '
                "measure anew with 'shangrila-pnp fairness'"
            )
        results[agent] = _result(entry, seating)
    return results


def _result(entry: Mapping[str, object], seating: tuple[Colour, ...]) -> Result:
    games = _whole(entry, "games")
    wins = entry.get("wins")
    if not isinstance(wins, dict) or games < 1:
        raise _damaged("it has games without wins")
    twelfths = {}
    order = {str(colour): colour for colour in seating}
    for name in wins:
        if name not in order:
            raise _damaged(f"{quoted(name)} does not play")
        twelfths[order[name]] = round(TWELFTHS * _number(wins, name, MOST_GAMES))
    if set(twelfths) != set(seating) or sum(twelfths.values()) != TWELFTHS * games:
        raise _damaged("the wins of an agent do not add up to its games")
    return Result(games, twelfths)


def _search(data: object) -> Search:
    if not isinstance(data, dict):
        raise _damaged('"search" has to be an object')
    return Search(
        _whole(data, "candidates"),
        _text(data, "seed"),
        _number(data, "budget", MOST_GAMES),
        _whole(data, "screened") if "screened" in data else None,
        _text(data, "origin") if "origin" in data else None,
    )


def _number(data: Mapping[str, object], key: str, most: float) -> float:
    value = data.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise _damaged(f'"{key}" has to be a number, not {quoted(value)}')
    return value


def _whole(data: Mapping[str, object], key: str, most: int = MOST_GAMES) -> int:
    value = _number(data, key, most)
    if not isinstance(value, int):
        raise _damaged(f'"{key}" has to be a whole number, not {quoted(value)}')
    return value


def _text(data: Mapping[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise _damaged(f'"{key}" has to be a text, not {quoted(value)}')
    return value


def _looks(data: Mapping[str, object]) -> int:
    """Old certificates were looked at once and do not say so."""
    if "looks" not in data:
        return 1
    looks = _whole(data, "looks", MOST_LOOKS)
    if looks < 2:
        raise _damaged(f'"looks" has to be from 2 to {MOST_LOOKS}, not {looks}')
    return looks


def _truth(data: Mapping[str, object], key: str) -> bool:
    value = data.get(key)
    if not isinstance(value, bool):
        raise _damaged(f'"{key}" has to be true or false, not {quoted(value)}')
    return value


def _damaged(what: str) -> CertificateError:
    return CertificateError(f"the certificate is damaged: {what}; take it out, or use the file as it was written")


def _rounded(value: float) -> float:
    """To a hundredth of a point; a whole number without a fraction, as JSON shows it."""
    value = round(value, 2)
    return int(value) if value == int(value) else value
