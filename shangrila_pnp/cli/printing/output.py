"""Draws a document, checks what was drawn, and only then writes it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import typer

from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.printing.options import FileFormat
from shangrila_pnp.errors import quoted_path
from shangrila_pnp.files import OutputError, refuse_to_overwrite, write_set
from shangrila_pnp.printing.preflight import Report, check_svg, ink_of, preflight
from shangrila_pnp.printing.scene import Document
from shangrila_pnp.rules import Board

OUTPUT_FOLDER = Path("output")
LARGEST_OWN_FILE = 64 * 1024 * 1024


@dataclass(frozen=True)
class Destination:
    """Where to write, and as what."""

    path: Path
    format: FileFormat
    is_default: bool

    def pages(self, count: int) -> list[Path]:
        """A file for all pages, or one for each."""
        if self.format is FileFormat.PDF or count == 1:
            return [self.path]
        digits = len(str(count))
        return [self.path.with_stem(f"{self.path.stem}-{page:0{digits}}") for page in range(1, count + 1)]


def destination(name: str, wanted: FileFormat | None, out: Path | None) -> Destination:
    """What the options mean together; a folder gets a file named after what is printed."""
    if out is None or _is_folder(out):
        chosen = wanted or FileFormat.PDF
        return Destination((out or OUTPUT_FOLDER) / f"{name}.{chosen}", chosen, is_default=out is None)
    known = {f".{choice}": choice for choice in FileFormat}
    by_name = known.get(out.suffix.lower())
    if wanted is not None and by_name not in (None, wanted):
        raise OutputError(f"{quoted_path(out)} is named like {by_name}, but --format says {wanted}: change one of them")
    named = wanted or by_name
    if named is None:
        raise OutputError(f"{quoted_path(out)} does not say what it is: end it with .pdf or .svg, or use --format")
    return Destination(out, named, is_default=False)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that is too long: whoever writes will say so
        return False


def deliver(document: Document, goal: Destination, board: Board, *, force: bool, is_dry_run: bool) -> tuple[float, ...]:
    """Write a document, unless its preflight finds something wrong or it is only a rehearsal; the ink of each page."""
    paths = goal.pages(len(document.pages))
    refuse_folder(goal.path.parent, is_made=goal.is_default)
    refuse_strangers(paths, document.command, force=force)
    as_pdf = drawn(document, FileFormat.PDF)
    data = as_pdf if goal.format is FileFormat.PDF else drawn(document, goal.format)
    report = preflight(as_pdf[0], board=board)  # of an SVG, too: the same scene, which says more as a PDF
    stop_if_wrong(report.problems or (check_svg(data, board).problems if goal.format is FileFormat.SVG else ()))
    if is_dry_run:
        typer.echo(f"Would write {_summary(document, paths, report)}")
        return report.ink
    if goal.is_default:
        make_folder(goal.path.parent)
    write_set(list(zip(paths, data, strict=True)), force=True)
    if goal.format is FileFormat.SVG:
        page = rf"{re.escape(goal.path.stem)}-\d+{re.escape(goal.path.suffix)}"
        remove_left_over(goal.path.parent, page, paths, document.command)
    typer.echo(_summary(document, paths, report))
    return report.ink


def refuse_folder(folder: Path, *, is_made: bool) -> None:
    """Raise if nothing can be written there, before anybody has waited for it. ``is_made`` folders may be missing."""
    if is_made:
        while not os.path.lexists(folder) and folder != folder.parent:
            folder = folder.parent
    if not os.path.lexists(folder):
        raise OutputError(f"the folder {quoted_path(folder)} is not there: make it first")
    if not folder.is_dir():
        raise OutputError(f"{quoted_path(folder)} is not a folder: choose another name")


def refuse_strangers(paths: Iterable[Path], command: str, *, force: bool) -> None:
    """Raise if one of these is there already and was not written by the same command."""
    for path in paths:
        refuse_to_overwrite(path, force=force or _is_own(path, command))


def stop_if_wrong(problems: Sequence[str]) -> None:
    """Tell everything that a preflight has found, and end."""
    if not problems:
        return
    for problem in problems:
        typer.echo(f"Problem: {problem}", err=True)
    typer.echo("Nothing was written: what was drawn did not pass its own check.", err=True)
    raise typer.Exit(Exit.NOT_ALL_RIGHT)


def tell_ink_saved(full: Document, ink: tuple[float, ...]) -> None:
    """Compare the ink of pages with the same pages in full ink."""
    before, after = sum(ink_of(drawn(full, FileFormat.PDF)[0])), sum(ink)
    saved = round(100 * (1 - after / before))
    if saved:
        typer.echo(f"Ink: about {saved} % less than with --ink full (estimated from the pages).")


def drawn(document: Document, wanted: FileFormat) -> list[bytes]:
    """The finished file, or one for each page."""
    if wanted is FileFormat.PDF:
        from shangrila_pnp.printing.pdf import write_pdf

        return [write_pdf(document)]
    from shangrila_pnp.printing.svg import write_svg

    return [write_svg(document, page) for page in document.pages]


def _is_own(path: Path, command: str) -> bool:
    """Whether a file was written by the same command before: that may be replaced. Others may speak of the command."""
    signs = (f"/Subject ({command})", f"<desc>{command} (shangrila-pnp ")
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST_OWN_FILE:
            return False
        data = path.read_bytes()
        return any(sign.encode() in data for sign in signs)
    except OSError:
        return False


def remove_left_over(folder: Path, names: str, paths: Sequence[Path], command: str) -> None:
    """Remove files of such names that an earlier run of the same command wrote, when it needed more, and say so."""
    removed = []
    with suppress(OSError):  # all that was asked for is written by now
        for path in sorted(folder.iterdir()):
            if re.fullmatch(names, path.name) and path not in paths and _is_own(path, command):
                path.unlink(missing_ok=True)
                removed.append(path.name)
    if removed:
        typer.echo(f"Removed what an earlier run has left here: {', '.join(removed)}.", err=True)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, if they are not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"the folder {quoted_path(folder)} cannot be made: {error.strerror}") from error


def _summary(document: Document, paths: list[Path], tally: Report) -> str:
    where = str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1].name}"
    count = len(document.pages)
    pages = f"{count} page{'s' if count > 1 else ''} of {document.settings['paper']}"
    parts = [f"{number} {kind}{'s' if number > 1 else ''}" for kind, number in tally.kinds.items()]
    return f"{where}: {', '.join([pages, *parts])}."
