"""How far a guess can be off, and how alike a deal and its neighbour are. Imports :mod:`beliefs` and :mod:`deal`.

All figures are points, measured by playing: random deals against what the surrogate guesses of them, and deals
against their neighbours (``benchmarks/README.md``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from shangrila_pnp.fairness.beliefs import Matrix, added, chain, scaled
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.rules import Colour, Placement, PlayerCount, Village

# The covariance of what the surrogate misses of a random deal; rows and columns are the judges.
MISSED: dict[PlayerCount, Matrix] = {
    PlayerCount.THREE: [
        [8.6, 6.5, 5.1, 5.3],
        [6.5, 9.3, 7.3, 5.8],
        [5.1, 7.3, 14.0, 12.1],
        [5.3, 5.8, 12.1, 16.7],
    ],
    PlayerCount.FOUR: [
        [18.3, 12.6, 10.0, 7.7],
        [12.6, 18.4, 12.6, 12.0],
        [10.0, 12.6, 17.8, 16.0],
        [7.7, 12.0, 16.0, 20.8],
    ],
}

# The same for what is missed of the change, when a deal is changed a little.
_OTHER_START = chain(2.4, 0.55, 0.6, 0.6)
_OTHER_SEATS = chain(1.5, 0.5, 0.5, 0.4)
_EXCHANGED_GUILDS = chain(1.2, 1.0, 0.8, 1.0)
_MOVED_TILES: dict[PlayerCount, Matrix] = {
    PlayerCount.THREE: chain(2.5, 1.6, 1.5, 1.2),
    PlayerCount.FOUR: chain(3.0, 2.0, 1.7, 1.4),
}
VARIATION: Matrix = chain(0.5, 0.6, 0.4, 0.3)
"""The same if all colours exchange their guilds alike."""
MEMORY_AFTER_A_MOVE = 0.9  # how much of what was missed before a tile was moved is still missed after it

NEIGHBOURHOOD: Matrix = chain(2.5, 1.2, 1.0, 0.8)
"""What a few small changes can bring about."""


def spread_of_change(one: Deal, other: Deal) -> tuple[Matrix, float]:
    """How far a deal can be from what its neighbour lets expect, and how much of what the guess missed stays."""
    spread = scaled(NEIGHBOURHOOD, 0.0)
    memory = 1.0
    if one.start is not other.start:
        spread = added(spread, _OTHER_START)
    if one.seating != other.seating:
        spread = added(spread, _OTHER_SEATS)
    elsewhere = len(set(one.opening.placements) - set(other.opening.placements))
    if elsewhere and _homes(one.opening.placements) == _homes(other.opening.placements):
        spread = added(spread, scaled(_EXCHANGED_GUILDS, elsewhere / 2))
    elif elsewhere:
        spread = added(spread, _MOVED_TILES[one.opening.players])
        memory = MEMORY_AFTER_A_MOVE
    return spread, memory


def _homes(placements: Iterable[Placement]) -> Counter[tuple[Colour, Village]]:
    return Counter((placement.colour, placement.village) for placement in placements)
