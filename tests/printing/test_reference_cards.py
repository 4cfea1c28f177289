"""Reference cards say what their rulebook says: the expectations here are written down from rules.md, not the code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shangrila_pnp.printing.cards.reference_card import ReferenceArtist
from shangrila_pnp.printing.cards.rulings import IN_PLAY, others_line, own_line, publisher
from shangrila_pnp.printing.cards.sizes import CardSize
from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.press import Backs, Ink
from shangrila_pnp.printing.scene import Element, Use
from shangrila_pnp.printing.words import LANGUAGES, Words, load_words
from shangrila_pnp.rules import (
    EDITIONS,
    FATES,
    FRENCH,
    GAMES_999,
    KOSMOS,
    LIMITS,
    UBERPLAY,
    Edition,
    Guild,
    Holds,
    Left,
    PlayerCount,
    edition_in,
    edition_named,
)
from tests.printing.card_room import (
    PAPERS,
    SMALLEST_POINTS,
    Written,
    all_words,
    every_language_and_edition,
    inside,
    lines,
    pieces,
    press,
    reference,
    squeezed,
)
from tests.printing.press_room import BOARD, TEMPLATES, studio

SIZES = (CardSize.TAROT, CardSize.A6, CardSize.A5)
MARGIN = 2.0
ENDS = ("two_bare", "one_bare")
TIES = ("travelled_to", "left")
RECRUITING = ("only_if_no_second", "always")
FROM_RULES_MD = {
    # The three rows of "Where the rulebooks differ" that matter in play.
    "kosmos": ("two_bare", "travelled_to", "only_if_no_second"),
    "uberplay": ("one_bare", "travelled_to", "always"),
    "999games": ("one_bare", "travelled_to", "only_if_no_second"),
    "french": ("two_bare", "left", "only_if_no_second"),
}
JOURNEY_FROM_RULES_MD = (
    ("becomes_master", "becomes_master"),
    ("stays_student", "returns"),
    ("returns", "returns"),
    ("takes_over", "returns"),
)


def elements(language: str, edition: Edition, size: CardSize = CardSize.TAROT, ink: Ink = Ink.FULL) -> list[Element]:
    """One card with all its sides."""
    document = reference(language, edition, size, press("A4", ink))
    sides = [*pieces(document, "reference card")[:1], *pieces(document, "reference card table")[:1]]
    return [element for side in sides for element in side.elements]


def rulings_on(written: str, words: Words, prefix: tuple[str, str, str]) -> tuple[tuple[str, ...], ...]:
    """Which rulings somebody finds on a card, by the texts there are for them."""
    end, tie, recruiting = prefix
    texts = (
        {ruling: words(f"{end}_{ruling}") for ruling in ENDS},
        {ruling: words(tie, tie=words(f"reference.tie_{ruling}")) for ruling in TIES},
        {ruling: words(f"{recruiting}_{ruling}") for ruling in RECRUITING},
    )
    return tuple(tuple(ruling for ruling, text in each.items() if squeezed(text) in written) for each in texts)


CARD = ("reference.end", "reference.strength_how", "reference.recruit")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("language", "edition"), every_language_and_edition(), ids=str)
def test_a_card_says_what_its_rulebook_says_and_nothing_else(language: str, edition: Edition, size: CardSize) -> None:
    words = load_words(TEMPLATES, language)
    found = rulings_on(all_words(elements(language, edition, size)), words, CARD)
    assert found == tuple((ruling,) for ruling in FROM_RULES_MD[edition.key])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("one", "other"), [(KOSMOS, UBERPLAY), (KOSMOS, FRENCH), (UBERPLAY, GAMES_999), (GAMES_999, FRENCH)], ids=str
)
def test_two_editions_that_are_swapped_would_be_noticed(language: str, one: Edition, other: Edition) -> None:
    """The data of one rulebook under the name of another: the test above would fail."""
    words = load_words(TEMPLATES, language)
    swapped = replace(other, key=one.key, publisher=one.publisher)
    found = rulings_on(all_words(elements(language, swapped)), words, CARD)
    assert found != tuple((ruling,) for ruling in FROM_RULES_MD[one.key])
    assert found == tuple((ruling,) for ruling in FROM_RULES_MD[other.key])
    assert own_line(words, swapped) != own_line(words, one)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("point", ["end", "full_tie", "recruiting_one"])
def test_each_point_follows_the_edition_alone(language: str, point: str) -> None:
    """A rulebook that differs from KOSMOS in one point gives a card that differs in that point."""
    words = load_words(TEMPLATES, language)
    other = {"end": UBERPLAY, "full_tie": FRENCH, "recruiting_one": UBERPLAY}[point]
    mixed = replace(KOSMOS, **{point: getattr(other, point)})
    at = ["end", "full_tie", "recruiting_one"].index(point)
    expected = [(ruling,) for ruling in FROM_RULES_MD["kosmos"]]
    expected[at] = (FROM_RULES_MD[other.key][at],)
    assert list(rulings_on(all_words(elements(language, mixed)), words, CARD)) == expected


# --- the small lines -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "edition"), every_language_and_edition(), ids=str)
def test_the_small_lines_are_on_the_card(language: str, edition: Edition) -> None:
    words = load_words(TEMPLATES, language)
    written = all_words(elements(language, edition))
    assert squeezed(own_line(words, edition)) in written
    assert squeezed(others_line(words, edition)) in written


@pytest.mark.parametrize(("language", "edition"), every_language_and_edition(), ids=str)
def test_the_small_lines_tell_what_each_rulebook_has(language: str, edition: Edition) -> None:
    words = load_words(TEMPLATES, language)
    own, others = own_line(words, edition), others_line(words, edition)
    assert publisher(words, edition) in own
    assert publisher(words, edition) not in others
    points = ("end", "full_tie", "recruiting_one")
    for at, point in enumerate(points):
        mine = FROM_RULES_MD[edition.key][at]
        assert words(f"differences.{point}_{mine}") in own
        assert words(f"differences.{point}_{mine}") not in others
        for key, rulings in FROM_RULES_MD.items():
            if rulings[at] != mine:
                said = words(f"differences.{point}_{rulings[at]}")
                assert said in others
                behind = others[others.index(said) + len(said) :]
                names = behind[behind.index("(") : behind.index(")")]
                assert publisher(words, edition_named(key)) in names


def test_the_points_that_people_quarrel_about_are_those_that_matter_in_play() -> None:
    assert [difference.field for difference in IN_PLAY] == ["end", "full_tie", "recruiting_one"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_is_named_by_its_publisher_or_as_a_translation(language: str) -> None:
    words = load_words(TEMPLATES, language)
    names = [publisher(words, edition).replace("\N{NO-BREAK SPACE}", " ") for edition in EDITIONS]
    assert names == ["KOSMOS", "Uberplay", "999 Games", words("differences.translation")]


def test_each_language_has_the_rulebook_that_was_published_in_it() -> None:
    assert [edition_in(language).key for language in LANGUAGES] == ["uberplay", "kosmos", "999games", "french"]


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_journey_table_is_that_of_the_rules(language: str) -> None:
    words = load_words(TEMPLATES, language)
    room = studio(press(), language)
    table = ReferenceArtist(room.palette, room.symbols, words, KOSMOS).journey_table()
    assert [[cell.text for cell in row[1:]] for row in table.rows[1:]] == [
        [words(f"board.fate_{fate}") for fate in row] for row in JOURNEY_FROM_RULES_MD
    ]
    for row, holds in zip(table.rows[1:], Holds, strict=True):
        assert row[0].text == words(f"board.holds_{holds.name.lower()}")
        for cell, left in zip(row[1:], Left, strict=True):
            assert cell.text == words(f"board.fate_{FATES[holds, left].name.lower()}")
    assert [cell.text for cell in table.rows[0][1:]] == [words("board.left_stronger"), words("board.left_weaker")]
    written = all_words(elements(language, KOSMOS))
    assert squeezed("".join(cell.text for row in table.rows for cell in row)) in written


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_limits_are_those_of_the_rules(language: str, size: CardSize) -> None:
    words = load_words(TEMPLATES, language)
    heads = [words(f"reference.opening_{name}") for name in ("players", "tiles", "of_one")]
    expected = "".join(heads) + "321" + "432"  # players, most tiles, most of one colour
    assert squeezed(expected) in all_words(elements(language, KOSMOS, size))
    assert {players.value: (limit.tiles, limit.of_one_colour) for players, limit in LIMITS.items()} == {
        3: (2, 1),
        4: (3, 2),
    }
    assert [*LIMITS] == [*PlayerCount]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_guild_has_its_name_beside_its_symbol(language: str, size: CardSize) -> None:
    words = load_words(TEMPLATES, language)
    drawn = elements(language, KOSMOS, size)
    written = lines(drawn)
    for guild in Guild:
        (symbol,) = [
            element.matrix.then(matrix).apply_to_box(Box(0, 0, 100, 100))
            for element, matrix in inside(drawn)
            if isinstance(element, Use) and element.piece.name.startswith(f"symbol-{guild}-")
        ]
        beside = [
            line.words
            for line in written
            if 0 < line.box.left - symbol.right < 3 and abs(line.box.middle.y - symbol.middle.y) < symbol.height * 0.9
        ]
        assert squeezed("".join(beside)) == squeezed(words.guild(guild))


# --- words in their boxes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("language", "edition"), every_language_and_edition(), ids=str)
def test_no_word_leaves_its_card(language: str, edition: Edition, size: CardSize, paper: str) -> None:
    document = reference(language, edition, size, press(paper))
    sides = [*pieces(document, "reference card")[:1], *pieces(document, "reference card table")[:1]]
    assert len(sides) == (2 if size is CardSize.TAROT else 1)
    room = Box(0, 0, *size.value).grown(-MARGIN)
    for side in sides:
        written = lines(side.elements)
        for line in written:
            assert room.holds(line.box, slack=0.01), line
            assert line.points >= SMALLEST_POINTS - 1e-6, line
        boxes = [Box(box.left, box.top + box.height * 0.2, box.width, box.height * 0.6) for box in _boxes(written)]
        for index, one in enumerate(boxes):
            assert not any(one.overlaps(other) for other in boxes[index + 1 :]), written[index]


def _boxes(written: list[Written]) -> list[Box]:
    return [line.box for line in written]


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_there_is_a_card_for_each_player_and_it_passes_its_preflight(size: CardSize, backs: Backs, ink: Ink) -> None:
    document = reference("en", UBERPLAY, size, press("A4", ink, backs))
    report = preflight(write_pdf(document), board=BOARD)
    assert report.problems == ()
    second = {Backs.NONE: "reference card table"}.get(backs, "reference card back")
    expected = {"reference card": 4, second: 4} if size is CardSize.TAROT else {"reference card": 4}
    assert report.kinds == expected
