"""The pen that fontTools draws with, for letters and for symbols alike. Imports :mod:`paths`."""

from __future__ import annotations

from typing import Any

from fontTools.pens.basePen import BasePen

from shangrila_pnp.printing.paths import Path, Segment


class PathPen(BasePen):  # type: ignore[misc]
    """Collects what fontTools draws; quadratic curves arrive as cubic ones."""

    def __init__(self, glyphs: Any = None) -> None:
        super().__init__(glyphs)
        self.segments: list[Segment] = []

    @property
    def path(self) -> Path:
        """What was drawn so far."""
        return Path(tuple(self.segments))

    def _moveTo(self, spot: tuple[float, float]) -> None:  # noqa: N802
        self.segments.append(("M", *spot))

    def _lineTo(self, spot: tuple[float, float]) -> None:  # noqa: N802
        self.segments.append(("L", *spot))

    def _curveToOne(  # noqa: N802
        self, first: tuple[float, float], second: tuple[float, float], end: tuple[float, float]
    ) -> None:
        self.segments.append(("C", *first, *second, *end))

    def _closePath(self) -> None:  # noqa: N802
        self.segments.append(("Z",))
