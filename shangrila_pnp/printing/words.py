"""The words on printed pages, by language. Imports :mod:`templates` and :mod:`fonts`.

They are kept in ``templates/text/<language>.toml``, so that anybody can correct one, or add a language by copying a
file, without touching code. What is wrong with a file is told with its line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from string import Formatter

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.fonts import FontError, typeface
from shangrila_pnp.printing.scene import Face
from shangrila_pnp.rules import Colour, Guild
from shangrila_pnp.templates import Templates

LANGUAGES = ("en", "de", "nl", "fr")
"""Those that ship; :func:`languages` has those that somebody added as well."""
DEFAULT_LANGUAGE = "en"
LONGEST_WORD = 200
LONGEST_TEXT = 20_000
"""Characters: more than fit into a booklet. Setting type takes its time, and a file may hold millions."""
THOUSANDS = {"en": ",", "de": ".", "nl": "."}
"""What stands between thousands; in all other languages a space, which everybody understands."""
_TABLE = re.compile(r"\s*\[\s*[\"']?([\w-]+)[\"']?\s*\]")
_KEY = re.compile(r"\s*[\"']?([\w-]+)[\"']?\s*=")
_ENDLESS_WORD = re.compile(rf"[^ \n]{{{LONGEST_WORD + 1}}}")
_LONG_QUOTES = ('"""', "'''")


class WordsError(ShangrilaError):
    """A language that is not there, or a file of words with something missing."""


@dataclass(frozen=True)
class Words:
    """The texts of one language, each by its table and name in the file; ``lines`` is where each stands in it."""

    language: str
    texts: dict[str, str]
    source: str = ""
    lines: dict[str, int] = field(default_factory=dict)

    def __call__(self, name: str, **values: object) -> str:
        """A text, with what it leaves open filled in."""
        return self.texts[name].format(**values)

    def number(self, number: int) -> str:
        """A whole number with its thousands apart, as the language has it."""
        return f"{number:,}".replace(",", THOUSANDS.get(self.language, "\N{NO-BREAK SPACE}"))

    def pair(self, what: str, text: str) -> str:
        """Something and what is said of it, with the language's own colon between."""
        return self("language.pair", what=what, text=text)

    def listed(self, parts: Iterable[str]) -> str:
        """Some things one after the other, with the language's own semicolons."""
        return reduce(lambda first, second: self("language.list", first=first, second=second), parts)

    def where(self, name: str) -> str:
        """The file and, if the text is one of it, the line that somebody has to look at."""
        return _place(self.source, self.lines.get(name))

    def colour(self, colour: Colour) -> str:
        """What the colour is called."""
        return self.texts[f"colours.{colour}"]

    def clan(self, colour: Colour) -> str:
        """What its people are called."""
        return self.texts[f"clans.{colour}"]

    def guild(self, guild: Guild) -> str:
        """What a guild is called."""
        return self.texts[f"guilds.{guild}"]


def languages(templates: Templates) -> tuple[str, ...]:
    """Those that ship, and those that somebody added."""
    return (*LANGUAGES, *(language for language in templates.languages() if language not in LANGUAGES))


def load_words(templates: Templates, language: str) -> Words:
    """The texts of a language, complete, or an error that names what is missing and the line where it belongs."""
    known = languages(templates)
    if language not in known:
        raise WordsError(f"unknown language {quoted(language)}: choose from {', '.join(known)}")
    words = _read(templates, language)
    expected = _read(Templates(templates.shipped), DEFAULT_LANGUAGE).texts  # not the user's: that may be what is wrong
    for name in [*expected, *words.texts]:
        if name not in words.texts:
            table, _, entry = name.partition(".")
            place = _place(words.source, words.lines.get(table))
            raise WordsError(f"{place}: [{table}] has no text for {entry}: add it, as in {DEFAULT_LANGUAGE}.toml")
        place = words.where(name)
        if name not in expected:
            raise WordsError(f"{place}: {name} is a text that nothing uses: take it out")
        if _blanks(words.texts[name], place, name) != _blanks(expected[name], place, name):
            raise WordsError(f"{place}: {name} has to leave open what {quoted(expected[name])} leaves open")
        try:
            typeface(Face.REGULAR).check(words.texts[name])
        except FontError as error:
            raise WordsError(f"{place}: {error}") from error
    return words


def _file(language: str) -> str:
    return f"text/{language}.toml"


def _place(source: str, line: int | None) -> str:
    return source if line is None else f"{source}, line {line}"


def _read(templates: Templates, language: str) -> Words:
    source = str(templates.path(_file(language)))
    text = templates.read(_file(language))
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise WordsError(f"{source} is not valid TOML: {error}") from error
    words = Words(language, {}, source, _lines(text))
    for table, entries in tables.items():
        if not isinstance(entries, dict):
            raise WordsError(f"{words.where(table)}: {table} stands outside of any table")
        for name, entry in entries.items():
            full_name = f"{table}.{name}"
            if not isinstance(entry, str):
                raise WordsError(f"{words.where(full_name)}: {full_name} has to be a text in quotes")
            if not entry.strip():
                raise WordsError(f"{words.where(full_name)}: {full_name} is empty")
            if len(entry) > LONGEST_TEXT:
                raise WordsError(
                    f"{words.where(full_name)}: {full_name} has {len(entry)} characters, and no page has room for more "
                    f"than {LONGEST_TEXT}: shorten it"
                )
            if _ENDLESS_WORD.search(entry):
                raise WordsError(
                    f"{words.where(full_name)}: {full_name} has a word of more than {LONGEST_WORD} letters: shorten it"
                )
            words.texts[full_name] = entry
    return words


def _lines(text: str) -> dict[str, int]:
    """Where tables and their entries begin, by name: a reader of TOML does not tell."""
    lines: dict[str, int] = {}
    table = ""
    is_inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if not is_inside:
            if found := _TABLE.match(line):
                table = found[1]
                lines.setdefault(table, number)
            elif found := _KEY.match(line):
                lines.setdefault(f"{table}.{found[1]}" if table else found[1], number)
        is_inside ^= sum(line.count(quotes) for quotes in _LONG_QUOTES) % 2 == 1
    return lines


def _blanks(text: str, place: str, name: str) -> set[tuple[str | None, ...]]:
    """What a text leaves open, down to the formatting: a width of a billion letters is nobody's translation."""
    try:
        return {tuple(blank) for _, *blank in Formatter().parse(text) if blank[0] is not None}
    except ValueError as error:
        raise WordsError(f"{place}: the braces of {name} do not match") from error
