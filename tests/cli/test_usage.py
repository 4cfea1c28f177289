"""What somebody types wrong is one sentence, with the nearest thing that would be right."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.core import TyperGroup
from typer.main import get_command

from shangrila_pnp.cli import main, rulebooks
from shangrila_pnp.cli.defaults import commands_of
from shangrila_pnp.cli.main import app
from tests.cli.conftest import Run

PROGRAM = get_command(app)
COMMANDS = {" ".join(path): command for path, command in commands_of(PROGRAM)}
LONG_OPTIONS = [
    (name, option)
    for name, command in COMMANDS.items()
    for parameter in command.params
    for option in parameter.opts
    if option.startswith("--")
]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("rulebook", "no such command 'rulebook': did you mean 'rulebooks'? (see shangrila-pnp --help)"),
        ("prin", "no such command 'prin': did you mean 'print' or 'printer'? (see shangrila-pnp --help)"),
        ("print tile", "no such command 'tile': did you mean 'tiles'? (see shangrila-pnp print --help)"),
        ("frobnicate", "no such command 'frobnicate' (see shangrila-pnp --help)"),
        ("'new\nline'", "no such command 'new\\nline' (see shangrila-pnp --help)"),
        (
            "print tiles '--ou\n'",
            "there is no option --ou\\n: did you mean --out? (see shangrila-pnp print tiles --help)",
        ),
        ("rulebooks '-\x1b'", "there is no option -\\x1b (see shangrila-pnp rulebooks --help)"),
        (
            "--template x rulebooks",
            "there is no option --template: did you mean --templates? (see shangrila-pnp --help)",
        ),
        (
            "print tiles --papr A4",
            "there is no option --papr: did you mean --paper? (see shangrila-pnp print tiles --help)",
        ),
        ("rulebooks --frobnicate", "there is no option --frobnicate (see shangrila-pnp rulebooks --help)"),
        ("rulebooks -x", "there is no option -x (see shangrila-pnp rulebooks --help)"),
        (
            "print tiles --templates x",
            "--templates is an option of shangrila-pnp: write it before the command (see shangrila-pnp print tiles "
            "--help)",
        ),
        (
            "print tiles --ink savr",
            "--ink: 'savr' is not one of full, saver, black: did you mean saver? "
            "(see shangrila-pnp print tiles --help)",
        ),
        (
            "print tiles --ink cyan",
            "--ink: 'cyan' is not one of full, saver, black (see shangrila-pnp print tiles --help)",
        ),
        ("print tiles --margin wide", "--margin: 'wide' is not a number (see shangrila-pnp print tiles --help)"),
        (
            "opening new --count 0",
            "--count: 0 is not a whole number from 1 to 10,000 (see shangrila-pnp opening new --help)",
        ),
        (
            "opening new --count many",
            "--count: 'many' is not a whole number from 1 to 10,000 (see shangrila-pnp opening new --help)",
        ),
        ("opening count", "--players is missing: choose 3 or 4 (see shangrila-pnp opening count --help)"),
        ("opening check", "OPENING is missing (see shangrila-pnp opening check --help)"),
        ("print tiles --paper", "--paper needs a value after it"),
        ("print tiles --force=yes", "option '--force' does not take a value"),
        ("rulebooks kosmos french", "got unexpected extra arguments (french) (see shangrila-pnp rulebooks --help)"),
        ("--templates x", "missing command (see shangrila-pnp --help)"),
    ],
)
def test_what_is_typed_wrong(run: Run, typed: str, sentence: str) -> None:
    result = run(*shlex.split(typed))
    assert (result.code, result.out, result.err) == (2, "", f"Error: {sentence}\n")


@pytest.mark.parametrize(("name", "option"), LONG_OPTIONS)
def test_a_slip_in_any_long_option_finds_it_again(run: Run, name: str, option: str) -> None:
    slip = f"{option[:-2]}{option[-1]}{option[-2]}q"
    result = run(*name.split(), slip)
    assert result.code == 2
    assert result.err.startswith(f"Error: there is no option {slip}: did you mean --")
    assert option in result.err.split("?")[0]


@given(st.lists(st.text(max_size=400), min_size=1, max_size=3))
def test_whatever_is_typed_is_at_most_one_short_line(words: list[str]) -> None:
    """No words of chance are a command, so that nothing runs."""
    said: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.echo", lambda text, err: said.append(f"{text} {err}"))
        with pytest.raises(SystemExit) as end:
            main([f"x{words[0]}", *words[1:]])
    assert end.value.code == 2
    (line,) = said
    assert len(line) < 400
    assert "\n" not in line


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if isinstance(command, TyperGroup)])
def test_a_group_alone_shows_its_help(run: Run, name: str) -> None:
    result = run(*name.split())
    assert result.code == 2
    assert f"Usage: {' '.join(['shangrila-pnp', *name.split()])} [OPTIONS] COMMAND" in result.out + result.err
    assert "Error" not in result.err


def test_who_stops_the_program_sees_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rulebooks, "edition_named", stop)
    result = run("rulebooks", "kosmos")
    assert (result.code, result.out, result.err) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_real_interrupt_ends_the_program_quietly() -> None:
    program = (
        "import os, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # those in the background are not interrupted
        "from shangrila_pnp.cli import main, rulebooks\n"
        "rulebooks.edition_named = lambda _: os.kill(os.getpid(), signal.SIGINT)\n"
        "main(['rulebooks', 'kosmos'])\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stderr) == (130, "")
