"""``shangrila-pnp opening check``: whether an opening is legal, and every reason why it is not."""

from __future__ import annotations

import typer

from shangrila_pnp.cli.common import JsonOption, board_of, patience, print_json
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.opening.options import OpeningArgument
from shangrila_pnp.cli.opening.output import certificate_lines, number_line
from shangrila_pnp.fairness import read_certificate
from shangrila_pnp.openings import (
    Completions,
    OpeningRecord,
    all_openings,
    encode,
    read_opening,
    tiles_without_a_home,
)
from shangrila_pnp.rules import Board, Guild, Opening, Problem, problems


def check(context: typer.Context, opening: OpeningArgument, as_json: JsonOption = False) -> None:
    """Check an opening and name every problem.

    A half-placed opening is checked too: is it legal so far, and in exactly how many ways can it be finished?
    Ends with 0 if all is well and with 1 if not.
    """
    board = board_of(context)
    record = read_opening(opening, board)
    if as_json:
        with patience("Counting the ways to finish it"):
            data = _as_data(record, board)
        print_json(data)
        is_fine = data["legal"] and data.get("ways_to_finish") != 0
        raise typer.Exit(Exit.FINE if is_fine else Exit.NOT_ALL_RIGHT)
    found = record.opening
    if broken := problems(found, board):
        report_problems(broken)
        raise typer.Exit(Exit.NOT_ALL_RIGHT)
    if found.is_finished:
        certified = certificate_lines(record, board)
        typer.echo(f"Legal: a finished opening for {found.players} players.\n{number_line(found, board)}")
        for line in certified:
            typer.echo(line)
        return
    _check_half_placed(found, board)


def _as_data(record: OpeningRecord, board: Board) -> dict[str, object]:
    """All that a person is told."""
    opening = record.opening
    broken = problems(opening, board)
    data: dict[str, object] = {
        "players": opening.players.value,
        "placed": len(opening.placements),
        "finished": opening.is_finished,
        "legal": not broken,
        "problems": [{"rule": problem.rule.value, "sentence": problem.sentence} for problem in broken],
    }
    if broken:
        return data
    if opening.is_finished:
        certificate = read_certificate(record, board)
        openings = all_openings(opening.colours, board)
        verdict = certificate.words if certificate is not None else None
        place = {"code": encode(opening, board), "number": openings.number(opening), "of": openings.count}
        return data | place | {"verdict": verdict}
    ways = Completions(opening, board).count
    stuck = tiles_without_a_home(opening, board) if ways == 0 else ()
    return data | {"ways_to_finish": ways, "without_a_home": [str(tile) for tile in stuck]}


def report_problems(broken: tuple[Problem, ...]) -> None:
    """Every problem on a line of its own, with the name of the rule."""
    typer.echo(f"Not legal: {len(broken)} problem{'s' if len(broken) > 1 else ''}.")
    for problem in broken:
        typer.echo(f"- {problem.sentence} [{problem.rule.value}]")


def report_dead_end(opening: Opening, board: Board) -> None:
    """Which tiles are to blame if an opening cannot be finished."""
    with patience("Looking for the tiles that do not fit"):
        stuck = tiles_without_a_home(opening, board)
    if len(stuck) == 1:
        typer.echo(f"A dead end: the {stuck[0]} has no home.")
    else:
        names = ", ".join(f"the {tile}" for tile in stuck)
        typer.echo(f"A dead end: there is no room for all of {names}.")


def _check_half_placed(opening: Opening, board: Board) -> None:
    whole = len(opening.colours) * len(Guild)
    typer.echo(f"Legal so far: {len(opening.placements)} of {whole} masters are placed.")
    with patience("Counting the ways to finish it"):
        ways = Completions(opening, board).count
    if ways == 0:
        report_dead_end(opening, board)
        raise typer.Exit(Exit.NOT_ALL_RIGHT)
    typer.echo(f"It can be finished in exactly {ways:,} way{'s' if ways > 1 else ''}.")
