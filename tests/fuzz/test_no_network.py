"""No shell, no network, and nothing that runs what it reads: neither in our code, nor while commands run."""

from __future__ import annotations

import ast
import socket
from pathlib import Path
from typing import NoReturn

import pytest

import shangrila_pnp
from shangrila_pnp.cli import main

PACKAGE = Path(shangrila_pnp.__file__).parent
FORBIDDEN_MODULES = {
    *(
        "socket",
        "ssl",
        "http",
        "urllib",
        "ftplib",
        "smtplib",
        "telnetlib",
        "xmlrpc",
        "socketserver",
        "asyncio",
        "requests",
    ),
    *("subprocess", "pty", "webbrowser", "pickle", "shelve", "marshal", "dill", "code", "codeop", "runpy"),
}
FORBIDDEN_NAMES = {"eval", "exec", "compile", "__import__", "breakpoint"}
FORBIDDEN_ATTRIBUTES = {
    "system",
    "popen",
    "fork",
    "forkpty",
    "execv",
    "execve",
    "execvp",
    "spawnl",
    "spawnv",
    "posix_spawn",
}


def trespasses(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.split(".")[0] in FORBIDDEN_MODULES]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in FORBIDDEN_MODULES:
            found.append(node.module or "")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_NAMES:
            found.append(node.func.id)
        elif isinstance(node, ast.Attribute) and node.attr in FORBIDDEN_ATTRIBUTES and _is_os(node.value):
            found.append(f"os.{node.attr}")
        elif isinstance(node, ast.keyword) and node.arg == "shell":
            found.append("shell=")
    return found


def _is_os(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("os", "posix", "nt")


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_can_reach_out(path: Path) -> None:
    assert trespasses(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import socket",
        "import urllib.request",
        "from subprocess import run",
        "eval('1')",
        "import os\nos.system('x')",
        "f(shell=True)",
        "from pickle import loads",
    ],
)
def test_what_would_reach_out_is_seen(source: str) -> None:
    assert trespasses(source)


def _no_network(*_: object, **__: object) -> NoReturn:
    raise AssertionError("somebody wants to talk to the network")


@pytest.mark.parametrize(
    "arguments",
    [
        "templates",
        "opening new --players 3 --seed 1",
        "opening check first-game-3",
        "opening new --players 3 --balanced --seed 1",
        "print calibration --out page.pdf",
        "print calibration --out page.svg",
        "config show",
        "rulebooks",
    ],
)
def test_commands_run_without_a_network(arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("socket", "create_connection", "getaddrinfo", "gethostbyname"):
        monkeypatch.setattr(socket, name, _no_network)
    with pytest.raises(SystemExit) as end:
        main(arguments.split())
    assert not end.value.code
