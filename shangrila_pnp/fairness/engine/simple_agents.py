"""Two agents that think one action ahead: greedy, and reply, which also fears what the others can do next.

Imports :mod:`judgement`.
"""

from __future__ import annotations

from shangrila_pnp.fairness.engine.compiled import Words, compiled, lowest, ones
from shangrila_pnp.fairness.engine.game import (
    BRIDGES,
    LEFT_WINS_TIES,
    MASTERS,
    PASS,
    PLAYERS,
    STUDENTS,
    TURN,
    VILLAGES,
    act,
    action_of,
    copy_state,
    village_fields,
)
from shangrila_pnp.fairness.engine.judgement import (
    LEARNING,
    MINE,
    STRENGTH,
    TAKEN,
    TRAVELLERS,
    best_of,
    survey,
    value_actions,
)
from shangrila_pnp.fairness.engine.randomness import next_32

CONSIDERED = 8  # how many of the best actions the reply agent looks at twice
FEARED_GAIN = 20  # a master that an opponent can win next
FEARED_LOSS = 64  # an own master that an opponent can take next
PUT_ASIDE = -1_000_000


@compiled
def greedy_action(state: Words, scratch: Words, generator: Words, actions: Words, values: Words) -> int:
    """The action of the highest value; a pass if there is none."""
    count = value_actions(state, scratch, next_32(generator), actions, values)
    if count == 0:
        return action_of(PASS, 0, 0)
    return actions[best_of(values, count)]


@compiled
def reply_action(state: Words, scratch: Words, generator: Words, actions: Words, values: Words, trial: Words) -> int:
    """The best of the few best actions, less what the opponents could then do; a pass if there is none."""
    count = value_actions(state, scratch, next_32(generator), actions, values)
    if count == 0:
        return action_of(PASS, 0, 0)
    chosen, highest = 0, PUT_ASIDE
    for _ in range(min(CONSIDERED, count)):
        index = best_of(values, count)
        copy_state(state, trial)
        act(trial, actions[index])
        value = values[index] - _fear(trial, scratch, state[TURN])
        values[index] = PUT_ASIDE
        if value > highest:
            chosen, highest = actions[index], value
    return chosen


@compiled
def _fear(state: Words, scratch: Words, me: int) -> int:
    """The worst journey of each opponent, together."""
    survey(state, scratch, me)
    fear = 0
    for seat in range(state[PLAYERS]):
        if seat != me:
            fear += _worst_journey(state, scratch, seat)
    return fear


@compiled
def _worst_journey(state: Words, scratch: Words, seat: int) -> int:
    worst = 0
    for origin in range(VILLAGES):
        goals = state[BRIDGES + origin]
        theirs = village_fields(state, STUDENTS + 2 * seat, origin)
        if goals == 0 or theirs == 0:
            continue
        everybody = scratch[TRAVELLERS + origin]
        mine = scratch[LEARNING + origin]
        strength = scratch[STRENGTH + origin] + state[LEFT_WINS_TIES]
        while goals:
            goal = lowest(goals)
            goals &= goals - 1
            if strength > scratch[STRENGTH + goal]:
                held = village_fields(state, MASTERS + 2 * seat, goal)
                gain = ones(theirs & ~held) - ones(held & everybody & ~theirs)
                loss = ones(scratch[MINE + goal] & everybody & ~mine) - ones(mine & ~scratch[MINE + goal])
            else:
                gain = ones(theirs & ~scratch[TAKEN + goal])
                loss = -ones(mine & ~scratch[TAKEN + goal])
            worst = max(worst, FEARED_GAIN * gain + FEARED_LOSS * loss)
    return worst
