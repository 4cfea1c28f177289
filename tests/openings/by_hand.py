"""Openings counted by trying everything: slow, obvious, and the judge of what is fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from shangrila_pnp.openings.counting import Cell, Shape


def cells_of(shape: Shape) -> list[Cell]:
    return [Cell(guild, colour) for guild in range(shape.guilds) for colour in range(shape.colours)]


def is_legal(homes: Mapping[Cell, int], shape: Shape) -> bool:
    fields = Counter((village, cell.guild) for cell, village in homes.items())
    tiles = Counter(homes.values())
    colours = Counter((village, cell.colour) for cell, village in homes.items())
    return (
        max(fields.values(), default=0) <= 1
        and max(tiles.values(), default=0) <= shape.tiles_in_village
        and max(colours.values(), default=0) <= shape.of_one_colour
    )


def all_ways(shape: Shape, start: Mapping[Cell, int] | None = None) -> Iterator[dict[Cell, int]]:
    """Every legal way to place all tiles that contains the start."""
    placed = dict(start or {})
    left = [cell for cell in cells_of(shape) if cell not in placed]
    for villages in product(range(shape.villages), repeat=len(left)):
        homes = placed | dict(zip(left, villages, strict=True))
        if is_legal(homes, shape):
            yield homes
