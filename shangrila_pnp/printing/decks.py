"""Cards and rules, ready to be bound. Imports :mod:`cards` and :mod:`products`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from shangrila_pnp.printing.binding import Part
from shangrila_pnp.printing.board.landmarks import load_landmark
from shangrila_pnp.printing.board.themes import theme_of
from shangrila_pnp.printing.cards.opening_card import BLEED, OpeningCardArtist, OpeningOnCard
from shangrila_pnp.printing.cards.reference_card import ReferenceArtist
from shangrila_pnp.printing.cards.rules_pages import booklet_pages, rules_page
from shangrila_pnp.printing.cards.rules_text import RulesText
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.inventory import OPENINGS, REFERENCE, REFERENCE_CARD, RULES, TABLE_SUFFIX
from shangrila_pnp.printing.press import Backs, Flip
from shangrila_pnp.printing.products import Studio
from shangrila_pnp.printing.safety import checked
from shangrila_pnp.printing.scene import Component
from shangrila_pnp.printing.sheets import Batch, CutOut, sheets
from shangrila_pnp.printing.typesetting import TypesettingError
from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import Colour, Edition, Village
from shangrila_pnp.templates import Templates

GAP = 6.0
SAFE = 2.0
COLUMNS = 2


@contextmanager
def naming_the_file(words: Words) -> Iterator[None]:
    """What does not fit is told with its file and line, for whoever wrote it."""
    try:
        yield
    except TypesettingError as error:
        raise error.at(words.where(error.entry)) from error


def opening_deck(studio: Studio, templates: Templates, cards: Sequence[OpeningOnCard], size: CardSize) -> Part:
    """Sheets of cards to cut out, in the order they are given."""
    theme = theme_of(templates, studio.press.ink)
    landmarks = {village: load_landmark(templates, village) for village in Village}
    artist = OpeningCardArtist(studio.board, studio.tiles, studio.words, size, landmarks, theme)
    with naming_the_file(studio.words):
        cut_outs = [artist.cut_out(card) for card in cards]
    return _deck(OPENINGS, studio, cut_outs)


def reference_cards(studio: Studio, edition: Edition, size: CardSize) -> Part:
    """A card for each player. The small ones have two sides; a large one has room for everything on one."""
    artist = ReferenceArtist(studio.palette, studio.symbols, studio.words, edition)
    with naming_the_file(studio.words):
        card = artist.single_sided(size) if size in (CardSize.A6, CardSize.A5) else artist.cut_out(size)
    cards = [replace(card, counts_as=Component(REFERENCE_CARD, str(colour))) for colour in Colour]
    return _deck(REFERENCE, studio, cards)


def _deck(name: str, studio: Studio, cards: Sequence[CutOut]) -> Part:
    """With backs behind or beside the fronts; without either, the second side is a card of its own."""
    if studio.press.backs is Backs.NONE:
        cards = [side for card in cards for side in _apart(card)]
    batch = Batch(studio.words(f"{name}.title"), tuple(cards), COLUMNS, BLEED, GAP, safe=SAFE)
    pages = sheets(checked(batch), studio.press, studio.words)
    return Part(name, tuple(pages), studio.press, studio.words, margin=studio.press.margin)


def _apart(card: CutOut) -> list[CutOut]:
    front = replace(card, back=None)
    if card.back is None:
        return [front]
    second = Component(card.counts_as.kind + TABLE_SUFFIX, card.counts_as.name)
    return [front, replace(card, counts_as=second, front=card.back, back=None)]


def rules(studio: Studio, edition: Edition, *, is_booklet: bool) -> Part:
    """One page, or sheets that are folded into a booklet."""
    text = RulesText(studio.board, studio.tiles, studio.words, edition)
    press = studio.press
    with naming_the_file(studio.words):
        if is_booklet:
            press = replace(press, backs=Backs.DUPLEX, flip=Flip.SHORT)
            pages = list(booklet_pages(text, press, studio.words))
        else:
            press = replace(press, backs=Backs.NONE)
            pages = [rules_page(text, press, studio.words)]
    return Part(RULES, tuple(pages), press, studio.words, margin=press.margin)
