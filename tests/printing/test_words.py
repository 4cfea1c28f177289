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
    assert not {name for name in same if not name.startswith("clans.")} - {"press.back"}


def test_blanks_are_filled_in() -> None:
    words = load_words(SHIPPED, "de")
    assert words("tiles.page", colour="rot", clan="Ro-Tarya") == "Plättchen: rot, Ro-Tarya"


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(WordsError, match=r"^unknown language 'it': choose from en, de, nl, fr$"):
        load_words(SHIPPED, "it")


# --- what can be wrong -----------------------------------------------------------------------------------------------


def refusal(folder: Path, language: str, before: str, after: str) -> str:
    """What is said about a file of words with one line changed."""
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
    return message.removeprefix(str(path))


TITLES = {"en": 'title = "Tiles"', "de": 'title = "Plättchen"'}
NOTES = {
    "en": 'coloured_paper = "Print this page on {colour} paper."',
    "de": 'coloured_paper = "Diese Seite auf Papier in der Farbe {colour} drucken."',
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("", " has no text for tiles.title: add it, as in en.toml"),
        ('title = "T"\nsubtitle = "T"', " has a text for tiles.subtitle, which nothing uses: take it out"),
        ("title = 7", ": tiles.title has to be a text in quotes"),
        ('title = ["T"]', ": tiles.title has to be a text in quotes"),
        ('title = ""', ": tiles.title is empty"),
        ('title = " "', ": tiles.title is empty"),
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
    found = refusal(tmp_path, language, NOTES[language], f'coloured_paper = "{note}"')
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
