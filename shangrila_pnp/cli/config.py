"""``shangrila-pnp config``: the defaults of options, and where each comes from."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from typer.core import TyperOption

from shangrila_pnp.cli.common import JsonOption, print_json
from shangrila_pnp.cli.config_files import ConfigError, ConfigFile
from shangrila_pnp.cli.defaults import CommandPath, Defaults, commands_of, options_of, read_defaults
from shangrila_pnp.cli.help_end import PROGRAM, help_end
from shangrila_pnp.cli.lazy import FullHelpGroup
from shangrila_pnp.cli.printing.options import language_or_default, paper_or_default
from shangrila_pnp.errors import quoted
from shangrila_pnp.templates import Templates

app = typer.Typer(cls=FullHelpGroup, add_completion=False, rich_markup_mode=None, no_args_is_help=True)


@dataclass(frozen=True)
class Setting:
    """What an option is if nobody types it, and who says so."""

    value: object
    source: str
    line: int | None = None


def _complete_commands(context: typer.Context) -> list[str]:
    """The words that may come next in the name of a command."""
    command: object = context.find_root().command
    for word in context.params.get("command") or ():
        command = getattr(command, "commands", {}).get(word)
    return list(getattr(command, "commands", ()))


@app.callback()
def _config() -> None:
    """Show the defaults of options, and where they come from."""


@app.command(epilog=help_end("config show print tiles", "templates", "printer show"))
def show(
    context: typer.Context,
    command: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[COMMAND]...",
            help="A command, as print tiles; all of them if left out.",
            autocompletion=_complete_commands,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what every option is unless you type it, and which file or variable says so.

    Values are written as in a file. Defaults are read from shangrila-pnp.toml in your configuration folder, and from
    one in the folder where you are, which wins.
    """
    program = context.find_root().command
    defaults = read_defaults(program)
    wanted = tuple(command or ())
    known = [path for path, _ in commands_of(program)]
    if wanted not in known:
        raise ConfigError(_no_command(wanted, known))
    settings = {
        path: {key: _setting(option, defaults, path) for key, option in options_of(one).items()}
        for path, one in commands_of(program)
        if path[: len(wanted)] == wanted and options_of(one)
    }
    if as_json:
        print_json(_as_data(settings, defaults.files))
    else:
        typer.echo("\n".join(_lines(settings, defaults.files)))


def _no_command(wanted: CommandPath, known: list[CommandPath]) -> str:
    names = [" ".join(path) for path in known if path]
    near = get_close_matches(" ".join(wanted), names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"'{PROGRAM} --help' lists those there are"
    return f"there is no command {quoted(' '.join(wanted))}: {hint}"


def _setting(option: TyperOption, defaults: Defaults, path: CommandPath) -> Setting:
    """The environment wins over files, and these over the program."""
    if isinstance(option.envvar, str) and (value := os.environ.get(option.envvar)):
        return Setting(value, f"the variable {option.envvar}")
    if given := defaults.given.get(path, {}).get(str(option.name)):
        return Setting(given.value, given.file.whose, given.line)
    if option.default is None and option.name in BY_THE_SYSTEM:
        return Setting(BY_THE_SYSTEM[option.name](), "your system")
    return Setting(option.default, "the program")


def _lines(settings: dict[CommandPath, dict[str, Setting]], files: list[ConfigFile]) -> list[str]:
    lines = [f"{file.whose:<18}  {file.path} ({'used' if file.is_there else 'not there'})" for file in files]
    for path, options in settings.items():
        lines += ["", " ".join(path) or PROGRAM]
        keys = max(len(key) for key in options)
        values = max(len(_written(setting)) for setting in options.values())
        for key, setting in options.items():
            line = "" if setting.line is None else f", line {setting.line}"
            lines.append(f"  {key:<{keys}}  {_written(setting):<{values}}  {setting.source}{line}")
    return lines


def _spoken() -> str:
    return language_or_default(None, Templates.find())


BY_THE_SYSTEM: dict[str, Callable[[], str]] = {"paper": lambda: paper_or_default(None), "lang": _spoken}
"""What is looked up when nobody says it."""


def _written(setting: Setting) -> str:
    return "not set" if setting.value is None else json.dumps(setting.value, ensure_ascii=False)


def _as_data(settings: dict[CommandPath, dict[str, Setting]], files: list[ConfigFile]) -> dict[str, Any]:
    return {
        "files": [{"whose": file.whose, "path": str(file.path), "found": file.is_there} for file in files],
        "commands": {
            " ".join(path): {
                key: {"value": setting.value, "source": setting.source, "line": setting.line}
                for key, setting in options.items()
            }
            for path, options in settings.items()
        },
    }
