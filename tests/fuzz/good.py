"""Good input to begin with: what ships, what the program itself writes, and a few files that people may have."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from shangrila_pnp.fairness.collection import collected_file
from shangrila_pnp.openings import OpeningRecord, encode
from shangrila_pnp.openings.json_format import write_json
from shangrila_pnp.openings.presets import PRESETS
from shangrila_pnp.openings.text_format import write_text
from shangrila_pnp.rules import Opening, PlayerCount, load_board
from shangrila_pnp.templates import Templates

TEMPLATES = Templates.find()
BOARD = load_board(TEMPLATES)
FIRST_GAME = PRESETS["first-game-3"]
PROFILE = '{"x_scale": 0.99, "y_scale": 1.0, "back_offset": [0.4, -0.2], "margin": 5.0, "flip": "long"}'
CONFIG = """\
lang = "de"
paper = "A4"
seed = 7

[print]
ink = "saver"
margin = 12.5
out = "pages"
printer = "desk"

[print.board]
theme = "plain"
strip = false

[print.tiles]
backs = "duplex"
flip = "short"

[opening.new]
players = "4"
count = 3
balanced = true

[kit]
openings = 2
players = "both"
"""


@cache
def certified() -> tuple[str, ...]:
    """Openings of the collection, with their certificates."""
    return tuple(
        line for players in PlayerCount for line in collected_file(players).read_text(encoding="utf-8").splitlines()[:4]
    )


@cache
def tables() -> tuple[str, ...]:
    """Openings as people type them, finished and half placed."""
    half = Opening(FIRST_GAME.colours, FIRST_GAME.placements[:9])
    few = Opening(FIRST_GAME.colours, FIRST_GAME.placements[:17])
    return tuple(write_text(OpeningRecord(opening, title="A game")) for opening in (FIRST_GAME, half, few))


@cache
def codes() -> tuple[str, ...]:
    """Codes for three and for four players."""
    return encode(FIRST_GAME, BOARD), *(json.loads(line)["code"] for line in certified())


@cache
def templates(ending: str) -> dict[str, str]:
    """The templates that ship, by name."""
    return {name: TEMPLATES.read(name) for name in TEMPLATES.names() if name.endswith(ending)}


@cache
def small_pdf() -> bytes:
    """A page of ours."""
    from shangrila_pnp.printing.pdf import write_pdf
    from shangrila_pnp.printing.press import Press
    from shangrila_pnp.printing.products import Studio, make

    return write_pdf(make("calibration", Studio(TEMPLATES, BOARD, Press(), "en")))


def files() -> dict[str, bytes]:
    """What lies on the desk of somebody who works with the program."""
    shipped = Path(TEMPLATES.shipped)
    return {
        "opening.json": certified()[0].encode(),
        "plain.json": write_json(OpeningRecord(FIRST_GAME), BOARD).encode(),
        "table.txt": tables()[0].encode(),
        "half.txt": tables()[2].encode(),
        "code.txt": codes()[0].encode(),
        "broken.json": b'{"format": "shangrila-opening", "version": 1',
        "bytes.bin": bytes(range(256)),
        "empty.txt": b"",
        "small.pdf": small_pdf(),
        "cut.pdf": small_pdf()[:3000],
        "folder/readme": b"hello",
        "pages/tiles.pdf": b"not ours",
        "own/palette.toml": (shipped / "palette.toml").read_bytes(),
        "own/text/it.toml": (shipped / "text" / "en.toml").read_bytes(),
        "own/themes/mine.toml": (shipped / "themes" / "plain.toml").read_bytes(),
        "bad/board.toml": b"[board]\nwidth_mm = nan\n",
        "bad2/symbols/healer.svg": b"<svg><!DOCTYPE x></svg>",
        "stray/notes.txt": b"nothing reads this",
        "line\nbreak.json": b"{",
        "config/shangrila-pnp/printers/desk.json": PROFILE.encode(),
        "config/shangrila-pnp/printers/bad.json": b'{"x_scale": "inf"}',
    }
