"""Openings as things of their own: counted, numbered, drawn at random, coded, read and written.

Stands on the rules and asks them what is legal. The import order, lowest first: ``counting``, ``packing``,
``numbering``, ``completions``, ``drawing``, ``codes``, ``presets``, ``record``, ``words``, ``json_format``,
``text_format``, ``sources``.
"""

from shangrila_pnp.openings.codes import CodeError, decode, encode
from shangrila_pnp.openings.completions import Completions, all_openings, tiles_without_a_home
from shangrila_pnp.openings.drawing import (
    DrawBelow,
    TooFewOpeningsError,
    draw_different,
    draw_opening,
    from_the_system,
    seeded,
)
from shangrila_pnp.openings.json_format import as_data, read_json, write_json
from shangrila_pnp.openings.presets import PRESETS, NoPresetError, preset
from shangrila_pnp.openings.record import OpeningFileError, OpeningRecord
from shangrila_pnp.openings.sources import read_opening
from shangrila_pnp.openings.text_format import read_text, write_text

__all__ = [
    "PRESETS",
    "CodeError",
    "Completions",
    "DrawBelow",
    "NoPresetError",
    "OpeningFileError",
    "OpeningRecord",
    "TooFewOpeningsError",
    "all_openings",
    "as_data",
    "decode",
    "draw_different",
    "draw_opening",
    "encode",
    "from_the_system",
    "preset",
    "read_json",
    "read_opening",
    "read_text",
    "seeded",
    "tiles_without_a_home",
    "write_json",
    "write_text",
]
