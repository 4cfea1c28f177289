"""How the help of every command ends."""

from __future__ import annotations

PROGRAM = "shangrila-pnp"


def help_end(example: str, *see_also: str) -> str:
    """An example to copy, and where to look next: other commands, or pages of the documentation."""
    # The first character tells click to keep the lines as they are.
    return f"\b\nExample: {PROGRAM} {example}\nSee also: {', '.join(see_also)}"
