"""Shell completion, asked for as the scripts that typer installs ask for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from shangrila_pnp.cli.defaults import commands_of
from shangrila_pnp.cli.main import app
from tests.cli.conftest import Run

PROGRAM = "shangrila-pnp"
COMMANDS = {" ".join(path): command for path, command in commands_of(get_command(app))}
SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_SHANGRILA_PNP_COMPLETE"


def asking(shell: str, typed: str) -> dict[str, str]:
    """What a shell puts into the environment when somebody presses Tab."""
    line = f"{PROGRAM} {typed}"
    if shell == "bash":
        number = len(line.split()) - (not line.endswith(" "))
        return {VARIABLE: "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(number)}
    asked = {VARIABLE: f"complete_{shell}", "_TYPER_COMPLETE_ARGS": line}
    return asked | ({"_TYPER_COMPLETE_FISH_ACTION": "get-args"} if shell == "fish" else {})


def offered(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, typed: str) -> list[str]:
    with monkeypatch.context() as patch:
        for name, value in asking(shell, typed).items():
            patch.setenv(name, value)
        result = run()
    assert (result.code, result.err) == (0, "")
    out = result.out.removeprefix("_arguments '*: :((").removesuffix("))'\n") if shell == "zsh" else result.out
    return [line.split("\t")[0].split('":"')[0].strip('"').replace(r"\\:", ":") for line in out.splitlines() if line]


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("pri", ["print", "printer"]),
        ("print ti", ["tiles"]),
        ("print tiles --pap", ["--paper"]),
        ("print tiles --paper ", ["A4", "Letter", "A3", "Tabloid"]),
        ("print tiles --paper L", ["Letter"]),
        ("print tiles --paper l", ["letter"]),
        ("print board --fit a", ["a4", "a3"]),
        ("print tiles --ink s", ["saver"]),
        ("print rules --lang ", ["de", "en", "fr", "nl"]),
        ("print rules --edition u", ["uberplay"]),
        ("print board --theme pa", ["painted", "parchment"]),
        ("print board --opening f", ["first-game-3"]),
        ("print openings f", ["first-game-3"]),
        ("rulebooks k", ["kosmos"]),
        ("opening show f", ["first-game-3"]),
        ("fairness first-game-3 --agents gr", ["greedy"]),
        ("fairness first-game-3 --agents greedy:5,re", ["greedy:5,reply"]),
        ("config show pri", ["print", "printer"]),
        ("config show print ti", ["tiles"]),
    ],
)
def test_what_is_offered(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, typed: str, names: list[str]) -> None:
    assert offered(run, monkeypatch, shell, typed) == names


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_offered_once(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, name: str) -> None:
    options = [option for parameter in COMMANDS[name].params for option in (*parameter.opts, *parameter.secondary_opts)]
    known = [option for option in options if option.startswith("--")]
    assert offered(run, monkeypatch, shell, f"{name} --".lstrip()) == [*known, "--help"]


@pytest.mark.usefixtures("desk")
def test_printers_of_ones_own_are_offered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for typed in ("print tiles --printer d", "printer forget d"):
        assert "desk" not in offered(run, monkeypatch, "bash", typed)
    run("printer", "set", "desk")
    for typed in ("print tiles --printer d", "printer forget d"):
        assert offered(run, monkeypatch, "bash", typed) == ["desk"]


@pytest.mark.parametrize(("typed", "folder"), [("print rules --lang q", "text"), ("print board --theme q", "themes")])
def test_templates_of_ones_own_are_offered(
    run: Run, monkeypatch: pytest.MonkeyPatch, desk: Path, typed: str, folder: str
) -> None:
    (desk / "mine" / folder).mkdir(parents=True)
    (desk / "mine" / folder / "qq.toml").write_text("")
    assert offered(run, monkeypatch, "bash", f"--templates mine {typed}") == ["qq"]
    assert offered(run, monkeypatch, "bash", typed) == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("print rules --lang ", []),
        ("print board --theme ", []),
        ("print tiles --printer ", []),
        ("print tiles --pap", ["--paper"]),
    ],
)
def test_what_is_broken_never_disturbs(
    run: Run, monkeypatch: pytest.MonkeyPatch, desk: Path, tmp_path: Path, typed: str, expected: list[str]
) -> None:
    (desk / "shangrila-pnp.toml").write_text("what = is this")
    (tmp_path / "config").write_text("no folder")
    assert offered(run, monkeypatch, "bash", f"--templates nowhere {typed}") == expected


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_asks_with_these_variables(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, shell))
    result = run("--show-completion")
    assert result.code == 0
    assert f"{VARIABLE}=complete_{shell}" in result.out
    assert all(name in result.out for name in asking(shell, "") if name not in (VARIABLE, "COMP_CWORD"))


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".bash_completions/shangrila-pnp.sh"),
        ("zsh", ".zfunc/_shangrila-pnp"),
        ("fish", ".config/fish/completions/shangrila-pnp.fish"),
    ],
)
def test_it_installs_itself(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shell: str, file: str) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, shell))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert run("--install-completion").code == 0
    assert VARIABLE in (tmp_path / file).read_text(encoding="utf-8")


def test_whoever_presses_tab_does_not_wait_for_the_press(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from shangrila_pnp.cli import main\n"
        "try:\n"
        "    main([])\n"
        "except SystemExit:\n"
        "    print([name for name in ('reportlab', 'fontTools', 'numba', 'numpy', 'pypdfium2') if name in sys.modules])"
    )
    for typed in ("print tiles --paper ", "print board --theme ", "print rules --lang ", "print tiles --printer "):
        result = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, **asking("bash", typed), "XDG_CONFIG_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert result.stdout.endswith("[]\n")
        assert (result.stdout != "\n[]\n") == ("--printer" not in typed)
