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
from typer._click.exceptions import ClickException, NoArgsIsHelpError

import shangrila_pnp
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.help_end import PROGRAM
from shangrila_pnp.cli.lazy import LazyGroup
from shangrila_pnp.errors import ShangrilaError

# Without markup modes typer leaves rich alone: help appears twice as fast and looks the same in a pipe.
app = typer.Typer(
    name=PROGRAM, cls=LazyGroup, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{PROGRAM} {shangrila_pnp.__version__}")
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
    from shangrila_pnp.cli.config_files import ConfigError
    from shangrila_pnp.cli.defaults import read_defaults
    from shangrila_pnp.templates import Templates

    try:
        defaults = read_defaults(context.command)
    except ConfigError:
        if "--help" not in (context.obj or ()):  # that is wanted most when something is wrong
            raise
    else:
        context.with_resource(defaults.noted_in_errors())
        context.default_map = defaults.default_map()
    context.obj = Templates.find(templates_folder or _from_a_file(context, "templates_folder"))


def _from_a_file(context: typer.Context, option: str) -> Path | None:
    """The default of an option of the program itself, which was read before the files were."""
    path = context.lookup_default(option)
    return None if path is None else Path(path)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program on these arguments, or on those of the command line, and leave with its exit code."""
    if arguments is None and hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads us may stop early, as after "| head"
    if arguments is None:
        signal.signal(signal.SIGTERM, _end)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no ü or · shows a ? and not a traceback
    os.environ.setdefault("TERMINAL_WIDTH", "1000")  # typer would break the help that it offers to a shell into lines
    try:
        typed = sys.argv[1:] if arguments is None else arguments
        sys.exit(app(arguments, prog_name=PROGRAM, standalone_mode=False, obj=typed))
    except NoArgsIsHelpError as error:
        error.show()
        sys.exit(Exit.UNUSABLE_INPUT)
    except ClickException as error:
        from shangrila_pnp.cli.usage import usage_sentence

        _fail(usage_sentence(error))
    except ShangrilaError as error:
        _fail(str(error), *getattr(error, "__notes__", ()))
    except typer.Abort:
        _fail("the input ended too early")
    except OSError as error:
        # What is still waiting to be printed would fail a second time, with a traceback, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _fail(f"the output cannot be written: {error.strerror}")


def _end(number: int, _: object) -> NoReturn:
    """Whoever is told to end leaves everything tidy: no draft of a file, and a terminal that shows its cursor."""
    sys.exit(128 + number)


def _fail(sentence: str, *notes: str) -> NoReturn:
    typer.echo(f"Error: {sentence}", err=True)
    for note in notes:
        typer.echo(f"Note: {note}", err=True)
    sys.exit(Exit.UNUSABLE_INPUT)
