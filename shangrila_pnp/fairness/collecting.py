"""Makes the collection that ships. Imports :mod:`search` and :mod:`collection`.

``python -m shangrila_pnp.fairness.collecting 4 --edition kosmos --count 40`` searches with one seed after the other
and adds what is certified to the file for that many players; the most even ones are followed by a few variations,
which are measured and certified on their own. It goes on with the variations that are missing and then after the last
seed that is in the file; ``--first`` skips those that are known to have found nothing. With ``--vary kosmos``,
nothing is searched but variations of what is collected by that rulebook, a few at a time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, permutations

from shangrila_pnp.fairness.certificate import Certificate
from shangrila_pnp.fairness.collection import EVEN_ENOUGH_TO_VARY, collected, collected_file, origins_for
from shangrila_pnp.fairness.measuring import Table
from shangrila_pnp.fairness.search import Goal, Progress, search
from shangrila_pnp.openings import as_data, encode, seeded
from shangrila_pnp.rules import (
    Board,
    Colour,
    Edition,
    Opening,
    PlayerCount,
    edition_named,
    load_board,
)
from shangrila_pnp.templates import Templates

DELTA = 0.03
BUDGET_SECONDS = 200.0
BUDGET_OF_VARIATION = 50.0
VARIATION = "variation"
VARIATIONS = 8  # of an opening that was found from uniform draws


def alike(one: Opening, other: Opening) -> int:
    """The most tiles in the same places, whichever way the colours are exchanged."""
    mine = {(p.colour, p.guild, p.village) for p in one.placements}
    return max(
        len(mine & {(exchanged[p.colour], p.guild, p.village) for p in other.placements})
        for exchanged in _exchanges(one, other)
    )


def _exchanges(one: Opening, other: Opening) -> Iterator[dict[Colour, Colour]]:
    for order in permutations(one.colours):
        yield dict(zip(other.colours, order, strict=True))


def is_different(opening: Opening, others: Iterable[Opening]) -> bool:
    """Whether at least half of the tiles lie elsewhere than in each of the others."""
    return all(2 * alike(opening, other) <= len(opening.placements) for other in others)


class FirstAttemptOnly:
    """Gives a search up when its first attempt has failed: the next ones are dearer than a search with a new seed."""

    def __init__(self) -> None:
        self.was_certifying = False

    def __call__(self, progress: Progress) -> None:
        """Listen to how far it has come."""
        if self.was_certifying and not progress.is_certifying:
            raise KeyboardInterrupt
        self.was_certifying = progress.is_certifying


class Collector:
    """Adds certified openings for one rulebook to the file for one number of players."""

    def __init__(self, table: Table, players: PlayerCount, edition: Edition) -> None:
        self.table = table
        self.players = players
        self.edition = edition
        self.have = [found for found in collected(players, table.board) if found.deal.edition is edition]

    def collect(self, wanted: int, first: int) -> None:
        """Search until there are so many: from uniform draws, and a few variations of each that is even enough."""
        for found in tuple(self.have):
            if _number(found) >= first:
                self._vary(found, wanted)
        for number in count(max(first, self._last_number() + 1)):
            if len(self.have) >= wanted:
                return
            certified = self._add(f"collection {self.edition} {number}", BUDGET_SECONDS)
            if certified:
                self._vary(certified, wanted)

    def vary_those_of(self, rulebook: Edition, wanted: int, first: int) -> None:
        """Search among variations of what another rulebook has until there are so many."""
        colours = tuple(Colour)[: self.players.value]
        for number in count(max(first, self._last_number() + 1)):
            if len(self.have) >= wanted:
                return
            name = f"collection {self.edition} {number} {VARIATION} of {rulebook}"
            self._add(name, BUDGET_OF_VARIATION, origins_for(colours, rulebook, DELTA, self.table.board, seeded(name)))

    def _vary(self, found: Certificate, wanted: int) -> None:
        """Those that are in the file already are not searched for again."""
        seed = _seed(found)
        if VARIATION in seed or found.deviation > EVEN_ENOUGH_TO_VARY * DELTA:
            return
        for number in range(1, VARIATIONS + 1):
            name = f"{seed} {VARIATION} {number}"
            if len(self.have) < wanted and all(_seed(other) != name for other in self.have):
                code = encode(found.deal.opening, self.table.board)
                self._add(name, BUDGET_OF_VARIATION, {code: found})

    def _add(self, seed: str, budget: float, origins: Mapping[str, Certificate] | None = None) -> Certificate | None:
        goal = Goal(tuple(Colour)[: self.players.value], self.edition, DELTA, seed, budget)
        found = search(self.table, goal, FirstAttemptOnly(), origins)
        good = found.is_certified and is_different(found.deal.opening, (c.deal.opening for c in self.have))
        sys.stderr.write(f"{seed}: {found.words}{'' if good else ' (left out)'}\n")
        if not good:
            return None
        self.have.append(found)
        _append(found, self.table.board)
        return found

    def _last_number(self) -> int:
        return max((_number(found) for found in self.have), default=0)


def _seed(found: Certificate) -> str:
    assert found.search is not None, "the collection has only what a search found"
    return found.search.seed


def _number(found: Certificate) -> int:
    return int(_seed(found).split()[2])


def _append(certificate: Certificate, board: Board) -> None:
    path = collected_file(certificate.deal.opening.players)
    path.parent.mkdir(exist_ok=True)
    line = json.dumps(as_data(certificate.record(board), board), ensure_ascii=False, separators=(",", ":"))
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def main() -> None:
    """Read the command line and search."""
    parser = argparse.ArgumentParser(prog="python -m shangrila_pnp.fairness.collecting", description=__doc__)
    parser.add_argument("players", type=int, choices=[players.value for players in PlayerCount])
    parser.add_argument("--edition", default="kosmos")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--vary", metavar="EDITION")
    parser.add_argument("--cores", type=int, default=None)
    wanted = parser.parse_args()
    with Table(load_board(Templates.find()), wanted.cores) as table:
        collector = Collector(table, PlayerCount(wanted.players), edition_named(wanted.edition))
        if wanted.vary:
            collector.vary_those_of(edition_named(wanted.vary), wanted.count, wanted.first)
        else:
            collector.collect(wanted.count, wanted.first)


if __name__ == "__main__":
    main()
