"""``shangrila-pnp print``: what goes through the press."""

from __future__ import annotations

import typer

from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.cli.lazy import FullHelpGroup
from shangrila_pnp.cli.printing.board import board
from shangrila_pnp.cli.printing.cards import openings, reference, rules
from shangrila_pnp.cli.printing.products import product_command

app = typer.Typer(
    help="Print the board, the pieces, cards and rules, as PDF or SVG.",
    cls=FullHelpGroup,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)

for _name, _what, _see_also in (
    ("tiles", "the 168 tiles, a page or more for each colour", ("print mats", "preflight")),
    ("bridges", "the bridges, to lay flat and to fold, with some to spare", ("print stones", "preflight")),
    ("stones", "the Stones of the Wise Men, as tokens and as gems to fold", ("print bridges", "preflight")),
    ("mats", "a supply mat for each player, to sort the tiles by guild", ("print tiles", "print reference")),
    ("calibration", "a sheet that tells what your printer does wrong", ("printer set", "printer show")),
):
    app.command(_name, epilog=help_end(f"print {_name} --paper A4 --out {_name}.pdf", *_see_also, "docs/printing.md"))(
        product_command(_name, _what)
    )
app.command(
    epilog=help_end("print board --paper A3 --out board.pdf", "kit", "print tiles", "print bridges", "docs/printing.md")
)(board)
app.command(epilog=help_end("print openings --count 4 --players 4 --seed Lhasa", "opening new", "opening show"))(
    openings
)
app.command(epilog=help_end("print reference --lang de --edition kosmos", "print rules", "rulebooks"))(reference)
app.command(epilog=help_end("print rules --booklet --lang fr", "print reference", "rulebooks"))(rules)
