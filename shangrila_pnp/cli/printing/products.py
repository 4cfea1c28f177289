"""The commands that print one thing each: parse, call, print. They differ only in the thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import typer

from shangrila_pnp.cli.common import board_of, patience
from shangrila_pnp.cli.printing.options import (
    BacksOption,
    DryRunOption,
    FlipOption,
    ForceOption,
    FormatOption,
    InkOption,
    LanguageOption,
    MarginOption,
    OutOption,
    PaperOption,
    PrinterOption,
    ScaleOption,
    language_or_default,
    paper_or_default,
)
from shangrila_pnp.printing.press import Backs, Flip, Ink


def product_command(name: str, what: str) -> Callable[..., None]:
    """The command that prints one product."""

    def command(
        context: typer.Context,
        paper: PaperOption = None,
        margin: MarginOption = None,
        wanted: FormatOption = None,
        ink: InkOption = Ink.FULL,
        backs: BacksOption = Backs.NONE,
        flip: FlipOption = Flip.LONG,
        scale: ScaleOption = 100.0,
        printer: PrinterOption = None,
        lang: LanguageOption = None,
        out: OutOption = None,
        force: ForceOption = False,
        is_dry_run: DryRunOption = False,
    ) -> None:
        from shangrila_pnp.cli.printing.output import deliver, destination, tell_ink_saved
        from shangrila_pnp.cli.printing.settings import read_press
        from shangrila_pnp.printing.products import Studio, make

        press = read_press(paper_or_default(paper), margin, ink, backs, flip, scale, printer)
        goal = destination(name, wanted, out)
        board = board_of(context)
        language = language_or_default(lang, context.obj)
        with patience("Printing"):
            inks = deliver(
                make(name, Studio(context.obj, board, press, language)), goal, board, force=force, is_dry_run=is_dry_run
            )
            if press.ink is Ink.SAVER and inks:
                full = Studio(context.obj, board, replace(press, ink=Ink.FULL), language)
                tell_ink_saved(make(name, full), inks)

    command.__doc__ = f"Print {what}."
    return command
