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
HEAVY = ("reportlab", "svgwrite", "fontTools", "pypdfium2", "numba", "numpy", "rich", "pydantic")


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


@pytest.mark.parametrize("arguments", [["--version"], ["rulebooks", "kosmos"], ["printer", "show"]])
def test_starting_up_imports_nothing_heavy(arguments: list[str], tmp_path: Path) -> None:
    assert heavy_after(arguments, tmp_path) == []


def test_no_help_imports_anything_heavy(tmp_path: Path) -> None:
    """The help of every command, one after the other in one process: what one of them imports stays."""
    assert heavy_after(["EVERY HELP"], tmp_path) == []


def heavy_after(arguments: list[str], config: Path) -> list[str]:
    program = (
        "import sys\n"
        "from typer.main import get_command\n"
        "from shangrila_pnp.cli import main\n"
        "from shangrila_pnp.cli.main import app\n"
        "def names(command, path):\n"
        "    yield path\n"
        "    for word, below in getattr(command, 'commands', {}).items():\n"
        "        yield from names(below, [*path, word])\n"
        "runs = [sys.argv[1:]]\n"
        "if runs == [['EVERY HELP']]:\n"
        "    runs = [[*path, '--help'] for path in names(get_command(app), [])]\n"
        "    assert len(runs) > 15\n"
        "for run in runs:\n"
        "    try:\n"
        "        main(run)\n"
        "    except SystemExit as end:\n"
        "        assert not end.code\n"
        f"print('heavy:', *[name for name in {HEAVY} if name in sys.modules], file=sys.stderr)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "XDG_CONFIG_HOME": str(config)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert result.stdout
    first, *names = result.stderr.split()
    assert first == "heavy:"
    return names
