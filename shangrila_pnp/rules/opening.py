"""The opening: who may place which master where before the game begins.

The one place that decides whether an opening is legal, finished or not. Imports :mod:`board`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.rules.board import Board, PlayerCount
from shangrila_pnp.rules.pieces import Colour, Guild, Tile
from shangrila_pnp.rules.places import Field, Village

K = TypeVar("K", Village, Tile, Field, tuple[Village, Colour])


class OpeningError(ShangrilaError):
    """What was given is no opening at all, or not one that a game can start from."""


class Placement(NamedTuple):
    """One master of the opening."""

    colour: Colour
    guild: Guild
    village: Village

    @property
    def tile(self) -> Tile:
        """What was placed."""
        return Tile(self.colour, self.guild)

    @property
    def field(self) -> Field:
        """Where it lies."""
        return Field(self.village, self.guild)


@dataclass(frozen=True)
class Opening:
    """The masters that lie on the board so far: none, some or all seven of each colour.

    ``colours`` are those that play, which a half-placed opening cannot tell from its masters alone. An opening may
    break every rule there is; :func:`problems` says which.
    """

    colours: tuple[Colour, ...]
    placements: tuple[Placement, ...]

    def __post_init__(self) -> None:
        if len(self.colours) not in (3, 4) or len(set(self.colours)) != len(self.colours):
            names = ", ".join(str(colour) for colour in self.colours) or "none"
            raise OpeningError(f"an opening has three or four different colours, not {names}")
        object.__setattr__(self, "colours", tuple(sorted(self.colours)))
        object.__setattr__(self, "placements", tuple(sorted(self.placements)))

    @property
    def players(self) -> PlayerCount:
        """How many play."""
        return PlayerCount(len(self.colours))

    @property
    def unplaced(self) -> tuple[Tile, ...]:
        """The masters that are still in their players' hands."""
        placed = {placement.tile for placement in self.placements}
        tiles = (Tile(colour, guild) for colour in self.colours for guild in Guild)
        return tuple(tile for tile in tiles if tile not in placed)

    @property
    def is_finished(self) -> bool:
        """Whether every colour has placed all its seven guilds."""
        return not self.unplaced


@dataclass(frozen=True, slots=True)
class Limits:
    """How many masters an opening may crowd into one village."""

    tiles: int
    of_one_colour: int


LIMITS: dict[PlayerCount, Limits] = {
    PlayerCount.THREE: Limits(tiles=2, of_one_colour=1),
    PlayerCount.FOUR: Limits(tiles=3, of_one_colour=2),
}


class OpeningRule(Enum):
    """A restriction on placing."""

    VILLAGE_FULL = "village-full"
    COLOUR_CROWDED = "colour-crowded"
    FIELD_HELD = "field-held"
    VILLAGE_CLOSED = "village-closed"
    GUILD_TWICE = "guild-twice"
    COLOUR_NOT_PLAYING = "colour-not-playing"


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken restriction: which, in words, by which masters, and what these have in common."""

    rule: OpeningRule
    sentence: str
    placements: tuple[Placement, ...]
    village: Village | None = None
    colour: Colour | None = None
    guild: Guild | None = None

    def __str__(self) -> str:
        return self.sentence


def problems(opening: Opening, board: Board) -> tuple[Problem, ...]:
    """Everything that is wrong with an opening, finished or not. What is not placed yet is not wrong."""
    return (
        *_closed_villages(opening, board),
        *_crowded_villages(opening),
        *_crowding_colours(opening),
        *_fields_held_twice(opening),
        *_guilds_placed_twice(opening),
        *_strangers(opening),
    )


def _closed_villages(opening: Opening, board: Board) -> Iterator[Problem]:
    closed = board.closed_villages(opening.players)
    for placement in opening.placements:
        colour, guild, village = placement
        if village in closed:
            yield Problem(
                OpeningRule.VILLAGE_CLOSED,
                f"Village {village} is out of play with {opening.players} players, but the {placement.tile} is there.",
                (placement,),
                village,
                colour,
                guild,
            )


def _crowded_villages(opening: Opening) -> Iterator[Problem]:
    most = LIMITS[opening.players].tiles
    for village, here in _grouped(opening, lambda placement: placement.village):
        if len(here) > most:
            yield Problem(
                OpeningRule.VILLAGE_FULL,
                f"Village {village} has {len(here)} masters ({_listed(p.tile for p in here)}); "
                f"with {opening.players} players {most} are the most.",
                here,
                village,
            )


def _crowding_colours(opening: Opening) -> Iterator[Problem]:
    most = LIMITS[opening.players].of_one_colour
    for (village, colour), here in _grouped(opening, lambda placement: (placement.village, placement.colour)):
        if len(here) > most:
            yield Problem(
                OpeningRule.COLOUR_CROWDED,
                f"Village {village} has {len(here)} {colour} masters ({_listed(p.guild for p in here)}); "
                f"with {opening.players} players {most} of one colour {'is' if most == 1 else 'are'} the most.",
                here,
                village,
                colour,
            )


def _fields_held_twice(opening: Opening) -> Iterator[Problem]:
    for (village, guild), here in _grouped(opening, lambda placement: placement.field):
        if len(here) > 1:
            yield Problem(
                OpeningRule.FIELD_HELD,
                f"The {guild}'s field in village {village} holds {len(here)} masters "
                f"({_listed(p.colour for p in here)}); a field holds one.",
                here,
                village,
                guild=guild,
            )


def _guilds_placed_twice(opening: Opening) -> Iterator[Problem]:
    for tile, copies in _grouped(opening, lambda placement: placement.tile):
        if len(copies) > 1:
            yield Problem(
                OpeningRule.GUILD_TWICE,
                f"The {tile} is placed {len(copies)} times (in {_listed(p.village for p in copies)}); "
                "each player places one of every guild.",
                copies,
                colour=tile.colour,
                guild=tile.guild,
            )


def _strangers(opening: Opening) -> Iterator[Problem]:
    for placement in opening.placements:
        colour, guild, village = placement
        if colour not in opening.colours:
            yield Problem(
                OpeningRule.COLOUR_NOT_PLAYING,
                f"The {placement.tile} is in village {village}, but {colour} does not play "
                f"({_listed(opening.colours)} do).",
                (placement,),
                village,
                colour,
                guild,
            )


def _grouped(opening: Opening, key: Callable[[Placement], K]) -> list[tuple[K, tuple[Placement, ...]]]:
    """The placements that share a key, by that key, in its order."""
    groups: dict[K, list[Placement]] = defaultdict(list)
    for placement in opening.placements:
        groups[key(placement)].append(placement)
    return [(common, tuple(groups[common])) for common in sorted(groups)]


def _listed(things: Iterable[object]) -> str:
    return ", ".join(str(thing) for thing in things)
