"""The files that hold defaults of options: where they are, what is in them, and on which line.

There are two: the user's own, and one in the folder that they work in. Anybody may have written the latter.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import typer

from shangrila_pnp.errors import ShangrilaError, quoted_path

FILE_NAME = "shangrila-pnp.toml"
LARGEST_FILE = 64 * 1024
LONGEST_LINE = 1000
"""A key of tens of thousands of parts would keep any reader of TOML busy for minutes."""
_NAME = r"[\w\s.\"'-]+?"
_TABLE = re.compile(rf"\s*\[\[?({_NAME})\]")
_KEY = re.compile(rf"({_NAME})=")
_LONG_QUOTES = ('"""', "'''")


class ConfigError(ShangrilaError):
    """A file of defaults, or something in it, cannot be used."""


class Whose(StrEnum):
    """Who wrote a file; what a file of the folder may name is limited."""

    USER = "your file"
    FOLDER = "this folder's file"


@dataclass(frozen=True)
class ConfigFile:
    """A place for defaults, whether there is a file or not."""

    path: Path
    whose: Whose

    @property
    def is_there(self) -> bool:
        """Whether there is anything of that name."""
        return os.path.lexists(self.path)


@dataclass(frozen=True)
class Content:
    """What a file holds; ``lines`` is where each table and entry begins, by its full name with dots."""

    file: ConfigFile
    tables: dict[str, object] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def line(self, *names: str) -> int | None:
        """Where an entry stands, or the table that it stands in."""
        return self.lines.get(".".join(names)) or self.lines.get(".".join(names[:-1]))

    def place(self, *names: str) -> str:
        """The file, and the line if it was found."""
        line = self.line(*names)
        return quoted_path(self.file.path) + ("" if line is None else f", line {line}")


def config_files() -> list[ConfigFile]:
    """The user's own and the folder's, which wins; only the former in the very folder where that is kept."""
    own = ConfigFile(Path(typer.get_app_dir("shangrila-pnp")) / FILE_NAME, Whose.USER)
    here = ConfigFile(Path(FILE_NAME), Whose.FOLDER)
    try:
        is_same = own.path.samefile(here.path)
    except OSError:
        is_same = False
    return [own] if is_same else [own, here]


def read_config(file: ConfigFile) -> Content:
    """What a file holds, and nothing if it is not there."""
    if not file.is_there:
        return Content(file)
    text = _text(file.path)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            place = f"{quoted_path(file.path)}, line {number}"
            raise ConfigError(f"{place}: there are more than {LONGEST_LINE} characters on it: break it")
    try:
        return Content(file, tomllib.loads(text), _lines(text))
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{quoted_path(file.path)} is not valid TOML: {error}") from error


def _text(path: Path) -> str:
    name = quoted_path(path)
    try:
        if not path.is_file():
            raise ConfigError(f"{name} is not a file that can be read: it is the place for defaults, move it away")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise ConfigError(f"{name} is larger than {LARGEST_FILE // 1024} KB: not a file of defaults")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{name} is not UTF-8 text (byte {error.start + 1}): save it as UTF-8") from error
    except OSError as error:
        raise ConfigError(f"{name} cannot be read: {error.strerror}") from error


def _lines(text: str) -> dict[str, int]:
    """Where tables and their entries begin: a reader of TOML does not tell."""
    lines: dict[str, int] = {}
    table: list[str] = []
    is_inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if not is_inside:
            if found := _TABLE.match(line):
                table = _parts(found[1])
                _remember(lines, table, number)
            elif found := _KEY.match(line):
                _remember(lines, [*table, *_parts(found[1])], number)
        is_inside ^= sum(line.count(quotes) for quotes in _LONG_QUOTES) % 2 == 1
    return lines


def _remember(lines: dict[str, int], names: list[str], number: int) -> None:
    for length in range(1, len(names) + 1):
        lines.setdefault(".".join(names[:length]), number)


def _parts(name: str) -> list[str]:
    return [part.strip().strip("\"'") for part in name.split(".")]
