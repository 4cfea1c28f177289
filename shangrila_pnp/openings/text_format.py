"""Openings as a table that a person can type. Imports :mod:`words`.

A row for each colour that plays, a column for each guild, the letter of a village in each place, ``.`` where nothing
has been placed::

             rainmaker  astrologer  dragonbreeder  priest  yeti-whisperer  firekeeper  healer
    blue     A          D           I              G       E               L           F
    red      K          H           J              E       A               D           L
    yellow   H          M           K              J       G               F           I

Any number of spaces, tabs, commas, semicolons or bars may separate them. The line of guilds may be left out (then
they are in the order above), or have them in another order; colours and guilds may be written by their first letters.
``seating:``, ``start:``, ``edition:`` and ``title:`` may stand on lines of their own; what follows a ``#`` is a
remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from shangrila_pnp.errors import quoted
from shangrila_pnp.openings.record import OpeningFileError, OpeningRecord
from shangrila_pnp.openings.words import (
    is_colour,
    is_guild,
    nearest,
    read_colour,
    read_edition,
    read_guild,
    read_village,
)
from shangrila_pnp.rules import Colour, Edition, Guild, Opening, Placement

FREE = "."
SETTINGS = ("seating", "start", "edition", "title")
_SEPARATORS = re.compile(r"[\s,;|]+")
_RULE = re.compile(r":?-{2,}:?")  # the line under a table's head, as people draw it
_NAMES = [*(str(colour) for colour in Colour), *SETTINGS]


def write_text(record: OpeningRecord) -> str:
    """The table, with a line break at the end."""
    homes = {(p.colour, p.guild): p.village.letter for p in record.opening.placements}
    header = ["", *(str(guild) for guild in Guild)]
    rows = [[str(colour), *(homes.get((colour, guild), FREE) for guild in Guild)] for colour in record.opening.colours]
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in [header, *rows]]
    return "".join(f"{line.rstrip()}\n" for line in [*_settings(record), *lines])


def _settings(record: OpeningRecord) -> Iterator[str]:
    if record.title is not None:
        yield f"title: {record.title}"
    if record.edition is not None:
        yield f"edition: {record.edition}"
    if record.seating is not None:
        yield f"seating: {', '.join(str(colour) for colour in record.seating)}"
    if record.start is not None:
        yield f"start: {record.start}"


def read_text(text: str) -> OpeningRecord:
    """The opening of a table."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.read(line)
        except OpeningFileError as error:
            raise OpeningFileError(f"line {number}: {error}") from error
    return reader.record()


class _Reader:
    """Takes a table line by line."""

    def __init__(self) -> None:
        self.guilds: Sequence[Guild] | None = None
        self.placements: list[Placement] = []
        self.colours: list[Colour] = []
        self.seating: tuple[Colour, ...] | None = None
        self.start: Colour | None = None
        self.edition: Edition | None = None
        self.title: str | None = None
        self.settings: set[str] = set()

    def read(self, line: str) -> None:
        name, colon, rest = line.partition(":")
        if colon and name.strip().lower() in SETTINGS:
            self._set(name.strip().lower(), rest.strip())
            return
        words = [word for word in _SEPARATORS.split(line.partition("#")[0]) if word and not _RULE.fullmatch(word)]
        if not words:
            return
        first, colon, rest = words[0].partition(":")
        if colon:
            words[:1] = [first, rest] if rest else [first]
            if not is_colour(first):
                raise OpeningFileError(
                    f"{quoted(first)} is neither a colour nor a setting: {nearest(first.lower(), _NAMES)}"
                )
        if self._is_header(words):
            self._read_guilds(words)
        else:
            self._read_row(words)

    def record(self) -> OpeningRecord:
        if len(self.colours) not in (3, 4):
            raise OpeningFileError(
                f"a table has a row for each of three or four colours, and this has {len(self.colours)}: "
                "give a colour that has placed nothing a row of dots"
            )
        opening = Opening(tuple(self.colours), tuple(self.placements))
        return OpeningRecord(opening, self.seating, self.start, self.edition, self.title)

    def _is_header(self, words: list[str]) -> bool:
        # A row begins with a colour; r and y, letters of a colour and of a guild, are told apart by what follows.
        if self.guilds is not None or self.colours:
            return False
        return all(is_guild(word) for word in words) or not is_colour(words[0])

    def _read_guilds(self, words: list[str]) -> None:
        if len(words) == len(Guild) + 1 and not is_guild(words[0]):
            words = words[1:]  # a word over the column of colours
        guilds = [read_guild(word) for word in words]
        if sorted(guilds) != list(Guild):
            raise OpeningFileError(f"the line of guilds names each of the seven once, and this has {len(guilds)} words")
        self.guilds = guilds

    def _read_row(self, words: list[str]) -> None:
        colour = read_colour(words[0])
        if colour in self.colours:
            raise OpeningFileError(f"{colour} has a row already")
        if len(words) != 1 + len(Guild):
            raise OpeningFileError(
                f"{colour} needs a village for each of the seven guilds ({FREE} if free), and has {len(words) - 1}"
            )
        self.colours.append(colour)
        for guild, word in zip(self.guilds or list(Guild), words[1:], strict=True):
            if word not in (FREE, "-"):
                self.placements.append(Placement(colour, guild, read_village(word)))

    def _set(self, name: str, value: str) -> None:
        if name in self.settings:
            raise OpeningFileError(f"{name} is there twice")
        self.settings.add(name)
        if name == "title":
            self.title = value
            return
        words = [word for word in _SEPARATORS.split(value.partition("#")[0]) if word]
        if name == "seating":
            self.seating = tuple(read_colour(word) for word in words)
        elif name == "start":
            self.start = read_colour(" ".join(words))
        else:
            self.edition = read_edition(" ".join(words))
