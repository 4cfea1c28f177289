from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shangrila_pnp.rules import *  # noqa: F403 - what repr() is read back with
from shangrila_pnp.rules import (
    EDITIONS,
    Edition,
    Field,
    Guild,
    Journey,
    NotationError,
    Pass,
    Place,
    PlayerCount,
    Recruit,
    Village,
    legal_actions,
    parse_action,
    parse_position,
)
from tests.helpers import BOARD, position_with, random_game, random_start

BRIDGES = "AB AD AE AG BC BF CF CJ DE DG DK EF EH FI GK HI HK HL IJ IM JM KL LM"
EMPTY_BUT_A = f"B:- C:- D:- E:- F:- G:- H:- I:- J:- K:- L:- M:- {BRIDGES}"
START = f"kosmos rbyv A:yr/.B./.. {EMPTY_BUT_A}"


@given(st.randoms(use_true_random=False), st.sampled_from(EDITIONS), st.sampled_from(PlayerCount), st.integers(0, 120))
def test_positions_and_actions_of_real_games_round_trip(
    random: Random, edition: Edition, players: PlayerCount, turns: int
) -> None:
    position = random_start(random, edition, players)
    for later, action in random_game(random, position):
        position = later
        assert parse_action(str(action)) == action
        assert eval(repr(action)) == action
        if turns == 0:
            break
        turns -= 1
    again = parse_position(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert eval(repr(position)) == position
    assert legal_actions(again) == legal_actions(position)


def test_a_position_is_written_as_documented() -> None:
    position = position_with({"A": "yr/.B./.."})
    assert str(position) == START
    assert repr(position) == f"parse_position('{START}')"


def test_actions_are_written_as_documented() -> None:
    healer_in_a, priest_in_k = Field(Village.A, Guild.HEALER), Field(Village.K, Guild.PRIEST)
    assert [str(action) for action in (Place(healer_in_a), Recruit(healer_in_a), Pass())] == ["+Ah", "^Ah", "pass"]
    assert str(Recruit(priest_in_k, healer_in_a)) == "^Ah^Kp"
    assert str(Journey(Village.A, Village.B)) == "A>B"
    assert parse_action(" ^Kp^Ah ") == Recruit(healer_in_a, priest_in_k)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not an action: write"),
        ("A", "'A' is not an action"),
        ("+A", "is not an action"),
        ("+Ahh", "is not an action"),
        ("A>A", "is not an action"),
        ("Pass", "is not an action"),
        ("+Nh", "'N' is not a village: choose one of A, B,"),
        ("+AH", "'H' is not a guild: choose one of r, a, d, p, y, f, h"),
        ("^Ah^Zp", "'Z' is not a village"),
        ("a>B", "'a' is not a village"),
        ("x" * 5000, "'" + "x" * 59 + "… is not an action"),
    ],
)
def test_what_is_no_action(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_journey_leads_elsewhere() -> None:
    with pytest.raises(ValueError, match="another village"):
        Journey(Village.A, Village.A)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (START, "", "a position is an edition, the order of play"),
        (START, "kosmos", "a position is an edition, the order of play"),
        (BRIDGES, "", "a position is an edition, the order of play"),
        ("B:- C:-", "AB C:-", "a position is an edition, the order of play"),
        ("kosmos", "cosmos", "unknown edition 'cosmos'"),
        ("rbyv", "rbyg", "'g' is not a colour: choose one of r, b, y, v"),
        ("rbyv", "rbyr", "names three or four colours once each, as in rbyv, not 'rbyr'"),
        ("rbyv", "rb", "names three or four colours"),
        ("rbyv", "bvr", "village A holds yellow, which does not play"),
        ("B:-", "N:-", "'N' is not a village"),
        ("B:-", "A:-", "'A:-' is out of place"),
        ("B:- C:-", "C:- B:-", "'B:-' is out of place"),
        ("yr/.B./..", "yr.B...", "rows of 2, 3 and 2, as in yr/.b./.., or -"),
        ("yr/.B./..", "yr/B./..", "rows of 2, 3 and 2"),
        ("yr/.B./..", "yr/.x./..", "'x' is not a colour"),
        ("AB AD", "AB ad", "'ad' is not a bridge"),
        ("AB AD", "AB ABC", "'ABC' is not a bridge"),
        ("AB AD", "AB DA", "in the order of the alphabet, as in AB, not 'DA'"),
        ("AB AD", "AB AA", "in the order of the alphabet, as in AB, not 'AA'"),
        ("AB AD", "AB AB", "bridge AB is there twice"),
        ("AB AD", "AB AZ", "'Z' is not a village"),
        ("B:-", "B#-", "bridge AB leads to village B, on which a stone lies"),
        ("B:- ", "", "bridge AB leads to village B, which is not listed"),
        (BRIDGES, "-", "village A has neither a bridge nor a stone: write A# for a stone"),
        (EMPTY_BUT_A, "B#- C#- D#- E#- F#- G#- H#- I#- J#- K#- L#- M#- -", "12 villages have a stone, but the kosmos"),
        ("B:- C:- D:-", "B:Y./.../.. C:Y./.../.. D:Y./.../..", "only six of each tile, and 7 of yellow rainmaker"),
    ],
)  # fmt: skip
def test_what_is_no_position(old: str, new: str, sentence: str) -> None:
    assert old in START
    with pytest.raises(NotationError) as caught:
        parse_position(START.replace(old, new))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


IMPOSSIBLE = [
    ("LM", "CM", "there is no bridge CM on the board with four players"),
    ("M:-", "M#-", "bridge IM leads to village M, on which a stone lies"),
    ("rbyv A:yr", "rby A:yr", "village C is closed with three players: write C#-"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), IMPOSSIBLE)
def test_a_position_that_does_not_fit_the_board(old: str, new: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        parse_position(START.replace(old, new), BOARD)
    assert parse_position(START, BOARD) == parse_position(START)


def test_a_position_needs_every_village_of_the_board() -> None:
    with pytest.raises(NotationError, match="village D is missing: the board has 13 villages"):
        parse_position("kosmos rby A:- B:- C:- AB AC BC", BOARD)


def test_a_game_needs_more_villages_than_stay_bare() -> None:
    with pytest.raises(NotationError, match="2 villages are too few for a game"):
        parse_position("kosmos rby A:- B:- AB")


def test_two_villages_never_stay_bare_without_a_bridge() -> None:
    stones = " ".join(f"{village}#-" for village in "ABCDEFGHIJK")
    with pytest.raises(NotationError, match="village L has neither a bridge nor a stone"):
        parse_position(f"kosmos rbyv {stones} L:- M:- -")
    assert parse_position(f"uberplay rbyv {stones} L#- M:- -").last_stone_is_placed


@given(st.text())
def test_no_text_does_worse_than_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        assert parse_action(str(parse_action(text))) == parse_action(text)
    with pytest.raises(NotationError):
        parse_position(text)


@given(st.lists(st.sampled_from([*START.split(), "-", "A#-", "M#rb/...", "rby", ":", "#"]), max_size=30))
def test_no_jumble_does_worse_than_a_notation_error(tokens: list[str]) -> None:
    text = " ".join(["kosmos", "rbyv", *tokens])
    with suppress(NotationError):
        assert parse_position(str(parse_position(text))) == parse_position(text)
