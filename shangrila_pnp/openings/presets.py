"""Openings with a name. Imports the rules only."""

from __future__ import annotations

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.rules import Colour, Guild, Opening, Placement, Village

FIRST_GAME_THREE = "first-game-3"
FIRST_GAME_FOUR = "first-game-4"


class NoPresetError(ShangrilaError):
    """There is no opening of that name."""


# As players recorded it from the published summary card; villages in the order of the guilds.
_FIRST_GAME_OF_THREE = {
    Colour.BLUE: "ADIGELF",
    Colour.RED: "KHJEADL",
    Colour.YELLOW: "HMKJGFI",
}

PRESETS: dict[str, Opening] = {
    FIRST_GAME_THREE: Opening(
        tuple(_FIRST_GAME_OF_THREE),
        tuple(
            Placement(colour, guild, Village(letter))
            for colour, letters in _FIRST_GAME_OF_THREE.items()
            for guild, letter in zip(Guild, letters, strict=True)
        ),
    ),
}


def preset(name: str) -> Opening:
    """The opening of that name."""
    if name == FIRST_GAME_FOUR:
        raise NoPresetError(
            "there is no suggested opening for a first game with four players: nobody has a complete record of the "
            "published one; 'shangrila-pnp opening new --players 4 --balanced' gives you a balanced one"
        )
    if name not in PRESETS:
        raise NoPresetError(f"no opening is called {name!r}: known are {', '.join(PRESETS)}")
    return PRESETS[name]
