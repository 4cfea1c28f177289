"""The sizes that cards come in. Imports :mod:`geometry`."""

from __future__ import annotations

from enum import Enum

from shangrila_pnp.printing.geometry import Size


class CardSize(Enum):
    """A size by the name that shops know it by."""

    TAROT = Size(70.0, 120.0)
    POKER = Size(63.5, 88.9)
    A6 = Size(105.0, 148.0)
    A5 = Size(148.0, 210.0)

    def __str__(self) -> str:
        return self.name.lower()
