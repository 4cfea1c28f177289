"""``shangrila-pnp templates``: which template files are used, and whether they are sound."""

from __future__ import annotations

import typer

from shangrila_pnp.cli.common import JsonOption, print_json
from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.rules import PlayerCount, load_board
from shangrila_pnp.templates import Templates

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=help_end("templates", "config show", "docs/templates.md"))
def templates(context: typer.Context, as_json: JsonOption = False) -> None:
    """Show which template files are used, and check them.

    Everything that you may want to change lives in templates: copy one into a folder of your own, change it, and
    name the folder with --templates.
    """
    found: Templates = context.obj
    from shangrila_pnp.printing.checks import check_templates

    board = load_board(found)
    check_templates(found)
    if as_json:
        print_json({name: str(found.path(name)) for name in found.names()})
        return
    width = max(map(len, found.names()))
    for name in found.names():
        typer.echo(f"{name:<{width}}  {found.path(name)}")
    bridges = [f"{len(board.bridges_in_play(players))} bridges with {players} players" for players in PlayerCount]
    typer.echo("Colours, symbols, drawings and words are sound.")
    typer.echo(f"The board is sound: {len(board.villages)} villages, {' and '.join(bridges)}.")
