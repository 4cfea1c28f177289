from __future__ import annotations

import re

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.scene import Anchor, Face, Text
from shangrila_pnp.printing.typesetting import (
    BOLD_MARK,
    SHORTEST_PART,
    Line,
    Style,
    TypesettingError,
    broken,
    line_elements,
    lines_of,
)
from shangrila_pnp.printing.words import LANGUAGES, load_words
from tests.printing.press_room import TEMPLATES

NO_BREAK = "\N{NO-BREAK SPACE}"
NARROW_NO_BREAK = "\N{NARROW NO-BREAK SPACE}"
DICTIONARIES = {"en": "en_GB", "de": "de_DE", "nl": "nl_NL", "fr": "fr"}
TEXTS = {language: sorted(set(load_words(TEMPLATES, language).texts.values())) for language in LANGUAGES}
real_texts = st.sampled_from(LANGUAGES).flatmap(lambda one: st.tuples(st.just(one), st.sampled_from(TEXTS[one])))
"""A language with a text that is printed in it."""


def plain(line: Line) -> str:
    return "".join(run.words for run in line)


def set_lines(text: str, width: float, style: Style) -> list[str]:
    found = broken(text, width, style)
    assert found is not None
    return [plain(line) for line in found]


def put_together(lines: list[str], text: str) -> list[str]:
    """The hyphens that were added, as the words around them; everything else has to be the text, letter by letter."""
    added = []
    at = 0
    for number, line in enumerate(lines):
        assert line == line.strip()
        rest = text[at:].lstrip(" ")
        at = len(text) - len(rest)
        if not rest.startswith(line):
            assert line.endswith("-")
            assert number < len(lines) - 1, "the last line needs no hyphen"
            assert rest.startswith(line[:-1])
            added.append(line.split()[-1] + rest[len(line) - 1 :].split()[0])
            at -= 1
        at += len(line)
    assert text[at:].strip() == ""
    return added


# --- all that is printed ---------------------------------------------------------------------------------------------


@given(real_texts, st.floats(4, 60), st.sampled_from(Face), st.booleans())
def test_no_line_is_wider_than_its_column(
    language_and_text: tuple[str, str], width: float, face: Face, divides: bool
) -> None:
    language, text = language_and_text
    lines = broken(text, width, Style(language, face, divides=divides))
    for line in lines or ():
        assert sum(text_width(run.words, 1.0, run.face) for run in line) <= width + 1e-6


@given(real_texts, st.floats(4, 60), st.booleans())
def test_every_letter_survives(language_and_text: tuple[str, str], width: float, divides: bool) -> None:
    language, text = language_and_text
    style = Style(language, divides=divides)
    if broken(text, width, style) is not None:
        put_together(set_lines(text, width, style), text.replace("*", ""))


@given(real_texts, st.floats(4, 40))
def test_words_are_divided_where_their_language_says(language_and_text: tuple[str, str], width: float) -> None:
    language, text = language_and_text
    style = Style(language)
    if broken(text, width, style) is None:
        return
    dictionary = pyphen.Pyphen(lang=DICTIONARIES[language])
    for divided in put_together(set_lines(text, width, style), text.replace(BOLD_MARK, "")):
        head, _, tail = divided.rpartition("-")
        start, end = re.findall(r"[^\W\d_]*$", head)[0], re.findall(r"^[^\W\d_]*", tail)[0]
        assert len(start) in dictionary.positions(start + end), divided
        assert min(len(start), len(end)) >= SHORTEST_PART


@given(real_texts, st.floats(4, 60))
def test_what_has_no_break_is_never_broken(language_and_text: tuple[str, str], width: float) -> None:
    """A line never ends or begins at a no-break space, and so never with the colon that it belongs to."""
    language, text = language_and_text
    for line in set_lines(text, width, Style(language)) if broken(text, width, Style(language)) else ():
        assert line[0] not in f"{NO_BREAK}{NARROW_NO_BREAK}:;?!.,)»"
        assert line[-1] not in f"{NO_BREAK}{NARROW_NO_BREAK}(«"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wider_column_never_needs_more_lines(language: str) -> None:
    for text in TEXTS[language]:
        counts = [len(lines) for width in range(8, 60, 4) if (lines := broken(text, width, Style(language)))]
        assert counts == sorted(counts, reverse=True)


# --- single cases ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "lines"),
    [
        ("de", "der Drachenzüchtermeister ist", ["der Drachenzüch-", "termeister ist"]),
        ("de", "die Dorfälteste Gebetsmüllerin betet", ["die Dorfälteste", "Gebetsmüllerin", "betet"]),
        ("de", "nun Gebetsmühlendreherinnung hier", ["nun Gebetsmüh-", "lendreherinnung", "hier"]),
        ("nl", "een sterrenwichelaarsgilde nu", ["een sterrenwi-", "chelaarsgilde nu"]),
        ("nl", "de bruggenbouwersvereniging zegt", ["de bruggenbou-", "wersvereniging", "zegt"]),
        ("fr", "le recommencement du jeu", ["le recommence-", "ment du jeu"]),
        ("en", "the dragonbreeder said", ["the dragon-", "breeder said"]),
    ],
)
def test_long_words_are_divided_for_a_fuller_line(language: str, text: str, lines: list[str]) -> None:
    width = text_width(max(lines, key=lambda line: text_width(line, 1.0)), 1.0) + 0.01
    assert set_lines(text, width, Style(language)) == lines


def test_short_words_go_to_the_next_line_whole() -> None:
    assert set_lines("der Meister", text_width("der Meis-", 1.0) + 0.1, Style("de")) == ["der", "Meister"]


def test_the_last_word_is_not_divided_unless_it_has_to_be() -> None:
    width = text_width("und die Aufstel-", 1.0) + 0.1
    assert set_lines("und die Aufstellung.", width, Style("de")) == ["und die", "Aufstellung."]
    narrow = text_width("Aufstel-", 1.0) + 0.1
    assert set_lines("und die Aufstellung.", narrow, Style("de")) == ["und die", "Aufstel-", "lung."]


def test_tables_and_headings_divide_only_what_has_to_be() -> None:
    text, width = "aus dem schwächeren Dorf", text_width("aus dem schwäche-", 1.0) + 0.1
    assert set_lines(text, width, Style("de")) == ["aus dem schwäche-", "ren Dorf"]
    assert set_lines(text, width, Style("de", divides=False)) == ["aus dem", "schwächeren Dorf"]
    narrow = text_width("schwäche-", 1.0) + 0.1
    assert set_lines(text, narrow, Style("de", divides=False)) == ["aus dem", "schwäche-", "ren Dorf"]


@pytest.mark.parametrize("name", ["Li-Lamas", "Ba-Lao", "Gyl-Den", "Ghee-Las", "Shangri-La", "Ro-tarya"])
def test_short_names_stay_in_one_piece(name: str) -> None:
    head = name.split("-", maxsplit=1)[0]
    width = max(text_width(f"und {head}-", 1.0), text_width(name, 1.0)) + 0.1
    assert set_lines(f"und {name}", width, Style("de")) == ["und", name]


def test_longer_parts_may_part_at_their_hyphen() -> None:
    width = text_width("der Yeti-", 1.0) + 0.1
    assert set_lines("der Yeti-Flüsterer", width, Style("de"))[0] == "der Yeti-"


def test_a_short_name_breaks_at_its_hyphen_if_it_must() -> None:
    assert set_lines("Shangri-La", text_width("Shangri-", 1.0) + 0.1, Style("en")) == ["Shangri-", "La"]


def test_bold_marks() -> None:
    (line,) = broken("*Who begins.* The wisest", 100, Style("en")) or ()
    assert [(run.words, run.face) for run in line] == [("Who begins.", Face.BOLD), (" The wisest", Face.REGULAR)]
    (line,) = broken("A *b* c", 100, Style("en", Face.ITALIC)) or ()
    assert [(run.words, run.face) for run in line] == [("A ", Face.ITALIC), ("b", Face.BOLD), (" c", Face.ITALIC)]


def test_no_line_ends_between_a_bold_word_and_its_comma() -> None:
    width = text_width("then KOSMOS", 1.0, Face.BOLD)
    lines = broken("then *KOSMOS*, and", width, Style("en")) or ()
    assert [plain(line) for line in lines] == ["then", "KOSMOS, and"]
    assert [run.face for run in lines[1]] == [Face.BOLD, Face.REGULAR]


def test_no_line_begins_with_the_space_after_a_bold_word() -> None:
    lines = broken("*The end.* With the last", text_width("The end.", 1.0, Face.BOLD) + 0.01, Style("en")) or ()
    assert [plain(line) for line in lines] == ["The end.", "With the", "last"]


def test_a_language_that_pyphen_knows_is_divided_and_another_is_not() -> None:
    width = text_width("internazio-", 1.0) + 0.1
    assert set_lines("internazionale", width, Style("it")) == ["internazio-", "nale"]
    assert broken("internazionale", width, Style("qq")) is None


def test_a_word_too_long_is_told_with_the_name_of_its_entry() -> None:
    with pytest.raises(TypesettingError) as error:
        lines_of("guilds.healer", "Mmmmmmmm", 10, 3, Style("qq"))
    assert str(error.value) == "guilds.healer has a word that is wider than its column: make it shorter"
    assert str(error.value.at("x.toml, line 3")).startswith("x.toml, line 3: guilds.healer has a word")


def test_an_empty_text_has_no_lines() -> None:
    assert broken("", 10, Style("en")) == ()


@pytest.mark.parametrize(("anchor", "x"), [(Anchor.START, 5.0), (Anchor.MIDDLE, 15.0), (Anchor.END, 25.0)])
def test_lines_stand_where_they_are_anchored(anchor: Anchor, x: float) -> None:
    style = Style("en", anchor=anchor)
    (line,) = broken("a *b*", 100, style) or ()
    total = sum(text_width(run.words, 2.0, run.face) for run in line)
    first, second = line_elements(line, 5.0, 7.0, 20.0, 2.0, style)
    assert isinstance(first, Text)
    assert isinstance(second, Text)
    assert first.x == pytest.approx(x - {5.0: 0, 15.0: total / 2, 25.0: total}[x])
    assert second.x == pytest.approx(first.x + text_width("a ", 2.0))
    assert (first.y, second.face) == (7.0, Face.BOLD)
