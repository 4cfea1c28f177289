"""All targets together, in one sandbox. Top of the import order of the fuzzer."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil

from tests.fuzz import (
    command_lines,
    config_files,
    drawn_templates,
    finished_pages,
    good,
    measures,
    opening_files,
    template_files,
)
from tests.fuzz.core import Target
from tests.fuzz.sandbox import sandbox

SLOW_TO_LOAD = (
    "shangrila_pnp.cli.printing.kit_making",
    "shangrila_pnp.fairness.measuring",
    "shangrila_pnp.fairness.report",
    "shangrila_pnp.fairness.search",
    "shangrila_pnp.printing.pdf",
    "shangrila_pnp.printing.svg",
    "shangrila_pnp.printing.decks",
    "shangrila_pnp.printing.boards",
)
"""Loaded before the guard stands: libraries look for fonts, processors and places to keep things."""


@contextmanager
def all_targets() -> Iterator[list[Target]]:
    """Everything that takes input, ready to run."""
    for module in SLOW_TO_LOAD:
        importlib.import_module(module)
    keeps_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        with sandbox(good.files()) as box:
            yield [
                *config_files.targets(box),
                *command_lines.targets(box),
                *template_files.targets(box),
                *drawn_templates.targets(box),
                *finished_pages.targets(),
                *opening_files.targets(),
                *measures.targets(box),
            ]
    finally:
        sys.dont_write_bytecode = keeps_bytecode


def shares(targets: Sequence[Target], count: int) -> dict[Target, int]:
    """How many of so many inputs each target gets by its weight: at least one, and not fewer in all."""
    whole = sum(target.weight for target in targets)
    return {target: ceil(count * target.weight / whole) for target in targets}
