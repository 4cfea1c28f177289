"""The commands of ``shangrila-pnp opening``."""

import typer

from shangrila_pnp.cli.opening.check import check
from shangrila_pnp.cli.opening.count import count
from shangrila_pnp.cli.opening.finish import finish
from shangrila_pnp.cli.opening.new import new
from shangrila_pnp.cli.opening.show import show

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.command(epilog="Example: shangrila-pnp opening new --players 4 --seed Lhasa")(new)
app.command(epilog="Example: shangrila-pnp opening check first-game-3")(check)
app.command(epilog="Example: shangrila-pnp opening finish first-game-3 --seed 7")(finish)
app.command(epilog="Example: shangrila-pnp opening show first-game-3")(show)
app.command(epilog="Example: shangrila-pnp opening count --players 3")(count)
