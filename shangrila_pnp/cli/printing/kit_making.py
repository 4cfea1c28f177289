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
from shangrila_pnp.cli.printing.for_cards import different_codes, drawn_openings, on_card, rulebook_of_balanced
from shangrila_pnp.cli.printing.kit_summary import FinishedKit, finished_parts
from shangrila_pnp.cli.printing.options import FileFormat
from shangrila_pnp.cli.printing.output import (
    OUTPUT_FOLDER,
    Destination,
    drawn,
    make_folder,
    refuse_folder,
    refuse_strangers,
    remove_left_over,
    stop_if_wrong,
)
from shangrila_pnp.errors import quoted_path
from shangrila_pnp.files import OutputError, write_set
from shangrila_pnp.openings import OpeningRecord
from shangrila_pnp.printing.binding import CONTENTS_KEY, Part, bound, bound_together
from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.board.themes import theme_for
from shangrila_pnp.printing.inventory import COVER, OPENING_CARD, OPENINGS, WHOLE_GAME
from shangrila_pnp.printing.kits import KitPrinter, KitWish
from shangrila_pnp.printing.preflight import Report, check_svg, preflight
from shangrila_pnp.printing.press import Backs, Press
from shangrila_pnp.printing.scene import Document
from shangrila_pnp.printing.words import Words, load_words
from shangrila_pnp.rules import Board, Edition
from shangrila_pnp.templates import Templates

COMMAND = "shangrila-pnp kit"
NAME = "kit"
PARTS = (COVER, *WHOLE_GAME, OPENINGS)
STEPS = len(PARTS) + 3
"""Drawing openings, the parts, drawing the files and checking them."""
LONGEST_STEP = max(map(len, PARTS))


@dataclass(frozen=True)
class KitOptions:
    """What somebody asked for, but for the press."""

    players: BoardPlayersChoice
    language: str
    edition: Edition
    theme: str | None
    card_backs: Backs
    count: int
    seed: str | None
    format: FileFormat
    folder: Path | None
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

    def goal_of(self, document: Document) -> Destination:
        """Where a document goes: it is one part, or all of them."""
        return self.goal(document.settings[CONTENTS_KEY] if self.is_split else None)

    @property
    def notes(self) -> tuple[str, ...]:
        """What somebody should know who did not ask for it."""
        if not self.count or self.measured_by is self.edition:
            return ()
        measured, own = self.measured_by.publisher, self.edition.publisher
        return (f"The openings were measured by the rules of {measured}; the kit follows {own}. Their cards say so.",)

    @property
    def measured_by(self) -> Edition:
        """The rulebook of the openings: what is balanced was measured by one, and the card says which."""
        if not self.is_balanced:
            return self.edition
        return rulebook_of_balanced(self.edition, self.count, self.numbers_of_players, read_delta(None))

    def place_on_cover(self, part: Part) -> str:
        """What the cover calls the file or files of a part that is on its own."""
        path = self.goal(part.name).path
        is_several = self.format is FileFormat.SVG and len(part.pages) > 1
        return f"{path.stem}-*{path.suffix}" if is_several else path.name


def make_kit(
    options: KitOptions, press: Press, templates: Templates, board: Board, *, force: bool, is_dry_run: bool
) -> FinishedKit:
    """Draw, check and write all of it, or nothing."""
    theme = theme_for(press.ink, options.theme)
    folder = options.goal().path.parent
    if folder.suffix.lower() in (".pdf", ".svg"):
        raise OutputError(f"--out names a folder for a kit, and {quoted_path(folder)} is called like a file")
    refuse_folder(folder, is_made=True)
    with _progress() as step:
        step("drawing")
        words = load_words(templates, options.language)
        records = _openings(options, board)
        codes = different_codes(records, board)
        wish = _wish(options, theme, words, records, codes, board)
        parts = KitPrinter(templates, board, press, options.language, wish).parts(step)
        whole = bound_together(parts, f"{words('rules.name')}: {words('cover.kit')}", COMMAND)
        documents = [bound(part, COMMAND) for part in parts] if options.is_split else [whole]
        paths = [options.goal_of(document).pages(len(document.pages)) for document in documents]
        all_paths = [path for some in paths for path in some]
        refuse_strangers(all_paths, COMMAND, force=force)
        step("files")
        files = [drawn(document, options.format) for document in documents]
        step("check")
        report, problems = _looked_at(options, whole, files, codes, board)
    stop_if_wrong(problems)
    data = [page for file in files for page in file]
    if not is_dry_run:
        _write(options, all_paths, data)
    return FinishedKit(
        tuple(finished_parts(parts, report, paths, is_split=options.is_split)),
        tuple((path, len(page)) for path, page in zip(all_paths, data, strict=True)),
        report.page_count,
        dict(report.settings),
        tuple(codes),
        is_dry_run,
        options.notes,
    )


def _openings(options: KitOptions, board: Board) -> list[OpeningRecord]:
    measured_by = options.measured_by
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
    theme: str,
    words: Words,
    records: Sequence[OpeningRecord],
    codes: Sequence[str],
    board: Board,
) -> KitWish:
    cards = tuple(
        on_card(number, record, code, board, words, is_drawn=True)
        for number, (record, code) in enumerate(zip(records, codes, strict=True), start=1)
    )
    place = options.place_on_cover if options.is_split else None
    return KitWish(BoardPlayers(options.players.value), theme, options.edition, cards, options.card_backs, place)


def _looked_at(
    options: KitOptions, whole: Document, files: Sequence[list[bytes]], codes: Sequence[str], board: Board
) -> tuple[Report, list[str]]:
    """The kit as a whole, which says most as one PDF; and what is written, if that is something else."""
    is_whole_pdf = options.format is FileFormat.PDF and not options.is_split
    report = preflight(files[0][0] if is_whole_pdf else drawn(whole, FileFormat.PDF)[0], board=board)
    problems = list(report.problems)
    on_cards = [component.name.partition(" ")[2] for component in report.counts if component.kind == OPENING_CARD]
    if sorted(on_cards) != sorted(codes):
        problems.append("the opening cards are not those of the openings that were drawn")
    for file in () if is_whole_pdf else files:
        found = preflight(file[0], board=board) if options.format is FileFormat.PDF else check_svg(file, board)
        problems += found.problems
    return report, problems


def _write(options: KitOptions, paths: Sequence[Path], data: Sequence[bytes]) -> None:
    """All of it; the cover gets its name last, so that where there is a cover there is a kit."""
    folder = options.goal().path.parent
    make_folder(folder)
    cover_last = sorted(zip(paths, data, strict=True), key=lambda file: COVER in file[0].stem)
    write_set(cover_last, force=True)
    parts = rf"-({'|'.join(PARTS)})(-\d{{1,3}})?" if options.is_split else r"-\d{1,3}"
    remove_left_over(folder, rf"{NAME}{parts}\.{options.format}", paths, COMMAND)


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
