"""What may be done in a position, and what it leads to: the one place that decides what is legal.

Imports :mod:`position`, :mod:`actions` and :mod:`journey`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from typing import assert_never

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.rules.actions import Action, Journey, Pass, Place, Recruit
from shangrila_pnp.rules.editions import RecruitingOne
from shangrila_pnp.rules.journey import Fate, arrivals
from shangrila_pnp.rules.pieces import Guild, Tile
from shangrila_pnp.rules.places import Field, Village
from shangrila_pnp.rules.position import Master, Position


class Rule(Enum):
    """A rule that an action can break."""

    GAME_OVER = "game-over"
    NO_SUCH_VILLAGE = "no-such-village"
    STONE = "stone"
    FIELD_HELD = "field-held"
    NO_MASTER_IN_VILLAGE = "no-master-in-village"
    NOTHING_IN_SUPPLY = "nothing-in-supply"
    NO_OWN_MASTER = "no-own-master"
    ONE_STUDENT_A_MASTER = "one-student-a-master"
    RECRUIT_TWO = "recruit-two"
    NO_BRIDGE = "no-bridge"
    NO_OWN_STUDENT = "no-own-student"
    MUST_ACT = "must-act"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an action is not allowed."""

    rule: Rule
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class IllegalActionError(ShangrilaError):
    """An action that the rules forbid, with the position it was tried in."""

    def __init__(self, position: Position, action: Action, objection: Objection) -> None:
        super().__init__(f"{position.turn} may not play {action}: {objection}")
        self.position = position
        self.action = action
        self.objection = objection

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Position, Action, Objection]]:
        # By default an exception is rebuilt from its message alone, which would not survive another process.
        return type(self), (self.position, self.action, self.objection)


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Everything that the player whose turn it is may do; nothing once the game is over."""
    if position.last_stone_is_placed:
        return ()
    if actions := tuple(_real_actions(position)):
        return actions
    return () if nobody_can_act(position) else (Pass(),)


def objection(position: Position, action: Action) -> Objection | None:
    """Why an action is not allowed, or ``None`` if it is."""
    if is_over(position):
        return Objection(Rule.GAME_OVER, "the game is over")
    return _objection_while_playing(position, action)


def apply(position: Position, action: Action) -> Position:
    """The position after an action; an illegal one raises :class:`IllegalActionError`."""
    if found := objection(position, action):
        raise IllegalActionError(position, action, found)
    return _carried_out(position, action)


def is_over(position: Position) -> bool:
    """Whether the game has ended."""
    return position.last_stone_is_placed or nobody_can_act(position)


def nobody_can_act(position: Position) -> bool:
    """Whether nobody at the table has anything left but passing, so that a full round would change nothing."""
    for _ in position.order:
        if next(_real_actions(position), None) is not None:
            return False
        position = _turn_passed(position)
    return True


def _real_actions(position: Position) -> Iterator[Action]:
    """The legal actions but passing."""
    for action in _conceivable_actions(position):
        if _objection_while_playing(position, action) is None:
            yield action


def _conceivable_actions(position: Position) -> Iterator[Action]:
    """Every action but passing that is worth asking about, each of them once."""
    own = sorted(field for field, master in position.fields.items() if master.colour is position.turn)
    for village in sorted({field.village for field in own}):
        for guild in Guild:
            yield Place(Field(village, guild))
    ready = [field for field in own if _against_laying_students(position, Recruit(field)) is None]
    for one, other in combinations(ready, 2):
        yield Recruit(one, other)
    for field in ready:
        yield Recruit(field)
    for bridge in sorted(position.bridges):
        yield Journey(bridge.first, bridge.second)
        yield Journey(bridge.second, bridge.first)


# --- what is allowed ---------------------------------------------------------------------------------------------


def _objection_while_playing(position: Position, action: Action) -> Objection | None:
    match action:
        case Place():
            return _against_placing(position, action)
        case Recruit():
            return _against_recruiting(position, action)
        case Journey():
            return _against_journey(position, action)
        case Pass():
            if next(_real_actions(position), None) is not None:
                return Objection(Rule.MUST_ACT, "passing is only for a player who can do nothing else")
            return None
        case _:
            assert_never(action)


def _against_placing(position: Position, action: Place) -> Objection | None:
    village, guild = action.field
    if found := _against_touching(position, village):
        return found
    if action.field in position.fields:
        return Objection(Rule.FIELD_HELD, f"the {guild}'s field in village {village} is held")
    if not position.has_master(position.turn, village):
        return Objection(Rule.NO_MASTER_IN_VILLAGE, f"{position.turn} has no master in village {village} yet")
    return _against_taking(position, Tile(position.turn, guild), 1)


def _against_recruiting(position: Position, action: Recruit) -> Objection | None:
    if found := _against_laying_students(position, action):
        return found
    if (
        action.second is None
        and position.edition.recruiting_one.value is RecruitingOne.ONLY_IF_NO_SECOND
        and _two_can_be_recruited(position)
    ):
        return Objection(Rule.RECRUIT_TWO, "two students are recruited while two masters can take one")
    return None


def _against_laying_students(position: Position, action: Recruit) -> Objection | None:
    """Whether these masters can take these students, never mind how many a player has to recruit."""
    if action.field == action.second:
        return Objection(Rule.ONE_STUDENT_A_MASTER, f"a master takes one student, not two on {action.field}")
    for field in action.fields:
        if found := _against_touching(position, field.village):
            return found
        master = position.fields.get(field)
        if master is None or master.colour is not position.turn:
            return Objection(
                Rule.NO_OWN_MASTER,
                f"{position.turn} has no {field.guild} as a master in village {field.village}",
            )
        if master.has_student:
            return Objection(
                Rule.ONE_STUDENT_A_MASTER,
                f"the {field.guild} in village {field.village} has a student already",
            )
    for guild, wanted in Counter(field.guild for field in action.fields).items():
        if found := _against_taking(position, Tile(position.turn, guild), wanted):
            return found
    return None


def _two_can_be_recruited(position: Position) -> bool:
    own = [field for field, master in position.fields.items() if master.colour is position.turn]
    return any(_against_laying_students(position, Recruit(one, other)) is None for one, other in combinations(own, 2))


def _against_journey(position: Position, action: Journey) -> Objection | None:
    for village in (action.origin, action.destination):
        if found := _against_touching(position, village):
            return found
    if action.bridge not in position.bridges:
        return Objection(Rule.NO_BRIDGE, f"no bridge stands between villages {action.origin} and {action.destination}")
    if not any(student.colour is position.turn for student in position.students_in(action.origin)):
        return Objection(Rule.NO_OWN_STUDENT, f"{position.turn} has no student in village {action.origin}")
    return None


def _against_touching(position: Position, village: Village) -> Objection | None:
    if village not in position.villages:
        return Objection(Rule.NO_SUCH_VILLAGE, f"there is no village {village} on this board")
    if village in position.stones:
        return Objection(Rule.STONE, f"a stone lies on village {village}")
    return None


def _against_taking(position: Position, tile: Tile, wanted: int) -> Objection | None:
    left = position.supply[tile]
    if left >= wanted:
        return None
    if left == 0:
        return Objection(Rule.NOTHING_IN_SUPPLY, f"there is no {tile} left in the supply")
    return Objection(Rule.NOTHING_IN_SUPPLY, f"there is only {left} {tile} left in the supply, and this takes {wanted}")


# --- what it leads to --------------------------------------------------------------------------------------------


def _carried_out(position: Position, action: Action) -> Position:
    match action:
        case Place():
            return _turn_passed(_placed(position, action))
        case Recruit():
            return _turn_passed(_recruited(position, action))
        case Journey():
            return _turn_passed(_travelled(position, action))
        case Pass():
            return _turn_passed(position)
        case _:
            assert_never(action)


def _turn_passed(position: Position) -> Position:
    return replace(position, order=position.order_after_turn)


def _placed(position: Position, action: Place) -> Position:
    tile = Tile(position.turn, action.field.guild)
    return replace(
        position,
        fields=position.fields.changed({action.field: Master(position.turn)}),
        supply=position.supply.changed({tile: position.supply[tile] - 1}),
    )


def _recruited(position: Position, action: Recruit) -> Position:
    supply = dict(position.supply)
    for field in action.fields:
        supply[Tile(position.turn, field.guild)] -= 1
    students = {field: Master(position.turn, has_student=True) for field in action.fields}
    return replace(position, fields=position.fields.changed(students), supply=position.supply.changed(supply))


def _travelled(position: Position, action: Journey) -> Position:
    fields: dict[Field, Master] = {}
    supply = dict(position.supply)
    for arrival in arrivals(position, action):
        student = arrival.student
        fields[Field(action.origin, student.guild)] = Master(student.colour)
        goal = Field(action.destination, student.guild)
        match arrival.fate:
            case Fate.BECOMES_MASTER:
                fields[goal] = Master(student.colour)
            case Fate.STAYS_STUDENT:
                fields[goal] = Master(student.colour, has_student=True)
            case Fate.RETURNS:
                supply[student] += 1
            case Fate.TAKES_OVER:
                assert arrival.found is not None
                supply[Tile(arrival.found.colour, student.guild)] += 2 if arrival.found.has_student else 1
                fields[goal] = Master(student.colour)
    bridges = position.bridges - {action.bridge}
    return replace(
        position,
        fields=position.fields.changed(fields),
        supply=position.supply.changed(supply),
        bridges=bridges,
        stones=_stones_after(replace(position, bridges=bridges), action),
    )


def _stones_after(position: Position, journey: Journey) -> frozenset[Village]:
    """Each of the two villages that has lost its last bridge gets a stone, as long as there is one.

    When the very last bridge is crossed, both villages are cut off but only one stone is left. No rulebook says
    where it goes, and nothing depends on it: we lay it on the village that was left.
    """
    stones = set(position.stones)
    for village in (journey.origin, journey.destination):
        if not position.bridges_at(village) and len(stones) < position.stones_at_the_end:
            stones.add(village)
    return frozenset(stones)
