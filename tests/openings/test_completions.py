from __future__ import annotations

from random import Random

import pytest

from shangrila_pnp.openings import Completions, all_openings, encode, tiles_without_a_home
from shangrila_pnp.rules import Colour, Guild, Opening, Placement, Tile, Village, problems
from tests.helpers import BOARD, COLOURS, random_opening

THREE = COLOURS[:3]

PINNED_THREE = {
    0: "AEFGIJK BFEHJLM DGHIKML",
    1: "AEFGIJK BFEHJML DGHIKLM",
    2: "AEFGIJM BFEHJLK DGHIKML",
    1_000_000: "AEFKLHI BFEMGJH DGLIMKJ",
    101_916_518_989_824_000: "FDEGIJK AEDHJLM BGHIKML",
    152_874_778_484_736_000: "HDEFIJK AEDGJLM BFGIKML",
    305_749_556_969_471_998: "MJGDFIL LIFAEHK KHEBGJM",
    305_749_556_969_471_999: "MJGDFIL LIFBEHK KHEAGJM",
}
PINNED_FOUR = {
    0: "AEFGIJJ BFGHKKM CGHILLK DHIJMML",
    1: "AEFGIJJ BFGHKKL CGHILMK DHIJMLM",
    2: "AEFGIJJ BFGHKKM CGHILMK DHIJMLL",
    1_000_000: "AEFGKJI BFGHLMK CGHJIKM DHJIMLL",
    7_266_510_788_971_881_641_306_112_000: "EBEFGAG CLKDBBJ LKMIFMD DMJGKJC",
    10_899_766_183_457_822_461_959_168_000: "GCIGBCA IJFFDLH HLBJFEI LDGAMAJ",
    21_799_532_366_915_644_923_918_335_998: "MIEAAFJ LHDBCGK KGCCDHL JFBDEIM",
    21_799_532_366_915_644_923_918_335_999: "MIEABFJ LHDBCGK KGCCDHL JFBDEIM",
}


def letters(opening: Opening) -> str:
    """The villages of each colour's guilds, in the order of the guilds."""
    homes = {placement.tile: placement.village.letter for placement in opening.placements}
    return " ".join("".join(homes[Tile(colour, guild)] for guild in Guild) for colour in opening.colours)


@pytest.mark.parametrize("players", [3, 4])
def test_numbers_and_openings_go_both_ways(players: int) -> None:
    openings = all_openings(COLOURS[:players], BOARD)
    random = Random(players)
    last = openings.count - 1
    numbers = [0, 1, last - 1, last, *(random.randrange(openings.count) for _ in range(1500))]
    for number in numbers:
        opening = openings.opening(number)
        assert openings.number(opening) == number
        assert opening.is_finished
        assert not problems(opening, BOARD)


@pytest.mark.parametrize("players", [3, 4])
def test_openings_placed_tile_by_tile_have_numbers(players: int) -> None:
    openings = all_openings(COLOURS[:players], BOARD)
    random = Random(f"placed {players}")
    for _ in range(40):
        opening = random_opening(random, COLOURS[:players])
        number = openings.number(opening)
        assert 0 <= number < openings.count
        assert openings.opening(number) == opening


def test_the_order_is_frozen() -> None:
    """Never change these: cards in people's boxes carry codes that depend on them."""
    four, three = all_openings(COLOURS, BOARD), all_openings(THREE, BOARD)
    assert {number: letters(three.opening(number)) for number in PINNED_THREE} == PINNED_THREE
    assert {number: letters(four.opening(number)) for number in PINNED_FOUR} == PINNED_FOUR


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("placed", [1, 3, 12, 14, 16, 20])
def test_a_half_placed_opening_is_finished_in_every_way(players: int, placed: int) -> None:
    random = Random(f"half {players} {placed}")
    whole = random_opening(random, COLOURS[:players])
    start = Opening(whole.colours, tuple(random.sample(whole.placements, placed)))
    completions = Completions(start, BOARD)
    number = completions.number(whole)
    assert completions.opening(number) == whole
    for _ in range(20):
        number = random.randrange(completions.count)
        finished = completions.opening(number)
        assert set(start.placements) <= set(finished.placements)
        assert finished.is_finished
        assert not problems(finished, BOARD)
        assert completions.number(finished) == number


def test_the_ways_to_finish_add_up_over_the_homes_of_a_tile() -> None:
    """Counted once as a whole, and once by the village that the next tile goes to."""
    random = Random("adds up")
    for players in (3, 4):
        whole = random_opening(random, COLOURS[:players])
        start = Opening(whole.colours, tuple(random.sample(whole.placements, 5 * players)))
        tile = start.unplaced[0]
        total = 0
        for village in BOARD.villages:
            further = Opening(start.colours, (*start.placements, Placement(*tile, village)))
            if not problems(further, BOARD):
                total += Completions(further, BOARD).count
        assert total == Completions(start, BOARD).count


def test_a_finished_opening_can_be_finished_in_one_way() -> None:
    whole = random_opening(Random(4), COLOURS)
    assert Completions(whole, BOARD).count == 1
    assert Completions(whole, BOARD).opening(0) == whole
    assert tiles_without_a_home(whole, BOARD) == ()


def dead_end(random: Random) -> Opening:
    """Three players, placing at random until somebody cannot go on."""
    while True:
        placements: list[Placement] = []
        for guild in random.sample(list(Guild), len(Guild)):
            for colour in THREE:
                homes = [
                    placement
                    for village in Village
                    if not problems(
                        Opening(THREE, (*placements, placement := Placement(colour, guild, village))), BOARD
                    )
                ]
                if not homes:
                    return Opening(THREE, tuple(placements))
                placements.append(random.choice(homes))


def test_a_dead_end_names_no_more_tiles_than_needed() -> None:
    random = Random("dead end")
    for _ in range(3):
        opening = dead_end(random)
        assert Completions(opening, BOARD).count == 0
        stuck = tiles_without_a_home(opening, BOARD)
        assert stuck
        for tile in stuck:
            others = [other for other in stuck if other != tile]
            assert Completions(opening, BOARD, others).count > 0


def test_codes_of_all_choices_of_three_colours_differ() -> None:
    codes = set()
    for absent in Colour:
        colours = tuple(colour for colour in Colour if colour is not absent)
        codes.add(encode(all_openings(colours, BOARD).opening(12345), BOARD))
    assert len(codes) == 4
