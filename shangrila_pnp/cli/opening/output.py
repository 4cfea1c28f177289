"""Prints openings, or writes them to files."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from shangrila_pnp.cli.board_picture import board_picture
from shangrila_pnp.cli.common import colour_wanted
from shangrila_pnp.cli.opening.options import Format
from shangrila_pnp.errors import quoted_path
from shangrila_pnp.fairness import at_most, read_certificate
from shangrila_pnp.files import OutputError, refuse_to_overwrite, write_whole
from shangrila_pnp.openings import OpeningRecord, all_openings, as_data, encode, write_json, write_text
from shangrila_pnp.rules import Board, Opening, problems

STANDARD_OUTPUT = "-"
SUFFIXES = {Format.TEXT: ".txt", Format.JSON: ".json"}


def show_opening(record: OpeningRecord, board: Board, *, on_stderr: bool = False) -> None:
    """The board, the table, and the number and code if there are any."""
    lines = [board_picture(record.opening, board), "", write_text(record).rstrip("\n")]
    if record.opening.is_finished and not problems(record.opening, board):
        lines += ["", number_line(record.opening, board), *certificate_lines(record, board)]
    typer.echo("\n".join(lines), color=colour_wanted(), err=on_stderr)


def number_line(opening: Opening, board: Board) -> str:
    """Where a legal opening stands among all of them."""
    openings = all_openings(opening.colours, board)
    return f"code    {encode(opening, board)}\nnumber  {openings.number(opening):,} of {openings.count:,}"


def certificate_lines(record: OpeningRecord, board: Board) -> list[str]:
    """The certificate in words, if there is one; one that does not belong to its opening is refused."""
    certificate = read_certificate(record, board)
    if certificate is None:
        return []
    agents = ", ".join(str(agent) for agent in certificate.results)
    known = f"; at most {at_most(certificate.bound)} points off (95 %)" if certificate.is_certified else ""
    return [f"verdict {certificate.words}", f"        {agents}; {certificate.games:,} games{known}"]


def deliver(
    records: Sequence[OpeningRecord], board: Board, wanted: Format | None, out: Path | None, *, force: bool
) -> None:
    """Print the openings, or write them to files, and show the board to whoever sits at the terminal."""
    for record in records:
        read_certificate(record, board)  # one that does not belong there is not handed on
    if out is None or str(out) == STANDARD_OUTPUT:
        form = wanted or Format.TEXT
        if form is not Format.TEXT and len(records) == 1 and sys.stderr.isatty():
            show_opening(records[0], board, on_stderr=True)
        print_openings(records, board, form)
        return
    form = wanted or _form_for(out, records)
    if form is not Format.CODE and len(records) > 1 and out.suffix:
        raise OutputError(
            f"{len(records)} openings are written to a folder, a file for each: name a folder, not {quoted_path(out)}"
        )
    write_openings(records, board, form, out, force=force)


def _form_for(out: Path, records: Sequence[OpeningRecord]) -> Format:
    """As the file is called; where nothing is said, certificates are not lost."""
    if out.suffix:
        return Format.JSON if out.suffix.lower() == ".json" else Format.TEXT
    return Format.JSON if any(record.certificate for record in records) else Format.TEXT


def refuse_before_long_work(out: Path | None, *, force: bool) -> None:
    """Say at once that a file cannot be written, and not after minutes of searching for what was to be in it."""
    if out is None or str(out) == STANDARD_OUTPUT:
        return
    refuse_to_overwrite(out, force=force)
    if not out.parent.is_dir():
        raise OutputError(f"{quoted_path(out)} cannot be written: there is no folder {quoted_path(out.parent)}")


def print_openings(records: Sequence[OpeningRecord], board: Board, form: Format) -> None:
    """To standard output; several openings in JSON come one to a line."""
    for index, record in enumerate(records, 1):
        if form is Format.TEXT:
            if len(records) > 1:
                typer.echo(f"{'' if index == 1 else chr(10)}Opening {index} of {len(records)}\n")
            show_opening(record, board)
        elif len(records) > 1 and form is Format.JSON:
            typer.echo(json.dumps(as_data(record, board), ensure_ascii=False))
        else:
            typer.echo(content(record, board, form), nl=False)


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
        refuse_to_overwrite(path, force=force)
    for path, text in contents.items():
        write_whole(path, text.encode(), force=force)
    if len(records) == 1:
        show_opening(records[0], board)
        typer.echo("")
    typer.echo(f"Written: {out}" + (f" ({len(contents)} files)" if len(contents) > 1 else ""))


def content(record: OpeningRecord, board: Board, wanted: Format) -> str:
    """One finished opening in one format, with a line break at the end."""
    if wanted is Format.JSON:
        return write_json(record, board)
    if wanted is Format.TEXT:
        return write_text(record)
    return f"{encode(record.opening, board)}\n"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{quoted_path(folder)} cannot be used as a folder: {error.strerror}") from error
