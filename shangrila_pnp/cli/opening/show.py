"""``shangrila-pnp opening show``: the board with an opening on it."""

from __future__ import annotations

import typer

from shangrila_pnp.cli.common import board_of
from shangrila_pnp.cli.opening.options import OpeningArgument
from shangrila_pnp.cli.opening.output import show_opening
from shangrila_pnp.openings import read_opening
from shangrila_pnp.rules import problems


def show(context: typer.Context, opening: OpeningArgument) -> None:
    """Show an opening on the board, legal or not, finished or not."""
    board = board_of(context)
    record = read_opening(opening, board)
    show_opening(record, board)
    if broken := problems(record.opening, board):
        typer.echo(
            f"\nNot legal ({len(broken)} in all): {broken[0]} 'shangrila-pnp opening check' names every problem."
        )
