"""The panel: that each agent is stronger than the one below it, and what it is called."""

from __future__ import annotations

import pytest

from shangrila_pnp.fairness import JUDGES, PANEL, Agent, UnknownAgentError, agent_named
from shangrila_pnp.fairness.engine.games import match_games
from shangrila_pnp.fairness.intervals import share_interval
from shangrila_pnp.fairness.measuring import stream_seed
from shangrila_pnp.fairness.results import TWELFTHS
from shangrila_pnp.rules import PlayerCount
from tests.fairness.helpers import some_deal, state_at_start

OPENINGS = 12
GAMES = {"greedy": 5, "reply": 10, "search-16": 20, "search-48": 12}  # for each opening and seat
CLEARLY = 0.001  # how often as strong an agent would do so well by luck


@pytest.mark.parametrize("players", PlayerCount, ids=str)
@pytest.mark.parametrize("rank", range(1, len(PANEL)), ids=[agent.name for agent in JUDGES])
def test_each_agent_beats_the_one_below(rank: int, players: PlayerCount) -> None:
    """One seat among weaker ones, every seat in turn so that no opening favours anybody; no chance is left in it."""
    weaker, stronger = PANEL[rank - 1 : rank + 1]
    count = GAMES[stronger.name]
    won = 0
    for number in range(OPENINGS):
        state = state_at_start(some_deal(f"panel {number}", players))
        for seat in range(players.value):
            seed = stream_seed(f"panel {number} {seat}")
            tally = match_games(state, seat, stronger.number, weaker.number, seed, 0, count)
            won += tally.twelfths[seat]
    games = OPENINGS * players.value * count
    assert share_interval(won / TWELFTHS, games, CLEARLY).low > 1 / players.value


def test_random_does_not_judge() -> None:
    assert [agent.name for agent in PANEL] == ["random", "greedy", "reply", "search-16", "search-48"]
    assert PANEL[1:] == JUDGES


def test_names_and_costs() -> None:
    for agent in PANEL:
        assert agent_named(agent.name) is agent
        assert str(agent) == agent.name
    for players in PlayerCount:
        costs = [agent.cost(players) for agent in PANEL]
        assert costs == sorted(costs)
    assert Agent("x", 1, 5, (30, 40)).cost(PlayerCount.THREE) == 30


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("gredy", "unknown agent 'gredy': did you mean greedy?"),
        ("alphago", "unknown agent 'alphago': choose from random, greedy, reply, search-16, search-48"),
        ("", "unknown agent '': choose from random, greedy, reply, search-16, search-48"),
    ],
)
def test_unknown_agents(name: str, sentence: str) -> None:
    with pytest.raises(UnknownAgentError) as caught:
        agent_named(name)
    assert str(caught.value) == sentence
