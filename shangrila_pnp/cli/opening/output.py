"""Prints openings, or writes them to files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from shangrila_pnp.cli.board_picture import board_picture
from shangrila_pnp.cli.common import colour_wanted
from shangrila_pnp.cli.opening.options import Format
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.files import OutputError, refuse_to_overwrite, write_whole
from shangrila_pnp.openings import OpeningRecord, all_openings, encode, write_json, write_text
from shangrila_pnp.rules import Board, Opening, problems

SUFFIXES = {Format.TEXT: ".txt", Format.JSON: ".json"}


class NoCodeError(ShangrilaError):
    """Only a finished opening has a code."""


def chosen_format(wanted: Format | None, out: Path | None) -> Format:
    """The format asked for, or the one that the file's name suggests."""
    if wanted is not None:
        return wanted
    return Format.JSON if out is not None and out.suffix.lower() == ".json" else Format.TEXT


def show_opening(record: OpeningRecord, board: Board) -> None:
    """The board, the table, and the number and code if there are any."""
    typer.echo(board_picture(record.opening, board), color=colour_wanted())
    typer.echo(f"\n{write_text(record)}", nl=False)
    if record.opening.is_finished and not problems(record.opening, board):
        typer.echo(f"\n{number_line(record.opening, board)}")


def number_line(opening: Opening, board: Board) -> str:
    """Where a legal opening stands among all of them."""
    openings = all_openings(opening.colours, board)
    return f"code    {encode(opening, board)}\nnumber  {openings.number(opening):,} of {openings.count:,}"


def print_openings(records: Sequence[OpeningRecord], board: Board, wanted: Format) -> None:
    """To standard output; several openings in JSON come one to a line."""
    for index, record in enumerate(records, 1):
        if wanted is Format.TEXT:
            if len(records) > 1:
                typer.echo(f"{'' if index == 1 else chr(10)}Opening {index} of {len(records)}\n")
            show_opening(record, board)
        elif len(records) > 1 and wanted is Format.JSON:
            typer.echo(" ".join(content(record, board, wanted).split()))
        else:
            typer.echo(content(record, board, wanted), nl=False)


def write_openings(records: Sequence[OpeningRecord], board: Board, wanted: Format, out: Path, *, force: bool) -> None:
    """One opening, or codes, to a file; several openings to a folder, a file for each."""
    if wanted is Format.CODE:
        contents = {out: "".join(content(record, board, wanted) for record in records)}
    elif len(records) == 1:
        contents = {out: content(records[0], board, wanted)}
    else:
        digits = len(str(len(records)))
        names = [f"opening-{index:0{digits}}{SUFFIXES[wanted]}" for index in range(1, len(records) + 1)]
        contents = {out / name: content(record, board, wanted) for name, record in zip(names, records, strict=True)}
        _make_folder(out)
    for path in contents:
        refuse_to_overwrite(path, force)
    for path, text in contents.items():
        write_whole(path, text.encode(), force=force)
    typer.echo(f"Written: {out}" + (f" ({len(contents)} files)" if len(contents) > 1 else ""))


def content(record: OpeningRecord, board: Board, wanted: Format) -> str:
    """One opening in one format, with a line break at the end."""
    if wanted is Format.JSON:
        return write_json(record, board)
    if wanted is Format.TEXT:
        return write_text(record)
    if not record.opening.is_finished:
        raise NoCodeError("only a finished opening has a code: choose --format text or json")
    return f"{encode(record.opening, board)}\n"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder} cannot be used as a folder: {error.strerror}") from error
