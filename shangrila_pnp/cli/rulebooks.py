"""``shangrila-pnp rulebooks``: what each published rulebook says where they differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from shangrila_pnp.cli.common import JsonOption, print_json, small_letters
from shangrila_pnp.cli.completion import complete_editions
from shangrila_pnp.cli.help_end import help_end
from shangrila_pnp.rules import EDITIONS, Difference, Edition, Said, edition_named

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=help_end("rulebooks kosmos", "print rules", "print reference"))
def rulebooks(
    edition: Annotated[
        str | None,
        typer.Argument(
            help=f"{', '.join(one.key for one in EDITIONS)}; all of them if left out.",
            callback=small_letters,
            autocompletion=complete_editions,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show where the four published rulebooks differ."""
    editions = EDITIONS if edition is None else (edition_named(edition),)
    if as_json:
        print_json([_as_data(one) for one in editions])
        return
    for one in editions:
        typer.echo(f"{one.key}: {one.title}")
    for difference in Difference:
        typer.echo(f"\n{difference.title}")
        for sentence, names in _by_sentence(editions, difference).items():
            typer.echo(f"  {', '.join(names)}: {sentence}.")


def _as_data(edition: Edition) -> dict[str, object]:
    explained = {difference.field: edition.explain(difference) for difference in Difference}
    return {
        "edition": edition.key,
        "title": edition.title,
        "differences": {
            field: {"sentence": explanation.sentence, "said": explanation.said.value}
            for field, explanation in explained.items()
        },
    }


def _by_sentence(editions: Iterable[Edition], difference: Difference) -> dict[str, list[str]]:
    """The rulebooks that agree, under the sentence on which they do."""
    agreeing: dict[str, list[str]] = {}
    for edition in editions:
        explanation = edition.explain(difference)
        source = "" if explanation.said is Said.IN_THE_RULES else f" ({explanation.said.value})"
        agreeing.setdefault(explanation.sentence + source, []).append(edition.key)
    return agreeing
