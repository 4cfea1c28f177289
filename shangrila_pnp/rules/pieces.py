"""The people of the game: four colours, seven guilds, and the tiles they share out.

First in the import order of the rules: imports nothing of ours.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Self

COPIES = 6
"""How many tiles of each guild a colour owns."""


class Lettered(Enum):
    """Things that a notation names by one letter, kept in the order in which they are listed."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.rank = len(type(self).__members__)

    def __lt__(self, other: Self) -> bool:
        return self.rank < other.rank if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        # Python salts the hashes of strings anew in each run; ours stay the same, so that sets do too.
        return self.rank

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Colour(Lettered):
    """A player's people."""

    RED = "r"
    BLUE = "b"
    YELLOW = "y"
    VIOLET = "v"


class Guild(Lettered):
    """A craft. The order is that of a village's fields: rows of two, three and two."""

    RAINMAKER = "r"
    ASTROLOGER = "a"
    DRAGONBREEDER = "d"
    PRIEST = "p"
    YETI_WHISPERER = "y"
    FIREKEEPER = "f"
    HEALER = "h"


FIELD_ROWS: tuple[tuple[Guild, ...], ...] = (
    (Guild.RAINMAKER, Guild.ASTROLOGER),
    (Guild.DRAGONBREEDER, Guild.PRIEST, Guild.YETI_WHISPERER),
    (Guild.FIREKEEPER, Guild.HEALER),
)
"""The seven fields of every village, as they lie on the board."""


class Tile(NamedTuple):
    """A kind of tile; each player has :data:`COPIES` of it."""

    colour: Colour
    guild: Guild

    def __str__(self) -> str:
        return f"{self.colour} {self.guild}"
