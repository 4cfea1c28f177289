"""What a shell may offer for the values of options; typer leaves out what does not begin as typed.

Nothing here may be slow, for somebody has just pressed Tab; and nothing may fail.
"""

from __future__ import annotations

from pathlib import Path

import typer

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.rules import EDITIONS
from shangrila_pnp.templates import Templates


def complete_papers(incomplete: str) -> list[str]:
    """The papers that have a name, in small letters for whoever types so."""
    from shangrila_pnp.printing.paper import NAMED

    return [paper.name if paper.name.startswith(incomplete) else key for key, paper in NAMED.items()]


def complete_languages(context: typer.Context) -> list[str]:
    """The languages that there are words for, those of the user's templates too."""
    templates = _templates(context)
    return templates.languages() if templates is not None else []


def complete_themes(context: typer.Context) -> list[str]:
    """How a board may look, as the user's templates have it too."""
    templates = _templates(context)
    return templates.themes() if templates is not None else []


def _templates(context: typer.Context) -> Templates | None:
    own: Path | None = context.find_root().params.get("templates_folder")
    try:
        return Templates.find(own)
    except ShangrilaError:
        return None


def complete_printers() -> list[str]:
    """The printers that were measured."""
    from shangrila_pnp.cli.printing.settings import shelf

    try:
        return shelf().names()
    except ShangrilaError:
        return []


def complete_editions() -> list[str]:
    """The rulebooks."""
    return [edition.key for edition in EDITIONS]


def complete_agents(incomplete: str) -> list[str]:
    """The last of several agents, each named once."""
    from shangrila_pnp.fairness import PANEL

    before, comma, _ = incomplete.rpartition(",")
    named = {agent.partition(":")[0] for agent in before.split(",")}
    return [f"{before}{comma}{agent.name}" for agent in PANEL if agent.name not in named]


def complete_openings() -> list[str]:
    """The openings that have a name; where none fits, the shell offers files."""
    from shangrila_pnp.openings.presets import PRESETS

    return list(PRESETS)
