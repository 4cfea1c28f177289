"""The colours that pieces are printed in. Imports :mod:`scene`, :mod:`press` and the templates."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import BLACK, WHITE, Rgb
from shangrila_pnp.rules import Colour
from shangrila_pnp.templates import Templates

PALETTE_FILE = "palette.toml"
TINT = 0.72  # on the way to white: what is left of a colour when ink is saved
_CODE = re.compile(r"#[0-9a-fA-F]{6}")
_PIECES = ("plate", "ink", "wood", "rope", "gem")


class PaletteError(ShangrilaError):
    """A palette that lacks a colour."""


@dataclass(frozen=True)
class Palette:
    """The colours of the pieces, as they are or as the ink allows."""

    clans: dict[Colour, Rgb]
    pieces: dict[str, Rgb]
    ink: Ink = Ink.FULL

    def ground(self, colour: Rgb) -> Rgb | None:
        """What fills a large area of this colour: all of it, nothing if ink is saved or black."""
        return colour if self.ink is Ink.FULL else None

    def tint(self, colour: Rgb) -> Rgb:
        """A fill that is only decoration: strong, light, or white."""
        if self.ink is Ink.FULL:
            return colour
        return colour.mixed(WHITE, TINT) if self.ink is Ink.SAVER else WHITE

    def line(self, colour: Rgb) -> Rgb:
        """A line or a symbol of this colour."""
        return BLACK if self.ink is Ink.BLACK else colour

    @property
    def plate(self) -> Rgb:
        """Behind symbols: paper, unless all ink is used."""
        return self.pieces["plate"] if self.ink is Ink.FULL else WHITE

    @property
    def dark(self) -> Rgb:
        """Symbols and words."""
        return BLACK if self.ink is Ink.BLACK else self.pieces["ink"]


def load_palette(templates: Templates, ink: Ink) -> Palette:
    """The colours of the template file, checked."""
    source = templates.path(PALETTE_FILE)
    try:
        tables = tomllib.loads(templates.read(PALETTE_FILE))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise PaletteError(f"{source} is not valid TOML: {error}") from error
    wanted = {"clans": [str(colour) for colour in Colour], "pieces": list(_PIECES)}
    for table in [*wanted, *tables]:
        if table not in wanted or not isinstance(tables.get(table), dict):
            raise PaletteError(f"{source} has to have the tables [clans] and [pieces] and no other")
    colours = {table: _colours(tables[table], names, f"{source}, [{table}]") for table, names in wanted.items()}
    return Palette({colour: colours["clans"][str(colour)] for colour in Colour}, colours["pieces"], ink)


def _colours(table: dict[str, object], names: list[str], source: str) -> dict[str, Rgb]:
    for name in [*names, *table]:
        if name not in table or name not in names:
            raise PaletteError(f"{source} has to name {', '.join(names)}, each once; {name} is missing or too many")
        code = table[name]
        if not isinstance(code, str) or not _CODE.fullmatch(code):
            raise PaletteError(f'{source}: {name} has to be a colour like "#c8343c", not {quoted(code)}')
    return {name: Rgb.of(str(table[name])) for name in names}
