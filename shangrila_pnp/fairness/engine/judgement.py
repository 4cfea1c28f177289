"""What the agents above random look at: a value for every action that is worth a thought, one action ahead.

Imports :mod:`game` and :mod:`randomness`. Values are whole numbers; a master is worth 64. The figures were found by
matches between agents that differ in one of them, thousands of games each.
"""

from __future__ import annotations

from shangrila_pnp.fairness.engine.compiled import Words, compiled, lowest, ones, words
from shangrila_pnp.fairness.engine.game import (
    BRIDGES,
    EVERY_GROUP_1,
    FIRST_HALF,
    GROUP,
    GUILDS,
    JOURNEY,
    LEFT_WINS_TIES,
    MASTERS,
    MOST_ACTIONS,
    NO_SECOND,
    OPEN,
    PLACE,
    PLAYERS,
    RECRUIT,
    STUDENTS,
    TURN,
    VILLAGES,
    action_of,
    in_supply,
    last_in_supply,
    taken_half,
    whole_villages,
)
from shangrila_pnp.fairness.engine.randomness import LOW_32

PLACED = 68
PLACED_PER_BRIDGE = 20  # a village with many bridges is fought over for long: better to be there early
WON = 64  # an own master more by a journey
OTHERS_WON_OF_THREE = 16  # the same for one of the others
OTHERS_WON_OF_FOUR = 10
SPENT = 20  # a student that travels can do so only once
RECRUITED_FOR_FREE_FIELD = 32
RECRUITED_TO_TAKE_OVER = 72
RECRUITED_AS_COMPANY = 20  # for each student that would travel along

# Where things are in the scratch rows: a number for each village, then the best students to recruit.
TAKEN = 0
TRAVELLERS = TAKEN + VILLAGES
STRENGTH = TRAVELLERS + VILLAGES
MINE = STRENGTH + VILLAGES
LEARNING = MINE + VILLAGES
BEST = LEARNING + VILLAGES
SCARCE = BEST + 3
SCRATCH_SIZE = SCARCE + GUILDS

NOISE_BITS = 4
NOBODY = -1
FIELD_BITS = 7
ANY_FIELD = 127


def new_scratch() -> Words:
    """Room for what is noted about the villages."""
    return words(SCRATCH_SIZE)


def new_values() -> Words:
    """Room for a value of each action."""
    return words(MOST_ACTIONS)


@compiled
def survey(state: Words, scratch: Words, seat: int) -> None:
    """Note for each village which fields are taken, who could travel, how strong it is, and what one player has."""
    for half in range(2):
        taken = taken_half(state, half)
        at = STUDENTS + half
        travellers = state[at] | state[at + 2] | state[at + 4] | state[at + 6]
        mine = state[MASTERS + 2 * seat + half]
        learning = state[STUDENTS + 2 * seat + half]
        for index in range(7 - half):
            village = 7 * half + index
            shift = GUILDS * index
            masters = (taken >> shift) & GROUP
            students = (travellers >> shift) & GROUP
            scratch[TAKEN + village] = masters
            scratch[TRAVELLERS + village] = students
            # Eight times the strength, so that the masters decide only if it is equal.
            scratch[STRENGTH + village] = 9 * ones(masters) + 8 * ones(students)
            scratch[MINE + village] = (mine >> shift) & GROUP
            scratch[LEARNING + village] = (learning >> shift) & GROUP


@compiled
def noise(salt: int, action: int) -> int:
    """A little of chance for an action, from one random number for all actions of a turn."""
    # The second factor less 2**32: the same low bits, and the product stays within what compiled code can count.
    return (((salt ^ action * 0x9E3779B1) & LOW_32) * (0x85EBCA6B - 2**32) & LOW_32) >> (32 - NOISE_BITS)


@compiled
def value_actions(state: Words, scratch: Words, salt: int, actions: Words, values: Words) -> int:
    """Write the actions that are worth a thought into a row, with their values, and say how many there are.

    All journeys; one master a village, of a guild drawn at random; the three best pairs of students. Nothing only if
    the player cannot act. The salt is the random number for all of them.
    """
    seat = state[TURN]
    survey(state, scratch, seat)
    supply = in_supply(state, seat)
    scarce = last_in_supply(state, seat)
    for index in range(BEST, SCRATCH_SIZE):
        scratch[index] = NOBODY
    count = 0
    for half in range(2):
        present = whole_villages(state[MASTERS + 2 * seat + half] & state[OPEN + half]) & EVERY_GROUP_1
        while present:
            village = FIRST_HALF * half + lowest(present) // GUILDS
            present &= present - 1
            count = _value_placing(state, scratch, salt, village, supply, actions, values, count)
            count = _look_around(state, scratch, salt, village, supply, scarce, actions, values, count)
    while scarce:
        _keep_among_the_best(scratch, scratch[SCARCE + lowest(scarce)])
        scarce &= scarce - 1
    return _list_pairs(scratch, actions, values, count)


@compiled
def _value_placing(
    state: Words, scratch: Words, salt: int, village: int, supply: int, actions: Words, values: Words, count: int
) -> int:
    free = ~scratch[TAKEN + village] & supply
    if free == 0:
        return count
    above = free & (-1 << (salt >> village) % GUILDS)  # begin the search for a guild at one drawn at random
    action = action_of(PLACE, GUILDS * village + lowest(above if above else free), 0)
    actions[count] = action
    values[count] = PLACED + PLACED_PER_BRIDGE * ones(state[BRIDGES + village]) + noise(salt, action)
    return count + 1


@compiled
def _look_around(
    state: Words,
    scratch: Words,
    salt: int,
    village: int,
    supply: int,
    scarce: int,
    actions: Words,
    values: Words,
    count: int,
) -> int:
    """Value the journeys from a village, and the students to recruit there by what they could do next door."""
    learning = scratch[LEARNING + village]
    everybody = scratch[TRAVELLERS + village]
    others = everybody & ~learning
    strength = scratch[STRENGTH + village] + state[LEFT_WINS_TIES]
    share = OTHERS_WON_OF_THREE if state[PLAYERS] == 3 else OTHERS_WON_OF_FOUR
    price = SPENT * ones(learning)
    may_leave = int(learning != 0)
    settling, conquering, company = 0, 0, 0
    goals = state[BRIDGES + village]
    while goals:
        goal = lowest(goals)
        goals &= goals - 1
        taken, mine = scratch[TAKEN + goal], scratch[MINE + goal]
        advantage = strength - scratch[STRENGTH + goal]
        # All ones if it is so, else all noughts: masks instead of branches, which a processor would guess wrong.
        is_stronger = -int(advantage > 0)
        would_be_stronger = -int(advantage + 8 > 0)  # with one student more
        won = ones(learning & ~(mine | taken & ~is_stronger)) - ones(mine & others & is_stronger)
        action = action_of(JOURNEY, village, goal)
        actions[count] = action
        values[count] = WON * won - share * (ones(everybody & ~taken) - won) - price + noise(salt, action)
        count += may_leave
        settling |= ~taken
        conquering |= taken & ~mine & would_be_stronger
        company = max(company, ones(learning & ~(mine | taken & ~would_be_stronger)))
    ready = scratch[MINE + village] & ~learning & supply
    while ready:
        guild = lowest(ready)
        ready &= ready - 1
        field = GUILDS * village + guild
        conquers = conquering >> guild & 1
        settles = settling >> guild & 1 & ~conquers
        value = RECRUITED_AS_COMPANY * company + noise(salt, field)
        value += RECRUITED_TO_TAKE_OVER * conquers + RECRUITED_FOR_FREE_FIELD * settles
        student = value << FIELD_BITS | field
        if scarce >> guild & 1:  # with one tile left, only one of these masters can have it
            scratch[SCARCE + guild] = max(scratch[SCARCE + guild], student)
        else:
            _keep_among_the_best(scratch, student)
    return count


@compiled
def _keep_among_the_best(scratch: Words, student: int) -> None:
    """Keep the three best students, each as its value and then its field in one number."""
    for rank in range(3):
        better = max(scratch[BEST + rank], student)
        student = min(scratch[BEST + rank], student)
        scratch[BEST + rank] = better


@compiled
def _list_pairs(scratch: Words, actions: Words, values: Words, count: int) -> int:
    best = scratch[BEST]
    if best == NOBODY:
        return count
    if scratch[BEST + 1] == NOBODY:
        actions[count] = action_of(RECRUIT, best & ANY_FIELD, NO_SECOND)
        values[count] = best >> FIELD_BITS
        return count + 1
    for one in range(2):
        for other in range(one + 1, 3):
            first, second = scratch[BEST + one], scratch[BEST + other]
            if second != NOBODY:
                fields = min(first & ANY_FIELD, second & ANY_FIELD), max(first & ANY_FIELD, second & ANY_FIELD)
                actions[count] = action_of(RECRUIT, fields[0], fields[1])
                values[count] = (first >> FIELD_BITS) + (second >> FIELD_BITS)
                count += 1
    return count


@compiled
def best_of(values: Words, count: int) -> int:
    """Which of so many values is the largest; the first of equal ones."""
    best = values[0] * MOST_ACTIONS + MOST_ACTIONS - 1
    for index in range(1, count):
        best = max(best, values[index] * MOST_ACTIONS + MOST_ACTIONS - 1 - index)
    return MOST_ACTIONS - 1 - best % MOST_ACTIONS
