"""The cover of a kit: what is in it, which paper each part wants, how to cut and glue, how long that takes.

Imports :mod:`binding` and :mod:`flow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from shangrila_pnp.printing.binding import Part
from shangrila_pnp.printing.flow import Block, Cell, Gap, Paragraph, Table, at_largest, fitted, heading
from shangrila_pnp.printing.geometry import Box, Matrix
from shangrila_pnp.printing.inventory import (
    BOARD,
    BOARD_SHEET,
    COVER,
    FLAT_BRIDGE,
    MAT,
    OPENING_CARD,
    OPENINGS,
    REFERENCE,
    REFERENCE_CARD,
    STONE_TOKEN,
    TILE,
    TILES,
)
from shangrila_pnp.printing.palette import Palette
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Backs, Flip, Ink, Press
from shangrila_pnp.printing.scene import Element, Face, Group, Line, Page, Piece, Rgb, Use, components_of
from shangrila_pnp.printing.typesetting import Style
from shangrila_pnp.printing.units import number, type_size
from shangrila_pnp.printing.words import Words

LARGEST = type_size(11.5)
LARGEST_TITLE = type_size(11)
TITLE_PART = 0.6
TITLE_HEIGHT = 64.0
BETWEEN = 8.0
OVERHANG = 0.6
"""How far a letter, such as a j at the start of a line, may hang out of its column."""
WIDTHS = (0.22, 0.11, 0.17, 0.39, 0.11)
WIDTHS_WITH_FILES = (0.2, 0.21, 0.16, 0.32, 0.11)
SECONDS: Mapping[str, int] = {
    BOARD_SHEET: 360,
    TILE: 12,
    FLAT_BRIDGE: 25,
    STONE_TOKEN: 45,
    MAT: 60,
    OPENING_CARD: 120,
    REFERENCE_CARD: 120,
}
"""What one takes to cut out and glue, roughly; of bridges and stones the flat ones, as one kind is enough."""
HALF_HOUR = 30
NO_CELL = Cell("", "")


@dataclass(frozen=True, slots=True)
class CoverWords:
    """What the cover says of this kit: for how many, by which rulebook, and where a part is if not on its pages."""

    players: str
    publisher: str
    place: Callable[[Part], str] | None


@dataclass(frozen=True, slots=True)
class CoverColours:
    """What it is set in."""

    text: Rgb
    accent: Rgb

    @classmethod
    def of(cls, palette: Palette, accent: Rgb) -> CoverColours:
        """Those of a palette."""
        return cls(palette.dark, palette.line(accent))


class CoverArtist:
    """Draws the cover for some parts; ``cards`` tells how the backs of cards are printed."""

    def __init__(self, words: Words, press: Press, cards: Press, about: CoverWords, colours: CoverColours) -> None:
        self.words = words
        self.press = press
        self.cards = cards
        self.about = about
        self.colours = colours
        self.style = Style(words.language, ink=colours.text, divides=False)

    def part(self, parts: Sequence[Part], board: Piece) -> Part:
        """One page, before all others; ``board`` is shown small."""
        page = self.press.page_size(is_landscape=False)
        room = self.press.room(page).grown(-OVERHANG)
        elements = [*self._title(room), *_small(board, room)]
        below = Box(room.left, room.top + TITLE_HEIGHT, room.width, room.height - TITLE_HEIGHT)
        elements += at_largest(lambda size: self._body(parts, below, size), LARGEST, type_size(7))
        cover = Page(page, tuple(elements), self.words("cover.title"))
        press = replace(self.press, scale=1.0, backs=Backs.NONE)  # what it says is about the others
        return Part(COVER, (cover,), press, self.words, margin=press.margin)

    # --- the head ----------------------------------------------------------------------------------------------------

    def _title(self, room: Box) -> list[Element]:
        words, about = self.words, self.about
        made_for = words(
            "cover.made_for",
            players=words(f"cover.players_{about.players}"),
            publisher=about.publisher,
            paper=self.press.paper.name,
            scale=number(self.press.scale * 100),
        )
        bold = Style(words.language, Face.BOLD, self.colours.accent, divides=False)
        blocks: list[Block] = [
            Paragraph("rules.name", words("rules.name"), bold, 0.1, 2.4),
            Paragraph("cover.kit", words("cover.kit"), Style(words.language, Face.BOLD, self.colours.text), 0.5, 1.4),
            Paragraph("cover.made_for", made_for, self.style, 0.3),
            Paragraph("cover.by", words("cover.by"), self.style),
        ]
        (drawn,) = fitted(blocks, [Box(room.left, room.top, room.width * TITLE_PART, TITLE_HEIGHT)], LARGEST_TITLE)
        return drawn

    # --- the table and the steps -------------------------------------------------------------------------------------

    def _body(self, parts: Sequence[Part], room: Box, size: float) -> list[Element]:
        """The table over the whole width, and the steps in two columns below it."""
        table: list[Block] = [self._heading("what"), self._table(parts)]
        high = sum(block.height(room.width, size) for block in table) + size
        (drawn,) = fitted(table, [room], size, size)
        width = (room.width - BETWEEN) / 2
        columns = [Box(left, room.top + high, width, room.height - high) for left in (room.left, room.right - width)]
        for blocks, column in zip(self._steps(parts), columns, strict=True):
            (steps,) = fitted(blocks, [column], size, size)
            drawn += steps
        return drawn

    def _table(self, parts: Sequence[Part]) -> Table:
        words = self.words
        place = self.about.place
        where = "cover.pages" if place is None else "cover.file"
        rows = [_cells(words, "cover.part", where, "cover.sheets", "cover.paper", "cover.work")]
        page = 2
        for part in parts:
            last = page + len(part.pages) - 1
            pages = str(page) if page == last else f"{page}–{last}"
            paper = self._paper(part)
            rows.append(
                (
                    Cell(f"{part.name}.title", part.title),
                    Cell(where, pages if place is None else place(part)),
                    Cell("cover.both_sides", self._sheets(part)),
                    Cell(paper, words(paper)),
                    Cell("cover.minutes", self._work(part)),
                )
            )
            page = last + 1
        sheets = str(1 + sum(part.sheets for part in parts))  # with the cover itself
        rows.append((Cell("cover.all", words("cover.all")), NO_CELL, Cell("cover.all", sheets), NO_CELL, NO_CELL))
        widths = WIDTHS if place is None else WIDTHS_WITH_FILES
        return Table("cover.what", tuple(rows), widths, self.style, Line(self.colours.accent, 0.15))

    def _paper(self, part: Part) -> str:
        """Thin if it is folded, stout if it is not; cards and tiles may differ in that."""
        if part.name in (OPENINGS, REFERENCE):
            return f"cover.for_cards_{self.cards.backs}"
        return f"cover.for_tiles_{self.press.backs}" if part.name == TILES else f"cover.for_{part.name}"

    def _sheets(self, part: Part) -> str:
        if part.is_printed_on_both_sides:
            return self.words("cover.both_sides", sheets=part.sheets)
        return str(part.sheets)

    def _work(self, part: Part) -> str:
        seconds = seconds_of(part)
        return self.words("cover.minutes", minutes=_rounded(seconds / 60)) if seconds else ""

    def _steps(self, parts: Sequence[Part]) -> tuple[list[Block], list[Block]]:
        """What is done at the printer and at the table, and what is done with the knife."""
        names = [part.name for part in parts]
        board = next(part for part in parts if part.name == BOARD)
        has_cards = OPENINGS in names
        minutes = sum(map(seconds_of, parts)) / 60
        left = [
            self._heading("print"),
            *self._texts("print_size", self._sides(parts), "print_apart"),
            *(self._texts("print_coloured") if self.press.ink is Ink.BLACK else ()),
            Gap(0.4),
            self._heading("table"),
            *self._texts("table_mats", "table_start" if has_cards else "table_start_no_cards"),
        ]
        right = [
            self._heading("cut"),
            *self._texts(
                "cut_board" if len(board.pages) > 1 else "cut_one_board",
                f"cut_tiles_{self.press.backs}",
                "cut_bridges",
                f"cut_cards_{self.cards.backs}",
            ),
            Gap(0.4),
            *self._texts("time", hours=_hours(minutes)),
        ]
        return left, right

    def _sides(self, parts: Iterable[Part]) -> str:
        if not any(part.is_printed_on_both_sides for part in parts):
            return "print_one_side"
        return "print_both_long" if self.press.flip is Flip.LONG else "print_both_short"

    def _heading(self, name: str) -> Paragraph:
        entry = f"cover.{name}"
        return heading(entry, self.words(entry), self.words.language, self.colours.accent)

    def _texts(self, *names: str, **values: object) -> list[Block]:
        return [Paragraph(f"cover.{name}", self.words(f"cover.{name}", **values), self.style) for name in names]


def seconds_of(part: Part) -> int:
    """How long it takes to cut out and glue what is on the pages of a part."""
    kinds = (component.kind for page in part.pages for component in components_of(page.elements))
    return sum(SECONDS.get(kind, 0) for kind in kinds)


def _rounded(minutes: float) -> int:
    return max(5, 5 * round(minutes / 5))


def _hours(minutes: float) -> str:
    whole, rest = divmod(max(2, round(minutes / HALF_HOUR)), 2)
    return f"{whole}{'½' if rest else ''}"


def _cells(words: Words, *entries: str) -> tuple[Cell, ...]:
    return tuple(Cell(entry, words(entry)) for entry in entries)


def _small(board: Piece, room: Box) -> list[Element]:
    """The board at the right of the title, without its bleed."""
    height = TITLE_HEIGHT - 4.0
    trim = board.box.grown(board.box.left)  # what is left after cutting begins at (0, 0)
    scale = height / trim.height
    place = Box(room.right - trim.width * scale, room.top, trim.width * scale, height)
    matrix = Matrix.scaling(scale).then(Matrix.moving(place.left, place.top))
    return [Group((Use(board, matrix),), clip=Path.rectangle(place))]
