"""An action told in a sentence, for records of games and for pictures of examples. Imports :mod:`play`."""

from __future__ import annotations

from typing import assert_never

from shangrila_pnp.rules.actions import Action, Journey, Pass, Place, Recruit
from shangrila_pnp.rules.editions import Edition
from shangrila_pnp.rules.journey import Arrival, Fate, arrivals, village_left_is
from shangrila_pnp.rules.pieces import Guild
from shangrila_pnp.rules.play import apply
from shangrila_pnp.rules.position import Position, Strength


def narrate(position: Position, action: Action) -> tuple[str, ...]:
    """What happens when an action is carried out: a sentence, and for a journey one more for each consequence."""
    after = apply(position, action)
    who = str(position.turn).capitalize()
    match action:
        case Place(field):
            return (f"{who} places {_one(field.guild)} in {field.village}.",)
        case Recruit():
            students = " and ".join(f"{_one(field.guild)} in {field.village}" for field in action.fields)
            return (f"{who} recruits {students}.",)
        case Journey():
            return tuple(_journey(position, action, after))
        case Pass():
            return (f"{who} can do nothing and passes.",)
        case _:
            assert_never(action)


def _one(guild: Guild) -> str:
    return f"an {guild}" if guild is Guild.ASTROLOGER else f"a {guild}"


def _journey(position: Position, journey: Journey, after: Position) -> list[str]:
    here, there = position.strength(journey.origin), position.strength(journey.destination)
    left = village_left_is(position, journey).value
    story = [
        f"{str(position.turn).capitalize()} leads the students of {journey.origin} to {journey.destination}.",
        f"{journey.origin} is the {left} village: {_comparison(here, there, position.edition)}.",
    ]
    story += [_arrival(arrival) for arrival in arrivals(position, journey)]
    story.append(f"The bridge {journey.bridge} is removed.")
    story += [f"A stone is laid on {village}." for village in sorted(after.stones - position.stones)]
    return story


def _comparison(here: Strength, there: Strength, edition: Edition) -> str:
    """Why one village is stronger, as far as one has to look."""
    pieces = f"{here.masters_and_students} against {there.masters_and_students}"
    if here.masters_and_students != there.masters_and_students:
        return pieces
    masters = f"{pieces}, of which masters {here.masters} against {there.masters}"
    if here.masters != there.masters:
        return masters
    return f"{masters}, and after {edition.publisher} {edition.full_tie.value.value} wins such a tie"


def _arrival(arrival: Arrival) -> str:
    student = f"The {arrival.student}"
    match arrival.fate:
        case Fate.BECOMES_MASTER:
            return f"{student} finds its field free and becomes a master."
        case Fate.STAYS_STUDENT:
            return f"{student} joins its own master as a student."
        case Fate.RETURNS:
            return f"{student} finds its field held and goes back to the supply."
        case Fate.TAKES_OVER:
            assert arrival.found is not None
            retinue = " and student go" if arrival.found.has_student else " goes"
            return f"{student} becomes the master; the {arrival.found.colour} master{retinue} back to the supply."
        case _:
            assert_never(arrival.fate)
