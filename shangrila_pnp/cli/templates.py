"""``shangrila-pnp templates``: which template files are used, and whether they are sound."""

from __future__ import annotations

import typer

from shangrila_pnp.rules import PlayerCount, load_board
from shangrila_pnp.templates import Templates


def templates(context: typer.Context) -> None:
    """Show which template files are used, and check them.

    Everything that you may want to change lives in templates: copy one into a folder of your own, change it, and
    name the folder with --templates.
    """
    found: Templates = context.obj
    from shangrila_pnp.printing.checks import check_templates

    board = load_board(found)
    check_templates(found)
    for name in found.names():
        typer.echo(f"{name:<20} {found.path(name)}")
    bridges = [f"{len(board.bridges_in_play(players))} bridges with {players} players" for players in PlayerCount]
    typer.echo("Colours, symbols and words are sound.")
    typer.echo(f"The board is sound: {len(board.villages)} villages, {' and '.join(bridges)}.")
