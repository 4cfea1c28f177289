"""Plays deals out and counts, on all cores. Imports :mod:`deal`, :mod:`results` and the engine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from types import TracebackType

from shangrila_pnp.errors import quoted
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.engine.compiled import COMPILED
from shangrila_pnp.fairness.engine.games import Tally, mirror_games
from shangrila_pnp.fairness.panel import Agent
from shangrila_pnp.fairness.results import Result
from shangrila_pnp.fairness.translation import state_of
from shangrila_pnp.openings.drawing import SeedError
from shangrila_pnp.rules import Board

PIECE_OF_WORK = 200_000  # microseconds: short enough to stop soon and to share evenly, long enough to be worth sending


@dataclass(frozen=True)
class Job:
    """Games number ``first`` and the following of a stream of random numbers, for one deal and one agent."""

    deal: Deal
    agent: Agent
    stream: str
    first: int
    games: int


class Table:
    """Where games are played: on so many cores; the results do not depend on how many."""

    def __init__(self, board: Board, cores: int | None = None) -> None:
        self.board = board
        cores = cores or os.cpu_count() or 1
        # Compiled code lets other threads run; plain Python needs processes to use a second core.
        self._pool: Executor = ThreadPoolExecutor(cores) if COMPILED else ProcessPoolExecutor(cores)

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def play(self, jobs: Sequence[Job], tick: Callable[[int], object] = lambda _: None) -> list[Result]:
        """The results of some jobs, in their order; ``tick`` is told the microseconds of work that are done."""
        states = [state_of(job.deal.position(self.board), job.deal.order) for job in jobs]
        futures = [
            [
                self._pool.submit(mirror_games, state, job.agent.number, stream_seed(job.stream), first, games)
                for first, games in _pieces(job)
            ]
            for job, state in zip(jobs, states, strict=True)
        ]
        try:
            return [_result(job, pieces, tick) for job, pieces in zip(jobs, futures, strict=True)]
        except BaseException:
            for pieces in futures:
                for future in pieces:
                    future.cancel()
            raise


def stream_seed(name: str) -> int:
    """The number that a stream of random numbers begins with."""
    if not name.isprintable():
        raise SeedError(f"a seed is a word or a number, not {quoted(name)}")
    return int.from_bytes(sha256(f"shangrila-pnp games:{name}".encode()).digest()[:8]) >> 2


def _pieces(job: Job) -> Iterable[tuple[int, int]]:
    size = max(1, PIECE_OF_WORK // job.agent.cost(job.deal.opening.players))
    for first in range(job.first, job.first + job.games, size):
        yield first, min(size, job.first + job.games - first)


def _result(job: Job, pieces: Iterable[Future[Tally]], tick: Callable[[int], object]) -> Result:
    twelfths = dict.fromkeys(job.deal.order, 0)
    for piece, (_, games) in zip(pieces, _pieces(job), strict=True):
        for colour, won in zip(job.deal.order, piece.result().twelfths, strict=False):
            twelfths[colour] += won
        tick(games * job.agent.cost(job.deal.opening.players))
    return Result(job.games, twelfths)
