"""What several commands share: the board, the choices of options, and a word to those who wait."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import typer

from shangrila_pnp.cli.completion import complete_editions
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.rules import EDITIONS, Board, Colour, load_board
from shangrila_pnp.templates import Templates

if TYPE_CHECKING:
    from shangrila_pnp.openings import OpeningRecord

DELTA_POINTS = 3.0
LEAST_DELTA = 0.1
MOST_DELTA = 50.0
PATIENCE_SECONDS = 1.0
WORTH_A_BAR = 200

T = TypeVar("T")


class Players(StrEnum):
    """The choices of ``--players``."""

    THREE = "3"
    FOUR = "4"

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Those who play unless somebody says otherwise."""
        return tuple(Colour)[: int(self.value)]


class DeltaError(ShangrilaError):
    """A tolerance that means nothing."""


def small_letters(word: str | None) -> str | None:
    """A name as our lists have it, however it was typed."""
    return None if word is None else word.lower()


EditionOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=f"The rulebook to play by: {', '.join(edition.key for edition in EDITIONS)}.",
        show_default=False,
        callback=small_letters,
        autocompletion=complete_editions,
    ),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
DeltaOption: TypeAlias = Annotated[
    float | None,
    typer.Option(
        metavar="POINTS",
        help=f"How far from even a share may be; {DELTA_POINTS:g} points unless given.",
        show_default=False,
    ),
]


def print_json(data: object) -> None:
    """What was found, for a program to read."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def read_delta(points: float | None) -> float:
    """The tolerance as a share."""
    if points is None:
        return DELTA_POINTS / 100
    if not LEAST_DELTA <= points <= MOST_DELTA:
        raise DeltaError(f"--delta has to be from {LEAST_DELTA:g} to {MOST_DELTA:g} points, not {points:g}")
    return round(points, 2) / 100


def opening_from(source: str, board: Board) -> OpeningRecord:
    """The opening that a user named; a certificate that does not belong to it is refused."""
    from shangrila_pnp.fairness import read_certificate
    from shangrila_pnp.openings import read_opening

    record = read_opening(source, board)
    read_certificate(record, board)
    return record


def board_of(context: typer.Context) -> Board:
    """The board of the templates that the user chose."""
    templates: Templates = context.obj
    return load_board(templates)


def colour_wanted() -> bool | None:
    """Whether to print colours: ``None`` is if it is a terminal; never if that is dumb or NO_COLOR is set."""
    return False if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" else None


def watched(things: Iterable[T], count: int, label: str) -> Iterator[T]:
    """The same things, with a bar that grows for somebody at a terminal if there are many; nothing in a pipe."""
    if count < WORTH_A_BAR or not sys.stderr.isatty():
        yield from things
        return
    with typer.progressbar(things, length=count, label=label, file=sys.stderr) as bar:
        yield from bar


@contextmanager
def patience(message: str) -> Iterator[None]:
    """Tell somebody at a terminal what is going on if it takes more than a second; say nothing in a pipe."""
    if not sys.stderr.isatty():
        yield
        return
    timer = threading.Timer(PATIENCE_SECONDS, lambda: typer.echo(f"{message} ...", err=True))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
