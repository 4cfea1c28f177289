"""Guesses the shares of a deal without playing it. Imports :mod:`deal` and :mod:`panel`, and nothing that is slow.

A weighted count of plain things, learned by regression from some hundred thousand games (``benchmarks/surrogate.py``
makes the file). It is right about most of what a tile more or less changes and wrong by a few points about a single
deal, so it never judges: it only tells a search which deals are worth playing. Weights are whole numbers and sums are
exact, so that every machine guesses the same.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.panel import JUDGES
from shangrila_pnp.rules import LIMITS, Board, Colour, PlayerCount, Village

FILE = Path(__file__).parent / "surrogate.json"
UNIT = 1000  # weights are thousandths of a point

Weights = dict[str, tuple[int, ...]]
"""What one of a thing is worth, for each judge."""


class Surrogate:
    """What is known about the deals for so many players."""

    def __init__(self, board: Board, players: PlayerCount) -> None:
        self.players = players
        self.weights = _weights(players)
        self.bridges: dict[Village, list[Village]] = defaultdict(list)
        for bridge in board.bridges_in_play(players):
            self.bridges[bridge.first].append(bridge.second)
            self.bridges[bridge.second].append(bridge.first)

    def guess(self, deal: Deal) -> list[list[float]]:
        """For each judge, how many points the share of each colour is above an even one."""
        worth = [self._worth(things) for things in self.things(deal)]
        count = len(worth)
        guessed = []
        for judge in range(len(JUDGES)):
            everybody = sum(one[judge] for one in worth)
            guessed.append([(count * one[judge] - everybody) / (count * UNIT) for one in worth])
        return guessed

    def _worth(self, things: Counter[str]) -> Sequence[int]:
        sums = [0] * len(JUDGES)
        for thing, count in things.items():
            for judge, weight in enumerate(self.weights.get(thing, ())):
                sums[judge] += count * weight
        return sums

    def things(self, deal: Deal) -> list[Counter[str]]:
        """What is counted of each colour. Guilds are alike; what matters is where they meet."""
        tiles = Counter(placement.village for placement in deal.opening.placements)
        guilds: dict[Village, int] = defaultdict(int)
        homes: dict[Colour, Counter[Village]] = {colour: Counter() for colour in deal.opening.colours}
        crafts: dict[tuple[Colour, Village], int] = defaultdict(int)
        for colour, guild, village in deal.opening.placements:
            guilds[village] |= 1 << guild.rank
            homes[colour][village] += 1
            crafts[colour, village] |= 1 << guild.rank
        found = []
        for colour in deal.opening.colours:
            counted = Counter({f"seat {deal.order.index(colour)}": 1})
            for village, own in homes[colour].items():
                self._count_village(counted, village, own, tiles[village])
                for other in self.bridges[village]:
                    same = (crafts[colour, village] & guilds[other]).bit_count()
                    kin = homes[colour][other]
                    _count_bridge(counted, village, other, own, tiles[village] - tiles[other], same)
                    counted["next to own"] += own * kin
                    counted["next to others"] += own * (tiles[other] - kin)
            found.append(counted)
        return found

    def _count_village(self, counted: Counter[str], village: Village, own: int, tiles: int) -> None:
        counted[f"at {village}"] = own
        counted["beside"] += own * (tiles - own)
        counted[f"beside at {village}"] = own * (tiles - own)
        if tiles == LIMITS[self.players].tiles:
            counted[f"full at {village}"] = own
        if own > 1:
            counted["two"] += 1
            counted[f"two at {village}"] = 1


def _count_bridge(counted: Counter[str], village: Village, other: Village, own: int, more: int, same: int) -> None:
    """Strength decides who takes over whom; a guild that is taken next door cannot simply settle there."""
    if more:
        kind = "stronger" if more > 0 else "weaker"
        counted[kind] += own
        counted[f"{kind} {village}{other}"] = own
        counted[f"same guild, {kind}"] += same
    counted["same guild"] += same
    counted[f"same guild {village}{other}"] = same


@cache
def _weights(players: PlayerCount) -> Weights:
    read = json.loads(FILE.read_text(encoding="utf-8"))
    return {thing: tuple(weights) for thing, weights in read[str(players.value)].items()}
