"""Decks of opening cards: sheets, backs, numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shangrila_pnp.openings import decode
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import Report, preflight
from shangrila_pnp.printing.press import Backs, Flip, Ink
from shangrila_pnp.printing.scene import Shape, Use
from shangrila_pnp.printing.words import load_words
from tests.printing.card_room import deck, inside, lines, openings, pieces, press
from tests.printing.press_room import BOARD, TEMPLATES

FRONT, BACK = "opening card", "opening card back"


def checked(count: int, backs: Backs, paper: str, players: int = 4, flip: Flip = Flip.LONG) -> tuple[int, Report]:
    settings = replace(press(paper, backs=backs), flip=flip)
    document = deck(openings(players, count, "deck"), settings)
    return len(document.pages), preflight(write_pdf(document), board=BOARD)


@pytest.mark.parametrize(
    ("paper", "backs", "pages"),
    [
        ("A4", Backs.FOLD, 20),
        ("A4", Backs.DUPLEX, 20),
        ("A4", Backs.NONE, 20),
        ("Letter", Backs.FOLD, 40),
        ("Letter", Backs.DUPLEX, 28),
        ("Letter", Backs.NONE, 27),
    ],
)
def test_forty_cards_pass_their_preflight(paper: str, backs: Backs, pages: int) -> None:
    count, report = checked(40, backs, paper)
    assert report.problems == ()
    assert report.kinds == {FRONT: 40, ("opening card table" if backs is Backs.NONE else BACK): 40}
    assert count == pages


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("count", [1, 3, 5])
def test_backs_line_up_on_pages_that_are_not_full(flip: Flip, count: int) -> None:
    assert checked(count, Backs.DUPLEX, "A4", 3, flip)[1].problems == ()


@pytest.mark.parametrize("size", CardSize, ids=str)
@pytest.mark.parametrize("backs", Backs)
def test_every_size_has_backs_that_line_up(size: CardSize, backs: Backs) -> None:
    paper = "A3" if size is CardSize.A5 else "A4"
    document = deck(openings(3, 5), press(paper, backs=backs), size=size)
    assert preflight(write_pdf(document), board=BOARD).problems == ()
    (front,) = {card.box.size for card in pieces(document, FRONT)}
    assert front == (size.value.width + 4, size.value.height + 4), "with the bleed"


def test_each_card_has_its_own_number_and_opening() -> None:
    document = deck(openings(4, 40, "deck"), press())
    titles = load_words(TEMPLATES, "en")("openings.card")
    written = [[line.words for line in lines(card.elements)] for card in pieces(document, FRONT)]
    assert [f"{titles} {number}" in words for number, words in enumerate(written, start=1)] == [True] * 40
    names = [
        element.counts_as.name
        for page in document.pages
        for element, _ in inside(page.elements)
        if isinstance(element, Use) and element.counts_as is not None and element.counts_as.kind == FRONT
    ]
    assert [name.split()[0] for name in names] == [str(number) for number in range(1, 41)]
    assert len({decode(name.split()[1], BOARD) for name in names}) == 40


@pytest.mark.parametrize("ink", Ink)
def test_cards_for_three_and_for_four_look_different(ink: Ink) -> None:
    """The band has another colour, or without much ink one rule instead of two, and a figure for each player."""
    bands = []
    for opening in (*openings(3, 1), *openings(4, 1)):
        document = deck([opening], press(ink=ink, backs=Backs.DUPLEX))
        for side in (*pieces(document, FRONT), *pieces(document, BACK)):
            band = side.elements[0]
            assert isinstance(band, Shape)
            bands.append(band)
            figures = [it for it in side.elements[1:6] if isinstance(it, Shape) and it.path.bounds.bottom < 9]
            assert len(figures) == len(opening.colours)
    assert bands[0] == bands[1]
    assert bands[2] == bands[3]
    assert (bands[0].path, bands[0].fill) != (bands[2].path, bands[2].fill)
