"""The fast engine against the rules model, move by move; and its small parts against counting on fingers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from shangrila_pnp.fairness import PANEL, Agent
from shangrila_pnp.fairness.engine import game
from shangrila_pnp.fairness.engine.compiled import Words, lowest, ones
from shangrila_pnp.fairness.engine.games import GREEDY, RANDOM, REPLY
from shangrila_pnp.fairness.engine.random_agent import random_action
from shangrila_pnp.fairness.engine.randomness import below, new_randomness, next_32, seed_randomness
from shangrila_pnp.fairness.translation import action_numbered, number_of, state_of
from shangrila_pnp.rules import (
    EDITIONS,
    KOSMOS,
    UBERPLAY,
    Action,
    Colour,
    Edition,
    Field,
    Guild,
    Journey,
    Pass,
    Place,
    PlayerCount,
    Position,
    Recruit,
    Village,
    apply,
    is_over,
    legal_actions,
    outcome,
    standings,
)
from tests.fairness.helpers import Chooser
from tests.helpers import position_with, random_game, random_start

every_game = [
    pytest.param(edition, players, id=f"{edition}-{players}") for edition in EDITIONS for players in PlayerCount
]
GAMES = 12


def listed(state: Words) -> list[int]:
    room = game.new_actions()
    count = game.list_actions(state, room)
    return [int(number) for number in room[:count]]


def assert_same(position: Position, order: tuple[Colour, ...], state: Words) -> tuple[Action, ...]:
    """Both agree on all that there is to know; the legal actions."""
    assert list(state) == list(state_of(position, order))
    numbers = listed(state)
    actions = legal_actions(position)
    assert len(set(numbers)) == len(numbers) == len(actions)
    assert set(numbers) == {number_of(action) for action in actions}
    assert bool(game.is_over(state)) == (not actions)
    scores = {standing.colour: 16 * standing.masters + standing.villages for standing in standings(position)}
    assert {colour: game.score(state, seat) for seat, colour in enumerate(order)} == scores
    return actions


def assert_same_end(position: Position, order: tuple[Colour, ...], state: Words) -> None:
    assert assert_same(position, order, state) == ()
    result = outcome(position)
    assert result is not None
    won = game.winners(state)
    assert {colour for seat, colour in enumerate(order) if won >> seat & 1} == set(result.winners)


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize(("edition", "players"), every_game)
def test_random_games_are_the_same_in_both(edition: Edition, players: PlayerCount, part: int) -> None:
    random = Random(f"engine {edition} {players} {part}")
    for _ in range(GAMES // 2):
        position = random_start(random, edition, players)
        order, state = position.order, state_of(position, position.order)
        while actions := assert_same(position, order, state):
            action = random.choice(actions)
            number = number_of(action)
            assert action_numbered(number) == action
            game.act(state, number)
            position = apply(position, action)
        assert_same_end(position, order, state)


@pytest.mark.parametrize("agent", PANEL, ids=str)
@pytest.mark.parametrize(("edition", "players"), every_game)
def test_what_an_agent_chooses_is_legal(edition: Edition, players: PlayerCount, agent: Agent) -> None:
    """Good players come to other late positions than random ones; they pass only if there is nothing else."""
    random = Random(f"agents {edition} {players}")
    chooser = Chooser(agent, random.getrandbits(60))
    position = random_start(random, edition, players)
    order, state = position.order, state_of(position, position.order)
    while actions := assert_same(position, order, state):
        number = chooser.choose(state)
        action = action_numbered(number)
        assert action in actions
        assert number_of(action) == number
        game.act(state, number)
        position = apply(position, action)
    assert_same_end(position, order, state)


# --- ends and passes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", PANEL, ids=str)
def test_who_cannot_act_passes(agent: Agent) -> None:
    position = position_with({"A": "b./.../.."})
    state = state_of(position, position.order)
    assert assert_same(position, position.order, state) == (Pass(),)
    assert action_numbered(Chooser(agent, 1).choose(state)) == Pass()
    game.act(state, number_of(Pass()))
    assert_same(apply(position, Pass()), position.order, state)


@pytest.mark.parametrize("agent", PANEL, ids=str)
def test_nobody_can_act(agent: Agent) -> None:
    position = position_with({})
    state = state_of(position, position.order)
    assert_same_end(position, position.order, state)
    assert game.winners(state) == 0b1111
    assert action_numbered(Chooser(agent, 1).choose(state)) == Pass()


def test_the_agents_numbers_are_those_of_the_panel() -> None:
    assert [agent.number for agent in PANEL[:3]] == [RANDOM, GREEDY, REPLY]
    assert [agent.iterations for agent in PANEL] == [None, None, None, 16, 48]


# --- small parts ----------------------------------------------------------------------------------------------------


def test_every_action_has_a_number_of_its_own() -> None:
    fields = [Field(village, guild) for village in Village for guild in Guild]
    actions: list[Action] = [
        Pass(),
        *(Place(field) for field in fields),
        *(Recruit(field) for field in fields),
        *(Recruit(one, other) for one, other in combinations(fields, 2)),
        *(Journey(one, other) for one in Village for other in Village if one is not other),
    ]
    numbers = [number_of(action) for action in actions]
    assert len(set(numbers)) == len(actions)
    assert [action_numbered(number) for number in numbers] == actions


def supply_of(counts: list[int]) -> Words:
    state = game.new_state()
    state[game.SUPPLY + 1] = sum(
        (count >> bit & 1) << (7 * bit + guild) for guild, count in enumerate(counts) for bit in range(3)
    )
    return state


def counts_in(state: Words) -> list[int]:
    planes = int(state[game.SUPPLY + 1])
    return [sum((planes >> (7 * bit + guild) & 1) << bit for bit in range(3)) for guild in range(7)]


def guilds_where(wanted: list[bool]) -> int:
    return sum(1 << guild for guild, is_wanted in enumerate(wanted) if is_wanted)


def test_supplies_count_from_nought_to_six() -> None:
    random = Random("supplies")
    for _ in range(300):
        counts = [random.randint(0, 6) for _ in range(7)]
        state = supply_of(counts)
        assert counts_in(state) == counts
        assert game.in_supply(state, 1) == guilds_where([count > 0 for count in counts])
        assert game.last_in_supply(state, 1) == guilds_where([count == 1 for count in counts])
        back = [count < 6 and random.random() < 0.5 for count in counts]
        game.give_back(state, 1, guilds_where(back))
        counts = [count + more for count, more in zip(counts, back, strict=True)]
        assert counts_in(state) == counts
        out = [count > 0 and random.random() < 0.5 for count in counts]
        game.take_out(state, 1, guilds_where(out))
        assert counts_in(state) == [count - fewer for count, fewer in zip(counts, out, strict=True)]
        assert [int(word) for index, word in enumerate(state) if index != game.SUPPLY + 1] == [0] * (len(state) - 1)


@pytest.mark.parametrize("guild", range(7))
def test_one_supply_goes_up_and_down(guild: int) -> None:
    state = supply_of([0] * 7)
    for count in range(1, 7):
        game.give_back(state, 1, 1 << guild)
        assert counts_in(state)[guild] == sum(counts_in(state)) == count
    for count in reversed(range(6)):
        game.take_out(state, 1, 1 << guild)
        assert counts_in(state)[guild] == sum(counts_in(state)) == count


def test_whole_villages() -> None:
    random = Random("whole villages")
    halves = [0, (1 << 49) - 1, *(1 << bit for bit in range(49))]
    halves += [random.getrandbits(49) & random.getrandbits(49) & random.getrandbits(49) for _ in range(300)]
    for half in halves:
        touched = [village for village in range(7) if half >> 7 * village & 127]
        assert game.whole_villages(half) == sum(127 << 7 * village for village in touched)


def test_ones_and_lowest() -> None:
    random = Random("ones")
    for bits in [*(1 << place for place in range(62)), *(random.getrandbits(62) | 1 << 61 for _ in range(300))]:
        assert ones(bits) == bin(bits).count("1")
        assert lowest(bits) == len(bin(bits)) - len(bin(bits).rstrip("0"))
    assert ones(0) == 0


def test_fields_of_a_village_can_be_replaced() -> None:
    random = Random("fields")
    state, groups = game.new_state(), [0] * 13
    for _ in range(200):
        village = random.randrange(13)
        groups[village] = random.getrandbits(7)
        game.set_village_fields(state, game.OPEN, village, groups[village])
        assert [game.village_fields(state, game.OPEN, place) for place in range(13)] == groups


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_pairs_of_students_are_counted(players: PlayerCount) -> None:
    random = Random(f"pairs {players}")
    for position, _ in random_game(random, random_start(random, KOSMOS, players)):
        state = state_of(position, position.order)
        low, high = game.ready_masters(state, 0, 0), game.ready_masters(state, 0, 1)
        pairs = [a for a in legal_actions(position) if isinstance(a, Recruit) and a.second is not None]
        assert game.pairs_of(state, 0, low, high) == len(pairs)


def middle_of_a_game(edition: Edition, last_tiles: bool) -> Position:
    """A position with all kinds of actions; with ``last_tiles`` some pairs of students have only one tile left."""
    random = Random(f"middle {edition}")
    while True:
        for position, _ in random_game(random, random_start(random, edition, PlayerCount.THREE)):
            actions = legal_actions(position)
            state = state_of(position, position.order)
            ready = sum(int(ones(game.ready_masters(state, 0, half))) for half in range(2))
            pairs = sum(isinstance(action, Recruit) and action.second is not None for action in actions)
            kinds = {type(action) for action in actions}
            if kinds == {Place, Recruit, Journey} and pairs and (pairs < ready * (ready - 1) // 2) == last_tiles:
                return position


@pytest.mark.parametrize("edition", [KOSMOS, UBERPLAY], ids=str)
@pytest.mark.parametrize("last_tiles", [False, True])
def test_random_actions_are_uniform(edition: Edition, last_tiles: bool) -> None:
    position = middle_of_a_game(edition, last_tiles)
    state = state_of(position, position.order)
    legal = set(listed(state))
    generator = new_randomness()
    seed_randomness(generator, 7, 0)
    draws = 400 * len(legal)
    drawn = Counter(int(random_action(state, generator)) for _ in range(draws))
    assert set(drawn) == legal
    chi_square = sum((count - 400) ** 2 / 400 for count in drawn.values())
    freedom = len(legal) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_random_numbers_are_pinned_and_even() -> None:
    """Every measured game hangs on them: they may never change."""
    generator = new_randomness()
    seed_randomness(generator, 1, 2)
    assert [int(next_32(generator)) for _ in range(3)] == [606404981, 1081094180, 3618035551]
    counts = Counter(int(below(generator, 10)) for _ in range(20_000))
    assert set(counts) == set(range(10))
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_different_games_have_different_random_numbers() -> None:
    firsts = set()
    for seed in (0, 1, 2**32, 2**61):
        for number in (0, 1, 2, 2**32):
            generator = new_randomness()
            seed_randomness(generator, seed, number)
            firsts.add((int(next_32(generator)), int(next_32(generator))))
    assert len(firsts) == 16


def test_a_game_that_is_over_in_the_rules_lists_nothing() -> None:
    random = Random("over")
    position = random_start(random, KOSMOS, PlayerCount.FOUR)
    for before, action in random_game(random, position):
        position = apply(before, action)
    assert is_over(position)
    assert listed(state_of(position, position.order)) == []
