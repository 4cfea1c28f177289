"""The reference card: what a player looks up during play, on two sides. Imports :mod:`flow` and :mod:`rulings`.

What depends on the rulebook follows it, and a small line says what the others have.
"""

from __future__ import annotations

from collections.abc import Mapping

from shangrila_pnp.printing.cards.rulings import others_line, own_line, ruling_word
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.flow import (
    CAP_HEIGHT,
    SMALLEST,
    Block,
    Cell,
    Gap,
    Paragraph,
    Picture,
    Table,
    fitted,
    heading,
)
from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import Box, Size, Spot
from shangrila_pnp.printing.inventory import REFERENCE_CARD
from shangrila_pnp.printing.palette import Palette
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import WHITE, Anchor, Component, Element, Face, Line, Piece, Rgb, Shape, Text
from shangrila_pnp.printing.sheets import CutOut, Side
from shangrila_pnp.printing.symbols import Symbol, placed
from shangrila_pnp.printing.typesetting import LEADING, Style, TypesettingError
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import FATES, LIMITS, Difference, Edition, Guild, Holds, Left

BLEED = 2.0
ANYBODY = "anybody"
MARGIN = 3.2
BAND = 7.8
TITLE = 3.5
BELOW_BAND = 1.4
AFTER = 0.25
"""Of a line, below a paragraph: a card has no room to spare."""
LARGEST = type_size(12)
ACCENT = Rgb.of("#5a2a27")
PAPER = Rgb.of("#fdfaf1")
THIN = Rgb.of("#b9a988")
NO_CELL = Cell("", "")
GUILD_ROW = 1.5
"""Of the size of type: how high a guild's symbol with its name is at least."""


class ReferenceArtist:
    """Draws reference cards for one rulebook in one language."""

    def __init__(self, palette: Palette, symbols: Mapping[str, Symbol], words: Words, edition: Edition) -> None:
        self.palette = palette
        self.symbols = symbols
        self.words = words
        self.edition = edition
        self.language = words.language
        self.thin = Line(palette.line(THIN), 0.2)

    def cut_out(self, size: CardSize) -> CutOut:
        """A card with two sides; those of all players are alike."""
        box = Box(0, 0, *size.value)
        ground = self.palette.ground(PAPER)
        sides = fitted([*self._turn(), *self._rest()], [self._room(box), self._room(box)], LARGEST)
        titles = "reference.turn", "rules.name"
        front, back = (
            Piece(f"reference-{name}-{size}", (*self._band(box, title), *elements), box.grown(BLEED))
            for name, title, elements in zip(("front", "back"), titles, sides, strict=True)
        )
        return CutOut(Component(REFERENCE_CARD, ANYBODY), size.value, Side(front, ground), Side(back, ground))

    def single_sided(self, size: CardSize) -> CutOut:
        """Everything on one side, in two columns: for larger cards that nobody turns over."""
        box = Box(0, 0, *size.value)
        room = self._room(box)
        gap = 4.0
        half = (room.width - gap) / 2
        columns = [
            Box(room.left, room.top, half, room.height),
            Box(room.left + half + gap, room.top, half, room.height),
        ]
        blocks = [*self._turn(), *self._rest()]
        both = fitted(blocks, columns, LARGEST)
        elements = [*self._band(box, "reference.turn"), *both[0], *both[1]]
        piece = Piece(f"reference-{size}", tuple(elements), box.grown(BLEED))
        return CutOut(Component(REFERENCE_CARD, ANYBODY), size.value, Side(piece, self.palette.ground(PAPER)))

    def _room(self, box: Box) -> Box:
        top = BAND + BELOW_BAND
        return Box(MARGIN, top, box.width - 2 * MARGIN, box.height - top - MARGIN)

    def _band(self, box: Box, entry: str) -> list[Element]:
        is_full = self.palette.ink is Ink.FULL
        ink = WHITE if is_full else self.palette.line(ACCENT)
        place = Box(-BLEED, -BLEED, box.width + 2 * BLEED, BAND + BLEED)
        ground: Element = Shape(Path.rectangle(place), ACCENT)
        if not is_full:
            ground = Shape(Path.line((0, BAND), (box.width, BAND)), line=Line(self.palette.line(ACCENT), 0.5))
        title = self.words(entry)
        size = min(TITLE, (box.width - 2 * MARGIN) / text_width(title, 1.0, Face.BOLD))
        if size < SMALLEST:
            raise TypesettingError(entry, f"does not fit on a card of {box.width:g} mm: make it shorter")
        base = BAND / 2 + size * CAP_HEIGHT / 2 + 0.3  # an accent on a capital needs room above it
        return [ground, Text(title, box.middle.x, base, size, Face.BOLD, ink, Anchor.MIDDLE)]

    # --- the blocks --------------------------------------------------------------------------------------------------

    def _text(self, entry: str, **values: object) -> Paragraph:
        return Paragraph(entry, self.words(entry, **values), Style(self.language, ink=self.palette.dark), AFTER)

    def _heading(self, entry: str) -> Paragraph:
        return heading(entry, self.words(entry), self.language, self.palette.line(ACCENT))

    def _small(self, entry: str, text: str) -> Paragraph:
        """What rulebooks say; never below the smallest size, so not smaller than the rest."""
        return Paragraph(entry, text, Style(self.language, Face.ITALIC, self.palette.dark), AFTER)

    def _turn(self) -> list[Block]:
        """The first side: what one does."""
        recruit = ruling_word("reference.recruit", self.edition, Difference.RECRUITING_ONE)
        tie = self.words(ruling_word("reference.tie", self.edition, Difference.FULL_TIE))
        blocks: list[Block] = []
        for number, (name, how) in enumerate(
            (("place", "reference.place_how"), ("recruit", recruit), ("journey", "reference.journey_how")), start=1
        ):
            entry = f"reference.{name}"
            blocks.append(heading(entry, f"{number}  {self.words(entry)}", self.language, self.palette.line(ACCENT)))
            blocks.append(self._text(how))
        blocks += [self._heading("reference.strength"), self._text("reference.strength_how", tie=tie)]
        blocks += [self._heading("reference.arriving"), self.journey_table()]
        return blocks

    def journey_table(self) -> Table:
        """As the rules have it: a row for what the field holds, a column for the village that was left."""
        head = (NO_CELL, *(self._cell(f"board.left_{left.name.lower()}") for left in Left))
        rows = [
            (
                self._cell(f"board.holds_{holds.name.lower()}"),
                *(self._cell(f"board.fate_{FATES[holds, left].name.lower()}") for left in Left),
            )
            for holds in Holds
        ]
        style = Style(self.language, ink=self.palette.dark)
        return Table("reference.arriving", (head, *rows), (0.34, 0.33, 0.33), style, self.thin)

    def _cell(self, entry: str) -> Cell:
        return Cell(entry, self.words(entry))

    def _rest(self) -> list[Block]:
        """The second side: what one looks up now and then."""
        end = ruling_word("reference.end", self.edition, Difference.END)
        return [
            self._heading("reference.stone"),
            self._text("reference.stone_how"),
            self._heading("reference.end"),
            self._text(end),
            self._heading("reference.scoring"),
            self._text("reference.scoring_how"),
            self._heading("reference.opening"),
            self._text("reference.opening_how"),
            self.limits_table(),
            self._text("reference.three_closed"),
            self._heading("reference.guilds"),
            self.guilds(),
            Gap(0.2),
            self._small("differences.end", own_line(self.words, self.edition)),
            self._small("reference.others", others_line(self.words, self.edition)),
        ]

    def limits_table(self) -> Table:
        """How many tiles a village takes while masters are placed."""
        names = tuple(f"reference.{name}" for name in ("opening_players", "opening_tiles", "opening_of_one"))
        rows = [
            tuple(Cell(names[0], str(number)) for number in (players.value, limits.tiles, limits.of_one_colour))
            for players, limits in LIMITS.items()
        ]
        style = Style(self.language, ink=self.palette.dark)
        return Table(names[0], (tuple(map(self._cell, names)), *rows), (0.26, 0.42, 0.32), style, self.thin)

    def guilds(self) -> Picture:
        """Two columns of symbols with their names."""
        guilds = list(Guild)
        rows = -(-len(guilds) // 2)
        style = Style(self.language, ink=self.palette.dark)
        names = [Paragraph(f"guilds.{guild}", self.words.guild(guild), style, 0.0) for guild in guilds]

        def room(width: float, size: float) -> float:
            return width / 2 - size * 2.0

        def heights(width: float, size: float) -> list[float]:
            """Of the rows: a long name may need two lines."""
            lines = [name.height(room(width, size), size) + (GUILD_ROW - LEADING) * size for name in names]
            return [max(lines[row::rows]) for row in range(rows)]

        def drawn(box: Box, size: float) -> list[Element]:
            elements: list[Element] = []
            high = heights(box.width, size)
            side = size * 1.4
            for index, (guild, name) in enumerate(zip(guilds, names, strict=True)):
                column, row = divmod(index, rows)
                left, top = box.left + column * box.width / 2, box.top + sum(high[:row])
                symbol = self.symbols[str(guild)].piece(self.palette.dark)
                middle = Spot(left + side / 2, top + high[row] / 2)
                elements.append(placed(symbol, Box.centred(middle, Size(side, side))))
                own = name.height(room(box.width, size), size)
                place = Box(left + size * 1.7, top + (high[row] - own) / 2, room(box.width, size), own)
                elements += name.draw(place, size)
            return elements

        return Picture("reference.guilds", lambda width, size: sum(heights(width, size)), drawn)
