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
from shangrila_pnp.cli.lazy import COMMANDS as TABLE
from shangrila_pnp.cli.main import app
from tests.cli.conftest import Run


def commands() -> Iterator[tuple[str, str, list[str]]]:
    """Every command's full name with the example in its help, and where that says to look next."""
    waiting = [("shangrila-pnp", get_command(app))]
    while waiting:
        name, command = waiting.pop()
        below = getattr(command, "commands", {})
        waiting += [(f"{name} {word}", sub) for word, sub in below.items()]
        if not below:
            _, example, see_also = (command.epilog or "").split("\n")
            assert see_also.startswith("See also: ")
            yield name, example.removeprefix("Example: "), see_also.removeprefix("See also: ").split(", ")


SEE_ALSO = {name: see_also for name, _, see_also in commands()}
COMMANDS = sorted((name, example) for name, example, _ in commands())
TOP = Path(shangrila_pnp.__file__).parent.parent


@pytest.mark.parametrize(("name", "example"), COMMANDS)
def test_every_command_has_help_with_an_example_of_itself(run: Run, name: str, example: str) -> None:
    result = run(*name.split()[1:], "--help")
    assert result.code == 0
    assert example.startswith(name)
    assert f"\n  Example: {example}\n  See also: {', '.join(SEE_ALSO[name])}\n" in result.out


@pytest.mark.parametrize("name", SEE_ALSO)
def test_what_to_see_also_is_there_and_something_else(name: str) -> None:
    assert SEE_ALSO[name]
    for other in SEE_ALSO[name]:
        assert f"shangrila-pnp {other}" in SEE_ALSO or (other.startswith("docs/") and (TOP / other).is_file()), other
        assert f"shangrila-pnp {other}" != name


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


@pytest.mark.parametrize("name", TABLE)
def test_the_help_of_the_program_says_what_the_help_of_each_command_says(name: str) -> None:
    """The program's help imports no command, so it has its own words for each."""
    command = get_command(app).commands[name]  # type: ignore[attr-defined]
    assert command.get_short_help_str(1000) == TABLE[name]


def test_the_help_of_the_program_imports_no_command() -> None:
    program = (
        "import sys\nfrom shangrila_pnp.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print([name for name in sys.modules if name.startswith('shangrila_pnp.')], file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert "Commands:" in result.stdout
    for room in ("rules", "openings", "fairness", "printing"):
        assert f"shangrila_pnp.{room}" not in result.stderr
