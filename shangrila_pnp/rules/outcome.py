"""Who has won, and why the game is over. Imports :mod:`play`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from shangrila_pnp.rules.pieces import Colour
from shangrila_pnp.rules.play import is_over
from shangrila_pnp.rules.position import Position


class Ending(Enum):
    """Why a game is over."""

    LAST_STONE = "the last stone has been placed"
    NOBODY_CAN_ACT = "nobody has a legal action left"


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player has on the board. Students count nothing."""

    colour: Colour
    masters: int
    villages: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the standings, best first, and everybody who shares the victory."""

    ending: Ending
    standings: tuple[Standing, ...]
    winners: tuple[Colour, ...]


def standings(position: Position) -> tuple[Standing, ...]:
    """How the players stand, best first: by masters, then by villages with a master; then in order of colours."""
    table = []
    for colour in sorted(position.order):
        held = [field for field, master in position.fields.items() if master.colour is colour]
        table.append(Standing(colour, len(held), len({field.village for field in held})))
    return tuple(sorted(table, key=lambda standing: (-standing.masters, -standing.villages)))


def outcome(position: Position) -> Outcome | None:
    """How the game has ended, or ``None`` while it goes on."""
    if not is_over(position):
        return None
    table = standings(position)
    best = table[0]
    winners = tuple(s.colour for s in table if (s.masters, s.villages) == (best.masters, best.villages))
    ending = Ending.LAST_STONE if position.last_stone_is_placed else Ending.NOBODY_CAN_ACT
    return Outcome(ending, table, winners)
