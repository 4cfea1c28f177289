from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from shangrila_pnp.openings import decode
from shangrila_pnp.printing.preflight import preflight
from shangrila_pnp.printing.words import LANGUAGES, load_words
from shangrila_pnp.rules import edition_in, load_board
from shangrila_pnp.templates import Templates
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("desk")
SHIPPED = Templates.find()
BOARD = load_board(SHIPPED)
CODE = "4DYNG-3HHX-69DR-SBC0-064R"
TABLE = """\
        rainmaker  astrologer  dragonbreeder  priest  yeti-whisperer  firekeeper  healer
red     K          E           F              A       E               J           {red}
blue    M          G           H              I       K               G           {blue}
yellow  F          A           A              M       B               H           {yellow}
violet  C          K           I              B       D               L           {violet}
"""


def refusal(run: Run, *arguments: object) -> str:
    result = run(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    assert not Path("output").exists()
    return result.err.removeprefix("Error: ").rstrip("\n")


def texts(path: str) -> str:
    """All that is written on all pages, without spaces."""
    document = pypdfium2.PdfDocument(Path(path).read_bytes())
    found = "".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return "".join(found.split()).replace("\x02", "-").replace("\ufffe", "-")


def settings(path: str) -> dict[str, str]:
    document = pypdfium2.PdfDocument(Path(path).read_bytes())
    keywords = str(document.get_metadata_dict()["Keywords"])
    document.close()
    return dict(part.strip().split("=", 1) for part in keywords.split(";"))


# --- what is printed -------------------------------------------------------------------------------------------------


def test_openings_of_ones_own(run: Run) -> None:
    result = run("print", "openings", CODE, "first-game-3")
    assert (result.code, result.err) == (0, "")
    assert result.out == "output/openings.pdf: 1 page of A4, 2 opening cards, 2 opening card backs.\n"
    assert CODE in texts("output/openings.pdf")
    assert preflight(Path("output/openings.pdf").read_bytes(), board=BOARD).problems == ()


@pytest.mark.parametrize("players", [3, 4])
def test_new_openings(run: Run, players: int) -> None:
    result = run("print", "openings", "--count", 5, "--players", players, "--seed", "Lhasa", "--out", "a.pdf")
    assert (result.code, result.err) == (0, "")
    assert "5 opening cards" in result.out
    run("print", "openings", "--count", 5, "--players", players, "--seed", "Lhasa", "--out", "b.pdf")
    assert texts("a.pdf") == texts("b.pdf")
    run("print", "openings", "--count", 5, "--players", players, "--seed", "Leh", "--out", "c.pdf")
    assert texts("a.pdf") != texts("c.pdf")


def test_a_deck_of_forty_has_no_opening_twice(run: Run) -> None:
    assert run("print", "openings", "--count", 40, "--players", 3, "--out", "deck.svg").code == 0
    codes = set()
    for path in Path().glob("deck-*.svg"):
        for part in path.read_text(encoding="utf-8").split('"'):
            words = part.split()
            if len(words) >= 2 and words[-1].count("-") == 2 and words[-1].startswith("3"):
                codes.add(words[-1])
    assert len({decode(code, BOARD) for code in codes}) == 40


def test_named_and_new_ones_make_one_deck(run: Run) -> None:
    result = run("print", "openings", "first-game-3", "--count", 3, "--players", 4, "--card", "poker")
    assert "4 opening cards" in result.out


@pytest.mark.parametrize("players", [3, 4])
def test_balanced_openings_have_their_verdict(run: Run, players: int) -> None:
    options = ["--count", "1", "--balanced", "--edition", "kosmos", "--seed", "Lhasa"]
    assert run("print", "openings", *options, "--players", players, "--out", "b.pdf").code == 0
    words = load_words(SHIPPED, "en")
    games = words("openings.balanced", points="3", games="\0").split("\0")[0]
    assert "".join(games.split()) in texts("b.pdf")
    assert "".join(words("openings.any_seats").split()) not in texts("b.pdf")


@pytest.mark.parametrize(("lang", "publisher"), [("de", "KOSMOS"), ("en", "Uberplay"), ("nl", "999 Games")])
def test_balanced_openings_are_by_the_rulebook_of_the_language(run: Run, lang: str, publisher: str) -> None:
    options = ["--count", "1", "--balanced", "--players", 3, "--lang", lang, "--out", "b.pdf"]
    assert run("print", "openings", *options).code == 0
    assert f"({publisher})".replace(" ", "") in texts("b.pdf")


def test_if_there_are_too_few_they_are_by_another_rulebook_and_that_is_said(run: Run) -> None:
    options = ["--count", "1", "--balanced", "--players", 4, "--out", "b.pdf"]
    said = run("print", "openings", *options, "--lang", "fr").out
    assert "They were measured by the rules of KOSMOS, for want of enough by French translation." in said
    assert "measured by" not in run("print", "openings", *options, "--lang", "en", "--force").out


def test_a_certificate_goes_from_the_file_to_the_card(run: Run) -> None:
    run("opening", "new", "--players", 3, "--balanced", "--edition", "kosmos", "--out", "evening.json")
    assert run("print", "openings", "evening.json", "--out", "e.pdf").code == 0
    words = load_words(SHIPPED, "en")
    assert "".join(words("openings.random").split()) not in texts("e.pdf")


@pytest.mark.parametrize("card", ["tarot", "poker", "a6", "a5"])
@pytest.mark.parametrize("ink", ["full", "saver", "black"])
def test_every_card_in_every_ink(run: Run, card: str, ink: str) -> None:
    result = run("print", "openings", "first-game-3", "--card", card, "--ink", ink)
    assert (result.code, result.err) == (0, "")


@pytest.mark.parametrize("card", ["tarot", "a6", "a5"])
def test_reference_cards(run: Run, card: str) -> None:
    result = run("print", "reference", "--card", card, "--format", "svg")
    assert (result.code, result.err) == (0, "")
    assert "4 reference cards" in result.out


@pytest.mark.parametrize(("options", "pages"), [((), "1 page"), (("--booklet",), "4 pages")])
def test_rules(run: Run, options: tuple[str, ...], pages: str) -> None:
    result = run("print", "rules", *options, "--paper", "Letter")
    assert result.out.splitlines()[0] == f"output/rules.pdf: {pages} of Letter."
    assert ("short edge" in result.out) == ("--booklet" in options)


def test_a_booklet_says_how_it_is_turned(run: Run) -> None:
    run("print", "rules", "--booklet")
    assert settings("output/rules.pdf").items() >= {"backs": "duplex", "flip": "short"}.items()


# --- language and rulebook -------------------------------------------------------------------------------------------


def printed_rules(run: Run, *options: str) -> str:
    assert run("print", "rules", *options, "--out", "r.pdf", "--force").code == 0
    return texts("r.pdf")


def squeezed(language: str, name: str, **values: object) -> str:
    return "".join(load_words(SHIPPED, language)(name, **values).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_follows_the_language_unless_given(run: Run, language: str) -> None:
    edition = edition_in(language)
    found = printed_rules(run, "--lang", language)
    assert settings("r.pdf")["language"] == language
    assert squeezed(language, "rules.name") in found
    assert printed_rules(run, "--lang", language) == printed_rules(run, "--lang", language, "--edition", edition.key)


def test_the_rulebook_changes_what_is_printed(run: Run) -> None:
    pages = {
        key: printed_rules(run, "--lang", "en", "--edition", key)
        for key in ("kosmos", "uberplay", "999games", "french")
    }
    assert len(set(pages.values())) == 4


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "fr_CH@euro"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "nl_NL.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "nl_NL", "LC_ALL": ""}, "nl"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fra_FR"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_language_follows_the_system_unless_given(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    run("print", "rules", "--out", "r.pdf")
    assert settings("r.pdf")["language"] == language
    run("print", "rules", "--out", "g.pdf", "--lang", "DE")
    assert settings("g.pdf")["language"] == "de"


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("openings", "name an opening to print, or draw some with --count and --players"),
        ("openings --count 3", "--count draws new openings: say for how many with --players 3 or --players 4"),
        ("openings --balanced", "--players, --balanced and --seed are for new openings: add --count"),
        ("openings --players 3", "--players, --balanced and --seed are for new openings: add --count"),
        ("openings first-game-3 --seed x", "--players, --balanced and --seed are for new openings: add --count"),
        ("openings first-game-3 --delta 3", "--delta says how balanced new openings are: add --balanced"),
        ("openings --count 2 --players 3 --delta 3", "--delta says how balanced new openings are: add --balanced"),
        ("openings nowhere.txt", "'nowhere.txt' is not a file that is there, not a code and not one of the names"),
        ("openings first-game-3 --edition mine", "unknown edition 'mine': choose one of kosmos, uberplay"),
        ("reference --edition mine", "unknown edition 'mine': choose one of kosmos, uberplay"),
        ("rules --edition mine", "unknown edition 'mine': choose one of kosmos, uberplay"),
        ("rules --lang zz", "--lang: 'zz' is not one of en, de, nl, fr; another language is a file"),
        ("reference --lang ../en", "--lang: '../en' is not one of en, de, nl, fr; another language is a file"),
        ("openings first-game-3 --card a5 --backs fold", "Opening cards: not even one of 148 x 210 mm fits on A4"),
        ("openings first-game-3 --paper 100x100", "100x100 with margins of 10 mm leaves 80 x 80 mm"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, options: str, sentence: str) -> None:
    assert refusal(run, "print", *options.split()).startswith(sentence)


@pytest.mark.parametrize("options", ["openings first-game-3", "reference"])
def test_unknown_cards_are_refused_with_the_known_ones(run: Run, options: str) -> None:
    result = run("print", *options.split(), "--card", "bridge")
    assert result.code == 2
    assert "'bridge' is not one of" in result.err


@pytest.mark.parametrize("count", [0, -1, 1001])
def test_how_many_cards_there_may_be(run: Run, count: int) -> None:
    result = run("print", "openings", "--players", 3, "--count", count)
    assert result.code == 2
    assert "is not a whole number from 1 to 1,000" in result.err


def test_an_opening_that_is_not_finished_is_refused(run: Run) -> None:
    Path("half.txt").write_text(TABLE.format(red=".", blue=".", yellow=".", violet="."), encoding="utf-8")
    said = refusal(run, "print", "openings", "half.txt")
    assert said == "half.txt is not finished: finish it first, as with opening finish"


def test_an_opening_against_the_rules_is_refused(run: Run) -> None:
    Path("crowded.txt").write_text(TABLE.format(red="A", blue="B", yellow="A", violet="C"), encoding="utf-8")
    said = refusal(run, "print", "openings", "crowded.txt")
    assert said.startswith("crowded.txt breaks the rules: ")
    assert said.endswith("(opening check names every problem)")


def test_one_opening_twice_is_refused(run: Run) -> None:
    said = refusal(run, "print", "openings", CODE, "first-game-3", CODE.lower())
    assert said == f"cards 1 and 3 would be the same opening, {CODE}: name it once"


def test_more_balanced_openings_than_there_are(run: Run) -> None:
    said = refusal(run, "print", "openings", *["--count", "900", "--players", "4", "--balanced", "--edition", "kosmos"])
    assert said.startswith("the collection has ")
    assert ", not 900" in said
    assert said.endswith("ask for fewer, or search for one with opening new --balanced --fresh")


def test_cards_have_no_scale_because_type_may_not_become_smaller(run: Run) -> None:
    for what in ("reference", "rules"):
        result = run("print", what, "--scale", 50)
        assert result.code == 2
        assert "there is no option --scale" in result.err
