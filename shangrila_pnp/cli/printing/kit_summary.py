"""What is told about a finished kit: a table for people, the same as data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from shangrila_pnp.printing.binding import PAGES_KEY, Part
from shangrila_pnp.printing.preflight import Report
from shangrila_pnp.printing.units import number

HEADINGS = ("Part", "Pages", "Sheets", "Ink", "File")


@dataclass(frozen=True)
class FinishedPart:
    """One line of the summary; pages are counted in the file that they are in."""

    name: str
    first: int
    last: int
    sheets: int
    both_sides: bool
    ink: float
    backs: str
    scale: str
    files: tuple[Path, ...]

    @property
    def cells(self) -> tuple[str, ...]:
        """For a table."""
        pages = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        sheets = f"{self.sheets}, both sides" if self.both_sides else str(self.sheets)
        names = self.files[0].name if len(self.files) == 1 else f"{self.files[0].name} to {self.files[-1].name}"
        return self.name, pages, sheets, f"{self.ink:.2f}", names

    def as_data(self) -> dict[str, object]:
        """For programs."""
        return {
            "name": self.name,
            "pages": [self.first, self.last],
            "sheets": self.sheets,
            "both_sides": self.both_sides,
            "ink": round(self.ink, 4),
            "backs": self.backs,
            "scale": self.scale,
            "files": [str(path) for path in self.files],
        }


@dataclass(frozen=True)
class FinishedKit:
    """What came out."""

    parts: tuple[FinishedPart, ...]
    files: tuple[tuple[Path, int], ...]
    page_count: int
    settings: dict[str, str]
    codes: tuple[str, ...]
    is_dry_run: bool
    notes: tuple[str, ...]

    @property
    def rows(self) -> Iterator[tuple[str, ...]]:
        """The table."""
        yield HEADINGS
        yield from (part.cells for part in self.parts)
        size = sum(size for _, size in self.files) / 1_000_000
        count = f"{len(self.files)} file{'s' if len(self.files) > 1 else ''}, {size:.1f} MB"
        yield "all", str(self.page_count), str(self.sheets), f"{self.ink:.2f}", count

    @property
    def sheets(self) -> int:
        """Of paper."""
        return sum(part.sheets for part in self.parts)

    @property
    def ink(self) -> float:
        """In pages that are black all over."""
        return sum(part.ink for part in self.parts)

    @property
    def last_words(self) -> Iterator[str]:
        """What the figures mean, what was written, and what to do next."""
        yield f"Paper: {self.settings['paper']}. Ink: as much as so many pages that are black all over (an estimate)."
        first = self.files[0][0]
        where = str(first) if len(self.files) == 1 else f"{len(self.files)} files in the folder {first.parent}"
        yield f"{'Would write' if self.is_dry_run else 'Written:'} {where}, checked and complete."
        yield from self.notes
        if not self.is_dry_run:
            yield "Next: print the cover at actual size (100 %), measure its ruler, and go on as it says."

    def as_data(self) -> dict[str, object]:
        """For programs."""
        return {
            "files": [{"path": str(path), "bytes": size} for path, size in self.files],
            "written": not self.is_dry_run,
            "parts": [part.as_data() for part in self.parts],
            "pages": self.page_count,
            "sheets": self.sheets,
            "ink": round(self.ink, 4),
            "openings": list(self.codes),
            "notes": list(self.notes),
            "settings": {name: value for name, value in self.settings.items() if not name.startswith(PAGES_KEY)},
        }


def finished_parts(
    parts: Sequence[Part], report: Report, files: Sequence[Sequence[Path]], *, is_split: bool
) -> Iterator[FinishedPart]:
    """The parts in the order of their pages. ``files`` has those of each part, or of all together."""
    before = 0
    for index, part in enumerate(parts):
        count = len(part.pages)
        own = files[index] if is_split else files[0]
        if not is_split and len(own) > 1:  # a file for each page
            own = own[before : before + count]
        first = 1 if is_split else before + 1
        yield FinishedPart(
            part.name,
            first,
            first + count - 1,
            part.sheets,
            part.is_printed_on_both_sides,
            sum(report.ink[before : before + count]),
            part.press.backs.value,
            number(part.press.scale * 100),
            tuple(own),
        )
        before += count
