"""What the game needs of each thing that is cut out. Imports only :mod:`rules` and :mod:`geometry`.

Counts come from the rules and the board, so that a preflight cannot agree with a mistake of the sheets. What is printed
next is added as one more entry of :data:`CONTENTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shangrila_pnp.printing.geometry import Size
from shangrila_pnp.rules import COPIES, EDITIONS, Board, Colour, Guild, PlayerCount, Tile

TILE = "tile"
FLAT_BRIDGE = "flat bridge"
FOLDING_BRIDGE = "folding bridge"
STONE_TOKEN = "stone token"
FOLDING_STONE = "folding stone"
MAT = "mat"
BOARD = "board"
BOARD_SHEET = "board sheet"
FIELD = "field"
"""A part of the board that sheets may share, so it is not counted but added up."""
OPENING_CARD = "opening card"
REFERENCE_CARD = "reference card"
TABLE_SUFFIX = " table"
"""Ends the kind of the second side of a card that is printed as a card of its own."""

RULER = "ruler"
"""On every page, for whoever holds a real one against it; nobody cuts it out, and it is not counted."""
RULER_LENGTH = 100.0

TILE_SIZE = Size(20.0, 20.0)
FLAT_BRIDGE_SIZE = Size(30.0, 10.0)
FOLDING_BRIDGE_SIZE = Size(46.0, 26.0)
STONE_TOKEN_SIZE = Size(24.0, 24.0)
FOLDING_STONE_SIZE = Size(55.7, 38.971)
MAT_SIZE = Size(170.0, 112.0)
"""At 100 per cent, in millimetres; written down once more, so that a preflight cannot agree with a mistake."""

BACK_SUFFIX = " back"
"""Ends the kind of a component that goes on the other side of another one."""


@dataclass(frozen=True, slots=True)
class Need:
    """How many of a kind there have to be: of each name, or, if it has no names, of the whole kind.

    ``is_exact`` is for what would spoil a game if there were more of it; of the rest, spares are welcome. ``has_back``
    is for what is seen from both sides, and so gets a back from whoever prints backs. ``size`` is how large each has to
    be at 100 per cent; what comes in several sizes has none. ``is_unique`` is for what nobody wants twice: its name is
    a number and then what tells it from others. ``may_have_second_side`` is for cards: if one has two, all have.
    """

    kind: str
    count: int
    names: tuple[str, ...] = ()
    is_exact: bool = False
    has_back: bool = False
    size: Size | None = None
    is_unique: bool = False
    may_have_second_side: bool = False


def _tiles(_: Board) -> tuple[Need, ...]:
    names = tuple(str(Tile(colour, guild)) for colour in Colour for guild in Guild)
    return (Need(TILE, COPIES, names, is_exact=True, has_back=True, size=TILE_SIZE),)


def _bridges(board: Board) -> tuple[Need, ...]:
    count = len(board.bridges_in_play(PlayerCount.FOUR))
    return (
        Need(FLAT_BRIDGE, count, has_back=True, size=FLAT_BRIDGE_SIZE),
        Need(FOLDING_BRIDGE, count, size=FOLDING_BRIDGE_SIZE),
    )


def _stones(_: Board) -> tuple[Need, ...]:
    count = max(edition.stones.value.needed for edition in EDITIONS)
    return (
        Need(STONE_TOKEN, count, has_back=True, size=STONE_TOKEN_SIZE),
        Need(FOLDING_STONE, count, size=FOLDING_STONE_SIZE),
    )


def _mats(_: Board) -> tuple[Need, ...]:
    return (Need(MAT, 1, tuple(str(colour) for colour in Colour), is_exact=True, size=MAT_SIZE),)


def _board(_: Board) -> tuple[Need, ...]:
    return (Need(BOARD_SHEET, 1),)


def _openings(_: Board) -> tuple[Need, ...]:
    return (
        Need(OPENING_CARD, 1, has_back=True, is_unique=True, may_have_second_side=True),
        Need(OPENING_CARD + TABLE_SUFFIX, 0, is_unique=True),
    )


def _reference(_: Board) -> tuple[Need, ...]:
    players = tuple(str(colour) for colour in Colour)
    return (
        Need(REFERENCE_CARD, 1, players, is_exact=True, may_have_second_side=True),
        Need(REFERENCE_CARD + TABLE_SUFFIX, 0, players),
    )


def _nothing(_: Board) -> tuple[Need, ...]:
    return ()


COVER = "cover"
TILES = "tiles"
BRIDGES = "bridges"
STONES = "stones"
MATS = "mats"
OPENINGS = "openings"
REFERENCE = "reference"
RULES = "rules"
CALIBRATION = "calibration"

CONTENTS: dict[str, Callable[[Board], tuple[Need, ...]]] = {
    TILES: _tiles,
    BRIDGES: _bridges,
    STONES: _stones,
    MATS: _mats,
    BOARD: _board,
    OPENINGS: _openings,
    REFERENCE: _reference,
    RULES: _nothing,
    COVER: _nothing,
    CALIBRATION: _nothing,
}
"""What a file can hold, by the word for it in its settings."""

WHOLE_GAME = (BOARD, TILES, BRIDGES, STONES, MATS, REFERENCE, RULES)
"""What has to follow a cover in a file; opening cards may."""
