"""The same seed plays the same games: with and without numba, on one core and on two, in one piece and in many."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from shangrila_pnp.fairness import PANEL, Agent, Deal, agent_named
from shangrila_pnp.fairness.collection import PLAYED_LIKE
from shangrila_pnp.fairness.engine.compiled import COMPILED
from shangrila_pnp.fairness.engine.games import Tally, match_games, mirror_games
from shangrila_pnp.fairness.measuring import Job, Table, stream_seed
from shangrila_pnp.fairness.panel import ENGINE_VERSION, GREEDY, RANDOM, REPLY, SEARCH_16, SEARCH_48
from shangrila_pnp.rules import GAMES_999, PlayerCount
from tests.fairness.helpers import FIRST_GAME, python_without, some_deal, state_at_start
from tests.helpers import BOARD

FOUR = some_deal("determinism", edition=GAMES_999)
DEALS = (FIRST_GAME, FOUR)
SEED = 4_611_686_018_427_387_904 - 5  # nearly as large as a seed can be


# --- rulebooks by which everybody plays alike -----------------------------------------------------------------------


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_judges_play_the_same_games_by_rulebooks_that_differ_only_in_recruiting_one(players: PlayerCount) -> None:
    """So what is certified by one counts as certified by the other. (Random play does tell them apart.)"""
    for rulebooks in PLAYED_LIKE.items():
        for number in range(3):
            deal = some_deal(f"alike {number}", players)
            states = [state_at_start(replace(deal, edition=edition)) for edition in rulebooks]
            for agent in PANEL:
                games = 20 if agent.iterations else 300
                tallies = [mirror_games(state, agent.number, 5, 0, games) for state in states]
                assert (len(set(tallies)) == 1) == (agent is not RANDOM), agent


# --- with and without numba -----------------------------------------------------------------------------------------

FEW_GAMES = {RANDOM: 20, GREEDY: 20, REPLY: 6, SEARCH_16: 2, SEARCH_48: 1}

PLAY = """
import json
from shangrila_pnp.fairness.engine.compiled import COMPILED
from shangrila_pnp.fairness.engine.games import mirror_games
from tests.fairness.test_determinism import DEALS, FEW_GAMES, SEED
from tests.fairness.helpers import state_at_start
assert not COMPILED
found = {}
for agent, games in FEW_GAMES.items():
    tallies = [mirror_games(state_at_start(deal), agent.number, SEED, 3, games) for deal in DEALS]
    found[agent.name] = [[list(tally.twelfths), tally.turns] for tally in tallies]
print(json.dumps(found))
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_plain_python_plays_the_same_games() -> None:
    """Counting the turns too: two games that differ anywhere hardly ever have the same length."""
    plain = json.loads(python_without(("numba",), PLAY))
    assert set(plain) == {agent.name for agent in PANEL}
    for agent, games in FEW_GAMES.items():
        for deal, (twelfths, turns) in zip(DEALS, plain[agent.name], strict=True):
            tally = mirror_games(state_at_start(deal), agent.number, SEED, 3, games)
            assert tally == Tally(tuple(twelfths), turns), agent


PLAY_ON_TWO_CORES = """
import json
from shangrila_pnp.fairness.engine.compiled import COMPILED
from shangrila_pnp.fairness.measuring import Table
from tests.fairness.test_determinism import jobs_of_plain_python
from tests.helpers import BOARD
assert not COMPILED
for cores in (1, 2):
    with Table(BOARD, cores) as table:
        print(json.dumps([list(result.twelfths.values()) for result in table.play(jobs_of_plain_python())]))
"""


def jobs_of_plain_python() -> list[Job]:
    return [Job(deal, agent, "plain", 2, 12) for deal in DEALS for agent in (GREEDY, REPLY)]


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_plain_python_gives_the_same_on_two_cores() -> None:
    """Which are two processes then, not threads."""
    lines = python_without(("numba",), PLAY_ON_TWO_CORES).splitlines()
    with Table(BOARD, cores=1) as table:
        compiled = [list(result.twelfths.values()) for result in table.play(jobs_of_plain_python())]
    assert [json.loads(line) for line in lines] == [compiled, compiled]


# --- for ever -------------------------------------------------------------------------------------------------------

# Whoever makes this test fail has changed how an agent plays: give the agent a new version in panel.py (or the engine,
# if all of them play differently), because certificates that name the old version cannot be repeated any more; then
# pin the new tallies here, and measure the shipped collection anew.
GOLDEN = {
    ("random", 1): (Tally((2088, 2286, 1626, 0), 43735), Tally((1216, 2248, 1392, 1144), 51669)),
    ("greedy", 1): (Tally((2106, 2346, 1548, 0), 51983), Tally((1146, 2472, 1602, 780), 64588)),
    ("reply", 1): (Tally((846, 1008, 546, 0), 21742), Tally((306, 1050, 684, 360), 26125)),
    ("search-16", 1): (Tally((252, 168, 180, 0), 4920), Tally((144, 168, 156, 132), 6356)),
    ("search-48", 1): (Tally((90, 72, 78, 0), 1958), Tally((24, 108, 42, 66), 2497)),
}
GOLDEN_ENGINE = 1
GOLDEN_GAMES = {RANDOM: 500, GREEDY: 500, REPLY: 200, SEARCH_16: 50, SEARCH_48: 20}


@pytest.mark.parametrize("agent", PANEL, ids=str)
def test_an_agent_plays_as_ever_or_has_a_new_version(agent: Agent) -> None:
    tallies = tuple(mirror_games(state_at_start(deal), agent.number, SEED, 0, GOLDEN_GAMES[agent]) for deal in DEALS)
    assert tallies == GOLDEN[agent.name, agent.version]
    assert ENGINE_VERSION == GOLDEN_ENGINE


def test_the_name_of_a_stream_gives_its_seed_for_ever() -> None:
    assert stream_seed("fairness") == 2352359951939325690


# --- cores and pieces -----------------------------------------------------------------------------------------------

SHARED_OUT = {RANDOM: 40_000, GREEDY: 12_000, REPLY: 2_000, SEARCH_16: 260, SEARCH_48: 80}


def test_one_core_and_two_give_the_same_results() -> None:
    """So many games that the work of every agent is shared out in several pieces."""
    jobs = [Job(FIRST_GAME, agent, "cores", 5, games // 20) for agent, games in SHARED_OUT.items()]
    jobs += [Job(FOUR, agent, "cores", 0, games) for agent, games in SHARED_OUT.items()]
    with Table(BOARD, cores=1) as one, Table(BOARD, cores=2) as two:
        assert one.play(jobs) == two.play(jobs)


@pytest.mark.parametrize("agent", PANEL, ids=str)
@pytest.mark.parametrize("deal", DEALS, ids=["three", "four"])
def test_pieces_of_a_job_add_up(agent: Agent, deal: Deal) -> None:
    with Table(BOARD, cores=1) as table:
        whole, first, second = table.play(
            [Job(deal, agent, "pieces", 0, 10), Job(deal, agent, "pieces", 0, 5), Job(deal, agent, "pieces", 5, 5)]
        )
    assert first + second == whole
    assert sum(whole.twelfths.values()) == 12 * 10


def test_the_work_is_counted_however_it_is_cut() -> None:
    ticks: list[int] = []
    with Table(BOARD, cores=1) as table:
        table.play([Job(FOUR, RANDOM, "ticks", 0, 70_000), Job(FIRST_GAME, GREEDY, "ticks", 0, 10)], ticks.append)
    assert len(ticks) > 2
    assert sum(ticks) == 70_000 * RANDOM.cost(PlayerCount.FOUR) + 10 * GREEDY.cost(PlayerCount.THREE)


def test_streams_differ_by_name_and_by_game() -> None:
    with Table(BOARD, cores=1) as table:
        results = table.play([Job(FOUR, GREEDY, name, first, 300) for name in ("a", "b", "a b") for first in (0, 300)])
    assert len({tuple(result.twelfths.values()) for result in results}) == 6
    assert len({stream_seed(name) for name in ("", "a", "A", "a ", "seed search", "seed certificate 1")}) == 6
    assert all(0 <= stream_seed(str(number)) < 2**62 for number in range(100))


def test_a_guest_of_the_same_kind_changes_nothing() -> None:
    state = state_at_start(FOUR)
    reply = agent_named("reply").number
    assert match_games(state, 2, reply, reply, 1, 0, 50) == mirror_games(state, reply, 1, 0, 50)


def test_playing_leaves_the_start_as_it_was() -> None:
    state = state_at_start(FOUR)
    for agent in PANEL:
        mirror_games(state, agent.number, 1, 0, 2)
    assert list(state) == list(state_at_start(FOUR))
