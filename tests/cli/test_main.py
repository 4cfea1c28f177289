from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.main import get_command

import shangrila_pnp
from shangrila_pnp.cli.main import app
from tests.cli.conftest import Run


def commands() -> Iterator[tuple[str, str]]:
    """Every command's full name with the example in its help."""
    waiting = [("shangrila-pnp", get_command(app))]
    while waiting:
        name, command = waiting.pop()
        below = getattr(command, "commands", {})
        waiting += [(f"{name} {word}", sub) for word, sub in below.items()]
        if not below:
            yield name, (command.epilog or "").removeprefix("Example: ")


COMMANDS = sorted(commands())


@pytest.mark.parametrize(("name", "example"), COMMANDS)
def test_every_command_has_help_with_an_example_of_itself(run: Run, name: str, example: str) -> None:
    result = run(*name.split()[1:], "--help")
    assert result.code == 0
    assert example.startswith(name)
    assert f"Example: {example}" in result.out


NEEDED_BEFORE = {
    "shangrila-pnp preflight": "shangrila-pnp print tiles",
    "shangrila-pnp printer forget": dict(COMMANDS)["shangrila-pnp printer set"],
}


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(("name", "example"), COMMANDS)
def test_every_example_runs(run: Run, name: str, example: str) -> None:
    if name in NEEDED_BEFORE:
        assert run(*shlex.split(NEEDED_BEFORE[name])[1:]).code == 0
    result = run(*shlex.split(example)[1:])
    assert result.code == 0
    assert result.out
    assert not result.err


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"shangrila-pnp {shangrila_pnp.__version__}\n"


def test_nothing_asked_for_shows_the_help(run: Run) -> None:
    result = run()
    assert "Commands:" in result.out + result.err


def test_an_unknown_command_suggests_the_nearest(run: Run) -> None:
    result = run("rulebook")
    assert result.code == 2
    assert "Did you mean 'rulebooks'?" in result.err


def test_an_unknown_option_suggests_the_nearest(run: Run) -> None:
    result = run("--template", "x", "templates")
    assert result.code == 2
    assert "--templates" in result.err


def test_the_program_runs_as_a_module_too() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "shangrila_pnp", "--version"], capture_output=True, text=True, check=True, timeout=60
    )
    assert result.stdout.startswith("shangrila-pnp ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["rulebooks"], ["opening", "show", "first-game-3"]])
def test_a_full_disk_is_one_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "shangrila_pnp", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert result.returncode == 2
    assert result.stderr == "Error: the output cannot be written: No space left on device\n"


def test_a_closed_pipe_is_no_traceback() -> None:
    result = subprocess.run(
        f"{sys.executable} -m shangrila_pnp rulebooks | head -1", shell=True, capture_output=True, text=True, timeout=60
    )
    assert result.stdout.startswith("kosmos")
    assert not result.stderr


def test_a_templates_folder_that_is_not_there_is_always_refused(run: Run) -> None:
    result = run("--templates", "nowhere", "rulebooks")
    assert result.code == 2
    assert result.err == "Error: the folder 'nowhere' cannot be read: No such file or directory\n"


def test_typer_is_left_without_its_own_tracebacks() -> None:
    assert isinstance(app, typer.Typer)
    assert app.pretty_exceptions_enable is False
