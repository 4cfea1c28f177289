"""Breaks text into lines. Imports :mod:`fonts` and :mod:`scene`.

uniseg knows where a line may end (the Unicode rules), pyphen how words are divided in each language. A part of a text
between two asterisks is set in bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import pyphen
from uniseg.linebreak import line_break_units

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.scene import BLACK, Anchor, Element, Face, Rgb, Text

LEADING = 1.2
BOLD_MARK = "*"
HYPHEN = "-"
SHORTEST_PART = 3
"""Of a divided word, before and after the hyphen."""
SHORTEST_DIVIDED = 11
"""Letters of a word that is divided for a fuller line; shorter ones are divided only if they have to be."""
SHORTEST_HYPHENATED = 4
"""Letters beside a hyphen of the word's own where a line may end: Yeti-Flüsterer, but not Li-Lamas."""
_DICTIONARIES = {"en": "en_GB", "de": "de_DE", "nl": "nl_NL", "fr": "fr"}
_LETTERS = re.compile(r"[^\W\d_]+")


class TypesettingError(ShangrilaError):
    """A text that does not fit in its place: ``entry`` is its name, ``reason`` what is wrong with it."""

    def __init__(self, entry: str, reason: str, place: str = "") -> None:
        super().__init__(f"{place}: {entry} {reason}" if place else f"{entry} {reason}")
        self.entry = entry
        self.reason = reason

    def at(self, place: str) -> TypesettingError:
        """The same with the file and the line of the text."""
        return TypesettingError(self.entry, self.reason, place)


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a line in one face."""

    words: str
    face: Face


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set. ``language`` decides how words are divided; ``divides`` whether they are, if not forced."""

    language: str
    face: Face = Face.REGULAR
    ink: Rgb = BLACK
    anchor: Anchor = Anchor.START
    divides: bool = True


Line = tuple[Run, ...]


@cache
def _dictionary(language: str) -> Any:
    """How the language divides words; none if nobody has written that down."""
    name = _DICTIONARIES.get(language) or pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=name, left=SHORTEST_PART, right=SHORTEST_PART) if name else None


@lru_cache(maxsize=50_000)
def _unit_width(words: str, face: Face) -> float:
    """At size 1: all sizes are proportional."""
    return text_width(words, 1.0, face)


def _width(runs: Sequence[Run]) -> float:
    return sum(_unit_width(run.words, run.face) for run in runs)


@lru_cache(maxsize=5_000)
def broken(text: str, width: float, style: Style) -> tuple[Line, ...] | None:
    """The lines of a text in a column that is so many type sizes wide; none if a word is too long even divided."""
    lines: list[Line] = []
    line: list[Run] = []
    units = _units(text, style.face)
    for number, unit in enumerate(units):
        rest = unit
        while True:
            room = width - _width(line)
            if _width(_trimmed(rest)) <= room + 1e-9:
                line += rest
                break
            # For a fuller line only long words are divided, and never the last: what is left would stand alone.
            is_worth_it = style.divides and len(_words(rest).rstrip()) >= SHORTEST_DIVIDED and number < len(units) - 1
            head = _divided(rest, room, style.language) if is_worth_it or not line else 0
            if head:
                start, rest = _cut(rest, head)
                hyphen = "" if start[-1].words.endswith(HYPHEN) else HYPHEN
                line += [*start[:-1], Run(start[-1].words + hyphen, start[-1].face)]
            elif not line:
                return None
            lines.append(_joined(line))
            line = []
    return (*lines, _joined(line)) if line else tuple(lines)


@lru_cache(maxsize=5_000)
def _units(text: str, face: Face) -> tuple[Line, ...]:
    """What may stand on a line of its own, in its faces; the asterisks are gone."""
    parts = text.split(BOLD_MARK)
    faces = [Face.BOLD if number % 2 else face for number, part in enumerate(parts) for _ in part]
    units: list[Line] = []
    start = 0
    for unit in _kept_together(line_break_units("".join(parts))):
        letters = zip(unit, faces[start : start + len(unit)], strict=True)
        units.append(_merged(Run(letter, its_face) for letter, its_face in letters))
        start += len(unit)
    return tuple(units)


def _kept_together(units: Iterable[str]) -> Iterator[str]:
    """The same, but no line ends at the hyphen of a short name."""
    held = ""
    for unit in units:
        if held and not _may_end_at_hyphen(held, unit):
            held += unit
        else:
            if held:
                yield held
            held = unit
    if held:
        yield held


def _may_end_at_hyphen(before: str, after: str) -> bool:
    if not before.endswith(HYPHEN):
        return True
    left, right = re.search(r"\w*$", before[:-1]), re.match(r"\w*", after)
    assert left is not None
    assert right is not None
    return not left[0] or min(len(left[0]), len(right[0])) >= SHORTEST_HYPHENATED


def _words(runs: Iterable[Run]) -> str:
    return "".join(run.words for run in runs)


def _divided(unit: Line, room: float, language: str) -> int:
    """How many letters of a word fit with a hyphen behind them; 0 if it cannot be divided so."""
    word = _words(unit).rstrip()
    for position in sorted(_places(word, language), reverse=True):
        start, _ = _cut(unit, position)
        hyphen = 0.0 if word[position - 1] == HYPHEN else _unit_width(HYPHEN, start[-1].face)
        if _width(start) + hyphen <= room + 1e-9:
            return position
    return 0


def _places(word: str, language: str) -> Iterator[int]:
    """Where a word may be divided: where its language says so, and at its own hyphens."""
    dictionary = _dictionary(language)
    for letters in _LETTERS.finditer(word):
        if dictionary is not None:
            # Some languages change letters there; that is left to those who can.
            yield from (letters.start() + place for place in dictionary.positions(letters[0]) if place.data is None)
    yield from (at.end() for at in re.finditer(r"(?<=\w)-(?=\w)", word))


def _cut(unit: Line, position: int) -> tuple[Line, Line]:
    """A unit in two, behind so many letters."""
    start: list[Run] = []
    for index, run in enumerate(unit):
        if position <= len(run.words):
            rest = (Run(run.words[position:], run.face),) if position < len(run.words) else ()
            return (*start, Run(run.words[:position], run.face)), (*rest, *unit[index + 1 :])
        start.append(run)
        position -= len(run.words)
    return tuple(start), ()


def _trimmed(runs: Line) -> Line:
    return (*runs[:-1], Run(runs[-1].words.rstrip(), runs[-1].face))


def _merged(runs: Iterable[Run]) -> Line:
    """Neighbours of one face as one run."""
    merged: list[Run] = []
    for run in runs:
        if merged and merged[-1].face is run.face:
            merged[-1] = Run(merged[-1].words + run.words, run.face)
        else:
            merged.append(run)
    return tuple(merged)


def _joined(runs: Iterable[Run]) -> Line:
    """A finished line; the space at its end is nobody's."""
    return _trimmed(_merged(runs))


def lines_of(entry: str, text: str, width: float, size: float, style: Style) -> tuple[Line, ...]:
    """The lines of a text in a column of this width, in millimetres."""
    lines = broken(text, round(width / size, 4), style)
    if lines is None:
        raise TypesettingError(entry, "has a word that is wider than its column: make it shorter")
    return lines


def line_elements(line: Line, left: float, base: float, width: float, size: float, style: Style) -> list[Element]:
    """A line at its place in the column."""
    total = _width(line) * size
    spare = {Anchor.START: 0.0, Anchor.MIDDLE: (width - total) / 2, Anchor.END: width - total}[style.anchor]
    x = left + spare
    elements: list[Element] = []
    for run in line:
        if run.words:
            elements.append(Text(run.words, x, base, size, run.face, style.ink))
        x += _unit_width(run.words, run.face) * size
    return elements
