"""The cover of a kit: what it says, and that all of it has room."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from shangrila_pnp.printing.binding import Part
from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.cover import seconds_of
from shangrila_pnp.printing.kits import KitPrinter, KitWish
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.press import Backs, Flip, Ink, Press
from shangrila_pnp.printing.typesetting import TypesettingError
from shangrila_pnp.printing.units import POINTS_PER_MM
from shangrila_pnp.printing.words import LANGUAGES, load_words
from shangrila_pnp.rules import UBERPLAY, edition_in
from shangrila_pnp.templates import Templates
from tests.printing.board_room import Written, written
from tests.printing.card_room import on_card, openings
from tests.printing.press_room import BOARD, TEMPLATES

WISH = KitWish(BoardPlayers.BOTH, "plain", UBERPLAY)
FILES = {name: f"kit-{name}.pdf" for name in ("board", "tiles", "openings", "reference", "rules")}


PRESS = Press()


def parts(press: Press = PRESS, language: str = "en", wish: KitWish = WISH, own: Path | None = None) -> list[Part]:
    templates = Templates.find(own) if own else TEMPLATES
    return KitPrinter(templates, BOARD, press, language, wish).parts()


def texts(cover: Part) -> list[Written]:
    (page,) = cover.pages
    return written(page)


def said(cover: Part) -> str:
    """All of it, as if no line ended."""
    return " ".join(text.words for text in texts(cover)).replace("\N{NO-BREAK SPACE}", " ").replace("  ", " ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paper", "backs"), [("A4", Backs.FOLD), ("Letter", Backs.DUPLEX), ("A3", Backs.NONE)])
def test_everything_has_room_in_its_column(language: str, paper: str, backs: Backs) -> None:
    press = Press(read_paper(paper), backs=backs, ink=Ink.SAVER)
    wish = replace(WISH, edition=edition_in(language), files=FILES if backs is Backs.FOLD else {})
    cover, *_ = parts(press, language, wish)
    room = press.room(cover.pages[0].size)
    found = texts(cover)
    assert all(room.holds(text.box, 0.5) for text in found)
    assert all(text.text.size * POINTS_PER_MM >= 6.99 for text in found)
    for index, one in enumerate(found):
        for other in found[index + 1 :]:
            assert not one.box.overlaps(other.box, 0.05), (one.words, other.words)


def test_it_tells_who_the_kit_is_for() -> None:
    press = Press(scale=0.8)
    cover, *_ = parts(press, wish=replace(WISH, players=BoardPlayers.THREE))
    assert "For 3 players · rulebook: Uberplay · A4 · scale 80%" in said(cover)
    assert "not affiliated with any publisher" in said(cover)


@pytest.mark.parametrize(
    ("press", "card_backs", "expected", "not_expected"),
    [
        (Press(), Backs.FOLD, "Print on one side of the paper.", "both sides"),
        (Press(backs=Backs.DUPLEX), Backs.DUPLEX, "turned over the long edge", "Print on one side of the paper."),
        (Press(backs=Backs.DUPLEX, flip=Flip.SHORT), Backs.DUPLEX, "turned over the short edge", "long edge"),
        (Press(backs=Backs.FOLD), Backs.FOLD, "fold the sheet there", "let them dry"),
        (Press(), Backs.NONE, "glue them back to back", "fold between them"),
    ],
)
def test_it_tells_how_these_backs_are_printed(
    press: Press, card_backs: Backs, expected: str, not_expected: str
) -> None:
    cover, *_ = parts(press, wish=replace(WISH, card_backs=card_backs))
    assert expected in said(cover)
    assert not_expected not in said(cover)


def test_without_opening_cards_nobody_is_told_to_choose_one() -> None:
    words = load_words(TEMPLATES, "en")
    with_cards = replace(WISH, cards=(on_card(1, openings(4)[0], words),))
    assert "Choose an opening card" not in said(parts()[0])
    assert "Choose an opening card" in said(parts(wish=with_cards)[0])


def test_a_board_on_one_sheet_needs_no_gluing_together() -> None:
    assert "how the sheets go together" in said(parts()[0])
    small = parts(Press(read_paper("A3"), scale=0.5))[0]
    assert "how the sheets go together" not in said(small)
    assert "cut it out and glue it on card" in said(small)


def test_the_work_is_counted_by_what_is_cut_out() -> None:
    """168 tiles at 12 seconds are 34 minutes, of which the cover makes 35."""
    made = {part.name: part for part in parts()}
    assert seconds_of(made["tiles"]) == 168 * 12
    assert seconds_of(made["rules"]) == 0
    assert seconds_of(made["bridges"]) == 25 * 25  # the flat ones, and two to spare
    assert "35 min" in said(made["cover"]).replace("\N{NO-BREAK SPACE}", " ")


def test_words_that_are_too_long_are_told_with_their_file(tmp_path: Path) -> None:
    text = TEMPLATES.read("text/en.toml")
    (tmp_path / "text").mkdir()
    long = text.replace(
        'table = "On the table"\ntable_mats = "', 'table = "On the table"\ntable_mats = "' + "long " * 1500
    )
    (tmp_path / "text" / "en.toml").write_text(long, encoding="utf-8")
    with pytest.raises(TypesettingError, match=r"en\.toml, line \d+: cover\.\w+ does not fit at 7 points"):
        parts(own=tmp_path)
