"""The four things that a turn can be. The player who acts is the one whose turn it is.

Imports :mod:`places`. ``str()`` gives the notation that :mod:`notation` reads back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from shangrila_pnp.rules.places import Bridge, Field, Village


@dataclass(frozen=True, slots=True)
class Place:
    """Place a master on a free field: ``+Ah``."""

    field: Field

    def __str__(self) -> str:
        return f"+{self.field}"


@dataclass(frozen=True, slots=True)
class Recruit:
    """Lay a student on one or two own masters: ``^Ah`` or ``^Ah^Kp``, the fields in their order."""

    field: Field
    second: Field | None = None

    def __post_init__(self) -> None:
        if self.second is not None and self.second < self.field:
            one, other = self.field, self.second
            object.__setattr__(self, "field", other)
            object.__setattr__(self, "second", one)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields that get a student."""
        return (self.field,) if self.second is None else (self.field, self.second)

    def __str__(self) -> str:
        return "".join(f"^{field}" for field in self.fields)


@dataclass(frozen=True, slots=True)
class Journey:
    """Send all students of a village over a bridge, which is then removed: ``A>B``."""

    origin: Village
    destination: Village

    def __post_init__(self) -> None:
        if self.origin is self.destination:
            raise ValueError(f"a journey leads to another village, not from {self.origin} to {self.origin}")

    @property
    def bridge(self) -> Bridge:
        """The bridge that is crossed."""
        return Bridge.between(self.origin, self.destination)

    def __str__(self) -> str:
        return f"{self.origin}>{self.destination}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, for want of anything legal: ``pass``."""

    def __str__(self) -> str:
        return "pass"


Action: TypeAlias = Place | Recruit | Journey | Pass
