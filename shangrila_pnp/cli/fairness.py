"""``shangrila-pnp fairness``: what a panel of agents makes of anybody's opening."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from shangrila_pnp.cli.common import (
    DeltaOption,
    EditionOption,
    JsonOption,
    board_of,
    opening_from,
    print_json,
    read_delta,
)
from shangrila_pnp.cli.completion import complete_agents
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.cli.opening.options import OpeningArgument
from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.fairness import (
    JUDGES,
    PANEL,
    Agent,
    Certificate,
    Deal,
    Figure,
    agent_named,
    at_most,
    figures,
    likely_cause,
    points,
)
from shangrila_pnp.fairness.intervals import MOST_ATTEMPTS
from shangrila_pnp.fairness.looks import MOST_LOOKS
from shangrila_pnp.openings import OpeningRecord, encode
from shangrila_pnp.openings.words import read_colour, read_edition
from shangrila_pnp.rules import DEFAULT_EDITION, Board, Colour

if TYPE_CHECKING:
    from shangrila_pnp.fairness.report import Report

GAMES = 2000
GAMES_WITHOUT_NUMBA = 30
MOST_GAMES = 10_000_000
POINTS_OF_A_MARK = 2
PANEL_NAMES = [agent.name for agent in PANEL]
JUDGES_NAMES = ",".join(agent.name for agent in JUDGES)


class AgentsError(ShangrilaError):
    """The agents are not named as agents are."""


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    epilog=help_end("fairness first-game-3 --games 500 --delta 15", "opening new", "opening check", "docs/balance.md")
)
def fairness(
    context: typer.Context,
    opening: OpeningArgument,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_GAMES,
            help=f"Games of each agent; {GAMES} unless given ({GAMES_WITHOUT_NUMBA} if numba is not installed).",
            show_default=False,
        ),
    ] = None,
    agents: Annotated[
        str,
        typer.Option(
            metavar="A,A:N",
            help=f"Who plays: {', '.join(PANEL_NAMES)}; with a number of games.",
            autocompletion=complete_agents,
        ),
    ] = JUDGES_NAMES,
    seating: Annotated[
        str | None, typer.Option(metavar="C,C,C", help="Who sits where, clockwise.", show_default=False)
    ] = None,
    start: Annotated[str | None, typer.Option(metavar="C", help="Who begins.", show_default=False)] = None,
    edition: EditionOption = None,
    delta: DeltaOption = None,
    seed: Annotated[
        str, typer.Option(metavar="S", help="Any word or number: the same seed plays the same games.")
    ] = "fairness",
    attempt: Annotated[
        int,
        typer.Option(
            metavar="K",
            min=0,
            max=MOST_ATTEMPTS,
            help="Judge as strictly as the k-th attempt of a search has to be judged.",
            show_default=False,
        ),
    ] = 0,
    looks: Annotated[
        int,
        typer.Option(
            metavar="K",
            min=1,
            max=MOST_LOOKS,
            help="Judge as strictly as a search that looked so often while it played.",
            show_default=False,
        ),
    ] = 1,
    as_json: JsonOption = False,
) -> None:
    """Play an opening out many times, every seat the same agent, and show who wins how often.

    The seats, the start and the rulebook are those of the opening's file unless you name them. Ends with 0 if the
    opening is balanced within --delta points for these agents, else with 1.
    """
    board = board_of(context)
    record = opening_from(opening, board)
    deal = _deal(record, seating, start, edition)
    deal.position(board)  # an illegal or half-placed opening is refused before anything slow is loaded
    plan = _plan(agents, games)
    allowed = read_delta(delta)

    from shangrila_pnp.fairness.engine.compiled import COMPILED
    from shangrila_pnp.fairness.measuring import Table
    from shangrila_pnp.fairness.report import make_report, work_of

    usual = GAMES if COMPILED else GAMES_WITHOUT_NUMBA
    if not COMPILED and games is None:
        typer.echo(f"Without numba only {usual} games of each agent are played: pip install numba", err=True)
    counted = {agent: wanted or games or usual for agent, wanted in plan.items()}
    starter_games = games or usual
    with Table(board) as table, _bar(work_of(deal, counted, starter_games)) as tick:
        report = make_report(table, deal, counted, starter_games, allowed, seed, attempt, looks, tick)
    if as_json:
        print_json(_as_data(report, board))
    else:
        _print(report, board)
    if not _is_within(report.certificate):
        raise typer.Exit(Exit.NOT_ALL_RIGHT)


def _deal(record: OpeningRecord, seating: str | None, start: str | None, edition: str | None) -> Deal:
    colours = record.opening.colours
    if seating is not None:
        seats = tuple(read_colour(name.strip()) for name in seating.split(","))
    else:
        seats = record.seating or colours
    first = read_colour(start) if start is not None else record.start or seats[0]
    rulebook = read_edition(edition) if edition is not None else record.edition or DEFAULT_EDITION
    return Deal(record.opening, seats, first, rulebook)


def _plan(text: str, games: int | None) -> dict[Agent, int | None]:
    """The agents, each with its own number of games or none."""
    plan: dict[Agent, int | None] = {}
    for part in text.split(","):
        name, colon, number = part.strip().partition(":")
        agent = agent_named(name)
        if agent in plan:
            raise AgentsError(f"--agents names {agent} twice")
        if colon and not (number.isascii() and number.isdigit() and 0 < int(number[:20]) <= MOST_GAMES):
            raise AgentsError(
                f"{quoted(part)} in --agents: after the colon comes a number of games from 1 to {MOST_GAMES}"
            )
        plan[agent] = int(number) if colon else games
    if not set(plan) & set(JUDGES):
        raise AgentsError("random play alone judges nothing: name another agent beside it in --agents")
    return plan


@contextmanager
def _bar(work: int) -> Iterator[Callable[[int], object]]:
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with typer.progressbar(length=work, label="Playing", file=sys.stderr) as bar:
        yield bar.update


def _is_within(certificate: Certificate) -> bool:
    return certificate.bound <= certificate.delta


# --- the report ----------------------------------------------------------------------------------------------------


def _print(report: Report, board: Board) -> None:
    certificate = report.certificate
    deal = certificate.deal
    lines = [
        f"Opening {encode(deal.opening, board)}, {deal.edition.publisher} rules",
        f"Clockwise: {', '.join(str(colour) for colour in deal.seating)}; {deal.start} begins",
    ]
    for agent in certificate.results:
        lines += ["", *_agent_lines(certificate, agent)]
    lines += ["", *_starter_lines(report), "", *_figure_lines(certificate, board), "", *_verdict_lines(certificate)]
    cause = _cause(certificate, board)
    if cause:
        lines.append(cause)
    lines += ["", f"To play the same games again:\n  {certificate.command(board)}"]
    typer.echo("\n".join(lines))


def _agent_lines(certificate: Certificate, agent: Agent) -> list[str]:
    result = certificate.results[agent]
    counted = "" if agent in JUDGES else " (does not count)"
    lines = [f"{agent}, {result.games:,} games{counted}"]
    for colour in certificate.deal.order:
        interval = result.interval(colour, certificate.error)
        lines.append(
            f"  {colour!s:7} {100 * result.share(colour):5.1f} %  {_chart(result.share(colour), result.even)}"
            f"  {100 * interval.low:4.1f} to {100 * interval.high:4.1f}"
        )
    return lines


def _chart(share: float, even: float) -> str:
    """A bar with a mark where an even share would end."""
    marks = ["#"] * round(100 * share / POINTS_OF_A_MARK)
    width = max(100 // POINTS_OF_A_MARK // 2, len(marks))
    marks += [" "] * (width - len(marks))
    marks.insert(round(100 * even / POINTS_OF_A_MARK), "|")
    return "".join(marks)


def _starter_lines(report: Report) -> list[str]:
    seats = report.certificate.deal.seating
    first = next(iter(report.starters.values()))
    lines = [
        f"What the start changes (reply, {first.games:,} games each)",
        "  begins   " + "".join(f"{colour!s:>8}" for colour in seats),
    ]
    for starter, result in report.starters.items():
        lines.append(f"  {starter!s:9}" + "".join(f"{100 * result.share(colour):7.1f}%" for colour in seats))
    return lines


def _figure_lines(certificate: Certificate, board: Board) -> list[str]:
    seats = certificate.deal.seating
    counted = figures(certificate.deal.opening, board)
    width = max(len(figure.counted) for figure in Figure)
    lines = [f"{'On average':{width + 2}}" + "".join(f"{colour!s:>8}" for colour in seats)]
    for figure in Figure:
        values = "".join(f"{counted[colour][figure]:8.1f}" for colour in seats)
        lines.append(f"  {figure.counted:{width}}{values}")
    return lines


def _verdict_lines(certificate: Certificate) -> list[str]:
    agent, colour = _worst(certificate)
    sentence = (
        f"The largest deviation is {points(certificate.deviation)} points ({colour} for {agent}); with 95 % confidence "
        f"no share is more than {at_most(certificate.bound)} points from even."
    )
    names = ", ".join(str(agent) for agent in certificate.results if agent in JUDGES)
    if _is_within(certificate):
        return [sentence, f"Balanced within {points(certificate.delta)} points for these agents: {names}."]
    if certificate.least > certificate.delta:
        return [sentence, f"Not balanced within {points(certificate.delta)} points for these agents: {names}."]
    return [
        sentence,
        f"Whether it is balanced within {points(certificate.delta)} points cannot be told from so few games: "
        "take more with --games.",
    ]


def _worst(certificate: Certificate) -> tuple[Agent, Colour]:
    return max(
        ((agent, colour) for agent in certificate.results if agent in JUDGES for colour in certificate.deal.order),
        key=lambda pair: abs(certificate.results[pair[0]].share(pair[1]) - certificate.results[pair[0]].even),
    )


def _cause(certificate: Certificate, board: Board) -> str | None:
    if certificate.least <= certificate.delta:
        return None
    agent, colour = _worst(certificate)
    result = certificate.results[agent]
    cause = likely_cause(certificate.deal.opening, board, colour, result.share(colour) - result.even)
    return f"Likely cause: {cause}." if cause else "None of the figures above explains it: it lies in the guilds."


def _as_data(report: Report, board: Board) -> Mapping[str, object]:
    deal = report.certificate.deal
    counted = figures(deal.opening, board)
    agent, colour = _worst(report.certificate)
    return {
        **report.certificate.as_data(board),
        "worst": {"agent": agent.name, "colour": str(colour)},
        "starters": {
            str(starter): {str(colour): round(100 * result.share(colour), 2) for colour in deal.seating}
            for starter, result in report.starters.items()
        },
        "figures": {
            str(colour): {figure.counted: round(value, 2) for figure, value in counted[colour].items()}
            for colour in deal.seating
        },
        "cause": _cause(report.certificate, board),
    }
