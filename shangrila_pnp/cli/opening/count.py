"""``shangrila-pnp opening count``: how many legal openings there are."""

from __future__ import annotations

from typing import Annotated

import typer

from shangrila_pnp.cli.common import JsonOption, Players, board_of, patience, print_json
from shangrila_pnp.openings import all_openings


def count(
    context: typer.Context,
    players: Annotated[Players, typer.Option(help="How many play.", show_default=False)],
    as_json: JsonOption = False,
) -> None:
    """Count the legal openings.

    Colours and villages are told apart, the order of placing is not.
    """
    with patience("Counting"):
        openings = all_openings(players.colours, board_of(context)).count
    if as_json:
        print_json({"players": int(players.value), "openings": openings})
    else:
        typer.echo(f"{openings:,}")
