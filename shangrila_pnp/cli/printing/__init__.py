"""``shangrila-pnp print``: what goes through the press."""

from __future__ import annotations

import typer

from shangrila_pnp.cli.printing.board import board
from shangrila_pnp.cli.printing.cards import openings, reference, rules
from shangrila_pnp.cli.printing.products import product_command

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

for _name, _what in (
    ("tiles", "the 168 tiles, a page or more for each colour"),
    ("bridges", "the bridges, to lay flat and to fold, with some to spare"),
    ("stones", "the Stones of the Wise Men, as tokens and as gems to fold"),
    ("mats", "a supply mat for each player, to sort the tiles by guild"),
    ("calibration", "a sheet that tells what your printer does wrong, see the command printer"),
):
    app.command(_name, epilog=f"Example: shangrila-pnp print {_name} --paper A4 --out {_name}.pdf")(
        product_command(_name, _what)
    )
app.command(epilog="Example: shangrila-pnp print board --paper A3 --out board.pdf")(board)
app.command(epilog="Example: shangrila-pnp print openings --count 4 --players 4 --seed Lhasa")(openings)
app.command(epilog="Example: shangrila-pnp print reference --lang de --edition kosmos")(reference)
app.command(epilog="Example: shangrila-pnp print rules --booklet --lang fr")(rules)
