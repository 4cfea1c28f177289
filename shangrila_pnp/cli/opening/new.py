"""``shangrila-pnp opening new``: draws legal openings, all equally likely."""

from __future__ import annotations

from typing import Annotated

import typer

from shangrila_pnp.cli.common import Players, board_of, watched
from shangrila_pnp.cli.opening.options import ForceOption, FormatOption, OutOption, SeedOption
from shangrila_pnp.cli.opening.output import deliver
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.openings import OpeningRecord, all_openings, draw_different, from_the_system, seeded
from shangrila_pnp.openings.words import read_colour
from shangrila_pnp.rules import Colour, PlayerCount

MOST_AT_ONCE = 10_000


class ColoursError(ShangrilaError):
    """The colours do not fit the number of players."""


def new(
    context: typer.Context,
    players: Annotated[Players | None, typer.Option(help="How many play.", show_default=False)] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_AT_ONCE, help="How many different openings.")] = 1,
    seed: SeedOption = None,
    colours: Annotated[
        str | None,
        typer.Option(metavar="C,C,C", help="Who plays: with three players any three colours.", show_default=False),
    ] = None,
    wanted: FormatOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Draw a legal opening, all of them equally likely.

    With --count and --out, the openings are written to a folder of that name, a file for each; codes go to one file.
    """
    board = board_of(context)
    openings = all_openings(_colours(players, colours), board)
    draw = from_the_system() if seed is None else seeded(seed)
    drawn = draw_different(openings, draw, count)
    records = [OpeningRecord(opening) for opening in watched(drawn, count, "Drawing openings")]
    deliver(records, board, wanted, out, force=force)


def _colours(players: Players | None, names: str | None) -> tuple[Colour, ...]:
    if names is None:
        if players is None:
            raise ColoursError("say how many play: --players 3 or --players 4")
        return players.colours
    colours = tuple(read_colour(name.strip()) for name in names.split(","))
    if len(set(colours)) != len(colours):
        raise ColoursError(f"--colours names each colour once, not {names}")
    known = [count.value for count in PlayerCount] if players is None else [len(players.colours)]
    if len(colours) not in known:
        wanted = " or ".join(str(number) for number in known)
        raise ColoursError(f"--colours names {len(colours)} colours, but {wanted} play")
    return colours
