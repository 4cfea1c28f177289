"""What several commands share: the board, the choices of options, and a word to those who wait."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TypeVar

import typer

from shangrila_pnp.rules import Board, Colour, load_board
from shangrila_pnp.templates import Templates

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
