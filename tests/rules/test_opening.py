from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shangrila_pnp.rules import (
    LIMITS,
    Colour,
    Guild,
    Limits,
    Opening,
    OpeningError,
    OpeningRule,
    Placement,
    PlayerCount,
    Position,
    Tile,
    Village,
    problems,
)
from tests.helpers import BOARD, COLOURS, random_opening

RED, BLUE, YELLOW, VIOLET = COLOURS
THREE = (RED, BLUE, YELLOW)

FIRST_GAME = {
    BLUE: "ADIGELF",
    RED: "KHJEADL",
    YELLOW: "HMKJGFI",
}


def placed(*texts: str) -> tuple[Placement, ...]:
    """Placements from texts such as ``rhA``: the red healer in A."""
    colours = {colour.letter: colour for colour in Colour}
    guilds = {guild.letter: guild for guild in Guild}
    return tuple(Placement(colours[text[0]], guilds[text[1]], Village(text[2])) for text in texts)


def found(colours: tuple[Colour, ...], *texts: str) -> list[tuple[OpeningRule, str]]:
    """The rules that are broken, each with its village, colour and guild in short."""
    result = []
    for problem in problems(Opening(colours, placed(*texts)), BOARD):
        parts = (problem.colour, problem.guild, problem.village)
        result.append((problem.rule, "".join(part.letter if part else "-" for part in parts)))
    return result


def test_the_limits() -> None:
    assert {
        PlayerCount.FOUR: Limits(tiles=3, of_one_colour=2),
        PlayerCount.THREE: Limits(tiles=2, of_one_colour=1),
    } == LIMITS


def test_the_suggested_opening_for_three_players_is_legal() -> None:
    opening = Opening(
        THREE,
        tuple(
            Placement(colour, guild, Village(letter))
            for colour, letters in FIRST_GAME.items()
            for guild, letter in zip(Guild, letters, strict=True)
        ),
    )
    assert problems(opening, BOARD) == ()
    assert opening.is_finished


def test_nothing_placed_is_legal_and_not_finished() -> None:
    opening = Opening(THREE, ())
    assert problems(opening, BOARD) == ()
    assert not opening.is_finished
    assert len(opening.unplaced) == 21
    assert opening.players is PlayerCount.THREE


def test_four_players_may_fill_a_village_with_three_tiles_and_two_of_a_colour() -> None:
    assert found(COLOURS, "rhA", "rpA", "bdA") == []
    assert found(COLOURS, "rhA", "rpA", "bdA", "yaA") == [(OpeningRule.VILLAGE_FULL, "--A")]
    assert found(COLOURS, "rhA", "rpA", "raA") == [(OpeningRule.COLOUR_CROWDED, "r-A")]


def test_three_players_may_fill_a_village_with_two_tiles_and_one_of_a_colour() -> None:
    assert found(THREE, "rhA", "bpA") == []
    assert found(THREE, "rhA", "bpA", "yaA") == [(OpeningRule.VILLAGE_FULL, "--A")]
    assert found(THREE, "rhA", "rpA") == [(OpeningRule.COLOUR_CROWDED, "r-A")]


def test_a_field_holds_one_master() -> None:
    assert found(COLOURS, "rhA", "bhA") == [(OpeningRule.FIELD_HELD, "-hA")]
    assert found(COLOURS, "rhA", "bhB") == []


def test_the_red_village_is_closed_with_three_players_only() -> None:
    assert found(COLOURS, "rhC") == []
    assert found(THREE, "rhC") == [(OpeningRule.VILLAGE_CLOSED, "rhC")]


def test_the_very_same_placement_twice_breaks_what_two_masters_break() -> None:
    assert found(THREE, "rhA", "rhA") == [
        (OpeningRule.COLOUR_CROWDED, "r-A"),
        (OpeningRule.FIELD_HELD, "-hA"),
        (OpeningRule.GUILD_TWICE, "rh-"),
    ]
    assert found(THREE, "rhA", "rhA", "bpA")[0] == (OpeningRule.VILLAGE_FULL, "--A")


def test_each_guild_is_placed_once() -> None:
    assert found(COLOURS, "rhA", "rhB") == [(OpeningRule.GUILD_TWICE, "rh-")]


def test_only_those_who_play_place() -> None:
    assert found(THREE, "vhA") == [(OpeningRule.COLOUR_NOT_PLAYING, "vhA")]


def test_every_problem_is_reported_at_once() -> None:
    texts = ("rhA", "rpA", "raA", "bhA", "bhC", "vdC", "ydC")
    assert found(THREE, *texts) == [
        (OpeningRule.VILLAGE_CLOSED, "bhC"),
        (OpeningRule.VILLAGE_CLOSED, "ydC"),
        (OpeningRule.VILLAGE_CLOSED, "vdC"),
        (OpeningRule.VILLAGE_FULL, "--A"),
        (OpeningRule.VILLAGE_FULL, "--C"),
        (OpeningRule.COLOUR_CROWDED, "r-A"),
        (OpeningRule.FIELD_HELD, "-hA"),
        (OpeningRule.FIELD_HELD, "-dC"),
        (OpeningRule.GUILD_TWICE, "bh-"),
        (OpeningRule.COLOUR_NOT_PLAYING, "vdC"),
    ]


@pytest.mark.parametrize(
    ("colours", "texts", "sentence"),
    [
        (
            COLOURS,
            ("rhA", "rpA", "bdA", "yaA"),
            "Village A has 4 masters (red priest, red healer, blue dragonbreeder, yellow astrologer); "
            "with four players 3 are the most.",
        ),
        (
            THREE,
            ("rhA", "rpA"),
            "Village A has 2 red masters (priest, healer); with three players 1 of one colour is the most.",
        ),
        (COLOURS, ("rhA", "bhA"), "The healer's field in village A holds 2 masters (red, blue); a field holds one."),
        (THREE, ("rhC",), "Village C is out of play with three players, but the red healer is there."),
        (COLOURS, ("rhA", "rhB"), "The red healer is placed 2 times (in A, B); each player places one of every guild."),
        (THREE, ("vhA",), "The violet healer is in village A, but violet does not play (red, blue, yellow do)."),
    ],
)
def test_a_problem_is_told_in_a_sentence(colours: tuple[Colour, ...], texts: tuple[str, ...], sentence: str) -> None:
    (problem,) = problems(Opening(colours, placed(*texts)), BOARD)
    assert str(problem) == sentence
    assert set(problem.placements) == set(placed(*texts))


@given(st.randoms(use_true_random=False), st.sampled_from([3, 4]), st.data())
def test_a_half_placed_legal_opening_is_legal_so_far(random: Random, players: int, data: st.DataObject) -> None:
    whole = random_opening(random, COLOURS[:players])
    some = data.draw(st.lists(st.sampled_from(whole.placements), unique=True))
    half = Opening(whole.colours, tuple(some))
    assert problems(half, BOARD) == ()
    assert set(half.unplaced) == {p.tile for p in whole.placements} - {p.tile for p in some}


def is_legal_by_hand(opening: Opening) -> bool:
    """The placing restrictions once more, counted in another way."""
    three = len(opening.colours) == 3
    fields, tiles = set(), set()
    for colour, guild, village in opening.placements:
        if (village, guild) in fields or (colour, guild) in tiles or colour not in opening.colours:
            return False
        if three and village is Village.C:
            return False
        fields.add((village, guild))
        tiles.add((colour, guild))
        here = [p for p in opening.placements if p.village is village]
        if len(here) > (2 if three else 3) or [p.colour for p in here].count(colour) > (1 if three else 2):
            return False
    return True


placements = st.builds(
    Placement, st.sampled_from(Colour), st.sampled_from(Guild), st.sampled_from([Village.A, Village.B, Village.C])
)


@given(st.sampled_from([COLOURS, THREE, (BLUE, YELLOW, VIOLET)]), st.lists(placements, max_size=6))
def test_problems_agree_with_a_count_by_hand(colours: tuple[Colour, ...], some: list[Placement]) -> None:
    opening = Opening(colours, tuple(some))
    assert (problems(opening, BOARD) == ()) is is_legal_by_hand(opening)


@pytest.mark.parametrize("colours", [(), (RED, BLUE), (RED, BLUE, RED), (*COLOURS, RED)])
def test_three_or_four_different_colours_play(colours: tuple[Colour, ...]) -> None:
    with pytest.raises(OpeningError, match="three or four different colours"):
        Opening(colours, ())


def test_an_opening_is_the_same_in_whatever_order_it_is_told() -> None:
    one = Opening((BLUE, RED, YELLOW), placed("yhA", "rhB"))
    other = Opening((YELLOW, RED, BLUE), placed("rhB", "yhA"))
    assert one == other
    assert eval(repr(one)) == one
    assert one.colours == THREE


def test_a_game_starts_only_from_a_finished_legal_opening() -> None:
    whole = random_opening(Random(1), THREE)
    position = Position.start(whole, BOARD, order=[YELLOW, RED, BLUE])
    assert position.turn is YELLOW
    assert position.stones == {Village.C}
    assert len(position.bridges) == 20
    assert set(position.supply.values()) == {5}
    assert len(position.fields) == 21
    with pytest.raises(OpeningError, match=f"the {whole.placements[-1].tile} is still missing"):
        Position.start(Opening(THREE, whole.placements[:-1]), BOARD, order=THREE)
    with pytest.raises(OpeningError, match=r"Village C is out of play.*; Village A has 2 red masters"):
        Position.start(Opening(THREE, placed("rhC", "rdA", "rpA")), BOARD, order=THREE)
    with pytest.raises(OpeningError, match="each of red, blue, yellow once, not red, red, blue"):
        Position.start(whole, BOARD, order=(RED, RED, BLUE))


def test_tiles_have_names() -> None:
    assert str(Tile(RED, Guild.YETI_WHISPERER)) == "red yeti-whisperer"
