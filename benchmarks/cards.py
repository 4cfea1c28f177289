"""How decks of opening cards grow: ``python -m benchmarks.cards``.

Each deck is printed by the command itself in a process of its own, from reading the templates to the checked file:
processor time, the most memory it ever held, and the bytes of the file.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

COUNTS = (1, 10, 40, 100, 1000)
GOAL_COUNT, GOAL_SECONDS = 40, 3.0
PROGRAM = "from shangrila_pnp.cli import main; main({arguments!r})"


def printed(count: int, folder: Path) -> tuple[float, float, int]:
    """Seconds of the processor, megabytes, bytes."""
    path = folder / f"deck-{count}.pdf"
    arguments = ["print", "openings", "--count", str(count), "--players", "4", "--seed", "bench", "--out", str(path)]
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(sys.executable, [sys.executable, "-c", PROGRAM.format(arguments=arguments)])
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"the deck of {count} was not printed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, path.stat().st_size


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        printed(1, Path(folder))  # so that compiled modules are there
        for count in COUNTS:
            seconds, megabytes, size = printed(count, Path(folder))
            goal = f" (goal: {GOAL_SECONDS:g} s)" if count == GOAL_COUNT else ""
            print(f"{count:5} cards: {seconds:6.2f} s{goal}, {megabytes:5.0f} MB, {size:10,} bytes")


if __name__ == "__main__":
    main()
