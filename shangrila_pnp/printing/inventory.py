"""What the game needs of each thing that is cut out. Imports only :mod:`rules`.

Counts come from the rules and the board, so that a preflight cannot agree with a mistake of the sheets. What is printed
next is added as one more entry of :data:`CONTENTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shangrila_pnp.rules import COPIES, EDITIONS, Board, Colour, Guild, PlayerCount, Tile

TILE = "tile"
FLAT_BRIDGE = "flat bridge"
FOLDING_BRIDGE = "folding bridge"
STONE_TOKEN = "stone token"
FOLDING_STONE = "folding stone"
MAT = "mat"
BOARD_SHEET = "board sheet"

BACK_SUFFIX = " back"
"""Ends the kind of a component that goes on the other side of another one."""


@dataclass(frozen=True, slots=True)
class Need:
    """How many of a kind there have to be: of each name, or, if it has no names, of the whole kind.

    ``is_exact`` is for what would spoil a game if there were more of it; of the rest, spares are welcome. ``has_back``
    is for what is seen from both sides, and so gets a back from whoever prints backs.
    """

    kind: str
    count: int
    names: tuple[str, ...] = ()
    is_exact: bool = False
    has_back: bool = False


def _tiles(_: Board) -> tuple[Need, ...]:
    names = tuple(str(Tile(colour, guild)) for colour in Colour for guild in Guild)
    return (Need(TILE, COPIES, names, is_exact=True, has_back=True),)


def _bridges(board: Board) -> tuple[Need, ...]:
    count = len(board.bridges_in_play(PlayerCount.FOUR))
    return Need(FLAT_BRIDGE, count, has_back=True), Need(FOLDING_BRIDGE, count)


def _stones(_: Board) -> tuple[Need, ...]:
    count = max(edition.stones.value.needed for edition in EDITIONS)
    return Need(STONE_TOKEN, count, has_back=True), Need(FOLDING_STONE, count)


def _mats(_: Board) -> tuple[Need, ...]:
    return (Need(MAT, 1, tuple(str(colour) for colour in Colour), is_exact=True),)


def _board(_: Board) -> tuple[Need, ...]:
    return (Need(BOARD_SHEET, 1),)


def _nothing(_: Board) -> tuple[Need, ...]:
    return ()


CONTENTS: dict[str, Callable[[Board], tuple[Need, ...]]] = {
    "tiles": _tiles,
    "bridges": _bridges,
    "stones": _stones,
    "mats": _mats,
    "board": _board,
    "calibration": _nothing,
}
"""What a file can hold, by the word for it in its settings."""
