"""Uniform draws: from the system's randomness, or from a seed that means the same for ever. Imports :mod:`completions`.

A seeded draw takes its bits from SHA-256 of ``shangrila-pnp:SEED:0``, ``shangrila-pnp:SEED:1`` and so on (UTF-8): for
a number below n, as many bits as n - 1 has, from the front of as many digests as that takes; a number that is too
large is thrown away and the next digests are used. No release of Python can change that.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import TypeAlias

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.openings.completions import Completions
from shangrila_pnp.rules import Opening

DIGEST_BITS = 256

DrawBelow: TypeAlias = Callable[[int], int]
"""Gives a number from 0 up to, but not including, its argument; all of them equally likely."""


class TooFewOpeningsError(ShangrilaError):
    """More different openings were asked for than there are."""


class SeedError(ShangrilaError):
    """A seed that nobody could type again."""


def seeded(seed: str) -> DrawBelow:
    """Draws that are the same for the same seed, in every version."""
    if not seed.isprintable():
        raise SeedError(f"a seed is a word or a number, not {quoted(seed)}")
    digests = _digests(seed)

    def draw(limit: int) -> int:
        bits = (limit - 1).bit_length()
        blocks = -(-bits // DIGEST_BITS)
        while True:
            number = 0
            for _ in range(blocks):
                number = number << DIGEST_BITS | next(digests)
            number >>= blocks * DIGEST_BITS - bits
            if number < limit:
                return number

    return draw


def from_the_system() -> DrawBelow:
    """Draws that nobody can repeat."""
    return secrets.randbelow


def draw_opening(completions: Completions, draw: DrawBelow) -> Opening:
    """One way to finish, each as likely as any other."""
    return completions.opening(draw(completions.count))


def draw_different(completions: Completions, draw: DrawBelow, count: int) -> Iterator[Opening]:
    """So many ways to finish, no one twice."""
    if count > completions.count:
        raise TooFewOpeningsError(f"there are only {completions.count} different openings, not {count}")
    seen: set[int] = set()
    while len(seen) < count:
        number = draw(completions.count)
        if number not in seen:
            seen.add(number)
            yield completions.opening(number)


def _digests(seed: str) -> Iterator[int]:
    number = 0
    while True:
        yield int.from_bytes(sha256(f"shangrila-pnp:{seed}:{number}".encode()).digest())
        number += 1
