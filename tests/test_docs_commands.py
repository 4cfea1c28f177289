"""Every command has its page, and a page tells of every option that there is and of no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from shangrila_pnp.cli.main import app

PROGRAM = "shangrila-pnp"
FOLDER = Path(__file__).parent.parent / "docs" / "commands"
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}
SHARED = "print.md"

_HEADING = re.compile(rf"^#+ ({PROGRAM}[ \w-]*)$", re.MULTILINE)
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]")
_EXAMPLES = re.compile(rf"^    .*$|`{PROGRAM} [^`]*`", re.MULTILINE)


def walk(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command and those inside it; a group that only holds others has no page of its own."""
    inside = getattr(command, "commands", {})
    if name == PROGRAM or not inside:
        yield name, command
    for word, one in inside.items():
        if not one.hidden:
            yield from walk(f"{name} {word}", one)


def options(command: Any) -> set[str]:
    """The long names of its options, one for each; what a switch is turned off by is in :func:`spellings`."""
    return {param.opts[0] for param in command.params if param.opts[0].startswith("--")} - {"--help"}


def spellings(command: Any) -> set[str]:
    return {name for param in command.params for name in (*param.opts, *param.secondary_opts)} | {"--help"}


COMMANDS = dict(walk(PROGRAM, typer.main.get_command(app)))
PAGE_OF = {heading: page for page, text in PAGES.items() for heading in _HEADING.findall(text)}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_page_with_all_its_options(name: str) -> None:
    assert name in PAGE_OF, f"docs/commands has no heading {name}"
    told = _OPTION.findall(PAGES[PAGE_OF[name]])
    assert sorted(options(COMMANDS[name]) - set(told)) == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_tells_of_no_option_that_is_not_there(page: str) -> None:
    on_page = [name for name in PAGE_OF if PAGE_OF[name] == page]
    assert [name for name in on_page if name not in COMMANDS] == []
    known = set.union(*(spellings(COMMANDS[name]) for name in (*on_page, PROGRAM)))
    if not on_page:
        known = set.union(*(spellings(command) for command in COMMANDS.values()))
    assert sorted(set(_OPTION.findall(_EXAMPLES.sub("", PAGES[page]))) - known) == []


def test_what_all_print_commands_share_is_explained_once() -> None:
    printing = [options(command) for name, command in COMMANDS.items() if name.startswith(f"{PROGRAM} print ")]
    assert sorted(set.intersection(*printing) - set(_OPTION.findall(PAGES[SHARED]))) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_shown_at_work(name: str) -> None:
    section = PAGES[PAGE_OF[name]].partition(f"# {name}\n")[2].partition(f"# {PROGRAM} ")[0]
    assert re.search(rf"^    {name}( |$)", section, re.MULTILINE)
