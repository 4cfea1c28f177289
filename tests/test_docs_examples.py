"""What the README and the docs tell people to type, and to put into files, is done here, so that it stays true."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from shangrila_pnp.cli import main
from shangrila_pnp.printing.board.themes import load_theme
from shangrila_pnp.printing.symbols import SymbolError, load_symbol, read_symbol
from shangrila_pnp.printing.words import load_words
from shangrila_pnp.rules import Colour
from shangrila_pnp.templates import Templates

TOP = Path(__file__).parent.parent
PAGES = {
    path.relative_to(TOP).as_posix(): path.read_text(encoding="utf-8")
    for path in (TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted((TOP / "docs").rglob("*.md")))
}
SETTINGS = "shangrila-pnp.toml"
OWN_TEMPLATES = "my-templates"
BEFOREHAND = (
    "print tiles",
    "opening new --players 4 --balanced --out tonight.json",
    "printer set desk --x-scale 99.4",
)
"""What a reader of a page has done already when it speaks of these files, or of that printer."""

_INDENTED = re.compile(r"^ {4,}((?:shangrila-pnp|make)(?: .*)?)$", re.MULTILINE)
_SHELL = re.compile(r"^ *```sh\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_PUT = re.compile(r"[Pp]ut this into `([^`]+)`[^\n]*:\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COPY = re.compile(
    r"Copy `(templates/[^`]+)` to `([^`]+)`[^\n]*these lines:\n\n```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_TABLE = re.compile(r"^\[(\w+)\]$")
_REFUSED = re.compile(r"^\| `(<[^`]+>)` \|", re.MULTILINE)


class Example(NamedTuple):
    """A line to type, and the page with the settings that it is typed under, if there are any."""

    words: tuple[str, ...]
    settings: str | None

    def __str__(self) -> str:
        return shlex.join(self.words[1:]) or "nothing"


def lines(page: str) -> list[str]:
    """What a page tells people to type."""
    blocks = "".join(f"    {line.strip()}\n" for block in _SHELL.findall(page) for line in block.splitlines())
    return [found for text in (page, blocks) for found in _INDENTED.findall(text)]


def examples() -> Iterator[Example]:
    """Every line of all pages, each once; those of a page with a file of settings are typed under it."""
    for name, page in PAGES.items():
        has_settings = any(file == SETTINGS for file, _ in _PUT.findall(page))
        for line in lines(page):
            yield Example(tuple(shlex.split(line, comments=True)), name if has_settings else None)


EXAMPLES = list(dict.fromkeys(examples()))
PROGRAM = [example for example in EXAMPLES if example.words[0] == "shangrila-pnp"]
MAKE = [example.words[1:] for example in EXAMPLES if example.words[0] == "make"]
PROGRAMS = [(name, code) for name, page in PAGES.items() for code in re.findall(r"(?sm)^```python\n(.*?)^```$", page)]


def run(words: tuple[str, ...]) -> object:
    with pytest.raises(SystemExit) as end:
        main(words)
    return end.value.code


def put_files(folder: Path, page: str) -> None:
    """The files that a page tells people to make, and the copies that it tells them to change."""
    for name, text in _PUT.findall(page):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for source, name, changes in _COPY.findall(page):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed((TOP / source).read_text(encoding="utf-8"), changes), encoding="utf-8")


def changed(text: str, changes: str) -> str:
    """A file with some lines in the place of those for the same entries of the same tables; each must be there."""
    wanted = dict(entries(changes))
    done = []
    table = ""
    for line in text.splitlines():
        table = found[1] if (found := _TABLE.match(line)) else table
        done.append(wanted.pop((table, line.partition(" = ")[0]), line))
    assert not wanted
    return "\n".join(done) + "\n"


def entries(text: str) -> Iterator[tuple[tuple[str, str], str]]:
    table = ""
    for line in text.splitlines():
        if found := _TABLE.match(line):
            table = found[1]
        elif line:
            yield (table, line.partition(" = ")[0]), line


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk as the reader has it: with the files of all pages but settings, and what was done beforehand."""
    folder = tmp_path_factory.mktemp("prepared")
    desk = folder / "desk"
    desk.mkdir()
    for page in PAGES.values():
        put_files(desk, page)
    (desk / SETTINGS).unlink(missing_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk)
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        for line in BEFOREHAND:
            assert not run(tuple(shlex.split(line)))
    return folder


@pytest.mark.parametrize("example", PROGRAM, ids=str)
def test_every_line_runs(example: Example, prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    shutil.copytree(prepared, home)
    if example.settings is not None:
        put_files(home / "desk", PAGES[example.settings])
    if "--out" in example.words:
        (home / "desk" / example.words[example.words.index("--out") + 1]).unlink(missing_ok=True)
    monkeypatch.chdir(home / "desk")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    assert not run(example.words[1:])


@pytest.mark.parametrize("targets", MAKE, ids=" ".join)
def test_every_make_line_has_its_targets(targets: tuple[str, ...]) -> None:
    known = re.findall(r"^(\w+):", (TOP / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert targets
    assert set(targets) <= set(known)


@pytest.mark.parametrize(("page", "program"), PROGRAMS)
def test_every_program_runs(page: str, program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program, page, "exec"), {})
    assert "Red leads the students of A to B" in capsys.readouterr().out


def test_there_is_something_to_run() -> None:
    assert len(PROGRAM) > 30
    assert {("kit",), ("test",), ("pictures",)} <= set(MAKE)
    assert PROGRAMS


# --- the page on templates -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Templates:
    folder = tmp_path_factory.mktemp("own")
    put_files(folder, PAGES["docs/templates.md"])
    return Templates.find(folder / OWN_TEMPLATES)


def test_the_theme_of_the_page_is_used(own: Templates) -> None:
    theme = load_theme(own, "spring")
    assert theme["water"].code == "#8fb9cc"
    assert theme.relief == 0.2
    assert theme["road"] == load_theme(Templates.find(), "parchment")["road"]


def test_the_symbol_of_the_page_is_used(own: Templates) -> None:
    assert load_symbol(own, "healer") != load_symbol(Templates.find(), "healer")


def test_the_language_of_the_page_is_used(own: Templates) -> None:
    words = load_words(own, "it")
    assert words.colour(Colour.RED) == "rosso"
    assert words("language.name") == "Italiano"


@pytest.mark.parametrize("element", _REFUSED.findall(PAGES["docs/templates.md"]))
def test_what_the_page_says_is_refused_is_refused(element: str) -> None:
    symbol = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{element}\n</svg>'
    with pytest.raises(SymbolError, match="line 2"):
        read_symbol("healer", symbol, "healer.svg")
