"""Why a colour may have it easier or harder than the others: plain figures of an opening. Imports the rules only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from statistics import mean

from shangrila_pnp.rules import Board, Colour, Opening, PlayerCount, Village


class Figure(Enum):
    """Something that can be counted for each colour, and what many and few of it mean."""

    VILLAGES = ("villages with a master", "spread out", "crowded")
    BRIDGES = ("bridges at a master's village", "well connected", "cut off")
    COMPANY = ("other masters in a master's village", "in strong villages", "in weak villages")
    STRENGTH = ("tiles that a master's village has more than its neighbours", "in strong villages", "in weak villages")

    def __init__(self, counted: str, many: str, few: str) -> None:
        self.counted = counted
        self.many = many
        self.few = few


# What one more of each is worth in shares of victories, by regression over 300 random openings of self-play (greedy,
# 600 games each). They explain half of all differences with four players (R2 0.50) and a little more with three (0.57).
WORTH = {
    PlayerCount.FOUR: {
        Figure.VILLAGES: 0.054,
        Figure.BRIDGES: 0.102,
        Figure.COMPANY: 0.296,
        Figure.STRENGTH: 0.062,
    },
    PlayerCount.THREE: {
        Figure.VILLAGES: 0.0,  # the limit of one tile a village keeps everybody in seven
        Figure.BRIDGES: 0.142,
        Figure.COMPANY: 0.593,
        Figure.STRENGTH: 0.119,
    },
}
WORTH_NAMING = 0.01


@dataclass(frozen=True, slots=True)
class Cause:
    """A figure that may explain why a colour wins more or less than the others."""

    colour: Colour
    figure: Figure
    value: float
    others: float
    worth: float

    def __str__(self) -> str:
        what = self.figure.many if self.value > self.others else self.figure.few
        return (
            f"{self.colour} is {what}: {self.value:.1f} {self.figure.counted}, and the others have {self.others:.1f}; "
            f"that is worth about {100 * self.worth:+.0f} points"
        )


def figures(opening: Opening, board: Board) -> dict[Colour, dict[Figure, float]]:
    """The figures of every colour; averages over its masters, but for the number of villages."""
    tiles = Counter(placement.village for placement in opening.placements)
    neighbours: dict[Village, list[Village]] = {village: [] for village in board.open_villages(opening.players)}
    for bridge in board.bridges_in_play(opening.players):
        neighbours[bridge.first].append(bridge.second)
        neighbours[bridge.second].append(bridge.first)
    found = {}
    for colour in opening.colours:
        homes = [placement.village for placement in opening.placements if placement.colour is colour]
        found[colour] = {
            Figure.VILLAGES: float(len(set(homes))),
            Figure.BRIDGES: mean(len(neighbours[home]) for home in homes),
            Figure.COMPANY: mean(tiles[home] - 1 for home in homes),
            Figure.STRENGTH: mean(tiles[home] - mean(tiles[other] for other in neighbours[home]) for home in homes),
        }
    return found


def likely_cause(opening: Opening, board: Board, colour: Colour, deviation: float) -> Cause | None:
    """The figure that best explains a colour's deviation, if any explains at least a point of it."""
    counted = figures(opening, board)
    causes = []
    for figure, worth in WORTH[opening.players].items():
        value = counted[colour][figure]
        average = mean(counted[other][figure] for other in opening.colours)
        others = mean(counted[other][figure] for other in opening.colours if other is not colour)
        causes.append(Cause(colour, figure, value, others, worth * (value - average)))
    best = max(causes, key=lambda cause: cause.worth if deviation > 0 else -cause.worth)
    return best if best.worth * deviation > 0 and abs(best.worth) >= WORTH_NAMING else None
