"""``shangrila-pnp preflight``: looks at a finished PDF of ours before somebody prints it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shangrila_pnp.cli.common import board_of, patience
from shangrila_pnp.cli.exits import Exit

if TYPE_CHECKING:
    from shangrila_pnp.printing.preflight import Report


def preflight(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PDF that this program has written.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Count what is on the pages of a PDF and name everything that is wrong with it.

    Components are counted against what the game needs; pages, boxes, fonts, letters, backs and what lies outside the
    printable area are checked. Ends with 1 if something is wrong.
    """
    from shangrila_pnp.printing.preflight import preflight_file

    board = board_of(context)
    with patience("Looking at the pages"):
        report = preflight_file(file, board)
    if as_json:
        typer.echo(json.dumps(_as_data(report), indent=2, ensure_ascii=False))
    else:
        _tell(report)
    if report.problems:
        raise typer.Exit(Exit.NOT_ALL_RIGHT)


def _tell(report: Report) -> None:
    typer.echo(f"{report.title}: {report.page_count} page{'s' if report.page_count != 1 else ''}")
    for name, value in report.settings.items():
        typer.echo(f"  {name}: {value}")
    for kind, count in report.kinds.items():
        typer.echo(f"  {count} x {kind}")
    fonts = sorted({font.name for page in report.pages for font in page.fonts})
    typer.echo(f"  fonts: {', '.join(fonts) or 'none'}")
    typer.echo(f"  ink: {sum(report.ink):.2f} pages that are black all over would take as much")
    for problem in report.problems:
        typer.echo(f"Problem: {problem}")
    typer.echo("Something is wrong." if report.problems else "All right.")


def _as_data(report: Report) -> dict[str, object]:
    return {
        "title": report.title,
        "pages": report.page_count,
        "settings": dict(report.settings),
        "components": report.kinds,
        "fonts": sorted({font.name for page in report.pages for font in page.fonts}),
        "ink": [round(ink, 4) for ink in report.ink],
        "problems": list(report.problems),
    }
