"""``shangrila-pnp preflight``: looks at a finished PDF of ours before somebody prints it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shangrila_pnp.cli.common import JsonOption, board_of, patience, print_json
from shangrila_pnp.cli.exits import Exit
from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.errors import on_one_line

if TYPE_CHECKING:
    from shangrila_pnp.printing.preflight import Report


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=help_end("preflight output/tiles.pdf", "print tiles", "docs/printing.md"))
def preflight(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PDF that this program has written.")],
    as_json: JsonOption = False,
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
        print_json(_as_data(report))
    else:
        _tell(report)
    if report.problems:
        raise typer.Exit(Exit.NOT_ALL_RIGHT)


def _tell(report: Report) -> None:
    for line in _lines(report):
        typer.echo(on_one_line(line))  # anybody may have written the file, and a terminal would obey what is in it


def _lines(report: Report) -> Iterator[str]:
    yield f"{report.title}: {report.page_count} page{'s' if report.page_count != 1 else ''}"
    for name, value in report.settings.items():
        yield f"  {name}: {value}"
    for kind, count in report.kinds.items():
        yield f"  {count} x {kind}"
    fonts = sorted({font.name for page in report.pages for font in page.fonts})
    yield f"  fonts: {', '.join(fonts) or 'none'}"
    yield f"  ink: {sum(report.ink):.2f} pages that are black all over would take as much"
    for problem in report.problems:
        yield f"Problem: {problem}"
    yield "Something is wrong." if report.problems else "All right."


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
