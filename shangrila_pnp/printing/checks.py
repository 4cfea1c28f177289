"""Reads every template that the press uses, so that somebody hears of a mistake before anything is printed.

Imports :mod:`board`, :mod:`palette`, :mod:`symbols` and :mod:`words`.
"""

from __future__ import annotations

from shangrila_pnp.printing.board.drawing import load_board_art
from shangrila_pnp.printing.board.themes import load_theme, themes
from shangrila_pnp.printing.palette import load_palette
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.symbols import load_symbol
from shangrila_pnp.printing.words import languages, load_words
from shangrila_pnp.rules import Colour, Guild
from shangrila_pnp.templates import Templates

SYMBOLS = (*(str(guild) for guild in Guild), *(f"mark-{colour}" for colour in Colour))
"""The symbols that have to be there."""


def check_templates(templates: Templates) -> None:
    """Raise the error of the first template that cannot be used."""
    load_palette(templates, Ink.FULL)
    for name in SYMBOLS:
        load_symbol(templates, name)
    load_board_art(templates)
    for theme in themes(templates):
        load_theme(templates, theme)
    for language in languages(templates):
        load_words(templates, language)
