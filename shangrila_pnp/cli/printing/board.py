"""``shangrila-pnp print board``: the board over several sheets, as one large page, or in a travel size."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from shangrila_pnp.cli.common import EditionOption, board_of, opening_from, patience
from shangrila_pnp.cli.printing.options import (
    BacksChoice,
    FlipChoice,
    ForceOption,
    FormatOption,
    InkChoice,
    InkOption,
    Language,
    LanguageOption,
    MarginOption,
    OutOption,
    PaperOption,
    PrinterOption,
    ScaleOption,
)
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.openings.words import read_edition
from shangrila_pnp.rules import edition_in


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
        BoardPlayersChoice, typer.Option(help="For how many players; with 3 the red village is closed.")
    ] = BoardPlayersChoice.BOTH,
    theme: Annotated[
        str | None,
        typer.Option(metavar="THEME", help="painted, parchment or plain; painted unless given.", show_default=False),
    ] = None,
    paper: PaperOption = "A4",
    is_whole: Annotated[bool, typer.Option("--whole", help="One large page with bleed, for a print shop.")] = False,
    fit: Annotated[
        str | None,
        typer.Option(metavar="PAPER", help="A travel size that fits on one sheet of this paper.", show_default=False),
    ] = None,
    strip: Annotated[bool, typer.Option(help="A summary of the turn along the lower edge.")] = True,
    opening: Annotated[
        str | None,
        typer.Option(metavar="OPENING", help="Draw the tiles of an opening on the board.", show_default=False),
    ] = None,
    margin: MarginOption = None,
    wanted: FormatOption = None,
    ink: InkOption = InkChoice.FULL,
    scale: ScaleOption = 100.0,
    printer: PrinterOption = None,
    lang: LanguageOption = Language.EN,
    edition: EditionOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Print the board, true to the real one, to be glued together from sheets.

    Seams avoid the fields of the villages as far as the paper allows. The first page shows how the sheets go together.
    --fit prints it smaller, on one sheet; print the tiles at the scale that it tells.
    """
    from shangrila_pnp.cli.printing.output import deliver, destination
    from shangrila_pnp.cli.printing.settings import read_press
    from shangrila_pnp.printing.board.drawing import BoardPlayers
    from shangrila_pnp.printing.boards import BOARD, PLAIN, BoardPrinter, BoardWish, fitting_scale
    from shangrila_pnp.printing.geometry import Size
    from shangrila_pnp.printing.products import Studio

    if fit is not None and (is_whole or scale != 100.0):
        raise BoardOptionsError("--fit chooses the scale and the sheet itself: leave out --whole and --scale")
    if ink is not InkChoice.FULL and theme not in (None, PLAIN):
        raise BoardOptionsError(f"--ink {ink} prints the plain theme: leave out --theme, or use --ink full")
    the_board = board_of(context)
    record = opening_from(opening, the_board) if opening is not None else None
    press = read_press(fit or paper, margin, ink, BacksChoice.NONE, FlipChoice.LONG, scale, printer)
    if fit is not None:
        press = replace(press, scale=fitting_scale(press, Size(the_board.width_mm, the_board.height_mm)))
    chosen = theme or ("painted" if ink is InkChoice.FULL else PLAIN)
    placements = record.opening.placements if record is not None else ()
    rulebook = read_edition(edition) if edition is not None else edition_in(lang.value)
    wish = BoardWish(BoardPlayers(players.value), chosen, rulebook, strip, placements, is_whole)
    goal = destination(BOARD, wanted, out)
    with patience("Printing"):
        printed = BoardPrinter(Studio(context.obj, the_board, press, lang.value), context.obj, wish).printed()
        deliver(printed.document, goal, the_board, force=force)
    if printed.spread is not None and len(printed.spread.sheets) > 1:
        cut = printed.spread.cut_fields
        typer.echo(f"Fields across a seam: {cut}; bridge places: {printed.spread.cut_bridges}.")
    if fit is not None:
        typer.echo(f"Print the rest of the game with --scale {round(printed.scale * 100)} to match.")
