"""The worked examples of the rulebooks, one test each."""

from __future__ import annotations

import pytest

from shangrila_pnp.rules import (
    EDITIONS,
    Edition,
    Ending,
    Rule,
    Standing,
    apply,
    objection,
    outcome,
    parse_action,
    parse_position,
    standings,
)
from shangrila_pnp.rules.pieces import Colour, Guild, Tile
from tests.helpers import position_with, rows

every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=str)


def rule_against(position_text: str, action: str, order: str) -> Rule | None:
    found = objection(position_with({"A": position_text}, order=order), parse_action(action))
    return found.rule if found else None


@pytest.mark.parametrize(
    ("order", "action", "broken"),
    [
        ("ybrv", "+Ad", None),
        ("rbyv", "+Ar", Rule.FIELD_HELD),
        ("rbyv", "+Ay", None),
        ("vrby", "+Ad", Rule.NO_MASTER_IN_VILLAGE),
        ("vrby", "+Ay", Rule.NO_MASTER_IN_VILLAGE),
        ("vrby", "+Af", Rule.NO_MASTER_IN_VILLAGE),
        ("vrby", "+Ah", Rule.NO_MASTER_IN_VILLAGE),
    ],
)
def test_placing(order: str, action: str, broken: Rule | None) -> None:
    assert rule_against("yr/.b./..", action, order) is broken


def test_placing_is_one_master_a_turn() -> None:
    after = apply(position_with({"A": "yr/.b./.."}), parse_action("+Ay"))
    assert rows(after, "A") == "yr/.br/.."
    assert after.turn is Colour.BLUE


@every_edition
def test_journey_from_the_stronger_village(edition: Edition) -> None:
    before = position_with({"A": "R./Ry./bV", "B": "Y./.by/.b"}, edition)
    assert before.strength(before.villages[0]).masters_and_students == 8
    assert before.strength(before.villages[1]).masters_and_students == 5
    after = apply(before, parse_action("A>B"))
    assert rows(after, "A") == "r./ry./bv"
    assert rows(after, "B") == "r./rby/.v"
    returned = {tile: after.supply[tile] - before.supply[tile] for tile in after.supply}
    assert {tile: count for tile, count in returned.items() if count} == {
        Tile(Colour.YELLOW, Guild.RAINMAKER): 2,
        Tile(Colour.BLUE, Guild.HEALER): 1,
    }


@every_edition
def test_journey_from_the_weaker_village(edition: Edition) -> None:
    before = position_with({"A": "R./r.v/vV", "B": "Yr/vbY/B."}, edition, order="vrby")
    assert before.strength(before.villages[0]).masters_and_students == 7
    assert before.strength(before.villages[1]).masters_and_students == 9
    after = apply(before, parse_action("A>B"))
    assert rows(after, "A") == "r./r.v/vv"
    assert rows(after, "B") == "Yr/vbY/Bv"
    returned = {tile: after.supply[tile] - before.supply[tile] for tile in after.supply}
    assert {tile: count for tile, count in returned.items() if count} == {Tile(Colour.RED, Guild.RAINMAKER): 1}


def test_scoring_tie_goes_to_the_player_in_more_villages() -> None:
    """Two players with 17 masters each, one of them in seven villages and one in six."""
    position = parse_position(
        "kosmos rbyv A#rr/rbb/b. B#rr/rbb/b. C#rr/rbb/b. D#rr/r../.. E#r./.bb/b. F#r./.bb/b. "
        "G#.r/rbb/r. H#- I#- J#- K#- L:- M:y./.../.. LM"
    )
    assert [(s.colour, s.masters, s.villages) for s in standings(position)][:2] == [
        (Colour.RED, 17, 7),
        (Colour.BLUE, 17, 6),
    ]
    result = outcome(position)
    assert result is not None
    assert result.winners == (Colour.RED,)
    assert result.ending is Ending.LAST_STONE


def test_equal_in_masters_and_villages_is_a_shared_victory() -> None:
    position = parse_position(
        "kosmos rbyv A#rb/.../.. B#rb/.../.. C#y./.../.. D#- E#- F#- G#- H#- I#- J#- K#- L:- M:- LM"
    )
    result = outcome(position)
    assert result is not None
    assert result.winners == (Colour.RED, Colour.BLUE)
    assert result.standings[2:] == (Standing(Colour.YELLOW, 1, 1), Standing(Colour.VIOLET, 0, 0))


def test_standings_that_are_equal_come_in_the_order_of_colours() -> None:
    position = parse_position("kosmos vyb A#- B#- C#- D#- E#- F#- G#- H#- I#- J#- K#- L:- M:vy/b../.. LM")
    assert [s.colour for s in standings(position)] == [Colour.BLUE, Colour.YELLOW, Colour.VIOLET]
    result = outcome(position)
    assert result is not None
    assert result.winners == (Colour.BLUE, Colour.YELLOW, Colour.VIOLET)


def test_students_count_nothing() -> None:
    position = parse_position(
        "kosmos rby A#r./.../.. B#Bb/.../.. C#- D#- E#- F#- G#- H#- I#- J#- K#- L:- M:R./.../.. LM"
    )
    assert [(s.colour, s.masters) for s in standings(position)] == [
        (Colour.RED, 2),
        (Colour.BLUE, 2),
        (Colour.YELLOW, 0),
    ]
