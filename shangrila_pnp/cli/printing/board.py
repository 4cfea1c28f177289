"""``shangrila-pnp print board``: the board over several sheets, as one large page, or in a travel size."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from shangrila_pnp.cli.common import EditionOption, board_of, opening_from, patience
from shangrila_pnp.cli.completion import complete_openings, complete_papers, complete_themes
from shangrila_pnp.cli.printing.options import (
    DryRunOption,
    ForceOption,
    FormatOption,
    InkOption,
    LanguageOption,
    MarginOption,
    OutOption,
    PaperOption,
    PrinterOption,
    ScaleOption,
    edition_or_default,
    language_or_default,
    paper_or_default,
)
from shangrila_pnp.errors import ShangrilaError

if TYPE_CHECKING:
    from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.press import Backs, Flip, Ink
from shangrila_pnp.rules import Board, Opening, OpeningError, problems


class BoardPlayersChoice(StrEnum):
    """The choices of ``--players``."""

    THREE = "3"
    FOUR = "4"
    BOTH = "both"


class BoardOptionsError(ShangrilaError):
    """Options that do not go together."""


def board(
    context: typer.Context,
    players: Annotated[
        BoardPlayersChoice | None,
        typer.Option(
            help="For how many; with 3 the red village is closed. For both, or as --opening has it, unless given.",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            metavar="THEME",
            help="painted, parchment, plain, or one of yours; painted unless given, or plain if --ink is not full.",
            show_default=False,
            autocompletion=complete_themes,
        ),
    ] = None,
    paper: PaperOption = None,
    is_whole: Annotated[bool, typer.Option("--whole", help="One large page with bleed, for a print shop.")] = False,
    fit: Annotated[
        str | None,
        typer.Option(
            metavar="PAPER",
            help="A travel size that fits on one sheet of this paper.",
            show_default=False,
            autocompletion=complete_papers,
        ),
    ] = None,
    strip: Annotated[bool, typer.Option(help="A summary of the turn along the lower edge.")] = True,
    opening: Annotated[
        str | None,
        typer.Option(
            metavar="OPENING",
            help="Draw the tiles of an opening on the board.",
            show_default=False,
            autocompletion=complete_openings,
        ),
    ] = None,
    margin: MarginOption = None,
    wanted: FormatOption = None,
    ink: InkOption = Ink.FULL,
    scale: ScaleOption = 100.0,
    printer: PrinterOption = None,
    lang: LanguageOption = None,
    edition: EditionOption = None,
    out: OutOption = None,
    force: ForceOption = False,
    is_dry_run: DryRunOption = False,
) -> None:
    """Print the board, true to the real one, to be glued together from sheets.

    Seams avoid the fields of the villages as far as the paper allows. The first page shows how the sheets go together.
    --fit prints it smaller, on one sheet; print the tiles at the scale that it tells.
    """
    from shangrila_pnp.cli.printing.output import deliver, destination
    from shangrila_pnp.cli.printing.settings import read_press
    from shangrila_pnp.printing.board.themes import theme_for
    from shangrila_pnp.printing.boards import BoardPrinter, BoardWish, fitting_scale
    from shangrila_pnp.printing.geometry import Size
    from shangrila_pnp.printing.inventory import BOARD
    from shangrila_pnp.printing.products import Studio

    if fit is not None and (is_whole or scale != 100.0):
        raise BoardOptionsError("--fit chooses the scale and the sheet itself: leave out --whole and --scale")
    chosen = theme_for(ink, theme)
    if is_whole and printer is not None:
        raise BoardOptionsError("--whole is for a print shop, whose printer nobody measured: leave out --printer")
    the_board = board_of(context)
    drawn = _legal_opening(opening, the_board) if opening is not None else None
    press = read_press(fit or paper_or_default(paper), margin, ink, Backs.NONE, Flip.LONG, scale, printer)
    if fit is not None:
        press = replace(press, scale=fitting_scale(press, Size(the_board.width_mm, the_board.height_mm)))
    language = language_or_default(lang, context.obj)
    rulebook = edition_or_default(edition, language)
    placements = drawn.placements if drawn is not None else ()
    wish = BoardWish(_players(players, drawn), chosen, rulebook, strip, placements, is_whole)
    goal = destination(BOARD, wanted, out)
    with patience("Printing"):
        printed = BoardPrinter(Studio(context.obj, the_board, press, language), context.obj, wish).printed()
        deliver(printed.document, goal, the_board, force=force, is_dry_run=is_dry_run)
    if printed.spread is not None and len(printed.spread.sheets) > 1:
        cut = printed.spread.cut_fields
        typer.echo(f"Fields across a seam: {cut}; bridge places: {printed.spread.cut_bridges}.")
    if fit is not None:
        typer.echo(f"Print the rest of the game with --scale {round(printed.scale * 100)} to match.")


def _legal_opening(source: str, the_board: Board) -> Opening:
    """The opening that was named; it may be half placed, but not against the rules."""
    opening = opening_from(source, the_board).opening
    if broken := problems(opening, the_board):
        sentence = broken[0].sentence.rstrip(".")
        raise OpeningError(f"the opening breaks the rules: {sentence} (opening check names every problem)")
    return opening


def _players(wanted: BoardPlayersChoice | None, opening: Opening | None) -> BoardPlayers:
    """What was asked for; an opening decides it by itself, and is not drawn on a board for another number."""
    from shangrila_pnp.printing.board.drawing import BoardPlayers

    if opening is None:
        return BoardPlayers((wanted or BoardPlayersChoice.BOTH).value)
    own = str(opening.players.value)
    if wanted not in (None, BoardPlayersChoice.BOTH, own):
        raise BoardOptionsError(f"the opening is for {own} players, but --players says {wanted}: leave that out")
    return BoardPlayers(wanted.value if wanted is not None else own)
