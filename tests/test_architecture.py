"""What import-linter cannot say: the rules lean on the standard library alone, and nobody waits for help."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import shangrila_pnp

PACKAGE = Path(shangrila_pnp.__file__).parent
HEAVY = ("reportlab", "svgwrite", "numba", "numpy", "rich", "pydantic")


def test_sets_have_the_same_order_in_every_run() -> None:
    program = (
        "from shangrila_pnp.rules import *\n"
        "print(list({*Colour}), list({*Guild}), list({*Village}), list({Field(v, g) for v in Village for g in Guild}))"
    )
    orders = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(orders) == 1


def imported_by(path: Path) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            modules.add(node.module or "")
    return modules


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("*.py")), ids=lambda path: path.stem)
def test_the_rules_need_only_the_standard_library(path: Path) -> None:
    ours = ("shangrila_pnp.rules", "shangrila_pnp.errors", "shangrila_pnp.templates")
    for module in imported_by(path):
        assert module.startswith(ours) or module.split(".")[0] in sys.stdlib_module_names, module


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["templates", "--help"], ["rulebooks", "kosmos"]])
def test_starting_up_imports_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from shangrila_pnp.cli import main\n"
        "try:\n"
        "    main(sys.argv[1:])\n"
        "finally:\n"
        f"    print('heavy:', [name for name in {HEAVY} if name in sys.modules], file=sys.stderr)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    assert result.stdout
    assert result.stderr == "heavy: []\n"
