"""The random agent: every legal action equally likely. Imports :mod:`game` and :mod:`randomness`."""

from __future__ import annotations

from shangrila_pnp.fairness.engine.compiled import Words, compiled, lowest, ones
from shangrila_pnp.fairness.engine.game import (
    BRIDGES,
    GUILDS,
    HALF,
    JOURNEY,
    NO_SECOND,
    ONE_IS_ENOUGH,
    PASS,
    PLACE,
    RECRUIT,
    TURN,
    action_of,
    free_fields,
    last_in_supply,
    origins,
    pairs_of,
    ready_masters,
)
from shangrila_pnp.fairness.engine.randomness import below


@compiled
def random_action(state: Words, generator: Words) -> int:
    """A legal action, without listing them all; a pass if there is none."""
    seat = state[TURN]
    free_low, free_high = free_fields(state, seat, 0), free_fields(state, seat, 1)
    ready_low, ready_high = ready_masters(state, seat, 0), ready_masters(state, seat, 1)
    villages = origins(state, seat)
    places = ones(free_low) + ones(free_high)
    pairs = pairs_of(state, seat, ready_low, ready_high)
    singles = ones(ready_low) + ones(ready_high) if pairs == 0 or state[ONE_IS_ENOUGH] else 0
    journeys = 0
    leaving = villages
    while leaving:
        journeys += ones(state[BRIDGES + lowest(leaving)])
        leaving &= leaving - 1
    total = places + pairs + singles + journeys
    if total == 0:
        return action_of(PASS, 0, 0)
    choice = below(generator, total)
    if choice < places:
        return action_of(PLACE, nth_field(free_low, free_high, choice), 0)
    choice -= places
    if choice < pairs:
        return _random_pair(state, generator, ready_low, ready_high)
    choice -= pairs
    if choice < singles:
        return action_of(RECRUIT, nth_field(ready_low, ready_high, choice), NO_SECOND)
    return _nth_journey(state, villages, choice - singles)


@compiled
def nth_field(low: int, high: int, number: int) -> int:
    """One field of a set, counted from nought."""
    count = ones(low)
    if number < count:
        return nth_bit(low, number)
    return HALF + nth_bit(high, number - count)


@compiled
def nth_bit(bits: int, number: int) -> int:
    """Where one of the set bits is, counted from nought."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)


@compiled
def _random_pair(state: Words, generator: Words, ready_low: int, ready_high: int) -> int:
    scarce = last_in_supply(state, state[TURN])
    count = ones(ready_low) + ones(ready_high)
    while True:
        one = below(generator, count)
        other = below(generator, count - 1)
        if other >= one:
            other += 1
        first = nth_field(ready_low, ready_high, min(one, other))
        second = nth_field(ready_low, ready_high, max(one, other))
        if first % GUILDS != second % GUILDS or not scarce >> first % GUILDS & 1:
            return action_of(RECRUIT, first, second)


@compiled
def _nth_journey(state: Words, villages: int, number: int) -> int:
    while True:
        origin = lowest(villages)
        villages &= villages - 1
        count = ones(state[BRIDGES + origin])
        if number < count:
            return action_of(JOURNEY, origin, nth_bit(state[BRIDGES + origin], number))
        number -= count
