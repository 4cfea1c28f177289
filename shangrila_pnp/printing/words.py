"""The words on printed pages, by language. Imports :mod:`templates`.

They are kept in ``templates/text/<language>.toml``, so that anybody can correct one without touching code.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from string import Formatter

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.rules import Colour, Guild
from shangrila_pnp.templates import Templates

LANGUAGES = ("en", "de", "nl", "fr")
DEFAULT_LANGUAGE = "en"


class WordsError(ShangrilaError):
    """A language that is not there, or a file of words with something missing."""


@dataclass(frozen=True)
class Words:
    """The texts of one language, each by its table and name in the file."""

    language: str
    texts: dict[str, str]

    def __call__(self, name: str, **values: object) -> str:
        """A text, with what it leaves open filled in."""
        return self.texts[name].format(**values)

    def colour(self, colour: Colour) -> str:
        """What the colour is called."""
        return self.texts[f"colours.{colour}"]

    def clan(self, colour: Colour) -> str:
        """What its people are called."""
        return self.texts[f"clans.{colour}"]

    def guild(self, guild: Guild) -> str:
        """What a guild is called."""
        return self.texts[f"guilds.{guild}"]


def load_words(templates: Templates, language: str) -> Words:
    """The texts of a language, complete, or an error that names what is missing."""
    if language not in LANGUAGES:
        raise WordsError(f"unknown language {quoted(language)}: choose from {', '.join(LANGUAGES)}")
    texts = _read(templates, language)
    expected = _read(Templates(templates.shipped), DEFAULT_LANGUAGE)  # not the user's: that may be what is wrong
    source = templates.path(_file(language))
    for name in [*expected, *texts]:
        if name not in texts:
            raise WordsError(f"{source} has no text for {name}: add it, as in {DEFAULT_LANGUAGE}.toml")
        if name not in expected:
            raise WordsError(f"{source} has a text for {name}, which nothing uses: take it out")
        if _blanks(texts[name], source, name) != _blanks(expected[name], source, name):
            raise WordsError(f"{source}: {name} has to leave open what {quoted(expected[name])} leaves open")
    return Words(language, texts)


def _file(language: str) -> str:
    return f"text/{language}.toml"


def _read(templates: Templates, language: str) -> dict[str, str]:
    source = templates.path(_file(language))
    try:
        tables = tomllib.loads(templates.read(_file(language)))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise WordsError(f"{source} is not valid TOML: {error}") from error
    texts = {}
    for table, entries in tables.items():
        if not isinstance(entries, dict):
            raise WordsError(f"{source}: {table} stands outside of any table")
        for name, text in entries.items():
            if not isinstance(text, str):
                raise WordsError(f"{source}: {table}.{name} has to be a text in quotes")
            if not text.strip():
                raise WordsError(f"{source}: {table}.{name} is empty")
            texts[f"{table}.{name}"] = text
    return texts


def _blanks(text: str, source: object, name: str) -> set[tuple[str | None, ...]]:
    """What a text leaves open, down to the formatting: a width of a billion letters is nobody's translation."""
    try:
        return {tuple(blank) for _, *blank in Formatter().parse(text) if blank[0] is not None}
    except ValueError as error:
        raise WordsError(f"{source}: the braces of {name} do not match") from error
