"""Makes the collection that ships. Imports :mod:`search` and :mod:`collection`.

``python -m shangrila_pnp.fairness.collecting 4 --edition kosmos --count 40`` searches with one seed after the other
and adds what is certified to the file for that many players. It goes on after the last seed that is in the file;
``--first`` skips those that are known to have found nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import count, permutations

from shangrila_pnp.fairness.certificate import Certificate
from shangrila_pnp.fairness.collection import collected, collected_file
from shangrila_pnp.fairness.measuring import Table
from shangrila_pnp.fairness.search import Goal, search
from shangrila_pnp.openings import as_data
from shangrila_pnp.rules import Board, Colour, Edition, Opening, PlayerCount, edition_named, load_board
from shangrila_pnp.templates import Templates

DELTA = 0.03
BUDGET_SECONDS = 200.0


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


def add_to_collection(table: Table, players: PlayerCount, edition: Edition, wanted: int, first: int) -> None:
    """Search until the file has so many openings for one rulebook."""
    have = [c for c in collected(players, table.board) if c.deal.edition is edition]
    tried = max((int(c.search.seed.split()[-1]) for c in have if c.search), default=0)
    for number in count(max(first, tried + 1)):
        if len(have) >= wanted:
            return
        goal = Goal(tuple(Colour)[: players.value], edition, DELTA, f"collection {edition} {number}", BUDGET_SECONDS)
        found = search(table, goal, lambda _: None)
        good = found.is_certified and is_different(found.deal.opening, (c.deal.opening for c in have))
        sys.stderr.write(f"{goal.seed}: {found.words}{'' if good else ' (left out)'}\n")
        if good:
            have.append(found)
            _append(found, table.board)


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
    parser.add_argument("--cores", type=int, default=None)
    wanted = parser.parse_args()
    with Table(load_board(Templates.find()), wanted.cores) as table:
        add_to_collection(table, PlayerCount(wanted.players), edition_named(wanted.edition), wanted.count, wanted.first)


if __name__ == "__main__":
    main()
