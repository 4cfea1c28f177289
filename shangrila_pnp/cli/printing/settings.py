"""Turns options into a press; imports the printing room, so commands import this only when they run."""

from __future__ import annotations

from pathlib import Path

import typer

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.press import DEFAULT_MARGIN, NO_OFFSET, Backs, Flip, Ink, Press, Printer, read_scale
from shangrila_pnp.printing.printers import PrinterError, PrinterShelf, read_margin


def read_press(
    paper: str,
    margin: float | None,
    ink: Ink,
    backs: Backs,
    flip: Flip,
    scale: float,
    printer_name: str | None,
) -> Press:
    """The press that somebody asked for; what they say wins over what their printer's profile says."""
    printer = shelf().load(printer_name) if printer_name is not None else Printer()
    if backs is Backs.DUPLEX and printer.back_offset != NO_OFFSET and printer.flip is not flip:
        raise PrinterError(
            f"the back offset of {quoted(printer.name)} was measured with --flip {printer.flip}: use that, or measure "
            f"it again with --flip {flip}"
        )
    if margin is None:
        margin = DEFAULT_MARGIN if printer.margin is None else printer.margin
    return Press(
        read_paper(paper),
        read_margin(margin),
        ink,
        backs,
        flip,
        read_scale(scale),
        printer,
    )


def shelf() -> PrinterShelf:
    """The printers of this user."""
    return PrinterShelf(Path(typer.get_app_dir("shangrila-pnp")) / "printers")
