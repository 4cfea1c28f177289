"""What a picture was drawn from, as a short digest: whoever has the picture can tell whether it is out of date.

Files that are cloned have no age, so pictures are not compared with the code by their dates but by what is drawn: the
elements of a scene, in words and rounded, with the version of the program left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path as FilePath

import shangrila_pnp
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Page, Piece, Rgb

HERE = FilePath(__file__).parent
SHORT = 16
DECIMALS = 3
"""Of a millimetre: nobody sees less, and the last digits of a sine differ from machine to machine."""


def digest_of_pages(documents: Iterable[Sequence[Page]]) -> str:
    """Of everything that is drawn on some pages of some documents; a name stands for one piece only in each."""
    return _digest(word for pages in documents for word in _words(tuple(pages), set()))


def digest_of_text(text: str) -> str:
    """Of what was printed on a terminal."""
    return _digest([text])


def digest_of_file(path: FilePath) -> str:
    """Of a finished picture, or of code; line ends are those of the system that it was cloned on."""
    return sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:SHORT]


def digest_of_this_code() -> str:
    """Of the modules that turn scenes into pictures: a picture is as old as they are, too."""
    return _digest(digest_of_file(path) for path in sorted(HERE.glob("*.py")))


def _digest(words: Iterable[str]) -> str:
    found = sha256()
    for word in words:
        found.update(f"{word}\n".encode())
    return found.hexdigest()[:SHORT]


def _words(thing: object, known: set[str]) -> Iterator[str]:
    """Whatever a scene is made of; a piece is told where it is drawn first."""
    match thing:
        case Piece(name=name):
            yield name
            if name not in known:
                known.add(name)
                yield from _words(thing.elements, known)
        case Rgb():
            yield thing.code
        case Path():
            for segment in thing.segments:
                yield from _words(segment, known)
        case float() | int():
            yield f"{round(thing, DECIMALS) + 0:g}"
        case str():
            yield thing.replace(shangrila_pnp.__version__, "…")
        case Enum():
            yield thing.name
        case tuple():
            for part in thing:
                yield from _words(part, known)
        case None:
            yield "-"
        case _ if is_dataclass(thing):
            yield type(thing).__name__
            for field in fields(thing):
                yield from _words(getattr(thing, field.name), known)
        case _:
            raise TypeError(f"a scene has no {type(thing).__name__}")
