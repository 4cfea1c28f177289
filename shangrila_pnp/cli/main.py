"""The program: its options, its commands, and the one place that turns errors into messages and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import shangrila_pnp
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.rulebooks import rulebooks
from shangrila_pnp.cli.templates import templates
from shangrila_pnp.errors import ShangrilaError

# Without markup modes typer leaves rich alone: help appears twice as fast and looks the same in a pipe.
app = typer.Typer(name="shangrila-pnp", rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"shangrila-pnp {shangrila_pnp.__version__}")
        raise typer.Exit


@app.callback()
def _shangrila_pnp(
    context: typer.Context,
    templates_folder: Annotated[
        Path | None,
        typer.Option(
            "--templates",
            metavar="DIR",
            envvar="SHANGRILA_TEMPLATES",
            help="A folder of your own templates; files there win over the ones that ship.",
        ),
    ] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Set up and print The Bridges of Shangri-La: an unofficial tool by fans of the game."""
    context.obj = templates_folder


app.command(epilog="Example: shangrila-pnp templates")(templates)
app.command(epilog="Example: shangrila-pnp rulebooks kosmos")(rulebooks)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program on these arguments, or on those of the command line, and leave with its exit code."""
    try:
        app(arguments)
    except ShangrilaError as error:
        typer.echo(f"Error: {error}", err=True)
        sys.exit(Exit.UNUSABLE_INPUT)
