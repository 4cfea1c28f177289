"""The commands of ``shangrila-pnp opening``."""

import typer

from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.cli.lazy import FullHelpGroup
from shangrila_pnp.cli.opening.check import check
from shangrila_pnp.cli.opening.count import count
from shangrila_pnp.cli.opening.finish import finish
from shangrila_pnp.cli.opening.new import new
from shangrila_pnp.cli.opening.show import show

app = typer.Typer(
    help="Make, check, finish and show openings.",
    cls=FullHelpGroup,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.command(
    epilog=help_end("opening new --players 4 --seed Lhasa", "opening check", "print openings", "docs/balance.md")
)(new)
app.command(epilog=help_end("opening check first-game-3", "opening finish", "opening show", "fairness"))(check)
app.command(epilog=help_end("opening finish first-game-3 --seed 7", "opening check", "opening new"))(finish)
app.command(epilog=help_end("opening show first-game-3", "opening check", "print openings"))(show)
app.command(epilog=help_end("opening count --players 3", "opening new", "docs/numbering.md"))(count)
