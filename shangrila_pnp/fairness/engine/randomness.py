"""The random numbers of self-play: sfc32 by Chris Doty-Humphrey, on whole numbers, the same on every machine.

Imports :mod:`compiled`. Python's and numpy's own generators would not give the same numbers compiled and plain.
"""

from __future__ import annotations

from shangrila_pnp.fairness.engine.compiled import Words, compiled, words

LOW_32 = 0xFFFFFFFF
WARM_UP = 12


def new_randomness() -> Words:
    """Room for a generator; :func:`seed_randomness` sets it going."""
    return words(4)


@compiled
def seed_randomness(generator: Words, seed: int, game: int) -> None:
    """Begin the stream of one game of one seed (both below 2**62); different pairs give different streams."""
    generator[0] = seed & LOW_32
    generator[1] = (seed >> 32) ^ (game >> 32) * 0x9E3779B1 & LOW_32
    generator[2] = game & LOW_32
    generator[3] = 1
    for _ in range(WARM_UP):
        next_32(generator)


@compiled
def next_32(generator: Words) -> int:
    """The next 32 random bits."""
    a, b, c, counter = generator[0], generator[1], generator[2], generator[3]
    result = (a + b + counter) & LOW_32
    generator[0] = b ^ (b >> 9)
    generator[1] = (c + (c << 3)) & LOW_32
    generator[2] = ((((c << 21) & LOW_32) | (c >> 11)) + result) & LOW_32
    generator[3] = (counter + 1) & LOW_32
    return result


@compiled
def below(generator: Words, limit: int) -> int:
    """A whole number from 0 up to, but not including, the limit (itself below 2**31)."""
    return (next_32(generator) * limit) >> 32
