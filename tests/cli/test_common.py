from __future__ import annotations

import io
import sys
import threading

import pytest

from shangrila_pnp.cli import common
from shangrila_pnp.cli.common import WORTH_A_BAR, patience, watched

terminal_or_pipe = pytest.mark.parametrize("terminal", [True, False], ids=["terminal", "pipe"])


class Waited(io.StringIO):
    """A stream that lets whoever reads it wait for the first line."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal
        self.has_line = threading.Event()

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        written = super().write(text)
        if text.endswith("\n"):
            self.has_line.set()
        return written


@terminal_or_pipe
def test_who_waits_at_a_terminal_is_told_why(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Waited(terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(common, "PATIENCE_SECONDS", 0.01)
    with patience("Counting"):
        stream.has_line.wait(60 if terminal else 0.1)
    assert stream.getvalue() == ("Counting ...\n" if terminal else "")


@terminal_or_pipe
def test_what_is_quick_says_nothing(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    with patience("Counting"):
        pass
    assert list(watched(iter(range(5)), 5, "Drawing")) == list(range(5))
    assert capsys.readouterr().err == ""


@terminal_or_pipe
def test_many_things_get_a_bar_at_a_terminal(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert list(watched(iter(range(WORTH_A_BAR)), WORTH_A_BAR, "Drawing")) == list(range(WORTH_A_BAR))
    assert ("Drawing" in capsys.readouterr().err) is terminal
