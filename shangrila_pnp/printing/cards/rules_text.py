"""The rules in our own words as blocks, with pictures that the rules model has played. Imports :mod:`diagrams`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shangrila_pnp.printing.cards.diagrams import BETWEEN, VILLAGE_CELLS, before_and_after, pair
from shangrila_pnp.printing.cards.reference_card import ACCENT, NO_CELL, ReferenceArtist
from shangrila_pnp.printing.cards.rulings import publisher, ruling_word, said_text
from shangrila_pnp.printing.cards.village_map import VillageMap
from shangrila_pnp.printing.components.tiles import TileArtist
from shangrila_pnp.printing.flow import Block, Cell, Paragraph, Picture, Table, heading
from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.scene import Anchor, Element, Face
from shangrila_pnp.printing.typesetting import Style
from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import (
    EDITIONS,
    Board,
    Difference,
    Edition,
    PlayerCount,
    Position,
    Village,
    apply,
    parse_action,
    parse_position,
)

BRIDGES = "AB AD AE AG BC BF CF CJ DE DG DK EF EH FI GK HI HK HL IJ IM JM KL LM"
EMPTY = " ".join(f"{village}:-" for village in "CDEFGHIJKLM")
PLACING = f"{{edition}} yrbv A:yr/.b./.. B:- {EMPTY} {BRIDGES}"
RECRUITING = f"{{edition}} rbyv A:yr/rb./.. B:- {EMPTY} {BRIDGES}"
STRONGER = f"{{edition}} rbyv A:R./Ry./bV B:Y./.by/.b {EMPTY} {BRIDGES}"
WEAKER = f"{{edition}} vrby A:R./r.v/vV B:Yr/vbY/B. {EMPTY} {BRIDGES}"


class RulesText:
    """The rules for one rulebook in one language."""

    def __init__(self, board: Board, artist: TileArtist, words: Words, edition: Edition) -> None:
        self.board = board
        self.artist = artist
        self.palette = artist.palette
        self.words = words
        self.edition = edition
        self.language = words.language
        self.reference = ReferenceArtist(artist.palette, artist.symbols, words, edition)

    # --- parts -------------------------------------------------------------------------------------------------------

    def summary(self) -> list[Block]:
        """Everything but the differences, without pictures: for one page."""
        return [
            *self._about(),
            *self._setup(),
            *self._actions(with_pictures=False),
            *self._journey(),
            *self._ending(),
        ]

    def booklet(self) -> list[list[Block]]:
        """Everything page by page, with a picture for each action and the worked examples."""
        stronger, weaker = self._examples()
        return [
            [*self.title(), *self._about(), self._map(4)],
            [*self._setup(), self.reference.limits_table(), self._map(3)],
            self._actions(with_pictures=True),
            self._journey(),
            stronger,
            weaker,
            self._ending(),
            self.differences_in_words(),
        ]

    def title(self) -> list[Block]:
        """The name of the game, and whose rules these are."""
        by = self.words("rules.by", publisher=publisher(self.words, self.edition))
        centred = Style(self.language, ink=self.palette.dark, anchor=Anchor.MIDDLE)
        name = Paragraph(
            "rules.name",
            self.words("rules.name"),
            Style(self.language, Face.BOLD, self.palette.line(ACCENT), Anchor.MIDDLE),
            0.3,
            1.9,
        )
        return [name, Paragraph("rules.by", by, centred, 0.9)]

    def _section(self, name: str, *texts: str, **values: object) -> list[Block]:
        head = heading(f"rules.{name}", self.words(f"rules.{name}"), self.language, self.palette.line(ACCENT))
        return [head, *(self._text(text, **values) for text in texts)]

    def _text(self, entry: str, **values: object) -> Paragraph:
        return Paragraph(entry, self.words(entry, **values), Style(self.language, ink=self.palette.dark))

    def _about(self) -> list[Block]:
        stones = self.edition.stones.value.needed
        return [
            *self._section("idea", "rules.idea_text"),
            *self._section("material", "rules.material_text", stones=stones),
            self.reference.guilds(),
        ]

    def _setup(self) -> list[Block]:
        return self._section("setup", "rules.setup_text", "rules.setup_limits", "rules.setup_three")

    def _actions(self, *, with_pictures: bool) -> list[Block]:
        recruit = ruling_word("rules.recruit_text", self.edition, Difference.RECRUITING_ONE)
        blocks = [*self._section("turn", "rules.turn_text"), *self._section("place", "rules.place_text")]
        if with_pictures:
            blocks.append(self._action_picture("rules.place_text", PLACING, "+Ad"))
        blocks += self._section("recruit", recruit)
        if with_pictures:
            blocks.append(self._action_picture(recruit, RECRUITING, "^Aa^Ad"))
        return blocks

    def _journey(self) -> list[Block]:
        tie = self.words(ruling_word("reference.tie", self.edition, Difference.FULL_TIE))
        return [
            *self._section("journey", "rules.journey_text"),
            *self._section("strength", "rules.strength_text", tie=tie),
            *self._section("arrive", "rules.arrive_text"),
            self.reference.journey_table(),
        ]

    def _examples(self) -> list[list[Block]]:
        examples: list[list[Block]] = []
        for entry, notation in (("rules.example_stronger", STRONGER), ("rules.example_weaker", WEAKER)):
            before, after = self._played(notation, "A>B")
            left, right = (before.strength(village).masters_and_students for village in (Village.A, Village.B))
            picture = Picture(entry, _wide, self._journey_picture((before, after)))
            examples.append([*self._section("example"), self._text(entry, left=left, right=right), picture])
        return examples

    def _ending(self) -> list[Block]:
        end = ruling_word("rules.end_text", self.edition, Difference.END)
        return [
            *self._section("stones", "rules.stones_text"),
            *self._section("end", end, "rules.end_nobody"),
            *self._section("scoring", "rules.scoring_text"),
        ]

    def differences(self) -> list[Block]:
        """A table of all rulebooks."""
        words = self.words
        head = (NO_CELL, *(Cell("differences.translation", publisher(words, edition)) for edition in EDITIONS))
        rows = [
            (
                Cell(f"differences.{difference.field}", words(f"differences.{difference.field}")),
                *(
                    Cell(f"differences.{difference.field}", said_text(words, edition, difference))
                    for edition in EDITIONS
                ),
            )
            for difference in Difference
        ]
        title = heading("differences.title", words("differences.title"), self.language, self.palette.line(ACCENT))
        style = Style(self.language, ink=self.palette.dark)
        return [title, Table("differences.title", (head, *rows), (0.2, 0.2, 0.2, 0.2, 0.2), style, self.reference.thin)]

    def differences_in_words(self) -> list[Block]:
        """The same for narrow pages: point by point, with the rulebooks that agree named together."""
        words = self.words
        title = heading("differences.title", words("differences.title"), self.language, self.palette.line(ACCENT))
        style = Style(self.language, ink=self.palette.dark)
        blocks: list[Block] = [title]
        for difference in Difference:
            having: dict[str, list[str]] = {}
            for edition in EDITIONS:
                having.setdefault(said_text(words, edition, difference), []).append(publisher(words, edition))
            named = words.listed(words.pair(", ".join(publishers), text) for text, publishers in having.items())
            entry = f"differences.{difference.field}"
            blocks.append(Paragraph(entry, f"*{words(entry)}.* {named}.", style))
        return blocks

    # --- pictures ----------------------------------------------------------------------------------------------------

    def _played(self, notation: str, action: str) -> tuple[Position, Position]:
        """A position and what the rules make of an action in it."""
        before = parse_position(notation.format(edition=self.edition.key))
        return before, apply(before, parse_action(action))

    def _action_picture(self, entry: str, notation: str, action: str) -> Picture:
        positions = self._played(notation, action)
        return Picture(entry, _narrow, lambda box, _: before_and_after(positions, Village.A, box, self.artist))

    def _journey_picture(self, positions: Sequence[Position]) -> Callable[[Box, float], list[Element]]:
        """Both villages before and, below, after the journey."""

        def drawn(box: Box, size: float) -> list[Element]:
            elements: list[Element] = []
            half = box.height / 2
            style = Style(self.language, Face.ITALIC, self.palette.dark, Anchor.MIDDLE)
            for index, (position, word) in enumerate(zip(positions, ("before", "after"), strict=True)):
                part = Box(box.left, box.top + index * half, box.width, half - 2.0)
                elements += pair(position, Village.A, Village.B, part, self.artist)
                label = Paragraph(f"rules.{word}", self.words(f"rules.{word}"), style, 0.0)
                wide = part.width * 0.24  # above the bridge, between the villages
                place = Box(part.middle.x - wide / 2, part.middle.y - part.height * 0.2 - size, wide, size)
                elements += label.draw(place, size)
            return elements

        return drawn

    def _map(self, count: int) -> Picture:
        """The villages and their roads; with three players the red one is closed."""

        def drawn(box: Box, _size: float) -> list[Element]:
            shape = self.board.width_mm / self.board.height_mm
            square = Box.centred(box.middle, Size(box.height * shape, box.height))
            return VillageMap(self.board, square).ground(PlayerCount(count), self.artist)

        return Picture("rules.setup_three", lambda width, _: width * 0.46, drawn)


def _narrow(width: float, _size: float) -> float:
    return min(40.0, width * 0.36)


def _wide(width: float, _size: float) -> float:
    """Two pairs of villages that fill the width, with a little room between them."""
    return 2 * (width * VILLAGE_CELLS / (2 * VILLAGE_CELLS + BETWEEN) + 2.0)
