"""How a journey is resolved: who is stronger, and what becomes of each student that travels.

Imports :mod:`position` and :mod:`actions`. Whether a journey is allowed at all is decided in :mod:`play`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from shangrila_pnp.rules.actions import Journey
from shangrila_pnp.rules.editions import FullTie
from shangrila_pnp.rules.pieces import Tile
from shangrila_pnp.rules.places import Field
from shangrila_pnp.rules.position import Master, Position


class Left(Enum):
    """Which village the students come from."""

    STRONGER = "stronger"
    WEAKER = "weaker"


class Holds(Enum):
    """What a travelling student finds on the field of its guild."""

    NOTHING = "nothing"
    OWN_MASTER = "own master"
    OWN_MASTER_WITH_STUDENT = "own master with a student"
    OTHERS_MASTER = "somebody else's master"


class Fate(Enum):
    """What becomes of a travelling student."""

    BECOMES_MASTER = "becomes a master"
    STAYS_STUDENT = "stays a student"
    TAKES_OVER = "takes over"
    RETURNS = "goes back to the supply"


FATES: dict[tuple[Holds, Left], Fate] = {
    (Holds.NOTHING, Left.STRONGER): Fate.BECOMES_MASTER,
    (Holds.NOTHING, Left.WEAKER): Fate.BECOMES_MASTER,
    (Holds.OWN_MASTER, Left.STRONGER): Fate.STAYS_STUDENT,
    (Holds.OWN_MASTER, Left.WEAKER): Fate.RETURNS,
    (Holds.OWN_MASTER_WITH_STUDENT, Left.STRONGER): Fate.RETURNS,
    (Holds.OWN_MASTER_WITH_STUDENT, Left.WEAKER): Fate.RETURNS,
    (Holds.OTHERS_MASTER, Left.STRONGER): Fate.TAKES_OVER,
    (Holds.OTHERS_MASTER, Left.WEAKER): Fate.RETURNS,
}
"""The table of journeys: what the field holds, and which village was left."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """One student at the end of its journey."""

    student: Tile
    found: Master | None
    fate: Fate


def village_left_is(position: Position, journey: Journey) -> Left:
    """Whether the students leave the stronger or the weaker of the two villages, before anybody moves."""
    here = position.strength(journey.origin)
    there = position.strength(journey.destination)
    if here == there:
        left_is_stronger = position.edition.full_tie.value is FullTie.LEFT
    else:
        left_is_stronger = here > there
    return Left.STRONGER if left_is_stronger else Left.WEAKER


def arrivals(position: Position, journey: Journey) -> tuple[Arrival, ...]:
    """What becomes of every student of the village that is left, in field order."""
    left = village_left_is(position, journey)
    results = []
    for student in position.students_in(journey.origin):
        found = position.fields.get(Field(journey.destination, student.guild))
        results.append(Arrival(student, found, FATES[_holds(student, found), left]))
    return tuple(results)


def _holds(student: Tile, found: Master | None) -> Holds:
    if found is None:
        return Holds.NOTHING
    if found.colour is not student.colour:
        return Holds.OTHERS_MASTER
    return Holds.OWN_MASTER_WITH_STUDENT if found.has_student else Holds.OWN_MASTER
