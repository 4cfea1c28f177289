from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run: a change is to blame for a failure, never the dice. No deadlines: machines differ.
settings.register_profile("project", deadline=None, derandomize=True)
settings.load_profile("project")

NOWHERE = Path(os.devnull) / "config"
"""Where nothing is and nothing can be made."""


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the caller has set for their own use is not for the tests."""
    for name in ("SHANGRILA_TEMPLATES", "NO_COLOR", "COLUMNS", "LC_ALL", "LC_MESSAGES", "LC_PAPER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(NOWHERE))
