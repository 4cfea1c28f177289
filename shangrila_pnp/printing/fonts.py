"""The type we set: how wide words are, what they look like, and what the font cannot say.

Imports :mod:`scene` and :mod:`pens`. The font is Source Sans Pro, an ordinary dependency; fontTools reads it.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import as_file, files
from pathlib import Path as FilePath
from typing import Any

from fontTools.ttLib import TTFont

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pens import PathPen
from shangrila_pnp.printing.scene import Anchor, Face, Text


class FontError(ShangrilaError):
    """A text that the font has no letters for."""


def font_file(face: Face) -> FilePath:
    """Where a face lies on this machine."""
    with as_file(files("font_source_sans_pro") / "files" / f"SourceSansPro-{face.value}.ttf") as path:
        return path


class Typeface:
    """One face of the font. Lengths are in the font's own units, ``units_per_em`` to the size of type."""

    def __init__(self, face: Face) -> None:
        self._font: Any = TTFont(font_file(face), lazy=True)
        self._glyph_names: dict[int, str] = self._font.getBestCmap()
        self._advances: dict[str, tuple[int, int]] = self._font["hmtx"].metrics
        self.units_per_em: int = self._font["head"].unitsPerEm

    def check(self, words: str) -> None:
        """Raise if the font has no letter for a character: nobody wants a box in its place."""
        for character in words:
            if ord(character) not in self._glyph_names:
                raise FontError(
                    f"the font has no letter for {quoted(character)} (U+{ord(character):04X}) in {quoted(words)}"
                )

    def advance(self, character: str) -> int:
        """How far a character moves the next one."""
        return self._advances[self._glyph_names[ord(character)]][0]

    def width(self, words: str, size: float) -> float:
        """How wide a line is at this size."""
        self.check(words)
        return sum(map(self.advance, words)) * size / self.units_per_em

    def outline(self, character: str) -> Path:
        """What a character looks like, in the font's units with y up; a space looks like nothing."""
        name = self._glyph_names[ord(character)]
        pen = PathPen(self._glyphs)
        self._glyphs[name].draw(pen)
        return pen.path

    @cached_property
    def _glyphs(self) -> Any:
        return self._font.getGlyphSet()

    @cached_property
    def ascent(self) -> float:
        """The height of capitals, as a part of the size."""
        return float(self._font["OS/2"].sCapHeight / self.units_per_em)


@cache
def typeface(face: Face) -> Typeface:
    """A face, read once."""
    return Typeface(face)


def text_width(words: str, size: float, face: Face = Face.REGULAR) -> float:
    """How wide a line of text is, in the unit of its size."""
    return typeface(face).width(words, size)


def text_start(text: Text) -> float:
    """Where the first letter of a line begins."""
    if text.anchor is Anchor.START:
        return text.x
    width = text_width(text.words, text.size, text.face)
    return text.x - (width if text.anchor is Anchor.END else width / 2)
