"""The words of opening files, and what they stand for. Imports :mod:`record` and the rules."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TypeVar

from shangrila_pnp.errors import quoted
from shangrila_pnp.openings.record import OpeningFileError
from shangrila_pnp.rules import Colour, Edition, Guild, UnknownEditionError, Village, edition_named

T = TypeVar("T", Colour, Guild)


def read_colour(word: str) -> Colour:
    """A colour by its name or its letter."""
    return _read(Colour, word, "colour")


def read_guild(word: str) -> Guild:
    """A guild by its name or its letter."""
    return _read(Guild, word, "guild")


def is_colour(word: str) -> bool:
    """Whether a word is a colour's name or letter."""
    return _member(Colour, word) is not None


def is_guild(word: str) -> bool:
    """Whether a word is a guild's name or letter."""
    return _member(Guild, word) is not None


def read_edition(word: str) -> Edition:
    """A rulebook by its key."""
    try:
        return edition_named(word)
    except UnknownEditionError as error:
        raise OpeningFileError(str(error)) from error


def read_village(word: str) -> Village:
    """A village by its letter, small or capital."""
    for village in Village:
        if village.letter == word.upper():
            return village
    raise OpeningFileError(f"{quoted(word)} is not a village: the villages are A to M")


def _read(kind: type[T], word: str, name: str) -> T:
    if (member := _member(kind, word)) is not None:
        return member
    names = [str(member) for member in kind]
    raise OpeningFileError(f"{quoted(word)} is not a {name}: {nearest(word.lower(), names)}")


def _member(kind: type[T], word: str) -> T | None:
    return next((member for member in kind if word.lower() in (str(member), member.letter)), None)


def nearest(word: str, known: list[str]) -> str:
    """A hint for a word that is not known."""
    near = get_close_matches(word, known, n=1)
    return f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
