"""``shangrila-pnp kit``: the whole game, from the cover to the rules, in one go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shangrila_pnp.cli.common import EditionOption, JsonOption, board_of, print_json
from shangrila_pnp.cli.completion import complete_themes
from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.cli.opening.options import SeedOption
from shangrila_pnp.cli.printing.board import BoardPlayersChoice
from shangrila_pnp.cli.printing.options import (
    DryRunOption,
    FileFormat,
    FlipOption,
    ForceOption,
    InkOption,
    LanguageOption,
    MarginOption,
    PaperOption,
    PrinterOption,
    edition_or_default,
    language_or_default,
    paper_or_default,
)
from shangrila_pnp.printing.press import Backs, Flip, Ink

if TYPE_CHECKING:
    from shangrila_pnp.cli.printing.kit_summary import FinishedKit

SEED = "Shangri-La"
OPENINGS = 4
MOST_OPENINGS = 500


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    epilog=help_end("kit --lang fr --balanced", "print board", "print openings", "preflight", "docs/printing.md")
)
def kit(
    context: typer.Context,
    players: Annotated[
        BoardPlayersChoice, typer.Option(help="For how many; the board and the opening cards follow it.")
    ] = BoardPlayersChoice.BOTH,
    paper: PaperOption = None,
    lang: LanguageOption = None,
    edition: EditionOption = None,
    ink: InkOption = Ink.FULL,
    backs: Annotated[
        Backs | None,
        typer.Option(
            help="Of all that is cut out. Unless given: none for pieces, and beside the fronts, to fold, for cards.",
            show_default=False,
        ),
    ] = None,
    flip: FlipOption = Flip.LONG,
    scale: Annotated[
        float,
        typer.Option(
            metavar="PERCENT", help="The size of the board and the pieces, 50 to 120; cards and rules keep theirs."
        ),
    ] = 100.0,
    margin: MarginOption = None,
    printer: PrinterOption = None,
    theme: Annotated[
        str | None,
        typer.Option(
            metavar="THEME",
            help="Of the board: painted, parchment, plain or one of yours; painted, or plain to save ink, unless given",
            show_default=False,
            autocompletion=complete_themes,
        ),
    ] = None,
    count: Annotated[
        int,
        typer.Option(
            "--openings",
            metavar="N",
            min=0,
            max=MOST_OPENINGS,
            help="How many opening cards for each number of players.",
        ),
    ] = OPENINGS,
    is_balanced: Annotated[bool, typer.Option("--balanced", help="Balanced openings, from the collection.")] = False,
    seed: SeedOption = SEED,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder to write to; output unless given.", show_default=False),
    ] = None,
    wanted: Annotated[FileFormat, typer.Option("--format", help="One PDF, or an SVG for each page.")] = FileFormat.PDF,
    is_split: Annotated[bool, typer.Option("--split", help="A file for each part.")] = False,
    as_json: JsonOption = False,
    force: ForceOption = False,
    is_dry_run: DryRunOption = False,
) -> None:
    """Print the whole game: board, tiles, bridges, stones, mats, cards and rules.

    A cover tells what to print on which paper, how to cut and glue, and how long it takes. Everybody gets the same
    openings; for others, say any word with --seed.
    """
    from shangrila_pnp.cli.printing.kit_making import KitOptions, make_kit
    from shangrila_pnp.cli.printing.settings import read_press

    language = language_or_default(lang, context.obj)
    press = read_press(paper_or_default(paper), margin, ink, backs or Backs.NONE, flip, scale, printer)
    options = KitOptions(
        players,
        language,
        edition_or_default(edition, language),
        theme,
        backs or Backs.FOLD,
        count,
        seed,
        wanted,
        out,
        is_balanced=is_balanced,
        is_split=is_split,
    )
    finished = make_kit(options, press, context.obj, board_of(context), force=force, is_dry_run=is_dry_run)
    if as_json:
        print_json(finished.as_data())
    else:
        _tell(finished)


def _tell(finished: FinishedKit) -> None:
    rows = list(finished.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        typer.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    typer.echo()
    for line in finished.last_words:
        typer.echo(line)
