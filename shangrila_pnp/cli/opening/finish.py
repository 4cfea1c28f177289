"""``shangrila-pnp opening finish``: finishes a half-placed opening, all ways equally likely."""

from __future__ import annotations

from dataclasses import replace

import typer

from shangrila_pnp.cli.common import board_of, patience
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.opening.check import report_dead_end, report_problems
from shangrila_pnp.cli.opening.options import FileOption, ForceOption, FormatOption, OpeningArgument, SeedOption
from shangrila_pnp.cli.opening.output import deliver
from shangrila_pnp.openings import Completions, draw_opening, from_the_system, read_opening, seeded
from shangrila_pnp.rules import problems


def finish(
    context: typer.Context,
    opening: OpeningArgument,
    seed: SeedOption = None,
    wanted: FormatOption = None,
    out: FileOption = None,
    force: ForceOption = False,
) -> None:
    """Finish a half-placed opening, all ways equally likely.

    What is placed stays where it is.
    """
    board = board_of(context)
    record = read_opening(opening, board)
    if broken := problems(record.opening, board):
        report_problems(broken)
        raise typer.Exit(Exit.NOT_ALL_RIGHT)
    with patience("Counting the ways to finish it"):
        completions = Completions(record.opening, board)
        ways = completions.count
    if ways == 0:
        report_dead_end(record.opening, board)
        raise typer.Exit(Exit.NOT_ALL_RIGHT)
    draw = from_the_system() if seed is None else seeded(seed)
    finished = replace(record, opening=draw_opening(completions, draw))
    if finished.opening != record.opening:
        finished = replace(finished, certificate=None)  # it was measured on something else
    deliver([finished], board, wanted, out, force=force)
