"""The whole game as the parts of one kit, with a cover before them. Imports :mod:`boards`, :mod:`decks`, :mod:`cover`.

It is handed the openings that go on cards, like everything else that is not for the press to know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from shangrila_pnp.printing.binding import Part
from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.boards import BoardPrinter, BoardWish
from shangrila_pnp.printing.cards.opening_card import OpeningOnCard
from shangrila_pnp.printing.cards.reference_card import ACCENT
from shangrila_pnp.printing.cards.rulings import publisher
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.cover import CoverArtist, CoverColours, CoverWords
from shangrila_pnp.printing.decks import naming_the_file, opening_deck, reference_cards, rules
from shangrila_pnp.printing.inventory import BOARD, COVER, MATS, OPENINGS, REFERENCE, RULES
from shangrila_pnp.printing.press import Backs, Press
from shangrila_pnp.printing.products import PRODUCTS, Studio, part_of
from shangrila_pnp.rules import Board, Edition
from shangrila_pnp.templates import Templates


@dataclass(frozen=True, slots=True)
class KitWish:
    """Which kit somebody wants; ``place`` says where a part is if it is not on pages of the same file."""

    players: BoardPlayers
    theme: str
    edition: Edition
    cards: tuple[OpeningOnCard, ...] = ()
    card_backs: Backs = Backs.FOLD
    place: Callable[[Part], str] | None = None


class KitPrinter:
    """Draws all parts for one press."""

    def __init__(self, templates: Templates, board: Board, press: Press, language: str, wish: KitWish) -> None:
        self.templates = templates
        self.wish = wish
        one_sided = replace(press, backs=Backs.NONE)
        self.studio = Studio(templates, board, press, language)
        self.one_sided_studio = Studio(templates, board, one_sided, language)
        # Cards and rules keep their size: their type is as small as it may be.
        self.card_studio = Studio(templates, board, replace(press, scale=1.0, backs=wish.card_backs), language)

    def parts(self, report: Callable[[str], None] = lambda _: None) -> list[Part]:
        """The cover and all that it tells about; ``report`` hears the name of each part before it is drawn."""
        wish, cards = self.wish, self.card_studio
        report(BOARD)
        printer = BoardPrinter(self.one_sided_studio, self.templates, BoardWish(wish.players, wish.theme, wish.edition))
        parts = [printer.printed().part]
        for name in PRODUCTS:
            report(name)
            # Nobody turns a mat over: it lies on the table all evening.
            parts.append(part_of(name, self.one_sided_studio if name == MATS else self.studio))
        if wish.cards:
            report(OPENINGS)
            parts.append(opening_deck(cards, self.templates, wish.cards, CardSize.TAROT))
        report(REFERENCE)
        parts.append(reference_cards(cards, wish.edition, CardSize.TAROT))
        report(RULES)
        parts.append(rules(cards, wish.edition, is_booklet=False))
        report(COVER)
        return [self._cover(parts, printer), *parts]

    def _cover(self, parts: list[Part], printer: BoardPrinter) -> Part:
        words, wish = self.studio.words, self.wish
        about = CoverWords(str(wish.players), publisher(words, wish.edition), wish.place)
        colours = CoverColours.of(self.studio.palette, ACCENT)
        artist = CoverArtist(words, self.studio.press, self.card_studio.press, about, colours)
        with naming_the_file(words):
            return artist.part(parts, printer.piece)
