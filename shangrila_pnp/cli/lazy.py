"""Commands that are imported when somebody asks for them: the help of the program needs none of them."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

WHERE = "shangrila_pnp.cli."
COMMANDS = {
    "kit": "Print the whole game: board, tiles, bridges, stones, mats, cards and rules.",
    "opening": "Make, check, finish and show openings.",
    "print": "Print the board, the pieces, cards and rules, as PDF or SVG.",
    "printer": "Keep what your printer does wrong, so that it is put right.",
    "preflight": "Count what is on the pages of a PDF and name everything that is wrong with it.",
    "fairness": "Play an opening out many times, every seat the same agent, and show who wins how often.",
    "rulebooks": "Show where the four published rulebooks differ.",
    "templates": "Show which template files are used, and check them.",
    "config": "Show the defaults of options, and where they come from.",
}
"""What each is for, as its own help says it; a test holds the two together."""
MODULES = {"print": "printing"}
"""Where a command is, if not in a module of its own name. Each such module has an ``app``."""


class LazyCommands(MutableMapping[str, "Command"]):
    """All commands by name, each imported when it is taken out."""

    def __init__(self) -> None:
        self.loaded: dict[str, Command] = {}

    def __getitem__(self, name: str) -> Command:
        if name not in COMMANDS:
            raise KeyError(name)
        if name not in self.loaded:
            from typer.main import get_command

            command: Any = get_command(import_module(WHERE + MODULES.get(name, name)).app)
            command.name = name
            self.loaded[name] = command
        return self.loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)

    def __setitem__(self, name: str, command: Command) -> None:
        raise TypeError("commands are added to the table of this module")

    def __delitem__(self, name: str) -> None:
        raise TypeError("commands are taken out of the table of this module")


class FullHelpGroup(TyperGroup):
    """Commands with all that they are for: typer would cut it off after a line."""

    def format_commands(self, _: Context, formatter: HelpFormatter) -> None:
        """The commands with what they are for."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(1000)) for name, command in self.commands.items()])


class LazyGroup(TyperGroup):
    """The program itself."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = LazyCommands()

    def list_commands(self, _: Context) -> list[str]:
        """Their names, in the order in which somebody will want them."""
        return list(COMMANDS)

    def format_commands(self, _: Context, formatter: HelpFormatter) -> None:
        """The commands with what they are for."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
