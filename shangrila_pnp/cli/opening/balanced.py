"""Balanced openings: chosen from the collection at once, or searched anew."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.fairness import JUDGES, Certificate, choose_collected, origins_for
from shangrila_pnp.openings import from_the_system, seeded
from shangrila_pnp.rules import Board, Colour, Edition

if TYPE_CHECKING:
    from shangrila_pnp.fairness.search import Progress

BUDGET_SECONDS = 120.0
LEAST_BUDGET = 1.0
MOST_BUDGET = 86_400.0


class BalanceError(ShangrilaError):
    """Options that do not go together, or a budget that nobody can keep."""


@dataclass(frozen=True)
class Wish:
    """What kind of balanced openings somebody wants."""

    colours: tuple[Colour, ...]
    edition: Edition
    delta: float
    seed: str | None
    count: int


def balanced_openings(wish: Wish, board: Board, *, is_fresh: bool, budget_seconds: float | None) -> list[Certificate]:
    """Different openings of the collection, the colours dealt out at random; or one that a search finds."""
    if is_fresh:
        if wish.count > 1:
            raise BalanceError("--fresh searches for one opening at a time: leave --count out")
        return [_searched(wish, BUDGET_SECONDS if budget_seconds is None else budget_seconds, board)]
    if budget_seconds is not None:
        raise BalanceError("--budget is for a search: add --fresh")
    draw = from_the_system() if wish.seed is None else seeded(wish.seed)
    return list(choose_collected(wish.colours, wish.edition, wish.delta, board, draw, wish.count))


def _searched(wish: Wish, budget_seconds: float, board: Board) -> Certificate:
    """The best opening that a search finds, certified or not."""
    if not LEAST_BUDGET <= budget_seconds <= MOST_BUDGET:
        raise BalanceError(
            f"--budget has to be from {LEAST_BUDGET:g} to {MOST_BUDGET:g} seconds, not {budget_seconds:g}"
        )
    from shangrila_pnp.fairness.engine.compiled import COMPILED
    from shangrila_pnp.fairness.measuring import Table
    from shangrila_pnp.fairness.search import Goal, search

    if not COMPILED:
        typer.echo("Without numba a search takes a hundred times as long: pip install numba", err=True)
    seed = secrets.token_hex(4) if wish.seed is None else wish.seed
    seeded(seed)  # refuses what is no seed, in the words that somebody typed
    goal = Goal(wish.colours, wish.edition, wish.delta, seed, budget_seconds)
    origins = origins_for(wish.colours, wish.edition, wish.delta, board, seeded(f"{seed} origin"))
    with Table(board) as table:
        found = search(table, goal, _show if sys.stderr.isatty() else lambda _: None, origins)
    if sys.stderr.isatty():
        typer.echo("", err=True)
    return found


def _show(progress: Progress) -> None:
    """One line, in less than 80 columns, written over again and again."""
    doing = "measuring" if progress.is_certifying else "searching"
    typer.echo(
        f"\r{100 * progress.done:3.0f} %  {doing}: {progress.candidates:,} tried, the best passed "
        f"{progress.agents_passed} of {len(JUDGES)} agents (Ctrl-C takes it) ",
        nl=False,
        err=True,
    )
