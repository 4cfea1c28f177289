"""Files of defaults: what may stand in a folder that somebody else made."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

from shangrila_pnp.cli.config_files import ConfigFile, Whose, read_config
from shangrila_pnp.cli.defaults import Defaults, defaults_from
from tests.fuzz import good, junk
from tests.fuzz.core import Target, WrongAnswerError
from tests.fuzz.sandbox import Sandbox, guarded

KEYS = (
    "opening",
    "out",
    "templates",
    "lang",
    "seed",
    "paper",
    "theme",
    "force",
    "players",
    "margin",
    "json",
    "help",
    "format",
    "x",
)
TABLES = (
    "print",
    "print.tiles",
    "print.board",
    "opening.new",
    "kit",
    "fairness",
    "printer.set",
    "config.show",
    "x",
    "print.x",
)
PATHS = (
    "../x",
    "/etc",
    "/etc/passwd",
    "outside",
    "outside/x.pdf",
    "pages",
    "~",
    "~/x",
    "C:\\x",
    "a/../../x",
    "circle",
    ".",
)


def made_config(random: Random) -> str:
    """A file of defaults with something wrong, or not."""
    return str(junk.mixed(random, (3, _mutated), (3, _written), (0.3, junk.word), (0.1, _nested)))


def _mutated(random: Random) -> str:
    return junk.mutated_text(random, good.CONFIG)


def _written(random: Random) -> str:
    lines = []
    for _ in range(random.randint(1, 5)):
        if random.random() < 0.4:
            lines.append(f"[{random.choice(TABLES)}]")
        lines.append(f"{random.choice(KEYS)} = {_value(random)}")
    return "\n".join(lines)


def _value(random: Random) -> str:
    kind = random.random()
    if kind < 0.4:
        return json.dumps(random.choice(PATHS))
    if kind < 0.6:
        return random.choice(
            ("true", "3", '"4"', '"en"', '"A4"', "nan", "inf", "1e400", "9" * 40, "[]", "{}", "07:32:00")
        )
    try:
        return json.dumps(junk.value(random))
    except ValueError:
        return "0"


def _nested(random: Random) -> str:
    deep = random.choice((10, 500, 3000))
    return random.choice(
        (f"x = {'[' * deep}{']' * deep}", f"[{'.'.join('a' * deep)}]", f"{'a.' * deep}b = 1", "[" * deep)
    )


class Configs:
    """Reads files of defaults in a sandbox."""

    def __init__(self, box: Sandbox, program: Any) -> None:
        self.box = box
        self.program = program
        self.path = box.desk / "given.toml"

    def make(self, random: Random) -> bytes:
        """A file."""
        text = made_config(random).encode("utf-8", "surrogatepass")
        return junk.mutated_bytes(random, text) if random.random() < 0.1 else text

    def run(self, data: bytes) -> None:
        """Read it as the user's own and as the folder's, and see that no path of the latter leads out."""
        self.path.write_bytes(data)
        with guarded(self.box.root):
            for whose in (Whose.FOLDER, Whose.USER):
                defaults = defaults_from([read_config(ConfigFile(self.path, whose))], self.program)
                defaults.default_map()
                if whose is Whose.FOLDER:
                    self._check(defaults)

    def _check(self, defaults: Defaults) -> None:
        here = os.path.realpath(self.box.desk)
        for options in defaults.given.values():
            for name in ("out", "templates_folder", "opening"):
                if name in options:
                    path = os.path.realpath(str(options[name].value))
                    if not f"{path}/".startswith(f"{here}/"):
                        raise WrongAnswerError(f"a path leads out of the folder: {options[name].value!r}")


def targets(box: Sandbox) -> list[Target]:
    """Files of defaults."""
    import typer.main

    from shangrila_pnp.cli.main import app

    configs = Configs(box, typer.main.get_command(app))
    return [Target("config", configs.make, configs.run, weight=40)]
