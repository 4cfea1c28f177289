"""``shangrila-pnp rulebooks``: what each published rulebook says where they differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from shangrila_pnp.rules import EDITIONS, Difference, Edition, Said, edition_named


def rulebooks(
    edition: Annotated[
        str | None, typer.Argument(help=f"{', '.join(one.key for one in EDITIONS)}; all of them if left out.")
    ] = None,
) -> None:
    """Show where the four published rulebooks differ."""
    editions = EDITIONS if edition is None else (edition_named(edition),)
    for one in editions:
        typer.echo(f"{one.key}: {one.title}")
    for difference in Difference:
        typer.echo(f"\n{difference.title}")
        for sentence, names in _by_sentence(editions, difference).items():
            typer.echo(f"  {', '.join(names)}: {sentence}.")


def _by_sentence(editions: Iterable[Edition], difference: Difference) -> dict[str, list[str]]:
    """The rulebooks that agree, under the sentence on which they do."""
    agreeing: dict[str, list[str]] = {}
    for edition in editions:
        explanation = edition.explain(difference)
        source = "" if explanation.said is Said.IN_THE_RULES else f" ({explanation.said.value})"
        agreeing.setdefault(explanation.sentence + source, []).append(edition.key)
    return agreeing
