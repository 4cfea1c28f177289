"""What is drawn on a page, line by line, as text that a person can read and compare.

``python -m tests.printing.draw_calls`` writes the data in ``tests/printing/data`` anew; read the difference before you
commit it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from zlib import crc32

from shangrila_pnp.printing.geometry import UNMOVED, Matrix
from shangrila_pnp.printing.products import PRODUCTS
from shangrila_pnp.printing.scene import Anchor, Document, Element, Group, Line, Page, Piece, Rule, Shape, Text, Use
from shangrila_pnp.printing.sheets import Batch, finished, sheets
from tests.printing.press_room import DEFAULT, made, studio

DATA = FilePath(__file__).parent / "data"
LONGEST_PATH = 60


class Recorder:
    """Walks through pages; a piece is written out where it is drawn first."""

    def __init__(self) -> None:
        self.known: set[str] = set()

    def page(self, page: Page) -> Iterator[str]:
        yield f"page {page.size.width:g} x {page.size.height:g}: {page.label}"
        yield f"  trim {_numbers(page.trim or ())}; bleed {_numbers(page.bleed or ())}"
        yield from self._elements(page.elements, "  ")
        if page.cut_lines:
            yield "  cut lines"
            yield from self._elements(page.cut_lines, "    ")

    def _elements(self, elements: Iterable[Element], margin: str) -> Iterator[str]:
        for element in elements:
            match element:
                case Shape():
                    yield margin + _shape(element)
                case Text():
                    yield margin + _text(element)
                case Group():
                    clip = f" clip {_shortened(element.clip.svg)}" if element.clip else ""
                    yield f"{margin}group{_place(element.matrix)}{clip}"
                    yield from self._elements(element.elements, margin + "  ")
                case Use():
                    yield margin + _use(element)
                    yield from self._piece(element.piece, margin + "  ")

    def _piece(self, piece: Piece, margin: str) -> Iterator[str]:
        if piece.name not in self.known:
            self.known.add(piece.name)
            yield f"{margin}piece in {_numbers(piece.box)}"
            yield from self._elements(piece.elements, margin + "  ")


def _shape(shape: Shape) -> str:
    parts = ["shape"]
    if shape.fill is not None:
        parts.append(f"fill {shape.fill.code}")
    if shape.rule is Rule.EVEN_ODD:
        parts.append("even-odd")
    if shape.line is not None:
        parts.append(_line(shape.line))
    return f"{' '.join(parts)}: {_shortened(shape.path.svg)} in {_numbers(shape.path.bounds)}"


def _use(use: Use) -> str:
    counted = f" counts as {use.counts_as.kind} / {use.counts_as.name}" if use.counts_as else ""
    cut = f", cut {_numbers(use.cut)}" if use.cut else ""
    return f"use {use.piece.name}{_place(use.matrix)}{counted}{cut}"


def _line(line: Line) -> str:
    dashes = f" dashes {_numbers(line.dashes)}" if line.dashes else ""
    return f"line {line.colour.code} {line.width:g}{' round' if line.is_round else ''}{dashes}"


def _text(text: Text) -> str:
    anchor = "" if text.anchor is Anchor.START else f" {text.anchor.value}"
    where = _numbers((text.x, text.y, text.size))
    return f"text {text.face.name.lower()} {text.fill.code} {where}{anchor}: {text.words}"


def _place(matrix: Matrix) -> str:
    return "" if matrix == UNMOVED else f" at {_numbers(matrix)}"


def _numbers(numbers: Iterable[float]) -> str:
    return " ".join(f"{round(value, 3) + 0:g}" for value in numbers)


def _shortened(path: str) -> str:
    """A long path by its beginning and a checksum of all of it."""
    return path if len(path) <= LONGEST_PATH else f"{path[:LONGEST_PATH]}… ({crc32(path.encode()):08x})"


# --- the pages that are on file --------------------------------------------------------------------------------------


def small_pages() -> dict[str, str]:
    """A page with one of a thing, for each thing, by the name of its file."""
    room = studio()
    found = {}
    for product in PRODUCTS.values():
        for batch in product.batches(room):
            if batch.cut_outs[0].counts_as.name in ("red", "red rainmaker", "bridge", "stone"):
                kind = batch.cut_outs[0].counts_as.kind.replace(" ", "-")
                found[kind] = _recorded(_with_one(batch))
    calibration: Document = made("calibration")
    recorder = Recorder()
    found["calibration"] = "\n".join(line for page in calibration.pages for line in recorder.page(page)) + "\n"
    return found


def _with_one(batch: Batch) -> list[Page]:
    one = Batch(batch.title, batch.cut_outs[:1], 1, batch.bleed, batch.gap, batch.note)
    return [finished(page, DEFAULT, "the foot", bookmark=None) for page in sheets(one, DEFAULT, studio().words)]


def _recorded(pages: Iterable[Page]) -> str:
    recorder = Recorder()
    return "\n".join(line for page in pages for line in recorder.page(page)) + "\n"


def main() -> None:
    """Write the data anew."""
    DATA.mkdir(exist_ok=True)
    for name, text in small_pages().items():
        (DATA / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
