"""One opening on one card: a map on the front, a table on the back. Imports :mod:`village_map` and :mod:`typesetting`.

Lengths grow with the card: they are given for a card of 70 mm, the tarot size.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from shangrila_pnp.printing.board.landmarks import Landmark
from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.cards.pips import mark
from shangrila_pnp.printing.cards.qr import QR_RIM, qr_code
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.cards.village_map import VillageMap
from shangrila_pnp.printing.components.tiles import TileArtist
from shangrila_pnp.printing.flow import CAP_HEIGHT, SMALLEST, at_largest
from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.inventory import OPENING_CARD
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import WHITE, Anchor, Component, Element, Face, Line, Piece, Rgb, Shape, Text, Use
from shangrila_pnp.printing.sheets import CutOut, Side
from shangrila_pnp.printing.symbols import placed
from shangrila_pnp.printing.typesetting import Line as TypeLine
from shangrila_pnp.printing.typesetting import Style, TypesettingError, line_elements, lines_of
from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import Board, Colour, Guild, Opening, PlayerCount, Village

BLEED = 2.0
BASE = 70.0
STRETCH = 1.25
"""A map may be a little higher than the board: fields become larger, and nobody loses their way."""
MARGIN = 3.5
BAND_HEIGHT = 9.0
FOOT = 17.0
SEATS = 6.5
HEAD_ROW = 9.6
ROW = 6.0
COLUMN = 8.0
"""Of the table: the row with the clans, a row for each guild, a column for each clan."""
COLOURS = {PlayerCount.THREE: Rgb.of("#2f6f5e"), PlayerCount.FOUR: Rgb.of("#6e2f3a")}
"""Cards for three and for four are told apart from afar: by the band, and by the number in it."""
PAPER = Rgb.of("#fdfaf1")
THIN = Rgb.of("#b9a988")
NAME_LEADING = 1.05


@dataclass(frozen=True, slots=True)
class OpeningOnCard:
    """What a card shows. ``seating`` is clockwise; without one, everybody sits and begins as they like."""

    number: int
    opening: Opening
    code: str
    verdict: str
    seating: tuple[Colour, ...] = ()
    start: Colour | None = None


class OpeningCardArtist:
    """Draws opening cards of one size, in one language."""

    def __init__(
        self,
        board: Board,
        artist: TileArtist,
        words: Words,
        size: CardSize,
        landmarks: Mapping[Village, Landmark],
        theme: Theme,
    ) -> None:
        self.board = board
        self.artist = artist
        self.palette = artist.palette
        self.words = words
        self.size = size.value
        self.landmarks = landmarks
        self.theme = theme
        self.unit = self.size.width / BASE

    def cut_out(self, card: OpeningOnCard) -> CutOut:
        """The card with both its sides."""
        ground = self.palette.ground(PAPER)
        name = f"{card.number} {card.code}"
        front = Piece(f"opening-{card.number}", tuple(self._front(card)), self._box())
        back = Piece(f"opening-{card.number}-back", tuple(self._back(card)), self._box())
        return CutOut(Component(OPENING_CARD, name), self.size, Side(front, ground), Side(back, ground))

    def _box(self) -> Box:
        return Box(0, 0, *self.size).grown(BLEED)

    # --- the front ---------------------------------------------------------------------------------------------------

    def _front(self, card: OpeningOnCard) -> list[Element]:
        unit = self.unit
        room = self._room()
        top = self.map.box.bottom + (self.map.box.top - room.top) * 2
        elements = self._head(card)
        elements.append(Use(self._grounds[card.opening.players]))
        elements += self.map.tiles(card.opening, self.artist)
        elements += self._seats(card, Box(room.left, top, room.width, SEATS * unit))
        elements += self._foot(card, Box(room.left, room.bottom - FOOT * unit, room.width, FOOT * unit))
        return elements

    @cached_property
    def map(self) -> VillageMap:
        """The map that all cards share; what is left of the room goes around it."""
        room = self._room()
        spare = room.height - (FOOT + SEATS) * self.unit
        true_shape = self.board.height_mm / self.board.width_mm
        high = min(spare - 2.4 * self.unit, room.width * true_shape * STRETCH)
        return VillageMap(self.board, Box(room.left, room.top + (spare - high) / 6, room.width, high))

    @cached_property
    def _grounds(self) -> dict[PlayerCount, Piece]:
        return {
            players: Piece(f"map-{players.value}", tuple(self.map.ground(players, self.artist)), self._box())
            for players in PlayerCount
        }

    @cached_property
    def _legends(self) -> dict[PlayerCount, Piece]:
        return {
            players: Piece(f"legend-{players.value}", tuple(self._legend(players)), self._box())
            for players in PlayerCount
        }

    def _room(self) -> Box:
        """Inside the margins, below the band."""
        margin, top = MARGIN * self.unit, (BAND_HEIGHT + 1.2) * self.unit
        return Box(margin, top, self.size.width - 2 * margin, self.size.height - top - margin)

    def _head(self, card: OpeningOnCard) -> list[Element]:
        """The band with the number of players and the number of the card; without much ink, one line or two."""
        players = card.opening.players
        band, margin = BAND_HEIGHT * self.unit, MARGIN * self.unit
        is_full = self.palette.ink is Ink.FULL
        colour = COLOURS[players]
        ink = WHITE if is_full else self.palette.line(colour)
        if is_full:
            place = Box(-BLEED, -BLEED, self.size.width + 2 * BLEED, band + BLEED)
            ground = Shape(Path.rectangle(place), colour)
        else:
            heights = (band,) if players is PlayerCount.THREE else (band, band - 1.1 * self.unit)
            rules = [Path.line((0, y), (self.size.width, y)) for y in heights]
            ground = Shape(Path.joined(rules), line=Line(ink, 0.5 * self.unit))
        middle = band * (0.5 if is_full else 0.46)
        people = [
            _person(Spot(margin + (1.6 + index * 3.4) * self.unit, middle + 0.22 * self.unit), 1.5 * self.unit, ink)
            for index in range(players.value)
        ]
        size = 3.75 * self.unit
        base = middle + size * CAP_HEIGHT / 2
        left, right = margin + (players.value * 3.4 + 1.5) * self.unit, self.size.width - margin
        count = self.words("openings.players", players=players.value)
        title = f"{self.words('openings.card')} {card.number}"
        room = right - left - 3.0 * self.unit
        shares = text_width(count, 1.0, Face.BOLD), text_width(title, 1.0, Face.BOLD)
        size = self._fitting("openings.card", min(size, room / sum(shares)))
        return [
            ground,
            *people,
            Text(count, left, base, size, Face.BOLD, ink),
            Text(title, right, base, size, Face.BOLD, ink, Anchor.END),
        ]

    def _seats(self, card: OpeningOnCard, box: Box) -> list[Element]:
        """Who sits where, clockwise, and who begins; those who begin come first."""
        unit, dark = self.unit, self.palette.dark
        size = 3.0 * unit
        base = box.middle.y + size * CAP_HEIGHT / 2
        if not card.seating or card.start is None:
            return [self._line("openings.any_seats", Spot(box.left, base), box.width, size)]
        at = card.seating.index(card.start)
        order = card.seating[at:] + card.seating[:at]
        begins = self.words("openings.begins", colour=self.words.colour(card.start))
        label = self.words.pair(self.words("openings.clockwise"), "").rstrip()
        side, step = 5.2 * unit, 8.2 * unit
        marks = step * (len(order) - 1) + side
        wide = text_width(label, 1.0), text_width(begins, 1.0, Face.BOLD)
        room = box.width - marks - 4.0 * unit
        size = max(SMALLEST, min(size, room / sum(wide)))
        # On one line if that can be read; else each gets half of what is left, and two lines.
        shares = [part * size + 0.01 if size * sum(wide) <= room + 0.01 else room / 2 for part in wide]
        styles = Style(self.words.language, ink=dark), Style(self.words.language, Face.BOLD, dark, Anchor.END)
        names = [
            _Name(self._two_lines(entry, words, share, size, style), share, size, style)
            for entry, words, share, style in zip(
                ("openings.clockwise", "openings.begins"), (label, begins), shares, styles, strict=True
            )
        ]
        elements = names[0].draw(box.left, box.middle.y) + names[1].draw(box.right - shares[1], box.middle.y)
        longest = max(sum(text_width(run.words, size, run.face) for run in line) for line in names[0].lines)
        x = box.left + longest + min(2.4 * unit, (box.width - marks - longest - shares[1]) / 2)
        for index, colour in enumerate(order):
            square = Box(x + index * step, box.middle.y - side / 2, side, side)
            elements += mark(self.artist, colour, square)
            if index < len(order) - 1:
                elements.append(_arrow(Spot(square.right + (step - side) / 2, square.middle.y), 1.4 * unit, dark))
        return elements

    def _foot(self, card: OpeningOnCard, box: Box) -> list[Element]:
        """The code as a picture for a telephone and in letters, and what is known of its balance."""
        side = box.height
        square = Box(box.right - side, box.top, side, side)
        room = box.width - side - 2.0 * self.unit
        groups = card.code.split("-")
        half = (len(groups) + 1) // 2
        lines = ["-".join(groups[:half]) + "-", "-".join(groups[half:])] if len(groups) > 3 else [card.code]
        widest = max(text_width(line, 1.0, Face.BOLD) for line in lines)
        size = self._fitting("openings.title", min(4.0 * self.unit, room / widest))
        rim = box.height * QR_RIM / 29
        elements: list[Element] = [qr_code(card.code, square)]
        for index, line in enumerate(lines):
            base = box.top + rim + size * (CAP_HEIGHT + 1.2 * index)
            elements.append(Text(line, box.left, base, size, Face.BOLD, self.palette.dark))
        # The verdict may need two lines; the last one stands on the foot of the picture.
        style = Style(self.words.language, ink=self.palette.dark)
        size = max(2.9 * self.unit, SMALLEST)
        verdict = self._two_lines("openings.balanced", card.verdict, room, size, style)
        for index, line_of_verdict in enumerate(reversed(verdict)):
            base = box.bottom - rim - index * size * 1.15
            elements += line_elements(line_of_verdict, box.left, base, room, size, style)
        return elements

    # --- the back ----------------------------------------------------------------------------------------------------

    def _back(self, card: OpeningOnCard) -> list[Element]:
        return [
            *self._head(card),
            *self._table(card.opening, self._table_box),
            Use(self._legends[card.opening.players]),
        ]

    @property
    def _table_box(self) -> Box:
        room = self._room()
        return Box(room.left, room.top + 0.8 * self.unit, room.width, (HEAD_ROW + ROW * len(Guild)) * self.unit)

    def _table(self, opening: Opening, box: Box) -> list[Element]:
        """A row for each guild, a column for each colour, and the village's letter where they meet."""
        unit, dark = self.unit, self.palette.dark
        colours = [self.words.colour(colour) for colour in opening.colours]
        size = max(SMALLEST, 2.8 * unit)
        widest = max(text_width(colour, size, Face.BOLD) for colour in colours)
        wide = max(COLUMN * unit * 4 / len(colours), widest + 0.8 * unit)
        first = box.right - wide * len(colours)
        elements: list[Element] = []
        for column, (colour, name) in enumerate(zip(opening.colours, colours, strict=True)):
            x = first + (column + 0.5) * wide
            side = 5.6 * unit
            elements += mark(self.artist, colour, Box(x - side / 2, box.top, side, side))
            base = box.top + side + 0.5 * unit + size * 0.72
            elements.append(Text(name, x, base, size, Face.BOLD, dark, Anchor.MIDDLE))
        homes = {(placement.colour, placement.guild): placement.village for placement in opening.placements}
        names = self._guild_names(first - box.left - 7.4 * unit)
        for row, guild in enumerate(Guild):
            line = Box(box.left, box.top + (HEAD_ROW + ROW * row) * unit, box.width, ROW * unit)
            thin = Line(self.palette.line(THIN), 0.2)
            elements.append(Shape(Path.line((line.left, line.top), (line.right, line.top)), line=thin))
            square = Box(line.left, line.middle.y - 2.7 * unit, 5.4 * unit, 5.4 * unit)
            elements.append(placed(self.artist.symbols[str(guild)].piece(dark), square))
            elements += names[guild].draw(line.left + 6.6 * unit, line.middle.y)
            letter = 4.6 * unit
            for column, colour in enumerate(opening.colours):
                village = homes.get((colour, guild))
                x = first + (column + 0.5) * wide
                base = line.middle.y + letter * CAP_HEIGHT / 2
                elements.append(Text(str(village or "–"), x, base, letter, Face.BOLD, dark, Anchor.MIDDLE))
        return elements

    def _guild_names(self, width: float) -> dict[Guild, _Name]:
        """As large as they fit, all at one size; a long one in two lines."""
        style = Style(self.words.language, ink=self.palette.dark, divides=False)

        def at(size: float) -> dict[Guild, _Name]:
            names = {}
            for guild in Guild:
                entry = f"guilds.{guild}"
                names[guild] = _Name(lines_of(entry, self.words.guild(guild), width, size, style), width, size, style)
                if names[guild].height > ROW * self.unit:
                    raise TypesettingError(entry, self._too_long)
            return names

        return at_largest(at, max(SMALLEST, 3.2 * self.unit), SMALLEST)

    def _legend(self, players: PlayerCount) -> list[Element]:
        """What each village looks like on the board: its letter, and its landmark below it."""
        room = self._room()
        base = self._table_box.bottom + 3.6 * self.unit
        elements: list[Element] = [self._line("openings.place", Spot(room.left, base), room.width, 3.0 * self.unit)]
        top = base + 1.6 * self.unit
        box = Box(room.left, top, room.width, room.bottom - top)
        villages = self.board.open_villages(players)
        letter = 3.2 * self.unit
        above = letter * 1.3
        columns = max(range(4, 8), key=lambda count: self._picture(len(villages), count, box, above))
        side = self._picture(len(villages), columns, box, above)
        rows = -(-len(villages) // columns)
        wide, high = box.width / columns, box.height / rows
        for index, village in enumerate(villages):
            row, column = divmod(index, columns)
            x, top = box.left + (column + 0.5) * wide, box.top + row * high + (high - above - side) / 2
            piece = self.landmarks[village].piece(self.theme)
            elements.append(placed(piece, Box(x - side / 2, top + above, side, side)))
            badge = Spot(x, top + letter * 0.65)
            elements.append(Shape(Path.circle(badge, letter * 0.62), self.palette.dark))
            base = badge.y + letter * 0.33
            elements.append(Text(str(village), x, base, letter, Face.BOLD, WHITE, Anchor.MIDDLE))
        return elements

    def _picture(self, count: int, columns: int, box: Box, above: float) -> float:
        """How large a landmark is in so many columns."""
        return min(box.width / columns * 0.96, (box.height / -(-count // columns) - above) * 0.95)

    # --- type --------------------------------------------------------------------------------------------------------

    @property
    def _too_long(self) -> str:
        return f"does not fit on a card of {self.size.width:g} mm: make it shorter"

    def _fitting(self, entry: str, size: float) -> float:
        """A size of type, if it can be read."""
        if size < SMALLEST - 1e-9:
            raise TypesettingError(entry, self._too_long)
        return size

    def _two_lines(self, entry: str, words: str, width: float, size: float, style: Style) -> tuple[TypeLine, ...]:
        """A text in one line or two, and no more."""
        lines = lines_of(entry, words, width, size, style)
        if len(lines) > 2:
            raise TypesettingError(entry, self._too_long)
        return lines

    def _line(self, entry: str, place: Spot, room: float, size: float) -> Text:
        """A line of text, set smaller if it is too long; never below the smallest size."""
        words = self.words(entry)
        fitting = self._fitting(entry, min(max(size, SMALLEST), room / text_width(words, 1.0)))
        return Text(words, place.x, place.y, fitting, fill=self.palette.dark)


@dataclass(frozen=True, slots=True)
class _Name:
    """A name in one line or two, close to each other."""

    lines: tuple[TypeLine, ...]
    width: float
    size: float
    style: Style

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * NAME_LEADING

    def draw(self, left: float, middle: float) -> list[Element]:
        elements: list[Element] = []
        for index, line in enumerate(self.lines):
            base = middle - self.height / 2 + self.size * (NAME_LEADING * (index + 0.5) + CAP_HEIGHT / 2)
            elements += line_elements(line, left, base, self.width, self.size, self.style)
        return elements


def _person(middle: Spot, size: float, ink: Rgb) -> Shape:
    """A head and shoulders: one for each player."""
    head = Path.circle(Spot(middle.x, middle.y - size * 0.75), size * 0.5)
    shoulders = Path.arc(Spot(middle.x, middle.y + size * 0.95), size * 0.95, 3.1416, 6.2832)
    return Shape(Path.joined([head, Path((*shoulders.segments, ("Z",)))]), ink)


def _arrow(middle: Spot, size: float, ink: Rgb) -> Shape:
    half = size / 2
    return Shape(
        Path.polygon(
            [(middle.x - half, middle.y - half), (middle.x + half, middle.y), (middle.x - half, middle.y + half)]
        ),
        ink,
    )
