"""A terminal as a picture: what a command prints, with its colours, as an SVG. For ``make_pictures``.

Each word is set at its column and stretched to its width, so that the columns stand right in whatever font of fixed
width the reader's browser has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

COLUMN = 8.4
ROW = 18.0
BASE_LINE = 13.5
EDGE = 18.0
TITLE_BAR = 30.0
INK, PAPER, BAR, DIM = "#e6e1d6", "#23232b", "#34343f", "#77747f"
COLOURS = ("#23232b", "#c8343c", "#4d8f57", "#e0b52c", "#2f62b0", "#9a6cc4", "#3f9aa5", "#ffffff")
"""Those that terminals number from 0 to 7, a little nearer to those of the tiles."""
FAMILIES = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"

_CODE = re.compile(r"\x1b\[([\d;]*)m")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class Style:
    """How characters look."""

    ink: str = INK
    paper: str | None = None
    is_bold: bool = False

    def changed(self, code: int) -> Style:
        """After one of the numbers that terminals understand."""
        match code:
            case 0:
                return Style()
            case 1:
                return replace(self, is_bold=True)
            case 2:
                return replace(self, ink=DIM)
            case 7:
                return replace(self, ink=self.paper or PAPER, paper=self.ink)
            case _ if 30 <= code <= 37:
                return replace(self, ink=COLOURS[code - 30])
            case _ if 40 <= code <= 47:
                return replace(self, paper=COLOURS[code - 40])
        raise ValueError(f"a terminal's code {code} is not known here")


def terminal_picture(command: str, output: str) -> str:
    """The picture of a terminal in which a command was typed."""
    prompt = f"\x1b[2m$\x1b[0m \x1b[1m{command}\x1b[0m"
    lines = [prompt, "", *output.rstrip("\n").split("\n")]
    columns = max(len(_CODE.sub("", line)) for line in lines)
    width, height = columns * COLUMN + 2 * EDGE, TITLE_BAR + len(lines) * ROW + 1.5 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="{FAMILIES}" font-size="14">',
        f"<title>{escape(command)}</title>",
        f'<rect width="{width:g}" height="{height:g}" rx="9" fill="{PAPER}"/>',
        f'<path d="M0 {TITLE_BAR:g} V9 a9 9 0 0 1 9 -9 H{width - 9:g} a9 9 0 0 1 9 9 V{TITLE_BAR:g} Z" fill="{BAR}"/>',
        *(f'<circle cx="{20 + 18 * dot}" cy="15" r="5" fill="{DIM}"/>' for dot in range(3)),
    ]
    for row, line in enumerate(lines):
        parts += _row(line, TITLE_BAR + EDGE / 2 + row * ROW)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(line: str, top: float) -> Iterator[str]:
    column = 0
    for style, text in _runs(line):
        left = EDGE + column * COLUMN
        if style.paper is not None:
            box = f'x="{left - 1:g}" y="{top + 1:g}" width="{len(text) * COLUMN + 2:g}" height="{ROW - 2:g}"'
            yield f'<rect {box} rx="2" fill="{style.paper}"/>'
        for word in _WORD.finditer(text):
            yield _word(word[0], left + word.start() * COLUMN, top + BASE_LINE, style)
        column += len(text)


def _word(word: str, x: float, y: float, style: Style) -> str:
    weight = ' font-weight="bold"' if style.is_bold else ""
    stretch = f' textLength="{len(word) * COLUMN:g}" lengthAdjust="spacingAndGlyphs"' if len(word) > 1 else ""
    return f'<text x="{x:g}" y="{y:g}" fill="{style.ink}"{weight}{stretch}>{escape(word)}</text>'


def _runs(line: str) -> Iterator[tuple[Style, str]]:
    """The parts of a line that look alike."""
    style = Style()
    for index, part in enumerate(_CODE.split(line)):
        if index % 2 == 0:
            if part:
                yield style, part
        else:
            for code in part.split(";"):
                style = style.changed(int(code or 0))
