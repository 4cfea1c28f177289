"""Takes a file apart into the parts that were bound together. Imports :mod:`readings` and :mod:`settings`.

A file of several parts says in its settings which pages each has, and what is its own: ``pages tiles=9-12 scale:90``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.inventory import COVER, WHOLE_GAME
from shangrila_pnp.printing.preflight.readings import PageReading, Reading
from shangrila_pnp.printing.preflight.settings import Settings

_PAGES = "pages "
_RANGE = re.compile(r"(\d{1,6})-(\d{1,6})")


@dataclass(frozen=True, slots=True)
class PartReading:
    """Some pages that were printed with the same settings."""

    settings: Settings
    pages: tuple[PageReading, ...]
    first: int = 1

    @property
    def last(self) -> int:
        """The number of its last page."""
        return self.first + len(self.pages) - 1


def parts_of(reading: Reading) -> list[PartReading]:
    """The parts of a file in the order of its settings; a file that names no pages is one part."""
    common = {name: value for name, value in reading.settings.items() if not name.startswith(_PAGES)}
    found = [name for name in reading.settings if name.startswith(_PAGES)]
    if not found:
        return [PartReading(Settings.of(common), reading.pages)]
    parts = []
    for name in found:
        place, *own = reading.settings[name].split() or [""]
        special = {key: value for key, _, value in (word.partition(":") for word in own)}
        settings = Settings.of({**common, **special, "contents": name.removeprefix(_PAGES)})
        first, last = _first_and_last(place)
        parts.append(PartReading(settings, reading.pages[max(0, first - 1) : last], first))
    return parts


def _first_and_last(place: str) -> tuple[int, int]:
    pages = _RANGE.fullmatch(place)
    return (int(pages[1]), int(pages[2])) if pages else (0, 0)


def binding_problems(reading: Reading, parts: Sequence[PartReading]) -> Iterator[str]:
    """Whether each page belongs to one part, and a kit, which is a cover with something behind it, has all of them."""
    whole = Settings.of(reading.settings)
    yield from whole.problems  # the margin, too, has to be that of the whole file: pages are read with it
    held = [word for part in parts for word in part.settings.contents]
    if any(name.startswith(_PAGES) for name in reading.settings):
        if held != list(whole.contents):
            yield "the settings do not name the same parts as contents and with their pages"
        yield from _gaps(reading, parts)
    if is_kit(parts):
        for word in WHOLE_GAME:
            if word not in held:
                yield f"the kit is not complete: it has no {word}"


def is_kit(parts: Sequence[PartReading]) -> bool:
    """Whether a file is meant to hold the whole game. A cover on its own belongs to a kit of several files."""
    held = [word for part in parts for word in part.settings.contents]
    return COVER in held and len(held) > 1


def _gaps(reading: Reading, parts: Sequence[PartReading]) -> Iterator[str]:
    next_page = 1
    for part in parts:
        if part.first != next_page or not part.pages:
            what = ", ".join(part.settings.contents)
            yield f"the pages of {quoted(what)} do not follow those before: page {next_page} belongs to no part"
        next_page = part.last + 1
    if next_page != len(reading.pages) + 1:
        yield f"the settings give pages up to {next_page - 1} to a part, and the file has {len(reading.pages)}"
