"""What holds in every position of every game, checked over random play in all editions, with three and with four."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shangrila_pnp.rules import (
    COPIES,
    EDITIONS,
    Action,
    Bridge,
    Edition,
    Field,
    Guild,
    IllegalActionError,
    Journey,
    Pass,
    Place,
    PlayerCount,
    Position,
    Recruit,
    Tile,
    Village,
    apply,
    is_over,
    legal_actions,
    outcome,
    parse_position,
    standings,
)
from tests.helpers import BOARD, random_game, random_start
from tests.rules.tabletop import Table

every_game = [
    pytest.param(edition, players, id=f"{edition}-{players}") for edition in EDITIONS for players in PlayerCount
]
GAMES = 6


def table_of(position: Position) -> Table:
    """The same opening on the other implementation's table."""
    return Table(
        position.edition.key,
        [colour.letter for colour in position.order],
        [(master.colour.letter, field.guild.letter, field.village.letter) for field, master in position.fields.items()],
        "".join(village.letter for village in position.villages),
        [str(bridge) for bridge in sorted(position.bridges)],
        "".join(village.letter for village in sorted(position.stones)),
    )


def assert_same(position: Position, table: Table) -> None:
    table.check()
    assert str(position) == table.describe()
    assert {str(action) for action in legal_actions(position)} == table.legal()
    assert is_over(position) == table.over()
    assert {s.colour.letter: (s.masters, s.villages) for s in standings(position)} == table.scores()
    for tile, left in position.supply.items():
        on_the_table = [t for t in table.supply[tile.colour.letter] if t.guild == tile.guild.letter]
        assert left == len(on_the_table)


@pytest.mark.parametrize(("edition", "players"), every_game)
def test_two_implementations_play_the_same_games(edition: Edition, players: PlayerCount) -> None:
    """The table of the tests moves real tiles about, and was written from the rules without a look at the model."""
    random = Random(f"same {edition} {players}")
    for _ in range(GAMES):
        position = random_start(random, edition, players)
        table = table_of(position)
        for before, action in random_game(random, position):
            assert_same(before, table)
            table.do(str(action))
            position = apply(before, action)
        assert_same(position, table)
        result = outcome(position)
        assert result is not None
        assert {colour.letter for colour in result.winners} == table.winners()


@pytest.mark.parametrize(("edition", "players"), every_game)
def test_what_holds_in_every_position(edition: Edition, players: PlayerCount) -> None:
    random = Random(f"holds {edition} {players}")
    for _ in range(GAMES):
        position = random_start(random, edition, players)
        for before, action in random_game(random, position):
            position = apply(before, action)
            assert_six_of_each(position)
            assert_stones_untouched(before, position)
            assert_stones_where_no_bridges_are(position)
            assert position.order == before.order_after_turn
            assert parse_position(str(position)) == position
        assert is_over(position)
        assert len(position.stones) == {"kosmos": 11, "french": 11, "uberplay": 12, "999games": 12}[edition.key]


def assert_six_of_each(position: Position) -> None:
    for tile, supply in position.supply.items():
        fields = [Field(village, tile.guild) for village in position.villages]
        held = [master for field in fields if (master := position.fields.get(field)) and master.colour is tile.colour]
        assert supply >= 0
        assert len(held) + sum(master.has_student for master in held) + supply == COPIES


def assert_stones_untouched(before: Position, after: Position) -> None:
    assert before.stones <= after.stones
    for village in before.stones:
        assert before.held_fields(village) == after.held_fields(village)


def assert_stones_where_no_bridges_are(position: Position) -> None:
    bare = [village for village in position.villages if village not in position.stones]
    assert all(not position.bridges_at(village) for village in position.stones)
    if len(position.stones) == 11:
        assert position.bridges == {Bridge(*bare)}
    if len(position.stones) < 12:
        assert all(position.bridges_at(village) for village in bare)


def every_imaginable_action(position: Position, random: Random) -> list[Action]:
    """All that can be written down, sensible or not."""
    fields = [Field(village, guild) for village in position.villages for guild in Guild]
    own = [field for field, master in position.fields.items() if master.colour is position.turn]
    near = [*own, *random.sample(fields, 20)]
    return [
        Pass(),
        *(Place(field) for field in fields),
        *(Recruit(field) for field in fields),
        *{Recruit(one, other) for one in near for other in near},
        *(Journey(one, other) for one, other in combinations(position.villages, 2)),
        *(Journey(other, one) for one, other in combinations(position.villages, 2)),
    ]


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(EDITIONS), st.sampled_from(PlayerCount), st.integers(0, 110))
def test_all_that_is_listed_applies_and_all_else_raises(
    random: Random, edition: Edition, players: PlayerCount, turns: int
) -> None:
    position = random_start(random, edition, players)
    for (_, action), _turn in zip(random_game(random, position), range(turns), strict=False):
        position = apply(position, action)
    listed = legal_actions(position)
    assert len(set(listed)) == len(listed)
    imaginable = every_imaginable_action(position, random)
    assert set(listed) <= set(imaginable)
    for action in imaginable:
        if action in listed:
            assert apply(position, action) != position
        else:
            with pytest.raises(IllegalActionError) as caught:
                apply(position, action)
            assert caught.value.position is position


def test_the_red_village_takes_no_part_with_three_players() -> None:
    position = random_start(Random(5), EDITIONS[0], PlayerCount.THREE)
    for later, action in random_game(Random(6), position):
        assert "C" not in str(action)
        assert later.held_fields(Village.C) == ()


def test_positions_cannot_be_changed() -> None:
    position = random_start(Random(7), EDITIONS[0], PlayerCount.FOUR)
    with pytest.raises(AttributeError):
        position.order = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        position.supply[Tile(position.turn, Guild.HEALER)] = 7  # type: ignore[index]


def test_the_order_of_legal_actions_is_always_the_same() -> None:
    """Whatever Python does with its sets: a seed has to mean the same game everywhere."""
    position = random_start(Random(8), EDITIONS[0], PlayerCount.FOUR)
    kinds = [type(action) for action in legal_actions(position)]
    assert kinds == sorted(kinds, key=[Place, Recruit, Journey].index)
    shuffled = parse_position(
        " ".join(str(position).split()[:15] + [str(b) for b in reversed(BOARD.bridges_in_play(PlayerCount.FOUR))])
    )
    assert legal_actions(shuffled) == legal_actions(position)
