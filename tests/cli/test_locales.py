"""Paper and language as the user's system has them."""

from __future__ import annotations

import locale

import pytest

from shangrila_pnp.cli.printing.locales import TERRITORIES_WITH_LETTER
from shangrila_pnp.cli.printing.options import language_or_default, paper_or_default
from shangrila_pnp.templates import Templates
from tests.cli.conftest import Run

SHIPPED = Templates.find()
VARIABLES = ("LC_ALL", "LC_PAPER", "LC_MESSAGES", "LANG")


def system_without_variables(monkeypatch: pytest.MonkeyPatch, says: str) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(locale, "setlocale", lambda _category: says)


@pytest.mark.parametrize(
    ("variables", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "Letter"),
        ({"LANG": "en_GB.UTF-8"}, "A4"),
        ({"LANG": "en-US"}, "Letter"),
        ({"LANG": "es_MX"}, "Letter"),
        ({"LANG": "es_ES@euro"}, "A4"),
        ({"LANG": "fil_PH.UTF-8"}, "Letter"),
        ({"LANG": "iu_Cans_CA"}, "Letter"),
        ({"LANG": "en_US_POSIX"}, "Letter"),
        ({"LANG": "en_USA"}, "A4"),
        ({"LANG": "de_DE.UTF-8", "LC_PAPER": "en_US.UTF-8"}, "Letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "A4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "en_CA", "LC_ALL": "fr_FR.UTF-8"}, "A4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "", "LC_ALL": ""}, "Letter"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, "A4"),
        ({"LANG": "C.UTF-8"}, "A4"),
        ({"LANG": "POSIX"}, "A4"),
        ({"LANG": "en"}, "A4"),
        ({"LANG": "es_419"}, "A4"),
    ],
)
def test_the_paper_of_the_country(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], paper: str) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert paper_or_default(None) == paper
    assert paper_or_default("A3") == "A3"


@pytest.mark.parametrize("territory", TERRITORIES_WITH_LETTER)
def test_every_country_with_letter(monkeypatch: pytest.MonkeyPatch, territory: str) -> None:
    monkeypatch.setenv("LANG", f"en_{territory}.UTF-8")
    assert paper_or_default(None) == "Letter"


@pytest.mark.parametrize(
    ("says", "paper", "language"),
    [
        ("English_United States.1252", "Letter", "en"),
        ("English_United Kingdom.1252", "A4", "en"),
        ("German_Germany.1252", "A4", "de"),
        ("Dutch_Netherlands.1252", "A4", "nl"),
        ("French_Canada.1252", "Letter", "fr"),
        ("Spanish_Bolivarian Republic of Venezuela.1252", "Letter", "en"),
        ("de-DE", "A4", "de"),
        ("en_US.UTF-8", "Letter", "en"),
        ("C.UTF-8", "A4", "en"),
        ("C", "A4", "en"),
        ("UTF-8", "A4", "en"),
        ("", "A4", "en"),
    ],
)
def test_a_system_that_sets_no_variables(monkeypatch: pytest.MonkeyPatch, says: str, paper: str, language: str) -> None:
    system_without_variables(monkeypatch, says)
    assert paper_or_default(None) == paper
    assert language_or_default(None, SHIPPED) == language


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(("lang", "paper"), [("en_US.UTF-8", "Letter"), ("de_AT.UTF-8", "A4")])
@pytest.mark.parametrize("command", ["stones", "reference", "rules"])
def test_what_is_printed_on(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, paper: str, command: str) -> None:
    monkeypatch.setenv("LANG", lang)
    assert f" of {paper}" in run("print", command, "--dry-run").out
    assert " of A3" in run("print", command, "--dry-run", "--paper", "a3").out
