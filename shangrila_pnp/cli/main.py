"""The program: its options, its commands, and the one place that turns errors into messages and exit codes."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import shangrila_pnp
from shangrila_pnp.cli import opening, printer, printing
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.fairness import fairness
from shangrila_pnp.cli.preflight import preflight
from shangrila_pnp.cli.rulebooks import rulebooks
from shangrila_pnp.cli.templates import templates
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.templates import Templates

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
    context.obj = Templates.find(templates_folder)


app.add_typer(opening.app, name="opening", help="Make, check, finish and show openings.")
app.add_typer(printing.app, name="print", help="Print the board, the pieces, cards and rules, as PDF or SVG.")
app.add_typer(printer.app, name="printer", help="Keep what your printer does wrong, so that it is put right.")
app.command(epilog="Example: shangrila-pnp preflight output/tiles.pdf")(preflight)
app.command(epilog="Example: shangrila-pnp fairness first-game-3 --games 500 --delta 15")(fairness)
app.command(epilog="Example: shangrila-pnp rulebooks kosmos")(rulebooks)
app.command(epilog="Example: shangrila-pnp templates")(templates)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program on these arguments, or on those of the command line, and leave with its exit code."""
    if arguments is None and hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads us may stop early, as after "| head"
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no ü or · shows a ? and not a traceback
    try:
        app(arguments)
    except ShangrilaError as error:
        _fail(str(error))
    except OSError as error:
        # What is still waiting to be printed would fail a second time, with a traceback, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _fail(f"the output cannot be written: {error.strerror}")


def _fail(sentence: str) -> NoReturn:
    typer.echo(f"Error: {sentence}", err=True)
    sys.exit(Exit.UNUSABLE_INPUT)
