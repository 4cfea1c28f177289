"""Balanced openings: chosen from the collection at once, or searched anew."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING

import typer

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.fairness import JUDGES, Certificate, choose_collected
from shangrila_pnp.openings import from_the_system, seeded
from shangrila_pnp.rules import Board, Colour, Edition

if TYPE_CHECKING:
    from shangrila_pnp.fairness.search import Progress

BUDGET_SECONDS = 120.0
LEAST_BUDGET = 1.0
MOST_BUDGET = 86_400.0


class BudgetError(ShangrilaError):
    """A budget that nobody can keep."""


def collected_openings(
    colours: tuple[Colour, ...], edition: Edition, delta: float, seed: str | None, count: int, board: Board
) -> list[Certificate]:
    """Different openings of the collection, the colours dealt out at random."""
    draw = from_the_system() if seed is None else seeded(seed)
    return list(choose_collected(colours, edition, delta, board, draw, count))


def searched_opening(
    colours: tuple[Colour, ...],
    edition: Edition,
    delta: float,
    seed: str | None,
    budget_seconds: float,
    board: Board,
) -> Certificate:
    """The best opening that a search finds, certified or not."""
    if not LEAST_BUDGET <= budget_seconds <= MOST_BUDGET:
        raise BudgetError(
            f"--budget has to be from {LEAST_BUDGET:g} to {MOST_BUDGET:g} seconds, not {budget_seconds:g}"
        )
    from shangrila_pnp.fairness.engine.compiled import COMPILED
    from shangrila_pnp.fairness.measuring import Table
    from shangrila_pnp.fairness.search import Goal, search

    if not COMPILED:
        typer.echo("Without numba a search takes a hundred times as long: pip install 'shangrila-pnp[fast]'", err=True)
    goal = Goal(colours, edition, delta, seed if seed is not None else secrets.token_hex(4), budget_seconds)
    with Table(board) as table:
        found = search(table, goal, _show if sys.stderr.isatty() else lambda _: None)
    if sys.stderr.isatty():
        typer.echo("", err=True)
    return found


def _show(progress: Progress) -> None:
    doing = "measuring afresh" if progress.is_certifying else "searching"
    typer.echo(
        f"\r{100 * progress.done:3.0f} %  {doing}: {progress.candidates:,} openings tried, the best has passed "
        f"{progress.agents_passed} of {len(JUDGES)} agents (Ctrl-C takes it) ",
        nl=False,
        err=True,
    )
