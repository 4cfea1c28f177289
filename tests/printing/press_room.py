"""Documents to test with, each made once."""

from __future__ import annotations

from functools import cache

from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.preflight import Report, preflight
from shangrila_pnp.printing.press import Press
from shangrila_pnp.printing.products import Studio, make
from shangrila_pnp.printing.scene import Document
from shangrila_pnp.rules import load_board
from shangrila_pnp.templates import Templates

TEMPLATES = Templates.find()
BOARD = load_board(TEMPLATES)
PRODUCTS = ("tiles", "bridges", "stones", "mats")
EVERYTHING = (*PRODUCTS, "calibration")
DEFAULT = Press()


@cache
def studio(press: Press = DEFAULT, language: str = "en") -> Studio:
    return Studio(TEMPLATES, BOARD, press, language)


@cache
def made(name: str, press: Press = DEFAULT, language: str = "en") -> Document:
    return make(name, studio(press, language))


@cache
def printed(name: str, press: Press = DEFAULT, language: str = "en") -> bytes:
    return write_pdf(made(name, press, language))


@cache
def checked(name: str, press: Press = DEFAULT, language: str = "en") -> Report:
    return preflight(printed(name, press, language), board=BOARD)
