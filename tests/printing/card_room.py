"""Cards and rules to test with, and what somebody reads off the finished drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from shangrila_pnp.openings import all_openings, draw_different, encode, seeded
from shangrila_pnp.printing.binding import bound
from shangrila_pnp.printing.cards.opening_card import OpeningOnCard
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.decks import opening_deck, reference_cards, rules
from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix, Spot
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.press import Backs, Ink, Press
from shangrila_pnp.printing.products import Studio
from shangrila_pnp.printing.scene import Document, Element, Group, Piece, Shape, Text, Use
from shangrila_pnp.printing.units import POINTS_PER_MM
from shangrila_pnp.printing.words import LANGUAGES, Words
from shangrila_pnp.rules import EDITIONS, Colour, Edition, Guild, Opening
from shangrila_pnp.templates import Templates
from tests.printing.board_room import letters
from tests.printing.press_room import BOARD, TEMPLATES, studio

PAPERS = ("A4", "Letter")
SMALLEST_POINTS = 7.0
FIELDS = {
    # As the comment in board.toml has them: rows of two, three and two, by where they lie from the middle.
    (-0.5, -1.0): Guild.RAINMAKER,
    (0.5, -1.0): Guild.ASTROLOGER,
    (-1.0, 0.0): Guild.DRAGONBREEDER,
    (0.0, 0.0): Guild.PRIEST,
    (1.0, 0.0): Guild.YETI_WHISPERER,
    (-0.5, 1.0): Guild.FIREKEEPER,
    (0.5, 1.0): Guild.HEALER,
}
COLOURS = {str(colour): colour for colour in Colour}
GUILDS = {str(guild): guild for guild in Guild}
OCTAGON_CELLS = 3.16
"""How wide a village is drawn, in fields."""


@cache
def openings(players: int, count: int = 3, seed: str = "cards") -> tuple[Opening, ...]:
    return tuple(draw_different(all_openings(tuple(Colour)[:players], BOARD), seeded(seed), count))


def press(paper: str = "A4", ink: Ink = Ink.FULL, backs: Backs = Backs.NONE) -> Press:
    return Press(read_paper(paper), ink=ink, backs=backs)


def on_card(number: int, opening: Opening, words: Words, *, is_seated: bool = True, verdict: str = "") -> OpeningOnCard:
    seating = opening.colours if is_seated else ()
    start = opening.colours[1] if is_seated else None
    said = verdict or words("openings.random")
    return OpeningOnCard(number, opening, encode(opening, BOARD), said, seating, start)


def deck(
    of: Iterable[Opening],
    settings: Press,
    language: str = "en",
    size: CardSize = CardSize.TAROT,
    *,
    is_seated: bool = True,
    verdict: str = "",
) -> Document:
    room = studio(settings, language)
    cards = [on_card(n, each, room.words, is_seated=is_seated, verdict=verdict) for n, each in enumerate(of, start=1)]
    return bound(opening_deck(room, TEMPLATES, cards, size))


@cache
def reference(language: str, edition: Edition, size: CardSize, settings: Press) -> Document:
    return bound(reference_cards(studio(settings, language), edition, size))


@cache
def rules_document(language: str, edition: Edition, settings: Press, *, is_booklet: bool) -> Document:
    return bound(rules(studio(settings, language), edition, is_booklet=is_booklet))


def every_language_and_edition() -> list[tuple[str, Edition]]:
    return [(language, edition) for language in LANGUAGES for edition in EDITIONS]


def studio_of(templates: Templates, language: str, settings: Press) -> Studio:
    return Studio(templates, BOARD, settings, language)


# --- what is drawn ---------------------------------------------------------------------------------------------------


def inside(elements: Iterable[Element], matrix: Matrix = UNMOVED) -> Iterator[tuple[Element, Matrix]]:
    """Everything with where it is moved to, pieces opened."""
    for element in elements:
        yield element, matrix
        if isinstance(element, Group):
            yield from inside(element.elements, element.matrix.then(matrix))
        elif isinstance(element, Use):
            yield from inside(element.piece.elements, element.matrix.then(matrix))


@dataclass(frozen=True)
class Written:
    """A line of text with the box around it and its size in points, as it is printed."""

    words: str
    box: Box
    points: float


def lines(elements: Iterable[Element]) -> list[Written]:
    found = []
    for element, matrix in inside(elements):
        if isinstance(element, Text):
            scale = (matrix.a**2 + matrix.b**2) ** 0.5
            found.append(
                Written(element.words, matrix.apply_to_box(letters(element)), element.size * scale * POINTS_PER_MM)
            )
    return found


def pieces(document: Document, kind: str) -> list[Piece]:
    """The cards of a kind, in the order in which they are printed."""
    return [
        element.piece
        for page in document.pages
        for element, _ in inside(page.elements)
        if isinstance(element, Use) and element.counts_as is not None and element.counts_as.kind == kind
    ]


def squeezed(text: str) -> str:
    """A text without what a line break may add or take away."""
    return "".join(letter for letter in text if not letter.isspace() and letter not in "-*")


def all_words(elements: Iterable[Element]) -> str:
    """What is written, in the order in which it is drawn, squeezed."""
    return squeezed("".join(line.words for line in lines(elements)))


@dataclass(frozen=True)
class Village:
    """What somebody sees of a village: its outline, and which tiles lie on which of its fields."""

    box: Box
    tiles: tuple[tuple[Guild, Colour, Guild], ...]
    """The field, and the colour and guild of the tile on it; two for a master with a student."""

    @property
    def notation(self) -> str:
        """As the rules' notation has it: a capital is a master with a student."""
        rows = ((-0.5, -1.0), (0.5, -1.0)), ((-1.0, 0.0), (0.0, 0.0), (1.0, 0.0)), ((-0.5, 1.0), (0.5, 1.0))
        return "/".join("".join(self._letter(FIELDS[spot]) for spot in row) for row in rows)

    def _letter(self, field: Guild) -> str:
        held = [(colour, guild) for where, colour, guild in self.tiles if where is field]
        assert len(set(held)) <= 1
        assert all(guild is field for _, guild in held)
        assert len(held) <= 2
        letter = str(held[0][0])[0] if held else "."
        return letter.upper() if len(held) == 2 else letter


def villages(elements: Iterable[Element]) -> list[Village]:
    """Read off the drawing alone: eight-cornered outlines, and the tiles in them, by where they lie."""
    drawn = list(inside(elements))
    outlines = [
        matrix.apply_to_box(shape.path.bounds)
        for shape, matrix in drawn
        if isinstance(shape, Shape) and [segment[0] for segment in shape.path.segments] == ["M", *"LLLLLLL", "Z"]
    ]
    tiles: dict[Box, list[tuple[Guild, Colour, Guild]]] = {box: [] for box in outlines}
    for use, matrix in drawn:
        if isinstance(use, Use) and use.piece.name.startswith("pip-"):
            _, colour, guild = use.piece.name.split("-", 2)
            spot = use.matrix.then(matrix).apply(10, 10)  # a pip is drawn in a square of 20 mm
            home = min(outlines, key=lambda box: max(abs(box.middle.x - spot.x), abs(box.middle.y - spot.y)))
            tiles[home].append((_field(spot, home), COLOURS[colour], GUILDS[guild]))
    return [Village(box, tuple(found)) for box, found in tiles.items()]


def _field(spot: Spot, village: Box) -> Guild:
    """The field that a tile lies on; a student lies a little to the right and up of its master."""
    cell = village.width / OCTAGON_CELLS
    x, y = (spot.x - village.middle.x) / cell, (spot.y - village.middle.y) / cell
    (nearest,) = [guild for (fx, fy), guild in FIELDS.items() if max(abs(fx - x), abs(fy - y)) < 0.25]
    return nearest
