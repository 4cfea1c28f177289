"""Compiles the fast engine with numba if that is installed; without it the same functions run as plain Python.

Imports nothing of ours. The engine keeps to whole numbers below 2**63, to rows of them, and to floating-point sums,
products, quotients and square roots, all of which give the same bits either way.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableSequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    numba: Any
    numpy: Any
else:
    try:
        import numba
        import numpy
    except ImportError:
        numba = None

COMPILED = numba is not None

F = TypeVar("F", bound=Callable[..., object])

Words: TypeAlias = MutableSequence[int]
"""Whole numbers in a row: a numpy array of int64 when compiled, else a list."""
Reals: TypeAlias = MutableSequence[float]
"""The same for floating-point numbers."""


def _find_a_place_for_compiled_code() -> bool:
    """Keep what numba compiles in a folder of this source's own, if there is a place that can be written to.

    By itself numba looks only at the file of a function: after a change in another file that the function calls, it
    would go on running the old code.
    """
    here = Path(__file__).parent
    digest = sha256(b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))).hexdigest()[:12]
    for place in (here / "__pycache__", Path.home() / ".cache" / "shangrila-pnp"):
        folder = place / f"compiled-{digest}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            numba.config.CACHE_DIR = str(folder)
            return True
    return False


_CAN_BE_KEPT = COMPILED and _find_a_place_for_compiled_code()


def compiled(function: F) -> F:
    """The function, compiled when it is first called and kept for the next run; or just as it is."""
    if not COMPILED:
        return function
    # Inlining saves counting the references to every row at every call, which is most of the time of a small function.
    # The numpy model leaves out the test for a division by zero; the engine never does that.
    compiler = numba.njit(cache=_CAN_BE_KEPT, nogil=True, forceinline=True, error_model="numpy")
    faster: F = compiler(function)
    return faster


def words(count: int) -> Words:
    """So many zeros."""
    if not COMPILED:
        return [0] * count
    row: Words = numpy.zeros(count, dtype=numpy.int64)
    return row


def reals(count: int) -> Reals:
    """So many zeros, as floating-point numbers."""
    if not COMPILED:
        return [0.0] * count
    row: Reals = numpy.zeros(count, dtype=numpy.float64)
    return row


def _ones_by_halves(bits: int) -> int:
    # The way of adding neighbours that compilers know and replace by one instruction.
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101) >> 56


ones: Callable[[int], int] = compiled(_ones_by_halves) if COMPILED else int.bit_count
"""How many bits of a number that is not negative are set."""


@compiled
def lowest(bits: int) -> int:
    """Where the lowest set bit of a number is."""
    return ones((bits & -bits) - 1)
