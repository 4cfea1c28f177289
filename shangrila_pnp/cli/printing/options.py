"""The options that everything printed shares."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer


class FileFormat(StrEnum):
    """The choices of ``--format``."""

    PDF = "pdf"
    SVG = "svg"


class InkChoice(StrEnum):
    """The choices of ``--ink``."""

    FULL = "full"
    SAVER = "saver"
    BLACK = "black"


class BacksChoice(StrEnum):
    """The choices of ``--backs``."""

    NONE = "none"
    DUPLEX = "duplex"
    FOLD = "fold"


class FlipChoice(StrEnum):
    """The choices of ``--flip``."""

    LONG = "long"
    SHORT = "short"


class Language(StrEnum):
    """The choices of ``--lang``."""

    EN = "en"
    DE = "de"
    NL = "nl"
    FR = "fr"


PaperOption: TypeAlias = Annotated[
    str, typer.Option(metavar="PAPER", help="A4, Letter, A3, Tabloid, or WIDTHxHEIGHT in mm.")
]
MarginOption: TypeAlias = Annotated[
    float | None,
    typer.Option(metavar="MM", help="What your printer leaves white; 10 unless given.", show_default=False),
]
FormatOption: TypeAlias = Annotated[
    FileFormat | None,
    typer.Option("--format", help="One PDF, or an SVG for each page; by the name of --out.", show_default=False),
]
InkOption: TypeAlias = Annotated[
    InkChoice,
    typer.Option(help="All colours; outlines and light tints; or black only, for coloured paper."),
]
BacksOption: TypeAlias = Annotated[
    BacksChoice,
    typer.Option(help="No backs; on the other side of the sheet; or beside the fronts, to fold."),
]
FlipOption: TypeAlias = Annotated[
    FlipChoice, typer.Option(help="The edge over which your printer turns a sheet, for duplex backs.")
]
ScaleOption: TypeAlias = Annotated[
    float, typer.Option(metavar="PERCENT", help="The size of the whole game, 50 to 120: the same for all its parts.")
]
PrinterOption: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Put right what this printer does wrong.", show_default=False),
]
LanguageOption: TypeAlias = Annotated[Language, typer.Option(help="The language of the words.")]
OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where to write; a folder named output unless given.", show_default=False),
]
ForceOption: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace a file that is not ours.")]
