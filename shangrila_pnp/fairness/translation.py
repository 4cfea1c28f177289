"""Between the rules model and the fast engine: positions to states, actions to numbers and back.

Imports the rules and :mod:`engine`.
"""

from __future__ import annotations

from collections.abc import Sequence

from shangrila_pnp.fairness.engine.compiled import Words
from shangrila_pnp.fairness.engine.game import (
    BRIDGES,
    FIELDS,
    GROUP,
    GUILDS,
    HALF,
    JOURNEY,
    LEFT_WINS_TIES,
    MASTERS,
    NO_SECOND,
    ONE_IS_ENOUGH,
    OPEN,
    PASS,
    PLACE,
    PLAYERS,
    RECRUIT,
    STONES_LEFT,
    STUDENTS,
    SUPPLY,
    TURN,
    action_of,
    first_of,
    kind_of,
    new_state,
    second_of,
    set_village_fields,
)
from shangrila_pnp.rules import (
    Action,
    Colour,
    Field,
    FullTie,
    Guild,
    Journey,
    Pass,
    Place,
    Position,
    Recruit,
    RecruitingOne,
    Village,
)

_GUILDS = tuple(Guild)
_VILLAGES = tuple(Village)


def state_of(position: Position, order: Sequence[Colour]) -> Words:
    """The engine's state for a position; ``order`` is the order of play from the player who began."""
    state = new_state()
    for village in position.villages:
        if village not in position.stones:
            set_village_fields(state, OPEN, village.rank, GROUP)
    for field, master in position.fields.items():
        _lay(state, MASTERS, order.index(master.colour), field)
        if master.has_student:
            _lay(state, STUDENTS, order.index(master.colour), field)
    for tile, count in position.supply.items():
        for bit in range(3):
            state[SUPPLY + order.index(tile.colour)] |= (count >> bit & 1) << (GUILDS * bit + tile.guild.rank)
    for bridge in position.bridges:
        state[BRIDGES + bridge.first.rank] |= 1 << bridge.second.rank
        state[BRIDGES + bridge.second.rank] |= 1 << bridge.first.rank
    state[STONES_LEFT] = position.stones_at_the_end - len(position.stones)
    state[TURN] = order.index(position.turn)
    state[PLAYERS] = len(order)
    state[LEFT_WINS_TIES] = position.edition.full_tie.value is FullTie.LEFT
    state[ONE_IS_ENOUGH] = position.edition.recruiting_one.value is RecruitingOne.ALWAYS
    return state


def _lay(state: Words, layer: int, seat: int, field: Field) -> None:
    half, bit = divmod(_number(field), HALF)
    state[layer + 2 * seat + half] |= 1 << bit


def _number(field: Field) -> int:
    return GUILDS * field.village.rank + field.guild.rank


def number_of(action: Action) -> int:
    """The engine's number for an action."""
    match action:
        case Place(field):
            return action_of(PLACE, _number(field), 0)
        case Recruit(field, None):
            return action_of(RECRUIT, _number(field), NO_SECOND)
        case Recruit(field, second) if second is not None:
            return action_of(RECRUIT, _number(field), _number(second))
        case Journey(origin, destination):
            return action_of(JOURNEY, origin.rank, destination.rank)
        case _:
            return action_of(PASS, 0, 0)


def action_numbered(number: int) -> Action:
    """The action that the engine has a number for."""
    kind, first, second = kind_of(number), first_of(number), second_of(number)
    if kind == PLACE:
        return Place(_field(first))
    if kind == RECRUIT:
        return Recruit(_field(first), _field(second) if second < FIELDS else None)
    if kind == JOURNEY:
        return Journey(_VILLAGES[first], _VILLAGES[second])
    return Pass()


def _field(number: int) -> Field:
    village, guild = divmod(number, GUILDS)
    return Field(_VILLAGES[village], _GUILDS[guild])
