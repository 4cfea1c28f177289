from __future__ import annotations

from pathlib import Path

import pytest

from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.press import Press
from shangrila_pnp.printing.products import Studio, make
from shangrila_pnp.printing.scene import Face
from shangrila_pnp.printing.words import LANGUAGES, WordsError, load_words
from shangrila_pnp.rules import Colour, Guild
from shangrila_pnp.templates import Templates
from tests.printing.press_room import BOARD

SHIPPED = Templates.find()

GUILDS = {
    # As the rulebooks call them: uberplay, kosmos, 999games, french.
    Guild.HEALER: ("healer", "Heiler", "Heelmeester", "Guérisseur"),
    Guild.DRAGONBREEDER: ("dragonbreeder", "Drachenzüchter", "Drakentemmer", "Éleveur de dragons"),
    Guild.FIREKEEPER: ("firekeeper", "Feuerbewahrer", "Vuurbewaarder", "Gardien du feu"),
    Guild.PRIEST: ("priest", "Gebetsmüller", "Hogepriester", "Prêcheur"),
    Guild.RAINMAKER: ("rainmaker", "Regenmacher", "Regenmaker", "Faiseur de pluie"),
    Guild.ASTROLOGER: ("astrologer", "Sterndeuter", "Sterrenwichelaar", "Diseur de bonne aventure"),
    Guild.YETI_WHISPERER: ("yeti-whisperer", "Yeti-Flüsterer", "Yeti-fluisteraar", "Ami des yetis"),
}
COLOURS = {
    Colour.RED: ("red", "rot", "rood", "rouge"),
    Colour.BLUE: ("blue", "blau", "blauw", "bleu"),
    Colour.YELLOW: ("yellow", "gelb", "geel", "jaune"),
    Colour.VIOLET: ("violet", "lila", "lila", "lilas"),
}
CLANS = {
    Colour.RED: ("Ro-Tarya", "Ro-Tarya", "Ro-Darya", "Ro-tarya"),
    Colour.BLUE: ("Ba-Lao", "Ba-Lao", "Ba-Lao", "Ba-lao"),
    Colour.YELLOW: ("Gyl-Den", "Gyl-Den", "Ghee-Las", "Gyl-den"),
    Colour.VIOLET: ("Li-Lamas", "Li-Lamas", "Li-Lamas", "Li-lamas"),
}
SAME_IN_SOME_LANGUAGES = {
    "press.back",
    "cover.minutes",
    "cover.pages",
    "openings.begins",
    "differences.stones_exact",
    "language.pair",
    "language.list",
}


@pytest.mark.parametrize(("index", "language"), list(enumerate(("en", "de", "nl", "fr"))))
def test_names_are_those_of_the_rulebooks(index: int, language: str) -> None:
    words = load_words(SHIPPED, language)
    assert {guild: words.guild(guild) for guild in Guild} == {guild: names[index] for guild, names in GUILDS.items()}
    assert {c: words.colour(c) for c in Colour} == {c: names[index] for c, names in COLOURS.items()}
    assert {c: words.clan(c) for c in Colour} == {c: names[index] for c, names in CLANS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete_and_can_be_set(language: str) -> None:
    words = load_words(SHIPPED, language)
    assert words.texts.keys() == load_words(SHIPPED, "en").texts.keys()
    for text in words.texts.values():
        assert text == text.strip()
        assert text_width(text, 3, Face.BOLD) > 0


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_is_one(language: str) -> None:
    english, other = (load_words(SHIPPED, each).texts for each in ("en", language))
    same = {name for name in english if english[name] == other[name]}
    assert not {name for name in same if not name.startswith("clans.")} - SAME_IN_SOME_LANGUAGES


def test_blanks_are_filled_in() -> None:
    words = load_words(SHIPPED, "de")
    assert words("tiles.page", colour="rot", clan="Ro-Tarya") == "Plättchen: rot, Ro-Tarya"


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(WordsError, match=r"^unknown language 'it': choose from en, de, nl, fr$"):
        load_words(SHIPPED, "it")


# --- what can be wrong -----------------------------------------------------------------------------------------------


def refusal(folder: Path, language: str, before: str, after: str) -> str:
    """What is said about a file of words with one line changed, after the file and, if it is that, the line."""
    text = SHIPPED.read(f"text/{language}.toml")
    assert before in text
    (folder / "text").mkdir()
    path = folder / "text" / f"{language}.toml"
    path.write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(WordsError) as error:
        load_words(Templates.find(folder), language)
    message = str(error.value)
    assert message.startswith(str(path))
    assert "\n" not in message
    line = text[: text.index(before)].count("\n") + 1
    return message.removeprefix(str(path)).removeprefix(f", line {line}")


TITLES = {"en": 'title = "Tiles"', "de": 'title = "Plättchen"'}


def line_of(language: str, name: str) -> str:
    """The line of a file of words that begins with a name."""
    (line,) = (line for line in SHIPPED.read(f"text/{language}.toml").split("\n") if line.startswith(f"{name} = "))
    return line


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("title = 7", ": tiles.title has to be a text in quotes"),
        ('title = ["T"]', ": tiles.title has to be a text in quotes"),
        ('title = ""', ": tiles.title is empty"),
        ('title = " "', ": tiles.title is empty"),
        pytest.param(
            f'title = "{"word " * 5000}"',
            ": tiles.title has 25000 characters, and no page has room for more than 20000: shorten it",
            id="a book",
        ),
        pytest.param(
            f'title = "{"a-" * 101}"', ": tiles.title has a word of more than 200 letters: shorten it", id="a long word"
        ),
        ('title = "{clan}"', ": tiles.title has to leave open what 'Tiles' leaves open"),
        ('title = "{"', ": the braces of tiles.title do not match"),
        ('title = "}"', ": the braces of tiles.title do not match"),
        ('title = "{}"', ": tiles.title has to leave open what 'Tiles' leaves open"),
        ('title = "{0.__class__}"', ": tiles.title has to leave open what 'Tiles' leaves open"),
    ],
)
def test_a_bad_text_is_named(tmp_path: Path, language: str, title: str, sentence: str) -> None:
    assert refusal(tmp_path, language, TITLES[language], title) == sentence


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_missing_text_is_named_with_the_line_of_its_table(tmp_path: Path, language: str) -> None:
    line = SHIPPED.read(f"text/{language}.toml").split("\n").index("[tiles]") + 1
    said = refusal(tmp_path, language, TITLES[language], "")
    assert said == f", line {line}: [tiles] has no text for title: add it, as in en.toml"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_missing_table_is_named(tmp_path: Path, language: str) -> None:
    text = SHIPPED.read(f"text/{language}.toml")
    table = text[text.index("[mats]") : text.index("[calibration]")]
    assert refusal(tmp_path, language, table, "") == ": [mats] has no text for title: add it, as in en.toml"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_text_that_nothing_uses_is_named_with_its_line(tmp_path: Path, language: str) -> None:
    line = SHIPPED.read(f"text/{language}.toml").split("\n").index(TITLES[language]) + 2
    said = refusal(tmp_path, language, TITLES[language], f'{TITLES[language]}\nsubtitle = "T"')
    assert said == f", line {line}: tiles.subtitle is a text that nothing uses: take it out"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_letter_that_the_font_lacks_is_named_with_its_line(tmp_path: Path, language: str) -> None:
    said = refusal(tmp_path, language, TITLES[language], 'title = "麻雀"')
    assert said == ": the font has no letter for '麻' (U+9EBB) in '麻雀'"


def test_lines_are_counted_past_long_texts_and_other_ways_to_write_a_name(tmp_path: Path) -> None:
    text = SHIPPED.read("text/en.toml")
    start = text.index(TITLES["en"])
    long = '"title" = """Tiles \\\ntitle = 7 \\\n[mats] \\\n"""\n' + "# a remark\n  'subtitle'='T'"
    (tmp_path / "text").mkdir()
    path = tmp_path / "text" / "en.toml"
    path.write_text(text.replace(TITLES["en"], long), encoding="utf-8")
    with pytest.raises(WordsError) as error:
        load_words(Templates.find(tmp_path), "en")
    line = text[:start].count("\n") + 6
    assert str(error.value) == f"{path}, line {line}: tiles.subtitle is a text that nothing uses: take it out"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "note",
    [
        "no blank",
        "{colour:>9999999999}",
        "{colour!r}",
        "{colour.__class__}",
        "{colour[0]}",
        "{color}",
        "{colour:{colour}}",
    ],
)
def test_what_is_left_open_may_not_be_formatted_in_another_way(tmp_path: Path, language: str, note: str) -> None:
    """A width of ten billion letters is nobody's translation; nor is a look into the program."""
    found = refusal(tmp_path, language, line_of(language, "coloured_paper"), f'coloured_paper = "{note}"')
    assert found == ": tiles.coloured_paper has to leave open what 'Print this page on {colour} paper.' leaves open"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_broken_file_is_named(tmp_path: Path, language: str) -> None:
    assert refusal(tmp_path, language, "[tiles]", "[tiles").startswith(" is not valid TOML: ")


def test_a_text_outside_of_any_table(tmp_path: Path) -> None:
    assert refusal(tmp_path, "de", "[language]", 'stray = "x"\n[language]') == ": stray stands outside of any table"


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_of_ones_own_are_printed(tmp_path: Path, language: str) -> None:
    (tmp_path / "text").mkdir()
    text = SHIPPED.read(f"text/{language}.toml").replace(TITLES[language], 'title = "{{Mine}}"')
    (tmp_path / "text" / f"{language}.toml").write_text(text, encoding="utf-8")
    room = Studio(Templates.find(tmp_path), BOARD, Press(), language)
    assert make("tiles", room).title == "{Mine}"
    assert all(make(name, room).pages for name in ("bridges", "calibration"))
