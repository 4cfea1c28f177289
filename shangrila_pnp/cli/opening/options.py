"""Options and arguments that the opening commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from shangrila_pnp.cli.completion import complete_openings


class Format(StrEnum):
    """The choices of ``--format``."""

    TEXT = "text"
    JSON = "json"
    CODE = "code"


OpeningArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="OPENING",
        help="A file (JSON, or a table that you typed), a code (in quotes if it has spaces), a name such as "
        "first-game-3, or - for standard input.",
        show_default=False,
        autocompletion=complete_openings,
    ),
]
SeedOption: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="S", help="Any word or number: the same seed gives the same result.", show_default=False),
]
FormatOption: TypeAlias = Annotated[
    Format | None,
    typer.Option(
        "--format",
        help="What to print or write; text unless --out ends in .json.",
        show_default=False,
    ),
]
OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="PATH",
        help="Write to this file; with --count, to a folder of this name, a file for each opening.",
        show_default=False,
    ),
]
FileOption: TypeAlias = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to this file.", show_default=False)
]
ForceOption: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]
