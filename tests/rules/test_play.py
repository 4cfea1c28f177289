"""Each way of breaking a rule, once, and each consequence of an action."""

from __future__ import annotations

import pickle

import pytest

from shangrila_pnp.rules import (
    FATES,
    Colour,
    Ending,
    Fate,
    Guild,
    Holds,
    IllegalActionError,
    Left,
    Pass,
    Rule,
    Tile,
    Village,
    apply,
    is_over,
    legal_actions,
    narrate,
    objection,
    outcome,
    parse_action,
    parse_position,
)
from tests.helpers import position_with, rows

SIX_RAINMAKERS = dict.fromkeys("ABCDEF", "r./.../..")
ALMOST_OVER = "kosmos rby A#- B#- C#- D#- E#- F#- G#- H#- I#- J#- K:{K} L:{L} M:{M} KL LM"


@pytest.mark.parametrize(
    ("villages", "action", "rule", "sentence"),
    [
        ({"A": "b./.../.."}, "+Ar", Rule.FIELD_HELD, "the rainmaker's field in village A is held"),
        ({"A": "b./.../.."}, "+Ah", Rule.NO_MASTER_IN_VILLAGE, "red has no master in village A yet"),
        (SIX_RAINMAKERS | {"G": ".r/.../.."}, "+Gr", Rule.NOTHING_IN_SUPPLY, "there is no red rainmaker left"),
        ({"A": "b./.../.."}, "^Ar", Rule.NO_OWN_MASTER, "red has no rainmaker as a master in village A"),
        ({"A": "r./.../.."}, "^Ah", Rule.NO_OWN_MASTER, "red has no healer as a master in village A"),
        ({"A": "R./.../.."}, "^Ar", Rule.ONE_STUDENT_A_MASTER, "in village A has a student already"),
        ({"A": "r./.../.."}, "^Ar^Ar", Rule.ONE_STUDENT_A_MASTER, "a master takes one student, not two on Ar"),
        ({"A": "rr/.../.."}, "^Ar", Rule.RECRUIT_TWO, "two students are recruited while two masters"),
        ({"A": "r./.../.."}, "A>B", Rule.NO_OWN_STUDENT, "red has no student in village A"),
        ({"A": "B./.../.."}, "A>B", Rule.NO_OWN_STUDENT, "red has no student in village A"),
        ({"A": "R./.../.."}, "A>C", Rule.NO_BRIDGE, "no bridge stands between villages A and C"),
        ({"A": "r./.../.."}, "pass", Rule.MUST_ACT, "passing is only for a player who can do nothing else"),
    ],
)  # fmt: skip
def test_what_is_forbidden(villages: dict[str, str], action: str, rule: Rule, sentence: str) -> None:
    position = position_with(villages)
    with pytest.raises(IllegalActionError) as caught:
        apply(position, parse_action(action))
    assert caught.value.objection.rule is rule
    assert caught.value.position is position
    assert caught.value.action == parse_action(action)
    assert str(caught.value).startswith(f"red may not play {action}: ")
    assert sentence in str(caught.value)
    assert parse_action(action) not in legal_actions(position)


@pytest.mark.parametrize("action", ["+Aa", "^Ar^Kr", "^Ar", "A>K", "K>A"])
def test_no_action_touches_a_village_with_a_stone(action: str) -> None:
    position = parse_position(ALMOST_OVER.format(K="R./.../..", L="rr/.../..", M="-").replace("A#-", "A#R./.../.."))
    found = objection(position, parse_action(action))
    assert found is not None
    assert found.rule is Rule.STONE
    assert found.sentence == "a stone lies on village A"


def test_a_village_that_is_not_on_the_board() -> None:
    small = parse_position("uberplay rby A:R./.../.. B:- D:- AB BD")
    found = objection(small, parse_action("A>C"))
    assert found is not None
    assert found.rule is Rule.NO_SUCH_VILLAGE


def test_two_students_of_one_guild_take_two_tiles() -> None:
    position = position_with({"A": "r./.../..", "B": "r./.../..", "D": "R./.../..", "E": "r./.../.."})
    found = objection(position, parse_action("^Ar^Br"))
    assert found is not None
    assert found.sentence == "there is only 1 red rainmaker left in the supply, and this takes 2"


def test_recruiting_in_one_village_and_in_two() -> None:
    position = position_with({"A": "rr/.../..", "B": "r./.../.."})
    assert rows(apply(position, parse_action("^Ar^Aa")), "A") == "RR/.../.."
    after = apply(position, parse_action("^Ar^Br"))
    assert (rows(after, "A"), rows(after, "B")) == ("Rr/.../..", "R./.../..")
    assert after.supply[Tile(Colour.RED, Guild.RAINMAKER)] == 2
    assert after.supply[Tile(Colour.RED, Guild.ASTROLOGER)] == 5


@pytest.mark.parametrize(
    ("found", "from_stronger", "from_weaker"),
    [("..", "r.", "r."), ("r.", "R.", "r."), ("R.", "R.", "R."), ("b.", "r.", "b."), ("B.", "r.", "B.")],
)
def test_the_journey_table(found: str, from_stronger: str, from_weaker: str) -> None:
    stronger_left = position_with({"A": "R./byy/..", "B": f"{found}/.../.y"})
    assert rows(apply(stronger_left, parse_action("A>B")), "B") == f"{from_stronger}/.../.y"
    weaker_left = position_with({"A": "R./.../..", "B": f"{found}/byy/.."})
    assert rows(apply(weaker_left, parse_action("A>B")), "B") == f"{from_weaker}/byy/.."


def test_the_journey_table_is_complete() -> None:
    assert set(FATES) == {(holds, left) for holds in Holds for left in Left}
    assert FATES[Holds.OTHERS_MASTER, Left.STRONGER] is Fate.TAKES_OVER


def test_the_bridge_is_removed_for_good_and_the_turn_passes() -> None:
    before = position_with({"A": "R./.../.."})
    after = apply(before, parse_action("A>B"))
    assert {str(bridge) for bridge in before.bridges - after.bridges} == {"AB"}
    assert after.order == (Colour.BLUE, Colour.YELLOW, Colour.VIOLET, Colour.RED)
    assert not after.stones


def test_students_of_all_colours_travel_together() -> None:
    before = position_with({"A": "RB/.Y./.."})
    assert rows(apply(before, parse_action("A>B")), "B") == "rb/.y./.."


def test_a_village_without_bridges_gets_a_stone() -> None:
    before = parse_position("uberplay rby A:R./.../.. B:b./.../.. C:b./.../.. D:- AB BC CD")
    after = apply(before, parse_action("A>B"))
    assert after.stones == {Village.A}


def test_one_journey_can_cut_off_two_villages() -> None:
    before = parse_position("uberplay rby A:R./.../.. B:b./.../.. C:b./.../.. D:- E:- AB CD DE")
    after = apply(before, parse_action("A>B"))
    assert after.stones == {Village.A, Village.B}
    assert not is_over(after)


def test_a_smaller_board_ends_with_as_many_bare_villages() -> None:
    """The stones of the box are for thirteen villages; what ends a game is how many villages have none."""
    for edition, over in (("kosmos", True), ("uberplay", False)):
        position = parse_position(f"{edition} rby A#- B#- C:R./.../.. D:- CD")
        assert is_over(position) is over


def test_an_illegal_action_can_be_sent_to_another_process() -> None:
    position = position_with({"A": "r./.../.."})
    with pytest.raises(IllegalActionError) as caught:
        apply(position, Pass())
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.position == position
    assert again.objection == caught.value.objection


def test_the_eleventh_stone_ends_the_game() -> None:
    before = parse_position(ALMOST_OVER.format(K="R./.../..", L="b./.../..", M="-"))
    after = apply(before, parse_action("K>L"))
    assert len(after.stones) == 11
    assert is_over(after)
    assert legal_actions(after) == ()
    found = objection(after, parse_action("+La"))
    assert found is not None
    assert found.rule is Rule.GAME_OVER
    result = outcome(after)
    assert result is not None
    assert result.ending is Ending.LAST_STONE


def test_a_player_with_no_legal_action_passes() -> None:
    position = parse_position(ALMOST_OVER.format(K="b./.../..", L="b./.../..", M="-"))
    assert legal_actions(position) == (Pass(),)
    after = apply(position, Pass())
    assert after.turn is Colour.BLUE
    assert Pass() not in legal_actions(after)
    assert after.fields == position.fields


def test_the_game_ends_when_nobody_has_an_action() -> None:
    """Decision: a full round of passes would change nothing, so the game is over at once."""
    position = parse_position(ALMOST_OVER.format(K="-", L="-", M="-").replace("A#-", "A#rb/.../.."))
    assert legal_actions(position) == ()
    result = outcome(position)
    assert result is not None
    assert result.ending is Ending.NOBODY_CAN_ACT
    assert result.winners == (Colour.RED, Colour.BLUE)
    assert outcome(position_with({"A": "r./.../.."})) is None


@pytest.mark.parametrize(
    ("villages", "action", "story"),
    [
        ({"A": "r./.../.."}, "+Ah", ["Red places a healer in A."]),
        ({"A": "rr/.../.."}, "^Ar^Aa", ["Red recruits a rainmaker in A and an astrologer in A."]),
        (
            {"A": "RR/RR./y.", "B": "rR/B../.."},
            "A>B",
            [
                "Red leads the students of A to B.",
                "A is the stronger village: 9 against 5.",
                "The red rainmaker joins its own master as a student.",
                "The red astrologer finds its field held and goes back to the supply.",
                "The red dragonbreeder becomes the master; the blue master and student go back to the supply.",
                "The red priest finds its field free and becomes a master.",
                "The bridge AB is removed.",
            ],
        ),
        (
            {"A": "R./.b./..", "B": "B./.../.B"},
            "A>D",
            [
                "Red leads the students of A to D.",
                "A is the stronger village: 3 against 0.",
                "The red rainmaker finds its field free and becomes a master.",
                "The bridge AD is removed.",
            ],
        ),
        (
            {"A": "R./.bb/..", "B": "B./.../.B"},
            "A>B",
            [
                "Red leads the students of A to B.",
                "A is the stronger village: 4 against 4, of which masters 3 against 2.",
                "The red rainmaker becomes the master; the blue master and student go back to the supply.",
                "The bridge AB is removed.",
            ],
        ),
        (
            {"A": "R./.../..", "B": "b./.b./.."},
            "A>B",
            [
                "Red leads the students of A to B.",
                "A is the weaker village: 2 against 2, of which masters 1 against 2.",
                "The red rainmaker finds its field held and goes back to the supply.",
                "The bridge AB is removed.",
            ],
        ),
        (
            {"A": "R./.../..", "B": "B./.../.."},
            "A>B",
            [
                "Red leads the students of A to B.",
                "A is the weaker village: 2 against 2, of which masters 1 against 1, "
                "and after KOSMOS the village that is travelled to wins such a tie.",
                "The red rainmaker finds its field held and goes back to the supply.",
                "The bridge AB is removed.",
            ],
        ),
    ],
)
def test_actions_are_told_in_sentences(villages: dict[str, str], action: str, story: list[str]) -> None:
    assert list(narrate(position_with(villages), parse_action(action))) == story
