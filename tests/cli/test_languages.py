"""A fifth language is added by copying a file: here an invented one."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from shangrila_pnp.printing.words import load_words
from shangrila_pnp.templates import Templates
from tests.cli.conftest import Run

SHIPPED = Templates.find()
SHIFTED = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")
ENTRY = re.compile(r'^([\w-]+) = "(.*)"$', re.MULTILINE)


def invented(text: str) -> str:
    """English as nobody speaks it; what is left open stays as it is."""
    return "".join(part if part.startswith("{") else part.translate(SHIFTED) for part in re.split(r"(\{\w+\})", text))


def words_file(change: tuple[str, str] = ("", "")) -> str:
    text = ENTRY.sub(lambda entry: f'{entry[1]} = "{invented(entry[2])}"', SHIPPED.read("text/en.toml"))
    assert change[0] in text
    return text.replace(*change, 1)


@pytest.fixture
def mine(desk: Path) -> Path:
    folder = desk / "mine"
    (folder / "text").mkdir(parents=True)
    (folder / "text" / "qq.toml").write_text(words_file(), encoding="utf-8")
    return folder


def texts(path: str) -> str:
    document = pypdfium2.PdfDocument(Path(path).read_bytes())
    found = "".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return "".join(found.split())


@pytest.mark.parametrize(
    ("command", "entry"),
    [
        ("openings first-game-3", "openings.any_seats"),
        ("openings first-game-3 --card poker", "guilds.dragonbreeder"),
        ("openings --count 2 --players 4 --card a5", "openings.place"),
        ("reference", "reference.stone_how"),
        ("reference --card a6", "reference.stone_how"),
        ("rules", "rules.scoring_text"),
        ("rules --booklet --edition french", "rules.scoring_text"),
        ("mats", "mats.how"),
        ("tiles --ink black", "tiles.title"),
        ("board --paper A3", "board.closed"),
    ],
)
def test_a_new_language_is_printed(run: Run, mine: Path, command: str, entry: str) -> None:
    result = run("--templates", mine, "print", *command.split(), "--lang", "qq", "--out", "q.pdf")
    assert (result.code, result.err) == (0, "")
    english, own = load_words(SHIPPED, "en").texts[entry], load_words(Templates.find(mine), "qq").texts[entry]
    assert english != own
    found = texts("q.pdf").replace("\ufffe", "").replace("-", "")
    if entry != "tiles.title":
        assert "".join(own.split()).replace("-", "").split("{")[0] in found
    assert "".join(english.split()).replace("-", "") not in found


def test_the_system_may_speak_it(run: Run, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "qq_QQ.UTF-8")
    run("--templates", mine, "print", "rules", "--out", "q.pdf")
    assert "".join(invented(load_words(SHIPPED, "en")("rules.name")).split()) in texts("q.pdf")


def test_it_is_listed(run: Run, mine: Path) -> None:
    result = run("--templates", mine, "templates")
    assert result.code == 0
    assert re.search(r"^text/qq\.toml +\S+/mine/text/qq\.toml$", result.out, re.MULTILINE)
    result = run("--templates", mine, "print", "rules", "--lang", "zz")
    assert "--lang: 'zz' is not one of en, de, nl, fr, qq; another language" in result.err


def test_without_the_folder_there_is_no_such_language(run: Run, mine: Path) -> None:
    assert mine.is_dir()
    assert run("print", "rules", "--lang", "qq").code == 2


@pytest.mark.parametrize("name", ["text/qqq.toml", "text/q.toml", "text/QQ.toml", "texts/qq.toml", "text/qq.tml"])
def test_only_a_language_may_be_added(run: Run, mine: Path, name: str) -> None:
    path = mine / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(words_file(), encoding="utf-8")
    result = run("--templates", mine, "templates")
    assert result.code == 2
    assert "is not a template that the program knows" in result.err


def said_about(run: Run, mine: Path, before: str, after: str, *command: str) -> tuple[str, int]:
    """What is said about a change of the file, without the file's name, and the line that it was made in."""
    path = mine / "text" / "qq.toml"
    text = words_file((before, after))
    path.write_text(text, encoding="utf-8")
    result = run("--templates", mine, *(command or ("templates",)))
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert str(path) in result.err
    line = words_file()[: words_file().index(before)].count("\n") + 1
    return result.err.split(str(path))[1].rstrip("\n"), line


def entry(name: str) -> str:
    """A line of the invented file."""
    (line,) = (line for line in words_file().split("\n") if line.startswith(f"{name} = "))
    return line


def test_a_missing_entry_is_named_with_the_line_of_its_table(run: Run, mine: Path) -> None:
    said, _ = said_about(run, mine, f"{entry('opening_how')}\n", "")
    line = words_file().split("\n").index("[reference]") + 1
    assert said == f", line {line}: [reference] has no text for opening_how: add it, as in en.toml"


def test_an_extra_entry_is_named_with_its_line(run: Run, mine: Path) -> None:
    said, line = said_about(run, mine, entry("opening_how"), f'{entry("opening_how")}\nopening_why = "x"')
    assert said == f", line {line + 1}: reference.opening_why is a text that nothing uses: take it out"


@pytest.mark.parametrize("blank", ['""', '"  "'])
def test_a_blank_entry_is_named_with_its_line(run: Run, mine: Path, blank: str) -> None:
    said, line = said_about(run, mine, entry("opening_how"), f"opening_how = {blank}")
    assert said == f", line {line}: reference.opening_how is empty"


def test_an_entry_that_leaves_open_something_else_is_named_with_its_line(run: Run, mine: Path) -> None:
    said, line = said_about(run, mine, entry("begins"), 'begins = "{color}"')
    assert said.startswith(f", line {line}: openings.begins has to leave open what ")


@pytest.mark.parametrize(
    ("name", "text", "command", "told"),
    [
        ("stone_how", "Ein Dorf ohne Brücken. " * 600, "reference", "does not fit at 7 points, the smallest"),
        ("stones_text", "Ein Dorf ohne Brücken. " * 400, "rules", "does not fit at 7 points, the smallest"),
        ("stones_text", "Ein Dorf ohne Brücken. " * 400, "rules --booklet", "does not fit at 7 points, the smallest"),
        ("place_how", "Donaudampfschifffahrtsgesellschaftskapitänsmütze" * 3, "reference", "has a word that is wider"),
        ("any_seats", "Plätze und Startspieler beliebig " * 4, "openings first-game-3", "does not fit on a card of 70"),
        ("place", "Setzt jeden Meister ins Dorf. " * 5, "openings first-game-3", "does not fit on a card of 70"),
        (
            "dragonbreeder",
            "Drachenzüchter und Feuerzähmer vom Gipfel",
            "openings first-game-3 --card poker",
            "does not",
        ),
    ],
)
def test_an_overlong_entry_is_named_with_its_file_and_line(
    run: Run, mine: Path, name: str, text: str, command: str, told: str
) -> None:
    lines = words_file().split("\n")
    table = {"any_seats": "openings", "place": "openings", "stone_how": "reference", "place_how": "reference"}
    table |= {"stones_text": "rules", "dragonbreeder": "guilds"}
    start = lines.index(f"[{table[name]}]")
    at = next(number for number in range(start, len(lines)) if lines[number].startswith(f"{name} = "))
    lines[at] = f'{name} = "{text.strip()}"'
    path = mine / "text" / "qq.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    result = run("--templates", mine, "print", *command.split(), "--lang", "qq")
    assert result.code == 2
    assert result.err.startswith(f"Error: {path}, line {at + 1}: {table[name]}.{name} {told}")
    assert result.err.count("\n") == 1
    assert not Path("output").exists()


def test_where_texts_together_are_too_long_the_longest_is_named_too(run: Run, mine: Path) -> None:
    """What is left over is where one sees it; what is to blame may stand elsewhere."""
    long = "Ein Dorf ohne Brücken. " * 60
    said, _ = said_about(run, mine, entry("stone_how"), f'stone_how = "{long}"', "print", "reference", "--lang", "qq")
    assert re.match(
        r", line \d+: reference\.\w+ does not fit at 7 points, the smallest that is allowed: "
        r"make it or reference\.stone_how shorter, or print it larger$",
        said,
    )
