"""A million made-up inputs at everything that takes input: commands, openings, templates, defaults, PDFs, notation.

Run from the top of the project: ``nice .venv/bin/python -m benchmarks.fuzz``. The inputs are those of ``tests.fuzz``,
whose options it takes; ``--seed 2`` makes a million others.
"""

from __future__ import annotations

import sys

from tests.fuzz.__main__ import main

MILLION = 1_000_000

if __name__ == "__main__":
    sys.exit(1 if main(["--count", str(MILLION), *sys.argv[1:]]) else 0)
