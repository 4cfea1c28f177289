"""``shangrila-pnp printer``: keeps what was read off the calibration page."""

from __future__ import annotations

from typing import Annotated

import typer

from shangrila_pnp.cli.printing.options import FlipOption
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.press import Flip

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="What you call the printer.")]


@app.command("set", epilog="Example: shangrila-pnp printer set desk --x-scale 99 --back-offset 0.4,-0.2")
def keep(
    name: NameArgument,
    x_scale: Annotated[float, typer.Option(metavar="MM", help="What the ruler across measures.")] = 100.0,
    y_scale: Annotated[float, typer.Option(metavar="MM", help="What the ruler down measures.")] = 100.0,
    back_offset: Annotated[
        str, typer.Option(metavar="X,Y", help="Where backs land, in mm to the right and down, seen from the back.")
    ] = "0,0",
    margin: Annotated[
        float | None,
        typer.Option(metavar="MM", help="What stays white; 10 unless given.", show_default=False),
    ] = None,
    flip: FlipOption = Flip.LONG,
) -> None:
    """Keep the readings of a calibration page under a name, in place of older ones.

    Print the page with "print calibration", read it, and use the name with --printer from then on.
    """
    from shangrila_pnp.cli.printing.settings import shelf
    from shangrila_pnp.printing.press import Printer
    from shangrila_pnp.printing.printers import in_words, read_margin, read_measured, read_offset

    printer = Printer(
        name,
        read_measured(x_scale, "--x-scale"),
        read_measured(y_scale, "--y-scale"),
        read_offset(back_offset),
        None if margin is None else read_margin(margin),
        flip,
    )
    shelf().keep(printer)
    typer.echo(f"{name}: {in_words(printer)}.")


@app.command(epilog="Example: shangrila-pnp printer show")
def show() -> None:
    """List the printers that are known, with their readings."""
    from shangrila_pnp.cli.printing.settings import shelf
    from shangrila_pnp.printing.printers import in_words

    profiles = shelf()
    for name in profiles.names():
        try:
            typer.echo(f"{name}: {in_words(profiles.load(name))}.")
        except ShangrilaError as error:
            typer.echo(f"{name}: {error}.")
    if not profiles.names():
        typer.echo('No printers yet: print a page with "print calibration", then use "printer set".')


@app.command(epilog="Example: shangrila-pnp printer forget desk")
def forget(name: NameArgument) -> None:
    """Forget a printer."""
    from shangrila_pnp.cli.printing.settings import shelf

    shelf().forget(name)
    typer.echo(f"{name} is forgotten.")
