"""Finds text with characters that the font has no letter for. Imports pypdfium2."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium

_NO_MEANING = (0, 0xFFFD, 0xFFFE, 0xFFFF)
_BOX = "\N{WHITE SQUARE}"
_SIZE = 12.0
"""Of the letters that are compared; any will do."""


def unreadable_texts(textpage: Any) -> tuple[str, ...]:
    """Each line of text on a page that shows a box, or nothing, where somebody wrote a character."""
    lines: dict[int | None, list[str]] = {}
    unreadable: dict[int | None, None] = {}
    glyphs = _Glyphs()
    for index in range(pdfium.FPDFText_CountChars(textpage)):
        if pdfium.FPDFText_IsGenerated(textpage, index) == 1:
            continue  # a space or a line end that pdfium puts between texts
        code = pdfium.FPDFText_GetUnicode(textpage, index)
        text = pdfium.FPDFText_GetTextObject(textpage, index)
        has_meaning = code not in _NO_MEANING and pdfium.FPDFText_HasUnicodeMapError(textpage, index) != 1
        (line,) = addresses(text)
        lines.setdefault(line, []).append(chr(code) if has_meaning else _BOX)
        if not has_meaning or (text and glyphs.has_no_letter(text, code)):
            unreadable[line] = None
    return tuple("".join(lines[line]) for line in unreadable)


def text_of(text: Any, textpage: Any) -> str:
    """What a text object says."""
    size = pdfium.FPDFTextObj_GetText(text, textpage, None, 0)
    buffer = (pdfium.FPDF_WCHAR * (size // 2 + 1))()
    pdfium.FPDFTextObj_GetText(text, textpage, buffer, size)
    return bytes(buffer)[:size].decode("utf-16-le", "replace").rstrip("\0")


def addresses(*handles: Any) -> Iterator[int | None]:
    """Where pdfium keeps things: the same place is the same thing."""
    for handle in handles:
        yield ctypes.cast(handle, ctypes.c_void_p).value


class _Glyphs:
    """Remembers which characters are drawn with glyph 0, the box that fonts have for what they do not know.

    pdfium does not tell the number of a glyph, but it keeps the outline of each at one place: a character that is drawn
    with the outline of code 0 has none of its own.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[int | None, int], bool] = {}

    def has_no_letter(self, text: Any, code: int) -> bool:
        font = pdfium.FPDFTextObj_GetFont(text)
        if not font:
            return False
        (place,) = addresses(font)
        if (place, code) not in self.known:
            own, box = addresses(
                pdfium.FPDFFont_GetGlyphPath(font, code, _SIZE), pdfium.FPDFFont_GetGlyphPath(font, 0, _SIZE)
            )
            self.known[place, code] = own is not None and own == box
        return self.known[place, code]
