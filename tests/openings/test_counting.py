"""Counts and numbers against trying everything, on games that are small enough, exhaustively."""

from __future__ import annotations

from random import Random

import pytest

from shangrila_pnp.openings import all_openings
from shangrila_pnp.openings.counting import Cell, Columns, EmptyVillages, Room, Shape, keyed_stages, without
from shangrila_pnp.openings.numbering import Ways
from shangrila_pnp.openings.packing import packed_stages
from shangrila_pnp.rules import Colour
from tests.helpers import BOARD, COLOURS, random_opening
from tests.openings.by_hand import all_ways, cells_of, is_legal

SMALL_GAMES = [
    Shape(colours=1, guilds=1, villages=1, tiles_in_village=1, of_one_colour=1),
    Shape(colours=2, guilds=1, villages=3, tiles_in_village=1, of_one_colour=1),
    Shape(colours=2, guilds=2, villages=2, tiles_in_village=2, of_one_colour=1),
    Shape(colours=2, guilds=3, villages=4, tiles_in_village=2, of_one_colour=2),
    Shape(colours=2, guilds=3, villages=5, tiles_in_village=3, of_one_colour=2),
    Shape(colours=2, guilds=4, villages=3, tiles_in_village=3, of_one_colour=2),
    Shape(colours=3, guilds=2, villages=4, tiles_in_village=2, of_one_colour=1),
    Shape(colours=3, guilds=3, villages=3, tiles_in_village=3, of_one_colour=2),
    Shape(colours=4, guilds=2, villages=4, tiles_in_village=3, of_one_colour=2),
    Shape(colours=2, guilds=2, villages=1, tiles_in_village=3, of_one_colour=2),
    Shape(colours=3, guilds=2, villages=2, tiles_in_village=3, of_one_colour=2),
]
small_game = pytest.mark.parametrize("shape", SMALL_GAMES, ids=lambda s: f"{s.colours}x{s.guilds}in{s.villages}")


def ways_from(shape: Shape, start: dict[Cell, int]) -> Ways:
    held = [[cell for cell, home in start.items() if home == village] for village in range(shape.villages)]
    left: Columns = without(shape.all_tiles, *start)
    return Ways(shape, held, left)


@small_game
def test_every_number_is_a_different_legal_way_and_there_are_no_others(shape: Shape) -> None:
    by_hand = [tuple(sorted(homes.items())) for homes in all_ways(shape)]
    ways = ways_from(shape, {})
    assert ways.count == len(by_hand)
    numbered = [ways.homes(number) for number in range(ways.count)]
    assert {tuple(sorted(homes.items())) for homes in numbered} == set(by_hand)
    assert [ways.number(homes) for homes in numbered] == list(range(ways.count))


@small_game
def test_the_same_from_half_placed_starts(shape: Shape) -> None:
    random = Random(f"{shape}")
    for _ in range(25):
        cells = random.sample(cells_of(shape), random.randint(1, shape.colours * shape.guilds))
        start = {cell: random.randrange(shape.villages) for cell in cells}
        if not is_legal(start, shape):
            continue
        by_hand = [tuple(sorted(homes.items())) for homes in all_ways(shape, start)]
        ways = ways_from(shape, start)
        assert ways.count == len(by_hand)
        numbered = [start | ways.homes(number) for number in range(ways.count)]
        assert sorted(tuple(sorted(homes.items())) for homes in numbered) == sorted(by_hand)
        left = [{cell: home for cell, home in homes.items() if cell not in start} for homes in numbered]
        assert [ways.number(homes) for homes in left] == list(range(ways.count))


@small_game
def test_two_ways_of_counting_agree_on_every_half_placed_start(shape: Shape) -> None:
    random = Random(f"both {shape}")
    for _ in range(40):
        cells = random.sample(cells_of(shape), random.randint(1, shape.colours * shape.guilds))
        start = {cell: random.randrange(shape.villages) for cell in cells}
        if is_legal(start, shape):
            assert_both_count_the_same(shape, start)


def test_two_ways_of_counting_agree_on_the_real_game() -> None:
    random = Random("both")
    for players, shape in ((3, Shape(3, 7, 12, 2, 1)), (4, Shape(4, 7, 13, 3, 2))):
        for placed in (12, 15, 18):
            whole = random_opening(random, COLOURS[:players])
            villages = BOARD.open_villages(whole.players)
            start = {
                Cell(p.guild.rank, p.colour.rank): villages.index(p.village)
                for p in random.sample(whole.placements, placed)
            }
            assert_both_count_the_same(shape, start)


def assert_both_count_the_same(shape: Shape, start: dict[Cell, int]) -> None:
    tiles = without(shape.all_tiles, *start)
    held = [[cell for cell, home in start.items() if home == village] for village in range(shape.villages)]
    rooms = [Room.beside(cells, shape) for cells in held if cells]
    rooms = [room for room in rooms if room.tiles > 0]
    empty = EmptyVillages(shape, held.count([]))
    packed, keyed = packed_stages(shape, rooms, empty, tiles), keyed_stages(shape, rooms, empty)
    assert len(packed) == len(keyed) == len(rooms) + 1
    for some in (tiles, without(tiles, *cells_of(shape)[::2]), without(tiles, *cells_of(shape)[1:])):
        assert [stage.ways(some) for stage in packed] == [stage.ways(some) for stage in keyed]


def test_the_small_games_are_worth_trying() -> None:
    counts = [ways_from(shape, {}).count for shape in SMALL_GAMES]
    assert counts.count(0) == 2
    assert max(counts) > 3000


def test_how_many_openings_there_are() -> None:
    assert all_openings(tuple(Colour), BOARD).count == 21_799_532_366_915_644_923_918_336_000
    for absent in Colour:
        colours = [colour for colour in Colour if colour is not absent]
        assert all_openings(colours, BOARD).count == 305_749_556_969_472_000


def test_a_number_out_of_range() -> None:
    ways = ways_from(SMALL_GAMES[3], {})
    for number in (-1, ways.count):
        with pytest.raises(IndexError, match="the numbers run from 0 to"):
            ways.homes(number)


def test_what_the_count_cannot_do_is_refused() -> None:
    with pytest.raises(ValueError, match="8 guilds are more"):
        Shape(colours=4, guilds=8, villages=13, tiles_in_village=3, of_one_colour=2)
    with pytest.raises(ValueError, match="villages of 4 tiles"):
        Shape(colours=4, guilds=7, villages=13, tiles_in_village=4, of_one_colour=2)
