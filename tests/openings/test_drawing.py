"""That draws are uniform: exactly by construction, and by the look of many of them at a fixed seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256

import pytest

from shangrila_pnp.openings import (
    Completions,
    TooFewOpeningsError,
    all_openings,
    draw_different,
    draw_opening,
    from_the_system,
    seeded,
)
from shangrila_pnp.openings.counting import EmptyVillages, Room, Shape, blocks, without
from shangrila_pnp.openings.drawing import SeedError
from shangrila_pnp.openings.numbering import Ways
from shangrila_pnp.rules import Opening
from tests.helpers import BOARD, COLOURS

# The values that chi-square exceeds once in a thousand draws, by degrees of freedom.
CRITICAL = {2: 13.82, 3: 16.27, 11: 31.26, 12: 32.91, 263: 341.0}


def chi_square(seen: Mapping[int, int], expected: Mapping[int, float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen.get(key, 0) - wanted) ** 2 / wanted for key, wanted in expected.items())


def test_every_way_of_a_small_game_comes_equally_often() -> None:
    shape = Shape(colours=3, guilds=2, villages=4, tiles_in_village=2, of_one_colour=1)
    ways = Ways(shape, [()] * 4, shape.all_tiles)
    draw = seeded("chi-square")
    seen = Counter(ways.number(ways.homes(draw(ways.count))) for _ in range(ways.count * 40))
    assert ways.count == 264
    assert chi_square(seen, dict.fromkeys(range(264), 40.0)) < CRITICAL[263]


@pytest.mark.parametrize("players", [3, 4])
def test_villages_fill_as_often_as_the_count_says(players: int) -> None:
    openings = all_openings(COLOURS[:players], BOARD)
    draw = seeded(f"occupancy {players}")
    drawn = [draw_opening(openings, draw) for _ in range(1200)]
    villages = BOARD.open_villages(drawn[0].players)
    shares = share_of_sizes(drawn[0])
    for village in villages:
        sizes = Counter(sum(p.village is village for p in opening.placements) for opening in drawn)
        expected = {size: share * len(drawn) for size, share in shares.items()}
        assert chi_square(sizes, expected) < CRITICAL[len(shares) - 1]


@pytest.mark.parametrize("players", [3, 4])
def test_no_tile_prefers_a_village(players: int) -> None:
    openings = all_openings(COLOURS[:players], BOARD)
    draw = seeded(f"homes {players}")
    drawn = [draw_opening(openings, draw) for _ in range(1200)]
    villages = BOARD.open_villages(drawn[0].players)
    expected = dict.fromkeys((village.rank for village in villages), len(drawn) / len(villages))
    for tile in Opening(COLOURS[:players], ()).unplaced:
        homes = Counter(p.village.rank for opening in drawn for p in opening.placements if p.tile == tile)
        assert chi_square(homes, expected) < CRITICAL[len(villages) - 1] * 1.25


def share_of_sizes(opening: Opening) -> dict[int, float]:
    """How often a village gets 0, 1, 2 ... tiles: openings with such a block in it, over all openings."""
    shape = Shape(3, 7, 12, 2, 1) if len(opening.colours) == 3 else Shape(4, 7, 13, 3, 2)
    others = EmptyVillages(shape, shape.villages - 1)
    sizes: Counter[int] = Counter()
    for block in blocks(shape.all_tiles, Room.beside([], shape)):
        sizes[len(block)] += others.ways(without(shape.all_tiles, *block))
    total = all_openings(opening.colours, BOARD).count
    if shape.tiles_in_village == 3:  # blocks() adds at most two to a first tile; what is missing are the threes
        sizes[3] = total - sum(sizes.values())
    assert sum(sizes.values()) == total
    return {size: ways / total for size, ways in sizes.items()}


def test_a_seed_means_the_same_for_ever() -> None:
    """Never change these: people note their seeds."""
    draw = seeded("Lhasa")
    assert [draw(1000) for _ in range(6)] == [269, 362, 859, 743, 867, 22]
    assert seeded("7")(10**40) == 233324812820380694055395246362387889702
    digest = int.from_bytes(sha256(b"shangrila-pnp:x:0").digest())
    assert seeded("x")(2**256) == digest
    assert seeded("x")(2**100) == digest >> 156
    second = int.from_bytes(sha256(b"shangrila-pnp:x:1").digest())
    assert seeded("x")(2**300) == digest << 44 | second >> 212


@pytest.mark.parametrize("seed", ["\udcff", "two\nlines"])
def test_a_seed_that_nobody_could_type_again(seed: str) -> None:
    with pytest.raises(SeedError, match="a seed is a word or a number, not '"):
        seeded(seed)


def test_draws_are_in_range() -> None:
    for draw in (seeded("range"), from_the_system()):
        assert {draw(3) for _ in range(200)} == {0, 1, 2}
        assert draw(1) == 0
        assert 0 <= draw(2**300) < 2**300


def test_a_batch_has_no_opening_twice() -> None:
    whole = draw_opening(all_openings(COLOURS, BOARD), seeded("batch"))
    completions = Completions(Opening(COLOURS, whole.placements[:26]), BOARD)
    assert 1 < completions.count < 200
    batch = list(draw_different(completions, seeded("batch"), completions.count))
    assert len(set(batch)) == completions.count
    with pytest.raises(TooFewOpeningsError, match=f"only {completions.count} different openings"):
        list(draw_different(completions, seeded("batch"), completions.count + 1))


def test_a_larger_batch_begins_with_the_smaller_one() -> None:
    openings = all_openings(COLOURS[:3], BOARD)
    five = list(draw_different(openings, seeded("more"), 5))
    assert list(draw_different(openings, seeded("more"), 8))[:5] == five
