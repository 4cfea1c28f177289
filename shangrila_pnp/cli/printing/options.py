"""The options that everything printed shares."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from shangrila_pnp.cli.completion import complete_languages, complete_papers, complete_printers
from shangrila_pnp.cli.printing.locales import spoken_language, uses_letter
from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.press import Backs, Flip, Ink
from shangrila_pnp.rules import Edition, edition_in
from shangrila_pnp.templates import Templates


class LanguageError(ShangrilaError):
    """A language that there are no words for."""


class FileFormat(StrEnum):
    """The choices of ``--format``."""

    PDF = "pdf"
    SVG = "svg"


PaperOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="PAPER",
        help="A4, Letter, A3, Tabloid, or WIDTHxHEIGHT in mm; A4 or Letter, as your system's country has it, "
        "unless given.",
        show_default=False,
        autocompletion=complete_papers,
    ),
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
    Ink,
    typer.Option(help="All colours; outlines and light tints; or black only, for coloured paper."),
]
BacksOption: TypeAlias = Annotated[
    Backs,
    typer.Option(help="No backs; on the other side of the sheet; or beside the fronts, to fold."),
]
FlipOption: TypeAlias = Annotated[
    Flip, typer.Option(help="The edge over which your printer turns a sheet, for duplex backs.")
]
ScaleOption: TypeAlias = Annotated[
    float, typer.Option(metavar="PERCENT", help="The size of the whole game, 50 to 120: the same for all its parts.")
]
PrinterOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Put right what this printer does wrong.",
        show_default=False,
        autocompletion=complete_printers,
    ),
]
LanguageOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="LANGUAGE",
        help="en, de, nl, fr, or one of your templates; your system's if it is there, else English.",
        show_default=False,
        autocompletion=complete_languages,
    ),
]
OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where to write; a folder named output unless given.", show_default=False),
]

ForceOption: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace a file that is not ours.")]
DryRunOption: TypeAlias = Annotated[
    bool, typer.Option("--dry-run", help="Draw and check everything, but write nothing.")
]


def language_or_default(wanted: str | None, templates: Templates) -> str:
    """What was asked for, or what the user's system speaks if we do, or English."""
    from shangrila_pnp.printing.words import DEFAULT_LANGUAGE, languages

    known = languages(templates)
    if wanted is not None:
        if wanted.lower() in known:
            return wanted.lower()
        raise LanguageError(
            f"--lang: {quoted(wanted)} is not one of {', '.join(known)}; "
            "another language is a file like text/it.toml in your folder of templates"
        )
    spoken = spoken_language()
    return spoken if spoken in known else DEFAULT_LANGUAGE


def paper_or_default(wanted: str | None) -> str:
    """What was asked for, or what people use where the user's system says that they live."""
    return wanted if wanted is not None else "Letter" if uses_letter() else "A4"


def edition_or_default(wanted: str | None, language: str) -> Edition:
    """The rulebook that was asked for, or the one that was published in the language."""
    from shangrila_pnp.openings.words import read_edition

    return read_edition(wanted) if wanted is not None else edition_in(language)
