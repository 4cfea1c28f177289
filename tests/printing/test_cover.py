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
    place = (lambda part: f"kit-{part.name}-*.svg") if backs is Backs.FOLD else None
    wish = replace(WISH, edition=edition_in(language), place=place)
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
        (Press(), Backs.FOLD, "Print on one side of the paper.", "turned over"),
        (Press(backs=Backs.DUPLEX), Backs.DUPLEX, "turned over the long edge", "Print on one side of the paper."),
        (Press(backs=Backs.DUPLEX, flip=Flip.SHORT), Backs.DUPLEX, "turned over the short edge", "long edge"),
        (Press(backs=Backs.FOLD), Backs.FOLD, "flat bridges and flat stones: score the dashed line", "let them dry"),
        (Press(), Backs.FOLD, "let them dry", "flat bridges and flat stones"),
        (Press(), Backs.NONE, "glue them back to back", "cut both sides out at once"),
        (Press(), Backs.FOLD, "cut both sides out at once", "glue them back to back"),
        (Press(ink=Ink.BLACK), Backs.FOLD, "on paper of its own colour", "both sides:"),
        (Press(ink=Ink.SAVER), Backs.FOLD, "any paper", "on paper of its own colour"),
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


def rows(cover: Part) -> dict[str, list[str]]:
    """The table by its first column."""
    found: dict[float, list[Written]] = {}
    for text in texts(cover):
        found.setdefault(round(text.text.y, 2), []).append(text)
    lines = ([text.words for text in sorted(line, key=lambda text: text.box.left)] for line in found.values())
    return {first: rest for first, *rest in lines if rest}


def test_the_table_has_a_row_for_each_part() -> None:
    cover, *others = parts(Press(backs=Backs.DUPLEX), wish=replace(WISH, card_backs=Backs.DUPLEX))
    table = rows(cover)
    assert table["Part"] == ["Pages", "Sheets", "Paper", "Work"]
    page = 2
    for part in others:
        last = page + len(part.pages) - 1
        pages, sheets, *_ = table[part.title]
        assert pages == (str(page) if page == last else f"{page}–{last}")
        both_sides = part.name in ("tiles", "bridges", "stones", "reference")
        assert sheets == (f"{len(part.pages) // 2}, both sides" if both_sides else str(len(part.pages)))
        page = last + 1
    assert table["All"] == [str(1 + sum(part.sheets for part in others))]
    assert table["Tiles"][2] == "card of 300\N{NO-BREAK SPACE}g"
    assert table["Rules"][2] == "any paper"
    assert table["Reference cards"][2] == "card of 250\N{NO-BREAK SPACE}g"


def test_a_part_on_its_own_is_told_by_its_file() -> None:
    table = rows(parts(wish=replace(WISH, place=lambda part: f"{part.name}.pdf"))[0])
    assert table["Part"][0] == "File"
    assert table["Tiles"][0] == "tiles.pdf"


def test_the_cover_is_neither_scaled_nor_has_it_a_back() -> None:
    cover, board, *_ = parts(Press(scale=0.8, backs=Backs.DUPLEX))
    assert (cover.press.scale, cover.press.backs) == (1.0, Backs.NONE)
    assert (board.press.scale, board.press.backs) == (0.8, Backs.NONE)


def test_cards_and_rules_keep_their_size() -> None:
    scales = {part.name: part.press.scale for part in parts(Press(scale=0.8))}
    assert scales == {name: 1.0 if name in ("cover", "reference", "rules") else 0.8 for name in scales}


def test_the_work_is_counted_by_what_is_cut_out() -> None:
    """168 tiles at 12 seconds are 34 minutes, of which the cover makes 35."""
    made = {part.name: part for part in parts()}
    assert seconds_of(made["tiles"]) == 168 * 12
    assert seconds_of(made["rules"]) == 0
    assert seconds_of(made["bridges"]) == 25 * 25  # the flat ones, and two to spare
    assert rows(made["cover"])["Tiles"][3] == "35\N{NO-BREAK SPACE}min"
    hours = round(sum(map(seconds_of, made.values())) / 1800) / 2
    assert f"about {hours:g} hours".replace(".5", "½") in said(made["cover"])


def test_words_that_are_too_long_are_told_with_their_file(tmp_path: Path) -> None:
    text = TEMPLATES.read("text/en.toml")
    (tmp_path / "text").mkdir()
    long = text.replace(
        'table = "On the table"\ntable_mats = "', 'table = "On the table"\ntable_mats = "' + "long " * 1500
    )
    (tmp_path / "text" / "en.toml").write_text(long, encoding="utf-8")
    with pytest.raises(TypesettingError, match=r"en\.toml, line \d+: cover\.\w+ does not fit at 7 points"):
        parts(own=tmp_path)
