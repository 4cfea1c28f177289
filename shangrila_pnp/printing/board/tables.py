"""Reads the tables of a template strictly: a wrong entry is named with its file and place. Imports :mod:`templates`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.geometry import Spot
from shangrila_pnp.printing.scene import Rgb
from shangrila_pnp.templates import Templates

_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_FARTHEST = 10_000.0
"""No number in these files is larger, in millimetres or anything else."""


class BoardArtError(ShangrilaError):
    """A template of the board's drawing that cannot be used."""


@dataclass(frozen=True)
class Table:
    """One table of a file; ``where`` says which one, for messages."""

    where: str
    entries: dict[str, object]

    @classmethod
    def read(cls, templates: Templates, name: str) -> Table:
        """The whole of a file."""
        source = str(templates.path(name))
        try:
            return cls(source, tomllib.loads(templates.read(name)))
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            raise BoardArtError(f"{source} is not valid TOML: {error}") from error

    def only(self, *known: str) -> None:
        """Refuse entries that nothing would read."""
        for key in self.entries:
            if key not in known:
                raise BoardArtError(f"{self.where} has an unknown entry {quoted(key)}: known are {', '.join(known)}")

    def has(self, key: str) -> bool:
        """Whether there is such an entry."""
        return key in self.entries

    def number(self, key: str, least: float = -_FARTHEST, most: float = _FARTHEST) -> float:
        """A number between two others."""
        return within(_number(self._entry(key), f"{self.where}, {key}"), least, most, f"{self.where}, {key}")

    def text(self, key: str) -> str:
        """A text."""
        value = self._entry(key)
        if not isinstance(value, str):
            raise BoardArtError(f"{self.where}, {key}: {quoted(value)} is not a text in quotes")
        return value

    def colour(self, key: str) -> Rgb:
        """A colour in six hexadecimal digits."""
        code = self.text(key)
        if not _COLOUR.fullmatch(code):
            raise BoardArtError(f"{self.where}, {key}: {quoted(code)} is not a colour such as #a1b2c3")
        return Rgb.of(code)

    def items(self, key: str) -> list[object]:
        """A list, empty if it is not there."""
        value = self._entry(key, [])
        if not isinstance(value, list):
            raise BoardArtError(f"{self.where}, {key} has to be a list in brackets")
        return value

    def numbers(self, key: str, least: float, most: float) -> list[float]:
        """A list of numbers between two others."""
        where = f"{self.where}, {key}"
        return [within(_number(value, where), least, most, where) for value in self.items(key)]

    def spot(self, key: str) -> Spot:
        """A place as [x, y]."""
        return as_spot(self._entry(key), f"{self.where}, {key}")

    def spots(self, key: str) -> tuple[Spot, ...]:
        """A list of places."""
        return tuple(as_spot(value, f"{self.where}, {key}") for value in self.items(key))

    def table(self, key: str) -> Table:
        """A table inside this one, empty if it is not there."""
        value = self._entry(key, {})
        if not isinstance(value, dict):
            raise BoardArtError(f"{self.where}: {key} has to be a table, [{key}]")
        return Table(f"{self.where}, {key}", value)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of a list of them."""
        for number, value in enumerate(self.items(key), 1):
            if not isinstance(value, dict):
                raise BoardArtError(f"{self.where}: {key} has to be a list of tables, [[{key}]]")
            yield Table(f"{self.where}, {key} {number}", value)

    def _entry(self, key: str, default: object = None) -> object:
        value = self.entries.get(key, default)
        if value is None:
            raise BoardArtError(f"{self.where} has no entry {quoted(key)}")
        return value


def as_spot(value: object, where: str) -> Spot:
    """A place, from a list of two numbers."""
    if not isinstance(value, list) or len(value) != 2:
        raise BoardArtError(f"{where}: {quoted(value)} is not a place as [x, y]")
    x, y = (_number(part, where) for part in value)
    return Spot(x, y)


def within(value: float, least: float, most: float, where: str) -> float:
    """The value itself, unless it is too small or too large."""
    if not least <= value <= most:
        raise BoardArtError(f"{where}: {value:g} is not between {least:g} and {most:g}")
    return value


def _number(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _FARTHEST:
        raise BoardArtError(f"{where}: {quoted(value)} is not a number up to {_FARTHEST:g}")
    return float(value)
