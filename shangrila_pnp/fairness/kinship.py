"""How far a guess can be off, and how alike a deal and its neighbour are. Imports :mod:`beliefs` and :mod:`deal`.

All figures are points, measured by playing: random deals against what the surrogate guesses of them, and deals
against their neighbours (``benchmarks/README.md``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from shangrila_pnp.fairness.beliefs import Matrix, added, chain, scaled
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.rules import Colour, Edition, Placement, PlayerCount, Village

# The covariance of what the surrogate misses of a random deal; rows and columns are the judges. It is 1.3 times what
# was missed of the deals held back from learning, which were chosen to be rather even: of uniform draws more is missed.
MISSED: dict[PlayerCount, Matrix] = {
    PlayerCount.THREE: [
        [11.2, 8.4, 6.6, 6.9],
        [8.4, 12.1, 9.5, 7.5],
        [6.6, 9.5, 18.2, 15.7],
        [6.9, 7.5, 15.7, 21.7],
    ],
    PlayerCount.FOUR: [
        [23.8, 16.4, 13.0, 10.0],
        [16.4, 23.9, 16.4, 15.6],
        [13.0, 16.4, 23.1, 20.8],
        [10.0, 15.6, 20.8, 27.0],
    ],
}

# The same for what is missed of the change, when a deal is changed a little.
_OTHER_START = chain(2.0, 0.8, 0.8, 0.7)
_OTHER_SEATS = chain(1.3, 0.7, 0.7, 0.6)
_EXCHANGED_GUILDS = chain(1.0, 1.2, 1.1, 1.0)
_MOVED_TILES: dict[PlayerCount, Matrix] = {
    PlayerCount.THREE: chain(2.0, 2.0, 1.8, 1.5),
    PlayerCount.FOUR: chain(2.4, 2.2, 2.0, 1.5),
}
VARIATION: Matrix = chain(0.6, 0.5, 0.4, 0.3)
"""The same if all colours exchange their guilds alike."""
MEMORY_AFTER_A_MOVE = 0.9  # how much of what was missed before a tile was moved is still missed after it

# The same for a deal that is played by another rulebook.
_OTHER_END = chain(0.3, 0.2, 0.2, 0.2)
_OTHER_TIES = chain(1.1, 0.4, 0.6, 0.5)

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


def spread_of_rules(one: Edition, other: Edition) -> Matrix:
    """How far a deal can be by one rulebook from what it is by another."""
    spread = scaled(NEIGHBOURHOOD, 0.0)
    if one.end.value is not other.end.value:
        spread = added(spread, _OTHER_END)
    if one.full_tie.value is not other.full_tie.value:
        spread = added(spread, _OTHER_TIES)
    return spread


def _homes(placements: Iterable[Placement]) -> Counter[tuple[Colour, Village]]:
    return Counter((placement.colour, placement.village) for placement in placements)
