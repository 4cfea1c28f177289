"""Makes a kit: draws all parts, checks them together, and only then writes them. Imports the printing room."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer

from shangrila_pnp.cli.common import Players, read_delta
from shangrila_pnp.cli.printing.board import BoardPlayersChoice
from shangrila_pnp.cli.printing.for_cards import different_codes, drawn_openings, on_card
from shangrila_pnp.cli.printing.options import FileFormat
from shangrila_pnp.cli.printing.output import (
    OUTPUT_FOLDER,
    Destination,
    drawn,
    make_folder,
    refuse_strangers,
    remove_left_over,
    stop_if_wrong,
)
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.files import write_set
from shangrila_pnp.openings import OpeningRecord
from shangrila_pnp.printing.binding import PAGES_KEY, Part, bound, bound_together
from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.boards import PLAIN
from shangrila_pnp.printing.inventory import COVER, WHOLE_GAME
from shangrila_pnp.printing.kits import KitPrinter, KitWish
from shangrila_pnp.printing.preflight import Report, check_svg, preflight
from shangrila_pnp.printing.press import Backs, Ink, Press
from shangrila_pnp.printing.scene import Document
from shangrila_pnp.printing.words import Words, load_words
from shangrila_pnp.rules import DEFAULT_EDITION, Board, Edition
from shangrila_pnp.templates import Templates

COMMAND = "shangrila-pnp kit"
NAME = "kit"
PARTS = (COVER, *WHOLE_GAME, "openings")
STEPS = len(PARTS) + 3
"""The parts, and then drawing, checking and writing the files."""
LONGEST_STEP = max(map(len, PARTS))


class KitError(ShangrilaError):
    """Options that do not go together."""


@dataclass(frozen=True)
class KitOptions:
    """What somebody asked for, but for the press. ``backs`` are those of cards."""

    players: BoardPlayersChoice
    language: str
    edition: Edition
    theme: str | None
    card_backs: Backs
    count: int
    seed: str | None
    format: FileFormat
    folder: Path | None
    has_own_edition: bool
    is_balanced: bool
    is_split: bool

    @property
    def numbers_of_players(self) -> tuple[Players, ...]:
        """For how many there are openings."""
        return tuple(players for players in Players if self.players in (BoardPlayersChoice.BOTH, players.value))

    def goal(self, part: str | None = None) -> Destination:
        """Where a part goes, or all of them together."""
        stem = NAME if part is None else f"{NAME}-{part}"
        folder = self.folder or OUTPUT_FOLDER
        return Destination(folder / f"{stem}.{self.format}", self.format, is_default=True)


@dataclass(frozen=True)
class FinishedPart:
    """One line of the summary."""

    name: str
    first: int
    last: int
    sheets: int
    both_sides: bool
    ink: float
    files: tuple[Path, ...]

    @property
    def cells(self) -> tuple[str, ...]:
        """For a table."""
        pages = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        sheets = f"{self.sheets}, both sides" if self.both_sides else str(self.sheets)
        names = self.files[0].name if len(self.files) == 1 else f"{self.files[0].name} to {self.files[-1].name}"
        return self.name, pages, sheets, f"{self.ink:.2f}", names


@dataclass(frozen=True)
class FinishedKit:
    """What came out."""

    parts: tuple[FinishedPart, ...]
    files: tuple[tuple[Path, int], ...]
    settings: dict[str, str]
    codes: tuple[str, ...]
    is_dry_run: bool

    @property
    def total(self) -> tuple[str, ...]:
        """The last line of the table."""
        sheets = sum(part.sheets for part in self.parts)
        ink = sum(part.ink for part in self.parts)
        size = sum(size for _, size in self.files) / 1_000_000
        count = f"{len(self.files)} file{'s' if len(self.files) > 1 else ''}, {size:.1f} MB"
        return "all", str(self.parts[-1].last), str(sheets), f"{ink:.2f}", count

    @property
    def last_words(self) -> Iterator[str]:
        """What the figures mean, what was written, and what to do next."""
        yield f"Paper: {self.settings['paper']}. Ink: as much as so many pages that are black all over (an estimate)."
        first = self.files[0][0]
        where = str(first) if len(self.files) == 1 else f"{len(self.files)} files in the folder {first.parent}"
        yield f"{'Would write' if self.is_dry_run else 'Written:'} {where}, checked and complete."
        if not self.is_dry_run:
            yield "Next: print the cover at actual size (100 %), measure its ruler, and go on as it says."

    def as_data(self) -> dict[str, object]:
        """For programs."""
        return {
            "files": [{"path": str(path), "bytes": size} for path, size in self.files],
            "written": not self.is_dry_run,
            "parts": [
                {
                    "name": part.name,
                    "pages": [part.first, part.last],
                    "sheets": part.sheets,
                    "both_sides": part.both_sides,
                    "ink": round(part.ink, 4),
                    "files": [str(path) for path in part.files],
                }
                for part in self.parts
            ],
            "pages": self.parts[-1].last,
            "sheets": sum(part.sheets for part in self.parts),
            "ink": round(sum(part.ink for part in self.parts), 4),
            "openings": list(self.codes),
            "settings": {name: value for name, value in self.settings.items() if not name.startswith(PAGES_KEY)},
        }


def make_kit(
    options: KitOptions, press: Press, templates: Templates, board: Board, *, force: bool, is_dry_run: bool
) -> FinishedKit:
    """Draw, check and write all of it, or nothing."""
    if press.ink is not Ink.FULL and options.theme not in (None, PLAIN):
        raise KitError(f"--ink {press.ink} prints the plain theme: leave out --theme, or use --ink full")
    with _progress() as step:
        step("openings")
        words = load_words(templates, options.language)
        records = _openings(options, board)
        codes = different_codes(records, board)
        wish = _wish(options, press, words, records, codes, board)
        parts = KitPrinter(templates, board, press, options.language, wish).parts(step)
        whole = bound_together(parts, f"{words('rules.name')}: {words('cover.kit')}", COMMAND)
        documents = _documents(options, whole, parts)
        paths = [path for document, goal in documents for path in goal.pages(len(document.pages))]
        refuse_strangers(paths, COMMAND, force=force)
        step("files")
        files = [drawn(document, options.format) for document, _ in documents]
        step("check")
        report = _checked(options, whole, files, board)
        data = [page for file in files for page in file]
        if not is_dry_run:
            step("write")
            _write(options, paths, data)
    sizes = tuple((path, len(page)) for path, page in zip(paths, data, strict=True))
    finished = tuple(_finished(parts, report, paths))
    return FinishedKit(finished, sizes, dict(report.settings), tuple(codes), is_dry_run)


def _openings(options: KitOptions, board: Board) -> list[OpeningRecord]:
    # What is balanced was measured by one rulebook; the card says which.
    measured_by = options.edition if options.has_own_edition or not options.is_balanced else DEFAULT_EDITION
    delta = read_delta(None)
    return [
        record
        for players in options.numbers_of_players
        if options.count
        for record in drawn_openings(
            options.count, players, board, measured_by, options.seed, delta, is_balanced=options.is_balanced
        )
    ]


def _wish(
    options: KitOptions,
    press: Press,
    words: Words,
    records: Sequence[OpeningRecord],
    codes: Sequence[str],
    board: Board,
) -> KitWish:
    cards = tuple(
        on_card(number, record, code, board, words, is_drawn=True)
        for number, (record, code) in enumerate(zip(records, codes, strict=True), start=1)
    )
    theme = options.theme or ("painted" if press.ink is Ink.FULL else PLAIN)
    files = {name: options.goal(name).path.name for name in PARTS} if options.is_split else {}
    return KitWish(BoardPlayers(options.players.value), theme, options.edition, cards, options.card_backs, files)


def _documents(options: KitOptions, whole: Document, parts: Sequence[Part]) -> list[tuple[Document, Destination]]:
    if not options.is_split:
        return [(whole, options.goal())]
    return [(bound(part, COMMAND), options.goal(part.name)) for part in parts]


def _checked(options: KitOptions, whole: Document, files: Sequence[list[bytes]], board: Board) -> Report:
    """The kit as a whole, which says most as one PDF; and what is written, if that is something else."""
    is_whole_pdf = options.format is FileFormat.PDF and not options.is_split
    report = preflight(files[0][0] if is_whole_pdf else drawn(whole, FileFormat.PDF)[0], board=board)
    stop_if_wrong(report.problems)
    for file in () if is_whole_pdf else files:
        checked = preflight(file[0], board=board) if options.format is FileFormat.PDF else check_svg(file, board)
        stop_if_wrong(checked.problems)
    return report


def _write(options: KitOptions, paths: Sequence[Path], data: Sequence[bytes]) -> None:
    folder = options.folder or OUTPUT_FOLDER
    make_folder(folder)
    write_set(list(zip(paths, data, strict=True)), force=True)
    page = r"-\d+" if not options.is_split else r"-[a-z]+(-\d+)?"
    remove_left_over(folder, rf"{NAME}{page}\.{options.format}", paths, COMMAND)


def _finished(parts: Sequence[Part], report: Report, paths: Sequence[Path]) -> Iterator[FinishedPart]:
    """In the order of the pages; there is a file for all of them, for each part, or for each page."""
    first = 1
    for number, part in enumerate(parts):
        last = first + len(part.pages) - 1
        ink = sum(report.ink[first - 1 : last])
        if len(paths) == report.page_count:
            files = tuple(paths[first - 1 : last])
        else:
            files = (paths[number if len(paths) > 1 else 0],)
        yield FinishedPart(part.name, first, last, part.sheets, part.is_printed_on_both_sides, ink, files)
        first = last + 1


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """A bar that names what is being made, for somebody at a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with typer.progressbar(length=STEPS, file=sys.stderr) as bar:

        def step(name: str) -> None:
            bar.label = name.ljust(LONGEST_STEP)
            bar.update(1)

        yield step
