"""``shangrila-pnp printer``: keeps what was read off the calibration page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from shangrila_pnp.cli.common import JsonOption, print_json
from shangrila_pnp.cli.completion import complete_printers
from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.cli.lazy import FullHelpGroup
from shangrila_pnp.cli.printing.options import FlipOption
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.press import Flip

if TYPE_CHECKING:
    from shangrila_pnp.printing.printers import PrinterShelf

app = typer.Typer(
    help="Keep what your printer does wrong, so that it is put right.",
    cls=FullHelpGroup,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help="What you call the printer.", autocompletion=complete_printers)
]


@app.command(
    "set", epilog=help_end("printer set desk --x-scale 99 --back-offset 0.4,-0.2", "print calibration", "printer show")
)
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


@app.command(epilog=help_end("printer show", "printer set", "printer forget"))
def show(as_json: JsonOption = False) -> None:
    """List the printers that are known, with their readings."""
    from shangrila_pnp.cli.printing.settings import shelf
    from shangrila_pnp.printing.printers import in_words

    profiles = shelf()
    names = profiles.names()
    if as_json:
        print_json({name: _as_data(profiles, name) for name in names})
        return
    for name in names:
        try:
            typer.echo(f"{name}: {in_words(profiles.load(name))}.")
        except ShangrilaError as error:
            typer.echo(f"{name}: {error}.")
    if not names:
        typer.echo('No printers yet: print a page with "print calibration", then use "printer set".')


def _as_data(profiles: PrinterShelf, name: str) -> dict[str, object]:
    """The readings as they are given to "printer set"; or, of a profile that cannot be read, why."""
    try:
        printer = profiles.load(name)
    except ShangrilaError as error:
        return {"problem": str(error)}
    return {
        "x-scale": round(100 * printer.x_scale, 9),
        "y-scale": round(100 * printer.y_scale, 9),
        "back-offset": list(printer.back_offset),
        "margin": printer.margin,
        "flip": printer.flip.value,
    }


@app.command(epilog=help_end("printer forget desk", "printer show"))
def forget(name: NameArgument) -> None:
    """Forget a printer."""
    from shangrila_pnp.cli.printing.settings import shelf

    shelf().forget(name)
    typer.echo(f"{name} is forgotten.")
