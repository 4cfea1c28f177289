"""``shangrila-pnp opening new``: draws legal openings, all equally likely, or balanced ones."""

from __future__ import annotations

from typing import Annotated

import typer

from shangrila_pnp.cli.common import DeltaOption, EditionOption, Players, board_of, read_delta, watched
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.opening.balanced import BUDGET_SECONDS, BalanceError, Wish, balanced_openings
from shangrila_pnp.cli.opening.options import ForceOption, FormatOption, OutOption, SeedOption
from shangrila_pnp.cli.opening.output import deliver, refuse_before_long_work
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.openings import OpeningRecord, all_openings, draw_different, from_the_system, seeded
from shangrila_pnp.openings.words import read_colour, read_edition
from shangrila_pnp.rules import DEFAULT_EDITION, Colour, PlayerCount

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
    is_balanced: Annotated[
        bool, typer.Option("--balanced", help="Take a balanced one, measured by play, with a certificate.")
    ] = False,
    delta: DeltaOption = None,
    edition: EditionOption = None,
    is_fresh: Annotated[bool, typer.Option("--fresh", help="Search for a balanced one that nobody has seen.")] = False,
    budget: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help=f"How long to search on two cores, counted in games; {BUDGET_SECONDS:g} unless given.",
            show_default=False,
        ),
    ] = None,
    wanted: FormatOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Draw a legal opening, all of them equally likely; or, with --balanced, one that was measured to be even.

    A balanced opening comes from a collection at once, or from a search with --fresh; its seats, its start and its
    certificate belong to it. With --count and --out, the openings are written to a folder of that name, a file for
    each; codes go to one file. Ends with 1 if a search finds nothing within --delta; the best it found is given then.
    """
    board = board_of(context)
    playing = _colours(players, colours)
    if is_balanced:
        rulebook = read_edition(edition) if edition is not None else DEFAULT_EDITION
        wish = Wish(playing, rulebook, read_delta(delta), seed, count)
        if is_fresh:
            refuse_before_long_work(out, force=force)
        found = balanced_openings(wish, board, is_fresh=is_fresh, budget_seconds=budget)
        deliver([certificate.record(board) for certificate in found], board, wanted, out, force=force)
        if not all(certificate.is_certified for certificate in found):
            typer.echo(f"Not certified: {found[0].words.removeprefix('not certified: ')}.", err=True)
            raise typer.Exit(Exit.NOT_ALL_RIGHT)
        return
    for name, given in (
        ("--delta", delta),
        ("--edition", edition),
        ("--budget", budget),
        ("--fresh", is_fresh or None),
    ):
        if given is not None:
            raise BalanceError(f"{name} is for balanced openings: add --balanced")
    openings = all_openings(playing, board)
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
