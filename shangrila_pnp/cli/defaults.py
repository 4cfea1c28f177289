"""Defaults of options from files, for every command that has them; what is typed or in the environment wins.

An entry holds for all commands below the table that it stands in: at the top for every command, in ``[print]`` for
all that print, in ``[print.tiles]`` for one. The nearest to a command wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeAlias

from typer._click.core import Command
from typer._click.exceptions import BadParameter
from typer._click.types import FloatParamType, IntParamType
from typer.core import TyperGroup, TyperOption
from typer.models import TyperPath

from shangrila_pnp.cli.config_files import ConfigError, ConfigFile, Content, Whose, config_files, read_config
from shangrila_pnp.cli.usage import value_sentence
from shangrila_pnp.errors import ShangrilaError, quoted, quoted_path

NEVER_FROM_A_FILE = {
    "force": "whether files may be replaced is for you to say, each time",
    "help": "that is for the command line",
    "version": "that is for the command line",
    "install-completion": "that is for the command line",
    "show-completion": "that is for the command line",
}
ALSO_NAME_A_FILE = ("opening",)
"""Options that take a code or a name, but a file as well."""
LARGEST_NUMBER = 10**15
_CONTROL_CHARACTER = re.compile(r"[\x00-\x1f\x7f-\x9f]")

CommandPath: TypeAlias = tuple[str, ...]
"""The words of a command, as ("print", "tiles"); none for the program itself."""


@dataclass
class Given:
    """What a file gives for an option. Click calls it if it is needed, and that is how we know."""

    key: str
    value: object
    file: ConfigFile
    line: int | None
    is_used: bool = False

    def __call__(self) -> object:
        """The value, for use."""
        self.is_used = True
        return self.value

    def __str__(self) -> str:
        """The default, as the help shows it."""
        return str(self.value)


@dataclass
class Defaults:
    """What the files give for the options of each command, by the names that click has for them."""

    files: list[ConfigFile]
    given: dict[CommandPath, dict[str, Given]] = field(default_factory=dict)

    def default_map(self) -> dict[str, Any]:
        """The same as click wants it: the tables of commands within those of their groups."""
        whole: dict[str, Any] = {}
        for path, options in self.given.items():
            table = whole
            for word in path:
                table = table.setdefault(word, {})
            table |= options
        return whole

    @contextmanager
    def noted_in_errors(self) -> Iterator[None]:
        """Whoever sees an error is told what they did not type themselves."""
        try:
            yield
        except ShangrilaError as error:
            for file in self.files:
                if used := [given for given in self._used() if given.file is file]:
                    error.add_note(f"{_listed(used)} from {file.whose}, {quoted_path(file.path)}")
            raise

    def _used(self) -> list[Given]:
        return [given for options in self.given.values() for given in options.values() if given.is_used]


def _listed(used: list[Given]) -> str:
    names = {given.key: f"--{given.key}{'' if given.line is None else f' (line {given.line})'}" for given in used}
    return f"{', '.join(names.values())} {'comes' if len(names) == 1 else 'come'}"


def read_defaults(program: Command) -> Defaults:
    """What the user's files say."""
    return defaults_from([read_config(file) for file in config_files()], program)


def defaults_from(contents: Sequence[Content], program: Command) -> Defaults:
    """What files say, checked against the options of all commands; later files win."""
    defaults = Defaults([content.file for content in contents])
    for content in contents:
        _Reading(content, defaults).take(content.tables, program, ())
    return defaults


def commands_of(command: Command, path: CommandPath = ()) -> Iterator[tuple[CommandPath, Command]]:
    """A command, and all that are below it."""
    yield path, command
    if isinstance(command, TyperGroup):
        for word, below in command.commands.items():
            yield from commands_of(below, (*path, word))


def options_of(command: Command) -> dict[str, TyperOption]:
    """The options that may have a default in a file, by their long names without dashes."""
    options = {_key(option): option for option in command.params if isinstance(option, TyperOption)}
    return {key: option for key, option in options.items() if key not in NEVER_FROM_A_FILE}


def _key(option: TyperOption) -> str:
    return max(option.opts, key=len).removeprefix("--")


# --- what stands in a file -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Reading:
    """One file on its way into the defaults."""

    content: Content
    defaults: Defaults

    def take(self, table: dict[str, Any], command: Command, path: CommandPath) -> None:
        """The entries of a table first, then the tables in it, which are for fewer commands and win."""
        for key, value in table.items():
            if not isinstance(value, dict):
                self._take_entry(key, value, command, path)
        below = command.commands if isinstance(command, TyperGroup) else {}
        for key, value in table.items():
            if isinstance(value, dict):
                if key not in below:
                    raise ConfigError(f"{self.content.place(*path, key)}: {_no_command(key, list(below), path)}")
                self.take(value, below[key], (*path, key))

    def _take_entry(self, key: str, value: object, command: Command, path: CommandPath) -> None:
        place = self.content.place(*path, key)
        if key in NEVER_FROM_A_FILE:
            raise ConfigError(f"{place}: {key} cannot have a default: {NEVER_FROM_A_FILE[key]}")
        if isinstance(command, TyperGroup) and key in command.commands and not isinstance(value, str):
            raise ConfigError(f"{place}: {key} is a command: its defaults stand in a table {_table(*path, key)}")
        found = {words: options_of(one) for words, one in commands_of(command, path)}
        takers = {words: options[key] for words, options in found.items() if key in options}
        if not takers:
            known = sorted({name for options in found.values() for name in options})
            raise ConfigError(f"{place}: {_no_option(key, known, path)}")
        self._refuse_what_does_not_suit(place, key, value, takers)
        for words, option in takers.items():
            checked = checked_value(value, option, self.content.file.whose)
            given = Given(key, checked, self.content.file, self.content.line(*path, key))
            self.defaults.given.setdefault(words, {})[str(option.name)] = given

    def _refuse_what_does_not_suit(
        self, place: str, key: str, value: object, takers: dict[CommandPath, TyperOption]
    ) -> None:
        """One option may take other values in other commands."""
        refused = {}
        for words, option in takers.items():
            try:
                checked_value(value, option, self.content.file.whose)
            except ConfigError as error:
                refused[words] = str(error)
        for words, sentence in refused.items():
            if len(refused) == len(takers):
                raise ConfigError(f"{place}: {key} {sentence}")
            raise ConfigError(
                f"{place}: {key} does not suit {' '.join(words)} ({sentence}): "
                "move it to the tables of the commands that it is for"
            )


def _no_command(key: str, known: list[str], path: CommandPath) -> str:
    near = get_close_matches(key, known, n=1)
    if near:
        return f"there is no command for {_table(*path, key)}: did you mean {_table(*path, near[0])}?"
    choices = f"known are {', '.join(_table(*path, word) for word in known)}" if known else "take it out"
    return f"there is no command for {_table(*path, key)}: {choices}"


def _no_option(key: str, known: list[str], path: CommandPath) -> str:
    near = get_close_matches(key, known, n=1)
    whose = f"{' '.join(path)} has" if path else "there is"
    hint = f"did you mean {near[0]}?" if near else f"'{' '.join(['shangrila-pnp config show', *path])}' lists all"
    return f"{whose} no option {quoted(key)}: {hint}"


def _table(*words: str) -> str:
    return quoted(f"[{'.'.join(words)}]")[1:-1]


# --- values ----------------------------------------------------------------------------------------------------------


def checked_value(value: object, option: TyperOption, whose: Whose) -> object:
    """A value that the option takes; an error goes on after the option's name."""
    if not option.multiple:
        return _checked_one(value, option, whose)
    if not isinstance(value, list):
        raise ConfigError("has to be a list in brackets")
    return [_checked_one(one, option, whose) for one in value]


def _checked_one(value: object, option: TyperOption, whose: Whose) -> object:
    if option.is_flag:
        if not isinstance(value, bool):
            raise ConfigError("has to be true or false")
        return value
    if isinstance(option.type, (IntParamType, FloatParamType)):
        checked: object = _number(value, is_whole=isinstance(option.type, IntParamType))
    else:
        checked = _text(value)
    names_a_file = isinstance(option.type, TyperPath) or option.name in ALSO_NAME_A_FILE
    if names_a_file and whose is Whose.FOLDER and not _is_inside(str(checked)):
        raise ConfigError(f"has to be a path inside this folder, not {quoted(checked)}: your own file may name others")
    try:
        option.type(checked, param=option)
    except BadParameter as error:
        raise ConfigError(value_sentence(error)) from error
    return checked


def _number(value: object, *, is_whole: bool) -> float:
    kinds = (int,) if is_whole else (int, float)
    if isinstance(value, bool) or not isinstance(value, kinds) or not abs(value) <= LARGEST_NUMBER:
        raise ConfigError(f"has to be {'a whole' if is_whole else 'an ordinary'} number, without quotes")
    return value


def _text(value: object) -> str:
    """A text; a seed or a number of players may also be written as a number."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER:
        return str(value)
    if not isinstance(value, str):
        raise ConfigError("has to be a text in quotes")
    if _CONTROL_CHARACTER.search(value):
        raise ConfigError("has a control character in it: take that out")
    return value


def _is_inside(path: str) -> bool:
    """Whether a path stays in the folder, wherever links lead."""
    try:
        return not Path(path).anchor and Path(path).resolve().is_relative_to(Path().resolve())
    except (OSError, RuntimeError):  # links that lead round in circles
        return False
