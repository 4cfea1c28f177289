"""How long a kit takes and how large it is, and how fast the program answers: ``python -m benchmarks.kit``.

Each kit is printed by the command itself in a process of its own. What it takes to start Python and to import the
program is taken off, as the time of ``--version`` and the imports of the same run. The help is compared with that of a
program with the same commands and options that is made with argparse, run in turn with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

OPENINGS = (0, 4, 20, 100)
GOAL_SECONDS, GOAL_BYTES, GOAL_HELP = 5.0, 3_000_000, 3.0
ROUNDS = 15
PROGRAM = "from shangrila_pnp.cli import main; main({arguments!r})"
IMPORTS = "import shangrila_pnp.cli.printing.kit_making, shangrila_pnp.cli.main, shangrila_pnp.printing.pdf"
TWIN = """
import argparse
parser = argparse.ArgumentParser(prog="twin", description="The same commands and options.")
parser.add_argument("--templates", help="A folder of your own templates.")
parser.add_argument("--version", action="version", version="1")
commands = parser.add_subparsers()
for name, text, options in {table!r}:
    command = commands.add_parser(name, help=text)
    for option, words in options:
        command.add_argument("--" + option, help=words)
parser.parse_args(["--help"])
"""


def processor_seconds(code: str) -> float:
    """What a Python of its own takes for a few lines, start and end included."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(sys.executable, [sys.executable, "-c", code])
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit("it did not work")
    return usage.ru_utime + usage.ru_stime


def seconds(command: list[str]) -> float:
    """By the clock."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def twin() -> str:
    """The program's commands with their options, as a program that is made with argparse."""
    from typer.main import get_command

    from shangrila_pnp.cli.defaults import commands_of, options_of
    from shangrila_pnp.cli.main import app

    table = [
        (" ".join(path), command.get_short_help_str(), [(key, "what it is for") for key in options_of(command)])
        for path, command in commands_of(get_command(app))
        if path
    ]
    return TWIN.format(table=table)


def kits(folder: Path) -> None:
    start = min(processor_seconds(IMPORTS) for _ in range(5))
    print(f"start-up: {start:.2f} s of the processor")
    for count in OPENINGS:
        out = folder / str(count)
        arguments = ["kit", "--openings", str(count), "--out", str(out)]
        work = min(processor_seconds(PROGRAM.format(arguments=arguments)) for _ in range(3)) - start
        size = (out / "kit.pdf").stat().st_size
        goal = f" (goals: {GOAL_SECONDS:g} s, {GOAL_BYTES:,} bytes)" if count == 4 else ""
        print(f"{2 * count:4} opening cards: {work:5.2f} s of work, {size:10,} bytes{goal}")


def helps(folder: Path) -> None:
    other = folder / "twin.py"
    other.write_text(twin(), encoding="utf-8")
    smallest = folder / "smallest.py"
    smallest.write_text("import argparse\nargparse.ArgumentParser().parse_args(['--help'])\n", encoding="utf-8")
    ours = [str(Path(sys.executable).parent / "shangrila-pnp"), "--help"]
    commands = {"ours": ours, "twin": [sys.executable, str(other)], "smallest": [sys.executable, str(smallest)]}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            times[name].append(seconds(command))
    found = {name: median(taken) for name, taken in times.items()}
    for name, what in (("twin", "an argparse program with the same commands"), ("smallest", "the smallest of all")):
        ratio = found["ours"] / found[name]
        print(f"--help: {1000 * found['ours']:.0f} ms, {what} {1000 * found[name]:.0f} ms: ratio {ratio:.2f}")
    print(f"(goal: at most {GOAL_HELP:g})")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        kits(Path(folder))
        helps(Path(folder))


if __name__ == "__main__":
    main()
