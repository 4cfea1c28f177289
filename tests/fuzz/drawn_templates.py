"""Templates that may pass every check, and are then drawn for real: a file with other numbers than those that ship."""

from __future__ import annotations

import re
from random import Random

from tests.fuzz import good
from tests.fuzz.command_lines import CommandLines
from tests.fuzz.core import Target
from tests.fuzz.sandbox import Sandbox

FACTORS = (0, -1, 0.001, 0.1, 0.5, 0.9, 0.99, 1.01, 1.1, 2, 3, 10, 100, 1e6)
FOLDER = "changed"
_NUMBER = re.compile(r"(?<![\w#.-])-?\d+(?:\.\d+)?(?![\w.])")
_PRINTS = {
    "board.toml": ("board", "openings first-game-3", "bridges"),
    "landscape.toml": ("board",),
    "palette.toml": ("tiles", "stones", "reference"),
    "themes/": ("board",),
    "landmarks/": ("board",),
    "symbols/": ("tiles", "mats", "openings first-game-3"),
    "text/": ("reference", "rules", "rules --booklet", "mats", "openings first-game-3"),
}


def _other_numbers(random: Random, text: str) -> str:
    places = [found.span() for found in _NUMBER.finditer(text)]
    factor = random.choice(FACTORS)
    count = random.choice((1, 1, 3, 20, len(places)))
    for start, end in sorted(random.sample(places, min(count, len(places))), reverse=True):
        value = float(text[start:end]) * factor
        text = f"{text[:start]}{int(value) if value == int(value) else value}{text[end:]}"
    return text


def _other_words(random: Random, text: str) -> str:
    """A word ten times as long, or without its spaces, or of signs that the font may have."""
    lines = text.split("\n")
    place = random.choice([index for index, line in enumerate(lines) if line.count('"') == 2 and "=" in line])
    before, words, after = lines[place].split('"')
    change = random.choice(
        (
            words * 10,
            words.replace(" ", ""),
            words.upper(),
            words[:1],
            "W" * 200,
            "a " * 500,
            f"{words}…—ß",
            f" {words} ",
        )
    )
    lines[place] = f'{before}"{change}"{after}'
    return "\n".join(lines)


class DrawnTemplates:
    """Prints with a changed template in a sandbox."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.program = CommandLines(box, is_real=True)

    def make(self, random: Random) -> tuple[str, ...]:
        """The file, its text, and the words of a command that needs it."""
        kind = random.choice(tuple(_PRINTS))
        texts = {**good.templates(".toml"), **good.templates(".svg")}
        file = random.choice([name for name in texts if name.startswith(kind)])
        text = _other_words(random, texts[file]) if kind == "text/" else _other_numbers(random, texts[file])
        command = ["print", *random.choice(_PRINTS[kind]).split()]
        if kind == "text/":
            command += ["--lang", file[-7:-5]]
        if kind == "themes/":
            command += ["--theme", file.removeprefix(kind).removesuffix(".toml")]
        return (file, text, *command)

    def run(self, made: tuple[str, ...]) -> None:
        """Print, but write nothing."""
        if len(made) < 3:
            return  # only by shrinking
        file, text, *command = made
        self.box.put_in_order()
        path = self.box.desk / FOLDER / file
        if not self.box.is_inside(str(path)) or file not in {**good.templates(".toml"), **good.templates(".svg")}:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.program.run_in_order(("--templates", FOLDER, *command, "--dry-run"))


def targets(box: Sandbox) -> list[Target]:
    """Templates, drawn."""
    drawn = DrawnTemplates(box)
    return [Target("drawn-templates", drawn.make, drawn.run, weight=0.15, seconds=60)]
