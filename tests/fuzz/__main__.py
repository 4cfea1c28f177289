"""Runs made-up inputs at everything that takes input: ``python -m tests.fuzz --count 1000000 --seed 1``."""

from __future__ import annotations

import argparse
import resource
import sys
import time

from tests.fuzz.core import Tally, fuzz
from tests.fuzz.everything import all_targets, shares

MOST_MEMORY = 6 * 1024**3


def main(arguments: list[str] | None = None) -> int:
    """The number of findings, each of which was printed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="how many inputs in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first input of each target")
    parser.add_argument("--only", action="append", help="a target; may be given several times")
    wanted = parser.parse_args(arguments)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    start = time.perf_counter()
    tallies: list[Tally] = []
    with all_targets() as targets:
        known = [target.name for target in targets]
        if unknown := set(wanted.only or ()) - set(known):
            parser.error(f"no target is called {', '.join(unknown)}: known are {', '.join(known)}")
        chosen = [target for target in targets if not wanted.only or target.name in wanted.only]
        for target, count in shares(chosen, wanted.count).items():
            tally = fuzz(target, wanted.seed, count, wanted.first)
            tallies.append(tally)
            for finding in tally.findings:
                sys.stdout.write(f"\n{finding}\n")
            _show(tally)
    seconds, count = time.perf_counter() - start, sum(tally.count for tally in tallies)
    findings = sum(len(tally.findings) for tally in tallies)
    sys.stdout.write(
        f"seed {wanted.seed}: {count:,} inputs in {seconds:,.0f} s, {count / seconds:,.0f} a second, "
        f"{sum(tally.refused for tally in tallies):,} refused, {findings} findings\n"
    )
    return findings


def _show(tally: Tally) -> None:
    rate = tally.count / tally.seconds if tally.seconds else 0.0
    sys.stdout.write(
        f"{tally.target:<14} {tally.count:>9,} inputs  {tally.seconds:>7.1f} s  {rate:>9,.0f} a second  "
        f"{100 * tally.refused / max(1, tally.count):5.1f} % refused  slowest {tally.slowest:.2f} s  "
        f"{len(tally.findings)} findings\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
